//! Why a step of an offer is refused, and what cannot be in an offer under way.
use crate::error::Fault;
use crate::settlers::action::Action;
use crate::settlers::play::choices::Picks;
use crate::settlers::play::discards::Discards;
use crate::settlers::play::trade::PlayerTrades;
use crate::settlers::resource::{Kind, Resource};
use crate::settlers::rules::Settlers;
use crate::settlers::state::{Phase, State};

impl<const S: usize, const L: usize, const P: usize> Settlers<S, L, P> {
    pub(crate) fn why_no_offer(&self, state: &State<S, L, P>, action: Action) -> String {
        let seat = usize::from(state.actor);
        let terms = self.terms(state, seat);
        let composing = matches!(state.phase, Phase::Offer | Phase::Counter);
        match action {
            Action::Give(_) | Action::GiveToken if state.phase == Phase::Main && self.trade_closed(state) => {
                "trade is closed once something was built this turn".to_owned()
            }
            Action::Give(_) | Action::GiveToken
                if state.phase == Phase::Main && state.trade.offers >= self.options.trade.offers_per_turn =>
            {
                format!("all {} offers of this turn are made", self.options.trade.offers_per_turn)
            }
            Action::Give(resource)
                if state.phase != Phase::Deal
                    && self.hand(state).get(resource) <= terms.give.cards().get(resource) =>
            {
                format!("no more {resource} in hand")
            }
            Action::Give(_) | Action::GiveToken if composing && !terms.want.is_empty() => {
                "nothing more is given once something is wanted".to_owned()
            }
            Action::Want(resource) if composing && terms.give.cards().get(resource) > 0 => {
                format!("{resource} is given, so it is not wanted: no resource is on both sides")
            }
            Action::WantToken if composing && terms.give.tokens() > 0 => {
                "tokens are given, so none is wanted: nothing is on both sides".to_owned()
            }
            Action::GiveToken
                if state.phase != Phase::Deal && terms.give.tokens() >= state.seats[seat].canal.into() =>
            {
                "no more canal tokens to give".to_owned()
            }
            Action::Give(_) | Action::Want(_) | Action::GiveToken | Action::WantToken if composing => {
                let gives = matches!(action, Action::Give(_) | Action::GiveToken);
                self.why_no_more(if gives { terms.give } else { terms.want }, action)
            }
            Action::Want(_) | Action::WantToken if state.phase == Phase::Main => {
                "an offer begins with what is given".to_owned()
            }
            Action::Propose if composing => {
                "an offer gives and wants something: there are no gifts".to_owned()
            }
            Action::Accept if state.phase == Phase::Answer => {
                let asked = self.terms(state, state.turn.on_turn.into()).want;
                format!("the hand does not hold {asked}")
            }
            Action::TradeWith(partner) if state.phase == Phase::Deal => {
                match self.agreed_terms(state, partner.index()) {
                    Some(terms) => format!("the own hand does not hold {}", terms.give),
                    None => format!("{partner} neither accepted nor made a counter-offer"),
                }
            }
            _ => format!("expected {}", self.expected(state)),
        }
    }

    /// Why one side of an offer does not take another card or token.
    pub(crate) fn why_no_more(&self, side: Picks, action: Action) -> String {
        let most = self.most_offered();
        if side.total() >= most {
            return format!("at most {most} cards are on one side of an offer: the option offer_cards");
        }
        match action {
            Action::Give(_) | Action::Want(_) if side.tokens() > 0 => {
                "tokens come after the cards of their side".to_owned()
            }
            Action::Give(resource) | Action::Want(resource) => {
                let mut beyond = Resource::ALL.into_iter().skip(resource.index() + 1);
                match beyond.any(|later| side.cards().get(later) > 0) {
                    true => format!(
                        "cards go in the order lumber, brick, wool, grain, ore: {resource} comes before those chosen"
                    ),
                    false => format!("no more {resource} outside the own hand"),
                }
            }
            _ if side.tokens() >= Picks::MOST_TOKENS => {
                format!("at most {} canal tokens are on one side of an offer", Picks::MOST_TOKENS)
            }
            _ => "the others have no more canal tokens".to_owned(),
        }
    }

    /// What is wrong with an offer under way, or with traces of one.
    pub(crate) fn offer_faults(&self, state: &State<S, L, P>, faults: &mut Vec<Fault>) {
        let on_turn = usize::from(state.turn.on_turn);
        if on_turn >= self.seats() {
            return;
        }
        let in_turn = self.options.discards.order == Discards::InTurn;
        let in_discard = state.phase == Phase::Discard && in_turn;
        let said = state.trade.accepted
            | state.trade.countered
            | if in_discard { 0 } else { state.choices.answered };
        for seat in 0..P {
            let at = |field: &str| format!("/seats/{seat}/{field}");
            let mut fault = |field: &str, message: &str| faults.push(Fault::new(at(field), message));
            let (give, want) = (state.choices.picked[seat], state.trade.wanted[seat]);
            if !state.phase.is_trade() {
                if !want.is_empty() {
                    fault("want", "expected nothing: no offer is under way");
                }
                if said >> seat & 1 != 0 {
                    let field = if in_turn { "discarded" } else { "answer" };
                    fault(field, "expected no answer and no discard: nobody is asked for one in this phase");
                }
                continue;
            }
            let offers = match state.phase {
                _ if seat == on_turn => true,
                Phase::Counter if seat == usize::from(state.actor) => true,
                _ => state.trade.countered >> seat & 1 != 0,
            };
            let nothing = give.is_empty() && want.is_empty();
            if !offers && !nothing {
                fault("give", "expected nothing: this seat makes no offer");
            }
            if !state.seats[seat].holds(give) {
                fault("give", "the seat does not have this");
            }
            let kinds = |picks: Picks| picks.cards().at_least(1) | u32::from(picks.tokens() > 0) << 5;
            if kinds(give) & kinds(want) != 0 {
                fault("want", "expected other resources than those given");
            }
            let composing =
                matches!(state.phase, Phase::Offer | Phase::Counter) && seat == usize::from(state.actor);
            let (given, wanted) = (give.total(), want.total());
            let most = self.most_offered();
            if offers && (given == 0 || (wanted == 0 && !composing)) {
                fault("give", "expected at least one card on each side of an offer");
            }
            if offers && given.max(wanted) > most {
                fault("give", &format!("expected at most {most} cards on each side: the option offer_cards"));
            }
            let hand = state.seats[seat].hand;
            let there = |kind: Resource| self.bank.get(kind).saturating_sub(hand.get(kind));
            if Resource::ALL.into_iter().any(|r| want.cards().get(r) > there(r))
                || want.tokens() > self.tokens_elsewhere(state, seat)
            {
                fault("want", "more than there is");
            }
            if self.answers_early(state, seat) {
                fault("answer", "expected none: this seat has not been asked yet");
            }
            let counters = self.options.trade.kind == PlayerTrades::CounterOffers;
            if state.trade.countered >> seat & 1 != 0 && !counters {
                fault("answer", "counter-offers are switched off");
            }
            if state.trade.accepted >> seat & 1 != 0 && !self.accepts(state, seat) {
                fault("answer", "it cannot have accepted: the hand does not hold what the offer wants");
            }
        }
    }

    /// Whether a seat has answered before it was asked: all are asked in seat order, once the offer is made.
    pub(crate) fn answers_early(&self, state: &State<S, L, P>, seat: usize) -> bool {
        let place = |seat: usize| self.turn_order(state).position(|other| other == seat);
        let asked = match state.phase {
            Phase::Offer => false,
            Phase::Answer | Phase::Counter if state.actor != state.turn.on_turn => {
                place(seat) <= place(state.actor.into())
            }
            _ => true,
        };
        state.choices.answered >> seat & 1 != 0 && !asked
    }

    /// Whether a seat other than the one on turn holds what the offer wants.
    pub(crate) fn accepts(&self, state: &State<S, L, P>, seat: usize) -> bool {
        let wanted = self.terms(state, state.turn.on_turn.into()).want;
        seat != usize::from(state.turn.on_turn) && state.seats[seat].holds(wanted)
    }
}
