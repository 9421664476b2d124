//! Longest Road and Largest Army: who holds the cards.

use super::event::Event;
use super::options::LongestRoadTie;
use super::route::{Edge, longest_route, longest_trail, longest_trail_through};
use super::rules::Settlers;
use super::state::{NONE, State};
use super::topology::{LinkId, SiteId};
use crate::bits::Bits;
use crate::error::RouteError;
use crate::event::EventSink;
use crate::rules::Route;
use crate::seat::Seat;

/// The shortest road that counts.
pub(crate) const LEAST_ROAD: u8 = 5;
/// The smallest army that counts.
pub(crate) const LEAST_ARMY: u8 = 3;

/// The most links a seat can have: one for each piece.
const MOST_LINKS: usize = super::tables::ROADS as usize;

impl<const S: usize, const L: usize, const P: usize> Settlers<S, L, P> {
    /// A seat's links as edges, without heap. Positions beyond the supply of pieces cannot be.
    fn edges(&self, links: &Bits<L>) -> arrayvec::ArrayVec<Edge, MOST_LINKS> {
        links
            .iter()
            .map(|l| {
                let link = &self.tables.links[l];
                Edge { a: link.ends[0].into(), b: link.ends[1].into(), length: link.length.into() }
            })
            .collect()
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
        let route = longest_route(&plain, |site| blocked.contains(&site.into()));
        Ok(Route { length: route.length, links: route.edges.into_iter().map(|e| edges[e].0).collect() })
    }

    /// The length of a seat's longest road, from scratch.
    pub(crate) fn road_length(&self, state: &State<S, L, P>, seat: usize) -> u8 {
        let foreign = self.foreign_sites(state, seat);
        longest_trail(&self.edges(&state.seats[seat].links), |site| foreign.contains(site.into())) as u8
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

    /// Brings road lengths and the card up to date after `seat` built `link`.
    pub(crate) fn link_built<E: EventSink<Event>>(
        &self,
        state: &mut State<S, L, P>,
        seat: usize,
        link: LinkId,
        events: &mut E,
    ) {
        let links = state.seats[seat].links;
        let foreign = self.foreign_sites(state, seat);
        let through = links.iter().take_while(|&l| l < usize::from(link)).count();
        let length =
            longest_trail_through(&self.edges(&links), |site| foreign.contains(site.into()), through) as u8;
        if length > state.seats[seat].road {
            state.seats[seat].road = length;
            // A road below the least length cannot move the card.
            if length >= LEAST_ROAD {
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
                holder_shortened |= usize::from(state.longest_road) == other;
                state.seats[other].road = length;
            }
        }
        if changed {
            self.award_longest_road(state, holder_shortened, events);
        }
    }

    /// Who holds the Longest Road card, given the lengths and who held it before.
    pub(crate) fn longest_road_holder(&self, state: &State<S, L, P>, holder_shortened: bool) -> u8 {
        let lengths = state.seats.each_ref().map(|s| s.road);
        let longest = lengths.into_iter().max().unwrap_or(0);
        if longest < LEAST_ROAD {
            return NONE;
        }
        let mut leaders = (0..P as u8).filter(|&s| lengths[usize::from(s)] == longest);
        let first = leaders.next().unwrap_or(NONE);
        if leaders.next().is_none() {
            return first;
        }
        let holder = state.longest_road;
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
        if holder != state.longest_road {
            state.longest_road = holder;
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
            None => LEAST_ARMY,
        };
        if knights >= to_beat && usize::from(state.largest_army) != seat {
            state.largest_army = seat as u8;
            events.push(Event::LargestArmy { holder: Seat(seat as u8) });
        }
    }
}
