//! What is wrong with the pieces and tokens of a position.

use crate::bits::Bits;
use crate::error::Fault;
use crate::settlers::rules::Settlers;
use crate::settlers::state::State;
use crate::settlers::tables::{CITIES, ROADS, SETTLEMENTS};
use crate::settlers::topology::{HexId, LinkKind, SiteId};
use crate::settlers::variants::bridges::BridgeAttach;
use crate::settlers::variants::canal::CanalAward;
use crate::settlers::variants::highways::HighwaysPerHex;

impl<const S: usize, const L: usize, const P: usize> Settlers<S, L, P> {
    pub(super) fn piece_faults(&self, state: &State<S, L, P>, faults: &mut Vec<Fault>) {
        let mut links = Bits::<L>::default();
        let mut sites = Bits::<S>::default();
        for seat in 0..self.seats() {
            let own = &state.seats[seat];
            let pieces: u32 = own
                .links
                .iter()
                .map(|l| u32::from(self.tables.classes[usize::from(self.tables.links[l].class)].pieces))
                .sum();
            let metropolises = own.cities & state.metropolises;
            let cities = if metropolises.is_empty() { "cities" } else { "metropolises" };
            for (name, number, most) in [
                ("roads", pieces, ROADS),
                ("settlements", own.settlements.len(), SETTLEMENTS),
                (cities, self.city_pieces(state, seat), CITIES),
            ] {
                if number > most {
                    let at = format!("/seats/{seat}/{name}");
                    faults.push(Fault::new(at, format!("{number} pieces, expected at most {most}")));
                }
            }
            for link in own.links.iter() {
                if links.contains(link) {
                    let [a, b] = self.tables.links[link].ends;
                    let at = format!("/seats/{seat}/{}s", self.topology.links[link].kind.name());
                    faults.push(Fault::new(at, format!("{a}-{b} is taken by another link")));
                }
                links |= self.tables.links[link].excludes;
            }
            for (name, set) in [
                ("settlements", own.settlements),
                ("cities", own.cities.without(&metropolises)),
                ("metropolises", metropolises),
            ] {
                for site in set.iter() {
                    let at = || format!("/seats/{seat}/{name}");
                    if sites.contains(site) {
                        // Which of two cities on one site is the metropolis cannot be told.
                        let name = if name == "metropolises" { "cities" } else { name };
                        let at = format!("/seats/{seat}/{name}");
                        faults.push(Fault::new(at, format!("site {site} has two buildings")));
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
    pub(super) fn too_near(&self, state: &State<S, L, P>, sites: &Bits<S>, site: usize) -> Option<usize> {
        let beside = *sites & self.tables.sites[site].around;
        beside.iter().find(|&near| !self.metropolis_allows(state, site, near))
    }

    /// Metropolises stand on cities, and bridges and highways where seats can have them.
    pub(super) fn structure_faults_of(&self, state: &State<S, L, P>, faults: &mut Vec<Fault>) {
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
            self.attachment_faults(state, seat, faults);
            if self.options.metropolises.is_none() && own.cities.intersects(&state.metropolises) {
                let at = format!("/seats/{seat}/metropolises");
                faults.push(Fault::new(at, "expected none: the option metropolises is off"));
            }
        }
        if !state.metropolises.without(&cities).is_empty() {
            faults.push(Fault::new("/seats", "a metropolis that is not a city's"));
        }
        let spans: [u8; P] = std::array::from_fn(|seat| self.longest_bridge_of(state, seat));
        let longest = spans.iter().copied().max().unwrap_or(0);
        let award = self.options.bridges.unwrap_or_default().award_points > 0 && longest > 0;
        if state.longest_bridge().is_some_and(|seat| seat.index() >= self.seats()) {
            return;
        }
        match state.longest_bridge().map(|seat| (seat, spans[seat.index()])) {
            None if award => faults.push(Fault::new(
                "/longest_bridge",
                format!("nobody holds it, expected a seat with a bridge of length {longest}"),
            )),
            Some(_) if self.options.bridges.unwrap_or_default().award_points == 0 => faults
                .push(Fault::new("/longest_bridge", "expected none: the option longest_bridge_points is 0")),
            Some((holder, 0)) => {
                faults.push(Fault::new("/longest_bridge", format!("{holder} has no bridge")));
            }
            Some((holder, span)) if span < longest => faults.push(Fault::new(
                "/longest_bridge",
                format!("the longest bridge of {holder} has length {span}, expected {longest}"),
            )),
            _ => {}
        }
    }

    /// What the options ask of the bridges and highways of one seat.
    pub(super) fn attachment_faults(&self, state: &State<S, L, P>, seat: usize, faults: &mut Vec<Fault>) {
        let own = &state.seats[seat];
        let hexes_of =
            |seat: usize| state.seats[seat].links.iter().filter_map(|l| self.topology.links[l].hex);
        let hexes: Vec<HexId> = hexes_of(seat).collect();
        let mut fault = |message: String| {
            faults.push(Fault::new(format!("/seats/{seat}/highways"), message));
        };
        match self.options.highways.unwrap_or_default().per_hex {
            HighwaysPerHex::One => {}
            HighwaysPerHex::OnePerSeat => {
                if let Some(i) = (1..hexes.len()).find(|&i| hexes[..i].contains(&hexes[i])) {
                    fault(format!("two highways of one seat cross hex {}", hexes[i]));
                }
            }
            HighwaysPerHex::OneOwner => {
                if let Some(hex) = (0..seat).flat_map(hexes_of).find(|hex| hexes.contains(hex)) {
                    fault(format!("highways of two seats cross hex {hex}"));
                }
            }
        }
        if self.options.bridges.unwrap_or_default().attach == BridgeAttach::BetweenBuildings {
            let bridges = own.links.iter().filter(|&l| self.topology.links[l].kind == LinkKind::Bridge);
            for [a, b] in bridges.map(|l| self.tables.links[l].ends) {
                if !own.buildings().contains(a.into()) || !own.buildings().contains(b.into()) {
                    let message = format!("{a}-{b} does not join two buildings of the seat");
                    faults.push(Fault::new(format!("/seats/{seat}/bridges"), message));
                }
            }
        }
    }

    /// Tokens of spots and of the canal are where a game can have brought them.
    pub(super) fn map_faults(&self, state: &State<S, L, P>, faults: &mut Vec<Fault>) {
        let mut fault = |at: &str, message: String| faults.push(Fault::new(at, message));
        let spots = self.map.spots.len() as u32;
        let left = state.map.spots_left.count_ones();
        let taken: u32 = state.seats.iter().map(|s| u32::from(s.tokens)).sum();
        if u32::from(state.map.spots_left) >> spots != 0 || left + taken != spots {
            fault("/spot_tokens", format!("{left} left and {taken} taken, expected {spots} together"));
        }
        let pairs = if self.options.canal.is_some() { self.map.canal_pairs() } else { 0 };
        let linked = state.canal.linked.bits().count_ones();
        let held: u32 = state.seats.iter().map(|s| u32::from(s.canal)).sum();
        let per_seat = self.options.canal.unwrap_or_default().award == CanalAward::OncePerSeat;
        // Of the tokens of a seat that can earn but one, each has one that earned it, whoever holds it now.
        let most = if per_seat { state.canal.seats.count_ones() } else { linked };
        if u64::from(state.canal.linked.bits()) >> pairs != 0 {
            fault("/canal_linked", "pairs that are not of canal cities of this game".to_owned());
        }
        if held > most || (linked == 0 && held > 0) {
            fault("/canal_linked", format!("{held} canal tokens, but the pairs linked gave fewer"));
        }
        if self.options.canal.unwrap_or_default().award == CanalAward::OncePerGame && linked > 1 {
            fault("/canal_linked", format!("{linked} pairs, expected 1 at most: a token is earned once"));
        }
        if u32::from(state.canal.seats) >> self.info.seats != 0 || (state.canal.seats == 0) != (linked == 0) {
            fault("/canal_seats", "expected the seats that have linked canal cities".to_owned());
        }
        if state.canal.ports & !31 != 0 || (state.canal.ports != 0 && (linked == 0 || state.turn.dice == 0)) {
            fault("/canal_ports", "expected the resources of canal tokens used in this turn".to_owned());
        }
    }
}
