//! What C programs cannot provoke: faults of the library. The rest is tested from C, in `tests/c`.

use std::ffi::{CStr, c_char};
use std::ptr;
use std::sync::Arc;

use serde_json::Value;

use crate::action::{ActionId, ActionMask};
use crate::any::{AnyBot, AnyGame, AnyRules};
use crate::catalog;
use crate::error::{
    BotError, Fault, NotationError, PlayError, RecordError, RouteError, SetupError, SnapshotError,
};
use crate::playout::{Stats, Summary};
use crate::rng::Rng;
use crate::rules::{Route, RulesInfo};
use crate::seat::{Actor, Outcome, Seat, Viewer};

use super::status::tw_status::*;
use super::*;

/// Everything panics except what says how many seats there are.
struct Broken(Arc<dyn AnyRules>);

macro_rules! panics {
    ($(fn $name:ident($($params:tt)*) $(-> $result:ty)?;)*) => {
        $(fn $name($($params)*) $(-> $result)? {
            panic!("{} is broken", stringify!($name))
        })*
    };
}

impl AnyRules for Broken {
    fn info(&self) -> &RulesInfo {
        self.0.info()
    }

    panics! {
        fn new_game(self: Arc<Self>, _: u64) -> Box<dyn AnyGame>;
        fn restore(self: Arc<Self>, _: &[u8]) -> Result<Box<dyn AnyGame>, SnapshotError>;
        fn from_setup(self: Arc<Self>, _: &Value) -> Result<Box<dyn AnyGame>, SetupError>;
        fn resume(
            self: Arc<Self>,
            _: Option<u64>,
            _: &[u8],
            _: &[ActionId],
        ) -> Result<Box<dyn AnyGame>, SnapshotError>;
        fn replay(self: Arc<Self>, _: &str) -> Result<Box<dyn AnyGame>, RecordError>;
        fn action_text(&self, _: ActionId) -> Option<String>;
        fn parse_action(&self, _: &str) -> Result<ActionId, NotationError>;
        fn parse_actions(&self, _: &str) -> Result<Vec<ActionId>, NotationError>;
        fn is_notation(&self, _: &str) -> bool;
        fn board(&self) -> Value;
        fn longest_route(&self, _: &[u32], _: &[u32]) -> Result<Route, RouteError>;
        fn bot(self: Arc<Self>, _: &str, _: u64) -> Result<Box<dyn AnyBot>, BotError>;
        fn playout(&self, _: u64, _: &[&str]) -> Result<Summary, BotError>;
        fn run_games(&self, _: u64, _: u64, _: &[&str]) -> Result<Stats, BotError>;
    }
}

impl AnyGame for Broken {
    fn rules(&self) -> Arc<dyn AnyRules> {
        self.0.clone()
    }

    panics! {
        fn actor(&self) -> Actor;
        fn shows_legal(&self, _: Viewer) -> bool;
        fn legal_mask(&self, _: &mut ActionMask);
        fn write_legal(&self, _: &mut [u64]);
        fn legal_ids(&self) -> Vec<ActionId>;
        fn is_legal(&self, _: ActionId) -> bool;
        fn refusal(&self, _: ActionId) -> Option<PlayError>;
        fn parse_action(&self, _: &str) -> Result<ActionId, NotationError>;
        fn parse_actions(&self, _: &str) -> Result<Vec<ActionId>, NotationError>;
        fn play(&mut self, _: ActionId) -> Result<(), PlayError>;
        fn play_all(&mut self, _: &[ActionId]) -> Result<(), PlayError>;
        fn play_as(&mut self, _: Seat, _: ActionId) -> Result<(), PlayError>;
        fn step(&mut self, _: ActionId) -> Result<(), PlayError>;
        fn step_all(&mut self, _: &[ActionId]) -> Result<(), PlayError>;
        fn settle_chance(&mut self);
        fn chance(&self) -> Vec<(ActionId, u32)>;
        fn sample_chance(&self) -> Option<ActionId>;
        fn outcome(&self) -> Outcome;
        fn ranking(&self) -> Option<Vec<u8>>;
        fn points(&self, _: Seat, _: Viewer) -> i32;
        fn turn(&self) -> u32;
        fn events(&self, _: Viewer) -> Vec<Value>;
        fn view(&self, _: Viewer) -> Value;
        fn observe(&self, _: Viewer, _: &mut [u8]);
        fn resample_hidden(&mut self, _: Viewer, _: u64);
        fn snapshot(&self) -> Vec<u8>;
        fn start(&self) -> Vec<u8>;
        fn setup(&self) -> Value;
        fn record(&self) -> String;
        fn svg(&self, _: Viewer, _: bool) -> String;
        fn undo(&mut self) -> Option<ActionId>;
        fn undo_decision(&mut self) -> Vec<ActionId>;
        fn history(&self) -> &[ActionId];
        fn seed(&self) -> Option<u64>;
        fn check(&self) -> Vec<Fault>;
        fn perft(&self, _: u32) -> u64;
        fn hash(&self) -> u64;
        fn clone_box(&self) -> Box<dyn AnyGame>;
        fn equals(&self, _: &dyn AnyGame) -> bool;
    }
}

impl AnyBot for Broken {
    panics! {
        fn choose(&mut self, _: &dyn AnyGame) -> Result<ActionId, BotError>;
        fn rng(&mut self) -> Option<&mut Rng>;
    }
}

fn base() -> Arc<dyn AnyRules> {
    catalog::rules("settlers/base", None, None).unwrap()
}

fn broken_game() -> *mut tw_game {
    Box::into_raw(Box::new(tw_game::new(Box::new(Broken(base())))))
}

fn broken_rules() -> *mut tw_rules {
    Box::into_raw(Box::new(tw_rules::new(Arc::new(Broken(base())))))
}

fn message() -> String {
    let mut buf = [0; 1000];
    // SAFETY: the buffer is as long as said.
    assert_eq!(unsafe { tw_last_error_message(buf.as_mut_ptr(), 1000, ptr::null_mut()) }, TW_OK);
    // SAFETY: the call has written a NUL.
    unsafe { CStr::from_ptr(buf.as_ptr()) }.to_str().unwrap().to_owned()
}

/// Asserts that a call has ended in a panic, and that the message says so.
fn panicked(name: &str, status: tw_status) {
    assert_eq!(status, TW_ERR_PANIC, "{name}");
    assert!(message().contains("the library has a fault"), "{name}: {}", message());
    assert!(message().contains("is broken"), "{name}: {}", message());
}

/// Calls a function that changes a handle three times: the first call panics, the others are refused.
fn poisons<T>(name: &str, call: impl Fn(*mut T) -> tw_status, handle: *mut T) {
    panicked(name, call(handle));
    for _ in 0..2 {
        assert_eq!(call(handle), TW_ERR_POISONED, "{name}");
        assert!(message().contains("poisoned"), "{name}: {}", message());
    }
}

/// Calls a function that only reads a handle twice: it panics each time, and the handle stays usable.
fn leaves_sound<T>(name: &str, call: impl Fn(*mut T) -> tw_status, handle: *mut T) {
    panicked(name, call(handle));
    panicked(name, call(handle));
}

/// One call of each function on a new broken handle.
macro_rules! check {
    ($outcome:ident, $make:ident, $free:ident: $($function:ident($($arg:expr),*);)*) => {
        $(
            let handle = $make();
            // SAFETY: the handle lives until it is freed, and every pointer is NULL, a text, or a place that is large
            // enough.
            $outcome(stringify!($function), |handle| unsafe { $function(handle $(, $arg)*) }, handle);
            // SAFETY: the handle came from a box and is not used again.
            unsafe { $free(handle) };
        )*
    };
}

const NULL: *mut c_char = ptr::null_mut();

#[test]
fn panics_poison_what_was_being_changed() {
    check! { poisons, broken_game, tw_game_free:
        tw_game_play(0);
        tw_game_play_as(0, 0);
        tw_game_play_text(c"roll".as_ptr());
        tw_game_step(0);
        tw_game_step_text(c"roll".as_ptr());
        tw_game_settle_chance();
        tw_game_resample_hidden(0, 0);
        tw_game_undo(ptr::null_mut());
        tw_game_undo_decision(ptr::null_mut(), ptr::null_mut());
    }
}

#[test]
fn panics_leave_games_sound_that_were_only_read() {
    let mut place = 0_u64;
    let out = ptr::from_mut(&mut place);
    let mut bytes = [0; 10_000];
    let bytes = bytes.as_mut_ptr();
    check! { leaves_sound, broken_game, tw_game_free:
        tw_game_clone(out.cast());
        tw_game_actor(out.cast());
        tw_game_legal_ids(ptr::null_mut(), 0, out.cast());
        tw_game_legal_ids_for(0, ptr::null_mut(), 0, out.cast());
        tw_game_legal_mask(ptr::null_mut(), 0, out.cast());
        tw_game_legal_bits(ptr::null_mut(), 0, out.cast());
        tw_game_is_legal(0, out.cast());
        tw_game_refusal(0, NULL, 0, out.cast());
        tw_game_refusal_for(0, 0, NULL, 0, out.cast());
        tw_game_chance(ptr::null_mut(), ptr::null_mut(), 0, out.cast());
        tw_game_sample_chance(out.cast());
        tw_game_outcome(out.cast(), ptr::null_mut());
        tw_game_ranking(ptr::null_mut(), 0, out.cast());
        tw_game_points(0, 0, out.cast());
        tw_game_turn(out.cast());
        tw_game_events(0, NULL, 0, out.cast());
        tw_game_view(0, NULL, 0, out.cast());
        tw_game_svg(0, 1, NULL, 0, out.cast());
        tw_game_observe(0, bytes, 10_000, out.cast());
        tw_game_snapshot(ptr::null_mut(), 0, out.cast());
        tw_game_setup(NULL, 0, out.cast());
        tw_game_record(NULL, 0, out.cast());
        tw_game_check(NULL, 0, out.cast());
        tw_game_history(ptr::null_mut(), 0, out.cast());
        tw_game_hash(out);
        tw_game_perft(1, out);
        tw_game_seed(out.cast(), out);
    }
}

#[test]
fn panics_leave_rules_sound() {
    let mut place = 0_u64;
    let out = ptr::from_mut(&mut place);
    check! { leaves_sound, broken_rules, tw_rules_free:
        tw_rules_board(NULL, 0, out.cast());
        tw_game_new(1, out.cast());
        tw_game_restore(ptr::null(), 0, out.cast());
        tw_game_from_setup(c"{}".as_ptr(), out.cast());
        tw_game_replay(c"".as_ptr(), out.cast());
        tw_rules_action_text(0, NULL, 0, out.cast());
        tw_rules_parse_action(c"roll".as_ptr(), out.cast());
        tw_rules_longest_route(ptr::null(), 0, ptr::null(), 0, out.cast(), ptr::null_mut(), 0, ptr::null_mut());
        tw_bot_new(c"random".as_ptr(), 1, out.cast());
        tw_rules_playout(1, c"random".as_ptr(), NULL, 0, out.cast());
        tw_rules_run_games(1, 1, c"random".as_ptr(), NULL, 0, out.cast());
    }
    assert_eq!(place, 0, "a panic leaves NULL for a handle");
}

#[test]
fn a_call_poisons_the_handle_it_changes_alone() {
    let mut place = 0_u64;
    let out = ptr::from_mut(&mut place);
    let (broken, sound) = (broken_game(), Box::into_raw(Box::new(tw_game::new(base().new_game(1)))));
    let bot = Box::into_raw(Box::new(tw_bot::new(Box::new(Broken(base())))));
    // SAFETY: the handles live until they are freed, once each, and the place is large enough.
    unsafe {
        assert_eq!(tw_game_equals(broken, sound, out.cast()), TW_ERR_PANIC);
        assert_eq!(tw_bot_choose(bot, sound, out.cast()), TW_ERR_PANIC);
        assert_eq!(tw_bot_choose(bot, sound, out.cast()), TW_ERR_POISONED);
        assert_eq!(tw_game_hash(sound, out), TW_OK);
        // Once a call that changes it has failed, not even a call that reads it looks at it again.
        assert_eq!(tw_game_step(broken, 0), TW_ERR_PANIC);
        assert_eq!(tw_game_equals(broken, sound, out.cast()), TW_ERR_POISONED);
        assert_eq!(tw_game_equals(sound, broken, out.cast()), TW_ERR_POISONED);
        tw_game_free(sound);
        tw_game_free(broken);
        tw_bot_free(bot);
    }
}

/// A message that has no room is cut at the end of a character, marked, and ends with a NUL, in a buffer of any size.
#[test]
fn long_messages_are_cut() {
    let cut = |text: &str, room| buffers::cut(text, room);
    assert_eq!(cut("abcdefgh", 6), "abc...");
    assert_eq!(cut("abcdefgh", 3), "...");
    assert_eq!(cut("abcdefgh", 2), "..");
    assert_eq!(cut("abcdefgh", 0), "");
    // Two bytes a letter.
    assert_eq!(cut("\u{e4}\u{e4}\u{e4}\u{e4}", 7), "\u{e4}\u{e4}...");
    assert_eq!(cut("\u{e4}\u{e4}\u{e4}\u{e4}", 6), "\u{e4}...");
    assert_eq!(cut("\u{e4}\u{e4}\u{e4}\u{e4}", 4), "...");

    let mut len = 0;
    // SAFETY: the pointers are NULL, texts or places, and each buffer is as long as said.
    unsafe {
        assert_eq!(
            tw_rules_new(c"h\u{e4}x".as_ptr(), 0, ptr::null(), &mut ptr::null_mut()),
            TW_ERR_UNKNOWN_RULESET
        );
        assert_eq!(tw_last_error_message(NULL, 0, &mut len), TW_OK);
        let mut whole = vec![0; len as usize + 1];
        assert_eq!(tw_last_error_message(whole.as_mut_ptr(), len + 1, ptr::null_mut()), TW_OK);
        let whole = CStr::from_ptr(whole.as_ptr()).to_str().unwrap().to_owned();
        for capacity in 0..=len {
            let mut buf = vec![0x7f; len as usize + 1];
            let mut found = 0;
            assert_eq!(
                tw_last_error_message(buf.as_mut_ptr(), capacity, &mut found),
                TW_ERR_BUFFER_TOO_SMALL
            );
            assert_eq!(found, len);
            assert!(buf[capacity as usize..].iter().all(|&byte| byte == 0x7f), "written beyond {capacity}");
            if capacity > 0 {
                let text = CStr::from_ptr(buf.as_ptr()).to_str().unwrap();
                let kept = text.trim_end_matches('.');
                assert!(whole.starts_with(kept) && text.len() >= (capacity as usize - 1).saturating_sub(1));
            }
        }
    }
}

#[test]
fn statuses_are_numbered_by_their_place() {
    for (number, status) in tw_status::ALL.into_iter().enumerate() {
        assert_eq!(status as usize, number);
    }
}

#[test]
fn lengths_beyond_the_border_are_refused() {
    assert_eq!(buffers::length(u32::MAX as usize).ok(), Some(u32::MAX));
    #[cfg(target_pointer_width = "64")]
    assert!(buffers::length(u32::MAX as usize + 1).is_err());
}
