//! Positions that could have come up in a game, and caches that agree with the pieces.

use super::options::{BetweenTurns, CanalAward, Discards, PlayerTrades, WinCheck};
use super::resource::{Card, Counts, Kind, Resource};
use super::rules::Settlers;
use super::state::{NONE, Phase, Picks, SeatState, State};
use super::tables::{CITIES, ROADS, SETTLEMENTS};
use super::topology::SiteId;
use crate::bits::Bits;
use crate::error::Fault;
use crate::seat::{Seat, Viewer};

impl<const S: usize, const L: usize, const P: usize> Settlers<S, L, P> {
    /// Fills every cached fact in from the pieces.
    pub(crate) fn recompute(&self, state: &mut State<S, L, P>) {
        state.closed = self.closed_sites(state);
        state.taken = self.absent_links(&state.board);
        for own in &state.seats {
            for link in own.links.iter() {
                state.taken |= self.tables.links[link].excludes;
            }
        }
        for seat in 0..P {
            self.refresh(state, seat);
            state.seats[seat].road = self.road_length(state, seat);
        }
    }

    /// Fills in from the pieces what a seat reaches, where it can build links, and its harbours.
    pub(crate) fn refresh(&self, state: &mut State<S, L, P>, seat: usize) {
        let own = state.seats[seat];
        let mut reach = Bits::default();
        for link in own.links.iter() {
            for site in self.tables.links[link].ends {
                reach.insert(site.into());
            }
        }
        if self.map.on {
            reach |= self.waterways_of(state, seat).0;
        }
        let blocked = self.blocked_sites(state, seat);
        let mut spots = Bits::default();
        for site in (reach.without(&blocked) | own.buildings()).iter() {
            spots |= self.tables.sites[site].links.without(&state.taken);
        }
        let harbours = self.rates(state, seat);
        state.seats[seat] = SeatState { reach, spots, harbours, ..own };
    }

    /// Cached facts that differ from what the pieces say.
    pub(crate) fn cache_faults(&self, state: &State<S, L, P>) -> Vec<Fault> {
        let mut fresh = state.clone();
        self.recompute(&mut fresh);
        let mut faults = Vec::new();
        // Names are made for faults only: debug builds come here after every action.
        let mut compare = |seat: Option<usize>, name: &str, same: bool| {
            if !same {
                let seat = seat.map_or(String::new(), |seat| format!("/seats/{seat}"));
                faults.push(Fault::new(format!("{seat}/{name}"), "the cached value differs from the pieces"));
            }
        };
        compare(None, "closed", state.closed == fresh.closed);
        compare(None, "taken", state.taken == fresh.taken);
        for (seat, (have, want)) in state.seats.iter().zip(&fresh.seats).enumerate() {
            compare(Some(seat), "reach", have.reach == want.reach);
            compare(Some(seat), "spots", have.spots == want.spots);
            compare(Some(seat), "road", have.road == want.road);
            compare(Some(seat), "harbours", have.harbours == want.harbours);
        }
        faults
    }

    #[cfg(debug_assertions)]
    pub(crate) fn assert_caches(&self, state: &State<S, L, P>) {
        let faults = self.cache_faults(state);
        assert!(faults.is_empty(), "{faults:?}");
    }

    /// Everything that shows a position impossible, each fault with its place in a setup.
    pub(crate) fn validate(&self, state: &State<S, L, P>) -> Vec<Fault> {
        let mut faults = self.structure_faults(state);
        let rest = self.rule_faults(state, &faults);
        faults.extend(rest);
        faults
    }

    /// What is wrong in a state whose numbers have the faults of `structure`, as far as it can be told then.
    pub(crate) fn rule_faults(&self, state: &State<S, L, P>, structure: &[Fault]) -> Vec<Fault> {
        let mut faults = Vec::new();
        // All that follows looks up pieces and harbours by number.
        let numbered =
            |fault: &Fault| fault.at.starts_with("/seats") || fault.at.starts_with("/board/harbours");
        if structure.iter().any(numbered) {
            return faults;
        }
        self.piece_faults(state, &mut faults);
        self.structure_faults_of(state, &mut faults);
        self.map_faults(state, &mut faults);
        self.card_faults(state, &mut faults);
        if self.pieces_are_sound(state) {
            let mut fresh = state.clone();
            self.recompute(&mut fresh);
            self.award_faults(&fresh, &mut faults);
            if structure.is_empty() && !faults.iter().any(|fault| fault.at.ends_with("/discards")) {
                self.phase_faults(&fresh, &mut faults);
            }
        }
        faults
    }

    /// Numbers outside the board or the table.
    pub(crate) fn structure_faults(&self, state: &State<S, L, P>) -> Vec<Fault> {
        let mut faults = Vec::new();
        let seats = self.seats();
        let mut within = |at: &str, value: u8, end: usize, optional: bool| {
            if usize::from(value) >= end && !(optional && value == NONE) {
                faults.push(Fault::new(at, format!("{value}, expected 0 to {}", end.saturating_sub(1))));
            }
        };
        within("/on_turn", state.on_turn, seats, false);
        within("/actor", state.actor, seats, false);
        within("/longest_road", state.longest_road, seats, true);
        within("/largest_army", state.largest_army, seats, true);
        within("/longest_bridge", state.longest_bridge, seats, true);
        within("/victim", state.victim, seats, true);
        within("/robber", state.robber, self.topology.hexes.len(), true);
        within("/second_robber", state.second_robber, self.topology.hexes.len(), true);
        within("/first_seat", state.first, seats, false);
        within("/guest", state.guest, seats, true);
        within("/offers", state.offers, usize::from(self.options.offers_per_turn) + 1, false);
        within("/last_settlement", state.last_site, self.topology.sites.len(), true);
        within("/setup_step", state.setup_step, 4 * seats + 1, false);
        within("/free_roads", state.free_roads, 3, false);
        for slot in 0..super::layout::MAX_HARBOURS {
            let kind = state.board.harbour_kind(slot);
            let used = slot < self.harbours.len();
            within(&format!("/board/harbours/{slot}"), kind, if used { 6 } else { 1 }, false);
        }
        for (at, said) in
            [("answered", state.answered), ("accepted", state.accepted), ("countered", state.countered)]
        {
            // The seat on turn is not asked for an answer, but it may have to discard.
            let asked =
                if state.phase.is_trade() { !1u32.wrapping_shl(state.on_turn.into()) } else { u32::MAX };
            if u32::from(said) & !(asked & ((1 << seats) - 1)) != 0 || said & !state.answered != 0 {
                faults.push(Fault::new(format!("/{at}"), "answers of seats that are not asked"));
            }
        }
        if state.accepted & state.countered != 0 {
            faults.push(Fault::new("/accepted", "a seat that both accepted and made an offer of its own"));
        }
        if state.dice > 12 || state.dice == 1 {
            faults
                .push(Fault::new("/dice", format!("{}, expected 2 to 12, or 0 before the roll", state.dice)));
        }
        for (hex, tile) in state.board.tiles.iter().take(super::layout::MAX_HEXES).enumerate() {
            let on_land = self.tables.robber >> hex & 1 != 0;
            let land = tile.terrain() != super::resource::Terrain::Sea;
            if on_land != land {
                let expected = if on_land { "land" } else { "sea" };
                let at = format!("/board/hexes/{hex}");
                faults.push(Fault::new(at, format!("{}, expected {expected}", tile.terrain().name())));
            }
        }
        self.robber_faults(state, &mut faults);
        for (seat, own) in state.seats.iter().enumerate() {
            let beyond = |end: usize, mut set: Box<dyn Iterator<Item = usize>>| set.any(|i| i >= end);
            if beyond(self.topology.links.len(), Box::new(own.links.iter()))
                || beyond(self.topology.sites.len(), Box::new(own.buildings().iter()))
            {
                faults.push(Fault::new(format!("/seats/{seat}"), "a piece outside the board"));
            }
            if seat >= seats && *own != SeatState::default() {
                faults.push(Fault::new(format!("/seats/{seat}"), format!("the table has {seats} seats")));
            }
        }
        faults
    }

    fn robber_faults(&self, state: &State<S, L, P>, faults: &mut Vec<Fault>) {
        let (first, second) = self.robber_starts(&state.board);
        let robbers = [("/robber", state.robber, first), ("/second_robber", state.second_robber, second)];
        for (at, robber, start) in robbers {
            if robber == NONE && start != NONE {
                faults.push(Fault::new(at, "expected a hex: the robber begins on one"));
            }
            if robber != NONE
                && usize::from(robber) < self.topology.hexes.len()
                && self.tables.robber >> robber & 1 == 0
            {
                faults.push(Fault::new(at, "the robber stands on land"));
            }
        }
        if self.options.robbers < 2 && state.second_robber != NONE {
            faults.push(Fault::new("/second_robber", "expected none: there is one robber"));
        } else if state.second_robber != NONE && state.second_robber == state.robber {
            faults.push(Fault::new("/second_robber", "expected another hex than that of the first robber"));
        }
        let moved = matches!(state.phase, Phase::Victim | Phase::Steal);
        if state.moved_second && state.second_robber == NONE {
            faults.push(Fault::new("/moved_second", "expected false: no second robber is on the board"));
        } else if state.moved_second && !moved {
            faults.push(Fault::new("/moved_second", "expected false outside the phases victim and steal"));
        }
    }

    fn piece_faults(&self, state: &State<S, L, P>, faults: &mut Vec<Fault>) {
        let mut links = Bits::<L>::default();
        let mut sites = Bits::<S>::default();
        for seat in 0..self.seats() {
            let own = &state.seats[seat];
            let pieces: u32 = own
                .links
                .iter()
                .map(|l| u32::from(self.tables.classes[usize::from(self.tables.links[l].class)].pieces))
                .sum();
            for (name, number, most) in [
                ("roads", pieces, ROADS),
                ("settlements", own.settlements.len(), SETTLEMENTS),
                ("cities", self.city_pieces(state, seat), CITIES),
            ] {
                if number > most {
                    let at = format!("/seats/{seat}/{name}");
                    faults.push(Fault::new(at, format!("{number} pieces, expected at most {most}")));
                }
            }
            for link in own.links.iter() {
                if links.contains(link) {
                    let [a, b] = self.tables.links[link].ends;
                    let at = format!("/seats/{seat}/roads");
                    faults.push(Fault::new(at, format!("{a}-{b} is taken by another link")));
                }
                links |= self.tables.links[link].excludes;
            }
            for (name, set) in [("settlements", own.settlements), ("cities", own.cities)] {
                for site in set.iter() {
                    let at = || format!("/seats/{seat}/{name}");
                    if sites.contains(site) {
                        faults.push(Fault::new(at(), format!("site {site} has two buildings")));
                    } else if let Some(near) = self.too_near(state, &sites, site) {
                        faults.push(Fault::new(
                            at(),
                            format!("site {site} is beside the building on {near}: the distance rule"),
                        ));
                    }
                    if !self.tables.land.contains(site) {
                        let (name, why) = (self.site_text(site as SiteId), self.why_unfit(site as SiteId));
                        faults.push(Fault::new(at(), format!("site {name} {why}")));
                    }
                    sites.insert(site);
                }
            }
        }
    }

    /// A building beside a site that the distance rule does not allow.
    fn too_near(&self, state: &State<S, L, P>, sites: &Bits<S>, site: usize) -> Option<usize> {
        let beside = *sites & self.tables.sites[site].around;
        beside.iter().find(|&near| !self.metropolis_allows(state, site, near))
    }

    /// Metropolises stand on cities, and bridges and highways where seats can have them.
    fn structure_faults_of(&self, state: &State<S, L, P>, faults: &mut Vec<Fault>) {
        let absent = self.absent_links(&state.board);
        let mut cities = Bits::default();
        for seat in 0..self.seats() {
            let own = &state.seats[seat];
            cities |= own.cities;
            for link in (own.links & absent).iter() {
                let [a, b] = self.tables.links[link].ends;
                let at = format!("/seats/{seat}/highways");
                faults.push(Fault::new(at, format!("{a}-{b} crosses a hex that produces nothing")));
            }
            let hexes: Vec<_> = own.links.iter().filter_map(|l| self.topology.links[l].hex).collect();
            if let Some(i) = (1..hexes.len()).find(|&i| hexes[..i].contains(&hexes[i])) {
                let message = format!("two highways of one seat cross hex {}", hexes[i]);
                faults.push(Fault::new(format!("/seats/{seat}/highways"), message));
            }
        }
        if !state.metropolises.without(&cities).is_empty()
            || (!self.options.metropolises && !state.metropolises.is_empty())
        {
            faults.push(Fault::new(
                "/seats",
                "a metropolis that is not a city's, or that the options do not know",
            ));
        }
        let spans: [u8; P] = std::array::from_fn(|seat| self.longest_bridge_of(state, seat));
        let longest = spans.iter().copied().max().unwrap_or(0);
        let award = self.options.longest_bridge_points > 0 && longest > 0;
        let holder = state.longest_bridge().map(|seat| spans.get(seat.index()).copied().unwrap_or(0));
        match holder {
            None if award => faults.push(Fault::new(
                "/longest_bridge",
                format!("nobody holds it, expected a seat with a bridge of length {longest}"),
            )),
            Some(span) if !award || span < longest => faults.push(Fault::new(
                "/longest_bridge",
                format!("its holder's longest bridge has length {span}, expected {longest}"),
            )),
            _ => {}
        }
    }

    /// Tokens of spots and of the canal are where a game can have brought them.
    fn map_faults(&self, state: &State<S, L, P>, faults: &mut Vec<Fault>) {
        let mut fault = |at: &str, message: String| faults.push(Fault::new(at, message));
        let spots = self.map.spots.len() as u32;
        let left = state.spots_left.count_ones();
        let taken: u32 = state.seats.iter().map(|s| u32::from(s.tokens)).sum();
        if state.spots_left >> spots != 0 || left + taken != spots {
            fault("/spot_tokens", format!("{left} left and {taken} taken, expected {spots} together"));
        }
        let pairs = self.canal_pairs();
        let linked = state.canal_linked.count_ones();
        let held: u32 = state.seats.iter().map(|s| u32::from(s.canal)).sum();
        let per_seat = self.options.canal_award == CanalAward::OncePerSeat;
        let most = if per_seat { u32::from(self.info.seats) } else { linked };
        if u64::from(state.canal_linked) >> pairs != 0 || (!self.options.erie_canal && linked > 0) {
            fault("/canal_linked", "pairs that are not of canal cities of this game".to_owned());
        }
        if held > most || (linked == 0 && held > 0) {
            fault("/canal_linked", format!("{held} canal tokens, but the pairs linked gave fewer"));
        }
        if u32::from(state.canal_seats) >> self.info.seats != 0 || (state.canal_seats == 0) != (linked == 0) {
            fault("/canal_seats", "expected the seats that have linked canal cities".to_owned());
        }
        if state.canal_ports & !31 != 0 || (state.canal_ports != 0 && (linked == 0 || state.dice == 0)) {
            fault("/canal_ports", "expected the resources of canal tokens used in this turn".to_owned());
        }
    }

    fn card_faults(&self, state: &State<S, L, P>, faults: &mut Vec<Fault>) {
        for resource in Resource::ALL {
            let hands: u32 = state.seats.iter().map(|s| s.hand.get(resource)).sum();
            let (bank, all) = (state.bank.get(resource), self.bank.get(resource));
            if hands + bank != all {
                faults.push(Fault::new(
                    format!("/bank/{resource}"),
                    format!("{bank} in the bank and {hands} in hands, expected {all} together"),
                ));
            }
        }
        for card in Card::ALL {
            let held: u32 = state.seats.iter().map(|s| s.cards.get(card)).sum();
            let played: u32 =
                state.seats.iter().map(|s| u32::from(s.played.get(card.index()).copied().unwrap_or(0))).sum();
            let (deck, all) = (state.deck.get(card), self.deck.get(card));
            if held + played + deck != all {
                faults.push(Fault::new(
                    format!("/deck/{card}"),
                    format!("{deck} in the deck, {held} in hands, {played} played, expected {all} together"),
                ));
            }
        }
        let buyer = self.buyer(state);
        if state.seats.get(buyer.index()).is_some_and(|own| !own.cards.contains(state.bought)) {
            faults.push(Fault::new("/bought", format!("{buyer} does not hold these cards")));
        }
        let part = state.phase == Phase::SpecialBuilding || state.guest != NONE;
        if part && self.between_turns == BetweenTurns::SpecialBuilding && !state.bought.is_empty() {
            faults.push(Fault::new(
                "/bought",
                "expected none in special building: all can be played next turn",
            ));
        }
        for seat in 0..P {
            if !state.picked[seat].is_empty() && !state.phase.is_trade() && !self.can_complete(state, seat) {
                let at = format!("/seats/{seat}/discards");
                faults.push(Fault::new(at, "cards chosen for a discard that is not possible"));
            }
        }
        self.offer_faults(state, faults);
        self.dice_deck_faults(state, faults);
    }

    fn dice_deck_faults(&self, state: &State<S, L, P>, faults: &mut Vec<Fault>) {
        let deck = self.options.dice == super::options::Dice::Deck;
        let left = state.dice_left.map(u32::from);
        let most = super::dice::WEIGHTS;
        for (place, (&have, most)) in state.dice_left.iter().zip(most).enumerate() {
            if have > if deck { most } else { 0 } {
                let message = format!("{have} cards with {}, expected at most {most}", place + 2);
                let message =
                    if deck { message } else { "expected none: the numbers come from dice".to_owned() };
                faults.push(Fault::new("/dice_left", message));
                return;
            }
        }
        let unseen = u32::from(self.options.dice_unseen);
        if deck && left.iter().sum::<u32>() <= unseen {
            let message = format!("{} cards, expected more than {unseen}", left.iter().sum::<u32>());
            faults.push(Fault::new("/dice_left", message));
        }
    }

    /// What is wrong with an offer under way, or with traces of one.
    fn offer_faults(&self, state: &State<S, L, P>, faults: &mut Vec<Fault>) {
        let on_turn = usize::from(state.on_turn);
        if on_turn >= self.seats() {
            return;
        }
        let in_turn = self.options.discards == Discards::InTurn;
        let in_discard = state.phase == Phase::Discard && in_turn;
        let said = state.accepted | state.countered | if in_discard { 0 } else { state.answered };
        for seat in 0..P {
            let at = |field: &str| format!("/seats/{seat}/{field}");
            let mut fault = |field: &str, message: &str| faults.push(Fault::new(at(field), message));
            let (give, want) = (state.picked[seat], state.wanted[seat]);
            if !state.phase.is_trade() {
                if !want.is_empty() {
                    fault("want", "expected nothing: no offer is under way");
                }
                if said >> seat & 1 != 0 {
                    let field = if in_turn { "discarded" } else { "answer" };
                    fault(field, "expected no answer and no discard: nobody is asked for one in this phase");
                }
                continue;
            }
            let offers = match state.phase {
                _ if seat == on_turn => true,
                Phase::Counter if seat == usize::from(state.actor) => true,
                _ => state.countered >> seat & 1 != 0,
            };
            let nothing = give.is_empty() && want.is_empty();
            if !offers && !nothing {
                fault("give", "expected nothing: this seat makes no offer");
            }
            if !state.seats[seat].holds(give) {
                fault("give", "the seat does not have this");
            }
            let kinds = |picks: Picks| picks.cards().at_least(1) | u32::from(picks.tokens() > 0) << 5;
            if kinds(give) & kinds(want) != 0 {
                fault("want", "expected other resources than those given");
            }
            let composing =
                matches!(state.phase, Phase::Offer | Phase::Counter) && seat == usize::from(state.actor);
            let (given, wanted) = (give.total(), want.total());
            let most = u32::from(self.options.offer_cards);
            if offers && (given == 0 || (wanted == 0 && !composing) || given.max(wanted) > most) {
                fault("give", &format!("expected 1 to {most} cards on each side of an offer"));
            }
            let hand = state.seats[seat].hand;
            let there = |kind: Resource| self.bank.get(kind).saturating_sub(hand.get(kind));
            if Resource::ALL.into_iter().any(|r| want.cards().get(r) > there(r))
                || want.tokens() > self.tokens_elsewhere(state, seat)
            {
                fault("want", "more than there is");
            }
            if self.answers_early(state, seat) {
                fault("answer", "expected none: this seat has not been asked yet");
            }
            let counters = self.options.player_trades == PlayerTrades::CounterOffers;
            if state.countered >> seat & 1 != 0 && !counters {
                fault("answer", "counter-offers are switched off");
            }
            if state.accepted >> seat & 1 != 0 && !self.accepts(state, seat) {
                fault("answer", "it cannot have accepted: the hand does not hold what the offer wants");
            }
        }
    }

    /// Whether a seat has answered before it was asked: all are asked in seat order, once the offer is made.
    fn answers_early(&self, state: &State<S, L, P>, seat: usize) -> bool {
        let place = |seat: usize| self.turn_order(state).position(|other| other == seat);
        let asked = match state.phase {
            Phase::Offer => false,
            Phase::Answer | Phase::Counter if state.actor != state.on_turn => {
                place(seat) <= place(state.actor.into())
            }
            _ => true,
        };
        state.answered >> seat & 1 != 0 && !asked
    }

    /// Whether a seat other than the one on turn holds what the offer wants.
    fn accepts(&self, state: &State<S, L, P>, seat: usize) -> bool {
        let wanted = self.terms(state, state.on_turn.into()).want;
        seat != usize::from(state.on_turn) && state.seats[seat].holds(wanted)
    }

    /// Whether a seat that has chosen some of its discards can choose the rest, in the order of the resources.
    fn can_complete(&self, state: &State<S, L, P>, seat: usize) -> bool {
        let (chosen, hand) = (state.picked[seat].cards().to_array(), state.seats[seat].hand);
        let tokens = state.picked[seat].tokens() > 0;
        if state.phase != Phase::Discard || tokens || !hand.contains(Counts::new(chosen)) {
            return false;
        }
        let limit = u32::from(self.options.hand_limit);
        let due = if hand.total() > limit && state.answered >> seat & 1 == 0 { hand.total() / 2 } else { 0 };
        let last = chosen.iter().rposition(|&n| n > 0).unwrap_or(0);
        let rest = (hand - Counts::new(chosen)).to_array();
        let open: u32 = rest[last..].iter().map(|&n| u32::from(n)).sum();
        let done: u32 = chosen.iter().map(|&n| u32::from(n)).sum();
        done <= due && due - done <= open
    }

    fn award_faults(&self, state: &State<S, L, P>, faults: &mut Vec<Fault>) {
        let lengths = state.seats.each_ref().map(|s| s.road_length());
        let longest = lengths.iter().copied().max().unwrap_or(0);
        let leaders = seats_with(&lengths, longest);
        let of = |holder: Seat, values: &[u8; P]| values.get(holder.index()).copied().unwrap_or(0);
        let mut fault = |at: &str, message: String| faults.push(Fault::new(at, message));
        match state.longest_road().map(|holder| (holder, of(holder, &lengths))) {
            Some((holder, length)) if length < longest || longest < self.options.least_road => fault(
                "/longest_road",
                format!(
                    "{holder} has a road of {length}, expected the longest ({longest}) and at least {}",
                    self.options.least_road
                ),
            ),
            None if longest >= self.options.least_road && leaders.len() == 1 => fault(
                "/longest_road",
                format!("nobody holds it, but {} alone has the longest road ({longest})", leaders[0]),
            ),
            _ => {}
        }
        let armies = state.seats.each_ref().map(|s| s.knights());
        let largest = armies.iter().copied().max().unwrap_or(0);
        match state.largest_army().map(|holder| (holder, of(holder, &armies))) {
            Some((holder, knights)) if knights < largest || largest < self.options.least_army => fault(
                "/largest_army",
                format!(
                    "{holder} has played {knights} knights, expected the most ({largest}) and at least {}",
                    self.options.least_army
                ),
            ),
            None if largest >= self.options.least_army => {
                let leaders: Vec<String> = seats_with(&armies, largest).iter().map(Seat::to_string).collect();
                let leaders = leaders.join(" or ");
                fault(
                    "/largest_army",
                    format!("nobody holds it, expected {leaders}, with {largest} knights played"),
                );
            }
            _ => {}
        }
    }

    /// During the setup every seat has the pieces of the steps before.
    fn setup_piece_faults(&self, state: &State<S, L, P>, fault: &mut impl FnMut(&str, &str)) {
        let (seats, step) = (self.seats(), usize::from(state.setup_step));
        for (seat, own) in state.seats.iter().enumerate().take(seats) {
            let places = |seat: usize| {
                (0..2 * seats)
                    .filter(move |&placed| usize::from(self.setup_seat(state.first, placed)) == seat)
            };
            let settlements = places(seat).filter(|&placed| 2 * placed < step).count() as u32;
            let roads = places(seat).filter(|&placed| 2 * placed + 1 < step).count() as u32;
            if (own.settlements.len(), own.links.len(), own.cities.len()) != (settlements, roads, 0) {
                fault(
                    &format!("/seats/{seat}"),
                    &format!(
                        "expected {settlements} settlements and {roads} roads at this step of the setup"
                    ),
                );
            }
        }
    }

    fn phase_faults(&self, state: &State<S, L, P>, faults: &mut Vec<Fault>) {
        let seat = usize::from(state.actor);
        // Points mean nothing while pieces, cards or awards are wrong.
        let sound = faults.is_empty();
        let mut fault = |at: &str, message: &str| faults.push(Fault::new(at, message));
        let setup = matches!(state.phase, Phase::SetupSettlement | Phase::SetupRoad);
        if setup != (state.turn == 0) {
            fault("/turn", "0 during the setup and from 1 on afterwards");
        }
        let elsewhere = match state.phase {
            Phase::Discard | Phase::Answer | Phase::Counter => false,
            _ if state.guest != NONE => state.actor != state.guest,
            _ => state.actor != state.on_turn,
        };
        if elsewhere {
            fault(
                "/actor",
                "expected the seat on turn, or the one that acts between turns: others are asked only for discards and answers",
            );
        }
        let rolled = state.dice != 0;
        match state.phase {
            Phase::PreRoll | Phase::Dice if rolled => {
                fault("/dice", "rolled, but the phase is before the roll")
            }
            Phase::Main | Phase::Draw | Phase::SpecialBuilding | Phase::PairedPart if !rolled => {
                fault("/dice", "missing, but the phase is after the roll")
            }
            phase if phase.is_trade() && !rolled => fault("/dice", "missing, but offers follow the roll"),
            phase if phase.is_trade() && self.options.player_trades == PlayerTrades::Off => {
                fault("/phase", "trade between seats is switched off");
            }
            Phase::Offer | Phase::Answer | Phase::Counter | Phase::Deal if state.offers == 0 => {
                fault("/offers", "expected at least 1: an offer is under way");
            }
            Phase::Counter if self.options.player_trades != PlayerTrades::CounterOffers => {
                fault("/phase", "counter-offers are switched off");
            }
            Phase::Answer | Phase::Counter
                if self.turn_order(state).skip(1).find(|&s| state.answered >> s & 1 == 0) != Some(seat) =>
            {
                fault("/actor", "expected the first seat after the one on turn that has not answered");
            }
            Phase::Deal if state.accepted | state.countered == 0 => {
                fault("/phase", "nobody accepted the offer or made another");
            }
            Phase::Deal if self.turn_order(state).skip(1).any(|s| state.answered >> s & 1 == 0) => {
                fault("/phase", "not all seats have answered");
            }
            Phase::SetupSettlement | Phase::SetupRoad => {
                let step = usize::from(state.setup_step);
                let (placed, seats) = (step / 2, self.seats());
                let expected = usize::from(self.setup_seat(state.first, placed));
                if step >= 4 * seats || (step % 2 == 1) != (state.phase == Phase::SetupRoad) {
                    fault("/setup_step", "does not fit the phase");
                } else if usize::from(state.on_turn) != expected {
                    fault("/on_turn", "not the seat that places at this step of the setup");
                }
                if state.phase == Phase::SetupRoad
                    && (state.last_site == NONE
                        || !state.seats[seat].settlements.contains(state.last_site.into())
                        || self.tables.sites[usize::from(state.last_site)]
                            .links
                            .without(&state.taken)
                            .is_empty())
                {
                    fault("/last_settlement", "expected an own settlement with a free path");
                }
            }
            Phase::Discard if state.dice != 7 || self.discards_owed(state, seat) == 0 => {
                fault("/actor", "owes no discard");
            }
            Phase::Discard if self.next_to_discard(state) != Some(seat) => {
                fault("/actor", "expected the first that owes a discard, from the seat on turn");
            }
            Phase::Steal
                if state.victim == NONE
                    || self.victims(state) >> state.victim & 1 == 0
                    || state.seats[usize::from(state.victim)].hand.is_empty() =>
            {
                fault("/victim", "expected another seat with cards and a building on the robber's hex");
            }
            Phase::Victim
                if self.victims(state).count_ones() < if self.options.steal_optional { 1 } else { 2 } =>
            {
                fault("/phase", "nobody to choose: fewer seats to rob than that");
            }
            Phase::Robber if self.robber_hexes(state) | self.second_robber_hexes(state) == 0 => {
                fault("/phase", "no hex for the robber")
            }
            Phase::Draw if state.deck.is_empty() => fault("/phase", "the deck is empty"),
            Phase::FreeRoads if state.free_roads == 0 || self.free_road_spots(state, seat).is_empty() => {
                fault("/free_roads", "no road can be placed");
            }
            _ => {}
        }
        if super::setup::card_led_to(state) && !state.card_played {
            fault("/card_played", "expected true: without a 7 only a card leads to this phase");
        }
        if setup {
            self.setup_piece_faults(state, &mut fault);
        } else if usize::from(state.setup_step) != 4 * self.seats() {
            fault("/setup_step", "the setup is over: expected 4 for each seat");
        }
        if state.last_site != NONE && state.phase != Phase::SetupRoad {
            fault("/last_settlement", "expected none outside the phase setup_road");
        }
        let offers = self.options.player_trades != PlayerTrades::Off && rolled;
        if state.offers > 0 && !offers && !state.phase.is_trade() {
            fault("/offers", "expected 0: no offer can have been made");
        }
        if state.victim != NONE && state.phase != Phase::Steal {
            fault("/victim", "expected none outside the phase steal");
        }
        if state.free_roads > 0 && state.phase != Phase::FreeRoads {
            fault("/free_roads", "expected 0 outside the phase free_roads");
        }
        let contender = self.contender(state);
        let points = contender.map_or(0, |seat| self.points_of(state, seat, Viewer::Omniscient));
        let name = contender.map_or("nobody".to_owned(), |seat| seat.to_string());
        let enough = self.has_enough(state);
        if state.phase == Phase::Won && !enough {
            fault("/phase", &format!("{name} has {points} points and cannot have won"));
        }
        let automatic = self.options.win_check == WinCheck::Automatic;
        if !state.phase.is_over() && !setup && enough && sound && automatic {
            fault("/phase", &format!("{name} has {points} points on its turn: expected won"));
        }
        self.guest_faults(state, &mut fault);
    }

    /// A seat acts between turns where the options have such parts, and in their phases.
    fn guest_faults(&self, state: &State<S, L, P>, fault: &mut impl FnMut(&str, &str)) {
        let part = matches!(state.phase, Phase::SpecialBuilding | Phase::PairedPart);
        if part && self.building_phase(state) != state.phase {
            fault(
                "/phase",
                "no seat has such a part between turns here: see guest and the option between_turns",
            );
        }
        let Some(guest) = state.guest() else { return };
        let fits = match self.between_turns {
            BetweenTurns::Nothing => false,
            BetweenTurns::SpecialBuilding => {
                guest != state.on_turn() && matches!(state.phase, Phase::SpecialBuilding | Phase::Draw)
            }
            BetweenTurns::PairedPlayers => {
                self.paired_seat(state) == guest.0
                    && matches!(
                        state.phase,
                        Phase::PairedPart
                            | Phase::Draw
                            | Phase::Robber
                            | Phase::Victim
                            | Phase::Steal
                            | Phase::FreeRoads
                            | Phase::Won
                    )
            }
        };
        if !fits {
            fault("/guest", "no such seat acts between turns in this phase");
        }
    }
}

/// The seats that have a value.
fn seats_with(values: &[u8], value: u8) -> Vec<Seat> {
    (0u8..).zip(values).filter(|(_, have)| **have == value).map(|(seat, _)| Seat(seat)).collect()
}
