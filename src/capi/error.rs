//! From errors and panics to statuses, and the message of the last one.

use std::any::Any;
use std::cell::RefCell;
use std::ffi::c_char;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::error::{
    BotError, NotationError, PlayError, RecordError, RouteError, RulesError, SetupError, SnapshotError,
};

use super::buffers::{put_text, put_text_cut};
use super::status::{TW_ABI_VERSION, tw_status};

/// Why a call did not do what it should.
#[derive(Debug)]
pub(super) struct Failure {
    status: tw_status,
    message: String,
}

impl Failure {
    pub(super) fn new(status: tw_status, message: impl Into<String>) -> Failure {
        Failure { status, message: message.into() }
    }
}

thread_local! {
    /// The message of the last failure on this thread.
    static LAST: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Runs the body of a function: its failure becomes a status and a message, and so does a panic.
pub(super) fn guard(body: impl FnOnce() -> Result<(), Failure>) -> tw_status {
    // What a panic may have left half done is behind a handle, which is poisoned then: see `handle`.
    let failure = match catch_unwind(AssertUnwindSafe(body)) {
        Ok(Ok(())) => return tw_status::TW_OK,
        Ok(Err(failure)) => failure,
        Err(payload) => {
            let message = format!("the library has a fault, please report it: {}", panic_text(payload));
            Failure::new(tw_status::TW_ERR_PANIC, message)
        }
    };
    // A thread that is ending has no place for the message any more; the status remains.
    let _ = LAST.try_with(|last| *last.borrow_mut() = failure.message);
    failure.status
}

fn panic_text(payload: Box<dyn Any + Send>) -> String {
    let payload = match payload.downcast::<String>() {
        Ok(text) => return *text,
        Err(payload) => payload,
    };
    match payload.downcast::<&str>() {
        Ok(text) => (*text).to_owned(),
        Err(unknown) => {
            // A payload of any other type may panic again when it is dropped.
            std::mem::forget(unknown);
            "a panic without a message".to_owned()
        }
    }
}

/// The version of the interface of the library that is running: compare it with TW_ABI_VERSION.
#[unsafe(no_mangle)]
pub extern "C" fn tw_abi_version() -> u32 {
    TW_ABI_VERSION
}

/// Writes the version of the library, such as "0.1.0".
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tw_version(buf: *mut c_char, capacity: u32, out_len: *mut u32) -> tw_status {
    // SAFETY: the caller hands over a buffer as the header asks.
    guard(|| unsafe { put_text(buf, capacity, out_len, env!("CARGO_PKG_VERSION")) })
}

/// Writes the name of a status, such as "TW_ERR_NULL". A number that is no status of this version is TW_ERR_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tw_status_name(
    status: i32,
    buf: *mut c_char,
    capacity: u32,
    out_len: *mut u32,
) -> tw_status {
    guard(|| {
        let found = usize::try_from(status).ok().and_then(|i| tw_status::ALL.get(i)).ok_or_else(|| {
            let last = tw_status::ALL.len() - 1;
            Failure::new(tw_status::TW_ERR_RANGE, format!("{status} is no status: expected 0 to {last}"))
        })?;
        // SAFETY: the caller hands over a buffer as the header asks.
        unsafe { put_text(buf, capacity, out_len, &format!("{found:?}")) }
    })
}

/// Writes what was wrong, and what was expected, in the last call on this thread that did not return TW_OK. The message
/// stays until the next such call; calls that succeed leave it. It is empty if no call has failed yet. It is meant for
/// people and may change: decide by the status.
///
/// If the message has no room in the buffer, the buffer gets its beginning, ending in "..." and a NUL: whatever this
/// function returns, a buffer with room for at least one byte can be printed. The status is TW_ERR_BUFFER_TOO_SMALL and
/// out_len the length of the whole message, which can be asked for again.
///
/// A failure of this function itself is not recorded.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tw_last_error_message(
    buf: *mut c_char,
    capacity: u32,
    out_len: *mut u32,
) -> tw_status {
    let last = LAST.try_with(|last| last.borrow().clone()).unwrap_or_default();
    // SAFETY: the caller hands over a buffer as the header asks.
    let status = guard(|| unsafe { put_text_cut(buf, capacity, out_len, &last) });
    let _ = LAST.try_with(|place| *place.borrow_mut() = last);
    status
}

/// One status for each kind of error.
macro_rules! failures {
    ($($error:ty { $($kind:pat => $status:ident,)+ })+) => {
        $(impl From<$error> for Failure {
            fn from(error: $error) -> Failure {
                let status = match &error { $($kind => tw_status::$status,)+ };
                Failure::new(status, error.to_string())
            }
        })+
    };
}

failures! {
    RulesError {
        RulesError::UnknownRuleset { .. } => TW_ERR_UNKNOWN_RULESET,
        RulesError::Options(_) => TW_ERR_OPTIONS,
        RulesError::Board(_) => TW_ERR_BOARD,
    }
    PlayError {
        PlayError::UnknownId { .. } | PlayError::UnknownAction { .. } => TW_ERR_UNKNOWN_ACTION,
        PlayError::NotLegal { .. } => TW_ERR_NOT_LEGAL,
        PlayError::NotYourTurn { .. } => TW_ERR_NOT_YOUR_TURN,
        PlayError::GameOver => TW_ERR_GAME_OVER,
        PlayError::Notation(_) => TW_ERR_NOTATION,
    }
    NotationError {
        _ => TW_ERR_NOTATION,
    }
    SetupError {
        _ => TW_ERR_SETUP,
    }
    SnapshotError {
        SnapshotError::Truncated { .. } => TW_ERR_SNAPSHOT_TRUNCATED,
        SnapshotError::Magic => TW_ERR_SNAPSHOT_MAGIC,
        SnapshotError::Format { .. } => TW_ERR_SNAPSHOT_FORMAT,
        SnapshotError::Ruleset { .. } => TW_ERR_SNAPSHOT_RULESET,
        SnapshotError::Checksum => TW_ERR_SNAPSHOT_CHECKSUM,
        SnapshotError::Decode(_) => TW_ERR_SNAPSHOT_DECODE,
        SnapshotError::Impossible(_) => TW_ERR_SNAPSHOT_IMPOSSIBLE,
    }
    RecordError {
        _ => TW_ERR_RECORD,
    }
    RouteError {
        RouteError::NoLinks { .. } => TW_ERR_NO_LINKS,
        RouteError::UnknownLink { .. } => TW_ERR_UNKNOWN_LINK,
        RouteError::UnknownSite { .. } => TW_ERR_UNKNOWN_SITE,
        RouteError::TooLarge { .. } => TW_ERR_ROUTE_TOO_LARGE,
    }
    BotError {
        BotError::UnknownBot { .. } => TW_ERR_UNKNOWN_BOT,
        BotError::Count { .. } => TW_ERR_BOT_COUNT,
        BotError::Ruleset { .. } => TW_ERR_BOT_RULESET,
        BotError::NotASeat { .. } => TW_ERR_NOT_A_SEAT,
    }
}
