//! Uniformly random play of whole games, timed: mask, choice, step, chance.
//!
//! `cargo run --release --example random_play -- [--ruleset NAME] [--seats N] [--games N] [--seed N]` prints one
//! line of JSON.

use std::time::Instant;

use tilewright::playout::random_playout;
use tilewright::rng::{Purpose, Rng};
use tilewright::settlers::Base;
use tilewright::{ActionMask, Rules};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (mut ruleset, mut seats, mut games, mut seed) = ("settlers/base".to_owned(), 4u8, 1000u64, 1u64);
    let mut args = std::env::args().skip(1);
    while let Some(flag) = args.next() {
        let value = args.next().ok_or_else(|| format!("{flag} needs a value"))?;
        match flag.as_str() {
            "--ruleset" => ruleset = value,
            "--seats" => seats = value.parse()?,
            "--games" => games = value.parse()?,
            "--seed" => seed = value.parse()?,
            _ => return Err(format!("unknown flag {flag}").into()),
        }
    }
    let rules = Base::preset(&ruleset, seats)?;
    let mut mask = ActionMask::new(rules.info().space.len());
    let (mut decisions, mut turns) = (0u64, 0u64);
    let start = Instant::now();
    for game in 0..games {
        let mut state = rules.new_game(seed + game);
        let mut rng = Rng::derived(seed, Purpose::Bot, game);
        decisions += u64::from(random_playout(&rules, &mut state, &mut mask, &mut rng));
        turns += u64::from(rules.turn(&state));
    }
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{{\"games\": {games}, \"decisions\": {decisions}, \"turns\": {turns}, \"seconds\": {seconds:.6}}}"
    );
    Ok(())
}
