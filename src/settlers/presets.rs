//! The rulesets of the hex game by name.

use std::sync::Arc;

use super::compile::Plan;
use super::options::Options;
use crate::any::AnyRules;
use crate::catalog::{self, Entry};
use crate::error::RulesError;

/// The rulesets of this family.
pub(crate) const ENTRIES: &[Entry] = &[Entry {
    name: "settlers/base",
    summary: "The base game on 19 hexes, dealt anew for each game.",
    min_seats: 2,
    max_seats: 4,
}];

/// The options that a name stands for.
pub(crate) fn options(ruleset: &str) -> Result<Options, RulesError> {
    match ruleset {
        "settlers/base" => Ok(Options::default()),
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
    let options = catalog::changed(&options(ruleset)?, seats, changes)?;
    let entry = ENTRIES.iter().find(|entry| entry.name == ruleset);
    if let Some(Entry { min_seats: min, max_seats: max, .. }) = entry
        && !(min..=max).contains(&&options.seats)
    {
        return Err(RulesError::Options(format!("seats is {}, expected {min} to {max}", options.seats)));
    }
    Plan::new(ruleset, options)?.narrowest()
}
