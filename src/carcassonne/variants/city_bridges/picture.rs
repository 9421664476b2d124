//! Bridges in the picture.

use crate::carcassonne::action::Spot;
use crate::carcassonne::board::grid::{Axis, Side};
use crate::carcassonne::board::tileset::Terrain;
use crate::carcassonne::rules::Carcassonne;
use crate::carcassonne::state::Tile;
use crate::svg::{Paint, Point, Svg};

use crate::carcassonne::show::svg::{CITY, TILE};

impl Carcassonne {
    /// Whether the meeple of a tile stands on something that a bridge goes over.
    pub(crate) fn is_under_bridge(&self, tile: &Tile) -> bool {
        tile.bridge.is_some() && self.spot_of(tile) != Spot::Bridge
    }

    pub(crate) fn draw_bridge(&self, tile: &Tile, (x, y): Point, svg: &mut Svg) {
        let Some(axis) = tile.bridge else { return };
        svg.title(&format!("bridge {axis} on {}", tile.at));
        // Drawn from north to south; turned, the north is the east.
        let (turn, ends) = match axis {
            Axis::NS => (0, [Side::N, Side::S]),
            Axis::WE => (90, [Side::E, Side::W]),
        };
        let transform = format!("translate({x} {y}) rotate({turn} 50 50)");
        svg.group(&[("transform", &transform)], |svg| {
            svg.rect((33.0, 0.0), (34.0, TILE), 0.0, Paint::fill(CITY).outlined("#5a3d22", 2.0));
            for plank in 0..8 {
                let y = 8.0 + 12.0 * f64::from(plank);
                svg.line((38.0, y), (62.0, y), "#a27a49", 1.5);
            }
            for rail in [33.0, 62.0] {
                svg.rect((rail, 0.0), (5.0, TILE), 0.0, Paint::fill("#8a6238").outlined("#5a3d22", 1.0));
            }
            for (side, top) in ends.into_iter().zip([0.0, 86.0]) {
                let printed = self.face(tile).at(side);
                if printed != Terrain::City.bit() {
                    svg.rect((22.0, top), (56.0, 14.0), 2.0, Paint::fill("#8f8a83").outlined("#3d3a36", 2.0));
                }
                if printed == Terrain::Road.bit() {
                    let (low, high) = (top + 14.0, top + 9.0);
                    let gate = format!("M42 {low}V{high}A8 8 0 0 1 58 {high}V{low}Z");
                    svg.path(&gate, Paint::fill("#2b2521"));
                }
            }
        });
    }
}

/// Where houses stand beside the deck of a bridge and its foundations.
pub(crate) fn corner(axis: Axis) -> Point {
    match axis {
        Axis::NS => (84.0, 73.0),
        Axis::WE => (72.0, 86.0),
    }
}

/// Off the deck of a bridge, so that a figure looks out from under it; two figures stay as far apart as they were.
pub(crate) fn beside_deck((x, y): Point, axis: Axis) -> Point {
    let (across, along) = match axis {
        Axis::NS => (x - 50.0, y - 50.0),
        Axis::WE => (y - 50.0, x - 50.0),
    };
    // Far enough to look out, from under a foundation too.
    let beside = if along.abs() > 20.0 { 32.0 } else { 26.0 };
    if across.abs() >= beside {
        return (x, y);
    }
    let across = if across > 0.0 { beside } else { -beside };
    // Off the other axis too, where a figure on a road may stand.
    let along = if along == 0.0 { -beside } else { along };
    match axis {
        Axis::NS => (50.0 + across, 50.0 + along),
        Axis::WE => (50.0 + along, 50.0 + across),
    }
}
