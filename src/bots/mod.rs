//! Players that decide by themselves, for any game.

mod greedy;
pub(crate) mod random;

use crate::action::{ActionId, ActionMask};
use crate::error::BotError;
use crate::rng::Rng;
use crate::rules::Rules;
use crate::suggest;

pub use greedy::Greedy;
pub use random::Random;

/// Decides for a seat.
///
/// A bot is given the whole state, and is honest if it uses no more of it than its seat may know:
/// [`Rules::resample_hidden`] takes the rest away.
pub trait Bot<R: Rules>: Send {
    /// Chooses one of the actions in `mask`, the legal actions of the seat that decides.
    ///
    /// # Panics
    ///
    /// May panic if `mask` is empty or no seat decides.
    fn choose(&mut self, rules: &R, state: &R::State, mask: &ActionMask) -> ActionId;

    /// The stream of its random choices, if it has one. It is all that a bot of [`by_name`] remembers from one decision
    /// to the next.
    fn rng(&mut self) -> Option<&mut Rng> {
        None
    }
}

/// The names that [`by_name`] knows.
pub const NAMES: &[&str] = &["random", "greedy"];

/// The bot of this name; its random choices follow from `seed`.
///
/// # Errors
///
/// If there is no such bot; the error lists the names.
pub fn by_name<R: Rules>(name: &str, seed: u64) -> Result<Box<dyn Bot<R>>, BotError> {
    match name {
        "random" => Ok(Box::new(Random::new(seed))),
        "greedy" => Ok(Box::new(Greedy::<R>::new(seed))),
        _ => Err(BotError::UnknownBot { name: name.to_owned(), known: suggest::known(name, NAMES) }),
    }
}
