//! Bots, whole games and counts, with the interpreter free for others and Ctrl-C at work.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyString;

use super::action::PyAction;
use super::facts::{self, Reduced};
use super::game::PyGame;
use super::rules::PyRules;
use super::{convert, ending};
use crate::any::{AnyBot, AnyGame, AnyRules};
use crate::error::BotError;
use crate::playout::{MAX_DECISIONS, Stats};
use crate::rng::{Purpose, derive_seed};
use crate::seat::Seat;

/// How long to run before Python may interrupt.
const PIECE: Duration = Duration::from_millis(50);
/// Perft is counted in pieces of this depth, each a matter of milliseconds.
const PIECE_DEPTH: u32 = 3;

/// A bot that plays games of one ruleset.
#[pyclass(name = "Bot", module = "tilewright", frozen)]
pub(super) struct PyBot {
    rules: Py<PyRules>,
    name: String,
    seed: u64,
    bot: Mutex<Box<dyn AnyBot>>,
}

impl PyBot {
    pub(super) fn new(rules: Py<PyRules>, name: &str, seed: u64) -> PyResult<PyBot> {
        let bot = rules.get().rules.clone().bot(name, seed)?;
        Ok(PyBot { rules, name: name.to_owned(), seed, bot: Mutex::new(bot) })
    }

    fn with<T: Send>(&self, py: Python<'_>, work: impl FnOnce(&mut dyn AnyBot) -> T + Send) -> T {
        match self.bot.try_lock() {
            Ok(mut bot) => work(&mut **bot),
            // Whoever holds it may need the interpreter.
            Err(_) => {
                ending::detach(py, || work(&mut **self.bot.lock().unwrap_or_else(PoisonError::into_inner)))
            }
        }
    }
}

#[pymethods]
impl PyBot {
    /// The bot's name.
    #[getter]
    fn name(&self) -> &str {
        &self.name
    }

    /// The seed from which its random choices follow.
    #[getter]
    fn seed(&self) -> u64 {
        self.seed
    }

    /// Chooses an action for the seat that decides. It does not play it.
    ///
    /// Raises:
    ///     BotError: No seat decides, or the game has other rules than the bot was made for.
    fn choose(&self, py: Python<'_>, game: &Bound<'_, PyGame>) -> PyResult<PyAction> {
        let game = game.get().read(py, |game| game.clone_box())?;
        let id = self.with(py, |bot| bot.choose(&*game))?;
        Ok(PyAction::new(py, &self.rules, id))
    }

    fn __repr__(&self) -> String {
        format!("<Bot {} for {}>", self.name, self.rules.get().rules.info().ruleset)
    }

    #[allow(clippy::type_complexity)] // What `__reduce__` has to give.
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<Reduced<'py, (Py<PyRules>, String, u64, Option<String>)>> {
        let stream = self.with(py, |bot| bot.rng().map(|rng| serde_json::to_string(rng)));
        let stream = stream.transpose().map_err(|e| PyValueError::new_err(e.to_string()))?;
        Ok((facts::maker(py, "_bot")?, (self.rules.clone_ref(py), self.name.clone(), self.seed, stream)))
    }
}

/// Unpickles a bot; `stream` is where its random choices had come to.
#[pyfunction]
#[pyo3(name = "_bot")]
pub(super) fn bot(rules: Py<PyRules>, name: &str, seed: u64, stream: Option<&str>) -> PyResult<PyBot> {
    let mut bot = PyBot::new(rules, name, seed)?;
    let inner = bot.bot.get_mut().unwrap_or_else(PoisonError::into_inner);
    if let (Some(rng), Some(stream)) = (inner.rng(), stream) {
        *rng = serde_json::from_str(stream).map_err(|e| PyValueError::new_err(e.to_string()))?;
    }
    Ok(bot)
}

/// Names of bots: a text or an iterable of texts; `random` if there are none.
pub(super) fn names(bots: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<String>> {
    let Some(bots) = bots else { return Ok(vec!["random".to_owned()]) };
    if let Ok(name) = bots.cast::<PyString>() {
        return Ok(vec![name.extract()?]);
    }
    let wrong = |found: &Bound<'_, PyAny>| {
        let found = convert::type_name(found);
        PyTypeError::new_err(format!("expected the name of a bot or a sequence of names, found {found}"))
    };
    let names = convert::items(bots)?.ok_or_else(|| wrong(bots))?;
    names.into_iter().map(|name| name.extract().map_err(|_| wrong(&name))).collect()
}

/// Plays whole games from `first_seed` on, and reports progress between pieces.
pub(super) fn run_games(
    py: Python<'_>,
    rules: &dyn AnyRules,
    games: u64,
    names: &[String],
    first_seed: u64,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Stats> {
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let mut stats = rules.run_games(first_seed, 0, &names)?;
    while stats.games < games {
        ending::detach(py, || {
            let start = Instant::now();
            while stats.games < games && start.elapsed() < PIECE {
                stats.add(&rules.playout(first_seed.wrapping_add(stats.games), &names)?);
            }
            Ok::<(), BotError>(())
        })?;
        ending::attached(py, || py.check_signals())?;
        if let Some(progress) = progress {
            ending::attached(py, || progress.call1((stats.games,)))?;
        }
    }
    Ok(stats)
}

/// Plays one game as [`run_games`] would, and keeps it.
pub(super) fn play_game(
    py: Python<'_>,
    rules: &Arc<dyn AnyRules>,
    seed: u64,
    names: &[String],
    most: Option<u64>,
) -> PyResult<Box<dyn AnyGame>> {
    let seats = rules.info().seats;
    if names.len() != 1 && names.len() != usize::from(seats) {
        return Err(BotError::Count { found: names.len(), seats }.into());
    }
    let mut bots = Vec::new();
    for seat in Seat::all(seats) {
        let name = &names[if names.len() == 1 { 0 } else { seat.index() }];
        bots.push(rules.clone().bot(name, derive_seed(seed, Purpose::Bot, seat.0.into()))?);
    }
    let most = most.unwrap_or(u64::MAX).min(MAX_DECISIONS.into());
    let mut game = rules.clone().new_game(seed);
    game.settle_chance();
    let mut left = most;
    while left > 0 && game.actor().seat().is_some() {
        ending::detach(py, || -> PyResult<()> {
            let start = Instant::now();
            while left > 0 && start.elapsed() < PIECE {
                let Some(seat) = game.actor().seat() else { break };
                let id = bots[seat.index()].choose(&*game)?;
                game.step(id)?;
                left -= 1;
            }
            Ok(())
        })?;
        ending::attached(py, || py.check_signals())?;
    }
    Ok(game)
}

/// Counts the ways to go on.
pub(super) fn perft(py: Python<'_>, game: &dyn AnyGame, depth: u32) -> PyResult<u64> {
    if depth <= PIECE_DEPTH {
        let count = ending::detach(py, || game.perft(depth));
        ending::attached(py, || py.check_signals())?;
        return Ok(count);
    }
    let mut sum = 0;
    for id in game.legal_ids() {
        let mut next = game.clone_box();
        next.play(id)?;
        sum += perft(py, &*next, depth - 1)?;
    }
    Ok(sum)
}
