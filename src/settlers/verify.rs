//! Positions that could have come up in a game, and caches that agree with the pieces.

use super::award::{LEAST_ARMY, LEAST_ROAD};
use super::resource::{Card, Counts, Kind, Resource};
use super::rules::Settlers;
use super::state::{NONE, Phase, SeatState, State, Tile};
use super::tables::{CITIES, ROADS, SETTLEMENTS};
use crate::bits::Bits;
use crate::error::Fault;
use crate::seat::{Seat, Viewer};

impl<const S: usize, const L: usize, const P: usize> Settlers<S, L, P> {
    /// Fills every cached fact in from the pieces.
    pub(crate) fn recompute(&self, state: &mut State<S, L, P>) {
        state.closed = Bits::default();
        state.taken = Bits::default();
        for own in &state.seats {
            for site in own.buildings().iter() {
                state.closed |= self.tables.sites[site].around;
            }
            for link in own.links.iter() {
                state.taken |= self.tables.links[link].excludes;
            }
        }
        for seat in 0..P {
            let own = state.seats[seat];
            let mut reach = Bits::default();
            for link in own.links.iter() {
                for site in self.tables.links[link].ends {
                    reach.insert(site.into());
                }
            }
            let foreign = self.foreign_sites(state, seat);
            let mut spots = Bits::default();
            for site in (reach.without(&foreign) | own.buildings()).iter() {
                spots |= self.tables.sites[site].links.without(&state.taken);
            }
            let mut harbours = 0;
            for site in own.buildings().iter() {
                if let Some(slot) = self.tables.sites[site].harbour {
                    harbours |= 1 << state.board.harbours[usize::from(slot)];
                }
            }
            let road = self.road_length(state, seat);
            state.seats[seat] = SeatState { reach, spots, harbours, road, ..own };
        }
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
        within("/victim", state.victim, seats, true);
        within("/robber", state.robber, self.topology.hexes.len(), true);
        within("/last_settlement", state.last_site, self.topology.sites.len(), true);
        within("/setup_step", state.setup_step, 4 * seats + 1, false);
        within("/free_roads", state.free_roads, 3, false);
        for (slot, &kind) in state.board.harbours.iter().enumerate() {
            let used = slot < self.harbours.len();
            within(&format!("/board/harbours/{slot}"), kind, if used { 6 } else { 1 }, false);
        }
        if state.dice > 12 || state.dice == 1 {
            faults
                .push(Fault::new("/dice", format!("{}, expected 2 to 12, or 0 before the roll", state.dice)));
        }
        for (hex, tile) in state.board.tiles.iter().enumerate() {
            let on_land = self.tables.robber >> hex & 1 != 0;
            let land = tile.terrain() != super::resource::Terrain::Sea;
            if on_land != land {
                let expected = if on_land { "land" } else { "sea" };
                let at = format!("/board/hexes/{hex}");
                faults.push(Fault::new(at, format!("{}, expected {expected}", tile.terrain().name())));
            }
        }
        let desert = |tile: &Tile| tile.terrain() == super::resource::Terrain::Desert;
        if state.robber == NONE && state.board.tiles.iter().any(desert) {
            faults.push(Fault::new("/robber", "expected a hex: the robber begins on the desert"));
        }
        if state.robber != NONE
            && usize::from(state.robber) < self.topology.hexes.len()
            && self.tables.robber >> state.robber & 1 == 0
        {
            faults.push(Fault::new("/robber", "the robber stands on land"));
        }
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
                ("cities", own.cities.len(), CITIES),
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
                    } else if sites.intersects(&self.tables.sites[site].around) {
                        let near = (sites & self.tables.sites[site].around).iter().next().unwrap_or(site);
                        faults.push(Fault::new(
                            at(),
                            format!("site {site} is beside the building on {near}: the distance rule"),
                        ));
                    }
                    if !self.tables.land.contains(site) {
                        faults.push(Fault::new(at(), format!("site {site} touches no land")));
                    }
                    sites.insert(site);
                }
            }
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
        let on_turn = state.seats.get(usize::from(state.on_turn));
        if on_turn.is_some_and(|own| !own.cards.contains(state.bought)) {
            faults.push(Fault::new("/bought", format!("{} does not hold these cards", state.on_turn())));
        }
        for (seat, chosen) in state.discards.iter().enumerate() {
            if chosen != &[0; 5] && (state.phase != Phase::Discard || !self.can_complete(state, seat)) {
                let at = format!("/seats/{seat}/discards");
                faults.push(Fault::new(at, "cards chosen for a discard that is not possible"));
            }
        }
    }

    /// Whether a seat that has chosen some of its discards can choose the rest, in the order of the resources.
    fn can_complete(&self, state: &State<S, L, P>, seat: usize) -> bool {
        let (chosen, hand) = (state.discards[seat], state.seats[seat].hand);
        if chosen.iter().any(|&n| n > 127) || !hand.contains(Counts::new(chosen)) {
            return false;
        }
        let due = if hand.total() > u32::from(self.options.hand_limit) { hand.total() / 2 } else { 0 };
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
            Some((holder, length)) if length < longest || longest < LEAST_ROAD => fault(
                "/longest_road",
                format!(
                    "{holder} has a road of {length}, expected the longest ({longest}) and at least {LEAST_ROAD}"
                ),
            ),
            None if longest >= LEAST_ROAD && leaders.len() == 1 => fault(
                "/longest_road",
                format!("nobody holds it, but {} alone has the longest road ({longest})", leaders[0]),
            ),
            _ => {}
        }
        let armies = state.seats.each_ref().map(|s| s.knights());
        let largest = armies.iter().copied().max().unwrap_or(0);
        match state.largest_army().map(|holder| (holder, of(holder, &armies))) {
            Some((holder, knights)) if knights < largest || largest < LEAST_ARMY => fault(
                "/largest_army",
                format!(
                    "{holder} has played {knights} knights, expected the most ({largest}) and at least {LEAST_ARMY}"
                ),
            ),
            None if largest >= LEAST_ARMY => {
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
            // There, and back again.
            let turns = [seat, 2 * seats - 1 - seat];
            let settlements = turns.iter().filter(|&&turn| 2 * turn < step).count() as u32;
            let roads = turns.iter().filter(|&&turn| 2 * turn + 1 < step).count() as u32;
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
        if state.phase != Phase::Discard && state.actor != state.on_turn {
            fault("/actor", "only a discard is asked of another seat than the one on turn");
        }
        let rolled = state.dice != 0;
        match state.phase {
            Phase::PreRoll | Phase::Dice if rolled => {
                fault("/dice", "rolled, but the phase is before the roll")
            }
            Phase::Main | Phase::Draw if !rolled => {
                fault("/dice", "missing, but the phase is after the roll")
            }
            Phase::SetupSettlement | Phase::SetupRoad => {
                let step = usize::from(state.setup_step);
                let (placed, seats) = (step / 2, self.seats());
                let expected = if placed < seats { placed } else { (2 * seats - 1).saturating_sub(placed) };
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
            Phase::Victim if self.victims(state).count_ones() < 2 => {
                fault("/phase", "nobody to choose: fewer than two seats to rob");
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
        if state.victim != NONE && state.phase != Phase::Steal {
            fault("/victim", "expected none outside the phase steal");
        }
        if state.free_roads > 0 && state.phase != Phase::FreeRoads {
            fault("/free_roads", "expected 0 outside the phase free_roads");
        }
        let points = self.points_of(state, state.on_turn(), Viewer::Omniscient);
        let enough = self.has_enough(state);
        let over = matches!(state.phase, Phase::Won | Phase::Truncated);
        if state.phase == Phase::Won && !enough {
            fault("/phase", &format!("{} has {points} points and cannot have won", Seat(state.on_turn)));
        }
        if !over && !setup && enough && sound {
            fault(
                "/phase",
                &format!("{} has {points} points on its turn: expected won", Seat(state.on_turn)),
            );
        }
    }
}

/// The seats that have a value.
fn seats_with(values: &[u8], value: u8) -> Vec<Seat> {
    (0u8..).zip(values).filter(|(_, have)| **have == value).map(|(seat, _)| Seat(seat)).collect()
}
