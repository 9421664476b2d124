//! A small language for tests: positions typed in, actions by their text, questions about the table.
//!
//! Sites are named by the corner numbers of `tests/data/settlers/positions.json`, as the case files name them; the
//! helpers translate to the engine's own numbers by the place of each corner on its hex.

use std::sync::{Arc, LazyLock};

use serde_json::{Map, Value, json};
use tilewright::settlers::{Base, Card, Counts, Event, Kind, Options, Resource, Settlers, State};
use tilewright::{Actor, Game, Outcome, PlayError, Rules, Seat, SetupError, Viewer};

pub(crate) const R: usize = 0;
pub(crate) const B: usize = 1;
pub(crate) const W: usize = 2;
pub(crate) const O: usize = 3;
/// The fifth and the sixth seat, brown and green.
pub(crate) const N: usize = 4;
pub(crate) const G: usize = 5;

/// A hand as lumber, brick, wool, grain, ore.
pub(crate) type Hand = [u8; 5];
pub(crate) const NOTHING: Hand = [0; 5];

pub(crate) const LUMBER: usize = 0;
pub(crate) const BRICK: usize = 1;
pub(crate) const GRAIN: usize = 3;

/// The state of the base game.
pub(crate) type BaseState = State<1, 2, 4>;

/// `positions.json`, whole.
pub(crate) static DOCUMENT: LazyLock<Value> =
    LazyLock::new(|| serde_json::from_str(include_str!("../data/settlers/positions.json")).unwrap());

/// The numbers of corners in the case files and of sites in the engine.
pub(crate) struct Corners {
    site: [u8; 54],
    corner: [u8; 54],
}

pub(crate) static CORNERS: LazyLock<Corners> = LazyLock::new(|| {
    let rules = rules(&json!({}));
    let (mut site, mut corner) = ([u8::MAX; 54], [u8::MAX; 54]);
    for hex in DOCUMENT["hexes"].as_array().unwrap() {
        let axial = |name: &str| hex[name].as_i64().unwrap() as i8;
        let there = rules.topology().hex_at(axial("q"), axial("r")).unwrap();
        for (i, number) in hex["corners"].as_array().unwrap().iter().enumerate() {
            let number = number.as_u64().unwrap() as usize;
            let found = rules.topology().hexes[usize::from(there)].sites[i];
            assert!(site[number] == u8::MAX || site[number] == found, "corner {number} lies in two places");
            site[number] = found;
            corner[usize::from(found)] = number as u8;
        }
    }
    Corners { site, corner }
});

/// The engine's site of a corner.
pub(crate) fn site(corner: u8) -> u8 {
    CORNERS.site[usize::from(corner)]
}

/// The corner of an engine's site.
pub(crate) fn corner(site: u8) -> u8 {
    CORNERS.corner[usize::from(site)]
}

/// An action's text with every site replaced.
fn renumbered(text: &str, change: impl Fn(u8) -> u8) -> String {
    let (verb, rest) = text.split_once(' ').unwrap_or((text, ""));
    match verb {
        "road" => {
            let (a, b) = rest.split_once('-').expect("a road between two corners");
            let (a, b) = (change(a.parse().unwrap()), change(b.parse().unwrap()));
            format!("road {}-{}", a.min(b), a.max(b))
        }
        "settle" | "city" => format!("{verb} {}", change(rest.parse().unwrap())),
        _ => text.to_owned(),
    }
}

/// An action's text in the engine's numbers.
pub(crate) fn to_sites(text: &str) -> String {
    renumbered(text, site)
}

/// An action's text in the numbers of the case files.
pub(crate) fn to_corners(text: &str) -> String {
    renumbered(text, corner)
}

/// Rules with some options other than their defaults.
pub(crate) fn rules(options: &Value) -> Arc<Base> {
    let options: Options = serde_json::from_value(options.clone()).unwrap();
    Arc::new(Base::new("settlers/base", options).unwrap())
}

/// One seat of a position.
#[derive(Clone, Default)]
struct Own {
    roads: Vec<(u8, u8)>,
    settlements: Vec<u8>,
    cities: Vec<u8>,
    hand: Hand,
    cards: [u8; 5],
    played: [u8; 5],
}

/// A position to be set up. Unless something else is said: the beginner's board, four seats, seat R on turn after
/// the roll.
#[derive(Clone)]
pub(crate) struct Position {
    seats: Vec<Own>,
    options: Map<String, Value>,
    fields: Map<String, Value>,
}

fn counts<K: Kind>(numbers: [u8; 5]) -> Value {
    let some = K::ALL.into_iter().zip(numbers).filter(|(_, n)| *n > 0);
    some.map(|(kind, n)| (kind.name().to_owned(), json!(n))).collect::<Map<_, _>>().into()
}

/// Counts as a state has them: all five kinds.
pub(crate) fn all_counts<K: Kind>(numbers: [u8; 5]) -> Value {
    let all = K::ALL.into_iter().zip(numbers);
    all.map(|(kind, n)| (kind.name().to_owned(), json!(n))).collect::<Map<_, _>>().into()
}

/// Cards by their names, as `knight knight monopoly`.
pub(crate) fn named_cards(names: &str) -> [u8; 5] {
    let mut cards = [0; 5];
    for name in names.split_whitespace() {
        cards[Card::from_name(name).unwrap_or_else(|| panic!("no card {name}")).index()] += 1;
    }
    cards
}

impl Position {
    /// Nothing on the board.
    pub(crate) fn empty() -> Position {
        let mut fields = Map::new();
        fields.insert("dice".into(), json!(8));
        let mut options = Map::new();
        options.insert("board".into(), json!("beginner"));
        Position { seats: vec![Own::default(); 6], options, fields }
    }

    /// The settlements and roads that most tests start from: two of each for every seat.
    pub(crate) fn p0() -> Position {
        Position::empty()
            .settlements(R, &[0, 13])
            .roads(R, "0-1 13-12")
            .settlements(B, &[18, 24])
            .roads(B, "18-17 24-7")
            .settlements(W, &[10, 22])
            .roads(W, "10-29 22-49")
            .settlements(O, &[37, 43])
            .roads(O, "37-38 43-44")
    }

    /// R has 14 roads, one long chain, and holds Longest Road.
    pub(crate) fn p14() -> Position {
        Position::empty()
            .settlements(R, &[20, 13])
            .roads(R, "20-0-1-2-3-12-13-14-37-36-35-34-33-32-31")
            .settlements(B, &[18, 24])
            .roads(B, "18-17 24-7")
            .settlements(W, &[10, 52])
            .roads(W, "10-29 52-51")
            .settlements(O, &[43, 39])
            .roads(O, "43-44 39-38")
    }

    /// R is shut in: no free path is left beside its pieces.
    pub(crate) fn pe() -> Position {
        Position::pe1().roads(O, "47-45")
    }

    /// As [`Position::pe`], with the path 45-47 still free.
    pub(crate) fn pe1() -> Position {
        Position::empty()
            .settlements(R, &[25, 45])
            .roads(R, "24-25 45-46")
            .settlements(B, &[7, 20])
            .roads(B, "7-24 20-19-46")
            .settlements(W, &[52, 49])
            .roads(W, "52-53-24 49-48-46")
            .settlements(O, &[27, 43])
            .roads(O, "27-26-25 43-47")
    }

    /// R has four cities and so eight points.
    pub(crate) fn p8() -> Position {
        let mut position = Position::p0().roads(R, "1-2 13-34-33").cities(R, &[0, 2, 13, 33]);
        position.seats[R].settlements.clear();
        position
    }

    /// W can cut R's road of seven, which leaves B with the only road of five and ten points.
    pub(crate) fn p101() -> Position {
        Position::empty()
            .settlements(R, &[20, 13])
            .roads(R, "20-0-1-2-3-12-13-14")
            .cities(B, &[43, 40])
            .settlements(B, &[39])
            .roads(B, "43-44-40-18-17-39")
            .cards(B, "victory_point victory_point victory_point")
            .settlements(W, &[15, 29])
            .roads(W, "15-4-3 29-28")
            .settlements(O, &[24, 32])
            .roads(O, "24-25 32-33")
    }

    /// Adds roads along paths of corners, as `0-1-2 13-12`.
    pub(crate) fn roads(mut self, seat: usize, paths: &str) -> Position {
        for path in paths.split_whitespace() {
            let corners: Vec<u8> = path.split('-').map(|c| c.parse().unwrap()).collect();
            self.seats[seat].roads.extend(corners.windows(2).map(|pair| (site(pair[0]), site(pair[1]))));
        }
        self
    }

    /// Adds settlements.
    pub(crate) fn settlements(mut self, seat: usize, corners: &[u8]) -> Position {
        self.seats[seat].settlements.extend(corners.iter().map(|&c| site(c)));
        self
    }

    /// Adds cities, in place of settlements on the same corners.
    pub(crate) fn cities(mut self, seat: usize, corners: &[u8]) -> Position {
        let own = &mut self.seats[seat];
        own.cities.extend(corners.iter().map(|&c| site(c)));
        own.settlements.retain(|s| !own.cities.contains(s));
        self
    }

    /// Gives a seat its hand, in place of the one it had.
    pub(crate) fn hand(mut self, seat: usize, hand: Hand) -> Position {
        self.seats[seat].hand = hand;
        self
    }

    /// Parks cards with a seat so that the bank is left with `bank`.
    pub(crate) fn bank(mut self, bank: Hand, keeper: usize) -> Position {
        for (kind, &left) in bank.iter().enumerate() {
            let held: u8 = self.seats.iter().map(|own| own.hand[kind]).sum();
            self.seats[keeper].hand[kind] += 19 - held - left;
        }
        self
    }

    /// Gives a seat development cards that it bought in earlier turns.
    pub(crate) fn cards(mut self, seat: usize, names: &str) -> Position {
        self.seats[seat].cards = named_cards(names);
        self
    }

    /// Development cards that a seat has played.
    pub(crate) fn played(mut self, seat: usize, names: &str) -> Position {
        self.seats[seat].played = named_cards(names);
        self
    }

    /// Changes a field of the setup.
    pub(crate) fn field(mut self, name: &str, value: impl Into<Value>) -> Position {
        self.fields.insert(name.to_owned(), value.into());
        self
    }

    /// Changes an option of the rules.
    pub(crate) fn option(mut self, name: &str, value: impl Into<Value>) -> Position {
        self.options.insert(name.to_owned(), value.into());
        self
    }

    /// The turn of a seat after the roll.
    pub(crate) fn turn_of(self, seat: usize) -> Position {
        self.field("on_turn", seat)
    }

    /// The turn of a seat before the roll.
    pub(crate) fn before_roll(self, seat: usize) -> Position {
        self.field("on_turn", seat).field("dice", 0)
    }

    /// The seat on turn moves the robber after a seven.
    pub(crate) fn robber_to_move(self) -> Position {
        self.field("dice", 7).field("phase", "robber")
    }

    /// The rules of the position.
    pub(crate) fn rules(&self) -> Arc<Base> {
        rules(&self.options.clone().into())
    }

    /// The position as a setup.
    pub(crate) fn setup(&self) -> Value {
        let seats = self.options.get("seats").and_then(Value::as_u64).unwrap_or(4) as usize;
        let seats: Vec<Value> = self.seats[..seats]
            .iter()
            .map(|own| {
                json!({
                    "roads": own.roads, "settlements": own.settlements, "cities": own.cities,
                    "hand": counts::<Resource>(own.hand),
                    "cards": counts::<Card>(own.cards), "played": counts::<Card>(own.played),
                })
            })
            .collect();
        let mut setup = self.fields.clone();
        setup.insert("seats".into(), seats.into());
        // Only what matters to a test lies on the board.
        setup.insert("study".into(), true.into());
        setup.into()
    }

    /// Sits down at the position.
    pub(crate) fn start(&self) -> Table {
        self.attempt().unwrap_or_else(|e| panic!("{e}"))
    }

    /// Sits down at the position, if it can be.
    pub(crate) fn attempt(&self) -> Result<Table, SetupError> {
        self.attempt_at()
    }

    /// Sits down at the position with states of a given width; six seats need the wider ones.
    pub(crate) fn start_at<const S: usize, const L: usize, const P: usize>(&self) -> Table<S, L, P> {
        self.attempt_at().unwrap_or_else(|e| panic!("{e}"))
    }

    /// Sits down at the position with states of a given width, if it can be.
    pub(crate) fn attempt_at<const S: usize, const L: usize, const P: usize>(
        &self,
    ) -> Result<Table<S, L, P>, SetupError> {
        let options: Options = serde_json::from_value(self.options.clone().into()).unwrap();
        let rules = Settlers::new("settlers/base", options).unwrap();
        let state = rules.from_setup(&self.setup())?;
        assert_eq!(rules.check(&state), []);
        Ok(Table { game: Game::from_state(Arc::new(rules), state) })
    }

    /// The places of the faults that make the position impossible.
    pub(crate) fn faults(&self) -> Vec<String> {
        match self.attempt() {
            Ok(_) => Vec::new(),
            Err(SetupError(faults)) => faults.into_iter().map(|fault| fault.at).collect(),
        }
    }
}

/// A game in progress, asked and played in the words of the case files.
#[derive(Clone, Debug)]
pub(crate) struct Table<const S: usize = 1, const L: usize = 2, const P: usize = 4> {
    pub(crate) game: Game<Settlers<S, L, P>>,
}

impl Table {
    /// A new game on the beginner's board with four seats.
    pub(crate) fn new_game() -> Table {
        Table { game: Game::new(rules(&json!({"board": "beginner"})), 1) }
    }
}

impl<const S: usize, const L: usize, const P: usize> Table<S, L, P> {
    pub(crate) fn rules(&self) -> &Settlers<S, L, P> {
        self.game.rules()
    }

    pub(crate) fn state(&self) -> &State<S, L, P> {
        self.game.state()
    }

    /// Plays actions one after the other; each must be legal. `dice`, `draw` and `steal` are outcomes of chance.
    pub(crate) fn play(&mut self, texts: &[&str]) -> &mut Self {
        for text in texts {
            let action = self.rules().parse_action(&to_sites(text)).unwrap_or_else(|e| panic!("{e}"));
            self.game.play(action).unwrap_or_else(|e| panic!("{text}: {e}"));
            assert_eq!(self.rules().check(self.state()), [], "after {text}");
        }
        self
    }

    /// Rolls a number.
    pub(crate) fn roll(&mut self, sum: u8) -> &mut Self {
        self.play(&["roll", &format!("dice {sum}")])
    }

    /// Ends turns and rolls `sum` until it is the turn of `seat`, after its roll.
    pub(crate) fn go_on_to(&mut self, seat: usize, sum: u8) -> &mut Self {
        loop {
            self.play(&["end"]).roll(sum);
            if self.on_turn() == seat {
                return self;
            }
        }
    }

    /// Buys a development card and draws this one.
    pub(crate) fn buy(&mut self, card: &str) -> &mut Self {
        self.play(&["buy", &format!("draw {card}")])
    }

    /// Every legal action or outcome of chance.
    pub(crate) fn legal(&self) -> Vec<String> {
        let rules = self.rules();
        let texts = self.game.legal_ids().into_iter().map(|id| rules.action_text(rules.decode(id).unwrap()));
        let mut texts: Vec<String> = texts.map(|text| to_corners(&text)).collect();
        texts.sort();
        texts
    }

    /// The legal actions that begin with `verb`.
    pub(crate) fn legal_of(&self, verb: &str) -> Vec<String> {
        self.legal().into_iter().filter(|text| text.split(' ').next() == Some(verb)).collect()
    }

    pub(crate) fn is_legal(&self, text: &str) -> bool {
        let action = self.rules().parse_action(&to_sites(text)).unwrap_or_else(|e| panic!("{e}"));
        let legal = self.rules().is_legal(self.state(), action);
        assert_eq!(legal, self.legal().contains(&renumbered(text, |corner| corner)), "{text}");
        legal
    }

    /// That each action is legal now.
    #[track_caller]
    pub(crate) fn allows(&self, texts: &[&str]) -> &Self {
        for text in texts {
            assert!(self.is_legal(text), "{text} is not legal: {:?}", self.reason(text));
        }
        self
    }

    /// That each action is refused with a reason and changes nothing.
    #[track_caller]
    pub(crate) fn refuses(&self, texts: &[&str]) -> &Self {
        for text in texts {
            assert!(!self.is_legal(text), "{text} is legal");
            let reason = self.reason(text);
            assert!(reason.is_some_and(|r| !r.is_empty()), "{text} is refused without a reason");
        }
        self
    }

    /// That exactly these actions are legal.
    #[track_caller]
    pub(crate) fn allows_only(&self, texts: &[&str]) -> &Self {
        let mut expected: Vec<&str> = texts.to_vec();
        expected.sort_unstable();
        assert_eq!(self.legal(), expected);
        self
    }

    /// Why an action is refused, `None` if it can be played.
    pub(crate) fn reason(&self, text: &str) -> Option<String> {
        let mut copy = self.game.clone();
        let action = self.rules().parse_action(&to_sites(text)).unwrap();
        match copy.play(action) {
            Ok(()) => None,
            Err(error) => {
                assert_eq!(copy.state(), self.state(), "a refused action changed the state");
                match error {
                    PlayError::NotLegal { reason, .. } => Some(reason),
                    PlayError::GameOver => Some("the game is over".to_owned()),
                    other => panic!("{other}"),
                }
            }
        }
    }

    pub(crate) fn hand(&self, seat: usize) -> Hand {
        self.state().seats[seat].hand.to_array()
    }

    pub(crate) fn hands(&self) -> [Hand; 4] {
        [R, B, W, O].map(|seat| self.hand(seat))
    }

    pub(crate) fn hand_size(&self, seat: usize) -> u32 {
        self.state().seats[seat].hand.total()
    }

    pub(crate) fn bank(&self) -> Hand {
        self.state().bank.to_array()
    }

    /// Unplayed development cards: knight, road building, year of plenty, monopoly, victory point.
    pub(crate) fn cards(&self, seat: usize) -> [u8; 5] {
        self.state().seats[seat].cards.to_array()
    }

    pub(crate) fn knights(&self, seat: usize) -> u8 {
        self.state().seats[seat].knights()
    }

    /// The points of a seat, all of them.
    pub(crate) fn points(&self, seat: usize) -> i32 {
        self.game.points(Seat(seat as u8), Viewer::Omniscient)
    }

    /// The points of a seat that everyone sees.
    pub(crate) fn public_points(&self, seat: usize) -> i32 {
        self.game.points(Seat(seat as u8), Viewer::Public)
    }

    /// The length of a seat's longest road.
    pub(crate) fn road(&self, seat: usize) -> u8 {
        self.state().seats[seat].road_length()
    }

    /// Who holds Longest Road.
    pub(crate) fn longest_road(&self) -> Option<usize> {
        self.state().longest_road().map(Seat::index)
    }

    /// Who holds Largest Army.
    pub(crate) fn largest_army(&self) -> Option<usize> {
        self.state().largest_army().map(Seat::index)
    }

    pub(crate) fn on_turn(&self) -> usize {
        self.state().on_turn().index()
    }

    /// The seat that decides.
    #[track_caller]
    pub(crate) fn asked(&self) -> usize {
        self.game.actor().seat().expect("a seat decides").index()
    }

    pub(crate) fn actor(&self) -> Actor {
        self.game.actor()
    }

    /// What is being decided, in the word of the setup.
    pub(crate) fn phase(&self) -> String {
        serde_json::to_value(self.state().phase).unwrap().as_str().unwrap().to_owned()
    }

    /// The outcomes of chance with their weights.
    pub(crate) fn chance(&self) -> Vec<(String, u32)> {
        let mut outcomes = Vec::new();
        self.rules().chance(self.state(), &mut outcomes);
        outcomes.into_iter().map(|(action, weight)| (self.rules().action_text(action), weight)).collect()
    }

    /// What happened in the last action.
    pub(crate) fn events(&self) -> &[Event] {
        self.game.events()
    }

    /// The seat that has won, if the game is over with a winner.
    pub(crate) fn winner(&self) -> Option<usize> {
        match self.game.outcome() {
            Outcome::Won { winners } => {
                assert_eq!(winners.len(), 1);
                assert_eq!(self.actor(), Actor::Nobody);
                Some(winners[0].index())
            }
            _ => None,
        }
    }

    /// The sites of a seat's settlements and cities as corners, sorted.
    pub(crate) fn buildings(&self, seat: usize) -> (Vec<u8>, Vec<u8>) {
        let own = &self.state().seats[seat];
        let corners = |sites: Vec<usize>| {
            let mut corners: Vec<u8> = sites.into_iter().map(|s| corner(s as u8)).collect();
            corners.sort_unstable();
            corners
        };
        (corners(own.settlements.iter().collect()), corners(own.cities.iter().collect()))
    }

    /// How many roads a seat has on the board.
    pub(crate) fn roads(&self, seat: usize) -> u32 {
        self.state().seats[seat].links.len()
    }

    /// Whether a setup is refused with a fault at a place.
    pub(crate) fn rules_refuse(&self, setup: &Value, place: &str) -> bool {
        self.rules().from_setup(setup).is_err_and(|SetupError(faults)| faults.iter().any(|f| f.at == place))
    }

    /// A field of the setup of the present state.
    pub(crate) fn field(&self, name: &str) -> Value {
        self.rules().to_setup(self.state())[name].clone()
    }

    /// That bank and hands together hold 19 of each resource, or as many as the options say, counted here.
    #[track_caller]
    pub(crate) fn conserved(&self) -> &Self {
        let all = self.rules().options().bank.cards.unwrap_or(19);
        for kind in 0..5 {
            let hands: u8 = (0..P).map(|seat| self.hand(seat)[kind]).sum();
            assert_eq!(hands + self.bank()[kind], all, "{kind}: {hands} and bank {:?}", self.bank());
        }
        self
    }
}

/// The sum of two hands.
pub(crate) fn plus(a: Hand, b: Hand) -> Hand {
    std::array::from_fn(|i| a[i] + b[i])
}

/// A hand as the engine counts.
pub(crate) fn cards_of(hand: Hand) -> Counts<Resource> {
    Counts::new(hand)
}
