//! What others do between two turns: special building, or the part of a paired player.

use serde::{Deserialize, Serialize};

use crate::event::EventSink;
use crate::seat::Seat;
use crate::settlers::event::Event;
use crate::settlers::resource::Counts;
use crate::settlers::rules::Settlers;
use crate::settlers::state::{NONE, Phase, State};

/// What the others do between two turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BetweenTurns {
    /// Nothing.
    Nothing,
    /// Every other seat in its order builds and buys with the cards it has.
    SpecialBuilding,
    /// The third seat to the left takes a part of its own: bank, building and one card.
    PairedPlayers,
}

/// The switches of what happens between turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct BetweenOptions {
    /// What happens; left out, nothing, and special building for more than four seats.
    #[serde(rename = "between_turns")]
    pub turns: Option<BetweenTurns>,
    /// Whether a paired player can win in its part.
    pub paired_wins: bool,
}

impl Default for BetweenOptions {
    fn default() -> Self {
        BetweenOptions { turns: None, paired_wins: true }
    }
}

/// How far to the left of the seat on turn the paired player sits.
const PAIRED_DISTANCE: usize = 3;

impl<const S: usize, const L: usize, const P: usize> Settlers<S, L, P> {
    /// What follows a turn, or a seat's part between two turns.
    #[inline(never)]
    pub(crate) fn after_part<E: EventSink<Event>>(&self, state: &mut State<S, L, P>, events: &mut E) {
        // Seats that have resigned are passed over.
        let (seats, on_turn) = (self.seats(), usize::from(state.turn.on_turn));
        let after = |seat: usize| {
            let passed = (seat + seats - on_turn) % seats;
            let seats_after = (passed + 1..seats).map(|place| (on_turn + place) % seats);
            seats_after.into_iter().find(|&seat| state.plays(seat)).map(|seat| seat as u8)
        };
        let next = after(on_turn).unwrap_or(state.turn.on_turn);
        // A turn without a roll, of a seat that resigned before it, has no parts after it.
        let parts = if state.turn.dice == 0 { BetweenTurns::Nothing } else { self.between_turns };
        match (parts, state.guest()) {
            (BetweenTurns::SpecialBuilding, guest) => match after(guest.map_or(on_turn, Seat::index)) {
                Some(guest) => self.begin_part(state, guest, Phase::SpecialBuilding, events),
                None => self.begin_turn(state, next, events),
            },
            (BetweenTurns::PairedPlayers, None) if state.plays(self.paired_seat(state).into()) => {
                let guest = self.paired_seat(state);
                self.begin_part(state, guest, Phase::PairedPart, events);
                self.check_victory(state, events);
            }
            _ => self.begin_turn(state, next, events),
        }
    }

    /// The paired player of the seat on turn.
    pub(crate) fn paired_seat(&self, state: &State<S, L, P>) -> u8 {
        ((usize::from(state.turn.on_turn) + PAIRED_DISTANCE) % self.seats()) as u8
    }

    fn begin_part<E: EventSink<Event>>(
        &self,
        state: &mut State<S, L, P>,
        guest: u8,
        phase: Phase,
        events: &mut E,
    ) {
        state.turn.guest = guest;
        state.actor = guest;
        state.phase = phase;
        state.turn.card_played = false;
        state.turn.built = false;
        state.bought = Counts::NONE;
        events.push(Event::PartBegan { seat: Seat(guest), part: phase });
    }

    /// The phase in which the actor builds, in its turn or between turns.
    #[inline]
    pub(crate) fn building_phase(&self, state: &State<S, L, P>) -> Phase {
        match self.between_turns {
            _ if state.turn.guest == NONE => Phase::Main,
            BetweenTurns::PairedPlayers => Phase::PairedPart,
            _ => Phase::SpecialBuilding,
        }
    }

    /// The seat that can win now: the seat on turn, or the paired player in its part. In special building nobody can.
    #[inline]
    pub(crate) fn contender(&self, state: &State<S, L, P>) -> Option<Seat> {
        match state.guest() {
            None => Some(state.on_turn()).filter(|seat| state.plays(seat.index())),
            guest
                if self.between_turns == BetweenTurns::PairedPlayers && self.options.between.paired_wins =>
            {
                guest
            }
            _ => None,
        }
    }

    /// The seat whose turn or part it is: its development cards bought in it are kept apart.
    pub(crate) fn buyer(&self, state: &State<S, L, P>) -> Seat {
        state.guest().unwrap_or(state.on_turn())
    }

    /// A seat acts between turns where the options have such parts, and in their phases.
    pub(crate) fn guest_faults(&self, state: &State<S, L, P>, fault: &mut impl FnMut(&str, &str)) {
        let part = matches!(state.phase, Phase::SpecialBuilding | Phase::PairedPart);
        if part && self.building_phase(state) != state.phase {
            fault(
                "/phase",
                "no seat has such a part between turns here: see guest and the option between_turns",
            );
        }
        let Some(guest) = state.guest() else { return };
        let fits = match self.between_turns {
            BetweenTurns::Nothing => false,
            BetweenTurns::SpecialBuilding => {
                guest != state.on_turn() && matches!(state.phase, Phase::SpecialBuilding | Phase::Draw)
            }
            BetweenTurns::PairedPlayers => {
                self.paired_seat(state) == guest.0
                    && matches!(
                        state.phase,
                        Phase::PairedPart
                            | Phase::Draw
                            | Phase::Robber
                            | Phase::Victim
                            | Phase::Steal
                            | Phase::FreeRoads
                            | Phase::Won
                    )
            }
        };
        if !fits {
            fault("/guest", "no such seat acts between turns in this phase");
        }
    }
}
