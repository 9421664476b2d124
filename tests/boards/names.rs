//! Names lead back to their sites: whatever name a board may have, games on it replay from their texts.

use std::sync::Arc;

use serde_json::{Value, json};
use tilewright::rng::Rng;
use tilewright::settlers::Layout;
use tilewright::{ActionId, AnyRules, catalog};

/// Three hexes round a site, with as many sites of these names as there are names.
fn board(names: &[&str]) -> Value {
    let places: [([i8; 2], &str); 13] = [
        ([0, 0], "N"),
        ([0, 0], "NE"),
        ([0, 0], "SE"),
        ([0, 0], "S"),
        ([0, 0], "SW"),
        ([0, 0], "NW"),
        ([1, 0], "N"),
        ([1, 0], "NE"),
        ([1, 0], "SE"),
        ([1, 0], "S"),
        ([0, 1], "SE"),
        ([0, 1], "S"),
        ([0, 1], "SW"),
    ];
    let sites = names.iter().zip(places);
    let sites = sites.map(|(name, (hex, corner))| json!({"hex": hex, "corner": corner, "name": name}));
    json!({
        "name": "three",
        "hexes": [
            {"at": [0, 0], "terrain": "forest", "number": 6},
            {"at": [1, 0], "terrain": "hills", "number": 5},
            {"at": [0, 1], "terrain": "pasture", "number": 9},
        ],
        "distance_rule": false,
        "sites": sites.collect::<Vec<Value>>(),
    })
}

fn rules(board: &Value) -> Arc<dyn AnyRules> {
    let options = json!({"board": board, "highways": true});
    catalog::rules("settlers/base", Some(2), Some(&options.to_string())).unwrap()
}

/// The text of every action reads as that action, and a game replays from its texts.
fn replays(rules: &Arc<dyn AnyRules>) {
    for id in 0..rules.info().space.len() as u32 {
        let text = rules.action_text(ActionId(id)).unwrap();
        assert_eq!(rules.parse_actions(&text).as_deref(), Ok(&[ActionId(id)][..]), "{text}");
    }
    let mut rng = Rng::new(1);
    let mut game = rules.clone().new_game(5);
    for _ in 0..200 {
        let legal = game.legal_ids();
        if legal.is_empty() {
            break;
        }
        game.step(legal[rng.below(legal.len() as u32) as usize]).unwrap();
    }
    let replayed = rules.clone().replay(&game.record()).unwrap();
    assert_eq!(replayed.setup(), game.setup());
}

#[test]
fn all_boards_that_come_with_the_library_replay() {
    for name in Layout::NAMES {
        let ruleset = match name {
            "super" | "archipelago" | "structures" | "base-5-6" | "new-york" => name,
            _ => "base",
        };
        let options = json!({"board": name}).to_string();
        let seats = if name == "new-york" { 3 } else { 2 };
        replays(&catalog::rules(&format!("settlers/{ruleset}"), Some(seats), Some(&options)).unwrap());
    }
}

#[test]
fn names_that_read_as_something_else_are_refused() {
    let refused = |names: &[&str], site: usize, expected: &str| {
        let found: Vec<String> =
            Layout::read(&board(names)).unwrap_err().iter().map(ToString::to_string).collect();
        assert_eq!(found, [format!("/sites/{site}/name: {expected}")], "{names:?}");
    };
    for number in ["12", "007", "+7", "-3", "3-7", "200", "999", "1 2", "#", "\u{664}\u{662}"] {
        refused(
            &["Ferry", number],
            1,
            &format!("{number:?} could be read as a number, expected a letter in it"),
        );
    }
    for blank in ["Ferry ", " Ferry", "Old  Ferry", "Old\u{a0}Ferry", "\u{3000}Ferry", " ", "Old Ferry  "] {
        refused(
            &[blank, "Mill"],
            0,
            &format!("{blank:?}, expected single blanks between words, and none before and after"),
        );
    }
    for unseen in ["Fer\u{0}ry", "Ferry\n", "Old\tFerry", "\u{feff}Ferry", "Fer\u{200b}ry", "\u{202e}yrreF"] {
        refused(&[unseen], 0, &format!("{unseen:?} has characters that cannot be seen, expected none"));
    }
    for (other, before) in [("ferry", "Ferry"), ("FERRY", "Ferry"), ("\u{c4}NGE", "\u{e4}nge")] {
        refused(&[before, other], 1, &format!("{other:?} is the name of site 0 already"));
    }
    refused(&["x".repeat(61).as_str()], 0, "61 characters, expected at most 60");
    refused(&["x".repeat(100_000).as_str()], 0, "100000 characters, expected at most 60");
    refused(&[""], 0, "empty: expected a name");
    let two_ways = |name: &str, to: &str, a: &str, b: &str| {
        format!(
            "{name:?}: a road {name}-{to} would read as one from {a} to {b}, expected a name that is not made of others"
        )
    };
    refused(&["Ober", "Ober-Au", "Au-See", "See"], 1, &two_ways("Ober-Au", "see", "ober", "au-see"));
    refused(&["3-Elms", "Elms-4"], 0, &two_ways("3-Elms", "4", "3", "elms-4"));
    refused(&["OBER - AU", "Au-4", "Ober"], 0, &two_ways("OBER - AU", "4", "ober", "au-4"));
}

#[test]
fn all_other_names_lead_back() {
    for names in [
        &["Porto-Vecchio", "Saint-Malo", "Castrop-Rauxel", "Baden", "Baden-Baden"][..],
        &["A", "A-B", "B-B", "C", "-D", "E-", "--F", "A -G"],
        &["roll", "end", "settle", "road", "nobody", "token", "for", "random", "road 3-7", "settle 12"],
        &["12 Oaks", "3-Elms", "4th Street", "No. 7", "x12", "1e3", "0x1F"],
        &["\u{5317}\u{4eac}", "\u{c5}s", "\u{d8}", "Saint-\u{c9}tienne", "a\u{301}"],
        &["O'Fallon", "\"Quoted\"", "back\\slash", "a/b~c", "{json}", "<svg>", "&amp;", "50% off"],
        &["x".repeat(60).as_str(), "y"],
    ] {
        assert_eq!(Layout::read(&board(names)).err(), None, "{names:?}");
        replays(&rules(&board(names)));
    }
}

/// Two names at fault bring no fault of a waterway with them; a misspelt one is still told.
#[test]
fn a_name_at_fault_brings_no_second_fault() {
    let mut document = board(&["Ford", "Mill", "Quay"]);
    document["sites"].as_array_mut().unwrap().iter_mut().for_each(|site| site["kind"] = json!("city_field"));
    document["waterways"] = json!([{"name": "Bay", "sites": ["Ford", "Quay"]}]);
    assert_eq!(Layout::read(&document).err(), None);
    let places = |document: &Value| -> Vec<String> {
        Layout::read(document).unwrap_err().into_iter().map(|fault| fault.at).collect()
    };
    let mut twice = document.clone();
    twice["sites"][2]["name"] = json!("Mill");
    assert_eq!(places(&twice), ["/sites/2/name"]);
    twice["sites"][2]["kind"] = json!("plain");
    assert_eq!(places(&twice), ["/sites/2/name"]);
    twice["waterways"][0]["sites"][0] = json!("Frod");
    assert_eq!(places(&twice), ["/sites/2/name", "/waterways/0/sites/0"]);
    let mut blank = document.clone();
    blank["sites"][2]["name"] = json!("Quay ");
    assert_eq!(places(&blank), ["/sites/2/name"]);
}
