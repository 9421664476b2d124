//! A picture of a game that greedy bots play, after so many decisions.
//!
//! `cargo run --release --example picture -- FILE [--decisions N] [--ruleset NAME] [--seats N] [--seed N]
//! [--viewer public|all|SEAT] [--labels]` writes an SVG file. Without `--decisions` the game is played to its end.

use tilewright::bots::{Bot, Greedy};
use tilewright::settlers::Base;
use tilewright::{ActionMask, Rules, Seat, Viewer};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (mut file, mut decisions, mut labels) = (None, usize::MAX, false);
    let (mut ruleset, mut seats, mut seed, mut viewer) =
        ("settlers/base".to_owned(), 4, 1, Viewer::Omniscient);
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        let mut value = || args.next().ok_or_else(|| format!("{arg} needs a value"));
        match arg.as_str() {
            "--labels" => labels = true,
            "--decisions" => decisions = value()?.parse()?,
            "--ruleset" => ruleset = value()?,
            "--seats" => seats = value()?.parse()?,
            "--seed" => seed = value()?.parse()?,
            "--viewer" => {
                viewer = match value()?.as_str() {
                    "public" => Viewer::Public,
                    "all" => Viewer::Omniscient,
                    seat => Viewer::Seat(Seat(seat.parse()?)),
                }
            }
            flag if flag.starts_with('-') => return Err(format!("unknown flag {flag}").into()),
            name => file = Some(name.to_owned()),
        }
    }
    let file = file.ok_or("expected the name of a file to write")?;
    let rules = Base::preset(&ruleset, seats)?;
    let mut state = rules.new_game(seed);
    let mut bot = Greedy::new(seed);
    let mut mask = ActionMask::new(rules.info().space.len());
    while decisions > 0 && rules.actor(&state).seat().is_some() {
        rules.legal_mask(&state, &mut mask);
        let id = bot.choose(&rules, &state, &mask);
        rules.step(&mut state, rules.decode(id).ok_or("the bot chose no action")?, &mut ())?;
        decisions -= 1;
    }
    std::fs::write(file, rules.svg(&state, viewer, labels))?;
    Ok(())
}
