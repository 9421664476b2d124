//! One hex game in progress, as plain data.

mod board;
mod phase;
mod seat;

use std::hash::{Hash, Hasher};

use serde::{Deserialize, Serialize};
use serde_big_array::BigArray;

use super::play::award::Awards;
use super::play::choices::Choices;
use super::play::dice::DiceDeck;
use super::play::opening::Opening;
use super::play::robber::Robbers;
use super::play::trade::{Answer, TradeState};
use super::play::turns::Turn;
use super::resource::{Card, Counts, Resource};
use super::topology::{HexId, SiteId};
use super::variants::canal::CanalState;
use super::variants::map::MapState;
use crate::bits::Bits;
use crate::seat::Seat;
use crate::settlers::variants::bridges::BridgeState;

pub(crate) use board::HEXES_PER_WORD;
pub use board::{Board, BoardState, Tile, Tiles};
pub use phase::Phase;
pub use seat::SeatState;

/// A value for "no seat", "no site" and "no hex" in a byte.
pub(crate) const NONE: u8 = u8::MAX;

/// What all randomness to come follows from. It is no part of a position: equal ones reached with different seeds hash
/// alike.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chance {
    /// The seed.
    pub seed: u64,
    /// Dice rolled so far.
    pub rolls: u32,
    /// Cards drawn by chance so far.
    pub draws: u32,
}

impl Hash for Chance {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

/// Everything about one hex game in progress. What belongs to a chapter of the rules is a part of its own, declared
/// there.
///
/// `S` words hold a set of sites, `L` words a set of links, `P` seats fit.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State<const S: usize, const L: usize, const P: usize> {
    /// What was dealt.
    pub board: BoardState<S>,
    /// The seats; beyond the table, empty.
    #[serde(with = "BigArray")]
    pub seats: [SeatState<S, L>; P],
    /// Resource cards in the bank.
    pub bank: Counts<Resource>,
    /// Development cards that nobody has drawn.
    pub deck: Counts<Card>,
    /// The development cards that the seat on turn, or the one that acts between turns, bought in this turn or part.
    pub bought: Counts<Card>,
    /// The cities that are metropolises, of all seats.
    pub metropolises: Bits<S>,
    /// Where randomness stands.
    pub chance: Chance,
    /// The turn under way.
    pub turn: Turn,
    /// What is being decided.
    pub phase: Phase,
    /// The seat that decides, if one does.
    pub(crate) actor: u8,
    /// Seats that have resigned, as bits.
    pub(crate) resigned: u8,
    pub(crate) opening: Opening,
    pub(crate) dice: DiceDeck,
    pub(crate) robber: Robbers,
    pub(crate) choices: Choices<P>,
    pub(crate) trade: TradeState<P>,
    pub(crate) awards: Awards,
    pub(crate) bridges: BridgeState,
    pub(crate) map: MapState,
    pub(crate) canal: CanalState,
    /// Cached: sites where nothing can be settled: unfit, built on, or beside a building.
    #[serde(skip)]
    pub(crate) closed: Bits<S>,
    /// Cached: links that stand, are excluded by one that does, or by what was dealt.
    #[serde(skip)]
    pub(crate) taken: Bits<L>,
}

impl<const S: usize, const L: usize, const P: usize> State<S, L, P> {
    /// The seat whose turn it is; during setup, the seat that places.
    #[inline]
    #[must_use]
    pub fn on_turn(&self) -> Seat {
        Seat(self.turn.on_turn)
    }

    /// The hex that the robber stands on; none before its first move on a board without desert.
    #[inline]
    #[must_use]
    pub fn robber(&self) -> Option<HexId> {
        (self.robber.hex != NONE).then_some(self.robber.hex)
    }

    /// The hexes of all robbers.
    pub fn robbers(&self) -> impl Iterator<Item = HexId> + use<S, L, P> {
        [self.robber.hex, self.robber.second].into_iter().filter(|&hex| hex != NONE)
    }

    /// The seat that acts between two turns, in special building or as a paired player.
    #[must_use]
    pub fn guest(&self) -> Option<Seat> {
        (self.turn.guest != NONE).then_some(Seat(self.turn.guest))
    }

    /// What a seat has answered, in an offer under way.
    #[must_use]
    pub(crate) fn answer(&self, seat: usize) -> Option<Answer> {
        let said = |bits: u8| bits >> seat & 1 != 0;
        match () {
            () if said(self.trade.accepted) => Some(Answer::Accepted),
            () if said(self.trade.countered) => Some(Answer::Countered),
            () if said(self.choices.answered) => Some(Answer::Declined),
            () => None,
        }
    }

    /// Whether a seat has not resigned.
    #[inline]
    #[must_use]
    pub fn plays(&self, seat: usize) -> bool {
        self.resigned >> seat & 1 == 0
    }

    /// Whether a seat has made its discard before the others, in a discard under way.
    pub(crate) fn has_discarded(&self, seat: usize) -> bool {
        self.phase == Phase::Discard && self.choices.answered >> seat & 1 != 0
    }

    /// The seat that holds the Longest Road card.
    #[inline]
    #[must_use]
    pub fn longest_road(&self) -> Option<Seat> {
        (self.awards.longest_road != NONE).then_some(Seat(self.awards.longest_road))
    }

    /// The seat that holds the Largest Army card.
    #[inline]
    #[must_use]
    pub fn largest_army(&self) -> Option<Seat> {
        (self.awards.largest_army != NONE).then_some(Seat(self.awards.largest_army))
    }

    /// The seat that holds Longest Bridge.
    #[inline]
    #[must_use]
    pub fn longest_bridge(&self) -> Option<Seat> {
        (self.bridges.longest != NONE).then_some(Seat(self.bridges.longest))
    }

    /// The sum of the dice of this turn, if they were rolled.
    #[inline]
    #[must_use]
    pub fn dice(&self) -> Option<u8> {
        (self.turn.dice != 0).then_some(self.turn.dice)
    }

    /// Whether `seat` may not pass `site` because somebody else built there.
    #[inline]
    #[must_use]
    pub(crate) fn foreign(&self, seat: usize, site: SiteId) -> bool {
        self.seats.iter().enumerate().any(|(other, s)| other != seat && s.buildings().contains(site.into()))
    }
}
