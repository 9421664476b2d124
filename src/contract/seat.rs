//! Who sits where, who decides, and for whom something is shown.

use std::fmt;

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// The most players that sit at a table of any game.
pub const MAX_SEATS: usize = 6;

/// A player's place at the table, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat as an index.
    #[inline]
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The next seat to the left at a table of `seats`.
    #[inline]
    #[must_use]
    pub fn next(self, seats: u8) -> Seat {
        Seat(if self.0 + 1 >= seats { 0 } else { self.0 + 1 })
    }

    /// All seats of a table, from seat 0.
    pub fn all(seats: u8) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone {
        (0..seats).map(Seat)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", self.0)
    }
}

/// Who decides next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Actor {
    /// A player.
    Seat(Seat),
    /// Dice, a drawn card or a drawn tile: see [`Rules::chance`](crate::Rules::chance).
    Chance,
    /// Nobody: the game is over.
    Nobody,
}

impl Actor {
    /// The seat that decides, if a seat does.
    #[inline]
    #[must_use]
    pub fn seat(self) -> Option<Seat> {
        match self {
            Actor::Seat(seat) => Some(seat),
            Actor::Chance | Actor::Nobody => None,
        }
    }
}

impl fmt::Display for Actor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Actor::Seat(seat) => seat.fmt(f),
            Actor::Chance => f.write_str("chance"),
            Actor::Nobody => f.write_str("nobody"),
        }
    }
}

/// For whom something is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// What this player may know.
    Seat(Seat),
    /// What anyone who watches may know.
    Public,
    /// Everything.
    Omniscient,
}

impl Viewer {
    /// Whether the hidden cards of `seat` are shown.
    #[inline]
    #[must_use]
    pub fn sees(self, seat: Seat) -> bool {
        match self {
            Viewer::Seat(own) => own == seat,
            Viewer::Public => false,
            Viewer::Omniscient => true,
        }
    }
}

/// How a game stands.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "outcome", rename_all = "snake_case")]
pub enum Outcome {
    /// Someone still decides.
    Running,
    /// The game ended by its rules. Several winners share the victory.
    Won {
        /// The winning seats, in seat order.
        winners: ArrayVec<Seat, MAX_SEATS>,
    },
    /// The turn limit ended the game; nobody has won.
    Truncated,
}

impl Outcome {
    /// The game is won by these seats, given in seat order.
    ///
    /// # Panics
    ///
    /// If there are more than [`MAX_SEATS`].
    #[must_use]
    pub fn won(winners: impl IntoIterator<Item = Seat>) -> Outcome {
        Outcome::Won { winners: winners.into_iter().collect() }
    }

    /// Whether the game has ended.
    #[must_use]
    pub fn is_over(&self) -> bool {
        *self != Outcome::Running
    }

    /// The outcome in one word: `running`, `won` or `truncated`.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Outcome::Running => "running",
            Outcome::Won { .. } => "won",
            Outcome::Truncated => "truncated",
        }
    }

    /// The seats that have won, none while the game runs or when it was cut short.
    #[must_use]
    pub fn winners(&self) -> &[Seat] {
        match self {
            Outcome::Won { winners } => winners,
            Outcome::Running | Outcome::Truncated => &[],
        }
    }
}
