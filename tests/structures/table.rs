//! A small language for tests: boards as rows of words, sites named by a hex and a corner, actions by their text.
//!
//! `3SE` is the south-eastern corner of hex 3. It may stand wherever the engine expects the number of a site.

use std::sync::Arc;

use serde_json::{Map, Value, json};
use tilewright::{ActionId, AnyGame, AnyRules, Seat, Viewer, catalog};

/// A hand as lumber, brick, wool, grain, ore.
pub(crate) type Hand = [u8; 5];

pub(crate) const ROAD: Hand = [1, 1, 0, 0, 0];
pub(crate) const SETTLEMENT: Hand = [1, 1, 1, 1, 0];
pub(crate) const CITY: Hand = [0, 0, 0, 2, 3];
pub(crate) const METROPOLIS: Hand = [0, 0, 0, 3, 5];
pub(crate) const HIGHWAY: Hand = [1, 2, 0, 2, 0];
/// A bridge of length 2.
pub(crate) const BRIDGE: Hand = [1, 3, 0, 0, 1];

const CORNERS: [&str; 6] = ["N", "NE", "SE", "S", "SW", "NW"];
const RESOURCES: [&str; 5] = ["lumber", "brick", "wool", "grain", "ore"];

/// The sum of prices.
pub(crate) fn sum(prices: &[Hand]) -> Hand {
    std::array::from_fn(|i| prices.iter().map(|price| price[i]).sum())
}

/// A hand as JSON.
pub(crate) fn cards(hand: Hand) -> Value {
    let some = RESOURCES.into_iter().zip(hand).filter(|(_, n)| *n > 0);
    some.map(|(name, n)| (name.to_owned(), json!(n))).collect::<Map<_, _>>().into()
}

/// A board from its rows: the column of the first hex and a word for each. `~` is sea, `.` nothing, else the first
/// letter is forest, hills, pasture, fields (`w`), mountains or desert, and the token follows.
pub(crate) fn board(rows: &[(i8, &str)]) -> Value {
    let mut hexes = Vec::new();
    for (r, (first, words)) in rows.iter().enumerate() {
        for (i, word) in words.split_whitespace().enumerate() {
            let at = [*first + i as i8, r as i8];
            let (letter, number) = word.split_at(1);
            let terrain = match letter {
                "~" => "sea",
                "f" => "forest",
                "h" => "hills",
                "p" => "pasture",
                "w" => "fields",
                "m" => "mountains",
                "d" => "desert",
                _ => continue,
            };
            hexes.push(match number.parse::<u8>() {
                Ok(number) => json!({"at": at, "terrain": terrain, "number": number}),
                Err(_) => json!({"at": at, "terrain": terrain}),
            });
        }
    }
    json!({"name": "test", "hexes": hexes})
}

/// Six hexes round a lake, which is hex 3. The desert is hex 6.
///
/// ```text
///      0   1
///    2   ~   4
///      5   6
/// ```
pub(crate) fn lake() -> Value {
    board(&[(0, "f6 h5"), (-1, "p9 ~ w4"), (-1, "m8 d")])
}

/// Seven hexes of land, the one in the middle a field.
pub(crate) fn plain() -> Value {
    board(&[(0, "f6 h5"), (-1, "p9 w10 w4"), (-1, "m8 d")])
}

/// A board with harbours: hex and side of each, as column and row.
pub(crate) fn with_harbours(mut board: Value, harbours: &[((i8, i8), &str, &str)]) -> Value {
    let one =
        |&((q, r), side, kind): &((i8, i8), &str, &str)| json!({"hex": [q, r], "side": side, "kind": kind});
    board["harbours"] = harbours.iter().map(one).collect();
    board
}

/// All rules of a board with its structures, for whoever asks about the board alone.
pub(crate) fn rules(ruleset: &str, seats: u8, options: &Value) -> Arc<dyn AnyRules> {
    catalog::rules(ruleset, Some(seats), Some(&options.to_string())).unwrap()
}

/// The number of a site with a name like `3SE`.
fn site(rules: &dyn AnyRules, word: &str) -> Option<u64> {
    let digits = word.find(|c: char| !c.is_ascii_digit()).filter(|&n| n > 0)?;
    let corner = CORNERS.iter().position(|&corner| corner == &word[digits..])?;
    let hex: usize = word[..digits].parse().unwrap();
    rules.board()["hexes"][hex]["sites"][corner].as_u64()
}

/// A text with the numbers of sites in place of their names.
fn numbered(rules: &dyn AnyRules, text: &str) -> String {
    let part = |part: &str| site(rules, part).map_or(part.to_owned(), |n| n.to_string());
    let word = |word: &str| word.split('-').map(part).collect::<Vec<_>>().join("-");
    text.split_whitespace().map(word).collect::<Vec<_>>().join(" ")
}

/// A position to be set up. Unless something else is said: three seats, all structures, seat 0 on turn after the roll.
#[derive(Clone)]
pub(crate) struct Position {
    ruleset: &'static str,
    seats: u8,
    options: Map<String, Value>,
    fields: Map<String, Value>,
    own: Vec<Map<String, Value>>,
}

impl Position {
    /// Nothing on a custom board, with bridges where it has water for them.
    pub(crate) fn on(board: Value) -> Position {
        let sea =
            board["hexes"].as_array().is_some_and(|hexes| hexes.iter().any(|hex| hex["terrain"] == "sea"));
        let position = Position::of("settlers/base", 3).option("board", board);
        position.option("bridges", sea).option("highways", true).option("metropolises", true)
    }

    /// Nothing on the board of a ruleset.
    pub(crate) fn of(ruleset: &'static str, seats: u8) -> Position {
        let (options, own) = (Map::new(), vec![Map::new(); seats.into()]);
        Position { ruleset, seats, options, fields: Map::new(), own }.field("dice", 8)
    }

    pub(crate) fn option(mut self, name: &str, value: impl Into<Value>) -> Position {
        self.options.insert(name.to_owned(), value.into());
        self
    }

    /// A field of the setup.
    pub(crate) fn field(mut self, name: &str, value: impl Into<Value>) -> Position {
        self.fields.insert(name.to_owned(), value.into());
        self
    }

    /// A field of a seat.
    pub(crate) fn own(mut self, seat: usize, name: &str, value: Value) -> Position {
        self.own[seat].insert(name.to_owned(), value);
        self
    }

    fn add(mut self, seat: usize, name: &str, values: impl Iterator<Item = Value>) -> Position {
        let list = self.own[seat].entry(name).or_insert(json!([]));
        list.as_array_mut().unwrap().extend(values);
        self
    }

    /// Adds links as walks along sites: `3N-3NE-3SE 0N-0NE`.
    fn links(self, seat: usize, name: &str, walks: &str) -> Position {
        let walks: Vec<Vec<&str>> = walks.split_whitespace().map(|walk| walk.split('-').collect()).collect();
        let pairs = walks.iter().flat_map(|walk| walk.windows(2)).map(|pair| json!(pair));
        self.add(seat, name, pairs)
    }

    pub(crate) fn roads(self, seat: usize, walks: &str) -> Position {
        self.links(seat, "roads", walks)
    }

    pub(crate) fn bridges(self, seat: usize, walks: &str) -> Position {
        self.links(seat, "bridges", walks)
    }

    pub(crate) fn highways(self, seat: usize, walks: &str) -> Position {
        self.links(seat, "highways", walks)
    }

    pub(crate) fn settlements(self, seat: usize, sites: &str) -> Position {
        self.add(seat, "settlements", sites.split_whitespace().map(|site| json!(site)))
    }

    pub(crate) fn cities(self, seat: usize, sites: &str) -> Position {
        self.add(seat, "cities", sites.split_whitespace().map(|site| json!(site)))
    }

    pub(crate) fn metropolises(self, seat: usize, sites: &str) -> Position {
        self.add(seat, "metropolises", sites.split_whitespace().map(|site| json!(site)))
    }

    pub(crate) fn hand(self, seat: usize, hand: Hand) -> Position {
        self.own(seat, "hand", cards(hand))
    }

    /// Development cards by their names.
    pub(crate) fn holds(self, seat: usize, card: &str) -> Position {
        self.own(seat, "cards", json!({card: 1}))
    }

    pub(crate) fn rules(&self) -> Arc<dyn AnyRules> {
        rules(self.ruleset, self.seats, &Value::Object(self.options.clone()))
    }

    /// The setup as JSON, in the numbers of the engine.
    pub(crate) fn setup(&self, rules: &dyn AnyRules) -> Value {
        let mut setup = Value::Object(self.fields.clone());
        // Only what matters to a test lies on the board.
        setup["study"] = true.into();
        setup["seats"] = self.own.iter().cloned().map(Value::Object).collect();
        replace_names(rules, &mut setup);
        setup
    }

    pub(crate) fn start(&self) -> Table {
        let rules = self.rules();
        let game = rules.clone().from_setup(&self.setup(&*rules)).unwrap_or_else(|e| panic!("{e}"));
        Table { rules, game }
    }

    /// What is wrong with the position, as places and messages.
    pub(crate) fn faults(&self) -> Vec<(String, String)> {
        let rules = self.rules();
        let refused = rules.clone().from_setup(&self.setup(&*rules)).expect_err("a position that cannot be");
        refused.0.into_iter().map(|fault| (fault.at, fault.message)).collect()
    }

    /// Where something is wrong with the position.
    pub(crate) fn places(&self) -> Vec<String> {
        self.faults().into_iter().map(|(at, _)| at).collect()
    }
}

fn replace_names(rules: &dyn AnyRules, value: &mut Value) {
    match value {
        Value::String(text) => {
            if let Some(number) = site(rules, text) {
                *value = number.into();
            }
        }
        Value::Array(values) => values.iter_mut().for_each(|value| replace_names(rules, value)),
        Value::Object(fields) => fields.values_mut().for_each(|value| replace_names(rules, value)),
        _ => {}
    }
}

/// A game and its board.
pub(crate) struct Table {
    pub(crate) rules: Arc<dyn AnyRules>,
    pub(crate) game: Box<dyn AnyGame>,
}

impl Table {
    pub(crate) fn new_game(ruleset: &str, seats: u8, options: &Value, seed: u64) -> Table {
        let rules = rules(ruleset, seats, options);
        Table { game: rules.clone().new_game(seed), rules }
    }

    /// The number of a site.
    pub(crate) fn site(&self, name: &str) -> u64 {
        site(&*self.rules, name).unwrap()
    }

    /// The id of an action, if the ruleset has it.
    pub(crate) fn find(&self, text: &str) -> Option<ActionId> {
        self.rules.parse_action(&numbered(&*self.rules, text)).ok()
    }

    fn id(&self, text: &str) -> ActionId {
        self.find(text).unwrap_or_else(|| panic!("no action {text}"))
    }

    /// The text of an action in the numbers of the engine.
    pub(crate) fn text(&self, text: &str) -> String {
        self.rules.action_text(self.id(text)).unwrap()
    }

    /// What is expected in place of a text that is no action.
    pub(crate) fn unread(&self, text: &str) -> String {
        self.rules.parse_action(&numbered(&*self.rules, text)).unwrap_err().expected
    }

    pub(crate) fn can(&self, text: &str) -> bool {
        self.game.is_legal(self.id(text))
    }

    /// Why an action is refused.
    pub(crate) fn why_not(&self, text: &str) -> String {
        self.game.refusal(self.id(text)).unwrap_or_else(|| panic!("{text} is legal")).to_string()
    }

    /// Plays actions and outcomes of chance, and checks every position on the way.
    pub(crate) fn play(&mut self, texts: &[&str]) -> &mut Table {
        for text in texts {
            self.game.play(self.id(text)).unwrap_or_else(|e| panic!("{text}: {e}"));
            assert_eq!(self.game.check(), [], "after {text}");
        }
        self
    }

    /// The texts of all legal actions that begin with a word.
    pub(crate) fn legal(&self, verb: &str) -> Vec<String> {
        let texts = self.game.legal_ids().into_iter().map(|id| self.rules.action_text(id).unwrap());
        texts.filter(|text| text.split(' ').next() == Some(verb)).collect()
    }

    /// The texts of all actions of the space that begin with a word.
    pub(crate) fn all(&self, verb: &str) -> Vec<String> {
        all(&*self.rules, verb)
    }

    pub(crate) fn points(&self, seat: u8) -> i32 {
        self.game.points(Seat(seat), Viewer::Omniscient)
    }

    pub(crate) fn view(&self) -> Value {
        self.game.view(Viewer::Omniscient)
    }

    /// What the view says of a seat.
    pub(crate) fn seat(&self, seat: usize) -> Value {
        self.view()["seats"][seat].clone()
    }

    /// The cards of a seat.
    pub(crate) fn hand(&self, seat: usize) -> Value {
        let hand = self.seat(seat)["hand"].clone();
        let some = hand.as_object().unwrap().iter().filter(|(_, n)| n.as_u64() != Some(0));
        some.map(|(name, n)| (name.clone(), n.clone())).collect::<Map<_, _>>().into()
    }

    /// The length of a seat's longest road.
    pub(crate) fn road(&self, seat: usize) -> u64 {
        self.seat(seat)["road_length"].as_u64().unwrap()
    }

    /// Who holds an award: `longest_road` or `longest_bridge`.
    pub(crate) fn holder(&self, award: &str) -> Option<u64> {
        self.view()[award].as_u64()
    }

    /// What happened in the last action, by the name of the event.
    pub(crate) fn events(&self, name: &str) -> Vec<Value> {
        self.game.events(Viewer::Public).into_iter().filter(|event| event["event"] == name).collect()
    }

    /// The position read back from its own JSON.
    pub(crate) fn read_back(&self) -> Box<dyn AnyGame> {
        self.rules.clone().from_setup(&self.game.setup()).unwrap()
    }
}

/// The texts of all actions of the space that begin with a word.
pub(crate) fn all(rules: &dyn AnyRules, verb: &str) -> Vec<String> {
    let ids = (0..rules.info().space.len() as u32).map(ActionId);
    let texts = ids.map(|id| rules.action_text(id).unwrap());
    texts.filter(|text| text.split(' ').next() == Some(verb)).collect()
}
