//! What an action does.

use crate::event::EventSink;
use crate::seat::Seat;
use crate::settlers::action::Action;
use crate::settlers::event::Event;
use crate::settlers::play::choices::Picks;
use crate::settlers::resource::{Card, Counts};
use crate::settlers::rules::Settlers;
use crate::settlers::state::{Phase, State};
use crate::settlers::tables::CARD_PRICE;
use crate::settlers::topology::HexId;

impl<const S: usize, const L: usize, const P: usize> Settlers<S, L, P> {
    pub(crate) fn apply<E: EventSink<Event>>(
        &self,
        state: &mut State<S, L, P>,
        action: Action,
        events: &mut E,
    ) {
        let seat = usize::from(state.actor);
        match action {
            Action::Link(link) => self.play_link(state, seat, link, events),
            Action::Settlement(site) => self.play_settlement(state, seat, site, events),
            Action::City(site) => self.play_city(state, seat, site, events),
            Action::Metropolis(site) => self.play_metropolis(state, seat, site, events),
            Action::Roll => state.phase = Phase::Dice,
            Action::EndTurn => self.end_turn(state, events),
            Action::BuyCard => {
                self.pay(state, seat, CARD_PRICE);
                state.phase = Phase::Draw;
            }
            Action::Knight => self.play_knight(state, seat, events),
            Action::RoadBuilding => {
                self.spend_card(state, seat, Card::RoadBuilding, events);
                state.turn.free_roads = 2;
                state.phase = Phase::FreeRoads;
            }
            Action::EndRoads => {
                state.turn.free_roads = 0;
                self.resume(state);
            }
            Action::YearOfPlenty(first, second) => self.play_plenty(state, seat, first, second, events),
            Action::Monopoly(resource) => self.monopolise(state, seat, resource, events),
            Action::Discard(resource) => {
                state.choices.picked[seat].add_card(resource);
                self.next_discard(state, events);
            }
            Action::TakeBack => {
                state.choices.picked[seat] = Picks::default();
                state.choices.taken_back = true;
            }
            Action::MoveRobber(hex) => {
                state.robber.hex = hex;
                events.push(Event::RobberMoved { hex, second: false });
                self.robber_moved(state);
            }
            Action::MoveSecondRobber(hex) => {
                state.robber.second = hex;
                state.robber.moved_second = true;
                events.push(Event::RobberMoved { hex, second: true });
                self.robber_moved(state);
            }
            Action::Rob(victim) => self.rob(state, victim.index()),
            Action::RobNobody => self.resume(state),
            Action::ClaimVictory => self.win(state, events),
            Action::Resign => self.resign(state, seat, events),
            Action::BankTrade { give, rate, take } => {
                let (given, taken) = (Counts::of(give, rate.into()), Counts::one(take));
                let own = &mut state.seats[seat];
                own.hand = own.hand - given + taken;
                state.bank = state.bank + given - taken;
                events.push(Event::BankTraded { seat: Seat(seat as u8), give: given, take: taken });
            }
            Action::Dice(sum) => self.dice(state, sum, events),
            Action::Draw(card) => self.draw_card(state, seat, card, events),
            Action::Steal(resource) => self.steal(state, resource, events),
            Action::UseCanalToken(resource) => self.use_canal_token(state, seat, resource, events),
            Action::Give(_)
            | Action::Want(_)
            | Action::GiveToken
            | Action::WantToken
            | Action::Propose
            | Action::Accept
            | Action::Decline
            | Action::TradeWith(_)
            | Action::DropOffer => self.play_trade(state, seat, action, events),
        }
    }

    /// Goes on after the robber or free roads: before the roll if they were played then.
    pub(crate) fn resume(&self, state: &mut State<S, L, P>) {
        state.robber.moved_second = false;
        state.phase = if state.turn.dice == 0 { Phase::PreRoll } else { self.building_phase(state) };
    }

    /// The hex that a number token and the robber concern: for error texts.
    pub(crate) fn hex_text(&self, state: &State<S, L, P>, hex: HexId) -> String {
        let tile = state.board.tiles[usize::from(hex)];
        match tile.number() {
            0 => format!("hex {hex} ({})", tile.terrain().name()),
            number => format!("hex {hex} ({} {number})", tile.terrain().name()),
        }
    }
}
