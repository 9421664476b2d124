//! Hostile input for the hex game: nothing panics, and what is accepted is sound and stays so.
//!
//! The number of cases is small and their seeds are fixed. The variable `TILEWRIGHT_HOSTILE` is how many times as many
//! cases are tried.

#[path = "../common/mutate.rs"]
mod mutate;

mod positions;
mod ranges;
mod settlers;
mod sound;
