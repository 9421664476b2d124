//! Building a bridge: it joins cities, closes roads and opens ends.

use crate::carcassonne::board::features::BRIDGE_SEGMENT;
use crate::carcassonne::board::grid::{Axis, Cell, OPEN, Side};
use crate::carcassonne::board::tileset::{Terrain, with_city};
use crate::carcassonne::rules::Carcassonne;
use crate::carcassonne::show::view::{AsideReason, Event};
use crate::carcassonne::state::State;
use crate::event::EventSink;
use crate::seat::Seat;

const CITY: u16 = Terrain::City.bit();
const ROAD: u16 = Terrain::Road.bit();

impl Carcassonne {
    /// Sets aside a tile that fits with a bridge only, to draw another.
    pub(crate) fn discard(&self, state: &mut State, events: &mut impl EventSink<Event>) {
        self.set_aside(state, AsideReason::Discarded, events);
        self.next_draw(state, events);
    }

    /// The active seat builds a bridge on the tile just placed or on its neighbour.
    pub(crate) fn build_bridge(
        &self,
        state: &mut State,
        neighbour: Option<Side>,
        axis: Axis,
        events: &mut impl EventSink<Event>,
    ) {
        let Some(tile) = self.bridge_site(state, neighbour) else { return };
        let at = tile.at;
        let number = state.tile_index(at);
        self.put_bridge(state, number, axis);
        state.bridges.left[usize::from(state.active)] -= 1;
        state.bridges.built = number;
        state.bridges.waiting = 0;
        events.push(Event::BridgeBuilt { seat: Seat(state.active), cell: at, bridge: axis });
        self.ask_meeple(state, events);
    }

    /// Builds a bridge on a tile.
    pub(crate) fn put_bridge(&self, state: &mut State, number: u16, axis: Axis) {
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
    pub(crate) fn open_end(&self, state: &mut State, node: u16, beyond: Cell, facing: Side) {
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
