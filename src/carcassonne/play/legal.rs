//! What is legal now, and why the rest is not: asks the chapter of the phase.

use crate::action::MaskRow;
use crate::carcassonne::action::Action;
use crate::carcassonne::options::Codec;
use crate::carcassonne::rules::Carcassonne;
use crate::carcassonne::state::{Phase, State};

impl Carcassonne {
    pub(crate) fn write_mask(&self, state: &State, mask: &mut MaskRow<'_>) {
        let ids = &self.ids;
        match state.phase {
            Phase::Draw => {
                for (kind, &count) in state.deck.iter().enumerate() {
                    if count > 0 {
                        mask.insert(ids.draw + kind as u32);
                    }
                }
            }
            Phase::Place => {
                let Some(kind) = self.in_hand(state) else { return };
                let (mut plain, mut ranks) = (0, 0);
                for (cell, fit) in self.placements(state, kind) {
                    plain |= fit.plain;
                    match self.options.codec {
                        Codec::Window { radius } => {
                            mask.insert_bits(self.window_id(cell, radius), fit.any().into());
                        }
                        Codec::Ranked => ranks += fit.any().count_ones(),
                    }
                }
                for rank in 0..ranks {
                    mask.insert(ids.place + rank);
                }
                if plain == 0 && self.has_bridges() {
                    self.insert_discard(mask);
                }
            }
            Phase::Bridge => self.insert_bridges(state, mask),
            Phase::Meeple => {
                mask.insert_bits(ids.meeple, self.claimable(state).into());
                mask.insert(ids.no_meeple);
            }
            Phase::Over => {}
        }
        if self.may_resign(state) {
            mask.insert(ids.resign);
        }
    }

    /// The same rules for one action.
    pub(crate) fn permits(&self, state: &State, action: Action) -> bool {
        match (state.phase, action) {
            (Phase::Draw, Action::Draw(kind)) => state.deck.get(usize::from(kind)).is_some_and(|&n| n > 0),
            (Phase::Place, Action::Place { cell, rotation }) => {
                let (Some(kind), Some(open)) = (self.in_hand(state), state.open_at(cell)) else {
                    return false;
                };
                let numbered = self.options.codec != Codec::Ranked && self.shows(cell) && rotation < 4;
                numbered && self.fit(state, kind, open).any() >> rotation & 1 != 0
            }
            (Phase::Place, Action::Ranked(rank)) => {
                let Some(kind) = self.in_hand(state) else { return false };
                let all: u32 = self.placements(state, kind).map(|(_, fit)| fit.any().count_ones()).sum();
                self.options.codec == Codec::Ranked && u32::from(rank) < all
            }
            (_, Action::Discard | Action::Bridge { .. } | Action::NoBridge) => {
                self.permits_bridge(state, action)
            }
            (Phase::Meeple, Action::Meeple(spot)) => {
                self.spots.number(spot).is_some_and(|n| self.claimable(state) >> n & 1 != 0)
            }
            (Phase::Meeple, Action::NoMeeple) => true,
            (_, Action::Resign) => self.may_resign(state),
            _ => false,
        }
    }

    /// Why an action that is not legal is not.
    pub(crate) fn explain(&self, state: &State, action: Action) -> String {
        let (asked, now) = match (action, state.phase) {
            (_, Phase::Over) => return "the game is over".into(),
            (Action::Draw(kind), Phase::Draw) => {
                let name = self.kinds().get(usize::from(kind)).map_or("?", |k| k.name.as_str());
                return format!("no tile {name} is left to draw");
            }
            (Action::Place { cell, rotation }, Phase::Place) => {
                return self.explain_placement(state, cell, rotation);
            }
            (Action::Ranked(_), Phase::Place) => {
                let mask = self.in_hand(state).map(|k| self.placements(state, k));
                let count: u32 = mask.into_iter().flatten().map(|(_, fit)| fit.any().count_ones()).sum();
                return format!("there are {count} legal placements");
            }
            (Action::Discard, Phase::Place) => {
                return "a tile that fits without a bridge must be placed".into();
            }
            (Action::Bridge { neighbour, axis }, Phase::Bridge) => {
                return self.explain_bridge(state, neighbour, axis);
            }
            (Action::NoBridge | Action::Resign, Phase::Bridge) => {
                return "an edge of the tile just placed does not match until a bridge is built".into();
            }
            (Action::Meeple(spot), Phase::Meeple) => return self.explain_meeple(state, spot),
            (Action::Resign, _) => {
                return "a seat resigns at its own decisions, not while chance draws".into();
            }
            (Action::Draw(_), phase) => (Phase::Draw, phase),
            (Action::Place { .. } | Action::Ranked(_) | Action::Discard, phase) => (Phase::Place, phase),
            (Action::Bridge { .. } | Action::NoBridge, phase) => (Phase::Bridge, phase),
            (Action::Meeple(_) | Action::NoMeeple, phase) => (Phase::Meeple, phase),
        };
        format!("{} comes at another time: now {}", doing(asked), doing(now))
    }
}

fn doing(phase: Phase) -> &'static str {
    match phase {
        Phase::Draw => "drawing a tile",
        Phase::Place => "placing the drawn tile",
        Phase::Bridge => "building a bridge",
        Phase::Meeple => "putting a meeple",
        Phase::Over => "nothing",
    }
}
