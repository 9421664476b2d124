//! Positions that are typed in: the document, and what a position may be.

mod rebuild;
pub(crate) mod setup;
