//! `Game`.

use std::sync::Arc;

use numpy::PyArray1;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::{PyBytes, PyList, PyString, PyTuple};

use super::action::PyAction;
use super::convert;
use super::errors::{RecordError, SetupError};
use super::facts::PyOutcome;
use super::play;
use super::rules::{self, PyRules};
use crate::action::{ActionId, ActionMask};
use crate::any::{AnyGame, AnyRules};
use crate::error::PlayError;
use crate::record::Header;
use crate::seat::{Actor, Seat, Viewer};

/// A game in progress that remembers how it came about.
///
/// An action that is refused raises an exception and changes nothing. Games compare equal if rules and state are
/// equal, future draws of chance included; how they got there does not matter. They can be copied and pickled.
///
/// Wherever a viewer is expected, `None` sees everything, a seat sees what this player may know, and `"public"` what
/// anyone who watches may know.
///
/// Args:
///     ruleset: The name of a ruleset, or `Rules`.
///     seats: How many players sit at the table; `None` for what the ruleset has by itself.
///     seed: All randomness of the game follows from it.
///     options: The options that shall differ from the ruleset's own, as a dict.
///
/// Raises:
///     UnknownRulesetError: There is no such ruleset.
///     OptionsError: Seats or options are not what the ruleset takes.
#[pyclass(name = "Game", module = "tilewright")]
pub(super) struct PyGame {
    pub(super) game: Box<dyn AnyGame>,
    rules: Arc<dyn AnyRules>,
}

impl From<Box<dyn AnyGame>> for PyGame {
    fn from(game: Box<dyn AnyGame>) -> PyGame {
        PyGame { rules: game.rules(), game }
    }
}

impl PyGame {
    fn seats(&self) -> u8 {
        self.rules.info().seats
    }

    fn viewer(&self, viewer: Option<&Bound<'_, PyAny>>) -> PyResult<Viewer> {
        convert::viewer(viewer, self.seats())
    }

    fn action(&self, action: &Bound<'_, PyAny>) -> PyResult<ActionId> {
        match action.cast::<PyString>() {
            Ok(text) => Ok(self.game.parse_action(text.to_str()?)?),
            Err(_) => convert::action(&self.rules, action),
        }
    }

    fn actions(&self, action: &Bound<'_, PyAny>) -> PyResult<Vec<ActionId>> {
        match action.cast::<PyString>() {
            Ok(text) => Ok(self.game.parse_actions(text.to_str()?)?),
            Err(_) => Ok(vec![convert::action(&self.rules, action)?]),
        }
    }

    fn wrap(&self, id: ActionId) -> PyAction {
        PyAction::new(&self.rules, id)
    }

    fn legal(&self) -> ActionMask {
        let mut mask = ActionMask::new(self.rules.info().space.len());
        self.game.legal_mask(&mut mask);
        mask
    }

    fn points_of(&self, viewer: Viewer) -> Vec<i32> {
        Seat::all(self.seats()).map(|seat| self.game.points(seat, viewer)).collect()
    }
}

#[pymethods]
impl PyGame {
    #[new]
    #[pyo3(signature = (ruleset, *, seats=None, seed=0, options=None))]
    fn new(
        ruleset: &Bound<'_, PyAny>,
        seats: Option<i64>,
        seed: i128,
        options: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PyGame> {
        let rules = rules::compile(ruleset, seats, options)?;
        Ok(PyGame::from(rules.new_game(convert::seed(seed)?)))
    }

    /// A game that starts from a snapshot. It has no history.
    ///
    /// Args:
    ///     ruleset: The ruleset of the game that the snapshot was taken from, or its `Rules`.
    ///     data: What `Game.snapshot` returned.
    ///     seats: As for `Game`.
    ///     options: As for `Game`.
    ///
    /// Raises:
    ///     SnapshotError: The bytes are no snapshot of a possible position under these rules.
    #[staticmethod]
    #[pyo3(signature = (ruleset, data, *, seats=None, options=None))]
    fn restore(
        ruleset: &Bound<'_, PyAny>,
        data: PyBackedBytes,
        seats: Option<i64>,
        options: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PyGame> {
        let rules = rules::compile(ruleset, seats, options)?;
        Ok(PyGame::from(rules.restore(&data)?))
    }

    /// A game that starts from a position written by hand or by `Game.state`. It has no history.
    ///
    /// Args:
    ///     ruleset: The name of a ruleset, or `Rules`.
    ///     setup: The position as a dict; what is left out is filled in.
    ///     seats: As for `Game`.
    ///     options: As for `Game`.
    ///
    /// Raises:
    ///     SetupError: The position is impossible; `faults` lists everything that is wrong, each with its place.
    #[staticmethod]
    #[pyo3(signature = (ruleset, setup, *, seats=None, options=None))]
    fn from_setup(
        ruleset: &Bound<'_, PyAny>,
        setup: &Bound<'_, PyAny>,
        seats: Option<i64>,
        options: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PyGame> {
        let rules = rules::compile(ruleset, seats, options)?;
        let wrong = |message: String, cause: PyErr| {
            let error =
                SetupError::new_err((format!("bad position: {message}"), vec![(String::new(), message)]));
            rules::caused(setup.py(), error, cause)
        };
        let text = convert::to_json(setup).map_err(|e| wrong(e.value(setup.py()).to_string(), e))?;
        let value = serde_json::from_str(&text).map_err(|e| {
            let error = pyo3::exceptions::PyValueError::new_err(e.to_string());
            wrong(e.to_string(), error)
        })?;
        Ok(PyGame::from(rules.from_setup(&value)?))
    }

    /// The game of a record, played again with every line checked.
    ///
    /// Args:
    ///     text: What `Game.record` returned.
    ///     rules: The rules of the record; `None` compiles those that its first line names.
    ///
    /// Raises:
    ///     RecordError: Something is wrong; `line` says where.
    #[staticmethod]
    #[pyo3(signature = (text, rules=None))]
    fn from_record(py: Python<'_>, text: &str, rules: Option<&Bound<'_, PyRules>>) -> PyResult<PyGame> {
        let rules = match rules {
            Some(rules) => rules.get().rules.clone(),
            None => {
                let header = Header::read(text)?;
                rules::from_document(&header.ruleset, header.seats, &header.options)
                    .map_err(|e| RecordError::new_err((format!("line 1 of the record: {e}"), 1)))?
            }
        };
        Ok(PyGame::from(py.detach(|| rules.replay(text))?))
    }

    /// The rules.
    #[getter]
    fn rules(&self) -> PyRules {
        PyRules::from(self.rules.clone())
    }

    /// The seed, `None` if the game did not start from one.
    #[getter]
    fn seed(&self) -> Option<u64> {
        self.game.seed()
    }

    /// Who decides next: a seat from 0 on, `CHANCE` (-1), or `NOBODY` (-2) when the game is over.
    #[getter]
    fn actor<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        convert::actor(py, self.game.actor())
    }

    /// Whether chance decides next.
    #[getter]
    fn is_chance(&self) -> bool {
        self.game.actor() == Actor::Chance
    }

    /// Whether the game has ended.
    #[getter]
    fn is_over(&self) -> bool {
        self.game.actor() == Actor::Nobody
    }

    /// How the game stands.
    #[getter]
    fn outcome(&self) -> PyOutcome {
        PyOutcome(self.game.outcome())
    }

    /// The seats that have won, in seat order: `outcome.winners`.
    #[getter]
    fn winners<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Bound::new(py, self.outcome())?.getattr("winners")
    }

    /// The place of each seat once the game has ended, 1 for the best: first those who have won, then the others by
    /// their points, hidden ones included, and last those who have resigned. Seats that are level share a place, as in
    /// `(1, 2, 2, 4)`. `None` while the game runs.
    #[getter]
    fn ranking<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        self.game.ranking().map(|places| PyTuple::new(py, places)).transpose()
    }

    /// The points of each seat, hidden ones included.
    #[getter]
    fn points(&self) -> Vec<i32> {
        self.points_of(Viewer::Omniscient)
    }

    /// The points of each seat as far as a viewer knows them.
    #[pyo3(signature = (viewer))]
    fn points_for(&self, viewer: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<i32>> {
        Ok(self.points_of(self.viewer(viewer)?))
    }

    /// Turns begun so far, 0 before the first.
    #[getter]
    fn turn(&self) -> u32 {
        self.game.turn()
    }

    /// The legal actions of the actor in rising order of ids; for chance, the outcomes that can happen.
    fn legal_actions(&self) -> Vec<PyAction> {
        self.game.legal_ids().into_iter().map(|id| self.wrap(id)).collect()
    }

    /// The ids of the legal actions in rising order, as an array of `uint32` with shape `(n,)`.
    fn legal_ids<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u32>> {
        PyArray1::from_vec(py, self.legal().iter().map(|id| id.0).collect())
    }

    /// The legal actions as an array of `bool` with shape `(rules.num_actions,)`.
    ///
    /// The first `rules.num_decisions` entries are decisions of seats, the others outcomes of chance: a policy needs
    /// only `mask()[:rules.num_decisions]`.
    ///
    /// Args:
    ///     out: A contiguous array of this type and shape to write into and return, instead of a new one.
    #[pyo3(signature = (out=None))]
    fn mask<'py>(&self, py: Python<'py>, out: Option<Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyAny>> {
        let len = self.rules.info().space.len();
        let legal = self.legal();
        let fill = |flags: &mut [bool]| {
            flags.fill(false);
            legal.iter().for_each(|id| flags[id.index()] = true);
        };
        match out {
            Some(out) => {
                let mut array = convert::buffer::<bool>(&out, len, "bool")?;
                array.as_slice_mut().into_iter().for_each(fill);
                drop(array);
                Ok(out)
            }
            None => {
                let mut flags = vec![false; len];
                fill(&mut flags);
                Ok(PyArray1::from_vec(py, flags).into_any())
            }
        }
    }

    /// Whether an action, an id or a text is legal now.
    ///
    /// Raises:
    ///     UnknownActionError: No action has this id.
    ///     NotationError: The text is not an action of this ruleset.
    fn is_legal(&self, action: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.game.is_legal(self.action(action)?))
    }

    /// Why an action cannot be played now; `None` if it can.
    fn why_not(&self, action: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
        Ok(self.game.refusal(self.action(action)?).map(|error| error.to_string()))
    }

    /// Plays a decision of the seat that decides, or an outcome of chance. It draws nothing: afterwards chance may
    /// be the actor.
    ///
    /// Args:
    ///     action: An `Action`, an action id or the text of an action. A text that stands for several small
    ///         decisions, such as `offer 2 lumber for 1 ore`, plays all of them or none.
    ///
    /// Raises:
    ///     IllegalActionError: The action is not legal now; the message says which rule forbids it.
    ///     GameOverError: The game is over.
    ///     UnknownActionError: No action has this id.
    ///     NotationError: The text is not an action of this ruleset.
    fn play(&mut self, action: &Bound<'_, PyAny>) -> PyResult<()> {
        let ids = self.actions(action)?;
        Ok(self.game.play_all(&ids)?)
    }

    /// Plays a decision of `seat`.
    ///
    /// Raises:
    ///     NotYourTurnError: Someone else decides.
    ///     SeatError: There is no such seat.
    ///     IllegalActionError: As for `play`, and its other errors.
    fn play_as(&mut self, seat: &Bound<'_, PyAny>, action: &Bound<'_, PyAny>) -> PyResult<()> {
        let seat = convert::seat(seat, self.seats())?;
        match *self.actions(action)? {
            [id] => Ok(self.game.play_as(seat, id)?),
            ref ids => match self.game.actor() {
                Actor::Seat(actor) if actor == seat => Ok(self.game.play_all(ids)?),
                Actor::Nobody => Err(PlayError::GameOver.into()),
                actor => Err(PlayError::NotYourTurn { asked: seat, actor }.into()),
            },
        }
    }

    /// Plays an action as `play` does, then draws for chance until a seat must decide or the game is over.
    fn step(&mut self, action: &Bound<'_, PyAny>) -> PyResult<()> {
        match *self.actions(action)? {
            [id] => Ok(self.game.step(id)?),
            ref ids => Ok(self.game.step_all(ids)?),
        }
    }

    /// The outcomes that chance can have now, each with its weight; the probability is the weight over the sum of
    /// all. Empty when chance is not the actor.
    fn chance(&self) -> Vec<(PyAction, u32)> {
        self.game.chance().into_iter().map(|(id, weight)| (self.wrap(id), weight)).collect()
    }

    /// The outcome that chance would draw now, without playing it; `None` when chance is not the actor. Asked twice
    /// it answers the same.
    fn sample_chance(&self) -> Option<PyAction> {
        self.game.sample_chance().map(|id| self.wrap(id))
    }

    /// Draws for chance until a seat must decide or the game is over.
    fn settle_chance(&mut self) {
        self.game.settle_chance();
    }

    /// What happened in the last successful call that played something, as a viewer may know it: a list of dicts,
    /// each with its name as `event`.
    #[pyo3(signature = (viewer=None))]
    fn events<'py>(
        &self,
        py: Python<'py>,
        viewer: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        convert::from_json(py, &self.game.events(self.viewer(viewer)?).into())
    }

    /// The state as a viewer may know it, as a dict.
    #[pyo3(signature = (viewer=None))]
    fn view<'py>(&self, py: Python<'py>, viewer: Option<&Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyAny>> {
        convert::from_json(py, &self.game.view(self.viewer(viewer)?))
    }

    /// The state as a viewer may know it, as an array of `uint8` with shape `(rules.observation_size,)`.
    ///
    /// `rules.observation` names its blocks. Seats appear in order from the viewer's own, or from seat 0 for the
    /// public and for `None`.
    ///
    /// Args:
    ///     viewer: For whom.
    ///     out: A contiguous array of this type and shape to write into and return, instead of a new one.
    #[pyo3(signature = (viewer=None, out=None))]
    fn observe<'py>(
        &self,
        py: Python<'py>,
        viewer: Option<&Bound<'py, PyAny>>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let viewer = self.viewer(viewer)?;
        let len = self.rules.info().observation.len();
        match out {
            Some(out) => {
                let mut array = convert::buffer::<u8>(&out, len, "uint8")?;
                array.as_slice_mut().into_iter().for_each(|numbers| self.game.observe(viewer, numbers));
                drop(array);
                Ok(out)
            }
            None => {
                let mut numbers = vec![0; len];
                self.game.observe(viewer, &mut numbers);
                Ok(PyArray1::from_vec(py, numbers).into_any())
            }
        }
    }

    /// Draws anew what a viewer cannot know, and the future with it. What the viewer can see stays the same. The
    /// new state becomes the start of the game: its history is empty and it has no seed.
    #[pyo3(signature = (viewer, seed=0))]
    fn resample_hidden(&mut self, viewer: Option<&Bound<'_, PyAny>>, seed: i128) -> PyResult<()> {
        let (viewer, seed) = (self.viewer(viewer)?, convert::seed(seed)?);
        self.game.resample_hidden(viewer, seed);
        Ok(())
    }

    /// A copy with its history, independent of this game.
    fn copy(&self) -> PyGame {
        PyGame { game: self.game.clone_box(), rules: self.rules.clone() }
    }

    fn __copy__(&self) -> PyGame {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> PyGame {
        self.copy()
    }

    /// The present state as bytes, a few hundred of them: see `Game.restore`.
    fn snapshot<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.game.snapshot())
    }

    /// The present state as a dict for people, JSON throughout: see `Game.from_setup`.
    #[getter]
    fn state<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        convert::from_json(py, &self.game.setup())
    }

    /// The whole game as text that replays, lines of JSON: see `Game.from_record`.
    fn record(&self) -> String {
        self.game.record()
    }

    /// Everything played since the start, outcomes of chance included.
    #[getter]
    fn history<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let actions: PyResult<Vec<_>> =
            self.game.history().iter().map(|&id| Bound::new(py, self.wrap(id))).collect();
        PyList::new(py, actions?)
    }

    /// Takes back the last decision or outcome of chance and returns it; `None` at the start. It takes as long as
    /// playing the game so far.
    fn undo(&mut self) -> Option<PyAction> {
        self.game.undo().map(|id| self.wrap(id))
    }

    /// Takes back the last decision and the outcomes of chance after it, what `step` with one decision did last, and
    /// returns them in the order in which they were played; an empty list if no decision was played since the start. A
    /// text that stood for several decisions takes as many calls. It takes as long as playing the game so far.
    fn undo_decision(&mut self) -> Vec<PyAction> {
        self.game.undo_decision().into_iter().map(|id| self.wrap(id)).collect()
    }

    /// What a viewer may know of the present state as a picture (SVG).
    ///
    /// Args:
    ///     viewer: For whom.
    ///     labels: Whether to show the numbers by which places are named in actions and setups.
    #[pyo3(signature = (viewer=None, *, labels=false))]
    fn svg(&self, viewer: Option<&Bound<'_, PyAny>>, labels: bool) -> PyResult<String> {
        Ok(self.game.svg(self.viewer(viewer)?, labels))
    }

    fn _repr_svg_(&self) -> String {
        self.game.svg(Viewer::Omniscient, false)
    }

    /// Checks the state against the rules from scratch: a list of faults, empty unless the library has one.
    fn check(&self) -> Vec<(String, String)> {
        self.game.check().into_iter().map(|fault| (fault.at, fault.message)).collect()
    }

    /// A 64-bit hash of the position, the same on every run and machine. It leaves the seed out, so that equal
    /// positions reached with different seeds fall together.
    fn hash(&self) -> u64 {
        self.game.hash()
    }

    /// How many sequences of exactly `depth` actions lead on from here, each outcome of chance one branch.
    fn perft(slf: &Bound<'_, Self>, depth: i64) -> PyResult<u64> {
        let depth = convert::within("depth", depth, 0, 255)?;
        let game = slf.try_borrow()?.game.clone_box();
        play::perft(slf.py(), &*game, depth as u32)
    }

    /// The count of `perft` split by the first action. Empty for depth 0.
    fn divide(slf: &Bound<'_, Self>, depth: i64) -> PyResult<Vec<(PyAction, u64)>> {
        let depth = convert::within("depth", depth, 0, 255)?;
        let start = slf.try_borrow()?.copy();
        let ids = if depth == 0 { vec![] } else { start.game.legal_ids() };
        let count = |id| {
            let mut next = start.game.clone_box();
            next.play(id)?;
            Ok((start.wrap(id), play::perft(slf.py(), &*next, depth as u32 - 1)?))
        };
        ids.into_iter().map(count).collect()
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.game.equals(&*other.game)
    }

    fn __repr__(&self) -> String {
        let info = self.rules.info();
        let now = match self.game.actor() {
            Actor::Nobody => self.outcome().__str__(),
            actor => format!("{actor} decides"),
        };
        let turn = self.game.turn();
        format!(
            "<Game {}, {} seats, turn {turn}, {now}, points {:?}>",
            info.ruleset,
            info.seats,
            self.points()
        )
    }

    /// A pickle holds the record: all but the events of the last call.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String, PyRules))> {
        let game = slf.try_borrow()?;
        Ok((slf.getattr("from_record")?, (game.record(), game.rules())))
    }
}
