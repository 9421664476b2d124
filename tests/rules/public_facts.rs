//! Two positions that differ look different, to whoever may know the difference.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use tilewright::rng::Rng;
use tilewright::settlers::{CanalAward, Large, State};
use tilewright::{Game, Rules, Seat, Viewer};

use crate::one_form::walks;

type Wide = State<3, 12, 6>;

/// Fields that decide nothing that a viewer could see coming: what chance will draw follows from them.
const CHANCE: [&str; 3] = ["seed", "rolls", "draws"];
/// Fields that some viewers do not see, or not always.
const HIDDEN: [&str; 11] = [
    "hand",
    "cards",
    "bought",
    "discards",
    "give",
    "want",
    "give_tokens",
    "want_tokens",
    "answer",
    "bank",
    "deck",
];
/// Fields that never change alone: the pieces tell how far the setup is, and the hands what bank and deck have left.
const BOUND: [&str; 3] = ["bank", "deck", "setup_step"];
/// How many changes are tried at one position.
const CHANGES: usize = 60;

const RESOURCES: [&str; 5] = ["lumber", "brick", "wool", "grain", "ore"];
const PHASES: [&str; 19] = [
    "dice",
    "steal",
    "draw",
    "won",
    "truncated",
    "setup_settlement",
    "setup_road",
    "pre_roll",
    "discard",
    "robber",
    "victim",
    "main",
    "free_roads",
    "special_building",
    "paired_part",
    "offer",
    "answer",
    "counter",
    "deal",
];

/// Other values that a field might have.
fn others(rules: &Large, name: &str, value: &Value) -> Vec<Value> {
    let sites = rules.topology().sites.len() as u64;
    let near = |n: u64| (0..8).chain([n + 1, n.saturating_sub(1)]).map(Value::from).collect::<Vec<_>>();
    match value {
        Value::Bool(flag) => vec![json!(!flag)],
        Value::Number(n) => near(n.as_u64().unwrap()).into_iter().chain([Value::Null]).collect(),
        Value::Null if name == "answer" => vec![json!("accepted"), json!("declined"), json!("countered")],
        Value::Null => near(0),
        Value::String(_) if name == "phase" => PHASES.map(Value::from).to_vec(),
        Value::String(_) => vec![json!("accepted"), json!("declined"), json!("countered"), Value::Null],
        Value::Object(counts) => {
            let mut changed = Vec::new();
            for kind in counts.keys() {
                let n = counts[kind].as_u64().unwrap();
                for other in [Some(n + 1), n.checked_sub(1)].into_iter().flatten() {
                    let mut counts = value.clone();
                    counts[kind] = other.into();
                    changed.push(counts);
                }
            }
            changed
        }
        Value::Array(list) => {
            let mut changed = Vec::new();
            for i in 0..list.len() {
                let mut rest = list.clone();
                rest.remove(i);
                changed.push(rest.into());
                if list[i].is_u64() && name == "dice_left" {
                    let mut fewer = list.clone();
                    fewer[i] = list[i].as_u64().unwrap().saturating_sub(1).into();
                    changed.push(fewer.into());
                }
            }
            let more: Vec<Value> = match name {
                "canal_seats" => (0..6).map(Value::from).collect(),
                "canal_ports" => RESOURCES.map(Value::from).to_vec(),
                "canal_linked" => {
                    let seen: Vec<&Value> = list.iter().flat_map(|pair| pair.as_array().unwrap()).collect();
                    let pairs = seen.iter().flat_map(|a| seen.iter().map(move |b| json!([a, b])));
                    pairs.collect()
                }
                "settlements" | "cities" | "metropolises" | "spot_tokens" => {
                    (0..sites).map(Value::from).collect()
                }
                "roads" | "bridges" | "highways" => {
                    let links = rules.topology().links.iter();
                    let links = links.filter(|link| format!("{}s", link.kind.name()) == name);
                    links.map(|link| json!([link.a, link.b])).collect()
                }
                _ => Vec::new(),
            };
            for entry in more.into_iter().filter(|entry| !list.contains(entry)) {
                let mut longer = list.clone();
                longer.push(entry);
                changed.push(longer.into());
            }
            changed
        }
    }
}

/// A change to one field of a position, with what follows from it left out.
fn changed(rules: &Large, state: &Value, rng: &mut Rng) -> Option<(String, Value)> {
    let mut pick = |n: usize| rng.below(n as u32) as usize;
    let seat = pick(state["seats"].as_array().unwrap().len());
    let place = if pick(2) == 0 { state } else { &state["seats"][seat] };
    let fields = place.as_object().unwrap();
    let name = fields.keys().nth(pick(fields.len())).unwrap().clone();
    let mut other = state.clone();
    if name == "board" {
        let part = ["hexes", "harbours"][pick(2)];
        let list = other["board"][part].as_array_mut().unwrap();
        let (i, j) = (pick(list.len().max(1)), pick(list.len().max(1)));
        if list.is_empty() {
            return None;
        }
        list.swap(i, j);
    } else if name == "seats" || name == "site_names" {
        return None;
    } else {
        let values = others(rules, &name, &place[&name]);
        let value = values.get(pick(values.len().max(1)))?.clone();
        let own = if std::ptr::eq(place, state) { &mut other } else { &mut other["seats"][seat] };
        own[&name] = value;
    }
    let fields = other.as_object_mut().unwrap();
    for follows in ["bank", "deck"] {
        if name != follows {
            fields.remove(follows);
        }
    }
    // Awards move with the pieces, or stay.
    if pick(2) == 0 {
        for award in ["longest_road", "largest_army", "longest_bridge"] {
            if name != award {
                fields.remove(award);
            }
        }
    }
    Some((name, other))
}

fn observed(rules: &Large, state: &Wide, viewer: Viewer) -> Vec<u8> {
    let mut numbers = vec![0; rules.info().observation.len()];
    rules.observe(state, viewer, &mut numbers);
    numbers
}

/// Whether an observation may leave a difference in a field out.
fn may_go_unobserved(rules: &Large, name: &str) -> bool {
    name == "canal_seats" && rules.options().canal_award != CanalAward::OncePerSeat
}

/// Tries changes at a position, and counts for each field those that make another position.
fn look(game: &Game<Large>, rng: &mut Rng, made: &mut BTreeMap<String, u64>) {
    let (rules, state) = (&**game.rules(), game.state());
    let setup = rules.to_setup(state);
    for _ in 0..CHANGES {
        let Some((name, changed)) = changed(rules, &setup, rng) else { continue };
        let Ok(other) = rules.from_setup(&changed) else {
            made.entry(name).or_default();
            continue;
        };
        if other == *state {
            continue;
        }
        *made.entry(name.clone()).or_default() += 1;
        if CHANCE.contains(&name.as_str()) {
            continue;
        }
        let composing = [&setup, &changed].iter().any(|setup| setup["phase"] == "counter");
        let hidden = HIDDEN.contains(&name.as_str()) || name == "phase" && composing;
        let viewers = [Viewer::Omniscient, Viewer::Public, Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1))];
        for viewer in &viewers[..if hidden { 1 } else { 4 }] {
            let same = rules.view(&other, *viewer) == rules.view(state, *viewer);
            assert!(!same, "{viewer:?} sees no difference in {name}: {setup} and {changed}");
            let same = observed(rules, &other, *viewer) == observed(rules, state, *viewer);
            assert!(
                !same || may_go_unobserved(rules, &name),
                "{viewer:?} observes no difference in {name}: {setup} and {changed}"
            );
        }
    }
}

// S107
#[test]
fn whatever_differs_is_seen_by_those_who_may_see_it() {
    let mut made = BTreeMap::new();
    let mut rng = Rng::new(9);
    walks(120, 13, &mut |game| look(game, &mut rng, &mut made));
    let never: Vec<&str> = made.iter().filter(|(_, n)| **n == 0).map(|(name, _)| name.as_str()).collect();
    assert_eq!(never, BOUND, "{made:?}");
}
