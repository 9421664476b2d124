//! Boards as documents: reading them, what is wrong with them, dealing and generating them.

mod deals;
mod faults;
mod format;
mod names;
mod shipped;
mod sizes;
mod support;
