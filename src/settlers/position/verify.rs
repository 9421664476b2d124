//! Positions that could have come up in a game, and caches that agree with the pieces.

mod history;
mod pieces;
mod turn;

use crate::bits::Bits;
use crate::error::Fault;
use crate::settlers::resource::{Card, Kind, Resource};
use crate::settlers::rules::Settlers;
use crate::settlers::state::{NONE, SeatState, State};

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
        let mut open_links = Bits::default();
        for site in (reach.without(&blocked) | own.buildings()).iter() {
            open_links |= self.tables.sites[site].links.without(&state.taken);
        }
        let harbours = self.rates(state, seat);
        state.seats[seat] = SeatState { reach, open_links, harbours, ..own };
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
            compare(Some(seat), "open_links", have.open_links == want.open_links);
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

    /// Everything that would keep a position from being played on by the rules, each fault with its place in a setup.
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
        within("/on_turn", state.turn.on_turn, seats, false);
        within("/actor", state.actor, seats, false);
        within("/longest_road", state.awards.longest_road, seats, true);
        within("/largest_army", state.awards.largest_army, seats, true);
        within("/longest_bridge", state.bridges.longest, seats, true);
        within("/victim", state.robber.victim, seats, true);
        within("/robber", state.robber.hex, self.topology.hexes.len(), true);
        within("/second_robber", state.robber.second, self.topology.hexes.len(), true);
        within("/first_seat", state.turn.first, seats, false);
        within("/guest", state.turn.guest, seats, true);
        within("/offers", state.trade.offers, usize::from(self.options.trade.offers_per_turn) + 1, false);
        within("/last_settlement", state.opening.last_site, self.topology.sites.len(), true);
        within("/setup_step", state.opening.step, 4 * seats + 1, false);
        within("/free_roads", state.turn.free_roads, 3, false);
        for slot in 0..crate::settlers::layout::MAX_HARBOURS {
            let kind = state.board.harbour_kind(slot);
            let used = slot < self.harbours.len();
            within(&format!("/board/harbours/{slot}"), kind, if used { 6 } else { 1 }, false);
        }
        for (at, said) in [
            ("answered", state.choices.answered),
            ("accepted", state.trade.accepted),
            ("countered", state.trade.countered),
        ] {
            // The seat on turn is not asked for an answer, but it may have to discard.
            let asked =
                if state.phase.is_trade() { !1u32.wrapping_shl(state.turn.on_turn.into()) } else { u32::MAX };
            let asked = asked & !u32::from(state.resigned);
            if u32::from(said) & !(asked & ((1 << seats) - 1)) != 0 || said & !state.choices.answered != 0 {
                faults.push(Fault::new(format!("/{at}"), "answers of seats that are not asked"));
            }
        }
        self.resigned_faults(state, &mut faults);
        if state.trade.accepted & state.trade.countered != 0 {
            faults.push(Fault::new("/accepted", "a seat that both accepted and made an offer of its own"));
        }
        if state.turn.dice > 12 || state.turn.dice == 1 {
            faults.push(Fault::new(
                "/dice",
                format!("{}, expected 2 to 12, or 0 before the roll", state.turn.dice),
            ));
        }
        for (hex, tile) in state.board.tiles.iter().enumerate() {
            // The widest states have place for more hexes than any board: there it is all sea.
            let on_land = hex < self.topology.hexes.len() && self.tables.robber >> hex & 1 != 0;
            let land = tile.terrain() != crate::settlers::resource::Terrain::Sea;
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
        if state.metropolises.iter().any(|site| site >= self.topology.sites.len()) {
            faults.push(Fault::new("/seats", "a metropolis outside the board"));
        }
        faults
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
        for seat in 0..P {
            if !state.choices.picked[seat].is_empty()
                && !state.phase.is_trade()
                && !self.can_complete(state, seat)
            {
                let at = format!("/seats/{seat}/discards");
                faults.push(Fault::new(at, "cards chosen for a discard that is not possible"));
            }
        }
        self.offer_faults(state, faults);
        self.dice_deck_faults(state, faults);
    }
}
