//! `tw_game`: a game in progress, who decides and what is played.

use std::ffi::c_char;

use crate::action::{ActionId, ActionMask};
use crate::any::AnyGame;
use crate::seat::Outcome;

use super::buffers::{
    exclusive, free, length, present, put, put_array, put_handle, put_optional, put_text, shared, text,
};
use super::error::{Failure, guard};
use super::handle::{Change, Handle};
use super::rules::tw_rules;
use super::status::{TW_VIEWER_OMNISCIENT, actor_number, seat, tw_outcome, tw_status, viewer};

/// A game in progress with its history. It keeps the rules it needs alive.
pub struct tw_game {
    game: Handle<Box<dyn AnyGame>>,
}

impl tw_game {
    pub(super) fn new(game: Box<dyn AnyGame>) -> tw_game {
        tw_game { game: Handle::new(game) }
    }

    pub(super) fn enter(&self) -> Result<&dyn AnyGame, Failure> {
        Ok(&**self.game.enter()?)
    }

    pub(super) fn enter_mut(&mut self) -> Result<Change<'_, Box<dyn AnyGame>>, Failure> {
        self.game.enter_mut()
    }
}

/// How many seats the table of a game has.
pub(super) fn seats(game: &dyn AnyGame) -> u8 {
    game.rules().info().seats
}

/// Starts a game, all of whose randomness follows from the seed. The actor may be chance: see tw_game_settle_chance().
///
/// out_game: receives the game. Free it with tw_game_free().
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tw_game_new(
    rules: *const tw_rules,
    seed: u64,
    out_game: *mut *mut tw_game,
) -> tw_status {
    // SAFETY: the caller hands over a handle as the header asks.
    let make = || Ok(tw_game::new(unsafe { shared(rules, "rules") }?.rules.clone().new_game(seed)));
    // SAFETY: the caller gives a place for a handle.
    guard(|| unsafe { put_handle(out_game, "out_game", make) })
}

/// Copies a game with its history. Free the copy with tw_game_free().
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tw_game_clone(game: *const tw_game, out_game: *mut *mut tw_game) -> tw_status {
    // SAFETY: the caller hands over a handle as the header asks.
    let make = || Ok(tw_game::new(unsafe { shared(game, "game") }?.enter()?.clone_box()));
    // SAFETY: the caller gives a place for a handle.
    guard(|| unsafe { put_handle(out_game, "out_game", make) })
}

/// Frees a game. NULL is allowed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tw_game_free(game: *mut tw_game) {
    // SAFETY: the caller gives back a handle, once.
    guard(|| unsafe {
        free(game);
        Ok(())
    });
}

/// Makes a handle of the rules of a game. Free it with tw_rules_free().
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tw_game_rules(game: *const tw_game, out_rules: *mut *mut tw_rules) -> tw_status {
    // SAFETY: the caller hands over a handle as the header asks.
    let make = || Ok(tw_rules::new(unsafe { shared(game, "game") }?.enter()?.rules()));
    // SAFETY: the caller gives a place for a handle.
    guard(|| unsafe { put_handle(out_rules, "out_rules", make) })
}

/// Writes who decides next: a seat (0 and above), TW_ACTOR_CHANCE or TW_ACTOR_NOBODY.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tw_game_actor(game: *const tw_game, out_actor: *mut i32) -> tw_status {
    // SAFETY: the caller hands over a handle and a place as the header asks.
    guard(|| unsafe { put(out_actor, actor_number(shared(game, "game")?.enter()?.actor()), "out_actor") })
}

/// Writes the ids of the legal actions of the actor in rising order; for chance, of the outcomes that can happen; for
/// nobody, none. A buffer for tw_rules_actions() ids is always large enough.
///
/// They tell what the actor knows: while a card is stolen, they are the cards of the victim's hand. For others there is
/// tw_game_legal_ids_for(). The same holds for the other functions that say what is legal or why not, the messages of
/// tw_game_play() and its kin, and tw_game_chance().
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tw_game_legal_ids(
    game: *const tw_game,
    ids: *mut u32,
    capacity: u32,
    out_len: *mut u32,
) -> tw_status {
    // SAFETY: the caller hands over a handle and a buffer as the header asks.
    unsafe { tw_game_legal_ids_for(game, TW_VIEWER_OMNISCIENT, ids, capacity, out_len) }
}

/// Writes the ids that tw_game_legal_ids() writes, if the viewer may know them, and none if not. A viewer may know them if
/// it is the seat that decides, if it knows everything, or if nothing is hidden in them, as in rolls of dice.
///
/// TW_ERR_RANGE if there is no such viewer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tw_game_legal_ids_for(
    game: *const tw_game,
    viewer: i32,
    ids: *mut u32,
    capacity: u32,
    out_len: *mut u32,
) -> tw_status {
    guard(|| {
        // SAFETY: the caller hands over a handle and a buffer as the header asks.
        unsafe {
            let game = shared(game, "game")?.enter()?;
            let legal = game.legal_ids_for(self::viewer(viewer, seats(game))?);
            put_array(ids, capacity, out_len, &numbers(&legal))
        }
    })
}

/// Writes the legal actions as one byte for each action id, 1 for legal and 0 for not: tw_rules_actions() bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tw_game_legal_mask(
    game: *const tw_game,
    mask: *mut u8,
    capacity: u32,
    out_len: *mut u32,
) -> tw_status {
    guard(|| {
        // SAFETY: the caller hands over a handle and a buffer as the header asks.
        unsafe {
            let legal = legal(shared(game, "game")?.enter()?);
            let bytes: Vec<u8> =
                (0..legal.capacity() as u32).map(|id| legal.contains(ActionId(id)).into()).collect();
            put_array(mask, capacity, out_len, &bytes)
        }
    })
}

/// Writes the legal actions as bits: action id i is bit i % 64 of word i / 64, and there are as many words as that takes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tw_game_legal_bits(
    game: *const tw_game,
    words: *mut u64,
    capacity: u32,
    out_len: *mut u32,
) -> tw_status {
    guard(|| {
        // SAFETY: the caller hands over a handle and a buffer as the header asks.
        unsafe {
            let legal = legal(shared(game, "game")?.enter()?);
            put_array(words, capacity, out_len, legal.words())
        }
    })
}

/// Writes 1 if an action is legal now and 0 if not. An id that does not exist is not legal.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tw_game_is_legal(game: *const tw_game, id: u32, out_legal: *mut i32) -> tw_status {
    guard(|| {
        // SAFETY: the caller hands over a handle and a place as the header asks.
        unsafe { put(out_legal, shared(game, "game")?.enter()?.is_legal(ActionId(id)).into(), "out_legal") }
    })
}

/// Writes why an action cannot be played now: the message that tw_game_play() would leave. Empty if it can be played.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tw_game_refusal(
    game: *const tw_game,
    id: u32,
    buf: *mut c_char,
    capacity: u32,
    out_len: *mut u32,
) -> tw_status {
    // SAFETY: the caller hands over a handle and a buffer as the header asks.
    unsafe { tw_game_refusal_for(game, id, TW_VIEWER_OMNISCIENT, buf, capacity, out_len) }
}

/// Writes what tw_game_refusal() writes, if the viewer may know it: see tw_game_legal_ids_for(). If not, the text says so,
/// whatever the action.
///
/// TW_ERR_RANGE if there is no such viewer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tw_game_refusal_for(
    game: *const tw_game,
    id: u32,
    viewer: i32,
    buf: *mut c_char,
    capacity: u32,
    out_len: *mut u32,
) -> tw_status {
    guard(|| {
        // SAFETY: the caller hands over a handle and a buffer as the header asks.
        unsafe {
            let game = shared(game, "game")?.enter()?;
            let refusal = game.refusal_for(ActionId(id), self::viewer(viewer, seats(game))?);
            put_text(buf, capacity, out_len, &refusal.unwrap_or_default())
        }
    })
}

/// Plays a decision of the actor or, where chance decides, an outcome of your choice. Draws nothing: afterwards chance may
/// be the actor.
///
/// TW_ERR_UNKNOWN_ACTION, TW_ERR_NOT_LEGAL or TW_ERR_GAME_OVER.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tw_game_play(game: *mut tw_game, id: u32) -> tw_status {
    guard(|| {
        // SAFETY: the caller hands over a handle as the header asks.
        Ok(unsafe { exclusive(game, "game") }?.enter_mut()?.play(ActionId(id))?)
    })
}

/// Plays a decision of a seat, as tw_game_play() would if that seat is the actor.
///
/// TW_ERR_RANGE (seat), TW_ERR_NOT_YOUR_TURN, or an error of tw_game_play().
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tw_game_play_as(game: *mut tw_game, seat: i32, id: u32) -> tw_status {
    guard(|| {
        // SAFETY: the caller hands over a handle as the header asks.
        let mut game = unsafe { exclusive(game, "game") }?.enter_mut()?;
        let seat = self::seat(seat, seats(&**game))?;
        Ok(game.play_as(seat, ActionId(id))?)
    })
}

/// Plays an action in notation, as tw_game_play() plays its id. A text that stands for several decisions, such as
/// "offer 2 lumber for 1 ore", plays all of them or none.
///
/// TW_ERR_NOTATION, or an error of tw_game_play().
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tw_game_play_text(game: *mut tw_game, text: *const c_char) -> tw_status {
    guard(|| {
        // SAFETY: the caller hands over a handle and a text as the header asks.
        unsafe {
            let mut game = exclusive(game, "game")?.enter_mut()?;
            let ids = game.parse_actions(self::text(text, "the text")?)?;
            Ok(game.play_all(&ids)?)
        }
    })
}

/// Plays an action as tw_game_play() does, then draws for chance until a seat decides or the game is over.
///
/// TW_ERR_UNKNOWN_ACTION, TW_ERR_NOT_LEGAL or TW_ERR_GAME_OVER.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tw_game_step(game: *mut tw_game, id: u32) -> tw_status {
    guard(|| {
        // SAFETY: the caller hands over a handle as the header asks.
        Ok(unsafe { exclusive(game, "game") }?.enter_mut()?.step(ActionId(id))?)
    })
}

/// Plays an action in notation as tw_game_play_text() does, all of its decisions or none, then draws for chance until a
/// seat decides or the game is over.
///
/// TW_ERR_NOTATION, or an error of tw_game_play().
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tw_game_step_text(game: *mut tw_game, text: *const c_char) -> tw_status {
    guard(|| {
        // SAFETY: the caller hands over a handle and a text as the header asks.
        unsafe {
            let mut game = exclusive(game, "game")?.enter_mut()?;
            let ids = game.parse_actions(self::text(text, "the text")?)?;
            Ok(game.step_all(&ids)?)
        }
    })
}

/// Draws for chance until a seat decides or the game is over. Does nothing if chance is not the actor.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tw_game_settle_chance(game: *mut tw_game) -> tw_status {
    guard(|| {
        // SAFETY: the caller hands over a handle as the header asks.
        unsafe { exclusive(game, "game") }?.enter_mut()?.settle_chance();
        Ok(())
    })
}

/// Writes the outcomes of chance that can happen now, none when chance is not the actor. The probability of an outcome is
/// its weight over the sum of all weights. tw_game_play() with an id of these forces the outcome.
///
/// ids, weights: two buffers of the same capacity. Either may be NULL if it is not wanted; with both NULL and capacity 0,
/// only the length is written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tw_game_chance(
    game: *const tw_game,
    ids: *mut u32,
    weights: *mut u32,
    capacity: u32,
    out_len: *mut u32,
) -> tw_status {
    guard(|| {
        // SAFETY: the caller hands over a handle and buffers as the header asks.
        unsafe {
            let outcomes = shared(game, "game")?.enter()?.chance();
            let (found, weight): (Vec<u32>, Vec<u32>) = outcomes.iter().map(|(id, w)| (id.0, w)).unzip();
            if ids.is_null() {
                return put_array(weights, capacity, out_len, &weight);
            }
            put_array(ids, capacity, out_len, &found)?;
            if weights.is_null() { Ok(()) } else { put_array(weights, capacity, out_len, &weight) }
        }
    })
}

/// Writes the outcome that chance would draw now, without playing it.
///
/// TW_ERR_NOT_CHANCE if chance is not the actor.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tw_game_sample_chance(game: *const tw_game, out_id: *mut u32) -> tw_status {
    guard(|| {
        // SAFETY: the caller hands over a handle and a place as the header asks.
        unsafe {
            let game = shared(game, "game")?.enter()?;
            let id = game.sample_chance().ok_or_else(|| {
                let message = format!("chance does not decide: {} decides now", game.actor());
                Failure::new(tw_status::TW_ERR_NOT_CHANCE, message)
            })?;
            put(out_id, id.0, "out_id")
        }
    })
}

/// Writes how the game stands.
///
/// out_outcome: receives one of TW_OUTCOME_RUNNING, TW_OUTCOME_WON and TW_OUTCOME_TRUNCATED.
/// out_winners: receives the winners as bits, seat s as bit s; 0 unless the game is won. May be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tw_game_outcome(
    game: *const tw_game,
    out_outcome: *mut tw_outcome,
    out_winners: *mut u64,
) -> tw_status {
    guard(|| {
        // SAFETY: the caller hands over a handle and places as the header asks.
        unsafe {
            present(out_outcome, "out_outcome")?;
            let outcome = shared(game, "game")?.enter()?.outcome();
            let winners = outcome.winners().iter().try_fold(0, |bits, seat| {
                let bit = 1_u64.checked_shl(seat.0.into()).ok_or_else(|| {
                    let message = format!("{seat} has won: expected one below 64");
                    Failure::new(tw_status::TW_ERR_RANGE, message)
                })?;
                Ok::<u64, Failure>(bits | bit)
            })?;
            put_optional(out_winners, winners);
            let number = match outcome {
                Outcome::Running => tw_outcome::TW_OUTCOME_RUNNING,
                Outcome::Won { .. } => tw_outcome::TW_OUTCOME_WON,
                Outcome::Truncated => tw_outcome::TW_OUTCOME_TRUNCATED,
            };
            put(out_outcome, number, "out_outcome")
        }
    })
}

/// Writes the place of each seat of a game that has ended, 1 for the best: first those who have won, then the others by
/// their points, hidden ones included, and last those who have resigned. Seats that are level share a place, and the places
/// after it that they fill stay empty, as in 1, 2, 2, 4. While the game runs nothing is written and the length is 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tw_game_ranking(
    game: *const tw_game,
    places: *mut u8,
    capacity: u32,
    out_len: *mut u32,
) -> tw_status {
    guard(|| {
        // SAFETY: the caller hands over a handle and a buffer as the header asks.
        unsafe {
            let ranking = shared(game, "game")?.enter()?.ranking().unwrap_or_default();
            put_array(places, capacity, out_len, &ranking)
        }
    })
}

/// Writes the points of a seat as far as a viewer knows them.
///
/// TW_ERR_RANGE if there is no such seat or viewer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tw_game_points(
    game: *const tw_game,
    seat: i32,
    viewer: i32,
    out_points: *mut i32,
) -> tw_status {
    guard(|| {
        // SAFETY: the caller hands over a handle and a place as the header asks.
        unsafe {
            let game = shared(game, "game")?.enter()?;
            let seats = seats(game);
            let (seat, viewer) = (self::seat(seat, seats)?, self::viewer(viewer, seats)?);
            put(out_points, game.points(seat, viewer), "out_points")
        }
    })
}

/// Writes how many turns have begun, 0 before the first.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tw_game_turn(game: *const tw_game, out_turn: *mut u32) -> tw_status {
    // SAFETY: the caller hands over a handle and a place as the header asks.
    guard(|| unsafe { put(out_turn, shared(game, "game")?.enter()?.turn(), "out_turn") })
}

/// Takes back the last decision or outcome of chance. The history is played again from the start, so this takes as long as
/// the game so far.
///
/// out_id: receives the id of the action taken back. May be NULL.
///
/// TW_ERR_NOTHING_TO_UNDO at the start.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tw_game_undo(game: *mut tw_game, out_id: *mut u32) -> tw_status {
    guard(|| {
        // SAFETY: the caller hands over a handle and a place as the header asks.
        unsafe {
            let undone = exclusive(game, "game")?.enter_mut()?.undo();
            let id = undone.ok_or_else(|| {
                Failure::new(tw_status::TW_ERR_NOTHING_TO_UNDO, "nothing was played since the start")
            })?;
            put_optional(out_id, id.0);
            Ok(())
        }
    })
}

/// Takes back the last decision and the outcomes of chance after it: what tw_game_step() or tw_game_play() with an id
/// did last. A text that stood for several decisions takes as many calls. Takes as long as tw_game_undo().
///
/// out_id: receives the id of the decision taken back. May be NULL.
/// out_count: receives how many actions were taken back, the decision and the outcomes of chance. May be NULL.
///
/// TW_ERR_NOTHING_TO_UNDO if no decision was played since the start: outcomes of chance alone stay.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tw_game_undo_decision(
    game: *mut tw_game,
    out_id: *mut u32,
    out_count: *mut u32,
) -> tw_status {
    guard(|| {
        // SAFETY: the caller hands over a handle and places as the header asks.
        unsafe {
            let undone = exclusive(game, "game")?.enter_mut()?.undo_decision();
            let id = undone.first().ok_or_else(|| {
                let message = "no decision was played since the start";
                Failure::new(tw_status::TW_ERR_NOTHING_TO_UNDO, message)
            })?;
            put_optional(out_id, id.0);
            put_optional(out_count, length(undone.len())?);
            Ok(())
        }
    })
}

/// Writes the ids of everything that was played since the start, outcomes of chance included.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tw_game_history(
    game: *const tw_game,
    ids: *mut u32,
    capacity: u32,
    out_len: *mut u32,
) -> tw_status {
    guard(|| {
        // SAFETY: the caller hands over a handle and a buffer as the header asks.
        unsafe {
            let game = shared(game, "game")?.enter()?;
            put_array(ids, capacity, out_len, &numbers(game.history()))
        }
    })
}

fn numbers(ids: &[ActionId]) -> Vec<u32> {
    ids.iter().map(|id| id.0).collect()
}

fn legal(game: &dyn AnyGame) -> ActionMask {
    let mut mask = ActionMask::new(game.rules().info().space.len());
    game.legal_mask(&mut mask);
    mask
}

/// Draws anew what a viewer cannot know, and the future with it. What the viewer knows stays the same. The new state
/// becomes the start of the game, without a seed and with an empty history.
///
/// TW_ERR_RANGE if there is no such viewer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tw_game_resample_hidden(game: *mut tw_game, viewer: i32, seed: u64) -> tw_status {
    guard(|| {
        // SAFETY: the caller hands over a handle as the header asks.
        let mut game = unsafe { exclusive(game, "game") }?.enter_mut()?;
        let viewer = self::viewer(viewer, seats(&**game))?;
        game.resample_hidden(viewer, seed);
        Ok(())
    })
}

/// Writes a hash of the position, the same on every run. It leaves the seed out, so equal positions have equal hashes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tw_game_hash(game: *const tw_game, out_hash: *mut u64) -> tw_status {
    // SAFETY: the caller hands over a handle and a place as the header asks.
    guard(|| unsafe { put(out_hash, shared(game, "game")?.enter()?.hash(), "out_hash") })
}

/// Writes 1 if two games have the same rules and the same state, future draws included, and 0 if not. How they got there
/// does not matter.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tw_game_equals(
    game: *const tw_game,
    other: *const tw_game,
    out_equal: *mut i32,
) -> tw_status {
    guard(|| {
        // SAFETY: the caller hands over handles and a place as the header asks.
        unsafe {
            let (game, other) = (shared(game, "game")?.enter()?, shared(other, "other")?.enter()?);
            put(out_equal, game.equals(other).into(), "out_equal")
        }
    })
}

/// Writes the seed that the game started from.
///
/// out_known: receives 1, or 0 if the game started from a given state; the seed is then 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tw_game_seed(
    game: *const tw_game,
    out_known: *mut i32,
    out_seed: *mut u64,
) -> tw_status {
    guard(|| {
        // SAFETY: the caller hands over a handle and places as the header asks.
        unsafe {
            present(out_known, "out_known")?;
            let seed = shared(game, "game")?.enter()?.seed();
            put(out_seed, seed.unwrap_or(0), "out_seed")?;
            put(out_known, seed.is_some().into(), "out_known")
        }
    })
}

/// Counts the ways to go on: how many sequences of exactly so many actions there are from here. Each legal decision and
/// each outcome that chance can have is one branch; a game that ends earlier counts nothing. The time grows with the
/// count.
///
/// TW_ERR_RANGE if the depth is beyond 64.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tw_game_perft(game: *const tw_game, depth: u32, out_count: *mut u64) -> tw_status {
    guard(|| {
        // SAFETY: the caller hands over a handle and a place as the header asks.
        unsafe {
            present(out_count, "out_count")?;
            let game = shared(game, "game")?.enter()?;
            // The counting reserves memory for every level, and running out of it would end the process.
            if depth > 64 {
                let message = format!("depth {depth} is out of reach: expected at most 64");
                return Err(Failure::new(tw_status::TW_ERR_RANGE, message));
            }
            put(out_count, game.perft(depth), "out_count")
        }
    })
}
