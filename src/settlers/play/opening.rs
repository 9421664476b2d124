//! The opening: each seat places two settlements and two roads.

use serde::{Deserialize, Serialize};
use serde_json::Value;

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
