//! A board as a JSON document: which hexes there are, what is on them, and what is dealt at random.
//!
//! The format is described in `docs/boards.md`.

mod coast;
mod constraints;
mod faults;
mod features;
mod generate;
mod picture;
mod read;
#[cfg(feature = "schema")]
mod schema;
mod shipped;
mod spiral;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::settlers::resource::{Harbour, Terrain};
use crate::settlers::topology::{HexId, Side, Topology};

pub use constraints::Constraints;
pub(crate) use constraints::{Measure, is_red};
pub use features::{Corner, FieldColour, LinkPlan, PathKind, Paths, SiteKind, SitePlan, WaterwayPlan};
pub use generate::{Generator, generate};
pub(crate) use spiral::spirals;

/// A value, or one drawn from a pool when a game begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawn<T> {
    /// Always this.
    Fixed(T),
    /// Drawn from the pool.
    Random,
}

#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum DrawnText<T> {
    Word(RandomWord),
    Value(T),
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum RandomWord {
    Random,
}

impl<T: Serialize> Serialize for Drawn<T> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Drawn::Fixed(value) => value.serialize(serializer),
            Drawn::Random => RandomWord::Random.serialize(serializer),
        }
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Drawn<T> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(match DrawnText::deserialize(deserializer)? {
            DrawnText::Word(RandomWord::Random) => Drawn::Random,
            DrawnText::Value(value) => Drawn::Fixed(value),
        })
    }
}

/// One hex of a layout.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct HexPlan {
    /// Axial coordinates: column and row; rows run downwards, each shifted half a hex to the right of the one above.
    #[cfg_attr(feature = "schema", schemars(with = "schema::Place"))]
    pub at: (i8, i8),
    /// The terrain, or `random`.
    pub terrain: Drawn<Terrain>,
    /// The number token, or `random`; left out on hexes that produce nothing. On random terrain, left out means random.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "schema::NumberPlan"))]
    pub number: Option<Drawn<u8>>,
    /// Whether the printed hex is cut off; it plays like a whole one.
    #[serde(default, skip_serializing_if = "is_default")]
    pub partial: bool,
}

/// One harbour of a layout, on a coastal side of a hex.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct HarbourPlan {
    /// Axial coordinates of the land hex.
    #[cfg_attr(feature = "schema", schemars(with = "schema::Place"))]
    pub hex: (i8, i8),
    /// The side of that hex.
    pub side: Side,
    /// `any` (3:1), a resource (2:1), or `random`.
    pub kind: Drawn<Harbour>,
}

/// How many hexes of each terrain are dealt.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
#[allow(missing_docs)] // The names say it.
pub struct TerrainPool {
    pub forest: u8,
    pub hills: u8,
    pub pasture: u8,
    pub fields: u8,
    pub mountains: u8,
    pub desert: u8,
    pub sea: u8,
}

impl TerrainPool {
    /// Each hex of the pool, in the order of [`Terrain::ALL`].
    #[must_use]
    pub fn hexes(&self) -> Vec<Terrain> {
        let counts =
            [self.forest, self.hills, self.pasture, self.fields, self.mountains, self.desert, self.sea];
        Terrain::ALL.into_iter().zip(counts).flat_map(|(t, n)| std::iter::repeat_n(t, n.into())).collect()
    }
}

/// A board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Layout {
    /// A short name.
    #[cfg_attr(feature = "schema", schemars(length(min = 1, max = MAX_NAME)))]
    pub name: String,
    /// One sentence about it.
    #[serde(default)]
    pub about: String,
    /// Where the board comes from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub provenance: Option<String>,
    /// The hexes.
    #[cfg_attr(feature = "schema", schemars(length(min = 1, max = MAX_HEXES)))]
    pub hexes: Vec<HexPlan>,
    /// The harbours, clockwise. None, but kinds in `harbour_kinds`: they are placed along the coast.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(length(max = MAX_HARBOURS)))]
    pub harbours: Vec<HarbourPlan>,
    /// What is dealt onto harbours of random kind.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(length(max = MAX_HARBOURS)))]
    pub harbour_kinds: Vec<Harbour>,
    /// What is dealt onto hexes with random terrain.
    #[serde(default)]
    pub terrains: TerrainPool,
    /// The tokens for hexes with random numbers, in the order of their letters.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(with = "schema::Tokens"))]
    pub numbers: Vec<u8>,
    /// The hexes on which robbers start: the deserts if left out, none if empty.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "schema::Places"))]
    pub robbers: Option<Vec<(i8, i8)>>,
    /// What every deal keeps.
    #[serde(default, skip_serializing_if = "is_default")]
    pub constraints: Constraints,
    /// Which hex sides are paths for roads.
    #[serde(default, skip_serializing_if = "is_default")]
    pub paths: Paths,
    /// The intersections that are more than plain ones, or have names.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(length(max = MAX_SITES)))]
    pub sites: Vec<SitePlan>,
    /// The hex sides that are more or less than plain paths.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(length(max = MAX_LINKS)))]
    pub links: Vec<LinkPlan>,
    /// The connections over water.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(length(max = crate::settlers::map::MAX_WATERWAYS)))]
    pub waterways: Vec<WaterwayPlan>,
    /// Whether the sites beside a building stay empty.
    #[serde(default = "yes", skip_serializing_if = "Clone::clone")]
    pub distance_rule: bool,
    /// The points that win by number of seats; the option decides for numbers of seats that are left out.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(feature = "schema", schemars(with = "schema::VictoryPoints"))]
    pub victory_points: BTreeMap<u8, u8>,
}

fn yes() -> bool {
    true
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// The most hexes a board can have.
pub const MAX_HEXES: usize = 64;
/// The most sites a board can have.
pub const MAX_SITES: usize = 192;
/// The most harbours a board can have.
pub const MAX_HARBOURS: usize = 16;
/// The most sides of hexes that a board can have: three meet at a site at most, and each ends at two.
pub const MAX_LINKS: usize = 3 * MAX_SITES / 2;
/// The most characters of a name.
pub const MAX_NAME: usize = 60;
/// The furthest coordinates from the origin.
pub const MAX_COORDINATE: i8 = 60;

impl Layout {
    /// An empty board: a start for boards that are made by code.
    #[must_use]
    pub fn new(name: &str) -> Layout {
        Layout {
            name: name.to_owned(),
            about: String::new(),
            provenance: None,
            hexes: vec![],
            harbours: vec![],
            harbour_kinds: vec![],
            terrains: TerrainPool::default(),
            numbers: vec![],
            robbers: None,
            constraints: Constraints::default(),
            paths: Paths::default(),
            sites: vec![],
            links: vec![],
            waterways: vec![],
            distance_rule: true,
            victory_points: BTreeMap::new(),
        }
    }

    /// The harbour kinds in the order of the layout; those of random kind in the order of the pool.
    #[must_use]
    pub fn harbour_kinds(&self) -> Vec<Harbour> {
        self.kinds_from(&self.harbour_kinds)
    }

    /// The harbour kinds, with these for harbours of random kind. The layout was checked: there is one for each.
    pub(crate) fn kinds_from(&self, pool: &[Harbour]) -> Vec<Harbour> {
        let mut pool = pool.iter().copied();
        let kind = |h: &HarbourPlan| match h.kind {
            Drawn::Fixed(kind) => kind,
            Drawn::Random => pool.next().unwrap_or(Harbour::Any),
        };
        self.harbours.iter().map(kind).collect()
    }

    /// The hexes in canonical order: the topology's hex `i` is `plans()[i]`.
    #[must_use]
    pub fn plans(&self) -> Vec<&HexPlan> {
        let mut plans: Vec<&HexPlan> = self.hexes.iter().collect();
        plans.sort_unstable_by_key(|h| (h.at.1, h.at.0));
        plans
    }

    /// The board as a graph without links.
    fn topology(&self) -> Topology {
        let places: Vec<(i8, i8)> = self.hexes.iter().map(|h| h.at).collect();
        Topology::new(&places)
    }

    /// The hexes that are not sea for certain, by number.
    pub(crate) fn land(&self) -> Vec<HexId> {
        let land = |(i, plan): (usize, &&HexPlan)| {
            (plan.terrain != Drawn::Fixed(Terrain::Sea)).then_some(i as HexId)
        };
        self.plans().iter().enumerate().filter_map(land).collect()
    }
}

#[cfg(test)]
mod tests;
