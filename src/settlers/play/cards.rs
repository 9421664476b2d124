//! Development cards.

use serde::{Deserialize, Serialize};

use crate::action::MaskRow;
use crate::bits::Bits;
use crate::event::EventSink;
use crate::rng::Rng;
use crate::seat::Seat;
use crate::settlers::action::Ids;
use crate::settlers::event::Event;
use crate::settlers::options::{WinCheck, Within};
use crate::settlers::resource::{Card, Counts, Kind, Resource};
use crate::settlers::rules::Settlers;
use crate::settlers::state::State;

/// How many development cards of each kind are in the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[allow(missing_docs)] // The names say it.
pub struct DeckPlan {
    pub knight: u8,
    pub road_building: u8,
    pub year_of_plenty: u8,
    pub monopoly: u8,
    pub victory_point: u8,
}

impl Default for DeckPlan {
    /// The deck for up to four players.
    fn default() -> Self {
        DeckPlan { knight: 14, road_building: 2, year_of_plenty: 2, monopoly: 2, victory_point: 5 }
    }
}

impl DeckPlan {
    /// The deck for five and six players.
    pub const LARGE: DeckPlan =
        DeckPlan { knight: 20, road_building: 3, year_of_plenty: 3, monopoly: 3, victory_point: 5 };

    /// The decks of two games for up to four players.
    pub const DOUBLE: DeckPlan =
        DeckPlan { knight: 28, road_building: 4, year_of_plenty: 4, monopoly: 4, victory_point: 10 };

    /// The counts in the order of the kinds of card.
    #[must_use]
    pub fn counts(&self) -> [u8; 5] {
        [self.knight, self.road_building, self.year_of_plenty, self.monopoly, self.victory_point]
    }

    pub(super) fn named(&self) -> [(&'static str, u8); 5] {
        let counts = self.counts();
        std::array::from_fn(|i| (Card::ALL[i].name(), counts[i]))
    }
}

/// How many roads Road Building places.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RoadBuilding {
    /// One or two: the second can be declined.
    #[default]
    UpToTwo,
    /// Two, as far as there are pieces and paths for them.
    Two,
}

/// Year of Plenty when the bank holds a single card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum YearOfPlentyShort {
    /// It takes that one.
    #[default]
    TakesOne,
    /// It is not played.
    NotPlayable,
}

/// The switches of development cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct CardOptions {
    /// Development cards; left out, 25, and 34 for more than four seats.
    pub deck: Option<DeckPlan>,
    /// How many roads Road Building places.
    pub road_building: RoadBuilding,
    /// Year of Plenty when the bank holds a single card.
    pub year_of_plenty_short: YearOfPlentyShort,
    /// Whether a victory point card counts in the turn in which it is bought.
    pub vp_card_same_turn: bool,
}

impl Default for CardOptions {
    fn default() -> Self {
        CardOptions {
            deck: None,
            road_building: RoadBuilding::default(),
            year_of_plenty_short: YearOfPlentyShort::default(),
            vp_card_same_turn: true,
        }
    }
}

impl CardOptions {
    pub(crate) fn ranges(&self, within: &mut Within<'_>) {
        for (name, count) in self.deck.unwrap_or_default().named() {
            within(&format!("deck/{name}"), count.into(), 0, 40);
        }
    }
}

impl<const S: usize, const L: usize, const P: usize> Settlers<S, L, P> {
    #[inline(never)]
    pub(crate) fn play_knight<E: EventSink<Event>>(
        &self,
        state: &mut State<S, L, P>,
        seat: usize,
        events: &mut E,
    ) {
        self.spend_card(state, seat, Card::Knight, events);
        self.award_largest_army(state, seat, events);
        self.enter_robber(state);
        self.check_victory(state, events);
    }

    #[inline(never)]
    pub(crate) fn play_plenty<E: EventSink<Event>>(
        &self,
        state: &mut State<S, L, P>,
        seat: usize,
        first: Resource,
        second: Option<Resource>,
        events: &mut E,
    ) {
        self.spend_card(state, seat, Card::YearOfPlenty, events);
        let cards = Counts::one(first) + second.map_or(Counts::NONE, Counts::one);
        self.take_from_bank(state, seat, cards, events);
    }

    #[inline(never)]
    pub(crate) fn draw_card<E: EventSink<Event>>(
        &self,
        state: &mut State<S, L, P>,
        seat: usize,
        card: Card,
        events: &mut E,
    ) {
        state.chance.draws = state.chance.draws.wrapping_add(1);
        state.deck -= Counts::one(card);
        state.seats[seat].cards += Counts::one(card);
        state.phase = self.building_phase(state);
        state.bought += Counts::one(card);
        events.push(Event::CardBought { seat: Seat(seat as u8), card: Some(card) });
        if card == Card::VictoryPoint {
            self.check_victory(state, events);
        }
    }

    pub(crate) fn spend_card<E: EventSink<Event>>(
        &self,
        state: &mut State<S, L, P>,
        seat: usize,
        card: Card,
        events: &mut E,
    ) {
        let own = &mut state.seats[seat];
        own.cards -= Counts::one(card);
        own.played[card.index()] += 1;
        state.turn.card_played = true;
        events.push(Event::CardPlayed { seat: Seat(seat as u8), card });
    }

    #[inline(never)]
    pub(crate) fn monopolise<E: EventSink<Event>>(
        &self,
        state: &mut State<S, L, P>,
        seat: usize,
        resource: Resource,
        events: &mut E,
    ) {
        self.spend_card(state, seat, Card::Monopoly, events);
        for other in (0..self.seats()).filter(|&other| other != seat) {
            if !state.plays(other) {
                continue;
            }
            let count = state.seats[other].hand.get(resource);
            if count > 0 {
                let cards = Counts::of(resource, count);
                state.seats[other].hand -= cards;
                state.seats[seat].hand += cards;
                events.push(Event::Monopolised { seat: Seat(other as u8), resource, count: count as u8 });
            }
        }
    }

    /// Plays of development cards that the seat may make. Most often there are none to look at.
    #[inline(always)]
    pub(crate) fn card_plays(&self, state: &State<S, L, P>, seat: usize, mask: &mut MaskRow<'_>) {
        let held = (state.seats[seat].cards - state.bought).but_last();
        if !held.is_empty() && !state.turn.card_played {
            self.plays_of(held, state, seat, mask);
        }
    }

    #[inline(never)]
    pub(crate) fn plays_of(
        &self,
        held: Counts<Card>,
        state: &State<S, L, P>,
        seat: usize,
        mask: &mut MaskRow<'_>,
    ) {
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

    /// The roads that Road Building can place.
    #[inline]
    pub(crate) fn free_road_spots(&self, state: &State<S, L, P>, seat: usize) -> Bits<L> {
        if self.pieces_left(state, seat) == 0 {
            Bits::default()
        } else if self.options.structures_by_card {
            state.seats[seat].open_links & self.roads | self.structures_by_card(state, seat)
        } else {
            state.seats[seat].open_links & self.roads
        }
    }

    pub(crate) fn why_no_card(&self, state: &State<S, L, P>, card: Card) -> Option<String> {
        let own = &state.seats[usize::from(state.actor)];
        if state.turn.card_played {
            return Some("a development card was already played this turn".to_owned());
        }
        if own.cards.get(card) == 0 {
            return Some(format!("no {card} in hand"));
        }
        let bought = own.cards.get(card) == state.bought.get(card);
        bought.then(|| format!("the {card} was bought this turn"))
    }

    pub(crate) fn why_no_plenty(
        &self,
        state: &State<S, L, P>,
        first: Resource,
        second: Option<Resource>,
    ) -> String {
        match (state.bank.total(), second) {
            (0, _) => "the bank is empty".to_owned(),
            (1, None) if self.options.cards.year_of_plenty_short == YearOfPlentyShort::NotPlayable => {
                "the bank has a single card, and the option year_of_plenty_short is not_playable".to_owned()
            }
            (1, None) => format!("the last card in the bank is not {first}"),
            (_, None) => "the bank has more than one card: name two".to_owned(),
            _ if self.options.bank.open => format!("the bank has only {}", state.bank),
            _ => "the bank does not have these cards".to_owned(),
        }
    }

    /// Deals the unseen development cards anew until nobody would already have won with them.
    pub(crate) fn resample_cards(&self, state: &mut State<S, L, P>, hidden: &[usize], rng: &mut Rng) {
        let before = (state.deck, state.bought, state.seats.each_ref().map(|s| s.cards));
        let mut pool: Vec<Card> = before.0.cards().collect();
        pool.extend(hidden.iter().flat_map(|&s| before.2[s].cards()));
        for _ in 0..64 {
            rng.shuffle(&mut pool);
            let mut rest = pool.iter().copied();
            let mut deal =
                |n: u32| rest.by_ref().take(n as usize).map(Counts::one).fold(Counts::NONE, |a, b| a + b);
            for &seat in hidden {
                let on_turn = seat == self.buyer(state).index();
                let fresh = if on_turn { before.1.total() } else { 0 };
                let bought = deal(fresh);
                if on_turn {
                    state.bought = bought;
                }
                state.seats[seat].cards = bought + deal(before.2[seat].total() - fresh);
            }
            state.deck = deal(before.0.total());
            if !self.has_enough(state) || self.options.win_check == WinCheck::Declared {
                return;
            }
        }
        // So unlikely a deal cannot be told from the true one.
        (state.deck, state.bought) = (before.0, before.1);
        for (own, cards) in state.seats.iter_mut().zip(before.2) {
            own.cards = cards;
        }
    }
}

/// For each set of kinds, the pairs of two different ones as bits.
pub(crate) static PAIRS: [u32; 32] = pair_table(false);

/// For each set of kinds, the pairs of equal ones as bits.
pub(crate) static DOUBLES: [u32; 32] = pair_table(true);

pub(crate) const fn pair_table(equal: bool) -> [u32; 32] {
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

/// Cards played as counts of all kinds; victory points are never played.
pub(crate) fn played_cards([knight, roads, plenty, monopoly]: [u8; 4]) -> Counts<Card> {
    Counts::new([knight, roads, plenty, monopoly, 0])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settlers::action::pairs;

    #[test]
    fn the_tables_of_pairs_follow_the_order_of_the_ids() {
        for (bit, (a, b)) in pairs().enumerate() {
            let set = 1 << a.index() | 1 << b.index();
            let table = if a == b { DOUBLES } else { PAIRS };
            assert_ne!(table[set] & 1 << bit, 0);
        }
        assert_eq!((PAIRS[31].count_ones(), DOUBLES[31].count_ones()), (10, 5));
    }
}
