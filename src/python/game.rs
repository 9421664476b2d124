//! `Game`.

use numpy::PyArray1;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::{PyBytes, PyList, PyTuple};

use super::action::PyAction;
use super::convert::{self, Asked, Seed};
use super::errors::{RecordError, raised};
use super::facts::{self, PyOutcome, Reduced};
use super::json::{self, Wrong};
use super::rules::{self, PyRules};
use super::shared::Shared;
use super::{ending, play};
use crate::action::{ActionId, ActionMask};
use crate::any::AnyGame;
use crate::error::{PlayError, SnapshotError};
use crate::record::Header;
use crate::seat::{Actor, Seat, Viewer};

/// A game in progress that remembers how it came about.
///
/// An action that is refused raises an exception and changes nothing. Games compare equal if rules and state are
/// equal, future draws of chance included; how they got there does not matter. They can be copied and pickled.
///
/// Threads may share a game: calls that only look run side by side, calls that change it one after the other.
///
/// Wherever a viewer is expected, `None` sees everything, a seat sees what this player may know, and `"public"` what
/// anyone who watches may know.
///
/// Args:
///     ruleset: The name of a ruleset, or `Rules`.
///     seats: How many players sit at the table; `None` for what the ruleset has by itself.
///     seed: All randomness of the game follows from it; `None` takes one from the operating system, which `Game.seed`
///         then tells.
///     options: The options that shall differ from the ruleset's own, as a dict.
///
/// Raises:
///     UnknownRulesetError: There is no such ruleset.
///     OptionsError: Seats or options are not what the ruleset takes.
#[pyclass(name = "Game", module = "tilewright", frozen)]
pub(super) struct PyGame {
    rules: Py<PyRules>,
    game: Shared,
}

impl PyGame {
    /// A game under these rules.
    pub(super) fn new(rules: Py<PyRules>, game: Box<dyn AnyGame>) -> PyGame {
        PyGame { rules, game: Shared::new(game) }
    }

    /// Looks at the game: see [`Shared::read`].
    pub(super) fn read<T: Send>(
        &self,
        py: Python<'_>,
        look: impl FnOnce(&dyn AnyGame) -> T + Send,
    ) -> PyResult<T> {
        self.game.read(py, look)
    }

    fn seats(&self) -> u8 {
        self.rules.get().rules.info().seats
    }

    fn viewer(&self, viewer: Option<&Bound<'_, PyAny>>) -> PyResult<Viewer> {
        convert::viewer(viewer, self.seats())
    }

    fn asked(&self, action: &Bound<'_, PyAny>) -> PyResult<Asked> {
        Asked::read(&self.rules.get().rules, action)
    }

    fn wrap(&self, py: Python<'_>, id: ActionId) -> PyAction {
        PyAction::new(py, &self.rules, id)
    }

    /// The legal actions as far as a viewer may know them.
    fn legal(&self, py: Python<'_>, viewer: Viewer) -> PyResult<ActionMask> {
        let mut mask = ActionMask::new(self.rules.get().rules.info().space.len());
        self.read(py, |game| {
            if game.shows_legal(viewer) {
                game.legal_mask(&mut mask);
            }
        })?;
        Ok(mask)
    }

    fn points_of(&self, py: Python<'_>, viewer: Viewer) -> PyResult<Vec<i32>> {
        let seats = Seat::all(self.seats());
        self.read(py, |game| seats.map(|seat| game.points(seat, viewer)).collect())
    }

    fn actor_now(&self, py: Python<'_>) -> PyResult<Actor> {
        self.read(py, |game| game.actor())
    }
}

#[pymethods]
impl PyGame {
    #[new]
    #[pyo3(
        signature = (ruleset, *, seats=None, seed=Seed(0), options=None),
        text_signature = "(ruleset, *, seats=None, seed=0, options=None)"
    )]
    fn create(
        ruleset: &Bound<'_, PyAny>,
        seats: Option<&Bound<'_, PyAny>>,
        seed: Seed,
        options: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PyGame> {
        let rules = rules::compile(ruleset, seats, options)?;
        let game = rules.get().rules.clone().new_game(seed.0);
        Ok(PyGame::new(rules, game))
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
        seats: Option<&Bound<'_, PyAny>>,
        options: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PyGame> {
        let rules = rules::compile(ruleset, seats, options)?;
        let compiled = rules.get().rules.clone();
        let game = ending::detach(ruleset.py(), || compiled.restore(&data))?;
        Ok(PyGame::new(rules, game))
    }

    /// A game that starts from a position written by hand or by `Game.state`. It has no history.
    ///
    /// Args:
    ///     ruleset: The name of a ruleset, or `Rules`.
    ///     setup: The position as a dict; what is left out is filled in. Whatever has `__index__` is a whole number.
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
        seats: Option<&Bound<'_, PyAny>>,
        options: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PyGame> {
        let rules = rules::compile(ruleset, seats, options)?;
        let setup = match json::read(setup) {
            Ok(setup) => setup,
            Err(Wrong::Fault(fault)) => return Err(crate::error::SetupError(vec![fault]).into()),
            Err(Wrong::Raised(error)) => return Err(error),
        };
        let compiled = rules.get().rules.clone();
        let game = ending::detach(ruleset.py(), || compiled.from_setup(&setup))?;
        Ok(PyGame::new(rules, game))
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
    fn from_record(py: Python<'_>, text: &str, rules: Option<Py<PyRules>>) -> PyResult<PyGame> {
        let rules = match rules {
            Some(rules) => rules,
            None => {
                let Header { ruleset, seats, options, .. } = Header::read(text)?;
                let rules = rules::shared(py, &ruleset, Some(seats), Some(options.to_string()));
                let wrong = |e| raised::<RecordError>((format!("line 1 of the record: {e}"), 1));
                Py::new(py, rules.map_err(wrong)?)?
            }
        };
        let compiled = rules.get().rules.clone();
        let game = ending::detach(py, || compiled.replay(text))?;
        Ok(PyGame::new(rules, game))
    }

    /// The rules.
    #[getter]
    fn rules(&self, py: Python<'_>) -> Py<PyRules> {
        self.rules.clone_ref(py)
    }

    /// The seed, `None` if the game did not start from one.
    #[getter]
    fn seed(&self, py: Python<'_>) -> PyResult<Option<u64>> {
        self.read(py, |game| game.seed())
    }

    /// Who decides next: a seat from 0 on, `CHANCE` (-1), or `NOBODY` (-2) when the game is over.
    #[getter]
    fn actor<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        convert::actor(py, self.actor_now(py)?)
    }

    /// Whether chance decides next.
    #[getter]
    fn is_chance(&self, py: Python<'_>) -> PyResult<bool> {
        Ok(self.actor_now(py)? == Actor::Chance)
    }

    /// Whether the game has ended.
    #[getter]
    fn is_over(&self, py: Python<'_>) -> PyResult<bool> {
        Ok(self.actor_now(py)? == Actor::Nobody)
    }

    /// How the game stands.
    #[getter]
    fn outcome(&self, py: Python<'_>) -> PyResult<PyOutcome> {
        self.read(py, |game| game.outcome()).map(PyOutcome)
    }

    /// The seats that have won, in seat order: `outcome.winners`.
    #[getter]
    fn winners<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.outcome(py)?.winners(py)
    }

    /// The place of each seat once the game has ended, 1 for the best: first those who have won, then the others by
    /// their points, hidden ones included, and last those who have resigned. Seats that are level share a place, as in
    /// `(1, 2, 2, 4)`. `None` while the game runs.
    #[getter]
    fn ranking<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        self.read(py, |game| game.ranking())?.map(|places| PyTuple::new(py, places)).transpose()
    }

    /// The points of each seat, hidden ones included.
    #[getter]
    fn points(&self, py: Python<'_>) -> PyResult<Vec<i32>> {
        self.points_of(py, Viewer::Omniscient)
    }

    /// The points of each seat as far as a viewer knows them.
    #[pyo3(signature = (viewer))]
    fn points_for(&self, py: Python<'_>, viewer: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<i32>> {
        let viewer = self.viewer(viewer)?;
        self.points_of(py, viewer)
    }

    /// Turns begun so far, 0 before the first.
    #[getter]
    fn turn(&self, py: Python<'_>) -> PyResult<u32> {
        self.read(py, |game| game.turn())
    }

    /// The legal actions of the actor in rising order of ids; for chance, the outcomes that can happen.
    ///
    /// They tell what the actor knows. For a viewer who may not know that, there are none.
    #[pyo3(signature = (viewer=None))]
    fn legal_actions(&self, py: Python<'_>, viewer: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<PyAction>> {
        let viewer = self.viewer(viewer)?;
        Ok(self.legal(py, viewer)?.iter().map(|id| self.wrap(py, id)).collect())
    }

    /// The ids of the legal actions in rising order, as an array of `uint32` with shape `(n,)`: see `legal_actions`.
    #[pyo3(signature = (viewer=None))]
    fn legal_ids<'py>(
        &self,
        py: Python<'py>,
        viewer: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray1<u32>>> {
        let viewer = self.viewer(viewer)?;
        Ok(PyArray1::from_vec(py, self.legal(py, viewer)?.iter().map(|id| id.0).collect()))
    }

    /// The legal actions as an array of `bool` with shape `(rules.num_actions,)`: see `legal_actions`.
    ///
    /// The first `rules.num_decisions` entries are decisions of seats, the others outcomes of chance: a policy needs
    /// only `mask()[:rules.num_decisions]`.
    ///
    /// Args:
    ///     out: An array to write into and return, instead of a new one: contiguous, of `bool`, `int8` or `uint8`, with
    ///         shape `(rules.num_actions,)` or `(rules.num_decisions,)`. A row of a larger array will do.
    ///     viewer: For whom.
    #[pyo3(signature = (out=None, viewer=None))]
    fn mask<'py>(
        &self,
        py: Python<'py>,
        out: Option<Bound<'py, PyAny>>,
        viewer: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let space = &self.rules.get().rules.info().space;
        let viewer = self.viewer(viewer)?;
        let legal = self.legal(py, viewer)?;
        match out {
            Some(out) => {
                convert::write_flags(&out, [space.len(), space.decisions()], &legal)?;
                Ok(out)
            }
            None => {
                let mut flags = vec![false; space.len()];
                legal.iter().for_each(|id| flags[id.index()] = true);
                Ok(PyArray1::from_vec(py, flags).into_any())
            }
        }
    }

    /// Whether an action, an id or a text is legal now. What this ruleset does not have is not, such as `"no bridge"`
    /// without bridges. To a viewer who may not know what is legal, nothing is.
    ///
    /// Raises:
    ///     UnknownActionError: No action has this id.
    ///     NotationError: The text is not an action of any ruleset of the game.
    #[pyo3(signature = (action, viewer=None))]
    fn is_legal(&self, action: &Bound<'_, PyAny>, viewer: Option<&Bound<'_, PyAny>>) -> PyResult<bool> {
        let (viewer, asked) = (self.viewer(viewer)?, self.asked(action)?);
        Ok(self.read(action.py(), |game| {
            let id = asked.known(game)?;
            Ok::<_, PlayError>(id.is_ok_and(|id| game.shows_legal(viewer) && game.is_legal(id)))
        })??)
    }

    /// Why an action cannot be played now; `None` if it can.
    ///
    /// The reason tells what the actor knows. A viewer who may not know that gets to hear so, whatever the action.
    ///
    /// Raises:
    ///     UnknownActionError: No action has this id.
    ///     NotationError: The text is not an action of any ruleset of the game.
    #[pyo3(signature = (action, viewer=None))]
    fn why_not(
        &self,
        action: &Bound<'_, PyAny>,
        viewer: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Option<String>> {
        let (viewer, asked) = (self.viewer(viewer)?, self.asked(action)?);
        Ok(self.read(action.py(), |game| match asked.known(game)? {
            Ok(id) => Ok::<_, PlayError>(game.refusal_for(id, viewer)),
            Err(unknown) => Ok(Some(unknown)),
        })??)
    }

    /// Plays a decision of the seat that decides, or an outcome of chance. It draws nothing: afterwards chance may
    /// be the actor.
    ///
    /// Args:
    ///     action: An `Action`, an action id or the text of an action. A text that stands for several small
    ///         decisions, such as `offer 2 lumber for 1 ore`, plays all of them or none.
    ///
    /// Raises:
    ///     IllegalActionError: The action is not legal now; the message says which rule forbids it. It is meant for
    ///         whoever decides, and may tell what others must not know.
    ///     GameOverError: The game is over.
    ///     UnknownActionError: No action has this id.
    ///     NotationError: The text is not an action of this ruleset.
    fn play(&self, action: &Bound<'_, PyAny>) -> PyResult<()> {
        let asked = self.asked(action)?;
        Ok(self.game.write(action.py(), |game| match asked {
            Asked::Id(id) => game.play(id),
            Asked::Text(text) => game.play_all(&game.parse_actions(&text)?),
        })??)
    }

    /// Plays a decision of `seat`.
    ///
    /// Raises:
    ///     NotYourTurnError: Someone else decides.
    ///     SeatError: There is no such seat.
    ///     IllegalActionError: As for `play`, and its other errors.
    fn play_as(&self, seat: &Bound<'_, PyAny>, action: &Bound<'_, PyAny>) -> PyResult<()> {
        let seat = convert::seat(seat, self.seats())?;
        let asked = self.asked(action)?;
        Ok(self.game.write(action.py(), |game| match asked {
            Asked::Id(id) => game.play_as(seat, id),
            Asked::Text(text) => {
                let ids = game.parse_actions(&text)?;
                match game.actor() {
                    Actor::Seat(actor) if actor == seat => game.play_all(&ids),
                    Actor::Nobody => Err(PlayError::GameOver),
                    actor => Err(PlayError::NotYourTurn { asked: seat, actor }),
                }
            }
        })??)
    }

    /// Plays an action as `play` does, then draws for chance until a seat must decide or the game is over.
    fn step(&self, action: &Bound<'_, PyAny>) -> PyResult<()> {
        let asked = self.asked(action)?;
        Ok(self.game.write(action.py(), |game| match asked {
            Asked::Id(id) => game.step(id),
            Asked::Text(text) => match *game.parse_actions(&text)? {
                [id] => game.step(id),
                ref ids => game.step_all(ids),
            },
        })??)
    }

    /// The outcomes that chance can have now, each with its weight; the probability is the weight over the sum of
    /// all. Empty when chance is not the actor. They may tell what is hidden: a stolen card comes from a hand.
    fn chance(&self, py: Python<'_>) -> PyResult<Vec<(PyAction, u32)>> {
        let outcomes = self.read(py, |game| game.chance())?;
        Ok(outcomes.into_iter().map(|(id, weight)| (self.wrap(py, id), weight)).collect())
    }

    /// The outcome that chance would draw now, without playing it; `None` when chance is not the actor. Asked twice
    /// it answers the same.
    fn sample_chance(&self, py: Python<'_>) -> PyResult<Option<PyAction>> {
        Ok(self.read(py, |game| game.sample_chance())?.map(|id| self.wrap(py, id)))
    }

    /// Draws for chance until a seat must decide or the game is over.
    fn settle_chance(&self, py: Python<'_>) -> PyResult<()> {
        self.game.write(py, |game| game.settle_chance())
    }

    /// What happened in the last successful call that played something, as a viewer may know it: a list of dicts,
    /// each with its name as `event`.
    #[pyo3(signature = (viewer=None))]
    fn events<'py>(
        &self,
        py: Python<'py>,
        viewer: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let viewer = self.viewer(viewer)?;
        json::write(py, &self.read(py, |game| game.events(viewer))?.into())
    }

    /// The state as a viewer may know it, as a dict.
    #[pyo3(signature = (viewer=None))]
    fn view<'py>(&self, py: Python<'py>, viewer: Option<&Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyAny>> {
        let viewer = self.viewer(viewer)?;
        json::write(py, &self.read(py, |game| game.view(viewer))?)
    }

    /// The state as a viewer may know it, as an array of `uint8` with shape `(rules.observation_size,)`.
    ///
    /// `rules.observation` names its blocks. Seats appear in order from the viewer's own, or from seat 0 for the
    /// public and for `None`.
    ///
    /// Args:
    ///     viewer: For whom.
    ///     out: A contiguous array of this type and shape to write into and return, instead of a new one. A row of a
    ///         larger array will do.
    #[pyo3(signature = (viewer=None, out=None))]
    fn observe<'py>(
        &self,
        py: Python<'py>,
        viewer: Option<&Bound<'py, PyAny>>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let viewer = self.viewer(viewer)?;
        let mut numbers = vec![0; self.rules.get().rules.info().observation.len()];
        self.read(py, |game| game.observe(viewer, &mut numbers))?;
        match out {
            Some(out) => {
                convert::write_numbers(&out, &numbers)?;
                Ok(out)
            }
            None => Ok(PyArray1::from_vec(py, numbers).into_any()),
        }
    }

    /// Draws anew what a viewer cannot know, and the future with it. What the viewer can see stays the same. The
    /// new state becomes the start of the game: its history is empty and it has no seed.
    ///
    /// Args:
    ///     viewer: For whom.
    ///     seed: What is drawn follows from it; `None` takes one from the operating system.
    #[pyo3(signature = (viewer, seed=Seed(0)), text_signature = "($self, viewer, seed=0)")]
    fn resample_hidden(&self, py: Python<'_>, viewer: Option<&Bound<'_, PyAny>>, seed: Seed) -> PyResult<()> {
        let viewer = self.viewer(viewer)?;
        self.game.write(py, |game| game.resample_hidden(viewer, seed.0))
    }

    /// A copy with its history, independent of this game.
    fn copy(&self, py: Python<'_>) -> PyResult<PyGame> {
        Ok(PyGame::new(self.rules(py), self.read(py, |game| game.clone_box())?))
    }

    fn __copy__(&self, py: Python<'_>) -> PyResult<PyGame> {
        self.copy(py)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> PyResult<PyGame> {
        self.copy(py)
    }

    /// The present state as bytes, a few hundred of them: see `Game.restore`.
    fn snapshot<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        Ok(PyBytes::new(py, &self.read(py, |game| game.snapshot())?))
    }

    /// The present state as a dict for people, JSON throughout: see `Game.from_setup`.
    #[getter]
    fn state<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        json::write(py, &self.read(py, |game| game.setup())?)
    }

    /// The whole game as text that replays, lines of JSON: see `Game.from_record`.
    fn record(&self, py: Python<'_>) -> PyResult<String> {
        self.game.read_detached(py, |game| game.record())
    }

    /// Everything played since the start, outcomes of chance included.
    #[getter]
    fn history<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let history = self.read(py, |game| game.history().to_vec())?;
        let actions: PyResult<Vec<_>> =
            history.into_iter().map(|id| Bound::new(py, self.wrap(py, id))).collect();
        PyList::new(py, actions?)
    }

    /// Takes back the last decision or outcome of chance and returns it; `None` at the start. It takes as long as
    /// playing the game so far.
    fn undo(&self, py: Python<'_>) -> PyResult<Option<PyAction>> {
        Ok(self.game.write_detached(py, |game| game.undo())?.map(|id| self.wrap(py, id)))
    }

    /// Takes back the last decision and the outcomes of chance after it, what `step` with one decision did last, and
    /// returns them in playing order; an empty list if no decision was played since the start. A
    /// text that stood for several decisions takes as many calls. It takes as long as playing the game so far.
    fn undo_decision(&self, py: Python<'_>) -> PyResult<Vec<PyAction>> {
        let undone = self.game.write_detached(py, |game| game.undo_decision())?;
        Ok(undone.into_iter().map(|id| self.wrap(py, id)).collect())
    }

    /// What a viewer may know of the present state as a picture (SVG).
    ///
    /// Args:
    ///     viewer: For whom.
    ///     labels: Whether to show the numbers by which places are named in actions and setups.
    #[pyo3(signature = (viewer=None, *, labels=false))]
    fn svg(&self, py: Python<'_>, viewer: Option<&Bound<'_, PyAny>>, labels: bool) -> PyResult<String> {
        let viewer = self.viewer(viewer)?;
        self.game.read_detached(py, |game| game.svg(viewer, labels))
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        self.svg(py, None, false)
    }

    /// Checks the state against the rules from scratch: a list of faults, empty unless the library has one.
    fn check(&self, py: Python<'_>) -> PyResult<Vec<(String, String)>> {
        let faults = self.game.read_detached(py, |game| game.check())?;
        Ok(faults.into_iter().map(|fault| (fault.at, fault.message)).collect())
    }

    /// A 64-bit hash of the position, the same on every run and machine. It leaves the seed out, so that equal
    /// positions reached with different seeds fall together.
    fn hash(&self, py: Python<'_>) -> PyResult<u64> {
        self.read(py, |game| game.hash())
    }

    /// How many sequences of exactly `depth` actions lead on from here, each outcome of chance one branch.
    fn perft(&self, depth: &Bound<'_, PyAny>) -> PyResult<u64> {
        let (py, depth) = (depth.py(), convert::within("depth", depth, 0, 255)?);
        let game = self.read(py, |game| game.clone_box())?;
        play::perft(py, &*game, depth as u32)
    }

    /// The count of `perft` split by the first action. Empty for depth 0.
    fn divide(&self, depth: &Bound<'_, PyAny>) -> PyResult<Vec<(PyAction, u64)>> {
        let (py, depth) = (depth.py(), convert::within("depth", depth, 0, 255)?);
        let start = self.read(py, |game| game.clone_box())?;
        let ids = if depth == 0 { vec![] } else { start.legal_ids() };
        let count = |id| {
            let mut next = start.clone_box();
            next.play(id)?;
            Ok((self.wrap(py, id), play::perft(py, &*next, depth as u32 - 1)?))
        };
        ids.into_iter().map(count).collect()
    }

    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, Self>) -> PyResult<bool> {
        // Never two games at once: another thread may compare them the other way round.
        let other = other.get().read(py, |other| other.clone_box())?;
        self.read(py, |game| game.equals(&*other))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let info = self.rules.get().rules.info();
        let all = Viewer::Omniscient;
        let (actor, outcome, turn, points) = self.read(py, |game| {
            let points: Vec<i32> = Seat::all(info.seats).map(|seat| game.points(seat, all)).collect();
            (game.actor(), PyOutcome(game.outcome()), game.turn(), points)
        })?;
        let now = match actor {
            Actor::Nobody => outcome.__str__(),
            actor => format!("{actor} decides"),
        };
        Ok(format!("<Game {}, {} seats, turn {turn}, {now}, points {points:?}>", info.ruleset, info.seats))
    }

    /// A pickle holds the rules, the start and the history: all but the events of the last call.
    #[allow(clippy::type_complexity)] // What `__reduce__` has to give.
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<Reduced<'py, (Py<PyRules>, Option<u64>, Bound<'py, PyBytes>, Bound<'py, PyBytes>)>> {
        let (seed, start, history) = self.read(py, |game| {
            let seed = game.seed();
            let start = if seed.is_some() { Vec::new() } else { game.start() };
            (seed, start, postcard::to_stdvec(game.history()))
        })?;
        let history = history.map_err(|e| PyRuntimeError::new_err(e.to_string()))?;
        let (start, history) = (PyBytes::new(py, &start), PyBytes::new(py, &history));
        Ok((facts::maker(py, "_game")?, (self.rules(py), seed, start, history)))
    }
}

/// Unpickles a game, with every action checked.
#[pyfunction]
#[pyo3(name = "_game")]
pub(super) fn game(
    py: Python<'_>,
    rules: Py<PyRules>,
    seed: Option<u64>,
    start: PyBackedBytes,
    history: PyBackedBytes,
) -> PyResult<PyGame> {
    let compiled = rules.get().rules.clone();
    let game = ending::detach(py, || {
        let history: Vec<ActionId> =
            postcard::from_bytes(&history).map_err(|e| SnapshotError::Decode(e.to_string()))?;
        compiled.resume(seed, &start, &history)
    })?;
    Ok(PyGame::new(rules, game))
}
