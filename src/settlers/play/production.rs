//! What a roll brings: production as far as the bank can pay; a seven leads to discards.

use crate::event::EventSink;
use crate::settlers::dice::Dice;
use crate::settlers::event::Event;
use crate::settlers::resource::{Counts, Kind, Resource};
use crate::settlers::rules::Settlers;
use crate::settlers::state::{NONE, Phase, State};

impl<const S: usize, const L: usize, const P: usize> Settlers<S, L, P> {
    #[inline(never)]
    pub(crate) fn dice<E: EventSink<Event>>(&self, state: &mut State<S, L, P>, sum: u8, events: &mut E) {
        state.chance.rolls = state.chance.rolls.wrapping_add(1);
        state.turn.dice = sum;
        if !self.plain_production && self.options.dice.source == Dice::Deck {
            self.use_dice_card(state, sum);
        }
        events.push(Event::Rolled { sum });
        if sum == 7 {
            self.next_discard(state, events);
        } else {
            state.phase = Phase::Main;
            if self.plain_production {
                self.produce::<true, E>(state, sum, events);
            } else {
                self.produce::<false, E>(state, sum, events);
            }
        }
    }

    /// Pays every seat for its buildings on hexes with the number, as far as the bank can. `PLAIN` leaves out what
    /// the base game does not have, since it would keep the sums from staying in registers.
    #[inline(always)]
    fn produce<const PLAIN: bool, E: EventSink<Event>>(
        &self,
        state: &mut State<S, L, P>,
        sum: u8,
        events: &mut E,
    ) {
        let mut due = [Counts::<Resource>::NONE; P];
        let mut all = Counts::NONE;
        let mut hexes = state.board.with_number(sum, self.tables.hexes.len());
        if !PLAIN && state.robber.second != NONE {
            hexes &= !(1 << state.robber.second);
        }
        while hexes != 0 {
            let hex = hexes.trailing_zeros() as usize;
            hexes &= hexes - 1;
            let Some(resource) = state.board.tile(hex).resource() else { continue };
            if hex == usize::from(state.robber.hex) {
                continue;
            }
            let corners = &self.tables.hexes[hex];
            for (seat, own) in state.seats.iter().enumerate() {
                if !PLAIN && !state.plays(seat) {
                    continue;
                }
                let count = own.settlements.common(corners) + 2 * own.cities.common(corners);
                due[seat] += Counts::of(resource, count);
                all += Counts::of(resource, count);
            }
        }
        if !PLAIN && self.options.metropolises.is_some() {
            self.metropolis_dues(state, sum, &mut due, &mut all);
        }
        if !all.in_range() || !state.bank.contains(all) {
            for resource in Resource::ALL {
                if all.get(resource) > state.bank.get(resource) {
                    self.ration(state, resource, &mut due, events);
                }
            }
        }
        for (seat, cards) in due.into_iter().enumerate() {
            self.take_from_bank(state, seat, cards, events);
        }
    }

    /// The seats in order from the one on turn.
    pub(crate) fn turn_order(&self, state: &State<S, L, P>) -> impl Iterator<Item = usize> + use<S, L, P> {
        let seats = self.seats();
        let first = usize::from(state.turn.on_turn).min(seats);
        (first..seats).chain(0..first)
    }
}
