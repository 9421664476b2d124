//! `Rules`.

use std::collections::HashMap;
use std::ffi::CString;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, LazyLock, Mutex, PoisonError, Weak};

use pyo3::exceptions::{PyTypeError, PyUserWarning, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use serde_json::Value;

use super::action::PyAction;
use super::convert::{self, Integer, Seed};
use super::ending;
use super::errors::{OptionsError, RouteError};
use super::facts::{self, PyPlane, PyRoute, PySegment, PyStats, Reduced};
use super::game::PyGame;
use super::json::{self, Wrong};
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
    /// The options that were asked for, as JSON: with name and seats all that the rules follow from.
    options: Option<String>,
}

/// The rules from a name with seats and options, or from a `Rules` object, which has its own.
pub(super) fn compile(
    ruleset: &Bound<'_, PyAny>,
    seats: Option<&Bound<'_, PyAny>>,
    options: Option<&Bound<'_, PyAny>>,
) -> PyResult<Py<PyRules>> {
    let py = ruleset.py();
    let seats = seats.map(|seats| convert::whole("seats", seats)).transpose()?;
    if let Ok(rules) = ruleset.cast::<PyRules>() {
        let own = rules.get().rules.info().seats;
        if let Some(seats) = seats
            && !matches!(seats, Integer::Fits(seats) if seats == i128::from(own))
        {
            return Err(OptionsError::new_err(format!("seats is {seats}, but the rules are for {own}")));
        }
        if options.is_some() {
            let message = "the rules have their options already: expected the name of a ruleset with options";
            return Err(OptionsError::new_err(message));
        }
        return Ok(rules.clone().unbind());
    }
    let Ok(name) = ruleset.cast::<PyString>() else {
        let found = convert::type_name(ruleset);
        return Err(PyTypeError::new_err(format!("expected the name of a ruleset or Rules, found {found}")));
    };
    let name = name.to_str()?;
    let limits = catalog::entry(name).map(|entry| (entry.min_seats, entry.max_seats));
    let seats = match (seats, limits) {
        (None, _) => None,
        (Some(Integer::Fits(seats)), _) if u8::try_from(seats).is_ok() => Some(seats as u8),
        // More than the catalog can be asked for. Without limits the name is unknown, and it will say so.
        (Some(_), None) => None,
        (Some(seats), Some((least, most))) => {
            let message = format!("bad options: seats is {seats}: expected {least} to {most}");
            return Err(OptionsError::new_err(message));
        }
    };
    let options = options.map(options_json).transpose()?;
    let rules = shared(py, name, seats, options)?;
    for fault in &rules.rules.info().warnings {
        let text = CString::new(fault.to_string()).unwrap_or_default();
        ending::attached(py, || PyErr::warn(py, &py.get_type::<PyUserWarning>(), &text, 1))?;
    }
    Py::new(py, rules)
}

fn options_json(options: &Bound<'_, PyAny>) -> PyResult<String> {
    if !options.is_instance_of::<PyDict>() {
        let found = convert::type_name(options);
        return Err(OptionsError::new_err(format!("bad options: expected a dict, found {found}")));
    }
    match json::read(options) {
        Ok(options) => Ok(options.to_string()),
        Err(Wrong::Fault(fault)) => Err(OptionsError::new_err(format!("bad options: {fault}"))),
        Err(Wrong::Raised(error)) => Err(error),
    }
}

/// A name, seats and options as JSON.
type Request = (String, Option<u8>, Option<String>);

/// The rules of a name, compiled, or those that were compiled from the same name, seats and options and are still in
/// use: so games that come out of pickles one by one share their rules.
pub(super) fn shared(
    py: Python<'_>,
    name: &str,
    seats: Option<u8>,
    options: Option<String>,
) -> Result<PyRules, RulesError> {
    static IN_USE: LazyLock<Mutex<HashMap<Request, Weak<dyn AnyRules>>>> = LazyLock::new(Mutex::default);
    let request = (name.to_owned(), seats, options);
    let known = IN_USE.lock().unwrap_or_else(PoisonError::into_inner).get(&request).and_then(Weak::upgrade);
    let rules = match known {
        Some(rules) => rules,
        None => {
            let rules = ending::detach(py, || catalog::rules(name, seats, request.2.as_deref()))?;
            let mut in_use = IN_USE.lock().unwrap_or_else(PoisonError::into_inner);
            in_use.retain(|_, rules| rules.strong_count() > 0);
            in_use.insert(request.clone(), Arc::downgrade(&rules));
            rules
        }
    };
    Ok(PyRules { rules, options: request.2 })
}

/// Unpickles rules, which have to be the same as those that were pickled.
#[pyfunction]
#[pyo3(name = "_rules")]
pub(super) fn rules(
    py: Python<'_>,
    name: &str,
    seats: u8,
    options: Option<String>,
    identity: u64,
) -> PyResult<PyRules> {
    let rules = shared(py, name, Some(seats), options)?;
    let found = rules.identity();
    if found == identity {
        return Ok(rules);
    }
    Err(PyValueError::new_err(format!(
        "this version plays {name} by other rules than the version that pickled them: identity {found:016x}, \
         expected {identity:016x}"
    )))
}

/// The longest route over links by their ids or by the two sites that they join.
pub(super) fn route(
    rules: &Arc<dyn AnyRules>,
    links: &Bound<'_, PyAny>,
    blocked: Option<&Bound<'_, PyAny>>,
) -> PyResult<PyRoute> {
    let mut board = None;
    let mut ids = Vec::new();
    for link in list_of(links, "links")? {
        ids.push(match Integer::read(&link)? {
            Some(id) => number("link", &id)?,
            None => {
                let wrong = || {
                    let found = convert::type_name(&link);
                    PyTypeError::new_err(format!("expected a link id or a pair of sites, found {found}"))
                };
                let pair: [Bound<'_, PyAny>; 2] = link.extract().map_err(|_| wrong())?;
                let mut ends = [0, 0];
                for (end, site) in ends.iter_mut().zip(&pair) {
                    *end = number("site", &Integer::read(site)?.ok_or_else(wrong)?)?;
                }
                link_between(board.get_or_insert_with(|| rules.board()), ends)?
            }
        });
    }
    let mut sites = Vec::new();
    if let Some(blocked) = blocked {
        for site in list_of(blocked, "sites")? {
            let wrong =
                || PyTypeError::new_err(format!("expected a site, found {}", convert::type_name(&site)));
            sites.push(number("site", &Integer::read(&site)?.ok_or_else(wrong)?)?);
        }
    }
    Ok(PyRoute(ending::detach(links.py(), || rules.longest_route(&ids, &sites))?))
}

fn list_of<'py>(value: &Bound<'py, PyAny>, what: &str) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let found = convert::type_name(value);
    let wrong = || PyTypeError::new_err(format!("expected an iterable of {what}, found {found}"));
    convert::items(value)?.ok_or_else(wrong)
}

/// A number that may be one of a link or site; whether it is, the engine knows.
fn number(what: &str, number: &Integer) -> PyResult<u32> {
    let wrong =
        || RouteError::new_err(format!("{what} {number} does not exist: expected a number of this board"));
    number.below(u32::MAX as usize).ok_or_else(wrong)
}

/// The one link that joins two sites, from the board's list of links.
fn link_between(board: &Value, [a, b]: [u32; 2]) -> PyResult<u32> {
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
        seats: Option<&Bound<'_, PyAny>>,
        options: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Py<PyRules>> {
        compile(ruleset.as_any(), seats, options)
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
        json::write(py, &self.rules.info().options)
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
    fn action(slf: &Bound<'_, Self>, action: &Bound<'_, PyAny>) -> PyResult<PyAction> {
        let id = convert::action(&slf.get().rules, action)?;
        Ok(PyAction::new(slf.py(), slf.as_unbound(), id))
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
        json::write(py, &self.rules.board())
    }

    /// A new game under these rules, all of whose randomness follows from `seed`; `None` takes a seed from the
    /// operating system, which `Game.seed` then tells.
    #[pyo3(signature = (seed=Seed(0)), text_signature = "($self, seed=0)")]
    fn new_game(slf: &Bound<'_, Self>, seed: Seed) -> PyGame {
        PyGame::new(slf.clone().unbind(), slf.get().rules.clone().new_game(seed.0))
    }

    /// The longest route through any network on this board: see `tilewright.longest_route`.
    #[pyo3(signature = (links, blocked=None))]
    fn longest_route(
        &self,
        links: &Bound<'_, PyAny>,
        blocked: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PyRoute> {
        route(&self.rules, links, blocked)
    }

    /// A bot that plays games of these rules; its random choices follow from `seed`. `None` takes one from the
    /// operating system, which `Bot.seed` then tells.
    ///
    /// Raises:
    ///     BotError: There is no such bot: see `bot_names()`.
    #[pyo3(signature = (name, seed=Seed(0)), text_signature = "($self, name, seed=0)")]
    fn bot(slf: &Bound<'_, Self>, name: &str, seed: Seed) -> PyResult<PyBot> {
        PyBot::new(slf.clone().unbind(), name, seed.0)
    }

    /// Plays many whole games with bots, without the interpreter: other threads run meanwhile.
    ///
    /// Game `i` has the seed `first_seed + i` and is the same whatever else is played. Ctrl-C works.
    ///
    /// Args:
    ///     games: How many.
    ///     bots: The name of one bot for all seats, or one name for each seat.
    ///     first_seed: The seed of the first game; `None` takes one from the operating system, which
    ///         `Stats.first_seed` then tells.
    ///     progress: Called with the number of games played so far, some 20 times a second.
    ///
    /// Raises:
    ///     BotError: A name is unknown, or there are more or fewer names than seats.
    #[pyo3(
        signature = (games, bots=None, first_seed=Seed(0), progress=None),
        text_signature = "($self, games, bots=None, first_seed=0, progress=None)"
    )]
    fn run_games(
        &self,
        py: Python<'_>,
        games: &Bound<'_, PyAny>,
        bots: Option<&Bound<'_, PyAny>>,
        first_seed: Seed,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PyStats> {
        let games = convert::within("games", games, 0, i64::MAX)?;
        let names = play::names(bots)?;
        let stats = play::run_games(py, &*self.rules, games, &names, first_seed.0, progress)?;
        Ok(PyStats { first_seed: first_seed.0, stats })
    }

    /// Plays one game with bots and returns it with its history: the game that `run_games` plays from this seed.
    ///
    /// Args:
    ///     seed: The seed of the game; `None` takes one from the operating system, which `Game.seed` then tells.
    ///     bots: The name of one bot for all seats, or one name for each seat.
    ///     decisions: Stop after so many decisions of seats; `None` to play to the end.
    ///
    /// Raises:
    ///     BotError: A name is unknown, or there are more or fewer names than seats.
    #[pyo3(
        signature = (seed=Seed(0), bots=None, decisions=None),
        text_signature = "($self, seed=0, bots=None, decisions=None)"
    )]
    fn play_game(
        slf: &Bound<'_, Self>,
        seed: Seed,
        bots: Option<&Bound<'_, PyAny>>,
        decisions: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PyGame> {
        let most = decisions.map(|n| convert::within("decisions", n, 0, i64::MAX)).transpose()?;
        let names = play::names(bots)?;
        let game = play::play_game(slf.py(), &slf.get().rules, seed.0, &names, most)?;
        Ok(PyGame::new(slf.clone().unbind(), game))
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

    fn __copy__(slf: &Bound<'_, Self>) -> Py<PyRules> {
        slf.clone().unbind()
    }

    fn __deepcopy__(slf: &Bound<'_, Self>, _memo: &Bound<'_, PyAny>) -> Py<PyRules> {
        slf.clone().unbind()
    }

    #[allow(clippy::type_complexity)] // What `__reduce__` has to give.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py, (&str, u8, Option<&str>, u64)>> {
        let arguments = (self.name(), self.seats(), self.options.as_deref(), self.identity());
        Ok((facts::maker(py, "_rules")?, arguments))
    }
}
