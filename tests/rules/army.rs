//! Largest Army.

use tilewright::Viewer;
use tilewright::hash::stable_hash;

use crate::table::{B, Position, R, W, named_cards};

/// A position with knights played before the roll of a seat that has one in hand.
fn armies(seat: usize, r: usize, b: usize, w: usize, holder: Option<usize>) -> Position {
    let knights = |n: usize| "knight ".repeat(n);
    let position = Position::p0().before_roll(seat).cards(seat, "knight");
    let position = position.played(R, &knights(r)).played(B, &knights(b)).played(W, &knights(w));
    position.field("largest_army", holder)
}

// S80, S81
#[test]
fn b11_whoever_draws_level_does_not_take_it() {
    let mut table = armies(B, 3, 2, 0, Some(R)).cards(B, "knight knight").start();
    table.play(&["knight"]);
    assert_eq!((table.knights(B), table.largest_army()), (3, Some(R)));
    assert_eq!((table.points(R), table.points(B)), (4, 2));
    table.play(&["robber 10"]).roll(2).play(&["end"]).roll(2).go_on_to(R, 2).play(&["end", "knight"]);
    assert_eq!((table.knights(B), table.largest_army()), (4, Some(B)));
    assert_eq!((table.points(R), table.points(B)), (2, 4));
    let mut table = armies(B, 4, 3, 0, Some(R)).start();
    table.play(&["knight"]);
    assert_eq!(table.largest_army(), Some(R));
}

// S80, S96
#[test]
fn b11_b77_the_third_knight_takes_it_at_once() {
    let mut table = armies(W, 0, 0, 2, None).start();
    assert_eq!((table.largest_army(), table.points(W)), (None, 2));
    table.play(&["knight"]);
    assert_eq!((table.largest_army(), table.points(W), table.public_points(W)), (Some(W), 4, 4));
    let mut table = armies(W, 0, 0, 1, None).start();
    table.play(&["knight"]);
    assert_eq!(table.largest_army(), None);
}

// S82
#[test]
fn b77_knights_in_hand_do_not_count() {
    let table = armies(B, 0, 2, 0, None).cards(B, "knight knight knight").start();
    assert_eq!((table.largest_army(), table.points(B)), (None, 2));
    let table = armies(B, 3, 3, 0, Some(R)).cards(B, "knight knight").start();
    assert_eq!((table.largest_army(), table.points(R), table.points(B)), (Some(R), 4, 2));
}

// S96, S97
#[test]
fn b104_it_is_worth_two() {
    for (cards, points) in [
        ("knight victory_point victory_point victory_point", 9),
        ("knight victory_point victory_point victory_point victory_point", 10),
    ] {
        let start = Position::p0().cities(R, &[0, 13]).played(R, "knight knight").cards(R, cards);
        for position in [start.clone(), start.before_roll(R)] {
            let mut table = position.start();
            assert_eq!(table.points(R), points - 2);
            table.play(&["knight"]);
            assert_eq!(table.points(R), points);
            assert_eq!(table.winner(), (points == 10).then_some(R));
            assert_eq!(table.phase(), if points == 10 { "won" } else { "robber" });
        }
    }
}

// S80, S69: taking back the knight takes everything back.
#[test]
fn b59_undo_gives_card_and_award_back() {
    let mut table = armies(R, 2, 0, 0, None).start();
    let before = table.state().clone();
    table.play(&["knight"]);
    assert_eq!((table.largest_army(), table.knights(R)), (Some(R), 3));
    assert!(table.game.undo().is_some());
    assert_eq!(table.state(), &before);
    assert_eq!(stable_hash(table.state()), stable_hash(&before));
    assert_eq!((table.largest_army(), table.knights(R)), (None, 2));
    assert_eq!((table.cards(R), table.field("card_played")), (named_cards("knight"), false.into()));
    table.allows(&["knight"]);
}

// S81, S107
#[test]
fn b107_the_points_that_others_see_follow_the_award() {
    let mut table = armies(B, 3, 3, 0, Some(R)).start();
    assert_eq!((table.public_points(R), table.public_points(B)), (4, 2));
    table.play(&["knight"]);
    assert_eq!((table.public_points(R), table.public_points(B)), (2, 4));
    let view = tilewright::Rules::view(table.rules(), table.state(), Viewer::Public);
    assert_eq!(
        (view.seats[R].points, view.seats[B].points, view.largest_army.map(|s| s.index())),
        (2, 4, Some(B))
    );
}

// S95 for Largest Army: it depends on what came before.
#[test]
fn b26_either_of_two_equal_armies_may_hold_it() {
    for (holder, sound) in [(Some(R), true), (Some(B), true), (Some(W), false), (None, false)] {
        let faults = armies(W, 3, 3, 0, holder).faults();
        assert_eq!(faults.is_empty(), sound, "{holder:?}");
        assert!(sound || faults == ["/largest_army"], "{faults:?}");
    }
    assert_eq!(armies(W, 4, 3, 0, Some(B)).faults(), ["/largest_army"]);
    assert_eq!(armies(W, 2, 0, 0, Some(R)).faults(), ["/largest_army"]);
    assert!(armies(W, 2, 2, 0, None).faults().is_empty());
}
