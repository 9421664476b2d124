//! Where a tile fits, and placing it.

use crate::carcassonne::board::grid::{Cell, Side};
use crate::carcassonne::board::tileset::{TileKind, terrain};
use crate::carcassonne::options::Codec;
use crate::carcassonne::rules::Carcassonne;
use crate::carcassonne::show::view::Event;
use crate::carcassonne::state::{OpenCell, Phase, State};
use crate::event::EventSink;
use crate::seat::Seat;

/// The rotations of a tile that a cell takes, as bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Fit {
    /// All edges match.
    pub(crate) plain: u8,
    /// All edges match after one bridge.
    pub(crate) bridged: u8,
}

impl Fit {
    #[inline]
    pub(crate) fn any(self) -> u8 {
        self.plain | self.bridged
    }
}

/// Which of the four 16-bit lanes hold a tile whose sides are all among those the cell needs, as bits.
#[inline]
pub(crate) fn fitting(lanes: u64, needs: u16) -> u8 {
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
    pub(crate) fn in_hand<'a>(&'a self, state: &State) -> Option<&'a TileKind> {
        state.hand.map(|kind| &self.kinds()[usize::from(kind)])
    }

    /// Whether the window shows a cell.
    #[inline]
    pub(crate) fn shows(&self, cell: Cell) -> bool {
        match self.options.codec {
            Codec::Window { radius } => cell.reach() <= u16::from(radius),
            Codec::Ranked => true,
        }
    }

    /// How a kind of tile fits into an empty cell, the window aside.
    #[inline(always)]
    pub(crate) fn fit(&self, state: &State, kind: &TileKind, cell: &OpenCell) -> Fit {
        let plain = fitting(kind.lanes, cell.needs);
        let bridged = if state.bridges.left[usize::from(state.active)] == 0 {
            0
        } else {
            self.fit_bridged(state, kind, cell, plain)
        };
        Fit { plain, bridged }
    }

    /// The frontier cells that a tile can be played on, in the order of the state, and how it fits.
    #[inline]
    pub(crate) fn placements<'a>(
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

    pub(crate) fn explain_placement(&self, state: &State, cell: Cell, rotation: u8) -> String {
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

    pub(crate) fn place(
        &self,
        state: &mut State,
        cell: Cell,
        rotation: u8,
        events: &mut impl EventSink<Event>,
    ) {
        let Some(kind) = state.hand.take() else { return };
        state.bridges.waiting = self.put_tile(state, kind, cell, rotation);
        state.last = state.tiles.len() as u16 - 1;
        let tile = self.kinds()[usize::from(kind)].name;
        events.push(Event::TilePlaced { seat: Seat(state.active), tile, cell, rotation });
        if self.has_bridges() && self.bridge_options(state) != 0 {
            state.phase = Phase::Bridge;
        } else {
            self.ask_meeple(state, events);
        }
    }
}
