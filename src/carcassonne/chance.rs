//! Drawing tiles, and the order of ranked placements.

use super::Carcassonne;
use super::action::Action;
use super::grid::{Cell, OPEN};
use super::options::Codec;
use super::state::{Phase, State};
use crate::rng::{Purpose, Rng};

impl Carcassonne {
    pub(super) fn draws(&self, state: &State, outcomes: &mut Vec<(Action, u32)>) {
        outcomes.clear();
        if state.phase == Phase::Draw {
            let kinds = state.deck.iter().enumerate().filter(|(_, count)| **count > 0);
            outcomes.extend(kinds.map(|(kind, &count)| (Action::Draw(kind as u8), u32::from(count))));
        }
    }

    pub(super) fn sample(&self, state: &State) -> Action {
        let mut rng = Rng::derived(state.seed, Purpose::Cards, u64::from(state.draws));
        let mut rest = rng.below(u32::from(state.left));
        let mut kind = 0;
        while rest >= u32::from(state.deck[kind]) {
            rest -= u32::from(state.deck[kind]);
            kind += 1;
        }
        Action::Draw(kind as u8)
    }

    /// Ranked placements go by row and column. Sorting the frontier once a draw keeps decoding free of lists.
    pub(super) fn sort_frontier(&self, state: &mut State) {
        if self.options.codec == Codec::Ranked {
            let State { frontier, index, .. } = state;
            frontier.sort_unstable_by_key(|cell| cell.at);
            for (order, cell) in frontier.iter().enumerate() {
                index.set(cell.slot.into(), cell.at, OPEN + order as u16);
            }
        }
    }

    /// The placement of a rank.
    pub(super) fn ranked(&self, state: &State, rank: u16) -> Option<(Cell, u8)> {
        let kind = self.in_hand(state)?;
        let mut rest = u32::from(rank);
        for (cell, fit) in self.placements(state, kind) {
            for rotation in (0..4).filter(|r| fit.any() >> r & 1 != 0) {
                if rest == 0 {
                    return Some((cell, rotation));
                }
                rest -= 1;
            }
        }
        None
    }
}
