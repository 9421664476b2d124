//! The Python module `tilewright._native`: [`AnyRules`](crate::AnyRules) and [`AnyGame`](crate::AnyGame) as Python
//! classes, and nothing else. Doc comments of exported items are Python docstrings.

mod action;
mod board;
mod convert;
mod ending;
mod errors;
mod facts;
mod game;
mod json;
mod play;
mod rules;
mod shared;

use pyo3::prelude::*;

/// The engine behind the package `tilewright`. Import `tilewright`, not this.
#[pymodule]
mod _native {
    use super::*;

    #[pymodule_export]
    use super::action::{PyAction, action};
    #[pymodule_export]
    use super::board::{board, board_schema, board_svg, boards, check_board, generate_board};
    #[pymodule_export]
    use super::facts::{PyOutcome, PyPlane, PyRoute, PyRuleset, PySegment, PyStats, value};
    #[pymodule_export]
    use super::game::{PyGame, game};
    #[pymodule_export]
    use super::play::{PyBot, bot};
    #[pymodule_export]
    use super::rules::{PyRules, rules};
    #[pymodule_export]
    use super::{bot_names, longest_route, rulesets};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        // Imports run Python code, which must not come upon a thread unawares: see `ending`.
        for name in ["tilewright.actor", "tilewright.errors"] {
            module.py().import(name)?;
        }
        convert::prepare_arrays(module.py())?;
        ending::watch(module)?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}

/// All rulesets that have a name.
#[pyfunction]
fn rulesets() -> Vec<facts::PyRuleset> {
    crate::catalog::names().iter().map(facts::PyRuleset::from).collect()
}

/// The names of the bots that play any game.
#[pyfunction]
fn bot_names() -> Vec<&'static str> {
    crate::bots::NAMES.to_vec()
}

/// The longest route through any network on the board of some rules.
///
/// The heaviest trail over `links` that uses each link at most once and passes none of the `blocked` sites,
/// although it may end there.
///
/// Args:
///     rules: Rules, or the name of a ruleset.
///     links: The links of one seat: link ids, or pairs of sites where one link alone joins the two.
///     blocked: The sites that other seats have built on.
///
/// Raises:
///     RouteError: No such link or site, the ruleset has no links, or the network is so entangled that the search would
///         take seconds.
#[pyfunction]
#[pyo3(signature = (rules, links, blocked=None))]
fn longest_route(
    rules: &Bound<'_, PyAny>,
    links: &Bound<'_, PyAny>,
    blocked: Option<&Bound<'_, PyAny>>,
) -> PyResult<facts::PyRoute> {
    let rules = rules::compile(rules, None, None)?;
    rules::route(&rules.get().rules, links, blocked)
}
