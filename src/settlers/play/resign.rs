//! Resigning: a seat leaves the game, and its pieces stay.

use crate::action::MaskRow;
use crate::error::Fault;
use crate::event::EventSink;
use crate::seat::Seat;
use crate::settlers::event::Event;
use crate::settlers::play::choices::Picks;
use crate::settlers::rules::Settlers;
use crate::settlers::state::{NONE, Phase, State};

impl<const S: usize, const L: usize, const P: usize> Settlers<S, L, P> {
    /// A seat may resign at each of its decisions once the opening is over.
    #[inline(always)]
    pub(crate) fn resignation(&self, mask: &mut MaskRow<'_>) {
        if self.options.resigning {
            mask.insert(self.ids.resign);
        }
    }

    /// The seat that alone has not resigned, if there is only one left.
    pub(crate) fn last_at_table(&self, state: &State<S, L, P>) -> Option<u8> {
        let mut left = (0..self.info.seats).filter(|&seat| state.plays(seat.into()));
        left.next().filter(|_| left.next().is_none())
    }

    /// The actor leaves the game. What others were asked for goes on without it; its own turn or part ends.
    #[inline(never)]
    pub(crate) fn resign<E: EventSink<Event>>(
        &self,
        state: &mut State<S, L, P>,
        seat: usize,
        events: &mut E,
    ) {
        state.resigned |= 1 << seat;
        events.push(Event::Resigned { seat: Seat(seat as u8) });
        if let Some(last) = self.last_at_table(state) {
            self.close_canal_ports(state);
            self.drop_all(state);
            self.clear_turn(state, last);
            self.win(state, events);
            return;
        }
        match state.phase {
            Phase::Discard => {
                state.choices.picked[seat] = Picks::default();
                self.next_discard(state, events);
            }
            Phase::Answer | Phase::Counter => {
                (state.choices.picked[seat], state.trade.wanted[seat]) = Default::default();
                self.ask_next(state, events);
            }
            phase => {
                if phase.is_trade() {
                    events.push(Event::OfferDropped { seat: Seat(seat as u8) });
                }
                self.drop_all(state);
                self.end_turn(state, events);
            }
        }
    }

    /// Drops whatever is under way within a turn.
    fn drop_all(&self, state: &mut State<S, L, P>) {
        self.end_offer(state);
        state.turn.free_roads = 0;
        state.robber.moved_second = false;
        state.choices.taken_back = false;
        state.robber.victim = NONE;
    }

    /// Seats have resigned where the options let them, and are asked for nothing more.
    pub(crate) fn resigned_faults(&self, state: &State<S, L, P>, faults: &mut Vec<Fault>) {
        let mut fault = |at: &str, message: &str| faults.push(Fault::new(at, message));
        if u32::from(state.resigned) >> self.seats() != 0 || (state.resigned != 0 && !self.options.resigning)
        {
            fault("/seats", "expected no seat that has resigned: see the option resigning");
        }
        if state.resigned != 0 && matches!(state.phase, Phase::SetupSettlement | Phase::SetupRoad) {
            fault("/seats", "expected no seat that has resigned: nobody resigns during the setup");
        }
        if (0..self.seats()).all(|seat| !state.plays(seat)) {
            fault("/seats", "expected a seat that has not resigned");
        }
        let gone = |seat: u8| seat != NONE && usize::from(seat) < self.seats() && !state.plays(seat.into());
        // The others still choose the discards of a seven whose roller has resigned, and have their parts.
        let rest = state.turn.guest != NONE || matches!(state.phase, Phase::Discard | Phase::Truncated);
        if gone(state.turn.on_turn) && !rest {
            fault("/on_turn", "expected a seat that has not resigned");
        }
        if gone(state.actor) && state.phase != Phase::Truncated {
            fault("/actor", "expected a seat that has not resigned");
        }
        if gone(state.turn.guest) {
            fault("/guest", "expected a seat that has not resigned");
        }
        let chooses = state.phase == Phase::Discard
            && self.options.discards.take_back
            && usize::from(state.actor) < self.seats();
        if state.choices.taken_back && !chooses {
            fault("/taken_back", "expected false: no discard can be taken back here");
        }
    }
}
