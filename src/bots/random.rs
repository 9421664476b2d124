//! The bot that takes anything legal.

use crate::action::{ActionId, ActionMask};
use crate::bots::Bot;
use crate::rng::Rng;
use crate::rules::Rules;

/// Chooses among the legal actions, each equally likely.
#[derive(Clone, Debug)]
pub struct Random(Rng);

impl Random {
    /// A bot whose choices follow from `seed`.
    #[must_use]
    pub fn new(seed: u64) -> Random {
        Random(Rng::new(seed))
    }
}

impl<R: Rules> Bot<R> for Random {
    fn choose(&mut self, _: &R, _: &R::State, mask: &ActionMask) -> ActionId {
        pick(mask, &mut self.0)
    }

    fn rng(&mut self) -> Option<&mut Rng> {
        Some(&mut self.0)
    }
}

/// One id of the mask, each equally likely.
///
/// # Panics
///
/// If the mask is empty.
#[inline]
pub(crate) fn pick(mask: &ActionMask, rng: &mut Rng) -> ActionId {
    // Many decisions are forced: they cost no draw.
    let n = match mask.count() {
        1 => 0,
        count => rng.below(count),
    };
    mask.nth(n).expect("the draw is below the count")
}
