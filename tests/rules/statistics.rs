//! Draws of chance within bounds of their distributions. Seeds are fixed, so these tests always come out alike; a
//! bound is five standard deviations, which a fair draw misses in fewer than one of a million.

use serde_json::json;
use tilewright::settlers::{Action, Harbour, Kind, Terrain};
use tilewright::{Game, Rules};

use crate::board::{are_neighbours, spiral, tiles};
use crate::properties::in_parallel;
use crate::table::{O, Position, R, rules};

/// That a count of `n` draws, each a hit with probability `p`, is within five standard deviations.
#[track_caller]
fn fair(what: &str, count: u64, n: u64, p: f64) {
    let (mean, deviation) = (n as f64 * p, (n as f64 * p * (1.0 - p)).sqrt());
    assert!((count as f64 - mean).abs() < 5.0 * deviation, "{what}: {count} of {n}, expected {mean:.0}");
}

// S25
#[test]
fn dice() {
    let rules = rules(&json!({"board": "beginner"}));
    let mut game = Game::new(rules.clone(), 8);
    while game.state().turn.number == 0 {
        game.play_id(game.legal_ids()[0]).unwrap();
    }
    let mut state = game.state().clone();
    let mut sums = [0u64; 13];
    let mut pairs = std::collections::BTreeMap::new();
    let mut last = 0;
    let n = 100_000;
    for _ in 0..n {
        rules.play_unchecked(&mut state, Action::Roll, &mut ());
        let Action::Dice(sum) = rules.sample_chance(&state) else { panic!() };
        sums[usize::from(sum)] += 1;
        *pairs.entry((last == 7, sum == 7)).or_insert(0u64) += 1;
        last = sum;
        // Five pays hands that grow to the bank's end and asks for no decision.
        rules.play_unchecked(&mut state, Action::Dice(5), &mut ());
        rules.play_unchecked(&mut state, Action::EndTurn, &mut ());
    }
    assert_eq!(sums.iter().sum::<u64>(), n);
    for sum in 2..=12u64 {
        fair(&format!("sum {sum}"), sums[sum as usize], n, (6.0 - (sum as f64 - 7.0).abs()) / 36.0);
    }
    // One roll tells nothing about the next.
    fair("two sevens in a row", pairs[&(true, true)], n, 1.0 / 36.0);
}

// S68
#[test]
fn deck_draws() {
    let rules = Position::p0().rules();
    let mut setup = Position::p0().hand(R, [0, 0, 1, 1, 1]).field("phase", "draw").setup();
    let mut drawn = [0u64; 5];
    let n = 50_000;
    for seed in 0..n {
        setup["seed"] = json!(seed);
        let state = rules.from_setup(&setup).unwrap();
        let Action::Draw(card) = rules.sample_chance(&state) else { panic!() };
        drawn[card.index()] += 1;
    }
    for (count, left) in drawn.into_iter().zip([14.0, 2.0, 2.0, 2.0, 5.0]) {
        fair("card", count, n, left / 25.0);
    }
}

// S48
#[test]
fn steals() {
    let rules = Position::p0().rules();
    let position = Position::p0().hand(O, [2, 0, 4, 1, 1]).field("phase", "steal").field("victim", O);
    let mut setup = position.field("robber", 16).setup();
    let mut stolen = [0u64; 5];
    let n = 50_000;
    for seed in 0..n {
        setup["seed"] = json!(seed);
        let state = rules.from_setup(&setup).unwrap();
        let Action::Steal(resource) = rules.sample_chance(&state) else { panic!() };
        stolen[resource.index()] += 1;
    }
    for (count, held) in stolen.into_iter().zip([2.0, 0.0, 4.0, 1.0, 1.0]) {
        if held == 0.0 {
            assert_eq!(count, 0);
        } else {
            fair("card", count, n, held / 8.0);
        }
    }
}

// S9: each terrain on each hex, and each pair of terrains on two hexes.
#[test]
fn terrains() {
    let rules = rules(&json!({}));
    let n = 20_000u64;
    let mut counts = [[0u64; 7]; 19];
    let mut deserts_by_pasture = 0;
    for seed in 0..n {
        let tiles = tiles(&rules, &rules.new_game(seed));
        for (hex, tile) in tiles.iter().enumerate() {
            counts[hex][tile.1 as usize] += 1;
        }
        deserts_by_pasture += u64::from(tiles[0].1 == Terrain::Desert && tiles[1].1 == Terrain::Pasture);
    }
    for (hex, counts) in counts.iter().enumerate() {
        for (terrain, number) in [4.0, 3.0, 4.0, 4.0, 3.0, 1.0].into_iter().enumerate() {
            fair(&format!("hex {hex}, {terrain}"), counts[terrain], n, number / 19.0);
        }
    }
    fair("desert beside pasture", deserts_by_pasture, n, 1.0 / 19.0 * 4.0 / 18.0);
}

// S6: each corner begins the spiral equally often.
#[test]
fn spiral_corners() {
    let rules = rules(&json!({}));
    let n = 12_000u64;
    let mut starts = [0u64; 6];
    for seed in 0..n {
        let tiles = tiles(&rules, &rules.new_game(seed));
        let token = |at: (i8, i8)| tiles.iter().find(|t| t.0 == at).unwrap().2;
        let first = |start: usize| {
            spiral(start).into_iter().map(token).filter(|&t| t > 0).take(6).collect::<Vec<u8>>()
        };
        starts[(0..6).find(|&start| first(start) == [5, 2, 6, 3, 8, 10]).unwrap()] += 1;
    }
    for count in starts {
        fair("corner", count, n, 1.0 / 6.0);
    }
}

// S8: every allowed order equally likely. Compared with draws by the test's own means: whole orders until one fits.
#[test]
fn random_tokens() {
    use tilewright::rng::Rng;
    let rules = rules(&json!({"numbers": "random"}));
    let n = 20_000u64;
    let places: Vec<(i8, i8)> = tiles(&rules, &rules.new_game(0)).into_iter().map(|t| t.0).collect();
    // How often the place carries a red token: more often on the rim, where fewer neighbours are.
    let mut dealt = [0u64; 19];
    for seed in 0..n {
        for (hex, tile) in tiles(&rules, &rules.new_game(seed)).iter().enumerate() {
            dealt[hex] += u64::from(tile.2 == 6 || tile.2 == 8);
        }
    }
    let mut own = [0u64; 19];
    let mut rng = Rng::new(123);
    for _ in 0..n {
        let reds = loop {
            // A desert and four reds on five different hexes.
            let mut hexes: Vec<usize> = (0..19).collect();
            rng.shuffle(&mut hexes);
            let reds = hexes[1..5].to_vec();
            let apart = |a: &usize| reds.iter().all(|b| !are_neighbours(places[*a], places[*b]));
            if reds.iter().all(apart) {
                break reds;
            }
        };
        for hex in reds {
            own[hex] += 1;
        }
    }
    for hex in 0..19 {
        let both = (dealt[hex] + own[hex]) as f64 / (2 * n) as f64;
        let deviation = (2.0 * n as f64 * both * (1.0 - both)).sqrt();
        let difference = dealt[hex].abs_diff(own[hex]) as f64;
        assert!(difference < 5.0 * deviation, "hex {hex}: {} and {}", dealt[hex], own[hex]);
    }
}

// S14
#[test]
fn shuffled_harbours() {
    let rules = rules(&json!({"harbours": "shuffled"}));
    let n = 20_000u64;
    let mut counts = [[0u64; 6]; 9];
    for seed in 0..n {
        let state = rules.new_game(seed);
        for (slot, counts) in counts.iter_mut().enumerate() {
            counts[state.board.harbour(slot).index()] += 1;
        }
    }
    for counts in counts {
        for harbour in Harbour::ALL {
            let p = if harbour == Harbour::Any { 4.0 / 9.0 } else { 1.0 / 9.0 };
            fair("harbour", counts[harbour.index()], n, p);
        }
    }
}

// S102: the first seat wins neither always nor never; a rough guard against a seat that is passed over.
#[test]
fn every_seat_wins_its_share() {
    let rules = rules(&json!({"victory_points": 5}));
    let wins: Vec<std::sync::atomic::AtomicU64> = (0..4).map(|_| Default::default()).collect();
    in_parallel(400, |seed| {
        let mut game = Game::new(rules.clone(), seed);
        let mut rng = tilewright::rng::Rng::new(seed);
        while !game.outcome().is_over() {
            let legal = game.legal_ids();
            game.step_id(legal[rng.below(legal.len() as u32) as usize]).unwrap();
        }
        wins[game.outcome().winners()[0].index()].fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    });
    for (seat, wins) in wins.into_iter().enumerate() {
        let wins = wins.into_inner();
        assert!((40..200).contains(&wins), "seat {seat} won {wins} of 400");
    }
}
