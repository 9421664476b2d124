//! Positions with scores that others worked out: three games of JCloisterZone's own tests.

use tilewright::carcassonne::Options;

use crate::support::Table;

fn played(letters: &str, turns: &[&str]) -> Vec<i32> {
    let mut table = Table::with(letters, Options::default());
    table.turns(turns);
    assert!(table.is_over());
    table.scores()
}

#[test]
fn g1_every_kind_of_feature() {
    let turns = [
        "V 1,0 r1 | meeple N",
        "O 0,-1 r2 | meeple E",
        "P 1,-1 r0 | meeple ENE",
        "E 1,-2 r2",
        "X 2,-1 r0 | meeple N",
        "E 1,-3 r0 | meeple N",
        "A 2,-2 r0 | meeple centre",
    ];
    // C20, C21, C22, C26: roads 6, cloister 5 and farm 3 against cities 11.
    assert_eq!(played("V O P E X E A", &turns), [14, 11]);
}

#[test]
fn g2_farms_alone() {
    let turns = [
        "E 0,-1 r2 | meeple NNW",
        "U -1,0 r0 | meeple NNW",
        "I -1,-1 r0",
        "E -1,-2 r2 | meeple NNW",
        "H -2,-1 r1",
        "B -2,-2 r0",
    ];
    // C26, C27: one city feeds several farms, and one farm is tied.
    assert_eq!(played("E U I E H B", &turns), [9, 15]);
}

#[test]
fn g3_features_that_pass_twice_over_a_tile() {
    let turns = [
        "I 0,1 r2 | meeple E",
        "W -1,0 r2 | meeple N",
        "G 1,1 r0",
        "V -2,0 r2 | meeple N",
        "M 2,1 r3",
        "V -2,-1 r3",
        "F 0,2 r1",
        "V -1,-1 r0",
        "M 0,3 r1",
        "B 1,2 r0 | meeple centre",
        "F 1,3 r0",
        "O 2,3 r0",
        "R 2,2 r1",
        "E 3,2 r3",
    ];
    // C18, C20, C23, C24: tiles count once, two meeples of one seat are paid once, the cloister completes.
    assert_eq!(played("I W G V M V F V M B F O R E", &turns), [28, 13]);
}
