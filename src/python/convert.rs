//! Arguments from Python, each checked, and JSON across the border.

use std::fmt;
use std::sync::Arc;

use numpy::{Element, PyArray1, PyArrayMethods, PyReadwriteArray1};
use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{IntoPyDict, PyString};
use serde_json::Value;

use super::action::PyAction;
use super::errors::{SeatError, UnknownActionError};
use crate::action::ActionId;
use crate::any::AnyRules;
use crate::seat::{Actor, Seat, Viewer};

/// The name of a Python object's type.
pub(super) fn type_name(value: &Bound<'_, PyAny>) -> String {
    value.get_type().name().map_or_else(|_| "an object".to_owned(), |name| name.to_string())
}

/// A Python object as JSON text. Python's own writer finds cycles and whatever JSON cannot say.
pub(super) fn to_json(value: &Bound<'_, PyAny>) -> PyResult<String> {
    static DUMPS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let py = value.py();
    let strict = [("allow_nan", false)].into_py_dict(py)?;
    DUMPS.import(py, "json", "dumps")?.call((value,), Some(&strict))?.extract()
}

/// JSON as Python objects.
pub(super) fn from_json<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    from_text(py, &value.to_string())
}

/// The text of JSON as Python objects, with all fields in their order.
pub(super) fn from_text<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    static LOADS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    LOADS.import(py, "json", "loads")?.call1((text,))
}

/// A Python integer of any size.
pub(super) enum Integer {
    Fits(i64),
    /// Too large for anything that is counted here; as text.
    Huge(String),
}

impl fmt::Display for Integer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Integer::Fits(number) => number.fmt(f),
            Integer::Huge(text) => text.fmt(f),
        }
    }
}

impl Integer {
    /// `None` if the object is no integer.
    pub(super) fn read(value: &Bound<'_, PyAny>) -> PyResult<Option<Integer>> {
        match value.extract::<i64>() {
            Ok(number) => Ok(Some(Integer::Fits(number))),
            Err(error) if error.is_instance_of::<PyOverflowError>(value.py()) => {
                Ok(Some(Integer::Huge(value.str()?.to_string())))
            }
            Err(_) => Ok(None),
        }
    }

    /// The number, if it is below `limit`.
    pub(super) fn below(&self, limit: usize) -> Option<u32> {
        match self {
            Integer::Fits(number) => u32::try_from(*number).ok().filter(|&number| (number as usize) < limit),
            Integer::Huge(_) => None,
        }
    }
}

/// A seat's number.
pub(super) fn seat(value: &Bound<'_, PyAny>, seats: u8) -> PyResult<Seat> {
    let last = seats - 1;
    let Some(number) = Integer::read(value)? else {
        let found = type_name(value);
        return Err(PyTypeError::new_err(format!("expected a seat from 0 to {last}, found {found}")));
    };
    match number.below(seats.into()) {
        Some(seat) => Ok(Seat(seat as u8)),
        None => Err(SeatError::new_err(format!("seat {number} does not exist: expected 0 to {last}"))),
    }
}

/// `None` for the omniscient, a seat, or `"public"`.
pub(super) fn viewer(value: Option<&Bound<'_, PyAny>>, seats: u8) -> PyResult<Viewer> {
    let Some(value) = value else { return Ok(Viewer::Omniscient) };
    if let Ok(text) = value.cast::<PyString>() {
        if text.to_str()? == "public" {
            return Ok(Viewer::Public);
        }
        return Err(PyValueError::new_err(format!(
            "viewer {} does not exist: expected None, a seat or \"public\"",
            text.repr()?
        )));
    }
    seat(value, seats).map(Viewer::Seat)
}

/// A seed.
pub(super) fn seed(value: i128) -> PyResult<u64> {
    let wrong = || PyValueError::new_err(format!("seed is {value}: expected 0 to {}", u64::MAX));
    u64::try_from(value).map_err(|_| wrong())
}

/// A number within limits.
pub(super) fn within(what: &str, value: i64, least: i64, most: i64) -> PyResult<u64> {
    if (least..=most).contains(&value) {
        return Ok(value as u64);
    }
    Err(PyValueError::new_err(if most == i64::MAX {
        format!("{what} is {value}: expected {least} or more")
    } else {
        format!("{what} is {value}: expected {least} to {most}")
    }))
}

/// An action, an action id or the text of an action.
pub(super) fn action(rules: &Arc<dyn AnyRules>, value: &Bound<'_, PyAny>) -> PyResult<ActionId> {
    if let Ok(action) = value.cast::<PyAction>() {
        let action = action.get();
        if action.is_of(rules) {
            return Ok(action.id());
        }
        return Err(UnknownActionError::new_err(format!(
            "{} is an action of other rules: expected one of {:?}",
            action.text(),
            rules
        )));
    }
    if let Ok(text) = value.cast::<PyString>() {
        return Ok(rules.parse_action(text.to_str()?)?);
    }
    let Some(number) = Integer::read(value)? else {
        let found = type_name(value);
        return Err(PyTypeError::new_err(format!(
            "expected an action, an action id or the text of an action, found {found}"
        )));
    };
    let len = rules.info().space.len();
    let unknown = || {
        let last = len - 1;
        format!("action id {number} does not exist: this ruleset has ids 0 to {last}")
    };
    number.below(len).map(ActionId).ok_or_else(|| UnknownActionError::new_err(unknown()))
}

/// Who decides, as a seat's number or a member of `tilewright.Actor`.
pub(super) fn actor(py: Python<'_>, actor: Actor) -> PyResult<Bound<'_, PyAny>> {
    static CHANCE: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    static NOBODY: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    match actor {
        Actor::Seat(seat) => Ok(seat.0.into_pyobject(py)?.into_any()),
        Actor::Chance => Ok(CHANCE.import(py, "tilewright.actor", "CHANCE")?.clone()),
        Actor::Nobody => Ok(NOBODY.import(py, "tilewright.actor", "NOBODY")?.clone()),
    }
}

/// A buffer that a caller wants filled. `what` names its type for people.
pub(super) fn buffer<'py, T: Element>(
    out: &Bound<'py, PyAny>,
    len: usize,
    what: &str,
) -> PyResult<PyReadwriteArray1<'py, T>> {
    let wrong = || {
        PyValueError::new_err(format!(
            "out must be a writable, contiguous array of {what} with shape ({len},)"
        ))
    };
    let array = out.cast::<PyArray1<T>>().map_err(|_| wrong())?;
    let mut array = array.try_readwrite().map_err(|_| wrong())?;
    match array.as_slice_mut() {
        Ok(slice) if slice.len() == len => Ok(array),
        _ => Err(wrong()),
    }
}
