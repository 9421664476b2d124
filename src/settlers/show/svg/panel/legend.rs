//! What the marks of the panel mean, and the robbers beside the board.

use super::super::glyph;
use super::{INK, card_text, mark};
use crate::settlers::resource::{Card, Kind};
use crate::settlers::state::Phase;
use crate::settlers::view::View;
use crate::svg::{Anchor, Point, Svg, Type};

/// The height of a line.
pub(super) const LINE: f64 = 19.0;
const TYPE: Type<'_> = Type::new(11.0, INK).anchored(Anchor::Start);
/// From one entry to the next.
const GAP: f64 = 15.0;

enum Sign {
    OnTurn,
    Asked,
    Winner,
    Card(Card),
    Robber(usize),
}

/// A sign and what it means.
struct Entry {
    sign: Sign,
    text: String,
}

impl Entry {
    fn new(sign: Sign, text: impl Into<String>) -> Entry {
        Entry { sign, text: text.into() }
    }

    /// The width of the sign with the blank after it.
    fn indent(&self) -> f64 {
        match self.sign {
            Sign::Card(_) => 22.0,
            _ => 14.0,
        }
    }
}

fn entries(view: &View, robbers: u8) -> Vec<Entry> {
    let mut entries = match view.phase {
        Phase::Won => vec![Entry::new(Sign::Winner, "winner")],
        phase if phase.is_over() => vec![],
        _ => vec![Entry::new(Sign::OnTurn, "on turn"), Entry::new(Sign::Asked, "decides out of turn")],
    };
    entries.extend(Card::ALL.iter().map(|&card| Entry::new(Sign::Card(card), card.name().replace('_', " "))));
    let several = robbers > 1;
    for (robber, hex) in [view.robber, view.second_robber].into_iter().enumerate().take(robbers.into()) {
        let place = if hex.is_none() { " beside the board" } else { "" };
        if several || hex.is_none() {
            let text = format!("{}{place}", glyph::robber_name(robber, several));
            entries.push(Entry::new(Sign::Robber(robber), text));
        }
    }
    entries
}

/// The entries with the places where they begin, in lines that fit.
fn placed(view: &View, robbers: u8, width: f64) -> Vec<(Point, Entry)> {
    let (mut x, mut y) = (16.0, LINE / 2.0);
    let mut placed = Vec::new();
    for entry in entries(view, robbers) {
        let wide = entry.indent() + TYPE.width(&entry.text);
        if x + wide > width - 16.0 {
            (x, y) = (16.0, y + LINE);
        }
        placed.push(((x, y), entry));
        x += wide + GAP;
    }
    placed
}

pub(super) fn height(view: &View, robbers: u8, width: f64) -> f64 {
    placed(view, robbers, width).last().map_or(0.0, |((_, y), _)| y + LINE / 2.0 + 4.0)
}

pub(super) fn draw(svg: &mut Svg, view: &View, robbers: u8, width: f64) {
    for (at, entry) in placed(view, robbers, width) {
        svg.group(&[("class", "tw-legend")], |svg| {
            svg.placed(at, 1.0, |svg| match entry.sign {
                Sign::OnTurn => mark::on_turn(svg, (4.0, 0.0)),
                Sign::Asked => mark::asked(svg, (4.0, 0.0)),
                Sign::Winner => mark::winner(svg, (4.0, 0.0)),
                Sign::Card(card) => svg.text((0.0, 0.0), TYPE.bold(), card_text(card)),
                Sign::Robber(robber) => {
                    svg.placed((4.0, -1.0), 0.6, |svg| glyph::robber(svg, robber, robbers > 1));
                }
            });
            svg.text((at.0 + entry.indent(), at.1), TYPE, &entry.text);
        });
    }
}
