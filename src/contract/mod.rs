//! What every game answers.

pub mod action;
pub mod error;
pub mod event;
pub mod rules;
pub(crate) mod ruleset;
pub mod seat;
pub mod tensor;
