//! tilewright: an exact and fast rules engine for hex settling games and tile laying games.

#![cfg_attr(not(any(feature = "capi", feature = "python")), forbid(unsafe_code))]

pub mod action;
pub mod bits;
pub mod carcassonne;
pub mod error;
pub mod event;
pub mod rng;
pub mod rules;
pub mod seat;
pub mod snapshot;
pub mod tensor;

pub use action::{ActionId, ActionMask, ActionSpace, Segment};
pub use error::{Fault, NotationError, PlayError, RecordError, RulesError, SetupError, SnapshotError};
pub use event::EventSink;
pub use rules::{Rules, RulesInfo};
pub use seat::{Actor, Outcome, Seat, Viewer};
