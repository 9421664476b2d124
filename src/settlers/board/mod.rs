//! The board: hexes, sites and links as a graph, what is dealt onto it, and routes through its links.

pub(crate) mod deal;
pub(crate) mod layout;
pub mod lines;
pub(crate) mod resource;
pub mod route;
pub(crate) mod tables;
pub(crate) mod topology;
