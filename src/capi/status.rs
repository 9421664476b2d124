//! Statuses and the other numbers of the C interface. Numbers are only ever appended.

use crate::seat::{Actor, Viewer};

use super::error::Failure;

/// The version of this interface. It changes when a program compiled against an older header would break: compare it
/// with tw_abi_version() at start-up when linking with the shared library.
pub const TW_ABI_VERSION: u32 = 1;

/// Chance as an actor: dice, a drawn or a stolen card decides next. See tw_game_chance().
pub const TW_ACTOR_CHANCE: i32 = -1;

/// Nobody as an actor: the game is over.
pub const TW_ACTOR_NOBODY: i32 = -2;

/// A viewer who knows what anyone who watches may know.
pub const TW_VIEWER_PUBLIC: i32 = -1;

/// A viewer who knows everything.
pub const TW_VIEWER_OMNISCIENT: i32 = -2;

/// How a call went. TW_OK is 0; whatever else a call returns, it has changed nothing. The numbers stay as they are, and
/// later versions may add some: treat a number you do not know as an error.
#[repr(i32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum tw_status {
    /// The call did what it says.
    TW_OK = 0,
    /// A pointer that must not be NULL is NULL.
    TW_ERR_NULL = 1,
    /// A text is not UTF-8.
    TW_ERR_UTF8 = 2,
    /// A text that should be JSON is not.
    TW_ERR_JSON = 3,
    /// The buffer is too small, and out_len says how long the result is. Nothing was written to the buffer, except by
    /// tw_last_error_message(), which writes the beginning of the message.
    TW_ERR_BUFFER_TOO_SMALL = 4,
    /// A seat, viewer or other number is out of its range.
    TW_ERR_RANGE = 5,
    /// An earlier call that was changing this handle ended in TW_ERR_PANIC. All that can be done with it is to free it.
    TW_ERR_POISONED = 6,
    /// The library has a fault. A handle that the call was changing is poisoned now. Please report the message.
    TW_ERR_PANIC = 7,
    /// No ruleset has this name.
    TW_ERR_UNKNOWN_RULESET = 8,
    /// The options are not those of this ruleset.
    TW_ERR_OPTIONS = 9,
    /// A board or tile set in the options is wrong.
    TW_ERR_BOARD = 10,
    /// The ruleset has no such action.
    TW_ERR_UNKNOWN_ACTION = 11,
    /// The action exists and is not legal now.
    TW_ERR_NOT_LEGAL = 12,
    /// Someone else decides.
    TW_ERR_NOT_YOUR_TURN = 13,
    /// Nobody decides any more.
    TW_ERR_GAME_OVER = 14,
    /// The text is not an action.
    TW_ERR_NOTATION = 15,
    /// Chance does not decide now.
    TW_ERR_NOT_CHANCE = 16,
    /// No seat decides now.
    TW_ERR_NOT_A_SEAT = 17,
    /// Nothing was played that could be taken back.
    TW_ERR_NOTHING_TO_UNDO = 18,
    /// The position is impossible or badly written. The message lists every fault.
    TW_ERR_SETUP = 19,
    /// The snapshot is cut short.
    TW_ERR_SNAPSHOT_TRUNCATED = 20,
    /// The bytes are no snapshot.
    TW_ERR_SNAPSHOT_MAGIC = 21,
    /// The snapshot has a format that this version does not read.
    TW_ERR_SNAPSHOT_FORMAT = 22,
    /// The snapshot is of a game with other rules.
    TW_ERR_SNAPSHOT_RULESET = 23,
    /// The snapshot was altered.
    TW_ERR_SNAPSHOT_CHECKSUM = 24,
    /// The snapshot is whole and holds no position.
    TW_ERR_SNAPSHOT_DECODE = 25,
    /// The snapshot is whole and holds an impossible position.
    TW_ERR_SNAPSHOT_IMPOSSIBLE = 26,
    /// The record does not replay. The message names the line.
    TW_ERR_RECORD = 27,
    /// The board of this ruleset has no links, so there are no routes.
    TW_ERR_NO_LINKS = 28,
    /// No link has this number.
    TW_ERR_UNKNOWN_LINK = 29,
    /// No site has this number.
    TW_ERR_UNKNOWN_SITE = 30,
    /// No bot has this name.
    TW_ERR_UNKNOWN_BOT = 31,
    /// There are neither as many bots as seats nor a single one for all.
    TW_ERR_BOT_COUNT = 32,
    /// The bot was made for other rules than the game has.
    TW_ERR_BOT_RULESET = 33,
    /// The network takes too long: it has too many links and rings.
    TW_ERR_ROUTE_TOO_LARGE = 34,
}

impl tw_status {
    /// Every status in the order of the numbers.
    pub(super) const ALL: [tw_status; 35] = {
        use tw_status::*;
        [
            TW_OK,
            TW_ERR_NULL,
            TW_ERR_UTF8,
            TW_ERR_JSON,
            TW_ERR_BUFFER_TOO_SMALL,
            TW_ERR_RANGE,
            TW_ERR_POISONED,
            TW_ERR_PANIC,
            TW_ERR_UNKNOWN_RULESET,
            TW_ERR_OPTIONS,
            TW_ERR_BOARD,
            TW_ERR_UNKNOWN_ACTION,
            TW_ERR_NOT_LEGAL,
            TW_ERR_NOT_YOUR_TURN,
            TW_ERR_GAME_OVER,
            TW_ERR_NOTATION,
            TW_ERR_NOT_CHANCE,
            TW_ERR_NOT_A_SEAT,
            TW_ERR_NOTHING_TO_UNDO,
            TW_ERR_SETUP,
            TW_ERR_SNAPSHOT_TRUNCATED,
            TW_ERR_SNAPSHOT_MAGIC,
            TW_ERR_SNAPSHOT_FORMAT,
            TW_ERR_SNAPSHOT_RULESET,
            TW_ERR_SNAPSHOT_CHECKSUM,
            TW_ERR_SNAPSHOT_DECODE,
            TW_ERR_SNAPSHOT_IMPOSSIBLE,
            TW_ERR_RECORD,
            TW_ERR_NO_LINKS,
            TW_ERR_UNKNOWN_LINK,
            TW_ERR_UNKNOWN_SITE,
            TW_ERR_UNKNOWN_BOT,
            TW_ERR_BOT_COUNT,
            TW_ERR_BOT_RULESET,
            TW_ERR_ROUTE_TOO_LARGE,
        ]
    };
}

/// How a game stands.
#[repr(i32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum tw_outcome {
    /// Someone still decides.
    TW_OUTCOME_RUNNING = 0,
    /// The game ended by its rules; several winners share the victory.
    TW_OUTCOME_WON = 1,
    /// The turn limit ended the game; nobody has won.
    TW_OUTCOME_TRUNCATED = 2,
}

/// An actor as a number.
pub(super) fn actor_number(actor: Actor) -> i32 {
    match actor {
        Actor::Seat(seat) => seat.0.into(),
        Actor::Chance => TW_ACTOR_CHANCE,
        Actor::Nobody => TW_ACTOR_NOBODY,
    }
}

/// The viewer of a number at a table of `seats`.
pub(super) fn viewer(number: i32, seats: u8) -> Result<Viewer, Failure> {
    match number {
        TW_VIEWER_PUBLIC => Ok(Viewer::Public),
        TW_VIEWER_OMNISCIENT => Ok(Viewer::Omniscient),
        _ => match seat_below(number, seats) {
            Some(seat) => Ok(Viewer::Seat(seat)),
            None => Err(Failure::new(
                tw_status::TW_ERR_RANGE,
                format!(
                    "viewer {number} does not exist: expected a seat from 0 to {}, TW_VIEWER_PUBLIC ({TW_VIEWER_PUBLIC}) \
                     or TW_VIEWER_OMNISCIENT ({TW_VIEWER_OMNISCIENT})",
                    seats - 1
                ),
            )),
        },
    }
}

/// The seat of a number at a table of `seats`.
pub(super) fn seat(number: i32, seats: u8) -> Result<crate::seat::Seat, Failure> {
    seat_below(number, seats).ok_or_else(|| {
        let message = format!("seat {number} does not exist: expected 0 to {}", seats - 1);
        Failure::new(tw_status::TW_ERR_RANGE, message)
    })
}

fn seat_below(number: i32, seats: u8) -> Option<crate::seat::Seat> {
    u8::try_from(number).ok().filter(|seat| *seat < seats).map(crate::seat::Seat)
}
