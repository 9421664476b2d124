//! Options as people change them: JSON that holds only what differs.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::fields::quoted;
use crate::error::{MOST_FAULTS, RulesError};
use crate::suggest;
use crate::text::shortened;

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
        let hint = suggest::listed(name, &names, "names in the `options` of rules");
        faults.push(format!("unknown option {:?}: expected one of {hint}", shortened(name)));
    }
    if unread > 0 {
        faults.push(format!("and {unread} more"));
    }
    for (name, value) in changes.into_iter().filter(|(name, _)| names.contains(&name.as_str())) {
        // Each is read beside the others as they were: a custom board can be large.
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
