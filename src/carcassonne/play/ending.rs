//! The end of the game: what is unfinished scores, and the highest score wins.

use super::farms::Farmed;
use super::score::{majority, pay};
use crate::carcassonne::board::grid::Cell;
use crate::carcassonne::board::tileset::FeatureKind;
use crate::carcassonne::rules::{Carcassonne, MAX_MEEPLES, MAX_SEATS};
use crate::carcassonne::show::view::Event;
use crate::carcassonne::state::{NO_SEAT, Phase, State};
use crate::event::EventSink;
use crate::seat::Seat;
use arrayvec::ArrayVec;

impl Carcassonne {
    /// Ends the game: what is unfinished scores. The meeples stay on the board to be looked at.
    pub(crate) fn finish(&self, state: &mut State, events: &mut impl EventSink<Event>) {
        let mut scores = state.scores;
        self.final_points(state, &mut |seat, points, feature, cell| {
            let points = pay(&mut scores[seat.index()], points);
            events.push(Event::Scored { seat, points, feature, cell, completed: false });
        });
        state.scores = scores;
        self.end_game(state, events);
    }

    /// Ends the game with the scores as they are.
    pub(crate) fn end_game(&self, state: &mut State, events: &mut impl EventSink<Event>) {
        state.phase = Phase::Over;
        events.push(Event::GameEnded {
            outcome: "won",
            winners: self.leaders(state),
            points: state.scores[..usize::from(self.seats)].iter().copied().collect(),
        });
    }

    /// The seats with the highest score among those that have not resigned.
    pub(crate) fn leaders(&self, state: &State) -> ArrayVec<Seat, MAX_SEATS> {
        let score = |seat: &Seat| state.scores[seat.index()];
        let playing = Seat::all(self.seats).filter(|seat| state.plays(seat.0));
        let best = playing.clone().map(|seat| score(&seat)).max();
        playing.filter(|seat| Some(score(seat)) == best).collect()
    }

    /// Reports what each seat would get if the game ended now.
    pub(crate) fn final_points(&self, state: &State, pay: &mut impl FnMut(Seat, i32, FeatureKind, Cell)) {
        let mut farms = Farmed::new();
        let mut seen = ArrayVec::<u16, { MAX_SEATS * MAX_MEEPLES as usize }>::new();
        for tile in state.tiles.iter().filter(|t| t.meeple != NO_SEAT) {
            let root = state.features.find(self.meeple_node(tile));
            if seen.contains(&root) {
                continue;
            }
            seen.push(root);
            let kind = self.kind_of(state, root);
            if kind == FeatureKind::Farm {
                farms.push((root, [0; MAX_SEATS]));
                continue;
            }
            let worth = self.worth(state, root);
            let feature = &state.features.nodes[usize::from(root)];
            let points = self.points_of(kind, &worth, feature.open);
            for seat in majority(&feature.meeples) {
                pay(Seat(seat as u8), points, kind, worth.at);
            }
        }
        if !farms.is_empty() {
            self.farm_points(state, &mut farms, pay);
        }
    }
}
