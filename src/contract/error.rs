//! What can go wrong, one type for each operation.

use std::fmt;

use serde::Serialize;

use crate::seat::{Actor, Seat};
use crate::text::{cut, shortened};

/// How many faults of one document are told; the others are counted.
pub(crate) const MOST_FAULTS: usize = 100;
/// The most characters of one message; what is cut off can only be input that was repeated.
const MOST_CHARACTERS: usize = 2_000;

/// Why an action was not played. The state is as it was.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    /// The id is outside the action space.
    #[error("action id {id} does not exist: this ruleset has ids 0 to {last}", last = len - 1)]
    UnknownId {
        /// The id asked for.
        id: u32,
        /// The number of ids.
        len: usize,
    },
    /// The action does not exist in this ruleset, whatever the state.
    #[error("{action} is not an action of this ruleset: {reason}")]
    UnknownAction {
        /// The action in notation.
        action: String,
        /// What the ruleset has instead.
        reason: String,
    },
    /// The action exists and is not legal now.
    #[error("{action} is not legal now: {reason}")]
    NotLegal {
        /// The action in notation.
        action: String,
        /// Which rule forbids it.
        reason: String,
    },
    /// Someone else decides.
    #[error("{asked} cannot act: {actor} decides now")]
    NotYourTurn {
        /// Who wanted to act.
        asked: Seat,
        /// Who decides.
        actor: Actor,
    },
    /// Nobody decides any more.
    #[error("the game is over: no action can be played")]
    GameOver,
    /// The text is not an action.
    #[error(transparent)]
    Notation(#[from] NotationError),
}

/// Why a text is not an action.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("cannot read {:?} as an action: expected {}", shortened(.text), cut(.expected, MOST_CHARACTERS))]
pub struct NotationError {
    /// The text.
    pub text: String,
    /// What was expected.
    pub expected: String,
}

/// One thing wrong with a document, and where.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Fault {
    /// Where, as a JSON pointer (`/seats/1/roads/3`); empty for the document as a whole.
    pub at: String,
    /// What is wrong and what was expected.
    pub message: String,
}

impl Fault {
    /// A fault at a JSON pointer. What hostile input would make endless is cut.
    pub fn new(at: impl Into<String>, message: impl Into<String>) -> Fault {
        Fault { at: cut(&at.into(), MOST_CHARACTERS / 10), message: cut(&message.into(), MOST_CHARACTERS) }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.at.is_empty() {
            f.write_str(&self.message)
        } else {
            write!(f, "{}: {}", self.at, self.message)
        }
    }
}

/// The first hundred faults of a document, and one that says how many more there are.
pub(crate) fn told(faults: &[Fault]) -> impl Iterator<Item = Fault> + '_ {
    let more = faults.len().saturating_sub(MOST_FAULTS);
    let rest = (more > 0).then(|| Fault::new("", format!("and {more} more")));
    faults.iter().take(MOST_FAULTS).cloned().chain(rest)
}

fn list(faults: &[Fault]) -> String {
    told(faults).map(|fault| format!("\n  {fault}")).collect()
}

/// Why rules could not be compiled.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RulesError {
    /// No ruleset has this name.
    #[error("unknown ruleset {:?}: expected one of {known}", shortened(.name))]
    UnknownRuleset {
        /// The name asked for.
        name: String,
        /// The names there are.
        known: String,
    },
    /// The options are not what this family of games takes.
    #[error("bad options: {}", cut(.0, 10 * MOST_CHARACTERS))]
    Options(String),
    /// A layout or tile set does not describe a board; every fault is listed.
    #[error("bad board or tile set:{}", list(.0))]
    Board(Vec<Fault>),
}

impl RulesError {
    /// No ruleset is called `name`; `known` are those there are.
    #[must_use]
    pub fn unknown_ruleset(name: &str, known: &[&str]) -> RulesError {
        let known = crate::suggest::listed(name, known, "names that `rulesets` lists");
        RulesError::UnknownRuleset { name: name.to_owned(), known }
    }
}

/// Why a position could not be set up; every fault is listed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("bad position:{}", list(.0))]
pub struct SetupError(pub Vec<Fault>);

/// Why bytes are not a snapshot of this ruleset.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SnapshotError {
    /// Too short to hold even the envelope.
    #[error("the snapshot is truncated: {len} bytes, expected {expected}")]
    Truncated {
        /// The bytes given.
        len: usize,
        /// The bytes that the envelope asks for.
        expected: usize,
    },
    /// Not a snapshot at all.
    #[error("not a snapshot: the first four bytes are not \"TWSN\"")]
    Magic,
    /// A format of another time.
    #[error("snapshot format {found} is not supported: expected {expected}")]
    Format {
        /// The format of the snapshot.
        found: u16,
        /// The format this library reads.
        expected: u16,
    },
    /// Taken from a game with other rules.
    #[error("the snapshot is of other rules: identity {found:016x}, expected {expected:016x}")]
    Ruleset {
        /// The identity in the snapshot.
        found: u64,
        /// The identity of the rules.
        expected: u64,
    },
    /// Bytes were altered.
    #[error("the snapshot is damaged: its checksum does not match")]
    Checksum,
    /// The bytes are whole and still no state of a game.
    #[error("the snapshot does not decode: {}", cut(.0, MOST_CHARACTERS))]
    Decode(String),
    /// The state could not have come up in a game.
    #[error("the snapshot holds an impossible position:{}", list(.0))]
    Impossible(Vec<Fault>),
}

/// Why a record does not replay.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line} of the record: {}", cut(.message, 10 * MOST_CHARACTERS))]
pub struct RecordError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong and what was expected.
    pub message: String,
}

/// Why there is no longest route.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RouteError {
    /// The board of this ruleset is no network.
    #[error("the ruleset {ruleset} has no links, and so no routes")]
    NoLinks {
        /// The ruleset's name.
        ruleset: String,
    },
    /// No link has this number.
    #[error("link {link} does not exist: expected a number below {links}")]
    UnknownLink {
        /// The number given.
        link: u32,
        /// How many links there are.
        links: usize,
    },
    /// No site has this number.
    #[error("site {site} does not exist: expected a number below {sites}")]
    UnknownSite {
        /// The number given.
        site: u32,
        /// How many sites there are.
        sites: usize,
    },
    /// The network is of a kind that takes too long.
    #[error(
        "the network of {links} links is too entangled: its longest route takes more than {budget} steps of the search, \
         expected fewer links or fewer rings"
    )]
    TooLarge {
        /// How many links were given, each counted once.
        links: usize,
        /// How many steps of the search are allowed.
        budget: usize,
    },
}

/// Why a bot cannot decide.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BotError {
    /// No bot has this name.
    #[error("unknown bot {:?}: expected one of {known}", shortened(.name))]
    UnknownBot {
        /// The name asked for.
        name: String,
        /// The names there are.
        known: String,
    },
    /// Too few or too many bots for the table.
    #[error("{found} bots for {seats} seats: expected one for each seat, or one for all")]
    Count {
        /// How many bots were given.
        found: usize,
        /// How many seats there are.
        seats: u8,
    },
    /// The game has other rules than those the bot was made for.
    #[error("the game has other rules than the bot: identity {found:016x}, expected {expected:016x}")]
    Ruleset {
        /// The identity of the rules of the game.
        found: u64,
        /// The identity of the rules of the bot.
        expected: u64,
    },
    /// Nothing is to be decided by a player now.
    #[error("a bot decides for a seat, but {actor} decides now")]
    NotASeat {
        /// Who decides.
        actor: Actor,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_many_faults_the_first_hundred_are_told() {
        let faults: Vec<Fault> = (0..100_000).map(|i| Fault::new(format!("/{i}"), "wrong")).collect();
        let text = SetupError(faults.clone()).to_string();
        assert_eq!(text.lines().count(), 102);
        assert!(text.starts_with("bad position:\n  /0: wrong\n"), "{text}");
        assert!(text.ends_with("\n  /99: wrong\n  and 99900 more"), "{text}");
        assert_eq!(told(&faults[..100]).count(), 100);
    }

    #[test]
    fn messages_do_not_repeat_long_input() {
        let long = "é".repeat(100_000);
        let fault = Fault::new(format!("/{long}"), format!("no site is called {long}"));
        assert!(fault.at.chars().count() < 300 && fault.message.chars().count() < 2_100);
        let notation = NotationError { text: long.clone(), expected: long.clone() };
        assert!(notation.to_string().chars().count() < 2_200);
        let unknown = RulesError::unknown_ruleset(&long, &["settlers/base"]).to_string();
        assert!(unknown.len() < 300, "{unknown}");
        let record = RecordError { line: 1, message: long.clone() }.to_string();
        assert!(record.chars().count() < 20_100);
        let bot = BotError::UnknownBot { name: long, known: String::new() }.to_string();
        assert!(bot.len() < 300, "{bot}");
    }
}
