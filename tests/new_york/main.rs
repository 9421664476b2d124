//! New York and printed maps against the page of their rules, chapter by chapter.
//!
//! Tests cite the statements of `docs/rules/new-york.md` that they test (`Y31`), and the open points (`N3`). What is
//! expected was worked out by hand, or by code in this directory that shares nothing with the engine.

mod canal;
mod citations;
#[path = "../common/citations.rs"]
mod common_citations;
mod contract;
mod game;
mod networks;
mod oracle;
mod settling;
mod spots;
mod table;
mod tokens;
mod trading;
mod transcription;
mod waterways;
mod worked;
