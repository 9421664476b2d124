//! Building: links, settlements and cities, what they cost and where they may stand.
use crate::action::MaskRow;
use crate::bits::Bits;
use crate::event::EventSink;
use crate::seat::Seat;
use crate::settlers::action::Action;
use crate::settlers::event::Event;
use crate::settlers::play::bank::lacks;
use crate::settlers::resource::{Counts, Resource};
use crate::settlers::rules::Settlers;
use crate::settlers::state::{Phase, State};
use crate::settlers::tables::{CARD_PRICE, CITIES, CITY_PRICE, ROADS, SETTLEMENT_PRICE, SETTLEMENTS};
use crate::settlers::topology::{LinkId, SiteId};

impl<const S: usize, const L: usize, const P: usize> Settlers<S, L, P> {
    pub(crate) fn pay(&self, state: &mut State<S, L, P>, seat: usize, price: Counts<Resource>) {
        state.seats[seat].hand -= price;
        state.bank += price;
        state.turn.built = true;
    }

    #[inline(never)]
    pub(crate) fn play_link<E: EventSink<Event>>(
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
            other.open_links = other.open_links.without(&table.excludes);
        }
        state.seats[seat].links.insert(link.into());
        for site in table.ends {
            if !state.seats[seat].reach.contains(site.into()) {
                state.seats[seat].reach.insert(site.into());
                if !self.blocks(state, seat, site) {
                    state.seats[seat].open_links |=
                        self.tables.sites[usize::from(site)].links.without(&state.taken);
                }
            }
        }
    }

    #[inline(never)]
    pub(crate) fn play_settlement<E: EventSink<Event>>(
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
        own.open_links |= table.links.without(&state.taken);
        if self.map.on {
            (0..self.seats()).for_each(|seat| self.refresh(state, seat));
            return;
        }
        // Others can no longer go on from here, but may still arrive from the far end.
        for other in (0..self.seats()).filter(|&other| other != seat) {
            for link in (state.seats[other].open_links & table.links).iter() {
                let ends = self.tables.links[link].ends;
                let far = if ends[0] == site { ends[1] } else { ends[0] };
                if !self.starts_from(state, other, far) {
                    state.seats[other].open_links.remove(link);
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
    pub(crate) fn blocks(&self, state: &State<S, L, P>, seat: usize, site: SiteId) -> bool {
        if self.map.on { self.blocks_on_map(state, seat, site) } else { state.foreign(seat, site) }
    }

    #[inline(never)]
    pub(crate) fn blocks_on_map(&self, state: &State<S, L, P>, seat: usize, site: SiteId) -> bool {
        self.blocked_sites(state, seat).contains(site.into())
    }

    #[inline(never)]
    pub(crate) fn play_city<E: EventSink<Event>>(
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

    /// Building, buying, and the end.
    #[inline(always)]
    pub(crate) fn building_mask(&self, state: &State<S, L, P>, seat: usize, mask: &mut MaskRow<'_>) {
        let ids = &self.ids;
        let own = &state.seats[seat];
        mask.insert(ids.end_turn);
        mask.insert_words(ids.link, &self.paid_link_spots(state, seat).0);
        if own.hand.contains(SETTLEMENT_PRICE) && own.settlements.len() < SETTLEMENTS {
            mask.insert_words(ids.settlement, &own.reach.without(&state.closed).0);
        }
        if own.hand.contains(CITY_PRICE) && self.city_pieces(state, seat) < CITIES {
            mask.insert_words(ids.city, &own.settlements.0);
        }
        if own.hand.contains(CARD_PRICE) && !state.deck.is_empty() {
            mask.insert(ids.buy_card);
        }
    }

    /// The links that the seat can pay for and place.
    #[inline]
    pub(crate) fn paid_link_spots(&self, state: &State<S, L, P>, seat: usize) -> Bits<L> {
        let own = &state.seats[seat];
        let mut spots = Bits::default();
        for class in &self.tables.classes {
            // Seldom affordable, so the supply is counted only then.
            if own.hand.contains(class.price) && u32::from(class.pieces) <= self.pieces_left(state, seat) {
                spots |= own.open_links & class.links;
            }
        }
        if self.by_kind { self.structure_spots(state, seat, spots) } else { spots }
    }

    /// Of these sites, those that a road can leave: without the distance rule neighbours may have taken every path.
    pub(crate) fn with_free_path(&self, state: &State<S, L, P>, sites: Bits<S>) -> Bits<S> {
        if self.options.map.distance_rule != Some(false) {
            return sites;
        }
        let paths = |site: &usize| self.tables.sites[*site].links & self.roads;
        sites.iter().filter(|site| !paths(site).without(&state.taken).is_empty()).collect()
    }

    /// Road pieces left in the supply of a seat.
    #[inline]
    pub(crate) fn pieces_left(&self, state: &State<S, L, P>, seat: usize) -> u32 {
        let links = &state.seats[seat].links;
        let used: u32 =
            self.tables.classes.iter().map(|c| u32::from(c.pieces) * links.common(&c.links)).sum();
        ROADS.saturating_sub(used)
    }

    pub(crate) fn why_no_link(&self, state: &State<S, L, P>, link: LinkId) -> String {
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
    pub(crate) fn excluding_link(&self, state: &State<S, L, P>, link: LinkId) -> Option<(Seat, LinkId)> {
        let excluded = self.tables.links[usize::from(link)].excludes;
        let owned = |seat: Seat| (state.seats[seat.index()].links & excluded).iter().next();
        Seat::all(self.info.seats).find_map(|seat| Some((seat, owned(seat)? as LinkId)))
    }

    pub(crate) fn why_no_settlement(&self, state: &State<S, L, P>, site: SiteId) -> String {
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

    pub(crate) fn why_no_city(&self, state: &State<S, L, P>, site: SiteId) -> String {
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

    /// The sites that roads of `seat` do not pass: those of others, and city fields that it has not settled.
    #[inline]
    pub(crate) fn blocked_sites(&self, state: &State<S, L, P>, seat: usize) -> Bits<S> {
        let foreign = self.foreign_sites(state, seat);
        if self.map.on { foreign | self.stops(state, seat, &foreign) } else { foreign }
    }

    /// The sites where others than `seat` have built.
    #[inline]
    pub(crate) fn foreign_sites(&self, state: &State<S, L, P>, seat: usize) -> Bits<S> {
        let mut foreign = Bits::default();
        for (other, s) in state.seats.iter().enumerate() {
            if other != seat {
                foreign |= s.buildings();
            }
        }
        foreign
    }
}
