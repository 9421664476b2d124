//! Bridges, highways and metropolises.
//!
//! Bridges and highways are links like any other: price, pieces, length and what they exclude are data, found when
//! rules are compiled. What is left for play is here.

use crate::settlers::options::Within;
use serde::{Deserialize, Serialize};

use crate::action::MaskRow;
use crate::bits::Bits;
use crate::event::EventSink;
use crate::seat::Seat;
use crate::settlers::event::Event;
use crate::settlers::layout::Layout;
use crate::settlers::lines::{
    BridgeLine, HIGHWAY_PIECES, HIGHWAY_PRICE, Highway, bridge_lines, bridge_pieces, bridge_price, clash,
    highways,
};
use crate::settlers::map::Map;
use crate::settlers::options::Options;
use crate::settlers::resource::{Counts, Resource, Terrain};
use crate::settlers::rules::Settlers;
use crate::settlers::state::{BoardState, NONE, State};
use crate::settlers::tables::CITIES;
use crate::settlers::topology::{HexId, Link, LinkId, LinkKind, SiteId, Topology};

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

/// Which corners of a hex a highway joins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HighwaySpan {
    /// Any two that are not neighbours.
    #[default]
    TwoOrThree,
    /// Opposite ones.
    ThreeOnly,
}

/// How many highways cross a hex.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HighwaysPerHex {
    /// One.
    #[default]
    One,
    /// One of each seat.
    OnePerSeat,
    /// Any number, all of the seat that crossed it first.
    OneOwner,
}

/// Which hexes highways cross.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HighwayTerrain {
    /// All land.
    #[default]
    AnyLand,
    /// Land that produces.
    Producing,
}

/// The switches of highways.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[derive(Default)]
pub struct HighwayOptions {
    /// Which corners of a hex a highway joins.
    #[serde(rename = "highway_span")]
    pub span: HighwaySpan,
    /// How many highways cross a hex.
    #[serde(rename = "highways_per_hex")]
    pub per_hex: HighwaysPerHex,
    /// Which hexes highways cross.
    #[serde(rename = "highway_terrain")]
    pub terrain: HighwayTerrain,
}

/// What does not hinder a settlement next to a metropolis.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MetropolisWaiver {
    /// No building.
    #[default]
    Full,
    /// The metropolis alone.
    Own,
}

/// The switches of metropolises.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct MetropolisOptions {
    /// What does not hinder a settlement next to a metropolis.
    #[serde(rename = "metropolis_waiver")]
    pub waiver: MetropolisWaiver,
    /// City pieces of a metropolis, 1 or 2.
    #[serde(rename = "metropolis_pieces")]
    pub pieces: u8,
}

impl Default for MetropolisOptions {
    fn default() -> Self {
        MetropolisOptions { waiver: MetropolisWaiver::default(), pieces: 2 }
    }
}

impl MetropolisOptions {
    pub(crate) fn ranges(&self, within: &mut Within<'_>) {
        within("metropolis_pieces", self.pieces.into(), 1, 2);
    }
}

/// What a metropolis costs.
pub const METROPOLIS_PRICE: Counts<Resource> = Counts::new([0, 0, 0, 3, 5]);

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
        links.extend(bridges(&lines, options, first));
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

/// The sea hexes with a harbour on them.
pub(crate) fn quays(topology: &Topology, layout: &Layout) -> Vec<HexId> {
    let beyond = layout.harbours.iter().map(|plan| (plan.hex, plan.side.step()));
    beyond.filter_map(|((q, r), (dq, dr))| topology.hex_at(q + dq, r + dr)).collect()
}

/// The lines on which the options let bridges lie.
fn open_lines(topology: &Topology, layout: &Layout, land: u64, options: &Options) -> Vec<BridgeLine> {
    let sea = |h: HexId| land >> h & 1 == 0;
    let mut lines = bridge_lines(topology, sea);
    if !options.bridges.unwrap_or_default().harbours {
        let quays = quays(topology, layout);
        lines.retain(|line| line.hexes.iter().all(|hex| !quays.contains(hex)));
    }
    lines
}

fn bridges(lines: &[BridgeLine], options: &Options, first: LinkId) -> Vec<Link> {
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

fn highway_links(ways: &[Highway], options: &Options, first: LinkId) -> Vec<Link> {
    let one = options.highways.unwrap_or_default().per_hex == HighwaysPerHex::One;
    let link = |(i, way): (usize, &Highway)| {
        let same = ways.iter().enumerate().filter(|&(j, other)| i == j || (one && other.hex == way.hex));
        Link {
            kind: LinkKind::Highway,
            a: way.a,
            b: way.b,
            length: HIGHWAY_PIECES,
            span: 0,
            hex: Some(way.hex),
            pieces: HIGHWAY_PIECES,
            price: HIGHWAY_PRICE,
            excludes: same.map(|(j, _)| first + j as LinkId).collect(),
        }
    };
    ways.iter().enumerate().map(link).collect()
}

/// What bridges add to a state.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct BridgeState {
    /// The seat that holds Longest Bridge.
    pub(crate) longest: u8,
}

impl<const S: usize, const L: usize, const P: usize> Settlers<S, L, P> {
    /// The links that what was dealt rules out: highways across a desert, where they need a hex that produces.
    pub(crate) fn absent_links(&self, board: &BoardState<S>) -> Bits<L> {
        let mut absent = Bits::default();
        if self.options.highways.is_some()
            && self.options.highways.unwrap_or_default().terrain == HighwayTerrain::Producing
        {
            for (id, link) in self.topology.links.iter().enumerate() {
                let desert = |hex: HexId| board.tiles[usize::from(hex)].terrain() == Terrain::Desert;
                if link.hex.is_some_and(desert) {
                    absent.insert(id);
                }
            }
        }
        absent
    }

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

    /// A highway on the hex of another that keeps a seat from building it, with its owner: by whose it is, since links
    /// that bar all seats are excluded.
    pub(crate) fn barring_highway(
        &self,
        state: &State<S, L, P>,
        seat: usize,
        link: LinkId,
    ) -> Option<(Seat, LinkId)> {
        let hex = self.topology.links[usize::from(link)].hex?;
        let bars = |owner: usize| match self.options.highways.unwrap_or_default().per_hex {
            HighwaysPerHex::One => false,
            HighwaysPerHex::OnePerSeat => owner == seat,
            HighwaysPerHex::OneOwner => owner != seat,
        };
        let owners = Seat::all(self.info.seats).filter(|owner| bars(owner.index()));
        let highways =
            owners.flat_map(|owner| state.seats[owner.index()].links.iter().map(move |l| (owner, l)));
        let mut crossing = highways.filter(|&(_, l)| self.topology.links[l].hex == Some(hex));
        crossing.next().map(|(owner, l)| (owner, l as LinkId))
    }

    /// An end of a bridge at which its seat needs a building and has none.
    pub(crate) fn end_without(&self, state: &State<S, L, P>, seat: usize, link: LinkId) -> Option<SiteId> {
        let bridge = self.topology.links[usize::from(link)].kind == LinkKind::Bridge;
        let buildings = state.seats[seat].buildings();
        let mut ends = self.tables.links[usize::from(link)].ends.into_iter();
        ends.find(|&end| !buildings.contains(end.into())).filter(|_| {
            bridge && self.options.bridges.unwrap_or_default().attach == BridgeAttach::BetweenBuildings
        })
    }

    /// Bridges and highways that Road Building can place in place of two roads.
    pub(crate) fn structures_by_card(&self, state: &State<S, L, P>, seat: usize) -> Bits<L> {
        let whole = state.turn.free_roads != 1 && self.pieces_left(state, seat) >= 2;
        if !self.options.structures_by_card || !whole {
            return Bits::default();
        }
        let two = self.tables.classes.iter().filter(|class| class.pieces == 2);
        let links = two.fold(Bits::default(), |set, class| set | class.links);
        self.structure_spots(state, seat, state.seats[seat].spots & links)
    }

    /// The cities of a seat that can become a metropolis.
    #[inline(never)]
    pub(crate) fn metropolis_mask(&self, state: &State<S, L, P>, seat: usize, mask: &mut MaskRow<'_>) {
        let own = &state.seats[seat];
        if self.options.metropolises.is_some()
            && own.hand.contains(METROPOLIS_PRICE)
            && self.city_pieces(state, seat) + u32::from(self.options.metropolises.unwrap_or_default().pieces)
                - 1
                <= CITIES
        {
            for site in own.cities.without(&state.metropolises).iter() {
                mask.insert(self.ids.metropolis + site as u32);
            }
        }
    }

    /// City pieces of a seat on the board.
    #[inline]
    pub(crate) fn city_pieces(&self, state: &State<S, L, P>, seat: usize) -> u32 {
        let cities = &state.seats[seat].cities;
        let more = u32::from(self.options.metropolises.unwrap_or_default().pieces) - 1;
        cities.len() + more * cities.common(&state.metropolises)
    }

    #[inline(never)]
    pub(crate) fn play_metropolis<E: EventSink<Event>>(
        &self,
        state: &mut State<S, L, P>,
        seat: usize,
        site: SiteId,
        events: &mut E,
    ) {
        self.pay(state, seat, METROPOLIS_PRICE);
        state.metropolises.insert(site.into());
        state.closed = self.closed_sites(state);
        events.push(Event::MetropolisBuilt { seat: Seat(seat as u8), site });
        self.check_victory(state, events);
    }

    /// The sites where nothing can be settled: unfit ones, those with a building, and by the distance rule those
    /// beside one, as far as no metropolis opens them.
    pub(crate) fn closed_sites(&self, state: &State<S, L, P>) -> Bits<S> {
        let mut built = Bits::default();
        for own in &state.seats {
            built |= own.buildings();
        }
        let around = |sites: Bits<S>| {
            let each = sites.iter().map(|site| self.tables.sites[site].around);
            each.fold(Bits::default(), |all, some| all | some)
        };
        let near = match self.options.metropolises.unwrap_or_default().waiver {
            MetropolisWaiver::Full => around(built).without(&around(state.metropolises)),
            MetropolisWaiver::Own => around(built.without(&state.metropolises)),
        };
        near | built | self.tables.unfit
    }

    /// Whether two buildings may stand side by side because of a metropolis.
    pub(crate) fn metropolis_allows(&self, state: &State<S, L, P>, a: usize, b: usize) -> bool {
        match self.options.metropolises.unwrap_or_default().waiver {
            MetropolisWaiver::Full => {
                let beside = |site: usize| {
                    let around = self.tables.sites[site].around.without(&Bits::one(site));
                    around.intersects(&state.metropolises)
                };
                beside(a) || beside(b)
            }
            MetropolisWaiver::Own => state.metropolises.contains(a) || state.metropolises.contains(b),
        }
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

    /// Adds what metropolises on hexes with the number are due beyond cities.
    #[inline(never)]
    pub(crate) fn metropolis_dues(
        &self,
        state: &State<S, L, P>,
        sum: u8,
        due: &mut [Counts<Resource>; P],
        all: &mut Counts<Resource>,
    ) {
        for (hex, corners) in self.tables.hexes.iter().enumerate() {
            let tile = state.board.tile(hex);
            let robbed = hex == usize::from(state.robber.hex) || hex == usize::from(state.robber.second);
            let Some(resource) = tile.resource().filter(|_| tile.number() == sum && !robbed) else {
                continue;
            };
            for (seat, own) in state.seats.iter().enumerate().filter(|(seat, _)| state.plays(*seat)) {
                let count = (own.cities & state.metropolises).common(corners);
                due[seat] += Counts::of(resource, count);
                // Metropolises of one piece: 6 seats, each with 5 settlements and 4 metropolises between three equal
                // hexes, are due 306 cards, more than a count holds.
                *all = all.at_most_255(resource, count);
            }
        }
    }

    /// Why a metropolis cannot be built on a site, price aside.
    pub(crate) fn why_no_metropolis(&self, state: &State<S, L, P>, site: SiteId) -> Option<String> {
        let seat = usize::from(state.actor);
        let own = &state.seats[seat];
        if state.metropolises.contains(site.into()) {
            return Some(format!("a metropolis stands on {}", self.site_text(site)));
        }
        if !own.cities.contains(site.into()) {
            return Some(format!("no own city stands on {}", self.site_text(site)));
        }
        let more = u32::from(self.options.metropolises.unwrap_or_default().pieces) - 1;
        (self.city_pieces(state, seat) + more > CITIES)
            .then(|| format!("it takes {more} more city piece, and all {CITIES} are on the board"))
    }
}
