//! Cells of the board, the sides and halves of a tile, and a table that finds cells by their place.

use std::fmt;

use serde::de::value::MapAccessDeserializer;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

/// Stands for "none" where a `u16` is an index.
pub(crate) const NONE: u16 = u16::MAX;

/// A place on the unbounded board: x to the right, y down, the start tile at (0, 0).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Cell {
    // The order of the fields makes cells sort by row.
    /// The row, downwards.
    pub y: i16,
    /// The column, to the right.
    pub x: i16,
}

impl Cell {
    /// The cell at column `x` and row `y`.
    #[inline]
    #[must_use]
    pub fn new(x: i16, y: i16) -> Cell {
        Cell { y, x }
    }

    /// The neighbour across a side.
    #[inline]
    #[must_use]
    pub fn step(self, side: Side) -> Cell {
        let (dx, dy) = STEPS[side as usize];
        Cell::new(self.x + dx, self.y + dy)
    }

    /// The eight cells around, diagonals included.
    pub fn around(self) -> impl Iterator<Item = Cell> {
        RING.iter().map(move |(dx, dy)| Cell::new(self.x + dx, self.y + dy))
    }

    /// Whether the other cell is this one or one of the eight around it.
    #[inline]
    #[must_use]
    pub fn near(self, other: Cell) -> bool {
        self.x.abs_diff(other.x) <= 1 && self.y.abs_diff(other.y) <= 1
    }

    /// The larger of the distances from the start tile by column and by row.
    #[inline]
    #[must_use]
    pub fn reach(self) -> u16 {
        self.x.unsigned_abs().max(self.y.unsigned_abs())
    }
}

/// Documents name the coordinates: `[0, 1]` would leave open which is which. Bytes have them in their order.
impl<'de> Deserialize<'de> for Cell {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Cell, D::Error> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Named {
            y: i16,
            x: i16,
        }
        struct Object;
        impl<'de> Visitor<'de> for Object {
            type Value = Named;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(CELL)
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Named, A::Error> {
                Named::deserialize(MapAccessDeserializer::new(map))
            }
        }
        let Named { y, x } = match deserializer.is_human_readable() {
            true => deserializer.deserialize_map(Object)?,
            false => Named::deserialize(deserializer)?,
        };
        Ok(Cell { y, x })
    }
}

/// How documents write a cell.
pub(crate) const CELL: &str = r#"a cell, as {"x": 0, "y": -1}"#;

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

const STEPS: [(i16, i16); 4] = [(0, -1), (1, 0), (0, 1), (-1, 0)];
const RING: [(i16, i16); 8] = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)];

/// A side of a tile as it lies on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[repr(u8)]
pub enum Side {
    /// North, towards smaller y.
    N,
    /// East, towards larger x.
    E,
    /// South.
    S,
    /// West.
    W,
}

impl Side {
    /// All sides, clockwise from north.
    pub const ALL: [Side; 4] = [Side::N, Side::E, Side::S, Side::W];

    /// The side across the tile; also the side of the neighbour that faces this one.
    #[inline]
    #[must_use]
    pub fn opposite(self) -> Side {
        Side::ALL[self as usize ^ 2]
    }

    /// The axis that runs through this side.
    #[inline]
    #[must_use]
    pub fn axis(self) -> Axis {
        match self {
            Side::N | Side::S => Axis::NS,
            Side::E | Side::W => Axis::WE,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

/// The direction of a bridge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[repr(u8)]
pub enum Axis {
    /// North to south.
    NS,
    /// West to east.
    WE,
}

impl Axis {
    /// Both axes.
    pub const ALL: [Axis; 2] = [Axis::NS, Axis::WE];

    /// The two sides that the axis joins.
    #[inline]
    #[must_use]
    pub fn sides(self) -> [Side; 2] {
        match self {
            Axis::NS => [Side::N, Side::S],
            Axis::WE => [Side::E, Side::W],
        }
    }
}

impl fmt::Display for Axis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

/// The halves of the four sides, clockwise from the north-west corner, named like winds: the western half of the
/// north side is `NNW`.
pub(crate) const HALVES: [&str; 8] = ["NNW", "NNE", "ENE", "ESE", "SSE", "SSW", "WSW", "WNW"];

/// The half of the neighbour's side that meets each half.
pub(crate) const MATES: [u8; 8] = [5, 4, 7, 6, 1, 0, 3, 2];

/// What [`CellIndex`] holds for the first cell of the frontier; tiles have smaller numbers.
pub(crate) const OPEN: u16 = 0x8000;

/// Open-addressing table from cells to what is there: a tile by its number, a cell of the frontier by its place
/// in the list plus [`OPEN`], or [`NONE`]. It never deletes, so a cell keeps its slot.
#[derive(Clone, Debug, Default)]
pub(crate) struct CellIndex {
    slots: Vec<(Cell, u16)>,
}

impl CellIndex {
    /// A table for at most `cells` cells, half empty even then.
    pub(crate) fn new(cells: usize) -> CellIndex {
        CellIndex { slots: vec![(Cell::default(), NONE); (2 * cells).next_power_of_two()] }
    }

    /// The slot of a cell, or the empty one that it would take.
    #[inline]
    pub(crate) fn slot(&self, cell: Cell) -> usize {
        let mask = self.slots.len() - 1;
        let key = u32::from(cell.x as u16) << 16 | u32::from(cell.y as u16);
        let mut slot = (key.wrapping_mul(0x9E37_79B1) >> 16) as usize & mask;
        while self.slots[slot].1 != NONE && self.slots[slot].0 != cell {
            slot = (slot + 1) & mask;
        }
        slot
    }

    /// Becomes a copy of another table without a new allocation, if it has the size.
    pub(crate) fn copy_from(&mut self, source: &CellIndex) {
        self.slots.clone_from(&source.slots);
    }

    /// What a slot holds.
    #[inline]
    pub(crate) fn at(&self, slot: usize) -> u16 {
        self.slots[slot].1
    }

    /// What is on a cell.
    #[inline]
    pub(crate) fn get(&self, cell: Cell) -> u16 {
        self.at(self.slot(cell))
    }

    /// Fills the slot of a cell.
    #[inline]
    pub(crate) fn set(&mut self, slot: usize, cell: Cell, what: u16) {
        self.slots[slot] = (cell, what);
    }
}
