//! Why an action is not legal: asked only after the mask has said no.

use super::action::Action;
use super::options::BankTrades;
use super::resource::{Card, Counts, Harbour, Kind, Resource};
use super::rules::Settlers;
use super::state::{Phase, State};
use super::tables::{CARD_PRICE, CITIES, CITY_PRICE, SETTLEMENT_PRICE, SETTLEMENTS};
use super::topology::{LinkId, SiteId};
use crate::rules::Rules;

impl<const S: usize, const L: usize, const P: usize> Settlers<S, L, P> {
    pub(crate) fn why_not(&self, state: &State<S, L, P>, action: Action) -> String {
        if self.encode(action).is_none() {
            return "no such site, link, hex or seat here".to_owned();
        }
        let phase = state.phase;
        let expected = self.expected(state);
        let turn_action = phase == Phase::Main;
        let card_time = matches!(phase, Phase::PreRoll | Phase::Main);
        match action {
            Action::Link(link) if matches!(phase, Phase::Main | Phase::FreeRoads | Phase::SetupRoad) => {
                self.why_no_link(state, link)
            }
            Action::Settlement(site) if matches!(phase, Phase::Main | Phase::SetupSettlement) => {
                self.why_no_settlement(state, site)
            }
            Action::City(site) if turn_action => self.why_no_city(state, site),
            Action::BuyCard if turn_action => match lacks(self.hand(state), CARD_PRICE) {
                Some(lack) => lack,
                None => "the deck is empty".to_owned(),
            },
            Action::Knight if card_time => self.why_no_card(state, Card::Knight),
            Action::RoadBuilding if card_time => self.why_no_card(state, Card::RoadBuilding),
            Action::YearOfPlenty(..) if card_time => self.why_no_card(state, Card::YearOfPlenty),
            Action::Monopoly(_) if card_time => self.why_no_card(state, Card::Monopoly),
            Action::BankTrade { give, rate, take } if turn_action => {
                self.why_no_trade(state, give, rate, take)
            }
            Action::Discard(resource) if phase == Phase::Discard => format!(
                "{} more to choose, in the order lumber, brick, wool, grain, ore; {resource} cannot be next",
                self.discards_owed(state, state.actor.into())
            ),
            Action::MoveRobber(hex) if phase == Phase::Robber => {
                let reason = if Some(hex) == state.robber() { "it stands there" } else { "it stays on land" };
                format!("the robber moves to another land hex than {}: {reason}", self.hex_text(state, hex))
            }
            Action::Rob(seat) if phase == Phase::Victim => {
                format!("{seat} has no building on the robber's hex")
            }
            Action::Draw(_) if phase == Phase::Draw => "no such card is left in the deck".to_owned(),
            Action::Steal(_) if phase == Phase::Steal => "the victim has no such card".to_owned(),
            _ => format!("expected {expected}"),
        }
    }

    fn hand(&self, state: &State<S, L, P>) -> Counts<Resource> {
        state.seats[usize::from(state.actor)].hand
    }

    /// What the actor is asked for.
    fn expected(&self, state: &State<S, L, P>) -> &'static str {
        match state.phase {
            Phase::SetupSettlement => "a starting settlement",
            Phase::SetupRoad => "a road beside the settlement just placed",
            Phase::PreRoll => "the dice to be rolled, or a development card before them",
            Phase::Dice => "the dice, as an outcome of chance",
            Phase::Discard => "a card to discard",
            Phase::Robber => "the robber to be moved",
            Phase::Victim => "a seat to rob",
            Phase::Steal => "the stolen card, as an outcome of chance",
            Phase::Main => "a trade, something to build or buy, a development card, or the end of the turn",
            Phase::FreeRoads => "a free road",
            Phase::Draw => "the drawn card, as an outcome of chance",
            Phase::Won | Phase::Truncated => "nothing: the game is over",
        }
    }

    fn why_no_link(&self, state: &State<S, L, P>, link: LinkId) -> String {
        let seat = usize::from(state.actor);
        let table = &self.tables.links[usize::from(link)];
        if state.taken.contains(link.into()) {
            return "another link is in its place".to_owned();
        }
        if state.phase == Phase::SetupRoad {
            return format!("it does not touch the settlement just placed on {}", state.last_site);
        }
        if !table.ends.iter().any(|&site| self.starts_from(state, seat, site)) {
            let [a, b] = table.ends;
            return format!("neither {a} nor {b} is reached by an own link or building that may go on there");
        }
        let class = &self.tables.classes[usize::from(table.class)];
        if self.pieces_left(state, seat) < u32::from(class.pieces) {
            return "no road pieces are left".to_owned();
        }
        lacks(self.hand(state), class.price).unwrap_or_else(|| "Road Building places roads only".to_owned())
    }

    fn why_no_settlement(&self, state: &State<S, L, P>, site: SiteId) -> String {
        let own = &state.seats[usize::from(state.actor)];
        if state.closed.contains(site.into()) {
            return format!("{site} has a building or is beside one (distance rule)");
        }
        if !self.tables.land.contains(site.into()) {
            return format!("{site} touches no land");
        }
        if !own.reach.contains(site.into()) {
            return format!("no own road reaches {site}");
        }
        if own.settlements.len() >= SETTLEMENTS {
            return format!("all {SETTLEMENTS} settlements are on the board: upgrade one first");
        }
        lacks(own.hand, SETTLEMENT_PRICE).unwrap_or_default()
    }

    fn why_no_city(&self, state: &State<S, L, P>, site: SiteId) -> String {
        let own = &state.seats[usize::from(state.actor)];
        if !own.settlements.contains(site.into()) {
            return format!("no own settlement stands on {site}");
        }
        if own.cities.len() >= CITIES {
            return format!("all {CITIES} cities are on the board");
        }
        lacks(own.hand, CITY_PRICE).unwrap_or_default()
    }

    fn why_no_card(&self, state: &State<S, L, P>, card: Card) -> String {
        let own = &state.seats[usize::from(state.actor)];
        if state.card_played {
            return "a development card was already played this turn".to_owned();
        }
        if own.cards.get(card) == 0 {
            return format!("no {card} in hand");
        }
        if own.cards.get(card) == state.bought.get(card) {
            return format!("the {card} was bought this turn");
        }
        match card {
            Card::RoadBuilding => "no road piece is left, or no free path can take one".to_owned(),
            Card::YearOfPlenty => format!("the bank has only {}", state.bank),
            _ => String::new(),
        }
    }

    fn why_no_trade(&self, state: &State<S, L, P>, give: Resource, rate: u8, take: Resource) -> String {
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
        if rate > best && self.options.bank_trades == BankTrades::Best {
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
}

/// What a hand lacks of a price, if anything.
fn lacks(hand: Counts<Resource>, price: Counts<Resource>) -> Option<String> {
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
