//! The state as numbers for a learner.
//!
//! Planes of the board are centred on the start tile and as wide as the window of the action space, or as the
//! default window for ranked placements; tiles further out are left out. Sides count N, E, S, W, halves clockwise
//! from the north-west corner.

use crate::carcassonne::board::grid::Side;
use crate::carcassonne::board::tileset::{FeatureKind, NO_SEGMENT, TileSet};
use crate::carcassonne::options::{Codec, Options, RADIUS};
use crate::carcassonne::rules::{Carcassonne, MAX_SEATS};
use crate::carcassonne::state::{NO_SEAT, State, Tile};
use crate::seat::Viewer;
use crate::tensor::ObservationSpec;

/// Where each plane starts.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    radius: u16,
    width: usize,
    tile: usize,
    rotation: usize,
    terrain: usize,
    open: usize,
    lead: usize,
    farm_lead: usize,
    cloister: usize,
    shields: usize,
    bridge: usize,
    meeple: usize,
    spot: usize,
    last: usize,
    phase: usize,
    active: usize,
    hand: usize,
    deck: usize,
    score: usize,
    meeples: usize,
    bridges: usize,
    hidden: usize,
    resigned: usize,
    len: usize,
}

impl Layout {
    pub(crate) fn new(options: &Options, tiles: &TileSet) -> (Layout, ObservationSpec) {
        let radius = match options.codec {
            Codec::Window { radius } => radius,
            Codec::Ranked => RADIUS,
        };
        let width = 2 * usize::from(radius) + 1;
        let (seats, kinds) = (usize::from(options.seats), tiles.kinds().len());
        let mut spec = ObservationSpec::default();
        let layout = Layout {
            radius: radius.into(),
            width,
            // The kind of tile plus one; 0 where there is none.
            tile: spec.push("board_tile", &[width, width]),
            rotation: spec.push("board_rotation", &[width, width]),
            // 1 city, 2 road, 3 field, bridges included.
            terrain: spec.push("board_terrain", &[4, width, width]),
            // Open ends of the city or road at a side.
            open: spec.push("board_open_ends", &[4, width, width]),
            // Who has the majority there: 1 the viewer alone, 2 the viewer with others, 3 others.
            lead: spec.push("board_lead", &[4, width, width]),
            farm_lead: spec.push("board_farm_lead", &[8, width, width]),
            // Cloisters: one plus the empty cells around.
            cloister: spec.push("board_cloister", &[width, width]),
            shields: spec.push("board_shields", &[width, width]),
            // 1 north to south, 2 west to east.
            bridge: spec.push("board_bridge", &[width, width]),
            // Whose meeple, counted from the viewer as 1, and its spot plus one.
            meeple: spec.push("board_meeple", &[width, width]),
            spot: spec.push("board_meeple_spot", &[width, width]),
            // 1 the tile placed this turn, 2 the tile bridged this turn, 3 both.
            last: spec.push("board_last", &[width, width]),
            phase: spec.push("phase", &[5]),
            active: spec.push("active_seat", &[seats]),
            hand: spec.push("hand", &[kinds]),
            deck: spec.push("deck", &[kinds]),
            // Ten thousands, hundreds, then the rest.
            score: spec.push("score", &[seats, 3]),
            meeples: spec.push("meeples", &[seats]),
            bridges: spec.push("bridges", &[seats]),
            // In three numbers like a score.
            hidden: spec.push("hidden_placements", &[3]),
            // 1 for a seat that has resigned: with the option resigning.
            resigned: if options.resigning { spec.push("resigned", &[seats]) } else { 0 },
            len: 0,
        };
        (Layout { len: spec.len(), ..layout }, spec)
    }

    /// The index of a tile within a plane, if it lies within.
    fn square(&self, tile: &Tile) -> Option<usize> {
        let index = |n: i16| (n + self.radius as i16) as usize;
        (tile.at.reach() <= self.radius).then(|| index(tile.at.y) * self.width + index(tile.at.x))
    }
}

/// A number up to [`MOST`](crate::carcassonne::rules::MOST) as three numbers below 101.
fn by_hundreds(number: u32) -> [u8; 3] {
    [number / 10_000, number / 100 % 100, number % 100].map(|part| part as u8)
}

fn byte(number: u16) -> u8 {
    number.min(255) as u8
}

impl Carcassonne {
    pub(crate) fn write_observation(&self, state: &State, viewer: Viewer, out: &mut [u8]) {
        let layout = &self.observed;
        let out = &mut out[..layout.len];
        out.fill(0);
        let seats = usize::from(self.seats);
        let own = match viewer {
            Viewer::Seat(seat) => seat.index(),
            Viewer::Public | Viewer::Omniscient => 0,
        };
        for (i, tile) in state.tiles.iter().enumerate() {
            if let Some(square) = layout.square(tile) {
                self.observe_tile(state, tile, own, square, out);
                let is = |tile: u16| u8::from(usize::from(tile) == i);
                out[layout.last + square] = is(state.last) + 2 * is(state.bridges.built);
            }
        }
        out[layout.phase + state.phase as usize] = 1;
        out[layout.active + (usize::from(state.active) + seats - own) % seats] = 1;
        if let Some(kind) = state.hand {
            out[layout.hand + usize::from(kind)] = 1;
        }
        out[layout.deck..layout.deck + state.deck.len()].copy_from_slice(&state.deck);
        out[layout.hidden..layout.hidden + 3].copy_from_slice(&by_hundreds(state.hidden));
        for place in 0..seats {
            let seat = (own + place) % seats;
            let score = layout.score + 3 * place;
            out[score..score + 3].copy_from_slice(&by_hundreds(state.scores[seat] as u32));
            out[layout.meeples + place] = state.meeples[seat];
            out[layout.bridges + place] = state.bridges.left[seat];
            if self.options.resigning {
                out[layout.resigned + place] = u8::from(!state.plays(seat as u8));
            }
        }
    }

    fn observe_tile(&self, state: &State, tile: &Tile, own: usize, square: usize, out: &mut [u8]) {
        let layout = &self.observed;
        let plane = layout.width * layout.width;
        let (kind, face) = (&self.kinds()[usize::from(tile.kind)], self.face(tile));
        out[layout.tile + square] = tile.kind + 1;
        out[layout.rotation + square] = tile.rotation;
        for side in Side::ALL {
            let at = side as usize * plane + square;
            let terrain = tile.side(side);
            out[layout.terrain + at] = terrain.trailing_zeros() as u8 + 1;
            if terrain != crate::carcassonne::Terrain::Field.bit() {
                let feature = state.features.of(self.edge_node(tile, side));
                out[layout.open + at] = byte(feature.open);
                out[layout.lead + at] = lead(&feature.meeples, own);
            }
        }
        for (half, &segment) in face.half_segment.iter().enumerate().filter(|(_, s)| **s != NO_SEGMENT) {
            let feature = state.features.of(tile.first + u16::from(segment));
            out[layout.farm_lead + half * plane + square] = lead(&feature.meeples, own);
        }
        if kind.segments.last().is_some_and(|s| s.kind == FeatureKind::Cloister) {
            let node = tile.first + self.cloister(tile.kind);
            out[layout.cloister + square] = byte(1 + state.features.nodes[usize::from(node)].open);
        }
        out[layout.shields + square] = byte(kind.segments.iter().map(|s| u16::from(s.shields)).sum());
        out[layout.bridge + square] = tile.bridge.map_or(0, |axis| 1 + axis as u8);
        if tile.meeple != NO_SEAT {
            let seats = usize::from(self.seats);
            out[layout.meeple + square] = ((usize::from(tile.meeple) + seats - own) % seats) as u8 + 1;
            out[layout.spot + square] = self.spots.number(self.spot_of(tile)).map_or(0, |n| n + 1);
        }
    }
}

fn lead(meeples: &[u8; MAX_SEATS], own: usize) -> u8 {
    let most = meeples.iter().copied().max().unwrap_or(0);
    match (most, meeples[own] == most) {
        (0, _) => 0,
        (_, false) => 3,
        (_, true) if meeples.iter().filter(|&&m| m == most).count() == 1 => 1,
        (_, true) => 2,
    }
}
