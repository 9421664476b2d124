//! Errors of the library as the exceptions of `tilewright.errors`.

use pyo3::prelude::*;
use pyo3::{PyErr, PyTypeInfo, call::PyCallArgs};

use super::ending;

use crate::error::{
    BotError as Bot, Fault, NotationError as Notation, PlayError, RecordError as Record, RouteError as Route,
    RulesError, SetupError as Setup, SnapshotError as Snapshot, told,
};

pyo3::import_exception!(tilewright.errors, BoardError);
pyo3::import_exception!(tilewright.errors, BotError);
pyo3::import_exception!(tilewright.errors, GameOverError);
pyo3::import_exception!(tilewright.errors, IllegalActionError);
pyo3::import_exception!(tilewright.errors, NotYourTurnError);
pyo3::import_exception!(tilewright.errors, NotationError);
pyo3::import_exception!(tilewright.errors, OptionsError);
pyo3::import_exception!(tilewright.errors, RecordError);
pyo3::import_exception!(tilewright.errors, RouteError);
pyo3::import_exception!(tilewright.errors, SeatError);
pyo3::import_exception!(tilewright.errors, SetupError);
pyo3::import_exception!(tilewright.errors, SnapshotError);
pyo3::import_exception!(tilewright.errors, UnknownActionError);
pyo3::import_exception!(tilewright.errors, UnknownRulesetError);

/// An exception whose class has an `__init__` in Python.
pub(super) fn raised<E: PyTypeInfo>(args: impl for<'py> PyCallArgs<'py>) -> PyErr {
    Python::attach(|py| {
        ending::attached(py, || E::type_object(py).call1(args)).map_or_else(|error| error, PyErr::from_value)
    })
}

/// Faults as pairs of place and message.
fn pairs(faults: &[Fault]) -> Vec<(String, String)> {
    told(faults).map(|fault| (fault.at, fault.message)).collect()
}

impl From<RulesError> for PyErr {
    fn from(error: RulesError) -> PyErr {
        let message = error.to_string();
        match error {
            RulesError::UnknownRuleset { .. } => UnknownRulesetError::new_err(message),
            RulesError::Options(_) => OptionsError::new_err(message),
            RulesError::Board(faults) => raised::<BoardError>((message, pairs(&faults))),
        }
    }
}

impl From<PlayError> for PyErr {
    fn from(error: PlayError) -> PyErr {
        let message = error.to_string();
        match error {
            PlayError::UnknownId { .. } | PlayError::UnknownAction { .. } => {
                UnknownActionError::new_err(message)
            }
            PlayError::NotLegal { .. } => IllegalActionError::new_err(message),
            PlayError::NotYourTurn { .. } => NotYourTurnError::new_err(message),
            PlayError::GameOver => GameOverError::new_err(message),
            PlayError::Notation(error) => error.into(),
        }
    }
}

impl From<Notation> for PyErr {
    fn from(error: Notation) -> PyErr {
        NotationError::new_err(error.to_string())
    }
}

impl From<Setup> for PyErr {
    fn from(error: Setup) -> PyErr {
        raised::<SetupError>((error.to_string(), pairs(&error.0)))
    }
}

impl From<Snapshot> for PyErr {
    fn from(error: Snapshot) -> PyErr {
        let message = error.to_string();
        match error {
            Snapshot::Impossible(faults) => raised::<SnapshotError>((message, pairs(&faults))),
            _ => raised::<SnapshotError>((message,)),
        }
    }
}

impl From<Record> for PyErr {
    fn from(error: Record) -> PyErr {
        raised::<RecordError>((error.to_string(), error.line))
    }
}

impl From<Route> for PyErr {
    fn from(error: Route) -> PyErr {
        RouteError::new_err(error.to_string())
    }
}

impl From<Bot> for PyErr {
    fn from(error: Bot) -> PyErr {
        BotError::new_err(error.to_string())
    }
}
