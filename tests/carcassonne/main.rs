//! The tile game, checked against its rules page, `docs/rules/carcassonne.md`. Comments such as `// C12` cite its
//! statements.

mod bridges;
#[path = "../common/contract.rs"]
mod contract;
mod flood;
mod golden;
mod input;
mod options;
mod properties;
mod reports;
mod rules;
mod support;
