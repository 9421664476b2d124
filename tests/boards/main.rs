//! Boards as documents: reading them, what is wrong with them, dealing and generating them.

mod deals;
mod faults;
mod format;
mod shipped;
mod support;
