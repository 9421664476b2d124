//! That playing allocates nothing: whole games through `Rules::step` under an allocator that counts.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use tilewright::rng::Rng;
use tilewright::settlers::{Base, Large, Options, Wide};
use tilewright::{ActionMask, Rules};

struct Counting;

thread_local! {
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

fn count() {
    ALLOCATIONS.with(|n| n.set(n.get() + 1));
}

// SAFETY: every call is handed on to the system's allocator as it is.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count();
        // SAFETY: the caller keeps the contract of `alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count();
        // SAFETY: the caller keeps the contract of `realloc`.
        unsafe { System.realloc(pointer, layout, size) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the caller keeps the contract of `dealloc`.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn allocations() -> u64 {
    ALLOCATIONS.with(Cell::get)
}

/// Plays a game to its end, or for so many decisions; how many there were, and the allocations while they were played.
fn play<R: Rules>(rules: &R, seed: u64, most: u32) -> (u32, u64) {
    let mut rng = Rng::new(seed);
    let mut mask = ActionMask::new(rules.info().space.len());
    let mut row = vec![0; mask.words().len()];
    let mut state = rules.new_game(seed);
    // Whatever a thread keeps for the checks is made at the first step.
    let mut first = state.clone();
    rules.legal_mask(&first, &mut mask);
    rules.step(&mut first, rules.decode(mask.nth(0).unwrap()).unwrap(), &mut ()).unwrap();
    let before = allocations();
    let mut decisions = 0;
    while !rules.outcome(&state).is_over() && decisions < most {
        rules.legal_mask(&state, &mut mask);
        rules.write_legal(&state, &mut row);
        let id = mask.nth(rng.below(mask.count())).unwrap();
        if decisions % 2 == 0 {
            rules.step_id(&mut state, id, &mut ()).unwrap();
        } else {
            rules.step(&mut state, rules.decode(id).unwrap(), &mut ()).unwrap();
        }
        decisions += 1;
    }
    (decisions, allocations() - before)
}

#[test]
fn a_whole_game_is_played_without_allocating() {
    for seats in 2..=4 {
        let rules = Base::new("settlers/base", Options { seats, ..Options::default() }).unwrap();
        for seed in 0..3 {
            let (decisions, allocated) = play(&rules, seed, u32::MAX);
            assert!(decisions > 100);
            assert_eq!(allocated, 0, "{decisions} decisions of {seats} seats");
        }
    }
}

#[test]
fn larger_boards_and_variants_allocate_no_more() {
    fn check<R: Rules>(rules: &R) {
        let (decisions, allocated) = play(rules, 1, 3000);
        assert!(decisions > 100);
        assert_eq!(allocated, 0, "{decisions} decisions of {}", rules.info().ruleset);
    }
    check(&Wide::preset("settlers/base-5-6", 6).unwrap());
    check(&Wide::preset("settlers/new-york-erie-canal", 4).unwrap());
    check(&Large::preset("settlers/structures", 4).unwrap());
    check(&Large::preset("settlers/super", 6).unwrap());
}

#[test]
fn the_counter_counts() {
    let before = allocations();
    drop(std::hint::black_box(vec![1, 2, 3]));
    assert_eq!(allocations(), before + 1);
}
