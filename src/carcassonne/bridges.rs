//! City bridges: where one may stand, and what it does to the board.
//!
//! A bridge is one more city segment of its tile, with two ends on opposite sides. An end whose printed side is a
//! city joins that city; any other end stands on a foundation, turns the side into a city side and closes a road
//! that leaves there. Features are joined and never cut.

use super::Carcassonne;
use super::action::{BRIDGES, numbered_bridge};
use super::features::BRIDGE_SEGMENT;
use super::grid::{Axis, Cell, NONE, OPEN, Side};
use super::legal::fitting;
use super::state::{OpenCell, State, Tile};
use super::tileset::{Terrain, TileKind, with_city};

const CITY: u16 = Terrain::City.bit();
const ROAD: u16 = Terrain::Road.bit();

/// Where a city is looked up before the tile that touches it lies on the board.
#[derive(Clone, Copy)]
enum CityRef {
    /// A segment of the new tile.
    Own(u8),
    /// A feature on the board, by its root.
    Root(u16),
}

/// Why a bridge may not stand.
enum Fault {
    Taken,
    Finished(Side),
    Faces(Side),
    Noop,
    Mismatch,
}

impl Carcassonne {
    /// Whether this ruleset has bridges at all.
    #[inline]
    pub(super) fn has_bridges(&self) -> bool {
        self.options.bridges > 0
    }

    /// The rotations that fit with one bridge and not without, as bits.
    #[inline]
    pub(super) fn fit_bridged(&self, state: &State, kind: &TileKind, cell: &OpenCell, plain: u8) -> u8 {
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

    /// The bridges that the active seat may build now, as bits.
    #[inline]
    pub(super) fn bridge_options(&self, state: &State) -> u16 {
        if state.bridges[usize::from(state.active)] == 0 {
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
    pub(super) fn bridge_site<'a>(&self, state: &'a State, neighbour: Option<Side>) -> Option<&'a Tile> {
        let last = state.last_tile();
        neighbour.map_or(Some(last), |side| state.tile_at(last.at.step(side)))
    }

    fn bridge_fault(&self, state: &State, tile: &Tile, neighbour: Option<Side>, axis: Axis) -> Option<Fault> {
        if tile.bridge.is_some() {
            return Some(Fault::Taken);
        }
        if state.waiting != 0 && !self.cures(state, neighbour, axis) {
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
                .filter(|side| state.waiting >> *side as u8 & 1 != 0)
                .all(|side| side.axis() == axis && last.side(side) != CITY),
            Some(side) => state.waiting == 1 << side as u8 && side.axis() == axis && last.side(side) == CITY,
        }
    }

    pub(super) fn explain_bridge(&self, state: &State, neighbour: Option<Side>, axis: Axis) -> String {
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

    /// Builds a bridge on a tile.
    pub(super) fn put_bridge(&self, state: &mut State, number: u16, axis: Axis) {
        let node = state.features.add(number, BRIDGE_SEGMENT, 0);
        let tile = &mut state.tiles[usize::from(number)];
        tile.bridge = Some(axis);
        tile.bridge_node = node;
        let tile = *tile;
        let face = *self.face(&tile);
        for side in axis.sides() {
            let printed = face.at(side);
            let segment = tile.first + u16::from(face.edge_segment[side as usize]);
            if printed == CITY {
                state.features.union(node, segment);
                continue;
            }
            if printed == ROAD {
                state.features.of_mut(segment).open -= 1;
            }
            state.tiles[usize::from(number)].sides = with_city(state.tiles[usize::from(number)].sides, side);
            self.open_end(state, node, tile.at.step(side), side.opposite());
        }
    }

    /// Joins the outer end of a bridge to the city beyond, or leaves it open and tells the empty cell.
    fn open_end(&self, state: &mut State, node: u16, beyond: Cell, facing: Side) {
        let found = state.index.get(beyond);
        if found < OPEN {
            let city = self.edge_node(&state.tiles[usize::from(found)], facing);
            let root = state.features.union(node, city);
            state.features.nodes[usize::from(root)].open -= 1;
        } else {
            let cell = &mut state.frontier[usize::from(found - OPEN)];
            cell.needs = with_city(cell.needs, facing);
            state.features.of_mut(node).open += 1;
        }
    }
}
