//! What is legal: the one place that knows.

use crate::action::MaskRow;
use crate::seat::Actor;
use crate::settlers::play::bank::Phases;
use crate::settlers::play::cards::RoadBuilding;
use crate::settlers::rules::Settlers;
use crate::settlers::state::{Phase, State};

impl<const S: usize, const L: usize, const P: usize> Settlers<S, L, P> {
    pub(crate) fn actor_of(&self, state: &State<S, L, P>) -> Actor {
        match state.phase {
            phase if phase.is_chance() => Actor::Chance,
            phase if phase <= Phase::Truncated => Actor::Nobody,
            _ => Actor::Seat(crate::seat::Seat(state.actor)),
        }
    }

    pub(crate) fn write_mask(&self, state: &State<S, L, P>, mask: &mut MaskRow<'_>) {
        let ids = &self.ids;
        let seat = usize::from(state.actor);
        match state.phase {
            Phase::SetupSettlement => {
                let open = self.tables.land.without(&state.closed);
                mask.insert_words(ids.settlement, &self.with_free_path(state, open).0);
            }
            Phase::SetupRoad => {
                let links = self.tables.sites[usize::from(state.opening.last_site)].links;
                mask.insert_words(ids.link, &((links & self.roads).without(&state.taken)).0);
            }
            Phase::PreRoll => {
                mask.insert(ids.roll);
                self.card_plays(state, seat, mask);
                if self.more_to_do {
                    self.victory_claim(state, mask);
                    self.resignation(mask);
                }
            }
            Phase::Main => {
                self.main_mask(state, seat, mask);
                if self.more_to_do {
                    self.metropolis_mask(state, seat, mask);
                    self.victory_claim(state, mask);
                    self.canal_mask(state, seat, mask);
                    self.offer_starts(state, seat, mask);
                    self.resignation(mask);
                }
            }
            Phase::SpecialBuilding | Phase::PairedPart => {
                self.part_mask(state, seat, mask);
                self.resignation(mask);
            }
            Phase::Offer | Phase::Answer | Phase::Counter | Phase::Deal => {
                self.trade_mask(state, seat, mask);
                self.resignation(mask);
            }
            Phase::FreeRoads => {
                mask.insert_words(ids.link, &self.free_road_spots(state, seat).0);
                if state.turn.free_roads < 2 && self.options.cards.road_building == RoadBuilding::UpToTwo {
                    mask.insert(ids.end_roads);
                }
                self.resignation(mask);
            }
            Phase::Discard => {
                mask.insert_bits(ids.discard, self.discardable(state, seat).into());
                if self.options.discards.take_back {
                    mask.insert_if(ids.take_back, self.can_take_back(state, seat));
                }
                self.resignation(mask);
            }
            Phase::Robber => {
                mask.insert_bits(ids.robber, self.robber_hexes(state));
                if self.options.robber.count > 1 {
                    mask.insert_bits(ids.second_robber, self.second_robber_hexes(state));
                }
                self.resignation(mask);
            }
            Phase::Victim => {
                mask.insert_bits(ids.rob, self.victims(state).into());
                if self.options.robber.steal_optional {
                    mask.insert(ids.rob_nobody);
                }
                self.resignation(mask);
            }
            Phase::Dice => mask.insert_bits(ids.dice, self.possible_sums(state)),
            Phase::Draw => mask.insert_bits(ids.draw, state.deck.at_least(1).into()),
            Phase::Steal => {
                let hand = state.seats[usize::from(state.robber.victim)].hand;
                mask.insert_bits(ids.steal, hand.at_least(1).into());
            }
            Phase::Won | Phase::Truncated => {}
        }
    }

    /// What a seat does between two turns.
    #[inline(never)]
    fn part_mask(&self, state: &State<S, L, P>, seat: usize, mask: &mut MaskRow<'_>) {
        self.metropolis_mask(state, seat, mask);
        match state.phase {
            Phase::PairedPart => {
                self.main_mask(state, seat, mask);
                self.victory_claim(state, mask);
                self.canal_mask(state, seat, mask);
            }
            _ => self.building_mask(state, seat, mask),
        }
    }

    /// Trading with the bank, building, buying, cards, and the end of the turn.
    #[inline(always)]
    fn main_mask(&self, state: &State<S, L, P>, seat: usize, mask: &mut MaskRow<'_>) {
        self.building_mask(state, seat, mask);
        self.card_plays(state, seat, mask);
        if self.options.bank.phases == Phases::Combined || !state.turn.built {
            mask.insert_bits(self.ids.bank_trade, self.bank_trades(state, seat));
        }
    }
}
