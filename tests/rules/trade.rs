//! Trade with the bank.

use crate::table::{B, Hand, O, Position, R};

const NAMES: [&str; 5] = ["lumber", "brick", "wool", "grain", "ore"];

/// R with settlements on these corners beside those of P0, and a hand.
fn with(corners: &[u8], hand: Hand) -> Position {
    Position::p0().settlements(R, corners).hand(R, hand)
}

/// P0 with the harbour corners of the board's nine harbours and what they trade.
const HARBOURS: [([u8; 2], Option<usize>); 9] = [
    ([45, 47], None),
    ([48, 49], Some(3)),
    ([52, 53], Some(4)),
    ([25, 26], None),
    ([28, 29], Some(2)),
    ([32, 33], None),
    ([35, 36], None),
    ([38, 39], Some(1)),
    ([40, 44], Some(0)),
];

// S62, S64
#[test]
fn four_to_one_for_any_other_resource() {
    let table = Position::p0().hand(R, [4, 3, 0, 0, 0]).start();
    let lumber: Vec<String> = NAMES[1..].iter().map(|take| format!("trade 4 lumber {take}")).collect();
    let mut expected = lumber.clone();
    expected.sort();
    assert_eq!(table.legal_of("trade"), expected);
    let mut table = table;
    table.play(&["trade 4 lumber ore"]);
    assert_eq!((table.hand(R), table.bank()), ([0, 3, 0, 0, 1], [19, 16, 19, 19, 18]));
    table.refuses(&["trade 4 brick ore", "trade 3 brick ore", "trade 2 brick ore"]);
    // There is no trade of a resource for itself.
    assert!(tilewright::Rules::parse_action(table.rules(), "trade 4 brick brick").is_err());
}

// S13, S63
#[test]
fn b80_b82_every_harbour_serves_both_its_corners() {
    for (corners, kind) in HARBOURS {
        for corner in corners {
            for buildings in ["settlement", "city"] {
                let own = Position::empty().hand(R, [3; 5]);
                let own = if buildings == "city" {
                    own.cities(R, &[corner])
                } else {
                    own.settlements(R, &[corner])
                };
                let table = own.start();
                let mut expected = Vec::new();
                for (i, give) in NAMES.iter().enumerate() {
                    let rate = match kind {
                        None => 3,
                        Some(k) if k == i => 2,
                        Some(_) => continue,
                    };
                    let others = NAMES.iter().filter(|take| *take != give);
                    expected.extend(others.map(|take| format!("trade {rate} {give} {take}")));
                }
                expected.sort();
                assert_eq!(table.legal_of("trade"), expected, "corner {corner}");
            }
        }
    }
    // A corner beside a harbour is not enough.
    let table = Position::empty().settlements(R, &[34]).hand(R, [3; 5]).start();
    assert!(table.legal_of("trade").is_empty());
}

// S63: somebody else's harbour serves nobody but its owner.
#[test]
fn a_harbour_serves_its_owner() {
    let table = Position::p0().settlements(O, &[33]).hand(R, [3, 0, 0, 0, 0]).start();
    assert!(table.legal_of("trade").is_empty());
}

// S63
#[test]
fn b80_two_to_one_is_for_the_resource_of_the_harbour() {
    let table = with(&[52], [4, 3, 0, 0, 2]).start();
    table.allows(&["trade 2 ore lumber", "trade 4 lumber ore"]);
    table.refuses(&["trade 2 lumber ore", "trade 3 lumber ore", "trade 2 brick ore", "trade 3 ore lumber"]);
    let mut table = table;
    table.play(&["trade 2 ore lumber"]);
    assert_eq!(table.hand(R), [5, 3, 0, 0, 0]);
}

// S63, S66
#[test]
fn b83_the_best_rate_or_every_rate() {
    let trades = |corners: &[u8], hand: Hand, option: &str| {
        with(corners, hand).option("bank_trades", option).start().legal_of("trade")
    };
    let at = |rates: &[u8], give: &str| {
        let mut all: Vec<String> = Vec::new();
        for rate in rates {
            all.extend(
                NAMES.iter().filter(|t| **t != give).map(|take| format!("trade {rate} {give} {take}")),
            );
        }
        all.sort();
        all
    };
    assert_eq!(trades(&[33], [0, 0, 0, 0, 4], "best"), at(&[3], "ore"));
    assert_eq!(trades(&[33], [0, 0, 0, 0, 4], "all"), at(&[3, 4], "ore"));
    assert_eq!(trades(&[33, 52], [0, 0, 0, 0, 4], "best"), at(&[2], "ore"));
    assert_eq!(trades(&[33, 52], [0, 0, 0, 0, 4], "all"), at(&[2, 3, 4], "ore"));
    assert_eq!(trades(&[33], [4, 0, 0, 0, 0], "best"), at(&[3], "lumber"));
    assert_eq!(trades(&[52], [4, 0, 0, 0, 0], "best"), at(&[4], "lumber"));
    assert_eq!(trades(&[52], [4, 0, 0, 0, 0], "all"), at(&[4], "lumber"));
    assert_eq!(trades(&[], [0, 0, 0, 0, 4], "all"), at(&[4], "ore"));
    // The default is the best.
    let default = with(&[33], [0, 0, 0, 0, 4]).start();
    default.refuses(&["trade 4 ore wool"]);
    assert!(default.reason("trade 4 ore wool").unwrap().contains("3:1"));
}

// S64, S65
#[test]
fn b47_the_bank_gives_only_what_it_has() {
    let mut table = Position::p0().hand(R, [0, 4, 4, 0, 0]).bank([1, 15, 15, 19, 19], O).start();
    table.play(&["trade 4 brick lumber"]);
    assert_eq!((table.hand(R), table.bank()), ([1, 0, 4, 0, 0], [0, 19, 15, 19, 19]));
    table.refuses(&["trade 4 wool lumber"]).allows(&["trade 4 wool ore"]).conserved();
    assert_eq!(table.reason("trade 4 wool lumber").unwrap(), "the bank has no lumber");
    // A road brings a lumber back to the bank.
    for (phases, legal) in [("combined", true), ("separate", false)] {
        let start = Position::p0().option("phases", phases).hand(R, [0, 5, 4, 0, 0]);
        let mut table = start.bank([1, 14, 15, 19, 19], O).start();
        table.play(&["trade 4 brick lumber", "road 1-2"]);
        assert_eq!(table.bank()[0], 1);
        assert_eq!(table.is_legal("trade 4 wool lumber"), legal, "{phases}");
    }
}

// S64
#[test]
fn b125_what_the_bank_has_none_of_is_not_offered() {
    let table = Position::p0().hand(R, [0, 0, 4, 0, 0]).bank([19, 19, 15, 19, 0], B).start();
    assert_eq!(table.legal_of("trade"), ["trade 4 wool brick", "trade 4 wool grain", "trade 4 wool lumber"]);
}

// S65
#[test]
fn any_number_of_trades_a_turn() {
    let mut table = Position::p0().hand(R, [12, 0, 0, 0, 0]).start();
    table.play(&["trade 4 lumber ore", "trade 4 lumber ore", "trade 4 lumber wool"]);
    assert_eq!(table.hand(R), [0, 0, 1, 0, 2]);
}
