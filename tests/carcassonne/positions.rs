//! Positions worked out by hand from the rules page, one question each.

use tilewright::carcassonne::{AsideReason, BridgeFarms, Event, Farms, Options};

use crate::support::Table;

fn bridges(letters: &str) -> Table {
    Table::with(letters, Options { bridges: 2, ..Options::default() })
}

#[test]
fn a_mandatory_bridge_on_the_neighbour_needs_a_legal_far_end() {
    let mut table = bridges("B E V");
    table.turn("B 0,1 r0");
    table.play("draw E");
    // C50: B would be bridged north to south, and its north end faces D's field. West of it there is nothing.
    assert!(!table.may("place 0,2 r0"));
    assert!(table.may("place 1,1 r3") && table.may("place -1,1 r1"));
    table.play("place 1,1 r3");
    assert_eq!(table.legal("bridge"), ["bridge W WE"]);
    assert!(!table.may("no bridge"));
}

#[test]
fn two_mismatches_round_a_corner_are_not_cured() {
    let mut table = bridges("L E B I V");
    // Cell 1,1 has a city to the north and one to the west.
    table.turns(&["L 1,0 r2", "E 0,1 r1"]);
    table.play("draw B");
    // C49: one bridge makes all edges match, or the tile does not fit.
    let refusal = table.try_play("place 1,1 r0").unwrap_err().to_string();
    assert!(refusal.contains("no bridge cures that"), "{refusal}");
    table.play("place 0,2 r0");
    table.play("no bridge");
    table.play("no meeple");
    // C16, C19: I's two cities close both, and the one that is claimed pays its two tiles.
    table.turn("I 1,1 r0 | meeple N");
    assert_eq!(table.scores(), [0, 4]);
    assert_eq!(table.feature(1, 1, "W").open, 0);
}

#[test]
fn a_bridge_into_an_occupied_city_cannot_be_claimed() {
    let mut table = bridges("F U");
    table.turn("F 0,-1 r1 | meeple N");
    table.play("draw U");
    table.play("place 0,-2 r0");
    assert_eq!(table.legal("bridge"), ["bridge here NS"]);
    table.play("bridge here NS");
    // C59: seat 0's knight is in it. C52: the road runs across, and no gate touches it.
    assert!(!table.may("meeple bridge") && table.may("meeple E"));
    table.play("no meeple");
    // C69: D, F and U, and F's shield.
    assert_eq!(table.scores(), [4, 0]);
}

#[test]
fn a_gate_on_a_neighbour_pays_the_thief_below() {
    let mut table = bridges("U B");
    table.turns(&["U 0,1 r0 | meeple E", "B 0,2 r0 | bridge N WE"]);
    // C52, C58, C61: both ends of U's road are gates now.
    assert_eq!((table.scores(), table.meeples()), (vec![1, 0], vec![7, 7]));
}

#[test]
fn a_cloister_completed_across_a_corner() {
    let mut table = Table::base();
    table.turns(&[
        "B 0,1 r0 | meeple centre",
        "U 1,0 r0",
        "U -1,0 r0",
        "B 1,1 r0",
        "B -1,1 r0",
        "B 0,2 r0",
        "E 1,2 r1",
    ]);
    assert_eq!(table.scores(), [0, 0]);
    // C20
    table.turn("E -1,2 r3");
    assert_eq!((table.scores(), table.meeples()), (vec![9, 0], vec![7, 7]));
}

#[test]
fn farms_on_the_flanks_of_a_gate_border_the_city_of_the_bridge() {
    for (bridge_farms, score) in [(BridgeFarms::Foundation, 3), (BridgeFarms::None, 0)] {
        for flank in ["NNW", "ESE"] {
            let options = Options { bridges: 2, bridge_farms, ..Options::default() };
            let mut table = Table::with("U E E", options);
            let first = format!("U 0,1 r0 | bridge here WE | meeple {flank}");
            table.turns(&[&first, "E -1,1 r1 | meeple E", "E 1,1 r3"]);
            // C55: both fields of U flank both gates.
            assert_eq!(table.scores(), [score, 6], "{flank}");
        }
    }
}

#[test]
fn an_end_without_foundation_adds_no_farm() {
    // D is bridged from its own city to the field in its south. Seat 0 farms south or north of D's road.
    for (bridge_farms, spot, score) in [
        (BridgeFarms::Foundation, "SSW", 3),
        (BridgeFarms::None, "SSW", 0),
        (BridgeFarms::Foundation, "NNW", 3),
        (BridgeFarms::None, "NNW", 3),
    ] {
        let mut table = Table::with("V E E", Options { bridges: 2, bridge_farms, ..Options::default() });
        let first = format!("V 1,0 r0 | bridge W NS | meeple {spot}");
        table.turns(&[&first, "E 0,-1 r2 | meeple S"]);
        let city = table.feature(0, 0, "N");
        assert_eq!((city.tiles, city.open), (2, 1));
        table.turn("E 0,1 r0");
        // C55, C56: D counts once; the print names D's northern field, the foundation its southern one.
        assert_eq!(table.scores(), [score, 6], "{bridge_farms:?} {spot}");
    }
}

#[test]
fn two_farms_around_one_city_by_each_way_to_score() {
    // D's northern field and E's field never meet; each has one farmer, of different seats.
    for (farms, points) in
        [(Farms::PerFarm3, 3), (Farms::PerFarm3OncePerPlayer, 3), (Farms::PerCity4, 4), (Farms::Off, 0)]
    {
        let mut table = Table::with("U E", Options { farms, ..Options::default() });
        let meeple = if farms == Farms::Off { "" } else { " | meeple NNW" };
        table.turns(&[&format!("U 1,0 r0{meeple}"), &format!("E 0,-1 r2{meeple}")]);
        // C24, C27
        assert_eq!(table.scores(), [points, points], "{farms:?}");
    }
}

#[test]
fn a_last_tile_that_fits_nowhere_ends_the_game() {
    for count in [0, 2] {
        let mut table = Table::with("E C", Options { bridges: count, ..Options::default() });
        table.turn("E 0,-1 r2 | meeple S");
        table.play("draw C");
        if count == 2 {
            // C49, C51: a bridge would be needed at D's south, but D's city is finished; E and D's roads have others.
            assert!(table.may("discard") && !table.may("place 0,1 r0"));
            table.play("discard");
        } else {
            // C7
            let aside = |e: &Event| matches!(e, Event::TileSetAside { reason: AsideReason::Unplaceable, .. });
            assert!(table.events.iter().any(aside));
        }
        assert!(table.is_over());
        assert_eq!(table.scores(), [4, 0]);
    }
}

#[test]
fn a_tile_full_of_city_takes_a_bridge_that_changes_nothing() {
    for allow in [true, false] {
        let options = Options { bridges: 2, allow_noop_bridge: allow, ..Options::default() };
        let mut table = Table::with("C V", options);
        table.play("draw C");
        table.play("place 0,-1 r0");
        // C62, C65
        assert_eq!(table.may("bridge here WE"), allow);
        if allow {
            table.play("bridge here WE");
            let city = table.feature(0, -1, "N");
            assert_eq!((city.tiles, city.open, city.shields), (2, 3, 1));
            table.play("meeple bridge");
            table.turn("V 1,0 r0");
            // Two tiles and a shield.
            assert_eq!(table.scores(), [3, 0]);
        }
    }
}
