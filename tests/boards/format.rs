//! The document against the types.

use serde_json::{Value, json};
use tilewright::settlers::{Constraints, Corner, Drawn, Harbour, Layout, PathKind, Paths, SiteKind};

/// A board with every field that there is.
pub(crate) fn everything() -> Value {
    json!({
        "name": "everything",
        "about": "Two hexes of land, one that is dealt, and water.",
        "provenance": "made up",
        "hexes": [
            {"at": [0, 0], "terrain": "forest", "number": 5},
            {"at": [1, 0], "terrain": "random", "number": "random"},
            {"at": [0, 1], "terrain": "sea"},
            {"at": [1, 1], "terrain": "hills", "number": "random", "partial": true},
        ],
        "harbours": [
            {"hex": [0, 0], "side": "NW", "kind": "any"},
            {"hex": [1, 0], "side": "E", "kind": "random"},
        ],
        "harbour_kinds": ["ore"],
        "terrains": {
            "forest": 0, "hills": 0, "pasture": 1, "fields": 0, "mountains": 0, "desert": 0, "sea": 0,
        },
        "numbers": [9, 10],
        "robbers": [[1, 1]],
        "constraints": {
            "reds_apart": true, "equal_numbers_apart": true, "largest_clump": 2, "balanced_pips": true,
        },
        "paths": "listed",
        "sites": [
            {"hex": [0, 0], "corner": "N", "name": "Hill", "kind": "city_field", "colour": "blue"},
            {"hex": [0, 0], "corner": "S", "name": "Ford", "kind": "city_field"},
            {"hex": [1, 0], "corner": "N", "kind": "vp_spot"},
        ],
        "links": [
            {"hex": [0, 0], "side": "NE", "kind": "road"},
            {"hex": [0, 0], "side": "SE", "kind": "trading_road", "trade": "ore", "min_seats": 5},
            {"hex": [1, 0], "side": "NE", "kind": "trading_road", "trade": "any"},
            {"hex": [1, 0], "side": "SE", "kind": "none"},
        ],
        "waterways": [{"name": "Sound", "sites": ["Hill", "Ford"]}],
        "distance_rule": false,
        "victory_points": {"3": 10, "4": 12},
    })
}

#[test]
fn every_field_reads_and_comes_back() {
    let document = everything();
    let layout = Layout::read(&document).unwrap();
    assert_eq!(serde_json::to_value(&layout).unwrap(), document);
    assert_eq!(serde_json::from_value::<Layout>(document).unwrap(), layout);
    assert_eq!(layout.provenance.as_deref(), Some("made up"));
    assert_eq!(layout.robbers, Some(vec![(1, 1)]));
    assert_eq!(layout.harbour_kinds(), [Harbour::Any, Harbour::from_name("ore").unwrap()]);
    assert_eq!((layout.paths, layout.distance_rule), (Paths::Listed, false));
    assert_eq!((layout.sites[0].corner, layout.sites[2].kind), (Corner::N, SiteKind::VpSpot));
    assert_eq!((layout.links[1].kind, layout.links[1].min_seats), (PathKind::TradingRoad, Some(5)));
    assert_eq!(layout.victory_points[&4], 12);
    assert!(layout.hexes[3].partial);
    let plans: Vec<(i8, i8)> = layout.plans().iter().map(|hex| hex.at).collect();
    assert_eq!(plans, [(0, 0), (1, 0), (0, 1), (1, 1)]);
}

#[test]
fn what_is_left_out_has_its_default_and_stays_out() {
    let document = json!({"name": "dot", "hexes": [{"at": [0, 0], "terrain": "desert"}]});
    let layout = Layout::read(&document).unwrap();
    let mut expected = Layout::new("dot");
    expected.hexes.clone_from(&layout.hexes);
    assert_eq!(layout, expected);
    assert!(layout.robbers.is_none() && layout.distance_rule);
    assert_eq!(layout.constraints, Constraints::default());
    let written = serde_json::to_value(&layout).unwrap();
    let fields: Vec<&String> = written.as_object().unwrap().keys().collect();
    assert_eq!(fields, ["about", "harbours", "hexes", "name", "numbers", "terrains"]);
}

#[test]
fn random_number_may_be_left_out_on_random_terrain() {
    let hex = |number: Value| {
        let mut hex = json!({"at": [0, 0], "terrain": "random"});
        if !number.is_null() {
            hex["number"] = number;
        }
        json!({"name": "dot", "hexes": [hex], "terrains": {"ore": 0}})
    };
    let mut document = hex(Value::Null);
    document["terrains"] = json!({"mountains": 1});
    document["numbers"] = json!([4]);
    for number in [Value::Null, json!("random")] {
        let mut document = document.clone();
        document["hexes"] = hex(number)["hexes"].clone();
        let layout = Layout::read(&document).unwrap();
        let dealt = tilewright::settlers::generate(&layout, 0, Default::default()).unwrap();
        assert_eq!(dealt.hexes[0].number, Some(Drawn::Fixed(4)));
    }
}

#[test]
fn the_example_of_the_page_is_a_board() {
    let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/boards.md")).unwrap();
    let example = page.split("```json\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    let layout = Layout::read(&serde_json::from_str(example).unwrap()).unwrap();
    assert_eq!((layout.name.as_str(), layout.hexes.len(), layout.harbours.len()), ("cove", 5, 2));
    for name in Layout::NAMES {
        assert!(page.contains(&format!("| `{name}` |")), "{name} is not on the page");
    }
}
