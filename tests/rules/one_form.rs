//! States, views and events say the same thing under the same name and in the same form.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde_json::{Value, json};
use tilewright::rng::Rng;
use tilewright::settlers::{Card, Large, LinkKind, Resource};
use tilewright::{ActionId, Game, Rules, Seat, Viewer};

use crate::option_sets::{consistent, shipped};
use crate::table::{Position, R, all_counts, named_cards, site, to_sites};

/// What only chance looks at, which no viewer sees.
const UNSEEN: [&str; 3] = ["seed", "rolls", "draws"];

/// Random games under many options, and of every shipped ruleset: calls `look` after each few actions.
pub(crate) fn walks(sets: u64, every: usize, look: &mut dyn FnMut(&Game<Large>)) {
    let drawn = (0..sets).map(|n| Large::new("settlers/drawn", consistent(n)).unwrap());
    let shipped = shipped().into_iter().map(|(name, seats)| Large::preset(name, seats).unwrap());
    for (n, rules) in drawn.chain(shipped).enumerate() {
        let mut game = Game::new(Arc::new(rules), n as u64);
        let mut rng = Rng::new(n as u64);
        for step in 0..400 {
            let legal = game.legal_ids();
            if legal.is_empty() || step % every == 0 {
                look(&game);
            }
            let Some(&id) = legal.get(rng.below(legal.len().max(1) as u32) as usize) else { break };
            game.play_id(id).unwrap();
        }
    }
}

fn view(game: &Game<Large>, viewer: Viewer) -> Value {
    serde_json::to_value(game.rules().view(game.state(), viewer)).unwrap()
}

#[test]
fn who_sees_everything_sees_each_field_of_the_state() {
    let mut looked = 0;
    walks(60, 23, &mut |game| {
        let (state, view) = (game.rules().to_setup(game.state()), view(game, Viewer::Omniscient));
        for (name, value) in state.as_object().unwrap() {
            match name.as_str() {
                unseen if UNSEEN.contains(&unseen) => assert!(view.get(unseen).is_none(), "{unseen}"),
                "seats" => {
                    for (own, seen) in value.as_array().unwrap().iter().zip(view["seats"].as_array().unwrap())
                    {
                        for (name, value) in own.as_object().unwrap() {
                            assert_eq!(seen.get(name), Some(value), "{name} of a seat");
                        }
                    }
                }
                _ => assert_eq!(view.get(name), Some(value), "{name}"),
            }
        }
        looked += 1;
    });
    assert!(looked > 1000);
}

/// The JSON type of a value that is not `null`.
fn kind(value: &Value) -> Option<&'static str> {
    match value {
        Value::Null => None,
        Value::Bool(_) => Some("bool"),
        Value::Number(_) => Some("number"),
        Value::String(_) => Some("string"),
        Value::Array(_) => Some("array"),
        Value::Object(_) => Some("object"),
    }
}

#[derive(Default)]
struct Kinds(BTreeMap<String, BTreeMap<&'static str, BTreeSet<&'static str>>>);

impl Kinds {
    fn add(&mut self, place: &'static str, fields: &Value) {
        for (name, value) in fields.as_object().unwrap() {
            if let Some(kind) = kind(value) {
                self.0.entry(name.clone()).or_default().entry(kind).or_default().insert(place);
            }
        }
    }
}

#[test]
fn a_name_has_one_type_in_states_views_and_events() {
    let mut kinds = Kinds::default();
    let mut looked = 0;
    walks(60, 1, &mut |game| {
        game.events().iter().for_each(|event| kinds.add("event", &game.rules().describe_event(event)));
        looked += 1;
        if looked % 20 != 0 {
            return;
        }
        let views = [Viewer::Omniscient, Viewer::Seat(Seat(0)), Viewer::Public].map(|v| view(game, v));
        let state = game.rules().to_setup(game.state());
        for (place, document) in [("state", &state)].into_iter().chain(views.iter().map(|v| ("view", v))) {
            kinds.add(place, document);
            kinds.add(place, &document["board"]);
            document["seats"].as_array().unwrap().iter().for_each(|seat| kinds.add(place, seat));
        }
    });
    let events = [
        "link",
        "kind",
        "sites",
        "pieces",
        "length",
        "free",
        "site",
        "cards",
        "resource",
        "sum",
        "hex",
        "second",
        "thief",
        "victim",
        "card",
        "count",
        "give",
        "take",
        "want",
        "answer",
        "partner",
        "part",
        "holder",
        "turn",
        "outcome",
        "winners",
        "points",
        "site_name",
        "site_names",
    ];
    for name in events {
        let seen = kinds.0.get(name).unwrap_or_else(|| panic!("no event has {name}"));
        assert!(seen.values().any(|places| places.contains("event")), "no event has {name}");
    }
    for (name, kinds) in &kinds.0 {
        // The end of the game has the points of all seats in one list, a seat its own.
        if name != "points" {
            assert_eq!(kinds.len(), 1, "{name}: {kinds:?}");
        }
    }
}

#[test]
fn counts_have_all_their_names() {
    let table = Position::p0().hand(R, [0, 3, 0, 0, 0]).cards(R, "monopoly").start();
    let state = table.rules().to_setup(table.state());
    let resources = all_counts::<Resource>([0, 3, 0, 0, 0]);
    let cards = all_counts::<Card>(named_cards("monopoly"));
    assert_eq!((&state["seats"][R]["hand"], &state["seats"][R]["cards"]), (&resources, &cards));
    let names = |value: &Value| value.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    for own in state["seats"].as_array().unwrap() {
        for counts in ["hand", "discards", "give", "want"] {
            assert_eq!(names(&own[counts]), names(&resources), "{counts}");
        }
        for counts in ["cards", "played"] {
            assert_eq!(names(&own[counts]), names(&cards), "{counts}");
        }
    }
    assert_eq!((names(&state["bank"]), names(&state["deck"])), (names(&resources), names(&cards)));
    assert_eq!(names(&state["bought"]), names(&cards));
    // A bank without ore still says so.
    let poor = Position::p0().hand(R, [0, 0, 0, 0, 19]).start();
    assert_eq!(poor.rules().to_setup(poor.state())["bank"]["ore"], 0);
}

#[test]
fn dice_that_were_not_rolled_are_null_and_may_be_typed_as_0() {
    let table = Position::p0().before_roll(R).start();
    let mut state = table.rules().to_setup(table.state());
    assert_eq!(state["dice"], Value::Null);
    assert_eq!(table.rules().from_setup(&state).as_ref(), Ok(table.state()));
    state["dice"] = json!(0);
    assert_eq!(table.rules().from_setup(&state).as_ref(), Ok(table.state()));
    // Null is no fallback to what the phase would suggest.
    state["phase"] = json!("main");
    state["dice"] = Value::Null;
    let faults = table.rules().from_setup(&state).unwrap_err().0;
    assert!(faults.iter().any(|fault| fault.at == "/dice"), "{faults:?}");
}

#[test]
fn a_link_that_is_built_says_what_it_is() {
    // Roads from 0 and 13 stand; 1-2 is next to 0-1.
    let mut table = Position::p0().hand(R, [1, 1, 0, 0, 0]).start();
    table.play(&["road 1-2"]);
    let event = table.rules().describe_event(&table.events()[0]);
    let road = table.rules().parse_action(&to_sites("road 1-2")).unwrap();
    let link = table.rules().encode(road).unwrap().0;
    let mut sites = [site(1), site(2)];
    sites.sort_unstable();
    assert_eq!(
        event,
        json!({
            "event": "link_built", "seat": 0, "link": link, "kind": "road", "sites": sites, "pieces": 1,
            "length": 1, "free": false,
        })
    );
}

#[test]
fn trades_with_the_bank_and_with_seats_look_alike() {
    let mut table = Position::p0().hand(R, [4, 0, 0, 0, 0]).start();
    table.play(&["trade 4 lumber ore"]);
    let event = table.rules().describe_event(&table.events()[0]);
    let expected = json!({"event": "bank_traded", "seat": 0, "give": {"lumber": 4}, "take": {"ore": 1}});
    assert_eq!(event, expected);
}

/// The names in the first column of a table of the page on views.
fn listed(page: &str, heading: &str) -> BTreeSet<String> {
    let table = page.split_once(heading).unwrap_or_else(|| panic!("no table {heading}")).1;
    let rows = table.trim_start().lines().take_while(|line| line.starts_with('|')).skip(1);
    let columns = rows.map(|row| row.split('|').nth(1).unwrap());
    columns.flat_map(|column| column.split('`').skip(1).step_by(2).map(str::to_owned)).collect()
}

/// A game in which a seat with a city at the end of a bridge can pay for the bridge and a metropolis.
fn rich() -> Game<Large> {
    let rules = Arc::new(Large::preset("settlers/structures", 2).unwrap());
    let bridges = rules.topology().links.iter().filter(|link| link.kind == LinkKind::Bridge);
    let mut games = bridges.filter_map(|bridge| {
        let hand = json!({"lumber": 10, "brick": 15, "wool": 5, "grain": 5, "ore": 10});
        let setup = json!({"dice": 8, "seats": [{"cities": [bridge.a], "hand": hand}]});
        rules.from_setup(&setup).ok()
    });
    Game::from_state(rules.clone(), games.next().expect("a city fits at the end of some bridge"))
}

#[test]
fn the_page_on_views_lists_what_there_is() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/views.md");
    let page = std::fs::read_to_string(path).unwrap();
    let mut events = BTreeMap::new();
    let mut gather = |game: &Game<Large>| {
        for event in game.events() {
            let mut json = serde_json::to_value(event).unwrap();
            let fields = json.as_object_mut().unwrap();
            let name = fields.remove("event").unwrap().as_str().unwrap().to_owned();
            events.entry(name).or_insert_with(|| fields.keys().cloned().collect::<BTreeSet<_>>());
        }
    };
    walks(120, 1, &mut gather);
    // What random games seldom can pay.
    let mut rich = rich();
    for verb in ["bridge", "metropolis"] {
        let rules = rich.rules().clone();
        let ids = rich.legal_ids();
        let text = |&&id: &&ActionId| rules.action_text(rules.decode(id).unwrap());
        let id = *ids.iter().find(|id| text(id).starts_with(verb)).unwrap_or_else(|| panic!("no {verb}"));
        rich.play_id(id).unwrap();
        gather(&rich);
    }
    assert_eq!(listed(&page, "| event | fields | what happened |"), events.keys().cloned().collect());
    for (name, fields) in events {
        let row = page.lines().find(|line| {
            line.starts_with('|')
                && line.split('|').nth(1).unwrap().contains(&format!("`{name}`"))
                && line.matches('|').count() == 4
        });
        let row = row.unwrap_or_else(|| panic!("no row of {name}"));
        let said = row.split('|').nth(2).unwrap().split('`').skip(1).step_by(2).map(str::to_owned);
        assert_eq!(said.collect::<BTreeSet<_>>(), fields, "{name}");
    }
    let table = Position::p0().start();
    let view = serde_json::to_value(table.rules().view(table.state(), Viewer::Public)).unwrap();
    let names = |value: &Value| value.as_object().unwrap().keys().cloned().collect::<BTreeSet<_>>();
    assert_eq!(listed(&page, "| field | what |"), names(&view));
    assert_eq!(listed(&page, "| field of a seat | what |"), names(&view["seats"][0]));
}
