//! Where the numbers come from: the deck of numbers, and times without a seven.

use serde_json::json;
use tilewright::settlers::{Action, Base};
use tilewright::{Actor, Game, Rules, Viewer};

use crate::table::{B, O, Position, R, Table, rules};

/// How many of 36 throws give each sum from 2 to 12.
const ALL: [u8; 11] = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1];

fn deck() -> Position {
    Position::p0().option("dice", "deck").before_roll(R)
}

/// The weight of each sum from 2 to 12 once the dice are rolled.
fn weights(position: &Position) -> [u32; 11] {
    let mut table = position.start();
    weights_now(table.play(&["roll"]))
}

fn weights_now(table: &Table) -> [u32; 11] {
    let mut weights = [0; 11];
    for (text, weight) in table.chance() {
        let sum: usize = text.strip_prefix("dice ").unwrap().parse().unwrap();
        weights[sum - 2] = weight;
    }
    weights
}

fn without_seven() -> [u32; 11] {
    let mut weights = ALL.map(u32::from);
    weights[5] = 0;
    weights
}

/// Rolls so many times, on a game that does nothing else, and lists the sums.
fn rolls(rules: std::sync::Arc<Base>, seed: u64, count: usize) -> Vec<u8> {
    let mut game = Game::new(rules, seed);
    let mut sums = Vec::new();
    while sums.len() < count {
        let legal = |action: Action| game.rules().is_legal(game.state(), action);
        let action = match game.actor() {
            Actor::Chance => game.sample_chance().unwrap(),
            _ if legal(Action::Roll) => Action::Roll,
            _ if legal(Action::EndTurn) => Action::EndTurn,
            _ => game.rules().decode(game.legal_ids()[0]).unwrap(),
        };
        if let Action::Dice(sum) = action {
            sums.push(sum);
        }
        game.play(action).unwrap();
    }
    sums
}

fn counted(sums: &[u8]) -> [u8; 11] {
    let mut counts = [0; 11];
    for &sum in sums {
        counts[usize::from(sum) - 2] += 1;
    }
    counts
}

// S183
#[test]
fn a_deck_of_36_cards() {
    assert_eq!(weights(&deck()), ALL.map(u32::from));
    let mut table = deck().start();
    table.roll(8);
    assert_eq!(table.field("dice_left"), json!([1, 2, 3, 4, 5, 6, 4, 4, 3, 2, 1]));
    table.play(&["end", "roll"]);
    assert_eq!(weights_now(&table), [1, 2, 3, 4, 5, 6, 4, 4, 3, 2, 1]);
    // The one 2 is gone, and nothing but the deck says so.
    table.play(&["dice 2", "end", "roll"]).refuses(&["dice 2"]);
    assert_eq!(table.reason("dice 2").unwrap(), "no card with 2 is left in the deck of numbers");
    // Two dice have no deck.
    assert_eq!(Position::p0().start().field("dice_left"), json!(null));
}

// S183, S184
#[test]
fn with_no_unseen_cards_36_rolls_are_the_36_cards() {
    let rules = rules(&json!({"board": "beginner", "dice": "deck", "dice_unseen": 0, "seats": 2}));
    for seed in 0..40 {
        let sums = rolls(rules.clone(), seed, 72);
        assert_eq!((counted(&sums[..36]), counted(&sums[36..])), (ALL, ALL), "seed {seed}");
    }
}

// S184
#[test]
fn the_last_five_cards_stay_unseen() {
    let six = deck().field("dice_left", json!([1, 1, 1, 1, 1, 0, 1, 0, 0, 0, 0]));
    assert_eq!(weights(&six), [1, 1, 1, 1, 1, 0, 1, 0, 0, 0, 0]);
    let mut table = six.start();
    table.roll(2);
    assert_eq!(table.field("dice_left"), json!(ALL), "five were left, so the deck was shuffled anew");
    // As the position before a roll, five cards cannot be.
    let five = deck().field("dice_left", json!([1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0]));
    assert_eq!(five.faults(), ["/dice_left"]);
    let mut table = five.clone().option("dice_unseen", 4).start();
    table.roll(2);
    assert_eq!(table.field("dice_left"), json!(ALL));
    // The last card of all.
    let one = deck().option("dice_unseen", 0).field("dice_left", json!([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]));
    assert_eq!(weights(&one), [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
    let mut table = one.start();
    table.roll(12);
    assert_eq!(table.field("dice_left"), json!(ALL));
    // 31 rolls from one deck, then another.
    let rules = rules(&json!({"board": "beginner", "dice": "deck", "seats": 2}));
    let mut other = 0;
    for seed in 0..40 {
        let sums = rolls(rules.clone(), seed, 62);
        for half in [&sums[..31], &sums[31..]] {
            let counts = counted(half);
            assert!(counts.iter().zip(ALL).all(|(&have, most)| have <= most), "{counts:?}");
            other += usize::from(counts != counted(&sums[..31]));
        }
    }
    assert!(other > 20, "which five stay unseen is hardly ever another choice");
}

// S188
#[test]
fn what_is_left_of_the_deck_is_open() {
    let mut table = deck().start();
    table.roll(12);
    for viewer in [Viewer::Public, Viewer::Seat(tilewright::Seat(1)), Viewer::Omniscient] {
        let view = table.rules().view(table.state(), viewer);
        assert_eq!(view.dice_left, Some([1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 0]));
    }
}

// S185
#[test]
fn no_seven_in_the_first_rounds() {
    let at = |turn: u32| Position::p0().option("no_seven_rounds", 2).before_roll(O).field("turn", turn);
    for turn in [1, 4, 8] {
        assert_eq!(weights(&at(turn)), without_seven(), "turn {turn}");
        let mut table = at(turn).start();
        table.play(&["roll"]).refuses(&["dice 7"]);
        assert_eq!(table.reason("dice 7").unwrap(), "no seven falls yet");
    }
    for turn in [9, 10, 100] {
        assert_eq!(weights(&at(turn)), ALL.map(u32::from), "turn {turn}");
    }
    // A round has as many turns as there are seats, whoever begins.
    let at = |turn: u32| at(turn).option("seats", 3).option("first_seat", 2).before_roll(B);
    assert_eq!(weights(&at(6)), without_seven());
    assert_eq!(weights(&at(7)), ALL.map(u32::from));
}

// S185: what is drawn keeps to it, and the other sums keep their weights.
#[test]
fn draws_without_a_seven() {
    let rules = rules(&json!({"board": "beginner", "no_seven_rounds": 50, "seats": 2}));
    let sums: Vec<u8> = (0..60).flat_map(|seed| rolls(rules.clone(), seed, 100)).collect();
    let counts = counted_wide(&sums);
    assert_eq!(counts[5], 0);
    for (count, weight) in counts.into_iter().zip(without_seven()) {
        // 6000 rolls: five standard deviations of the likeliest sum are 142.
        let expected = 200 * i64::from(weight);
        assert!((count - expected).abs() < 150, "{counts:?}");
    }
}

fn counted_wide(sums: &[u8]) -> [i64; 11] {
    let mut counts = [0; 11];
    sums.iter().for_each(|&sum| counts[usize::from(sum) - 2] += 1);
    counts
}

// S186
#[test]
fn no_seven_before_the_first_city() {
    let none = Position::p0().option("no_seven_before_city", true).before_roll(R).field("turn", 60);
    assert_eq!(weights(&none), without_seven());
    // Whosever city it is.
    for seat in [R, O] {
        let corner = if seat == R { 0 } else { 37 };
        assert_eq!(weights(&none.clone().cities(seat, &[corner])), ALL.map(u32::from));
    }
    // From the next roll on.
    let mut table = none.field("dice", 8).hand(R, [0, 0, 0, 2, 3]).start();
    table.play(&["city 0", "end", "roll"]);
    assert_eq!(weights_now(&table), ALL.map(u32::from));
}

// S187
#[test]
fn barred_sevens_stay_in_the_deck() {
    let start = deck().option("no_seven_rounds", 1);
    assert_eq!(weights(&start), without_seven());
    let one_other = start.clone().field("dice_left", json!([0, 0, 0, 0, 0, 6, 0, 0, 0, 0, 1]));
    let mut table = one_other.start();
    table.play(&["roll"]).allows_only(&["dice 12"]);
    table.play(&["dice 12"]);
    assert_eq!(table.field("dice_left"), json!([0, 0, 0, 0, 0, 6, 0, 0, 0, 0, 0]));
    // Nothing but sevens, and none may fall: the 36 cards are shuffled anew.
    table.play(&["end", "roll"]);
    assert_eq!(weights_now(&table), without_seven());
    let mut drawn = table.clone();
    let Some(action) = drawn.game.sample_chance() else { panic!() };
    assert_ne!(action, Action::Dice(7));
    drawn.game.play(action).unwrap();
    table.play(&["dice 8"]);
    assert_eq!(table.field("dice_left"), json!([1, 2, 3, 4, 5, 6, 4, 4, 3, 2, 1]));
    // Once sevens may fall, nothing but sevens is left.
    let later = start.field("dice_left", json!([0, 0, 0, 0, 0, 6, 0, 0, 0, 0, 0])).field("turn", 5);
    assert_eq!(weights(&later), [0, 0, 0, 0, 0, 6, 0, 0, 0, 0, 0]);
}

// S189
#[test]
fn decks_that_cannot_be() {
    for left in [
        json!([2, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]),
        json!([1, 2, 3]),
        json!([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
        json!("all"),
    ] {
        assert_eq!(deck().field("dice_left", left.clone()).faults(), ["/dice_left"], "{left}");
    }
    assert_eq!(Position::p0().field("dice_left", json!(ALL)).faults(), ["/dice_left"]);
}
