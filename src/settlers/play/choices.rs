//! What several seats choose, each hidden from the others until all have: discards after a seven, and offers.

use serde::{Deserialize, Serialize};
use serde_big_array::BigArray;

use crate::settlers::resource::{Counts, Kind, Resource};

/// The choices under way.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Choices<const P: usize> {
    /// Cards chosen so far, for a discard or as what a seat gives in an offer; they stay in the hands until all have
    /// chosen.
    #[serde(with = "BigArray")]
    pub(crate) picked: [Picks; P],
    /// Seats that have done what all are asked for, as bits: answered an offer, or discarded before the others.
    pub(crate) answered: u8,
    /// Whether the seat that chooses a discard has taken it back once.
    pub(crate) taken_back: bool,
}

impl<const P: usize> Default for Choices<P> {
    fn default() -> Self {
        Choices { picked: [Picks::default(); P], answered: 0, taken_back: false }
    }
}

/// What a seat has picked: cards, six bits for each resource, and canal tokens, two bits. As bytes, which need no
/// alignment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Picks([u8; 4]);

impl Picks {
    /// The most cards of one resource.
    const MOST: u32 = 63;
    /// The most canal tokens.
    pub(crate) const MOST_TOKENS: u32 = 3;
    const TOKENS: usize = 6 * 5;

    /// These, each at most as many as fit.
    pub(crate) fn new(cards: Counts<Resource>, tokens: u32) -> Picks {
        let bits = |(kind, n): (Resource, u32)| n.min(Picks::MOST) << (6 * kind.index());
        let cards: u32 = cards.iter().map(bits).sum();
        Picks::from_bits(cards | tokens.min(Picks::MOST_TOKENS) << Picks::TOKENS)
    }

    #[inline]
    fn from_bits(bits: u32) -> Picks {
        Picks(bits.to_le_bytes())
    }

    #[inline]
    fn bits(self) -> u32 {
        u32::from_le_bytes(self.0)
    }

    #[inline]
    pub(crate) fn cards(self) -> Counts<Resource> {
        let lane = |kind: u32| u64::from(self.bits() >> (6 * kind) & Picks::MOST) << (8 * kind);
        Counts::from_lanes(lane(0) | lane(1) | lane(2) | lane(3) | lane(4))
    }

    pub(crate) fn tokens(self) -> u32 {
        self.bits() >> Picks::TOKENS
    }

    pub(crate) fn is_empty(self) -> bool {
        self.bits() == 0
    }

    /// Cards and tokens together.
    #[inline]
    pub(crate) fn total(self) -> u32 {
        self.cards().total() + self.tokens()
    }

    pub(crate) fn add_card(&mut self, kind: Resource) {
        *self = Picks::from_bits(self.bits() + (1 << (6 * kind.index())));
    }

    pub(crate) fn add_token(&mut self) {
        *self = Picks::from_bits(self.bits() + (1 << Picks::TOKENS));
    }
}

impl std::fmt::Display for Picks {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (self.cards(), self.tokens()) {
            (cards, 0) => write!(f, "{cards}"),
            (cards, tokens) if cards.is_empty() => write!(f, "{tokens} canal tokens"),
            (cards, tokens) => write!(f, "{cards}, {tokens} canal tokens"),
        }
    }
}
