//! Plays a random game with bridges and prints its landscape: `cargo run --example carcassonne_picture > game.svg`

use tilewright::carcassonne::Carcassonne;
use tilewright::rng::Rng;
use tilewright::{Actor, Rules, Viewer};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let argument = |n: usize| std::env::args().nth(n).and_then(|text| text.parse().ok());
    let (seed, actions) = (argument(1).unwrap_or(7), argument(2).unwrap_or(u64::MAX));
    let rules = Carcassonne::preset("carcassonne/city-bridges", 3)?;
    let mut state = rules.new_game(seed);
    rules.settle_chance(&mut state, &mut ());
    let mut pick = Rng::new(seed);
    for _ in 0..actions {
        if rules.actor(&state) == Actor::Nobody {
            break;
        }
        let legal: Vec<_> = rules.legal_actions(&state).collect();
        rules.step(&mut state, legal[pick.below(legal.len() as u32) as usize], &mut ())?;
    }
    println!("{}", rules.svg(&state, Viewer::Public, false));
    Ok(())
}
