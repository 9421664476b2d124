//! Trade between seats.
//!
//! The seat on turn composes an offer card by card, in non-decreasing order of resource: first what it gives, then
//! what it wants. What is composed can only be proposed or dropped, and either uses one of the offers of the turn, so
//! nothing loops. The others answer in seat order, unseen until all have. Then the seat on turn trades with one of
//! those who accepted or made a counter-offer, or drops the offer.

mod checks;

use serde::{Deserialize, Serialize};
use serde_big_array::BigArray;

use crate::action::MaskRow;
use crate::event::EventSink;
use crate::rng::Rng;
use crate::seat::{Seat, Viewer};
use crate::settlers::action::Action;
use crate::settlers::event::Event;
use crate::settlers::options::Within;
use crate::settlers::play::choices::Picks;
use crate::settlers::resource::{Counts, Kind, Resource};
use crate::settlers::rules::Settlers;
use crate::settlers::state::{Phase, State};

/// Trade between seats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlayerTrades {
    /// None.
    #[default]
    Off,
    /// The seat on turn makes offers, which the others accept or decline.
    Offers,
    /// The others may answer with an offer of their own.
    CounterOffers,
}

/// The switches of trade between seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct TradeOptions {
    /// Which trade there is.
    #[serde(rename = "player_trades")]
    pub kind: PlayerTrades,
    /// Offers that the seat on turn can make in a turn, 1 to 20.
    pub offers_per_turn: u8,
    /// The most cards on one side of an offer, 1 to 20; left out, as many as there are.
    #[serde(rename = "offer_cards")]
    pub most_cards: Option<u8>,
}

impl Default for TradeOptions {
    fn default() -> Self {
        TradeOptions { kind: PlayerTrades::default(), offers_per_turn: 3, most_cards: None }
    }
}

impl TradeOptions {
    pub(crate) fn ranges(&self, within: &mut Within<'_>) {
        within("offers_per_turn", self.offers_per_turn.into(), 1, 20);
        within("offer_cards", self.most_cards.unwrap_or(1).into(), 1, 20);
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

/// The offer under way, beside what is chosen for it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct TradeState<const P: usize> {
    /// What a seat wants in its offer.
    #[serde(with = "BigArray")]
    pub(crate) wanted: [Picks; P],
    /// Offers made this turn.
    pub(crate) offers: u8,
    /// Seats that accepted the offer, as bits.
    pub(crate) accepted: u8,
    /// Seats that answered with an offer of their own, as bits.
    pub(crate) countered: u8,
}

impl<const P: usize> Default for TradeState<P> {
    fn default() -> Self {
        TradeState { wanted: [Picks::default(); P], offers: 0, accepted: 0, countered: 0 }
    }
}
/// What one side of an offer gives and wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Terms {
    pub(crate) give: Picks,
    pub(crate) want: Picks,
}

impl<const S: usize, const L: usize, const P: usize> Settlers<S, L, P> {
    /// The small decisions that compose and propose an offer, or a counter-offer; for cards that no offer can hold
    /// the result is refused when it is played.
    #[must_use]
    pub fn offer(give: Counts<Resource>, want: Counts<Resource>) -> Vec<Action> {
        Self::offer_with_tokens((give, 0), (want, 0))
    }

    /// As [`Settlers::offer`], with canal tokens beside the cards.
    #[must_use]
    pub fn offer_with_tokens(give: (Counts<Resource>, u32), want: (Counts<Resource>, u32)) -> Vec<Action> {
        let tokens = |action: Action, n: u32| std::iter::repeat_n(action, n as usize);
        let given = give.0.cards().map(Action::Give).chain(tokens(Action::GiveToken, give.1));
        let wanted = want.0.cards().map(Action::Want).chain(tokens(Action::WantToken, want.1));
        given.chain(wanted).chain([Action::Propose]).collect()
    }

    /// What a seat gives and wants in its offer as far as it is composed.
    pub(crate) fn terms(&self, state: &State<S, L, P>, seat: usize) -> Terms {
        Terms { give: state.choices.picked[seat], want: state.trade.wanted[seat] }
    }

    /// The first cards of an offer that the seat on turn may still make.
    #[inline(never)]
    pub(crate) fn offer_starts(&self, state: &State<S, L, P>, seat: usize, mask: &mut MaskRow<'_>) {
        let on = self.options.trade.kind != PlayerTrades::Off;
        if on && state.trade.offers < self.options.trade.offers_per_turn && !self.trade_closed(state) {
            self.first_gifts(state, seat, mask);
        }
    }

    fn first_gifts(&self, state: &State<S, L, P>, seat: usize, mask: &mut MaskRow<'_>) {
        let own = &state.seats[seat];
        mask.insert_bits(self.ids.give, own.hand.at_least(1).into());
        if own.canal > 0 {
            mask.insert(self.ids.give_token);
        }
    }

    /// The legal set while an offer is composed or answered.
    #[inline(never)]
    pub(crate) fn trade_mask(&self, state: &State<S, L, P>, seat: usize, mask: &mut MaskRow<'_>) {
        let ids = &self.ids;
        match state.phase {
            Phase::Offer | Phase::Counter => self.composing_mask(state, seat, mask),
            Phase::Answer => {
                mask.insert(ids.decline);
                let asked = self.terms(state, usize::from(state.turn.on_turn)).want;
                mask.insert_if(ids.accept, state.seats[seat].holds(asked));
                if self.options.trade.kind == PlayerTrades::CounterOffers {
                    self.first_gifts(state, seat, mask);
                }
            }
            _ => {
                mask.insert(ids.drop_offer);
                for partner in (0..self.seats()).filter(|&partner| self.can_trade(state, partner)) {
                    mask.insert(ids.trade_with + partner as u32);
                }
            }
        }
    }

    /// Cards go in non-decreasing order of resource; nothing more is given once something is wanted, and no resource
    /// is on both sides. More than there can be elsewhere is not wanted.
    fn composing_mask(&self, state: &State<S, L, P>, seat: usize, mask: &mut MaskRow<'_>) {
        let (ids, terms) = (&self.ids, self.terms(state, seat));
        let hand = state.seats[seat].hand;
        let (given, wanted) = (terms.give.cards().to_array(), terms.want.cards().to_array());
        let last = |cards: [u8; 5]| cards.iter().rposition(|&n| n > 0).unwrap_or(0);
        let most = self.most_offered();
        mask.insert(ids.drop_offer);
        mask.insert_if(ids.propose, !terms.give.is_empty() && !terms.want.is_empty());
        for resource in Resource::ALL {
            let place = resource.index();
            let more = terms.want.is_empty()
                && terms.give.tokens() == 0
                && place >= last(given)
                && terms.give.total() < most
                && hand.get(resource) > u32::from(given[place]);
            mask.insert_if(ids.give + place as u32, more);
            let elsewhere = self.bank.get(resource) - hand.get(resource);
            let more = given[place] == 0
                && terms.want.tokens() == 0
                && place >= last(wanted)
                && terms.want.total() < most
                && elsewhere > u32::from(wanted[place]);
            mask.insert_if(ids.want + place as u32, more);
        }
        if self.options.canal.is_some() {
            self.composing_tokens(state, seat, mask);
        }
    }

    /// Canal tokens come after the cards of their side.
    fn composing_tokens(&self, state: &State<S, L, P>, seat: usize, mask: &mut MaskRow<'_>) {
        let Terms { give, want } = self.terms(state, seat);
        let most = self.most_offered();
        let may =
            |side: Picks, there: u32| side.total() < most && side.tokens() < there.min(Picks::MOST_TOKENS);
        let own = state.seats[seat].canal.into();
        mask.insert_if(self.ids.give_token, want.is_empty() && may(give, own));
        let elsewhere = self.tokens_elsewhere(state, seat);
        mask.insert_if(self.ids.want_token, give.tokens() == 0 && may(want, elsewhere));
    }

    /// The most cards on one side of an offer.
    pub(crate) fn most_offered(&self) -> u32 {
        self.options.trade.most_cards.map_or(u32::MAX, u32::from)
    }

    /// Canal tokens of the other seats.
    pub(crate) fn tokens_elsewhere(&self, state: &State<S, L, P>, seat: usize) -> u32 {
        let all: u32 = state.seats.iter().map(|s| u32::from(s.canal)).sum();
        all - u32::from(state.seats[seat].canal)
    }

    /// The trade that a seat's answer leads to, seen from the seat on turn.
    pub(crate) fn agreed_terms(&self, state: &State<S, L, P>, partner: usize) -> Option<Terms> {
        match state.answer(partner)? {
            Answer::Accepted => Some(self.terms(state, state.turn.on_turn.into())),
            Answer::Declined => None,
            Answer::Countered => {
                let Terms { give, want } = self.terms(state, partner);
                Some(Terms { give: want, want: give })
            }
        }
    }

    /// Whether both hands hold what the trade with a seat takes from them.
    fn can_trade(&self, state: &State<S, L, P>, partner: usize) -> bool {
        self.agreed_terms(state, partner).is_some_and(|terms| {
            let own = &state.seats[usize::from(state.turn.on_turn)];
            own.holds(terms.give) && state.seats[partner].holds(terms.want)
        })
    }

    /// Plays an action of trade between seats.
    #[inline(never)]
    pub(crate) fn play_trade<E: EventSink<Event>>(
        &self,
        state: &mut State<S, L, P>,
        seat: usize,
        action: Action,
        events: &mut E,
    ) {
        match action {
            Action::Give(resource) => {
                self.begin_composing(state);
                state.choices.picked[seat].add_card(resource);
            }
            Action::GiveToken => {
                self.begin_composing(state);
                state.choices.picked[seat].add_token();
            }
            Action::Want(resource) => state.trade.wanted[seat].add_card(resource),
            Action::WantToken => state.trade.wanted[seat].add_token(),
            Action::Propose if state.phase == Phase::Offer => {
                let Terms { give, want } = self.terms(state, seat);
                events.push(Event::Offered { seat: Seat(seat as u8), give: give.into(), want: want.into() });
                self.ask_next(state, events);
            }
            Action::Propose => self.answered(state, seat, Answer::Countered, events),
            Action::Accept => self.answered(state, seat, Answer::Accepted, events),
            Action::Decline => self.answered(state, seat, Answer::Declined, events),
            Action::DropOffer if state.phase == Phase::Counter => {
                (state.choices.picked[seat], state.trade.wanted[seat]) = Default::default();
                self.answered(state, seat, Answer::Declined, events);
            }
            Action::TradeWith(partner) => {
                if let Some(Terms { give, want }) = self.agreed_terms(state, partner.index()) {
                    let own = &mut state.seats[seat];
                    own.hand = own.hand - give.cards() + want.cards();
                    own.canal = own.canal - give.tokens() as u8 + want.tokens() as u8;
                    let other = &mut state.seats[partner.index()];
                    other.hand = other.hand - want.cards() + give.cards();
                    other.canal = other.canal - want.tokens() as u8 + give.tokens() as u8;
                    let (give, take) = (give.into(), want.into());
                    events.push(Event::Traded { seat: Seat(seat as u8), partner, give, take });
                }
                self.end_offer(state);
            }
            _ => {
                events.push(Event::OfferDropped { seat: Seat(seat as u8) });
                self.end_offer(state);
            }
        }
    }

    /// The first thing given begins an offer, or a counter-offer.
    fn begin_composing(&self, state: &mut State<S, L, P>) {
        match state.phase {
            Phase::Main => {
                state.phase = Phase::Offer;
                state.trade.offers += 1;
            }
            Phase::Answer => state.phase = Phase::Counter,
            _ => {}
        }
    }

    fn answered<E: EventSink<Event>>(
        &self,
        state: &mut State<S, L, P>,
        seat: usize,
        answer: Answer,
        events: &mut E,
    ) {
        state.choices.answered |= 1 << seat;
        match answer {
            Answer::Accepted => state.trade.accepted |= 1 << seat,
            Answer::Countered => state.trade.countered |= 1 << seat,
            Answer::Declined => {}
        }
        self.ask_next(state, events);
    }

    /// The seat that is asked for an answer next, in an offer that is made.
    pub(crate) fn next_to_answer(&self, state: &State<S, L, P>) -> Option<usize> {
        let mut others = self.turn_order(state).skip(1);
        others.find(|&seat| (state.choices.answered | state.resigned) >> seat & 1 == 0)
    }

    /// Asks the next seat for an answer; once all have answered, shows the answers.
    pub(crate) fn ask_next<E: EventSink<Event>>(&self, state: &mut State<S, L, P>, events: &mut E) {
        if let Some(next) = self.next_to_answer(state) {
            state.phase = Phase::Answer;
            state.actor = next as u8;
            return;
        }
        for seat in self.turn_order(state).skip(1).filter(|&seat| state.plays(seat)) {
            let terms = self.terms(state, seat);
            let answer = state.answer(seat).unwrap_or(Answer::Declined);
            events.push(Event::Answered {
                seat: Seat(seat as u8),
                answer,
                give: terms.give.into(),
                want: terms.want.into(),
            });
        }
        state.actor = state.turn.on_turn;
        if state.trade.accepted | state.trade.countered == 0 {
            self.end_offer(state);
        } else {
            state.phase = Phase::Deal;
        }
    }

    pub(crate) fn end_offer(&self, state: &mut State<S, L, P>) {
        state.phase = Phase::Main;
        (state.choices.picked, state.trade.wanted) = ([Picks::default(); P], [Picks::default(); P]);
        (state.choices.answered, state.trade.accepted, state.trade.countered) = (0, 0, 0);
    }

    /// Whether what a seat offers is open to all.
    fn offers_openly(&self, state: &State<S, L, P>, seat: usize) -> bool {
        self.sees_offer(state, Seat(seat as u8), Viewer::Public)
    }

    /// The cards that all know a seat to hold because of an offer under way.
    pub(crate) fn pledged(&self, state: &State<S, L, P>, seat: usize) -> Counts<Resource> {
        if !self.offers_openly(state, seat) {
            return Counts::NONE;
        }
        match state.answer(seat) {
            Some(Answer::Accepted) => self.terms(state, state.turn.on_turn.into()).want.cards(),
            _ => self.terms(state, seat).give.cards(),
        }
    }

    /// Whether no seat openly wants more than there is outside its hand.
    pub(crate) fn wants_can_be(&self, state: &State<S, L, P>) -> bool {
        (0..self.seats()).filter(|&seat| self.offers_openly(state, seat)).all(|seat| {
            let elsewhere = self.bank - state.seats[seat].hand;
            elsewhere.contains(self.terms(state, seat).want.cards())
        })
    }

    /// Draws anew what hidden seats compose and have answered, from the hands as they are now.
    #[inline(never)]
    pub(crate) fn resample_offers(&self, state: &mut State<S, L, P>, hidden: &[usize], rng: &mut Rng) {
        for &seat in hidden {
            if self.offers_openly(state, seat) {
                continue;
            }
            let bit = 1 << seat;
            let answered = state.choices.answered & bit != 0;
            (state.choices.picked[seat], state.trade.wanted[seat]) = Default::default();
            state.trade.accepted &= !bit;
            state.trade.countered &= !bit;
            match state.phase {
                Phase::Offer if seat == usize::from(state.turn.on_turn) => {
                    let card = draw_one(state.seats[seat].hand, rng);
                    state.choices.picked[seat] = Picks::new(card, card.is_empty().into());
                }
                Phase::Counter if seat == usize::from(state.actor) => state.phase = Phase::Answer,
                _ if answered => self.draw_answer(state, seat, rng),
                _ => {}
            }
        }
    }

    /// Lets a seat decline, accept or offer one card for another, each as likely where it can.
    fn draw_answer(&self, state: &mut State<S, L, P>, seat: usize, rng: &mut Rng) {
        let hand = state.seats[seat].hand;
        let accepts = state.seats[seat].holds(self.terms(state, state.turn.on_turn.into()).want);
        let counters = self.options.trade.kind == PlayerTrades::CounterOffers && !hand.is_empty();
        let mut answers = vec![Answer::Declined];
        answers.extend(accepts.then_some(Answer::Accepted));
        answers.extend(counters.then_some(Answer::Countered));
        match answers[rng.below(answers.len() as u32) as usize] {
            Answer::Declined => {}
            Answer::Accepted => state.trade.accepted |= 1 << seat,
            Answer::Countered => {
                let give = draw_one(hand, rng);
                let others = self.bank - hand;
                let kinds = others.iter().filter(|(kind, n)| *n > 0 && give.get(*kind) == 0);
                let want = kinds.fold(Counts::NONE, |kinds, (kind, _)| kinds + Counts::one(kind));
                if !want.is_empty() {
                    state.trade.countered |= 1 << seat;
                    state.choices.picked[seat] = Picks::new(give, 0);
                    state.trade.wanted[seat] = Picks::new(draw_one(want, rng), 0);
                }
            }
        }
    }
}

/// One of the cards, each as likely; none of none.
fn draw_one(cards: Counts<Resource>, rng: &mut Rng) -> Counts<Resource> {
    match cards.total() {
        0 => Counts::NONE,
        all => cards.nth(rng.below(all)).map_or(Counts::NONE, Counts::one),
    }
}
