//! The end of a turn, and whose turn is next.

use crate::carcassonne::board::grid::NONE;
use crate::carcassonne::rules::Carcassonne;
use crate::carcassonne::show::view::Event;
use crate::carcassonne::state::State;
use crate::event::EventSink;
use crate::seat::Seat;

impl Carcassonne {
    pub(crate) fn end_turn(&self, state: &mut State, events: &mut impl EventSink<Event>) {
        self.score_turn(state, events);
        state.last = NONE;
        state.bridges.built = NONE;
        self.pass_on(state, events);
    }

    /// The next seat that has not resigned is active, and draws.
    pub(crate) fn pass_on(&self, state: &mut State, events: &mut impl EventSink<Event>) {
        state.active = Seat(state.active).next(self.seats).0;
        while !state.plays(state.active) {
            state.active = Seat(state.active).next(self.seats).0;
        }
        self.next_draw(state, events);
    }
}
