//! Arguments from Python, each checked, and JSON across the border.

use std::sync::Arc;

use numpy::{Element, PyArray1, PyArrayMethods, PyReadwriteArray1};
use pyo3::exceptions::{PyTypeError, PyValueError};
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
    static LOADS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    LOADS.import(py, "json", "loads")?.call1((value.to_string(),))
}

/// A seat's number.
pub(super) fn seat(value: &Bound<'_, PyAny>, seats: u8) -> PyResult<Seat> {
    let number: i64 = value.extract().map_err(|_| {
        PyTypeError::new_err(format!("expected a seat from 0 to {}, found {}", seats - 1, type_name(value)))
    })?;
    match u8::try_from(number) {
        Ok(seat) if seat < seats => Ok(Seat(seat)),
        _ => Err(SeatError::new_err(format!("seat {number} does not exist: expected 0 to {}", seats - 1))),
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
    let len = rules.info().space.len();
    let unknown = |id: &dyn std::fmt::Display| {
        UnknownActionError::new_err(format!(
            "action id {id} does not exist: this ruleset has ids 0 to {}",
            len - 1
        ))
    };
    match value.extract::<i64>() {
        Ok(id) => match u32::try_from(id) {
            Ok(small) if (small as usize) < len => Ok(ActionId(small)),
            _ => Err(unknown(&id)),
        },
        Err(error) if error.is_instance_of::<pyo3::exceptions::PyOverflowError>(value.py()) => {
            Err(unknown(&value.str()?))
        }
        Err(_) => Err(PyTypeError::new_err(format!(
            "expected an action, an action id or the text of an action, found {}",
            type_name(value)
        ))),
    }
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
