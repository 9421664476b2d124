//! Positions and plays as people write them: what is read, in which forms, and what cannot have come about.

use serde_json::{Value, json};
use tilewright::carcassonne::{Carcassonne, Codec, Farms, Options, TileSet};
use tilewright::{Rules, Viewer, record};

use crate::support::{Table, custom};

fn bridges() -> Carcassonne {
    custom(Options { bridges: 2, ..Options::default() })
}

fn faults(rules: &Carcassonne, setup: &Value) -> Vec<String> {
    let faults = rules.from_setup(setup).expect_err(&setup.to_string()).0;
    faults.iter().map(ToString::to_string).collect()
}

fn tile(name: &str, x: i16, y: i16, more: Value) -> Value {
    let mut tile = json!({"tile": name, "cell": {"x": x, "y": y}});
    tile.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    tile
}

#[test]
fn what_a_phase_follows_from_must_have_been_possible() {
    let start = tile("D", 0, 0, json!({}));
    let at = |x: i16, y: i16| json!({"x": x, "y": y});
    let monk = json!({"meeple": {"seat": 0, "spot": "centre"}});
    let deck = json!({"bridge": "WE"});
    let above = json!({"bridge": "WE", "meeple": {"seat": 1, "spot": "bridge"}});
    let (b1, b2) = (tile("B", 0, 1, json!({})), tile("B", 0, 2, json!({})));
    let cases = [
        (
            json!({"phase": "bridge", "last": at(0, 1), "tiles": [start, tile("B", 0, 1, monk)]}),
            "/last: carries a meeple already",
        ),
        (
            json!({"phase": "bridge", "last": at(0, 1), "tiles": [start, tile("B", 0, 1, deck.clone())]}),
            "/last: carries a bridge already",
        ),
        (
            json!({"phase": "meeple", "last": at(0, 1), "tiles": [start, tile("B", 0, 1, deck.clone())]}),
            "/bridged: expected 0,1: the tile placed this turn carries a bridge",
        ),
        // Nobody comes onto a bridge in the turn in which it goes up on a neighbour.
        (
            json!({"phase": "meeple", "last": at(0, 2), "bridged": at(0, 1),
                "tiles": [start, tile("B", 0, 1, above), b2]}),
            "/bridged: cannot have been bridged this turn: before that, /tiles/1/meeple/spot: \"bridge\" is not a spot",
        ),
        // Without the tile placed last, the third hangs on nothing.
        (
            json!({"phase": "meeple", "last": at(0, 1), "tiles": [start, b1, b2]}),
            "/last: cannot have been placed this turn: before that, /tiles/2: is not connected to the start tile",
        ),
        (
            json!({"phase": "meeple", "last": at(0, 2), "bridged": at(0, 1),
                "seats": [{"bridges": 2}, {"bridges": 1}], "tiles": [start, tile("B", 0, 1, deck), b2]}),
            "/bridged: cannot have been bridged this turn: before that, /seats/0/bridges: is 3, expected 0 to 2",
        ),
        // C44: D's city was finished by E before.
        (
            json!({"phase": "meeple", "last": at(1, 0), "bridged": at(0, 0), "tiles": [
                tile("D", 0, 0, json!({"bridge": "NS"})), tile("E", 0, -1, json!({"rotation": 2})),
                tile("V", 1, 0, json!({}))]}),
            "/bridged: its N end would stand in a finished city",
        ),
        // Far beyond the board, and next to no cell at all.
        (
            json!({"phase": "meeple", "last": at(i16::MAX, 0), "bridged": at(0, 0), "tiles": [start, b1]}),
            "/last: there is no tile at 32767,0",
        ),
    ];
    for (setup, expected) in cases {
        let found = faults(&bridges(), &setup);
        assert!(found[0].starts_with(expected), "{setup}: {found:?}");
    }
}

#[test]
fn bridges_on_the_board_come_from_the_supplies() {
    let left = |change: Value| {
        let mut setup =
            json!({"tiles": [tile("D", 0, 0, json!({})), tile("B", 0, 1, json!({"bridge": "WE"}))]});
        setup.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        let rules = bridges();
        let state = rules.from_setup(&setup).unwrap_or_else(|e| panic!("{e}"));
        let view = rules.view(&state, Viewer::Public);
        view.seats.iter().map(|seat| seat.bridges).collect::<Vec<_>>()
    };
    // Seat 0 draws next, so seat 1 had the turn before.
    assert_eq!(left(json!({})), [2, 1]);
    assert_eq!(left(json!({"active": 1})), [1, 2]);
    assert_eq!(left(json!({"seats": [{"bridges": 1}]})), [1, 2]);
    assert_eq!(left(json!({"seats": [{"score": 3}, {"bridges": 2}]})), [1, 2]);
    // A bridge of this turn is one of the seat on turn.
    let cell = json!({"x": 0, "y": 1});
    assert_eq!(left(json!({"phase": "meeple", "last": cell, "bridged": cell})), [1, 2]);
    let setup = json!({"tiles": [tile("D", 0, 0, json!({})), tile("B", 0, 1, json!({"bridge": "WE"}))]});
    assert_eq!(faults(&custom(Options::default()), &setup), ["/tiles/1/bridge: this game has no bridges"]);
}

#[test]
fn cells_are_objects() {
    let rules = bridges();
    let expected = r#"expected a cell, as {"x": 0, "y": -1}"#;
    let setup = json!({"phase": "meeple", "last": [0, 1], "bridged": [0, 1], "tiles": [{"tile": "D", "cell": [0, 0]}]});
    assert_eq!(
        faults(&rules, &setup),
        [
            format!("/tiles/0/cell: [0,0], {expected}"),
            format!("/bridged: [0,1], {expected}"),
            format!("/last: [0,1], {expected}")
        ]
    );
    for wrong in [json!({"x": 1}), json!({"x": 0.5, "y": 0}), json!({"x": 0, "y": 0, "z": 0}), json!("0,0")] {
        let found = faults(&rules, &json!({"tiles": [{"tile": "D", "cell": wrong}]}));
        assert!(found[0].starts_with("/tiles/0/cell: ") && found[0].ends_with(expected), "{found:?}");
    }
    let found = faults(&rules, &json!({"tiles": [{"tile": "D"}]}));
    assert_eq!(found, [format!("/tiles/0/cell: missing: {expected}")]);
    let found = faults(&rules, &json!({"tiles": [tile("D", 0, 0, json!({"meeple": [0, "N"]}))]}));
    assert_eq!(found, ["/tiles/0/meeple: expected a JSON object"]);

    // A tile may have its column and row beside its other fields.
    let short = json!({"tiles": [{"tile": "D", "x": 0, "y": 0}, {"tile": "V", "x": 1, "y": 0}]});
    let state = rules.from_setup(&short).unwrap();
    let setup = rules.to_setup(&state);
    assert_eq!(setup["tiles"][1]["cell"], json!({"x": 1, "y": 0}));
    // The tiles of a view are the tiles of a position.
    let view = serde_json::to_value(rules.view(&state, Viewer::Public)).unwrap();
    assert_eq!(view["tiles"], setup["tiles"]);
    assert_eq!(rules.from_setup(&json!({"tiles": view["tiles"]})).as_ref(), Ok(&state));
}

#[test]
fn any_rotation_and_any_side_is_read_as_the_first() {
    // C2: U has its road from west to east at r0, and looks the same at r2.
    let mut table = Table::with("U V", Options::default());
    table.play("draw U");
    let fits = ["r0", "r1", "r2", "r3"].map(|rotation| table.may(&format!("place 1,0 {rotation}")));
    assert_eq!(fits, [true, false, true, false]);
    table.play("place 1,0 r2");
    // U's road leaves east and west, and its northern field has both halves of the north side and one of each road side.
    table.play("meeple W");
    let setup = table.rules.to_setup(&table.state);
    assert_eq!(
        setup["tiles"][1],
        tile(
            "U",
            1,
            0,
            json!({
                "rotation": 0, "bridge": null, "meeple": {"seat": 0, "spot": "E"}
            })
        )
    );
    let mut other = setup.clone();
    other["tiles"][1]["rotation"] = json!(2);
    other["tiles"][1]["meeple"]["spot"] = json!("W");
    assert_eq!(table.rules.from_setup(&other).as_ref(), Ok(&table.state));

    let rules = std::sync::Arc::new(bridges());
    let mut game = tilewright::Game::new(rules.clone(), 3);
    for text in ["draw U", "place 1,0 r0", "no bridge", "meeple E"] {
        game.play(rules.parse_action(text).unwrap()).unwrap();
    }
    let written = record::write(&game);
    let by_hand = written.replace("place 1,0 r0", "place 1,0 r2").replace("meeple E", "meeple W");
    assert_ne!(written, by_hand);
    let replayed = record::replay(rules, &by_hand).unwrap();
    assert_eq!((replayed.state(), record::write(&replayed)), (game.state(), written));
}

#[test]
fn a_farm_is_claimed_at_any_of_its_halves() {
    for half in ["NNW", "NNE", "ENE", "WNW"] {
        let mut table = Table::with("U V", Options::default());
        table.play("draw U");
        table.play("place 1,0 r0");
        table.play(&format!("meeple {half}"));
        let setup = table.rules.to_setup(&table.state);
        assert_eq!(setup["tiles"][1]["meeple"]["spot"], "NNW");
    }
}

#[test]
fn numbers_stop_where_a_position_may_still_have_them() {
    let rules = Carcassonne::new("test", Options::default(), &crate::support::tiles("E V")).unwrap();
    let setup = json!({"hand": "E", "seats": [{"score": 999_998}, {"score": 1_000_000}]});
    let mut table = Table::of(rules);
    table.state = table.rules.from_setup(&setup).unwrap();
    table.play("place 0,-1 r2");
    // C19: a city of two tiles brings 4, of which 2 are added.
    table.play("meeple S");
    assert_eq!(table.scores(), [1_000_000, 1_000_000]);
    let scored = serde_json::to_value(&table.events).unwrap();
    assert!(
        scored.as_array().unwrap().iter().any(|e| e["event"] == "scored" && e["points"] == 2),
        "{scored}"
    );
    assert_eq!(table.rules.check(&table.state), []);
    let again = table.rules.from_setup(&table.rules.to_setup(&table.state)).unwrap();
    assert_eq!(again, table.state);
    assert_eq!(table.rules.load(&table.rules.save(&table.state)).as_ref(), Ok(&table.state));
    assert_eq!(
        faults(&table.rules, &json!({"seats": [{"score": 1_000_001}], "hidden_placements": u32::MAX})),
        [
            "/hidden_placements: is 4294967295, expected 0 to 1000000",
            "/seats/0/score: is 1000001, expected 0 to 1000000"
        ]
    );

    let rules = custom(Options { codec: Codec::Window { radius: 1 }, ..Options::default() });
    let state = rules.from_setup(&json!({"hidden_placements": 999_999})).unwrap();
    let mut game = tilewright::Game::from_state(std::sync::Arc::new(rules), state);
    while let Some(&id) = game.legal_ids().last() {
        game.play_id(id).unwrap();
        assert_eq!(game.rules().check(game.state()), []);
    }
    // The window of nine cells hides far more than one placement in a whole game.
    assert_eq!(game.rules().hidden_placements(game.state()), 1_000_000);
}

#[test]
fn what_a_farm_brings_is_shown_by_the_option_in_force() {
    for (farms, points) in
        [(Farms::PerFarm3, 3), (Farms::PerFarm3OncePerPlayer, 3), (Farms::PerCity4, 4), (Farms::Off, 0)]
    {
        let mut table = Table::with("E V", Options { farms, ..Options::default() });
        // D's northern field borders the city that E finishes.
        table.turn("E 0,-1 r2");
        assert_eq!(table.feature(0, 0, "ENE").points, points, "{farms:?}");
    }
}

#[test]
fn the_end_of_a_game_is_told() {
    let mut table = Table::with("E", Options::default());
    table.turn("E 0,-1 r2 | meeple S");
    let last = serde_json::to_value(table.events.last().unwrap()).unwrap();
    assert_eq!(last, json!({"event": "game_ended", "outcome": "won", "winners": [0], "points": [4, 0]}));
}

#[test]
fn a_field_that_leaves_out_the_city_in_its_corner_is_a_warning() {
    assert_eq!(TileSet::base().warnings(), []);
    let mut document = json!({
        "format": "tilewright-tiles", "version": 1, "name": "gates", "total": 4, "start": "gate",
        "tiles": [{
            "id": "gate", "count": 4, "edges": "CRFR", "cities": [{"edges": "N"}], "roads": ["EW"],
            "farms": [{"halves": "ENE WNW", "cities": [0]}, {"halves": "ESE SSE SSW WSW"}]
        }]
    });
    assert_eq!(TileSet::from_value(&document).unwrap().warnings(), []);
    document["tiles"][0]["farms"][0] = json!({"halves": "ENE WNW"});
    let set = TileSet::from_value(&document).unwrap();
    let warnings: Vec<String> = set.warnings().iter().map(ToString::to_string).collect();
    let expected = ["ENE", "WNW"].map(|half| {
        format!("/tiles/0/farms/0/cities: city 0 meets the field at {half} in a corner of the tile and is not listed")
    });
    assert_eq!(warnings, expected);
}
