//! `tw_rules`: compiled rules.

use std::ffi::c_char;
use std::sync::Arc;

use serde::de::IgnoredAny;
use serde_json::{Value, json};

use crate::action::ActionId;
use crate::any::AnyRules;
use crate::catalog;
use crate::error::PlayError;
use crate::record::Header;
use crate::rules::RulesInfo;

use super::buffers::{
    array, free, length, optional_text, present, put, put_array, put_handle, put_text, shared, text,
};
use super::error::{Failure, guard};
use super::status::tw_status;

/// Compiled rules: one ruleset with its options and board. They never change.
pub struct tw_rules {
    pub(super) rules: Arc<dyn AnyRules>,
}

impl tw_rules {
    pub(super) fn new(rules: Arc<dyn AnyRules>) -> tw_rules {
        tw_rules { rules }
    }
}

/// Writes the rulesets that tw_rules_new() knows, as a JSON array of objects with "name", "summary", "min_seats" and
/// "max_seats".
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tw_rulesets(buf: *mut c_char, capacity: u32, out_len: *mut u32) -> tw_status {
    guard(|| {
        let json = json!(catalog::names()).to_string();
        // SAFETY: the caller hands over a buffer as the header asks.
        unsafe { put_text(buf, capacity, out_len, &json) }
    })
}

/// Compiles the rules of a name such as "settlers/base".
///
/// seats: how many players sit at the table; 0 for what the ruleset has by itself.
/// options: a JSON object with the options that differ from the ruleset's own; NULL for none.
/// out_rules: receives the rules. Free them with tw_rules_free().
///
/// TW_ERR_UNKNOWN_RULESET, TW_ERR_RANGE (seats), TW_ERR_JSON, TW_ERR_OPTIONS or TW_ERR_BOARD.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tw_rules_new(
    ruleset: *const c_char,
    seats: u32,
    options: *const c_char,
    out_rules: *mut *mut tw_rules,
) -> tw_status {
    let make = || {
        // SAFETY: the caller hands over texts as the header asks.
        let (name, options) =
            unsafe { (text(ruleset, "the ruleset")?, optional_text(options, "the options")?) };
        if let Some(options) = options {
            is_json(options, "the options")?;
        }
        Ok(tw_rules::new(catalog::rules(name, table(name, seats)?, options)?))
    };
    // SAFETY: the caller gives a place for a handle.
    guard(|| unsafe { put_handle(out_rules, "out_rules", make) })
}

/// Compiles the rules that a record needs, from its first line. The rest of the record is not read.
///
/// TW_ERR_RECORD, or an error of tw_rules_new().
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tw_rules_of_record(
    record: *const c_char,
    out_rules: *mut *mut tw_rules,
) -> tw_status {
    let make = || {
        // SAFETY: the caller hands over a text as the header asks.
        let header = Header::read(unsafe { text(record, "the record") }?)?;
        let rules = catalog::rules(&header.ruleset, Some(header.seats), Some(&header.options.to_string()))?;
        Ok(tw_rules::new(rules))
    };
    // SAFETY: the caller gives a place for a handle.
    guard(|| unsafe { put_handle(out_rules, "out_rules", make) })
}

/// Frees rules. Games of these rules stay valid. NULL is allowed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tw_rules_free(rules: *mut tw_rules) {
    // SAFETY: the caller gives back a handle, once.
    guard(|| unsafe {
        free(rules);
        Ok(())
    });
}

/// Writes what there is to know about the rules, as a JSON object: "ruleset", "identity" (16 hexadecimal digits),
/// "seats", "options" (all of them with their values), "actions" (how many ids), "decisions" (how many of these are
/// decisions of players: the first), "segments" (ids of one kind each, with "name", "start", "len" and "chance"),
/// "observation_len", "planes" (named blocks of the observation, with "name", "start" and "shape") and "warnings" (what
/// looks like a slip in the tile set and is no fault, with "at", a JSON pointer, and "message").
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tw_rules_info(
    rules: *const tw_rules,
    buf: *mut c_char,
    capacity: u32,
    out_len: *mut u32,
) -> tw_status {
    guard(|| {
        // SAFETY: the caller hands over a handle and a buffer as the header asks.
        unsafe {
            let rules = &shared(rules, "rules")?.rules;
            put_text(buf, capacity, out_len, &info_json(rules.info()).to_string())
        }
    })
}

/// Writes the places of the board as a JSON object: for the hex game "hexes", "sites", "links" and "harbours", each
/// in the order of their numbers; for the tile game its tile set.
///
/// "x" and "y" of hexes (their middles) and sites are whole numbers. One step of x is half the width of a hex to the
/// right, one step of y half the length of its sides downwards; hexes stand on a corner. With sides of length 1 a place
/// is therefore drawn at (x * 0.8660254, y * 0.5): the width is the square root of 3. "q" and "r" of hexes are their
/// axial coordinates: q counts to the right, r to the lower right. The middle of the hex (0, 0) is at (0, 0).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tw_rules_board(
    rules: *const tw_rules,
    buf: *mut c_char,
    capacity: u32,
    out_len: *mut u32,
) -> tw_status {
    guard(|| {
        // SAFETY: the caller hands over a handle and a buffer as the header asks.
        unsafe {
            let rules = &shared(rules, "rules")?.rules;
            put_text(buf, capacity, out_len, &rules.board().to_string())
        }
    })
}

/// Writes the identity of the rules: it differs where any option, the board or the action space differs.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tw_rules_identity(rules: *const tw_rules, out_identity: *mut u64) -> tw_status {
    // SAFETY: the caller hands over a handle and a place as the header asks.
    guard(|| unsafe { put(out_identity, shared(rules, "rules")?.rules.info().identity, "out_identity") })
}

/// Writes how many players sit at the table.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tw_rules_seats(rules: *const tw_rules, out_seats: *mut u32) -> tw_status {
    // SAFETY: the caller hands over a handle and a place as the header asks.
    guard(|| unsafe { put(out_seats, shared(rules, "rules")?.rules.info().seats.into(), "out_seats") })
}

/// Writes how many action ids there are, outcomes of chance included: all below this number.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tw_rules_actions(rules: *const tw_rules, out_count: *mut u32) -> tw_status {
    guard(|| {
        // SAFETY: the caller hands over a handle and a place as the header asks.
        unsafe {
            let count = length(shared(rules, "rules")?.rules.info().space.len())?;
            put(out_count, count, "out_count")
        }
    })
}

/// Writes how many action ids are decisions of players: all below this number. The others are outcomes of chance.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tw_rules_decisions(rules: *const tw_rules, out_count: *mut u32) -> tw_status {
    guard(|| {
        // SAFETY: the caller hands over a handle and a place as the header asks.
        unsafe {
            let count = length(shared(rules, "rules")?.rules.info().space.decisions())?;
            put(out_count, count, "out_count")
        }
    })
}

/// Writes an action in readable notation, such as "road 3-7". tw_rules_parse_action() reads it back.
///
/// TW_ERR_UNKNOWN_ACTION if there is no such id.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tw_rules_action_text(
    rules: *const tw_rules,
    id: u32,
    buf: *mut c_char,
    capacity: u32,
    out_len: *mut u32,
) -> tw_status {
    guard(|| {
        // SAFETY: the caller hands over a handle and a buffer as the header asks.
        unsafe {
            let rules = &shared(rules, "rules")?.rules;
            let text = rules.action_text(ActionId(id));
            let text = text.ok_or_else(|| PlayError::UnknownId { id, len: rules.info().space.len() })?;
            put_text(buf, capacity, out_len, &text)
        }
    })
}

/// Writes the id of an action in notation.
///
/// TW_ERR_NOTATION if the text is not an action of these rules.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tw_rules_parse_action(
    rules: *const tw_rules,
    text: *const c_char,
    out_id: *mut u32,
) -> tw_status {
    guard(|| {
        // SAFETY: the caller hands over a handle, a text and a place as the header asks.
        unsafe {
            let rules = &shared(rules, "rules")?.rules;
            let id = rules.parse_action(self::text(text, "the text")?)?;
            put(out_id, id.0, "out_id")
        }
    })
}

/// Finds the longest route through any network: the trail over the links that uses each at most once and passes none of
/// the blocked sites, although it may end there. Links given twice count once. No game is needed.
///
/// links, links_len: numbers of links.
/// blocked, blocked_len: numbers of sites, such as those with a foreign building.
/// out_length: receives the length; not the number of links, where a link counts for more than one.
/// route, capacity, out_route_len: a buffer for the links of the trail, in order. Room for links_len is always enough.
/// All three may be NULL, 0 and NULL if only the length is of interest.
///
/// The work is bounded: every network that seats can build takes some microseconds, and one that would take seconds is
/// refused.
///
/// TW_ERR_NO_LINKS, TW_ERR_UNKNOWN_LINK, TW_ERR_UNKNOWN_SITE or TW_ERR_ROUTE_TOO_LARGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tw_rules_longest_route(
    rules: *const tw_rules,
    links: *const u32,
    links_len: u32,
    blocked: *const u32,
    blocked_len: u32,
    out_length: *mut u32,
    route: *mut u32,
    capacity: u32,
    out_route_len: *mut u32,
) -> tw_status {
    guard(|| {
        // SAFETY: the caller hands over a handle, arrays, a place and a buffer as the header asks.
        unsafe {
            let rules = &shared(rules, "rules")?.rules;
            let links = array(links, links_len, "links")?;
            let blocked = array(blocked, blocked_len, "blocked")?;
            present(out_length, "out_length")?;
            let found = rules.longest_route(links, blocked)?;
            if !(route.is_null() && capacity == 0 && out_route_len.is_null()) {
                put_array(route, capacity, out_route_len, &found.links)?;
            }
            put(out_length, found.length, "out_length")
        }
    })
}

/// Plays a whole game with bots and writes how it went, as a JSON object: "outcome" ("running" if the bots never came to
/// an end, "won" or "truncated"), "winners", "points" of each seat, "turns", "decisions" and "chance" (how many outcomes).
///
/// bots: one name for each seat, or one for all, separated by commas: "random,greedy,random,random". See tw_bots().
///
/// Every call plays the game, a size query too: 4096 bytes are enough at any table.
///
/// TW_ERR_UNKNOWN_BOT or TW_ERR_BOT_COUNT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tw_rules_playout(
    rules: *const tw_rules,
    seed: u64,
    bots: *const c_char,
    buf: *mut c_char,
    capacity: u32,
    out_len: *mut u32,
) -> tw_status {
    guard(|| {
        // SAFETY: the caller hands over a handle, a text and a buffer as the header asks.
        unsafe {
            let rules = &shared(rules, "rules")?.rules;
            let summary = rules.playout(seed, &bot_names(text(bots, "bots")?))?;
            put_text(buf, capacity, out_len, &json!(summary).to_string())
        }
    })
}

/// Plays many games with bots, with the seeds first_seed, first_seed + 1 and so on, each as tw_rules_playout() would, and
/// writes sums over them as a JSON object: "games", "wins" of each seat, "shared" (games with several winners),
/// "truncated", "unfinished", "points" of each seat, "turns", "decisions" and "chance".
///
/// Every call plays the games, a size query too: 4096 bytes are enough at any table.
///
/// TW_ERR_UNKNOWN_BOT or TW_ERR_BOT_COUNT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tw_rules_run_games(
    rules: *const tw_rules,
    first_seed: u64,
    games: u64,
    bots: *const c_char,
    buf: *mut c_char,
    capacity: u32,
    out_len: *mut u32,
) -> tw_status {
    guard(|| {
        // SAFETY: the caller hands over a handle, a text and a buffer as the header asks.
        unsafe {
            let rules = &shared(rules, "rules")?.rules;
            let stats = rules.run_games(first_seed, games, &bot_names(text(bots, "bots")?))?;
            put_text(buf, capacity, out_len, &json!(stats).to_string())
        }
    })
}

/// The number of seats as the catalog takes it.
fn table(ruleset: &str, seats: u32) -> Result<Option<u8>, Failure> {
    let Some(entry) = catalog::entry(ruleset).filter(|_| seats != 0) else { return Ok(None) };
    let (min, max) = (entry.min_seats, entry.max_seats);
    match u8::try_from(seats) {
        Ok(seats) if (min..=max).contains(&seats) => Ok(Some(seats)),
        _ => {
            let others =
                u8::try_from(seats).map(|seats| catalog::others_for(catalog::names(), ruleset, seats));
            let expected = format!("{min} to {max}, or 0 for its own number{}", others.unwrap_or_default());
            Err(Failure::new(
                tw_status::TW_ERR_RANGE,
                format!("{ruleset} is not for {seats} seats: expected {expected}"),
            ))
        }
    }
}

/// An error that says where a text stops being JSON.
pub(super) fn is_json(text: &str, name: &str) -> Result<(), Failure> {
    match serde_json::from_str::<IgnoredAny>(text) {
        Ok(_) => Ok(()),
        Err(e) => Err(Failure::new(tw_status::TW_ERR_JSON, format!("{name}: expected JSON: {e}"))),
    }
}

fn bot_names(list: &str) -> Vec<&str> {
    list.split(',').map(str::trim).collect()
}

fn info_json(info: &RulesInfo) -> Value {
    json!({
        "ruleset": info.ruleset,
        "identity": format!("{:016x}", info.identity),
        "seats": info.seats,
        "options": info.options,
        "actions": info.space.len(),
        "decisions": info.space.decisions(),
        "segments": info.space.segments(),
        "observation_len": info.observation.len(),
        "planes": info.observation.planes(),
        "warnings": info.warnings,
    })
}
