//! Where bridges and highways can lie: straight lines over the sea, and ways across a hex.
//!
//! This is geometry and the numbers that follow from it. Which of them are built, and by whom, is for the rules to say.

use crate::settlers::resource::{Counts, Resource};
use crate::settlers::topology::{HexId, SiteId, Topology};

/// The longest bridge: it takes all 15 road pieces of a seat.
pub const LONGEST_BRIDGE: u8 = 8;

/// What a highway costs.
pub const HIGHWAY_PRICE: Counts<Resource> = Counts::new([1, 2, 0, 2, 0]);
/// Road pieces that a highway takes; it adds as much to the longest road.
pub const HIGHWAY_PIECES: u8 = 2;

/// A straight line over the sea between two sites that touch land.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BridgeLine {
    /// The end with the lower number.
    pub a: SiteId,
    /// The other end.
    pub b: SiteId,
    /// In lengths of a hex side: one for each edge, two for each hex.
    pub length: u8,
    /// The hex sides it runs along, from `a` to `b`, each with its lower site first. There is sea on both sides.
    pub edges: Vec<(SiteId, SiteId)>,
    /// The sea hexes it bisects, from `a` to `b`.
    pub hexes: Vec<HexId>,
    /// The sites it passes between its ends, from `a` to `b`. They touch no land.
    pub middle: Vec<SiteId>,
}

/// A way across a hex between two of its corners that are not neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Highway {
    /// The hex.
    pub hex: HexId,
    /// The end with the lower number.
    pub a: SiteId,
    /// The other end.
    pub b: SiteId,
    /// Whether the ends are opposite corners. The others are two corners apart, and the way bends in the centre.
    pub straight: bool,
}

/// The three directions of hex sides that lead to sites with higher numbers, in the units of [`Site::x`] and
/// [`Site::y`]: one length of a hex side each.
///
/// [`Site::x`]: crate::settlers::topology::Site::x
/// [`Site::y`]: crate::settlers::topology::Site::y
const ONWARDS: [(i16, i16); 3] = [(0, 2), (1, 1), (-1, 1)];

/// The direction of hex sides in which a site with a higher number lies, by its place from another's; none if no straight
/// line of that kind leads there.
pub(crate) fn onwards(dx: i16, dy: i16) -> Option<(i16, i16)> {
    ONWARDS.into_iter().find(|(x, y)| dx * y == dy * x)
}

/// The lines on which bridges can be built, sorted by their sites. `sea` says which hexes are sea, all others being
/// land; where the board has no hex there is neither.
///
/// Both ends touch land, and the length is at most [`LONGEST_BRIDGE`]. No two lines have the same ends.
#[must_use]
pub fn bridge_lines(topology: &Topology, sea: impl Fn(HexId) -> bool) -> Vec<BridgeLine> {
    let touches_land = |site: SiteId| topology.sites[usize::from(site)].hexes.iter().any(|&h| !sea(h));
    let mut lines = Vec::new();
    for a in (0..topology.sites.len()).map(|a| a as SiteId).filter(|&a| touches_land(a)) {
        for direction in ONWARDS {
            let mut line = BridgeLine { a, b: a, length: 0, edges: vec![], hexes: vec![], middle: vec![] };
            while let Some((next, hex)) = step(topology, &sea, line.b, direction) {
                if let Some(hex) = hex {
                    line.hexes.push(hex);
                    line.length += 2;
                } else {
                    line.edges.push((line.b, next));
                    line.length += 1;
                }
                if line.length > LONGEST_BRIDGE {
                    break;
                }
                if line.b != a {
                    line.middle.push(line.b);
                }
                line.b = next;
                // The hexes of a site between are a bisected one and those beside an edge, all of them sea: no line
                // goes on past land.
                if touches_land(next) {
                    lines.push(line);
                    break;
                }
            }
        }
    }
    lines.sort_unstable_by_key(|line| (line.a, line.b));
    lines
}

/// The next site on a straight line over the sea, and the hex between if the line bisects one.
///
/// In each direction of hex sides a site has either a side that leads on, or a hex whose centre lies ahead.
pub(crate) fn step(
    topology: &Topology,
    sea: impl Fn(HexId) -> bool,
    from: SiteId,
    (dx, dy): (i16, i16),
) -> Option<(SiteId, Option<HexId>)> {
    let site = &topology.sites[usize::from(from)];
    let ahead = (site.x + dx, site.y + dy);
    for &next in &site.neighbours {
        let beyond = &topology.sites[usize::from(next)];
        if (beyond.x, beyond.y) == ahead {
            let beside = site.hexes.iter().filter(|&h| beyond.hexes.contains(h) && sea(*h)).count();
            return (beside == 2).then_some((next, None));
        }
    }
    let hex = site.hexes.iter().copied().find(|&h| topology.hexes[usize::from(h)].centre() == ahead)?;
    let corners = topology.hexes[usize::from(hex)].sites;
    let corner = corners.iter().position(|&corner| corner == from)?;
    sea(hex).then_some((corners[(corner + 3) % 6], Some(hex)))
}

/// Whether two bridges run along the same edge or bisect the same hex. A bridge clashes with itself.
///
/// Different lines never share an edge, so two bridges clash only by crossing in a hex. Lines that pass through the same
/// site, which is then a corner of three sea hexes, do not clash.
#[must_use]
pub fn clash(x: &BridgeLine, y: &BridgeLine) -> bool {
    x.edges.iter().any(|edge| y.edges.contains(edge)) || x.hexes.iter().any(|hex| y.hexes.contains(hex))
}

/// Road pieces that a bridge takes, always more than its length: two for length 1, else one less than twice the
/// length.
#[must_use]
pub fn bridge_pieces(length: u8) -> u8 {
    debug_assert!((1..=LONGEST_BRIDGE).contains(&length));
    if length == 1 { 2 } else { 2 * length - 1 }
}

/// What a bridge costs: one lumber and two brick for the first length, one brick and one ore for each further one.
#[must_use]
pub fn bridge_price(length: u8) -> Counts<Resource> {
    debug_assert!((1..=LONGEST_BRIDGE).contains(&length));
    Counts::new([1, length + 1, 0, 0, length - 1])
}

/// The ways across the land hexes on which highways can be built, nine for each, sorted by their sites.
///
/// No two have the same ends.
#[must_use]
pub fn highways(topology: &Topology, land: impl Fn(HexId) -> bool) -> Vec<Highway> {
    let mut ways = Vec::new();
    for (hex, corners) in topology.hexes.iter().map(|h| h.sites).enumerate() {
        if !land(hex as HexId) {
            continue;
        }
        for i in 0..6 {
            // Five corners on is the neighbour on the other side.
            for apart in (2..=4).take_while(|apart| i + apart < 6) {
                let (a, b) = (corners[i], corners[i + apart]);
                ways.push(Highway { hex: hex as HexId, a: a.min(b), b: a.max(b), straight: apart == 3 });
            }
        }
    }
    ways.sort_unstable_by_key(|way| (way.a, way.b));
    ways
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;
    use crate::settlers::layout::{Drawn, Layout};
    use crate::settlers::resource::Terrain;
    use std::collections::{BTreeMap, BTreeSet};

    /// The places of a hexagon of hexes with `n` rings round its centre.
    fn hexagon(n: i8) -> Vec<(i8, i8)> {
        let within = -n..=n;
        let all = within.clone().flat_map(|r| within.clone().map(move |q| (q, r)));
        all.filter(|&(q, r)| (q + r).abs() <= n).collect()
    }

    /// A hex of the small island by its row and its place in the row.
    fn island(row: i8, index: i8) -> (i8, i8) {
        let r = row - 2;
        (index - 2 - r.min(0), r)
    }

    fn lengths(topology: &Topology, sea: impl Fn(HexId) -> bool) -> [usize; 9] {
        let mut counts = [0; 9];
        for line in bridge_lines(topology, sea) {
            counts[usize::from(line.length)] += 1;
        }
        counts
    }

    #[test]
    fn lakes_in_the_island_have_their_worked_out_bridges() {
        // T20: 19 land hexes in a ring of 18 sea hexes; the named ones are sunk.
        let board = Topology::new(&hexagon(3));
        let cases: [(&[(i8, i8)], _); 7] = [
            (&[], [0, 0, 0]),
            (&[(2, 2)], [0, 3, 0]),
            (&[(2, 2), (2, 3)], [1, 6, 0]),
            (&[(2, 2), (2, 3), (1, 2)], [0, 6, 3]),
            (&[(2, 1), (2, 2), (2, 3)], [2, 9, 0]),
            (&[(1, 2), (1, 3)], [1, 5, 0]),
            (&[(0, 0)], [0, 1, 0]),
        ];
        for (sunk, [one, two, three]) in cases {
            let sunk: Vec<(i8, i8)> = sunk.iter().map(|&(row, index)| island(row, index)).collect();
            let counts = lengths(&board, |h| {
                let hex = &board.hexes[usize::from(h)];
                sunk.contains(&(hex.q, hex.r)) || !hexagon(2).contains(&(hex.q, hex.r))
            });
            assert_eq!(counts, [0, one, two, three, 0, 0, 0, 0, 0], "{sunk:?}");
        }
    }

    #[test]
    fn plain_islands_have_no_bridge() {
        // T19.
        let small = hexagon(2);
        let large: Vec<(i8, i8)> =
            hexagon(3).into_iter().filter(|&(q, r)| q < 3 && (-3..3).contains(&(q + r))).collect();
        assert_eq!((small.len(), large.len()), (19, 30));
        for (land, ring) in [(small, 18), (large, 22)] {
            let alone = Topology::new(&land);
            assert_eq!(bridge_lines(&alone, |_| false), []);
            let mut all: BTreeSet<(i8, i8)> = land.iter().copied().collect();
            for &(q, r) in &land {
                all.extend(crate::settlers::topology::Side::ALL.map(|s| (q + s.step().0, r + s.step().1)));
            }
            assert_eq!(all.len() - land.len(), ring);
            let ringed = Topology::new(&all.into_iter().collect::<Vec<_>>());
            let sea = |h: HexId| {
                let hex = &ringed.hexes[usize::from(h)];
                !land.contains(&(hex.q, hex.r))
            };
            assert_eq!(bridge_lines(&ringed, sea), []);
        }
    }

    #[test]
    fn a_strait_is_crossed_along_its_edges_and_through_its_hexes() {
        // T13, T14: a row of two sea hexes, land at its ends, between two rows of land.
        let places = [(0, 0), (1, 0), (2, 0), (-1, 1), (0, 1), (1, 1), (2, 1), (-1, 2), (0, 2), (1, 2)];
        let board = Topology::new(&places);
        let sea = |h: HexId| (4..=5).contains(&h);
        let lines = bridge_lines(&board, sea);
        let hex = |i: usize| board.hexes[i].sites;
        // The side that the two sea hexes share.
        let between = (hex(4)[1], hex(4)[2]);
        assert_eq!(between, (hex(5)[5], hex(5)[4]));
        let along: Vec<&BridgeLine> = lines.iter().filter(|l| l.hexes.is_empty()).collect();
        assert_eq!(along.len(), 1);
        assert_eq!((along[0].a, along[0].b, along[0].length), (between.0, between.1, 1));
        assert_eq!((&along[0].edges, &along[0].middle), (&vec![between], &vec![]));
        for h in [4, 5] {
            let across: Vec<(SiteId, SiteId)> =
                lines.iter().filter(|l| l.hexes == [h]).map(|l| (l.a, l.b)).collect();
            let corners = hex(usize::from(h));
            let mut expected = [(corners[0], corners[3]), (corners[1], corners[4]), (corners[5], corners[2])];
            expected.sort_unstable();
            assert_eq!(across, expected);
        }
    }

    #[test]
    fn lines_come_sorted_and_once() {
        let board = Topology::new(&hexagon(3));
        let lines = bridge_lines(&board, |h| h % 3 != 0);
        assert!(lines.len() > 20);
        assert!(lines.iter().all(|l| l.a < l.b));
        assert!(lines.is_sorted_by(|x, y| (x.a, x.b) < (y.a, y.b)));
    }

    #[test]
    fn bridges_clash_on_an_edge_and_in_a_hex() {
        let line = |edges: &[(SiteId, SiteId)], hexes: &[HexId]| BridgeLine {
            a: 0,
            b: 9,
            length: 1,
            edges: edges.to_vec(),
            hexes: hexes.to_vec(),
            middle: vec![],
        };
        let x = line(&[(0, 3), (5, 7)], &[4]);
        assert!(clash(&x, &x));
        assert!(clash(&x, &line(&[(5, 7)], &[])));
        assert!(clash(&line(&[], &[2, 4]), &x));
        assert!(!clash(&x, &line(&[(3, 5), (3, 7)], &[3, 5])));
    }

    #[test]
    fn pieces_and_prices_of_bridges() {
        // T25, T26: lumber, brick, wool, grain, ore.
        let expected = [
            (1, 2, [1, 2, 0, 0, 0]),
            (2, 3, [1, 3, 0, 0, 1]),
            (3, 5, [1, 4, 0, 0, 2]),
            (4, 7, [1, 5, 0, 0, 3]),
            (5, 9, [1, 6, 0, 0, 4]),
            (6, 11, [1, 7, 0, 0, 5]),
            (7, 13, [1, 8, 0, 0, 6]),
            (8, 15, [1, 9, 0, 0, 7]),
        ];
        for (length, pieces, price) in expected {
            assert_eq!(bridge_pieces(length), pieces);
            assert_eq!(bridge_price(length).to_array(), price);
        }
    }

    #[test]
    fn nine_highways_cross_each_land_hex() {
        // T42.
        let board = Topology::new(&hexagon(2));
        let land = |h: HexId| h != 9;
        let ways = highways(&board, land);
        assert_eq!(ways.len(), 18 * 9);
        assert!(ways.is_sorted_by(|x, y| (x.a, x.b) < (y.a, y.b)));
        for (h, hex) in board.hexes.iter().enumerate() {
            let across: Vec<&Highway> = ways.iter().filter(|w| usize::from(w.hex) == h).collect();
            let count = |straight| across.iter().filter(|w| w.straight == straight).count();
            assert_eq!((count(false), count(true)), if land(h as HexId) { (6, 3) } else { (0, 0) });
            let place = |s: SiteId| (board.sites[usize::from(s)].x, board.sites[usize::from(s)].y);
            for way in across {
                assert!(way.a < way.b && hex.sites.contains(&way.a) && hex.sites.contains(&way.b));
                assert!(!board.sites[usize::from(way.a)].neighbours.contains(&way.b));
                // Opposite corners have the centre halfway between them.
                let ((ax, ay), (bx, by), (cx, cy)) = (place(way.a), place(way.b), hex.centre());
                assert_eq!(way.straight, (ax + bx, ay + by) == (2 * cx, 2 * cy));
            }
        }
    }

    /// A shipped board without its wishes for a deal, which are not geometry.
    fn board(text: &str) -> (Layout, Topology) {
        let mut value: serde_json::Value = serde_json::from_str(text).unwrap();
        value.as_object_mut().unwrap().remove("constraints");
        let layout: Layout = serde_json::from_value(value).unwrap();
        assert_eq!(layout.faults(), []);
        let places: Vec<(i8, i8)> = layout.plans().iter().map(|h| h.at).collect();
        (layout, Topology::new(&places))
    }

    /// How many sites can be reached from the first one.
    fn reached(steps: &[(SiteId, SiteId)]) -> usize {
        let mut reached = BTreeSet::from([steps[0].0]);
        loop {
            let before = reached.len();
            for &(a, b) in steps {
                if reached.contains(&a) || reached.contains(&b) {
                    reached.extend([a, b]);
                }
            }
            if reached.len() == before {
                return before;
            }
        }
    }

    #[test]
    fn the_boards_with_fixed_seas_are_within_bounds() {
        // T70, T71.
        let boards = [
            (
                include_str!("../../../data/settlers/structures.json"),
                // Sites, sites that touch land, roads, bridges by length.
                (108, 96, 119, [0, 4, 32, 10, 2, 0, 0, 0, 0]),
                true,
            ),
            (
                include_str!("../../../data/settlers/archipelago.json"),
                (132, 112, 131, [0, 12, 42, 12, 2, 6, 0, 0, 0]),
                false,
            ),
        ];
        for (text, expected, one_island) in boards {
            let (layout, topology) = board(text);
            let plans = layout.plans();
            let sea = |h: HexId| plans[usize::from(h)].terrain == Drawn::Fixed(Terrain::Sea);
            let coasts = topology.sites.iter().filter(|s| s.hexes.iter().any(|&h| !sea(h))).count();
            let roads = topology.road_paths(|h| !sea(h));
            let counts = lengths(&topology, sea);
            assert_eq!((topology.sites.len(), coasts, roads.len(), counts), expected, "{}", layout.name);
            let bridges: Vec<(SiteId, SiteId)> =
                bridge_lines(&topology, sea).iter().map(|l| (l.a, l.b)).collect();
            let links = roads.len() + bridges.len() + highways(&topology, |h| !sea(h)).len();
            assert!(topology.sites.len() <= 192 && links <= 768, "{}: {links} links", layout.name);
            // Bridges join all that roads alone do not.
            assert_eq!(reached(&roads) == coasts, one_island, "{}", layout.name);
            assert_eq!(reached(&[roads, bridges].concat()), coasts, "{}", layout.name);
        }
    }

    #[test]
    fn the_super_board_is_within_bounds_wherever_its_seas_lie() {
        // T72, T73.
        let (layout, topology) = board(include_str!("../../../data/settlers/super.json"));
        assert_eq!((topology.hexes.len(), topology.sites.len(), layout.terrains.sea), (46, 118, 8));
        let (mut rng, mut most) = (Rng::new(8), 0);
        for _ in 0..300 {
            let mut hexes: Vec<HexId> = (0..topology.hexes.len() as HexId).collect();
            rng.shuffle(&mut hexes);
            let water: u64 = hexes[..8].iter().map(|&h| 1u64 << h).sum();
            let sea = |h: HexId| water >> h & 1 != 0;
            let ways = highways(&topology, |h| !sea(h)).len();
            assert_eq!(ways, 38 * 9);
            let bridges = bridge_lines(&topology, sea).len();
            most = most.max(topology.road_paths(|h| !sea(h)).len() + bridges + ways);
        }
        // The limit is 768.
        assert_eq!(most, 528);
    }

    type Place = (i32, i32);

    fn cross((ax, ay): Place, (bx, by): Place) -> i32 {
        ax * by - ay * bx
    }

    fn from_to((ax, ay): Place, (bx, by): Place) -> Place {
        (bx - ax, by - ay)
    }

    /// Where the corners of the hex with this centre lie.
    fn corners((x, y): Place) -> [Place; 6] {
        [(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)].map(|(dx, dy)| (x + dx, y + dy))
    }

    /// Whether a segment meets the inside of the hex with this centre: no line separates them. Only lines along a
    /// side of the hex or along the segment need to be tried.
    fn meets_inside(p: Place, q: Place, centre: Place) -> bool {
        let corners = corners(centre);
        let (along, sides) = (from_to(p, q), [(0, 2), (1, 1), (1, -1)]);
        sides.into_iter().chain([along]).all(|direction| {
            let hex = corners.map(|c| cross(direction, c));
            let segment = [p, q].map(|c| cross(direction, c));
            hex.iter().min() < segment.iter().max() && segment.iter().min() < hex.iter().max()
        })
    }

    /// The same lines without a walk: each two sites are joined by a segment, and all that it passes is looked at.
    fn lines_by_coordinates(topology: &Topology, sea: impl Fn(HexId) -> bool) -> Vec<BridgeLine> {
        let hexes: BTreeMap<Place, HexId> = topology
            .hexes
            .iter()
            .enumerate()
            .map(|(h, hex)| ((2 * i32::from(hex.q) + i32::from(hex.r), 3 * i32::from(hex.r)), h as HexId))
            .collect();
        let mut sites: BTreeMap<Place, SiteId> = BTreeMap::new();
        for (s, site) in topology.sites.iter().enumerate() {
            sites.insert((site.x.into(), site.y.into()), s as SiteId);
        }
        let coasts: Vec<(SiteId, Place)> = sites
            .iter()
            .filter(|(place, _)| hexes.iter().any(|(&c, &h)| corners(c).contains(place) && !sea(h)))
            .map(|(&place, &site)| (site, place))
            .collect();
        let mut lines = Vec::new();
        for &(a, p) in &coasts {
            for &(b, q) in coasts.iter().filter(|&&(b, _)| b > a) {
                // Four times the square of the length.
                let (dx, dy) = from_to(p, q);
                if 3 * dx * dx + dy * dy > 4 * 8 * 8 {
                    continue;
                }
                if let Some(line) = line_by_coordinates(&hexes, &sites, &sea, (a, p), (b, q)) {
                    lines.push(line);
                }
            }
        }
        lines
    }

    fn line_by_coordinates(
        hexes: &BTreeMap<Place, HexId>,
        sites: &BTreeMap<Place, SiteId>,
        sea: impl Fn(HexId) -> bool,
        (a, p): (SiteId, Place),
        (b, q): (SiteId, Place),
    ) -> Option<BridgeLine> {
        let on_segment = |c: Place| {
            let inside = |v: i32, s: i32, t: i32| s.min(t) <= v && v <= s.max(t);
            cross(from_to(p, q), from_to(p, c)) == 0 && inside(c.0, p.0, q.0) && inside(c.1, p.1, q.1)
        };
        let (mut edges, mut bisected) = (BTreeSet::new(), vec![]);
        // Every hex there could be near the segment, on the board or not.
        for r in (p.1.min(q.1) - 3).div_euclid(3)..=(p.1.max(q.1) + 3).div_euclid(3) {
            for x in p.0.min(q.0) - 2..=p.0.max(q.0) + 2 {
                if (x - r) % 2 != 0 {
                    continue;
                }
                let centre = (x, 3 * r);
                let water = hexes.get(&centre).copied().filter(|&h| sea(h));
                if meets_inside(p, q, centre) {
                    if !on_segment(centre) {
                        return None;
                    }
                    bisected.push(water?);
                }
                let round = corners(centre);
                for i in 0..6 {
                    let (c, d) = (round[i], round[(i + 1) % 6]);
                    if on_segment(c) && on_segment(d) {
                        water?;
                        edges.insert((c.min(d), c.max(d)));
                    }
                }
            }
        }
        let edges: Vec<(SiteId, SiteId)> =
            edges.into_iter().map(|(c, d)| (sites[&c].min(sites[&d]), sites[&c].max(sites[&d]))).collect();
        let length = edges.len() + 2 * bisected.len();
        let passed = sites.iter().filter(|&(&c, &s)| on_segment(c) && s != a && s != b);
        Some(BridgeLine {
            a,
            b,
            length: length as u8,
            edges,
            hexes: bisected,
            middle: passed.map(|(_, &s)| s).collect(),
        })
    }

    /// The parts of a line in an order that does not depend on how it was found.
    fn sorted(mut lines: Vec<BridgeLine>) -> Vec<BridgeLine> {
        for line in &mut lines {
            line.edges.sort_unstable();
            line.hexes.sort_unstable();
            line.middle.sort_unstable();
        }
        lines.sort_unstable_by_key(|l| (l.a, l.b));
        lines
    }

    #[test]
    fn the_lines_are_those_that_coordinates_give() {
        // T12 to T18.
        let mut rng = Rng::new(21);
        let mut seen = [0usize; 9];
        for round in 0..60 {
            // Holes in the board, about two fifths sea; every third board mostly sea, for the long lines.
            let (rings, holes, share) = if round % 3 == 2 { (4, 2, 88) } else { (3, rng.below(8), 40) };
            let mut places = hexagon(rings);
            rng.shuffle(&mut places);
            places.truncate(places.len() - holes as usize);
            let board = Topology::new(&places);
            let water: u64 =
                (0..board.hexes.len()).filter(|_| rng.below(100) < share).map(|h| 1u64 << h).sum();
            let sea = |h: HexId| water >> h & 1 != 0;
            let found = bridge_lines(&board, sea);
            for (i, line) in found.iter().enumerate() {
                seen[usize::from(line.length)] += 1;
                // T21, T29.
                let hexes = |s: &SiteId| board.sites[usize::from(*s)].hexes.clone();
                assert!(line.middle.iter().flat_map(hexes).all(sea), "{line:?}");
                assert!(found[..i].iter().all(|other| !other.edges.iter().any(|e| line.edges.contains(e))));
            }
            assert_eq!(sorted(found), sorted(lines_by_coordinates(&board, sea)), "board {round}");
        }
        assert!(seen[1..].iter().all(|&n| n > 0), "{seen:?}");
    }
}
