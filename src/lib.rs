//! tilewright: an exact and fast rules engine for hex settling games and tile laying games.
//!
//! A game is two values: rules, which any number of games share, and a state, which is plain data. The trait [`Rules`]
//! is what every game answers: who decides, what is legal, what an action does, how it stands. [`settlers::Base`] and
//! [`carcassonne::Carcassonne`] are the games, [`catalog`] knows them by name, [`Game`] adds history to rules and
//! state, and [`AnyGame`] hides which game it is.
//!
//! # Features
//!
//! - `capi`: the C interface, for the library that `include/tilewright.h` describes.
//! - `python`: the Python module, as the wheel is built.

#![cfg_attr(not(any(feature = "capi", feature = "python")), forbid(unsafe_code))]

/// The Rust example of the README, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub mod any;
mod base;
pub mod bots;
#[cfg(feature = "capi")]
pub mod capi;
pub mod carcassonne;
pub mod catalog;
mod contract;
mod document;
pub mod game;
#[cfg(feature = "python")]
mod python;
pub mod settlers;

pub use base::{bits, hash, rng};
pub(crate) use base::{suggest, svg, text};
pub(crate) use contract::ruleset;
pub use contract::{action, error, event, rules, seat, tensor};
pub use game::{perft, playout, record, snapshot};

pub use action::{ActionId, ActionMask, ActionSpace, MaskRow, Segment};
pub use any::{AnyBot, AnyGame, AnyRules};
pub use error::{
    BotError, Fault, NotationError, PlayError, RecordError, RouteError, RulesError, SetupError, SnapshotError,
};
pub use event::EventSink;
pub use game::Game;
pub use playout::{Stats, Summary};
pub use rules::{Route, Rules, RulesInfo};
pub use seat::{Actor, Outcome, Seat, Viewer};
