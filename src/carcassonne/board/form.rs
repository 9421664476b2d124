//! Whether the parts of a document have the fields that they should, before anything is made of them.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::document::fields::{NOT_AN_OBJECT, Words, known_fields, place, readable_fields};
use crate::error::Fault;

/// What is wrong with the form of a document.
#[derive(Default)]
pub(crate) struct Misfits {
    /// Fields that are not known: without them all is as well as with them.
    pub(crate) unknown: Vec<Fault>,
    /// What is missing or could not be read, so that more may be wrong there.
    pub(crate) unread: Vec<Fault>,
}

impl Misfits {
    /// Looks at one part, which afterwards is an object with readable fields of a `T`. A `T` must be able to do without
    /// any of its fields. Returns whether nothing is missing and everything was readable.
    pub(crate) fn part<T: Default + Serialize + for<'de> Deserialize<'de>>(
        &mut self,
        part: &mut Value,
        at: &str,
        required: &[&str],
        words: fn(&str) -> Words,
    ) -> bool {
        let before = self.unread.len();
        if !part.is_object() {
            self.unread.push(Fault::new(at, NOT_AN_OBJECT));
            *part = Value::Object(Map::new());
            return false;
        }
        known_fields::<T>(part, at, &mut self.unknown);
        for name in required.iter().filter(|name| part.get(name).is_none()) {
            let message = format!("missing: expected {}", words(name).whole);
            self.unread.push(Fault::new(place(at, name), message));
        }
        readable_fields::<T>(part, at, words, &mut self.unread);
        self.unread.len() == before
    }

    /// Refuses a list or an object with too many entries before anyone looks at them.
    pub(crate) fn length(&mut self, part: &Value, at: &str, name: &str, what: &str, most: usize) -> bool {
        let found = match part.get(name) {
            Some(Value::Array(entries)) => entries.len(),
            Some(Value::Object(entries)) => entries.len(),
            _ => 0,
        };
        if found > most {
            let message = format!("{found} {what}, expected at most {most}");
            self.unread.push(Fault::new(place(at, name), message));
        }
        found <= most
    }

    /// Whether a fault was found at this place.
    pub(crate) fn tells(&self, at: &str) -> bool {
        self.unread.iter().any(|fault| fault.at == at)
    }
}

/// The entries of a list, if the part has one.
pub(crate) fn entries<'a>(part: &'a mut Value, list: &str) -> impl Iterator<Item = (usize, &'a mut Value)> {
    part.get_mut(list).and_then(Value::as_array_mut).into_iter().flatten().enumerate()
}
