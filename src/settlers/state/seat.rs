//! What one seat has.

use serde::{Deserialize, Serialize};

use crate::bits::Bits;
use crate::settlers::play::choices::Picks;
use crate::settlers::resource::{Card, Counts, Resource};

/// What one seat has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SeatState<const S: usize, const L: usize> {
    /// Links on the board.
    pub links: Bits<L>,
    /// Settlements on the board.
    pub settlements: Bits<S>,
    /// Cities on the board.
    pub cities: Bits<S>,
    /// Resource cards.
    pub hand: Counts<Resource>,
    /// Development cards not played, those bought this turn among them.
    pub cards: Counts<Card>,
    /// Development cards played, by kind; victory points are never played.
    pub played: [u8; 4],
    /// Tokens of spots, each worth a point.
    pub tokens: u8,
    /// Canal tokens.
    pub canal: u8,
    /// Cached: the sites that own links touch.
    #[serde(skip)]
    pub(crate) reach: Bits<S>,
    /// Cached: the links that can be built, cost and supply aside.
    #[serde(skip)]
    pub(crate) open_links: Bits<L>,
    /// Cached: the length of the longest trail.
    #[serde(skip)]
    pub(crate) road: u8,
    /// Cached: the harbours in use, as places in [`Harbour::ALL`].
    #[serde(skip)]
    pub(crate) harbours: u8,
}

impl<const S: usize, const L: usize> SeatState<S, L> {
    /// The sites with a building of this seat.
    #[inline]
    #[must_use]
    pub fn buildings(&self) -> Bits<S> {
        self.settlements | self.cities
    }

    /// Knights played.
    #[inline]
    #[must_use]
    pub fn knights(&self) -> u8 {
        self.played[Card::Knight as usize]
    }

    /// Whether the hand holds these cards, and the seat these tokens.
    pub(crate) fn holds(&self, picks: Picks) -> bool {
        self.hand.contains(picks.cards()) && u32::from(self.canal) >= picks.tokens()
    }

    /// The length of the longest road.
    #[inline]
    #[must_use]
    pub fn road_length(&self) -> u8 {
        self.road
    }
}
