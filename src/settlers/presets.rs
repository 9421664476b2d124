//! The rulesets of the hex game by name.

use std::sync::Arc;

use crate::any::AnyRules;
use crate::document::options::changed;
use crate::error::RulesError;
use crate::ruleset::{Entry, others_for};
use crate::settlers::board::deal::BoardChoice;
use crate::settlers::compile::Plan;
use crate::settlers::options::Options;
use crate::settlers::play::bank::BankOptions;
use crate::settlers::play::cards::{CardOptions, DeckPlan};
use crate::settlers::play::discards::DiscardOptions;
use crate::settlers::play::robber::RobberOptions;
use crate::settlers::play::trade::{PlayerTrades, TradeOptions};
use crate::settlers::variants::bridges::BridgeOptions;
use crate::settlers::variants::canal::CanalOptions;
use crate::settlers::variants::highways::HighwayOptions;
use crate::settlers::variants::metropolises::MetropolisOptions;

const fn entry(name: &'static str, summary: &'static str, min_seats: u8, max_seats: u8) -> Entry {
    Entry { name, summary, min_seats, max_seats }
}

/// The rulesets of this family.
pub(crate) const ENTRIES: &[Entry] = &[
    entry("settlers/base", "The base game on 19 hexes, dealt anew for each game.", 2, 4),
    entry("settlers/base-5-6", "The base game on 30 hexes, with special building between turns.", 2, 6),
    entry("settlers/beginner", "The base game on the fixed board for a first game.", 2, 4),
    entry("settlers/duel", "Two seats to 15 points, with a larger hand and a friendly robber.", 2, 2),
    entry("settlers/mini", "A short game on seven hexes.", 2, 3),
    entry("settlers/lakes", "The base game on an island with lakes and an inlet.", 2, 4),
    entry("settlers/twins", "The base game on two islands.", 2, 4),
    entry("settlers/atoll", "The base game on a ring of land round a lagoon.", 2, 4),
    entry("settlers/structures", "Bridges, highways and metropolises on an island with fjords.", 2, 4),
    entry("settlers/archipelago", "Bridges, highways and metropolises on seven islands.", 2, 6),
    entry(
        "settlers/super",
        "The large board of two games, with lakes, two robbers and all structures.",
        2,
        6,
    ),
    entry("settlers/new-york", "The state of New York: city fields, waterways and trading roads.", 3, 6),
    entry("settlers/new-york-erie-canal", "New York with tokens for linking canal cities.", 3, 6),
];

/// The options that a name stands for.
pub(crate) fn options(ruleset: &str) -> Result<Options, RulesError> {
    let known: Vec<&str> = ENTRIES.iter().map(|e| e.name).collect();
    let board = ruleset.strip_prefix("settlers/").filter(|_| known.contains(&ruleset));
    let base = Options::default();
    let structures = Options {
        bridges: Some(BridgeOptions::default()),
        highways: Some(HighwayOptions::default()),
        metropolises: Some(MetropolisOptions::default()),
        ..base.clone()
    };
    Ok(match board {
        Some("base-5-6") => Options {
            seats: 6,
            board: BoardChoice::named("base-5-6"),
            bank: BankOptions { cards: Some(24), ..base.bank },
            cards: CardOptions { deck: Some(DeckPlan::LARGE), ..base.cards },
            ..base
        },
        Some("duel") => Options {
            seats: 2,
            victory_points: Some(15),
            discards: DiscardOptions { hand_limit: 9, ..base.discards },
            robber: RobberOptions { friendly: Some(2), ..base.robber },
            ..base
        },
        Some(board @ ("structures" | "archipelago")) => {
            Options { board: BoardChoice::named(board), ..structures }
        }
        Some("super") => Options {
            board: BoardChoice::named("super"),
            seats: 6,
            robber: RobberOptions { count: 2, ..base.robber },
            discards: DiscardOptions { hand_limit: 10, ..base.discards },
            bank: BankOptions { cards: Some(38), ..base.bank },
            cards: CardOptions { deck: Some(DeckPlan::DOUBLE), ..base.cards },
            ..structures
        },
        Some("new-york-erie-canal") => Options {
            board: BoardChoice::named("new-york"),
            canal: Some(CanalOptions::default()),
            // The last sentence of the source has tokens change hands in trade.
            trade: TradeOptions { kind: PlayerTrades::Offers, ..base.trade },
            ..base
        },
        Some("mini") => Options { seats: 2, board: BoardChoice::named("mini"), ..base },
        Some(board) => Options { board: BoardChoice::named(board), ..base },
        None => return Err(RulesError::unknown_ruleset(ruleset, &known)),
    })
}

/// Compiles a ruleset; `changes` are options in JSON that differ from its own.
pub(crate) fn compile(
    ruleset: &str,
    seats: Option<u8>,
    changes: Option<&str>,
) -> Result<Arc<dyn AnyRules>, RulesError> {
    let options = changed(&options(ruleset)?, seats, changes)?;
    let entry = ENTRIES.iter().find(|entry| entry.name == ruleset);
    if let Some(entry) = entry.filter(|entry| !(entry.min_seats..=entry.max_seats).contains(&options.seats)) {
        // Refused, with whatever else is wrong.
        let others = others_for(ENTRIES, ruleset, options.seats);
        options.clone().resolved_at((entry.min_seats, entry.max_seats), &others)?;
    }
    Plan::new(ruleset, options)?.narrowest()
}
