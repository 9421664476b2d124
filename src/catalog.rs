//! Every ruleset the library knows, by name.

use std::sync::{Arc, LazyLock};

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::any::AnyRules;
use crate::error::{MOST_FAULTS, RulesError};
use crate::fields::{quoted, shortened};
use crate::{carcassonne, settlers, suggest};

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
        return Err(RulesError::Options(format!("{name} is not for {seats} seats: expected {expected}")));
    }
    (family.compile)(name, seats, options)
}

/// The options of a ruleset with the changes that a caller asks for: JSON that holds only what differs.
pub(crate) fn changed<T: Serialize + DeserializeOwned>(
    options: &T,
    seats: Option<u8>,
    changes: Option<&str>,
) -> Result<T, RulesError> {
    let wrong = |e: serde_json::Error| RulesError::Options(e.to_string());
    let mut merged = serde_json::to_value(options).map_err(wrong)?;
    let changes: Value = serde_json::from_str(changes.unwrap_or("{}")).map_err(wrong)?;
    let Value::Object(changes) = changes else {
        return Err(RulesError::Options(format!("expected a JSON object, found {}", quoted(&changes))));
    };
    if let (Some(seats), Some(other)) = (seats, changes.get("seats"))
        && other != &Value::from(seats)
    {
        return Err(RulesError::Options(format!(
            "seats is {seats} and in the options {}: expected one",
            quoted(other)
        )));
    }
    let mut faults = Vec::new();
    let base = merged.clone();
    let names: Vec<&str> = base.as_object().into_iter().flatten().map(|(name, _)| name.as_str()).collect();
    let unknown = changes.keys().filter(|name| !names.contains(&name.as_str()));
    let unread = unknown.clone().count().saturating_sub(MOST_FAULTS);
    for name in unknown.take(MOST_FAULTS) {
        let hint = suggest::listed(name, &names, "that `options` of the rules lists");
        faults.push(format!("unknown option {:?}: expected one of {hint}", shortened(name)));
    }
    if unread > 0 {
        faults.push(format!("and {unread} more"));
    }
    for (name, value) in changes.into_iter().filter(|(name, _)| names.contains(&name.as_str())) {
        // Each is read beside the others as they were: a board of one's own can be large.
        let mut one = base.clone();
        one[&name] = value.clone();
        let mut read = T::deserialize(&one).map_err(|e| e.to_string());
        if read.is_ok() && value.is_array() {
            // Serde would read a list as the parts of an option in their order.
            one[&name] = Map::new().into();
            if T::deserialize(&one).is_ok() {
                read = Err("a list, expected a JSON object".to_owned());
            }
        }
        match read {
            Ok(_) => merged[&name] = value,
            Err(error) => faults.push(option_fault::<T>(&base, &name, &value, &error)),
        }
    }
    if !faults.is_empty() {
        return Err(RulesError::Options(faults.join("; ")));
    }
    if let Some(seats) = seats {
        merged["seats"] = seats.into();
    }
    serde_json::from_value(merged).map_err(wrong)
}

/// What is wrong with one option, given all others and the error of serde.
fn option_fault<T: DeserializeOwned>(others: &Value, name: &str, value: &Value, error: &str) -> String {
    let reads = |value: Value| {
        let mut one = others.clone();
        one[name] = value;
        T::deserialize(&one).err().map(|e| e.to_string())
    };
    // An option of named parts, each of which may be left out: its wrong parts.
    if let (Value::Object(parts), None) = (value, reads(Value::Object(Map::new()))) {
        let wrong = parts.iter().filter_map(|(part, value)| {
            let expected = suggest::expected(&reads(Map::from_iter([(part.clone(), value.clone())]).into())?);
            Some(format!("{name}/{} is {}, expected {expected}", shortened(part), quoted(value)))
        });
        let wrong: Vec<String> = wrong.take(MOST_FAULTS).collect();
        if !wrong.is_empty() {
            return wrong.join("; ");
        }
    }
    let expected = suggest::expected_by(error, reads);
    format!("{name} is {}, expected {expected}", quoted(value))
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
