//! Arguments from Python, each checked.

use std::fmt;
use std::sync::Arc;

use numpy::{Element, PyArray1, PyArrayMethods, PyUntypedArray, PyUntypedArrayMethods};
use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyInt, PyString};

use super::action::PyAction;
use super::ending;
use super::errors::{SeatError, UnknownActionError};
use crate::action::{ActionId, ActionMask};
use crate::any::{AnyGame, AnyRules};
use crate::error::PlayError;
use crate::seat::{Actor, Seat, Viewer};

/// The name of a Python object's type.
pub(super) fn type_name(value: &Bound<'_, PyAny>) -> String {
    value.get_type().name().map_or_else(|_| "an object".to_owned(), |name| name.to_string())
}

/// A Python integer of any size.
#[derive(Debug)]
pub(super) enum Integer {
    /// One that fits 64 bits, with or without a sign.
    Fits(i128),
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
    /// `None` if the object is no integer. A bool is none, whatever Python says: `view(True)` is a mistake.
    ///
    /// # Errors
    ///
    /// What the object's own `__index__` raises.
    pub(super) fn read(value: &Bound<'_, PyAny>) -> PyResult<Option<Integer>> {
        if value.is_instance_of::<PyBool>() {
            return Ok(None);
        }
        if let Ok(number) = value.cast::<PyInt>() {
            return Integer::of(number).map(Some);
        }
        if !value.get_type().hasattr("__index__")? {
            return Ok(None);
        }
        let index = ending::attached(value.py(), || value.call_method0("__index__"))?;
        match index.cast::<PyInt>() {
            Ok(number) => Integer::of(number).map(Some),
            Err(_) => Ok(None),
        }
    }

    fn of(number: &Bound<'_, PyInt>) -> PyResult<Integer> {
        let py = number.py();
        match number.extract::<i64>() {
            Ok(number) => return Ok(Integer::Fits(number.into())),
            Err(error) if !error.is_instance_of::<PyOverflowError>(py) => return Err(error),
            Err(_) => {}
        }
        if let Ok(number) = number.extract::<u64>() {
            return Ok(Integer::Fits(number.into()));
        }
        // Python refuses to write very large numbers as text.
        let bits: u64 = number.call_method0("bit_length")?.extract()?;
        let text = if bits <= 256 { number.str()?.to_string() } else { format!("a number of {bits} bits") };
        Ok(Integer::Huge(text))
    }

    /// The number, if it is below `limit`.
    pub(super) fn below(&self, limit: usize) -> Option<u32> {
        match self {
            Integer::Fits(number) => u32::try_from(*number).ok().filter(|&number| (number as usize) < limit),
            Integer::Huge(_) => None,
        }
    }
}

/// A whole number as an argument of that name.
pub(super) fn whole(what: &str, value: &Bound<'_, PyAny>) -> PyResult<Integer> {
    Integer::read(value)?.ok_or_else(|| {
        PyTypeError::new_err(format!("{what}: expected a whole number, found {}", type_name(value)))
    })
}

/// A number within limits.
pub(super) fn within(what: &str, value: &Bound<'_, PyAny>, least: i64, most: i64) -> PyResult<u64> {
    let number = whole(what, value)?;
    if let Integer::Fits(number) = number
        && (i128::from(least)..=i128::from(most)).contains(&number)
    {
        return Ok(number as u64);
    }
    Err(PyValueError::new_err(if most == i64::MAX {
        format!("{what} is {number}: expected {least} or more, and less than 2 to the power of 63")
    } else {
        format!("{what} is {number}: expected {least} to {most}")
    }))
}

/// Everything that an object yields when it is iterated over; `None` if it cannot be.
pub(super) fn items<'py>(value: &Bound<'py, PyAny>) -> PyResult<Option<Vec<Bound<'py, PyAny>>>> {
    ending::attached(value.py(), || match value.try_iter() {
        Ok(items) => items.collect::<PyResult<Vec<_>>>().map(Some),
        Err(error) if error.is_instance_of::<PyTypeError>(value.py()) => Ok(None),
        Err(error) => Err(error),
    })
}

/// A seed that is given, or one from the operating system for `None`.
#[derive(Clone, Copy)]
pub(super) struct Seed(pub(super) u64);

impl<'py> FromPyObject<'_, 'py> for Seed {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Seed> {
        static URANDOM: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        if value.is_none() {
            let bytes = URANDOM.import(value.py(), "os", "urandom")?.call1((8,))?;
            return Ok(Seed(u64::from_le_bytes(bytes.extract()?)));
        }
        let number = whole("seed", &value)?;
        if let Integer::Fits(number) = number
            && let Ok(seed) = u64::try_from(number)
        {
            return Ok(Seed(seed));
        }
        Err(PyValueError::new_err(format!("seed is {number}: expected 0 to {}", u64::MAX)))
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

/// An action as a caller names it. A text is read in the game, as its meaning may depend on the state.
pub(super) enum Asked {
    Id(ActionId),
    Text(String),
}

impl Asked {
    pub(super) fn read(rules: &Arc<dyn AnyRules>, value: &Bound<'_, PyAny>) -> PyResult<Asked> {
        match value.cast::<PyString>() {
            Ok(text) => Ok(Asked::Text(text.to_str()?.to_owned())),
            Err(_) => action(rules, value).map(Asked::Id),
        }
    }

    /// The id, or why the ruleset has no such action.
    pub(super) fn known(&self, game: &dyn AnyGame) -> Result<Result<ActionId, String>, PlayError> {
        let text = match self {
            Asked::Id(id) => return Ok(Ok(*id)),
            Asked::Text(text) => text,
        };
        match game.parse_action(text) {
            Ok(id) => Ok(Ok(id)),
            Err(error) if game.rules().is_notation(text) => Ok(Err(error.to_string())),
            Err(error) => Err(error.into()),
        }
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

/// Has NumPy imported, and what this module needs of it at hand.
pub(super) fn prepare_arrays(py: Python<'_>) -> PyResult<()> {
    PyArray1::<u8>::zeros(py, 1, false).try_readwrite().map(drop).map_err(PyErr::from)
}

/// Fills an array of a caller, if it is a writable, contiguous row of `T` with one of the lengths.
fn fill<T: Element>(out: &Bound<'_, PyAny>, lengths: &[usize], fill: impl FnOnce(&mut [T])) -> bool {
    let Ok(array) = out.cast::<PyArray1<T>>() else { return false };
    let Ok(mut array) = array.try_readwrite() else { return false };
    match array.as_slice_mut() {
        Ok(slice) if lengths.contains(&slice.len()) => {
            fill(slice);
            true
        }
        _ => false,
    }
}

/// Writes a flag for each of the first actions, as many as `out` has room for: those of `legal` are set.
pub(super) fn write_flags(out: &Bound<'_, PyAny>, lengths: [usize; 2], legal: &ActionMask) -> PyResult<()> {
    fn set<T: From<bool> + Copy>(flags: &mut [T], legal: &ActionMask) {
        flags.fill(false.into());
        for id in legal.iter() {
            if let Some(flag) = flags.get_mut(id.index()) {
                *flag = true.into();
            }
        }
    }
    if fill::<bool>(out, &lengths, |flags| set(flags, legal))
        || fill::<i8>(out, &lengths, |flags| set(flags, legal))
        || fill::<u8>(out, &lengths, |flags| set(flags, legal))
    {
        return Ok(());
    }
    let [all, decisions] = lengths;
    Err(wrong_buffer(out, &format!("bool, int8 or uint8 with shape ({all},) or ({decisions},)")))
}

/// Writes numbers into an array of as many.
pub(super) fn write_numbers(out: &Bound<'_, PyAny>, numbers: &[u8]) -> PyResult<()> {
    if fill::<u8>(out, &[numbers.len()], |place| place.copy_from_slice(numbers)) {
        return Ok(());
    }
    Err(wrong_buffer(out, &format!("uint8 with shape ({},)", numbers.len())))
}

fn wrong_buffer(out: &Bound<'_, PyAny>, expected: &str) -> PyErr {
    let found = match out.cast::<PyUntypedArray>() {
        Ok(array) => {
            let shape: Vec<String> = array.shape().iter().map(ToString::to_string).collect();
            let comma = if shape.len() == 1 { "," } else { "" };
            format!("an array of {} with shape ({}{comma})", array.dtype(), shape.join(", "))
        }
        Err(_) => type_name(out),
    };
    PyValueError::new_err(format!(
        "out must be a writable, contiguous array of {expected}, such as a row of a larger one: found {found}"
    ))
}
