//! What a roll brings: production as far as the bank can pay, or discards.

use crate::event::EventSink;
use crate::seat::Seat;
use crate::settlers::event::Event;
use crate::settlers::play::bank::BankShortage;
use crate::settlers::play::choices::Picks;
use crate::settlers::play::dice::Dice;
use crate::settlers::play::discards::Discards;
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

    /// Cuts what is due of a resource that the bank cannot pay.
    #[inline(never)]
    fn ration<E: EventSink<Event>>(
        &self,
        state: &State<S, L, P>,
        resource: Resource,
        due: &mut [Counts<Resource>; P],
        events: &mut E,
    ) {
        events.push(Event::Shortage { resource });
        let claimants = due.iter().filter(|d| d.get(resource) > 0).count();
        let sole = claimants == 1 && self.bank_shortage == BankShortage::SoleClaimantGetsRest;
        for cards in due.iter_mut().filter(|d| d.get(resource) > 0) {
            *cards -= Counts::of(resource, cards.get(resource));
            if sole {
                *cards += Counts::of(resource, state.bank.get(resource));
            }
        }
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

    fn carry_out_discard<E: EventSink<Event>>(
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

    /// The seats in order from the one on turn.
    pub(crate) fn turn_order(&self, state: &State<S, L, P>) -> impl Iterator<Item = usize> + use<S, L, P> {
        let seats = self.seats();
        let first = usize::from(state.turn.on_turn).min(seats);
        (first..seats).chain(0..first)
    }

    /// The seat that is asked for a discard next, if one is owed.
    pub(crate) fn next_to_discard(&self, state: &State<S, L, P>) -> Option<usize> {
        self.turn_order(state).find(|&seat| self.discards_owed(state, seat) > 0)
    }
}
