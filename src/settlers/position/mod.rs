//! Positions: written down, read, and checked.

pub(crate) mod setup;
pub(crate) mod verify;
