//! What the base game costs: legal set, step, longest road, clone, snapshot.
//!
//! `make bench` prints the results as a table. A time is per position (or per decision), so that it reads the same
//! whichever positions the random games give.

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use tilewright::playout::random_playout;
use tilewright::rng::Rng;
use tilewright::settlers::Base;
use tilewright::settlers::route::{Edge, longest_trail};
use tilewright::snapshot::{restore, snapshot};
use tilewright::{ActionId, ActionMask, Actor, Rules};

/// A random game: the decisions that were made, and the position before each of them.
fn random_game(rules: &Base, seed: u64) -> (Vec<ActionId>, Vec<<Base as Rules>::State>) {
    let mut rng = Rng::new(seed);
    let mut mask = ActionMask::new(rules.info().space.len());
    let (mut ids, mut states) = (Vec::new(), Vec::new());
    let mut state = rules.new_game(seed);
    rules.settle_chance(&mut state, &mut ());
    while rules.actor(&state) != Actor::Nobody {
        rules.legal_mask(&state, &mut mask);
        let id = mask.nth(rng.below(mask.count())).expect("a running game has a legal action");
        states.push(state.clone());
        ids.push(id);
        play(rules, &mut state, id);
    }
    (ids, states)
}

fn play(rules: &Base, state: &mut <Base as Rules>::State, id: ActionId) {
    rules.play_unchecked(state, rules.decode(id).expect("a legal id"), &mut ());
    rules.settle_chance(state, &mut ());
}

/// Some thousand positions from the whole length of random games, too many for the branch predictor to learn.
fn positions(rules: &Base) -> Vec<<Base as Rules>::State> {
    (0..100).flat_map(|seed| random_game(rules, seed).1.into_iter().step_by(20)).collect()
}

/// Times `run` on one position after another, round and round.
fn per_position<S, T>(c: &mut Criterion, name: &str, positions: &[S], mut run: impl FnMut(&S) -> T) {
    let mut next = positions.iter().cycle();
    c.bench_function(name, |b| b.iter(|| run(black_box(next.next().expect("there are positions")))));
}

fn state(c: &mut Criterion) {
    let rules = Base::preset("settlers/base", 4).expect("a ruleset of the catalog");
    let positions = positions(&rules);
    let mut mask = ActionMask::new(rules.info().space.len());

    per_position(c, "legal set", &positions, |state| rules.legal_mask(state, &mut mask));
    per_position(c, "clone", &positions, Clone::clone);
    per_position(c, "snapshot/write", &positions, |state| snapshot(&rules, state));
    let snapshots: Vec<_> = positions.iter().map(|state| snapshot(&rules, state)).collect();
    per_position(c, "snapshot/read", &snapshots, |bytes| restore(&rules, bytes));
}

fn step(c: &mut Criterion) {
    let rules = Base::preset("settlers/base", 4).expect("a ruleset of the catalog");
    let games: Vec<_> = (0..100).map(|seed| (rules.new_game(seed), random_game(&rules, seed).0)).collect();

    // Whole games from their recorded decisions: the chance outcomes are in the first state's seed. One iteration
    // is one decision, the dice and cards that follow it included.
    let mut replay = |name: &str, play: &dyn Fn(&mut <Base as Rules>::State, ActionId)| {
        c.bench_function(name, |b| {
            b.iter_custom(|iterations| {
                let (mut left, mut spent) = (iterations as usize, Duration::ZERO);
                for (start, ids) in games.iter().cycle() {
                    let ids = &ids[..ids.len().min(left)];
                    let mut state = start.clone();
                    rules.settle_chance(&mut state, &mut ());
                    let begin = Instant::now();
                    for &id in ids {
                        play(&mut state, id);
                    }
                    spent += begin.elapsed();
                    black_box(&state);
                    left -= ids.len();
                    if left == 0 {
                        break;
                    }
                }
                spent
            });
        });
    };
    replay("step/unchecked", &|state, id| play(&rules, state, id));
    replay("step/checked", &|state, id| {
        rules.step(state, rules.decode(id).expect("a legal id"), &mut ()).expect("a recorded decision");
    });

    let mut seed = 0;
    c.bench_function("random game", |b| {
        b.iter_batched(
            || {
                seed += 1;
                (rules.new_game(seed), Rng::new(seed), ActionMask::new(rules.info().space.len()))
            },
            // Bounded: a game can come to a standstill (S114).
            |(mut state, mut rng, mut mask)| random_playout(&rules, &mut state, &mut mask, &mut rng),
            BatchSize::SmallInput,
        );
    });
}

/// The roads of the base board, all of them.
fn grid(rules: &Base) -> Vec<Edge> {
    rules
        .topology()
        .links
        .iter()
        .map(|link| Edge { a: link.a.into(), b: link.b.into(), length: link.length.into() })
        .collect()
}

/// A connected network of roads, grown at random. `closing` of 100 roads close a ring where one can: rings are what
/// makes the longest road hard.
fn network(grid: &[Edge], rng: &mut Rng, size: usize, closing: u32) -> Vec<Edge> {
    let mut grid = grid.to_vec();
    let mut network = vec![grid.swap_remove(rng.below(grid.len() as u32) as usize)];
    while network.len() < size {
        let touched = |site: u16| network.iter().any(|edge| edge.a == site || edge.b == site);
        let joined = |edge: &Edge| u8::from(touched(edge.a)) + u8::from(touched(edge.b));
        let ends = if rng.below(100) < closing && grid.iter().any(|edge| joined(edge) == 2) { 2 } else { 1 };
        let places: Vec<_> = (0..grid.len()).filter(|&i| joined(&grid[i]) >= ends).collect();
        let place = places[rng.below(places.len() as u32) as usize];
        network.push(grid.swap_remove(place));
    }
    network
}

/// The networks of all seats in positions of random games, each with the sites that cut it.
fn networks_in_play(rules: &Base, grid: &[Edge]) -> Vec<(Vec<Edge>, u64)> {
    let mut networks = Vec::new();
    for state in positions(rules) {
        for (seat, own) in state.seats.iter().enumerate().filter(|(_, own)| !own.links.is_empty()) {
            let foreign = state.seats.iter().enumerate().filter(|&(other, _)| other != seat);
            let blocked =
                foreign.flat_map(|(_, other)| other.buildings().iter()).fold(0, |set, site| set | 1 << site);
            networks.push((own.links.iter().map(|link| grid[link]).collect(), blocked));
        }
    }
    networks
}

fn longest_road(c: &mut Criterion) {
    let rules = Base::preset("settlers/base", 4).expect("a ruleset of the catalog");
    let grid = grid(&rules);
    let networks = networks_in_play(&rules, &grid);
    per_position(c, "longest road/in play, mean", &networks, |(edges, blocked)| {
        longest_trail(edges, |site| blocked >> site & 1 != 0)
    });

    let mut rng = Rng::new(1);
    let networks: Vec<_> = (0..20_000).map(|i| network(&grid, &mut rng, 15, i % 100)).collect();
    let free = |_| false;
    per_position(c, "longest road/15 links, mean", &networks, |edges| longest_trail(edges, free));

    // The least of some runs is the network's own time, without what else the machine did.
    let time = |edges: &Vec<Edge>| {
        (0..5)
            .map(|_| {
                let begin = Instant::now();
                black_box(longest_trail(black_box(edges), free));
                begin.elapsed()
            })
            .min()
    };
    let slowest = networks.iter().max_by_key(|edges| time(edges)).expect("there are networks");
    c.bench_function("longest road/15 links, slowest of 20,000", |b| {
        b.iter(|| longest_trail(black_box(slowest), free));
    });
}

criterion_group!(benches, state, step, longest_road);
criterion_main!(benches);
