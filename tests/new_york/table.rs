//! A small language for tests: positions typed in, roads by hex and side, sites by name, questions about the table.
//!
//! Everything goes through the face that bindings use. A road is named as `1,-2SE`: a hex by its column and row, and
//! the side of it.

use std::sync::Arc;

use serde_json::{Map, Value, json};
use tilewright::{ActionId, Actor, AnyGame, AnyRules, Seat, Viewer, catalog};

/// A hand as lumber, brick, wool, grain, ore.
pub(crate) type Hand = [u8; 5];
/// Enough for a few roads, settlements and a city.
pub(crate) const RICH: Hand = [8, 8, 3, 5, 3];

pub(crate) const RESOURCES: [&str; 5] = ["lumber", "brick", "wool", "grain", "ore"];
const CORNERS: [&str; 6] = ["N", "NE", "SE", "S", "SW", "NW"];
const SIDES: [&str; 6] = ["NE", "E", "SE", "SW", "W", "NW"];

#[derive(Clone, Default)]
struct Own {
    roads: Vec<String>,
    settlements: Vec<String>,
    cities: Vec<String>,
    fields: Map<String, Value>,
}

/// A position to be set up: seat 0 on turn after a roll of 8, the bank full, unless something else is said.
#[derive(Clone)]
pub(crate) struct Scene {
    ruleset: &'static str,
    seats: usize,
    options: Map<String, Value>,
    fields: Map<String, Value>,
    own: Vec<Own>,
}

impl Scene {
    pub(crate) fn of(ruleset: &'static str, seats: usize) -> Scene {
        let fields = Map::from_iter([("dice".to_owned(), json!(8))]);
        Scene { ruleset, seats, options: Map::new(), fields, own: vec![Own::default(); seats] }
    }

    /// New York without anybody on it.
    pub(crate) fn new(seats: usize) -> Scene {
        Scene::of("settlers/new-york", seats)
    }

    /// New York with the canal, for four seats.
    pub(crate) fn canal() -> Scene {
        Scene::of("settlers/new-york-erie-canal", 4)
    }

    /// A custom board.
    pub(crate) fn on(board: &Value, seats: usize) -> Scene {
        Scene::of("settlers/base", seats).option("board", board.clone())
    }

    pub(crate) fn option(mut self, name: &str, value: impl Into<Value>) -> Scene {
        self.options.insert(name.to_owned(), value.into());
        self
    }

    /// A field of the setup.
    pub(crate) fn field(mut self, name: &str, value: impl Into<Value>) -> Scene {
        self.fields.insert(name.to_owned(), value.into());
        self
    }

    /// A field of a seat in the setup.
    pub(crate) fn own(mut self, seat: usize, name: &str, value: impl Into<Value>) -> Scene {
        self.own[seat].fields.insert(name.to_owned(), value.into());
        self
    }

    pub(crate) fn settle(mut self, seat: usize, sites: &[&str]) -> Scene {
        self.own[seat].settlements.extend(sites.iter().map(|s| (*s).to_owned()));
        self
    }

    pub(crate) fn city(mut self, seat: usize, sites: &[&str]) -> Scene {
        self.own[seat].cities.extend(sites.iter().map(|s| (*s).to_owned()));
        self
    }

    /// Roads that lie there already, as those of the setup do.
    pub(crate) fn roads(mut self, seat: usize, places: &str) -> Scene {
        self.own[seat].roads.extend(places.split_whitespace().map(str::to_owned));
        self
    }

    pub(crate) fn hand(self, seat: usize, hand: Hand) -> Scene {
        let some = RESOURCES.iter().zip(hand).filter(|(_, n)| *n > 0);
        let hand: Map<String, Value> = some.map(|(name, n)| ((*name).to_owned(), json!(n))).collect();
        self.own(seat, "hand", hand)
    }

    pub(crate) fn rich(self, seat: usize) -> Scene {
        self.hand(seat, RICH)
    }

    pub(crate) fn turn_of(self, seat: usize) -> Scene {
        self.field("on_turn", seat)
    }

    pub(crate) fn rules(&self) -> Arc<dyn AnyRules> {
        let options = Value::Object(self.options.clone()).to_string();
        catalog::rules(self.ruleset, Some(self.seats as u8), Some(&options)).unwrap_or_else(|e| panic!("{e}"))
    }

    pub(crate) fn setup(&self, places: &Places) -> Value {
        let seats: Vec<Value> = self
            .own
            .iter()
            .map(|own| {
                let mut seat = own.fields.clone();
                let roads: Vec<[usize; 2]> = own.roads.iter().map(|road| places.road(road)).collect();
                seat.insert("roads".into(), json!(roads));
                seat.insert("settlements".into(), json!(own.settlements));
                seat.insert("cities".into(), json!(own.cities));
                seat.into()
            })
            .collect();
        let mut setup = self.fields.clone();
        setup.insert("seats".into(), seats.into());
        // Only what matters to a test lies on the board.
        setup.insert("study".into(), true.into());
        setup.into()
    }

    pub(crate) fn start(&self) -> Table {
        self.attempt().unwrap_or_else(|e| panic!("{e}"))
    }

    pub(crate) fn attempt(&self) -> Result<Table, String> {
        let rules = self.rules();
        let places = Places::of(&rules);
        let game = rules.from_setup(&self.setup(&places)).map_err(|e| e.to_string())?;
        assert_eq!(game.check(), []);
        Ok(Table { game, places })
    }

    /// A game from its beginning.
    pub(crate) fn new_game(&self, seed: u64) -> Table {
        let rules = self.rules();
        Table { places: Places::of(&rules), game: rules.new_game(seed) }
    }
}

/// Where everything is on a board, from its description alone.
#[derive(Clone)]
pub(crate) struct Places {
    pub(crate) board: Value,
}

impl Places {
    pub(crate) fn of(rules: &Arc<dyn AnyRules>) -> Places {
        Places { board: rules.board() }
    }

    fn hex<'a>(&self, place: &'a str) -> (&Value, &'a str) {
        let end = place.find(|c: char| c.is_ascii_alphabetic()).expect("a side or corner");
        let (at, rest) = place.split_at(end);
        let (q, r) = at.split_once(',').expect("a column and a row");
        let (q, r): (i64, i64) = (q.parse().unwrap(), r.parse().unwrap());
        let hexes = self.board["hexes"].as_array().unwrap();
        let hex = hexes.iter().find(|hex| hex["q"] == q && hex["r"] == r);
        (hex.unwrap_or_else(|| panic!("no hex at {at}")), rest)
    }

    /// The number of the site at a corner, as `1,-2SE`.
    pub(crate) fn corner(&self, place: &str) -> usize {
        let (hex, name) = self.hex(place);
        let corner = CORNERS.iter().position(|c| *c == name).unwrap_or_else(|| panic!("no corner {name}"));
        hex["sites"][corner].as_u64().unwrap() as usize
    }

    /// The two sites of a side, as `1,-2SE`.
    pub(crate) fn road(&self, place: &str) -> [usize; 2] {
        let (hex, name) = self.hex(place);
        let side = SIDES.iter().position(|s| *s == name).unwrap_or_else(|| panic!("no side {name}"));
        let site = |corner: usize| hex["sites"][corner % 6].as_u64().unwrap() as usize;
        [site(side), site(side + 1)]
    }

    /// The name of a site, or its number.
    pub(crate) fn name(&self, site: usize) -> String {
        self.board["sites"][site]["name"].as_str().map_or_else(|| site.to_string(), str::to_owned)
    }

    /// The number of a named site.
    pub(crate) fn named(&self, name: &str) -> usize {
        let sites = self.board["sites"].as_array().unwrap();
        sites.iter().position(|s| s["name"] == name).unwrap_or_else(|| panic!("no site {name}"))
    }
}

/// A game in progress.
pub(crate) struct Table {
    pub(crate) game: Box<dyn AnyGame>,
    pub(crate) places: Places,
}

impl Table {
    fn rules(&self) -> Arc<dyn AnyRules> {
        self.game.rules()
    }

    fn ids(&self, text: &str) -> Vec<ActionId> {
        self.rules().parse_actions(text).unwrap_or_else(|e| panic!("{e}"))
    }

    /// Plays actions one after the other; each must be legal.
    #[track_caller]
    pub(crate) fn play(&mut self, texts: &[&str]) -> &mut Table {
        for text in texts {
            let ids = self.ids(text);
            self.game.play_all(&ids).unwrap_or_else(|e| panic!("{text}: {e}"));
            assert_eq!(self.game.check(), [], "after {text}");
        }
        self
    }

    fn road_text(&self, place: &str) -> String {
        let [a, b] = self.places.road(place);
        format!("road {a}-{b}")
    }

    /// Builds roads, by hex and side.
    #[track_caller]
    pub(crate) fn build(&mut self, places: &str) -> &mut Table {
        for place in places.split_whitespace() {
            let text = self.road_text(place);
            self.play(&[&text]);
        }
        self
    }

    /// The pairs of canal cities for which a road gives tokens, as `Rome-Utica`.
    #[track_caller]
    pub(crate) fn links(&mut self, place: &str) -> Vec<String> {
        self.build(place);
        let mut pairs: Vec<String> = Vec::new();
        for event in self.events("canal_linked") {
            let mut ends = [0, 1].map(|end| self.places.name(event["sites"][end].as_u64().unwrap() as usize));
            ends.sort();
            pairs.push(ends.join("-"));
        }
        pairs.sort();
        pairs
    }

    /// What happened in the last action, of one kind.
    pub(crate) fn events(&self, kind: &str) -> Vec<Value> {
        let all = self.game.events(Viewer::Omniscient);
        all.into_iter().filter(|event| event["event"] == kind).collect()
    }

    pub(crate) fn can(&self, text: &str) -> bool {
        let ids = self.ids(text);
        let legal = self.game.is_legal(ids[0]);
        assert_eq!(legal, self.game.legal_ids().contains(&ids[0]), "{text}");
        legal
    }

    pub(crate) fn can_build(&self, place: &str) -> bool {
        self.can(&self.road_text(place))
    }

    /// Why an action is refused.
    #[track_caller]
    pub(crate) fn refusal(&self, text: &str) -> String {
        let ids = self.ids(text);
        self.game.refusal(ids[0]).unwrap_or_else(|| panic!("{text} is legal")).to_string()
    }

    #[track_caller]
    pub(crate) fn road_refusal(&self, place: &str) -> String {
        self.refusal(&self.road_text(place))
    }

    /// The legal actions that begin with a word.
    pub(crate) fn legal_of(&self, verb: &str) -> Vec<String> {
        let texts = self.game.legal_ids().into_iter().filter_map(|id| self.rules().action_text(id));
        let mut texts: Vec<String> = texts.filter(|text| text.split(' ').next() == Some(verb)).collect();
        texts.sort();
        texts
    }

    /// Ends turns and rolls an 8 until a seat is on turn, after its roll; nobody builds between turns.
    pub(crate) fn turn(&mut self, seat: u8) -> &mut Table {
        loop {
            self.play(&["end"]);
            while self.view()["phase"] != "pre_roll" {
                self.play(&["end"]);
            }
            self.play(&["roll", "dice 8"]);
            if self.game.actor() == Actor::Seat(Seat(seat)) {
                return self;
            }
        }
    }

    pub(crate) fn view(&self) -> Value {
        self.game.view(Viewer::Omniscient)
    }

    pub(crate) fn seat(&self, seat: usize) -> Value {
        self.view()["seats"][seat].clone()
    }

    /// The cards of a seat.
    pub(crate) fn hand(&self, seat: usize) -> Value {
        let hand = self.seat(seat)["hand"].clone();
        let some = hand.as_object().unwrap().iter().filter(|(_, n)| n.as_u64() != Some(0));
        some.map(|(name, n)| (name.clone(), n.clone())).collect::<Map<_, _>>().into()
    }

    fn number(&self, seat: usize, field: &str) -> u64 {
        self.seat(seat)[field].as_u64().unwrap()
    }

    /// The length of the longest road of a seat.
    pub(crate) fn length(&self, seat: usize) -> u64 {
        self.number(seat, "road_length")
    }

    pub(crate) fn canal_tokens(&self, seat: usize) -> u64 {
        self.number(seat, "canal_tokens")
    }

    pub(crate) fn tokens(&self, seat: usize) -> u64 {
        self.number(seat, "tokens")
    }

    pub(crate) fn points(&self, seat: u8) -> i32 {
        self.game.points(Seat(seat), Viewer::Omniscient)
    }

    /// The rates of the actor for a resource, as far as its hand goes.
    pub(crate) fn rates(&self, give: &str) -> Vec<u8> {
        let take = if give == "ore" { "grain" } else { "ore" };
        (2..=4).filter(|rate| self.can(&format!("trade {rate} {give} {take}"))).collect()
    }
}

/// Texts as a list to compare.
pub(crate) fn list(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| (*text).to_owned()).collect()
}
