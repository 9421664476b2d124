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

pub mod action;
pub mod any;
pub mod bits;
pub mod bots;
#[cfg(feature = "capi")]
pub mod capi;
pub mod carcassonne;
pub mod catalog;
pub mod error;
pub mod event;
mod fields;
pub mod game;
pub mod hash;
pub mod perft;
pub mod playout;
#[cfg(feature = "python")]
mod python;
pub mod record;
pub mod rng;
pub mod rules;
pub mod seat;
pub mod settlers;

pub mod snapshot;
pub(crate) mod suggest;
pub(crate) mod svg;
pub mod tensor;

pub use action::{ActionId, ActionMask, ActionSpace, Segment};
pub use any::{AnyBot, AnyGame, AnyRules};
pub use error::{
    BotError, Fault, NotationError, PlayError, RecordError, RouteError, RulesError, SetupError, SnapshotError,
};
pub use event::EventSink;
pub use game::Game;
pub use playout::{Stats, Summary};
pub use rules::{Route, Rules, RulesInfo};
pub use seat::{Actor, Outcome, Seat, Viewer};
