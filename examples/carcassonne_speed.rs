//! How fast random games are: mask, uniform pick, step. `cargo run --release --example carcassonne_speed [games]`
//!
//! Medians over the games, so that a busy machine disturbs little.

use std::time::Instant;

use tilewright::carcassonne::Carcassonne;
use tilewright::rng::{Purpose, Rng};
use tilewright::{ActionMask, Actor, Rules};

fn main() {
    let games: u64 = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(20_000);
    for ruleset in ["carcassonne/base", "carcassonne/city-bridges"] {
        let rules = Carcassonne::preset(ruleset, 2).expect("a preset with two seats");
        measure(ruleset, &rules, games);
    }
}

/// Times each quarter of each game, by turns.
fn measure(ruleset: &str, rules: &Carcassonne, games: u64) {
    let total = rules.tile_set().total() as u32;
    let mut mask = ActionMask::new(rules.info().space.len());
    let mut times: [Vec<f64>; 5] = Default::default();
    let (mut decisions, mut hiding) = ([0u64; 4], 0u64);
    for game in 0..games {
        let mut pick = Rng::derived(game, Purpose::Bot, 0);
        let begin = Instant::now();
        let mut state = rules.new_game(game);
        rules.settle_chance(&mut state, &mut ());
        for quarter in 0..4 {
            let end = (quarter as u32 + 1) * total / 4;
            let start = Instant::now();
            while rules.actor(&state) != Actor::Nobody && (quarter == 3 || rules.turn(&state) < end) {
                rules.legal_mask(&state, &mut mask);
                let action = mask.nth(pick.below(mask.count())).and_then(|id| rules.decode(id));
                rules.play_unchecked(&mut state, action.expect("a legal action"), &mut ());
                rules.settle_chance(&mut state, &mut ());
                decisions[quarter] += 1;
            }
            times[quarter].push(start.elapsed().as_nanos() as f64);
        }
        times[4].push(begin.elapsed().as_nanos() as f64);
        hiding += u64::from(rules.hidden_placements(&state) > 0);
    }
    let median = times.map(|mut times| {
        times.sort_by(f64::total_cmp);
        times[times.len() / 2]
    });
    let a_game = |n: u64| n as f64 / games as f64;
    let all = a_game(decisions.iter().sum());
    println!(
        "{ruleset}: {:.0} games/s, {:.2} M decisions/s, {all:.0} decisions a game; {hiding} of {games} games hid a placement",
        1e9 / median[4],
        all / median[4] * 1e3,
    );
    let turns = f64::from(total) / 4.0;
    for (what, count) in [("turn", [turns; 4]), ("decision", decisions.map(a_game))] {
        let cost: Vec<f64> = (0..4).map(|q| median[q] / count[q]).collect();
        println!(
            "  ns a {what} by quarter of the game: {:.0} {:.0} {:.0} {:.0}; last to first {:.2}",
            cost[0],
            cost[1],
            cost[2],
            cost[3],
            cost[3] / cost[0]
        );
    }
}
