//! The board as a graph: hexes, sites (intersections) and links (connections between two sites).
//!
//! Numbering is canonical: hexes in reading order (row by row, left to right), sites in reading order of their
//! places, links by their sites. It depends on nothing but which hexes there are.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::settlers::resource::{Counts, Resource};

/// A hex's number on its board.
pub type HexId = u8;
/// A site's number on its board.
pub type SiteId = u8;
/// A link's number on its board.
pub type LinkId = u16;

/// A side of a hex, clockwise from the north-east; rows of hexes run from west to east.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Side {
    /// North-east.
    NE,
    /// East.
    E,
    /// South-east.
    SE,
    /// South-west.
    SW,
    /// West.
    W,
    /// North-west.
    NW,
}

impl Side {
    /// All sides, clockwise.
    pub const ALL: [Side; 6] = [Side::NE, Side::E, Side::SE, Side::SW, Side::W, Side::NW];

    /// The step from a hex to its neighbour at this side, in axial coordinates.
    #[must_use]
    pub fn step(self) -> (i8, i8) {
        [(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)][self as usize]
    }
}

/// Where the six corners of a hex lie relative to its centre, clockwise from the north. One unit is half the
/// width of a hex across and half the length of a side down.
const CORNERS: [(i16, i16); 6] = [(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)];

/// A hexagon of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hex {
    /// Axial column.
    pub q: i8,
    /// Axial row, downwards.
    pub r: i8,
    /// The corners, clockwise from the north.
    pub sites: [SiteId; 6],
}

impl Hex {
    /// The centre in the units of [`Site::x`] and [`Site::y`].
    #[must_use]
    pub fn centre(&self) -> (i16, i16) {
        centre(self.q, self.r)
    }
}

fn centre(q: i8, r: i8) -> (i16, i16) {
    (2 * i16::from(q) + i16::from(r), 3 * i16::from(r))
}

/// An intersection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Site {
    /// Place to the right, in half widths of a hex.
    pub x: i16,
    /// Place downwards, in half lengths of a hex side.
    pub y: i16,
    /// The hexes that meet here.
    pub hexes: Vec<HexId>,
    /// The links that end here.
    pub links: Vec<LinkId>,
    /// The sites one hex side away, whether a link joins them or not.
    pub neighbours: Vec<SiteId>,
}

/// What kind of connection a link is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LinkKind {
    /// A path along a hex side.
    Road,
    /// A straight line over the sea.
    Bridge,
    /// A way across a hex.
    Highway,
}

impl LinkKind {
    /// All kinds in the order of their ids.
    pub const ALL: [LinkKind; 3] = [LinkKind::Road, LinkKind::Bridge, LinkKind::Highway];

    /// The word in notation.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            LinkKind::Road => "road",
            LinkKind::Bridge => "bridge",
            LinkKind::Highway => "highway",
        }
    }
}

/// A connection between two sites that a seat can build.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// What it is.
    pub kind: LinkKind,
    /// The end with the lower number.
    pub a: SiteId,
    /// The other end.
    pub b: SiteId,
    /// What it adds to the longest road.
    pub length: u8,
    /// How far it goes, in lengths of a hex side: what bridges are compared by.
    pub span: u8,
    /// The hex that it crosses, of a highway.
    pub hex: Option<HexId>,
    /// Road pieces it takes from the supply.
    pub pieces: u8,
    /// What it costs.
    pub price: Counts<Resource>,
    /// The links that cannot stand beside it, itself among them.
    pub excludes: Vec<LinkId>,
}

/// The graph of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Topology {
    /// The hexes by number.
    pub hexes: Vec<Hex>,
    /// The sites by number.
    pub sites: Vec<Site>,
    /// The links by number, each kind together.
    pub links: Vec<Link>,
}

impl Topology {
    /// The graph of the hexes at these axial coordinates, without links. `hexes` must not name one twice.
    #[must_use]
    pub fn new(hexes: &[(i8, i8)]) -> Topology {
        let mut order = hexes.to_vec();
        order.sort_unstable_by_key(|&(q, r)| (r, q));
        let mut places: BTreeMap<(i16, i16), SiteId> = BTreeMap::new();
        for &hex in &order {
            for place in Self::corners(hex) {
                places.insert(place, 0);
            }
        }
        for (number, site) in places.values_mut().enumerate() {
            *site = number as SiteId;
        }
        let mut sites: Vec<Site> = places
            .keys()
            .map(|&(y, x)| Site { x, y, hexes: vec![], links: vec![], neighbours: vec![] })
            .collect();
        let hexes: Vec<Hex> = order
            .iter()
            .map(|&(q, r)| Hex { q, r, sites: Self::corners((q, r)).map(|place| places[&place]) })
            .collect();
        for (h, hex) in hexes.iter().enumerate() {
            for i in 0..6 {
                let (a, b) = (hex.sites[i], hex.sites[(i + 1) % 6]);
                sites[a as usize].hexes.push(h as HexId);
                for (from, to) in [(a, b), (b, a)] {
                    if !sites[from as usize].neighbours.contains(&to) {
                        sites[from as usize].neighbours.push(to);
                    }
                }
            }
        }
        for site in &mut sites {
            site.neighbours.sort_unstable();
        }
        Topology { hexes, sites, links: vec![] }
    }

    /// The places of the corners of a hex, clockwise from the north, row first so that sorting gives the reading order.
    pub(crate) fn corners((q, r): (i8, i8)) -> [(i16, i16); 6] {
        let (x, y) = centre(q, r);
        CORNERS.map(|(dx, dy)| (y + dy, x + dx))
    }

    /// Adds links; each must come after those of kinds before it. They are sorted by their sites.
    pub fn add_links(&mut self, mut links: Vec<Link>) {
        links.sort_by_key(|l| (l.kind, l.a, l.b));
        for link in links {
            let id = self.links.len() as LinkId;
            for site in [link.a, link.b] {
                self.sites[site as usize].links.push(id);
            }
            self.links.push(link);
        }
    }

    /// The road paths: every hex side with land on at least one side of it.
    #[must_use]
    pub fn road_paths(&self, land: impl Fn(HexId) -> bool) -> Vec<(SiteId, SiteId)> {
        let mut paths = Vec::new();
        for (a, site) in self.sites.iter().enumerate() {
            for &b in site.neighbours.iter().filter(|&&b| (b as usize) > a) {
                let beside = &self.sites[b as usize].hexes;
                if site.hexes.iter().any(|h| beside.contains(h) && land(*h)) {
                    paths.push((a as SiteId, b));
                }
            }
        }
        paths
    }

    /// The hex at axial coordinates.
    #[must_use]
    pub fn hex_at(&self, q: i8, r: i8) -> Option<HexId> {
        self.hexes.iter().position(|h| (h.q, h.r) == (q, r)).map(|h| h as HexId)
    }

    /// The two corners of a side of a hex.
    #[must_use]
    pub fn side(&self, hex: HexId, side: Side) -> (SiteId, SiteId) {
        let sites = self.hexes[hex as usize].sites;
        (sites[side as usize], sites[(side as usize + 1) % 6])
    }

    /// The hexes beside a hex.
    pub fn hex_neighbours(&self, hex: HexId) -> impl Iterator<Item = HexId> + '_ {
        let Hex { q, r, .. } = self.hexes[hex as usize];
        Side::ALL.into_iter().filter_map(move |side| {
            let (dq, dr) = side.step();
            self.hex_at(q + dq, r + dr)
        })
    }

    /// The link of a kind between two sites, in either order.
    #[must_use]
    pub fn link_between(&self, kind: LinkKind, a: SiteId, b: SiteId) -> Option<LinkId> {
        let (a, b) = (a.min(b), a.max(b));
        let from = self.sites.get(a as usize)?;
        from.links.iter().copied().find(|&l| {
            let link = &self.links[l as usize];
            link.kind == kind && link.a == a && link.b == b
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(lengths: &[i8]) -> Vec<(i8, i8)> {
        let longest = *lengths.iter().max().unwrap();
        let middle = lengths.iter().position(|&n| n == longest).unwrap() as i8;
        lengths
            .iter()
            .enumerate()
            .flat_map(|(i, &n)| {
                let r = i as i8 - middle;
                (0..n).map(move |k| (k - middle - r.min(0), r))
            })
            .collect()
    }

    fn counts(lengths: &[i8]) -> (usize, usize, usize, [usize; 3]) {
        let board = Topology::new(&rows(lengths));
        let mut by_hexes = [0; 3];
        for site in &board.sites {
            by_hexes[3 - site.hexes.len()] += 1;
        }
        (board.hexes.len(), board.sites.len(), board.road_paths(|_| true).len(), by_hexes)
    }

    #[test]
    fn the_printed_boards_have_their_published_counts() {
        // S1, and the counts of the larger board.
        assert_eq!(counts(&[3, 4, 5, 4, 3]), (19, 54, 72, [24, 12, 18]));
        assert_eq!(counts(&[3, 4, 5, 6, 5, 4, 3]), (30, 80, 109, [42, 16, 22]));
    }

    #[test]
    fn one_hex_is_a_ring() {
        let board = Topology::new(&[(0, 0)]);
        // Reading order: top, upper left, upper right, lower left, lower right, bottom.
        assert_eq!(board.hexes[0].sites, [0, 2, 4, 5, 3, 1]);
        assert_eq!(board.side(0, Side::E), (2, 4));
        assert_eq!(board.road_paths(|_| true), [(0, 1), (0, 2), (1, 3), (2, 4), (3, 5), (4, 5)]);
        assert!(board.road_paths(|_| false).is_empty());
    }
}
