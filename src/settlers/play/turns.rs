//! The order of play: the setup, turns, and who has won.

use serde::{Deserialize, Serialize};

use crate::event::EventSink;
use crate::seat::{Seat, Viewer};
use crate::settlers::event::Event;
use crate::settlers::options::WinCheck;
use crate::settlers::play::bank::Phases;
use crate::settlers::play::opening::SetupOrder;
use crate::settlers::play::opening::StartingCards;
use crate::settlers::resource::{Card, Counts, Resource};
use crate::settlers::rules::Settlers;
use crate::settlers::state::{NONE, Phase, State};

/// The turn under way.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Turn {
    /// Turns begun.
    pub number: u32,
    pub(crate) on_turn: u8,
    /// The seat that took, or takes, the first turn.
    pub(crate) first: u8,
    /// The seat that acts between two turns.
    pub(crate) guest: u8,
    /// The dice, 0 before the roll.
    pub(crate) dice: u8,
    /// Whether a development card was played.
    pub(crate) card_played: bool,
    /// Whether something was paid for, which closes trade with separate phases.
    pub(crate) built: bool,
    /// Roads of Road Building still to place.
    pub(crate) free_roads: u8,
}

impl<const S: usize, const L: usize, const P: usize> Settlers<S, L, P> {
    /// The seat that places a number of starting settlements into the setup.
    pub(crate) fn setup_seat(&self, first: u8, placed: usize) -> u8 {
        let seats = self.seats();
        let place = match self.options.opening.order {
            SetupOrder::Snake if placed >= seats => (2 * seats - 1).saturating_sub(placed),
            _ => placed % seats,
        };
        ((usize::from(first) + place) % seats) as u8
    }

    /// Whether the starting settlement just placed pays cards.
    pub(crate) fn pays_start(&self, state: &State<S, L, P>) -> bool {
        match self.options.opening.cards {
            StartingCards::Last => usize::from(state.opening.step) > 2 * self.seats(),
            StartingCards::Both => true,
            StartingCards::Nothing => false,
        }
    }

    /// Of these cards, those that the bank has.
    pub(crate) fn in_bank(&self, state: &State<S, L, P>, cards: Counts<Resource>) -> Counts<Resource> {
        if state.bank.contains(cards) {
            return cards;
        }
        let (wanted, bank) = (cards.to_array(), state.bank.to_array());
        Counts::new(std::array::from_fn(|i| wanted[i].min(bank[i])))
    }

    /// After a setup road: the next seat, or the first turn.
    pub(crate) fn next_setup<E: EventSink<Event>>(&self, state: &mut State<S, L, P>, events: &mut E) {
        state.opening.step += 1;
        state.opening.last_site = NONE;
        let placed = usize::from(state.opening.step) / 2;
        if placed < 2 * self.seats() {
            let seat = self.setup_seat(state.turn.first, placed);
            state.turn.on_turn = seat;
            state.actor = seat;
            state.phase = Phase::SetupSettlement;
        } else {
            self.begin_turn(state, state.turn.first, events);
        }
    }

    #[inline(never)]
    pub(crate) fn end_turn<E: EventSink<Event>>(&self, state: &mut State<S, L, P>, events: &mut E) {
        if self.plain_turns {
            let next = Seat(state.turn.on_turn).next(self.info.seats);
            self.next_turn(state, next.0, events);
        } else {
            self.end_part(state, events);
        }
    }

    /// The end of a turn, or of a part between two turns, where more can follow than the next turn.
    #[inline(never)]
    fn end_part<E: EventSink<Event>>(&self, state: &mut State<S, L, P>, events: &mut E) {
        if self.options.canal.is_some() {
            self.close_canal_ports(state);
        }
        if self.options.turn_limit.is_some_and(|limit| state.turn.number >= limit) && state.turn.guest == NONE
        {
            self.end_game(state, Phase::Truncated, events);
        } else {
            self.after_part(state, events);
        }
    }

    #[inline(never)]
    pub(crate) fn begin_turn<E: EventSink<Event>>(
        &self,
        state: &mut State<S, L, P>,
        seat: u8,
        events: &mut E,
    ) {
        self.next_turn(state, seat, events);
    }

    /// As [`Self::begin_turn`], for the one place where turns follow one another all the time.
    #[inline(always)]
    fn next_turn<E: EventSink<Event>>(&self, state: &mut State<S, L, P>, seat: u8, events: &mut E) {
        // A position typed in may be at the last number there is.
        state.turn.number = state.turn.number.saturating_add(1);
        self.clear_turn(state, seat);
        state.phase = Phase::PreRoll;
        events.push(Event::TurnBegan { seat: Seat(seat), turn: state.turn.number });
        self.check_victory(state, events);
    }

    /// Lets a seat be on turn, with nothing rolled, made or bought in it.
    #[inline(always)]
    pub(crate) fn clear_turn(&self, state: &mut State<S, L, P>, seat: u8) {
        state.turn.on_turn = seat;
        state.actor = seat;
        state.turn.guest = NONE;
        state.turn.dice = 0;
        state.trade.offers = 0;
        state.turn.card_played = false;
        state.turn.built = false;
        state.bought = Counts::NONE;
    }

    /// Ends the game if the seat that can win now has enough points and need not say so.
    #[inline(always)]
    pub(crate) fn check_victory<E: EventSink<Event>>(&self, state: &mut State<S, L, P>, events: &mut E) {
        if self.plain_victory {
            let seat = usize::from(state.turn.on_turn);
            if self.base_points(state, seat) >= self.victory_points.into() && state.turn.number > 0 {
                self.win(state, events);
            }
        } else {
            self.check_special_victory(state, events);
        }
    }

    #[inline(never)]
    fn check_special_victory<E: EventSink<Event>>(&self, state: &mut State<S, L, P>, events: &mut E) {
        if self.options.win_check == WinCheck::Automatic && state.turn.number > 0 && self.has_enough(state) {
            self.win(state, events);
        }
    }

    /// The actor wins.
    #[inline(never)]
    pub(crate) fn win<E: EventSink<Event>>(&self, state: &mut State<S, L, P>, events: &mut E) {
        state.turn.free_roads = 0;
        self.end_game(state, Phase::Won, events);
    }

    /// Nothing is hidden any more: every seat shows what it holds.
    #[inline(never)]
    fn end_game<E: EventSink<Event>>(&self, state: &mut State<S, L, P>, phase: Phase, events: &mut E) {
        state.phase = phase;
        for seat in Seat::all(self.info.seats) {
            let own = &state.seats[seat.index()];
            events.push(Event::Revealed { seat, hand: own.hand, cards: own.cards });
        }
        let winner = (phase == Phase::Won).then_some(Seat(state.actor));
        let points = Seat::all(self.info.seats).map(|seat| self.points_of(state, seat, Viewer::Public));
        events.push(Event::GameEnded {
            outcome: if phase == Phase::Won { "won" } else { "truncated" },
            winners: winner.into_iter().collect(),
            points: points.collect(),
        });
    }

    /// Whether the seat that can win now has the points for it.
    #[inline(never)]
    pub(crate) fn has_enough(&self, state: &State<S, L, P>) -> bool {
        let Some(seat) = self.contender(state) else { return false };
        let mut points = self.points_in_play(state, seat.index());
        if !self.options.cards.vp_card_same_turn {
            // A position typed in may name more than its seat holds, and is refused for it later.
            points = points.saturating_sub(state.bought.get(Card::VictoryPoint));
        }
        points >= u32::from(self.victory_points)
    }

    /// The points of a seat as far as a viewer knows them: victory point cards are hidden until the game ends.
    #[inline]
    pub(crate) fn points_of(&self, state: &State<S, L, P>, seat: Seat, viewer: Viewer) -> u32 {
        let points = self.points_in_play(state, seat.index());
        if self.sees_hand(state, viewer, seat) {
            points
        } else {
            points - state.seats[seat.index()].cards.get(Card::VictoryPoint)
        }
    }

    /// All points of a seat.
    #[inline]
    fn points_in_play(&self, state: &State<S, L, P>, seat: usize) -> u32 {
        let more = if self.more_points { self.further_points(state, seat) } else { 0 };
        self.base_points(state, seat) + more
    }

    /// The points of a seat that the base game knows.
    #[inline(always)]
    fn base_points(&self, state: &State<S, L, P>, seat: usize) -> u32 {
        let own = &state.seats[seat];
        let mut points = own.settlements.len() + 2 * own.cities.len() + own.cards.get(Card::VictoryPoint);
        points += if usize::from(state.awards.longest_road) == seat { 2 } else { 0 };
        points += if usize::from(state.awards.largest_army) == seat { 2 } else { 0 };
        points
    }

    /// Whether trade with the bank is closed because something was built first.
    pub(crate) fn trade_closed(&self, state: &State<S, L, P>) -> bool {
        self.options.bank.phases == Phases::Separate && state.turn.built
    }
}
