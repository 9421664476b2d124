//! Two positions that differ look different, to whoever may know the difference.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use tilewright::rng::Rng;
use tilewright::settlers::{CanalAward, Large, Link, LinkKind, State};
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
/// Fields that seldom or never change alone: the pieces tell how far the setup is and whose tokens lie no more, the
/// hands what bank and deck have left, and the phase who decides.
const BOUND: [&str; 5] = ["actor", "bank", "deck", "setup_step", "spot_tokens"];
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
                    let board = rules.board();
                    let fields = board["sites"].as_array().unwrap().iter().enumerate();
                    let canal: Vec<usize> =
                        fields.filter(|(_, site)| site["field"] == "canal_city").map(|(i, _)| i).collect();
                    canal.iter().flat_map(|a| canal.iter().map(move |b| json!([a, b]))).collect()
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
    } else if ["seats", "site_names", "study"].contains(&name.as_str()) {
        return None;
    } else {
        let values = others(rules, &name, &place[&name]);
        let value = values.get(pick(values.len().max(1)))?.clone();
        let own = if std::ptr::eq(place, state) { &mut other } else { &mut other["seats"][seat] };
        own[&name] = value;
    }
    let fields = other.as_object_mut().unwrap();
    // Whether a game leads there is not asked.
    fields.entry("study").and_modify(|study| *study = true.into());
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
    name == "canal_seats" && rules.options().canal.unwrap_or_default().award != CanalAward::OncePerSeat
}

/// Asserts that two positions which differ in a field look different to those who may see it.
fn differ(rules: &Large, name: &str, (one, other): (&Wide, &Wide)) {
    if CHANCE.contains(&name) {
        return;
    }
    let setups = [one, other].map(|state| rules.to_setup(state));
    let composing = name == "phase" && setups.iter().any(|setup| setup["phase"] == "counter");
    let viewers = [Viewer::Omniscient, Viewer::Public, Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1))];
    for viewer in &viewers[..if HIDDEN.contains(&name) || composing { 1 } else { 4 }] {
        let same = rules.view(one, *viewer) == rules.view(other, *viewer);
        assert!(!same, "{viewer:?} sees no difference in {name}: {setups:?}");
        let same = observed(rules, one, *viewer) == observed(rules, other, *viewer);
        let unobserved = same && !may_go_unobserved(rules, name);
        assert!(!unobserved, "{viewer:?} observes no difference in {name}: {setups:?}");
    }
}

/// Tries changes at a position, and counts for each field those that make another position.
fn look(game: &Game<Large>, rng: &mut Rng, made: &mut BTreeMap<String, u64>) {
    let (rules, state) = (&**game.rules(), game.state());
    let setup = rules.to_setup(state);
    for _ in 0..CHANGES {
        let Some((name, changed)) = changed(rules, &setup, rng) else { continue };
        let made = made.entry(name.clone()).or_default();
        if let Ok(other) = rules.from_setup(&changed)
            && other != *state
        {
            *made += 1;
            differ(rules, &name, (state, &other));
        }
    }
}

fn large(ruleset: &str, seats: u8, changes: Value) -> Large {
    let own = Large::preset(ruleset, seats).unwrap();
    let mut options = serde_json::to_value(own.options()).unwrap();
    options.as_object_mut().unwrap().extend(changes.as_object().unwrap().clone());
    Large::new(ruleset, serde_json::from_value(options).unwrap()).unwrap()
}

/// Pairs of positions that random changes seldom hit: the field in which they differ, the rules, the positions.
fn by_hand() -> Vec<(&'static str, Large, [Value; 2])> {
    let base = || large("settlers/beginner", 4, json!({}));
    let three = json!({"played": {"knight": 3}});
    let army = |seat: u8| json!({"dice": 8, "turn": 40, "largest_army": seat, "seats": [three, three]});
    // Seats 1 and 2 on corners of hex 9 that are far apart.
    let hand = json!({"lumber": 1});
    let beside = |more: [u64; 2]| {
        let own = |site: u64, more: u64| json!({"settlements": [site, more], "hand": hand});
        json!([{}, own(18, more[0]), own(35, more[1])])
    };
    let steal = |victim: u8| json!({"dice": 7, "phase": "steal", "robber": 9, "victim": victim, "seats": beside([0, 53])});
    let two = large("settlers/beginner", 4, json!({"robbers": 2}));
    let [a, .., b, _, _] = two.topology().hexes[0].sites;
    let moved = |second: bool| {
        json!({
            "dice": 7, "phase": "victim", "robber": 9, "second_robber": 0, "moved_second": second,
            "seats": beside([a.into(), b.into()]),
        })
    };
    let part = |guest: u8| json!({"dice": 8, "phase": "special_building", "guest": guest, "actor": guest, "on_turn": 0});
    let setup_road = |last: u64| {
        let other = json!({"settlements": [53], "roads": [[49, 53]]});
        let own = json!({"settlements": [18, 35], "roads": [[18, 24]]});
        json!({"phase": "setup_road", "setup_step": 5, "last_settlement": last, "seats": [other, own]})
    };
    let bridged = large("settlers/structures", 2, json!({}));
    let canal = large("settlers/new-york-erie-canal", 3, json!({}));
    let wanted = |tokens: u8| {
        json!({"phase": "offer", "canal_linked": [["Rome", "Utica"], ["Albany", "Troy"]], "seats": [
            {"hand": {"ore": 2}, "give": {"ore": 1}, "want_tokens": tokens}, {"canal_tokens": 2}]})
    };
    vec![
        ("largest_army", base(), [army(0), army(1)]),
        ("victim", base(), [steal(1), steal(2)]),
        ("moved_second", two, [moved(false), moved(true)]),
        ("guest", large("settlers/base-5-6", 5, json!({})), [part(1), part(2)]),
        ("last_settlement", large("settlers/beginner", 2, json!({})), [setup_road(18), setup_road(35)]),
        ("want_tokens", canal, [wanted(1), wanted(2)]),
        ("longest_bridge", bridged, [0, 1].map(equal_bridges)),
    ]
}

/// Two seats with a bridge each, of equal lengths, one of which holds the award.
fn equal_bridges(holder: u8) -> Value {
    let rules = large("settlers/structures", 2, json!({}));
    let bridges: Vec<_> = rules.topology().links.iter().filter(|l| l.kind == LinkKind::Bridge).collect();
    let pairs = bridges.iter().flat_map(|a| bridges.iter().map(move |b| (a, b)));
    let setups = pairs.filter(|(a, b)| a.span == b.span).map(|(a, b)| {
        let own = |link: &Link| json!({"settlements": [link.a], "bridges": [[link.a, link.b]]});
        json!({"dice": 8, "turn": 40, "longest_bridge": holder, "seats": [own(a), own(b)]})
    });
    setups.into_iter().find(|setup| rules.from_setup(setup).is_ok()).expect("two bridges of a length")
}

// S107
#[test]
fn whatever_differs_is_seen_by_those_who_may_see_it() {
    let mut made = BTreeMap::new();
    let mut rng = Rng::new(9);
    walks(60, 17, &mut |game| look(game, &mut rng, &mut made));
    for (name, rules, setups) in by_hand() {
        let [one, other] =
            setups.map(|setup| rules.from_setup(&setup).unwrap_or_else(|e| panic!("{name}: {e}")));
        differ(&rules, name, (&one, &other));
        *made.entry(name.to_owned()).or_default() += 1;
    }
    let never = made.iter().filter(|(name, n)| **n == 0 && !BOUND.contains(&name.as_str()));
    assert_eq!(never.map(|(name, _)| name).collect::<Vec<_>>(), [""; 0], "{made:?}");
}
