//! Rules and games of any kind behind an object-safe interface: what bindings and the catalog hold.
//!
//! [`AnyRules`] is implemented by everything that implements [`Rules`], [`AnyGame`] by every [`Game`]. Generic code
//! uses those; the traits here speak of action ids, JSON and bytes only, so that their users need no case for
//! each kind of game. Methods of [`Rules`] and [`AnyRules`] share their names: import one of the two into a module,
//! not both.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use serde_json::Value;

use crate::action::{ActionId, ActionMask};
use crate::bots::{self, Bot};
use crate::error::{
    BotError, Fault, NotationError, PlayError, RecordError, RouteError, SetupError, SnapshotError,
};
use crate::game::Game;
use crate::hash::stable_hash;
use crate::perft;
use crate::playout::{self, Stats, Summary};
use crate::record;
use crate::rng::Rng;
use crate::rules::{Route, Rules, RulesInfo};
use crate::seat::{Actor, Outcome, Seat, Viewer};

/// Rules of any kind.
pub trait AnyRules: Send + Sync {
    /// The facts that do not depend on a state.
    fn info(&self) -> &RulesInfo;

    /// A new game, all of whose randomness follows from `seed`.
    fn new_game(self: Arc<Self>, seed: u64) -> Box<dyn AnyGame>;

    /// A game that starts from a snapshot.
    ///
    /// # Errors
    ///
    /// If the bytes are not a snapshot of a possible position under these rules.
    fn restore(self: Arc<Self>, bytes: &[u8]) -> Result<Box<dyn AnyGame>, SnapshotError>;

    /// A game that starts from a position in JSON.
    ///
    /// # Errors
    ///
    /// Every fault of the position at once, each with its place.
    fn from_setup(self: Arc<Self>, setup: &Value) -> Result<Box<dyn AnyGame>, SetupError>;

    /// A game in progress from its parts: where it started, as a seed or, without one, as a snapshot, and everything
    /// played since. See [`Game::resume`].
    ///
    /// # Errors
    ///
    /// If the bytes are not a snapshot of a possible position, or an action is not legal when its turn comes.
    fn resume(
        self: Arc<Self>,
        seed: Option<u64>,
        start: &[u8],
        history: &[ActionId],
    ) -> Result<Box<dyn AnyGame>, SnapshotError>;

    /// The game of a record, played again: see [`record`].
    ///
    /// # Errors
    ///
    /// Names the line that is wrong.
    fn replay(self: Arc<Self>, record: &str) -> Result<Box<dyn AnyGame>, RecordError>;

    /// An action in readable notation, `None` beyond the space.
    fn action_text(&self, id: ActionId) -> Option<String>;

    /// The id of an action in notation.
    ///
    /// # Errors
    ///
    /// If the text is not an action of this ruleset.
    fn parse_action(&self, text: &str) -> Result<ActionId, NotationError>;

    /// Whether a text has the form of an action, be it one of this ruleset or of another one of the same game.
    fn is_notation(&self, text: &str) -> bool;

    /// The ids of the actions that one text stands for: see [`Rules::parse_actions`].
    ///
    /// # Errors
    ///
    /// If the text is not an action of this ruleset.
    fn parse_actions(&self, text: &str) -> Result<Vec<ActionId>, NotationError>;

    /// The longest route through any network: see [`Rules::longest_route`].
    ///
    /// # Errors
    ///
    /// If the ruleset has no links, a number is not one of a link or site, or the network is too large.
    fn longest_route(&self, links: &[u32], blocked: &[u32]) -> Result<Route, RouteError>;

    /// What does not change of the board: see [`Rules::board`].
    fn board(&self) -> Value;

    /// A bot for these rules: see [`bots::by_name`].
    ///
    /// # Errors
    ///
    /// If there is no such bot.
    fn bot(self: Arc<Self>, name: &str, seed: u64) -> Result<Box<dyn AnyBot>, BotError>;

    /// Plays a whole game with bots: see [`playout::playout`].
    ///
    /// # Errors
    ///
    /// If a name is unknown or their number is neither 1 nor that of the seats.
    fn playout(&self, seed: u64, bots: &[&str]) -> Result<Summary, BotError>;

    /// Plays many games with bots: see [`playout::run_games`].
    ///
    /// # Errors
    ///
    /// If a name is unknown or their number is neither 1 nor that of the seats.
    fn run_games(&self, first_seed: u64, games: u64, bots: &[&str]) -> Result<Stats, BotError>;
}

/// A game of any kind.
///
/// Actions that are refused change nothing. Methods that take a seat or viewer may panic for a seat that is not
/// at the table.
pub trait AnyGame: Any + Send + Sync {
    /// The rules.
    fn rules(&self) -> Arc<dyn AnyRules>;

    /// Who decides next.
    fn actor(&self) -> Actor;

    /// Whether a viewer may know which actions are legal now: see [`Rules::shows_legal`].
    fn shows_legal(&self, viewer: Viewer) -> bool;

    /// Writes the legal actions of the actor into `mask`; for chance, the outcomes that can happen.
    ///
    /// # Panics
    ///
    /// May panic if `mask` does not cover the action space.
    fn legal_mask(&self, mask: &mut ActionMask);

    /// Writes the legal actions of the actor into the words of `row`: see
    /// [`Rules::write_legal`].
    ///
    /// # Panics
    ///
    /// If the row has not one word for each 64 ids of the action space, the last one begun.
    fn write_legal(&self, row: &mut [u64]);

    /// The legal actions of the actor in rising order; for chance, the outcomes that can
    /// happen.
    fn legal_ids(&self) -> Vec<ActionId>;

    /// The legal actions as far as a viewer may know them: all of [`AnyGame::legal_ids`] or none.
    fn legal_ids_for(&self, viewer: Viewer) -> Vec<ActionId> {
        if self.shows_legal(viewer) { self.legal_ids() } else { Vec::new() }
    }

    /// Whether an action is legal now.
    fn is_legal(&self, id: ActionId) -> bool;

    /// Why an action cannot be played now, `None` if it can; for whoever may know what is legal.
    fn refusal(&self, id: ActionId) -> Option<PlayError>;

    /// Why an action cannot be played now, as far as a viewer may know it: the text of [`AnyGame::refusal`], or, for
    /// whatever action, that this is not shown.
    fn refusal_for(&self, id: ActionId, viewer: Viewer) -> Option<String> {
        if self.shows_legal(viewer) {
            return self.refusal(id).map(|error| error.to_string());
        }
        Some(format!("{} decides now, and what is legal is not shown to others", self.actor()))
    }

    /// The id of an action in notation as it is meant now: see [`Rules::parse_in`].
    ///
    /// # Errors
    ///
    /// If the text is not an action of this ruleset.
    fn parse_action(&self, text: &str) -> Result<ActionId, NotationError>;

    /// The ids of the actions that one text stands for now: see [`Rules::parse_in`] and [`Rules::parse_actions`].
    ///
    /// # Errors
    ///
    /// If the text is not an action of this ruleset.
    fn parse_actions(&self, text: &str) -> Result<Vec<ActionId>, NotationError>;

    /// Plays a decision or an outcome of chance.
    ///
    /// # Errors
    ///
    /// Says which rule forbids the action.
    fn play(&mut self, id: ActionId) -> Result<(), PlayError>;

    /// Plays several actions in their order, all of them or none: see [`Game::play_all`].
    ///
    /// # Errors
    ///
    /// As [`AnyGame::play`], for the first that is not legal when its turn comes, and as [`AnyGame::play_as`].
    fn play_all(&mut self, ids: &[ActionId]) -> Result<(), PlayError>;

    /// Plays a decision of `seat`.
    ///
    /// # Errors
    ///
    /// As [`AnyGame::play`], and if someone else decides.
    fn play_as(&mut self, seat: Seat, id: ActionId) -> Result<(), PlayError>;

    /// Plays an action, then draws for chance until a seat must decide or the game is over.
    ///
    /// # Errors
    ///
    /// As [`AnyGame::play`].
    fn step(&mut self, id: ActionId) -> Result<(), PlayError>;

    /// Plays several actions, all of them or none, then draws for chance: see [`Game::step_all`].
    ///
    /// # Errors
    ///
    /// As [`AnyGame::play_all`].
    fn step_all(&mut self, ids: &[ActionId]) -> Result<(), PlayError>;

    /// Draws for chance until a seat must decide or the game is over: see [`Game::settle_chance`].
    fn settle_chance(&mut self);

    /// The outcomes of chance that can happen now with their weights, none when chance is not the actor.
    fn chance(&self) -> Vec<(ActionId, u32)>;

    /// The outcome that chance would draw now, without playing it; `None` when chance is not the actor.
    fn sample_chance(&self) -> Option<ActionId>;

    /// How the game stands.
    fn outcome(&self) -> Outcome;

    /// The points of a seat as far as a viewer knows them.
    fn points(&self, seat: Seat, viewer: Viewer) -> i32;

    /// The place of each seat once the game has ended: see [`Rules::ranking`].
    fn ranking(&self) -> Option<Vec<u8>>;

    /// Turns begun so far, 0 before the first.
    fn turn(&self) -> u32;

    /// What happened in the last successful call that played something, as a viewer may know it.
    fn events(&self, viewer: Viewer) -> Vec<Value>;

    /// The state as a viewer may know it.
    fn view(&self, viewer: Viewer) -> Value;

    /// Writes the observation of a viewer, laid out as [`RulesInfo::observation`] says.
    ///
    /// # Panics
    ///
    /// May panic if `out` is shorter than the observation.
    fn observe(&self, viewer: Viewer, out: &mut [u8]);

    /// Draws anew what a viewer cannot know, and the future with it: see [`Game::resample_hidden`].
    fn resample_hidden(&mut self, viewer: Viewer, seed: u64);

    /// The present state as bytes.
    fn snapshot(&self) -> Vec<u8>;

    /// The state from which the history leads to the present one, as bytes.
    fn start(&self) -> Vec<u8>;

    /// The present state as JSON for people. [`AnyRules::from_setup`] reads it back.
    fn setup(&self) -> Value;

    /// The whole game as text that replays: see [`record`].
    fn record(&self) -> String;

    /// What a viewer may know of the present state as a picture (SVG), with the numbers of places on demand: see
    /// [`Rules::svg`].
    fn svg(&self, viewer: Viewer, labels: bool) -> String;

    /// Takes back the last decision or outcome of chance and returns it: see [`Game::undo`].
    fn undo(&mut self) -> Option<ActionId>;

    /// Takes back the last decision and the outcomes of chance after it, and returns them in playing
    /// order: see [`Game::undo_decision`].
    fn undo_decision(&mut self) -> Vec<ActionId>;

    /// Everything played since the start, outcomes of chance included.
    fn history(&self) -> &[ActionId];

    /// The seed, `None` if the game started from a given state.
    fn seed(&self) -> Option<u64>;

    /// What is wrong with the state: nothing, unless the library has a fault. See [`Rules::check`].
    fn check(&self) -> Vec<Fault>;

    /// Counts the ways to go on for `depth` actions: see [`perft::perft`].
    fn perft(&self, depth: u32) -> u64;

    /// A hash of the position, the same on every run. It leaves the seed out.
    fn hash(&self) -> u64;

    /// A copy of the game with its history.
    fn clone_box(&self) -> Box<dyn AnyGame>;

    /// Whether the other game has the same rules and the same state, future draws included. How they got there
    /// does not matter.
    fn equals(&self, other: &dyn AnyGame) -> bool;
}

/// A bot that plays games of one ruleset.
pub trait AnyBot: Send {
    /// Chooses an action for the seat that decides; it does not play it.
    ///
    /// # Errors
    ///
    /// If no seat decides, or the game has other rules than the bot was made for.
    fn choose(&mut self, game: &dyn AnyGame) -> Result<ActionId, BotError>;

    /// The stream of its random choices: see [`Bot::rng`].
    fn rng(&mut self) -> Option<&mut Rng>;
}

impl fmt::Debug for dyn AnyRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let info = self.info();
        write!(f, "rules of {} for {} seats ({:016x})", info.ruleset, info.seats, info.identity)
    }
}

impl fmt::Debug for dyn AnyGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game of {:?}, {} actions played", self.rules(), self.history().len())
    }
}

impl Clone for Box<dyn AnyGame> {
    fn clone(&self) -> Self {
        self.clone_box()
    }
}

impl<R: Rules> AnyRules for R {
    fn info(&self) -> &RulesInfo {
        Rules::info(self)
    }

    fn new_game(self: Arc<Self>, seed: u64) -> Box<dyn AnyGame> {
        Box::new(Game::new(self, seed))
    }

    fn restore(self: Arc<Self>, bytes: &[u8]) -> Result<Box<dyn AnyGame>, SnapshotError> {
        let state = crate::snapshot::restore(&*self, bytes)?;
        Ok(Box::new(Game::from_state(self, state)))
    }

    fn from_setup(self: Arc<Self>, setup: &Value) -> Result<Box<dyn AnyGame>, SetupError> {
        let state = Rules::from_setup(&*self, setup)?;
        Ok(Box::new(Game::from_state(self, state)))
    }

    fn resume(
        self: Arc<Self>,
        seed: Option<u64>,
        start: &[u8],
        history: &[ActionId],
    ) -> Result<Box<dyn AnyGame>, SnapshotError> {
        let game = match seed {
            Some(seed) => Game::new(self, seed),
            None => {
                let state = crate::snapshot::restore(&*self, start)?;
                Game::from_state(self, state)
            }
        };
        Ok(Box::new(game.resume(history)?))
    }

    fn replay(self: Arc<Self>, record: &str) -> Result<Box<dyn AnyGame>, RecordError> {
        Ok(Box::new(record::replay(self, record)?))
    }

    fn action_text(&self, id: ActionId) -> Option<String> {
        self.decode(id).map(|action| Rules::action_text(self, action))
    }

    fn parse_action(&self, text: &str) -> Result<ActionId, NotationError> {
        id_of(self, Rules::parse_action(self, text)?, text)
    }

    fn is_notation(&self, text: &str) -> bool {
        Rules::is_notation(self, text)
    }

    fn parse_actions(&self, text: &str) -> Result<Vec<ActionId>, NotationError> {
        let actions = Rules::parse_actions(self, text)?;
        actions.into_iter().map(|action| id_of(self, action, text)).collect()
    }

    fn longest_route(&self, links: &[u32], blocked: &[u32]) -> Result<Route, RouteError> {
        Rules::longest_route(self, links, blocked)
    }

    fn board(&self) -> Value {
        Rules::board(self)
    }

    fn bot(self: Arc<Self>, name: &str, seed: u64) -> Result<Box<dyn AnyBot>, BotError> {
        let bot = bots::by_name::<R>(name, seed)?;
        let mask = ActionMask::new(Rules::info(&*self).space.len());
        Ok(Box::new(SeatedBot { rules: self, bot, mask }))
    }

    fn playout(&self, seed: u64, bots: &[&str]) -> Result<Summary, BotError> {
        playout::playout(self, seed, bots)
    }

    fn run_games(&self, first_seed: u64, games: u64, bots: &[&str]) -> Result<Stats, BotError> {
        playout::run_games(self, first_seed, games, bots)
    }
}

fn id_of<R: Rules>(rules: &R, action: R::Action, text: &str) -> Result<ActionId, NotationError> {
    rules.encode(action).ok_or_else(|| NotationError {
        text: text.to_owned(),
        expected: format!("an action of {}", Rules::info(rules).ruleset),
    })
}

impl<R: Rules> AnyGame for Game<R> {
    fn rules(&self) -> Arc<dyn AnyRules> {
        self.rules().clone()
    }

    fn actor(&self) -> Actor {
        self.actor()
    }

    fn shows_legal(&self, viewer: Viewer) -> bool {
        self.rules().shows_legal(self.state(), viewer)
    }

    fn legal_mask(&self, mask: &mut ActionMask) {
        self.legal_mask(mask);
    }

    fn write_legal(&self, row: &mut [u64]) {
        self.rules().write_legal(self.state(), row);
    }

    fn legal_ids(&self) -> Vec<ActionId> {
        self.legal_ids()
    }

    fn is_legal(&self, id: ActionId) -> bool {
        self.rules().is_legal_id(self.state(), id)
    }

    fn refusal(&self, id: ActionId) -> Option<PlayError> {
        self.rules().permit_id(self.state(), id).err()
    }

    fn parse_action(&self, text: &str) -> Result<ActionId, NotationError> {
        let rules = &**self.rules();
        id_of(rules, rules.parse_in(self.state(), text)?, text)
    }

    fn parse_actions(&self, text: &str) -> Result<Vec<ActionId>, NotationError> {
        match AnyGame::parse_action(self, text) {
            Ok(id) => Ok(vec![id]),
            Err(_) => AnyRules::parse_actions(&**self.rules(), text),
        }
    }

    fn play(&mut self, id: ActionId) -> Result<(), PlayError> {
        self.play_id(id)
    }

    fn play_all(&mut self, ids: &[ActionId]) -> Result<(), PlayError> {
        self.play_all_ids(ids)
    }

    fn play_as(&mut self, seat: Seat, id: ActionId) -> Result<(), PlayError> {
        self.play_id_as(seat, id)
    }

    fn step(&mut self, id: ActionId) -> Result<(), PlayError> {
        self.step_id(id)
    }

    fn step_all(&mut self, ids: &[ActionId]) -> Result<(), PlayError> {
        self.step_all_ids(ids)
    }

    fn settle_chance(&mut self) {
        self.settle_chance();
    }

    fn chance(&self) -> Vec<(ActionId, u32)> {
        let mut outcomes = Vec::new();
        self.rules().chance(self.state(), &mut outcomes);
        outcomes.into_iter().map(|(outcome, weight)| (id(self, outcome), weight)).collect()
    }

    fn sample_chance(&self) -> Option<ActionId> {
        self.sample_chance().map(|outcome| id(self, outcome))
    }

    fn outcome(&self) -> Outcome {
        self.outcome()
    }

    fn points(&self, seat: Seat, viewer: Viewer) -> i32 {
        self.points(seat, viewer)
    }

    fn ranking(&self) -> Option<Vec<u8>> {
        self.ranking()
    }

    fn turn(&self) -> u32 {
        self.rules().turn(self.state())
    }

    fn events(&self, viewer: Viewer) -> Vec<Value> {
        let rules = self.rules();
        self.events().iter().map(|event| rules.describe_event(&rules.redact(event, viewer))).collect()
    }

    fn view(&self, viewer: Viewer) -> Value {
        json(&self.rules().view(self.state(), viewer))
    }

    fn observe(&self, viewer: Viewer, out: &mut [u8]) {
        self.rules().observe(self.state(), viewer, out);
    }

    fn resample_hidden(&mut self, viewer: Viewer, seed: u64) {
        self.resample_hidden(viewer, seed);
    }

    fn snapshot(&self) -> Vec<u8> {
        self.snapshot()
    }

    fn start(&self) -> Vec<u8> {
        crate::snapshot::snapshot(&**self.rules(), self.start())
    }

    fn setup(&self) -> Value {
        self.rules().to_setup(self.state())
    }

    fn record(&self) -> String {
        record::write(self)
    }

    fn svg(&self, viewer: Viewer, labels: bool) -> String {
        self.rules().svg(self.state(), viewer, labels)
    }

    fn undo(&mut self) -> Option<ActionId> {
        self.undo()
    }

    fn undo_decision(&mut self) -> Vec<ActionId> {
        self.undo_decision()
    }

    fn history(&self) -> &[ActionId] {
        self.history()
    }

    fn seed(&self) -> Option<u64> {
        self.seed()
    }

    fn check(&self) -> Vec<Fault> {
        self.rules().check(self.state())
    }

    fn perft(&self, depth: u32) -> u64 {
        perft::perft(&**self.rules(), self.state(), depth)
    }

    fn hash(&self) -> u64 {
        stable_hash(self.state())
    }

    fn clone_box(&self) -> Box<dyn AnyGame> {
        Box::new(self.clone())
    }

    fn equals(&self, other: &dyn AnyGame) -> bool {
        (other as &dyn Any).downcast_ref::<Game<R>>().is_some_and(|other| {
            Rules::info(&**self.rules()).identity == Rules::info(&**other.rules()).identity
                && self.state() == other.state()
        })
    }
}

/// A bot together with its rules.
struct SeatedBot<R: Rules> {
    rules: Arc<R>,
    bot: Box<dyn Bot<R>>,
    mask: ActionMask,
}

impl<R: Rules> AnyBot for SeatedBot<R> {
    fn choose(&mut self, game: &dyn AnyGame) -> Result<ActionId, BotError> {
        let rules = &*self.rules;
        let expected = Rules::info(rules).identity;
        let found = game.rules().info().identity;
        let game = (game as &dyn Any).downcast_ref::<Game<R>>();
        let game = game.filter(|_| found == expected).ok_or(BotError::Ruleset { found, expected })?;
        let actor = game.actor();
        if actor.seat().is_none() {
            return Err(BotError::NotASeat { actor });
        }
        game.legal_mask(&mut self.mask);
        Ok(self.bot.choose(rules, game.state(), &self.mask))
    }

    fn rng(&mut self) -> Option<&mut Rng> {
        self.bot.rng()
    }
}

fn id<R: Rules>(game: &Game<R>, action: R::Action) -> ActionId {
    game.rules().encode(action).expect("an outcome of chance has an id")
}

fn json<T: serde::Serialize>(value: &T) -> Value {
    serde_json::to_value(value).expect("views and events are plain data")
}
