//! The marks before the names of seats.

use super::{GOLD, INK};
use crate::svg::{Paint, Point, Svg};

const ARROW: &str = "M-4-6L5 0L-4 6Z";
const STAR: &str = "M0-9L2.6-3L9-2.6L4.2 1.6L5.8 8L0 4.4L-5.8 8L-4.2 1.6L-9-2.6L-2.6-3Z";

/// Of the seat on turn.
pub(super) fn on_turn(svg: &mut Svg, at: Point) {
    svg.placed(at, 1.0, |svg| svg.path(ARROW, Paint::fill(INK)));
}

/// Of a seat that decides out of turn.
pub(super) fn asked(svg: &mut Svg, at: Point) {
    svg.placed(at, 1.0, |svg| svg.path(ARROW, Paint::fill("#fff").outlined(INK, 1.4)));
}

/// Of the winner.
pub(super) fn winner(svg: &mut Svg, at: Point) {
    svg.placed(at, 1.0, |svg| svg.path(STAR, Paint::fill(GOLD).outlined("#8a6500", 1.0)));
}
