//! What printed maps have besides hexes and harbours: named places, paths of their own, waterways.

use serde::{Deserialize, Serialize};

use super::is_default;
use crate::settlers::resource::Harbour;
use crate::settlers::topology::Side;

/// A corner of a hex, clockwise from the north.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Corner {
    /// The top.
    N,
    /// Upper right.
    NE,
    /// Lower right.
    SE,
    /// The bottom.
    S,
    /// Lower left.
    SW,
    /// Upper left.
    NW,
}

impl Corner {
    /// All corners, clockwise: `Hex::sites` has them in this order.
    pub const ALL: [Corner; 6] = [Corner::N, Corner::NE, Corner::SE, Corner::S, Corner::SW, Corner::NW];
}

/// What an intersection is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum SiteKind {
    /// Like any other.
    #[default]
    Plain,
    /// A place for settlements. Where a board has any, they stand nowhere else.
    CityField,
    /// A place with a token worth a point; at a table of five or six it is a city field instead.
    VpSpot,
}

/// The colour that a city field is printed in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum FieldColour {
    /// A canal city, where the canal is played.
    Blue,
    /// Any other.
    Yellow,
}

/// An intersection that is more than a plain one, or has a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SitePlan {
    /// Axial coordinates of a hex that the site is a corner of.
    #[cfg_attr(feature = "schema", schemars(with = "super::schema::Place"))]
    pub hex: (i8, i8),
    /// Which corner of that hex.
    pub corner: Corner,
    /// What it is called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(length(min = 1, max = super::MAX_NAME)))]
    pub name: Option<String>,
    /// What it is.
    #[serde(default, skip_serializing_if = "is_default")]
    pub kind: SiteKind,
    /// The colour it is printed in, of a city field.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub colour: Option<FieldColour>,
}

/// What a hex side is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum PathKind {
    /// A path for roads.
    Road,
    /// No path, although there is land beside it.
    None,
    /// A path for roads; a road on it trades like a harbour.
    TradingRoad,
}

/// A hex side that is not what `paths` makes of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LinkPlan {
    /// Axial coordinates of a hex that it is a side of.
    #[cfg_attr(feature = "schema", schemars(with = "super::schema::Place"))]
    pub hex: (i8, i8),
    /// Which side of that hex.
    pub side: Side,
    /// What it is.
    pub kind: PathKind,
    /// What a trading road takes at its better rate: `any` (3:1) or a resource (2:1).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trade: Option<Harbour>,
    /// The least seats at which a trading road trades; at smaller tables it is a plain path.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(range(min = 2, max = 6)))]
    pub min_seats: Option<u8>,
}

/// Which hex sides are paths for roads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Paths {
    /// Every side with land beside it, but for the `links` that say otherwise.
    #[default]
    All,
    /// The `links` alone.
    Listed,
}

/// Connections over water, from each site of a list to the next. Waterways that share a site are one group.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct WaterwayPlan {
    /// What it is called.
    #[cfg_attr(feature = "schema", schemars(length(min = 1, max = super::MAX_NAME)))]
    pub name: String,
    /// The names of its sites, in order: city fields.
    pub sites: Vec<String>,
}
