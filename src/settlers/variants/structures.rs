//! What bridges, highways and metropolises have in common; each has a module of its own.
//!
//! Bridges and highways are links like any other: price, pieces, length and what they exclude are data, found when
//! rules are compiled.

use crate::bits::Bits;
use crate::settlers::layout::Layout;
use crate::settlers::lines::highways;
use crate::settlers::map::Map;
use crate::settlers::options::Options;
use crate::settlers::rules::Settlers;
use crate::settlers::state::State;
use crate::settlers::topology::{Link, LinkId, Topology};
use crate::settlers::variants::bridges::{bridge_links, open_lines};
use crate::settlers::variants::highways::{HighwaySpan, highway_links};

/// The bridges and highways of a board, in the order of their ids; the first has the id `first`.
pub(crate) fn links(
    topology: &Topology,
    layout: &Layout,
    map: &Map,
    land: u64,
    options: &Options,
    first: LinkId,
) -> Vec<Link> {
    let mut links = Vec::new();
    if options.bridges.is_some() {
        let mut lines = open_lines(topology, layout, land, options);
        lines.retain(|line| !map.is_waterway(line.a, line.b));
        links.extend(bridge_links(&lines, options, first));
    }
    if options.highways.is_some() {
        let mut ways = highways(topology, |h| land >> h & 1 != 0);
        ways.retain(|way| {
            way.straight || options.highways.unwrap_or_default().span == HighwaySpan::TwoOrThree
        });
        ways.retain(|way| !map.is_waterway(way.a, way.b));
        links.extend(highway_links(&ways, options, first + links.len() as LinkId));
    }
    links
}

impl<const S: usize, const L: usize, const P: usize> Settlers<S, L, P> {
    /// Of the links that a seat can reach, those that highways on the same hex and its own buildings allow.
    #[inline(never)]
    pub(crate) fn structure_spots(&self, state: &State<S, L, P>, seat: usize, spots: Bits<L>) -> Bits<L> {
        let mut barred = Bits::default();
        for link in spots.without(&self.roads).iter() {
            let link = link as LinkId;
            if self.barring_highway(state, seat, link).is_some()
                || self.end_without(state, seat, link).is_some()
            {
                barred.insert(link.into());
            }
        }
        spots.without(&barred)
    }

    /// Bridges and highways that Road Building can place in place of two roads.
    pub(crate) fn structures_by_card(&self, state: &State<S, L, P>, seat: usize) -> Bits<L> {
        let whole = state.turn.free_roads != 1 && self.pieces_left(state, seat) >= 2;
        if !self.options.structures_by_card || !whole {
            return Bits::default();
        }
        let two = self.tables.classes.iter().filter(|class| class.pieces == 2);
        let links = two.fold(Bits::default(), |set, class| set | class.links);
        self.structure_spots(state, seat, state.seats[seat].open_links & links)
    }

    /// The points of a seat beyond the base game: for metropolises, beyond those of cities, for Longest Bridge and for
    /// tokens.
    #[inline(never)]
    pub(crate) fn further_points(&self, state: &State<S, L, P>, seat: usize) -> u32 {
        let metropolises = state.seats[seat].cities.common(&state.metropolises);
        let bridge = usize::from(state.bridges.longest) == seat;
        u32::from(state.seats[seat].tokens)
            + 2 * metropolises
            + if bridge { self.options.bridges.unwrap_or_default().award_points.into() } else { 0 }
    }
}
