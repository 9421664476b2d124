//! What is being decided.

use serde::{Deserialize, Serialize};

/// What is being decided. Chance's phases come first and those without an actor next, so that one comparison tells
/// them apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Phase {
    /// Chance rolls the dice.
    Dice,
    /// Chance picks a card of the victim.
    Steal,
    /// Chance draws a development card.
    Draw,
    /// The actor has won.
    Won,
    /// The turn limit ended the game.
    Truncated,
    /// The actor places a starting settlement.
    SetupSettlement,
    /// The actor places the road beside it.
    SetupRoad,
    /// The seat on turn plays a card or rolls.
    PreRoll,
    /// The actor chooses a card to discard.
    Discard,
    /// The seat on turn moves the robber.
    Robber,
    /// The seat on turn chooses whom to rob.
    Victim,
    /// The seat on turn trades and builds.
    Main,
    /// The seat on turn places free roads.
    FreeRoads,
    /// The actor, whose turn it is not, builds and buys between two turns.
    SpecialBuilding,
    /// The paired player trades with the bank, builds and plays a card between two turns.
    PairedPart,
    /// The seat on turn composes an offer.
    Offer,
    /// The actor answers the offer of the seat on turn.
    Answer,
    /// The actor composes a counter-offer.
    Counter,
    /// The seat on turn chooses among those who accepted or made counter-offers.
    Deal,
}

impl Phase {
    /// How many phases there are.
    pub(crate) const COUNT: usize = Phase::Deal as usize + 1;

    /// Whether an offer is composed or answered.
    pub(crate) fn is_trade(self) -> bool {
        matches!(self, Phase::Offer | Phase::Answer | Phase::Counter | Phase::Deal)
    }

    /// Whether nothing more is decided.
    pub(crate) fn is_over(self) -> bool {
        matches!(self, Phase::Won | Phase::Truncated)
    }

    /// Whether chance decides.
    #[inline]
    pub(crate) fn is_chance(self) -> bool {
        self <= Phase::Draw
    }
}
