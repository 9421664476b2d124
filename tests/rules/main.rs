//! The hex game against its rules page, chapter by chapter.
//!
//! Tests cite the statements of `docs/rules/settlers.md` that they test (`S31`). Names that begin with `b` and a
//! number are positions in which other engines are known to have gone wrong. What is expected was worked out by
//! hand, or by code in this directory that shares nothing with the engine.

#![recursion_limit = "256"]

mod army;
mod bad_input;
mod board;
mod building;
mod cards;
mod citations;
#[path = "../common/citations.rs"]
mod common_citations;
#[path = "../common/contract.rs"]
mod contract;
mod dice;
mod discards;
#[path = "../common/golden_perft.rs"]
mod golden_perft;
mod hidden;
mod longest_road;
mod notation;
mod offers;
mod offers_typed;
mod offers_walk;
mod one_form;
mod option_sets;
mod options;
mod oracle;
mod paired;
mod perft;
mod positions;
mod production;
mod properties;
mod rates;
mod refusals;
mod resigning;
mod roads;
mod robber;
mod robber_options;
mod setup;
mod six;
mod six_board;
mod six_games;
mod standstill;
mod statistics;
mod switches;
mod switches_input;
mod symmetry;
mod table;
mod trade;
mod turn;
mod typed_in;
mod victory;
