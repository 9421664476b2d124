//! Small immutable values: segments, planes, outcomes, routes, statistics.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyRange, PySlice, PyTuple};

use crate::action::Segment;
use crate::catalog::Entry;
use crate::playout::Stats;
use crate::rules::Route;
use crate::seat::Outcome;
use crate::tensor::Plane;

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
}

/// Neighbouring action ids of one kind.
#[pyclass(name = "Segment", module = "tilewright", frozen, get_all, eq)]
#[derive(PartialEq)]
pub(super) struct PySegment {
    /// What the actions do.
    name: &'static str,
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
        PySegment { name, start, len, chance }
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
}

/// A named block of an observation.
#[pyclass(name = "Plane", module = "tilewright", frozen, eq)]
#[derive(PartialEq)]
pub(super) struct PyPlane {
    /// What the numbers say.
    #[pyo3(get)]
    name: &'static str,
    /// The first index in the flat observation.
    #[pyo3(get)]
    start: usize,
    shape: Vec<usize>,
}

impl From<&Plane> for PyPlane {
    fn from(plane: &Plane) -> PyPlane {
        PyPlane { name: plane.name, start: plane.start, shape: plane.shape.clone() }
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
    fn winners<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
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
}

/// How many games went together.
#[pyclass(name = "Stats", module = "tilewright", frozen, eq)]
#[derive(PartialEq)]
pub(super) struct PyStats(pub(super) Stats);

#[pymethods]
impl PyStats {
    /// How many games were played.
    #[getter]
    fn games(&self) -> u64 {
        self.0.games
    }

    /// How many each seat has won, alone or with others.
    #[getter]
    fn wins(&self) -> Vec<u64> {
        self.0.wins.clone()
    }

    /// How many had more than one winner.
    #[getter]
    fn shared(&self) -> u64 {
        self.0.shared
    }

    /// How many the turn limit ended.
    #[getter]
    fn truncated(&self) -> u64 {
        self.0.truncated
    }

    /// How many were left unfinished after a million decisions.
    #[getter]
    fn unfinished(&self) -> u64 {
        self.0.unfinished
    }

    /// The sum of the points of each seat.
    #[getter]
    fn points(&self) -> Vec<i64> {
        self.0.points.clone()
    }

    /// The sum of turns.
    #[getter]
    fn turns(&self) -> u64 {
        self.0.turns
    }

    /// The sum of decisions of seats.
    #[getter]
    fn decisions(&self) -> u64 {
        self.0.decisions
    }

    /// The sum of outcomes of chance.
    #[getter]
    fn chance(&self) -> u64 {
        self.0.chance
    }

    /// All of it as a dict of numbers and lists.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let Stats { games, wins, shared, truncated, unfinished, points, turns, decisions, chance } = &self.0;
        let dict = PyDict::new(py);
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
        let Stats { games, wins, decisions, .. } = &self.0;
        format!("<Stats of {games} games: wins {wins:?}, {decisions} decisions>")
    }
}
