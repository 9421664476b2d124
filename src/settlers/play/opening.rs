//! The opening: each seat places two settlements and two roads.

use serde::{Deserialize, Serialize};

/// How far the opening is.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Opening {
    /// Starting settlements and roads placed.
    pub(crate) step: u8,
    /// The settlement that the road to place must touch.
    pub(crate) last_site: u8,
}
