//! The table below the board: what is going on, one line for each seat, one for the bank, and a legend.

mod legend;
mod mark;
mod status;

use super::glyph;
use crate::seat::Seat;
use crate::settlers::resource::{Card, Counts, Kind, Resource};
use crate::settlers::state::Phase;
use crate::settlers::view::{PiecesLeft, SeatView, View};
use crate::svg::{Anchor, Paint, Svg, Type};

pub(super) use status::status;

/// Between the board and the panel.
pub(super) const GAP: f64 = 6.0;

/// What a panel without notes has above its headings.
const TITLE: f64 = 34.0;
const HEADINGS: f64 = 24.0;
const NOTE: f64 = 17.0;
const LINE: f64 = 32.0;
const INK: &str = "#24292f";
const FAINT: &str = "#626b75";
const HAND_BACK: &str = "#4f7a94";
const CARD_BACK: &str = "#7a5a94";
const GOLD: &str = "#ffd75e";
const NOTE_TYPE: Type<'_> = Type::new(12.5, FAINT);

/// Where the columns are that every game has: to the middle, or to the left edge of the lists.
mod column {
    pub(super) const TURN: f64 = 14.0;
    pub(super) const PIECE: f64 = 34.0;
    pub(super) const NAME: f64 = 50.0;
    pub(super) const POINTS: f64 = 124.0;
    pub(super) const HAND: f64 = 156.0;
    pub(super) const CARDS: f64 = 367.0;
    pub(super) const KNIGHTS: f64 = 502.0;
    pub(super) const ROAD: f64 = 543.0;
    /// From a further column to the next.
    pub(super) const STEP: f64 = 44.0;
    /// From the last column of numbers to the pieces left, and from one kind of piece to the next.
    pub(super) const PIECES: f64 = 34.0;
    pub(super) const PIECES_STEP: f64 = 36.0;
    /// From the pieces left to the awards.
    pub(super) const AWARDS: f64 = 144.0;
    /// From the awards to the edge.
    pub(super) const EDGE: f64 = 50.0;
}

/// A column that only some games have.
struct Further {
    heading: &'static str,
    number: u8,
    holds: bool,
}

/// What the panel shows: a view, and what the rules add to it.
pub(super) struct Panel<'a> {
    pub(super) view: &'a View,
    /// The points that win.
    pub(super) goal: u8,
    /// The longest bridge of each seat, where there are bridges.
    pub(super) bridges: Option<Vec<u8>>,
    /// Whether there are tokens of spots.
    pub(super) tokens: bool,
    /// Whether there are canal tokens.
    pub(super) canal: bool,
    /// The pairs of canal cities that were linked.
    pub(super) canal_links: Vec<String>,
    /// How many robbers there are.
    pub(super) robbers: u8,
}

impl Panel<'_> {
    /// The width that the columns need.
    pub(super) fn least_width(&self) -> f64 {
        self.awards_at() + column::EDGE
    }

    fn pieces_at(&self) -> f64 {
        column::ROAD + column::STEP * self.further(0).len() as f64 + column::PIECES
    }

    fn awards_at(&self) -> f64 {
        self.pieces_at() + column::AWARDS
    }

    fn further(&self, seat: usize) -> Vec<Further> {
        let own = &self.view.seats[seat];
        let column = |heading, number, holds| Further { heading, number, holds };
        let holds = self.view.longest_bridge.is_some_and(|holder| holder.index() == seat);
        let bridge = self.bridges.as_ref().map(|longest| column("bridge", longest[seat], holds));
        let tokens = self.tokens.then(|| column("tokens", own.tokens, false));
        let canal = self.canal.then(|| column("canal", own.canal_tokens, false));
        [bridge, tokens, canal].into_iter().flatten().collect()
    }

    /// How high the panel is, given its width.
    pub(super) fn height(&self, width: f64) -> f64 {
        self.legend_at(width) + legend::height(self.view, self.robbers, width)
    }

    fn legend_at(&self, width: f64) -> f64 {
        self.first_line(width) + LINE * (self.view.seats.len() + 1) as f64
    }

    /// Where the lines of the seats begin.
    fn first_line(&self, width: f64) -> f64 {
        TITLE + NOTE * self.notes(width).len() as f64 + HEADINGS
    }

    /// The notes in lines that fit.
    fn notes(&self, width: f64) -> Vec<String> {
        let mut lines = Vec::new();
        for note in status::notes(self.view, &self.canal_links) {
            let mut line = String::new();
            for word in note.split(' ') {
                if !line.is_empty() && NOTE_TYPE.width(&line) + NOTE_TYPE.width(word) > width - 44.0 {
                    lines.push(std::mem::take(&mut line));
                }
                line += if line.is_empty() { "" } else { " " };
                line += word;
            }
            lines.push(line);
        }
        lines
    }

    pub(super) fn draw(&self, svg: &mut Svg, width: f64) {
        let view = self.view;
        svg.rect((0.0, 0.0), (width, self.height(width)), 14.0, Paint::fill("#f6f4ee"));
        head(svg, view, width, self.goal);
        for (i, note) in self.notes(width).iter().enumerate() {
            svg.group(&[("class", "tw-note")], |svg| {
                let y = TITLE + 5.0 + NOTE * i as f64;
                svg.text((16.0, y), NOTE_TYPE.anchored(Anchor::Start), note);
            });
        }
        let first = self.first_line(width);
        svg.placed((0.0, first), 1.0, |svg| self.headings(svg));
        for seat in Seat::all(view.seats.len() as u8) {
            let at = (0.0, first + LINE * f64::from(seat.0));
            svg.placed(at, 1.0, |svg| self.line(svg, seat, width));
        }
        svg.placed((0.0, first + LINE * view.seats.len() as f64), 1.0, |svg| self.bank(svg));
        svg.placed((0.0, self.legend_at(width)), 1.0, |svg| legend::draw(svg, view, self.robbers, width));
    }

    fn headings(&self, svg: &mut Svg) {
        let middle = Type::new(11.0, FAINT);
        let start = middle.anchored(Anchor::Start);
        let y = -11.0;
        svg.text((column::POINTS, y), middle, "points");
        svg.text((column::HAND, y), start, "hand");
        svg.text((column::CARDS, y), start, "development cards");
        svg.text((column::KNIGHTS, y), middle, "knights");
        svg.text((column::ROAD, y), middle, "road");
        for (i, further) in self.further(0).iter().enumerate() {
            svg.text((further_at(i), y), middle, further.heading);
        }
        svg.text((self.pieces_at() - 7.0, y), start, "pieces left");
        svg.text((self.awards_at(), y), middle, "awards");
    }

    fn line(&self, svg: &mut Svg, seat: Seat, width: f64) {
        let view = self.view;
        let own = &view.seats[seat.index()];
        let middle = LINE / 2.0;
        svg.group(&[("class", "tw-seat")], |svg| {
            let on_turn = view.on_turn == seat;
            if on_turn {
                svg.rect((6.0, 1.0), (width - 12.0, LINE - 2.0), 8.0, Paint::fill("#e2e9ef"));
            }
            turn_mark(svg, view, seat);
            svg.placed((column::PIECE, middle), 1.0, |svg| glyph::settlement(svg, seat.index()));
            let name = Type::new(14.0, INK).anchored(Anchor::Start);
            svg.text((column::NAME, middle), if on_turn { name.bold() } else { name }, &seat.to_string());
            svg.text((column::POINTS, middle), Type::new(18.0, INK).bold(), &own.points.to_string());
            hand(svg, own.hand_size, own.hand);
            cards(svg, own);
            badge(svg, column::KNIGHTS, own.played[Card::Knight.index()], view.largest_army == Some(seat));
            badge(svg, column::ROAD, own.road_length, view.longest_road == Some(seat));
            for (i, further) in self.further(seat.index()).iter().enumerate() {
                badge(svg, further_at(i), further.number, further.holds);
            }
            svg.placed((self.pieces_at(), middle), 1.0, |svg| pieces_left(svg, seat, own.pieces_left));
            svg.placed((self.awards_at(), middle), 1.0, |svg| awards(svg, view, seat));
        });
    }

    /// What is left in the bank and the deck, under the columns of the hands.
    fn bank(&self, svg: &mut Svg) {
        let middle = LINE / 2.0;
        svg.group(&[("class", "tw-bank")], |svg| {
            svg.line((14.0, 0.0), (self.least_width() - 14.0, 0.0), "#d5d1c4", 1.0);
            let style = Type::new(14.0, FAINT).anchored(Anchor::Start);
            svg.text((column::NAME, middle), style, "bank");
            match self.view.bank {
                Some(bank) => hand(svg, bank.total(), Some(bank)),
                None => {
                    svg.text((column::HAND, middle), Type::new(12.0, FAINT).anchored(Anchor::Start), "hidden")
                }
            }
            svg.placed((column::CARDS + 8.0, middle), 1.0, |svg| {
                glyph::card_back(svg, CARD_BACK, self.view.deck_size)
            });
        });
    }
}

fn further_at(column: usize) -> f64 {
    column::ROAD + column::STEP * (column + 1) as f64
}

/// What is going on, the points to win, turn, dice.
fn head(svg: &mut Svg, view: &View, width: f64, goal: u8) {
    let style = Type::new(15.0, INK).bold().anchored(Anchor::Start);
    let mut status = status(view);
    status[..1].make_ascii_uppercase();
    svg.text((16.0, 20.0), style, &status);
    let right = Type::new(13.0, FAINT).anchored(Anchor::End);
    let turn = match view.turn {
        0 => format!("to {goal} points, setup"),
        turn => format!("to {goal} points, turn {turn}"),
    };
    let Some(dice) = view.dice else {
        svg.text((width - 16.0, 20.0), right, &turn);
        return;
    };
    svg.text((width - 52.0, 20.0), right, &format!("{turn}, rolled"));
    svg.rect((width - 44.0, 7.0), (28.0, 25.0), 6.0, Paint::fill("#fff").outlined(INK, 1.4));
    svg.text((width - 30.0, 19.5), Type::new(15.0, INK).bold(), &dice.to_string());
}

/// Full for the seat on turn, hollow for another that is asked, a star for the winner.
fn turn_mark(svg: &mut Svg, view: &View, seat: Seat) {
    let at = (column::TURN, LINE / 2.0);
    match view.phase {
        Phase::Won if view.actor == seat => mark::winner(svg, at),
        Phase::Won | Phase::Truncated => {}
        _ if view.on_turn == seat => mark::on_turn(svg, at),
        _ if view.actor == seat => mark::asked(svg, at),
        _ => {}
    }
}

/// How many resource cards, and which if they are known.
fn hand(svg: &mut Svg, size: u32, hand: Option<Counts<Resource>>) {
    let middle = LINE / 2.0;
    svg.placed((column::HAND + 8.0, middle), 1.0, |svg| glyph::card_back(svg, HAND_BACK, size));
    if let Some(hand) = hand {
        resources(svg, hand);
    }
}

fn resources(svg: &mut Svg, counts: Counts<Resource>) {
    let middle = LINE / 2.0;
    svg.group(&[("class", "tw-resources")], |svg| {
        svg.title(&counts.to_string());
        for (resource, count) in counts.iter() {
            let x = column::HAND + 33.0 + 36.5 * resource.index() as f64;
            let fade = if count == 0 { "0.3" } else { "1" };
            svg.group(&[("opacity", fade)], |svg| {
                svg.placed((x, middle), 0.62, |svg| glyph::resource(svg, resource));
                let style = Type::new(12.0, INK).anchored(Anchor::Start);
                svg.text((x + 9.5, middle), style, &count.to_string());
            });
        }
    });
}

/// How many development cards, and which if they are known.
fn cards(svg: &mut Svg, own: &SeatView) {
    let middle = LINE / 2.0;
    svg.placed((column::CARDS + 8.0, middle), 1.0, |svg| glyph::card_back(svg, CARD_BACK, own.cards_size));
    let Some(cards) = own.cards.filter(|c| !c.is_empty()) else { return };
    let held = cards.iter().filter(|(_, n)| *n > 0);
    let held: Vec<String> = held.map(|(card, n)| format!("{n} {}", card_text(card))).collect();
    svg.group(&[("class", "tw-cards")], |svg| {
        svg.title(&cards.to_string().replace('_', " "));
        // Two lines where one is not enough.
        let lines: Vec<&[String]> = held.chunks(3).collect();
        for (i, line) in lines.iter().enumerate() {
            let y = middle + 12.0 * (i as f64 - (lines.len() - 1) as f64 / 2.0);
            let style = Type::new(11.0, INK).anchored(Anchor::Start);
            svg.text((column::CARDS + 24.0, y), style, &line.join(", "));
        }
    });
}

/// A development card in two letters.
fn card_text(card: Card) -> &'static str {
    match card {
        Card::Knight => "Kn",
        Card::RoadBuilding => "RB",
        Card::YearOfPlenty => "YP",
        Card::Monopoly => "Mo",
        Card::VictoryPoint => "VP",
    }
}

/// How many road pieces, settlements and city pieces a seat has not built.
fn pieces_left(svg: &mut Svg, seat: Seat, left: PiecesLeft) {
    svg.group(&[("class", "tw-pieces")], |svg| {
        let PiecesLeft { roads, settlements, cities } = left;
        svg.title(&format!(
            "not built: {roads} road pieces, {settlements} settlements, {cities} city pieces"
        ));
        for (piece, count) in [roads, settlements, cities].into_iter().enumerate() {
            let x = column::PIECES_STEP * piece as f64;
            svg.placed((x, 0.0), 1.0, |svg| glyph::piece(svg, seat.index(), piece));
            svg.text((x + 9.5, 0.0), Type::new(12.0, INK).anchored(Anchor::Start), &count.to_string());
        }
    });
}

/// A number, in a golden plate if it holds the award.
fn badge(svg: &mut Svg, x: f64, number: u8, holds: bool) {
    let middle = LINE / 2.0;
    if holds {
        svg.rect((x - 14.0, middle - 11.0), (28.0, 22.0), 11.0, Paint::fill(GOLD).outlined("#8a6500", 1.0));
    }
    let style = Type::new(15.0, INK);
    svg.text((x, middle), if holds { style.bold() } else { style }, &number.to_string());
}

/// The awards of a seat, around its place in their column.
fn awards(svg: &mut Svg, view: &View, seat: Seat) {
    let held: Vec<&str> = [
        ("Largest Army", view.largest_army),
        ("Longest Road", view.longest_road),
        ("Longest Bridge", view.longest_bridge),
    ]
    .into_iter()
    .filter(|(_, holder)| *holder == Some(seat))
    .map(|(award, _)| award)
    .collect();
    // Three fit as well, but smaller.
    let (step, high, size) = if held.len() < 3 { (14.0, 13.0, 10.0) } else { (10.2, 9.4, 8.5) };
    for (i, award) in held.iter().enumerate() {
        let y = step * (i as f64 - (held.len() - 1) as f64 / 2.0);
        svg.group(&[("class", "tw-award")], |svg| {
            svg.rect((-40.0, y - high / 2.0), (80.0, high), high / 2.0, Paint::fill(GOLD));
            svg.text((0.0, y), Type::new(size, INK), award);
        });
    }
}
