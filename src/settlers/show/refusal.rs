//! Why an action is not legal: asked only after the mask has said no.

use crate::settlers::action::Action;
use crate::settlers::play::bank::lacks;
use crate::settlers::play::trade::PlayerTrades;
use crate::settlers::resource::Card;
use crate::settlers::rules::Settlers;
use crate::settlers::state::{Phase, State};
use crate::settlers::tables::CARD_PRICE;
use crate::settlers::variants::metropolises::METROPOLIS_PRICE;

impl<const S: usize, const L: usize, const P: usize> Settlers<S, L, P> {
    pub(crate) fn why_not(&self, state: &State<S, L, P>, action: Action) -> String {
        let phase = state.phase;
        let expected = self.expected(state);
        let turn_action = matches!(phase, Phase::Main | Phase::PairedPart);
        let building = turn_action || phase == Phase::SpecialBuilding;
        let card_time = turn_action || phase == Phase::PreRoll;
        match action {
            Action::Link(link) if building || matches!(phase, Phase::FreeRoads | Phase::SetupRoad) => {
                self.why_no_link(state, link)
            }
            Action::Settlement(site) if building || phase == Phase::SetupSettlement => {
                self.why_no_settlement(state, site)
            }
            Action::City(site) if building => self.why_no_city(state, site),
            Action::Metropolis(site) if building => self
                .why_no_metropolis(state, site)
                .unwrap_or_else(|| lacks(self.hand(state), METROPOLIS_PRICE).unwrap_or_default()),
            Action::BuyCard if building => match lacks(self.hand(state), CARD_PRICE) {
                Some(lack) => lack,
                None => "the deck is empty".to_owned(),
            },
            Action::Knight if card_time => self.why_no_card(state, Card::Knight).unwrap_or_default(),
            Action::RoadBuilding if card_time => {
                let spots = || "no road piece is left, or no free path can take one".to_owned();
                self.why_no_card(state, Card::RoadBuilding).unwrap_or_else(spots)
            }
            Action::EndRoads if phase == Phase::FreeRoads => {
                "one road is placed at least: only the second can be declined".to_owned()
            }
            Action::YearOfPlenty(first, second) if card_time => self
                .why_no_card(state, Card::YearOfPlenty)
                .unwrap_or_else(|| self.why_no_plenty(state, first, second)),
            Action::Monopoly(_) if card_time => self.why_no_card(state, Card::Monopoly).unwrap_or_default(),
            Action::BankTrade { give, rate, take } if turn_action => {
                self.why_no_trade(state, give, rate, take)
            }
            Action::Discard(resource) if phase == Phase::Discard => format!(
                "{} more to choose, in the order lumber, brick, wool, grain, ore; {resource} cannot be next",
                self.discards_owed(state, state.actor.into())
            ),
            Action::TakeBack if phase == Phase::Discard => match state.choices.taken_back {
                true => "the discard was taken back once already".to_owned(),
                false => "nothing is chosen yet".to_owned(),
            },
            Action::Resign if matches!(phase, Phase::SetupSettlement | Phase::SetupRoad) => {
                "nobody resigns during the setup".to_owned()
            }
            Action::MoveRobber(hex) | Action::MoveSecondRobber(hex) if phase == Phase::Robber => {
                self.why_no_robber(state, hex)
            }
            Action::Rob(seat) if phase == Phase::Victim => self.why_not_robbed(state, seat),
            Action::ClaimVictory if turn_action || phase == Phase::PreRoll => {
                format!("the game is won with {} points on the own turn", self.victory_points)
            }
            Action::UseCanalToken(resource) if turn_action => self.why_no_canal_token(state, resource),
            Action::Give(_)
            | Action::Want(_)
            | Action::GiveToken
            | Action::WantToken
            | Action::Propose
            | Action::Accept
            | Action::TradeWith(_)
                if phase.is_trade() || phase == Phase::Main =>
            {
                self.why_no_offer(state, action)
            }
            Action::Dice(7) if phase == Phase::Dice && self.no_seven(state) => {
                "no seven falls yet".to_owned()
            }
            Action::Dice(sum) if phase == Phase::Dice => {
                format!("no card with {sum} is left in the deck of numbers")
            }
            Action::Draw(_) if phase == Phase::Draw => "no such card is left in the deck".to_owned(),
            Action::Steal(_) if phase == Phase::Steal => "the victim has no such card".to_owned(),
            _ => format!("expected {expected}"),
        }
    }

    /// What the actor is asked for.
    pub(crate) fn expected(&self, state: &State<S, L, P>) -> &'static str {
        match state.phase {
            Phase::SetupSettlement => "a starting settlement",
            Phase::SetupRoad => "a road beside the settlement just placed",
            Phase::PreRoll => "the dice to be rolled, or a development card before them",
            Phase::Dice => "the dice, as an outcome of chance",
            Phase::Discard => "a card to discard",
            Phase::Robber => "the robber to be moved",
            Phase::Victim => "a seat to rob",
            Phase::Steal => "the stolen card, as an outcome of chance",
            Phase::Main => "a trade, something to build or buy, a development card, or the end of the turn",
            Phase::FreeRoads => "a free road",
            Phase::Draw => "the drawn card, as an outcome of chance",
            Phase::SpecialBuilding => "something to build or buy, or the end of the special building",
            Phase::PairedPart => {
                "a trade with the bank, something to build or buy, a development card, or the end of the part"
            }
            Phase::Offer => "a card to give or want, the offer to be proposed, or dropped",
            Phase::Answer if self.options.trade.kind == PlayerTrades::CounterOffers => {
                "an answer to the offer: accept, decline or a counter-offer"
            }
            Phase::Answer => "an answer to the offer: accept or decline",
            Phase::Counter => "a card to give or want, the counter-offer to be proposed, or dropped",
            Phase::Deal => {
                "a trade with a seat that accepted or made a counter-offer, or the offer to be dropped"
            }
            Phase::Won | Phase::Truncated => "nothing: the game is over",
        }
    }
}
