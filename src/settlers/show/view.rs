//! The state as a viewer may know it.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::bits::Bits;
use crate::rng::{Purpose, Rng};
use crate::seat::{Seat, Viewer};
use crate::settlers::options::WinCheck;
use crate::settlers::play::choices::Picks;
use crate::settlers::play::dice::Dice;
use crate::settlers::play::trade::Answer;
use crate::settlers::resource::{Card, Counts, Harbour, Kind, Resource, all_named, named_if_known};
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

/// Cards played as counts of all kinds; victory points are never played.
pub(crate) fn played_cards([knight, roads, plenty, monopoly]: [u8; 4]) -> Counts<Card> {
    Counts::new([knight, roads, plenty, monopoly, 0])
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

    /// Whether a viewer may know what the bank holds.
    pub(crate) fn sees_bank(&self, state: &State<S, L, P>, viewer: Viewer) -> bool {
        self.options.bank.open || viewer == Viewer::Omniscient || state.phase.is_over()
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

    /// Deals the cards that the viewer cannot see anew: hands keep their sizes, development cards theirs. Once the
    /// game is over there are none.
    pub(crate) fn resample(&self, state: &mut State<S, L, P>, viewer: Viewer, seed: u64) {
        if viewer == Viewer::Omniscient || state.phase.is_over() {
            return;
        }
        let mut rng = Rng::derived(seed, Purpose::Hidden, 0);
        let hidden: Vec<usize> =
            Seat::all(self.info.seats).filter(|&s| !viewer.sees(s)).map(Seat::index).collect();
        self.resample_hands(state, &hidden, viewer, &mut rng);
        if state.phase.is_trade() {
            self.resample_offers(state, &hidden, &mut rng);
        }
        self.resample_cards(state, &hidden, &mut rng);
    }

    /// What a seat is known to hold because of an offer stays in its hand, and what it is known to want outside.
    fn resample_hands(&self, state: &mut State<S, L, P>, hidden: &[usize], viewer: Viewer, rng: &mut Rng) {
        let before = state.seats.each_ref().map(|own| own.hand);
        let pledged: [Counts<Resource>; P] = std::array::from_fn(|seat| self.pledged(state, seat));
        let mut pool: Vec<Resource> = hidden.iter().flat_map(|&s| (before[s] - pledged[s]).cards()).collect();
        let bank = state.bank;
        if !self.sees_bank(state, viewer) {
            mix_with_bank(&mut state.bank, &mut pool, rng);
        }
        for _ in 0..64 {
            rng.shuffle(&mut pool);
            let mut cards = pool.iter().copied();
            for &seat in hidden {
                let size = (before[seat].total() - pledged[seat].total()) as usize;
                state.seats[seat].hand =
                    cards.by_ref().take(size).map(Counts::one).fold(pledged[seat], |a, b| a + b);
            }
            if self.wants_can_be(state) {
                break;
            }
        }
        // So unlikely a deal cannot be told from the true one.
        if !self.wants_can_be(state) {
            state.bank = bank;
            state.seats.iter_mut().zip(before).for_each(|(own, hand)| own.hand = hand);
        }
        if state.phase == Phase::Discard {
            hidden.iter().for_each(|&seat| self.resample_discards(state, seat, rng));
        }
    }

    /// A discard under way keeps its number of chosen cards, taken from the hand as it is now.
    fn resample_discards(&self, state: &mut State<S, L, P>, seat: usize, rng: &mut Rng) {
        let chosen = state.choices.picked[seat].cards().total() as usize;
        if chosen == 0 {
            return;
        }
        let mut hand: Vec<Resource> = state.seats[seat].hand.cards().collect();
        if self.discards_owed(state, seat) > 0 {
            // Still choosing, in canonical order: the first cards always leave enough to go on with.
            hand.truncate(chosen);
        } else {
            rng.shuffle(&mut hand);
        }
        let picked = hand.into_iter().take(chosen).map(Counts::one).fold(Counts::NONE, |a, b| a + b);
        state.choices.picked[seat] = Picks::new(picked, 0);
    }

    /// Deals the unseen development cards anew until nobody would already have won with them.
    fn resample_cards(&self, state: &mut State<S, L, P>, hidden: &[usize], rng: &mut Rng) {
        let before = (state.deck, state.bought, state.seats.each_ref().map(|s| s.cards));
        let mut pool: Vec<Card> = before.0.cards().collect();
        pool.extend(hidden.iter().flat_map(|&s| before.2[s].cards()));
        for _ in 0..64 {
            rng.shuffle(&mut pool);
            let mut rest = pool.iter().copied();
            let mut deal =
                |n: u32| rest.by_ref().take(n as usize).map(Counts::one).fold(Counts::NONE, |a, b| a + b);
            for &seat in hidden {
                let on_turn = seat == self.buyer(state).index();
                let fresh = if on_turn { before.1.total() } else { 0 };
                let bought = deal(fresh);
                if on_turn {
                    state.bought = bought;
                }
                state.seats[seat].cards = bought + deal(before.2[seat].total() - fresh);
            }
            state.deck = deal(before.0.total());
            if !self.has_enough(state) || self.options.win_check == WinCheck::Declared {
                return;
            }
        }
        // So unlikely a deal cannot be told from the true one.
        (state.deck, state.bought) = (before.0, before.1);
        for (own, cards) in state.seats.iter_mut().zip(before.2) {
            own.cards = cards;
        }
    }
}

fn sites<const S: usize>(set: Bits<S>) -> Vec<SiteId> {
    set.iter().map(|site| site as SiteId).collect()
}

/// How many cards of each resource the bank takes for one, given the harbours in use as places in [`Harbour::ALL`].
fn bank_rates(harbours: u8) -> Counts<Resource> {
    let uses = |harbour: Harbour| harbours >> harbour.index() & 1 != 0;
    let otherwise = if uses(Harbour::Any) { 3 } else { 4 };
    Counts::new(Resource::ALL.map(|kind| if uses(Harbour::Two(kind)) { 2 } else { otherwise }))
}

/// Exchanges unseen cards with the bank, which keeps the number of its cards. It also keeps what tells in what is
/// legal: of which resources it has none, one, or at least two.
fn mix_with_bank(bank: &mut Counts<Resource>, pool: &mut Vec<Resource>, rng: &mut Rng) {
    let spare = Counts::new(bank.to_array().map(|n| n.saturating_sub(2)));
    let (mut open, kept): (Vec<Resource>, Vec<Resource>) =
        pool.iter().copied().partition(|&resource| bank.get(resource) >= 2);
    open.extend(spare.cards());
    rng.shuffle(&mut open);
    let hands = open.split_off(spare.total() as usize);
    *bank = open.into_iter().map(Counts::one).fold(*bank - spare, |a, b| a + b);
    *pool = hands.into_iter().chain(kept).collect();
}
