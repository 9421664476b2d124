//! The landscape as a picture, drawn from the tile data alone.

use std::fmt::Write;

use super::grid::{Axis, Cell, HALVES, Side};
use super::state::{NO_SEAT, Phase, State, Tile};
use super::tileset::{FeatureKind, Terrain, TileKind};
use super::{Carcassonne, MAX_SEATS, Spot};

/// The side of a tile in the picture.
const TILE: i32 = 100;
/// Room around the board for the numbers of rows and columns.
const MARGIN: i32 = 34;
const SEAT_COLOURS: [&str; MAX_SEATS] = ["#d1252b", "#1f5fb4", "#f2c011", "#3a3a3a", "#8e3fb0", "#e8731c"];

/// A point of a tile at rotation 0, turned by clockwise quarter turns around the centre.
fn turned((x, y): (i32, i32), rotation: u8) -> (i32, i32) {
    (0..rotation).fold((x, y), |(x, y), _| (TILE - y, x))
}

/// How a city is drawn that reaches the sides `edges`, or turns of them.
struct CityShape {
    edges: u8,
    area: &'static str,
    /// The border inside the tile; at the sides a city is open.
    wall: &'static str,
    middle: (i32, i32),
    shield: (i32, i32),
}

const CITY_SHAPES: [CityShape; 5] = [
    CityShape {
        edges: 0b0001,
        area: "M0 0H100C82 36 18 36 0 0Z",
        wall: "M0 0C18 36 82 36 100 0",
        middle: (50, 14),
        shield: (74, 9),
    },
    CityShape {
        edges: 0b0101,
        area: "M0 0H100C74 28 74 72 100 100H0C26 72 26 28 0 0Z",
        wall: "M100 0C74 28 74 72 100 100M0 0C26 28 26 72 0 100",
        middle: (50, 50),
        shield: (50, 18),
    },
    CityShape {
        edges: 0b0011,
        area: "M0 0H100V100C84 58 42 16 0 0Z",
        wall: "M0 0C42 16 84 58 100 100",
        middle: (72, 30),
        shield: (87, 14),
    },
    CityShape {
        edges: 0b1011,
        area: "M0 0H100V100C80 72 20 72 0 100Z",
        wall: "M100 100C80 72 20 72 0 100",
        middle: (50, 42),
        shield: (82, 20),
    },
    CityShape { edges: 0b1111, area: "M0 0H100V100H0Z", wall: "M0 0", middle: (50, 50), shield: (80, 20) },
];

/// The shape of a city and its turn.
fn city_shape(edges: u8) -> (&'static CityShape, u8) {
    (0..4)
        .flat_map(|turn| CITY_SHAPES.iter().map(move |shape| (shape, turn)))
        .find(|(shape, turn)| (shape.edges << turn | shape.edges >> (4 - turn)) & 15 == edges)
        .expect("every set of sides is a turned shape")
}

/// The middle of a city on a tile at rotation 0.
fn city_middle(edges: u8) -> (i32, i32) {
    let (shape, turn) = city_shape(edges);
    turned(shape.middle, turn)
}

/// Whether a kind of tile has a crossing with a village.
fn is_junction(kind: &TileKind) -> bool {
    kind.segments.iter().filter(|s| s.kind == FeatureKind::Road).count() > 2
}

impl Carcassonne {
    pub(super) fn draw_svg(&self, state: &State) -> String {
        let cells = state.tiles.iter().map(|t| t.at);
        let frontier = state.frontier.iter().map(|cell| cell.at);
        let (mut low, mut high) = (Cell::default(), Cell::default());
        for cell in cells.chain(frontier.filter(|_| state.phase != Phase::Over)) {
            low = Cell::new(low.x.min(cell.x), low.y.min(cell.y));
            high = Cell::new(high.x.max(cell.x), high.y.max(cell.y));
        }
        let columns = i32::from(high.x - low.x) + 1;
        let rows = i32::from(high.y - low.y) + 1;
        let width = (columns * TILE + 2 * MARGIN).max(560);
        let legend = 40 * i32::from(self.seats) + 30;
        let height = rows * TILE + 2 * MARGIN + legend;
        let corner = |cell: Cell| {
            let (column, row) = (i32::from(cell.x - low.x), i32::from(cell.y - low.y));
            (MARGIN + column * TILE, MARGIN + row * TILE)
        };

        let mut out = Picture(String::new());
        out.line(format_args!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" font-family="sans-serif">"#
        ));
        out.line(format_args!(r##"<rect width="{width}" height="{height}" fill="#f3efe6"/>"##));
        self.define_kinds(state, &mut out);
        for column in low.x..=high.x {
            let x = corner(Cell::new(column, low.y)).0 + TILE / 2;
            out.text(x, MARGIN - 10, "middle", 18, column);
            out.text(x, MARGIN + rows * TILE + 24, "middle", 18, column);
        }
        for row in low.y..=high.y {
            let y = corner(Cell::new(low.x, row)).1 + TILE / 2 + 6;
            out.text(MARGIN - 8, y, "end", 18, row);
            out.text(MARGIN + columns * TILE + 8, y, "start", 18, row);
        }
        if let (Phase::Place, Some(kind)) = (state.phase, self.in_hand(state)) {
            for (cell, _) in self.placements(state, kind) {
                let (x, y) = corner(cell);
                out.line(format_args!(
                    r##"<rect x="{}" y="{}" width="84" height="84" rx="8" fill="#fffdf7" stroke="#a8987a" stroke-width="3" stroke-dasharray="9 7"/>"##,
                    x + 8,
                    y + 8
                ));
            }
        }
        for tile in &state.tiles {
            let (x, y) = corner(tile.at);
            let turn = 90 * u32::from(tile.rotation);
            out.line(format_args!(
                r##"<use href="#tile{}" transform="translate({x} {y}) rotate({turn} 50 50)"/>"##,
                tile.kind
            ));
            // Houses stand upright, however the tile lies.
            let kind = &self.kinds()[usize::from(tile.kind)];
            let house = match kind.segments.last() {
                Some(s) if s.kind == FeatureKind::Cloister => "cloister",
                _ if is_junction(kind) => "village",
                _ => continue,
            };
            out.line(format_args!(r##"<use href="#{house}" x="{x}" y="{y}"/>"##));
        }
        for tile in state.tiles.iter().filter(|t| t.bridge.is_some()) {
            self.draw_bridge(tile, corner(tile.at), &mut out);
        }
        if let Some(tile) = state.tiles.get(usize::from(state.last)) {
            let (x, y) = corner(tile.at);
            out.line(format_args!(
                r##"<rect x="{x}" y="{y}" width="100" height="100" fill="none" stroke="#ffd23f" stroke-width="6"/>"##
            ));
        }
        for tile in state.tiles.iter().filter(|t| t.meeple != NO_SEAT) {
            let (x, y) = corner(tile.at);
            let (dx, dy) = self.standing(tile);
            let farmer = matches!(self.spot_of(tile), Spot::Half(_) | Spot::Inner(_));
            out.meeple(x + dx, y + dy, tile.meeple, farmer);
        }
        self.draw_legend(state, rows * TILE + 2 * MARGIN, &mut out);
        out.0.push_str("</svg>\n");
        out.0
    }

    /// Draws each kind of tile that is needed once, at rotation 0.
    fn define_kinds(&self, state: &State, out: &mut Picture) {
        out.line(format_args!("<defs>"));
        for (number, kind) in self.kinds().iter().enumerate() {
            let used = |k: u8| usize::from(k) == number;
            if state.tiles.iter().any(|t| used(t.kind)) || state.hand.is_some_and(used) {
                out.line(format_args!(r#"<g id="tile{number}">"#));
                draw_kind(kind, out);
                out.line(format_args!("</g>"));
            }
        }
        out.line(format_args!(
            r#"<g id="meeple"><circle cy="-11" r="6.5"/><path d="M-5 -7C-8 -4 -16 -3 -15 2C-14 5 -9 3 -7 3C-8 8 -11 12 -10 15H-2L0 9L2 15H10C11 12 8 8 7 3C9 3 14 5 15 2C16 -3 8 -4 5 -7Z"/></g>"#
        ));
        out.line(format_args!(
            r##"<g id="cloister" fill="#efe7d4" stroke="#5b3a1e" stroke-width="2"><path d="M30 68V44L42 32L54 44V68Z"/><path d="M54 68V50H72V68Z"/><path d="M27 46L42 29L57 46ZM52 52L57 43H70L75 52Z" fill="#b5482f"/><path d="M42 29V18M37 22H47"/></g>"##
        ));
        out.line(format_args!(
            r##"<path id="village" d="M36 50v-8l6 -6l6 6v8zM53 47v-8l6 -6l6 6v8zM46 66v-8l6 -6l6 6v8z" fill="#b5482f" stroke="#5b2417" stroke-width="1.3"/>"##
        ));
        out.line(format_args!("</defs>"));
    }

    /// Where the meeple of a tile stands, from the tile's corner.
    fn standing(&self, tile: &Tile) -> (i32, i32) {
        let kind = &self.kinds()[usize::from(tile.kind)];
        let spot = self.spot_of(tile);
        let Some(segment) = kind.segments.get(usize::from(tile.segment)) else { return (50, 50) };
        match (segment.kind, spot) {
            (FeatureKind::City, _) => turned(city_middle(segment.edges), tile.rotation),
            (FeatureKind::Road, Spot::Edge(side)) => turned((50, 20), side as u8),
            (_, Spot::Half(half)) => {
                debug_assert!(usize::from(half) < HALVES.len());
                turned(if half % 2 == 0 { (24, 17) } else { (76, 17) }, half / 2)
            }
            _ => (50, 50),
        }
    }

    fn draw_bridge(&self, tile: &Tile, (x, y): (i32, i32), out: &mut Picture) {
        let turn = if tile.bridge == Some(Axis::WE) { 90 } else { 0 };
        out.line(format_args!(r#"<g transform="translate({x} {y}) rotate({turn} 50 50)">"#));
        out.line(format_args!(
            r##"<rect x="33" width="34" height="100" fill="#d9b98a" stroke="#5a3d22" stroke-width="2"/>"##
        ));
        for rail in [33, 62] {
            out.line(format_args!(
                r##"<rect x="{rail}" width="5" height="100" fill="#8a6238" stroke="#5a3d22" stroke-width="1"/>"##
            ));
        }
        for plank in (8..100).step_by(12) {
            out.line(format_args!(r##"<path d="M38 {plank}H62" stroke="#a27a49" stroke-width="1.5"/>"##));
        }
        // The group is drawn from north to south; turned, its north is the east.
        let ends = if turn == 0 { [Side::N, Side::S] } else { [Side::E, Side::W] };
        for (side, top) in ends.into_iter().zip([0, 86]) {
            let printed = self.face(tile).at(side);
            if printed == Terrain::City.bit() {
                continue;
            }
            out.line(format_args!(
                r##"<rect x="22" y="{top}" width="56" height="14" rx="2" fill="#8f8a83" stroke="#3d3a36" stroke-width="2"/>"##
            ));
            if printed == Terrain::Road.bit() {
                out.line(format_args!(
                    r##"<path d="M42 {b}V{m}A8 8 0 0 1 58 {m}V{b}Z" fill="#2b2521"/>"##,
                    b = top + 14,
                    m = top + 9
                ));
            }
        }
        out.line(format_args!("</g>"));
    }

    fn draw_legend(&self, state: &State, top: i32, out: &mut Picture) {
        for seat in 0..usize::from(self.seats) {
            let y = top + 40 * seat as i32 + 20;
            out.meeple(MARGIN + 16, y, seat as u8, false);
            let turn = usize::from(state.active) == seat && state.phase != Phase::Over;
            let bridges = match self.has_bridges() {
                true => format!(", {} bridges", state.bridges[seat]),
                false => String::new(),
            };
            let text = format!(
                "seat {seat}: {} points, {} meeples{bridges}{}",
                state.scores[seat],
                state.meeples[seat],
                if turn { ", to move" } else { "" }
            );
            out.text(MARGIN + 42, y + 6, "start", 20, text);
        }
        let y = top + 40 * i32::from(self.seats) + 16;
        let text = match (state.phase, self.in_hand(state)) {
            (Phase::Over, _) => "the game is over".to_owned(),
            (_, Some(kind)) => format!("tile {} is to be placed, {} tiles left", kind.name, state.left),
            _ => format!("{} tiles left", state.left),
        };
        out.text(MARGIN, y, "start", 18, text);
        if let Some(kind) = state.hand {
            out.line(format_args!(
                r##"<use href="#tile{kind}" transform="translate({} {top})"/>"##,
                MARGIN + 410
            ));
        }
    }
}

/// Draws a kind of tile at rotation 0.
fn draw_kind(kind: &TileKind, out: &mut Picture) {
    out.line(format_args!(r##"<rect width="100" height="100" fill="#9cc56f"/>"##));
    let of = |wanted: FeatureKind| kind.segments.iter().filter(move |s| s.kind == wanted);
    let roads: Vec<String> = of(FeatureKind::Road)
        .map(|road| {
            let sides: Vec<(i32, i32)> =
                (0..4).filter(|side| road.edges >> side & 1 != 0).map(|side| turned((50, 0), side)).collect();
            match sides[..] {
                [(x, y), (u, v)] => format!("M{x} {y}Q50 50 {u} {v}"),
                _ => sides.iter().map(|(x, y)| format!("M{x} {y}L50 50")).collect(),
            }
        })
        .collect();
    for (colour, width) in [("#7c6f5b", 13), ("#f7f2e7", 9)] {
        for road in &roads {
            out.line(format_args!(
                r#"<path d="{road}" fill="none" stroke="{colour}" stroke-width="{width}"/>"#
            ));
        }
    }
    for city in of(FeatureKind::City) {
        let (shape, turn) = city_shape(city.edges);
        out.line(format_args!(r#"<g transform="rotate({} 50 50)">"#, 90 * u32::from(turn)));
        out.line(format_args!(r##"<path d="{}" fill="#d9b98a"/>"##, shape.area));
        out.line(format_args!(
            r##"<path d="{}" fill="none" stroke="#6b4423" stroke-width="4"/>"##,
            shape.wall
        ));
        for shield in 0..i32::from(city.shields) {
            let (x, y) = (shape.shield.0 - 7 - 16 * shield, shape.shield.1 - 8);
            out.line(format_args!(
                r##"<path d="M{x} {y}h14v8c0 6 -4 8 -7 10c-3 -2 -7 -4 -7 -10z" fill="#2f6fd0" stroke="#fff" stroke-width="1.8"/>"##
            ));
        }
        out.line(format_args!("</g>"));
    }
    out.line(format_args!(
        r##"<rect width="100" height="100" fill="none" stroke="#4c6b31" stroke-width="1.2" stroke-opacity="0.55"/>"##
    ));
}

/// The text of a picture, line by line.
struct Picture(String);

impl Picture {
    fn line(&mut self, element: std::fmt::Arguments<'_>) {
        writeln!(self.0, "{element}").expect("a string takes all text");
    }

    fn text(&mut self, x: i32, y: i32, anchor: &str, size: u32, text: impl std::fmt::Display) {
        self.line(format_args!(
            r##"<text x="{x}" y="{y}" text-anchor="{anchor}" font-size="{size}" fill="#3c352b">{text}</text>"##
        ));
    }

    /// A meeple with its middle at a point; farmers lie.
    fn meeple(&mut self, x: i32, y: i32, seat: u8, lying: bool) {
        let colour = SEAT_COLOURS[usize::from(seat)];
        let turn = if lying { " rotate(-90)" } else { "" };
        self.line(format_args!(
            r##"<use href="#meeple" transform="translate({x} {y}){turn}" fill="{colour}" stroke="#fff" stroke-width="1.6"/>"##
        ));
    }
}
