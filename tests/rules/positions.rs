//! Every position of `tests/data/settlers/positions.json`, played through the checked door.
//!
//! Before each piece the state is typed in anew with the builder on turn and the price in its hand; the piece then
//! goes on the board by the real action.

use serde_json::{Value, json};
use tilewright::Rules;
use tilewright::settlers::Base;

use crate::oracle;
use crate::table::{BaseState, DOCUMENT, rules, site};

const SEATS: [&str; 4] = ["R", "B", "W", "O"];

struct Board<'a> {
    rules: &'a Base,
    state: BaseState,
    edition: &'static str,
    /// The holder by the test's own rule.
    holder: Option<usize>,
}

impl Board<'_> {
    /// The same pieces and holder, with `seat` on turn after the roll and nothing but `hand` in any hand.
    fn typed_anew(&self, seat: usize, hand: &Value, settlement: Option<u8>) -> BaseState {
        let mut setup = self.rules.to_setup(&self.state);
        let fields = setup.as_object_mut().unwrap();
        for (name, value) in
            [("study", json!(true)), ("on_turn", json!(seat)), ("dice", json!(8)), ("phase", json!("main"))]
        {
            fields.insert(name.into(), value);
        }
        for name in ["bank", "actor"] {
            fields.remove(name);
        }
        for (other, own) in setup["seats"].as_array_mut().unwrap().iter_mut().enumerate() {
            own["hand"] = if other == seat { hand.clone() } else { json!({}) };
        }
        if let Some(settlement) = settlement {
            setup["seats"][seat]["settlements"].as_array_mut().unwrap().push(json!(settlement));
        }
        self.rules.from_setup(&setup).unwrap_or_else(|e| panic!("{e}\n{setup:#}"))
    }

    fn ready(&self, seat: usize) -> BaseState {
        self.typed_anew(seat, &json!({"lumber": 1, "brick": 1, "wool": 1, "grain": 1}), None)
    }

    fn build(&mut self, seat: usize, text: &str) {
        let before = oracle::lengths(self.rules, &self.state);
        self.state = self.ready(seat);
        let action = self.rules.parse_action(text).unwrap();
        self.rules.play(&mut self.state, action, &mut ()).unwrap_or_else(|e| panic!("{text}: {e}"));
        let after = oracle::lengths(self.rules, &self.state);
        let settled = text.starts_with("settle");
        self.holder = oracle::holder_after(self.holder, before, after, settled, self.edition == "fifth");
        self.compare();
    }

    /// Lengths and holder by own computation.
    fn compare(&self) {
        oracle::assert_lengths(self.rules, &self.state);
        assert_eq!(self.state.longest_road().map(|s| s.index()), self.holder);
    }

    /// Whether the action could be played, were it the seat's turn and had it the cards.
    fn could(&self, seat: usize, text: &str) -> bool {
        let mut state = self.ready(seat);
        let Ok(action) = self.rules.parse_action(text) else { return false };
        let legal = self.rules.is_legal(&state, action);
        assert_eq!(self.rules.play(&mut state, action, &mut ()).is_ok(), legal);
        legal
    }

    fn expect(&self, expect: &Value) {
        for (name, length) in expect["lengths"].as_object().into_iter().flatten() {
            let seat = SEATS.iter().position(|s| s == name).unwrap();
            assert_eq!(u64::from(self.state.seats[seat].road_length()), length.as_u64().unwrap(), "{name}");
        }
        if let Some(holder) = expect.get("holder") {
            let holder = if holder.is_object() { &holder[self.edition] } else { holder };
            let found = self.state.longest_road().map(|seat| SEATS[seat.index()]);
            assert_eq!(found, holder.as_str(), "{}", self.edition);
        }
    }

    fn step(&mut self, step: &Value) {
        if let Some(expect) = step.get("expect") {
            return self.expect(expect);
        }
        let seat = SEATS.iter().position(|s| step["seat"] == *s).unwrap();
        let at = |corner: &Value| site(corner.as_u64().unwrap() as u8);
        let link = |pair: &[Value]| format!("road {}-{}", at(&pair[0]), at(&pair[1]));
        let (kind, what) = step
            .as_object()
            .unwrap()
            .iter()
            .find(|(name, _)| *name != "seat" && *name != "legal")
            .unwrap_or_else(|| panic!("unknown step {step}"));
        match kind.as_str() {
            "setup" => {
                self.state = self.typed_anew(seat, &json!({}), Some(at(what)));
                self.compare();
            }
            "road" => {
                for pair in what.as_array().unwrap().windows(2) {
                    self.build(seat, &link(pair));
                }
            }
            "settle" => self.build(seat, &format!("settle {}", at(what))),
            "try_road" => {
                assert_eq!(self.could(seat, &link(what.as_array().unwrap())), step["legal"], "{step}")
            }
            "try_settle" => {
                assert_eq!(self.could(seat, &format!("settle {}", at(what))), step["legal"], "{step}")
            }
            _ => panic!("unknown step {step}"),
        }
    }
}

// S58, S59, S60, S61, S83 to S94: the ids are those of the case files, B01 to B26 and L1 to Y12.
// S83, S84, S85, S86, S87, S88, S89, S90, S91, S92, S93, S94
#[test]
fn every_position_comes_out_in_both_editions() {
    let positions = DOCUMENT["positions"].as_array().unwrap();
    assert_eq!(positions.len(), 69);
    for edition in ["almanac", "fifth"] {
        // Twenty points, so that no position ends the game.
        let rules = rules(&json!({"board": "beginner", "edition": edition, "victory_points": 20}));
        for position in positions {
            let state = rules.from_setup(&json!({})).unwrap();
            let mut board = Board { rules: &rules, state, edition, holder: None };
            for (i, step) in position["steps"].as_array().unwrap().iter().enumerate() {
                let place = format!("{} ({edition}), step {i}", position["id"]);
                let played = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| board.step(step)));
                assert!(played.is_ok(), "{place}: see above");
            }
        }
    }
}

// S1
#[test]
fn the_corners_of_the_positions_are_the_sites_of_the_board() {
    let rules = rules(&json!({}));
    for (corner, neighbours) in DOCUMENT["corners"].as_array().unwrap().iter().enumerate() {
        let mut expected: Vec<u8> =
            neighbours.as_array().unwrap().iter().map(|n| site(n.as_u64().unwrap() as u8)).collect();
        expected.sort_unstable();
        assert_eq!(rules.topology().sites[usize::from(site(corner as u8))].neighbours, expected);
    }
}
