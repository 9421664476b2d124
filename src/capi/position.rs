//! Positions and whole games, in and out: setups, snapshots, records.

use std::ffi::c_char;

use serde_json::{Value, json};

use super::buffers::{array, put_array, put_handle, put_text, shared, text};
use super::error::guard;
use super::game::tw_game;
use super::rules::{is_json, tw_rules};
use super::status::tw_status;

/// Starts a game from a position in JSON: see tw_game_setup().
///
/// out_game: receives the game. Free it with tw_game_free().
///
/// TW_ERR_JSON, or TW_ERR_SETUP: the message lists every fault with its place.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tw_game_from_setup(
    rules: *const tw_rules,
    setup: *const c_char,
    out_game: *mut *mut tw_game,
) -> tw_status {
    let make = || {
        // SAFETY: the caller hands over a handle and a text as the header asks.
        let (rules, setup) = unsafe { (&shared(rules, "rules")?.rules, text(setup, "the setup")?) };
        is_json(setup, "the setup")?;
        // What is JSON parses; a number beyond all bounds might still not, and is a fault of the setup then.
        let setup: Value = serde_json::from_str(setup).unwrap_or_default();
        Ok(tw_game::new(rules.clone().from_setup(&setup)?))
    };
    // SAFETY: the caller gives a place for a handle.
    guard(|| unsafe { put_handle(out_game, "out_game", make) })
}

/// Starts a game from a snapshot. Any bytes may be given: what is no snapshot of a possible position is refused.
///
/// out_game: receives the game. Free it with tw_game_free().
///
/// One of the TW_ERR_SNAPSHOT_... errors.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tw_game_restore(
    rules: *const tw_rules,
    bytes: *const u8,
    len: u32,
    out_game: *mut *mut tw_game,
) -> tw_status {
    let make = || {
        // SAFETY: the caller hands over a handle and an array as the header asks.
        let (rules, bytes) = unsafe { (&shared(rules, "rules")?.rules, array(bytes, len, "bytes")?) };
        Ok(tw_game::new(rules.clone().restore(bytes)?))
    };
    // SAFETY: the caller gives a place for a handle.
    guard(|| unsafe { put_handle(out_game, "out_game", make) })
}

/// Plays a record again and checks every line. The rules must be those of the record: see tw_rules_of_record().
///
/// out_game: receives the game as it stood at the end of the record. Free it with tw_game_free().
///
/// TW_ERR_RECORD: the message names the line.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tw_game_replay(
    rules: *const tw_rules,
    record: *const c_char,
    out_game: *mut *mut tw_game,
) -> tw_status {
    let make = || {
        // SAFETY: the caller hands over a handle and a text as the header asks.
        let (rules, record) = unsafe { (&shared(rules, "rules")?.rules, text(record, "the record")?) };
        Ok(tw_game::new(rules.clone().replay(record)?))
    };
    // SAFETY: the caller gives a place for a handle.
    guard(|| unsafe { put_handle(out_game, "out_game", make) })
}

/// Writes the present state as bytes, without the history. tw_game_restore() reads them.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tw_game_snapshot(
    game: *const tw_game,
    buf: *mut u8,
    capacity: u32,
    out_len: *mut u32,
) -> tw_status {
    guard(|| {
        // SAFETY: the caller hands over a handle and a buffer as the header asks.
        unsafe { put_array(buf, capacity, out_len, &shared(game, "game")?.enter()?.snapshot()) }
    })
}

/// Writes the present state as JSON for people, without the history. tw_game_from_setup() reads it, and there most of it
/// may be left out: an empty object is the start of a first turn without pieces.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tw_game_setup(
    game: *const tw_game,
    buf: *mut c_char,
    capacity: u32,
    out_len: *mut u32,
) -> tw_status {
    guard(|| {
        // SAFETY: the caller hands over a handle and a buffer as the header asks.
        unsafe { put_text(buf, capacity, out_len, &shared(game, "game")?.enter()?.setup().to_string()) }
    })
}

/// Writes the whole game as text that tw_game_replay() reads: one JSON object a line, with the rules and the start, every
/// decision and outcome of chance, and how the game stands now.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tw_game_record(
    game: *const tw_game,
    buf: *mut c_char,
    capacity: u32,
    out_len: *mut u32,
) -> tw_status {
    guard(|| {
        // SAFETY: the caller hands over a handle and a buffer as the header asks.
        unsafe { put_text(buf, capacity, out_len, &shared(game, "game")?.enter()?.record()) }
    })
}

/// Looks for faults of the library in the state and writes them as a JSON array of objects with "at" and "message": none,
/// unless there is one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tw_game_check(
    game: *const tw_game,
    buf: *mut c_char,
    capacity: u32,
    out_len: *mut u32,
) -> tw_status {
    guard(|| {
        // SAFETY: the caller hands over a handle and a buffer as the header asks.
        unsafe {
            let faults = shared(game, "game")?.enter()?.check();
            put_text(buf, capacity, out_len, &json!(faults).to_string())
        }
    })
}
