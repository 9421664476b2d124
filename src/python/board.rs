//! Boards of the hex game as documents.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyString;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::convert::{self, Seed};
use super::errors::OptionsError;
use super::json::{self, Wrong};
use super::{ending, errors};
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
    json::write_text(py, Layout::text(name).ok_or_else(|| unknown(name))?)
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
    let faults = match json::read(board) {
        Ok(document) => ending::detach(py, || Layout::read(&document)).err().unwrap_or_default(),
        Err(Wrong::Fault(fault)) => vec![fault],
        Err(Wrong::Raised(error)) => return Err(error),
    };
    ending::attached(py, || {
        faults.into_iter().map(|Fault { at, message }| class.call1((at, message))).collect()
    })
}

/// A board with all its terrain, numbers and harbours decided, as a document.
///
/// The board that a game with this seed is dealt, unless the pool holds sea: where that lies depends on the seed too.
///
/// Args:
///     board: The name of a board, or a document as a dict.
///     seed: All that is random follows from it; `None` takes one from the operating system.
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
    board, seed=Seed(0), *, numbers="spiral", harbours="fixed", reds_apart=false, equal_numbers_apart=false,
    largest_clump=None, balanced_pips=false
), text_signature = "(board, seed=0, *, numbers='spiral', harbours='fixed', reds_apart=False, \
    equal_numbers_apart=False, largest_clump=None, balanced_pips=False)")]
#[allow(clippy::too_many_arguments)] // They have names in Python.
pub(super) fn generate_board<'py>(
    py: Python<'py>,
    board: &Bound<'py, PyAny>,
    seed: Seed,
    numbers: &str,
    harbours: &str,
    reds_apart: bool,
    equal_numbers_apart: bool,
    largest_clump: Option<&Bound<'py, PyAny>>,
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
    let layout = layout(board)?;
    let made = ending::detach(py, || {
        generate(&layout, seed.0, generator)
            .map(|made| serde_json::to_string(&made).expect("a board is JSON"))
    });
    json::write_text(py, &made.map_err(RulesError::Board)?)
}

/// A board as a picture (SVG), before anyone has built on it.
///
/// Args:
///     board: The name of a board, or a document as a dict.
///     seed: What is random is dealt by it, as `generate_board` does; `None` takes one from the operating system.
///     labels: Show the numbers of hexes and sites.
///
/// Raises:
///     BoardError: No board has this name, or the board is not sound.
#[pyfunction]
#[pyo3(signature = (board, seed=Seed(0), *, labels=false), text_signature = "(board, seed=0, *, labels=False)")]
pub(super) fn board_svg(board: &Bound<'_, PyAny>, seed: Seed, labels: bool) -> PyResult<String> {
    let layout = layout(board)?;
    Ok(ending::detach(board.py(), || layout.svg(seed.0, labels)).map_err(RulesError::Board)?)
}

/// The format of boards as JSON Schema, as a dict.
#[pyfunction]
pub(super) fn board_schema(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    json::write_text(py, Layout::SCHEMA)
}

fn unknown(name: &str) -> PyErr {
    let known = crate::suggest::known(name, &Layout::NAMES);
    errors::BoardError::new_err(format!("unknown board {name:?}: expected one of {known}"))
}

/// A sound board from its name or its document.
fn layout(board: &Bound<'_, PyAny>) -> PyResult<Layout> {
    if let Ok(name) = board.cast::<PyString>() {
        let name = name.to_str()?;
        return Layout::named(name).ok_or_else(|| unknown(name));
    }
    let document = json::read(board).map_err(|wrong| match wrong {
        Wrong::Fault(fault) => RulesError::Board(vec![fault]).into(),
        Wrong::Raised(error) => error,
    })?;
    Ok(ending::detach(board.py(), || Layout::read(&document)).map_err(RulesError::Board)?)
}

fn word<T: DeserializeOwned>(option: &str, word: &str) -> PyResult<T> {
    T::deserialize(Value::from(word)).map_err(|error| {
        let expected = crate::suggest::expected(&error.to_string());
        OptionsError::new_err(format!("{option} is {word:?}, expected {expected}"))
    })
}
