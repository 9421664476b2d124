//! Discards after a seven.

use crate::settlers::options::Within;
use serde::{Deserialize, Serialize};

/// How the discards after a seven are made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Discards {
    /// All at once: what a seat chose is shown when all have chosen.
    #[default]
    Together,
    /// Seat by seat, each in sight of the next.
    InTurn,
}

/// The switches of discards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct DiscardOptions {
    /// The most cards that are safe from a seven, 2 to 50.
    pub hand_limit: u8,
    /// How the discards after a seven are made.
    #[serde(rename = "discards")]
    pub order: Discards,
    /// Whether a seat can take back once what it has chosen of a discard.
    #[serde(rename = "discard_take_back")]
    pub take_back: bool,
}

impl Default for DiscardOptions {
    fn default() -> Self {
        DiscardOptions { hand_limit: 7, order: Discards::default(), take_back: false }
    }
}

impl DiscardOptions {
    pub(crate) fn ranges(&self, within: &mut Within<'_>) {
        within("hand_limit", self.hand_limit.into(), 2, 50);
    }
}
