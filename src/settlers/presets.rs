//! The rulesets of the hex game by name.

use std::sync::Arc;

use serde_json::Value;

use super::options::Options;
use super::rules::Base;
use crate::any::AnyRules;
use crate::catalog::Entry;
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
    let wrong = |e: serde_json::Error| RulesError::Options(e.to_string());
    let mut merged = serde_json::to_value(options(ruleset)?).map_err(wrong)?;
    let changes: Value = serde_json::from_str(changes.unwrap_or("{}")).map_err(wrong)?;
    let Value::Object(changes) = changes else {
        return Err(RulesError::Options(format!("expected a JSON object, found {changes}")));
    };
    if let (Some(seats), Some(other)) = (seats, changes.get("seats"))
        && other != &Value::from(seats)
    {
        return Err(RulesError::Options(format!(
            "seats is {seats} and in the options {other}: expected one"
        )));
    }
    for (name, value) in changes {
        merged[name] = value;
    }
    if let Some(seats) = seats {
        merged["seats"] = seats.into();
    }
    let options: Options = serde_json::from_value(merged).map_err(wrong)?;
    Ok(Arc::new(Base::new(ruleset, options)?))
}
