//! Documents that are too large are refused by their counts, at once and in few words.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tilewright::settlers::{HarbourPlan, HexPlan, Layout};

fn board() -> Value {
    serde_json::from_str(Layout::text("base").unwrap()).unwrap()
}

/// The faults of a document, found in a time that no second look at a hundred thousand entries would leave.
fn faults(document: &Value) -> Vec<String> {
    let start = Instant::now();
    let faults = Layout::read(document).unwrap_err();
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
    faults.iter().map(ToString::to_string).collect()
}

const MANY: usize = 100_000;

#[test]
fn lists_that_are_too_long() {
    let place = json!([0, 0]);
    for (field, entry, expected) in [
        ("hexes", json!({"at": [0, 0], "terrain": "desert"}), "100000 hexes, expected 1 to 64"),
        ("hexes", json!(null), "100000 hexes, expected 1 to 64"),
        (
            "harbours",
            json!({"hex": [9, 9], "side": "E", "kind": "any"}),
            "100000 harbours, expected at most 16",
        ),
        ("harbours", json!({"side": 3}), "100000 harbours, expected at most 16"),
        ("harbour_kinds", json!("gold"), "100000 kinds, expected at most 16"),
        ("numbers", json!(7), "100000 tokens, expected at most 64"),
        ("robbers", place.clone(), "100000 robbers, expected at most 64"),
        ("sites", json!({"hex": [9, 9], "corner": "N", "name": "a"}), "100000 sites, expected at most 192"),
        ("links", json!({"hex": [9, 9], "side": "E", "kind": "road"}), "100000 links, expected at most 288"),
        ("waterways", json!({"name": "a", "sites": []}), "100000 waterways, expected at most 32"),
    ] {
        let mut document = board();
        document[field] = vec![entry; MANY].into();
        assert_eq!(faults(&document), [format!("/{field}: {expected}")]);
    }
    let mut document = board();
    document["waterways"] = json!([{"name": "Bay", "sites": vec!["Ford"; MANY]}]);
    assert_eq!(faults(&document), ["/waterways/0/sites: 100000 sites, expected at most 192"]);
}

/// As many entries as there may be, all of them wrong in every field.
#[test]
fn as_many_faults_as_fit() {
    let mut document = board();
    let wrong = |n: usize| (0..n).map(|i| json!({"hex": [i, 9], "side": i, "corner": "E", "x": "y"}));
    for (field, most) in [("harbours", 16), ("sites", 192), ("links", 288)] {
        document[field] = wrong(most).collect();
    }
    document["hexes"] = (0..64).map(|i| json!({"at": [i], "terrain": i, "number": [], "q": 1})).collect();
    assert!(faults(&document).len() > 2_000);
}

/// The types of Rust take what the reader would not: they are refused as fast.
#[test]
fn layouts_made_by_code() {
    let base = Layout::named("base").unwrap();
    let told = |layout: &Layout| {
        let start = Instant::now();
        let faults = layout.faults();
        assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
        faults.iter().map(ToString::to_string).collect::<Vec<String>>()
    };
    let hex: HexPlan = base.hexes[0].clone();
    let hexes = Layout { hexes: vec![hex; MANY], ..base.clone() };
    assert_eq!(told(&hexes), ["/hexes: 100000 hexes, expected 1 to 64"]);
    let harbour: HarbourPlan = base.harbours[0].clone();
    let harbours = Layout { harbours: vec![harbour; MANY], ..base };
    assert_eq!(told(&harbours), ["/harbours: 100000 harbours, expected at most 16"]);
}

/// What is quoted is cut, wherever it stands.
#[test]
fn long_texts_are_not_repeated() {
    let long = "x".repeat(MANY);
    let mut document = board();
    document["paths"] = json!(long);
    document["about"] = json!(vec![0; MANY]);
    document["constraints"] = json!({"reds_apart": {"a": long}});
    document["sites"] = json!([
        {"hex": [0, 0], "corner": long, "name": long, "colour": long},
        {"hex": [0, 0], "corner": "N", "name": "Ford", "kind": "city_field"},
    ]);
    document["waterways"] = json!([{"name": long, "sites": [long, long]}]);
    document[&long] = json!(1);
    let faults = faults(&document);
    assert!(faults.len() >= 9, "{faults:?}");
    assert!(faults.iter().all(|fault| fault.len() < 600), "{:?}", faults.iter().map(String::len).max());
}

#[test]
fn unknown_fields_by_the_thousand() {
    let mut document = board();
    for i in 0..MANY {
        document[format!("field {i}")] = json!(i);
    }
    let text = tilewright::RulesError::Board(Layout::read(&document).unwrap_err()).to_string();
    faults(&document);
    assert!(text.len() < 100_000, "{}", text.len());
}
