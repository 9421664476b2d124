//! What every player reads off a seat: the rates of its harbours and the pieces that it has left.

use serde_json::{Value, json};
use tilewright::settlers::{BankTrades, Large};
use tilewright::{Actor, Game, Rules, Viewer};

use crate::one_form::walks;
use crate::table::{B, Position, R, Table};

const NAMES: [&str; 5] = ["lumber", "brick", "wool", "grain", "ore"];

fn seat(table: &Table, viewer: Viewer, seat: usize) -> Value {
    serde_json::to_value(&table.rules().view(table.state(), viewer).seats[seat]).unwrap()
}

// S62 to S64, S107
#[test]
fn rates_are_those_of_the_harbours_in_use() {
    // Corner 53 is a harbour for ore, 25 one for anything.
    for (corners, rates) in [
        (&[] as &[u8], [4, 4, 4, 4, 4]),
        (&[53], [4, 4, 4, 4, 2]),
        (&[25], [3, 3, 3, 3, 3]),
        (&[53, 25], [3, 3, 3, 3, 2]),
    ] {
        let table = Position::empty().settlements(R, corners).start();
        for viewer in [Viewer::Public, Viewer::Omniscient] {
            let own = seat(&table, viewer, R);
            assert_eq!(NAMES.map(|name| own["rates"][name].as_u64().unwrap()), rates, "{corners:?}");
            assert_eq!(NAMES.map(|name| seat(&table, viewer, B)["rates"][name].as_u64().unwrap()), [4; 5]);
        }
    }
}

// S52, S107
#[test]
fn pieces_left_are_those_not_on_the_board() {
    let left = |table: &Table, own: usize| seat(table, Viewer::Public, own)["pieces_left"].clone();
    let pieces =
        |roads, settlements, cities| json!({"roads": roads, "settlements": settlements, "cities": cities});
    assert_eq!(left(&Table::new_game(), R), pieces(15, 5, 4));
    // Fourteen roads and two settlements; one of each seat's others.
    assert_eq!(left(&Position::p14().start(), R), pieces(1, 3, 4));
    assert_eq!(left(&Position::p14().start(), B), pieces(13, 3, 4));
    // Two roads and three more, no settlement, all cities.
    assert_eq!(left(&Position::p8().start(), R), pieces(10, 5, 0));
}

/// The trades with the bank that a view promises to the seat that decides.
fn promised(game: &Game<Large>, seat: usize) -> Vec<String> {
    let view = serde_json::to_value(game.rules().view(game.state(), Viewer::Omniscient)).unwrap();
    let own = &view["seats"][seat];
    let mut trades = Vec::new();
    for give in NAMES {
        for take in NAMES.iter().filter(|&&take| take != give && view["bank"][take] != 0) {
            if own["hand"][give].as_u64() >= own["rates"][give].as_u64() {
                trades.push(format!("trade {} {give} {take}", own["rates"][give]));
            }
        }
    }
    trades.sort();
    trades
}

// S62 to S64, Y27, Y52: by harbours, trading roads and canal tokens.
#[test]
fn rates_are_those_of_the_legal_trades() {
    let mut better = 0;
    walks(120, 3, &mut |game| {
        let rules = game.rules();
        let Actor::Seat(seat) = game.actor() else { return };
        let texts = game.legal_ids().into_iter().map(|id| rules.action_text(rules.decode(id).unwrap()));
        let mut trades: Vec<String> = texts.filter(|text| text.starts_with("trade ")).collect();
        trades.sort();
        if trades.is_empty() || rules.options().bank.rates != BankTrades::Best {
            return;
        }
        better += usize::from(trades.iter().any(|text| !text.starts_with("trade 4")));
        assert_eq!(trades, promised(game, seat.index()));
    });
    assert!(better > 100, "{better}");
}
