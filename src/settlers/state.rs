//! One hex game in progress, as plain data.

mod board;

use std::hash::{Hash, Hasher};

use serde::{Deserialize, Serialize};
use serde_big_array::BigArray;

use crate::bits::Bits;
use crate::seat::Seat;
use crate::settlers::resource::{Card, Counts, Kind, Resource};
use crate::settlers::topology::{HexId, SiteId};

pub(crate) use board::HEXES_PER_WORD;
pub use board::{Board, BoardState, Tile, Tiles};

/// What a seat has picked: cards, six bits for each resource, and canal tokens, two bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Picks(u32);

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
        Picks(cards | tokens.min(Picks::MOST_TOKENS) << Picks::TOKENS)
    }

    #[inline]
    pub(crate) fn cards(self) -> Counts<Resource> {
        let lane = |kind: u32| u64::from(self.0 >> (6 * kind) & Picks::MOST) << (8 * kind);
        Counts::from_lanes(lane(0) | lane(1) | lane(2) | lane(3) | lane(4))
    }

    pub(crate) fn tokens(self) -> u32 {
        self.0 >> Picks::TOKENS
    }

    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Cards and tokens together.
    #[inline]
    pub(crate) fn total(self) -> u32 {
        self.cards().total() + self.tokens()
    }

    pub(crate) fn add_card(&mut self, kind: Resource) {
        self.0 += 1 << (6 * kind.index());
    }

    pub(crate) fn add_token(&mut self) {
        self.0 += 1 << Picks::TOKENS;
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
    pub(crate) spots: Bits<L>,
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

/// What a seat has said to what all are asked, a discard seat by seat or an offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// It takes the offer as it is.
    Accepted,
    /// It does not.
    Declined,
    /// It made an offer of its own.
    Countered,
}

/// A value for "no seat", "no site" and "no hex" in a byte.
pub(crate) const NONE: u8 = u8::MAX;

/// Everything about one hex game in progress.
///
/// `S` words hold a set of sites, `L` words a set of links, `P` seats fit.
#[derive(Clone, Debug, Serialize, Deserialize)]
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
    /// Cards picked so far, for the discard under way or as what a seat gives in an offer; they stay in the hands
    /// until all have chosen.
    #[serde(with = "BigArray")]
    pub(crate) picked: [Picks; P],
    /// What a seat wants in its offer.
    #[serde(with = "BigArray")]
    pub(crate) wanted: [Picks; P],
    /// What all randomness to come follows from.
    pub seed: u64,
    /// Dice rolled so far.
    pub rolls: u32,
    /// Cards drawn by chance so far.
    pub draws: u32,
    /// Turns begun.
    pub turn: u32,
    /// What is being decided.
    pub phase: Phase,
    pub(crate) on_turn: u8,
    pub(crate) actor: u8,
    pub(crate) robber: u8,
    /// The second robber, on boards with two.
    pub(crate) second_robber: u8,
    /// Whether the robber that moved last is the second one, until its move is dealt with.
    pub(crate) moved_second: bool,
    /// The seat that took, or takes, the first turn.
    pub(crate) first: u8,
    /// The seat that acts between two turns.
    pub(crate) guest: u8,
    /// Offers made this turn.
    pub(crate) offers: u8,
    /// Seats that have done what all are asked for, as bits: answered an offer, or discarded before the others.
    pub(crate) answered: u8,
    /// Seats that accepted the offer, as bits.
    pub(crate) accepted: u8,
    /// Seats that answered with an offer of their own, as bits.
    pub(crate) countered: u8,
    /// Seats that have resigned, as bits.
    pub(crate) resigned: u8,
    /// Whether the seat that chooses a discard has taken it back once.
    pub(crate) taken_back: bool,
    /// With a deck of numbers, the cards left of each from 2 to 12.
    pub(crate) dice_left: [u8; 11],
    pub(crate) longest_road: u8,
    pub(crate) largest_army: u8,
    /// The seat that holds Longest Bridge.
    pub(crate) longest_bridge: u8,
    /// Starting settlements and roads placed.
    pub(crate) setup_step: u8,
    /// The settlement that the setup road must touch.
    pub(crate) last_site: u8,
    /// Whom chance takes a card from.
    pub(crate) victim: u8,
    /// Roads of Road Building still to place.
    pub(crate) free_roads: u8,
    /// The dice of this turn, 0 before the roll.
    pub(crate) dice: u8,
    /// Whether a development card was played this turn.
    pub(crate) card_played: bool,
    /// Whether something was paid for this turn, which closes trade with separate phases.
    pub(crate) built: bool,
    /// The spots whose token nobody has taken, as bits.
    pub(crate) spots_left: u16,
    /// The pairs of canal cities that have earned a token, as bits.
    pub(crate) canal_linked: u32,
    /// The seats that have earned a canal token, as bits.
    pub(crate) canal_seats: u8,
    /// The resources that canal tokens trade at 2:1 this turn, as bits.
    pub(crate) canal_ports: u8,
    /// The cities that are metropolises, of all seats.
    pub metropolises: Bits<S>,
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
        Seat(self.on_turn)
    }

    /// The hex that the robber stands on; none before its first move on a board without desert.
    #[inline]
    #[must_use]
    pub fn robber(&self) -> Option<HexId> {
        (self.robber != NONE).then_some(self.robber)
    }

    /// The hexes of all robbers.
    pub fn robbers(&self) -> impl Iterator<Item = HexId> + use<S, L, P> {
        [self.robber, self.second_robber].into_iter().filter(|&hex| hex != NONE)
    }

    /// The seat that acts between two turns, in special building or as a paired player.
    #[must_use]
    pub fn guest(&self) -> Option<Seat> {
        (self.guest != NONE).then_some(Seat(self.guest))
    }

    /// What a seat has answered, in an offer under way.
    #[must_use]
    pub(crate) fn answer(&self, seat: usize) -> Option<Answer> {
        let said = |bits: u8| bits >> seat & 1 != 0;
        match () {
            () if said(self.accepted) => Some(Answer::Accepted),
            () if said(self.countered) => Some(Answer::Countered),
            () if said(self.answered) => Some(Answer::Declined),
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
        self.phase == Phase::Discard && self.answered >> seat & 1 != 0
    }

    /// The seat that holds the Longest Road card.
    #[inline]
    #[must_use]
    pub fn longest_road(&self) -> Option<Seat> {
        (self.longest_road != NONE).then_some(Seat(self.longest_road))
    }

    /// The seat that holds the Largest Army card.
    #[inline]
    #[must_use]
    pub fn largest_army(&self) -> Option<Seat> {
        (self.largest_army != NONE).then_some(Seat(self.largest_army))
    }

    /// The seat that holds Longest Bridge.
    #[inline]
    #[must_use]
    pub fn longest_bridge(&self) -> Option<Seat> {
        (self.longest_bridge != NONE).then_some(Seat(self.longest_bridge))
    }

    /// The sum of the dice of this turn, if they were rolled.
    #[inline]
    #[must_use]
    pub fn dice(&self) -> Option<u8> {
        (self.dice != 0).then_some(self.dice)
    }

    /// Whether `seat` may not pass `site` because somebody else built there.
    #[inline]
    #[must_use]
    pub(crate) fn foreign(&self, seat: usize, site: SiteId) -> bool {
        self.seats.iter().enumerate().any(|(other, s)| other != seat && s.buildings().contains(site.into()))
    }

    /// The plain fields that make a position: all but the seed and its counters, and the caches.
    #[allow(clippy::type_complexity)] // Named once, used twice, below.
    fn position(&self) -> impl Hash + Eq + '_ {
        let seats = self
            .seats
            .each_ref()
            .map(|s| (s.links, s.settlements, s.cities, s.hand, s.cards, s.played, s.tokens, s.canal));
        (
            (&self.board, seats, self.bank, self.deck, self.bought, self.picked, self.wanted),
            (
                self.turn,
                self.phase,
                self.on_turn,
                self.actor,
                self.robber,
                self.second_robber,
                self.longest_road,
                self.largest_army,
                self.longest_bridge,
                self.metropolises,
            ),
            (self.setup_step, self.first, self.last_site, self.victim, self.free_roads, self.dice),
            (self.card_played, self.built, self.moved_second, self.guest, self.dice_left),
            (self.spots_left, self.canal_linked, self.canal_seats, self.canal_ports),
            (self.offers, self.answered, self.accepted, self.countered, self.resigned, self.taken_back),
        )
    }
}

impl<const S: usize, const L: usize, const P: usize> PartialEq for State<S, L, P> {
    fn eq(&self, other: &Self) -> bool {
        (self.seed, self.rolls, self.draws) == (other.seed, other.rolls, other.draws)
            && self.position() == other.position()
    }
}

impl<const S: usize, const L: usize, const P: usize> Eq for State<S, L, P> {}

impl<const S: usize, const L: usize, const P: usize> Hash for State<S, L, P> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.position().hash(hasher);
    }
}
