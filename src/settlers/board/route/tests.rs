use std::collections::BTreeSet;

use super::{Edge, Network, longest_route, longest_trail, longest_trail_through};

/// The neighbours with higher numbers of each site of the board with 19 hexes.
const BOARD: &str = "0:1,5,20 1:2,6 2:3,9 3:4,12 4:5,15 5:16 6:7,23 7:8,24 8:9,27 9:10 10:11,29 11:12,32 12:13 \
    13:14,34 14:15,37 15:17 16:18,21 17:18,39 18:40 19:20,21,46 20:22 21:43 22:23,49 23:52 24:25,53 25:26 26:27 \
    27:28 28:29 29:30 30:31 31:32 32:33 33:34 34:35 35:36 36:37 37:38 38:39 39:41 40:42,44 41:42 43:44,47 45:46,47 \
    46:48 48:49 49:50 50:51 51:52 53:52";

fn board() -> Vec<Edge> {
    let sites = BOARD.split_whitespace().map(|entry| entry.split_once(':').unwrap());
    let pairs = sites.flat_map(|(a, list)| list.split(',').map(move |b| (a, b)));
    pairs.map(|(a, b)| Edge { a: a.parse().unwrap(), b: b.parse().unwrap(), length: 1 }).collect()
}

/// A board of so many rows of hexes as a brick wall: `rows[i]` hexes in row `i`.
fn wall(rows: &[u16]) -> Vec<Edge> {
    let name = |row: usize, x: u16| 100 * row as u16 + x;
    let mut pairs: BTreeSet<(u16, u16)> = BTreeSet::new();
    let widest = *rows.iter().max().unwrap();
    for (row, &hexes) in rows.iter().enumerate() {
        for hex in 0..hexes {
            // A hex spans three sites of the line above it and three of the line below.
            let x = widest - hexes + 2 * hex;
            let ring =
                [(0, 0), (0, 1), (0, 2), (1, 2), (1, 1), (1, 0)].map(|(dy, dx)| name(row + dy, x + dx));
            for i in 0..6 {
                let (a, b) = (ring[i], ring[(i + 1) % 6]);
                pairs.insert((a.min(b), a.max(b)));
            }
        }
    }
    pairs.into_iter().map(|(a, b)| Edge { a, b, length: 1 }).collect()
}

/// A small random number generator, so that the tests need nothing else of the crate.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % n
    }

    fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }
}

/// A random network: up to `most` links of the board that mostly hang together, some foreign buildings, and in a part
/// of the cases other lengths and further links between any two of the sites.
fn network(random: &mut Random, board: &[Edge], most: usize) -> (Vec<Edge>, BTreeSet<u16>) {
    let wanted = 1 + random.below(most);
    let mut edges: Vec<Edge> = Vec::new();
    while edges.len() < wanted {
        let touches =
            |edge: &Edge| edges.iter().any(|e| [e.a, e.b].iter().any(|x| [edge.a, edge.b].contains(x)));
        let taken = |edge: &Edge| edges.iter().any(|e| (e.a, e.b) == (edge.a, edge.b));
        let spread = random.one_in(20);
        let usable: Vec<Edge> = board
            .iter()
            .filter(|e| !taken(e) && (spread || edges.is_empty() || touches(e)))
            .copied()
            .collect();
        edges.push(usable[random.below(usable.len())]);
    }
    let sites: Vec<u16> = edges.iter().flat_map(|e| [e.a, e.b]).collect();
    if random.one_in(3) {
        for _ in 0..=random.below(4) {
            let (a, b) = (sites[random.below(sites.len())], sites[random.below(sites.len())]);
            if a != b {
                let place = random.below(edges.len());
                edges[place] = Edge { a, b, length: 1 };
            }
        }
    }
    if random.one_in(3) {
        for edge in &mut edges {
            edge.length = random.below(9) as u16;
        }
    }
    for edge in &mut edges {
        if random.one_in(2) {
            (edge.a, edge.b) = (edge.b, edge.a);
        }
    }
    let foreign = if random.one_in(2) { random.below(4) } else { 0 };
    let blocked = (0..foreign).map(|_| sites[random.below(sites.len())]).collect();
    (edges, blocked)
}

/// The heaviest of all trails, and of all that use edge `through`, by walking every one of them.
fn brute(edges: &[Edge], blocked: &BTreeSet<u16>, through: usize) -> (u32, u32) {
    fn walk(
        edges: &[Edge],
        blocked: &BTreeSet<u16>,
        at: u16,
        used: u32,
        weight: u32,
        visit: &mut dyn FnMut(u32, u32),
    ) {
        visit(used, weight);
        if used != 0 && blocked.contains(&at) {
            return;
        }
        for (e, edge) in edges.iter().enumerate() {
            if used >> e & 1 == 0 && (edge.a == at || edge.b == at) {
                let to = if edge.a == at { edge.b } else { edge.a };
                walk(edges, blocked, to, used | 1 << e, weight + u32::from(edge.length), visit);
            }
        }
    }
    let (mut best, mut best_through) = (0, 0);
    let sites: BTreeSet<u16> = edges.iter().flat_map(|e| [e.a, e.b]).collect();
    for start in sites {
        walk(edges, blocked, start, 0, 0, &mut |used, weight| {
            best = best.max(weight);
            if used >> through & 1 == 1 {
                best_through = best_through.max(weight);
            }
        });
    }
    (best, best_through)
}

/// Panics unless the route is a trail of the length it claims.
fn check_route(edges: &[Edge], blocked: impl Fn(u16) -> bool, expected: u32) {
    let route = longest_route(edges, &blocked, usize::MAX).unwrap();
    assert_eq!(route.length, expected, "{edges:?}");
    assert_eq!(route.edges.iter().map(|&e| u32::from(edges[e].length)).sum::<u32>(), expected);
    assert_eq!(route.edges.iter().collect::<BTreeSet<_>>().len(), route.edges.len(), "an edge twice");
    let Some(&first) = route.edges.first() else { return };
    let walks = |start: u16| {
        let mut at = start;
        route.edges.iter().enumerate().all(|(i, &e)| {
            let Edge { a, b, .. } = edges[e];
            let fits = (a == at || b == at) && (i == 0 || !blocked(at));
            at = if a == at { b } else { a };
            fits
        })
    };
    assert!(walks(edges[first].a) || walks(edges[first].b), "no trail: {edges:?} {route:?}");
}

fn by_frontier(edges: &[Edge], blocked: impl Fn(u16) -> bool) -> u32 {
    Network::new(edges, blocked).heaviest(usize::MAX).expect("the budget is endless").0
}

/// The links of paths on the board, each given by its sites.
fn paths(paths: &[&[u16]]) -> Vec<Edge> {
    let links = paths.iter().flat_map(|path| path.windows(2));
    links.map(|link| Edge { a: link[0], b: link[1], length: 1 }).collect()
}

#[test]
fn known_values() {
    const RING: &[u16] = &[0, 1, 2, 3, 4, 5, 0];
    type Case<'a> = (&'a [&'a [u16]], &'a [u16], u32);
    let cases: &[Case<'_>] = &[
        (&[], &[], 0),
        (&[&[8, 9]], &[8, 9], 1),
        (&[RING], &[], 6),
        (&[RING, &[0, 20]], &[], 7),
        (&[RING, &[0, 20], &[3, 12]], &[], 7),
        (&[RING, &[1, 6, 23, 22, 20, 0]], &[], 11),
        (&[&[0, 1, 2, 3], &[0, 5, 4, 15], &[0, 20, 19, 46]], &[], 6),
        (&[&[0, 1, 2, 3, 12], &[0, 5, 4, 15], &[0, 20]], &[], 7),
        (&[&[2, 1, 0, 5, 4, 15]], &[0], 3),
        (&[&[20, 0, 1, 2, 3, 12]], &[20, 12], 5),
        (&[RING], &[0], 6),
        (&[RING, &[3, 12]], &[0], 6),
        (&[RING], &[0, 4], 4),
        (&[&[20, 0, 1, 2, 3, 12, 13]], &[2], 3),
        (&[&[20, 0, 1, 2], &[34, 13, 12, 11]], &[], 3),
        (&[&[43, 44, 40, 18, 17, 39]], &[], 5),
        // A ring that is entered by a tail and left by another: the longer arc, or the ring and one tail.
        (&[RING, &[0, 20, 19], &[3, 12, 13]], &[], 8),
        (&[RING, &[0, 20, 19, 46, 48], &[1, 6, 7, 24, 53]], &[], 13),
        // Three hexes round a site: four odd sites, so one link is left over.
        (&[RING, &[1, 6, 23, 22, 20, 0], &[20, 19, 21, 16, 5]], &[], 14),
        // Two rings joined by a path.
        (&[RING, &[3, 12], &[12, 13, 34, 33, 32, 11, 12]], &[], 13),
    ];
    for &(sites, blocked, expected) in cases {
        let edges = paths(sites);
        let blocked = |site| blocked.contains(&site);
        assert_eq!(longest_trail(&edges, blocked), expected, "{sites:?}");
        assert_eq!(by_frontier(&edges, blocked), expected, "{sites:?}");
        check_route(&edges, blocked, expected);
    }
}

#[test]
fn agrees_with_brute_force() {
    let board = board();
    assert_eq!(board.len(), 72);
    let mut random = Random(20_260_101);
    for round in 0..100_000 {
        let (edges, blocked) = network(&mut random, &board, if round % 10 == 0 { 15 } else { 12 });
        let through = random.below(edges.len());
        let (best, best_through) = brute(&edges, &blocked, through);
        let is_blocked = |site| blocked.contains(&site);
        assert_eq!(longest_trail(&edges, is_blocked), best, "{edges:?} {blocked:?}");
        assert_eq!(longest_trail_through(&edges, is_blocked, through), best_through, "{edges:?} {blocked:?}");
        check_route(&edges, is_blocked, best);
    }
}

#[test]
fn both_programmes_agree() {
    let board = board();
    let mut random = Random(7);
    for _ in 0..3_000 {
        let (edges, blocked) = network(&mut random, &board, 32);
        let is_blocked = |site| blocked.contains(&site);
        let length = longest_trail(&edges, is_blocked);
        check_route(&edges, is_blocked, length);
        let through = (0..edges.len()).map(|e| longest_trail_through(&edges, is_blocked, e));
        assert_eq!(through.max(), Some(length), "{edges:?} {blocked:?}");
    }
    // Sites with three links each, joined at random: nothing hangs off, and far from any board.
    for _ in 0..10_000 {
        let sites = 4 + 2 * random.below(8) as u16;
        let mut ends: Vec<u16> = (0..3 * sites).map(|end| end / 3).collect();
        let mut edges = Vec::new();
        while !ends.is_empty() {
            let (a, b) =
                (ends.swap_remove(random.below(ends.len())), ends.swap_remove(random.below(ends.len())));
            if a != b {
                edges.push(Edge { a, b, length: random.below(9) as u16 });
            }
        }
        check_route(&edges, |_| false, longest_trail(&edges, |_| false));
    }
}

#[test]
fn trails_through_an_edge_of_a_large_network() {
    let mut random = Random(11);
    let mut edges = board();
    for edge in &mut edges {
        edge.length = 1 + random.below(2) as u16;
    }
    let blocked = |site| [3, 20, 44].contains(&site);
    let length = longest_trail(&edges, blocked);
    check_route(&edges, blocked, length);
    let through: Vec<u32> = (0..72).map(|e| longest_trail_through(&edges, blocked, e)).collect();
    assert_eq!(through.iter().max(), Some(&length));
}

/// Every site with three links misses one unless it is an end, and a missed link serves two sites.
#[test]
fn full_boards_reach_the_bound_of_parity() {
    let boards =
        [(board(), 36, 55), (wall(&[3, 4, 5, 4, 3]), 36, 55), (wall(&[3, 4, 5, 6, 5, 4, 3]), 58, 81)];
    for (edges, odd, expected) in boards {
        let sites: BTreeSet<u16> = edges.iter().flat_map(|e| [e.a, e.b]).collect();
        let degree = |site: u16| edges.iter().filter(|e| e.a == site || e.b == site).count();
        assert_eq!(sites.iter().filter(|&&site| degree(site) == 3).count(), odd);
        assert_eq!(edges.len() - (odd - 2) / 2, expected);
        check_route(&edges, |_| false, expected as u32);
    }
}

#[test]
fn large_boards_with_buildings() {
    let mut random = Random(5);
    let edges = wall(&[3, 4, 5, 6, 5, 4, 3]);
    assert_eq!(edges.len(), 109);
    for foreign in [1, 4, 10, 25] {
        let blocked: BTreeSet<u16> = (0..foreign).map(|_| edges[random.below(109)].a).collect();
        let length = longest_trail(&edges, |site| blocked.contains(&site));
        assert!(length <= 81);
        check_route(&edges, |site| blocked.contains(&site), length);
    }
    let all = longest_route(&edges, |_| true, usize::MAX).unwrap();
    assert_eq!((all.length, all.edges.len()), (1, 1));
}

/// Found by comparison: two components that end at the same edge are not one trail.
#[test]
fn components_that_end_together_stay_apart() {
    let links = [
        (1, 3, 4),
        (3, 2, 7),
        (8, 7, 3),
        (7, 5, 3),
        (6, 0, 2),
        (9, 3, 5),
        (2, 4, 8),
        (1, 6, 5),
        (0, 5, 1),
        (4, 5, 6),
        (2, 0, 7),
        (7, 6, 5),
        (4, 8, 1),
        (8, 1, 2),
    ];
    let edges = links.map(|(a, b, length)| Edge { a, b, length });
    assert_eq!(brute(&edges, &BTreeSet::new(), 0).0, 48);
    check_route(&edges, |_| false, 48);
}

#[test]
fn loops_and_empty_links_are_walked() {
    let edges = [(1, 2, 1), (2, 2, 3), (2, 3, 0), (3, 4, 2)].map(|(a, b, length)| Edge { a, b, length });
    assert_eq!(longest_trail(&edges, |_| false), 6);
    assert_eq!(longest_trail_through(&edges, |_| false, 0), 6);
    assert_eq!(longest_trail(&edges, |site| site == 2), 3);
    check_route(&edges, |_| false, 6);
    check_route(&edges, |site| site == 2, 3);
    let empty = [Edge { a: 0, b: 1, length: 0 }];
    assert_eq!(longest_trail(&empty, |_| false), 0);
    assert_eq!(longest_trail_through(&empty, |_| false, 0), 0);
    check_route(&empty, |_| false, 0);
    assert_eq!(longest_trail(&[], |_| false), 0);
}

#[test]
fn sites_may_have_any_number_and_share_a_slot() {
    let path: Vec<Edge> = (0..32)
        .map(|i| Edge { a: 2048 * i, b: (2048 * (u32::from(i) + 1) % 65535) as u16, length: 1 })
        .collect();
    assert_eq!(longest_trail(&path, |_| false), 32);
    assert_eq!(longest_trail(&path, |_| true), 1);
    assert_eq!(longest_trail_through(&path, |site| site == 2048 * 20, 31), 12);
}
