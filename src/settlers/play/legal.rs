//! What is legal: the one place that knows.

use crate::action::MaskRow;
use crate::bits::Bits;
use crate::seat::Actor;
use crate::settlers::action::Ids;
use crate::settlers::options::WinCheck;
use crate::settlers::play::bank::BankTrades;
use crate::settlers::play::bank::Phases;
use crate::settlers::play::cards::RoadBuilding;
use crate::settlers::play::cards::YearOfPlentyShort;
use crate::settlers::resource::{Card, Counts, Harbour, Kind};
use crate::settlers::rules::Settlers;
use crate::settlers::state::{Phase, State};
use crate::settlers::tables::{CARD_PRICE, CITIES, CITY_PRICE, ROADS, SETTLEMENT_PRICE, SETTLEMENTS};

/// For each set of givers and each set of takers, the exchanges between them as bits.
static EXCHANGES: [[u32; 32]; 32] = exchange_table();
/// For each set of kinds, the pairs of two different ones as bits.
static PAIRS: [u32; 32] = pair_table(false);
/// For each set of kinds, the pairs of equal ones as bits.
static DOUBLES: [u32; 32] = pair_table(true);

const fn exchange_table() -> [[u32; 32]; 32] {
    let mut table = [[0; 32]; 32];
    let mut sets = 0;
    while sets < 1024 {
        let (gives, takes) = (sets / 32, sets % 32);
        let mut pair = 0;
        while pair < 25 {
            let (give, take) = (pair / 5, pair % 5);
            if give != take && gives >> give & 1 != 0 && takes >> take & 1 != 0 {
                table[gives][takes] |= 1 << (give * 4 + take - (take > give) as usize);
            }
            pair += 1;
        }
        sets += 1;
    }
    table
}

const fn pair_table(equal: bool) -> [u32; 32] {
    let mut table = [0; 32];
    let mut set = 0;
    while set < 32 {
        let (mut a, mut bit) = (0, 0);
        while a < 5 {
            let mut b = a;
            while b < 5 {
                if (a == b) == equal && set >> a & 1 != 0 && set >> b & 1 != 0 {
                    table[set] |= 1 << bit;
                }
                bit += 1;
                b += 1;
            }
            a += 1;
        }
        set += 1;
    }
    table
}

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
                insert_set(mask, ids.settlement, &self.with_free_path(state, open));
            }
            Phase::SetupRoad => {
                let links = self.tables.sites[usize::from(state.opening.last_site)].links;
                insert_set(mask, ids.link, &(links & self.roads).without(&state.taken));
            }
            Phase::PreRoll => {
                mask.insert(ids.roll);
                self.card_plays(state, seat, mask);
                if self.more_to_do {
                    self.victory_claim(state, mask);
                }
            }
            Phase::Main => {
                self.main_mask(state, seat, mask);
                if self.more_to_do {
                    self.metropolis_mask(state, seat, mask);
                    self.victory_claim(state, mask);
                    self.canal_mask(state, seat, mask);
                    self.offer_starts(state, seat, mask);
                }
            }
            Phase::SpecialBuilding | Phase::PairedPart => self.part_mask(state, seat, mask),
            Phase::Offer | Phase::Answer | Phase::Counter | Phase::Deal => {
                self.trade_mask(state, seat, mask);
            }
            Phase::FreeRoads => {
                insert_set(mask, ids.link, &self.free_road_spots(state, seat));
                if state.turn.free_roads < 2 && self.options.cards.road_building == RoadBuilding::UpToTwo {
                    mask.insert(ids.end_roads);
                }
            }
            Phase::Discard => {
                mask.insert_bits(ids.discard, self.discardable(state, seat).into());
                if self.options.discards.take_back {
                    mask.insert_if(ids.take_back, self.can_take_back(state, seat));
                }
            }
            Phase::Robber => {
                mask.insert_bits(ids.robber, self.robber_hexes(state));
                if self.options.robber.count > 1 {
                    mask.insert_bits(ids.second_robber, self.second_robber_hexes(state));
                }
            }
            Phase::Victim => {
                mask.insert_bits(ids.rob, self.victims(state).into());
                if self.options.robber.steal_optional {
                    mask.insert(ids.rob_nobody);
                }
            }
            Phase::Dice => mask.insert_bits(ids.dice, self.possible_sums(state)),
            Phase::Draw => mask.insert_bits(ids.draw, state.deck.at_least(1).into()),
            Phase::Steal => {
                let hand = state.seats[usize::from(state.robber.victim)].hand;
                mask.insert_bits(ids.steal, hand.at_least(1).into());
            }
            Phase::Won | Phase::Truncated => {}
        }
        if self.options.resigning {
            mask.insert_if(ids.resign, self.can_resign(state));
        }
    }

    /// Of these sites, those that a road can leave: without the distance rule neighbours may have taken every path.
    pub(crate) fn with_free_path(&self, state: &State<S, L, P>, sites: Bits<S>) -> Bits<S> {
        if self.options.map.distance_rule != Some(false) {
            return sites;
        }
        let paths = |site: &usize| self.tables.sites[*site].links & self.roads;
        sites.iter().filter(|site| !paths(site).without(&state.taken).is_empty()).collect()
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

    /// The claim of victory, where it must be declared.
    #[inline(never)]
    fn victory_claim(&self, state: &State<S, L, P>, mask: &mut MaskRow<'_>) {
        if self.options.win_check == WinCheck::Declared && self.has_enough(state) {
            mask.insert(self.ids.claim_victory);
        }
    }

    /// Building, buying, and the end.
    #[inline(always)]
    fn building_mask(&self, state: &State<S, L, P>, seat: usize, mask: &mut MaskRow<'_>) {
        let ids = &self.ids;
        let own = &state.seats[seat];
        mask.insert(ids.end_turn);
        insert_set(mask, ids.link, &self.paid_link_spots(state, seat));
        if own.hand.contains(SETTLEMENT_PRICE) && own.settlements.len() < SETTLEMENTS {
            insert_set(mask, ids.settlement, &own.reach.without(&state.closed));
        }
        if own.hand.contains(CITY_PRICE) && self.city_pieces(state, seat) < CITIES {
            insert_set(mask, ids.city, &own.settlements);
        }
        if own.hand.contains(CARD_PRICE) && !state.deck.is_empty() {
            mask.insert(ids.buy_card);
        }
    }

    /// The links that the seat can pay for and place.
    #[inline]
    fn paid_link_spots(&self, state: &State<S, L, P>, seat: usize) -> Bits<L> {
        let own = &state.seats[seat];
        let mut spots = Bits::default();
        for class in &self.tables.classes {
            // Seldom affordable, so the supply is counted only then.
            if own.hand.contains(class.price) && u32::from(class.pieces) <= self.pieces_left(state, seat) {
                spots |= own.spots & class.links;
            }
        }
        if self.by_kind { self.structure_spots(state, seat, spots) } else { spots }
    }

    /// The roads that Road Building can place.
    #[inline]
    pub(crate) fn free_road_spots(&self, state: &State<S, L, P>, seat: usize) -> Bits<L> {
        if self.pieces_left(state, seat) == 0 {
            Bits::default()
        } else if self.options.structures_by_card {
            state.seats[seat].spots & self.roads | self.structures_by_card(state, seat)
        } else {
            state.seats[seat].spots & self.roads
        }
    }

    /// Road pieces left in the supply of a seat.
    #[inline]
    pub(crate) fn pieces_left(&self, state: &State<S, L, P>, seat: usize) -> u32 {
        let links = &state.seats[seat].links;
        let used: u32 =
            self.tables.classes.iter().map(|c| u32::from(c.pieces) * links.common(&c.links)).sum();
        ROADS.saturating_sub(used)
    }

    /// Plays of development cards that the seat may make. Most often there are none to look at.
    #[inline(always)]
    fn card_plays(&self, state: &State<S, L, P>, seat: usize, mask: &mut MaskRow<'_>) {
        let held = (state.seats[seat].cards - state.bought).but_last();
        if !held.is_empty() && !state.turn.card_played {
            self.plays_of(held, state, seat, mask);
        }
    }

    #[inline(never)]
    fn plays_of(&self, held: Counts<Card>, state: &State<S, L, P>, seat: usize, mask: &mut MaskRow<'_>) {
        let playable = held.at_least(1);
        let ids: &Ids = &self.ids;
        let has = |card: Card| playable >> card.index() & 1 != 0;
        mask.insert_if(ids.knight, has(Card::Knight));
        if has(Card::RoadBuilding) && !self.free_road_spots(state, seat).is_empty() {
            mask.insert(ids.road_building);
        }
        if has(Card::YearOfPlenty) {
            let there = state.bank.at_least(1) as usize;
            let twice = state.bank.at_least(2) as usize;
            mask.insert_bits(ids.plenty_pair, (PAIRS[there] | DOUBLES[twice]).into());
            if state.bank.total() == 1
                && self.options.cards.year_of_plenty_short == YearOfPlentyShort::TakesOne
            {
                mask.insert_bits(ids.plenty_one, there as u64);
            }
        }
        if has(Card::Monopoly) {
            mask.insert_bits(ids.monopoly, 0b11111);
        }
    }

    /// Trades with the bank as bits over the segment: 20 exchanges at 4:1, then 3:1, then 2:1.
    #[inline]
    fn bank_trades(&self, state: &State<S, L, P>, seat: usize) -> u64 {
        let own = &state.seats[seat];
        let takes = state.bank.at_least(1) as usize;
        if own.harbours == 0 {
            return EXCHANGES[own.hand.at_least(4) as usize][takes].into();
        }
        let two = u32::from(own.harbours) & 31;
        let three = if own.harbours >> Harbour::Any.index() & 1 != 0 { 31 } else { 0 };
        let (at_four, at_three) = match self.options.bank.rates {
            BankTrades::Best => (31 & !(two | three), three & !two),
            BankTrades::All => (31, three),
        };
        let bits = |kinds: u32, rate: u8| -> u64 {
            EXCHANGES[(kinds & own.hand.at_least(rate)) as usize][takes].into()
        };
        bits(at_four, 4) | bits(at_three, 3) << 20 | bits(two, 2) << 40
    }

    /// The kinds that the discarding seat may choose next: in canonical order, and so that it can still reach
    /// its number.
    fn discardable(&self, state: &State<S, L, P>, seat: usize) -> u32 {
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
}

#[inline]
fn insert_set<const W: usize>(mask: &mut MaskRow<'_>, start: u32, set: &Bits<W>) {
    for (w, &word) in set.0.iter().enumerate() {
        if word != 0 {
            mask.insert_bits(start + 64 * w as u32, word);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settlers::action::{exchanges, pairs};

    #[test]
    fn the_tables_follow_the_order_of_the_ids() {
        for (bit, (give, take)) in exchanges().enumerate() {
            assert_eq!(EXCHANGES[1 << give.index()][1 << take.index()], 1 << bit);
        }
        for (bit, (a, b)) in pairs().enumerate() {
            let set = 1 << a.index() | 1 << b.index();
            let table = if a == b { DOUBLES } else { PAIRS };
            assert_ne!(table[set] & 1 << bit, 0);
        }
        assert_eq!(EXCHANGES[31][31].count_ones(), 20);
        assert_eq!((PAIRS[31].count_ones(), DOUBLES[31].count_ones()), (10, 5));
    }
}
