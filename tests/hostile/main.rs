//! Hostile input for the hex game: nothing panics, and what is accepted is sound and stays so.
//!
//! The number of cases is small and their seeds are fixed; `TILEWRIGHT_FUZZ_CASES` and `TILEWRIGHT_FUZZ_SEED` ask for
//! more and for others.

#[path = "../common/mutate.rs"]
mod mutate;

mod positions;
mod ranges;
mod settlers;
