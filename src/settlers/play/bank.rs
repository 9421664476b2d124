//! The bank: what it holds, trade with it, and shortages.

use serde::{Deserialize, Serialize};

use crate::event::EventSink;
use crate::rng::Rng;
use crate::seat::{Seat, Viewer};
use crate::settlers::event::Event;
use crate::settlers::options::Within;
use crate::settlers::resource::{Counts, Harbour, Kind, Resource};
use crate::settlers::rules::Settlers;
use crate::settlers::state::State;

/// What happens when the bank cannot pay all of a resource.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BankShortage {
    /// Nobody gets any of it.
    AllOrNothing,
    /// If one seat alone is owed it, that seat gets what is left.
    SoleClaimantGetsRest,
}

/// Whether trading and building mix.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phases {
    /// In any order.
    #[default]
    Combined,
    /// No trade after the first paid building or card of a turn.
    Separate,
}

/// Which rates of bank trade are offered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BankTrades {
    /// The best that the seat has for each resource.
    #[default]
    Best,
    /// Every rate that the rules allow.
    All,
}

/// The switches of the bank and of trade with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct BankOptions {
    /// Cards of each resource, 1 to 50; left out, 19, and 24 for more than four seats.
    #[serde(rename = "bank")]
    pub cards: Option<u8>,
    /// Whether everyone sees what the bank holds.
    #[serde(rename = "open_bank")]
    pub open: bool,
    /// When the bank runs short; the edition decides if left out.
    #[serde(rename = "bank_shortage")]
    pub shortage: Option<BankShortage>,
    /// Which rates of bank trade are offered.
    #[serde(rename = "bank_trades")]
    pub rates: BankTrades,
    /// Whether trading and building mix.
    pub phases: Phases,
}

impl Default for BankOptions {
    fn default() -> Self {
        BankOptions {
            cards: None,
            open: true,
            shortage: None,
            rates: BankTrades::default(),
            phases: Phases::default(),
        }
    }
}

impl BankOptions {
    pub(crate) fn ranges(&self, within: &mut Within<'_>) {
        within("bank", self.cards.unwrap_or(19).into(), 1, 50);
    }
}

impl<const S: usize, const L: usize, const P: usize> Settlers<S, L, P> {
    pub(crate) fn take_from_bank<E: EventSink<Event>>(
        &self,
        state: &mut State<S, L, P>,
        seat: usize,
        cards: Counts<Resource>,
        events: &mut E,
    ) {
        // Moved even where there is nothing to move: whether there is cannot be predicted.
        state.bank -= cards;
        state.seats[seat].hand += cards;
        if !cards.is_empty() {
            events.push(Event::Received { seat: Seat(seat as u8), cards });
        }
    }

    /// Trades with the bank as bits over the segment: 20 exchanges at 4:1, then 3:1, then 2:1.
    #[inline]
    pub(crate) fn bank_trades(&self, state: &State<S, L, P>, seat: usize) -> u64 {
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

    /// Cuts what is due of a resource that the bank cannot pay.
    #[inline(never)]
    pub(crate) fn ration<E: EventSink<Event>>(
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

    /// Of these cards, those that the bank has.
    pub(crate) fn in_bank(&self, state: &State<S, L, P>, cards: Counts<Resource>) -> Counts<Resource> {
        if state.bank.contains(cards) {
            return cards;
        }
        let (wanted, bank) = (cards.to_array(), state.bank.to_array());
        Counts::new(std::array::from_fn(|i| wanted[i].min(bank[i])))
    }

    pub(crate) fn why_no_trade(
        &self,
        state: &State<S, L, P>,
        give: Resource,
        rate: u8,
        take: Resource,
    ) -> String {
        let own = &state.seats[usize::from(state.actor)];
        if self.trade_closed(state) {
            return "trade is closed once something was built this turn".to_owned();
        }
        let has = |harbour: Harbour| own.harbours >> harbour.index() & 1 != 0;
        let best = match () {
            () if has(Harbour::Two(give)) => 2,
            () if has(Harbour::Any) => 3,
            () => 4,
        };
        if rate < best {
            return format!("the best rate for {give} is {best}:1");
        }
        if rate > best && self.options.bank.rates == BankTrades::Best {
            return format!("the rate for {give} is {best}:1");
        }
        if rate == 3 && !has(Harbour::Any) {
            return "3:1 needs a harbour for any resource".to_owned();
        }
        if state.bank.get(take) == 0 {
            return format!("the bank has no {take}");
        }
        lacks(own.hand, Counts::of(give, rate.into())).unwrap_or_default()
    }

    /// Whether a viewer may know what the bank holds.
    pub(crate) fn sees_bank(&self, state: &State<S, L, P>, viewer: Viewer) -> bool {
        self.options.bank.open || viewer == Viewer::Omniscient || state.phase.is_over()
    }

    /// Whether trade with the bank is closed because something was built first.
    pub(crate) fn trade_closed(&self, state: &State<S, L, P>) -> bool {
        self.options.bank.phases == Phases::Separate && state.turn.built
    }

    /// The harbours in use, as places in [`Harbour::ALL`]: by buildings, trading roads and canal tokens.
    pub(crate) fn rates(&self, state: &State<S, L, P>, seat: usize) -> u8 {
        let mut kinds = 0;
        for site in state.seats[seat].buildings().iter() {
            if let Some(slot) = self.tables.sites[site].harbour {
                kinds |= 1 << state.board.harbour_kind(slot.into());
            }
        }
        if !self.trades.is_empty() {
            kinds |= self.trading_roads(state, seat);
        }
        if self.buyer(state).index() == seat {
            kinds |= state.canal.ports;
        }
        kinds
    }

    pub(crate) fn hand(&self, state: &State<S, L, P>) -> Counts<Resource> {
        state.seats[usize::from(state.actor)].hand
    }
}

/// For each set of givers and each set of takers, the exchanges between them as bits.
pub(crate) static EXCHANGES: [[u32; 32]; 32] = exchange_table();

pub(crate) const fn exchange_table() -> [[u32; 32]; 32] {
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

/// What a hand lacks of a price, if anything.
pub(crate) fn lacks(hand: Counts<Resource>, price: Counts<Resource>) -> Option<String> {
    if hand.contains(price) {
        return None;
    }
    let missing: Vec<String> = Resource::ALL
        .into_iter()
        .filter(|&r| price.get(r) > hand.get(r))
        .map(|r| format!("{} {r}", price.get(r) - hand.get(r)))
        .collect();
    Some(format!("it costs {price}; missing {}", missing.join(", ")))
}

/// How many cards of each resource the bank takes for one, given the harbours in use as places in [`Harbour::ALL`].
pub(crate) fn bank_rates(harbours: u8) -> Counts<Resource> {
    let uses = |harbour: Harbour| harbours >> harbour.index() & 1 != 0;
    let otherwise = if uses(Harbour::Any) { 3 } else { 4 };
    Counts::new(Resource::ALL.map(|kind| if uses(Harbour::Two(kind)) { 2 } else { otherwise }))
}

/// Exchanges unseen cards with the bank, which keeps the number of its cards. It also keeps what tells in what is
/// legal: of which resources it has none, one, or at least two.
pub(crate) fn mix_with_bank(bank: &mut Counts<Resource>, pool: &mut Vec<Resource>, rng: &mut Rng) {
    let spare = Counts::new(bank.to_array().map(|n| n.saturating_sub(2)));
    let (mut open, kept): (Vec<Resource>, Vec<Resource>) =
        pool.iter().copied().partition(|&resource| bank.get(resource) >= 2);
    open.extend(spare.cards());
    rng.shuffle(&mut open);
    let hands = open.split_off(spare.total() as usize);
    *bank = open.into_iter().map(Counts::one).fold(*bank - spare, |a, b| a + b);
    *pool = hands.into_iter().chain(kept).collect();
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settlers::action::exchanges;

    #[test]
    fn the_table_of_exchanges_follows_the_order_of_the_ids() {
        for (bit, (give, take)) in exchanges().enumerate() {
            assert_eq!(EXCHANGES[1 << give.index()][1 << take.index()], 1 << bit);
        }
        assert_eq!(EXCHANGES[31][31].count_ones(), 20);
    }
}
