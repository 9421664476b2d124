//! What is going on, in words.

use crate::seat::Seat;
use crate::settlers::play::trade::Answer;
use crate::settlers::resource::{Counts, Kind, Resource};
use crate::settlers::state::Phase;
use crate::settlers::view::{SeatView, View};

/// What is going on, in a few words.
pub(in super::super) fn status(view: &View) -> String {
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

/// What more there is to say: the offer under way and its answers, whose part it is, the canal, the deck of numbers.
pub(super) fn notes(view: &View, canal_links: &[String]) -> Vec<String> {
    let mut notes = Vec::new();
    if view.phase.is_trade() {
        notes.extend(offer(view, view.on_turn).map(|terms| match view.phase {
            Phase::Offer => format!("{} so far {terms}", capital(view.on_turn)),
            _ => format!("{} {terms}", capital(view.on_turn)),
        }));
        let answers: Vec<String> = Seat::all(view.seats.len() as u8)
            .filter(|&seat| seat != view.on_turn)
            .filter_map(|seat| Some(format!("{seat} {}", answer(view, seat)?)))
            .collect();
        if !answers.is_empty() {
            notes.push(format!("Answers: {}", answers.join("; ")));
        }
    }
    // In their own phases the title says as much.
    if let Some(guest) = view.guest
        && !matches!(view.phase, Phase::SpecialBuilding | Phase::PairedPart)
    {
        notes.push(format!("Between two turns: the part of {guest}"));
    }
    if !view.canal_ports.is_empty() {
        let named: Vec<&str> = view.canal_ports.iter().map(|resource| resource.name()).collect();
        notes.push(format!("By canal token {} gives 2:1 for {} this turn", view.on_turn, named.join(", ")));
    }
    if !canal_links.is_empty() {
        notes.push(format!("Canal links: {}", canal_links.join(", ")));
    }
    if let Some(left) = view.dice_left {
        let cards = left.iter().enumerate().filter(|(_, n)| **n > 0);
        let cards: Vec<String> = cards.map(|(i, n)| format!("{} \u{d7}{n}", i + 2)).collect();
        notes.push(format!("Deck of numbers: {}", cards.join(", ")));
    }
    notes
}

fn capital(seat: Seat) -> String {
    format!("Seat {}", seat.0)
}

/// The terms of a seat, if the viewer may know them and there are any.
fn offer(view: &View, seat: Seat) -> Option<String> {
    let own: &SeatView = &view.seats[seat.index()];
    let (give, want) = (own.give?, own.want?);
    let (give_tokens, want_tokens) = (own.give_tokens?, own.want_tokens?);
    let some = !give.is_empty() || !want.is_empty() || give_tokens + want_tokens > 0;
    some.then(|| format!("offers {} for {}", goods(give, give_tokens), goods(want, want_tokens)))
}

fn answer(view: &View, seat: Seat) -> Option<String> {
    match view.seats[seat.index()].answer {
        Some(Answer::Accepted) => Some("accepts".to_owned()),
        Some(Answer::Declined) => Some("declines".to_owned()),
        // A counter-offer, or one being composed.
        Some(Answer::Countered) | None => offer(view, seat),
    }
}

fn goods(cards: Counts<Resource>, tokens: u32) -> String {
    let tokens = match tokens {
        0 => return cards.to_string(),
        1 => "1 canal token".to_owned(),
        n => format!("{n} canal tokens"),
    };
    if cards.is_empty() { tokens } else { format!("{cards}, {tokens}") }
}
