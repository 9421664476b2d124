//! What bridges, highways and metropolises have in common.

use serde_json::json;
use tilewright::catalog;

use crate::table::{
    BRIDGE, HIGHWAY, METROPOLIS, Position, ROAD, SETTLEMENT, Table, all, board, lake, rules, sum,
};

/// Twelve roads from 3N round the western half of the lake's island.
pub(crate) const TWELVE: &str = "3N-0NE-0N-0NW-0SW-2NW-2SW-2S-5SW-5S-5SE-6S-6SE";

/// Two sea hexes side by side, 4 and 5, in an island of eight hexes. The side between them is 4NE-4SE.
///
/// ```text
///       0   1   2
///     3   ~   ~   6
///       7   8   9
/// ```
pub(crate) fn strait() -> serde_json::Value {
    board(&[(0, "f6 h5 p9"), (-1, "w4 ~ ~ m8"), (-1, "f3 h10 d")])
}

#[test]
fn each_kind_is_built_with_its_option_alone() {
    // T1
    for on in ["bridges", "highways", "metropolises", "none"] {
        let options = json!({"board": lake(), on.replace("none", "open_bank"): true});
        let rules = rules("settlers/base", 2, &options);
        let counts = ["bridge", "highway", "metropolis"].map(|verb| all(&*rules, verb).len());
        let expected = match on {
            "bridges" => [3, 0, 0],
            "highways" => [0, 54, 0],
            "metropolises" => [0, 0, 24],
            _ => [0, 0, 0],
        };
        assert_eq!(counts, expected, "{on}");
        for text in ["bridge 3-20", "highway 0-8", "metropolis 0"] {
            let none = all(&*rules, text.split(' ').next().unwrap()).is_empty();
            assert!(!none || rules.parse_action(text).is_err(), "{text} with {on}");
        }
    }
    // Their switches mean nothing without them, and are refused.
    for (name, value) in [
        ("bridge_harbours", json!(false)),
        ("bridge_attach", json!("between_buildings")),
        ("bridge_overlap", json!("crossing")),
        ("bridge_length_counts", json!("pieces")),
        ("longest_bridge_points", json!(2)),
        ("highway_span", json!("three_only")),
        ("highways_per_hex", json!("one_per_seat")),
        ("highway_terrain", json!("producing")),
        ("metropolis_waiver", json!("own")),
        ("metropolis_pieces", json!(1)),
        ("structures_by_card", json!(true)),
    ] {
        let options = json!({name: value}).to_string();
        let refused = catalog::rules("settlers/base", None, Some(&options)).unwrap_err().to_string();
        assert!(refused.contains("expected") && refused.contains("with it"), "{refused}");
    }
}

#[test]
fn settlements_and_roads_go_on_from_where_a_structure_ends() {
    // T2
    let hand = sum(&[BRIDGE, HIGHWAY, SETTLEMENT, ROAD]);
    let start = Position::on(lake()).settlements(0, "3N").hand(0, hand);
    for (build, far, road) in [("bridge 3N-3S", "3S", "3S-5SE"), ("highway 1SW-1NE", "1NE", "1NE-1SE")] {
        let mut table = start.start();
        let (settle, road) = (format!("settle {far}"), format!("road {road}"));
        assert!(!table.can(&settle) && !table.can(&road), "{build}");
        table.play(&[build]);
        assert!(table.can(&settle) && table.can(&road), "{build}");
        table.play(&[&settle]);
        // Past another seat's building nothing goes on, but its end stays.
        let mut table = start.clone().settlements(1, far).start();
        table.play(&[build]);
        assert!(!table.can(&road), "{build}");
        assert!(table.why_not(&settle).contains("distance rule"));
    }
}

#[test]
fn structures_make_no_neighbours() {
    // T3: the ends of a bridge or highway are two sites apart at least, along edges.
    for build in ["bridge 3N-3S", "highway 1SW-1NE", "highway 1SW-1N"] {
        let far = build.split('-').next_back().unwrap();
        let mut table =
            Position::on(lake()).settlements(0, "3N").hand(0, sum(&[BRIDGE, HIGHWAY, SETTLEMENT])).start();
        table.play(&[build, &format!("settle {far}")]);
        assert_eq!(table.points(0), 2 + i32::from(build.starts_with("bridge")));
    }
    // A bridge of length 1 lies along an edge, and its ends are neighbours without it.
    let table =
        Position::on(strait()).settlements(0, "4NE").bridges(0, "4NE-4SE").hand(0, SETTLEMENT).start();
    assert!(!table.can("settle 4SE"));
    let table = Position::on(strait()).settlements(1, "4NE").roads(0, "4SE-4S").hand(0, SETTLEMENT).start();
    assert!(!table.can("settle 4SE") && table.can("settle 4S"));
}

#[test]
fn lengths_are_compared_after_every_bridge_and_highway() {
    // T4
    let start =
        Position::on(lake()).settlements(0, "3N").roads(0, "3N-0NE-0N-0NW").hand(0, sum(&[BRIDGE, HIGHWAY]));
    for build in ["bridge 3N-3S", "highway 1SW-1NE"] {
        let mut table = start.start();
        assert_eq!((table.road(0), table.holder("longest_road")), (3, None));
        table.play(&[build]);
        assert_eq!((table.road(0), table.holder("longest_road")), (5, Some(0)));
        assert_eq!(table.events("longest_road"), [json!({"event": "longest_road", "holder": 0})]);
    }
    // Level with another seat it changes nothing.
    let tied = start.settlements(1, "6SE").roads(1, "6SE-6S-6SW-5S-5SW-5NW").field("longest_road", 1);
    let mut table = tied.start();
    table.play(&["bridge 3N-3S"]);
    assert_eq!((table.road(0), table.road(1), table.holder("longest_road")), (5, 5, Some(1)));
    table.play(&["highway 0NW-0SE"]);
    assert_eq!((table.road(0), table.holder("longest_road")), (7, Some(0)));
}

#[test]
fn they_are_built_when_roads_are_and_whole() {
    // T5
    let hand = sum(&[BRIDGE, HIGHWAY, METROPOLIS]);
    let start = Position::on(lake()).cities(0, "3N").cities(1, "3S").hand(0, hand).hand(1, hand);
    let builds = |near: &str| match near {
        "3N" => ["bridge 3N-3S", "highway 1SW-1NE", "metropolis 3N"],
        _ => ["bridge 3N-3S", "highway 5NE-5SW", "metropolis 3S"],
    };
    let table = start.start();
    assert!(builds("3N").iter().all(|text| table.can(text)));
    let table = start.clone().field("dice", 0).start();
    for text in builds("3N") {
        assert!(table.why_not(text).contains("expected the dice to be rolled"), "{text}");
    }
    let between = start.option("between_turns", "special_building").field("phase", "special_building");
    let table = between.field("actor", 1).start();
    assert!(builds("3S").iter().all(|text| table.can(text)));
    // Each is one action: paid at once, and a link of its own.
    let mut table = Position::on(lake()).settlements(0, "3N").hand(0, BRIDGE).start();
    table.play(&["bridge 3N-3S"]);
    let built = table.events("link_built");
    assert_eq!((built.len(), &built[0]["seat"], &built[0]["free"]), (1, &json!(0), &json!(false)));
    assert_eq!((table.hand(0), &table.seat(0)["links"]), (json!({}), &json!([built[0]["link"]])));
    assert_eq!(table.view()["bank"]["brick"], 19);
}

#[test]
fn only_roads_are_placed_in_the_setup() {
    // T6
    let options = json!({"board": lake(), "bridges": true, "highways": true, "metropolises": true});
    let mut table = Table::new_game("settlers/base", 2, &options, 1);
    table.play(&["settle 3N"]);
    assert_eq!(table.game.legal_ids().len(), table.legal("road").len());
    assert_eq!(table.legal("road").len(), 3);
    for text in ["bridge 3N-3S", "highway 1SW-1NE"] {
        assert!(
            table.why_not(text).ends_with("only roads are placed in the setup"),
            "{}",
            table.why_not(text)
        );
    }
    // Nor is a position from the setup read that has others.
    let start = Position::on(lake()).settlements(0, "3N").field("dice", 0);
    let setup = start.field("phase", "setup_settlement").field("on_turn", 1).field("setup_step", 2);
    assert_eq!(setup.clone().roads(0, "3N-3NE").start().points(0), 1);
    for wrong in [setup.clone().bridges(0, "3N-3S"), setup.highways(0, "1SW-1NE")] {
        assert!(wrong.places().contains(&"/seats/0".to_owned()), "{:?}", wrong.faults());
    }
}

#[test]
fn bridges_and_highways_are_made_of_road_pieces() {
    // T7
    let start =
        Position::on(lake()).settlements(0, "3N").roads(0, TWELVE).hand(0, sum(&[BRIDGE, HIGHWAY, ROAD]));
    let mut table = start.start();
    table.play(&["bridge 3N-3S"]);
    assert!(table.why_not("road 6SE-6NE").ends_with("no road pieces are left"));
    let thirteen = start.clone().roads(0, "6SE-6NE");
    let table = thirteen.start();
    assert!(table.why_not("bridge 3N-3S").ends_with("it takes 3 road pieces, and fewer are left"));
    let mut table = thirteen.start();
    table.play(&["highway 1SW-1NE"]);
    assert!(!table.can("road 6NE-4SE"));
    let fourteen = thirteen.roads(0, "6NE-4SE");
    let table = fourteen.start();
    assert!(table.why_not("highway 1SW-1NE").ends_with("it takes 2 road pieces, and fewer are left"));
    assert!(table.can("road 4SE-4NE"));
    // A position with more than there are is refused.
    assert_eq!(fourteen.clone().highways(0, "1SW-1NE").places(), ["/seats/0/roads"]);
    assert_eq!(
        start.bridges(0, "3N-3S 3NE-3SW").option("bridge_overlap", "crossing").places(),
        ["/seats/0/roads"]
    );
}

#[test]
fn road_building_places_roads_only() {
    // T9
    let start = Position::on(strait()).settlements(0, "4NE").holds(0, "road_building").hand(0, [9; 5]);
    let mut table = start.start();
    table.play(&["road_building"]);
    assert_eq!(table.game.legal_ids().len(), table.legal("road").len());
    for text in ["bridge 4NE-4SE", "highway 1S-1N"] {
        assert!(table.why_not(text).ends_with("Road Building places roads only"), "{}", table.why_not(text));
    }
    table.play(&["road 4NE-4N", "road 4N-4NW"]);
    assert_eq!(table.view()["phase"], "main");
}

#[test]
fn road_building_places_one_structure_of_two_pieces_where_asked() {
    // T10
    let start = Position::on(strait())
        .option("structures_by_card", true)
        .settlements(0, "4NE")
        .holds(0, "road_building")
        .hand(0, [9; 5]);
    for build in ["bridge 4NE-4SE", "highway 1S-1N", "highway 1S-1NW"] {
        let mut table = start.start();
        let hand = table.hand(0);
        table.play(&["road_building"]);
        // A bridge of length 2 takes three pieces.
        assert!(!table.can("bridge 4NE-4SW") && table.can("road 4NE-4N"));
        assert_eq!(table.legal("bridge").len(), 1);
        table.play(&[build]);
        assert_eq!(table.events("link_built")[0]["free"], true);
        assert_eq!((table.hand(0), table.view()["phase"].clone()), (hand, json!("main")));
        assert_eq!(table.view()["free_roads"], 0);
    }
    // After the first road it is the second road's turn.
    let mut table = start.start();
    table.play(&["road_building", "road 4NE-4N"]);
    let reason = "Road Building places two roads, or in their place one bridge or highway of two pieces";
    for text in ["bridge 4NE-4SE", "highway 1S-1N"] {
        assert!(table.why_not(text).ends_with(reason), "{}", table.why_not(text));
    }
    // With one piece left there is a road to place, but no structure.
    let mut table = Position::on(lake())
        .option("structures_by_card", true)
        .settlements(0, "3N")
        .roads(0, TWELVE)
        .roads(0, "6SE-6NE-4SE")
        .holds(0, "road_building")
        .start();
    table.play(&["road_building"]);
    assert!(table.legal("highway").is_empty() && table.can("road 4SE-4NE"));
    table.play(&["road 4SE-4NE"]);
    assert_eq!(table.view()["phase"], "main");
    // A bridge by card takes Longest Bridge and can win.
    let nine = start.clone().metropolises(0, "9NE 7SW").option("victory_points", 10);
    let mut table = nine.field("longest_bridge", json!(null)).start();
    table.play(&["road_building", "bridge 4NE-4SE"]);
    assert_eq!((table.points(0), table.view()["phase"].clone()), (10, json!("won")));
}

#[test]
fn the_robber_hinders_no_bridge_and_no_highway() {
    // T11
    let start = Position::on(lake()).settlements(0, "3N").hand(0, sum(&[BRIDGE, HIGHWAY]));
    for hex in [0, 1, 2, 4, 5, 6] {
        let mut table = start.clone().field("robber", hex).start();
        table.play(&["highway 1SW-1NE", "bridge 3N-3S"]);
        assert_eq!(table.road(0), 4);
    }
    // It stays on land: there is no pirate.
    let built = start.highways(0, "1SW-1NE").bridges(0, "3N-3S");
    let mut table = built.field("phase", "robber").start();
    assert_eq!(table.legal("robber"), ["robber 0", "robber 1", "robber 2", "robber 4", "robber 5"]);
    table.play(&["robber 1"]);
    assert_eq!(table.road(0), 4);
}
