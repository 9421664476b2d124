//! The longest road through roads, bridges and highways.

use serde_json::json;
use tilewright::rng::Rng;
use tilewright::settlers::route::{Edge, longest_route, longest_trail, longest_trail_through};

use crate::oracle::{Link, links_of, longest};
use crate::table::{Position, lake, rules};

#[test]
fn chains_of_all_kinds_by_hand() {
    // T33, T45: settlement on 3N; bridge, highway and roads in a row, and round corners.
    for (bridges, highways, roads, length) in [
        ("3N-3S", "1SW-1NE", "", 4),
        ("3N-3S", "1SW-1NE", "3S-5SE 1NE-1N", 6),
        ("3N-3S", "1SW-1NE", "3S-5SE-5S 1NE-1N-1NW", 8),
        // Two highways and a bridge that all begin at 3N: two of them are walked.
        ("3N-3S", "0SE-0NW 1SW-1NE", "", 4),
        // A ring of a bridge, highways and a road: 3N-3S, 3S to 5N along the lake, 2SE-2N, 0SW-0SE.
        ("3N-3S", "2SE-2N 0SW-0SE", "3S-3SW", 7),
        // And a branch of two at the ring.
        ("3N-3S", "2SE-2N 0SW-0SE 1SW-1NE", "3S-3SW", 9),
        // Roads and a highway between the same two sites, opposite ways round one hex.
        ("", "0SE-0NW", "0SE-0NE-0N-0NW 0SE-0S-0SW-0NW", 8),
        // Straight over three hexes: three highways with a road between them.
        ("", "0SE-0NW 6N-6S", "3N-3NE-3SE", 6),
    ] {
        let start = Position::on(lake())
            .settlements(0, "3N")
            .bridges(0, bridges)
            .highways(0, highways)
            .roads(0, roads);
        assert_eq!(start.start().road(0), length, "{bridges} {highways} {roads}");
    }
    // T35: with pieces that count, a bridge of length 2 is three.
    let start = Position::on(lake()).settlements(0, "3N").bridges(0, "3N-3S").highways(0, "1SW-1NE");
    assert_eq!(start.clone().option("bridge_length_counts", "pieces").start().road(0), 5);
    // Another seat's building on the way cuts it, and one beside it does not.
    assert_eq!(start.clone().roads(0, "1NE-1N").settlements(1, "1NE").start().road(0), 4);
    assert_eq!(start.clone().roads(0, "1NE-1N").settlements(1, "1SE").start().road(0), 5);
    let cut = Position::on(lake()).bridges(0, "3N-3S").highways(0, "1SW-1NE").metropolises(2, "3N");
    assert_eq!(cut.start().road(0), 2);
}

#[test]
fn a_cut_takes_the_longest_road_away() {
    // T4, T66: seat 1 settles where a bridge of seat 0 ends, next to its own metropolis.
    let start = Position::on(lake())
        .settlements(0, "3N")
        .bridges(0, "3N-3S")
        .roads(0, "3N-0NE 3S-3SW-2S")
        .metropolises(1, "3SE")
        .roads(1, "3SE-3S")
        .hand(1, [1, 1, 1, 1, 0])
        .field("on_turn", 1);
    let mut table = start.start();
    assert_eq!((table.road(0), table.holder("longest_road"), table.points(0)), (5, Some(0), 4));
    table.play(&["settle 3S"]);
    assert_eq!((table.road(0), table.holder("longest_road"), table.points(0)), (3, None, 2));
    assert_eq!(table.events("longest_road"), [json!({"event": "longest_road", "holder": null})]);
}

/// A random network of up to nine links of length 1 to 8 between up to seven sites, some of them blocked.
fn network(rng: &mut Rng) -> (Vec<Link>, Vec<u16>) {
    let sites = 2 + rng.below(6);
    let mut links = Vec::new();
    for _ in 0..1 + rng.below(9) {
        let a = rng.below(sites);
        let b = (a + 1 + rng.below(sites - 1)) % sites;
        // Mostly roads and highways, as on a board.
        let length = [1, 1, 1, 2, 2, 1 + rng.below(8)][rng.below(6) as usize];
        links.push((a as u16, b as u16, length as u16));
    }
    let blocked = (0..rng.below(3)).map(|_| rng.below(sites) as u16).collect();
    (links, blocked)
}

fn is_walk(walk: &[Link], blocked: &[u16]) -> bool {
    let Some(&(a, b, _)) = walk.first() else { return true };
    [a, b].into_iter().any(|start| {
        let mut at = start;
        walk.iter().enumerate().all(|(i, &(a, b, _))| {
            let touches = a == at || b == at;
            let passes = i == 0 || !blocked.contains(&at);
            at = if a == at { b } else { a };
            touches && passes
        })
    })
}

#[test]
fn the_longest_road_of_mixed_networks_is_that_of_every_walk() {
    // T33, T34, T45
    let mut rng = Rng::new(4);
    let mut parallel = 0;
    for round in 0..100_000 {
        let (links, blocked) = network(&mut rng);
        let edges: Vec<Edge> = links.iter().map(|&(a, b, length)| Edge { a, b, length }).collect();
        let is_blocked = |site: u16| blocked.contains(&site);
        let expected = longest(&links, &blocked);
        assert_eq!(longest_trail(&edges, is_blocked), expected, "{links:?} {blocked:?}");
        let ends = |&(a, b, _): &Link| (a.min(b), a.max(b));
        parallel +=
            usize::from((1..links.len()).any(|i| links[..i].iter().any(|l| ends(l) == ends(&links[i]))));
        if round % 4 == 0 {
            let route = longest_route(&edges, is_blocked, usize::MAX).unwrap();
            let walk: Vec<Link> = route.edges.iter().map(|&edge| links[edge]).collect();
            let once = (1..walk.len()).all(|i| !route.edges[..i].contains(&route.edges[i]));
            let length: u32 = walk.iter().map(|link| u32::from(link.2)).sum();
            assert!(
                once && route.length == expected && length == expected && is_walk(&walk, &blocked),
                "{links:?}"
            );
            // The greatest of all that use the last link, or the greatest without it.
            let last = links.len() - 1;
            let through = longest_trail_through(&edges, is_blocked, last);
            assert_eq!(through.max(longest(&links[..last], &blocked)), expected, "{links:?} {blocked:?}");
        }
    }
    assert!(parallel > 20_000, "{parallel}");
}

#[test]
fn the_longest_road_of_links_of_the_boards_is_that_of_every_walk() {
    // T33, T34, T35, T45
    let mut rng = Rng::new(9);
    for (ruleset, counts) in [("structures", "length"), ("archipelago", "pieces"), ("super", "length")] {
        let rules = rules(&format!("settlers/{ruleset}"), 4, &json!({"bridge_length_counts": counts}));
        let board = rules.board();
        let all = links_of(&board);
        let bridges: Vec<usize> = (0..all.len()).filter(|&l| board["links"][l]["kind"] == "bridge").collect();
        for _ in 0..3_000 {
            // A patch that hangs together, and is begun anew now and then; bridges more often than there are many.
            let mut own: Vec<usize> = Vec::new();
            for _ in 0..1 + rng.below(9) {
                let sites: Vec<u16> = own.iter().flat_map(|&l| [all[l].0, all[l].1]).collect();
                let touches = |&l: &usize| sites.contains(&all[l].0) || sites.contains(&all[l].1);
                let near: Vec<usize> = (0..all.len()).filter(touches).collect();
                let over: Vec<usize> = near.iter().copied().filter(|l| bridges.contains(l)).collect();
                let pool = match rng.below(6) {
                    0 | 1 if !over.is_empty() => over,
                    0 if !bridges.is_empty() => bridges.clone(),
                    _ if near.is_empty() => (0..all.len()).collect(),
                    _ => near,
                };
                own.push(pool[rng.below(pool.len() as u32) as usize]);
            }
            own.sort_unstable();
            own.dedup();
            let links: Vec<Link> = own.iter().map(|&l| all[l]).collect();
            let ends: Vec<u16> = links.iter().flat_map(|link| [link.0, link.1]).collect();
            let blocked: Vec<u16> =
                (0..rng.below(3)).map(|_| ends[rng.below(ends.len() as u32) as usize]).collect();
            let ids: Vec<u32> = own.iter().map(|&l| l as u32).collect();
            let sites: Vec<u32> = blocked.iter().map(|&site| site.into()).collect();
            let route = rules.longest_route(&ids, &sites).unwrap();
            assert_eq!(route.length, longest(&links, &blocked), "{ruleset}: {ids:?} {sites:?}");
        }
    }
}
