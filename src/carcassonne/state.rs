//! Everything about one game in progress.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::mem::take;

use super::MAX_SEATS;
use super::variants::city_bridges::BridgeState;
use crate::carcassonne::board::features::Features;
use crate::carcassonne::board::grid::{Axis, Cell, CellIndex, NONE, OPEN, Side};
use crate::carcassonne::board::tileset::nibble;

/// Stands for "no seat" where a `u8` is a seat.
pub(crate) const NO_SEAT: u8 = u8::MAX;

/// What is decided next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Chance draws a tile.
    Draw,
    /// The active seat places the drawn tile.
    Place,
    /// The active seat builds a bridge or not.
    Bridge,
    /// The active seat puts a meeple or not.
    Meeple,
    /// The game is over.
    Over,
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Phase::Draw => "draw",
            Phase::Place => "place",
            Phase::Bridge => "bridge",
            Phase::Meeple => "meeple",
            Phase::Over => "over",
        })
    }
}

/// A tile on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tile {
    pub(crate) at: Cell,
    pub(crate) kind: u8,
    pub(crate) rotation: u8,
    pub(crate) bridge: Option<Axis>,
    /// Whose meeple stands on it, [`NO_SEAT`] if nobody's: a tile never carries two, as meeples only come onto
    /// the tile just placed, one a turn.
    pub(crate) meeple: u8,
    /// The segment under the meeple.
    pub(crate) segment: u8,
    /// The terrain bits of its sides, bridge included.
    pub(crate) sides: u16,
    /// The node of its first segment; the others follow.
    pub(crate) first: u16,
    /// The node of its bridge.
    pub(crate) bridge_node: u16,
}

impl Tile {
    /// The terrain bit at a side, bridge included.
    #[inline]
    pub(crate) fn side(&self, side: Side) -> u16 {
        nibble(self.sides, side)
    }
}

/// An empty cell with a neighbour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OpenCell {
    pub(crate) at: Cell,
    /// The terrain bits that each side of a tile here may have; all of them where there is no neighbour.
    pub(crate) needs: u16,
    /// Its slot in the index.
    pub(crate) slot: u16,
}

/// Everything about one game in progress. What it holds is read through
/// [`view`](crate::Rules::view), [`observe`](crate::Rules::observe) and
/// [`to_setup`](crate::Rules::to_setup).
#[derive(Debug)]
pub struct State {
    pub(crate) seed: u64,
    /// Tiles drawn so far: the index of the next draw in the stream of random numbers.
    pub(crate) draws: u32,
    pub(crate) phase: Phase,
    pub(crate) active: u8,
    /// Seats that have resigned, as bits.
    pub(crate) resigned: u8,
    /// The kind of the drawn tile while it is being placed.
    pub(crate) hand: Option<u8>,
    /// The tile placed this turn, [`NONE`] before.
    pub(crate) last: u16,
    /// Placements that the window has hidden so far, at most [`MOST`](super::rules::MOST).
    pub(crate) hidden: u32,
    /// Empty neighbouring cells beyond the window.
    pub(crate) outside: u16,
    /// Tiles left to draw.
    pub(crate) left: u16,
    /// Each at most [`MOST`](super::rules::MOST).
    pub(crate) scores: [i32; MAX_SEATS],
    pub(crate) meeples: [u8; MAX_SEATS],
    pub(crate) bridges: BridgeState,
    /// Tiles left to draw, by kind.
    pub(crate) deck: Vec<u8>,
    /// Tiles set aside, by kind.
    pub(crate) aside: Vec<u8>,
    pub(crate) tiles: Vec<Tile>,
    /// The empty cells with a neighbour.
    pub(crate) frontier: Vec<OpenCell>,
    pub(crate) index: CellIndex,
    pub(crate) features: Features,
    /// The tiles with an uncompleted cloister.
    pub(crate) cloisters: Vec<u16>,
}

impl State {
    /// The tile on a cell.
    #[inline]
    pub(crate) fn tile_at(&self, cell: Cell) -> Option<&Tile> {
        let tile = self.tile_index(cell);
        (tile != NONE).then(|| &self.tiles[usize::from(tile)])
    }

    /// The number of the tile on a cell, [`NONE`] if there is none.
    #[inline]
    pub(crate) fn tile_index(&self, cell: Cell) -> u16 {
        let found = self.index.get(cell);
        if found < OPEN { found } else { NONE }
    }

    /// The frontier cell of a place.
    #[inline]
    pub(crate) fn open_at(&self, cell: Cell) -> Option<&OpenCell> {
        self.frontier.get(usize::from(self.index.get(cell).checked_sub(OPEN)?))
    }

    /// Whether a seat has not resigned.
    #[inline]
    pub(crate) fn plays(&self, seat: u8) -> bool {
        self.resigned >> seat & 1 == 0
    }

    /// The tile placed this turn.
    #[inline]
    pub(crate) fn last_tile(&self) -> &Tile {
        &self.tiles[usize::from(self.last)]
    }

    fn cell_of(&self, tile: u16) -> Option<Cell> {
        self.tiles.get(usize::from(tile)).map(|t| t.at)
    }

    /// All that matters besides the seed and the board.
    #[allow(clippy::type_complexity)]
    fn table(&self) -> (Phase, [u8; 2], Option<u8>, [Option<Cell>; 2], u32, [&[u8]; 4], [i32; MAX_SEATS]) {
        let turn = [self.cell_of(self.last), self.cell_of(self.bridges.built)];
        let counts = [&self.meeples[..], &self.bridges.left[..], &self.deck[..], &self.aside[..]];
        (self.phase, [self.active, self.resigned], self.hand, turn, self.hidden, counts, self.scores)
    }
}

fn board_hash(tile: &Tile) -> u64 {
    let words = [
        u64::from(tile.at.x as u16) << 32 | u64::from(tile.at.y as u16) << 16 | u64::from(tile.kind),
        u64::from(tile.rotation) << 32
            | tile.bridge.map_or(0, |axis| 1 + axis as u64) << 16
            | u64::from(tile.meeple) << 8
            | u64::from(tile.segment),
    ];
    words.into_iter().fold(0x9E37_79B9_7F4A_7C15, |hash: u64, word| {
        let mixed = (hash ^ word).wrapping_mul(0xD1B5_4A32_D192_ED03);
        mixed ^ mixed >> 32
    })
}

/// The board counts as a set: the order in which its tiles came does not matter.
impl PartialEq for State {
    fn eq(&self, other: &State) -> bool {
        let look = |t: &Tile| (t.kind, t.rotation, t.bridge, t.meeple, t.segment);
        self.seed == other.seed
            && self.draws == other.draws
            && self.tiles.len() == other.tiles.len()
            && self.table() == other.table()
            && self.tiles.iter().all(|t| other.tile_at(t.at).is_some_and(|o| look(t) == look(o)))
    }
}

impl Eq for State {}

impl Hash for State {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.table().hash(hasher);
        self.tiles.iter().fold(0u64, |sum, tile| sum.wrapping_add(board_hash(tile))).hash(hasher);
    }
}

/// A copy with the capacity of the original, so that it can play on without allocating.
fn roomy<T: Copy>(items: &Vec<T>) -> Vec<T> {
    let mut copy = Vec::with_capacity(items.capacity());
    copy.extend_from_slice(items);
    copy
}

impl Clone for State {
    fn clone(&self) -> State {
        State {
            deck: self.deck.clone(),
            aside: self.aside.clone(),
            tiles: roomy(&self.tiles),
            frontier: roomy(&self.frontier),
            index: self.index.clone(),
            features: Features { nodes: roomy(&self.features.nodes) },
            cloisters: roomy(&self.cloisters),
            ..*self
        }
    }

    fn clone_from(&mut self, source: &State) {
        // Vectors are copied into the capacity that they have; all else is plain numbers.
        let State { deck, aside, tiles, frontier, index, features, cloisters, .. } = self;
        deck.clone_from(&source.deck);
        aside.clone_from(&source.aside);
        tiles.clone_from(&source.tiles);
        frontier.clone_from(&source.frontier);
        index.copy_from(&source.index);
        features.nodes.clone_from(&source.features.nodes);
        cloisters.clone_from(&source.cloisters);
        *self = State {
            deck: take(deck),
            aside: take(aside),
            tiles: take(tiles),
            frontier: take(frontier),
            index: take(index),
            features: take(features),
            cloisters: take(cloisters),
            ..*source
        };
    }
}
