//! A step of the tile game allocates nothing: the first state has room for the whole game.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicU64, Ordering};

use tilewright::carcassonne::{Carcassonne, Codec, Options};
use tilewright::rng::Rng;
use tilewright::{ActionMask, Rules};

struct Counting;

static COUNT: AtomicU64 = AtomicU64::new(0);

// SAFETY: every call goes to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        COUNT.fetch_add(1, Ordering::Relaxed);
        // SAFETY: the caller keeps the contract of `alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the caller keeps the contract of `dealloc`, and all memory is the system's.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

// The only test of this binary, so that no other thread allocates in between.
#[test]
fn a_step_allocates_nothing() {
    for codec in [Codec::default(), Codec::Ranked] {
        for bridges in [0, 2] {
            let options = Options { seats: 3, bridges, codec, ..Options::default() };
            let rules = Carcassonne::compile("test", options).unwrap();
            let mut mask = ActionMask::new(rules.info().space.len());
            let mut row = vec![0; mask.words().len()];
            let mut copy = rules.new_game(0);
            for seed in 0..30 {
                let mut pick = Rng::new(seed);
                let mut state = rules.new_game(seed);
                let before = COUNT.load(Ordering::Relaxed);
                rules.settle_chance(&mut state, &mut ());
                while !rules.outcome(&state).is_over() {
                    rules.write_legal(&state, &mut row);
                    rules.legal_mask(&state, &mut mask);
                    let id = mask.nth(pick.below(mask.count())).unwrap();
                    rules.step_id(&mut state, id, &mut ()).unwrap();
                    copy.clone_from(&state);
                }
                assert_eq!(COUNT.load(Ordering::Relaxed), before, "{} seed {seed}", rules.info().options);
            }
        }
    }
}
