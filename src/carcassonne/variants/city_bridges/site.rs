//! Where a bridge may stand once the tile lies, and why not elsewhere.

use super::{BRIDGES, numbered_bridge};
use crate::carcassonne::board::grid::{Axis, NONE, Side};
use crate::carcassonne::board::tileset::Terrain;
use crate::carcassonne::rules::Carcassonne;
use crate::carcassonne::state::{State, Tile};

const CITY: u16 = Terrain::City.bit();

/// Why a bridge may not stand.
enum Fault {
    Taken,
    Finished(Side),
    Faces(Side),
    Noop,
    Mismatch,
}

impl Carcassonne {
    /// The bridges that the active seat may build now, as bits.
    #[inline]
    pub(crate) fn bridge_options(&self, state: &State) -> u16 {
        if state.bridges.left[usize::from(state.active)] == 0 {
            return 0;
        }
        let mut options = 0;
        for number in 0..BRIDGES {
            let (neighbour, axis) = numbered_bridge(number);
            if let Some(tile) = self.bridge_site(state, neighbour)
                && self.bridge_fault(state, tile, neighbour, axis).is_none()
            {
                options |= 1 << number;
            }
        }
        options
    }

    /// The tile just placed, or its neighbour.
    pub(crate) fn bridge_site<'a>(&self, state: &'a State, neighbour: Option<Side>) -> Option<&'a Tile> {
        let last = state.last_tile();
        neighbour.map_or(Some(last), |side| state.tile_at(last.at.step(side)))
    }

    fn bridge_fault(&self, state: &State, tile: &Tile, neighbour: Option<Side>, axis: Axis) -> Option<Fault> {
        if tile.bridge.is_some() {
            return Some(Fault::Taken);
        }
        if state.bridges.waiting != 0 && !self.cures(state, neighbour, axis) {
            return Some(Fault::Mismatch);
        }
        let face = self.face(tile);
        let mut cities = [NONE; 2];
        for (end, side) in cities.iter_mut().zip(axis.sides()) {
            if face.at(side) == CITY {
                *end = state.features.find(self.edge_node(tile, side));
                if state.features.nodes[usize::from(*end)].open == 0 {
                    return Some(Fault::Finished(side));
                }
            } else if let Some(beyond) = state.tile_at(tile.at.step(side))
                && beyond.side(side.opposite()) != CITY
            {
                return Some(Fault::Faces(side));
            }
        }
        let noop = cities[0] != NONE && cities[0] == cities[1];
        (noop && !self.options.allow_noop_bridge).then_some(Fault::Noop)
    }

    /// Whether a bridge makes every side match that waits for one.
    fn cures(&self, state: &State, neighbour: Option<Side>, axis: Axis) -> bool {
        let last = state.last_tile();
        match neighbour {
            None => Side::ALL
                .into_iter()
                .filter(|side| state.bridges.waiting >> *side as u8 & 1 != 0)
                .all(|side| side.axis() == axis && last.side(side) != CITY),
            Some(side) => {
                state.bridges.waiting == 1 << side as u8 && side.axis() == axis && last.side(side) == CITY
            }
        }
    }

    pub(crate) fn explain_bridge(&self, state: &State, neighbour: Option<Side>, axis: Axis) -> String {
        let Some(tile) = self.bridge_site(state, neighbour) else {
            return "there is no tile on that side".into();
        };
        match self.bridge_fault(state, tile, neighbour, axis) {
            None => format!("seat {} has no bridge left", state.active),
            Some(Fault::Taken) => "the tile has a bridge already".into(),
            Some(Fault::Finished(side)) => format!("its {side} end would stand in a finished city"),
            Some(Fault::Faces(side)) => {
                format!("its {side} end would face a neighbour that is no city there")
            }
            Some(Fault::Noop) => "it would join a city to itself".into(),
            Some(Fault::Mismatch) => "it leaves an edge of the tile just placed without its match".into(),
        }
    }
}
