//! The parts of a setup: the board, seats, answers to an offer, tokens.

use std::collections::BTreeMap;

use super::{BoardSetup, SeatSetup, Setup, SiteRef};
use crate::bits::Bits;
use crate::document::fields::place;
use crate::error::Fault;
use crate::settlers::play::discards::Discards;
use crate::settlers::play::trade::Answer;
use crate::settlers::resource::{Card, Harbour, Kind, Resource, Terrain};
use crate::settlers::rules::Settlers;
use crate::settlers::state::{SeatState, State, Tile};
use crate::settlers::topology::{LinkKind, SiteId};
use crate::suggest;
use crate::text::shortened;

impl<const S: usize, const L: usize, const P: usize> Settlers<S, L, P> {
    pub(super) fn site_of(&self, site: &SiteRef) -> Option<SiteId> {
        match site {
            SiteRef::Number(number) => {
                SiteId::try_from(*number).ok().filter(|&site| usize::from(site) < self.topology.sites.len())
            }
            SiteRef::Name(name) => self.map.named(name),
        }
    }

    pub(super) fn no_such_site(&self, site: &SiteRef) -> String {
        match site {
            SiteRef::Name(name) => {
                let names: Vec<&str> = self.map.names.iter().map(|(_, name)| name.as_str()).collect();
                let expected = if names.is_empty() {
                    format!("a number from 0 to {}", self.topology.sites.len() - 1)
                } else {
                    format!("one of {}", suggest::known(name, &names))
                };
                format!("no site is called {:?}, expected {expected}", shortened(name))
            }
            SiteRef::Number(number) => {
                format!("site {number}, expected 0 to {}", self.topology.sites.len() - 1)
            }
        }
    }

    /// The names that a position gives its sites, which say on which board it was written.
    pub(super) fn check_names(&self, names: &BTreeMap<String, String>, faults: &mut Vec<Fault>) {
        for (number, name) in names {
            let known = number.parse().ok().and_then(|site| self.map.name(site));
            if known != Some(name) {
                let expected =
                    known.map_or("no name: this site has none".to_owned(), |name| format!("{name:?}"));
                let message = format!("{:?}, expected {expected}", shortened(name));
                faults.push(Fault::new(place("/site_names", number), message));
            }
        }
    }

    /// The tokens of a map: which lie on their spots, and what came of the canal.
    pub(super) fn read_tokens(&self, setup: &Setup, state: &mut State<S, L, P>, faults: &mut Vec<Fault>) {
        if let Some(sites) = &setup.spot_tokens {
            state.map.spots_left = 0;
            for (i, site) in sites.iter().enumerate() {
                let place =
                    self.site_of(site).and_then(|s| self.map.spots.iter().position(|&spot| spot == s));
                match place {
                    Some(place) => state.map.spots_left |= 1 << place,
                    None => faults.push(Fault::new(
                        format!("/spot_tokens/{i}"),
                        format!("{site} is no spot with a token"),
                    )),
                }
            }
        }
        for (i, (a, b)) in setup.canal_linked.iter().enumerate() {
            let cities: &[SiteId] = if self.options.canal.is_some() { &self.map.canal } else { &[] };
            let canal = |site: &SiteRef| self.site_of(site).filter(|s| cities.contains(s));
            match canal(a).zip(canal(b)).filter(|(a, b)| a != b) {
                Some((a, b)) => state.canal.linked.insert(self.pair_of(a, b)),
                None => {
                    let expected =
                        if cities.is_empty() { "none: erie_canal is off" } else { "two canal cities" };
                    let message = format!("{a} and {b}, expected {expected}");
                    faults.push(Fault::new(format!("/canal_linked/{i}"), message));
                }
            }
        }
        let holders = (0..self.info.seats).filter(|&seat| state.seats[usize::from(seat)].canal > 0);
        let seats = setup.canal_seats.clone().unwrap_or_else(|| holders.collect());
        for (i, &seat) in seats.iter().enumerate() {
            if seat < self.info.seats {
                state.canal.seats |= 1 << seat;
            } else {
                let message = format!("{seat}, expected 0 to {}", self.info.seats - 1);
                faults.push(Fault::new(format!("/canal_seats/{i}"), message));
            }
        }
        state.canal.ports = setup.canal_ports.iter().fold(0, |set, kind| set | 1 << kind.index());
    }

    /// What a seat has answered or whether it has discarded.
    pub(super) fn read_answer(
        &self,
        own: &SeatSetup,
        seat: usize,
        state: &mut State<S, L, P>,
        faults: &mut Vec<Fault>,
    ) {
        let bit = 1 << seat;
        match own.answer {
            Some(Answer::Accepted) => state.trade.accepted |= bit,
            Some(Answer::Countered) => state.trade.countered |= bit,
            Some(Answer::Declined) | None => {}
        }
        let in_turn = self.options.discards.order == Discards::InTurn;
        if own.answer.is_some() || own.discarded && in_turn {
            state.choices.answered |= bit;
        }
        if own.discarded && !in_turn {
            let message = "expected false: with discards together nobody discards before the others";
            faults.push(Fault::new(format!("/seats/{seat}/discarded"), message));
        }
    }

    pub(super) fn read_board(&self, board: &BoardSetup, state: &mut State<S, L, P>, faults: &mut Vec<Fault>) {
        if let Some(hexes) = &board.hexes {
            self.read_hexes(hexes, state, faults);
        }
        let Some(harbours) = &board.harbours else { return };
        if harbours.len() != self.harbours.len() {
            let message = format!("{} harbours, the board has {}", harbours.len(), self.harbours.len());
            faults.push(Fault::new("/board/harbours", message));
        }
        for (slot, name) in harbours.iter().enumerate().take(self.harbours.len()) {
            match Harbour::from_name(name) {
                Some(kind) => state.board.set_harbour(slot, kind.index() as u8),
                None => faults.push(Fault::new(
                    format!("/board/harbours/{slot}"),
                    format!("{:?}, expected one of any, {}", shortened(name), Resource::names()),
                )),
            }
        }
    }

    pub(super) fn read_hexes(&self, texts: &[String], state: &mut State<S, L, P>, faults: &mut Vec<Fault>) {
        let before = faults.len();
        let hexes = self.topology.hexes.len();
        if texts.len() != hexes {
            let message = format!("{} hexes, the board has {hexes}", texts.len());
            faults.push(Fault::new("/board/hexes", message));
        }
        for (hex, text) in texts.iter().enumerate().take(hexes) {
            match read_tile(text) {
                Some(tile) => state.board.tiles[hex] = tile,
                None => faults.push(Fault::new(
                    format!("/board/hexes/{hex}"),
                    format!(
                        "{:?}, expected a terrain and its token as in \"forest 11\", or \"desert\"",
                        shortened(text)
                    ),
                )),
            }
        }
        if faults.len() == before {
            (state.robber.hex, state.robber.second) = self.robber_starts(&state.board);
        }
    }

    pub(super) fn read_seat(&self, own: &SeatSetup, at: &str, faults: &mut Vec<Fault>) -> SeatState<S, L> {
        let mut seat = SeatState::default();
        for (kind, name, list) in [
            (LinkKind::Road, "roads", &own.roads),
            (LinkKind::Bridge, "bridges", &own.bridges),
            (LinkKind::Highway, "highways", &own.highways),
        ] {
            for (i, (a, b)) in list.iter().enumerate() {
                let at = format!("{at}/{name}/{i}");
                let place = if kind == LinkKind::Road { "road path" } else { kind.name() };
                let ends = self.site_of(a).zip(self.site_of(b));
                if let Some(unknown) = [a, b].into_iter().find(|site| self.site_of(site).is_none()) {
                    faults.push(Fault::new(at, self.no_such_site(unknown)));
                    continue;
                }
                match ends.and_then(|(a, b)| self.topology.link_between(kind, a, b)) {
                    Some(link) if seat.links.contains(link.into()) => {
                        faults.push(Fault::new(at, format!("{a}-{b} is named twice")));
                    }
                    Some(link) => seat.links.insert(link.into()),
                    None => {
                        let why = ends.map_or(String::new(), |(a, b)| self.why_no_such_link(kind, a, b));
                        faults.push(Fault::new(at, format!("no {place} joins {a} and {b}: {why}")));
                    }
                }
            }
        }
        let read = |list: &[SiteRef], name: &str, faults: &mut Vec<Fault>| {
            let mut set = Bits::default();
            for (i, site) in list.iter().enumerate() {
                let at = format!("{at}/{name}/{i}");
                match self.site_of(site) {
                    None => faults.push(Fault::new(at, self.no_such_site(site))),
                    Some(number) if set.contains(number.into()) => {
                        faults.push(Fault::new(at, format!("site {site} is named twice")));
                    }
                    Some(number) => set.insert(number.into()),
                }
            }
            set
        };
        seat.settlements = read(&own.settlements, "settlements", faults);
        seat.cities = read(&own.cities, "cities", faults);
        let metropolises: Bits<S> = read(&own.metropolises, "metropolises", faults);
        for site in (seat.cities & metropolises).iter() {
            let message = format!("site {site} has a city and a metropolis");
            faults.push(Fault::new(format!("{at}/metropolises"), message));
        }
        seat.cities |= metropolises;
        for site in (seat.settlements & seat.cities).iter() {
            let (name, kind) =
                if metropolises.contains(site) { ("metropolises", "metropolis") } else { ("cities", "city") };
            let message = format!("site {site} has a settlement and a {kind}");
            faults.push(Fault::new(format!("{at}/{name}"), message));
        }
        (seat.tokens, seat.canal) = (own.tokens, own.canal_tokens);
        seat.hand = own.hand.read(&format!("{at}/hand"), faults);
        seat.cards = own.cards.read(&format!("{at}/cards"), faults);
        let [a, b, c, d, points] = own.played.read::<Card>(&format!("{at}/played"), faults).to_array();
        if points > 0 {
            let at = format!("{at}/played/victory_point");
            faults.push(Fault::new(at, "victory point cards are never played"));
        }
        seat.played = [a, b, c, d];
        seat
    }
}

fn read_tile(text: &str) -> Option<Tile> {
    let mut words = text.split_whitespace();
    let name = words.next()?;
    let terrain = Terrain::ALL.into_iter().find(|t| t.name() == name)?;
    let number: u8 = words.next().map_or(Some(0), |w| w.parse().ok())?;
    if words.next().is_some() || number > 12 {
        return None;
    }
    Tile::try_from(u8::from(Tile::new(terrain, number))).ok()
}
