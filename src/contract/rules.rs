//! The contract that every game keeps.

use std::cell::RefCell;
use std::fmt::Debug;
use std::hash::Hash;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::action::{self, ActionId, ActionMask, ActionSpace, MaskRow};
use crate::error::{Fault, NotationError, PlayError, RouteError, SetupError, SnapshotError};
use crate::event::EventSink;
use crate::seat::{Actor, Outcome, Seat, Viewer};
use crate::tensor::ObservationSpec;

/// The facts about compiled rules that do not depend on a state.
#[derive(Clone, Debug, Serialize)]
pub struct RulesInfo {
    /// The ruleset's name, such as `settlers/base`.
    pub ruleset: String,
    /// A number that differs where any option, the board or the action space differs.
    pub identity: u64,
    /// How many players sit at the table.
    pub seats: u8,
    /// All options with their values.
    pub options: Value,
    /// The flat action space.
    pub space: ActionSpace,
    /// The layout of observations.
    pub observation: ObservationSpec,
    /// What looks like a slip in the board or tile set and is no fault, each with its place.
    pub warnings: Vec<Fault>,
}

impl RulesInfo {
    /// Gathers the facts and computes the identity from all of them. `board` is whatever else the rules depend
    /// on, such as the layout or the tile set.
    #[must_use]
    pub fn new(
        ruleset: &str,
        seats: u8,
        options: Value,
        board: &Value,
        space: ActionSpace,
        observation: ObservationSpec,
    ) -> RulesInfo {
        let text = serde_json::json!([ruleset, seats, options, board, space.segments()]).to_string();
        let identity = crate::hash::fingerprint(text.as_bytes());
        let warnings = Vec::new();
        RulesInfo { ruleset: ruleset.to_owned(), identity, seats, options, space, observation, warnings }
    }
}

/// A trail through a network of links that uses no link twice.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Route {
    /// The length of the trail: the sum of the lengths of its links.
    pub length: u32,
    /// The links in the order of the trail.
    pub links: Vec<u32>,
}

/// One immutable, compiled rule book, shared by any number of games.
///
/// A *state* holds everything about one game in progress. Its [actor](Rules::actor) decides next: a
/// seat, chance or nobody. Chance is played like a decision: [`Rules::chance`] lists the outcomes with their
/// weights, [`Rules::sample_chance`] draws one, and any outcome may be played instead.
///
/// # Examples
///
/// ```
/// use tilewright::{Actor, ActionMask, Rules, settlers};
///
/// let rules = settlers::Base::preset("settlers/base", 4)?;
/// let mut state = rules.new_game(7);
/// let mut mask = ActionMask::new(rules.info().space.len());
/// while rules.actor(&state) != Actor::Nobody {
///     rules.legal_mask(&state, &mut mask);
///     let id = mask.nth(0).unwrap();
///     rules.step_id(&mut state, id, &mut ())?;
/// #   break;
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Rules: Send + Sync + Sized + 'static {
    /// Everything about one game in progress, as plain data.
    ///
    /// Two states are equal if no sequence of actions and draws can tell them apart. The hash leaves the seed
    /// out, so that equal positions reached with different seeds fall together.
    type State: Clone + Eq + Hash + Debug + Send + Sync + 'static;
    /// One small decision, or one outcome of chance.
    type Action: Copy + Eq + Hash + Debug + Send + Sync + 'static;
    /// What visibly happens while an action is played.
    type Event: Clone + Eq + Debug + Serialize + Send + Sync + 'static;
    /// The state as a viewer may know it.
    type View: Clone + Eq + Debug + Serialize + Send + Sync + 'static;

    /// The facts that do not depend on a state.
    fn info(&self) -> &RulesInfo;

    /// The first state of a game. All its randomness follows from `seed`.
    fn new_game(&self, seed: u64) -> Self::State;

    /// Who decides next.
    fn actor(&self, state: &Self::State) -> Actor;

    /// Adds the legal actions of the actor to an empty row that covers the action space; for chance, the outcomes
    /// that can happen. This is the one place that knows what is legal.
    fn insert_legal(&self, state: &Self::State, row: &mut MaskRow<'_>);

    /// Writes the legal actions of the actor into `row`, in place of what it held; for chance, the outcomes that
    /// can happen. The row has one word for each 64 ids of the action space, the last one begun: bit `i % 64` of
    /// word `i / 64` is id `i`, and bits beyond the space are 0.
    ///
    /// # Panics
    ///
    /// If the row is longer or shorter than that.
    #[inline]
    fn write_legal(&self, state: &Self::State, row: &mut [u64]) {
        let words = action::words_for(self.info().space.len());
        assert_eq!(row.len(), words, "a row of another length than this ruleset needs");
        self.insert_legal(state, &mut MaskRow::new(row));
    }

    /// Writes the legal actions of the actor into `mask`, in place of what it held; for chance, the outcomes that
    /// can happen.
    ///
    /// # Panics
    ///
    /// May panic if `mask` does not cover the action space.
    #[inline]
    fn legal_mask(&self, state: &Self::State, mask: &mut ActionMask) {
        self.insert_legal(state, &mut mask.row());
    }

    /// Whether a viewer may know which actions are legal now. They are those of the actor, and tell what it knows: so
    /// nobody else may, unless nothing is hidden in them.
    fn shows_legal(&self, state: &Self::State, viewer: Viewer) -> bool {
        match self.actor(state) {
            Actor::Seat(seat) => viewer.sees(seat),
            Actor::Chance => viewer == Viewer::Omniscient,
            Actor::Nobody => true,
        }
    }

    /// The id of an action, `None` if this ruleset has no such action.
    fn encode(&self, action: Self::Action) -> Option<ActionId>;

    /// The action of an id, `None` beyond the space.
    fn decode(&self, id: ActionId) -> Option<Self::Action>;

    /// Plays a legal action and reports events.
    ///
    /// # Panics
    ///
    /// May panic, or leave a state that no game can reach, if the action is not legal. Memory stays safe.
    fn play_unchecked<E: EventSink<Self::Event>>(
        &self,
        state: &mut Self::State,
        action: Self::Action,
        events: &mut E,
    );

    /// Writes each outcome of chance that can happen now, with its weight, in place of what `outcomes` held; the
    /// probability is the weight over the sum of all, which fits a `u32`. Empty when chance is not the actor.
    fn chance(&self, state: &Self::State, outcomes: &mut Vec<(Self::Action, u32)>);

    /// The outcome of chance that the seed of this state holds. It follows from the state alone: sampling twice
    /// gives the same, and forcing an outcome does not change later ones.
    ///
    /// # Panics
    ///
    /// May panic if chance is not the actor.
    fn sample_chance(&self, state: &Self::State) -> Self::Action;

    /// How the game stands.
    fn outcome(&self, state: &Self::State) -> Outcome;

    /// The points of a seat as far as a viewer knows them.
    fn points(&self, state: &Self::State, seat: Seat, viewer: Viewer) -> i32;

    /// Whether a seat has left the game, where the rules let it.
    fn resigned(&self, state: &Self::State, seat: Seat) -> bool {
        let _ = (state, seat);
        false
    }

    /// The place of each seat in a game that has ended, 1 for the best: first those who have won, then the others by
    /// their points, hidden ones included, and last those who have resigned, by their points too. Seats that are level
    /// share a place, and the places after it that they fill stay empty: 1, 2, 2, 4. `None` while the game runs.
    fn ranking(&self, state: &Self::State) -> Option<Vec<u8>> {
        let outcome = self.outcome(state);
        let standing = |seat: Seat| {
            let points = self.points(state, seat, Viewer::Omniscient);
            (outcome.winners().contains(&seat), !self.resigned(state, seat), points)
        };
        let seats: Vec<_> = Seat::all(self.info().seats).map(standing).collect();
        let place = |own| 1 + seats.iter().filter(|other| *other > own).count() as u8;
        outcome.is_over().then(|| seats.iter().map(place).collect())
    }

    /// Turns begun so far, 0 before the first.
    fn turn(&self, state: &Self::State) -> u32;

    /// The state as a viewer may know it.
    fn view(&self, state: &Self::State, viewer: Viewer) -> Self::View;

    /// Writes the observation of a viewer, laid out as [`RulesInfo::observation`] says. Seats appear in order
    /// from the viewer's own, or from seat 0 for the public and the omniscient.
    ///
    /// # Panics
    ///
    /// May panic if `out` is shorter than the observation.
    fn observe(&self, state: &Self::State, viewer: Viewer, out: &mut [u8]);

    /// An event as a viewer may know it.
    fn redact(&self, event: &Self::Event, viewer: Viewer) -> Self::Event;

    /// An event as JSON, with what the rules add to it for people, such as the names of places.
    fn describe_event(&self, event: &Self::Event) -> Value {
        // Events are plain data, which always becomes JSON.
        serde_json::to_value(event).unwrap_or_default()
    }

    /// Draws anew what the viewer cannot know, each possibility as likely as the hidden cards allow, and the
    /// future with it. The viewer's view, observation, mask and events stay the same.
    fn resample_hidden(&self, state: &mut Self::State, viewer: Viewer, seed: u64);

    /// The action in readable notation. [`Rules::parse_action`] reads it back.
    fn action_text(&self, action: Self::Action) -> String;

    /// Reads an action from its notation.
    ///
    /// # Errors
    ///
    /// If the text is not an action of this ruleset.
    fn parse_action(&self, text: &str) -> Result<Self::Action, NotationError>;

    /// Whether a text has the form of an action, be it one of this ruleset or of another one of the same game.
    fn is_notation(&self, text: &str) -> bool {
        self.parse_action(text).is_ok()
    }

    /// Reads an action as it is meant in a state: where it can be written in several ways, such as a rotation of a tile
    /// that looks the same as another, each is read as the one that [`Rules::action_text`] writes.
    ///
    /// # Errors
    ///
    /// As [`Rules::parse_action`].
    fn parse_in(&self, state: &Self::State, text: &str) -> Result<Self::Action, NotationError> {
        let _ = state;
        self.parse_action(text)
    }

    /// Reads what one text stands for: an action, or a whole play that the ruleset takes as several small decisions.
    ///
    /// # Errors
    ///
    /// As [`Rules::parse_action`].
    fn parse_actions(&self, text: &str) -> Result<Vec<Self::Action>, NotationError> {
        Ok(vec![self.parse_action(text)?])
    }

    /// Why an action that is not legal is not. Only asked after the mask has said no.
    fn refusal(&self, state: &Self::State, action: Self::Action) -> String;

    /// The state as JSON for people. [`Rules::from_setup`] reads it back to an equal state.
    fn to_setup(&self, state: &Self::State) -> Value;

    /// A state from JSON, checked.
    ///
    /// # Errors
    ///
    /// Every fault of the position at once, each with its place.
    #[expect(clippy::wrong_self_convention, reason = "the rules make a state, not themselves")]
    fn from_setup(&self, setup: &Value) -> Result<Self::State, SetupError>;

    /// The state as bytes without an envelope: see [`snapshot`](crate::snapshot).
    fn save(&self, state: &Self::State) -> Vec<u8>;

    /// The state from the bytes of [`Rules::save`], checked as strictly as a setup.
    ///
    /// # Errors
    ///
    /// If the bytes do not decode or the position is impossible.
    fn load(&self, bytes: &[u8]) -> Result<Self::State, SnapshotError>;

    /// Compares every cached fact of the state with a computation from scratch and every rule that holds in all
    /// reachable states; returns what is wrong.
    fn check(&self, state: &Self::State) -> Vec<Fault>;

    /// What a viewer may know of the state as a picture (SVG). With `labels`, it shows the numbers by which places
    /// are named in actions and setups.
    fn svg(&self, state: &Self::State, viewer: Viewer, labels: bool) -> String;

    /// How promising the state looks for a seat; only comparisons between states of one game mean anything.
    fn heuristic(&self, state: &Self::State, seat: Seat) -> i32 {
        self.points(state, seat, Viewer::Seat(seat))
    }

    /// Whether an action is legal now, given as `id` and as the `action` of that id: whoever asks has both, and nothing
    /// is encoded or decoded again.
    fn allows(&self, state: &Self::State, id: ActionId, action: Self::Action) -> bool {
        // Checked play must not allocate, and a row is as long as its ruleset likes: each thread keeps one.
        thread_local! { static ROW: RefCell<Vec<u64>> = const { RefCell::new(Vec::new()) }; }
        let _ = action;
        ROW.with_borrow_mut(|row| {
            row.resize(action::words_for(self.info().space.len()), 0);
            self.insert_legal(state, &mut MaskRow::new(row));
            action::contains(row, id)
        })
    }

    /// Whether an action is legal now.
    fn is_legal(&self, state: &Self::State, action: Self::Action) -> bool {
        self.encode(action).is_some_and(|id| self.allows(state, id, action))
    }

    /// Whether an action is legal now, by its id.
    fn is_legal_id(&self, state: &Self::State, id: ActionId) -> bool {
        self.decode(id).is_some_and(|action| self.allows(state, id, action))
    }

    /// The id of an action that may be played now.
    ///
    /// # Errors
    ///
    /// Says which rule forbids the action.
    fn permit(&self, state: &Self::State, action: Self::Action) -> Result<ActionId, PlayError> {
        if self.actor(state) == Actor::Nobody {
            return Err(PlayError::GameOver);
        }
        let Some(id) = self.encode(action) else {
            let kinds: Vec<&str> = self.info().space.segments().iter().map(|s| s.name).collect();
            return Err(PlayError::UnknownAction {
                action: self.action_text(action),
                reason: format!("its kinds are {}, with values that this ruleset has", kinds.join(", ")),
            });
        };
        permitted(self, state, id, action).map(|()| id)
    }

    /// The action of an id that may be played now.
    ///
    /// # Errors
    ///
    /// As [`Rules::permit`], and if there is no such id.
    fn permit_id(&self, state: &Self::State, id: ActionId) -> Result<Self::Action, PlayError> {
        let unknown = || PlayError::UnknownId { id: id.0, len: self.info().space.len() };
        let action = self.decode(id).ok_or_else(unknown)?;
        if self.actor(state) == Actor::Nobody {
            return Err(PlayError::GameOver);
        }
        permitted(self, state, id, action).map(|()| action)
    }

    /// Plays an action if it is legal.
    ///
    /// # Errors
    ///
    /// Says which rule forbids the action; the state is then as it was.
    fn play<E: EventSink<Self::Event>>(
        &self,
        state: &mut Self::State,
        action: Self::Action,
        events: &mut E,
    ) -> Result<(), PlayError> {
        self.permit(state, action)?;
        self.play_unchecked(state, action, events);
        Ok(())
    }

    /// Plays the action of an id if it is legal.
    ///
    /// # Errors
    ///
    /// As [`Rules::play`], and if there is no such id.
    fn play_id<E: EventSink<Self::Event>>(
        &self,
        state: &mut Self::State,
        id: ActionId,
        events: &mut E,
    ) -> Result<(), PlayError> {
        let action = self.permit_id(state, id)?;
        self.play_unchecked(state, action, events);
        Ok(())
    }

    /// Plays an action, then draws for chance until a seat must decide or the game is over.
    ///
    /// # Errors
    ///
    /// As [`Rules::play`].
    fn step<E: EventSink<Self::Event>>(
        &self,
        state: &mut Self::State,
        action: Self::Action,
        events: &mut E,
    ) -> Result<(), PlayError> {
        self.play(state, action, events)?;
        self.settle_chance(state, events);
        Ok(())
    }

    /// Plays the action of an id, then draws for chance until a seat must decide or the game is over.
    ///
    /// # Errors
    ///
    /// As [`Rules::play_id`].
    fn step_id<E: EventSink<Self::Event>>(
        &self,
        state: &mut Self::State,
        id: ActionId,
        events: &mut E,
    ) -> Result<(), PlayError> {
        self.play_id(state, id, events)?;
        self.settle_chance(state, events);
        Ok(())
    }

    /// Draws for chance until a seat must decide or the game is over.
    #[inline(always)]
    fn settle_chance<E: EventSink<Self::Event>>(&self, state: &mut Self::State, events: &mut E) {
        while self.actor(state) == Actor::Chance {
            let outcome = self.sample_chance(state);
            self.play_unchecked(state, outcome, events);
        }
    }

    /// The longest route through any network: the heaviest trail over `links` that uses each link at most once
    /// and passes none of the `blocked` sites, although it may end there. Links given twice count once.
    ///
    /// # Errors
    ///
    /// If the ruleset has no links, a number is not one of a link or site, or the network takes too long.
    fn longest_route(&self, links: &[u32], blocked: &[u32]) -> Result<Route, RouteError> {
        let _ = (links, blocked);
        Err(RouteError::NoLinks { ruleset: self.info().ruleset.clone() })
    }

    /// What does not change of the board, as JSON for people and screens: which places there are, how they are
    /// numbered and where they lie. A board that is a network has a list `links`, each with its two sites `a` and
    /// `b`, its `kind` and its `length`. `null` for a game without a fixed board.
    fn board(&self) -> Value {
        Value::Null
    }
}

/// Whether an action may be played in a game that is not over, with the reason if not.
fn permitted<R: Rules>(
    rules: &R,
    state: &R::State,
    id: ActionId,
    action: R::Action,
) -> Result<(), PlayError> {
    if rules.allows(state, id, action) {
        return Ok(());
    }
    Err(PlayError::NotLegal { action: rules.action_text(action), reason: rules.refusal(state, action) })
}
