//! Longest Road and Largest Army: who holds the cards.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};

use crate::bits::Bits;
use crate::error::{Fault, RouteError};
use crate::event::EventSink;
use crate::rules::Route;
use crate::seat::Seat;
use crate::settlers::event::Event;
use crate::settlers::options::Within;
use crate::settlers::route::{Edge, longest_route, longest_trail, longest_trail_through};
use crate::settlers::rules::Settlers;
use crate::settlers::state::{NONE, State};
use crate::settlers::topology::{LinkId, SiteId};

/// What happens to the Longest Road card when its holder's road is broken and several then tie, the holder among
/// them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LongestRoadTie {
    /// The card is set aside until one seat alone is longest.
    SetAside,
    /// The holder keeps it.
    HolderKeeps,
}

/// The switches of Longest Road and Largest Army.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct AwardOptions {
    /// The shortest road that earns Longest Road, 3 to 15.
    pub least_road: u8,
    /// The fewest knights that earn Largest Army, 1 to 10.
    pub least_army: u8,
    /// When a broken road ties; the edition decides if left out.
    #[serde(rename = "longest_road_tie")]
    pub tie: Option<LongestRoadTie>,
}

impl Default for AwardOptions {
    fn default() -> Self {
        AwardOptions { least_road: 5, least_army: 3, tie: None }
    }
}

impl AwardOptions {
    pub(crate) fn ranges(&self, within: &mut Within<'_>) {
        within("least_road", self.least_road.into(), 3, 15);
        within("least_army", self.least_army.into(), 1, 10);
    }
}

/// How many steps the search for the longest route of any network may take: a second or two. All links together of each
/// board of the library need less.
const ROUTE_BUDGET: usize = 1_000_000;

/// The links of a seat: one for each piece at most, and one more where a site has to be put between the ends.
type Edges = arrayvec::ArrayVec<Edge, { 2 * crate::settlers::tables::ROADS as usize }>;

/// The seats that hold the cards of the base game.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Awards {
    pub(crate) longest_road: u8,
    pub(crate) largest_army: u8,
}

impl<const S: usize, const L: usize, const P: usize> Settlers<S, L, P> {
    /// A seat's links as edges, without heap. Positions beyond the supply of pieces cannot be.
    fn edges(&self, links: &Bits<L>) -> Edges {
        links
            .iter()
            .map(|l| {
                let link = &self.tables.links[l];
                Edge { a: link.ends[0].into(), b: link.ends[1].into(), length: link.length.into() }
            })
            .collect()
    }

    /// The links of a seat on its board: sites that waterways join for it are one.
    fn edges_of(&self, state: &State<S, L, P>, seat: usize) -> Edges {
        let mut edges = self.edges(&state.seats[seat].links);
        let joined = self.joined_sites(state, seat);
        if joined.is_empty() {
            return edges;
        }
        let whole = |site: u16| {
            let stands_for = joined.iter().find(|(own, _)| u16::from(*own) == site);
            stands_for.map_or(site, |(_, whole)| u16::from(*whole))
        };
        for i in 0..edges.len() {
            let Edge { a, b, length } = edges[i];
            let (a, b) = (whole(a), whole(b));
            edges[i] = Edge { a, b, length };
            if a == b {
                // A loop in two parts: the search knows no link from a site to itself.
                let between = u16::MAX - i as u16;
                edges[i].b = between;
                edges.push(Edge { a: between, b, length: 0 });
            }
        }
        edges
    }

    /// The longest route through any links of the board, whoever may own them.
    pub(crate) fn route_through(&self, links: &[u32], blocked: &[u32]) -> Result<Route, RouteError> {
        let sites = self.topology.sites.len();
        let mut edges = Vec::with_capacity(links.len());
        let mut seen = Bits::<L>::default();
        for &link in links {
            let index = link as usize;
            let Some(table) = self.tables.links.get(index) else {
                return Err(RouteError::UnknownLink { link, links: self.tables.links.len() });
            };
            if !seen.contains(index) {
                seen.insert(index);
                let [a, b] = table.ends;
                edges.push((link, Edge { a: a.into(), b: b.into(), length: table.length.into() }));
            }
        }
        if let Some(&site) = blocked.iter().find(|&&site| site as usize >= sites) {
            return Err(RouteError::UnknownSite { site, sites });
        }
        let plain: Vec<Edge> = edges.iter().map(|&(_, edge)| edge).collect();
        let too_large = || RouteError::TooLarge { links: plain.len(), budget: ROUTE_BUDGET };
        let blocked: HashSet<u32> = blocked.iter().copied().collect();
        let is_blocked = |site: u16| blocked.contains(&site.into());
        let route = longest_route(&plain, is_blocked, ROUTE_BUDGET).ok_or_else(too_large)?;
        Ok(Route { length: route.length, links: route.edges.into_iter().map(|e| edges[e].0).collect() })
    }

    /// The length of a seat's longest road, from scratch.
    pub(crate) fn road_length(&self, state: &State<S, L, P>, seat: usize) -> u8 {
        let blocked = self.blocked_sites(state, seat);
        // Sites put between the ends of a loop are beyond the board.
        let is_blocked = |site: u16| usize::from(site) < Bits::<S>::CAPACITY && blocked.contains(site.into());
        longest_trail(&self.edges_of(state, seat), is_blocked) as u8
    }

    /// If a link hangs loose at one end, as most new ones do, the other end.
    #[inline]
    fn hanging_end(&self, links: &Bits<L>, link: LinkId) -> Option<SiteId> {
        let [a, b] = self.tables.links[usize::from(link)].ends;
        let alone = |site: SiteId| links.common(&self.tables.sites[usize::from(site)].links) == 1;
        if alone(a) {
            Some(b)
        } else if alone(b) {
            Some(a)
        } else {
            None
        }
    }

    /// The length of the longest trail over `links` that starts at a site and is not blocked there.
    ///
    /// Walks every trail: quick for what hangs on one end of a seat's network, a tree with at most a ring or two.
    fn arm(&self, links: &Bits<L>, foreign: &Bits<S>, site: SiteId) -> u8 {
        if foreign.contains(site.into()) {
            return 0;
        }
        let mut longest = 0;
        for link in (*links & self.tables.sites[usize::from(site)].links).iter() {
            let table = &self.tables.links[link];
            let far = table.ends[usize::from(table.ends[0] == site)];
            let rest = links.without(&Bits::one(link));
            longest = longest.max(table.length + self.arm(&rest, foreign, far));
        }
        longest
    }

    /// Brings road lengths and the card up to date after `seat` built `link`.
    pub(crate) fn link_built<E: EventSink<Event>>(
        &self,
        state: &mut State<S, L, P>,
        seat: usize,
        link: LinkId,
        events: &mut E,
    ) {
        if self.map.on {
            self.roads_changed(state, events);
            self.link_on_map(state, seat, link, events);
            return;
        }
        let links = state.seats[seat].links;
        let foreign = self.foreign_sites(state, seat);
        let length = match self.hanging_end(&links, link) {
            Some(near) => {
                let table = &self.tables.links[usize::from(link)];
                table.length + self.arm(&links.without(&Bits::one(link.into())), &foreign, near)
            }
            None => {
                let through = links.iter().take_while(|&l| l < usize::from(link)).count();
                let blocked = |site: u16| foreign.contains(site.into());
                longest_trail_through(&self.edges(&links), blocked, through) as u8
            }
        };
        if length > state.seats[seat].road {
            state.seats[seat].road = length;
            // A road below the least length cannot move the card.
            if length >= self.options.awards.least_road {
                self.award_longest_road(state, false, events);
            }
        }
    }

    /// Brings road lengths and the card up to date after `seat` built on `site`, which may cut others.
    pub(crate) fn site_built<E: EventSink<Event>>(
        &self,
        state: &mut State<S, L, P>,
        seat: usize,
        site: SiteId,
        events: &mut E,
    ) {
        if self.map.on {
            self.roads_changed(state, events);
            return;
        }
        let around = self.tables.sites[usize::from(site)].links;
        let mut holder_shortened = false;
        let mut changed = false;
        for other in (0..self.seats()).filter(|&other| other != seat) {
            // A road that only ends here is not cut.
            if state.seats[other].links.common(&around) < 2 {
                continue;
            }
            let length = self.road_length(state, other);
            if length != state.seats[other].road {
                changed = true;
                holder_shortened |= usize::from(state.awards.longest_road) == other;
                state.seats[other].road = length;
            }
        }
        if changed {
            self.award_longest_road(state, holder_shortened, events);
        }
    }

    /// Brings all road lengths and the card up to date: on a map a building can join roads as well as cut them.
    fn roads_changed<E: EventSink<Event>>(&self, state: &mut State<S, L, P>, events: &mut E) {
        let mut holder_shortened = false;
        for seat in 0..self.seats() {
            let length = self.road_length(state, seat);
            holder_shortened |=
                usize::from(state.awards.longest_road) == seat && length < state.seats[seat].road;
            state.seats[seat].road = length;
        }
        self.award_longest_road(state, holder_shortened, events);
    }

    /// Who holds the Longest Road card, given the lengths and who held it before.
    pub(crate) fn longest_road_holder(&self, state: &State<S, L, P>, holder_shortened: bool) -> u8 {
        let lengths = state.seats.each_ref().map(|s| s.road);
        let longest = lengths.into_iter().max().unwrap_or(0);
        if longest < self.options.awards.least_road {
            return NONE;
        }
        let mut leaders = (0..P as u8).filter(|&s| lengths[usize::from(s)] == longest);
        let first = leaders.next().unwrap_or(NONE);
        if leaders.next().is_none() {
            return first;
        }
        let holder = state.awards.longest_road;
        let holder_leads = holder != NONE && lengths[usize::from(holder)] == longest;
        let set_aside = holder_shortened && self.longest_road_tie == LongestRoadTie::SetAside;
        if holder_leads && !set_aside { holder } else { NONE }
    }

    fn award_longest_road<E: EventSink<Event>>(
        &self,
        state: &mut State<S, L, P>,
        holder_shortened: bool,
        events: &mut E,
    ) {
        let holder = self.longest_road_holder(state, holder_shortened);
        if holder != state.awards.longest_road {
            state.awards.longest_road = holder;
            events.push(Event::LongestRoad { holder: state.longest_road() });
        }
    }

    /// Moves the Largest Army card to `seat`, who has just played a knight, if it is due.
    pub(crate) fn award_largest_army<E: EventSink<Event>>(
        &self,
        state: &mut State<S, L, P>,
        seat: usize,
        events: &mut E,
    ) {
        let knights = state.seats[seat].knights();
        let to_beat = match state.largest_army() {
            Some(holder) => state.seats[holder.index()].knights() + 1,
            None => self.options.awards.least_army,
        };
        if knights >= to_beat && usize::from(state.awards.largest_army) != seat {
            state.awards.largest_army = seat as u8;
            events.push(Event::LargestArmy { holder: Seat(seat as u8) });
        }
    }

    pub(crate) fn award_faults(&self, state: &State<S, L, P>, faults: &mut Vec<Fault>) {
        let lengths = state.seats.each_ref().map(|s| s.road_length());
        let longest = lengths.iter().copied().max().unwrap_or(0);
        let leaders = seats_with(&lengths, longest);
        let of = |holder: Seat, values: &[u8; P]| values.get(holder.index()).copied().unwrap_or(0);
        let mut fault = |at: &str, message: String| faults.push(Fault::new(at, message));
        match state.longest_road().map(|holder| (holder, of(holder, &lengths))) {
            Some((holder, length)) if length < longest || longest < self.options.awards.least_road => fault(
                "/longest_road",
                format!(
                    "{holder} has a road of {length}, expected the longest ({longest}) and at least {}",
                    self.options.awards.least_road
                ),
            ),
            None if longest >= self.options.awards.least_road && leaders.len() == 1 => fault(
                "/longest_road",
                format!("nobody holds it, but {} alone has the longest road ({longest})", leaders[0]),
            ),
            _ => {}
        }
        let armies = state.seats.each_ref().map(|s| s.knights());
        let largest = armies.iter().copied().max().unwrap_or(0);
        match state.largest_army().map(|holder| (holder, of(holder, &armies))) {
            Some((holder, knights)) if knights < largest || largest < self.options.awards.least_army => {
                fault(
                    "/largest_army",
                    format!(
                        "{holder} has played {knights} knights, expected the most ({largest}) and at least {}",
                        self.options.awards.least_army
                    ),
                )
            }
            None if largest >= self.options.awards.least_army => {
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
}

/// The seats that have a value.
pub(crate) fn seats_with(values: &[u8], value: u8) -> Vec<Seat> {
    (0u8..).zip(values).filter(|(_, have)| **have == value).map(|(seat, _)| Seat(seat)).collect()
}
