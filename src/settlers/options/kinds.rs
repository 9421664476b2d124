//! What each switch can be set to.

use serde::{Deserialize, Serialize};

/// A named bundle of the switches in which printed editions differ.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Edition {
    /// What the almanac of the base game says.
    #[default]
    Almanac,
    /// The fifth edition.
    Fifth,
}

/// How a game is won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WinCheck {
    /// As soon as the seat on turn has the points.
    #[default]
    Automatic,
    /// When the seat on turn has the points and says so.
    Declared,
}
