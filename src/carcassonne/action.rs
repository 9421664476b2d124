//! What players and chance can do, and the spots on a tile where a meeple stands.

use std::fmt;

use serde::{Serialize, Serializer};

use crate::carcassonne::board::grid::{Axis, Cell, HALVES, Side};

/// One small decision, or one drawn tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Places the drawn tile: the codec `window`.
    Place {
        /// Where.
        cell: Cell,
        /// Clockwise quarter turns.
        rotation: u8,
    },
    /// Places the drawn tile on one of the legal placements, counted from 0 by row, column and rotation: the
    /// codec `ranked`.
    Ranked(u16),
    /// Sets aside a drawn tile that fits only with a bridge, to draw another.
    Discard,
    /// Builds a bridge.
    Bridge {
        /// On the tile just placed, or on its neighbour across a side.
        neighbour: Option<Side>,
        /// The direction of the bridge.
        axis: Axis,
    },
    /// Builds no bridge this turn.
    NoBridge,
    /// Puts a meeple on a spot of the tile just placed.
    Meeple(Spot),
    /// Puts no meeple this turn.
    NoMeeple,
    /// Leaves the game.
    Resign,
    /// Chance: a tile of this kind is drawn, counted as in [`TileSet::kinds`](super::TileSet::kinds).
    Draw(u8),
}

/// Where on a tile a meeple stands. Each segment has one spot: a city or road the first of its sides from north
/// clockwise, a farm the first of its halves, both as the tile lies on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Spot {
    /// The city or road at a side.
    Edge(Side),
    /// The farm at a half of a side, 0 to 7 clockwise from the north-west corner.
    Half(u8),
    /// The cloister.
    Centre,
    /// A farm that reaches no side, counted from 0 within the tile.
    Inner(u8),
    /// The bridge.
    Bridge,
}

impl Spot {
    /// All spots but inner farms and the bridge.
    pub(crate) const PLAIN: usize = 13;

    /// As [`Spot::parse`], in small letters or large ones.
    pub(crate) fn parse_any_case(text: &str) -> Option<Spot> {
        Spot::parse(&text.to_lowercase()).or_else(|| Spot::parse(&text.to_uppercase()))
    }

    /// The spot of its text, such as `N`, `NNW`, `centre`, `inner0` or `bridge`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Spot> {
        if let Some(side) = Side::ALL.into_iter().find(|s| s.to_string() == text) {
            return Some(Spot::Edge(side));
        }
        if let Some(half) = HALVES.iter().position(|h| *h == text) {
            return Some(Spot::Half(half as u8));
        }
        match text {
            "centre" => Some(Spot::Centre),
            "bridge" => Some(Spot::Bridge),
            // Only the form that is written is read: no sign, no leading zero.
            _ => {
                let number = text.strip_prefix("inner")?.parse().ok()?;
                let spot = Spot::Inner(number);
                (spot.to_string() == text).then_some(spot)
            }
        }
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Spot::Edge(side) => side.fmt(f),
            Spot::Half(half) => f.write_str(HALVES[usize::from(*half) % 8]),
            Spot::Centre => f.write_str("centre"),
            Spot::Inner(n) => write!(f, "inner{n}"),
            Spot::Bridge => f.write_str("bridge"),
        }
    }
}

impl Serialize for Spot {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// The spots of a ruleset as numbers: the plain ones, inner farms, and the bridge if there are bridges.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spots {
    inner: u8,
    bridge: bool,
}

impl Spots {
    pub(crate) fn new(inner: usize, bridge: bool) -> Spots {
        Spots { inner: inner as u8, bridge }
    }

    pub(crate) fn len(self) -> usize {
        Spot::PLAIN + usize::from(self.inner) + usize::from(self.bridge)
    }

    /// Most inner farms on one tile.
    pub(crate) fn inner(self) -> u8 {
        self.inner
    }

    /// The number of the bridge's spot.
    #[inline]
    pub(crate) fn bridge(self) -> u8 {
        Spot::PLAIN as u8 + self.inner
    }

    #[inline]
    pub(crate) fn number(self, spot: Spot) -> Option<u8> {
        match spot {
            Spot::Edge(side) => Some(side as u8),
            Spot::Half(half) => (half < 8).then_some(4 + half),
            Spot::Centre => Some(12),
            Spot::Inner(n) => (n < self.inner).then(|| 13 + n),
            Spot::Bridge => self.bridge.then(|| self.bridge()),
        }
    }

    #[inline]
    pub(crate) fn spot(self, number: u8) -> Option<Spot> {
        match number {
            0..4 => Some(Spot::Edge(Side::ALL[usize::from(number)])),
            4..12 => Some(Spot::Half(number - 4)),
            12 => Some(Spot::Centre),
            n if n < self.bridge() => Some(Spot::Inner(n - 13)),
            n => (self.bridge && n == self.bridge()).then_some(Spot::Bridge),
        }
    }
}
