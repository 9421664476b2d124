//! Whether a tile that does not fit would fit with a bridge.

use crate::carcassonne::board::grid::{Axis, NONE, Side};
use crate::carcassonne::board::tileset::{Terrain, TileKind};
use crate::carcassonne::play::placement::fitting;
use crate::carcassonne::rules::Carcassonne;
use crate::carcassonne::state::{OpenCell, State};

const CITY: u16 = Terrain::City.bit();

/// Where a city is looked up before the tile that touches it lies on the board.
#[derive(Clone, Copy)]
enum CityRef {
    /// A segment of the new tile.
    Own(u8),
    /// A feature on the board, by its root.
    Root(u16),
}

impl Carcassonne {
    /// The rotations that fit with one bridge and not without, as bits.
    #[inline]
    pub(crate) fn fit_bridged(&self, state: &State, kind: &TileKind, cell: &OpenCell, plain: u8) -> u8 {
        let mut rest = ((1u8 << kind.rotations) - 1) & !plain;
        let on_tile = Axis::ALL.map(|axis| fitting(kind.bridge_lanes[axis as usize], cell.needs));
        let mut fit = 0;
        while rest != 0 {
            let rotation = rest.trailing_zeros() as u8;
            rest &= rest - 1;
            let own = Axis::ALL.into_iter().any(|axis| {
                on_tile[axis as usize] >> rotation & 1 != 0
                    && self.cures_on_tile(state, kind, rotation, cell, axis)
            });
            if own || self.cures_on_neighbour(state, kind, rotation, cell) {
                fit |= 1 << rotation;
            }
        }
        fit
    }

    /// Whether a bridge on the new tile, whose bridged sides all match, may stand: no end in a finished city.
    fn cures_on_tile(
        &self,
        state: &State,
        kind: &TileKind,
        rotation: u8,
        cell: &OpenCell,
        axis: Axis,
    ) -> bool {
        let face = &kind.faces[usize::from(rotation)];
        axis.sides().into_iter().all(|side| {
            let own = CityRef::Own(face.edge_segment[side as usize]);
            face.at(side) != CITY || self.open_after(state, kind, rotation, cell, own)
        })
    }

    /// Whether the one mismatch is a city side of the new tile that a bridge on the neighbour may continue.
    fn cures_on_neighbour(&self, state: &State, kind: &TileKind, rotation: u8, cell: &OpenCell) -> bool {
        let misses = kind.faces[usize::from(rotation)].sides & !cell.needs;
        if !misses.is_power_of_two() || misses & 0x1111 == 0 {
            return false;
        }
        let side = Side::ALL[misses.trailing_zeros() as usize / 4];
        let beyond = cell.at.step(side);
        let Some(neighbour) = state.tile_at(beyond) else { return false };
        if neighbour.bridge.is_some() {
            return false;
        }
        if self.face(neighbour).at(side) == CITY {
            let root = state.features.find(self.edge_node(neighbour, side));
            return self.open_after(state, kind, rotation, cell, CityRef::Root(root));
        }
        state.tile_at(beyond.step(side)).is_none()
    }

    /// Whether a city would be unfinished once the tile lies, before any bridge: sides that wait for one are open.
    fn open_after(
        &self,
        state: &State,
        kind: &TileKind,
        rotation: u8,
        cell: &OpenCell,
        city: CityRef,
    ) -> bool {
        let face = &kind.faces[usize::from(rotation)];
        // The sides where the new tile joins a city, with the root there.
        let mut joints = [(0u8, NONE); 4];
        let mut count = 0;
        for side in Side::ALL {
            if face.at(side) == CITY
                && let Some(neighbour) = state.tile_at(cell.at.step(side))
                && neighbour.side(side.opposite()) == CITY
            {
                let root = state.features.find(self.edge_node(neighbour, side.opposite()));
                joints[count] = (face.edge_segment[side as usize], root);
                count += 1;
            }
        }
        let joints = &joints[..count];
        // Everything joined to the city asked for: segments as bits, and joints as bits.
        let (mut segments, mut reached) = (0u8, 0u8);
        let mut open = 0;
        match city {
            CityRef::Own(segment) => segments |= 1 << segment,
            CityRef::Root(root) if joints.iter().all(|j| j.1 != root) => {
                return state.features.of(root).open > 0;
            }
            CityRef::Root(root) => {
                let through = joints.iter().filter(|j| j.1 == root);
                segments = through.fold(0, |bits, j| bits | 1 << j.0);
            }
        }
        loop {
            let before = reached;
            for (i, joint) in joints.iter().enumerate() {
                let linked = segments >> joint.0 & 1 != 0
                    || (0..joints.len()).any(|j| reached >> j & 1 != 0 && joints[j].1 == joint.1);
                if linked && reached >> i & 1 == 0 {
                    let known = (0..joints.len()).any(|j| reached >> j & 1 != 0 && joints[j].1 == joint.1);
                    open +=
                        if known { 0 } else { i32::from(state.features.nodes[usize::from(joint.1)].open) };
                    open -= 2;
                    reached |= 1 << i;
                    segments |= 1 << joint.0;
                }
            }
            if reached == before {
                break;
            }
        }
        for (i, segment) in kind.segments.iter().take(usize::from(kind.cities)).enumerate() {
            if segments >> i & 1 != 0 {
                open += segment.edges.count_ones() as i32;
            }
        }
        open > 0
    }
}
