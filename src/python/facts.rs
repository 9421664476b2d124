//! Small immutable values: segments, planes, outcomes, routes, statistics.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyRange, PySlice, PyTuple};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::action::Segment;
use crate::catalog::{self, Entry};
use crate::playout::Stats;
use crate::rules::Route;
use crate::seat::Outcome;
use crate::tensor::Plane;

/// What `__reduce__` gives: a function and its arguments.
pub(super) type Reduced<'py, A> = (Bound<'py, PyAny>, A);

/// A function of this module that unpickles something.
pub(super) fn maker<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("tilewright._native")?.getattr(name)
}

/// What `__reduce__` of a value gives: see [`value`].
fn reduced<'py, T: Serialize>(
    py: Python<'py>,
    kind: &'static str,
    fields: &T,
) -> PyResult<Reduced<'py, (&'static str, String)>> {
    Ok((maker(py, "_value")?, (kind, serde_json::to_string(fields).map_err(not_pickled)?)))
}

fn not_pickled(error: serde_json::Error) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// Unpickles a value from the name of its class and its fields as JSON.
#[pyfunction]
#[pyo3(name = "_value")]
pub(super) fn value<'py>(py: Python<'py>, kind: &str, fields: &str) -> PyResult<Bound<'py, PyAny>> {
    fn read<T: DeserializeOwned>(fields: &str) -> PyResult<T> {
        serde_json::from_str(fields).map_err(not_pickled)
    }
    Ok(match kind {
        "Ruleset" => {
            let name: String = read(fields)?;
            let unknown = || PyValueError::new_err(format!("this version has no ruleset {name:?}"));
            Bound::new(py, PyRuleset::from(catalog::entry(&name).ok_or_else(unknown)?))?.into_any()
        }
        "Segment" => Bound::new(py, read::<PySegment>(fields)?)?.into_any(),
        "Plane" => Bound::new(py, read::<PyPlane>(fields)?)?.into_any(),
        "Outcome" => Bound::new(py, PyOutcome(read(fields)?))?.into_any(),
        "Route" => Bound::new(py, PyRoute(read(fields)?))?.into_any(),
        "Stats" => Bound::new(py, read::<PyStats>(fields)?)?.into_any(),
        _ => return Err(PyValueError::new_err(format!("this version has no class {kind:?}"))),
    })
}

/// A ruleset that has a name.
#[pyclass(name = "Ruleset", module = "tilewright", frozen, get_all, eq)]
#[derive(PartialEq)]
pub(super) struct PyRuleset {
    /// The name, `family/variant`.
    name: &'static str,
    /// What is played, in one sentence.
    summary: &'static str,
    /// The fewest players.
    min_seats: u8,
    /// The most players.
    max_seats: u8,
}

impl From<&Entry> for PyRuleset {
    fn from(entry: &Entry) -> PyRuleset {
        let Entry { name, summary, min_seats, max_seats } = *entry;
        PyRuleset { name, summary, min_seats, max_seats }
    }
}

#[pymethods]
impl PyRuleset {
    fn __repr__(&self) -> String {
        format!("<Ruleset {}, {} to {} seats>", self.name, self.min_seats, self.max_seats)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py, (&'static str, String)>> {
        reduced(py, "Ruleset", &self.name)
    }
}

/// Neighbouring action ids of one kind.
#[pyclass(name = "Segment", module = "tilewright", frozen, get_all, eq)]
#[derive(PartialEq, Serialize, Deserialize)]
pub(super) struct PySegment {
    /// What the actions do.
    name: String,
    /// The first id.
    start: u32,
    /// How many ids there are.
    len: u32,
    /// Whether these are outcomes of chance.
    chance: bool,
}

impl From<&Segment> for PySegment {
    fn from(segment: &Segment) -> PySegment {
        let Segment { name, start, len, chance } = *segment;
        PySegment { name: name.to_owned(), start, len, chance }
    }
}

#[pymethods]
impl PySegment {
    /// The ids as a `range`.
    #[getter]
    fn ids<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyRange>> {
        PyRange::new(py, self.start as isize, (self.start + self.len) as isize)
    }

    fn __len__(&self) -> usize {
        self.len as usize
    }

    fn __repr__(&self) -> String {
        let chance = if self.chance { ", chance" } else { "" };
        format!("<Segment {}: ids {} to {}{chance}>", self.name, self.start, self.start + self.len - 1)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py, (&'static str, String)>> {
        reduced(py, "Segment", self)
    }
}

/// A named block of an observation.
#[pyclass(name = "Plane", module = "tilewright", frozen, eq)]
#[derive(PartialEq, Serialize, Deserialize)]
pub(super) struct PyPlane {
    /// What the numbers say.
    #[pyo3(get)]
    name: String,
    /// The first index in the flat observation.
    #[pyo3(get)]
    start: usize,
    shape: Vec<usize>,
}

impl From<&Plane> for PyPlane {
    fn from(plane: &Plane) -> PyPlane {
        PyPlane { name: plane.name.to_owned(), start: plane.start, shape: plane.shape.clone() }
    }
}

#[pymethods]
impl PyPlane {
    /// The shape, slowest dimension first.
    #[getter]
    fn shape<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.shape)
    }

    /// The block within observations of shape `(..., n)`, with shape `(..., *shape)`: a view where NumPy can give
    /// one, as for every contiguous array.
    fn of<'py>(&self, observation: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = observation.py();
        let size: usize = self.shape.iter().product();
        let place = PySlice::new(py, self.start as isize, (self.start + size) as isize, 1);
        let block = observation.get_item((py.Ellipsis(), place))?;
        let mut shape: Vec<usize> = observation.getattr("shape")?.extract()?;
        shape.pop();
        shape.extend(&self.shape);
        block.call_method1("reshape", (PyTuple::new(py, shape)?,))
    }

    fn __repr__(&self) -> String {
        format!("<Plane {}: {:?} from {}>", self.name, self.shape, self.start)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py, (&'static str, String)>> {
        reduced(py, "Plane", self)
    }
}

/// How a game stands.
#[pyclass(name = "Outcome", module = "tilewright", frozen, eq, hash)]
#[derive(PartialEq, Hash)]
pub(super) struct PyOutcome(pub(super) Outcome);

#[pymethods]
impl PyOutcome {
    /// `"running"`, `"won"` or `"truncated"` (the turn limit ended the game and nobody has won).
    #[getter]
    fn name(&self) -> &'static str {
        self.0.name()
    }

    /// The seats that have won, in seat order; empty while the game runs and when it was truncated.
    #[getter]
    pub(super) fn winners<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.winners().iter().map(|seat| seat.0))
    }

    /// Whether the game has ended.
    #[getter]
    fn is_over(&self) -> bool {
        self.0.is_over()
    }

    pub(super) fn __str__(&self) -> String {
        let seats: Vec<String> = self.0.winners().iter().map(ToString::to_string).collect();
        match seats.as_slice() {
            [] => self.0.name().to_owned(),
            seats => format!("won by {}", seats.join(" and ")),
        }
    }

    fn __repr__(&self) -> String {
        format!("<Outcome {}>", self.__str__())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py, (&'static str, String)>> {
        reduced(py, "Outcome", &self.0)
    }
}

/// A trail through a network of links that uses no link twice.
#[pyclass(name = "Route", module = "tilewright", frozen, eq)]
#[derive(PartialEq)]
pub(super) struct PyRoute(pub(super) Route);

#[pymethods]
impl PyRoute {
    /// The sum of the lengths of its links.
    #[getter]
    fn length(&self) -> u32 {
        self.0.length
    }

    /// The ids of its links, in the order of the trail.
    #[getter]
    fn links<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.0.links)
    }

    fn __repr__(&self) -> String {
        format!("<Route of length {}: links {:?}>", self.0.length, self.0.links)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py, (&'static str, String)>> {
        reduced(py, "Route", &self.0)
    }
}

/// How many games went together.
#[pyclass(name = "Stats", module = "tilewright", frozen, eq)]
#[derive(PartialEq, Serialize, Deserialize)]
pub(super) struct PyStats {
    pub(super) first_seed: u64,
    pub(super) stats: Stats,
}

#[pymethods]
impl PyStats {
    /// The seed of the first game: the others have those that follow.
    #[getter]
    fn first_seed(&self) -> u64 {
        self.first_seed
    }

    /// How many games were played.
    #[getter]
    fn games(&self) -> u64 {
        self.stats.games
    }

    /// How many each seat has won, alone or with others.
    #[getter]
    fn wins(&self) -> Vec<u64> {
        self.stats.wins.clone()
    }

    /// How many had more than one winner.
    #[getter]
    fn shared(&self) -> u64 {
        self.stats.shared
    }

    /// How many the turn limit ended.
    #[getter]
    fn truncated(&self) -> u64 {
        self.stats.truncated
    }

    /// How many were left unfinished after a million decisions.
    #[getter]
    fn unfinished(&self) -> u64 {
        self.stats.unfinished
    }

    /// The sum of the points of each seat.
    #[getter]
    fn points(&self) -> Vec<i64> {
        self.stats.points.clone()
    }

    /// The sum of turns.
    #[getter]
    fn turns(&self) -> u64 {
        self.stats.turns
    }

    /// The sum of decisions of seats.
    #[getter]
    fn decisions(&self) -> u64 {
        self.stats.decisions
    }

    /// The sum of outcomes of chance.
    #[getter]
    fn chance(&self) -> u64 {
        self.stats.chance
    }

    /// All of it as a dict of numbers and lists.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let Stats { games, wins, shared, truncated, unfinished, points, turns, decisions, chance } =
            &self.stats;
        let dict = PyDict::new(py);
        dict.set_item("first_seed", self.first_seed)?;
        dict.set_item("games", games)?;
        dict.set_item("wins", wins)?;
        dict.set_item("shared", shared)?;
        dict.set_item("truncated", truncated)?;
        dict.set_item("unfinished", unfinished)?;
        dict.set_item("points", points)?;
        dict.set_item("turns", turns)?;
        dict.set_item("decisions", decisions)?;
        dict.set_item("chance", chance)?;
        Ok(dict)
    }

    fn __repr__(&self) -> String {
        let Stats { games, wins, decisions, .. } = &self.stats;
        format!("<Stats of {games} games: wins {wins:?}, {decisions} decisions>")
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py, (&'static str, String)>> {
        reduced(py, "Stats", self)
    }
}
