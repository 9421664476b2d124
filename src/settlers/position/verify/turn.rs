//! What is wrong with whose decision it is, and with what is under way.

use crate::error::Fault;
use crate::seat::Viewer;
use crate::settlers::options::WinCheck;
use crate::settlers::play::trade::PlayerTrades;
use crate::settlers::rules::Settlers;
use crate::settlers::state::{NONE, Phase, State};

impl<const S: usize, const L: usize, const P: usize> Settlers<S, L, P> {
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
}
