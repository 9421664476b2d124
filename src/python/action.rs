//! `Action`.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use pyo3::prelude::*;

use super::facts;
use super::rules::PyRules;
use crate::action::{ActionId, Segment};
use crate::any::AnyRules;

/// One decision of a seat, or one outcome of chance.
///
/// Actions are made by `Rules.action`, `Game.legal_actions` and others. Wherever an action is expected, its id or
/// its text do as well; `int(action)` is its id, so that `mask[action]` works.
#[pyclass(name = "Action", module = "tilewright", frozen)]
pub(super) struct PyAction {
    rules: Py<PyRules>,
    id: ActionId,
}

impl PyAction {
    /// `id` must be one of the rules.
    pub(super) fn new(py: Python<'_>, rules: &Py<PyRules>, id: ActionId) -> PyAction {
        PyAction { rules: rules.clone_ref(py), id }
    }

    fn rules(&self) -> &Arc<dyn AnyRules> {
        &self.rules.get().rules
    }

    /// Whether it is an action of these rules.
    pub(super) fn is_of(&self, rules: &Arc<dyn AnyRules>) -> bool {
        Arc::ptr_eq(self.rules(), rules) || self.rules().info().identity == rules.info().identity
    }

    /// Its id.
    pub(super) fn id(&self) -> ActionId {
        self.id
    }

    fn segment(&self) -> &Segment {
        self.rules().info().space.segment(self.id).expect("an action's id is in the space")
    }
}

#[pymethods]
impl PyAction {
    /// The action's number in the action space of its rules.
    #[getter(id)]
    fn number(&self) -> u32 {
        self.id.0
    }

    /// What the action does: the name of its segment, such as `"road"`.
    #[getter]
    fn kind(&self) -> &str {
        self.segment().name
    }

    /// The action's number among those of its kind, from 0. For actions on a place, such as `"settlement"`, that
    /// is the number of the place.
    #[getter]
    fn index(&self) -> u32 {
        self.id.0 - self.segment().start
    }

    /// The action in readable notation, such as `"road 3-7"`.
    #[getter]
    pub(super) fn text(&self) -> String {
        self.rules().action_text(self.id).unwrap_or_default()
    }

    /// Whether it is an outcome of chance and not a decision.
    #[getter]
    fn is_chance(&self) -> bool {
        self.segment().chance
    }

    fn __index__(&self) -> u32 {
        self.id.0
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.id == other.id && self.is_of(other.rules())
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.id, self.rules().info().identity).hash(&mut hasher);
        hasher.finish()
    }

    fn __str__(&self) -> String {
        self.text()
    }

    fn __repr__(&self) -> String {
        format!("<Action {}: {}>", self.id.0, self.text())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<facts::Reduced<'py, (Py<PyRules>, u32)>> {
        Ok((facts::maker(py, "_action")?, (self.rules.clone_ref(py), self.id.0)))
    }
}

/// Unpickles an action.
#[pyfunction]
#[pyo3(name = "_action")]
pub(super) fn action(rules: &Bound<'_, PyRules>, id: &Bound<'_, PyAny>) -> PyResult<PyAction> {
    let id = super::convert::action(&rules.get().rules, id)?;
    Ok(PyAction::new(rules.py(), rules.as_unbound(), id))
}
