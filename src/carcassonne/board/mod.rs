//! Tile sets, the grid of cells, and the features on it.

pub(crate) mod features;
pub(crate) mod form;
pub(crate) mod grid;
pub(crate) mod tileset;
