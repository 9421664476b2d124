//! What a tile does to the board: its segments join those of its neighbours, and the frontier moves.

use crate::carcassonne::board::grid::{Cell, MATES, NONE, OPEN, Side};
use crate::carcassonne::board::tileset::{FeatureKind, Terrain};
use crate::carcassonne::rules::Carcassonne;
use crate::carcassonne::state::{NO_SEAT, OpenCell, State, Tile};

const CITY: u16 = Terrain::City.bit();
const ANY: u16 = 15;

impl Carcassonne {
    /// Puts a tile on a cell, joins it to its neighbours and returns the sides that do not match, as bits.
    #[inline]
    pub(crate) fn put_tile(&self, state: &mut State, kind: u8, at: Cell, rotation: u8) -> u8 {
        let tile_kind = &self.kinds()[usize::from(kind)];
        let face = &tile_kind.faces[usize::from(rotation)];
        let number = state.tiles.len() as u16;
        self.leave_frontier(state, at, number);

        let first = state.features.nodes.len() as u16;
        for (i, segment) in tile_kind.segments.iter().enumerate() {
            let open = match segment.kind {
                FeatureKind::City | FeatureKind::Road => segment.edges.count_ones() as u16,
                FeatureKind::Farm => 0,
                FeatureKind::Cloister => {
                    at.around().filter(|&cell| state.tile_index(cell) == NONE).count() as u16
                }
            };
            state.features.add(number, i as u8, open);
        }
        for &other in &state.cloisters {
            let other = &state.tiles[usize::from(other)];
            if other.at.near(at) {
                let node = other.first + self.cloister(other.kind);
                state.features.nodes[usize::from(node)].open -= 1;
            }
        }
        if tile_kind.segments.last().is_some_and(|s| s.kind == FeatureKind::Cloister) {
            state.cloisters.push(number);
        }
        state.tiles.push(Tile {
            at,
            kind,
            rotation,
            bridge: None,
            meeple: NO_SEAT,
            segment: 0,
            sides: face.sides,
            first,
            bridge_node: NONE,
        });

        let mut misses = 0;
        for side in Side::ALL {
            let found = self.meet(state, at.step(side), side.opposite(), face.at(side));
            if found < OPEN {
                let other = state.tiles[usize::from(found)];
                if other.side(side.opposite()) == face.at(side) {
                    self.join(state, number, &other, side);
                } else {
                    misses |= 1 << side as u8;
                }
            }
        }
        misses
    }

    /// Joins a new tile to a neighbour whose facing side matches.
    #[inline]
    pub(crate) fn join(&self, state: &mut State, number: u16, other: &Tile, side: Side) {
        let tile = state.tiles[usize::from(number)];
        let (face, facing) = (self.face(&tile), side.opposite());
        let terrain = face.at(side);
        if terrain != Terrain::Field.bit() {
            let (a, b) = (self.edge_node(&tile, side), self.edge_node(other, facing));
            let root = state.features.union(a, b);
            state.features.nodes[usize::from(root)].open -= 2;
        }
        if terrain != CITY {
            let others = self.face(other);
            for half in [2 * side as usize, 2 * side as usize + 1] {
                let own = tile.first + u16::from(face.half_segment[half]);
                let mate = others.half_segment[usize::from(MATES[half])];
                state.features.union(own, other.first + u16::from(mate));
            }
        }
    }

    /// Tells an empty cell what one of its sides must match, and returns what is on the cell.
    #[inline]
    pub(crate) fn meet(&self, state: &mut State, at: Cell, facing: Side, terrain: u16) -> u16 {
        let slot = state.index.slot(at);
        let mut found = state.index.at(slot);
        if found == NONE {
            found = OPEN + state.frontier.len() as u16;
            state.index.set(slot, at, found);
            state.frontier.push(OpenCell { at, needs: u16::MAX, slot: slot as u16 });
            state.outside += u16::from(!self.shows(at));
        }
        if found >= OPEN {
            let shift = 4 * facing as u16;
            let cell = &mut state.frontier[usize::from(found - OPEN)];
            cell.needs = cell.needs & !(ANY << shift) | terrain << shift;
        }
        found
    }

    /// Gives a cell to a tile.
    #[inline]
    pub(crate) fn leave_frontier(&self, state: &mut State, at: Cell, tile: u16) {
        let slot = state.index.slot(at);
        let found = state.index.at(slot);
        state.index.set(slot, at, tile);
        if found != NONE {
            state.outside -= u16::from(!self.shows(at));
            state.frontier.swap_remove(usize::from(found - OPEN));
            if let Some(moved) = state.frontier.get(usize::from(found - OPEN)) {
                state.index.set(moved.slot.into(), moved.at, found);
            }
        }
    }
}
