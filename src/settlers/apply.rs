//! What an action does.

use super::action::Action;
use super::event::Event;
use super::options::{
    BankShortage, BetweenTurns, Dice, Discards, Phases, SetupOrder, StartingCards, WinCheck,
};
use super::resource::{Card, Counts, Kind, Resource};
use super::rules::Settlers;
use super::state::{NONE, Phase, Picks, State};
use super::tables::{CARD_PRICE, CITY_PRICE, SETTLEMENT_PRICE};
use super::topology::{HexId, LinkId, SiteId};
use crate::event::EventSink;
use crate::seat::{Seat, Viewer};

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
            Action::Knight => {
                self.spend_card(state, seat, Card::Knight, events);
                self.award_largest_army(state, seat, events);
                self.enter_robber(state);
                self.check_victory(state, events);
            }
            Action::RoadBuilding => {
                self.spend_card(state, seat, Card::RoadBuilding, events);
                state.free_roads = 2;
                state.phase = Phase::FreeRoads;
            }
            Action::YearOfPlenty(first, second) => {
                self.spend_card(state, seat, Card::YearOfPlenty, events);
                let mut cards = Counts::one(first);
                if let Some(second) = second {
                    cards += Counts::one(second);
                }
                self.take_from_bank(state, seat, cards, events);
            }
            Action::Monopoly(resource) => {
                self.spend_card(state, seat, Card::Monopoly, events);
                self.monopolise(state, seat, resource, events);
            }
            Action::Discard(resource) => {
                state.picked[seat].add_card(resource);
                self.next_discard(state, events);
            }
            Action::MoveRobber(hex) => {
                state.robber = hex;
                state.moved_second = false;
                events.push(Event::RobberMoved { hex, second: false });
                self.robber_moved(state);
            }
            Action::MoveSecondRobber(hex) => {
                state.second_robber = hex;
                state.moved_second = true;
                events.push(Event::RobberMoved { hex, second: true });
                self.robber_moved(state);
            }
            Action::RobNobody => self.resume(state),
            Action::ClaimVictory => self.win(state, events),
            Action::Rob(victim) => self.rob(state, victim.index()),
            Action::BankTrade { give, rate, take } => {
                let (given, taken) = (Counts::of(give, rate.into()), Counts::one(take));
                let own = &mut state.seats[seat];
                own.hand = own.hand - given + taken;
                state.bank = state.bank + given - taken;
                events.push(Event::BankTraded { seat: Seat(seat as u8), give, rate, take });
            }
            Action::Dice(sum) => self.dice(state, sum, events),
            Action::Draw(card) => {
                state.draws = state.draws.wrapping_add(1);
                state.deck -= Counts::one(card);
                state.seats[seat].cards += Counts::one(card);
                state.phase = self.building_phase(state);
                if state.phase != Phase::SpecialBuilding {
                    state.bought += Counts::one(card);
                }
                events.push(Event::CardBought { seat: Seat(seat as u8), card: Some(card) });
                if card == Card::VictoryPoint {
                    self.check_victory(state, events);
                }
            }
            Action::Steal(resource) => {
                state.draws = state.draws.wrapping_add(1);
                let (thief, victim) = (state.actor, state.victim);
                state.seats[usize::from(victim)].hand -= Counts::one(resource);
                state.seats[usize::from(thief)].hand += Counts::one(resource);
                state.victim = NONE;
                events.push(Event::Stolen {
                    thief: Seat(thief),
                    victim: Seat(victim),
                    resource: Some(resource),
                });
                self.resume(state);
            }
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

    pub(crate) fn pay(&self, state: &mut State<S, L, P>, seat: usize, price: Counts<Resource>) {
        state.seats[seat].hand -= price;
        state.bank += price;
        state.built = true;
    }

    fn take_from_bank<E: EventSink<Event>>(
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
        state.card_played = true;
        events.push(Event::CardPlayed { seat: Seat(seat as u8), card });
    }

    /// Goes on after the robber or free roads: before the roll if they were played then.
    pub(crate) fn resume(&self, state: &mut State<S, L, P>) {
        state.moved_second = false;
        state.phase = if state.dice == 0 { Phase::PreRoll } else { self.building_phase(state) };
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
        if !free {
            let class = self.tables.links[usize::from(link)].class;
            self.pay(state, seat, self.tables.classes[usize::from(class)].price);
        }
        self.put_link(state, seat, link);
        events.push(Event::LinkBuilt { seat: Seat(seat as u8), link, free });
        self.link_built(state, seat, link, events);
        if self.options.bridges {
            self.bridge_built(state, seat, link, events);
        }
        match state.phase {
            Phase::SetupRoad => self.next_setup(state, events),
            Phase::FreeRoads => {
                let whole = self.options.structures_by_card && !self.roads.contains(link.into());
                state.free_roads -= if whole { 2 } else { 1 };
                if state.free_roads == 0 || self.free_road_spots(state, seat).is_empty() {
                    state.free_roads = 0;
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
            state.last_site = site;
            state.phase = Phase::SetupRoad;
            state.setup_step += 1;
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
        for other in (0..self.seats()).filter(|&other| other != seat) {
            let count = state.seats[other].hand.get(resource);
            if count > 0 {
                let cards = Counts::of(resource, count);
                state.seats[other].hand -= cards;
                state.seats[seat].hand += cards;
                events.push(Event::Monopolised { seat: Seat(other as u8), resource, count: count as u8 });
            }
        }
    }

    #[inline(never)]
    fn dice<E: EventSink<Event>>(&self, state: &mut State<S, L, P>, sum: u8, events: &mut E) {
        state.rolls = state.rolls.wrapping_add(1);
        state.dice = sum;
        if self.options.dice == Dice::Deck {
            self.use_dice_card(state, sum);
        }
        events.push(Event::Rolled { sum });
        if sum == 7 {
            self.next_discard(state, events);
        } else {
            state.phase = Phase::Main;
            self.produce(state, sum, events);
        }
    }

    /// Pays every seat for its buildings on hexes with the number, as far as the bank can.
    fn produce<E: EventSink<Event>>(&self, state: &mut State<S, L, P>, sum: u8, events: &mut E) {
        let mut due = [Counts::<Resource>::NONE; P];
        let mut all = Counts::NONE;
        let mut hexes = state.board.with_number(sum, self.tables.hexes.len());
        while hexes != 0 {
            let hex = hexes.trailing_zeros() as usize;
            hexes &= hexes - 1;
            let Some(resource) = state.board.tile(hex).resource() else { continue };
            if hex == usize::from(state.robber) || hex == usize::from(state.second_robber) {
                continue;
            }
            let corners = &self.tables.hexes[hex];
            for (seat, own) in state.seats.iter().enumerate() {
                let count = own.settlements.common(corners) + 2 * own.cities.common(corners);
                due[seat] += Counts::of(resource, count);
                all += Counts::of(resource, count);
            }
        }
        if self.options.metropolises {
            self.metropolis_dues(state, sum, &mut due, &mut all);
        }
        if !state.bank.contains(all) {
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
    fn next_discard<E: EventSink<Event>>(&self, state: &mut State<S, L, P>, events: &mut E) {
        if self.options.discards == Discards::InTurn && state.phase == Phase::Discard {
            let seat = usize::from(state.actor);
            if self.discards_owed(state, seat) == 0 {
                self.carry_out_discard(state, seat, events);
                state.answered |= 1 << seat;
            }
        }
        if let Some(seat) = self.next_to_discard(state) {
            state.phase = Phase::Discard;
            state.actor = seat as u8;
            return;
        }
        if state.phase == Phase::Discard {
            for seat in self.turn_order(state) {
                self.carry_out_discard(state, seat, events);
            }
            state.answered = 0;
        }
        state.actor = state.on_turn;
        self.enter_robber(state);
    }

    fn carry_out_discard<E: EventSink<Event>>(
        &self,
        state: &mut State<S, L, P>,
        seat: usize,
        events: &mut E,
    ) {
        let cards = state.picked[seat].cards();
        if !cards.is_empty() {
            state.seats[seat].hand -= cards;
            state.bank += cards;
            state.picked[seat] = Picks::default();
            events.push(Event::Discarded { seat: Seat(seat as u8), cards });
        }
    }

    /// The seats in order from the one on turn.
    pub(crate) fn turn_order(&self, state: &State<S, L, P>) -> impl Iterator<Item = usize> + use<S, L, P> {
        let seats = self.seats();
        let first = usize::from(state.on_turn).min(seats);
        (first..seats).chain(0..first)
    }

    /// The seat that is asked for a discard next, if one is owed.
    pub(crate) fn next_to_discard(&self, state: &State<S, L, P>) -> Option<usize> {
        self.turn_order(state).find(|&seat| self.discards_owed(state, seat) > 0)
    }

    pub(crate) fn rob(&self, state: &mut State<S, L, P>, victim: usize) {
        if state.seats[victim].hand.is_empty() {
            self.resume(state);
        } else {
            state.victim = victim as u8;
            state.phase = Phase::Steal;
        }
    }

    /// The seat that places a number of starting settlements into the setup.
    pub(crate) fn setup_seat(&self, first: u8, placed: usize) -> u8 {
        let seats = self.seats();
        let place = match self.options.setup {
            SetupOrder::Snake if placed >= seats => (2 * seats - 1).saturating_sub(placed),
            _ => placed % seats,
        };
        ((usize::from(first) + place) % seats) as u8
    }

    /// Whether the starting settlement just placed pays cards.
    fn pays_start(&self, state: &State<S, L, P>) -> bool {
        match self.options.starting_cards {
            StartingCards::Last => usize::from(state.setup_step) > 2 * self.seats(),
            StartingCards::Both => true,
            StartingCards::Nothing => false,
        }
    }

    /// Of these cards, those that the bank has.
    fn in_bank(&self, state: &State<S, L, P>, cards: Counts<Resource>) -> Counts<Resource> {
        if state.bank.contains(cards) {
            return cards;
        }
        let (wanted, bank) = (cards.to_array(), state.bank.to_array());
        Counts::new(std::array::from_fn(|i| wanted[i].min(bank[i])))
    }

    /// After a setup road: the next seat, or the first turn.
    fn next_setup<E: EventSink<Event>>(&self, state: &mut State<S, L, P>, events: &mut E) {
        state.setup_step += 1;
        state.last_site = NONE;
        let placed = usize::from(state.setup_step) / 2;
        if placed < 2 * self.seats() {
            let seat = self.setup_seat(state.first, placed);
            state.on_turn = seat;
            state.actor = seat;
            state.phase = Phase::SetupSettlement;
        } else {
            self.begin_turn(state, state.first, events);
        }
    }

    #[inline(never)]
    fn end_turn<E: EventSink<Event>>(&self, state: &mut State<S, L, P>, events: &mut E) {
        if self.options.erie_canal {
            self.close_canal_ports(state);
        }
        let last = self.options.turn_limit.is_some_and(|limit| state.turn >= limit);
        if last && state.guest == NONE {
            state.phase = Phase::Truncated;
            events.push(Event::Truncated);
        } else if self.between_turns == BetweenTurns::Nothing {
            let next = Seat(state.on_turn).next(self.info.seats);
            self.begin_turn(state, next.0, events);
        } else {
            self.after_part(state, events);
        }
    }

    #[inline]
    pub(crate) fn begin_turn<E: EventSink<Event>>(
        &self,
        state: &mut State<S, L, P>,
        seat: u8,
        events: &mut E,
    ) {
        // A position typed in may be at the last number there is.
        state.turn = state.turn.saturating_add(1);
        state.on_turn = seat;
        state.actor = seat;
        state.guest = NONE;
        state.phase = Phase::PreRoll;
        state.dice = 0;
        state.offers = 0;
        state.card_played = false;
        state.built = false;
        state.bought = Counts::NONE;
        events.push(Event::TurnBegan { seat: Seat(seat), turn: state.turn });
        self.check_victory(state, events);
    }

    /// Ends the game if the seat that can win now has enough points and need not say so.
    #[inline(always)]
    pub(crate) fn check_victory<E: EventSink<Event>>(&self, state: &mut State<S, L, P>, events: &mut E) {
        if self.plain_victory {
            let points = self.points_of(state, state.on_turn(), Viewer::Omniscient);
            if points >= u32::from(self.victory_points) && state.turn > 0 {
                self.win(state, events);
            }
        } else if self.options.win_check == WinCheck::Automatic && state.turn > 0 && self.has_enough(state) {
            self.win(state, events);
        }
    }

    /// The actor wins.
    #[inline(never)]
    fn win<E: EventSink<Event>>(&self, state: &mut State<S, L, P>, events: &mut E) {
        let winner = Seat(state.actor);
        let points = self.points_of(state, winner, Viewer::Omniscient);
        state.phase = Phase::Won;
        state.free_roads = 0;
        events.push(Event::Won { seat: winner, points: points as u8 });
    }

    /// Whether the seat that can win now has the points for it.
    #[inline(never)]
    pub(crate) fn has_enough(&self, state: &State<S, L, P>) -> bool {
        let Some(seat) = self.contender(state) else { return false };
        let mut points = self.points_of(state, seat, Viewer::Omniscient);
        if !self.options.vp_card_same_turn {
            points -= state.bought.get(Card::VictoryPoint);
        }
        points >= u32::from(self.victory_points)
    }

    /// The points of a seat as far as a viewer knows them: victory point cards are hidden until the game ends.
    #[inline]
    pub(crate) fn points_of(&self, state: &State<S, L, P>, seat: Seat, viewer: Viewer) -> u32 {
        let own = &state.seats[seat.index()];
        let mut points = own.settlements.len() + 2 * own.cities.len();
        points += if state.longest_road == seat.0 { 2 } else { 0 };
        points += if state.largest_army == seat.0 { 2 } else { 0 };
        if self.more_points {
            points += self.further_points(state, seat.index());
        }
        let over = state.phase.is_over();
        if over || viewer.sees(seat) {
            points += own.cards.get(Card::VictoryPoint);
        }
        points
    }

    /// Whether trade with the bank is closed because something was built first.
    pub(crate) fn trade_closed(&self, state: &State<S, L, P>) -> bool {
        self.options.phases == Phases::Separate && state.built
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
