//! Bridges over the sea, and Longest Bridge.
use serde::Deserialize;
use serde::Serialize;

use crate::event::EventSink;
use crate::seat::Seat;
use crate::settlers::event::Event;
use crate::settlers::layout::Layout;
use crate::settlers::lines::{
    BridgeLine, LONGEST_BRIDGE, bridge_lines, bridge_pieces, bridge_price, clash, onwards, step,
};
use crate::settlers::options::{Options, Within};
use crate::settlers::rules::Settlers;
use crate::settlers::state::{NONE, State};
use crate::settlers::topology::{HexId, Link, LinkId, LinkKind, SiteId, Topology};

impl<const S: usize, const L: usize, const P: usize> Settlers<S, L, P> {
    /// An end of a bridge at which its seat needs a building and has none.
    pub(crate) fn end_without(&self, state: &State<S, L, P>, seat: usize, link: LinkId) -> Option<SiteId> {
        let bridge = self.topology.links[usize::from(link)].kind == LinkKind::Bridge;
        let buildings = state.seats[seat].buildings();
        let mut ends = self.tables.links[usize::from(link)].ends.into_iter();
        ends.find(|&end| !buildings.contains(end.into())).filter(|_| {
            bridge && self.options.bridges.unwrap_or_default().attach == BridgeAttach::BetweenBuildings
        })
    }

    /// The span of the longest bridge of a seat, 0 without one.
    pub(crate) fn longest_bridge_of(&self, state: &State<S, L, P>, seat: usize) -> u8 {
        state.seats[seat].links.iter().map(|link| self.topology.links[link].span).max().unwrap_or(0)
    }

    /// Moves Longest Bridge to a seat that has just built a link, if that is a bridge and it is due.
    #[inline(never)]
    pub(crate) fn bridge_built<E: EventSink<Event>>(
        &self,
        state: &mut State<S, L, P>,
        seat: usize,
        link: LinkId,
        events: &mut E,
    ) {
        let span = self.topology.links[usize::from(link)].span;
        if span == 0 {
            return;
        }
        let holder = state.bridges.longest;
        let beaten = holder == NONE || span > self.longest_bridge_of(state, holder.into());
        if self.options.bridges.unwrap_or_default().award_points > 0 && beaten && usize::from(holder) != seat
        {
            state.bridges.longest = seat as u8;
            events.push(Event::LongestBridge { holder: Seat(seat as u8) });
        }
    }

    pub(crate) fn why_no_line(&self, a: SiteId, b: SiteId, from: &str, to: &str) -> String {
        let site = |site: SiteId| &self.topology.sites[usize::from(site)];
        let at_sea = |end: SiteId| site(end).hexes.iter().all(|&hex| self.is_sea(hex));
        for (end, name) in [(a, from), (b, to)] {
            if at_sea(end) {
                return format!("it would end in water: {name} touches no land");
            }
        }
        let (a, b) = (a.min(b), a.max(b));
        let (dx, dy) = (site(b).x - site(a).x, site(b).y - site(a).y);
        let Some(direction) = onwards(dx, dy) else {
            return format!("the line from {from} to {to} is bent, and bridges run straight along hex sides");
        };
        let quays = quays(&self.topology, &self.layout);
        let (mut end, mut length, mut harbour) = (a, 0, false);
        while end != b {
            let Some((next, hex)) = step(&self.topology, |hex| self.is_sea(hex), end, direction) else {
                return format!("the line from {from} to {to} does not lie over sea all the way");
            };
            length += if hex.is_some() { 2 } else { 1 };
            harbour |= hex.is_some_and(|hex| quays.contains(&hex));
            end = next;
        }
        if length > LONGEST_BRIDGE {
            return format!(
                "the line from {from} to {to} has length {length}, and bridges at most {LONGEST_BRIDGE}"
            );
        }
        debug_assert!(harbour, "all else that a line can have against it was asked");
        format!("the line from {from} to {to} crosses a harbour, and the option bridge_harbours is off")
    }
}

/// What a bridge adds to the longest road.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BridgeLengthCounts {
    /// Its length.
    #[default]
    Length,
    /// The number of its pieces.
    Pieces,
}

/// Where a bridge can be built.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BridgeAttach {
    /// From the own network, like a road.
    #[default]
    OwnNetwork,
    /// Between two own buildings.
    BetweenBuildings,
}

/// Whether two bridges can cross in a hex.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BridgeOverlap {
    /// They cannot.
    #[default]
    Forbidden,
    /// They can, in different directions, without joining.
    Crossing,
}

/// The switches of bridges.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct BridgeOptions {
    /// Whether bridges bisect sea hexes with a harbour.
    #[serde(rename = "bridge_harbours")]
    pub harbours: bool,
    /// Where a bridge can be built.
    #[serde(rename = "bridge_attach")]
    pub attach: BridgeAttach,
    /// Whether two bridges can cross in a hex.
    #[serde(rename = "bridge_overlap")]
    pub overlap: BridgeOverlap,
    /// What a bridge adds to the longest road.
    #[serde(rename = "bridge_length_counts")]
    pub length_counts: BridgeLengthCounts,
    /// What Longest Bridge is worth, 0 to 3; with 0 there is no such award.
    #[serde(rename = "longest_bridge_points")]
    pub award_points: u8,
}

impl Default for BridgeOptions {
    fn default() -> Self {
        BridgeOptions {
            harbours: true,
            attach: BridgeAttach::default(),
            overlap: BridgeOverlap::default(),
            length_counts: BridgeLengthCounts::default(),
            award_points: 1,
        }
    }
}

impl BridgeOptions {
    pub(crate) fn ranges(&self, within: &mut Within<'_>) {
        within("longest_bridge_points", self.award_points.into(), 0, 3);
    }
}

/// What bridges add to a state.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct BridgeState {
    /// The seat that holds Longest Bridge.
    pub(crate) longest: u8,
}

/// The sea hexes with a harbour on them.
pub(crate) fn quays(topology: &Topology, layout: &Layout) -> Vec<HexId> {
    let beyond = layout.harbours.iter().map(|plan| (plan.hex, plan.side.step()));
    beyond.filter_map(|((q, r), (dq, dr))| topology.hex_at(q + dq, r + dr)).collect()
}

/// The lines on which the options let bridges lie.
pub(crate) fn open_lines(
    topology: &Topology,
    layout: &Layout,
    land: u64,
    options: &Options,
) -> Vec<BridgeLine> {
    let sea = |h: HexId| land >> h & 1 == 0;
    let mut lines = bridge_lines(topology, sea);
    if !options.bridges.unwrap_or_default().harbours {
        let quays = quays(topology, layout);
        lines.retain(|line| line.hexes.iter().all(|hex| !quays.contains(hex)));
    }
    lines
}

pub(crate) fn bridge_links(lines: &[BridgeLine], options: &Options, first: LinkId) -> Vec<Link> {
    let excludes = |(i, line): (usize, &BridgeLine)| -> Vec<LinkId> {
        let crossing = options.bridges.unwrap_or_default().overlap == BridgeOverlap::Crossing;
        let others = lines.iter().enumerate();
        let out = others.filter(|&(j, other)| i == j || (!crossing && clash(line, other)));
        out.map(|(j, _)| first + j as LinkId).collect()
    };
    let link = |(i, line): (usize, &BridgeLine)| Link {
        kind: LinkKind::Bridge,
        a: line.a,
        b: line.b,
        length: match options.bridges.unwrap_or_default().length_counts {
            BridgeLengthCounts::Length => line.length,
            BridgeLengthCounts::Pieces => bridge_pieces(line.length),
        },
        span: line.length,
        hex: None,
        pieces: bridge_pieces(line.length),
        price: bridge_price(line.length),
        excludes: excludes((i, line)),
    };
    lines.iter().enumerate().map(link).collect()
}
