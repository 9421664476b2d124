//! What documents that people write have in common: fields that are not known, and fields that are not of their type.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::error::{Fault, MOST_FAULTS};
use crate::suggest;
use crate::text::shortened;

/// What is wrong with a part that has no fields at all.
pub(crate) const NOT_AN_OBJECT: &str = "expected a JSON object";

/// Takes the fields out of a part of a document that a `T` does not have, and names each as a fault, so that it hides
/// no other. A part that is no object is a fault too: serde would read a list as the fields in their order.
pub(crate) fn known_fields<T: Default + Serialize>(part: &mut Value, at: &str, faults: &mut Vec<Fault>) {
    let Value::Object(fields) = part else {
        faults.push(Fault::new(at, NOT_AN_OBJECT));
        return;
    };
    let Ok(Value::Object(known)) = serde_json::to_value(T::default()) else { return };
    let names: Vec<&str> = known.keys().map(String::as_str).collect();
    fields.retain(|name, _| {
        if !known.contains_key(name) {
            // Faults beyond those that are told are only counted.
            let told = faults.len() < MOST_FAULTS;
            let hint = if told { suggest::known(name, &names) } else { String::new() };
            faults.push(Fault::new(place(at, name), format!("unknown field: expected one of {hint}")));
        }
        known.contains_key(name)
    });
}

/// The same for each entry of a list, if there is one.
pub(crate) fn known_fields_of_each<T: Default + Serialize>(
    document: &mut Value,
    list: &str,
    faults: &mut Vec<Fault>,
) {
    let entries = document.get_mut(list).and_then(Value::as_array_mut);
    for (i, entry) in entries.into_iter().flatten().enumerate() {
        known_fields::<T>(entry, &format!("/{list}/{i}"), faults);
    }
}

/// What a field takes, in plain words.
#[derive(Clone, Copy, Default)]
pub(crate) struct Words {
    /// The field as a whole; if empty, what serde says of it in plain words.
    pub(crate) whole: &'static str,
    /// One entry of it, if it is a list or an object with entries of one kind.
    pub(crate) entry: &'static str,
}

impl Words {
    /// Words for a field without entries.
    pub(crate) const fn whole(whole: &'static str) -> Words {
        Words { whole, entry: "" }
    }
}

/// Takes the fields out of a part of a document that are not of the type that a `T` has there, and names each as a
/// fault: a wrong entry of a list or of an object at its own place. A `T` must be able to do without any of its fields.
/// A part that is no object is left as it is.
pub(crate) fn readable_fields<T: for<'de> Deserialize<'de>>(
    part: &mut Value,
    at: &str,
    words: impl Fn(&str) -> Words,
    faults: &mut Vec<Fault>,
) {
    let Some(fields) = part.as_object_mut() else { return };
    fields.retain(|name, value| {
        let reads = |value: Value| {
            let alone = Value::Object(Map::from_iter([(name.clone(), value)]));
            T::deserialize(&alone).err().map(|error| error.to_string())
        };
        let Some(error) = reads(value.clone()) else { return true };
        let (at, words) = (place(at, name), words(name));
        let mut wrong = |at: String, value: &Value, words: &str, error: &str| {
            let expected =
                if words.is_empty() { suggest::expected_by(error, reads) } else { words.to_owned() };
            faults.push(Fault::new(at, format!("{}, expected {expected}", quoted(value))));
        };
        let mut whole = true;
        match &*value {
            Value::Array(entries) if reads(Value::Array(vec![])).is_none() => {
                for (i, entry) in entries.iter().enumerate() {
                    if let Some(error) = reads(vec![entry.clone()].into()) {
                        wrong(format!("{at}/{i}"), entry, words.entry, &error);
                        whole = false;
                    }
                }
            }
            Value::Object(entries) if reads(Value::Object(Map::new())).is_none() => {
                for (key, entry) in entries {
                    if let Some(error) = reads(Map::from_iter([(key.clone(), entry.clone())]).into()) {
                        wrong(place(&at, key), entry, words.entry, &error);
                        whole = false;
                    }
                }
            }
            _ => {}
        }
        if whole {
            wrong(at, value, words.whole, &error);
        }
        false
    });
}

/// The JSON pointer to a field of the part at `at`.
pub(crate) fn place(at: &str, name: &str) -> String {
    format!("{at}/{}", shortened(name).replace('~', "~0").replace('/', "~1"))
}

/// A value of a document as an error quotes it.
pub(crate) fn quoted(value: &Value) -> String {
    // A large value is not written out to be cut afterwards.
    match value {
        Value::Array(entries) if entries.len() > 20 => format!("a list of {}", entries.len()),
        Value::Object(entries) if entries.len() > 20 => format!("an object of {} fields", entries.len()),
        Value::String(text) => format!("{:?}", shortened(text)),
        _ => shortened(&value.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[derive(Default, Serialize, Deserialize)]
    #[serde(default)]
    struct Part {
        count: u8,
        pairs: Vec<(u8, u8)>,
        named: std::collections::BTreeMap<String, u16>,
    }

    fn words(name: &str) -> Words {
        match name {
            "pairs" => Words { whole: "a list of pairs", entry: "a pair" },
            _ => Words::default(),
        }
    }

    fn told(mut part: Value) -> (Value, Vec<String>) {
        let mut faults = Vec::new();
        known_fields::<Part>(&mut part, "/part", &mut faults);
        readable_fields::<Part>(&mut part, "/part", words, &mut faults);
        (part, faults.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn each_wrong_field_is_named_and_the_rest_stays() {
        let part =
            json!({"count": 256, "pairs": [[1, 2], [1], "x"], "named": {"a/b": -1, "c": 2}, "pair": 1});
        let (rest, faults) = told(part);
        assert_eq!(rest, json!({}));
        assert_eq!(
            faults,
            [
                "/part/pair: unknown field: expected one of count, named, pairs (did you mean pairs?)",
                "/part/count: 256, expected a whole number from 0 to 255",
                "/part/named/a~1b: -1, expected a whole number from 0 to 65535",
                "/part/pairs/1: [1], expected a pair",
                "/part/pairs/2: \"x\", expected a pair",
            ]
        );
        let (rest, faults) = told(json!({"count": 3, "pairs": {"a": 1}}));
        assert_eq!(rest, json!({"count": 3}));
        assert_eq!(faults, ["/part/pairs: {\"a\":1}, expected a list of pairs"]);
        assert_eq!(told(json!([])).1, ["/part: expected a JSON object"]);
    }

    #[test]
    fn hostile_input_is_not_repeated() {
        let long = "x".repeat(100_000);
        let (_, faults) = told(json!({long.as_str(): 1, "count": long.as_str(), "pairs": vec![0; 100_000]}));
        assert!(faults.iter().all(|fault| fault.len() < 300), "{:?}", faults.iter().map(String::len).max());
        assert_eq!(quoted(&json!(vec![0; 21])), "a list of 21");
    }
}
