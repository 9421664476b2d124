//! What a family says of its rulesets.

use serde::Serialize;

/// A ruleset that has a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Entry {
    /// The name, `family/variant`.
    pub name: &'static str,
    /// What is played, in one sentence.
    pub summary: &'static str,
    /// The fewest players.
    pub min_seats: u8,
    /// The most players.
    pub max_seats: u8,
}

/// The rulesets of the family of one for so many seats, to follow an error; nothing if there are none.
pub(crate) fn others_for(entries: &[Entry], ruleset: &str, seats: u8) -> String {
    let family = |name: &str| name.split_once('/').map(|(family, _)| family.to_owned());
    let fit = entries.iter().filter(|entry| {
        family(entry.name) == family(ruleset) && (entry.min_seats..=entry.max_seats).contains(&seats)
    });
    let names: Vec<&str> = fit.map(|entry| entry.name).collect();
    if names.is_empty() { String::new() } else { format!(" (for {seats} seats: {})", names.join(", ")) }
}
