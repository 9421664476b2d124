//! JSON between Rust and Python, without Python code: objects to values with the place of what is wrong, and values to
//! objects.

use std::fmt;

use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyDict, PyFloat, PyList, PyString, PyTuple};
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};

use super::convert::{Integer, type_name};
use crate::error::Fault;

/// How deep lists and dicts may lie in one another; a circle of them has no end. Documents need six.
const DEPTH: usize = 100;

/// What went wrong on the way to JSON.
pub(super) enum Wrong {
    /// The object is no JSON.
    Fault(Fault),
    /// An object raised an exception when it was asked for its value.
    Raised(PyErr),
}

impl From<PyErr> for Wrong {
    fn from(error: PyErr) -> Wrong {
        Wrong::Raised(error)
    }
}

/// A Python object as JSON: dicts, lists, tuples, texts, bools, finite floats, `None`, and as whole numbers all
/// objects with `__index__`, such as those of NumPy.
pub(super) fn read(value: &Bound<'_, PyAny>) -> Result<Value, Wrong> {
    read_at(value, &mut Vec::new())
}

fn read_at(value: &Bound<'_, PyAny>, path: &mut Vec<String>) -> Result<Value, Wrong> {
    if path.len() > DEPTH {
        let message =
            format!("more than {DEPTH} lists and dicts in one another, expected none that holds itself");
        return Err(Wrong::Fault(Fault::new("", message)));
    }
    if let Ok(text) = value.cast::<PyString>() {
        return match text.to_str() {
            Ok(text) => Ok(Value::from(text)),
            Err(_) => Err(fault(path, "half a surrogate pair, expected a text of Unicode characters")),
        };
    }
    if value.is_none() {
        return Ok(Value::Null);
    }
    if let Ok(dict) = value.cast::<PyDict>() {
        let mut map = Map::new();
        for (key, value) in dict {
            let name = key_text(&key, path)?;
            path.push(name);
            let value = read_at(&value, path)?;
            map.insert(path.pop().unwrap_or_default(), value);
        }
        return Ok(map.into());
    }
    if let Ok(list) = value.cast::<PyList>() {
        return read_list(list.iter(), path);
    }
    if let Ok(tuple) = value.cast::<PyTuple>() {
        return read_list(tuple.iter(), path);
    }
    if value.is_instance_of::<PyBool>() || is_numpy_bool(value)? {
        return Ok(value.is_truthy()?.into());
    }
    if let Ok(number) = value.cast::<PyFloat>() {
        let number = number.value();
        let finite = serde_json::Number::from_f64(number).map(Value::Number);
        return finite.ok_or_else(|| fault(path, &format!("{number}, expected a finite number")));
    }
    match Integer::read(value)? {
        Some(Integer::Fits(number)) if i64::try_from(number).is_ok() => Ok((number as i64).into()),
        Some(Integer::Fits(number)) => Ok((number as u64).into()),
        Some(number) => Err(fault(path, &format!("{number}, expected a number of at most 64 bits"))),
        None => {
            let found = type_name(value);
            Err(fault(
                path,
                &format!("an object of type {found}, expected a dict, list, text, number, bool or None"),
            ))
        }
    }
}

fn read_list<'py>(
    items: impl Iterator<Item = Bound<'py, PyAny>>,
    path: &mut Vec<String>,
) -> Result<Value, Wrong> {
    let mut list = Vec::new();
    for (number, item) in items.enumerate() {
        path.push(number.to_string());
        list.push(read_at(&item, path)?);
        path.pop();
    }
    Ok(list.into())
}

/// The name of a field; a number stands for its digits, as in Python's own writer of JSON.
fn key_text(key: &Bound<'_, PyAny>, path: &[String]) -> Result<String, Wrong> {
    match key.cast::<PyString>().map(|text| text.to_str()) {
        Ok(Ok(text)) => Ok(text.to_owned()),
        Ok(Err(_)) => Err(fault(path, "a key with half a surrogate pair, expected Unicode characters")),
        Err(_) => match Integer::read(key)? {
            Some(number) => Ok(number.to_string()),
            None => Err(fault(path, &format!("a key of type {}, expected a text", type_name(key)))),
        },
    }
}

fn fault(path: &[String], message: &str) -> Wrong {
    // As JSON pointers write them.
    let names = path.iter().map(|name| format!("/{}", name.replace('~', "~0").replace('/', "~1")));
    Wrong::Fault(Fault::new(names.collect::<String>(), message))
}

fn is_numpy_bool(value: &Bound<'_, PyAny>) -> PyResult<bool> {
    static BOOL: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    value.is_instance(BOOL.import(value.py(), "numpy", "bool_")?)
}

/// JSON as Python objects.
pub(super) fn write<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    Writer(py).deserialize(value).map_err(wrong)
}

/// The text of JSON as Python objects, with all fields in their order.
pub(super) fn write_text<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    Writer(py).deserialize(&mut serde_json::Deserializer::from_str(text)).map_err(wrong)
}

fn wrong(error: serde_json::Error) -> PyErr {
    pyo3::exceptions::PyValueError::new_err(error.to_string())
}

/// Makes Python objects of whatever comes.
#[derive(Clone, Copy)]
struct Writer<'py>(Python<'py>);

impl<'py> Writer<'py> {
    fn object<E: Error>(self, value: impl IntoPyObjectExt<'py>) -> Result<Bound<'py, PyAny>, E> {
        value.into_bound_py_any(self.0).map_err(E::custom)
    }
}

impl<'de, 'py> DeserializeSeed<'de> for Writer<'py> {
    type Value = Bound<'py, PyAny>;

    fn deserialize<D: Deserializer<'de>>(self, source: D) -> Result<Self::Value, D::Error> {
        source.deserialize_any(self)
    }
}

impl<'de, 'py> Visitor<'de> for Writer<'py> {
    type Value = Bound<'py, PyAny>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E: Error>(self) -> Result<Self::Value, E> {
        Ok(self.0.None().into_bound(self.0))
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Self::Value, E> {
        self.object(value)
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Self::Value, E> {
        self.object(value)
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Self::Value, E> {
        self.object(value)
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Self::Value, E> {
        self.object(value)
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Self::Value, E> {
        self.object(value)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Self::Value, A::Error> {
        let list = PyList::empty(self.0);
        while let Some(item) = items.next_element_seed(self)? {
            list.append(item).map_err(A::Error::custom)?;
        }
        Ok(list.into_any())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Self::Value, A::Error> {
        let dict = PyDict::new(self.0);
        while let Some(name) = fields.next_key::<String>()? {
            let value = fields.next_value_seed(self)?;
            dict.set_item(PyString::intern(self.0, &name), value).map_err(A::Error::custom)?;
        }
        Ok(dict.into_any())
    }
}
