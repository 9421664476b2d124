//! The state as a viewer may know it.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::bits::Bits;
use crate::seat::{Seat, Viewer};
use crate::settlers::dice::Dice;
use crate::settlers::play::bank::bank_rates;
use crate::settlers::play::cards::played_cards;
use crate::settlers::play::trade::Answer;
use crate::settlers::resource::{Card, Counts, Resource, all_named, named_if_known};
use crate::settlers::rules::Settlers;
use crate::settlers::state::{Board, Phase, State};
use crate::settlers::tables::{CITIES, SETTLEMENTS};
use crate::settlers::topology::{HexId, LinkId, LinkKind, SiteId};

/// Pieces of a seat that are not on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct PiecesLeft {
    /// Road pieces; bridges and highways are built of them.
    pub roads: u32,
    /// Settlements.
    pub settlements: u32,
    /// City pieces; metropolises are built of them.
    pub cities: u32,
}

/// What a viewer knows of one seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SeatView {
    /// Links on the board: roads, bridges and highways.
    pub links: Vec<LinkId>,
    /// Of them, the roads, as the pairs of sites that they join.
    pub roads: Vec<(SiteId, SiteId)>,
    /// The bridges, likewise.
    pub bridges: Vec<(SiteId, SiteId)>,
    /// The highways, likewise.
    pub highways: Vec<(SiteId, SiteId)>,
    /// Settlements on the board.
    pub settlements: Vec<SiteId>,
    /// Cities on the board.
    pub cities: Vec<SiteId>,
    /// Metropolises on the board.
    pub metropolises: Vec<SiteId>,
    /// Pieces not on the board.
    pub pieces_left: PiecesLeft,
    /// How many cards of each resource the bank takes for one: 4, 3 or 2.
    #[serde(serialize_with = "all_named")]
    pub rates: Counts<Resource>,
    /// How many resource cards the seat holds.
    pub hand_size: u32,
    /// Which, if the viewer may know.
    #[serde(serialize_with = "named_if_known")]
    pub hand: Option<Counts<Resource>>,
    /// How many development cards the seat holds.
    pub cards_size: u32,
    /// Which, if the viewer may know.
    #[serde(serialize_with = "named_if_known")]
    pub cards: Option<Counts<Card>>,
    /// Development cards played: knight, road building, year of plenty, monopoly.
    #[serde(serialize_with = "played")]
    pub played: [u8; 4],
    /// Length of the longest road.
    pub road_length: u8,
    /// Points as far as the viewer knows.
    pub points: u32,
    /// Cards chosen in a discard under way, if the viewer may know.
    #[serde(serialize_with = "named_if_known")]
    pub discards: Option<Counts<Resource>>,
    /// Whether the seat has made its discard, where that goes seat by seat.
    pub discarded: bool,
    /// What the seat gives in an offer under way, if the viewer may know.
    #[serde(serialize_with = "named_if_known")]
    pub give: Option<Counts<Resource>>,
    /// What it wants in it.
    #[serde(serialize_with = "named_if_known")]
    pub want: Option<Counts<Resource>>,
    /// Canal tokens that it gives in it, if the viewer may know.
    pub give_tokens: Option<u32>,
    /// Canal tokens that it wants in it.
    pub want_tokens: Option<u32>,
    /// What it answered to the offer of the seat on turn, if the viewer may know.
    pub answer: Option<Answer>,
    /// Tokens of spots, each worth a point.
    pub tokens: u8,
    /// Canal tokens.
    pub canal_tokens: u8,
    /// Whether it has resigned.
    pub resigned: bool,
}

/// What was dealt, as in a setup.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Dealt {
    /// The hexes in order, as `forest 11` or `desert`.
    pub hexes: Vec<String>,
    /// The harbours in the order of the layout: `any` or a resource.
    pub harbours: Vec<&'static str>,
}

/// The hex game as a viewer may know it. Fields that a setup has too have its names and its form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    /// What was dealt.
    #[serde(skip)]
    pub board: Board,
    /// The same as texts.
    #[serde(rename = "board")]
    pub dealt: Dealt,
    /// The names of the sites that have one.
    pub site_names: BTreeMap<SiteId, String>,
    /// The seats in order.
    pub seats: Vec<SeatView>,
    /// Resource cards in the bank, if the viewer may know.
    #[serde(serialize_with = "named_if_known")]
    pub bank: Option<Counts<Resource>>,
    /// How many development cards nobody has drawn.
    pub deck_size: u32,
    /// Which, if the viewer sees all others.
    #[serde(serialize_with = "named_if_known")]
    pub deck: Option<Counts<Card>>,
    /// How many cards the seat on turn, or the one that acts between turns, bought in this turn or part.
    pub bought_size: u32,
    /// Which of them, if the viewer may know.
    #[serde(serialize_with = "named_if_known")]
    pub bought: Option<Counts<Card>>,
    /// What is being decided.
    pub phase: Phase,
    /// Turns begun.
    pub turn: u32,
    /// Starting settlements and roads placed.
    pub setup_step: u8,
    /// Who took, or takes, the first turn.
    pub first_seat: Seat,
    /// Whose turn it is.
    pub on_turn: Seat,
    /// Who is asked, when a seat is.
    pub actor: Seat,
    /// The hex of the robber.
    pub robber: Option<HexId>,
    /// The hex of the second robber.
    pub second_robber: Option<HexId>,
    /// Whether the second robber is the one that has just moved.
    pub moved_second: bool,
    /// Who acts between two turns.
    pub guest: Option<Seat>,
    /// Offers made this turn.
    pub offers: u8,
    /// The spots whose token nobody has taken.
    pub spot_tokens: Vec<SiteId>,
    /// The pairs of canal cities that have earned a token.
    pub canal_linked: Vec<(SiteId, SiteId)>,
    /// The seats that have earned a canal token.
    pub canal_seats: Vec<Seat>,
    /// The resources that canal tokens trade at 2:1 this turn.
    pub canal_ports: Vec<Resource>,
    /// With a deck of numbers, the cards left of each from 2 to 12.
    pub dice_left: Option<[u8; 11]>,
    /// Who holds the Longest Road card.
    pub longest_road: Option<Seat>,
    /// Who holds the Largest Army card.
    pub largest_army: Option<Seat>,
    /// Who holds Longest Bridge.
    pub longest_bridge: Option<Seat>,
    /// The dice of this turn.
    pub dice: Option<u8>,
    /// Whether a development card was played this turn.
    pub card_played: bool,
    /// Whether something was paid for this turn.
    pub built: bool,
    /// Roads of Road Building still to place.
    pub free_roads: u8,
    /// Whether the seat that chooses a discard has taken it back.
    pub taken_back: bool,
    /// The settlement that the setup road must touch.
    pub last_settlement: Option<SiteId>,
    /// Whom chance takes a card from.
    pub victim: Option<Seat>,
}

/// Cards played, by name.
fn played<S: serde::Serializer>(played: &[u8; 4], serializer: S) -> Result<S::Ok, S::Error> {
    all_named(&played_cards(*played), serializer)
}

impl<const S: usize, const L: usize, const P: usize> Settlers<S, L, P> {
    /// The state as a viewer may know it.
    pub(crate) fn view_of(&self, state: &State<S, L, P>, viewer: Viewer) -> View {
        let byte = |byte: u8| (byte != crate::settlers::state::NONE).then_some(byte);
        View {
            board: state.board.whole(),
            dealt: Dealt { hexes: self.hex_texts(state), harbours: self.harbour_texts(state) },
            site_names: self.site_names(),
            seats: Seat::all(self.info.seats).map(|seat| self.seat_view(state, viewer, seat)).collect(),
            bank: self.sees_bank(state, viewer).then_some(state.bank),
            deck_size: state.deck.total(),
            deck: (viewer == Viewer::Omniscient || state.phase.is_over()).then_some(state.deck),
            bought_size: state.bought.total(),
            bought: self.sees_hand(state, viewer, self.buyer(state)).then_some(state.bought),
            phase: self.phase_for(state, viewer),
            turn: state.turn.number,
            setup_step: state.opening.step,
            first_seat: Seat(state.turn.first),
            on_turn: state.on_turn(),
            actor: Seat(state.actor),
            robber: state.robber(),
            second_robber: byte(state.robber.second),
            moved_second: state.robber.moved_second,
            guest: state.guest(),
            offers: state.trade.offers,
            spot_tokens: self.spots_left(state).collect(),
            canal_linked: self.canal_linked(state).collect(),
            canal_seats: self.canal_seats(state).collect(),
            canal_ports: self.canal_ports(state).collect(),
            dice_left: (self.options.dice.source == Dice::Deck).then_some(state.dice.left),
            longest_road: state.longest_road(),
            largest_army: state.largest_army(),
            longest_bridge: state.longest_bridge(),
            dice: state.dice(),
            card_played: state.turn.card_played,
            built: state.turn.built,
            free_roads: state.turn.free_roads,
            taken_back: state.choices.taken_back,
            last_settlement: byte(state.opening.last_site),
            victim: byte(state.robber.victim).map(Seat),
        }
    }

    fn seat_view(&self, state: &State<S, L, P>, viewer: Viewer, seat: Seat) -> SeatView {
        let own = &state.seats[seat.index()];
        let sees = self.sees_hand(state, viewer, seat);
        let terms = self.terms(state, seat.index());
        let offers = state.phase.is_trade();
        // Where nobody offers anything all know what is offered: nothing.
        let sees_offer = !offers || self.sees_offer(state, seat, viewer);
        SeatView {
            links: own.links.iter().map(|l| l as LinkId).collect(),
            roads: self.ends_of(&own.links, LinkKind::Road),
            bridges: self.ends_of(&own.links, LinkKind::Bridge),
            highways: self.ends_of(&own.links, LinkKind::Highway),
            settlements: sites(own.settlements),
            cities: sites(own.cities.without(&state.metropolises)),
            metropolises: sites(own.cities & state.metropolises),
            pieces_left: PiecesLeft {
                roads: self.pieces_left(state, seat.index()),
                settlements: SETTLEMENTS.saturating_sub(own.settlements.len()),
                cities: CITIES.saturating_sub(self.city_pieces(state, seat.index())),
            },
            rates: bank_rates(own.harbours),
            hand_size: own.hand.total(),
            hand: sees.then_some(own.hand),
            cards_size: own.cards.total(),
            cards: sees.then_some(own.cards),
            played: own.played,
            road_length: own.road,
            points: self.points_of(state, seat, viewer),
            discards: sees.then(|| if offers { Counts::NONE } else { terms.give.cards() }),
            discarded: state.has_discarded(seat.index()),
            give: sees_offer.then(|| if offers { terms.give.cards() } else { Counts::NONE }),
            want: sees_offer.then_some(terms.want.cards()),
            give_tokens: sees_offer.then_some(terms.give.tokens()),
            want_tokens: sees_offer.then_some(terms.want.tokens()),
            answer: state.answer(seat.index()).filter(|_| offers && sees_offer),
            tokens: own.tokens,
            canal_tokens: own.canal,
            resigned: !state.plays(seat.index()),
        }
    }

    /// The links of a kind as pairs of sites.
    pub(crate) fn ends_of(&self, links: &Bits<L>, kind: LinkKind) -> Vec<(SiteId, SiteId)> {
        let of_kind = links.iter().map(|l| &self.topology.links[l]).filter(|link| link.kind == kind);
        of_kind.map(|link| (link.a, link.b)).collect()
    }

    /// Whether a viewer may know the cards of a seat: its own always, and all once the game is over.
    #[inline]
    pub(crate) fn sees_hand(&self, state: &State<S, L, P>, viewer: Viewer, seat: Seat) -> bool {
        viewer.sees(seat) || state.phase.is_over()
    }

    /// Whether a viewer may know what a seat offers or has answered: its own always, the offer of the seat on turn
    /// once it is made, the answers once all are in.
    pub(crate) fn sees_offer(&self, state: &State<S, L, P>, seat: Seat, viewer: Viewer) -> bool {
        let open = match state.phase {
            Phase::Answer | Phase::Counter => seat == state.on_turn(),
            Phase::Deal => true,
            _ => false,
        };
        state.phase.is_trade() && (open || viewer.sees(seat))
    }

    /// Whether a viewer may know the cards that a seat has picked, for its discard or its offer.
    pub(crate) fn sees_picked(&self, state: &State<S, L, P>, seat: Seat, viewer: Viewer) -> bool {
        if state.phase.is_trade() {
            self.sees_offer(state, seat, viewer)
        } else {
            self.sees_hand(state, viewer, seat)
        }
    }

    /// The phase as a viewer may know it: that a counter-offer is composed shows only when it is made.
    pub(crate) fn phase_for(&self, state: &State<S, L, P>, viewer: Viewer) -> Phase {
        match state.phase {
            Phase::Counter if !viewer.sees(Seat(state.actor)) => Phase::Answer,
            phase => phase,
        }
    }

    /// The hexes as texts, as in a setup.
    pub(crate) fn hex_texts(&self, state: &State<S, L, P>) -> Vec<String> {
        state.board.tiles[..self.topology.hexes.len()].iter().map(ToString::to_string).collect()
    }

    /// The harbours as texts, as in a setup.
    pub(crate) fn harbour_texts(&self, state: &State<S, L, P>) -> Vec<&'static str> {
        (0..self.harbours.len()).map(|h| state.board.harbour(h).name()).collect()
    }
}

fn sites<const S: usize>(set: Bits<S>) -> Vec<SiteId> {
    set.iter().map(|site| site as SiteId).collect()
}
