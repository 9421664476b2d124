//! How fast random games are: mask, uniform pick, step. `cargo run --release --example carcassonne_speed [games]`
//!
//! Medians over the games, so that a busy machine disturbs little.

use std::time::Instant;

use tilewright::carcassonne::{Action, Carcassonne};
use tilewright::rng::{Purpose, Rng};
use tilewright::{ActionMask, Actor, Rules};

fn main() {
    let games: u64 = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(20_000);
    for ruleset in ["carcassonne/base", "carcassonne/city-bridges"] {
        let rules = Carcassonne::preset(ruleset, 2).expect("a preset with two seats");
        measure(ruleset, &rules, games);
    }
}

/// Times each quarter of each game, by turns: as a player would, and the steps alone, played again.
fn measure(ruleset: &str, rules: &Carcassonne, games: u64) {
    let total = rules.tile_set().total() as u32;
    let mut mask = ActionMask::new(rules.info().space.len());
    let mut whole = Vec::new();
    let (mut playing, mut stepping) = <(Quarters, Quarters)>::default();
    let (mut decisions, mut hiding) = (0u64, 0u64);
    for game in 0..games {
        let mut pick = Rng::derived(game, Purpose::Bot, 0);
        let mut played: [Vec<Action>; 4] = Default::default();
        let begin = Instant::now();
        let mut state = rules.new_game(game);
        for (quarter, played) in played.iter_mut().enumerate() {
            let end = (quarter as u32 + 1) * total / 4;
            let start = Instant::now();
            while quarter == 3 || rules.turn(&state) < end {
                let action = match rules.actor(&state) {
                    Actor::Nobody => break,
                    Actor::Chance => rules.sample_chance(&state),
                    Actor::Seat(_) => {
                        decisions += 1;
                        rules.legal_mask(&state, &mut mask);
                        let id = mask.nth(pick.below(mask.count()));
                        id.and_then(|id| rules.decode(id)).expect("a legal action")
                    }
                };
                rules.play_unchecked(&mut state, action, &mut ());
                played.push(action);
            }
            playing[quarter].push(start.elapsed().as_nanos() as f64 * 4.0 / f64::from(total));
        }
        whole.push(begin.elapsed().as_nanos() as f64);
        hiding += u64::from(rules.hidden_placements(&state) > 0);

        let mut again = rules.new_game(game);
        for (actions, costs) in played.iter().zip(&mut stepping) {
            let start = Instant::now();
            for &action in actions {
                rules.play_unchecked(&mut again, action, &mut ());
            }
            costs.push(start.elapsed().as_nanos() as f64 / actions.len() as f64);
        }
    }
    let (time, all) = (median(&mut whole), decisions as f64 / games as f64);
    println!(
        "{ruleset}: {:.0} games/s, {:.2} M decisions/s, {all:.0} decisions a game; {hiding} of {games} games hid a placement",
        1e9 / time,
        all / time * 1e3,
    );
    for (what, costs) in [("turn with masks and picks", &mut playing), ("step alone", &mut stepping)] {
        let [a, b, c, d] = costs.each_mut().map(|costs| median(costs));
        println!("  ns a {what}, by quarter: {a:.0} {b:.0} {c:.0} {d:.0}; last to first {:.2}", d / a);
    }
}

type Quarters = [Vec<f64>; 4];

fn median(numbers: &mut [f64]) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}
