//! What is legal now: the one place that knows.

use super::action::{Action, Spot, bridge_number};
use super::grid::Cell;
use super::options::{Codec, Farms};
use super::state::{OpenCell, Phase, State};
use super::tileset::{FeatureKind, TileKind, terrain};
use super::{Carcassonne, NONE, Side};
use crate::action::MaskRow;

/// The rotations of a tile that a cell takes, as bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Fit {
    /// All edges match.
    pub(super) plain: u8,
    /// All edges match after one bridge.
    pub(super) bridged: u8,
}

impl Fit {
    #[inline]
    pub(super) fn any(self) -> u8 {
        self.plain | self.bridged
    }
}

/// Which of the four 16-bit lanes hold a tile whose sides are all among those the cell needs, as bits.
#[inline]
pub(super) fn fitting(lanes: u64, needs: u16) -> u8 {
    const LOW: u64 = 0x7FFF_7FFF_7FFF_7FFF;
    let misses = lanes & !(u64::from(needs) * 0x0001_0001_0001_0001);
    // The top bit of a lane is set if any bit of the lane is; then those of the empty lanes are gathered.
    let busy = ((misses & LOW) + LOW) | misses;
    let free = !busy & !LOW;
    ((free >> 15).wrapping_mul(0x0001_0002_0004_0008) >> 48) as u8 & 15
}

impl Carcassonne {
    /// The kind of tile in hand.
    #[inline]
    pub(super) fn in_hand<'a>(&'a self, state: &State) -> Option<&'a TileKind> {
        state.hand.map(|kind| &self.kinds()[usize::from(kind)])
    }

    /// Whether the window shows a cell.
    #[inline]
    pub(super) fn shows(&self, cell: Cell) -> bool {
        match self.options.codec {
            Codec::Window { radius } => cell.reach() <= u16::from(radius),
            Codec::Ranked => true,
        }
    }

    /// How a kind of tile fits into an empty cell, the window aside.
    #[inline(always)]
    pub(super) fn fit(&self, state: &State, kind: &TileKind, cell: &OpenCell) -> Fit {
        let plain = fitting(kind.lanes, cell.needs);
        let bridged = if state.bridges[usize::from(state.active)] == 0 {
            0
        } else {
            self.fit_bridged(state, kind, cell, plain)
        };
        Fit { plain, bridged }
    }

    /// The frontier cells that a tile can be played on, in the order of the state, and how it fits.
    #[inline]
    pub(super) fn placements<'a>(
        &'a self,
        state: &'a State,
        kind: &'a TileKind,
    ) -> impl Iterator<Item = (Cell, Fit)> + 'a {
        let all = state.outside == 0;
        state.frontier.iter().filter_map(move |cell| {
            let fit = self.fit(state, kind, cell);
            (fit.any() != 0 && (all || self.shows(cell.at))).then_some((cell.at, fit))
        })
    }

    /// The spots of the tile just placed that the active seat may claim, as bits.
    #[inline]
    pub(super) fn claimable(&self, state: &State) -> u32 {
        if state.meeples[usize::from(state.active)] == 0 {
            return 0;
        }
        let tile = state.last_tile();
        let (kind, face) = (&self.kinds()[usize::from(tile.kind)], self.face(tile));
        let free = |node: u16| state.features.of(node).meeples == [0; super::MAX_SEATS];
        let mut spots = 0;
        for (i, segment) in kind.segments.iter().enumerate() {
            let closed = segment.kind == FeatureKind::Farm && self.options.farms == Farms::Off;
            if !closed && free(tile.first + i as u16) {
                spots |= 1 << face.spots[i];
            }
        }
        if state.bridged == state.last && state.bridged != NONE && free(tile.bridge_node) {
            spots |= 1 << self.spots.bridge();
        }
        spots
    }

    /// Whether the active seat may set the drawn tile aside: it fits, but only with a bridge.
    pub(super) fn may_discard(&self, state: &State) -> bool {
        self.in_hand(state).is_some_and(|kind| self.placements(state, kind).all(|(_, fit)| fit.plain == 0))
    }

    pub(super) fn write_mask(&self, state: &State, mask: &mut MaskRow<'_>) {
        let ids = &self.ids;
        match state.phase {
            Phase::Draw => {
                for (kind, &count) in state.deck.iter().enumerate() {
                    if count > 0 {
                        mask.insert(ids.draw + kind as u32);
                    }
                }
            }
            Phase::Place => {
                let Some(kind) = self.in_hand(state) else { return };
                let (mut plain, mut ranks) = (0, 0);
                for (cell, fit) in self.placements(state, kind) {
                    plain |= fit.plain;
                    match self.options.codec {
                        Codec::Window { radius } => {
                            mask.insert_bits(self.window_id(cell, radius), fit.any().into());
                        }
                        Codec::Ranked => ranks += fit.any().count_ones(),
                    }
                }
                for rank in 0..ranks {
                    mask.insert(ids.place + rank);
                }
                if plain == 0 && self.has_bridges() {
                    mask.insert(ids.discard);
                }
            }
            Phase::Bridge => {
                mask.insert_bits(ids.bridge, self.bridge_options(state).into());
                if state.waiting == 0 {
                    mask.insert(ids.no_bridge);
                }
            }
            Phase::Meeple => {
                mask.insert_bits(ids.meeple, self.claimable(state).into());
                mask.insert(ids.no_meeple);
            }
            Phase::Over => {}
        }
        if self.may_resign(state) {
            mask.insert(ids.resign);
        }
    }

    /// Whether the active seat may resign: whenever it decides, unless its tile waits for a bridge.
    fn may_resign(&self, state: &State) -> bool {
        let decides = !matches!(state.phase, Phase::Draw | Phase::Over);
        self.options.resigning && decides && (state.phase != Phase::Bridge || state.waiting == 0)
    }

    /// The same rules for one action.
    pub(super) fn permits(&self, state: &State, action: Action) -> bool {
        match (state.phase, action) {
            (Phase::Draw, Action::Draw(kind)) => state.deck.get(usize::from(kind)).is_some_and(|&n| n > 0),
            (Phase::Place, Action::Place { cell, rotation }) => {
                let (Some(kind), Some(open)) = (self.in_hand(state), state.open_at(cell)) else {
                    return false;
                };
                let numbered = self.options.codec != Codec::Ranked && self.shows(cell) && rotation < 4;
                numbered && self.fit(state, kind, open).any() >> rotation & 1 != 0
            }
            (Phase::Place, Action::Ranked(rank)) => {
                let Some(kind) = self.in_hand(state) else { return false };
                let all: u32 = self.placements(state, kind).map(|(_, fit)| fit.any().count_ones()).sum();
                self.options.codec == Codec::Ranked && u32::from(rank) < all
            }
            (Phase::Place, Action::Discard) => self.has_bridges() && self.may_discard(state),
            (Phase::Bridge, Action::Bridge { neighbour, axis }) => {
                self.bridge_options(state) >> bridge_number(neighbour, axis) & 1 != 0
            }
            (Phase::Bridge, Action::NoBridge) => state.waiting == 0,
            (Phase::Meeple, Action::Meeple(spot)) => {
                self.spots.number(spot).is_some_and(|n| self.claimable(state) >> n & 1 != 0)
            }
            (Phase::Meeple, Action::NoMeeple) => true,
            (_, Action::Resign) => self.may_resign(state),
            _ => false,
        }
    }

    /// Why an action that is not legal is not.
    pub(super) fn explain(&self, state: &State, action: Action) -> String {
        let (asked, now) = match (action, state.phase) {
            (_, Phase::Over) => return "the game is over".into(),
            (Action::Draw(kind), Phase::Draw) => {
                let name = self.kinds().get(usize::from(kind)).map_or("?", |k| k.name.as_str());
                return format!("no tile {name} is left to draw");
            }
            (Action::Place { cell, rotation }, Phase::Place) => {
                return self.explain_placement(state, cell, rotation);
            }
            (Action::Ranked(_), Phase::Place) => {
                let mask = self.in_hand(state).map(|k| self.placements(state, k));
                let count: u32 = mask.into_iter().flatten().map(|(_, fit)| fit.any().count_ones()).sum();
                return format!("there are {count} legal placements");
            }
            (Action::Discard, Phase::Place) => {
                return "a tile that fits without a bridge must be placed".into();
            }
            (Action::Bridge { neighbour, axis }, Phase::Bridge) => {
                return self.explain_bridge(state, neighbour, axis);
            }
            (Action::NoBridge | Action::Resign, Phase::Bridge) => {
                return "an edge of the tile just placed does not match until a bridge is built".into();
            }
            (Action::Meeple(spot), Phase::Meeple) => return self.explain_meeple(state, spot),
            (Action::Resign, _) => {
                return "a seat resigns at its own decisions, not while chance draws".into();
            }
            (Action::Draw(_), phase) => (Phase::Draw, phase),
            (Action::Place { .. } | Action::Ranked(_) | Action::Discard, phase) => (Phase::Place, phase),
            (Action::Bridge { .. } | Action::NoBridge, phase) => (Phase::Bridge, phase),
            (Action::Meeple(_) | Action::NoMeeple, phase) => (Phase::Meeple, phase),
        };
        format!("{} comes at another time: now {}", doing(asked), doing(now))
    }

    pub(super) fn explain_placement(&self, state: &State, cell: Cell, rotation: u8) -> String {
        let Some(kind) = self.in_hand(state) else { return "no tile is in hand".into() };
        if rotation >= kind.rotations {
            let last = kind.rotations - 1;
            return match rotation {
                0..4 => {
                    format!("tile {} looks the same at a smaller rotation: it has 0 to {last}", kind.name)
                }
                _ => format!("rotation {rotation} does not exist: tile {} has 0 to {last}", kind.name),
            };
        }
        if state.tile_at(cell).is_some() {
            return format!("there is a tile at {cell} already");
        }
        let face = &kind.faces[usize::from(rotation)];
        let mut touches = false;
        let mut misfits = Vec::new();
        for side in Side::ALL {
            if let Some(neighbour) = state.tile_at(cell.step(side)) {
                touches = true;
                let (own, other) = (face.at(side), neighbour.side(side.opposite()));
                if own != other {
                    let (own, other) = (terrain(own), terrain(other));
                    misfits.push(format!("its {side} side is a {own}, the neighbour's a {other}"));
                }
            }
        }
        match (touches, misfits.is_empty()) {
            (false, _) => format!("no tile lies next to {cell}"),
            (true, false) if self.has_bridges() => format!("{}; no bridge cures that", misfits.join(" and ")),
            (true, _) => misfits.join(" and "),
        }
    }

    fn explain_meeple(&self, state: &State, spot: Spot) -> String {
        let tile = state.last_tile();
        let (kind, face) = (&self.kinds()[usize::from(tile.kind)], self.face(tile));
        let segment = match spot {
            Spot::Edge(side) => face.edge_segment[side as usize],
            Spot::Half(half) => face.half_segment[usize::from(half % 8)],
            _ => {
                let number = self.spots.number(spot);
                (0..kind.segments.len())
                    .find(|&i| Some(face.spots[i]) == number)
                    .map_or(super::tileset::NO_SEGMENT, |i| i as u8)
            }
        };
        if spot == Spot::Bridge {
            return match state.bridged == state.last {
                true => "its city is occupied".into(),
                false => "the tile just placed has no new bridge".into(),
            };
        }
        let Some(found) = kind.segments.get(usize::from(segment)) else {
            return format!("the tile just placed has nothing to claim at {spot}");
        };
        let named = self.spots.spot(face.spots[usize::from(segment)]);
        match named {
            Some(name) if name != spot => format!("the {} there is called {name}", found.kind),
            _ if found.kind == FeatureKind::Farm && self.options.farms == Farms::Off => {
                "this game has no farmers".into()
            }
            _ => format!("the {} is occupied", found.kind),
        }
    }

    /// The first id of a cell's four rotations.
    #[inline]
    pub(super) fn window_id(&self, cell: Cell, radius: u8) -> u32 {
        let (radius, width) = (i32::from(radius), 2 * i32::from(radius) + 1);
        let row = i32::from(cell.y) + radius;
        self.ids.place + (4 * (row * width + i32::from(cell.x) + radius)) as u32
    }
}

fn doing(phase: Phase) -> &'static str {
    match phase {
        Phase::Draw => "drawing a tile",
        Phase::Place => "placing the drawn tile",
        Phase::Bridge => "building a bridge",
        Phase::Meeple => "putting a meeple",
        Phase::Over => "nothing",
    }
}
