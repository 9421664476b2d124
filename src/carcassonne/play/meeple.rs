//! Putting a meeple on the tile just placed.

use crate::carcassonne::action::Spot;
use crate::carcassonne::board::features::BRIDGE_SEGMENT;
use crate::carcassonne::board::grid::NONE;
use crate::carcassonne::board::tileset::{FeatureKind, NO_SEGMENT};
use crate::carcassonne::options::Farms;
use crate::carcassonne::rules::{Carcassonne, MAX_SEATS};
use crate::carcassonne::show::view::Event;
use crate::carcassonne::state::{Phase, State};
use crate::event::EventSink;
use crate::seat::Seat;

impl Carcassonne {
    /// The spots of the tile just placed that the active seat may claim, as bits.
    #[inline]
    pub(crate) fn claimable(&self, state: &State) -> u32 {
        if state.meeples[usize::from(state.active)] == 0 {
            return 0;
        }
        let tile = state.last_tile();
        let (kind, face) = (&self.kinds()[usize::from(tile.kind)], self.face(tile));
        let free = |node: u16| state.features.of(node).meeples == [0; MAX_SEATS];
        let mut spots = 0;
        for (i, segment) in kind.segments.iter().enumerate() {
            let closed = segment.kind == FeatureKind::Farm && self.options.farms == Farms::Off;
            if !closed && free(tile.first + i as u16) {
                spots |= 1 << face.spots[i];
            }
        }
        if state.bridges.built == state.last && state.bridges.built != NONE && free(tile.bridge_node) {
            spots |= 1 << self.spots.bridge();
        }
        spots
    }

    pub(crate) fn explain_meeple(&self, state: &State, spot: Spot) -> String {
        let tile = state.last_tile();
        let (kind, face) = (&self.kinds()[usize::from(tile.kind)], self.face(tile));
        let segment = match spot {
            Spot::Edge(side) => face.edge_segment[side as usize],
            Spot::Half(half) => face.half_segment[usize::from(half % 8)],
            _ => {
                let number = self.spots.number(spot);
                (0..kind.segments.len())
                    .find(|&i| Some(face.spots[i]) == number)
                    .map_or(NO_SEGMENT, |i| i as u8)
            }
        };
        if spot == Spot::Bridge {
            return match state.bridges.built == state.last {
                true => "its city is occupied".into(),
                false => "the tile just placed has no new bridge".into(),
            };
        }
        let Some(found) = kind.segments.get(usize::from(segment)) else {
            return format!("the tile just placed has nothing to claim at {spot}");
        };
        let named = self.spots.spot(face.spots[usize::from(segment)]);
        match named {
            Some(name) if name != spot => format!("the {} there is called {name}", found.kind),
            _ if found.kind == FeatureKind::Farm && self.options.farms == Farms::Off => {
                "this game has no farmers".into()
            }
            _ => format!("the {} is occupied", found.kind),
        }
    }

    /// Puts a meeple of the active seat on a spot and ends the turn.
    pub(crate) fn claim(&self, state: &mut State, spot: Spot, events: &mut impl EventSink<Event>) {
        let tile = *state.last_tile();
        let (kind, face) = (&self.kinds()[usize::from(tile.kind)], self.face(&tile));
        let number = self.spots.number(spot).unwrap_or(NO_SEGMENT);
        let (segment, node) = match (0..kind.segments.len()).find(|&i| face.spots[i] == number) {
            Some(i) => (i as u8, tile.first + i as u16),
            None => (BRIDGE_SEGMENT, tile.bridge_node),
        };
        self.put_meeple(state, state.last, segment, node, state.active);
        events.push(Event::MeeplePlaced { seat: Seat(state.active), cell: tile.at, spot });
        self.end_turn(state, events);
    }

    #[inline]
    pub(crate) fn ask_meeple(&self, state: &mut State, events: &mut impl EventSink<Event>) {
        if self.claimable(state) != 0 {
            state.phase = Phase::Meeple;
        } else {
            self.end_turn(state, events);
        }
    }

    pub(crate) fn put_meeple(&self, state: &mut State, tile: u16, segment: u8, node: u16, seat: u8) {
        let place = &mut state.tiles[usize::from(tile)];
        place.meeple = seat;
        place.segment = segment;
        state.meeples[usize::from(seat)] -= 1;
        state.features.of_mut(node).meeples[usize::from(seat)] += 1;
    }
}
