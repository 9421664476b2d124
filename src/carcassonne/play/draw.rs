//! Drawing a tile, setting one aside that cannot be placed, and the draw after that.

use crate::carcassonne::action::Action;
use crate::carcassonne::rules::{Carcassonne, MOST};
use crate::carcassonne::show::view::{AsideReason, Event};
use crate::carcassonne::state::{Phase, State};
use crate::event::EventSink;
use crate::rng::{Purpose, Rng};
use crate::seat::Seat;

impl Carcassonne {
    pub(crate) fn draws(&self, state: &State, outcomes: &mut Vec<(Action, u32)>) {
        outcomes.clear();
        if state.phase == Phase::Draw {
            let kinds = state.deck.iter().enumerate().filter(|(_, count)| **count > 0);
            outcomes.extend(kinds.map(|(kind, &count)| (Action::Draw(kind as u8), u32::from(count))));
        }
    }

    pub(crate) fn sample(&self, state: &State) -> Action {
        let mut rng = Rng::derived(state.seed, Purpose::Cards, u64::from(state.draws));
        let mut rest = rng.below(u32::from(state.left));
        let mut kind = 0;
        while rest >= u32::from(state.deck[kind]) {
            rest -= u32::from(state.deck[kind]);
            kind += 1;
        }
        Action::Draw(kind as u8)
    }

    pub(crate) fn draw(&self, state: &mut State, kind: u8, events: &mut impl EventSink<Event>) {
        let tile = &self.kinds()[usize::from(kind)];
        state.deck[usize::from(kind)] -= 1;
        state.left -= 1;
        state.draws += 1;
        state.hand = Some(kind);
        events.push(Event::TileDrawn { seat: Seat(state.active), tile: tile.name });

        let mut hidden = 0;
        if state.outside > 0 {
            for cell in &state.frontier {
                if !self.shows(cell.at) {
                    hidden += self.fit(state, tile, cell).any().count_ones();
                }
            }
        }
        if hidden > 0 {
            state.hidden = (state.hidden + hidden).min(MOST);
            events.push(Event::PlacementsHidden { tile: tile.name, count: hidden });
        }
        let playable = self.placements(state, tile).next().is_some();
        if playable {
            state.phase = Phase::Place;
            self.sort_frontier(state);
        } else {
            let reason = if hidden > 0 { AsideReason::BeyondWindow } else { AsideReason::Unplaceable };
            self.set_aside(state, reason, events);
            self.next_draw(state, events);
        }
    }

    pub(crate) fn set_aside(
        &self,
        state: &mut State,
        reason: AsideReason,
        events: &mut impl EventSink<Event>,
    ) {
        if let Some(kind) = state.hand.take() {
            state.aside[usize::from(kind)] += 1;
            let tile = self.kinds()[usize::from(kind)].name;
            events.push(Event::TileSetAside { seat: Seat(state.active), tile, reason });
        }
    }

    /// The active seat draws, or the game ends with the last tile.
    pub(crate) fn next_draw(&self, state: &mut State, events: &mut impl EventSink<Event>) {
        if state.left == 0 {
            self.finish(state, events);
        } else {
            state.phase = Phase::Draw;
        }
    }
}
