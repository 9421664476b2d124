//! Counts of all ways to go on, against numbers worked out apart from the engine and golden numbers of before.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use tilewright::Rules;
use tilewright::perft::perft;

use crate::golden_perft::{compare, counted};
use crate::table::{DOCUMENT, Position, R, rules};

/// The neighbours of every corner, from the case files.
fn graph() -> Vec<Vec<usize>> {
    let corners = DOCUMENT["corners"].as_array().unwrap().iter();
    corners.map(|c| c.as_array().unwrap().iter().map(|n| n.as_u64().unwrap() as usize).collect()).collect()
}

/// Sequences of the setup's first settlements and roads, by the distance rule and the free paths alone. Every second
/// piece is a road from the settlement before; no road can be in the way of the first settlements' roads but one
/// that ends there.
fn placements(
    graph: &[Vec<usize>],
    depth: u32,
    closed: &BTreeSet<usize>,
    roads: &BTreeSet<(usize, usize)>,
) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut sum = 0;
    for site in (0..54).filter(|site| !closed.contains(site)) {
        if depth == 1 {
            sum += 1;
            continue;
        }
        let mut closed = closed.clone();
        closed.insert(site);
        closed.extend(&graph[site]);
        for &end in &graph[site] {
            let road = (site.min(end), site.max(end));
            if !roads.contains(&road) {
                let mut roads = roads.clone();
                roads.insert(road);
                sum += placements(graph, depth - 2, &closed, &roads);
            }
        }
    }
    sum
}

// S16, S17, S18, S54
#[test]
fn the_setup_by_hand() {
    let graph = graph();
    let count = |depth| placements(&graph, depth, &BTreeSet::new(), &BTreeSet::new());
    // 54 sites; each link touches two sites, so 2 x 72 ways to place the first road.
    assert_eq!((count(1), count(2)), (54, 144));
    // The second settlement: 54 less the site and its neighbours, for each of the roads that the degree allows.
    let third: usize = graph.iter().map(|near| near.len() * (54 - 1 - near.len())).sum();
    assert_eq!(count(3), third as u64);
    for seats in 2..=4 {
        let rules = rules(&json!({"seats": seats}));
        for depth in 1..=4 {
            assert_eq!(
                perft(&*rules, &rules.new_game(7), depth),
                count(depth),
                "{seats} seats, depth {depth}"
            );
        }
    }
}

// S25: before the roll there is one action, then eleven sums. After a sum other than seven nobody can do anything
// but end the turn, if all hands are empty and a card or two is no price. A seven lets the robber move to 18 hexes.
#[test]
fn a_roll_by_hand() {
    let position = Position::p0().before_roll(R);
    let table = position.start();
    let (rules, state) = (table.rules(), table.state());
    assert_eq!([1, 2].map(|depth| perft(rules, state, depth)), [1, 11]);
    // A six gives R brick and grain: nothing to build. So ten sums end the turn.
    assert_eq!(perft(rules, state, 3), 10 + 18);
    // After the robber: 16 has O's settlement but no hand is full, so R goes on or chooses a victim of two. With
    // empty hands nothing is stolen; hexes with two candidates ask whom to rob.
    let mut after_seven = 0;
    for (hex, owners) in [
        // Seats other than R with a building on the hex, from P0.
        (0, 1),
        (1, 1),
        (2, 1),
        (3, 2),
        (4, 0),
        (5, 1),
        (6, 1),
        (7, 1),
        (8, 1),
        (10, 0),
        (11, 1),
        (12, 1),
        (13, 0),
        (14, 1),
        (15, 1),
        (16, 1),
        (17, 0),
        (18, 1),
    ] {
        assert_ne!(hex, 9, "the robber leaves the desert");
        after_seven += std::cmp::max(owners, 1);
    }
    assert_eq!(perft(rules, state, 4), 10 + after_seven);
}

#[test]
fn golden_counts() {
    let count = |options: Value, after, seed, depth| counted(&rules(&options), options, after, seed, depth);
    let mut found = Vec::new();
    for seats in 2..=4 {
        found.push(count(json!({"seats": seats}), 0, 7, 4));
        for (after, depth) in [(4 * seats, 4), (60, 4), (200, 3), (400, 3)] {
            found.push(count(json!({"seats": seats, "victory_points": 20}), after, 7, depth));
        }
    }
    for options in [
        json!({"edition": "fifth", "phases": "separate", "victory_points": 20}),
        json!({"bank_trades": "all", "board": "beginner", "victory_points": 20}),
    ] {
        found.push(count(options, 300, 11, 3));
    }
    compare("settlers/perft.json", &found);
}
