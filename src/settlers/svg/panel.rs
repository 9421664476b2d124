//! The table below the board: one line for each seat, and one for the bank.

use super::super::resource::{Card, Counts, Kind, Resource};
use super::super::state::Phase;
use super::super::view::{SeatView, View};
use super::glyph;
use crate::seat::Seat;
use crate::svg::{Anchor, Paint, Svg, Type};

/// Between the board and the panel.
pub(super) const GAP: f64 = 6.0;

const HEAD: f64 = 58.0;
const LINE: f64 = 32.0;
const INK: &str = "#24292f";
const FAINT: &str = "#626b75";
const HAND_BACK: &str = "#4f7a94";
const CARD_BACK: &str = "#7a5a94";
const GOLD: &str = "#ffd75e";

/// Where the columns are: to the middle, or to the left edge of the lists.
mod column {
    pub(super) const TURN: f64 = 14.0;
    pub(super) const PIECE: f64 = 34.0;
    pub(super) const NAME: f64 = 50.0;
    pub(super) const POINTS: f64 = 124.0;
    pub(super) const HAND: f64 = 156.0;
    pub(super) const CARDS: f64 = 360.0;
    pub(super) const KNIGHTS: f64 = 494.0;
    pub(super) const ROAD: f64 = 534.0;
    pub(super) const AWARDS: f64 = 594.0;
}

/// What is going on, in a few words.
pub(super) fn status(view: &View) -> String {
    let (on_turn, actor) = (view.on_turn, view.actor);
    match view.phase {
        Phase::SetupSettlement => format!("{actor} places a starting settlement"),
        Phase::SetupRoad => format!("{actor} places a starting road"),
        Phase::PreRoll => format!("{on_turn} is about to roll"),
        Phase::Dice => format!("{on_turn} throws the dice"),
        Phase::Discard => format!("{actor} discards"),
        Phase::Robber => format!("{actor} moves the robber"),
        Phase::Victim => format!("{actor} chooses whom to rob"),
        Phase::Steal => match view.victim {
            Some(victim) => format!("{actor} takes a card of {victim}"),
            None => format!("{actor} takes a card"),
        },
        Phase::Main => format!("{on_turn} trades and builds"),
        Phase::FreeRoads if view.free_roads == 1 => format!("{actor} places 1 free road"),
        Phase::FreeRoads => format!("{actor} places {} free roads", view.free_roads),
        Phase::Draw => format!("{actor} draws a development card"),
        Phase::SpecialBuilding => format!("{actor} builds between turns"),
        Phase::PairedPart => format!("{actor} plays its part, paired with {on_turn}"),
        Phase::Offer => format!("{on_turn} composes an offer"),
        Phase::Answer | Phase::Counter => format!("{actor} answers the offer of {on_turn}"),
        Phase::Deal => format!("{on_turn} chooses whom to trade with"),
        Phase::Won => format!("{actor} has won"),
        Phase::Truncated => "ended by the turn limit".to_owned(),
    }
}

/// How high the panel is.
pub(super) fn height(view: &View) -> f64 {
    HEAD + LINE * (view.seats.len() + 1) as f64 + 6.0
}

pub(super) fn draw(svg: &mut Svg, view: &View, width: f64, goal: u8) {
    svg.rect((0.0, 0.0), (width, height(view)), 14.0, Paint::fill("#f6f4ee"));
    head(svg, view, width, goal);
    headings(svg);
    for seat in Seat::all(view.seats.len() as u8) {
        let at = (0.0, HEAD + LINE * f64::from(seat.0));
        svg.placed(at, 1.0, |svg| line(svg, view, seat, width));
    }
    svg.placed((0.0, HEAD + LINE * view.seats.len() as f64), 1.0, |svg| bank(svg, view));
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

fn headings(svg: &mut Svg) {
    let small = Type::new(11.0, FAINT);
    let (middle, start) = (small, small.anchored(Anchor::Start));
    let y = 47.0;
    svg.text((column::POINTS, y), middle, "points");
    svg.text((column::HAND, y), start, "hand");
    svg.text((column::CARDS, y), start, "development cards");
    svg.text((column::KNIGHTS, y), middle, "knights");
    svg.text((column::ROAD, y), middle, "road");
    svg.text((column::AWARDS, y), middle, "awards");
}

fn line(svg: &mut Svg, view: &View, seat: Seat, width: f64) {
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
        awards(svg, view, seat);
    });
}

/// Full for the seat on turn, hollow for another that is asked, a star for the winner.
fn turn_mark(svg: &mut Svg, view: &View, seat: Seat) {
    let arrow = "M-4-6L5 0L-4 6Z";
    let star = "M0-9L2.6-3L9-2.6L4.2 1.6L5.8 8L0 4.4L-5.8 8L-4.2 1.6L-9-2.6L-2.6-3Z";
    svg.placed((column::TURN, LINE / 2.0), 1.0, |svg| match view.phase {
        Phase::Won if view.actor == seat => svg.path(star, Paint::fill(GOLD).outlined("#8a6500", 1.0)),
        Phase::Won | Phase::Truncated => {}
        _ if view.on_turn == seat => svg.path(arrow, Paint::fill(INK)),
        _ if view.actor == seat => svg.path(arrow, Paint::fill("#fff").outlined(INK, 1.4)),
        _ => {}
    });
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
            let x = column::HAND + 33.0 + 35.0 * resource.index() as f64;
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
    let short = |card| match card {
        Card::Knight => "Kn",
        Card::RoadBuilding => "RB",
        Card::YearOfPlenty => "YP",
        Card::Monopoly => "Mo",
        Card::VictoryPoint => "VP",
    };
    let held: Vec<String> =
        cards.iter().filter(|(_, n)| *n > 0).map(|(card, n)| format!("{n} {}", short(card))).collect();
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

/// A number, in a golden plate if it holds the award.
fn badge(svg: &mut Svg, x: f64, number: u8, holds: bool) {
    let middle = LINE / 2.0;
    if holds {
        svg.rect((x - 14.0, middle - 11.0), (28.0, 22.0), 11.0, Paint::fill(GOLD).outlined("#8a6500", 1.0));
    }
    let style = Type::new(15.0, INK);
    svg.text((x, middle), if holds { style.bold() } else { style }, &number.to_string());
}

fn awards(svg: &mut Svg, view: &View, seat: Seat) {
    let held: Vec<&str> = [("Largest Army", view.largest_army), ("Longest Road", view.longest_road)]
        .into_iter()
        .filter(|(_, holder)| *holder == Some(seat))
        .map(|(award, _)| award)
        .collect();
    for (i, award) in held.iter().enumerate() {
        let y = LINE / 2.0 + 14.0 * (i as f64 - (held.len() - 1) as f64 / 2.0);
        svg.group(&[("class", "tw-award")], |svg| {
            svg.rect((column::AWARDS - 37.0, y - 6.5), (74.0, 13.0), 6.5, Paint::fill(GOLD));
            svg.text((column::AWARDS, y), Type::new(10.0, INK), award);
        });
    }
}

/// What is left in the bank and the deck, under the columns of the hands.
fn bank(svg: &mut Svg, view: &View) {
    let middle = LINE / 2.0;
    svg.group(&[("class", "tw-bank")], |svg| {
        svg.line((14.0, 0.0), (column::AWARDS + 32.0, 0.0), "#d5d1c4", 1.0);
        svg.text((column::NAME, middle), Type::new(14.0, FAINT).anchored(Anchor::Start), "bank");
        if let Some(bank) = view.bank {
            hand(svg, bank.total(), Some(bank));
        }
        svg.placed((column::CARDS + 8.0, middle), 1.0, |svg| {
            glyph::card_back(svg, CARD_BACK, view.deck_size)
        });
    });
}
