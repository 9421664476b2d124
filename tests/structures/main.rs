//! Bridges, highways and metropolises against their rules page, chapter by chapter.
//!
//! Tests cite the statements of `docs/rules/structures.md` that they test. All but the contract is tested
//! through the face that knows no types: rules by name, positions and actions as text. What is expected was worked out
//! by hand, or by code in this directory that shares nothing with the engine.

mod boards;
mod bridges;
mod citations;
#[path = "../common/citations.rs"]
mod common_citations;
mod contract;
#[path = "../common/contract.rs"]
mod contract_of_games;
mod games;
mod general;
mod highways;
mod lines;
mod metropolises;
mod oracle;
mod roads;
mod routes;
mod setups;
mod table;
