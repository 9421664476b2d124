//! Placements as action ids: by cell in a window, or by rank in the sorted list.

use crate::carcassonne::board::grid::{Cell, OPEN};
use crate::carcassonne::options::Codec;
use crate::carcassonne::rules::Carcassonne;
use crate::carcassonne::state::State;

impl Carcassonne {
    /// The first id of a cell's four rotations.
    #[inline]
    pub(crate) fn window_id(&self, cell: Cell, radius: u8) -> u32 {
        let (radius, width) = (i32::from(radius), 2 * i32::from(radius) + 1);
        let row = i32::from(cell.y) + radius;
        self.ids.place + (4 * (row * width + i32::from(cell.x) + radius)) as u32
    }

    /// Ranked placements go by row and column. Sorting the frontier once a draw keeps decoding free of lists.
    pub(crate) fn sort_frontier(&self, state: &mut State) {
        if self.options.codec == Codec::Ranked {
            let State { frontier, index, .. } = state;
            frontier.sort_unstable_by_key(|cell| cell.at);
            for (order, cell) in frontier.iter().enumerate() {
                index.set(cell.slot.into(), cell.at, OPEN + order as u16);
            }
        }
    }

    /// The placement of a rank.
    pub(crate) fn ranked(&self, state: &State, rank: u16) -> Option<(Cell, u8)> {
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
