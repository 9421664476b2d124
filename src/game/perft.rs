//! Counts of all ways to go on, which give away a wrong rule by a wrong number.

use crate::action::{ActionId, ActionMask};
use crate::rules::Rules;

/// How many sequences of exactly `depth` actions there are. Each legal decision and each outcome that chance can
/// have is one branch, whatever its weight; a game that ends earlier counts nothing.
#[must_use]
pub fn perft<R: Rules>(rules: &R, state: &R::State, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut levels: Vec<Level<R>> = (0..depth).map(|_| Level::new(rules, state)).collect();
    count(rules, state, &mut levels)
}

/// The count of [`perft`] split by the first action, in rising order of ids. Empty for depth 0.
#[must_use]
pub fn divide<R: Rules>(rules: &R, state: &R::State, depth: u32) -> Vec<(ActionId, u64)> {
    if depth == 0 {
        return Vec::new();
    }
    let mut level = Level::new(rules, state);
    rules.legal_mask(state, &mut level.mask);
    let ids: Vec<ActionId> = level.mask.iter().collect();
    ids.into_iter()
        .map(|id| {
            level.enter(rules, state, id);
            (id, perft(rules, &level.after, depth - 1))
        })
        .collect()
}

/// What one depth of the search needs, allocated once.
struct Level<R: Rules> {
    mask: ActionMask,
    after: R::State,
}

impl<R: Rules> Level<R> {
    fn new(rules: &R, state: &R::State) -> Level<R> {
        Level { mask: ActionMask::new(rules.info().space.len()), after: state.clone() }
    }

    fn enter(&mut self, rules: &R, state: &R::State, id: ActionId) {
        self.after.clone_from(state);
        rules.play_unchecked(&mut self.after, rules.decode(id).expect("a legal id decodes"), &mut ());
    }
}

fn count<R: Rules>(rules: &R, state: &R::State, levels: &mut [Level<R>]) -> u64 {
    let Some((level, deeper)) = levels.split_first_mut() else { return 1 };
    rules.legal_mask(state, &mut level.mask);
    if deeper.is_empty() {
        // The last actions need only be counted, not played.
        return u64::from(level.mask.count());
    }
    let mut sum = 0;
    for n in 0..level.mask.count() {
        let id = level.mask.nth(n).expect("there are as many as counted");
        level.enter(rules, state, id);
        sum += count(rules, &level.after, deeper);
    }
    sum
}
