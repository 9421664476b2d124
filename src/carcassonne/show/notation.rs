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
//! | meeple on a farm that reaches no side | `meeple inner0` |
//! | no meeple | `no meeple` |
//! | leave the game, with the option `resigning` | `resign` |
//! | chance draws a tile of kind D | `draw D` |
//!
//! A tile that looks the same at several rotations is played at the smallest, and a meeple stands on the first side of
//! its segment; texts may name any of them. Small and large letters are the same.

use crate::carcassonne::Carcassonne;
use crate::carcassonne::action::{Action, Spot};
use crate::carcassonne::board::grid::Cell;
use crate::carcassonne::board::tileset::{Face, NO_SEGMENT};
use crate::carcassonne::options::Codec;
use crate::carcassonne::state::{Phase, State};
use crate::carcassonne::variants::city_bridges;
use crate::error::NotationError;

const EXPECTED: &str = "`place X,Y rR`, `rank N`, `discard`, `bridge here|N|E|S|W NS|WE`, `no bridge`, \
                        `meeple SPOT`, `no meeple`, `resign` or `draw TILE`";

impl Carcassonne {
    pub(crate) fn text(&self, action: Action) -> String {
        match action {
            Action::Place { cell, rotation } => format!("place {cell} r{rotation}"),
            Action::Ranked(rank) => format!("rank {rank}"),
            Action::Discard | Action::Bridge { .. } | Action::NoBridge => {
                city_bridges::text(action).unwrap_or_default()
            }
            Action::Meeple(spot) => format!("meeple {spot}"),
            Action::NoMeeple => "no meeple".into(),
            Action::Resign => "resign".into(),
            Action::Draw(kind) => match self.kinds().get(usize::from(kind)) {
                Some(kind) => format!("draw {}", kind.name),
                None => format!("draw #{kind}"),
            },
        }
    }

    pub(crate) fn parse(&self, text: &str) -> Result<Action, NotationError> {
        let refuse = |expected: String| NotationError { text: text.to_owned(), expected };
        let action = self.read(text).map_err(refuse)?;
        match self.number(action) {
            Some(_) => Ok(action),
            None => Err(refuse(self.instead(action))),
        }
    }

    /// Reads the form, be the action one of this ruleset or not; the error says what was expected.
    pub(crate) fn read(&self, text: &str) -> Result<Action, String> {
        let plain = text.to_lowercase();
        let words: Vec<&str> = plain.split_whitespace().collect();
        let action = match words[..] {
            ["place", cell, rotation] => parse_place(cell, rotation),
            ["rank", rank] => rank.parse().ok().map(Action::Ranked),
            ["meeple", spot] => Spot::parse_any_case(spot).map(Action::Meeple),
            ["no", "meeple"] => Some(Action::NoMeeple),
            ["resign"] => Some(Action::Resign),
            ["draw", name] => match self.tile_named(name, text) {
                Some(kind) => Some(Action::Draw(kind)),
                None => {
                    let names: Vec<&str> = self.kinds().iter().map(|k| k.name.as_str()).collect();
                    return Err(format!("a tile, one of {}", crate::suggest::known(name, &names)));
                }
            },
            ref words => city_bridges::read(words),
        };
        action.ok_or_else(|| EXPECTED.to_owned())
    }

    /// What this ruleset has in place of an action that it does not have.
    fn instead(&self, action: Action) -> String {
        match (action, self.options.codec) {
            (Action::Place { .. }, Codec::Ranked) => "`rank N`: this ruleset numbers its placements".into(),
            (Action::Place { .. }, Codec::Window { radius }) => {
                format!("r0 to r3 and a cell within {radius} columns and rows of the start tile")
            }
            (Action::Ranked(_), Codec::Window { .. }) => {
                "`place X,Y rR`: this ruleset does not number its placements".into()
            }
            (Action::Ranked(_), Codec::Ranked) => format!("a rank below {}", self.ids.places),
            (Action::Meeple(Spot::Inner(_)), _) if self.spots.inner() > 0 => {
                format!("inner0 to inner{}: no tile has more fields without a side", self.spots.inner() - 1)
            }
            (Action::Meeple(Spot::Inner(_)), _) => "another spot: no tile has a field without a side".into(),
            (Action::Resign, _) => "a ruleset with the option resigning".into(),
            _ => "an action of a game without bridges: the option bridges is 0".into(),
        }
    }

    /// The kind of tile of a name in small letters; `text` spells it as it was written, if two names differ in that alone.
    fn tile_named(&self, name: &str, text: &str) -> Option<u8> {
        let exact = text.split_whitespace().last().and_then(|name| self.tiles.kind(name));
        let alike = |kind: &crate::carcassonne::TileKind| kind.name.as_str().to_lowercase() == name;
        exact.or_else(|| self.kinds().iter().position(alike).map(|kind| kind as u8))
    }
}

impl Carcassonne {
    /// The action that a player means who writes this one: of rotations that look the same the smallest, of the sides
    /// of one segment the first.
    pub(crate) fn meant(&self, state: &State, action: Action) -> Action {
        match (action, state.phase) {
            (Action::Place { cell, rotation }, Phase::Place) => {
                let rotations = self.in_hand(state).map_or(4, |kind| kind.rotations);
                Action::Place { cell, rotation: rotation % rotations }
            }
            (Action::Meeple(spot), Phase::Meeple) => {
                Action::Meeple(self.meant_spot(self.face(state.last_tile()), spot))
            }
            _ => action,
        }
    }

    /// The spot of the segment at any of its sides or halves.
    pub(crate) fn meant_spot(&self, face: &Face, spot: Spot) -> Spot {
        let segment = match spot {
            Spot::Edge(side) => face.edge_segment[side as usize],
            Spot::Half(half) => face.half_segment[usize::from(half % 8)],
            Spot::Centre | Spot::Inner(_) | Spot::Bridge => NO_SEGMENT,
        };
        let number = face.spots.get(usize::from(segment));
        number.and_then(|&number| self.spots.spot(number)).unwrap_or(spot)
    }
}

fn parse_place(cell: &str, rotation: &str) -> Option<Action> {
    let (x, y) = cell.split_once(',')?;
    let cell = Cell::new(x.parse().ok()?, y.parse().ok()?);
    let rotation = rotation.strip_prefix('r')?.parse().ok()?;
    Some(Action::Place { cell, rotation })
}
