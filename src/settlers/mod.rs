//! Hex settling games: the board as a network, and what is built on it.

pub mod route;
