//! The small drawings: terrains and resources, buildings, the robber.
//!
//! Each is drawn around the origin, about 24 units wide and high.

use super::Colours;
use crate::settlers::resource::{Harbour, Resource, Terrain};
use crate::svg::{Num, Paint, Point, Svg, Type};

/// The mark of a resource, which is also that of the terrain it comes from.
pub(super) fn resource(svg: &mut Svg, resource: Resource) {
    match resource {
        Resource::Lumber => tree(svg),
        Resource::Brick => bricks(svg),
        Resource::Wool => sheep(svg),
        Resource::Grain => ear(svg),
        Resource::Ore => peak(svg),
    }
}

fn tree(svg: &mut Svg) {
    svg.rect((-2.0, 6.0), (4.0, 6.0), 0.0, Paint::fill("#6b4a2b"));
    svg.path("M0-12L7-3H4L10 7H-10L-4-3H-7Z", Paint::fill("#1f5a37"));
}

fn bricks(svg: &mut Svg) {
    for (at, width) in [((-6.0, -8.0), 12.0), ((-12.0, 0.0), 11.5), ((0.5, 0.0), 11.5)] {
        svg.rect(at, (width, 7.0), 1.0, Paint::fill("#a8402a").outlined("#6f2517", 1.0));
    }
}

fn sheep(svg: &mut Svg) {
    svg.path("M-4 4V10M4 4V10", Paint::line("#4a4a4a", 2.0));
    svg.path(
        "M-6 6A4.5 4.5 0 0 1-8-2.5A5 5 0 0 1 0-6.5A5 5 0 0 1 8-2.5A4.5 4.5 0 0 1 6 6Z",
        Paint::fill("#fffdf5").outlined("#6a6a60", 1.0),
    );
    svg.circle((-9.0, -2.5), 3.6, Paint::fill("#4a4a4a"));
}

fn ear(svg: &mut Svg) {
    svg.path("M0 12V-4", Paint::line("#8a5f0c", 1.6));
    svg.path(
        "M0-12Q3.5-8 0-3.5Q-3.5-8 0-12ZM0-1Q.5-6.5 6-8Q6.5-2.5 0-1ZM0-1Q-.5-6.5-6-8Q-6.5-2.5 0-1Z\
         M0 5Q.5-.5 6-2Q6.5 3.5 0 5ZM0 5Q-.5-.5-6-2Q-6.5 3.5 0 5Z",
        Paint::fill("#b57a0f"),
    );
}

fn peak(svg: &mut Svg) {
    svg.path("M-12 9L-3-9L2-1L5-5L12 9Z", Paint::fill("#565e6b"));
    svg.path("M-3-9L-6.5-2L-4-3.5L-2.5-1.5L-.5-5Z", Paint::fill("#fff"));
}

fn sun_and_dune(svg: &mut Svg) {
    svg.circle((5.0, -6.0), 4.5, Paint::fill("#e08a1e"));
    svg.path("M-13 9Q-6-7 3 5Q8-1 13 9Z", Paint::fill("#c39b55"));
}

fn waves(svg: &mut Svg) {
    svg.path("M-12-3Q-8-8-4-3T4-3T12-3M-8 5Q-4 0 0 5T8 5", Paint::line("#7fb4d2", 1.8));
}

/// The drawing on a hex: on land for its upper half, on sea for its middle.
pub(super) fn terrain(svg: &mut Svg, terrain: Terrain) {
    let several = |svg: &mut Svg, places: &[(Point, f64)], draw: fn(&mut Svg)| {
        for &(at, scale) in places {
            svg.placed(at, scale, draw);
        }
    };
    match terrain {
        Terrain::Forest => {
            several(svg, &[((-16.0, 4.0), 0.75), ((16.0, 4.0), 0.75), ((0.0, 0.0), 1.0)], tree);
        }
        Terrain::Hills => several(svg, &[((0.0, 1.0), 1.15)], bricks),
        Terrain::Pasture => several(svg, &[((13.0, -3.0), 0.7), ((-7.0, 2.0), 1.0)], sheep),
        Terrain::Fields => {
            several(svg, &[((-14.0, 4.0), 0.75), ((14.0, 4.0), 0.75), ((0.0, 0.0), 1.0)], ear);
        }
        Terrain::Mountains => several(svg, &[((10.0, 3.0), 0.9), ((-6.0, 0.0), 1.25)], peak),
        Terrain::Desert => several(svg, &[((0.0, 2.0), 1.3)], sun_and_dune),
        Terrain::Sea => several(svg, &[((0.0, 0.0), 1.2)], waves),
    }
}

const SETTLEMENT: &str = "M-10 10V-2L0-11L10-2V10Z";

/// A small house with the number of its seat.
pub(super) fn settlement(svg: &mut Svg, seat: usize) {
    building(svg, seat, SETTLEMENT, Some((0.0, 3.5)));
}

/// A road piece, a settlement or a city piece, small and without its seat's number.
pub(super) fn piece(svg: &mut Svg, seat: usize, piece: usize) {
    let shape = ["M-13-4H13V4H-13Z", SETTLEMENT, CITY][piece];
    svg.placed((0.0, 0.0), 0.5, |svg| building(svg, seat, shape, None));
}

const CITY: &str = "M-15 12V-8L-7.5-16L0-8V-4H15V12Z";

/// A house with a tower, and the number of its seat.
pub(super) fn city(svg: &mut Svg, seat: usize) {
    building(svg, seat, CITY, Some((-7.5, 3.5)));
}

/// Two cities side by side.
pub(super) fn metropolis(svg: &mut Svg, seat: usize) {
    svg.placed((-9.5, -2.0), 0.82, |svg| building(svg, seat, CITY, None));
    svg.placed((9.5, 2.0), 0.82, |svg| building(svg, seat, CITY, Some((-7.5, 3.5))));
}

fn building(svg: &mut Svg, seat: usize, shape: &str, number: Option<Point>) {
    let colours = Colours::of(seat);
    svg.path(shape, Paint::line("#fff", 5.0));
    svg.path(shape, Paint::fill(colours.fill).outlined(colours.outline, 2.0));
    if let Some(at) = number {
        svg.text(at, Type::new(12.0, colours.text).bold(), &seat.to_string());
    }
}

/// A pawn, with the number 1 or 2 where there are two robbers.
pub(super) fn robber(svg: &mut Svg, robber: usize, several: bool) {
    let shape = "M-9 14Q-9 9-5.5 7Q-7-1-3.5-4A6 6 0 1 1 3.5-4Q7-1 5.5 7Q9 9 9 14Z";
    let colour = if robber == 0 { "#2b2b2b" } else { "#5d4a78" };
    svg.path(shape, Paint::fill(colour).outlined("#fff", 1.8));
    if several {
        svg.text((0.0, 5.0), Type::new(12.0, "#fff").bold(), &(robber + 1).to_string());
    }
}

/// How texts call a robber.
pub(super) fn robber_name(robber: usize, several: bool) -> &'static str {
    match (robber, several) {
        (_, false) => "robber",
        (0, true) => "first robber",
        (_, true) => "second robber",
    }
}

/// The rate of a harbour or trading road.
pub(super) fn rate(trade: Harbour) -> &'static str {
    match trade {
        Harbour::Any => "3:1",
        Harbour::Two(_) => "2:1",
    }
}

/// A sheet of parchment between two rolls, with a rate of trade.
pub(super) fn scroll(svg: &mut Svg, trade: Harbour) {
    let half = if trade == Harbour::Any { 16.0 } else { 23.0 };
    let parchment = Paint::fill("#fbeecb").outlined("#8a6b42", 1.2);
    svg.rect((-half, -9.0), (2.0 * half, 18.0), 1.0, parchment);
    for x in [-half - 2.5, half - 2.5] {
        svg.rect((x, -11.0), (5.0, 22.0), 2.5, Paint::fill("#e3c78b").outlined("#8a6b42", 1.2));
    }
    let style = Type::new(11.5, "#9c0f1a").bold();
    match trade {
        Harbour::Any => svg.text((0.0, 0.0), style, rate(trade)),
        Harbour::Two(resource) => {
            svg.placed((-10.0, 0.0), 0.62, |svg| self::resource(svg, resource));
            svg.text((9.0, 0.0), style, rate(trade));
        }
    }
}

/// A back of a card, with a number.
pub(super) fn card_back(svg: &mut Svg, back: &str, number: u32) {
    svg.rect((-8.0, -11.0), (16.0, 22.0), 3.0, Paint::fill(back).outlined("#3d3d3d", 1.0));
    let size = if number < 100 { 12.0 } else { 8.5 };
    svg.text((0.0, 0.0), Type::new(size, "#fff").bold(), &number.to_string());
}

/// A number token with a dot for each throw of two dice, of 36, that gives the number.
pub(super) fn token(svg: &mut Svg, number: u8) {
    let often = number == 6 || number == 8;
    let colour = if often { "#c1121f" } else { "#2d2a26" };
    svg.circle((0.0, 0.0), 17.0, Paint::fill("#fff9e8").outlined("#8d7b57", 1.2));
    let size = if often { 18.0 } else { 16.0 };
    svg.text((0.0, -2.5), Type::new(size, colour).bold(), &number.to_string());
    let pips = 6 - number.abs_diff(7);
    // Round lines without length are dots: one element for all.
    let dots: String = (0..pips)
        .map(|i| format!("M{} 9h0", Num(4.2 * (f64::from(i) - f64::from(pips - 1) / 2.0))))
        .collect();
    svg.path(&dots, Paint::line(colour, 3.0));
}
