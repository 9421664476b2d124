//! Documents with faults: each is found, with its place, and all at once.

use serde_json::{Value, json};
use tilewright::carcassonne::{Options, TileSet};
use tilewright::{Rules, RulesError, SetupError};

use crate::support::{Table, custom};

/// The faults of the base set after a change, as text.
fn tile_faults(change: impl FnOnce(&mut Value)) -> Vec<String> {
    let mut document = TileSet::base().document().clone();
    change(&mut document);
    match TileSet::from_value(&document) {
        Err(RulesError::Board(faults)) => faults.iter().map(ToString::to_string).collect(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn tile_sets_with_one_fault() {
    let cases: [(&str, Value, &str); 17] = [
        ("/version", json!(2), "/version: is 2, expected 1"),
        ("/format", json!("tiles"), "/format: is \"tiles\""),
        ("/total", json!(71), "/total: is 71, but the counts add up to 72"),
        ("/start", json!("Z"), "/start: \"Z\" is not the id of a tile"),
        ("/tiles/3/id", json!("A"), "/tiles/3/id: \"A\" names an earlier tile too"),
        ("/tiles/3/id", json!("D D"), "/tiles/3/id: \"D D\" is not 1 to 16 letters"),
        ("/tiles/3/count", json!(0), "/tiles/3/count: is 0"),
        ("/tiles/3/count", json!(-1), "/tiles/3/count: -1, expected how many copies there are, 1 to 255"),
        ("/tiles/3/edges", json!("CRWR"), "/tiles/3/edges: \"CRWR\" is not four letters"),
        ("/tiles/3/cities/0/edges", json!("S"), "/tiles/3/cities/0/edges: S is a field side"),
        ("/tiles/3/cities/0/edges", json!("X"), "/tiles/3/cities/0/edges: 'X' is not one of N, E, S and W"),
        ("/tiles/3/roads/0", json!("EE"), "/tiles/3/roads/0: E is listed in /roads/0 already"),
        ("/tiles/23/roads/0", json!("NES"), "/tiles/23/roads/0: joins more than two sides"),
        ("/tiles/3/farms/0/halves", json!("ENE NNE"), "/tiles/3/farms/0/halves: NNE lies at a city side"),
        ("/tiles/3/farms/0/halves", json!("ENE ESE WNW"), "/tiles/3/farms/1/halves: ESE belongs to farm 0"),
        (
            "/tiles/3/farms/0/halves",
            json!("ENE"),
            "/tiles/3/farms: the field at WNW belongs to no listed farm",
        ),
        ("/tiles/3/farms/0/cities", json!([1]), "/tiles/3/farms/0/cities/0: is 1, but the tile has 1 cities"),
    ];
    for (place, value, expected) in cases {
        let faults = tile_faults(|document| *document.pointer_mut(place).unwrap() = value);
        assert!(faults.iter().any(|f| f.starts_with(expected)), "{place}: {faults:?}");
    }
    let faults = tile_faults(|d| {
        d["tiles"][1]["farms"] = json!([
        {"halves": "NNW"}, {"halves": "NNE ENE ESE SSE SSW WSW WNW"}])
    });
    assert!(faults[0].contains("NNW and NNE lie in two farms with no road between them"), "{faults:?}");
    assert!(TileSet::from_json("{").is_err());
    let faults = TileSet::from_json("5").unwrap_err().to_string();
    assert!(faults.ends_with("expected a JSON object"), "{faults}");
}

#[test]
fn tile_sets_with_many_faults_name_them_all() {
    let faults = tile_faults(|document| {
        document["version"] = json!(3);
        document["tiles"][0]["edges"] = json!("F");
        document["tiles"][5]["colour"] = json!("red");
        document["tiles"][9]["roads"] = json!([]);
        document.as_object_mut().unwrap().remove("name");
    });
    let starts = [
        "/tiles/5/colour: unknown field",
        "/name: missing: expected a name of your own",
        "/version",
        "/tiles/0/edges",
        "/tiles/9/edges",
        "/tiles/9/edges",
    ];
    assert_eq!(faults.len(), starts.len(), "{faults:?}");
    for (fault, start) in faults.iter().zip(starts) {
        assert!(fault.starts_with(start), "{fault}");
    }
}

/// A game with a claimed road, a cloister and a bridge.
fn position() -> (Table, Value) {
    let mut table = Table::bridges();
    table.turns(&["V 1,0 r0 | meeple S", "B 0,1 r0 | bridge here WE | meeple bridge", "A -1,0 r3"]);
    let setup = table.rules.to_setup(&table.state);
    (table, setup)
}

fn setup_faults(change: impl FnOnce(&mut Value)) -> Vec<String> {
    let (table, mut setup) = position();
    change(&mut setup);
    match table.rules.from_setup(&setup) {
        Err(SetupError(faults)) => faults.iter().map(ToString::to_string).collect(),
        Ok(_) => panic!("accepted {setup}"),
    }
}

#[test]
fn setups_with_one_fault() {
    let (table, setup) = position();
    assert_eq!(table.rules.from_setup(&setup).as_ref(), Ok(&table.state));
    let cases: [(&str, Value, &str); 22] = [
        ("/phase", json!("dance"), "/phase: \"dance\", expected draw, place, bridge, meeple or over"),
        ("/phase", json!("over"), "/phase: is over, but there are tiles to draw"),
        ("/phase", json!("place"), "/hand: is missing: the phase is place"),
        ("/phase", json!("meeple"), "/last: is missing"),
        ("/active", json!(2), "/active: is 2, expected a seat below 2"),
        ("/hand", json!("V"), "/hand: is given, but the phase is draw"),
        ("/last", json!({"x": 1, "y": 0}), "/last: is given, but the phase is draw"),
        ("/last", json!({"x": 30000, "y": 0}), "/last: there is no tile at 30000,0"),
        ("/seats", json!([{}, {}, {}]), "/seats: 3 seats, expected at most 2"),
        ("/seats/0/score", json!(-1), "/seats/0/score: is -1"),
        ("/seats/0/bridges", json!(1), "/seats: 2 bridges in the supplies and 1 on the board, expected 4"),
        ("/seats/0/bridges", json!(3), "/seats/0/bridges: is 3, expected 0 to 2"),
        ("/set_aside", json!({"X": 2}), "/set_aside/X: more tiles X than the 1 of this set"),
        ("/tiles/0/tile", json!("E"), "/tiles: no tile D at 0,0 with rotation 0"),
        ("/tiles/1/tile", json!("Q7"), "/tiles/1/tile: \"Q7\" is not a tile of this set"),
        ("/tiles/1/cell/x", json!(32767), "/tiles/1: cell 32767,0 is further out"),
        ("/tiles/1/cell/x", json!(3), "/tiles/1: is not connected to the start tile"),
        ("/tiles/1/rotation", json!(4), "/tiles/1/rotation: is 4, expected 0 to 3"),
        ("/tiles/1/rotation", json!(2), "/tiles/1: its W side is a field, the neighbour's a road"),
        ("/tiles/1/meeple/seat", json!(5), "/tiles/1/meeple/seat: is 5"),
        ("/tiles/1/meeple/spot", json!("N"), "/tiles/1/meeple/spot: \"N\" is not a spot of this tile"),
        ("/tiles/2/bridge", json!("NS"), "/tiles/2/bridge: its N end faces a field"),
    ];
    for (place, value, expected) in cases {
        let faults = setup_faults(|setup| *setup.pointer_mut(place).unwrap() = value);
        assert!(faults.iter().any(|f| f.starts_with(expected)), "{place}: {faults:?}");
    }
    let faults = setup_faults(|setup| setup["tiles"][0]["meeple"] = json!({"seat": 0, "spot": "N"}));
    assert_eq!(faults, ["/tiles/0/meeple: nobody puts a meeple on the start tile"]);
}

#[test]
fn unknown_fields_hide_no_other_fault() {
    let faults = setup_faults(|setup| {
        setup["fase"] = json!("draw");
        setup["tiles"][1]["rotatoin"] = json!(1);
        setup["tiles"][2]["tile"] = json!("Q7");
        setup["seats"][0]["points"] = json!(3);
        setup["seats"][1]["score"] = json!(-3);
    });
    let expected = [
        "/fase: unknown field: expected one of ",
        "/tiles/1/rotatoin: unknown field: expected one of ",
        "/seats/0/points: unknown field: expected one of ",
        "/seats/1/score: is -3",
        "/tiles/2/tile: \"Q7\" is not a tile of this set",
    ];
    assert_eq!(faults.len(), expected.len(), "{faults:?}");
    for (fault, expected) in faults.iter().zip(expected) {
        assert!(fault.starts_with(expected), "{fault}");
    }
    assert!(faults[1].ends_with("(did you mean rotation?)"), "{faults:?}");
    let faults = setup_faults(|setup| setup["tiles"][1] = json!(["V", 1, 0]));
    assert!(faults.contains(&"/tiles/1: expected a JSON object".to_owned()), "{faults:?}");
    let faults = setup_faults(|setup| *setup = json!([]));
    assert_eq!(faults[0], "expected a JSON object");
}

#[test]
fn what_a_setup_leaves_out_is_filled_in() {
    let table = Table::bridges();
    let same = |setup: Value, full: Value| {
        let state = table.rules.from_setup(&setup).unwrap();
        let written = table.rules.to_setup(&state);
        for (name, value) in full.as_object().unwrap() {
            assert_eq!(&written[name], value, "{name}");
        }
    };
    let seat = json!({"score": 0, "bridges": 2, "resigned": false});
    let seats = json!([seat, seat]);
    same(json!({}), json!({"phase": "draw", "active": 0, "seats": seats}));
    let tiles = json!([
        {"tile": "D", "cell": {"x": 0, "y": 0}},
        {"tile": "V", "cell": {"x": 1, "y": 0}, "rotation": 1},
    ]);
    same(json!({"hand": "E", "tiles": tiles}), json!({"phase": "place", "hand": "E", "seats": seats}));
    let seats = json!([{"score": 4, "bridges": 2, "resigned": false}, seat]);
    same(json!({"seats": [{"score": 4}]}), json!({"seats": seats}));
}

#[test]
fn meeples_in_completed_features_are_impossible() {
    let mut table = Table::base();
    table.turn("E 0,-1 r2");
    let mut setup = table.rules.to_setup(&table.state);
    setup["tiles"][1]["meeple"] = json!({"seat": 1, "spot": "S"});
    let faults = table.rules.from_setup(&setup).unwrap_err().0;
    assert_eq!(faults[0].to_string(), "/tiles/1/meeple: stands in a completed city");
    let farmless = custom(Options { farms: tilewright::carcassonne::Farms::Off, ..Options::default() });
    setup["tiles"][1]["meeple"] = json!({"seat": 1, "spot": "NNW"});
    let faults = farmless.from_setup(&setup).unwrap_err().0;
    assert_eq!(faults[0].to_string(), "/tiles/1/meeple/spot: this game has no farmers");
}

#[test]
fn refusals_say_which_rule_forbids() {
    let (mut table, _) = position();
    let refusal = |table: &mut Table, text: &str| table.try_play(text).unwrap_err().to_string();
    assert!(refusal(&mut table, "place 0,0 r0").contains("comes at another time: now drawing a tile"));
    table.play("draw B");
    for (text, reason) in [
        ("place 1,0 r0", "there is a tile at 1,0 already"),
        ("place 7,7 r0", "no tile lies next to 7,7"),
        ("place 1,1 r0", "its N side is a field, the neighbour's a road"),
        ("discard", "a tile that fits without a bridge must be placed"),
        ("meeple N", "comes at another time: now placing the drawn tile"),
        ("place 99,0 r0", "r0 to r3 and a cell within 16 columns and rows of the start tile"),
    ] {
        let refusal = refusal(&mut table, text);
        assert!(refusal.contains(reason), "{text}: {refusal}");
    }
    table.play("place 0,2 r0");
    for (text, reason) in [
        ("bridge N NS", "the tile has a bridge already"),
        ("bridge here NS", "its N end would face a neighbour that is no city there"),
        ("bridge E NS", "there is no tile on that side"),
    ] {
        let refusal = refusal(&mut table, text);
        assert!(refusal.contains(reason), "{text}: {refusal}");
    }
    table.play("no bridge");
    for (text, reason) in [
        ("meeple bridge", "the tile just placed has no new bridge"),
        ("meeple S", "the tile just placed has nothing to claim at S"),
    ] {
        let refusal = refusal(&mut table, text);
        assert!(refusal.contains(reason), "{text}: {refusal}");
    }
}
