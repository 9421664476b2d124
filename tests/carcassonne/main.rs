//! The tile game, checked against its rules page, `docs/rules/carcassonne.md`. Comments such as `// C12` cite its
//! statements.

mod properties;
mod support;
