//! The actions of City Bridges as numbers and as text.

use crate::action::ActionSpace;
use crate::action::MaskRow;
use crate::carcassonne::action::Action;
use crate::carcassonne::board::grid::{Axis, Side};
use crate::carcassonne::rules::Carcassonne;
use crate::carcassonne::state::{Phase, State};

/// The ten bridges of a turn as numbers: on the tile just placed, then on its neighbours N, E, S, W, each NS and WE.
pub(crate) const BRIDGES: u8 = 10;

#[inline]
pub(crate) fn bridge_number(neighbour: Option<Side>, axis: Axis) -> u8 {
    2 * neighbour.map_or(0, |side| 1 + side as u8) + axis as u8
}

#[inline]
pub(crate) fn numbered_bridge(number: u8) -> (Option<Side>, Axis) {
    let side = (number / 2).checked_sub(1).map(|s| Side::ALL[usize::from(s)]);
    (side, Axis::ALL[usize::from(number % 2)])
}

/// The first ids of the actions of City Bridges. A ruleset without bridges has none of them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ids {
    bridge: u32,
    no_bridge: u32,
    discard: u32,
    end: u32,
}

impl Ids {
    pub(crate) fn new(space: &mut ActionSpace, used: bool) -> Ids {
        let count = |n: u8| if used { usize::from(n) } else { 0 };
        let bridge = space.decision("bridge", count(BRIDGES));
        let no_bridge = space.decision("no_bridge", count(1));
        let discard = space.decision("discard", count(1));
        Ids { bridge, no_bridge, discard, end: discard + u32::from(used) }
    }

    /// The id of an action, `None` if it is none of this chapter or this ruleset has no bridges.
    #[inline]
    pub(crate) fn encode(self, action: Action) -> Option<u32> {
        let id = match action {
            Action::Bridge { neighbour, axis } => self.bridge + u32::from(bridge_number(neighbour, axis)),
            Action::NoBridge => self.no_bridge,
            Action::Discard => self.discard,
            _ => return None,
        };
        (self.bridge < self.end).then_some(id)
    }

    /// The action of an id, `None` if it lies beyond this chapter.
    #[inline]
    pub(crate) fn decode(self, id: u32) -> Option<Action> {
        if id >= self.end {
            return None;
        }
        Some(if id < self.no_bridge {
            let (neighbour, axis) = numbered_bridge((id - self.bridge) as u8);
            Action::Bridge { neighbour, axis }
        } else if id == self.no_bridge {
            Action::NoBridge
        } else {
            Action::Discard
        })
    }
}

/// An action of this chapter as text, `None` if it is another's.
pub(crate) fn text(action: Action) -> Option<String> {
    Some(match action {
        Action::Discard => "discard".into(),
        Action::Bridge { neighbour: None, axis } => format!("bridge here {axis}"),
        Action::Bridge { neighbour: Some(side), axis } => format!("bridge {side} {axis}"),
        Action::NoBridge => "no bridge".into(),
        _ => return None,
    })
}

/// Reads an action of this chapter from its words in small letters.
pub(crate) fn read(words: &[&str]) -> Option<Action> {
    match *words {
        ["discard"] => Some(Action::Discard),
        ["bridge", place, axis] => read_bridge(place, axis),
        ["no", "bridge"] => Some(Action::NoBridge),
        _ => None,
    }
}

fn read_bridge(place: &str, axis: &str) -> Option<Action> {
    let neighbour = match place {
        "here" => None,
        side => Some(Side::ALL.into_iter().find(|s| s.to_string().to_lowercase() == side)?),
    };
    let axis = Axis::ALL.into_iter().find(|a| a.to_string().to_lowercase() == axis)?;
    Some(Action::Bridge { neighbour, axis })
}

impl Carcassonne {
    /// The bridges that may be built now, and to build none.
    pub(crate) fn insert_bridges(&self, state: &State, row: &mut MaskRow<'_>) {
        let ids = self.ids.bridges;
        row.insert_bits(ids.bridge, self.bridge_options(state).into());
        if state.bridges.waiting == 0 {
            row.insert(ids.no_bridge);
        }
    }

    /// To set the drawn tile aside, if no placement fits without a bridge.
    #[inline]
    pub(crate) fn insert_discard(&self, row: &mut MaskRow<'_>) {
        row.insert(self.ids.bridges.discard);
    }

    /// Whether an action of this chapter is legal.
    pub(crate) fn permits_bridge(&self, state: &State, action: Action) -> bool {
        match (state.phase, action) {
            (Phase::Place, Action::Discard) => self.has_bridges() && self.may_discard(state),
            (Phase::Bridge, Action::Bridge { neighbour, axis }) => {
                self.bridge_options(state) >> bridge_number(neighbour, axis) & 1 != 0
            }
            (Phase::Bridge, Action::NoBridge) => state.bridges.waiting == 0,
            _ => false,
        }
    }
}
