//! Boards of the hex game as documents.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyString;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::convert;
use super::errors::{BoardError, OptionsError};
use crate::error::{Fault, RulesError};
use crate::settlers::{Constraints, Generator, Layout, generate};

/// The names of the boards of the hex game that come with the library.
#[pyfunction]
pub(super) fn boards() -> Vec<&'static str> {
    Layout::NAMES.to_vec()
}

/// A board that comes with the library, as a document: see `docs/boards.md`.
///
/// Raises:
///     BoardError: No board has this name.
#[pyfunction]
pub(super) fn board<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    convert::from_text(py, Layout::text(name).ok_or_else(|| unknown(name))?)
}

/// Everything that is wrong with a board, each fault with its place; nothing if it is sound.
///
/// Args:
///     board: The document, as a dict.
#[pyfunction]
pub(super) fn check_board<'py>(
    py: Python<'py>,
    board: &Bound<'py, PyAny>,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    static FAULT: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let class = FAULT.import(py, "tilewright.errors", "Fault")?;
    let faults = Layout::read(&document(board)?).err().unwrap_or_default();
    faults.into_iter().map(|Fault { at, message }| class.call1((at, message))).collect()
}

/// A board with all its terrain, numbers and harbours decided, as a document.
///
/// The board that a game with this seed is dealt, unless the pool holds sea: where that lies depends on the seed too.
///
/// Args:
///     board: The name of a board, or a document as a dict.
///     seed: All that is random follows from it.
///     numbers: `"spiral"`, in the order of their letters, or `"random"`.
///     harbours: `"fixed"`, as the board has them, or `"shuffled"`.
///     reds_apart: No 6 or 8 shall lie beside a 6 or 8.
///     equal_numbers_apart: No two equal numbers shall lie side by side.
///     largest_clump: So many hexes of one terrain may hang together.
///     balanced_pips: The pips of resources and sites shall be balanced.
///
/// Raises:
///     BoardError: No board has this name, the board is not sound, or no deal keeps what shall be kept.
///     OptionsError: `numbers` or `harbours` is none of these words.
#[pyfunction]
#[pyo3(signature = (
    board, seed=0, *, numbers="spiral", harbours="fixed", reds_apart=false, equal_numbers_apart=false,
    largest_clump=None, balanced_pips=false
))]
#[allow(clippy::too_many_arguments)] // They have names in Python.
pub(super) fn generate_board<'py>(
    py: Python<'py>,
    board: &Bound<'py, PyAny>,
    seed: i128,
    numbers: &str,
    harbours: &str,
    reds_apart: bool,
    equal_numbers_apart: bool,
    largest_clump: Option<i64>,
    balanced_pips: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let clump = largest_clump.map(|most| convert::within("largest_clump", most, 1, u8::MAX.into()));
    let generator = Generator {
        numbers: word("numbers", numbers)?,
        harbours: word("harbours", harbours)?,
        constraints: Constraints {
            reds_apart,
            equal_numbers_apart,
            largest_clump: clump.transpose()?.map(|most| most as u8),
            balanced_pips,
        },
    };
    let (layout, seed) = (layout(board)?, convert::seed(seed)?);
    let made = py.detach(|| generate(&layout, seed, generator)).map_err(RulesError::Board)?;
    convert::from_text(py, &json(&made)?)
}

/// A board as a picture (SVG), before anyone has built on it.
///
/// Args:
///     board: The name of a board, or a document as a dict.
///     seed: What is random is dealt by it, as `generate_board` does.
///     labels: Show the numbers of hexes and sites.
///
/// Raises:
///     BoardError: No board has this name, or the board is not sound.
#[pyfunction]
#[pyo3(signature = (board, seed=0, *, labels=false))]
pub(super) fn board_svg(board: &Bound<'_, PyAny>, seed: i128, labels: bool) -> PyResult<String> {
    Ok(layout(board)?.svg(convert::seed(seed)?, labels).map_err(RulesError::Board)?)
}

/// The format of boards as JSON Schema, as a dict.
#[pyfunction]
pub(super) fn board_schema(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    convert::from_text(py, Layout::SCHEMA)
}

fn unknown(name: &str) -> PyErr {
    let known = crate::suggest::known(name, &Layout::NAMES);
    BoardError::new_err(format!("unknown board {name:?}: expected one of {known}"))
}

fn json<T: Serialize>(value: &T) -> PyResult<String> {
    serde_json::to_string(value).map_err(|error| BoardError::new_err(error.to_string()))
}

fn document(board: &Bound<'_, PyAny>) -> PyResult<Value> {
    let text = convert::to_json(board)?;
    serde_json::from_str(&text).map_err(|error| BoardError::new_err(format!("bad board: {error}")))
}

/// A sound board from its name or its document.
fn layout(board: &Bound<'_, PyAny>) -> PyResult<Layout> {
    if let Ok(name) = board.cast::<PyString>() {
        let name = name.to_str()?;
        return Layout::named(name).ok_or_else(|| unknown(name));
    }
    Ok(Layout::read(&document(board)?).map_err(RulesError::Board)?)
}

fn word<T: DeserializeOwned>(option: &str, word: &str) -> PyResult<T> {
    T::deserialize(Value::from(word)).map_err(|error| {
        let expected = crate::suggest::expected(&error.to_string());
        OptionsError::new_err(format!("{option} is {word:?}, expected {expected}"))
    })
}
