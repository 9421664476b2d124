//! The state as a viewer may know it.

use serde::Serialize;

use super::options::{Dice, WinCheck};
use super::resource::{Card, Counts, Resource, named_if_known};
use super::rules::Settlers;
use super::state::{Answer, Board, Phase, Picks, State};
use super::topology::{HexId, LinkId, SiteId};
use crate::rng::{Purpose, Rng};
use crate::seat::{Seat, Viewer};

/// What a viewer knows of one seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SeatView {
    /// Links on the board.
    pub links: Vec<LinkId>,
    /// Settlements on the board.
    pub settlements: Vec<SiteId>,
    /// Cities on the board.
    pub cities: Vec<SiteId>,
    /// Metropolises on the board.
    pub metropolises: Vec<SiteId>,
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
    pub played: [u8; 4],
    /// Length of the longest road.
    pub road_length: u8,
    /// Points as far as the viewer knows.
    pub points: u32,
    /// Cards chosen in a discard under way, if the viewer may know.
    #[serde(serialize_with = "named_if_known")]
    pub discards: Option<Counts<Resource>>,
    /// What the seat gives in its offer, if there is one and the viewer may know.
    #[serde(serialize_with = "named_if_known")]
    pub give: Option<Counts<Resource>>,
    /// What it wants in it.
    #[serde(serialize_with = "named_if_known")]
    pub want: Option<Counts<Resource>>,
    /// Canal tokens that it gives in it, as far as the viewer knows.
    pub give_tokens: u32,
    /// Canal tokens that it wants in it.
    pub want_tokens: u32,
    /// Tokens of spots, each worth a point.
    pub tokens: u8,
    /// Canal tokens.
    pub canal_tokens: u8,
    /// What it answered to the offer of the seat on turn, if the viewer may know.
    pub answer: Option<Answer>,
    /// Whether it has resigned.
    pub resigned: bool,
}

/// The hex game as a viewer may know it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    /// What was dealt.
    #[serde(skip)]
    pub board: Board,
    /// The hexes in order, as `forest 11` or `desert`.
    pub hexes: Vec<String>,
    /// The harbours in the order of the layout: `any` or a resource.
    pub harbours: Vec<&'static str>,
    /// The seats in order.
    pub seats: Vec<SeatView>,
    /// Resource cards in the bank, if the viewer may know.
    #[serde(serialize_with = "named_if_known")]
    pub bank: Option<Counts<Resource>>,
    /// How many development cards nobody has drawn.
    pub deck_size: u32,
    /// How many cards the seat on turn bought this turn.
    pub bought_size: u32,
    /// Which of them, if the viewer may know.
    #[serde(serialize_with = "named_if_known")]
    pub bought: Option<Counts<Card>>,
    /// What is being decided.
    pub phase: Phase,
    /// Turns begun.
    pub turn: u32,
    /// Whose turn it is.
    pub on_turn: Seat,
    /// Who is asked, when a seat is.
    pub actor: Seat,
    /// The hex of the robber.
    pub robber: Option<HexId>,
    /// The hex of the second robber.
    pub second_robber: Option<HexId>,
    /// Who acts between two turns.
    pub guest: Option<Seat>,
    /// Offers made this turn.
    pub offers: u8,
    /// The spots whose token nobody has taken.
    pub spot_tokens: Vec<SiteId>,
    /// The pairs of canal cities that have earned a token.
    pub canal_linked: Vec<(SiteId, SiteId)>,
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

impl<const S: usize, const L: usize, const P: usize> Settlers<S, L, P> {
    /// The state as a viewer may know it. At the end victory point cards count for all to see, but hands stay
    /// closed.
    pub(crate) fn view_of(&self, state: &State<S, L, P>, viewer: Viewer) -> View {
        let seats = Seat::all(self.info.seats).map(|seat| {
            let own = &state.seats[seat.index()];
            let sees = viewer.sees(seat);
            let terms = self.terms(state, seat.index());
            let offer = self.sees_offer(state, seat, viewer);
            SeatView {
                links: own.links.iter().map(|l| l as LinkId).collect(),
                settlements: own.settlements.iter().map(|s| s as SiteId).collect(),
                cities: own.cities.without(&state.metropolises).iter().map(|s| s as SiteId).collect(),
                metropolises: (own.cities & state.metropolises).iter().map(|s| s as SiteId).collect(),
                hand_size: own.hand.total(),
                hand: sees.then_some(own.hand),
                cards_size: own.cards.total(),
                cards: sees.then_some(own.cards),
                played: own.played,
                road_length: own.road,
                points: self.points_of(state, seat, viewer),
                discards: sees.then_some(if state.phase.is_trade() {
                    Counts::NONE
                } else {
                    terms.give.cards()
                }),
                give: offer.then_some(terms.give.cards()),
                want: offer.then_some(terms.want.cards()),
                give_tokens: if offer { terms.give.tokens() } else { 0 },
                want_tokens: if offer { terms.want.tokens() } else { 0 },
                tokens: own.tokens,
                canal_tokens: own.canal,
                answer: if offer { state.answer(seat.index()) } else { None },
                resigned: !state.plays(seat.index()),
            }
        });
        let byte = |byte: u8| (byte != super::state::NONE).then_some(byte);
        View {
            board: state.board.whole(),
            hexes: self.hex_texts(state),
            harbours: self.harbour_texts(state),
            seats: seats.collect(),
            bank: self.sees_bank(viewer).then_some(state.bank),
            deck_size: state.deck.total(),
            bought_size: state.bought.total(),
            bought: viewer.sees(self.buyer(state)).then_some(state.bought),
            phase: self.phase_for(state, viewer),
            turn: state.turn,
            on_turn: state.on_turn(),
            actor: Seat(state.actor),
            robber: state.robber(),
            second_robber: byte(state.second_robber),
            guest: state.guest(),
            offers: state.offers,
            spot_tokens: self.spots_left(state).collect(),
            canal_linked: self.canal_linked(state).collect(),
            canal_ports: self.canal_ports(state).collect(),
            dice_left: (self.options.dice == Dice::Deck).then_some(state.dice_left),
            longest_road: state.longest_road(),
            largest_army: state.largest_army(),
            longest_bridge: state.longest_bridge(),
            dice: state.dice(),
            card_played: state.card_played,
            built: state.built,
            free_roads: state.free_roads,
            taken_back: state.taken_back,
            last_settlement: byte(state.last_site),
            victim: byte(state.victim).map(Seat),
        }
    }

    /// Whether a viewer may know what the bank holds.
    pub(crate) fn sees_bank(&self, viewer: Viewer) -> bool {
        self.options.open_bank || viewer == Viewer::Omniscient
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

    /// Deals the cards that the viewer cannot see anew: hands keep their sizes, development cards theirs.
    pub(crate) fn resample(&self, state: &mut State<S, L, P>, viewer: Viewer, seed: u64) {
        if viewer == Viewer::Omniscient {
            return;
        }
        let mut rng = Rng::derived(seed, Purpose::Hidden, 0);
        let hidden: Vec<usize> =
            Seat::all(self.info.seats).filter(|&s| !viewer.sees(s)).map(Seat::index).collect();
        self.resample_hands(state, &hidden, viewer, &mut rng);
        if state.phase.is_trade() {
            self.resample_offers(state, &hidden, &mut rng);
        }
        // At the end the victory point cards are on the table, and nothing more is drawn.
        if !state.phase.is_over() {
            self.resample_cards(state, &hidden, &mut rng);
        }
    }

    /// What a seat is known to hold because of an offer stays in its hand, and what it is known to want outside.
    fn resample_hands(&self, state: &mut State<S, L, P>, hidden: &[usize], viewer: Viewer, rng: &mut Rng) {
        let before = state.seats.each_ref().map(|own| own.hand);
        let pledged: [Counts<Resource>; P] = std::array::from_fn(|seat| self.pledged(state, seat));
        let mut pool: Vec<Resource> = hidden.iter().flat_map(|&s| (before[s] - pledged[s]).cards()).collect();
        let bank = state.bank;
        if !self.sees_bank(viewer) {
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
        let chosen = state.picked[seat].cards().total() as usize;
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
        state.picked[seat] = Picks::new(picked, 0);
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
