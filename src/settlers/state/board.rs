//! What was dealt, as a state holds it.

use serde::{Deserialize, Serialize};
use serde_big_array::BigArray;

use crate::settlers::layout::{MAX_HARBOURS, MAX_HEXES};
use crate::settlers::resource::{Harbour, Kind, Resource, Terrain};

/// What lies on one hex: its terrain and its number token, in one byte.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Tile(u8);

impl Tile {
    /// A hex of a terrain with a token, 0 for none.
    #[must_use]
    pub fn new(terrain: Terrain, number: u8) -> Tile {
        Tile(number << 3 | terrain as u8)
    }

    /// The terrain.
    #[inline]
    #[must_use]
    pub fn terrain(self) -> Terrain {
        Terrain::ALL[usize::from(self.0 & 7)]
    }

    /// The number token, 0 for none.
    #[inline]
    #[must_use]
    pub fn number(self) -> u8 {
        self.0 >> 3
    }

    /// The resource that the hex produces.
    #[inline]
    #[must_use]
    pub fn resource(self) -> Option<Resource> {
        Resource::ALL.get(usize::from(self.0 & 7)).copied()
    }
}

/// As in a setup: `forest 11`, `desert`.
impl std::fmt::Display for Tile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.terrain().name())?;
        if self.number() > 0 { write!(f, " {}", self.number()) } else { Ok(()) }
    }
}

impl From<Tile> for u8 {
    fn from(tile: Tile) -> u8 {
        tile.0
    }
}

impl TryFrom<u8> for Tile {
    type Error = String;
    fn try_from(byte: u8) -> Result<Tile, String> {
        let number = byte >> 3;
        let token = (2..=12).contains(&number) && number != 7;
        let produces = byte & 7 < Terrain::Desert as u8;
        if byte & 7 < 7 && token == produces && (token || number == 0) {
            Ok(Tile(byte))
        } else {
            Err(format!("{byte} is not a hex: expected a terrain and the token that goes with it"))
        }
    }
}

/// What was dealt when the game began: terrain and tokens by hex, kinds of harbours by place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The hexes by number; beyond the board, sea.
    pub tiles: [Tile; MAX_HEXES],
    /// The kinds of the harbours in the order of the layout, as places in [`Harbour::ALL`]; 0 beyond.
    pub harbours: [u8; MAX_HARBOURS],
}

impl Board {
    /// The kind of a harbour.
    ///
    /// # Panics
    ///
    /// If there is no such harbour.
    #[must_use]
    pub fn harbour(&self, index: usize) -> Harbour {
        Harbour::ALL[usize::from(self.harbours[index])]
    }
}

/// How many hexes a state holds for each word of its sets of sites. A patch of so many hexes has more sites than that.
pub(crate) const HEXES_PER_WORD: usize = 32;

/// Hexes by number, as many as `S` words of sites can border on; beyond the board, sea.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Tiles<const S: usize>(#[serde(with = "BigArray")] [[Tile; HEXES_PER_WORD]; S]);

impl<const S: usize> std::ops::Deref for Tiles<S> {
    type Target = [Tile];
    #[inline]
    fn deref(&self) -> &[Tile] {
        self.0.as_flattened()
    }
}

impl<const S: usize> std::ops::DerefMut for Tiles<S> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [Tile] {
        self.0.as_flattened_mut()
    }
}

/// A [`Board`] in no more bytes than a state of `S` words of sites needs.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BoardState<const S: usize> {
    /// The hexes by number; beyond the board, sea.
    pub tiles: Tiles<S>,
    /// The kinds of the harbours, four bits for each.
    kinds: u64,
}

impl<const S: usize> BoardState<S> {
    /// The board with what was dealt. Hexes that do not fit must be beyond the board.
    #[must_use]
    pub(crate) fn new(board: &Board) -> BoardState<S> {
        let mut tiles = Tiles([[Tile::new(Terrain::Sea, 0); HEXES_PER_WORD]; S]);
        tiles.iter_mut().zip(board.tiles).for_each(|(to, from)| *to = from);
        let mut state = BoardState { tiles, kinds: 0 };
        for (slot, &kind) in board.harbours.iter().enumerate() {
            state.set_harbour(slot, kind);
        }
        state
    }

    /// The same as a [`Board`].
    #[must_use]
    pub fn whole(&self) -> Board {
        let mut tiles = [Tile::new(Terrain::Sea, 0); MAX_HEXES];
        tiles.iter_mut().zip(self.tiles.iter()).for_each(|(to, from)| *to = *from);
        Board { tiles, harbours: std::array::from_fn(|slot| self.harbour_kind(slot)) }
    }

    /// A hex of the board; the remainder spares a check, as it is none for those that fit.
    #[inline]
    pub(crate) fn tile(&self, hex: usize) -> Tile {
        self.tiles[hex % (HEXES_PER_WORD * S)]
    }

    /// The hexes with a number token, as bits.
    ///
    /// Compares eight hexes at a time: a token is never so large as to reach a byte's highest bit, so a byte that
    /// differs sets that bit when 127 is added.
    #[inline]
    #[must_use]
    pub(crate) fn with_number(&self, number: u8, hexes: usize) -> u64 {
        const BYTES: u64 = 0x0101_0101_0101_0101;
        let wanted = u64::from(number << 3) * BYTES;
        let mut found = 0;
        let most = (HEXES_PER_WORD * S).min(MAX_HEXES);
        for (i, eight) in self.tiles[..hexes.next_multiple_of(8).min(most)].chunks_exact(8).enumerate() {
            let bytes = u64::from_le_bytes(std::array::from_fn(|k| eight[k].0));
            let differs = (bytes & (0x78 * BYTES)) ^ wanted;
            let equal = !(differs + 0x7f * BYTES) & (0x80 * BYTES);
            // One bit in eight, moved together into the top byte.
            found |= ((equal >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56) << (8 * i);
        }
        found
    }

    /// The kind of a harbour as a place in [`Harbour::ALL`], 0 beyond the last.
    #[inline]
    #[must_use]
    pub(crate) fn harbour_kind(&self, slot: usize) -> u8 {
        (self.kinds >> (4 * slot) & 15) as u8
    }

    pub(crate) fn set_harbour(&mut self, slot: usize, kind: u8) {
        self.kinds = self.kinds & !(15 << (4 * slot)) | u64::from(kind) << (4 * slot);
    }

    /// As [`Board::harbour`].
    ///
    /// # Panics
    ///
    /// If there is no such harbour.
    #[must_use]
    pub fn harbour(&self, index: usize) -> Harbour {
        Harbour::ALL[usize::from(self.harbour_kind(index))]
    }
}
