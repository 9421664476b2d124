//! Points, and who has won.
use crate::action::MaskRow;
use crate::event::EventSink;
use crate::seat::{Seat, Viewer};
use crate::settlers::event::Event;
use crate::settlers::options::WinCheck;
use crate::settlers::resource::Card;
use crate::settlers::rules::Settlers;
use crate::settlers::state::{Phase, State};

impl<const S: usize, const L: usize, const P: usize> Settlers<S, L, P> {
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
    pub(crate) fn check_special_victory<E: EventSink<Event>>(
        &self,
        state: &mut State<S, L, P>,
        events: &mut E,
    ) {
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
    pub(crate) fn end_game<E: EventSink<Event>>(
        &self,
        state: &mut State<S, L, P>,
        phase: Phase,
        events: &mut E,
    ) {
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
    pub(crate) fn points_in_play(&self, state: &State<S, L, P>, seat: usize) -> u32 {
        let more = if self.more_points { self.further_points(state, seat) } else { 0 };
        self.base_points(state, seat) + more
    }

    /// The points of a seat that the base game knows.
    #[inline(always)]
    pub(crate) fn base_points(&self, state: &State<S, L, P>, seat: usize) -> u32 {
        let own = &state.seats[seat];
        let mut points = own.settlements.len() + 2 * own.cities.len() + own.cards.get(Card::VictoryPoint);
        points += if usize::from(state.awards.longest_road) == seat { 2 } else { 0 };
        points += if usize::from(state.awards.largest_army) == seat { 2 } else { 0 };
        points
    }

    /// The claim of victory, where it must be declared.
    #[inline(never)]
    pub(crate) fn victory_claim(&self, state: &State<S, L, P>, mask: &mut MaskRow<'_>) {
        if self.options.win_check == WinCheck::Declared && self.has_enough(state) {
            mask.insert(self.ids.claim_victory);
        }
    }
}
