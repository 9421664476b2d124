//! Bridges in positions that are typed in.

use crate::carcassonne::board::grid::{Axis, Cell, Side};
use crate::carcassonne::board::tileset::{Terrain, terrain};
use crate::carcassonne::position::setup::Position;
use crate::carcassonne::rules::Carcassonne;
use crate::carcassonne::state::{Phase, State};
use crate::error::Fault;

const CITY: u16 = Terrain::City.bit();

impl Carcassonne {
    /// A bridge goes up with its tile: a tile that comes later meets the bridged sides, as in the game.
    pub(crate) fn place_bridge(&self, state: &mut State, number: u16, axis: Axis, faults: &mut Vec<Fault>) {
        let tile = state.tiles[usize::from(number)];
        let before = faults.len();
        for side in axis.sides() {
            if self.face(&tile).at(side) != CITY
                && let Some(beyond) = state.tile_at(tile.at.step(side))
                && beyond.side(side.opposite()) != CITY
            {
                let found = terrain(beyond.side(side.opposite()));
                let message = format!("its {side} end faces a {found}, expected a city or nothing");
                faults.push(Fault::new(format!("/tiles/{number}/bridge"), message));
            }
        }
        if faults.len() == before {
            self.put_bridge(state, number, axis);
        }
    }

    /// Takes the bridges on the board from the supplies that the position does not name: one each, again and again, from
    /// the seat that had the latest turn backwards.
    pub(crate) fn take_bridges(&self, position: &Position, built: usize, state: &mut State) {
        let seats = usize::from(self.seats);
        let named = |seat: usize| position.seats.get(seat).is_some_and(|entry| entry.bridges.is_some());
        let spent = |seat: usize| usize::from(self.options.bridges.saturating_sub(state.bridges.left[seat]));
        let mut rest = built.saturating_sub((0..seats).filter(|&seat| named(seat)).map(spent).sum());
        let latest = usize::from(position.active) + if position.bridged.is_some() { 0 } else { seats - 1 };
        let unnamed: Vec<usize> =
            (0..seats).map(|back| (latest + seats - back) % seats).filter(|&seat| !named(seat)).collect();
        for _ in 0..self.options.bridges {
            for &seat in unnamed.iter().take(rest) {
                state.bridges.left[seat] -= 1;
            }
            rest = rest.saturating_sub(unnamed.len());
        }
    }

    /// Whether the bridges on and next to the tile placed this turn go with the phase.
    pub(crate) fn check_bridged(&self, state: &State, faults: &mut Vec<Fault>) {
        let (last, phase) = (*state.last_tile(), state.phase);
        if last.bridge.is_some() && phase == Phase::Bridge {
            faults.push(Fault::new("/last", "carries a bridge already"));
        }
        if last.bridge.is_some() && phase == Phase::Meeple && state.bridges.built != state.last {
            let message = format!("expected {}: the tile placed this turn carries a bridge", last.at);
            faults.push(Fault::new("/bridged", message));
        }
        if let Some(bridged) = state.tiles.get(usize::from(state.bridges.built))
            && (bridged.bridge.is_none() || neighbour(last.at, bridged.at).is_none())
        {
            faults.push(Fault::new("/bridged", "is no bridged tile on or next to the tile placed this turn"));
        }
    }
}

/// Where a bridge built in a turn may stand, seen from the tile placed: there, `Some(None)`, or across a side.
pub(crate) fn neighbour(last: Cell, bridged: Cell) -> Option<Option<Side>> {
    let across = || Side::ALL.into_iter().find(|&side| last.step(side) == bridged);
    if last == bridged { Some(None) } else { across().map(Some) }
}
