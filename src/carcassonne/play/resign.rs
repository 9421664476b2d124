//! Leaving the game.

use crate::carcassonne::board::grid::NONE;
use crate::carcassonne::rules::Carcassonne;
use crate::carcassonne::show::view::{AsideReason, Event};
use crate::carcassonne::state::{Phase, State};
use crate::event::EventSink;
use crate::seat::Seat;

impl Carcassonne {
    /// Whether the active seat may resign: whenever it decides, unless its tile waits for a bridge.
    pub(crate) fn may_resign(&self, state: &State) -> bool {
        let decides = !matches!(state.phase, Phase::Draw | Phase::Over);
        self.options.resigning && decides && (state.phase != Phase::Bridge || state.bridges.waiting == 0)
    }

    /// The active seat leaves the game, and its meeples stay. The tile that it has not placed is set aside; one that it
    /// has placed is scored.
    pub(crate) fn resign(&self, state: &mut State, events: &mut impl EventSink<Event>) {
        state.resigned |= 1 << state.active;
        events.push(Event::Resigned { seat: Seat(state.active) });
        if state.hand.is_some() {
            self.set_aside(state, AsideReason::Resigned, events);
        } else {
            self.score_turn(state, events);
            (state.last, state.bridges.built) = (NONE, NONE);
        }
        match self.last_at_table(state) {
            Some(last) => {
                state.active = last;
                self.end_game(state, events);
            }
            None => self.pass_on(state, events),
        }
    }

    /// The seat that alone has not resigned, if there is only one left.
    pub(crate) fn last_at_table(&self, state: &State) -> Option<u8> {
        let mut left = (0..self.seats).filter(|&seat| state.plays(seat));
        left.next().filter(|_| left.next().is_none())
    }
}
