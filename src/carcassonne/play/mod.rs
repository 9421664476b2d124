//! The turn, chapter by chapter: draw a tile, place it, put a meeple, score.

mod draw;
mod ending;
pub(crate) mod farms;
mod lay;
mod legal;
mod meeple;
pub(crate) mod placement;
mod ranked;
mod resign;
pub(crate) mod score;
mod turns;

use crate::carcassonne::action::Action;
use crate::carcassonne::rules::Carcassonne;
use crate::carcassonne::show::view::Event;
use crate::carcassonne::state::State;
use crate::event::EventSink;

impl Carcassonne {
    pub(crate) fn apply(&self, state: &mut State, action: Action, events: &mut impl EventSink<Event>) {
        match action {
            Action::Draw(kind) => self.draw(state, kind, events),
            Action::Place { cell, rotation } => self.place(state, cell, rotation, events),
            Action::Ranked(rank) => {
                if let Some((cell, rotation)) = self.ranked(state, rank) {
                    self.place(state, cell, rotation, events);
                }
            }
            Action::Discard => self.discard(state, events),
            Action::Bridge { neighbour, axis } => self.build_bridge(state, neighbour, axis, events),
            Action::NoBridge => self.ask_meeple(state, events),
            Action::Meeple(spot) => self.claim(state, spot, events),
            Action::NoMeeple => self.end_turn(state, events),
            Action::Resign => self.resign(state, events),
        }
    }
}
