//! `tw_bot`: a player that decides by itself.

use std::ffi::c_char;

use serde_json::json;

use crate::any::AnyBot;
use crate::bots;

use super::buffers::{exclusive, free, present, put, put_handle, put_text, shared, text};
use super::error::guard;
use super::game::tw_game;
use super::handle::Handle;
use super::rules::tw_rules;
use super::status::tw_status;

/// A bot for games of one ruleset.
pub struct tw_bot {
    bot: Handle<Box<dyn AnyBot>>,
}

impl tw_bot {
    pub(super) fn new(bot: Box<dyn AnyBot>) -> tw_bot {
        tw_bot { bot: Handle::new(bot) }
    }
}

/// Writes the names of the bots, as a JSON array.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tw_bots(buf: *mut c_char, capacity: u32, out_len: *mut u32) -> tw_status {
    // SAFETY: the caller hands over a buffer as the header asks.
    guard(|| unsafe { put_text(buf, capacity, out_len, &json!(bots::NAMES).to_string()) })
}

/// Makes a bot whose random choices follow from the seed.
///
/// out_bot: receives the bot. Free it with tw_bot_free().
///
/// TW_ERR_UNKNOWN_BOT if none has this name.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tw_bot_new(
    rules: *const tw_rules,
    name: *const c_char,
    seed: u64,
    out_bot: *mut *mut tw_bot,
) -> tw_status {
    let make = || {
        // SAFETY: the caller hands over a handle and a text as the header asks.
        let (rules, name) = unsafe { (&shared(rules, "rules")?.rules, text(name, "the name")?) };
        Ok(tw_bot::new(rules.clone().bot(name, seed)?))
    };
    // SAFETY: the caller gives a place for a handle.
    guard(|| unsafe { put_handle(out_bot, "out_bot", make) })
}

/// Frees a bot. NULL is allowed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tw_bot_free(bot: *mut tw_bot) {
    // SAFETY: the caller gives back a handle, once.
    guard(|| unsafe {
        free(bot);
        Ok(())
    });
}

/// Lets a bot choose an action for the seat that decides. It is not played: see tw_game_step().
///
/// TW_ERR_NOT_A_SEAT if no seat decides, TW_ERR_BOT_RULESET if the game has other rules than the bot was made for.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tw_bot_choose(
    bot: *mut tw_bot,
    game: *const tw_game,
    out_id: *mut u32,
) -> tw_status {
    guard(|| {
        // SAFETY: the caller hands over handles and a place as the header asks.
        unsafe {
            present(out_id, "out_id")?;
            let mut bot = exclusive(bot, "bot")?.bot.enter_mut()?;
            let game = shared(game, "game")?.enter()?;
            put(out_id, bot.choose(game)?.0, "out_id")
        }
    })
}
