//! Trade between seats.
//!
//! The seat on turn composes an offer card by card, in non-decreasing order of resource: first what it gives, then
//! what it wants. What is composed can only be proposed or dropped, and either uses one of the offers of the turn, so
//! nothing loops. The others answer in seat order, unseen until all have. Then the seat on turn trades with one of
//! those who accepted or made a counter-offer, or drops the offer.

use super::action::Action;
use super::event::Event;
use super::options::PlayerTrades;
use super::resource::{Counts, Kind, Resource};
use super::rules::Settlers;
use super::state::{Answer, Phase, State};
use crate::action::ActionMask;
use crate::event::EventSink;
use crate::rng::Rng;
use crate::seat::{Seat, Viewer};

/// What one side of an offer gives and wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Terms {
    pub(crate) give: Counts<Resource>,
    pub(crate) want: Counts<Resource>,
}

impl<const S: usize, const L: usize, const P: usize> Settlers<S, L, P> {
    /// The small decisions that compose and propose an offer, or a counter-offer; for cards that no offer can hold
    /// the result is refused when it is played.
    #[must_use]
    pub fn offer(give: Counts<Resource>, want: Counts<Resource>) -> Vec<Action> {
        let composed = give.cards().map(Action::Give).chain(want.cards().map(Action::Want));
        composed.chain([Action::Propose]).collect()
    }

    /// What a seat gives and wants in its offer as far as it is composed.
    pub(crate) fn terms(&self, state: &State<S, L, P>, seat: usize) -> Terms {
        Terms { give: Counts::new(state.picked[seat]), want: Counts::new(state.wanted[seat]) }
    }

    /// The first cards of an offer that the seat on turn may still make.
    #[inline(never)]
    pub(crate) fn offer_starts(&self, state: &State<S, L, P>, seat: usize, mask: &mut ActionMask) {
        let on = self.options.player_trades != PlayerTrades::Off;
        if on && state.offers < self.options.offers_per_turn && !self.trade_closed(state) {
            mask.insert_bits(self.ids.give, state.seats[seat].hand.at_least(1).into());
        }
    }

    /// The legal set while an offer is composed or answered.
    #[inline(never)]
    pub(crate) fn trade_mask(&self, state: &State<S, L, P>, seat: usize, mask: &mut ActionMask) {
        let ids = &self.ids;
        match state.phase {
            Phase::Offer | Phase::Counter => self.composing_mask(state, seat, mask),
            Phase::Answer => {
                mask.insert(ids.decline);
                let hand = state.seats[seat].hand;
                let asked = self.terms(state, usize::from(state.on_turn)).want;
                mask.insert_if(ids.accept, hand.contains(asked));
                if self.options.player_trades == PlayerTrades::CounterOffers {
                    mask.insert_bits(ids.give, hand.at_least(1).into());
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
    fn composing_mask(&self, state: &State<S, L, P>, seat: usize, mask: &mut ActionMask) {
        let (ids, terms) = (&self.ids, self.terms(state, seat));
        let hand = state.seats[seat].hand;
        let (given, wanted) = (state.picked[seat], state.wanted[seat]);
        let last = |cards: [u8; 5]| cards.iter().rposition(|&n| n > 0).unwrap_or(0);
        let most = u32::from(self.options.offer_cards);
        mask.insert(ids.drop_offer);
        mask.insert_if(ids.propose, !terms.give.is_empty() && !terms.want.is_empty());
        for resource in Resource::ALL {
            let place = resource.index();
            let more = terms.want.is_empty()
                && place >= last(given)
                && terms.give.total() < most
                && hand.get(resource) > u32::from(given[place]);
            mask.insert_if(ids.give + place as u32, more);
            let elsewhere = self.bank.get(resource) - hand.get(resource);
            let more = given[place] == 0
                && place >= last(wanted)
                && terms.want.total() < most
                && elsewhere > u32::from(wanted[place]);
            mask.insert_if(ids.want + place as u32, more);
        }
    }

    /// The trade that a seat's answer leads to, seen from the seat on turn.
    pub(crate) fn deal_with(&self, state: &State<S, L, P>, partner: usize) -> Option<Terms> {
        match state.answer(partner)? {
            Answer::Accepted => Some(self.terms(state, state.on_turn.into())),
            Answer::Declined => None,
            Answer::Countered => {
                let Terms { give, want } = self.terms(state, partner);
                Some(Terms { give: want, want: give })
            }
        }
    }

    /// Whether both hands hold what the trade with a seat takes from them.
    fn can_trade(&self, state: &State<S, L, P>, partner: usize) -> bool {
        let hand = |seat: usize| state.seats[seat].hand;
        self.deal_with(state, partner).is_some_and(|terms| {
            hand(state.on_turn.into()).contains(terms.give) && hand(partner).contains(terms.want)
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
                match state.phase {
                    Phase::Main => {
                        state.phase = Phase::Offer;
                        state.offers += 1;
                    }
                    Phase::Answer => state.phase = Phase::Counter,
                    _ => {}
                }
                state.picked[seat][resource.index()] += 1;
            }
            Action::Want(resource) => state.wanted[seat][resource.index()] += 1,
            Action::Propose if state.phase == Phase::Offer => {
                let Terms { give, want } = self.terms(state, seat);
                events.push(Event::Offered { seat: Seat(seat as u8), give, want });
                self.ask_next(state, events);
            }
            Action::Propose => self.answered(state, seat, Answer::Countered, events),
            Action::Accept => self.answered(state, seat, Answer::Accepted, events),
            Action::Decline => self.answered(state, seat, Answer::Declined, events),
            Action::DropOffer if state.phase == Phase::Counter => {
                (state.picked[seat], state.wanted[seat]) = ([0; 5], [0; 5]);
                self.answered(state, seat, Answer::Declined, events);
            }
            Action::TradeWith(partner) => {
                if let Some(Terms { give, want }) = self.deal_with(state, partner.index()) {
                    let hand = |seat: usize| state.seats[seat].hand;
                    let (own, other) = (hand(seat) - give + want, hand(partner.index()) - want + give);
                    state.seats[seat].hand = own;
                    state.seats[partner.index()].hand = other;
                    events.push(Event::Traded { seat: Seat(seat as u8), partner, give, take: want });
                }
                self.end_offer(state);
            }
            _ => {
                events.push(Event::OfferDropped { seat: Seat(seat as u8) });
                self.end_offer(state);
            }
        }
    }

    fn answered<E: EventSink<Event>>(
        &self,
        state: &mut State<S, L, P>,
        seat: usize,
        answer: Answer,
        events: &mut E,
    ) {
        state.answered |= 1 << seat;
        match answer {
            Answer::Accepted => state.accepted |= 1 << seat,
            Answer::Countered => state.countered |= 1 << seat,
            Answer::Declined => {}
        }
        self.ask_next(state, events);
    }

    /// Asks the next seat for an answer; once all have answered, shows the answers.
    fn ask_next<E: EventSink<Event>>(&self, state: &mut State<S, L, P>, events: &mut E) {
        let others = || self.turn_order(state).skip(1);
        if let Some(next) = others().find(|&seat| state.answered >> seat & 1 == 0) {
            state.phase = Phase::Answer;
            state.actor = next as u8;
            return;
        }
        for seat in others() {
            let terms = self.terms(state, seat);
            let answer = state.answer(seat).unwrap_or(Answer::Declined);
            events.push(Event::Answered {
                seat: Seat(seat as u8),
                answer,
                give: terms.give,
                want: terms.want,
            });
        }
        state.actor = state.on_turn;
        if state.accepted | state.countered == 0 {
            self.end_offer(state);
        } else {
            state.phase = Phase::Deal;
        }
    }

    fn end_offer(&self, state: &mut State<S, L, P>) {
        state.phase = Phase::Main;
        (state.picked, state.wanted) = ([[0; 5]; P], [[0; 5]; P]);
        (state.answered, state.accepted, state.countered) = (0, 0, 0);
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
            Some(Answer::Accepted) => self.terms(state, state.on_turn.into()).want,
            _ => self.terms(state, seat).give,
        }
    }

    /// Whether no seat openly wants more than there is outside its hand.
    pub(crate) fn wants_can_be(&self, state: &State<S, L, P>) -> bool {
        (0..self.seats()).filter(|&seat| self.offers_openly(state, seat)).all(|seat| {
            let elsewhere = self.bank - state.seats[seat].hand;
            elsewhere.contains(self.terms(state, seat).want)
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
            let answered = state.answered & bit != 0;
            (state.picked[seat], state.wanted[seat]) = ([0; 5], [0; 5]);
            state.accepted &= !bit;
            state.countered &= !bit;
            match state.phase {
                Phase::Offer if seat == usize::from(state.on_turn) => {
                    state.picked[seat] = draw_one(state.seats[seat].hand, rng).to_array();
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
        let accepts = hand.contains(self.terms(state, state.on_turn.into()).want);
        let counters = self.options.player_trades == PlayerTrades::CounterOffers && !hand.is_empty();
        let mut answers = vec![Answer::Declined];
        answers.extend(accepts.then_some(Answer::Accepted));
        answers.extend(counters.then_some(Answer::Countered));
        match answers[rng.below(answers.len() as u32) as usize] {
            Answer::Declined => {}
            Answer::Accepted => state.accepted |= 1 << seat,
            Answer::Countered => {
                let give = draw_one(hand, rng);
                let others = self.bank - hand;
                let kinds = others.iter().filter(|(kind, n)| *n > 0 && give.get(*kind) == 0);
                let want = kinds.fold(Counts::NONE, |kinds, (kind, _)| kinds + Counts::one(kind));
                if !want.is_empty() {
                    state.countered |= 1 << seat;
                    state.picked[seat] = give.to_array();
                    state.wanted[seat] = draw_one(want, rng).to_array();
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
