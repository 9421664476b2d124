//! Whole games played by bots.

use serde::{Deserialize, Serialize};

use crate::action::ActionMask;
use crate::bots::{self, Bot, random};
use crate::error::BotError;
use crate::rng::{Purpose, Rng, derive_seed};
use crate::rules::Rules;
use crate::seat::{Actor, Outcome, Seat, Viewer};

/// After so many decisions a game is left unfinished. Games take some thousand, very few some ten thousand; one
/// that gets here has no turn limit, and nobody can win it any more or the players avoid its end.
pub const MAX_DECISIONS: u32 = 1_000_000;

/// How one game went.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Summary {
    /// How it ended. [`Outcome::Running`] if it was left unfinished after [`MAX_DECISIONS`].
    #[serde(flatten)]
    pub outcome: Outcome,
    /// The points of each seat, hidden ones included.
    pub points: Vec<i32>,
    /// Turns begun.
    pub turns: u32,
    /// Decisions of players.
    pub decisions: u32,
    /// Outcomes of chance.
    pub chance: u32,
}

/// How many games went together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stats {
    /// How many games were played.
    pub games: u64,
    /// How many each seat has won, alone or with others.
    pub wins: Vec<u64>,
    /// How many had more than one winner.
    pub shared: u64,
    /// How many the turn limit ended.
    pub truncated: u64,
    /// How many were left unfinished after [`MAX_DECISIONS`].
    pub unfinished: u64,
    /// The sum of the points of each seat.
    pub points: Vec<i64>,
    /// The sum of turns.
    pub turns: u64,
    /// The sum of decisions.
    pub decisions: u64,
    /// The sum of outcomes of chance.
    pub chance: u64,
}

impl Stats {
    /// No games at a table of `seats`.
    #[must_use]
    pub fn new(seats: u8) -> Stats {
        Stats {
            games: 0,
            wins: vec![0; usize::from(seats)],
            shared: 0,
            truncated: 0,
            unfinished: 0,
            points: vec![0; usize::from(seats)],
            turns: 0,
            decisions: 0,
            chance: 0,
        }
    }

    /// Counts one game.
    ///
    /// # Panics
    ///
    /// If the game had more seats.
    pub fn add(&mut self, game: &Summary) {
        self.games += 1;
        for seat in game.outcome.winners() {
            self.wins[seat.index()] += 1;
        }
        self.shared += u64::from(game.outcome.winners().len() > 1);
        self.truncated += u64::from(game.outcome == Outcome::Truncated);
        self.unfinished += u64::from(game.outcome == Outcome::Running);
        for (sum, points) in self.points.iter_mut().zip(&game.points) {
            *sum += i64::from(*points);
        }
        self.turns += u64::from(game.turns);
        self.decisions += u64::from(game.decisions);
        self.chance += u64::from(game.chance);
    }
}

/// One bot for each seat from their names; a single name is meant for every seat. Each bot's seed is derived from
/// the seed of the game.
///
/// # Errors
///
/// If a name is unknown or their number is neither 1 nor that of the seats.
pub fn seat_bots<R: Rules>(rules: &R, seed: u64, names: &[&str]) -> Result<Vec<Box<dyn Bot<R>>>, BotError> {
    let seats = rules.info().seats;
    if names.len() != 1 && names.len() != usize::from(seats) {
        return Err(BotError::Count { found: names.len(), seats });
    }
    let name = |seat: Seat| names[if names.len() == 1 { 0 } else { seat.index() }];
    Seat::all(seats)
        .map(|seat| bots::by_name(name(seat), derive_seed(seed, Purpose::Bot, u64::from(seat.0))))
        .collect()
}

/// Plays a state to its end with one bot for each seat.
///
/// # Panics
///
/// If there are fewer bots than seats, or a bot chooses an action that is not legal.
pub fn play_out<R: Rules>(rules: &R, state: &mut R::State, bots: &mut [Box<dyn Bot<R>>]) -> Summary {
    let info = rules.info();
    let mut mask = ActionMask::new(info.space.len());
    let (mut decisions, mut chance) = (0, 0);
    while decisions < MAX_DECISIONS {
        let action = match rules.actor(state) {
            Actor::Nobody => break,
            Actor::Chance => {
                chance += 1;
                rules.sample_chance(state)
            }
            Actor::Seat(seat) => {
                rules.legal_mask(state, &mut mask);
                let id = bots[seat.index()].choose(rules, state, &mask);
                assert!(mask.contains(id), "the bot of {seat} chose action id {id}, which is not legal");
                decisions += 1;
                rules.decode(id).expect("a legal id decodes")
            }
        };
        rules.play_unchecked(state, action, &mut ());
    }
    Summary {
        outcome: rules.outcome(state),
        points: Seat::all(info.seats).map(|seat| rules.points(state, seat, Viewer::Omniscient)).collect(),
        turns: rules.turn(state),
        decisions,
        chance,
    }
}

/// Plays a new game to its end with the bots of these names. The result follows from the seed alone.
///
/// # Errors
///
/// As [`seat_bots`].
pub fn playout<R: Rules>(rules: &R, seed: u64, names: &[&str]) -> Result<Summary, BotError> {
    let mut bots = seat_bots(rules, seed, names)?;
    Ok(play_out(rules, &mut rules.new_game(seed), &mut bots))
}

/// Plays `games` games with the seeds `first_seed`, `first_seed + 1` and so on: each as [`playout`] would.
///
/// # Errors
///
/// As [`seat_bots`].
pub fn run_games<R: Rules>(
    rules: &R,
    first_seed: u64,
    games: u64,
    names: &[&str],
) -> Result<Stats, BotError> {
    let mut stats = Stats::new(rules.info().seats);
    // Bad names are an error even when no game is asked for.
    seat_bots(rules, first_seed, names)?;
    for i in 0..games {
        stats.add(&playout(rules, first_seed.wrapping_add(i), names)?);
    }
    Ok(stats)
}

/// Plays a state to its end with random decisions and returns how many there were. Allocates nothing; the
/// yardstick of the benchmarks.
///
/// Stops after [`MAX_DECISIONS`]; the game is then not over.
///
/// # Panics
///
/// May panic if `mask` does not cover the action space.
pub fn random_playout<R: Rules>(
    rules: &R,
    state: &mut R::State,
    mask: &mut ActionMask,
    rng: &mut Rng,
) -> u32 {
    let mut decisions = 0;
    rules.settle_chance(state, &mut ());
    while decisions < MAX_DECISIONS && rules.actor(state) != Actor::Nobody {
        rules.legal_mask(state, mask);
        let action = rules.decode(random::pick(mask, rng)).expect("a legal id decodes");
        rules.play_unchecked(state, action, &mut ());
        rules.settle_chance(state, &mut ());
        decisions += 1;
    }
    decisions
}
