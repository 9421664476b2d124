//! The order of play: the setup, turns, and who has won.

use serde::{Deserialize, Serialize};

use crate::event::EventSink;
use crate::seat::Seat;
use crate::settlers::event::Event;
use crate::settlers::resource::Counts;
use crate::settlers::rules::Settlers;
use crate::settlers::state::{NONE, Phase, State};

/// The turn under way.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Turn {
    /// Turns begun.
    pub number: u32,
    pub(crate) on_turn: u8,
    /// The seat that took, or takes, the first turn.
    pub(crate) first: u8,
    /// The seat that acts between two turns.
    pub(crate) guest: u8,
    /// The dice, 0 before the roll.
    pub(crate) dice: u8,
    /// Whether a development card was played.
    pub(crate) card_played: bool,
    /// Whether something was paid for, which closes trade with separate phases.
    pub(crate) built: bool,
    /// Roads of Road Building still to place.
    pub(crate) free_roads: u8,
}

impl<const S: usize, const L: usize, const P: usize> Settlers<S, L, P> {
    #[inline(never)]
    pub(crate) fn end_turn<E: EventSink<Event>>(&self, state: &mut State<S, L, P>, events: &mut E) {
        if self.plain_turns {
            let next = Seat(state.turn.on_turn).next(self.info.seats);
            self.next_turn(state, next.0, events);
        } else {
            self.end_part(state, events);
        }
    }

    /// The end of a turn, or of a part between two turns, where more can follow than the next turn.
    #[inline(never)]
    fn end_part<E: EventSink<Event>>(&self, state: &mut State<S, L, P>, events: &mut E) {
        if self.options.canal.is_some() {
            self.close_canal_ports(state);
        }
        if self.options.turn_limit.is_some_and(|limit| state.turn.number >= limit) && state.turn.guest == NONE
        {
            self.end_game(state, Phase::Truncated, events);
        } else {
            self.after_part(state, events);
        }
    }

    #[inline(never)]
    pub(crate) fn begin_turn<E: EventSink<Event>>(
        &self,
        state: &mut State<S, L, P>,
        seat: u8,
        events: &mut E,
    ) {
        self.next_turn(state, seat, events);
    }

    /// As [`Self::begin_turn`], for the one place where turns follow one another all the time.
    #[inline(always)]
    fn next_turn<E: EventSink<Event>>(&self, state: &mut State<S, L, P>, seat: u8, events: &mut E) {
        // A position typed in may be at the last number there is.
        state.turn.number = state.turn.number.saturating_add(1);
        self.clear_turn(state, seat);
        state.phase = Phase::PreRoll;
        events.push(Event::TurnBegan { seat: Seat(seat), turn: state.turn.number });
        self.check_victory(state, events);
    }

    /// Lets a seat be on turn, with nothing rolled, made or bought in it.
    #[inline(always)]
    pub(crate) fn clear_turn(&self, state: &mut State<S, L, P>, seat: u8) {
        state.turn.on_turn = seat;
        state.actor = seat;
        state.turn.guest = NONE;
        state.turn.dice = 0;
        state.trade.offers = 0;
        state.turn.card_played = false;
        state.turn.built = false;
        state.bought = Counts::NONE;
    }
}
