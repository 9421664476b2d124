//! Every ruleset the library knows, by name.

use std::sync::{Arc, LazyLock};

use crate::any::AnyRules;
use crate::error::RulesError;
pub(crate) use crate::ruleset::others_for;
use crate::{carcassonne, settlers};

pub use crate::ruleset::Entry;

/// Compiles the rules of one family from a name of its own, a number of seats within the entry's limits, and
/// options in JSON; `None` stands for what the ruleset has by itself.
type Compile = fn(&str, Option<u8>, Option<&str>) -> Result<Arc<dyn AnyRules>, RulesError>;

/// Rulesets that are compiled by the same code.
struct Family {
    entries: &'static [Entry],
    compile: Compile,
}

/// The one place where a family registers.
static FAMILIES: &[Family] = &[
    Family { entries: settlers::presets::ENTRIES, compile: settlers::presets::compile },
    Family { entries: carcassonne::presets::ENTRIES, compile: carcassonne::presets::compile },
];

/// All rulesets, family by family.
#[must_use]
pub fn names() -> &'static [Entry] {
    static NAMES: LazyLock<Vec<Entry>> = LazyLock::new(|| entries(FAMILIES).copied().collect());
    &NAMES
}

/// The entry of a ruleset, `None` if there is none of this name.
#[must_use]
pub fn entry(name: &str) -> Option<&'static Entry> {
    names().iter().find(|entry| entry.name == name)
}

/// The rules of this name, compiled. `None` leaves the seats or options as the ruleset has them; options in JSON
/// change only what they mention.
///
/// # Errors
///
/// If no ruleset has this name, the table is too small or too large, or the options are not those of its family.
///
/// # Examples
///
/// ```
/// let error = tilewright::catalog::rules("go", None, None).unwrap_err();
/// assert!(error.to_string().starts_with("unknown ruleset \"go\": expected one of "));
/// ```
pub fn rules(name: &str, seats: Option<u8>, options: Option<&str>) -> Result<Arc<dyn AnyRules>, RulesError> {
    compile(FAMILIES, name, seats, options)
}

fn entries(families: &'static [Family]) -> impl Iterator<Item = &'static Entry> {
    families.iter().flat_map(|family| family.entries)
}

fn compile(
    families: &'static [Family],
    name: &str,
    seats: Option<u8>,
    options: Option<&str>,
) -> Result<Arc<dyn AnyRules>, RulesError> {
    let found = families
        .iter()
        .find_map(|family| family.entries.iter().find(|entry| entry.name == name).map(|e| (family, e)));
    let Some((family, Entry { min_seats: min, max_seats: max, .. })) = found else {
        let known: Vec<&str> = entries(families).map(|entry| entry.name).collect();
        return Err(RulesError::unknown_ruleset(name, &known));
    };
    if let Some(seats) = seats
        && !(min..=max).contains(&&seats)
    {
        let expected = if min == max { min.to_string() } else { format!("{min} to {max}") };
        let others = others_for(family.entries, name, seats);
        return Err(RulesError::Options(format!(
            "{name} is not for {seats} seats: expected {expected}{others}"
        )));
    }
    (family.compile)(name, seats, options)
}

#[cfg(test)]
mod tests {
    use super::*;

    // Families that hand back what they were asked for, as the only thing the table itself decides.
    fn echo(name: &str, seats: Option<u8>, options: Option<&str>) -> Result<Arc<dyn AnyRules>, RulesError> {
        Err(RulesError::Options(format!("{name} {seats:?} {options:?}")))
    }

    const fn entry(name: &'static str, min_seats: u8, max_seats: u8) -> Entry {
        Entry { name, summary: "", min_seats, max_seats }
    }

    static TEST: &[Family] = &[
        Family { entries: &[entry("race/base", 2, 4), entry("race/long", 2, 2)], compile: echo },
        Family { entries: &[entry("duel/base", 2, 2)], compile: |_, _, _| echo("duel", None, None) },
    ];

    fn message(name: &str, seats: Option<u8>, options: Option<&str>) -> String {
        compile(TEST, name, seats, options).unwrap_err().to_string()
    }

    #[test]
    fn the_family_of_a_name_compiles() {
        assert_eq!(message("race/base", Some(4), Some("{}")), "bad options: race/base Some(4) Some(\"{}\")");
        assert_eq!(message("race/long", None, None), "bad options: race/long None None");
        assert_eq!(message("duel/base", Some(2), None), "bad options: duel None None");
    }

    #[test]
    fn unknown_names_are_no_defaults() {
        assert_eq!(
            message("race/bsae", None, None),
            "unknown ruleset \"race/bsae\": expected one of race/base, race/long, duel/base (did you mean race/base?)"
        );
        assert_eq!(
            message("chess", None, None),
            "unknown ruleset \"chess\": expected one of race/base, race/long, duel/base"
        );
    }

    #[test]
    fn seats_stay_within_the_limits() {
        assert_eq!(
            message("race/base", Some(5), None),
            "bad options: race/base is not for 5 seats: expected 2 to 4"
        );
        assert_eq!(
            message("race/long", Some(3), None),
            "bad options: race/long is not for 3 seats: expected 2 (for 3 seats: race/base)"
        );
        assert_eq!(
            message("race/long", Some(1), None),
            "bad options: race/long is not for 1 seats: expected 2"
        );
    }

    #[test]
    fn names_are_unique_and_of_a_family() {
        for (i, entry) in names().iter().enumerate() {
            assert!(
                entry
                    .name
                    .split_once('/')
                    .is_some_and(|(family, variant)| { !family.is_empty() && !variant.is_empty() })
            );
            assert!(0 < entry.min_seats && entry.min_seats <= entry.max_seats, "{entry:?}");
            assert!(names()[i + 1..].iter().all(|other| other.name != entry.name), "{entry:?}");
        }
    }
}
