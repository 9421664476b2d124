//! A whole game as text that replays: JSON lines, one for the header, one for each action, one for the result.
//!
//! ```text
//! {"record":"tilewright","format":2,"ruleset":"settlers/base","identity":"5b…","seats":4,"options":{…},"seed":7}
//! {"by":"seat 0","play":"settlement 12"}
//! {"by":"chance","play":"dice 8"}
//! {"outcome":"won","winners":[2],"points":[4,6,10,3],"turns":71,"hash":"90…"}
//! ```
//!
//! A game that did not start from a seed has `"seed":null` and its start as `"setup"`. A game still in progress
//! ends with the outcome `running`. A reader believes nothing: every line is checked against the rules.
//!
//! Format 1 differs in the hash alone: it is that of an older layout of states, and is not compared.

use std::fmt::Write as _;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::document::fields::quoted;
use crate::error::{PlayError, RecordError};
use crate::game::Game;
use crate::hash::stable_hash;
use crate::rules::{Rules, RulesInfo};
use crate::seat::{Actor, Seat, Viewer};
use crate::text::shortened;

const RECORD: &str = "tilewright";
const FORMAT: u32 = 2;
/// The format before, which is still read.
const OLDER_FORMAT: u32 = 1;

/// The first line of a record: the rules and the start of the game.
///
/// # Examples
///
/// Read it to compile the rules that the record needs:
///
/// ```
/// use tilewright::record::Header;
///
/// let text = r#"{"record":"tilewright","format":1,"ruleset":"settlers/base","identity":"00000000000000ff",
///     "seats":4,"options":{},"seed":7}"#.replace('\n', "");
/// let header = Header::read(&text)?;
/// assert_eq!((header.ruleset.as_str(), header.seats, header.identity), ("settlers/base", 4, 255));
/// # Ok::<(), tilewright::RecordError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Header {
    record: String,
    format: u32,
    /// The ruleset's name.
    pub ruleset: String,
    /// The identity of the rules.
    #[serde(serialize_with = "hex::serialize")]
    pub identity: u64,
    /// How many players sit at the table.
    pub seats: u8,
    /// All options with their values.
    pub options: Value,
    /// The seed of the game, `None` if it starts from a setup.
    pub seed: Option<u64>,
    /// The start of a game without a seed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub setup: Option<Value>,
}

impl Header {
    /// Reads the header of a record and nothing else of it.
    ///
    /// # Errors
    ///
    /// If the first line is not the header of a record in this format.
    pub fn read(record: &str) -> Result<Header, RecordError> {
        let line = record.lines().next().unwrap_or_default();
        let value: Value = parse(1, line)?;
        if value.get("record").and_then(Value::as_str) != Some(RECORD) {
            return Err(fault(1, format!("this is no record: expected \"record\":\"{RECORD}\"")));
        }
        let known = |format: &u32| value.get("format") == Some(&(*format).into());
        let Some(format) = [FORMAT, OLDER_FORMAT].into_iter().find(known) else {
            let found = quoted(value.get("format").unwrap_or(&Value::Null));
            let expected = format!("expected {FORMAT} or {OLDER_FORMAT}");
            return Err(fault(1, format!("format {found} is not supported: {expected}")));
        };
        let names = ["record", "format", "ruleset", "identity", "seats", "options", "seed", "setup"];
        let fields = fields(1, &value, &names)?;
        let identity: String = field(1, fields, "identity", IDENTITY)?;
        let header = Header {
            record: RECORD.to_owned(),
            format,
            ruleset: field(1, fields, "ruleset", "the name of a ruleset")?,
            identity: hex::number(&identity).ok_or_else(|| {
                fault(1, format!("identity is {:?}, expected {IDENTITY}", shortened(&identity)))
            })?,
            seats: field(1, fields, "seats", "a number of seats")?,
            options: field(1, fields, "options", "a JSON object")?,
            seed: match fields.get("seed") {
                Some(_) => {
                    field(1, fields, "seed", "a whole number from 0 to 18446744073709551615, or null")?
                }
                None => None,
            },
            setup: fields.get("setup").filter(|setup| !setup.is_null()).cloned(),
        };
        match (header.seed, &header.setup) {
            (None, None) => Err(fault(1, "no start: expected a \"seed\" or a \"setup\"")),
            (Some(_), Some(_)) => Err(fault(1, "two starts: expected a \"seed\" or a \"setup\", not both")),
            _ => Ok(header),
        }
    }

    /// Compares with the rules at hand.
    fn expect(&self, info: &RulesInfo) -> Result<(), RecordError> {
        let wrong = |what: &str, found: &dyn std::fmt::Display, expected: &dyn std::fmt::Display| {
            Err(fault(1, format!("the record is of other rules: {what} {found}, expected {expected}")))
        };
        if self.ruleset != info.ruleset {
            return wrong("ruleset", &shortened(&self.ruleset), &info.ruleset);
        }
        if self.seats != info.seats {
            return wrong("seats", &self.seats, &info.seats);
        }
        if let Some((name, found, expected)) = first_difference(&self.options, &info.options) {
            return wrong(&format!("option {name}"), &quoted(&found), &quoted(&expected));
        }
        if self.identity != info.identity {
            return wrong(
                "identity",
                &format_args!("{:016x}", self.identity),
                &format_args!("{:016x} (the board or the action space differs)", info.identity),
            );
        }
        Ok(())
    }
}

/// A line in the middle of a record.
#[derive(Serialize)]
struct Step {
    by: String,
    play: String,
}

/// Writes a game as a record, each line ended by a newline.
#[must_use]
pub fn write<R: Rules>(game: &Game<R>) -> String {
    let rules = &**game.rules();
    let info = rules.info();
    let header = Header {
        record: RECORD.to_owned(),
        format: FORMAT,
        ruleset: info.ruleset.clone(),
        identity: info.identity,
        seats: info.seats,
        options: info.options.clone(),
        seed: game.seed(),
        setup: game.seed().is_none().then(|| rules.to_setup(game.start())),
    };
    let mut text = line(&header);
    let mut state = game.start().clone();
    for &id in game.history() {
        let action = rules.decode(id).expect("every id of the history was played before");
        text += &line(&Step { by: rules.actor(&state).to_string(), play: rules.action_text(action) });
        rules.play_unchecked(&mut state, action, &mut ());
    }
    // Written by hand to keep the order of the fields, which a map would sort.
    let result = result(rules, &state);
    let fields: Vec<String> = RESULT.iter().map(|name| format!("\"{name}\":{}", result[*name])).collect();
    let _ = writeln!(text, "{{{}}}", fields.join(","));
    text
}

/// Plays a record again, checking every line.
///
/// # Errors
///
/// Names the first line that is wrong and what was expected: text that is no JSON, a header of other rules, an
/// action that is unknown, not legal or not by the one who decides, a result that does not come out, an end
/// before the last line or text after it.
pub fn replay<R: Rules>(rules: Arc<R>, record: &str) -> Result<Game<R>, RecordError> {
    let header = Header::read(record)?;
    header.expect(rules.info())?;
    let mut game = match (header.seed, &header.setup) {
        (Some(seed), _) => Game::new(rules, seed),
        (None, setup) => {
            let setup = setup.as_ref().unwrap_or(&Value::Null);
            let state = rules.from_setup(setup).map_err(|e| fault(1, format!("in the setup, {e}")))?;
            Game::from_state(rules, state)
        }
    };
    let mut lines = record.trim_end().lines().enumerate().skip(1).map(|(i, text)| (i + 1, text));
    let mut last = 1;
    for (number, text) in &mut lines {
        last = number;
        let value: Value = parse(number, text)?;
        if value.get("outcome").is_some() {
            let mut expected = result(&**game.rules(), game.state());
            if header.format == OLDER_FORMAT {
                expected.remove(HASH);
            }
            check_result(number, &value, &expected)?;
            return match lines.next() {
                None => Ok(game),
                Some((number, _)) => Err(fault(number, "expected nothing after the line with the outcome")),
            };
        }
        play(&mut game, number, value)?;
    }
    Err(fault(last + 1, "the record is truncated: expected an action or the line with the outcome"))
}

fn play<R: Rules>(game: &mut Game<R>, number: usize, value: Value) -> Result<(), RecordError> {
    let fields = fields(number, &value, &["by", "play"])?;
    let step = Step {
        by: field(number, fields, "by", "who decides, as \"seat 0\"")?,
        play: field(number, fields, "play", "an action as text")?,
    };
    let actor = game.actor();
    if actor == Actor::Nobody {
        return Err(fault(number, "the game is over: expected the line with the outcome"));
    }
    if step.by != actor.to_string() {
        return Err(fault(
            number,
            format!("{:?} cannot act: expected \"{actor}\", who decides now", shortened(&step.by)),
        ));
    }
    let action = game.rules().parse_in(game.state(), &step.play).map_err(|e| fault(number, e.to_string()))?;
    game.play(action).map_err(|e: PlayError| fault(number, e.to_string()))
}

/// The fields of the last line in their order.
const RESULT: [&str; 5] = ["outcome", "winners", "points", "turns", HASH];
/// The field with the hash of the last position.
const HASH: &str = "hash";

/// The last line of a record.
fn result<R: Rules>(rules: &R, state: &R::State) -> Map<String, Value> {
    let outcome = rules.outcome(state);
    let points: Vec<i32> =
        Seat::all(rules.info().seats).map(|seat| rules.points(state, seat, Viewer::Omniscient)).collect();
    let mut fields = Map::new();
    fields.insert("outcome".into(), outcome.name().into());
    fields.insert("winners".into(), outcome.winners().iter().map(|seat| seat.0).collect());
    fields.insert("points".into(), points.into());
    fields.insert("turns".into(), rules.turn(state).into());
    fields.insert(HASH.into(), format!("{:016x}", stable_hash(state)).into());
    fields
}

fn check_result(number: usize, found: &Value, expected: &Map<String, Value>) -> Result<(), RecordError> {
    fields(number, found, &RESULT)?;
    for name in RESULT {
        let Some(expected) = expected.get(name) else { continue };
        let found = found.get(name);
        if found != Some(expected) {
            let found = found.map_or("nothing".to_owned(), quoted);
            return Err(fault(
                number,
                format!("{name} is {found}: expected {expected}, as the game came out"),
            ));
        }
    }
    Ok(())
}

/// The first option that differs, with both values; for options of unlike kinds, the options as a whole.
fn first_difference(found: &Value, expected: &Value) -> Option<(String, Value, Value)> {
    let names = || [found, expected].into_iter().filter_map(Value::as_object).flat_map(Map::keys);
    let differs = names().find(|name| found.get(name) != expected.get(name))?;
    let value = |options: &Value| options.get(differs).cloned().unwrap_or_default();
    Some((shortened(differs), value(found), value(expected)))
}

/// The fields of a line; all of them must be known.
fn fields<'a>(number: usize, line: &'a Value, known: &[&str]) -> Result<&'a Map<String, Value>, RecordError> {
    let Value::Object(fields) = line else {
        return Err(fault(number, format!("{}, expected a JSON object", quoted(line))));
    };
    match fields.keys().find(|name| !known.contains(&name.as_str())) {
        Some(name) => {
            let known = crate::suggest::known(name, known);
            Err(fault(number, format!("unknown field {}: expected {known}", shortened(name))))
        }
        None => Ok(fields),
    }
}

/// One field of a line.
fn field<T: for<'a> Deserialize<'a>>(
    number: usize,
    fields: &Map<String, Value>,
    name: &str,
    expected: &str,
) -> Result<T, RecordError> {
    let Some(value) = fields.get(name) else {
        return Err(fault(number, format!("missing field {name}: expected {expected}")));
    };
    T::deserialize(value)
        .map_err(|_| fault(number, format!("{name} is {}, expected {expected}", quoted(value))))
}

fn line<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("text and numbers are JSON") + "\n"
}

fn parse<T: for<'a> Deserialize<'a>>(number: usize, text: &str) -> Result<T, RecordError> {
    serde_json::from_str(text).map_err(|e| fault(number, format!("expected a JSON object: {e}")))
}

fn fault(line: usize, message: impl Into<String>) -> RecordError {
    RecordError { line, message: message.into() }
}

/// What the identity of rules looks like.
const IDENTITY: &str = "16 hexadecimal digits";

/// A 64-bit number as 16 hexadecimal digits: JSON readers that know only doubles keep it whole.
mod hex {
    use serde::Serializer;

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for this signature")]
    pub(super) fn serialize<S: Serializer>(number: &u64, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{number:016x}"))
    }

    pub(super) fn number(text: &str) -> Option<u64> {
        let digits = text.len() == 16 && text.bytes().all(|b| b.is_ascii_hexdigit());
        digits.then(|| u64::from_str_radix(text, 16).ok()).flatten()
    }
}
