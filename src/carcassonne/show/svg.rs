//! The landscape as a picture, drawn from the tile data alone.

use crate::carcassonne::action::Spot;
use crate::carcassonne::board::grid::{Axis, Cell};
use crate::carcassonne::board::tileset::{FeatureKind, TileKind};
use crate::carcassonne::rules::{Carcassonne, MAX_SEATS};
use crate::carcassonne::state::{NO_SEAT, Phase, State, Tile};
use crate::carcassonne::variants::city_bridges::{beside_deck, corner};
use crate::seat::Seat;
use crate::svg::{Anchor, Paint, Point, Svg, Type};

/// The side of a tile in the picture.
pub(crate) const TILE: f64 = 100.0;
/// Room around the board for the numbers of rows and columns.
const MARGIN: f64 = 34.0;
/// The height of a line of the legend.
const LINE: f64 = 40.0;
const INK: &str = "#3c352b";
pub(crate) const CITY: &str = "#d9b98a";
const SEAT_COLOURS: [&str; MAX_SEATS] = ["#d1252b", "#1f5fb4", "#f2c011", "#3a3a3a", "#8e3fb0", "#e8731c"];

const LEGEND_TYPE: Type<'_> = Type::new(20.0, INK).anchored(Anchor::Start);
const STATUS_TYPE: Type<'_> = Type::new(18.0, INK).anchored(Anchor::Start);

/// A point of a tile at rotation 0, turned by clockwise quarter turns around the centre.
fn turned((x, y): Point, rotation: u8) -> Point {
    (0..rotation).fold((x, y), |(x, y), _| (TILE - y, x))
}

/// How a city is drawn that reaches the sides `edges`, or turns of them.
struct CityShape {
    edges: u8,
    area: &'static str,
    /// The border inside the tile; at the sides a city is open.
    wall: &'static str,
    middle: Point,
    shield: Point,
}

const CITY_SHAPES: [CityShape; 5] = [
    CityShape {
        edges: 0b0001,
        area: "M0 0H100C82 36 18 36 0 0Z",
        wall: "M0 0C18 36 82 36 100 0",
        middle: (50.0, 14.0),
        shield: (74.0, 9.0),
    },
    CityShape {
        edges: 0b0101,
        area: "M0 0H100C74 28 74 72 100 100H0C26 72 26 28 0 0Z",
        wall: "M100 0C74 28 74 72 100 100M0 0C26 28 26 72 0 100",
        middle: (50.0, 50.0),
        shield: (50.0, 18.0),
    },
    CityShape {
        edges: 0b0011,
        area: "M0 0H100V100C84 58 42 16 0 0Z",
        wall: "M0 0C42 16 84 58 100 100",
        middle: (72.0, 30.0),
        shield: (87.0, 14.0),
    },
    CityShape {
        edges: 0b1011,
        area: "M0 0H100V100C80 72 20 72 0 100Z",
        wall: "M100 100C80 72 20 72 0 100",
        middle: (50.0, 42.0),
        shield: (82.0, 20.0),
    },
    CityShape {
        edges: 0b1111,
        area: "M0 0H100V100H0Z",
        wall: "M0 0",
        middle: (50.0, 50.0),
        shield: (80.0, 20.0),
    },
];

/// The shape of a city and its turn.
fn city_shape(edges: u8) -> (&'static CityShape, u8) {
    (0..4)
        .flat_map(|turn| CITY_SHAPES.iter().map(move |shape| (shape, turn)))
        .find(|(shape, turn)| (shape.edges << turn | shape.edges >> (4 - turn)) & 15 == edges)
        .expect("every set of sides is a turned shape")
}

/// The middle of a city on a tile at rotation 0.
fn city_middle(edges: u8) -> Point {
    let (shape, turn) = city_shape(edges);
    turned(shape.middle, turn)
}

impl Carcassonne {
    pub(crate) fn draw_svg(&self, state: &State, labels: bool) -> String {
        let legend = self.legend(state);
        let frame = Frame::new(state, &legend);
        let label = format!("{}: {} tiles on the board", self.info.ruleset, state.tiles.len());
        let mut svg = Svg::new(frame.size.0, frame.size.1, &label);
        svg.rect((0.0, 0.0), frame.size, 0.0, Paint::fill("#f3efe6"));
        frame.rulers(&mut svg);
        if let (Phase::Place, Some(kind)) = (state.phase, self.in_hand(state)) {
            for (cell, _) in self.placements(state, kind) {
                svg.group(&[("class", "tw-open")], |svg| {
                    svg.title(&format!("tile {} fits on {cell}", kind.name));
                    let (x, y) = frame.corner(cell);
                    let paint = Paint::fill("#fffdf7").outlined("#b9a98b", 2.5);
                    svg.rect((x + 8.0, y + 8.0), (TILE - 16.0, TILE - 16.0), 8.0, paint);
                });
            }
        }
        for tile in &state.tiles {
            svg.group(&[("class", "tw-tile")], |svg| self.draw_tile(tile, frame.corner(tile.at), svg));
        }
        let occupied = || state.tiles.iter().filter(|t| t.meeple != NO_SEAT);
        for tile in occupied().filter(|tile| self.is_under_bridge(tile)) {
            self.draw_figure(tile, frame.corner(tile.at), &mut svg);
        }
        for tile in state.tiles.iter().filter(|t| t.bridge.is_some()) {
            svg.group(&[("class", "tw-bridge")], |svg| self.draw_bridge(tile, frame.corner(tile.at), svg));
        }
        if let Some(tile) = state.tiles.get(usize::from(state.last)) {
            svg.rect(frame.corner(tile.at), (TILE, TILE), 0.0, Paint::line("#ffd23f", 6.0));
        }
        for tile in occupied().filter(|tile| !self.is_under_bridge(tile)) {
            self.draw_figure(tile, frame.corner(tile.at), &mut svg);
        }
        if labels {
            // What a typed position says of a tile: its kind, cell and rotation.
            let tiles = state.tiles.iter().map(|tile| {
                let kind = &self.kinds()[usize::from(tile.kind)];
                // Along the upper edge if a meeple or a building stands at the lower one.
                let stands = tile.meeple != NO_SEAT && self.standing(tile).1 > 65.0;
                let low = stands || tile.bridge.is_some() && Houses::of(kind).is_some();
                (tile.at, low, format!("{} {} r{}", kind.name, tile.at, tile.rotation))
            });
            let open = state.frontier.iter().filter(|cell| frame.holds(cell.at));
            let open = open.map(|cell| (cell.at, false, cell.at.to_string()));
            for (cell, at_top, text) in tiles.chain(open) {
                svg.group(&[("class", "tw-cell-label")], |svg| {
                    draw_label(frame.corner(cell), at_top, &text, svg);
                });
            }
        }
        svg.placed((MARGIN, frame.board_height()), 1.0, |svg| self.draw_legend(state, &legend, svg));
        svg.finish()
    }

    fn draw_tile(&self, tile: &Tile, (x, y): Point, svg: &mut Svg) {
        let kind = &self.kinds()[usize::from(tile.kind)];
        svg.title(&format!("tile {} on {}, rotation {}", kind.name, tile.at, tile.rotation));
        let transform = format!("translate({x} {y}) rotate({} 50 50)", 90 * u32::from(tile.rotation));
        svg.group(&[("transform", &transform)], |svg| draw_kind(kind, svg));
        // Houses stand upright, however the tile lies.
        if let Some(houses) = Houses::of(kind) {
            svg.placed((x, y), 1.0, |svg| houses.draw(tile.bridge, svg));
        }
    }

    fn draw_figure(&self, tile: &Tile, (x, y): Point, svg: &mut Svg) {
        let ((dx, dy), spot) = (self.standing(tile), self.spot_of(tile));
        svg.group(&[("class", "tw-meeple")], |svg| {
            svg.title(&format!("{} on {} at {spot}", Seat(tile.meeple), tile.at));
            let farmer = matches!(spot, Spot::Half(_) | Spot::Inner(_));
            draw_meeple((x + dx, y + dy), tile.meeple, farmer, svg);
        });
    }

    /// Where the meeple of a tile stands, from the tile's corner.
    fn standing(&self, tile: &Tile) -> Point {
        let kind = &self.kinds()[usize::from(tile.kind)];
        // On the bridge.
        let Some(segment) = kind.segments.get(usize::from(tile.segment)) else { return (50.0, 50.0) };
        let at = match (segment.kind, self.spot_of(tile)) {
            (FeatureKind::City, _) => turned(city_middle(segment.edges), tile.rotation),
            (FeatureKind::Road, Spot::Edge(side)) => turned((50.0, 20.0), side as u8),
            (_, Spot::Half(half)) => {
                turned(if half % 2 == 0 { (24.0, 17.0) } else { (76.0, 17.0) }, half / 2)
            }
            // As many places as there can be farms.
            (_, Spot::Inner(number)) => {
                (30.0 + 12.0 * f64::from(number % 4), 32.0 + 12.0 * f64::from(number / 4))
            }
            _ => (50.0, 50.0),
        };
        match tile.bridge {
            Some(axis) if segment.kind == FeatureKind::Cloister => {
                // Not in front of all of it.
                let (x, y) = corner(axis);
                if axis == Axis::NS { (x, y + 9.0) } else { (x + 8.0, y - 2.0) }
            }
            Some(axis) => beside_deck(at, axis),
            None => at,
        }
    }

    fn legend(&self, state: &State) -> Legend {
        let count = |n: i64, what: &str| format!("{n} {what}{}", if n == 1 { "" } else { "s" });
        let seats = Seat::all(self.seats).map(|seat| {
            let i = seat.index();
            let turn = state.active == seat.0 && state.phase != Phase::Over;
            let bridges = match self.has_bridges() {
                true => format!(", {}", count(state.bridges.left[i].into(), "bridge")),
                false => String::new(),
            };
            format!(
                "{seat}: {}, {}{bridges}{}",
                count(state.scores[i].into(), "point"),
                count(state.meeples[i].into(), "meeple"),
                if turn { ", to move" } else { "" }
            )
        });
        let status = match (state.phase, self.in_hand(state)) {
            (Phase::Over, _) => {
                let winners: Vec<String> = self.leaders(state).iter().map(Seat::to_string).collect();
                format!("The game is over, won by {}", winners.join(" and "))
            }
            (_, Some(kind)) => {
                format!("Tile {} is to be placed, {} left", kind.name, count(state.left.into(), "tile"))
            }
            _ => format!("{} left", count(state.left.into(), "tile")),
        };
        Legend { seats: seats.collect(), status }
    }

    fn draw_legend(&self, state: &State, legend: &Legend, svg: &mut Svg) {
        for (seat, text) in legend.seats.iter().enumerate() {
            let y = LINE * seat as f64 + 20.0;
            svg.group(&[("class", "tw-seat")], |svg| {
                draw_meeple((16.0, y), seat as u8, false, svg);
                svg.text((Legend::INDENT, y), LEGEND_TYPE, text);
            });
        }
        svg.text((0.0, LINE * f64::from(self.seats) + 10.0), STATUS_TYPE, &legend.status);
        if let Some(kind) = self.in_hand(state) {
            svg.group(&[("class", "tw-hand")], |svg| {
                svg.placed((legend.width() + 24.0, 0.0), 1.0, |svg| {
                    draw_kind(kind, svg);
                    if let Some(houses) = Houses::of(kind) {
                        houses.draw(None, svg);
                    }
                });
            });
        }
    }
}

/// The texts below the board.
struct Legend {
    /// One line for each seat.
    seats: Vec<String>,
    status: String,
}

impl Legend {
    /// The room for the figure before the line of a seat.
    const INDENT: f64 = 42.0;

    fn width(&self) -> f64 {
        let seats = self.seats.iter().map(|text| Legend::INDENT + LEGEND_TYPE.width(text));
        seats.fold(STATUS_TYPE.width(&self.status), f64::max)
    }
}

/// Which part of the board is shown, and where.
struct Frame {
    low: Cell,
    high: Cell,
    size: Point,
}

impl Frame {
    fn new(state: &State, legend: &Legend) -> Frame {
        let open = state.frontier.iter().map(|cell| cell.at).filter(|_| state.phase != Phase::Over);
        let (mut low, mut high) = (Cell::default(), Cell::default());
        for cell in state.tiles.iter().map(|t| t.at).chain(open) {
            low = Cell::new(low.x.min(cell.x), low.y.min(cell.y));
            high = Cell::new(high.x.max(cell.x), high.y.max(cell.y));
        }
        let frame = Frame { low, high, size: (0.0, 0.0) };
        // Beside the texts there is room for the tile in hand.
        let least = legend.width() + 24.0 + TILE;
        let width = (f64::from(high.x - low.x + 1) * TILE).max(least) + 2.0 * MARGIN;
        // The tile in hand is as high as two and a half lines.
        let height = LINE * legend.seats.len() as f64 + 34.0;
        Frame { size: (width.ceil(), frame.board_height() + height), ..frame }
    }

    fn board_height(&self) -> f64 {
        f64::from(self.high.y - self.low.y + 1) * TILE + 2.0 * MARGIN
    }

    fn holds(&self, cell: Cell) -> bool {
        (self.low.x..=self.high.x).contains(&cell.x) && (self.low.y..=self.high.y).contains(&cell.y)
    }

    fn corner(&self, cell: Cell) -> Point {
        let along = |n: i16, low: i16| MARGIN + f64::from(n - low) * TILE;
        (along(cell.x, self.low.x), along(cell.y, self.low.y))
    }

    /// The numbers of columns and rows on all four sides.
    fn rulers(&self, svg: &mut Svg) {
        let style = Type::new(18.0, INK);
        let (right, bottom) = self.corner(Cell::new(self.high.x + 1, self.high.y + 1));
        for column in self.low.x..=self.high.x {
            let x = self.corner(Cell::new(column, 0)).0 + TILE / 2.0;
            for y in [MARGIN / 2.0, bottom + MARGIN / 2.0] {
                svg.text((x, y), style, &column.to_string());
            }
        }
        for row in self.low.y..=self.high.y {
            let y = self.corner(Cell::new(0, row)).1 + TILE / 2.0;
            for x in [MARGIN / 2.0, right + MARGIN / 2.0] {
                svg.text((x, y), style, &row.to_string());
            }
        }
    }
}

/// Draws a kind of tile at rotation 0, without its houses.
fn draw_kind(kind: &TileKind, svg: &mut Svg) {
    svg.rect((0.0, 0.0), (TILE, TILE), 0.0, Paint::fill("#9cc56f"));
    let of = |wanted: FeatureKind| kind.segments.iter().filter(move |s| s.kind == wanted);
    let roads: Vec<String> = of(FeatureKind::Road)
        .map(|road| {
            let ends = (0..4).filter(|side| road.edges >> side & 1 != 0);
            let ends: Vec<Point> = ends.map(|side| turned((50.0, 0.0), side)).collect();
            match ends[..] {
                [(x, y), (u, v)] => format!("M{x} {y}Q50 50 {u} {v}"),
                _ => ends.iter().map(|(x, y)| format!("M{x} {y}L50 50")).collect(),
            }
        })
        .collect();
    // Flat ends: a round one would reach into the neighbour.
    svg.group(&[("stroke-linecap", "butt")], |svg| {
        for (colour, width) in [("#7c6f5b", 13.0), ("#f7f2e7", 9.0)] {
            for road in &roads {
                svg.path(road, Paint::line(colour, width));
            }
        }
    });
    for city in of(FeatureKind::City) {
        let (shape, turn) = city_shape(city.edges);
        let transform = format!("rotate({} 50 50)", 90 * u32::from(turn));
        svg.group(&[("transform", &transform)], |svg| {
            svg.path(shape.area, Paint::fill(CITY));
            svg.path(shape.wall, Paint::line("#6b4423", 4.0));
            for shield in 0..city.shields {
                let (x, y) = (shape.shield.0 - 7.0 - 16.0 * f64::from(shield), shape.shield.1 - 8.0);
                let path = format!("M{x} {y}h14v8c0 6 -4 8 -7 10c-3 -2 -7 -4 -7 -10z");
                svg.path(&path, Paint::fill("#2f6fd0").outlined("#fff", 1.8));
            }
        });
    }
    svg.rect((0.0, 0.0), (TILE, TILE), 0.0, Paint::line("#7d8f55", 1.0));
}

/// What stands in the middle of a tile.
#[derive(Clone, Copy)]
enum Houses {
    Cloister,
    /// The village at a crossing.
    Village,
}

impl Houses {
    fn of(kind: &TileKind) -> Option<Houses> {
        if kind.segments.last().is_some_and(|s| s.kind == FeatureKind::Cloister) {
            return Some(Houses::Cloister);
        }
        let roads = kind.segments.iter().filter(|s| s.kind == FeatureKind::Road).count();
        (roads > 2).then_some(Houses::Village)
    }

    /// Draws them, in a corner of the tile if a bridge goes over its middle.
    fn draw(self, bridge: Option<Axis>, svg: &mut Svg) {
        let (class, small) = match self {
            Houses::Cloister => ("tw-cloister", 0.56),
            Houses::Village => ("tw-village", 0.8),
        };
        let (at, scale) = bridge.map_or(((50.0, 50.0), 1.0), |axis| (corner(axis), small));
        let roof = Paint::fill("#b5482f").outlined("#5b2417", 1.4);
        svg.group(&[("class", class)], |svg| {
            svg.placed(at, scale, |svg| match self {
                Houses::Cloister => {
                    let wall = Paint::fill("#efe7d4").outlined("#5b3a1e", 2.0);
                    svg.path("M-20 18V-6L-8-18L4-6V18ZM4 18V0H22V18Z", wall);
                    svg.path("M-23-4L-8-21L7-4ZM2 2L7-7H20L25 2Z", roof);
                    svg.path("M-8-21V-32M-13-28H-3", Paint::line("#5b2417", 2.5));
                }
                Houses::Village => {
                    svg.path("M-14 0v-8l6 -6l6 6v8zM3-3v-8l6 -6l6 6v8zM-4 16v-8l6 -6l6 6v8z", roof);
                }
            });
        });
    }
}

/// Draws a plate with a text at the upper or lower edge of the cell with a corner, in two lines if it is long.
fn draw_label((x, y): Point, at_top: bool, text: &str, svg: &mut Svg) {
    let style = Type::new(12.0, INK);
    let room = TILE - 8.0;
    let lines = match text.split_once(' ') {
        Some((name, rest)) if style.width(text) > room => vec![name, rest],
        _ => vec![text],
    };
    let widest = lines.iter().map(|line| style.width(line)).fold(0.0, f64::max);
    let (width, height) = (widest.min(room) + 8.0, 4.0 + 12.0 * lines.len() as f64);
    let top = if at_top { y + 1.0 } else { y + TILE - 1.0 - height };
    let paint = Paint::fill("#fffdf7").outlined("#b9a98b", 0.8);
    svg.rect((x + (TILE - width) / 2.0, top), (width, height), 4.0, paint);
    for (i, line) in lines.into_iter().enumerate() {
        let size = 12.0 * (room / style.width(line)).min(1.0);
        svg.text((x + TILE / 2.0, top + 8.0 + 12.0 * i as f64), Type::new(size, INK), line);
    }
}

/// Draws a meeple with its middle at a point; farmers lie.
fn draw_meeple((x, y): Point, seat: u8, lying: bool, svg: &mut Svg) {
    let turn = if lying { " rotate(-90)" } else { "" };
    let paint = Paint::fill(SEAT_COLOURS[usize::from(seat)]).outlined("#fff", 1.8);
    svg.group(&[("transform", &format!("translate({x} {y}){turn}"))], |svg| {
        svg.circle((0.0, -11.0), 6.5, paint);
        let body = "M-5 -7C-8 -4 -16 -3 -15 2C-14 5 -9 3 -7 3C-8 8 -11 12 -10 15H-2L0 9L2 15H10C11 12 8 8 7 3\
                    C9 3 14 5 15 2C16 -3 8 -4 5 -7Z";
        svg.path(body, paint);
    });
}
