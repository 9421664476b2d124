//! Square tile laying: Carcassonne with its farms, and City Bridges.
//!
//! The rules that this module plays are listed one by one in `docs/rules/carcassonne.md`; tile sets are data, and
//! `docs/tilesets.md` says how to write one.
//!
//! A turn is a short sequence of small decisions: chance draws a tile; the active seat places it, builds a bridge
//! or none, puts a meeple or none; what is completed scores by itself. A question with one possible answer is not
//! asked, except where the answer is a placement.

mod action;
mod board;
mod options;
mod play;
mod position;
pub(crate) mod presets;
mod rules;
mod show;
mod state;
mod variants;

pub use action::{Action, Spot};
pub use board::grid::{Axis, Cell, Side};
pub use board::tileset::{FeatureKind, Terrain, TileKind, TileName, TileSegment, TileSet};
pub use options::{BridgeFarms, Codec, Farms, Options};
pub use rules::{Carcassonne, MAX_MEEPLES, MAX_SEATS};
pub use show::view::{
    AsideReason, Event, FeatureView, MeepleView, PlacementView, SeatView, SegmentView, TileView, View,
};
pub use state::{Phase, State};
