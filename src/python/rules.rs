//! `Rules`.

use std::ffi::CString;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use pyo3::exceptions::{PyTypeError, PyUserWarning};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};
use serde_json::Value;

use super::action::PyAction;
use super::convert::{self, Integer};
use super::errors::{OptionsError, RouteError};
use super::facts::{PyPlane, PyRoute, PySegment, PyStats};
use super::game::PyGame;
use super::play::{self, PyBot};
use crate::any::AnyRules;
use crate::catalog;
use crate::error::RulesError;

/// One immutable, compiled rule book with its board, shared by any number of games.
///
/// Rules compare equal if they play the same game with the same action ids. They can be pickled.
///
/// Args:
///     ruleset: The name of a ruleset: see `rulesets()`.
///     seats: How many players sit at the table; `None` for what the ruleset has by itself.
///     options: The options that shall differ from the ruleset's own, as a dict.
///
/// Raises:
///     UnknownRulesetError: There is no such ruleset.
///     OptionsError: Seats or options are not what the ruleset takes.
///     BoardError: The board is not sound; every fault is listed.
#[pyclass(name = "Rules", module = "tilewright", frozen)]
pub(super) struct PyRules {
    pub(super) rules: Arc<dyn AnyRules>,
}

impl From<Arc<dyn AnyRules>> for PyRules {
    fn from(rules: Arc<dyn AnyRules>) -> PyRules {
        PyRules { rules }
    }
}

/// The rules from a name with seats and options, or from a `Rules` object, which has its own.
pub(super) fn compile(
    ruleset: &Bound<'_, PyAny>,
    seats: Option<i64>,
    options: Option<&Bound<'_, PyAny>>,
) -> PyResult<Arc<dyn AnyRules>> {
    if let Ok(rules) = ruleset.cast::<PyRules>() {
        let rules = &rules.get().rules;
        let own = rules.info().seats;
        if let Some(seats) = seats
            && seats != i64::from(own)
        {
            return Err(OptionsError::new_err(format!("seats is {seats}, but the rules are for {own}")));
        }
        if options.is_some() {
            let message = "the rules have their options already: expected the name of a ruleset with options";
            return Err(OptionsError::new_err(message));
        }
        return Ok(rules.clone());
    }
    let Ok(name) = ruleset.cast::<PyString>() else {
        let found = convert::type_name(ruleset);
        return Err(PyTypeError::new_err(format!("expected the name of a ruleset or Rules, found {found}")));
    };
    let name = name.to_str()?;
    let limits = catalog::entry(name).map(|entry| (entry.min_seats, entry.max_seats));
    let seats = match (seats.map(u8::try_from), limits) {
        (None, _) => None,
        (Some(Ok(seats)), _) => Some(seats),
        // More than the catalog can be asked for. Without limits the name is unknown, and it will say so.
        (Some(Err(_)), None) => None,
        (Some(Err(_)), Some((least, most))) => {
            let seats = seats.unwrap_or_default();
            let message = format!("bad options: seats is {seats}: expected {least} to {most}");
            return Err(OptionsError::new_err(message));
        }
    };
    let options = options.map(|options| options_json(options)).transpose()?;
    let rules = catalog::rules(name, seats, options.as_deref())?;
    for fault in &rules.info().warnings {
        let text = CString::new(fault.to_string()).unwrap_or_default();
        PyErr::warn(ruleset.py(), &ruleset.py().get_type::<PyUserWarning>(), &text, 1)?;
    }
    Ok(rules)
}

fn options_json(options: &Bound<'_, PyAny>) -> PyResult<String> {
    if !options.is_instance_of::<PyDict>() {
        let found = convert::type_name(options);
        return Err(OptionsError::new_err(format!("bad options: expected a dict, found {found}")));
    }
    convert::to_json(options)
        .map_err(|e| caused(options.py(), OptionsError::new_err(format!("bad options: {e}")), e))
}

/// The error with what led to it.
pub(super) fn caused(py: Python<'_>, error: PyErr, cause: PyErr) -> PyErr {
    error.set_cause(py, Some(cause));
    error
}

/// The longest route over links by their ids or by the two sites that they join.
pub(super) fn route(
    rules: &dyn AnyRules,
    links: &Bound<'_, PyAny>,
    blocked: Option<&Bound<'_, PyAny>>,
) -> PyResult<PyRoute> {
    let mut board = None;
    let mut ids = Vec::new();
    for link in links.try_iter()? {
        let link = link?;
        ids.push(match Integer::read(&link)? {
            Some(id) => number("link", &id)?,
            None => {
                let (a, b) = link.extract::<(i64, i64)>().map_err(|_| {
                    let found = convert::type_name(&link);
                    PyTypeError::new_err(format!("expected a link id or a pair of sites, found {found}"))
                })?;
                link_between(board.get_or_insert_with(|| rules.board()), a, b)?
            }
        });
    }
    let mut sites = Vec::new();
    if let Some(blocked) = blocked {
        for site in blocked.try_iter()? {
            let site = site?;
            let wrong =
                || PyTypeError::new_err(format!("expected a site, found {}", convert::type_name(&site)));
            sites.push(number("site", &Integer::read(&site)?.ok_or_else(wrong)?)?);
        }
    }
    Ok(PyRoute(rules.longest_route(&ids, &sites)?))
}

/// A number that may be one of a link or site; whether it is, the engine knows.
fn number(what: &str, number: &Integer) -> PyResult<u32> {
    let wrong =
        || RouteError::new_err(format!("{what} {number} does not exist: expected a number of this board"));
    number.below(u32::MAX as usize).ok_or_else(wrong)
}

/// The one link that joins two sites, from the board's list of links.
fn link_between(board: &Value, a: i64, b: i64) -> PyResult<u32> {
    let ends = [a.min(b), a.max(b)].map(Value::from);
    let links = board["links"].as_array().map_or(&[][..], Vec::as_slice);
    let mut found = (0u32..).zip(links).filter(|(_, link)| [&link["a"], &link["b"]] == [&ends[0], &ends[1]]);
    match (found.next(), found.next()) {
        (Some((id, _)), None) => Ok(id),
        (None, _) => Err(RouteError::new_err(format!("no link joins the sites {a} and {b}"))),
        _ => {
            Err(RouteError::new_err(format!("several links join the sites {a} and {b}: expected a link id")))
        }
    }
}

#[pymethods]
impl PyRules {
    #[new]
    #[pyo3(signature = (ruleset, *, seats=None, options=None))]
    fn new(
        ruleset: &Bound<'_, PyString>,
        seats: Option<i64>,
        options: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PyRules> {
        Ok(PyRules { rules: compile(ruleset.as_any(), seats, options)? })
    }

    /// The ruleset's name, such as `"settlers/base"`.
    #[getter]
    fn name(&self) -> &str {
        &self.rules.info().ruleset
    }

    /// How many players sit at the table.
    #[getter]
    fn seats(&self) -> u8 {
        self.rules.info().seats
    }

    /// A 64-bit number that differs where any option, the board or the action space differs.
    #[getter]
    fn identity(&self) -> u64 {
        self.rules.info().identity
    }

    /// All options with their values, as a dict.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        convert::from_json(py, &self.rules.info().options)
    }

    /// How many action ids there are, outcomes of chance included: the length of `Game.mask()`.
    #[getter]
    fn num_actions(&self) -> usize {
        self.rules.info().space.len()
    }

    /// How many ids are decisions of seats: all below this number. The rest are outcomes of chance.
    #[getter]
    fn num_decisions(&self) -> usize {
        self.rules.info().space.decisions()
    }

    /// The kinds of actions by name, in the order of their ids.
    #[getter]
    fn segments<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let segments = PyDict::new(py);
        for segment in self.rules.info().space.segments() {
            segments.set_item(segment.name, PySegment::from(segment))?;
        }
        Ok(segments)
    }

    /// The blocks of an observation by name, in their order.
    #[getter]
    fn observation<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let planes = PyDict::new(py);
        for plane in self.rules.info().observation.planes() {
            planes.set_item(plane.name, PyPlane::from(plane))?;
        }
        Ok(planes)
    }

    /// How many numbers an observation has: the length of `Game.observe()`.
    #[getter]
    fn observation_size(&self) -> usize {
        self.rules.info().observation.len()
    }

    /// The action of an id or text.
    ///
    /// Raises:
    ///     UnknownActionError: No action has this id.
    ///     NotationError: The text is not an action of this ruleset.
    fn action(&self, action: &Bound<'_, PyAny>) -> PyResult<PyAction> {
        Ok(PyAction::new(&self.rules, convert::action(&self.rules, action)?))
    }

    /// What does not change of the board, as a dict: which places there are, how they are numbered and where they
    /// lie. `None` for a game without a fixed board.
    ///
    /// A hex game has `hexes` (`q`, `r`, `x`, `y`, `sites`), `sites` (`x`, `y`, `hexes`, `links`, `neighbours`),
    /// `links` (`kind`, `a`, `b`, `length`, `pieces`, `price`) and `harbours` (`sites`), each in the order of its
    /// numbers. `x` counts half widths of a hex to the right, `y` half lengths of a hex side downwards: with sides of
    /// length 1 a place is drawn at `(x * 3 ** 0.5 / 2, y / 2)`. The tile game has its tile set, as `docs/tilesets.md`
    /// describes it.
    fn board<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        convert::from_json(py, &self.rules.board())
    }

    /// A new game under these rules, all of whose randomness follows from `seed`.
    #[pyo3(signature = (seed=0))]
    fn new_game(&self, seed: i128) -> PyResult<PyGame> {
        Ok(PyGame::from(self.rules.clone().new_game(convert::seed(seed)?)))
    }

    /// The longest route through any network on this board: see `tilewright.longest_route`.
    #[pyo3(signature = (links, blocked=None))]
    fn longest_route(
        &self,
        links: &Bound<'_, PyAny>,
        blocked: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PyRoute> {
        route(&*self.rules, links, blocked)
    }

    /// A bot that plays games of these rules; its random choices follow from `seed`.
    ///
    /// Raises:
    ///     BotError: There is no such bot: see `bot_names()`.
    #[pyo3(signature = (name, seed=0))]
    fn bot(&self, name: &str, seed: i128) -> PyResult<PyBot> {
        PyBot::new(&self.rules, name, convert::seed(seed)?)
    }

    /// Plays many whole games with bots, without the interpreter: other threads run meanwhile.
    ///
    /// Game `i` has the seed `first_seed + i` and is the same whatever else is played. Ctrl-C works.
    ///
    /// Args:
    ///     games: How many.
    ///     bots: The name of one bot for all seats, or one name for each seat.
    ///     first_seed: The seed of the first game.
    ///     progress: Called with the number of games played so far, some 20 times a second.
    ///
    /// Raises:
    ///     BotError: A name is unknown, or there are more or fewer names than seats.
    #[pyo3(signature = (games, bots=None, first_seed=0, progress=None))]
    fn run_games(
        &self,
        py: Python<'_>,
        games: i64,
        bots: Option<&Bound<'_, PyAny>>,
        first_seed: i128,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PyStats> {
        let games = convert::within("games", games, 0, i64::MAX)?;
        let names = play::names(bots)?;
        play::run_games(py, &*self.rules, games, &names, convert::seed(first_seed)?, progress).map(PyStats)
    }

    /// Plays one game with bots and returns it with its history: the game that `run_games` plays from this seed.
    ///
    /// Args:
    ///     seed: The seed of the game.
    ///     bots: The name of one bot for all seats, or one name for each seat.
    ///     decisions: Stop after so many decisions of seats; `None` to play to the end.
    ///
    /// Raises:
    ///     BotError: A name is unknown, or there are more or fewer names than seats.
    #[pyo3(signature = (seed=0, bots=None, decisions=None))]
    fn play_game(
        &self,
        py: Python<'_>,
        seed: i128,
        bots: Option<&Bound<'_, PyAny>>,
        decisions: Option<i64>,
    ) -> PyResult<PyGame> {
        let most = decisions.map(|n| convert::within("decisions", n, 0, i64::MAX)).transpose()?;
        let names = play::names(bots)?;
        play::play_game(py, &self.rules, convert::seed(seed)?, &names, most).map(PyGame::from)
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.identity() == other.identity()
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.identity().hash(&mut hasher);
        hasher.finish()
    }

    fn __repr__(&self) -> String {
        let info = self.rules.info();
        format!("<Rules {}, {} seats, identity {:016x}>", info.ruleset, info.seats, info.identity)
    }

    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyTuple>, Bound<'py, PyDict>)> {
        let keywords = PyDict::new(py);
        keywords.set_item("seats", self.seats())?;
        keywords.set_item("options", self.options(py)?)?;
        Ok((PyTuple::new(py, [self.name()])?, keywords))
    }
}

/// The rules that a document names; `None` if they cannot be compiled from a name.
pub(super) fn from_document(name: &str, seats: u8, options: &Value) -> Result<Arc<dyn AnyRules>, RulesError> {
    catalog::rules(name, Some(seats), Some(&options.to_string()))
}
