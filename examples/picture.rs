//! A picture of a game of any ruleset that bots play, after so many decisions.
//!
//! `cargo run --release --example picture -- FILE [--ruleset NAME] [--seats N] [--options JSON] [--seed N] [--bot
//! random|greedy] [--decisions N] [--setup FILE] [--viewer public|all|SEAT] [--labels]` writes an SVG file. Without
//! `--decisions` the game is played to its end; with `--setup` it starts from a position in JSON.

use tilewright::{Seat, Viewer, catalog};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (mut file, mut ruleset, mut bot) = (None, "settlers/base".to_owned(), "greedy".to_owned());
    let (mut seats, mut options, mut setup): (Option<u8>, Option<String>, Option<String>) =
        (None, None, None);
    let (mut seed, mut decisions, mut viewer, mut labels) = (1, usize::MAX, Viewer::Omniscient, false);
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        let mut value = || args.next().ok_or_else(|| format!("{arg} needs a value"));
        match arg.as_str() {
            "--labels" => labels = true,
            "--decisions" => decisions = value()?.parse()?,
            "--ruleset" => ruleset = value()?,
            "--seats" => seats = Some(value()?.parse()?),
            "--options" => options = Some(value()?),
            "--setup" => setup = Some(std::fs::read_to_string(value()?)?),
            "--bot" => bot = value()?,
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
    let rules = catalog::rules(&ruleset, seats, options.as_deref())?;
    if let Viewer::Seat(seat) = viewer
        && seat.0 >= rules.info().seats
    {
        return Err(format!("no seat {seat} at a table of {}", rules.info().seats).into());
    }
    let mut game = match setup {
        Some(text) => rules.clone().from_setup(&serde_json::from_str(&text)?)?,
        None => rules.clone().new_game(seed),
    };
    let mut bot = rules.bot(&bot, seed)?;
    game.settle_chance();
    while decisions > 0 && game.actor().seat().is_some() {
        let id = bot.choose(&*game)?;
        game.step(id)?;
        decisions -= 1;
    }
    std::fs::write(file, game.svg(viewer, labels))?;
    Ok(())
}
