//! What an action does.

use crate::event::EventSink;
use crate::seat::Seat;
use crate::settlers::action::Action;
use crate::settlers::event::Event;
use crate::settlers::play::choices::Picks;
use crate::settlers::resource::{Card, Counts, Kind, Resource};
use crate::settlers::rules::Settlers;
use crate::settlers::state::{NONE, Phase, State};
use crate::settlers::tables::{CARD_PRICE, CITY_PRICE, SETTLEMENT_PRICE};
use crate::settlers::topology::{HexId, LinkId, SiteId};

impl<const S: usize, const L: usize, const P: usize> Settlers<S, L, P> {
    pub(crate) fn apply<E: EventSink<Event>>(
        &self,
        state: &mut State<S, L, P>,
        action: Action,
        events: &mut E,
    ) {
        let seat = usize::from(state.actor);
        match action {
            Action::Link(link) => self.play_link(state, seat, link, events),
            Action::Settlement(site) => self.play_settlement(state, seat, site, events),
            Action::City(site) => self.play_city(state, seat, site, events),
            Action::Metropolis(site) => self.play_metropolis(state, seat, site, events),
            Action::Roll => state.phase = Phase::Dice,
            Action::EndTurn => self.end_turn(state, events),
            Action::BuyCard => {
                self.pay(state, seat, CARD_PRICE);
                state.phase = Phase::Draw;
            }
            Action::Knight => self.play_knight(state, seat, events),
            Action::RoadBuilding => {
                self.spend_card(state, seat, Card::RoadBuilding, events);
                state.turn.free_roads = 2;
                state.phase = Phase::FreeRoads;
            }
            Action::EndRoads => {
                state.turn.free_roads = 0;
                self.resume(state);
            }
            Action::YearOfPlenty(first, second) => self.play_plenty(state, seat, first, second, events),
            Action::Monopoly(resource) => self.monopolise(state, seat, resource, events),
            Action::Discard(resource) => {
                state.choices.picked[seat].add_card(resource);
                self.next_discard(state, events);
            }
            Action::TakeBack => {
                state.choices.picked[seat] = Picks::default();
                state.choices.taken_back = true;
            }
            Action::MoveRobber(hex) => {
                state.robber.hex = hex;
                events.push(Event::RobberMoved { hex, second: false });
                self.robber_moved(state);
            }
            Action::MoveSecondRobber(hex) => {
                state.robber.second = hex;
                state.robber.moved_second = true;
                events.push(Event::RobberMoved { hex, second: true });
                self.robber_moved(state);
            }
            Action::Rob(victim) => self.rob(state, victim.index()),
            Action::RobNobody => self.resume(state),
            Action::ClaimVictory => self.win(state, events),
            Action::Resign => self.resign(state, seat, events),
            Action::BankTrade { give, rate, take } => {
                let (given, taken) = (Counts::of(give, rate.into()), Counts::one(take));
                let own = &mut state.seats[seat];
                own.hand = own.hand - given + taken;
                state.bank = state.bank + given - taken;
                events.push(Event::BankTraded { seat: Seat(seat as u8), give: given, take: taken });
            }
            Action::Dice(sum) => self.dice(state, sum, events),
            Action::Draw(card) => self.draw_card(state, seat, card, events),
            Action::Steal(resource) => self.steal(state, resource, events),
            Action::UseCanalToken(resource) => self.use_canal_token(state, seat, resource, events),
            Action::Give(_)
            | Action::Want(_)
            | Action::GiveToken
            | Action::WantToken
            | Action::Propose
            | Action::Accept
            | Action::Decline
            | Action::TradeWith(_)
            | Action::DropOffer => self.play_trade(state, seat, action, events),
        }
    }

    #[inline(never)]
    fn play_knight<E: EventSink<Event>>(&self, state: &mut State<S, L, P>, seat: usize, events: &mut E) {
        self.spend_card(state, seat, Card::Knight, events);
        self.award_largest_army(state, seat, events);
        self.enter_robber(state);
        self.check_victory(state, events);
    }

    #[inline(never)]
    fn play_plenty<E: EventSink<Event>>(
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
    fn draw_card<E: EventSink<Event>>(
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

    #[inline(never)]
    fn steal<E: EventSink<Event>>(&self, state: &mut State<S, L, P>, resource: Resource, events: &mut E) {
        state.chance.draws = state.chance.draws.wrapping_add(1);
        let (thief, victim) = (state.actor, state.robber.victim);
        state.seats[usize::from(victim)].hand -= Counts::one(resource);
        state.seats[usize::from(thief)].hand += Counts::one(resource);
        state.robber.victim = NONE;
        events.push(Event::Stolen { thief: Seat(thief), victim: Seat(victim), resource: Some(resource) });
        self.resume(state);
    }

    pub(crate) fn pay(&self, state: &mut State<S, L, P>, seat: usize, price: Counts<Resource>) {
        state.seats[seat].hand -= price;
        state.bank += price;
        state.turn.built = true;
    }

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

    fn spend_card<E: EventSink<Event>>(
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

    /// Goes on after the robber or free roads: before the roll if they were played then.
    pub(crate) fn resume(&self, state: &mut State<S, L, P>) {
        state.robber.moved_second = false;
        state.phase = if state.turn.dice == 0 { Phase::PreRoll } else { self.building_phase(state) };
    }

    #[inline(never)]
    fn play_link<E: EventSink<Event>>(
        &self,
        state: &mut State<S, L, P>,
        seat: usize,
        link: LinkId,
        events: &mut E,
    ) {
        let free = matches!(state.phase, Phase::SetupRoad | Phase::FreeRoads);
        let built = &self.tables.links[usize::from(link)];
        let class = &self.tables.classes[usize::from(built.class)];
        if !free {
            self.pay(state, seat, class.price);
        }
        self.put_link(state, seat, link);
        events.push(Event::LinkBuilt {
            seat: Seat(seat as u8),
            link,
            kind: self.topology.links[usize::from(link)].kind,
            sites: built.ends,
            pieces: class.pieces,
            length: built.length,
            free,
        });
        self.link_built(state, seat, link, events);
        if self.options.bridges.is_some() {
            self.bridge_built(state, seat, link, events);
        }
        match state.phase {
            Phase::SetupRoad => self.next_setup(state, events),
            Phase::FreeRoads => {
                let whole = self.options.structures_by_card && !self.roads.contains(link.into());
                state.turn.free_roads -= if whole { 2 } else { 1 };
                if state.turn.free_roads == 0 || self.free_road_spots(state, seat).is_empty() {
                    state.turn.free_roads = 0;
                    self.resume(state);
                }
                self.check_victory(state, events);
            }
            _ => self.check_victory(state, events),
        }
    }

    /// Puts a link on the board and keeps the caches of spots.
    pub(crate) fn put_link(&self, state: &mut State<S, L, P>, seat: usize, link: LinkId) {
        let table = &self.tables.links[usize::from(link)];
        state.taken |= table.excludes;
        for other in &mut state.seats {
            other.spots = other.spots.without(&table.excludes);
        }
        state.seats[seat].links.insert(link.into());
        for site in table.ends {
            if !state.seats[seat].reach.contains(site.into()) {
                state.seats[seat].reach.insert(site.into());
                if !self.blocks(state, seat, site) {
                    state.seats[seat].spots |=
                        self.tables.sites[usize::from(site)].links.without(&state.taken);
                }
            }
        }
    }

    #[inline(never)]
    fn play_settlement<E: EventSink<Event>>(
        &self,
        state: &mut State<S, L, P>,
        seat: usize,
        site: SiteId,
        events: &mut E,
    ) {
        let setup = state.phase == Phase::SetupSettlement;
        if !setup {
            self.pay(state, seat, SETTLEMENT_PRICE);
        }
        self.put_settlement(state, seat, site);
        events.push(Event::SettlementBuilt { seat: Seat(seat as u8), site });
        self.site_built(state, seat, site, events);
        if setup {
            state.opening.last_site = site;
            state.phase = Phase::SetupRoad;
            state.opening.step += 1;
            if self.pays_start(state) {
                let mut cards = Counts::NONE;
                for &hex in &self.topology.sites[usize::from(site)].hexes {
                    if let Some(resource) = state.board.tiles[usize::from(hex)].resource() {
                        cards += Counts::one(resource);
                    }
                }
                self.take_from_bank(state, seat, self.in_bank(state, cards), events);
            }
        } else {
            self.check_victory(state, events);
        }
    }

    /// Puts a settlement on the board and keeps the caches of spots and harbours.
    pub(crate) fn put_settlement(&self, state: &mut State<S, L, P>, seat: usize, site: SiteId) {
        let table = &self.tables.sites[usize::from(site)];
        let own = &mut state.seats[seat];
        own.settlements.insert(site.into());
        if state.metropolises.is_empty() {
            state.closed |= table.around;
        } else {
            state.closed = self.closed_sites(state);
        }
        let own = &mut state.seats[seat];
        if let Some(slot) = table.harbour {
            own.harbours |= 1 << state.board.harbour_kind(slot.into());
        }
        own.spots |= table.links.without(&state.taken);
        if self.map.on {
            (0..self.seats()).for_each(|seat| self.refresh(state, seat));
            return;
        }
        // Others can no longer go on from here, but may still arrive from the far end.
        for other in (0..self.seats()).filter(|&other| other != seat) {
            for link in (state.seats[other].spots & table.links).iter() {
                let ends = self.tables.links[link].ends;
                let far = if ends[0] == site { ends[1] } else { ends[0] };
                if !self.starts_from(state, other, far) {
                    state.seats[other].spots.remove(link);
                }
            }
        }
    }

    /// Whether a seat could build a link that begins at a site.
    pub(crate) fn starts_from(&self, state: &State<S, L, P>, seat: usize, site: SiteId) -> bool {
        let own = &state.seats[seat];
        own.buildings().contains(site.into())
            || own.reach.contains(site.into()) && !self.blocks(state, seat, site)
    }

    /// Whether the roads of a seat do not go on from a site: another seat's building, or an unsettled city field.
    #[inline(always)]
    fn blocks(&self, state: &State<S, L, P>, seat: usize, site: SiteId) -> bool {
        if self.map.on { self.blocks_on_map(state, seat, site) } else { state.foreign(seat, site) }
    }

    #[inline(never)]
    fn blocks_on_map(&self, state: &State<S, L, P>, seat: usize, site: SiteId) -> bool {
        self.blocked_sites(state, seat).contains(site.into())
    }

    #[inline(never)]
    fn play_city<E: EventSink<Event>>(
        &self,
        state: &mut State<S, L, P>,
        seat: usize,
        site: SiteId,
        events: &mut E,
    ) {
        self.pay(state, seat, CITY_PRICE);
        let own = &mut state.seats[seat];
        own.settlements.remove(site.into());
        own.cities.insert(site.into());
        events.push(Event::CityBuilt { seat: Seat(seat as u8), site });
        self.check_victory(state, events);
    }

    #[inline(never)]
    fn monopolise<E: EventSink<Event>>(
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

    pub(crate) fn rob(&self, state: &mut State<S, L, P>, victim: usize) {
        if state.seats[victim].hand.is_empty() {
            self.resume(state);
        } else {
            state.robber.victim = victim as u8;
            state.phase = Phase::Steal;
        }
    }

    /// The hex that a number token and the robber concern: for error texts.
    pub(crate) fn hex_text(&self, state: &State<S, L, P>, hex: HexId) -> String {
        let tile = state.board.tiles[usize::from(hex)];
        match tile.number() {
            0 => format!("hex {hex} ({})", tile.terrain().name()),
            number => format!("hex {hex} ({} {number})", tile.terrain().name()),
        }
    }
}
