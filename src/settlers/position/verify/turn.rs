//! What is wrong with whose decision it is, and with what is under way.

use crate::error::Fault;
use crate::seat::Viewer;
use crate::settlers::options::WinCheck;
use crate::settlers::play::between::BetweenTurns;
use crate::settlers::play::choices::Picks;
use crate::settlers::play::discards::Discards;
use crate::settlers::play::trade::PlayerTrades;
use crate::settlers::resource::{Counts, Kind, Resource};
use crate::settlers::rules::Settlers;
use crate::settlers::state::{NONE, Phase, State};

impl<const S: usize, const L: usize, const P: usize> Settlers<S, L, P> {
    pub(super) fn dice_deck_faults(&self, state: &State<S, L, P>, faults: &mut Vec<Fault>) {
        let deck = self.options.dice.source == crate::settlers::dice::Dice::Deck;
        let left = state.dice.left.map(u32::from);
        let most = crate::settlers::dice::WEIGHTS;
        for (place, (&have, most)) in state.dice.left.iter().zip(most).enumerate() {
            if have > if deck { most } else { 0 } {
                let message = format!("{have} cards with {}, expected at most {most}", place + 2);
                let message =
                    if deck { message } else { "expected none: the numbers come from dice".to_owned() };
                faults.push(Fault::new("/dice_left", message));
                return;
            }
        }
        let unseen = u32::from(self.options.dice.unseen);
        if deck && left.iter().sum::<u32>() <= unseen {
            let message = format!("{} cards, expected more than {unseen}", left.iter().sum::<u32>());
            faults.push(Fault::new("/dice_left", message));
        }
    }

    /// What is wrong with an offer under way, or with traces of one.
    pub(super) fn offer_faults(&self, state: &State<S, L, P>, faults: &mut Vec<Fault>) {
        let on_turn = usize::from(state.turn.on_turn);
        if on_turn >= self.seats() {
            return;
        }
        let in_turn = self.options.discards.order == Discards::InTurn;
        let in_discard = state.phase == Phase::Discard && in_turn;
        let said = state.trade.accepted
            | state.trade.countered
            | if in_discard { 0 } else { state.choices.answered };
        for seat in 0..P {
            let at = |field: &str| format!("/seats/{seat}/{field}");
            let mut fault = |field: &str, message: &str| faults.push(Fault::new(at(field), message));
            let (give, want) = (state.choices.picked[seat], state.trade.wanted[seat]);
            if !state.phase.is_trade() {
                if !want.is_empty() {
                    fault("want", "expected nothing: no offer is under way");
                }
                if said >> seat & 1 != 0 {
                    let field = if in_turn { "discarded" } else { "answer" };
                    fault(field, "expected no answer and no discard: nobody is asked for one in this phase");
                }
                continue;
            }
            let offers = match state.phase {
                _ if seat == on_turn => true,
                Phase::Counter if seat == usize::from(state.actor) => true,
                _ => state.trade.countered >> seat & 1 != 0,
            };
            let nothing = give.is_empty() && want.is_empty();
            if !offers && !nothing {
                fault("give", "expected nothing: this seat makes no offer");
            }
            if !state.seats[seat].holds(give) {
                fault("give", "the seat does not have this");
            }
            let kinds = |picks: Picks| picks.cards().at_least(1) | u32::from(picks.tokens() > 0) << 5;
            if kinds(give) & kinds(want) != 0 {
                fault("want", "expected other resources than those given");
            }
            let composing =
                matches!(state.phase, Phase::Offer | Phase::Counter) && seat == usize::from(state.actor);
            let (given, wanted) = (give.total(), want.total());
            let most = self.most_offered();
            if offers && (given == 0 || (wanted == 0 && !composing)) {
                fault("give", "expected at least one card on each side of an offer");
            }
            if offers && given.max(wanted) > most {
                fault("give", &format!("expected at most {most} cards on each side: the option offer_cards"));
            }
            let hand = state.seats[seat].hand;
            let there = |kind: Resource| self.bank.get(kind).saturating_sub(hand.get(kind));
            if Resource::ALL.into_iter().any(|r| want.cards().get(r) > there(r))
                || want.tokens() > self.tokens_elsewhere(state, seat)
            {
                fault("want", "more than there is");
            }
            if self.answers_early(state, seat) {
                fault("answer", "expected none: this seat has not been asked yet");
            }
            let counters = self.options.trade.kind == PlayerTrades::CounterOffers;
            if state.trade.countered >> seat & 1 != 0 && !counters {
                fault("answer", "counter-offers are switched off");
            }
            if state.trade.accepted >> seat & 1 != 0 && !self.accepts(state, seat) {
                fault("answer", "it cannot have accepted: the hand does not hold what the offer wants");
            }
        }
    }

    /// Whether a seat has answered before it was asked: all are asked in seat order, once the offer is made.
    pub(super) fn answers_early(&self, state: &State<S, L, P>, seat: usize) -> bool {
        let place = |seat: usize| self.turn_order(state).position(|other| other == seat);
        let asked = match state.phase {
            Phase::Offer => false,
            Phase::Answer | Phase::Counter if state.actor != state.turn.on_turn => {
                place(seat) <= place(state.actor.into())
            }
            _ => true,
        };
        state.choices.answered >> seat & 1 != 0 && !asked
    }

    /// Whether a seat other than the one on turn holds what the offer wants.
    pub(super) fn accepts(&self, state: &State<S, L, P>, seat: usize) -> bool {
        let wanted = self.terms(state, state.turn.on_turn.into()).want;
        seat != usize::from(state.turn.on_turn) && state.seats[seat].holds(wanted)
    }

    /// Whether a seat that has chosen some of its discards can choose the rest, in the order of the resources.
    pub(super) fn can_complete(&self, state: &State<S, L, P>, seat: usize) -> bool {
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

    /// During the setup every seat has the pieces of the steps before.
    pub(super) fn setup_piece_faults(&self, state: &State<S, L, P>, fault: &mut impl FnMut(&str, &str)) {
        let (seats, step) = (self.seats(), usize::from(state.opening.step));
        for (seat, own) in state.seats.iter().enumerate().take(seats) {
            let places = |seat: usize| {
                (0..2 * seats)
                    .filter(move |&placed| usize::from(self.setup_seat(state.turn.first, placed)) == seat)
            };
            let settlements = places(seat).filter(|&placed| 2 * placed < step).count() as u32;
            let roads = places(seat).filter(|&placed| 2 * placed + 1 < step).count() as u32;
            let others = own.links.without(&self.roads).len();
            let have = (own.settlements.len(), own.links.len(), own.cities.len() + others);
            if have != (settlements, roads, 0) {
                fault(
                    &format!("/seats/{seat}"),
                    &format!(
                        "expected {settlements} settlements and {roads} roads at this step of the setup"
                    ),
                );
            }
        }
    }

    pub(super) fn phase_faults(&self, state: &State<S, L, P>, faults: &mut Vec<Fault>) {
        let seat = usize::from(state.actor);
        // Points mean nothing while pieces, cards or awards are wrong.
        let sound = faults.is_empty();
        let mut fault = |at: &str, message: &str| faults.push(Fault::new(at, message));
        let setup = matches!(state.phase, Phase::SetupSettlement | Phase::SetupRoad);
        if setup != (state.turn.number == 0) {
            fault("/turn", "0 during the setup and from 1 on afterwards");
        }
        let elsewhere = match state.phase {
            Phase::Discard | Phase::Answer | Phase::Counter => false,
            _ if state.turn.guest != NONE => state.actor != state.turn.guest,
            _ => state.actor != state.turn.on_turn,
        };
        if elsewhere {
            fault(
                "/actor",
                "expected the seat on turn, or the one that acts between turns: others are asked only for discards and answers",
            );
        }
        let rolled = state.turn.dice != 0;
        match state.phase {
            Phase::PreRoll | Phase::Dice if rolled => {
                fault("/dice", "rolled, but the phase is before the roll")
            }
            Phase::Main | Phase::Draw | Phase::SpecialBuilding | Phase::PairedPart if !rolled => {
                fault("/dice", "missing, but the phase is after the roll")
            }
            phase if phase.is_trade() && !rolled => fault("/dice", "missing, but offers follow the roll"),
            phase if phase.is_trade() && self.options.trade.kind == PlayerTrades::Off => {
                fault("/phase", "trade between seats is switched off");
            }
            Phase::Offer | Phase::Answer | Phase::Counter | Phase::Deal if state.trade.offers == 0 => {
                fault("/offers", "expected at least 1: an offer is under way");
            }
            Phase::Counter if self.options.trade.kind != PlayerTrades::CounterOffers => {
                fault("/phase", "counter-offers are switched off");
            }
            Phase::Answer | Phase::Counter if self.next_to_answer(state) != Some(seat) => {
                fault("/actor", "expected the first seat after the one on turn that has not answered");
            }
            Phase::Deal if state.trade.accepted | state.trade.countered == 0 => {
                fault("/phase", "nobody accepted the offer or made another");
            }
            Phase::Deal if self.next_to_answer(state).is_some() => {
                fault("/phase", "not all seats have answered");
            }
            Phase::SetupSettlement | Phase::SetupRoad => {
                let step = usize::from(state.opening.step);
                let (placed, seats) = (step / 2, self.seats());
                let expected = usize::from(self.setup_seat(state.turn.first, placed));
                if step >= 4 * seats || (step % 2 == 1) != (state.phase == Phase::SetupRoad) {
                    fault("/setup_step", "does not fit the phase");
                } else if usize::from(state.turn.on_turn) != expected {
                    fault("/on_turn", "not the seat that places at this step of the setup");
                }
                if state.phase == Phase::SetupRoad
                    && (state.opening.last_site == NONE
                        || !state.seats[seat].settlements.contains(state.opening.last_site.into())
                        || (self.tables.sites[usize::from(state.opening.last_site)].links & self.roads)
                            .without(&state.taken)
                            .is_empty())
                {
                    fault("/last_settlement", "expected an own settlement with a free path");
                }
            }
            Phase::Discard if state.turn.dice != 7 || self.discards_owed(state, seat) == 0 => {
                fault("/actor", "owes no discard");
            }
            Phase::Discard if self.next_to_discard(state) != Some(seat) => {
                fault("/actor", "expected the first that owes a discard, from the seat on turn");
            }
            Phase::Steal
                if state.robber.victim == NONE
                    || self.victims(state) >> state.robber.victim & 1 == 0
                    || state.seats[usize::from(state.robber.victim)].hand.is_empty() =>
            {
                fault("/victim", "expected another seat with cards and a building on the robber's hex");
            }
            Phase::Victim
                if self.victims(state).count_ones()
                    < if self.options.robber.steal_optional { 1 } else { 2 } =>
            {
                fault("/phase", "nobody to choose: fewer seats to rob than that");
            }
            Phase::Robber if self.robber_hexes(state) | self.second_robber_hexes(state) == 0 => {
                fault("/phase", "no hex for the robber")
            }
            Phase::Draw if state.deck.is_empty() => fault("/phase", "the deck is empty"),
            Phase::FreeRoads
                if state.turn.free_roads == 0 || self.free_road_spots(state, seat).is_empty() =>
            {
                fault("/free_roads", "no road can be placed");
            }
            _ => {}
        }
        if crate::settlers::position::setup::card_led_to(state) && !state.turn.card_played {
            fault("/card_played", "expected true: without a 7 only a card leads to this phase");
        }
        if setup {
            self.setup_piece_faults(state, &mut fault);
            // A road elsewhere could take the last path from a site that another seat may settle.
            let mut loose = Vec::new();
            (0..self.seats()).for_each(|seat| self.loose_link_faults(state, seat, &mut loose));
            loose.iter().for_each(|found| fault(&found.at, &found.message));
        } else if usize::from(state.opening.step) != 4 * self.seats() {
            fault("/setup_step", "the setup is over: expected 4 for each seat");
        }
        if state.opening.last_site != NONE && state.phase != Phase::SetupRoad {
            fault("/last_settlement", "expected none outside the phase setup_road");
        }
        let offers = self.options.trade.kind != PlayerTrades::Off && rolled;
        if state.trade.offers > 0 && !offers && !state.phase.is_trade() {
            fault("/offers", "expected 0: no offer can have been made");
        }
        if state.robber.victim != NONE && state.phase != Phase::Steal {
            fault("/victim", "expected none outside the phase steal");
        }
        if state.turn.free_roads > 0 && state.phase != Phase::FreeRoads {
            fault("/free_roads", "expected 0 outside the phase free_roads");
        }
        let contender = self.contender(state);
        let points = contender.map_or(0, |seat| self.points_of(state, seat, Viewer::Omniscient));
        let name = contender.map_or("nobody".to_owned(), |seat| seat.to_string());
        let enough = self.has_enough(state);
        let last = self.last_at_table(state).is_some();
        if last && !setup && state.phase != Phase::Won {
            fault("/phase", "all seats but one have resigned: expected won");
        }
        if state.phase == Phase::Won && !enough && !last {
            fault("/phase", &format!("{name} has {points} points and cannot have won"));
        }
        let automatic = self.options.win_check == WinCheck::Automatic;
        if !state.phase.is_over() && !setup && enough && sound && automatic {
            fault("/phase", &format!("{name} has {points} points on its turn: expected won"));
        }
        self.guest_faults(state, &mut fault);
    }

    /// Seats have resigned where the options let them, and are asked for nothing more.
    pub(super) fn resigned_faults(&self, state: &State<S, L, P>, faults: &mut Vec<Fault>) {
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

    /// A seat acts between turns where the options have such parts, and in their phases.
    pub(super) fn guest_faults(&self, state: &State<S, L, P>, fault: &mut impl FnMut(&str, &str)) {
        let part = matches!(state.phase, Phase::SpecialBuilding | Phase::PairedPart);
        if part && self.building_phase(state) != state.phase {
            fault(
                "/phase",
                "no seat has such a part between turns here: see guest and the option between_turns",
            );
        }
        let Some(guest) = state.guest() else { return };
        let fits = match self.between_turns {
            BetweenTurns::Nothing => false,
            BetweenTurns::SpecialBuilding => {
                guest != state.on_turn() && matches!(state.phase, Phase::SpecialBuilding | Phase::Draw)
            }
            BetweenTurns::PairedPlayers => {
                self.paired_seat(state) == guest.0
                    && matches!(
                        state.phase,
                        Phase::PairedPart
                            | Phase::Draw
                            | Phase::Robber
                            | Phase::Victim
                            | Phase::Steal
                            | Phase::FreeRoads
                            | Phase::Won
                    )
            }
        };
        if !fits {
            fault("/guest", "no such seat acts between turns in this phase");
        }
    }
}
