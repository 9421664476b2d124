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
//! | leave the game, with the option `resigning` | `resign` |
//! | chance draws a tile of kind D | `draw D` |

use super::Carcassonne;
use super::action::{Action, Spot};
use super::grid::{Axis, Cell, Side};
use super::options::Codec;
use crate::error::NotationError;

const EXPECTED: &str = "`place X,Y rR`, `rank N`, `discard`, `bridge here|N|E|S|W NS|WE`, `no bridge`, \
                        `meeple SPOT`, `no meeple`, `resign` or `draw TILE`";

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
            Action::Resign => "resign".into(),
            Action::Draw(kind) => match self.kinds().get(usize::from(kind)) {
                Some(kind) => format!("draw {}", kind.name),
                None => format!("draw #{kind}"),
            },
        }
    }

    pub(super) fn parse(&self, text: &str) -> Result<Action, NotationError> {
        let plain = text.to_lowercase();
        let words: Vec<&str> = plain.split_whitespace().collect();
        let action = match words[..] {
            ["place", cell, rotation] => parse_place(cell, rotation),
            ["rank", rank] => rank.parse().ok().map(Action::Ranked),
            ["discard"] => Some(Action::Discard),
            ["bridge", place, axis] => parse_bridge(place, axis),
            ["no", "bridge"] => Some(Action::NoBridge),
            ["meeple", spot] => Spot::parse_any_case(spot).map(Action::Meeple),
            ["no", "meeple"] => Some(Action::NoMeeple),
            ["resign"] => Some(Action::Resign),
            ["draw", name] => match self.tile_named(name, text) {
                Some(kind) => Some(Action::Draw(kind)),
                None => {
                    let names: Vec<&str> = self.kinds().iter().map(|k| k.name.as_str()).collect();
                    return Err(NotationError {
                        text: text.to_owned(),
                        expected: format!("one of the tiles {}", names.join(" ")),
                    });
                }
            },
            _ => None,
        };
        let refuse = |expected: String| NotationError { text: text.to_owned(), expected };
        let action = action.ok_or_else(|| refuse(EXPECTED.to_owned()))?;
        if self.number(action).is_none() {
            return Err(refuse(self.instead_of(action)));
        }
        Ok(action)
    }

    /// What is expected in place of an action that reads well and that this ruleset does not have.
    fn instead_of(&self, action: Action) -> String {
        let option = |option: &str| format!("a ruleset with the option {option}");
        match (action, self.options.codec) {
            (Action::Resign, _) => option("resigning"),
            (Action::Ranked(_), Codec::Ranked) => format!("a rank below {}", self.ids.places),
            (Action::Ranked(_), _) => option("codec ranked"),
            (Action::Place { .. }, Codec::Window { radius }) => {
                format!(
                    "a cell at most {radius} columns and rows from the start tile, and a rotation r0 to r3"
                )
            }
            (Action::Place { .. }, Codec::Ranked) => option("codec window"),
            (Action::Meeple(spot), _) if spot != Spot::Bridge => {
                format!("a spot that a tile of this set has, not {spot}")
            }
            _ => option("bridges"),
        }
    }

    /// The kind of tile of a name in small letters; `text` spells it as it was written, if two names differ in that alone.
    fn tile_named(&self, name: &str, text: &str) -> Option<u8> {
        let exact = text.split_whitespace().last().and_then(|name| self.tiles.kind(name));
        let alike = |kind: &super::TileKind| kind.name.as_str().to_lowercase() == name;
        exact.or_else(|| self.kinds().iter().position(alike).map(|kind| kind as u8))
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
        side => Some(Side::ALL.into_iter().find(|s| s.to_string().to_lowercase() == side)?),
    };
    let axis = Axis::ALL.into_iter().find(|a| a.to_string().to_lowercase() == axis)?;
    Some(Action::Bridge { neighbour, axis })
}
