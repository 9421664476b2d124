//! How fast random games are: mask, uniform pick, step. `cargo run --release --example carcassonne_speed [games]`

use std::time::{Duration, Instant};

use tilewright::carcassonne::Carcassonne;
use tilewright::rng::{Purpose, Rng};
use tilewright::{ActionMask, Actor, Rules};

fn main() {
    let games: u64 = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(20_000);
    for ruleset in Carcassonne::PRESETS {
        let rules = Carcassonne::preset(ruleset, 2).expect("a preset with two seats");
        whole_games(ruleset, &rules, games);
        quarters(&rules, games / 4);
    }
}

fn whole_games(ruleset: &str, rules: &Carcassonne, games: u64) {
    let mut mask = ActionMask::new(rules.info().space.len());
    let (mut decisions, mut hidden) = (0u64, 0u64);
    let start = Instant::now();
    for game in 0..games {
        let mut pick = Rng::derived(game, Purpose::Bot, 0);
        let mut state = rules.new_game(game);
        rules.settle_chance(&mut state, &mut ());
        while rules.actor(&state) != Actor::Nobody {
            rules.legal_mask(&state, &mut mask);
            let action = mask.nth(pick.below(mask.count())).and_then(|id| rules.decode(id));
            rules.play_unchecked(&mut state, action.expect("a legal action"), &mut ());
            rules.settle_chance(&mut state, &mut ());
            decisions += 1;
        }
        hidden += u64::from(rules.hidden_placements(&state));
    }
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{ruleset}: {:.0} games/s, {:.2} M decisions/s, {:.0} decisions a game, {hidden} hidden placements in {games} games",
        games as f64 / seconds,
        decisions as f64 / seconds / 1e6,
        decisions as f64 / games as f64,
    );
}

/// The cost of a step in the first and the last quarter of the game, by turns.
fn quarters(rules: &Carcassonne, games: u64) {
    let mut mask = ActionMask::new(rules.info().space.len());
    let mut spent = [(Duration::ZERO, 0u64); 4];
    for game in 0..games {
        let mut pick = Rng::derived(game, Purpose::Bot, 0);
        let mut state = rules.new_game(game);
        rules.settle_chance(&mut state, &mut ());
        for (quarter, spent) in spent.iter_mut().enumerate() {
            let end = (quarter as u32 + 1) * rules.tile_set().total() as u32 / 4;
            let start = Instant::now();
            while rules.actor(&state) != Actor::Nobody && (quarter == 3 || rules.turn(&state) < end) {
                rules.legal_mask(&state, &mut mask);
                let action = mask.nth(pick.below(mask.count())).and_then(|id| rules.decode(id));
                rules.play_unchecked(&mut state, action.expect("a legal action"), &mut ());
                rules.settle_chance(&mut state, &mut ());
                spent.1 += 1;
            }
            spent.0 += start.elapsed();
        }
    }
    let cost = spent.map(|(time, steps)| time.as_nanos() as f64 / steps as f64);
    println!(
        "  ns a step by quarter: {:.0} {:.0} {:.0} {:.0}; last to first {:.2}",
        cost[0],
        cost[1],
        cost[2],
        cost[3],
        cost[3] / cost[0]
    );
}
