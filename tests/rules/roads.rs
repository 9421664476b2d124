//! Where roads and settlements may go. The positions of `positions.rs` test the same statements in sequences.

use crate::table::{NOTHING, O, Position, R};

/// R's paths in P0.
const P0_PATHS: [&str; 8] =
    ["road 0-5", "road 0-20", "road 1-2", "road 1-6", "road 3-12", "road 11-12", "road 13-14", "road 13-34"];

fn rich(position: Position) -> Position {
    position.hand(R, [4, 4, 2, 2, 0])
}

fn sorted(texts: &[&str]) -> Vec<String> {
    let mut texts: Vec<String> = texts.iter().map(|t| (*t).to_owned()).collect();
    texts.sort();
    texts
}

// S58, S59
#[test]
fn b25_a_road_goes_on_free_paths_beside_own_pieces() {
    let table = rich(Position::p0()).start();
    assert_eq!(table.legal_of("road"), sorted(&P0_PATHS));
    // R's own, others' roads, and a path with nothing of R's beside it.
    table.refuses(&["road 0-1", "road 17-18", "road 10-29", "road 24-25"]);
    assert!(table.reason("road 0-1").unwrap().ends_with("of seat 0 stands there"));
    assert!(table.reason("road 17-18").unwrap().ends_with("of seat 1 stands there"));
    assert!(table.reason("road 24-25").unwrap().contains("reached"));
    // Sites that no path joins.
    assert!(tilewright::Rules::parse_action(table.rules(), "road 0-53").is_err());
}

// S3, S58
#[test]
fn coast_takes_roads() {
    let mut table = rich(Position::p0().roads(R, "13-34")).start();
    // 34-33 and 34-35 run along the sea.
    table.play(&["road 34-35", "road 35-36"]).allows(&["road 36-37", "road 33-34"]);
}

// S59: a building without a road is enough.
#[test]
fn a_road_may_begin_at_a_building_alone() {
    let table = rich(Position::empty().settlements(R, &[0])).start();
    table.allows_only(&[
        "road 0-1",
        "road 0-5",
        "road 0-20",
        "end",
        "trade 4 lumber brick",
        "trade 4 lumber wool",
        "trade 4 lumber grain",
        "trade 4 lumber ore",
        "trade 4 brick lumber",
        "trade 4 brick wool",
        "trade 4 brick grain",
        "trade 4 brick ore",
    ]);
}

// S59, S60
#[test]
fn b22_b23_no_road_goes_on_from_anothers_building() {
    let start = rich(Position::empty().settlements(R, &[0]).roads(R, "0-1-2").settlements(O, &[2]));
    let mut table = start.start();
    table.refuses(&["road 2-3", "road 2-9"]).allows(&["road 1-6"]);
    // From its other end the same path is legal.
    table.play(&["road 0-5", "road 5-4", "road 4-3"]).allows(&["road 2-3"]);
    table.refuses(&["road 2-9"]);
}

// S60
#[test]
fn a_road_may_run_up_to_anothers_building() {
    let mut table = rich(Position::empty().settlements(R, &[0]).roads(R, "0-1").settlements(O, &[2])).start();
    table.play(&["road 1-2"]).refuses(&["road 2-3", "road 2-9"]);
}

// S61
#[test]
fn a_settlement_on_anothers_road_splits_it() {
    // R's road runs 20-0-1-2-3-12-13, O comes by 10-9-2.
    let start = Position::empty()
        .settlements(R, &[20])
        .roads(R, "20-0-1-2-3-12-13")
        .settlements(O, &[10])
        .roads(O, "10-9-2")
        .turn_of(O)
        .hand(O, [1, 1, 1, 1, 0]);
    let mut table = start.start();
    table.allows(&["settle 2"]);
    table.play(&["settle 2"]);
    assert_eq!((table.roads(R), table.road(R), table.hand(O)), (6, 3, NOTHING));
    // Both parts go on, but not out of corner 2; nothing there is free anyway.
    let go_on = rich(start.settlements(O, &[2]).turn_of(R)).start();
    go_on.allows(&["road 1-6", "road 3-4", "road 13-14", "road 19-20", "road 0-5"]);
    // O goes on from there.
    let table = rich(Position::empty().settlements(O, &[2, 10]).roads(O, "10-9").settlements(R, &[20]))
        .roads(R, "20-0-1-2")
        .turn_of(O)
        .hand(O, [1, 1, 0, 0, 0])
        .start();
    table.allows(&["road 2-3", "road 2-9"]);
}

// S74
#[test]
fn b70_free_roads_obey_the_same_rules() {
    for hand in [NOTHING, [4, 4, 0, 0, 0]] {
        let mut table = Position::p0().hand(R, hand).cards(R, "road_building").start();
        table.play(&["road_building"]).allows_only(&P0_PATHS);
        table.refuses(&["road 0-1", "road 17-18", "road 10-29", "road 24-25", "road 2-3", "road 2-9", "end"]);
        table.play(&["road 1-2"]).allows(&["road 2-3", "road 2-9"]);
        table.play(&["road 2-9"]);
        assert_eq!((table.hand(R), table.roads(R), table.phase().as_str()), (hand, 4, "main"));
    }
    // The second from the first, for a seat with no other road.
    let mut table = Position::empty().settlements(R, &[0]).cards(R, "road_building").start();
    table.play(&["road_building", "road 0-1"]).allows(&["road 1-2"]);
    table.play(&["road 1-2"]);
    assert_eq!(table.road(R), 2);
}
