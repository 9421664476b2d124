//! Why an action is not legal: asked only after the mask has said no.

use crate::seat::Seat;
use crate::settlers::action::Action;
use crate::settlers::play::bank::BankTrades;
use crate::settlers::play::cards::YearOfPlentyShort;
use crate::settlers::play::choices::Picks;
use crate::settlers::play::trade::PlayerTrades;
use crate::settlers::resource::{Card, Counts, Harbour, Kind, Resource, Terrain};
use crate::settlers::rules::Settlers;
use crate::settlers::state::{Phase, State};
use crate::settlers::structures::METROPOLIS_PRICE;
use crate::settlers::tables::{CARD_PRICE, CITIES, CITY_PRICE, SETTLEMENT_PRICE, SETTLEMENTS};
use crate::settlers::topology::{HexId, LinkId, SiteId};

impl<const S: usize, const L: usize, const P: usize> Settlers<S, L, P> {
    pub(crate) fn why_not(&self, state: &State<S, L, P>, action: Action) -> String {
        let phase = state.phase;
        let expected = self.expected(state);
        let turn_action = matches!(phase, Phase::Main | Phase::PairedPart);
        let building = turn_action || phase == Phase::SpecialBuilding;
        let card_time = turn_action || phase == Phase::PreRoll;
        match action {
            Action::Link(link) if building || matches!(phase, Phase::FreeRoads | Phase::SetupRoad) => {
                self.why_no_link(state, link)
            }
            Action::Settlement(site) if building || phase == Phase::SetupSettlement => {
                self.why_no_settlement(state, site)
            }
            Action::City(site) if building => self.why_no_city(state, site),
            Action::Metropolis(site) if building => self
                .why_no_metropolis(state, site)
                .unwrap_or_else(|| lacks(self.hand(state), METROPOLIS_PRICE).unwrap_or_default()),
            Action::BuyCard if building => match lacks(self.hand(state), CARD_PRICE) {
                Some(lack) => lack,
                None => "the deck is empty".to_owned(),
            },
            Action::Knight if card_time => self.why_no_card(state, Card::Knight).unwrap_or_default(),
            Action::RoadBuilding if card_time => {
                let spots = || "no road piece is left, or no free path can take one".to_owned();
                self.why_no_card(state, Card::RoadBuilding).unwrap_or_else(spots)
            }
            Action::EndRoads if phase == Phase::FreeRoads => {
                "one road is placed at least: only the second can be declined".to_owned()
            }
            Action::YearOfPlenty(first, second) if card_time => self
                .why_no_card(state, Card::YearOfPlenty)
                .unwrap_or_else(|| self.why_no_plenty(state, first, second)),
            Action::Monopoly(_) if card_time => self.why_no_card(state, Card::Monopoly).unwrap_or_default(),
            Action::BankTrade { give, rate, take } if turn_action => {
                self.why_no_trade(state, give, rate, take)
            }
            Action::Discard(resource) if phase == Phase::Discard => format!(
                "{} more to choose, in the order lumber, brick, wool, grain, ore; {resource} cannot be next",
                self.discards_owed(state, state.actor.into())
            ),
            Action::TakeBack if phase == Phase::Discard => match state.choices.taken_back {
                true => "the discard was taken back once already".to_owned(),
                false => "nothing is chosen yet".to_owned(),
            },
            Action::Resign if matches!(phase, Phase::SetupSettlement | Phase::SetupRoad) => {
                "nobody resigns during the setup".to_owned()
            }
            Action::MoveRobber(hex) | Action::MoveSecondRobber(hex) if phase == Phase::Robber => {
                self.why_no_robber(state, hex)
            }
            Action::Rob(seat) if phase == Phase::Victim => self.why_not_robbed(state, seat),
            Action::ClaimVictory if turn_action || phase == Phase::PreRoll => {
                format!("the game is won with {} points on the own turn", self.victory_points)
            }
            Action::UseCanalToken(resource) if turn_action => self.why_no_canal_token(state, resource),
            Action::Give(_)
            | Action::Want(_)
            | Action::GiveToken
            | Action::WantToken
            | Action::Propose
            | Action::Accept
            | Action::TradeWith(_)
                if phase.is_trade() || phase == Phase::Main =>
            {
                self.why_no_offer(state, action)
            }
            Action::Dice(7) if phase == Phase::Dice && self.no_seven(state) => {
                "no seven falls yet".to_owned()
            }
            Action::Dice(sum) if phase == Phase::Dice => {
                format!("no card with {sum} is left in the deck of numbers")
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
            Phase::SpecialBuilding => "something to build or buy, or the end of the special building",
            Phase::PairedPart => {
                "a trade with the bank, something to build or buy, a development card, or the end of the part"
            }
            Phase::Offer => "a card to give or want, the offer to be proposed, or dropped",
            Phase::Answer if self.options.trade.kind == PlayerTrades::CounterOffers => {
                "an answer to the offer: accept, decline or a counter-offer"
            }
            Phase::Answer => "an answer to the offer: accept or decline",
            Phase::Counter => "a card to give or want, the counter-offer to be proposed, or dropped",
            Phase::Deal => {
                "a trade with a seat that accepted or made a counter-offer, or the offer to be dropped"
            }
            Phase::Won | Phase::Truncated => "nothing: the game is over",
        }
    }

    fn why_no_link(&self, state: &State<S, L, P>, link: LinkId) -> String {
        let seat = usize::from(state.actor);
        let table = &self.tables.links[usize::from(link)];
        let road = self.roads.contains(link.into());
        if self.absent_links(&state.board).contains(link.into()) {
            return "the hex produces nothing, and highways cross only those that do".to_owned();
        }
        if let Some((owner, other)) = self.excluding_link(state, link) {
            let text = self.notation(Action::Link(other));
            return match other == link {
                true => format!("{text} of {owner} stands there"),
                false => format!("{text} of {owner} crosses it"),
            };
        }
        if state.phase == Phase::SetupRoad && !road {
            return "only roads are placed in the setup".to_owned();
        }
        if state.phase == Phase::SetupRoad {
            let last = self.site_text(state.opening.last_site);
            return format!("it does not touch the settlement just placed on {last}");
        }
        if !table.ends.iter().any(|&site| self.starts_from(state, seat, site)) {
            let own = &state.seats[seat];
            let stop =
                |site: &&SiteId| own.reach.contains((**site).into()) && self.stops_at(state, seat, **site);
            if let Some(&site) = table.ends.iter().find(stop) {
                return format!("own roads end at {0} until {0} is settled", self.site_text(site));
            }
            let [a, b] = table.ends.map(|site| self.site_text(site));
            return format!("neither {a} nor {b} is reached by an own link or building that may go on there");
        }
        let class = &self.tables.classes[usize::from(table.class)];
        if self.pieces_left(state, seat) < u32::from(class.pieces) {
            return match class.pieces {
                1 => "no road pieces are left".to_owned(),
                pieces => format!("it takes {pieces} road pieces, and fewer are left"),
            };
        }
        if let Some((owner, other)) = self.barring_highway(state, seat, link) {
            let text = self.notation(Action::Link(other));
            return match usize::from(owner.0) == seat {
                true => format!("a seat has one highway on a hex, and {text} crosses this one"),
                false => format!("{text} of {owner} crosses the hex, and only its owner builds more there"),
            };
        }
        if let Some(end) = self.end_without(state, seat, link) {
            return format!("bridges join own buildings, and none stands on {}", self.site_text(end));
        }
        if state.phase == Phase::FreeRoads {
            return match self.options.structures_by_card {
                true => {
                    "Road Building places two roads, or in their place one bridge or highway of two pieces"
                }
                false => "Road Building places roads only",
            }
            .to_owned();
        }
        lacks(self.hand(state), class.price).unwrap_or_default()
    }

    /// The link on the board that stands in the place of another or crosses it, with its owner.
    fn excluding_link(&self, state: &State<S, L, P>, link: LinkId) -> Option<(Seat, LinkId)> {
        let excluded = self.tables.links[usize::from(link)].excludes;
        let owned = |seat: Seat| (state.seats[seat.index()].links & excluded).iter().next();
        Seat::all(self.info.seats).find_map(|seat| Some((seat, owned(seat)? as LinkId)))
    }

    fn why_no_settlement(&self, state: &State<S, L, P>, site: SiteId) -> String {
        let own = &state.seats[usize::from(state.actor)];
        let name = self.site_text(site);
        if !self.tables.land.contains(site.into()) {
            return format!("{name} {}", self.why_unfit(site));
        }
        if state.closed.contains(site.into()) {
            return match self.options.map.distance_rule {
                Some(false) => format!("{name} has a building"),
                _ => format!("{name} has a building or is beside one (distance rule)"),
            };
        }
        if state.phase == Phase::SetupSettlement {
            return format!("every path from {name} is taken, and its road would have none");
        }
        if !own.reach.contains(site.into()) {
            return match self.map.waterways.iter().any(|ends| ends.contains(&site)) {
                true => {
                    format!("no own road reaches {name}, and no waterway from an own city field leads there")
                }
                false => format!("no own road reaches {name}"),
            };
        }
        if own.settlements.len() >= SETTLEMENTS {
            return format!("all {SETTLEMENTS} settlements are on the board: upgrade one first");
        }
        lacks(own.hand, SETTLEMENT_PRICE).unwrap_or_default()
    }

    fn why_no_city(&self, state: &State<S, L, P>, site: SiteId) -> String {
        let own = &state.seats[usize::from(state.actor)];
        if !own.settlements.contains(site.into()) {
            return format!("no own settlement stands on {}", self.site_text(site));
        }
        if self.city_pieces(state, state.actor.into()) >= CITIES {
            let what = if self.options.metropolises.is_some() { "city pieces" } else { "cities" };
            return format!("all {CITIES} {what} are on the board");
        }
        lacks(own.hand, CITY_PRICE).unwrap_or_default()
    }

    fn why_no_card(&self, state: &State<S, L, P>, card: Card) -> Option<String> {
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

    fn why_no_plenty(&self, state: &State<S, L, P>, first: Resource, second: Option<Resource>) -> String {
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

    fn why_no_robber(&self, state: &State<S, L, P>, hex: HexId) -> String {
        let reason = match () {
            () if state.robbers().any(|robber| robber == hex) => "a robber stands there",
            () if self.tables.robber >> hex & 1 == 0 => "it stays on land",
            () if !self.options.robber.to_desert
                && state.board.tiles[usize::from(hex)].terrain() == Terrain::Desert =>
            {
                "it does not go to a desert"
            }
            () => "a seat with few points is there (friendly robber)",
        };
        format!("the robber moves to another land hex than {}: {reason}", self.hex_text(state, hex))
    }

    fn why_not_robbed(&self, state: &State<S, L, P>, seat: Seat) -> String {
        let moved = if state.robber.moved_second { state.robber.second } else { state.robber.hex };
        let own = &state.seats[seat.index()];
        if seat.0 == state.actor || !own.buildings().intersects(&self.tables.hexes[usize::from(moved)]) {
            return format!("{seat} has no building on the robber's hex");
        }
        if own.hand.is_empty() && !self.options.robber.rob_empty {
            return format!("{seat} has no cards");
        }
        format!("{seat} has too few points to be robbed (friendly robber)")
    }

    fn why_no_offer(&self, state: &State<S, L, P>, action: Action) -> String {
        let seat = usize::from(state.actor);
        let terms = self.terms(state, seat);
        let composing = matches!(state.phase, Phase::Offer | Phase::Counter);
        match action {
            Action::Give(_) | Action::GiveToken if state.phase == Phase::Main && self.trade_closed(state) => {
                "trade is closed once something was built this turn".to_owned()
            }
            Action::Give(_) | Action::GiveToken
                if state.phase == Phase::Main && state.trade.offers >= self.options.trade.offers_per_turn =>
            {
                format!("all {} offers of this turn are made", self.options.trade.offers_per_turn)
            }
            Action::Give(resource)
                if state.phase != Phase::Deal
                    && self.hand(state).get(resource) <= terms.give.cards().get(resource) =>
            {
                format!("no more {resource} in hand")
            }
            Action::Give(_) | Action::GiveToken if composing && !terms.want.is_empty() => {
                "nothing more is given once something is wanted".to_owned()
            }
            Action::Want(resource) if composing && terms.give.cards().get(resource) > 0 => {
                format!("{resource} is given, so it is not wanted: no resource is on both sides")
            }
            Action::WantToken if composing && terms.give.tokens() > 0 => {
                "tokens are given, so none is wanted: nothing is on both sides".to_owned()
            }
            Action::GiveToken
                if state.phase != Phase::Deal && terms.give.tokens() >= state.seats[seat].canal.into() =>
            {
                "no more canal tokens to give".to_owned()
            }
            Action::Give(_) | Action::Want(_) | Action::GiveToken | Action::WantToken if composing => {
                let gives = matches!(action, Action::Give(_) | Action::GiveToken);
                self.why_no_more(if gives { terms.give } else { terms.want }, action)
            }
            Action::Want(_) | Action::WantToken if state.phase == Phase::Main => {
                "an offer begins with what is given".to_owned()
            }
            Action::Propose if composing => {
                "an offer gives and wants something: there are no gifts".to_owned()
            }
            Action::Accept if state.phase == Phase::Answer => {
                let asked = self.terms(state, state.turn.on_turn.into()).want;
                format!("the hand does not hold {asked}")
            }
            Action::TradeWith(partner) if state.phase == Phase::Deal => {
                match self.deal_with(state, partner.index()) {
                    Some(terms) => format!("the own hand does not hold {}", terms.give),
                    None => format!("{partner} neither accepted nor made a counter-offer"),
                }
            }
            _ => format!("expected {}", self.expected(state)),
        }
    }

    /// Why one side of an offer does not take another card or token.
    fn why_no_more(&self, side: Picks, action: Action) -> String {
        let most = self.most_offered();
        if side.total() >= most {
            return format!("at most {most} cards are on one side of an offer: the option offer_cards");
        }
        match action {
            Action::Give(_) | Action::Want(_) if side.tokens() > 0 => {
                "tokens come after the cards of their side".to_owned()
            }
            Action::Give(resource) | Action::Want(resource) => {
                let mut beyond = Resource::ALL.into_iter().skip(resource.index() + 1);
                match beyond.any(|later| side.cards().get(later) > 0) {
                    true => format!(
                        "cards go in the order lumber, brick, wool, grain, ore: {resource} comes before those chosen"
                    ),
                    false => format!("no more {resource} outside the own hand"),
                }
            }
            _ if side.tokens() >= Picks::MOST_TOKENS => {
                format!("at most {} canal tokens are on one side of an offer", Picks::MOST_TOKENS)
            }
            _ => "the others have no more canal tokens".to_owned(),
        }
    }

    fn why_no_canal_token(&self, state: &State<S, L, P>, resource: Option<Resource>) -> String {
        if state.seats[usize::from(state.actor)].canal == 0 {
            return "no canal token in hand".to_owned();
        }
        if self.trade_closed(state) {
            return "trade is closed once something was built this turn".to_owned();
        }
        match resource {
            Some(resource) => format!("a canal token already trades {resource} this turn"),
            None => "a canal token is already in use this turn".to_owned(),
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
