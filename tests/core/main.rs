//! What every game shares, tested on a toy game whose numbers can be worked out by hand.

mod any;
mod bots;
#[path = "../common/contract.rs"]
mod contract;
mod game;
mod perft;
mod record;
mod toy;

use std::sync::Arc;

use tilewright::Game;
use toy::{Options, Race, State};

/// The game of the tests: goal 5, the die shows 1, 2 or 3 with weights 3, 2 and 1.
fn race() -> Arc<Race> {
    Arc::new(Race::new(Options::default()))
}

/// A start with known cards: seat 0 holds 2, seat 1 holds 1.
fn start() -> State {
    State {
        seed: 9,
        draws: 0,
        positions: [0; 2],
        cards: [2, 1],
        shown: [false; 2],
        active: 0,
        rolling: false,
        turn: 1,
    }
}

/// A game from that start.
fn game() -> Game<Race> {
    Game::from_state(race(), start())
}

#[test]
fn the_toy_keeps_the_contract() {
    contract::keeps_the_contract(&race(), 0..50, 1000);
}
