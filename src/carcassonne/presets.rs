//! The rulesets of the tile game by name.

use std::sync::Arc;

use super::Carcassonne;
use super::options::Options;
use crate::any::AnyRules;
use crate::document::options::changed;
use crate::error::RulesError;
use crate::ruleset::Entry;

const fn entry(name: &'static str, summary: &'static str) -> Entry {
    Entry { name, summary, min_seats: 2, max_seats: super::MAX_SEATS as u8 }
}

/// The rulesets of this family.
pub(crate) const ENTRIES: &[Entry] = &[
    entry("carcassonne/base", "The base game with farms, 72 tiles."),
    entry("carcassonne/city-bridges", "The base game with two City Bridges for each player."),
];

/// The options that a name stands for.
pub(crate) fn options(ruleset: &str) -> Result<Options, RulesError> {
    match ruleset {
        "carcassonne/base" => Ok(Options::default()),
        "carcassonne/city-bridges" => Ok(Options { bridges: 2, ..Options::default() }),
        _ => {
            let known: Vec<&str> = ENTRIES.iter().map(|e| e.name).collect();
            Err(RulesError::unknown_ruleset(ruleset, &known))
        }
    }
}

/// Compiles a ruleset; `changes` are options in JSON that differ from its own.
pub(crate) fn compile(
    ruleset: &str,
    seats: Option<u8>,
    changes: Option<&str>,
) -> Result<Arc<dyn AnyRules>, RulesError> {
    let options = changed(&options(ruleset)?, seats, changes)?;
    Ok(Arc::new(Carcassonne::compile(ruleset, options)?))
}
