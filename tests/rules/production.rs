//! What the dice pay, and what happens when the bank runs short.

use tilewright::settlers::{Event, Resource};

use crate::table::{B, BRICK, GRAIN, Hand, LUMBER, NOTHING, O, Position, R, Table, W};

fn rolled(position: &Position, sum: u8) -> Table {
    let mut table = position.clone().before_roll(R).start();
    table.roll(sum).conserved();
    table
}

/// P0 with R's cities 13 and 33 on hex 17 (fields 6): a six owes R four grain, and one brick for settlement 0.
fn two_cities() -> Position {
    Position::p0().roads(R, "13-34-33").settlements(R, &[33]).cities(R, &[13, 33])
}

/// R and B share hex 17: R has 13, B has 33.
fn shared() -> Position {
    Position::p0().roads(B, "33-34").settlements(B, &[33])
}

fn with_grain(position: Position, left: u8) -> Position {
    position.bank([19, 19, 19, left, 19], O)
}

const EDITIONS: [&str; 2] = ["almanac", "fifth"];

// S32, S33
#[test]
fn every_number_pays_its_hexes() {
    let pays: [(u8, [Hand; 4]); 10] = [
        (2, [NOTHING, NOTHING, [0, 0, 1, 0, 0], NOTHING]),
        (3, [[0, 0, 0, 0, 1], NOTHING, NOTHING, NOTHING]),
        (4, [[0, 0, 1, 0, 0], NOTHING, [0, 0, 1, 1, 0], NOTHING]),
        (5, [[0, 1, 0, 0, 0], NOTHING, [0, 0, 1, 0, 0], [0, 1, 0, 0, 0]]),
        (6, [[0, 1, 0, 1, 0], NOTHING, NOTHING, NOTHING]),
        (8, [NOTHING, [0, 0, 0, 0, 1], NOTHING, [1, 0, 0, 0, 0]]),
        (9, [NOTHING, [0, 0, 0, 1, 0], [1, 0, 0, 0, 0], NOTHING]),
        (10, [NOTHING, [0, 1, 0, 0, 0], NOTHING, [0, 0, 0, 0, 1]]),
        (11, [NOTHING, [1, 0, 0, 0, 0], [0, 0, 1, 0, 0], NOTHING]),
        (12, [NOTHING, [0, 0, 0, 1, 0], NOTHING, [0, 0, 0, 1, 0]]),
    ];
    for (sum, hands) in pays {
        assert_eq!(rolled(&Position::p0(), sum).hands(), hands, "a roll of {sum}");
        // Whose turn it is makes no difference.
        let mut table = Position::p0().before_roll(W).start();
        assert_eq!(table.roll(sum).hands(), hands);
    }
}

// S33
#[test]
fn b50_a_city_takes_two() {
    let city = Position::p0().cities(R, &[13]);
    for (sum, hand) in [
        (6, [0, 1, 0, 2, 0]),
        (3, [0, 0, 0, 0, 2]),
        (5, [0, 2, 0, 0, 0]),
        (4, [0, 0, 1, 0, 0]),
        (12, NOTHING),
    ] {
        assert_eq!(rolled(&city, sum).hand(R), hand, "a roll of {sum}");
    }
    assert_eq!(rolled(&city, 5).hand(O), [0, 1, 0, 0, 0]);
    // Two buildings of one seat on one hex both take.
    let settlements = Position::p0().roads(R, "13-34-33").settlements(R, &[33]);
    assert_eq!(rolled(&settlements, 6).hand(R), [0, 1, 0, 2, 0]);
    assert_eq!(rolled(&settlements.cities(R, &[33]), 6).hand(R), [0, 1, 0, 3, 0]);
    assert_eq!(rolled(&two_cities(), 6).hand(R), [0, 1, 0, 4, 0]);
}

// S32, S45
#[test]
fn b32_the_hex_of_the_robber_pays_nothing() {
    for (robber, hand) in [(4, [0, 0, 0, 1, 0]), (17, [0, 1, 0, 0, 0]), (9, [0, 1, 0, 1, 0])] {
        assert_eq!(rolled(&Position::p0().field("robber", robber), 6).hand(R), hand, "robber on {robber}");
    }
    let table = rolled(&Position::p0().field("robber", 16), 5);
    assert_eq!(table.hands(), [NOTHING, NOTHING, [0, 0, 1, 0, 0], NOTHING]);
}

// S34
#[test]
fn b44_the_bank_begins_with_19_of_each() {
    assert_eq!(Table::new_game().bank(), [19; 5]);
}

// S35, S36, S37
#[test]
fn b44_b49_an_empty_bank_pays_nothing_and_says_so() {
    for edition in EDITIONS {
        let table = rolled(&Position::p0().option("edition", edition).bank([0, 19, 19, 19, 19], W), 11);
        assert_eq!((table.hand(B), table.hand(W)), (NOTHING, [19, 0, 1, 0, 0]));
        assert!(table.events().contains(&Event::Shortage { resource: Resource::Lumber }));
    }
}

// S36, S37, S103, S104
#[test]
fn b43_a_seat_alone_gets_the_rest_in_one_edition() {
    for (edition, paid, left) in [("almanac", 0, 3), ("fifth", 3, 0)] {
        let table = rolled(&with_grain(two_cities(), 3).option("edition", edition), 6);
        assert_eq!(table.hand(R), [0, 1, 0, paid, 0], "{edition}");
        assert_eq!(table.bank()[GRAIN], left);
    }
    for edition in EDITIONS {
        let edition = |position: Position| position.option("edition", edition);
        // Enough is enough, and nothing is nothing.
        assert_eq!(rolled(&edition(with_grain(two_cities(), 4)), 6).hand(R), [0, 1, 0, 4, 0]);
        assert_eq!(rolled(&edition(with_grain(two_cities(), 0)), 6).hand(R), [0, 1, 0, 0, 0]);
    }
}

// S36, S37: two buildings of one seat are one claimant.
#[test]
fn b43_two_buildings_of_one_seat_are_one_claimant() {
    let settlements = Position::p0().roads(R, "13-34-33").settlements(R, &[33]);
    for (edition, paid) in [("almanac", 0), ("fifth", 1)] {
        let table = rolled(&with_grain(settlements.clone(), 1).option("edition", edition), 6);
        assert_eq!(table.hand(R), [0, 1, 0, paid, 0], "{edition}");
    }
}

// S36, S37
#[test]
fn b43_two_claimants_get_nothing_from_a_short_bank() {
    for edition in EDITIONS {
        let position = |cities: bool, left: u8| {
            let position = if cities { shared().cities(R, &[13]).cities(B, &[33]) } else { shared() };
            with_grain(position, left).option("edition", edition)
        };
        let grain = |table: &Table| (table.hand(R)[GRAIN], table.hand(B)[GRAIN], table.bank()[GRAIN]);
        let short = rolled(&position(true, 3), 6);
        assert_eq!(grain(&short), (0, 0, 3));
        assert_eq!(short.hand(R)[BRICK], 1, "other resources are paid");
        assert_eq!(grain(&rolled(&position(true, 4), 6)), (2, 2, 0));
        assert_eq!(grain(&rolled(&position(false, 2), 6)), (1, 1, 0));
        assert_eq!(grain(&rolled(&position(false, 1), 6)), (0, 0, 1));
    }
}

// S32, S36: hexes that do not produce claim nothing.
#[test]
fn b43_the_robber_takes_the_claim_away() {
    for edition in EDITIONS {
        let table = rolled(&with_grain(two_cities(), 3).option("edition", edition).field("robber", 17), 6);
        assert_eq!(table.hand(R), [0, 1, 0, 0, 0]);
        assert!(!table.events().iter().any(|e| matches!(e, Event::Shortage { .. })));
    }
}

// S36: claimants on different hexes.
#[test]
fn b43_claims_from_different_hexes_add_up() {
    for edition in EDITIONS {
        let brick = Position::p0().option("edition", edition).bank([19, 1, 19, 19, 19], B);
        let table = rolled(&brick, 5);
        assert_eq!((table.hand(R), table.hand(O)), (NOTHING, NOTHING));
        assert_eq!(table.hand(W), [0, 0, 1, 0, 0]);
        let grain = Position::p0().option("edition", edition).bank([19, 19, 19, 1, 19], W);
        let table = rolled(&grain, 12);
        assert_eq!((table.hand(B), table.hand(O)), (NOTHING, NOTHING));
        // A bank that has just enough pays everyone.
        let enough = Position::p0().option("edition", edition).bank([19, 19, 19, 2, 19], W);
        let table = rolled(&enough, 12);
        assert_eq!((table.hand(B)[GRAIN], table.hand(O)[GRAIN]), (1, 1));
        assert_eq!(table.bank()[LUMBER], 19);
    }
}

// S105
#[test]
fn b43_the_switch_overrules_the_edition() {
    let start = with_grain(two_cities(), 3);
    let table = rolled(&start.clone().option("bank_shortage", "sole_claimant_gets_rest"), 6);
    assert_eq!(table.hand(R)[GRAIN], 3);
    let table = rolled(&start.option("edition", "fifth").option("bank_shortage", "all_or_nothing"), 6);
    assert_eq!(table.hand(R)[GRAIN], 0);
}
