//! Points and the end of the game.

use tilewright::{Actor, Outcome, PlayError, Rules, Seat, Viewer};

use crate::table::{B, NOTHING, O, Position, R, Table, W};

/// A game to six points: B has six out of turn, R has five and the price of a city on its turn.
fn to_six() -> Position {
    Position::p0()
        .option("victory_points", 6)
        .roads(R, "13-34-33")
        .settlements(R, &[33])
        .cities(R, &[0, 13])
        .hand(R, [0, 0, 0, 2, 3])
        .roads(B, "17-39-41-42-40")
        .played(B, "knight knight knight")
}

// S96
#[test]
fn points_by_their_kinds() {
    let table = Position::p0()
        .cities(R, &[0])
        .cards(R, "victory_point victory_point")
        .cards(W, "knight")
        .roads(B, "17-39-41-42-40")
        .played(B, "knight knight knight")
        .start();
    // R: city, settlement, two cards. B: two settlements, both awards. W and O: two settlements.
    assert_eq!([R, B, W, O].map(|seat| table.points(seat)), [5, 6, 2, 2]);
    assert_eq!([R, B, W, O].map(|seat| table.public_points(seat)), [3, 6, 2, 2]);
}

// S97, S98
#[test]
fn b100_the_seat_on_turn_wins_though_another_has_enough() {
    let mut table = to_six().start();
    assert_eq!((table.points(R), table.points(B)), (5, 6));
    assert_eq!(table.game.outcome(), Outcome::Running);
    table.play(&["city 33"]);
    assert_eq!(table.winner(), Some(R));
}

// S98, S99
#[test]
fn b100_the_other_wins_at_the_start_of_its_turn() {
    let mut table = to_six().start();
    table.play(&["end"]);
    assert_eq!((table.winner(), table.field("dice")), (Some(B), serde_json::Value::Null));
    table.allows_only(&[]);
    // Of two seats with enough, the one whose turn comes first.
    let four = "victory_point victory_point victory_point victory_point";
    let mut table = to_six().cards(W, four).start();
    assert_eq!(table.points(W), 6);
    table.play(&["end"]);
    assert_eq!(table.winner(), Some(B));
    // With less, B plays on, and W wins when its turn comes.
    let mut table = to_six().cards(W, four).cities(R, &[]).played(B, "knight knight").start();
    assert_eq!((table.points(B), table.points(W)), (4, 6));
    table.play(&["end"]);
    assert_eq!(table.winner(), None);
    table.roll(2).play(&["end"]);
    assert_eq!(table.winner(), Some(W));
}

// S98, S99
#[test]
fn b101_points_from_anothers_turn_wait_for_the_own_one() {
    let start = Position::p101().turn_of(W).hand(W, [1, 1, 1, 1, 0]);
    let mut table = start.start();
    assert_eq!([R, B, W, O].map(|seat| table.points(seat)), [4, 8, 2, 2]);
    assert_eq!((table.road(R), table.road(B), table.longest_road()), (7, 5, Some(R)));
    table.play(&["settle 3"]);
    assert_eq!((table.road(R), table.longest_road(), table.points(B)), (4, Some(B), 10));
    assert_eq!((table.game.outcome(), table.actor()), (Outcome::Running, Actor::Seat(Seat(2))));
    for _ in [O, R] {
        table.play(&["end"]).roll(2);
        assert_eq!(table.winner(), None);
    }
    table.play(&["end"]);
    assert_eq!((table.winner(), table.on_turn(), table.phase().as_str()), (Some(B), B, "won"));
}

// S99
#[test]
fn b101_points_lost_again_before_the_own_turn_do_not_win() {
    let mut table = Position::p101().turn_of(W).hand(W, [1, 1, 1, 1, 0]).hand(R, [2, 2, 0, 0, 0]).start();
    table.play(&["settle 3", "end"]).roll(2).play(&["end"]).roll(2);
    assert_eq!(table.on_turn(), R);
    table.play(&["road 20-19", "road 19-46"]);
    assert_eq!((table.road(R), table.longest_road(), table.points(B)), (6, Some(R), 8));
    table.play(&["end"]);
    assert_eq!((table.winner(), table.asked(), table.phase().as_str()), (None, B, "pre_roll"));
}

// S98
#[test]
fn b101_a_seat_whose_turn_comes_sooner_wins_first() {
    // O has nine: two cities, three settlements, two cards; a third city makes ten in its own turn.
    let cards = "victory_point victory_point";
    let start = Position::p101().turn_of(W).hand(W, [1, 1, 1, 1, 0]).cities(O, &[24, 32]);
    let start = start.settlements(O, &[26, 35, 52]).roads(O, "25-26 33-34-35 24-53-52").cards(O, cards);
    let mut table = start.hand(O, [0, 0, 0, 2, 3]).start();
    assert_eq!(table.points(O), 9);
    table.play(&["settle 3", "end"]).roll(2).play(&["city 26"]);
    assert_eq!((table.winner(), table.points(B)), (Some(O), 10));
}

// S97, S100
#[test]
fn b79_b103_the_card_that_was_missing_wins_at_once() {
    let start = |held: &str| Position::p8().cards(R, held).hand(R, [0, 0, 1, 1, 1]);
    let mut table = start("victory_point").start();
    let points = |table: &Table, viewer| table.game.points(Seat(0), viewer);
    let viewers = [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Public, Viewer::Omniscient];
    assert_eq!(viewers.map(|viewer| points(&table, viewer)), [9, 8, 8, 9]);
    table.buy("victory_point");
    assert_eq!(table.winner(), Some(R));
    assert_eq!(viewers.map(|viewer| points(&table, viewer)), [10; 4], "at the end all cards are shown");
    let mut table = start("").start();
    table.buy("victory_point");
    assert_eq!((table.winner(), table.points(R)), (None, 9));
    let mut table = start("victory_point").start();
    table.buy("knight");
    assert_eq!((table.winner(), table.points(R)), (None, 9));
}

// S97
#[test]
fn every_kind_of_change_may_win() {
    let base = || Position::p8().cards(R, "victory_point");
    // A settlement.
    let mut table = base().roads(R, "0-20-19").hand(R, [1, 1, 1, 1, 0]).start();
    assert_eq!(table.points(R), 9);
    table.play(&["settle 19"]);
    assert_eq!(table.winner(), Some(R));
    // A road: 0-1-2-3-12-13-34-33.
    let mut table = base().roads(R, "2-3").hand(R, [1, 1, 0, 0, 0]).start();
    table.play(&["road 3-12"]);
    assert_eq!((table.points(R), table.winner()), (11, Some(R)));
    // A knight before the roll.
    let mut table = Position::p8().before_roll(R).played(R, "knight knight").cards(R, "knight").start();
    table.play(&["knight"]);
    assert_eq!((table.points(R), table.winner()), (10, Some(R)));
}

// S98
#[test]
fn nobody_wins_by_cards_out_of_turn() {
    // R has ten in W's and in O's turn; only its own turn ends the game.
    let start = Position::p8().turn_of(W).cards(R, "victory_point victory_point");
    let mut table = start.start();
    assert_eq!(table.points(R), 10);
    table.play(&["end"]).roll(2);
    assert_eq!((table.asked(), table.winner()), (O, None));
    table.play(&["end"]);
    assert_eq!(table.winner(), Some(R));
}

// S101
#[test]
fn after_the_end_nothing_is_legal() {
    let mut table = Position::p8().cards(R, "victory_point").hand(R, [1, 1, 2, 2, 2]).start();
    table.buy("victory_point");
    assert_eq!(table.actor(), Actor::Nobody);
    let state = table.state().clone();
    let rules = table.game.rules().clone();
    for id in 0..rules.info().space.len() as u32 {
        let id = tilewright::ActionId(id);
        assert_eq!(table.game.play_id(id), Err(PlayError::GameOver));
        assert_eq!(table.game.play_as(Seat(0), rules.decode(id).unwrap()), Err(PlayError::GameOver));
    }
    assert_eq!(table.state(), &state);
}

// S97, S113: option `victory_points`; what is typed in is over, or it is not.
#[test]
fn b100_enough_points_on_the_own_turn_are_a_won_game() {
    let start = Position::p8().cards(R, "victory_point victory_point");
    assert_eq!(start.clone().start().winner(), Some(R));
    let says_otherwise = start.clone().field("phase", "main");
    assert_eq!(says_otherwise.faults(), ["/phase"]);
    let message = says_otherwise.attempt().unwrap_err().to_string();
    assert!(message.contains("expected won"), "{message}");
    let over = start.clone().field("phase", "won").start();
    assert_eq!(over.winner(), Some(R));
    // On another's turn it is a position like any other.
    assert_eq!(start.clone().turn_of(B).start().game.outcome(), Outcome::Running);
    assert_eq!(start.option("victory_points", 11).start().game.outcome(), Outcome::Running);
    // And a game that nobody can have won is not over.
    assert_eq!(Position::p0().field("phase", "won").faults(), ["/phase"]);
    assert_eq!(Position::p0().start().hand(R), NOTHING);
}
