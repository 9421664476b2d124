//! City bridges: where one may stand, and what it does to the board.
//!
//! A bridge is one more city segment of its tile, with two ends on opposite sides. An end whose printed side is a
//! city joins that city; any other end stands on a foundation, turns the side into a city side and closes a road
//! that leaves there. Features are joined and never cut.

mod build;
mod fit;
mod ids;
mod picture;
mod position;
mod site;

pub(crate) use ids::{BRIDGES, Ids, bridge_number, numbered_bridge, read, text};
pub(crate) use picture::{beside_deck, corner};
pub(crate) use position::neighbour;

use crate::carcassonne::board::grid::NONE;
use crate::carcassonne::board::tileset::{NO_SEGMENT, Terrain};
use crate::carcassonne::rules::{Carcassonne, MAX_SEATS};
use crate::carcassonne::state::{State, Tile};
use serde::{Deserialize, Serialize};

/// Which farms border the city of a bridge.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BridgeFarms {
    /// The farms of the bridged tile at each side where the bridge stands on a foundation.
    #[default]
    Foundation,
    /// None by the bridge itself.
    None,
}

/// What a game knows of its bridges besides those on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BridgeState {
    /// Bridges left, by seat.
    pub(crate) left: [u8; MAX_SEATS],
    /// The tile bridged this turn, [`NONE`] if none.
    pub(crate) built: u16,
    /// Sides of the last tile that match only after a bridge, as bits.
    pub(crate) waiting: u8,
}

impl BridgeState {
    pub(crate) fn new(left: [u8; MAX_SEATS]) -> BridgeState {
        BridgeState { left, built: NONE, waiting: 0 }
    }
}

impl Carcassonne {
    /// Whether this ruleset has bridges at all.
    #[inline]
    pub(crate) fn has_bridges(&self) -> bool {
        self.options.bridges > 0
    }

    /// Whether the active seat may set the drawn tile aside: it fits, but only with a bridge.
    pub(crate) fn may_discard(&self, state: &State) -> bool {
        self.in_hand(state).is_some_and(|kind| self.placements(state, kind).all(|(_, fit)| fit.plain == 0))
    }

    pub(crate) fn farms_at_foundations(&self, tile: &Tile, call: &mut impl FnMut(u16)) {
        if self.options.bridge_farms == BridgeFarms::None {
            return;
        }
        let face = self.face(tile);
        let ends = tile.bridge.into_iter().flat_map(|axis| axis.sides());
        for side in ends.filter(|&side| face.at(side) != Terrain::City.bit()) {
            for half in [2 * side as usize, 2 * side as usize + 1] {
                debug_assert_ne!(face.half_segment[half], NO_SEGMENT);
                call(tile.first + u16::from(face.half_segment[half]));
            }
        }
    }
}
