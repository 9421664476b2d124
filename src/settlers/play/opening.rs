//! The opening: each seat places two settlements and two roads.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::event::EventSink;
use crate::settlers::event::Event;
use crate::settlers::rules::Settlers;
use crate::settlers::state::{NONE, Phase, State};

/// Which seat begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstSeat {
    /// This one.
    Seat(u8),
    /// One that the seed of the game draws, each as likely.
    Random,
}

impl Serialize for FirstSeat {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            FirstSeat::Seat(seat) => serializer.serialize_u8(*seat),
            FirstSeat::Random => serializer.serialize_str("random"),
        }
    }
}

impl<'de> Deserialize<'de> for FirstSeat {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = Value::deserialize(deserializer)?;
        let seat = value.as_u64().and_then(|seat| u8::try_from(seat).ok());
        match (seat, value.as_str()) {
            (Some(seat), _) => Ok(FirstSeat::Seat(seat)),
            (_, Some("random")) => Ok(FirstSeat::Random),
            _ => Err(serde::de::Error::custom("no seat, expected the number of a seat, or random")),
        }
    }
}

/// In which order starting pieces are placed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SetupOrder {
    /// Round the table, and back again.
    #[default]
    Snake,
    /// Twice round the table.
    Rounds,
}

/// Which starting settlements pay cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StartingCards {
    /// The one placed last.
    #[default]
    Last,
    /// Both.
    Both,
    /// Neither.
    Nothing,
}

/// The switches of the opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct OpeningOptions {
    /// Which seat begins: a number, or `random`.
    pub first_seat: FirstSeat,
    /// In which order starting pieces are placed.
    #[serde(rename = "setup")]
    pub order: SetupOrder,
    /// Which starting settlements pay cards.
    #[serde(rename = "starting_cards")]
    pub cards: StartingCards,
}

impl Default for OpeningOptions {
    fn default() -> Self {
        OpeningOptions {
            first_seat: FirstSeat::Seat(0),
            order: SetupOrder::default(),
            cards: StartingCards::default(),
        }
    }
}

/// How far the opening is.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Opening {
    /// Starting settlements and roads placed.
    pub(crate) step: u8,
    /// The settlement that the road to place must touch.
    pub(crate) last_site: u8,
}

impl<const S: usize, const L: usize, const P: usize> Settlers<S, L, P> {
    /// The seat that places a number of starting settlements into the setup.
    pub(crate) fn setup_seat(&self, first: u8, placed: usize) -> u8 {
        let seats = self.seats();
        let place = match self.options.opening.order {
            SetupOrder::Snake if placed >= seats => (2 * seats - 1).saturating_sub(placed),
            _ => placed % seats,
        };
        ((usize::from(first) + place) % seats) as u8
    }

    /// Whether the starting settlement just placed pays cards.
    pub(crate) fn pays_start(&self, state: &State<S, L, P>) -> bool {
        match self.options.opening.cards {
            StartingCards::Last => usize::from(state.opening.step) > 2 * self.seats(),
            StartingCards::Both => true,
            StartingCards::Nothing => false,
        }
    }

    /// After a setup road: the next seat, or the first turn.
    pub(crate) fn next_setup<E: EventSink<Event>>(&self, state: &mut State<S, L, P>, events: &mut E) {
        state.opening.step += 1;
        state.opening.last_site = NONE;
        let placed = usize::from(state.opening.step) / 2;
        if placed < 2 * self.seats() {
            let seat = self.setup_seat(state.turn.first, placed);
            state.turn.on_turn = seat;
            state.actor = seat;
            state.phase = Phase::SetupSettlement;
        } else {
            self.begin_turn(state, state.turn.first, events);
        }
    }

    /// During the setup every seat has the pieces of the steps before.
    pub(crate) fn setup_piece_faults(&self, state: &State<S, L, P>, fault: &mut impl FnMut(&str, &str)) {
        let (seats, step) = (self.seats(), usize::from(state.opening.step));
        for (seat, own) in state.seats.iter().enumerate().take(seats) {
            let places = |seat: usize| {
                (0..2 * seats)
                    .filter(move |&placed| usize::from(self.setup_seat(state.turn.first, placed)) == seat)
            };
            let settlements = places(seat).filter(|&placed| 2 * placed < step).count() as u32;
            let roads = places(seat).filter(|&placed| 2 * placed + 1 < step).count() as u32;
            let others = own.links.without(&self.roads).len();
            let have = (own.settlements.len(), own.links.len(), own.cities.len() + others);
            if have != (settlements, roads, 0) {
                fault(
                    &format!("/seats/{seat}"),
                    &format!(
                        "expected {settlements} settlements and {roads} roads at this step of the setup"
                    ),
                );
            }
        }
    }
}
