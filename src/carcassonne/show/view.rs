//! What visibly happens, and the state for people to look at. Nothing on the table is hidden: only the order of
//! the tiles still to be drawn is unknown, and the state does not hold one.

use std::collections::BTreeMap;

use arrayvec::ArrayVec;
use serde::Serialize;

use crate::carcassonne::action::Spot;
use crate::carcassonne::board::features::BRIDGE_SEGMENT;
use crate::carcassonne::board::grid::{Axis, Cell};
use crate::carcassonne::board::tileset::{FeatureKind, TileName};
use crate::carcassonne::rules::{Carcassonne, MAX_SEATS};
use crate::carcassonne::state::{NO_SEAT, Phase, State};
use crate::seat::Seat;

/// What visibly happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// A tile was drawn for a seat.
    TileDrawn {
        /// Whose turn it is.
        seat: Seat,
        /// The kind of tile.
        tile: TileName,
    },
    /// A drawn tile left the game and another is drawn, if there is one.
    TileSetAside {
        /// Whose turn it is.
        seat: Seat,
        /// The kind of tile.
        tile: TileName,
        /// Why.
        reason: AsideReason,
    },
    /// The window of the action space hides placements of the drawn tile.
    PlacementsHidden {
        /// The kind of tile.
        tile: TileName,
        /// How many.
        count: u32,
    },
    /// A tile came onto the board.
    TilePlaced {
        /// Who placed it.
        seat: Seat,
        /// The kind of tile.
        tile: TileName,
        /// Where.
        cell: Cell,
        /// Clockwise quarter turns.
        rotation: u8,
    },
    /// A bridge was built.
    BridgeBuilt {
        /// Who built it.
        seat: Seat,
        /// The tile under it.
        cell: Cell,
        /// Its direction.
        bridge: Axis,
    },
    /// A meeple came onto the board.
    MeeplePlaced {
        /// Whose.
        seat: Seat,
        /// The tile.
        cell: Cell,
        /// Where on the tile.
        spot: Spot,
    },
    /// A seat was paid for a feature.
    Scored {
        /// Who.
        seat: Seat,
        /// How much was added to its score.
        points: i32,
        /// For what.
        feature: FeatureKind,
        /// The first cell of the feature by row and column.
        cell: Cell,
        /// Whether the feature was completed; otherwise this is the end of the game.
        completed: bool,
    },
    /// A meeple went back to its owner.
    MeepleReturned {
        /// Whose.
        seat: Seat,
        /// The tile it stood on.
        cell: Cell,
        /// Where on the tile.
        spot: Spot,
    },
    /// A seat left the game.
    Resigned {
        /// Who.
        seat: Seat,
    },
    /// The game ended.
    GameEnded {
        /// How, as [`Outcome::name`](crate::Outcome::name) says it: always `won`.
        outcome: &'static str,
        /// Who won, together if several.
        winners: ArrayVec<Seat, MAX_SEATS>,
        /// The points of each seat.
        points: ArrayVec<i32, MAX_SEATS>,
    },
}

/// Why a drawn tile left the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum AsideReason {
    /// It fits nowhere.
    Unplaceable,
    /// It fits, but only where the window of the action space does not reach.
    BeyondWindow,
    /// It fits only with a bridge, and the player chose to draw another.
    Discarded,
    /// Its seat resigned.
    Resigned,
}

/// The table as anyone sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    /// What is decided next.
    pub phase: Phase,
    /// Whose turn it is; for chance, who draws.
    pub active: Seat,
    /// The drawn tile while it is being placed.
    pub hand: Option<TileName>,
    /// Where the drawn tile can be placed, by row, column and rotation: with ranked placements, by rank.
    pub placements: Vec<PlacementView>,
    /// The cell of the tile placed this turn.
    pub last: Option<Cell>,
    /// The cell of the tile bridged this turn.
    pub bridged: Option<Cell>,
    /// Each seat in order.
    pub seats: Vec<SeatView>,
    /// The tiles on the board, by row and column.
    pub tiles: Vec<TileView>,
    /// The features on the board, by their first segment.
    pub features: Vec<FeatureView>,
    /// How many tiles of each kind are left to draw.
    pub deck: BTreeMap<TileName, u8>,
    /// How many tiles of each kind were set aside, likewise.
    pub set_aside: BTreeMap<TileName, u8>,
    /// Tiles left to draw.
    pub tiles_left: u16,
    /// Placements that the window of the action space has hidden so far.
    pub hidden_placements: u32,
}

/// A legal placement of the drawn tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct PlacementView {
    /// Where.
    pub cell: Cell,
    /// Clockwise quarter turns.
    pub rotation: u8,
    /// Whether an edge matches only after a bridge.
    pub needs_bridge: bool,
}

/// What a seat has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SeatView {
    /// Points.
    pub score: i32,
    /// Meeples in the supply.
    pub meeples: u8,
    /// Bridges in the supply.
    pub bridges: u8,
    /// Whether it has resigned.
    pub resigned: bool,
}

/// A tile on the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TileView {
    /// Where.
    pub cell: Cell,
    /// The kind of tile.
    pub tile: TileName,
    /// Clockwise quarter turns.
    pub rotation: u8,
    /// The bridge on it.
    pub bridge: Option<Axis>,
    /// The meeple on it.
    pub meeple: Option<MeepleView>,
}

/// A meeple on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct MeepleView {
    /// Whose.
    pub seat: Seat,
    /// Where on the tile.
    pub spot: Spot,
}

/// A feature on the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FeatureView {
    /// What it is.
    pub kind: FeatureKind,
    /// Its segments, by row, column and spot.
    pub segments: Vec<SegmentView>,
    /// Cities and roads: sides that meet no tile. Cloisters: empty cells around. Farms: 0.
    pub open: u16,
    /// Distinct tiles.
    pub tiles: u16,
    /// Shields.
    pub shields: u16,
    /// Meeples by seat.
    pub meeples: Vec<u8>,
    /// What it pays its majority if the game ends now, completed or not. Farms: 3 for each completed city, or 4 with
    /// the option `per_city_4`, where the majority among all farmers around the city gets them.
    pub points: i32,
}

/// A segment of a feature: a part of a tile, or the bridge on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct SegmentView {
    /// The tile.
    pub cell: Cell,
    /// Where on the tile a meeple on it stands.
    pub spot: Spot,
}

impl Carcassonne {
    pub(crate) fn look(&self, state: &State) -> View {
        let counts =
            |counts: &[u8]| self.kinds().iter().map(|k| k.name).zip(counts.iter().copied()).collect();
        let cell = |tile: u16| state.tiles.get(usize::from(tile)).map(|t| t.at);
        let mut tiles: Vec<TileView> = state
            .tiles
            .iter()
            .map(|tile| TileView {
                cell: tile.at,
                tile: self.kinds()[usize::from(tile.kind)].name,
                rotation: tile.rotation,
                bridge: tile.bridge,
                meeple: (tile.meeple != NO_SEAT)
                    .then(|| MeepleView { seat: Seat(tile.meeple), spot: self.spot_of(tile) }),
            })
            .collect();
        tiles.sort_unstable_by_key(|t| t.cell);
        View {
            phase: state.phase,
            active: Seat(state.active),
            hand: state.hand.map(|kind| self.kinds()[usize::from(kind)].name),
            placements: self.placement_views(state),
            last: cell(state.last),
            bridged: cell(state.bridges.built),
            seats: (0..usize::from(self.seats))
                .map(|i| SeatView {
                    score: state.scores[i],
                    meeples: state.meeples[i],
                    bridges: state.bridges.left[i],
                    resigned: !state.plays(i as u8),
                })
                .collect(),
            tiles,
            features: self.feature_views(state),
            deck: counts(&state.deck),
            set_aside: counts(&state.aside),
            tiles_left: state.left,
            hidden_placements: state.hidden,
        }
    }

    fn placement_views(&self, state: &State) -> Vec<PlacementView> {
        let Some(kind) = self.in_hand(state) else { return Vec::new() };
        let mut views: Vec<PlacementView> = self
            .placements(state, kind)
            .flat_map(|(cell, fit)| {
                let rotations = (0..4).filter(move |r| fit.any() >> r & 1 != 0);
                rotations.map(move |rotation| PlacementView {
                    cell,
                    rotation,
                    needs_bridge: fit.plain >> rotation & 1 == 0,
                })
            })
            .collect();
        views.sort_unstable();
        views
    }

    fn feature_views(&self, state: &State) -> Vec<FeatureView> {
        let nodes = &state.features.nodes;
        let roots = (0..nodes.len() as u16).filter(|&node| state.features.find(node) == node);
        let mut cities_of = vec![0; nodes.len()];
        for city in roots.clone().filter(|&r| self.kind_of(state, r) == FeatureKind::City) {
            if nodes[usize::from(city)].open == 0 {
                let mut farms = Vec::new();
                self.farms_around(state, city, |farm| farms.push(state.features.find(farm)));
                farms.sort_unstable();
                farms.dedup();
                farms.iter().for_each(|&farm| cities_of[usize::from(farm)] += 1);
            }
        }
        let mut views: Vec<FeatureView> = roots
            .map(|root| {
                let (kind, worth) = (self.kind_of(state, root), self.worth(state, root));
                let feature = &nodes[usize::from(root)];
                let mut segments: Vec<SegmentView> = state
                    .features
                    .members(root)
                    .map(|member| {
                        let member = &nodes[usize::from(member)];
                        let tile = &state.tiles[usize::from(member.tile)];
                        SegmentView { cell: tile.at, spot: self.segment_spot(tile, member.segment) }
                    })
                    .collect();
                segments.sort_unstable();
                FeatureView {
                    kind,
                    segments,
                    open: feature.open,
                    tiles: worth.tiles,
                    shields: worth.shields,
                    meeples: feature.meeples[..usize::from(self.seats)].to_vec(),
                    points: match kind {
                        FeatureKind::Farm => self.options.farms.per_city() * cities_of[usize::from(root)],
                        _ => self.points_of(kind, &worth, feature.open),
                    },
                }
            })
            .collect();
        views.sort_unstable_by(|a, b| a.segments[0].cmp(&b.segments[0]));
        views
    }

    /// Where a meeple on a segment of a tile stands.
    pub(crate) fn segment_spot(&self, tile: &crate::carcassonne::state::Tile, segment: u8) -> Spot {
        if segment == BRIDGE_SEGMENT {
            return Spot::Bridge;
        }
        let number = self.face(tile).spots[usize::from(segment)];
        self.spots.spot(number).unwrap_or(Spot::Bridge)
    }

    /// Where the meeple of a tile stands.
    pub(crate) fn spot_of(&self, tile: &crate::carcassonne::state::Tile) -> Spot {
        self.segment_spot(tile, tile.segment)
    }
}
