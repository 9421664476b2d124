//! A game that threads share: those who only look go side by side, those who change it one after the other.

use std::sync::{RwLock, TryLockError};

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use super::ending;
use crate::any::AnyGame;

/// A game behind a lock. Nobody asks for the interpreter while holding it, and whoever has to wait for it lets other
/// threads of Python run: so no two threads can wait for each other.
pub(super) struct Shared(RwLock<Box<dyn AnyGame>>);

/// The answer for a game that a fault of the library has left in the middle of a change.
fn broken() -> PyErr {
    PyRuntimeError::new_err("a fault of the library in an earlier call has broken this game")
}

impl Shared {
    pub(super) fn new(game: Box<dyn AnyGame>) -> Shared {
        Shared(RwLock::new(game))
    }

    /// Looks at the game. `look` must not need the interpreter: whoever waits for the game may hold it.
    pub(super) fn read<T: Send>(
        &self,
        py: Python<'_>,
        look: impl FnOnce(&dyn AnyGame) -> T + Send,
    ) -> PyResult<T> {
        match self.0.try_read() {
            Ok(game) => Ok(look(&**game)),
            Err(TryLockError::WouldBlock) => self.read_detached(py, look),
            Err(TryLockError::Poisoned(_)) => Err(broken()),
        }
    }

    /// Looks at the game while other threads run, for what may take a while.
    pub(super) fn read_detached<T: Send>(
        &self,
        py: Python<'_>,
        look: impl FnOnce(&dyn AnyGame) -> T + Send,
    ) -> PyResult<T> {
        ending::detach(py, || self.0.read().ok().map(|game| look(&**game))).ok_or_else(broken)
    }

    /// Changes the game. `change` must not need the interpreter.
    pub(super) fn write<T: Send>(
        &self,
        py: Python<'_>,
        change: impl FnOnce(&mut dyn AnyGame) -> T + Send,
    ) -> PyResult<T> {
        match self.0.try_write() {
            Ok(mut game) => Ok(change(&mut **game)),
            Err(TryLockError::WouldBlock) => self.write_detached(py, change),
            Err(TryLockError::Poisoned(_)) => Err(broken()),
        }
    }

    /// Changes the game while other threads run, for what may take a while.
    pub(super) fn write_detached<T: Send>(
        &self,
        py: Python<'_>,
        change: impl FnOnce(&mut dyn AnyGame) -> T + Send,
    ) -> PyResult<T> {
        ending::detach(py, || self.0.write().ok().map(|mut game| change(&mut **game))).ok_or_else(broken)
    }
}
