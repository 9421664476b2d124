//! A game in progress: rules, state and history in one handy value.

pub mod perft;
pub mod playout;
pub mod record;
pub mod snapshot;

use std::fmt;
use std::sync::Arc;

use crate::action::{ActionId, ActionMask};
use crate::error::{PlayError, SnapshotError};
use crate::rules::Rules;
use crate::seat::{Actor, Outcome, Seat, Viewer};

/// A game in progress that remembers how it came about.
///
/// The history holds decisions and outcomes of chance alike, so it leads from the start to the present state
/// without a random draw.
///
/// An action that is refused changes nothing: not the state, not the history, not the events.
pub struct Game<R: Rules> {
    rules: Arc<R>,
    seed: Option<u64>,
    start: R::State,
    state: R::State,
    history: Vec<ActionId>,
    events: Vec<R::Event>,
}

impl<R: Rules> Game<R> {
    /// A new game, all of whose randomness follows from `seed`.
    #[must_use]
    pub fn new(rules: Arc<R>, seed: u64) -> Game<R> {
        let state = rules.new_game(seed);
        Game { seed: Some(seed), ..Game::from_state(rules, state) }
    }

    /// A game that starts in `state`.
    #[must_use]
    pub fn from_state(rules: Arc<R>, state: R::State) -> Game<R> {
        Game { rules, seed: None, start: state.clone(), state, history: Vec::new(), events: Vec::new() }
    }

    /// The game after everything in `history` was played, each action checked. No events remain.
    ///
    /// # Errors
    ///
    /// If an action is not legal when its turn comes.
    pub fn resume(mut self, history: &[ActionId]) -> Result<Game<R>, SnapshotError> {
        for (number, &id) in history.iter().enumerate() {
            self.play_id(id)
                .map_err(|e| SnapshotError::Decode(format!("action {} of its history: {e}", number + 1)))?;
        }
        self.events.clear();
        Ok(self)
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &Arc<R> {
        &self.rules
    }

    /// The present state.
    #[must_use]
    pub fn state(&self) -> &R::State {
        &self.state
    }

    /// The state from which the history leads to the present one.
    #[must_use]
    pub fn start(&self) -> &R::State {
        &self.start
    }

    /// The seed, `None` if the game started from a given state.
    #[must_use]
    pub fn seed(&self) -> Option<u64> {
        self.seed
    }

    /// Everything played since the start, outcomes of chance included.
    #[must_use]
    pub fn history(&self) -> &[ActionId] {
        &self.history
    }

    /// What happened in the last successful call that played something, unredacted.
    #[must_use]
    pub fn events(&self) -> &[R::Event] {
        &self.events
    }

    /// Who decides next.
    #[must_use]
    pub fn actor(&self) -> Actor {
        self.rules.actor(&self.state)
    }

    /// How the game stands.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        self.rules.outcome(&self.state)
    }

    /// The points of a seat as far as a viewer knows them.
    ///
    /// # Panics
    ///
    /// May panic if there is no such seat.
    #[must_use]
    pub fn points(&self, seat: Seat, viewer: Viewer) -> i32 {
        self.rules.points(&self.state, seat, viewer)
    }

    /// The place of each seat once the game has ended: see [`Rules::ranking`].
    #[must_use]
    pub fn ranking(&self) -> Option<Vec<u8>> {
        self.rules.ranking(&self.state)
    }

    /// Writes the legal actions of the actor into `mask`.
    ///
    /// # Panics
    ///
    /// May panic if `mask` does not cover the action space.
    pub fn legal_mask(&self, mask: &mut ActionMask) {
        self.rules.legal_mask(&self.state, mask);
    }

    /// The legal actions of the actor in rising order; for chance, the outcomes that can happen.
    #[must_use]
    pub fn legal_ids(&self) -> Vec<ActionId> {
        let mut mask = ActionMask::new(self.rules.info().space.len());
        self.legal_mask(&mut mask);
        mask.iter().collect()
    }

    /// Plays a decision or an outcome of chance.
    ///
    /// # Errors
    ///
    /// Says which rule forbids the action.
    pub fn play(&mut self, action: R::Action) -> Result<(), PlayError> {
        let id = self.rules.permit(&self.state, action)?;
        self.events.clear();
        self.apply(id, action);
        Ok(())
    }

    /// Plays a decision of `seat`.
    ///
    /// # Errors
    ///
    /// As [`Game::play`], and if someone else decides.
    pub fn play_as(&mut self, seat: Seat, action: R::Action) -> Result<(), PlayError> {
        self.must_decide(seat)?;
        self.play(action)
    }

    /// Plays a decision of `seat` by its id.
    ///
    /// # Errors
    ///
    /// As [`Game::play_as`], and if there is no such id.
    pub fn play_id_as(&mut self, seat: Seat, id: ActionId) -> Result<(), PlayError> {
        self.must_exist(id)?;
        self.must_decide(seat)?;
        self.play_id(id)
    }

    /// Plays several actions in their order, all of them or none. The decisions are all of the seat that decides now:
    /// a text that names more of them than are asked for does not go on into those of another seat.
    ///
    /// # Errors
    ///
    /// As [`Game::play`], for the first that is not legal when its turn comes, and as [`Game::play_as`].
    pub fn play_all(&mut self, actions: &[R::Action]) -> Result<(), PlayError> {
        self.play_each(actions, |rules, state, action| Ok((rules.permit(state, action)?, action)))
    }

    /// Plays several actions by their ids, all of them or none: see [`Game::play_all`].
    ///
    /// # Errors
    ///
    /// As [`Game::play_all`], and before all else if there is no such id.
    pub fn play_all_ids(&mut self, ids: &[ActionId]) -> Result<(), PlayError> {
        ids.iter().try_for_each(|&id| self.must_exist(id))?;
        self.play_each(ids, |rules, state, id| Ok((id, rules.permit_id(state, id)?)))
    }

    fn play_each<T: Copy>(
        &mut self,
        items: &[T],
        permit: impl Fn(&R, &R::State, T) -> Result<(ActionId, R::Action), PlayError>,
    ) -> Result<(), PlayError> {
        let (mut state, mut ids, mut events) = (self.state.clone(), Vec::new(), Vec::new());
        for &item in items {
            match (self.actor(), self.rules.actor(&state)) {
                (Actor::Seat(asked), actor @ (Actor::Seat(_) | Actor::Chance))
                    if actor != Actor::Seat(asked) =>
                {
                    return Err(PlayError::NotYourTurn { asked, actor });
                }
                _ => {}
            }
            let (id, action) = permit(&self.rules, &state, item)?;
            self.rules.play_unchecked(&mut state, action, &mut events);
            ids.push(id);
        }
        (self.state, self.events) = (state, events);
        self.history.extend(ids);
        Ok(())
    }

    /// Plays an action by its id.
    ///
    /// # Errors
    ///
    /// As [`Game::play`], and if there is no such id.
    pub fn play_id(&mut self, id: ActionId) -> Result<(), PlayError> {
        let action = self.rules.permit_id(&self.state, id)?;
        self.events.clear();
        self.apply(id, action);
        Ok(())
    }

    /// Plays an action, then draws for chance until a seat must decide or the game is over.
    ///
    /// # Errors
    ///
    /// As [`Game::play`].
    pub fn step(&mut self, action: R::Action) -> Result<(), PlayError> {
        self.play(action)?;
        self.draw();
        Ok(())
    }

    /// Plays an action by its id, then draws for chance until a seat must decide or the game is over.
    ///
    /// # Errors
    ///
    /// As [`Game::play_id`].
    pub fn step_id(&mut self, id: ActionId) -> Result<(), PlayError> {
        self.play_id(id)?;
        self.draw();
        Ok(())
    }

    /// Plays several actions in their order, all of them or none, then draws for chance until a seat must decide or the
    /// game is over.
    ///
    /// # Errors
    ///
    /// As [`Game::play_all`].
    pub fn step_all(&mut self, actions: &[R::Action]) -> Result<(), PlayError> {
        self.play_all(actions)?;
        self.draw();
        Ok(())
    }

    /// Plays several actions by their ids, all of them or none, then draws for chance: see [`Game::step_all`].
    ///
    /// # Errors
    ///
    /// As [`Game::play_all_ids`].
    pub fn step_all_ids(&mut self, ids: &[ActionId]) -> Result<(), PlayError> {
        self.play_all_ids(ids)?;
        self.draw();
        Ok(())
    }

    /// Draws for chance until a seat must decide or the game is over. Does nothing unless chance is the actor, as it
    /// may be at the start of a game or after [`Game::play`].
    pub fn settle_chance(&mut self) {
        if self.actor() == Actor::Chance {
            self.events.clear();
            self.draw();
        }
    }

    /// The outcome that chance would draw now, without playing it; `None` when chance is not the actor.
    #[must_use]
    pub fn sample_chance(&self) -> Option<R::Action> {
        (self.actor() == Actor::Chance).then(|| self.rules.sample_chance(&self.state))
    }

    /// Takes back the last decision or outcome of chance and returns it, `None` at the start. No events remain.
    ///
    /// The history is replayed from the start, so this takes as long as the game so far.
    pub fn undo(&mut self) -> Option<ActionId> {
        self.history.len().checked_sub(1).map(|len| self.go_back(len)[0])
    }

    /// Takes back the last decision and the outcomes of chance after it, and returns them in playing
    /// order. No events remain. If no decision was played since the start, nothing is taken back and the list is
    /// empty.
    ///
    /// It takes as long as [`Game::undo`].
    pub fn undo_decision(&mut self) -> Vec<ActionId> {
        let decisions = self.rules.info().space.decisions();
        let last = self.history.iter().rposition(|id| id.index() < decisions);
        last.map_or(Vec::new(), |len| self.go_back(len))
    }

    /// Draws anew what a viewer cannot know, and the future with it: see [`Rules::resample_hidden`].
    ///
    /// The past that led here is not the past of the new state. So the new state becomes the start, without a
    /// seed and with an empty history, and of the events only what the viewer has seen remains.
    pub fn resample_hidden(&mut self, viewer: Viewer, seed: u64) {
        self.rules.resample_hidden(&mut self.state, viewer, seed);
        self.start.clone_from(&self.state);
        self.seed = None;
        self.history.clear();
        for event in &mut self.events {
            *event = self.rules.redact(event, viewer);
        }
    }

    /// The present state as bytes.
    #[must_use]
    pub fn snapshot(&self) -> Vec<u8> {
        crate::snapshot::snapshot(&*self.rules, &self.state)
    }

    fn must_exist(&self, id: ActionId) -> Result<(), PlayError> {
        let len = self.rules.info().space.len();
        if id.index() < len { Ok(()) } else { Err(PlayError::UnknownId { id: id.0, len }) }
    }

    fn must_decide(&self, seat: Seat) -> Result<(), PlayError> {
        match self.actor() {
            Actor::Nobody => Err(PlayError::GameOver),
            Actor::Seat(actor) if actor == seat => Ok(()),
            actor => Err(PlayError::NotYourTurn { asked: seat, actor }),
        }
    }

    /// Goes back to when only the first `len` actions had been played; returns the others.
    fn go_back(&mut self, len: usize) -> Vec<ActionId> {
        let undone = self.history.split_off(len);
        self.state.clone_from(&self.start);
        for &id in &self.history {
            let action = self.rules.decode(id).expect("every id of the history was played before");
            self.rules.play_unchecked(&mut self.state, action, &mut ());
        }
        self.events.clear();
        undone
    }

    fn draw(&mut self) {
        while let Some(outcome) = self.sample_chance() {
            let id = self.rules.encode(outcome).expect("an outcome of chance has an id");
            self.apply(id, outcome);
        }
    }

    fn apply(&mut self, id: ActionId, action: R::Action) {
        self.rules.play_unchecked(&mut self.state, action, &mut self.events);
        self.history.push(id);
    }
}

// Not derived: the rules are shared and need be neither `Clone` nor `Debug`.
impl<R: Rules> Clone for Game<R> {
    fn clone(&self) -> Self {
        Game {
            rules: self.rules.clone(),
            seed: self.seed,
            start: self.start.clone(),
            state: self.state.clone(),
            history: self.history.clone(),
            events: self.events.clone(),
        }
    }
}

impl<R: Rules> fmt::Debug for Game<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Game")
            .field("ruleset", &self.rules.info().ruleset)
            .field("seed", &self.seed)
            .field("state", &self.state)
            .field("history", &self.history)
            .finish_non_exhaustive()
    }
}
