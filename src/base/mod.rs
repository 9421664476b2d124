//! Helpers that know nothing of games.

pub mod bits;
pub mod hash;
pub mod rng;
pub(crate) mod suggest;
pub(crate) mod svg;
pub(crate) mod text;
