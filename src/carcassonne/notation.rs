//! Actions as readable text.
//!
//! | action | text |
//! | --- | --- |
//! | tile on column 1, row -2, one clockwise quarter turn | `place 1,-2 r1` |
//! | the same by its rank among the legal placements | `rank 12` |
//! | set the tile aside | `discard` |
//! | bridge on the tile just placed, or on its northern neighbour | `bridge here NS`, `bridge N WE` |
//! | no bridge | `no bridge` |
//! | meeple on the road or city at the east side, the farm at its northern half, the cloister, the bridge | `meeple E`, `meeple ENE`, `meeple centre`, `meeple bridge` |
//! | no meeple | `no meeple` |
//! | chance draws a tile of kind D | `draw D` |

use super::Carcassonne;
use super::action::{Action, Spot};
use super::grid::{Axis, Cell, Side};
use crate::error::NotationError;

const EXPECTED: &str = "`place X,Y rR`, `rank N`, `discard`, `bridge here|N|E|S|W NS|WE`, `no bridge`, \
                        `meeple SPOT`, `no meeple` or `draw TILE`";

impl Carcassonne {
    pub(super) fn text(&self, action: Action) -> String {
        match action {
            Action::Place { cell, rotation } => format!("place {cell} r{rotation}"),
            Action::Ranked(rank) => format!("rank {rank}"),
            Action::Discard => "discard".into(),
            Action::Bridge { neighbour: None, axis } => format!("bridge here {axis}"),
            Action::Bridge { neighbour: Some(side), axis } => format!("bridge {side} {axis}"),
            Action::NoBridge => "no bridge".into(),
            Action::Meeple(spot) => format!("meeple {spot}"),
            Action::NoMeeple => "no meeple".into(),
            Action::Draw(kind) => match self.kinds().get(usize::from(kind)) {
                Some(kind) => format!("draw {}", kind.name),
                None => format!("draw #{kind}"),
            },
        }
    }

    pub(super) fn parse(&self, text: &str) -> Result<Action, NotationError> {
        let refuse = |expected: String| NotationError { text: text.to_owned(), expected };
        let action = self.read(text).map_err(refuse)?;
        if self.number(action).is_none() {
            return Err(refuse(format!("an action of {}", self.info.ruleset)));
        }
        Ok(action)
    }

    /// Reads the form, be the action one of this ruleset or not; the error says what was expected.
    pub(super) fn read(&self, text: &str) -> Result<Action, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let action = match words[..] {
            ["place", cell, rotation] => parse_place(cell, rotation),
            ["rank", rank] => rank.parse().ok().map(Action::Ranked),
            ["discard"] => Some(Action::Discard),
            ["bridge", place, axis] => parse_bridge(place, axis),
            ["no", "bridge"] => Some(Action::NoBridge),
            ["meeple", spot] => Spot::parse(spot).map(Action::Meeple),
            ["no", "meeple"] => Some(Action::NoMeeple),
            ["draw", name] => match self.tiles.kind(name) {
                Some(kind) => Some(Action::Draw(kind)),
                None => {
                    let names: Vec<&str> = self.kinds().iter().map(|k| k.name.as_str()).collect();
                    return Err(format!("one of the tiles {}", names.join(" ")));
                }
            },
            _ => None,
        };
        action.ok_or_else(|| EXPECTED.to_owned())
    }
}

fn parse_place(cell: &str, rotation: &str) -> Option<Action> {
    let (x, y) = cell.split_once(',')?;
    let cell = Cell::new(x.parse().ok()?, y.parse().ok()?);
    let rotation = rotation.strip_prefix('r')?.parse().ok()?;
    Some(Action::Place { cell, rotation })
}

fn parse_bridge(place: &str, axis: &str) -> Option<Action> {
    let neighbour = match place {
        "here" => None,
        side => Some(Side::ALL.into_iter().find(|s| s.to_string() == side)?),
    };
    let axis = Axis::ALL.into_iter().find(|a| a.to_string() == axis)?;
    Some(Action::Bridge { neighbour, axis })
}
