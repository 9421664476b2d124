//! What documents that people write, positions and tile sets, have in common: fields that are not known.

use serde::Serialize;
use serde_json::Value;

use crate::error::Fault;

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
            let hint = crate::suggest::known(name, &names);
            faults.push(Fault::new(format!("{at}/{name}"), format!("unknown field: expected one of {hint}")));
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

/// The beginning of a long text.
pub(crate) fn shortened(text: &str) -> String {
    const MOST: usize = 60;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}
