//! What a game shows: events, views, observations, pictures.

use std::ffi::c_char;

use serde_json::json;

use crate::any::AnyGame;
use crate::seat::Viewer;

use super::buffers::{length, put, put_text, shared, size_query};
use super::error::{Failure, guard};
use super::game::{seats, tw_game};
use super::rules::tw_rules;
use super::status::{tw_status, viewer};

/// Writes a text about a game for a viewer.
///
/// # Safety
///
/// As for every function of the header.
unsafe fn shown(
    game: *const tw_game,
    viewer: i32,
    (buf, capacity, out_len): (*mut c_char, u32, *mut u32),
    show: impl FnOnce(&dyn AnyGame, Viewer) -> String,
) -> tw_status {
    guard(|| {
        // SAFETY: the caller hands over a handle and a buffer as the header asks.
        unsafe {
            let game = shared(game, "game")?.enter()?;
            let viewer = self::viewer(viewer, seats(game))?;
            put_text(buf, capacity, out_len, &show(game, viewer))
        }
    })
}

/// Writes what visibly happened in the last successful call that played something, as a viewer may know it: a JSON array
/// of objects, each with its kind as "event".
///
/// TW_ERR_RANGE if there is no such viewer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tw_game_events(
    game: *const tw_game,
    viewer: i32,
    buf: *mut c_char,
    capacity: u32,
    out_len: *mut u32,
) -> tw_status {
    // SAFETY: the caller hands over a handle and a buffer as the header asks.
    unsafe { shown(game, viewer, (buf, capacity, out_len), |game, v| json!(game.events(v)).to_string()) }
}

/// Writes the state as a viewer may know it, as a JSON object.
///
/// TW_ERR_RANGE if there is no such viewer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tw_game_view(
    game: *const tw_game,
    viewer: i32,
    buf: *mut c_char,
    capacity: u32,
    out_len: *mut u32,
) -> tw_status {
    // SAFETY: the caller hands over a handle and a buffer as the header asks.
    unsafe { shown(game, viewer, (buf, capacity, out_len), |game, v| game.view(v).to_string()) }
}

/// Writes the state as a picture (SVG) that shows what a viewer may know.
///
/// labels: 1 to show also the numbers by which places are named in actions and setups, else 0.
///
/// TW_ERR_RANGE if there is no such viewer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tw_game_svg(
    game: *const tw_game,
    viewer: i32,
    labels: i32,
    buf: *mut c_char,
    capacity: u32,
    out_len: *mut u32,
) -> tw_status {
    // SAFETY: the caller hands over a handle and a buffer as the header asks.
    unsafe { shown(game, viewer, (buf, capacity, out_len), |game, v| game.svg(v, labels != 0)) }
}

/// Writes how many numbers an observation has.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tw_rules_observation_len(rules: *const tw_rules, out_len: *mut u32) -> tw_status {
    guard(|| {
        // SAFETY: the caller hands over a handle and a place as the header asks.
        unsafe {
            let len = length(shared(rules, "rules")?.rules.info().observation.len())?;
            put(out_len, len, "out_len")
        }
    })
}

/// Writes the state as a viewer may know it, as numbers in the blocks that tw_rules_info() lists. Seats appear in order
/// from the viewer's own, or from seat 0 for the public and the omniscient.
///
/// TW_ERR_RANGE if there is no such viewer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tw_game_observe(
    game: *const tw_game,
    viewer: i32,
    buf: *mut u8,
    capacity: u32,
    out_len: *mut u32,
) -> tw_status {
    guard(|| {
        // SAFETY: the caller hands over a handle and a place as the header asks.
        let game = unsafe { shared(game, "game") }?.enter()?;
        let viewer = self::viewer(viewer, seats(game))?;
        let len = length(game.rules().info().observation.len())?;
        // SAFETY: the caller gives a place for a length.
        unsafe { put(out_len, len, "out_len") }?;
        if size_query(buf, capacity, len)? {
            return Ok(());
        }
        // SAFETY: `buf` has room for `len` bytes, by the check above and the caller's word; zeros make it bytes that
        // Rust may look at.
        let out = unsafe {
            buf.write_bytes(0, len as usize);
            std::slice::from_raw_parts_mut(buf, len as usize)
        };
        game.observe(viewer, out);
        Ok::<(), Failure>(())
    })
}
