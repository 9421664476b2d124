//! The C ABI (feature `capi`) and nothing else.
//!
//! The functions are documented in `include/tilewright.h`, which cbindgen makes from this module; their comments are
//! written for readers of C. Every body runs inside `error::guard`, and everything that comes from a C pointer goes through
//! `buffers`. Nothing here knows a single game: all goes through `AnyRules` and `AnyGame`.

// Names as C has them; and what callers of `unsafe` functions must keep is said once, at the top of the header.
#![allow(non_camel_case_types, clippy::missing_safety_doc)]

mod bot;
mod buffers;
mod error;
mod game;
mod handle;
mod output;
mod position;
mod rules;
mod status;
#[cfg(test)]
mod tests;

pub use bot::*;
pub use error::*;
pub use game::*;
pub use output::*;
pub use position::*;
pub use rules::*;
pub use status::*;
