//! Flat documents made of parts: each part is a type of its own, and the fields of all stand side by side.

use serde::Serialize;
use serde::de::{DeserializeOwned, Error};
use serde_json::{Map, Value};

/// The fields of a value. Parts are plain structs, which always become objects.
pub(crate) fn fields_of<T: Serialize>(part: &T) -> Map<String, Value> {
    match serde_json::to_value(part) {
        Ok(Value::Object(fields)) => fields,
        _ => Map::new(),
    }
}

/// Takes the fields of a part out of a document; those that are left out have their defaults.
pub(crate) fn take<T, E>(document: &mut Map<String, Value>) -> Result<T, E>
where
    T: Default + Serialize + DeserializeOwned,
    E: Error,
{
    let names = fields_of(&T::default());
    let taken = names.keys().filter_map(|name| document.remove_entry(name)).collect();
    serde_json::from_value(Value::Object(taken)).map_err(E::custom)
}

/// As [`take`], for a part that the field `switch` turns on. `idle` is told which fields of a part that is off are not at
/// their defaults.
pub(crate) fn take_switched<T, E>(
    document: &mut Map<String, Value>,
    switch: &'static str,
    mut idle: impl FnMut(&str, Vec<String>),
) -> Result<Option<T>, E>
where
    T: Default + Serialize + DeserializeOwned,
    E: Error,
{
    let on = match document.remove(switch) {
        Some(on) => serde_json::from_value(on).map_err(E::custom)?,
        None => false,
    };
    let part: T = take(document)?;
    if on {
        return Ok(Some(part));
    }
    let defaults = fields_of(&T::default());
    let set = fields_of(&part).into_iter().filter(|(name, value)| defaults.get(name) != Some(value));
    idle(switch, set.map(|(name, _)| name).collect());
    Ok(None)
}

/// Writes a part that the field `switch` turns on; one that is off has its defaults.
pub(crate) fn put_switched<T: Default + Serialize + Clone>(
    document: &mut Map<String, Value>,
    switch: &'static str,
    part: &Option<T>,
) {
    document.insert(switch.to_owned(), part.is_some().into());
    document.append(&mut fields_of(&part.clone().unwrap_or_default()));
}
