//! What visibly happens in the hex game.

use arrayvec::ArrayVec;
use serde::Serialize;

use crate::seat::{Seat, Viewer};
use crate::settlers::play::choices::Picks;
use crate::settlers::play::trade::Answer;
use crate::settlers::resource::{Card, Counts, Kind, Resource, named};
use crate::settlers::state::Phase;
use crate::settlers::topology::{HexId, LinkId, LinkKind, SiteId};

/// The most seats at a table.
const MAX_SEATS: usize = 6;

/// What changes hands in a trade between seats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Goods {
    /// Resource cards.
    pub cards: Counts<Resource>,
    /// Canal tokens.
    pub tokens: u32,
}

impl From<Picks> for Goods {
    fn from(picks: Picks) -> Goods {
        Goods { cards: picks.cards(), tokens: picks.tokens() }
    }
}

/// As `{"lumber": 2, "token": 1}`.
impl Serialize for Goods {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let cards = self.cards.iter().map(|(kind, n)| (kind.name(), n));
        serializer.collect_map(cards.chain([("token", self.tokens)]).filter(|(_, n)| *n > 0))
    }
}

/// Something that everyone at the table sees, though not every detail of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// A link was built.
    LinkBuilt {
        /// The builder.
        seat: Seat,
        /// Its number.
        link: LinkId,
        /// What it is.
        kind: LinkKind,
        /// The two sites that it joins, the one with the lower number first.
        sites: [SiteId; 2],
        /// Road pieces that it takes from the supply.
        pieces: u8,
        /// What it adds to the longest road.
        length: u8,
        /// Whether nothing was paid.
        free: bool,
    },
    /// A settlement was built.
    SettlementBuilt {
        /// The builder.
        seat: Seat,
        /// Where.
        site: SiteId,
    },
    /// A settlement became a city.
    CityBuilt {
        /// The builder.
        seat: Seat,
        /// Where.
        site: SiteId,
    },
    /// A city became a metropolis.
    MetropolisBuilt {
        /// The builder.
        seat: Seat,
        /// Where.
        site: SiteId,
    },
    /// A seat took cards from the bank: starting cards, production or Year of Plenty.
    Received {
        /// Who.
        seat: Seat,
        /// What.
        #[serde(serialize_with = "named")]
        cards: Counts<Resource>,
    },
    /// The bank could not pay all of a resource.
    Shortage {
        /// Which.
        resource: Resource,
    },
    /// The dice fell.
    Rolled {
        /// Their sum.
        sum: u8,
    },
    /// A seat discarded after a seven.
    Discarded {
        /// Who.
        seat: Seat,
        /// What.
        #[serde(serialize_with = "named")]
        cards: Counts<Resource>,
    },
    /// A robber moved.
    RobberMoved {
        /// Where to.
        hex: HexId,
        /// Whether it is the second robber of two.
        second: bool,
    },
    /// A card was stolen. Only thief and victim see which.
    Stolen {
        /// Who has it now.
        thief: Seat,
        /// Who had it.
        victim: Seat,
        /// Which, if the viewer may know.
        resource: Option<Resource>,
    },
    /// A development card was bought. Only the buyer sees which.
    CardBought {
        /// Who.
        seat: Seat,
        /// Which, if the viewer may know.
        card: Option<Card>,
    },
    /// A development card was played.
    CardPlayed {
        /// Who.
        seat: Seat,
        /// Which.
        card: Card,
    },
    /// Monopoly took a seat's cards.
    Monopolised {
        /// Whose cards.
        seat: Seat,
        /// Of which kind.
        resource: Resource,
        /// How many.
        count: u8,
    },
    /// A trade with the bank.
    BankTraded {
        /// Who.
        seat: Seat,
        /// What it gave.
        #[serde(serialize_with = "named")]
        give: Counts<Resource>,
        /// What it took.
        #[serde(serialize_with = "named")]
        take: Counts<Resource>,
    },
    /// The seat on turn made an offer.
    Offered {
        /// Who.
        seat: Seat,
        /// What it gives.
        give: Goods,
        /// What it wants.
        want: Goods,
    },
    /// A seat answered an offer; all answers are shown once the last one is in.
    Answered {
        /// Who.
        seat: Seat,
        /// How.
        answer: Answer,
        /// What it gives instead, in a counter-offer.
        give: Goods,
        /// What it wants instead, in a counter-offer.
        want: Goods,
    },
    /// Two seats traded.
    Traded {
        /// The seat on turn.
        seat: Seat,
        /// The other one.
        partner: Seat,
        /// What the seat on turn gave.
        give: Goods,
        /// What it took.
        take: Goods,
    },
    /// The seat on turn dropped its offer.
    OfferDropped {
        /// Who.
        seat: Seat,
    },
    /// A seat's part between two turns began.
    PartBegan {
        /// Whose.
        seat: Seat,
        /// Which: special building, or the part of a paired player.
        part: Phase,
    },
    /// The Longest Road card changed hands or was set aside.
    LongestRoad {
        /// Who holds it now.
        holder: Option<Seat>,
    },
    /// The Largest Army card changed hands.
    LargestArmy {
        /// Who holds it now.
        holder: Seat,
    },
    /// Longest Bridge changed hands.
    LongestBridge {
        /// Who holds it now.
        holder: Seat,
    },
    /// A seat took the token of a spot.
    TokenTaken {
        /// Who.
        seat: Seat,
        /// Where it lay.
        site: SiteId,
    },
    /// A seat linked two canal cities and took a canal token.
    CanalLinked {
        /// Who.
        seat: Seat,
        /// The two cities.
        sites: [SiteId; 2],
    },
    /// A seat used a canal token as a port for its turn.
    CanalTokenUsed {
        /// Who.
        seat: Seat,
        /// Of which resource; none for all.
        resource: Option<Resource>,
    },
    /// A seat left the game.
    Resigned {
        /// Who.
        seat: Seat,
    },
    /// A turn began.
    TurnBegan {
        /// Whose.
        seat: Seat,
        /// Its number, from 1.
        turn: u32,
    },
    /// The game is over, and a seat shows what it holds. Each seat does, in order, before the event that the game
    /// ended.
    Revealed {
        /// Whose.
        seat: Seat,
        /// Resource cards.
        #[serde(serialize_with = "named")]
        hand: Counts<Resource>,
        /// Development cards.
        #[serde(serialize_with = "named")]
        cards: Counts<Card>,
    },
    /// The game ended.
    GameEnded {
        /// `won`, or `truncated` by the turn limit: as [`Outcome::name`](crate::Outcome::name) says it.
        outcome: &'static str,
        /// Who won, nobody at the turn limit.
        winners: ArrayVec<Seat, MAX_SEATS>,
        /// All points of each seat.
        points: ArrayVec<u32, MAX_SEATS>,
    },
}

impl Event {
    /// The event as a viewer may know it.
    #[must_use]
    pub(crate) fn redacted(&self, viewer: Viewer) -> Event {
        let mut event = self.clone();
        match &mut event {
            Event::Stolen { thief, victim, resource } if !viewer.sees(*thief) && !viewer.sees(*victim) => {
                *resource = None;
            }
            Event::CardBought { seat, card } if !viewer.sees(*seat) => *card = None,
            _ => {}
        }
        event
    }
}
