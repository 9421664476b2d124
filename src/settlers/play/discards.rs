//! Discards after a seven.

use serde::{Deserialize, Serialize};

use crate::event::EventSink;
use crate::rng::Rng;
use crate::seat::Seat;
use crate::settlers::event::Event;
use crate::settlers::options::Within;
use crate::settlers::play::choices::Picks;
use crate::settlers::resource::{Counts, Resource};
use crate::settlers::rules::Settlers;
use crate::settlers::state::{Phase, State};

/// How the discards after a seven are made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Discards {
    /// All at once: what a seat chose is shown when all have chosen.
    #[default]
    Together,
    /// Seat by seat, each in sight of the next.
    InTurn,
}

/// The switches of discards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct DiscardOptions {
    /// The most cards that are safe from a seven, 2 to 50.
    pub hand_limit: u8,
    /// How the discards after a seven are made.
    #[serde(rename = "discards")]
    pub order: Discards,
    /// Whether a seat can take back once what it has chosen of a discard.
    #[serde(rename = "discard_take_back")]
    pub take_back: bool,
}

impl Default for DiscardOptions {
    fn default() -> Self {
        DiscardOptions { hand_limit: 7, order: Discards::default(), take_back: false }
    }
}

impl DiscardOptions {
    pub(crate) fn ranges(&self, within: &mut Within<'_>) {
        within("hand_limit", self.hand_limit.into(), 2, 50);
    }
}

impl<const S: usize, const L: usize, const P: usize> Settlers<S, L, P> {
    /// The kinds that the discarding seat may choose next: in canonical order, and so that it can still reach
    /// its number.
    pub(crate) fn discardable(&self, state: &State<S, L, P>, seat: usize) -> u32 {
        let chosen = state.choices.picked[seat].cards();
        let rest = (state.seats[seat].hand - chosen).to_array();
        let owed = self.discards_owed(state, seat);
        let first = chosen.to_array().iter().rposition(|&n| n > 0).unwrap_or(0);
        let mut from_here = 0;
        let mut kinds = 0;
        for kind in (first..5).rev() {
            from_here += u32::from(rest[kind]);
            if rest[kind] > 0 && from_here >= owed {
                kinds |= 1 << kind;
            }
        }
        kinds
    }

    /// Whether a seat may take back what it has chosen of its discard: once, while there is something to take back.
    pub(crate) fn can_take_back(&self, state: &State<S, L, P>, seat: usize) -> bool {
        !state.choices.taken_back && !state.choices.picked[seat].is_empty()
    }

    /// How many cards a seat has still to choose in the discard under way.
    pub(crate) fn discards_owed(&self, state: &State<S, L, P>, seat: usize) -> u32 {
        let hand = state.seats[seat].hand.total();
        let asked = (state.choices.answered | state.resigned) >> seat & 1 == 0;
        if hand <= u32::from(self.options.discards.hand_limit) || !asked {
            return 0;
        }
        (hand / 2).saturating_sub(state.choices.picked[seat].cards().total())
    }

    /// Asks the next seat for a discard; once all have chosen, carries the discards out and lets the robber move.
    #[inline(never)]
    pub(crate) fn next_discard<E: EventSink<Event>>(&self, state: &mut State<S, L, P>, events: &mut E) {
        if self.options.discards.order == Discards::InTurn && state.phase == Phase::Discard {
            let seat = usize::from(state.actor);
            if state.plays(seat) && self.discards_owed(state, seat) == 0 {
                self.carry_out_discard(state, seat, events);
                state.choices.answered |= 1 << seat;
            }
        }
        if let Some(seat) = self.next_to_discard(state) {
            if state.phase != Phase::Discard || usize::from(state.actor) != seat {
                state.choices.taken_back = false;
            }
            state.phase = Phase::Discard;
            state.actor = seat as u8;
            return;
        }
        state.choices.taken_back = false;
        if state.phase == Phase::Discard {
            for seat in self.turn_order(state) {
                self.carry_out_discard(state, seat, events);
            }
            state.choices.answered = 0;
        }
        state.actor = state.turn.on_turn;
        if state.plays(state.turn.on_turn.into()) {
            self.enter_robber(state);
        } else {
            self.end_turn(state, events);
        }
    }

    pub(crate) fn carry_out_discard<E: EventSink<Event>>(
        &self,
        state: &mut State<S, L, P>,
        seat: usize,
        events: &mut E,
    ) {
        let cards = state.choices.picked[seat].cards();
        if !cards.is_empty() {
            state.seats[seat].hand -= cards;
            state.bank += cards;
            state.choices.picked[seat] = Picks::default();
            events.push(Event::Discarded { seat: Seat(seat as u8), cards });
        }
    }

    /// The seat that is asked for a discard next, if one is owed.
    pub(crate) fn next_to_discard(&self, state: &State<S, L, P>) -> Option<usize> {
        self.turn_order(state).find(|&seat| self.discards_owed(state, seat) > 0)
    }

    /// Whether a seat that has chosen some of its discards can choose the rest, in the order of the resources.
    pub(crate) fn can_complete(&self, state: &State<S, L, P>, seat: usize) -> bool {
        let (chosen, hand) = (state.choices.picked[seat].cards().to_array(), state.seats[seat].hand);
        let tokens = state.choices.picked[seat].tokens() > 0;
        if state.phase != Phase::Discard || tokens || !hand.contains(Counts::new(chosen)) {
            return false;
        }
        let limit = u32::from(self.options.discards.hand_limit);
        let asked = (state.choices.answered | state.resigned) >> seat & 1 == 0;
        let due = if hand.total() > limit && asked { hand.total() / 2 } else { 0 };
        let last = chosen.iter().rposition(|&n| n > 0).unwrap_or(0);
        let rest = (hand - Counts::new(chosen)).to_array();
        let open: u32 = rest[last..].iter().map(|&n| u32::from(n)).sum();
        let done: u32 = chosen.iter().map(|&n| u32::from(n)).sum();
        done <= due && due - done <= open
    }

    /// A discard under way keeps its number of chosen cards, taken from the hand as it is now.
    pub(crate) fn resample_discards(&self, state: &mut State<S, L, P>, seat: usize, rng: &mut Rng) {
        let chosen = state.choices.picked[seat].cards().total() as usize;
        if chosen == 0 {
            return;
        }
        let mut hand: Vec<Resource> = state.seats[seat].hand.cards().collect();
        if self.discards_owed(state, seat) > 0 {
            // Still choosing, in canonical order: the first cards always leave enough to go on with.
            hand.truncate(chosen);
        } else {
            rng.shuffle(&mut hand);
        }
        let picked = hand.into_iter().take(chosen).map(Counts::one).fold(Counts::NONE, |a, b| a + b);
        state.choices.picked[seat] = Picks::new(picked, 0);
    }
}
