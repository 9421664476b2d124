//! Tile sets as data: the document that a user writes, its check, and the tables that the rules work with.
//!
//! The format is described in `docs/tilesets.md`.

mod read;

use std::fmt;

use arrayvec::ArrayString;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::carcassonne::board::grid::{Axis, Side};
use crate::error::{Fault, RulesError};

const FORMAT: &str = "tilewright-tiles";
const VERSION: u64 = 1;
const BASE: &str = include_str!("../../../data/carcassonne/base.json");

/// Most segments on one tile.
pub(crate) const MAX_SEGMENTS: usize = 16;
/// Most tiles in a set, all copies counted: keeps coordinates and indices within 16 bits.
const MAX_TILES: u32 = 1000;
/// Stands for "no segment" in the tables of a face.
pub(crate) const NO_SEGMENT: u8 = u8::MAX;

/// The name of a kind of tile.
pub type TileName = ArrayString<16>;

/// What lies at the side of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Terrain {
    /// A city: letter C.
    City,
    /// A road with a field on either side: letter R.
    Road,
    /// A field: letter F.
    Field,
}

impl Terrain {
    const ALL: [Terrain; 3] = [Terrain::City, Terrain::Road, Terrain::Field];

    /// The terrain as one bit of four.
    #[inline]
    pub(crate) const fn bit(self) -> u16 {
        1 << self as u16
    }

    /// The terrain of a letter of the tile set format.
    fn from_letter(letter: char) -> Option<Terrain> {
        Terrain::ALL.into_iter().find(|t| t.letter() == letter)
    }

    fn letter(self) -> char {
        match self {
            Terrain::City => 'C',
            Terrain::Road => 'R',
            Terrain::Field => 'F',
        }
    }
}

impl fmt::Display for Terrain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Terrain::City => "city",
            Terrain::Road => "road",
            Terrain::Field => "field",
        })
    }
}

/// What a meeple can stand on and score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FeatureKind {
    /// Joined city segments, bridges included.
    City,
    /// Joined road segments.
    Road,
    /// Joined fields.
    Farm,
    /// One cloister.
    Cloister,
}

impl fmt::Display for FeatureKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FeatureKind::City => "city",
            FeatureKind::Road => "road",
            FeatureKind::Farm => "farm",
            FeatureKind::Cloister => "cloister",
        })
    }
}

/// One part of a tile that belongs to one feature, as drawn at rotation 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TileSegment {
    /// What it is part of.
    pub kind: FeatureKind,
    /// The sides it reaches, as bits N, E, S, W: cities and roads.
    pub edges: u8,
    /// The halves of sides it reaches, as bits clockwise from the north-west corner: farms.
    pub halves: u8,
    /// Its shields: cities.
    pub shields: u8,
    /// The city segments of the tile that it borders, as bits: farms.
    pub touches: u8,
}

/// One kind of tile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TileKind {
    /// The name, unique in the set.
    pub name: TileName,
    /// How many copies there are, the start tile included.
    pub count: u8,
    /// How many rotations look different: 1, 2 or 4. Only these are played.
    pub rotations: u8,
    /// The segments: cities, then roads, farms and the cloister.
    pub segments: Vec<TileSegment>,
    pub(crate) cities: u8,
    pub(crate) faces: [Face; 4],
    /// The sides of the four faces, 16 bits each; all ones where the rotation repeats an earlier one.
    pub(crate) lanes: u64,
    /// The same with a bridge, by axis.
    pub(crate) bridge_lanes: [u64; 2],
}

/// A kind of tile at one rotation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Face {
    /// [`Terrain::bit`] of each side, four bits each from north.
    pub(crate) sides: u16,
    /// The city or road segment at each side.
    pub(crate) edge_segment: [u8; 4],
    /// The farm segment at each half.
    pub(crate) half_segment: [u8; 8],
    /// Where a meeple on each segment stands: see [`Spots`](crate::carcassonne::action::Spots).
    pub(crate) spots: [u8; MAX_SEGMENTS],
}

impl Face {
    /// The terrain bit printed at a side.
    #[inline]
    pub(crate) fn at(&self, side: Side) -> u16 {
        nibble(self.sides, side)
    }
}

/// The terrain bits at one side of four.
#[inline]
pub(crate) fn nibble(sides: u16, side: Side) -> u16 {
    sides >> (4 * side as u16) & 15
}

/// The terrain of a bit of [`Terrain::bit`].
pub(crate) fn terrain(bit: u16) -> Terrain {
    Terrain::ALL[bit.trailing_zeros() as usize]
}

/// A checked tile set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TileSet {
    name: String,
    start: u8,
    kinds: Vec<TileKind>,
    document: Value,
    warnings: Vec<Fault>,
}

impl TileSet {
    /// The 72 tiles of the base game.
    #[must_use]
    pub fn base() -> TileSet {
        TileSet::from_json(BASE).expect("the built-in tile set is checked by tests")
    }

    /// The built-in tile set of a name.
    #[must_use]
    pub fn named(name: &str) -> Option<TileSet> {
        (name == "base").then(TileSet::base)
    }

    /// Reads a tile set document from text.
    ///
    /// # Errors
    ///
    /// Every fault of the document, each with its place.
    pub fn from_json(text: &str) -> Result<TileSet, RulesError> {
        let document: Value = serde_json::from_str(text)
            .map_err(|e| RulesError::Board(vec![Fault::new("", format!("not JSON: {e}"))]))?;
        TileSet::from_value(&document)
    }

    /// Reads a tile set document.
    ///
    /// # Errors
    ///
    /// Every fault of the document, each with its place.
    pub fn from_value(document: &Value) -> Result<TileSet, RulesError> {
        read::read(document).map_err(RulesError::Board)
    }

    /// What looks like a slip and is no fault: a field that does not border a city which meets it at a corner of the
    /// tile. Each with its place.
    #[must_use]
    pub fn warnings(&self) -> &[Fault] {
        &self.warnings
    }

    /// The name in the document.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The kinds of tiles in the order of the document.
    #[must_use]
    pub fn kinds(&self) -> &[TileKind] {
        &self.kinds
    }

    /// The kind of tile of a name.
    #[must_use]
    pub fn kind(&self, name: &str) -> Option<u8> {
        self.kinds.iter().position(|k| k.name.as_str() == name).map(|i| i as u8)
    }

    /// The kind of the start tile.
    #[must_use]
    pub fn start(&self) -> u8 {
        self.start
    }

    /// How many tiles there are, the start tile included.
    #[must_use]
    pub fn total(&self) -> usize {
        self.kinds.iter().map(|k| usize::from(k.count)).sum()
    }

    /// The document that the set was read from.
    #[must_use]
    pub fn document(&self) -> &Value {
        &self.document
    }

    /// Most farms on one tile that reach no side.
    pub(crate) fn inner_farms(&self) -> usize {
        self.kinds.iter().map(|k| k.segments.iter().filter(|s| s.is_inner()).count()).max().unwrap_or(0)
    }

    /// How the options name this set: by name if it is a built-in one, else as the whole document.
    pub(crate) fn reference(&self) -> Value {
        match TileSet::named(&self.name) {
            Some(known) if known == *self => json!(self.name),
            _ => self.document.clone(),
        }
    }
}

impl TileSegment {
    /// Whether this is a farm that reaches no side.
    pub(crate) fn is_inner(&self) -> bool {
        self.kind == FeatureKind::Farm && self.halves == 0
    }
}

impl TileKind {
    /// The terrain at a side, for a rotation by clockwise quarter turns.
    #[must_use]
    pub fn terrain(&self, side: Side, rotation: u8) -> Terrain {
        terrain(self.faces[usize::from(rotation % 4)].at(side))
    }
}

fn turn_edges(edges: u8, rotation: usize) -> u8 {
    (edges << rotation | edges >> (4 - rotation)) & 15
}

fn turn_halves(halves: u8, rotation: usize) -> u8 {
    halves.rotate_left(2 * rotation as u32)
}

fn tables(name: TileName, count: u8, edges: &[Terrain], segments: Vec<TileSegment>) -> TileKind {
    let looks = |rotation: usize| {
        let turned_cities = |touches: u8| {
            let mut cities: Vec<u8> = (0..8)
                .filter(|c| touches >> c & 1 != 0)
                .map(|c| turn_edges(segments[c].edges, rotation))
                .collect();
            cities.sort_unstable();
            cities
        };
        let mut all: Vec<_> = segments
            .iter()
            .map(|s| {
                let (edges, halves) = (turn_edges(s.edges, rotation), turn_halves(s.halves, rotation));
                (s.kind, edges, halves, s.shields, turned_cities(s.touches))
            })
            .collect();
        all.sort();
        all
    };
    let rotations = [1, 2].into_iter().find(|&r| looks(r) == looks(0)).unwrap_or(4);
    let faces = [0, 1, 2, 3].map(|rotation| face(edges, &segments, rotation));
    let lanes = |with: &dyn Fn(u16) -> u16| {
        (0..4).fold(0, |all, r| {
            all | u64::from(if r < rotations { with(faces[r].sides) } else { !0 }) << (16 * r)
        })
    };
    let bridged = |axis: Axis| lanes(&|sides| axis.sides().into_iter().fold(sides, with_city));
    TileKind {
        name,
        count,
        rotations: rotations as u8,
        cities: segments.iter().filter(|s| s.kind == FeatureKind::City).count() as u8,
        lanes: lanes(&|sides| sides),
        bridge_lanes: Axis::ALL.map(bridged),
        faces,
        segments,
    }
}

/// The sides with one of them turned into a city side.
#[inline]
pub(crate) fn with_city(sides: u16, side: Side) -> u16 {
    sides & !(15 << (4 * side as u16)) | Terrain::City.bit() << (4 * side as u16)
}

fn face(edges: &[Terrain], segments: &[TileSegment], rotation: usize) -> Face {
    let mut face = Face {
        sides: 0,
        edge_segment: [NO_SEGMENT; 4],
        half_segment: [NO_SEGMENT; 8],
        spots: [0; MAX_SEGMENTS],
    };
    for (side, terrain) in edges.iter().enumerate() {
        face.sides |= terrain.bit() << (4 * ((side + rotation) % 4));
    }
    let mut inner = 0;
    for (i, segment) in segments.iter().enumerate() {
        let edges = turn_edges(segment.edges, rotation);
        let halves = turn_halves(segment.halves, rotation);
        for side in (0..4).filter(|s| edges >> s & 1 != 0) {
            face.edge_segment[side] = i as u8;
        }
        for half in (0..8).filter(|h| halves >> h & 1 != 0) {
            face.half_segment[half] = i as u8;
        }
        face.spots[i] = match segment.kind {
            FeatureKind::City | FeatureKind::Road => edges.trailing_zeros() as u8,
            FeatureKind::Farm if halves != 0 => 4 + halves.trailing_zeros() as u8,
            FeatureKind::Farm => {
                inner += 1;
                12 + inner
            }
            FeatureKind::Cloister => 12,
        };
    }
    face
}
