//! What variants add to the base game, each in its own module.

pub(crate) mod bridges;
pub(crate) mod canal;
pub(crate) mod highways;
pub(crate) mod map;
pub(crate) mod metropolises;
pub(crate) mod no_link;
pub(crate) mod structures;
