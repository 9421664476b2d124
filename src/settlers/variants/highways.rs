//! Highways across hexes.
use serde::Deserialize;
use serde::Serialize;

use crate::bits::Bits;
use crate::seat::Seat;
use crate::settlers::lines::{HIGHWAY_PIECES, HIGHWAY_PRICE, Highway};
use crate::settlers::options::Options;
use crate::settlers::resource::Terrain;
use crate::settlers::rules::Settlers;
use crate::settlers::state::{BoardState, State};
use crate::settlers::topology::{HexId, Link, LinkId, LinkKind, SiteId};

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

    pub(crate) fn why_no_way(&self, a: SiteId, b: SiteId, from: &str, to: &str) -> String {
        let hexes = self.topology.hexes.iter().enumerate();
        let shared = hexes.filter(|(_, hex)| hex.sites.contains(&a) && hex.sites.contains(&b));
        let shared: Vec<HexId> = shared.map(|(hex, _)| hex as HexId).collect();
        if self.topology.sites[usize::from(a)].neighbours.contains(&b) {
            return format!("{from} and {to} are neighbours, and highways cross hexes");
        }
        if shared.is_empty() {
            return format!("{from} and {to} are not corners of one hex");
        }
        if shared.iter().all(|&hex| self.is_sea(hex)) {
            return format!("between {from} and {to} lies sea, and highways cross land");
        }
        debug_assert_eq!(self.options.highways.unwrap_or_default().span, HighwaySpan::ThreeOnly);
        format!("{from} and {to} are not opposite corners: the option highway_span is three_only")
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

pub(crate) fn highway_links(ways: &[Highway], options: &Options, first: LinkId) -> Vec<Link> {
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
