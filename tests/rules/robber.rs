//! Where the robber goes and what it steals.

use tilewright::settlers::{Action, Event, Resource};
use tilewright::{Actor, Rules, Seat};

use crate::table::{B, NOTHING, O, Position, R, Table, W};

fn ready(position: Position) -> Table {
    position.robber_to_move().start()
}

fn every_hex_but(here: u8) -> Vec<String> {
    let mut texts: Vec<String> = (0..19).filter(|&h| h != here).map(|h| format!("robber {h}")).collect();
    texts.sort();
    texts
}

// S44
#[test]
fn b29_b40_every_land_hex_but_the_present_one() {
    for here in [9, 16, 0] {
        let table = ready(Position::p0().field("robber", here));
        assert_eq!(table.legal(), every_hex_but(here));
        table.refuses(&[&format!("robber {here}")]);
    }
    // No action names anything but the 19 hexes.
    let rules = Position::p0().rules();
    let segment = rules.info().space.segments().iter().find(|s| s.name == "move_robber").unwrap().clone();
    assert_eq!(segment.len, 19);
    assert!(rules.parse_action("robber 19").is_err());
}

// S43
#[test]
fn b35_after_a_seven_there_is_nothing_but_the_robber() {
    let rich = Position::p0().hand(R, [1; 5]).cards(R, "knight monopoly road_building year_of_plenty");
    let mut table = ready(rich.clone());
    assert_eq!(table.legal(), every_hex_but(9));
    table.refuses(&["end", "road 0-5", "buy", "knight", "monopoly ore", "plenty ore ore", "road_building"]);
    table.play(&["robber 3"]).allows_only(&["rob 1", "rob 3"]);
    // The same after a knight before the roll.
    let mut table = rich.before_roll(R).start();
    table.play(&["knight"]).refuses(&["roll", "end"]);
    assert_eq!(table.legal(), every_hex_but(9));
    table.play(&["robber 3"]).refuses(&["roll"]).allows_only(&["rob 1", "rob 3"]);
    table.play(&["rob 1"]).allows_only(&["roll"]);
}

// S44, S46, S47
#[test]
fn b28_a_hex_without_others_robs_nobody() {
    // Hex 10 is empty, hex 4 has only R's own settlement.
    for hex in ["robber 10", "robber 4"] {
        let mut table = ready(Position::p0().hand(O, [0, 0, 1, 0, 0]).hand(R, [2, 0, 0, 0, 0]));
        let hands = table.hands();
        table.play(&[hex]);
        assert_eq!((table.hands(), table.asked(), table.phase().as_str()), (hands, R, "main"));
        assert!(!table.events().iter().any(|e| matches!(e, Event::Stolen { .. })));
    }
}

// S46, S47, S48
#[test]
fn b28_b34_one_candidate_is_robbed_at_once() {
    // Hex 16: R's own settlement and O's.
    let mut table = ready(Position::p0().hand(O, [0, 0, 1, 0, 0]));
    table.conserved();
    table.play(&["robber 16"]).conserved();
    assert_eq!(table.actor(), Actor::Chance);
    assert_eq!(table.chance(), [("steal wool".to_owned(), 1)]);
    table.play(&["steal wool"]).conserved();
    assert_eq!(table.hands(), [[0, 0, 1, 0, 0], NOTHING, NOTHING, NOTHING]);
    let stolen = Event::Stolen { thief: Seat(0), victim: Seat(3), resource: Some(Resource::Wool) };
    assert_eq!(table.events(), [stolen]);
    assert_eq!(table.phase(), "main");
    // Hex 5: R's own settlement and W's.
    let mut table = ready(Position::p0().hand(W, [0, 0, 0, 0, 2]));
    table.play(&["robber 5"]);
    assert_eq!(table.chance(), [("steal ore".to_owned(), 2)]);
}

// S49
#[test]
fn b28_an_empty_hand_yields_nothing() {
    let mut table = ready(Position::p0().hand(R, [1, 0, 0, 0, 0]));
    table.play(&["robber 16"]);
    assert_eq!((table.asked(), table.phase().as_str()), (R, "main"));
    assert_eq!(table.hands(), [[1, 0, 0, 0, 0], NOTHING, NOTHING, NOTHING]);
}

// S46, S47
#[test]
fn b28_among_several_the_mover_chooses() {
    // Hex 3: B on 18 and O on 43.
    let mut table = ready(Position::p0().hand(B, [1, 0, 0, 0, 0]).hand(O, [0, 1, 0, 0, 0]));
    table.play(&["robber 3"]);
    assert_eq!(table.asked(), R);
    table.allows_only(&["rob 1", "rob 3"]).refuses(&["rob 0", "rob 2"]);
    let mut other = table.clone();
    table.play(&["rob 1", "steal lumber"]);
    assert_eq!(table.hands(), [[1, 0, 0, 0, 0], NOTHING, NOTHING, [0, 1, 0, 0, 0]]);
    other.play(&["rob 3", "steal brick"]);
    assert_eq!(other.hands(), [[0, 1, 0, 0, 0], [1, 0, 0, 0, 0], NOTHING, NOTHING]);
    // A seat without cards is a candidate too.
    let mut table = ready(Position::p0().hand(O, [1, 0, 0, 0, 0]));
    table.play(&["robber 3"]).allows_only(&["rob 1", "rob 3"]);
    table.play(&["rob 1"]);
    assert_eq!((table.phase().as_str(), table.hand(O)), ("main", [1, 0, 0, 0, 0]));
}

// S46
#[test]
fn a_city_and_a_second_building_make_one_candidate() {
    // W has a city on 10 and a settlement on 32, both on hex 18.
    let position = Position::p0().settlements(W, &[32]).roads(W, "32-33").cities(W, &[10]);
    let mut table = ready(position.hand(W, [0, 0, 0, 1, 0]));
    table.play(&["robber 18"]);
    assert_eq!(table.chance(), [("steal grain".to_owned(), 1)]);
}

// S47, S50
#[test]
fn b31_one_move_for_each_knight_and_each_seven() {
    let start = Position::p0().before_roll(R).cards(R, "knight knight").hand(O, [0, 0, 3, 0, 0]);
    let mut table = start.start();
    table.play(&["knight", "robber 16", "steal wool"]).allows_only(&["roll"]);
    table.roll(7);
    assert_eq!(table.legal(), every_hex_but(16));
    table.allows(&["robber 9"]);
    table.play(&["robber 3", "rob 3", "steal wool"]);
    assert_eq!((table.hand(R), table.hand(O)), ([0, 0, 2, 0, 0], [0, 0, 1, 0, 0]));
    assert_eq!(table.phase(), "main");
    // One card a turn: the second knight waits.
    table.refuses(&["knight", "robber 10"]);
}

// S45
#[test]
fn the_robber_hinders_neither_building_nor_harbours() {
    // Hex 17 has the harbour 32/33.
    let start = Position::p0().roads(R, "13-34-33").hand(R, [1, 1, 1, 1, 3]).field("robber", 17);
    let mut table = start.start();
    table.play(&["settle 33"]).allows(&["trade 3 ore lumber"]);
    let mut table = Position::p0().field("robber", 17).hand(R, [1, 1, 0, 2, 3]).start();
    table.allows(&["road 12-11", "road 13-34", "city 13"]).refuses(&["settle 33"]);
    table.play(&["city 13", "road 11-12"]);
}

// S48, S49
#[test]
fn b41_each_card_of_the_victim_is_equally_likely() {
    for (hand, expected) in [
        ([2, 0, 0, 0, 1], vec![("steal lumber", 2), ("steal ore", 1)]),
        ([0, 0, 5, 0, 0], vec![("steal wool", 5)]),
        (
            [1, 1, 1, 1, 1],
            vec![
                ("steal lumber", 1),
                ("steal brick", 1),
                ("steal wool", 1),
                ("steal grain", 1),
                ("steal ore", 1),
            ],
        ),
    ] {
        let mut table = ready(Position::p0().hand(O, hand));
        table.play(&["robber 16"]);
        let chance = table.chance();
        let found: Vec<(&str, u32)> = chance.iter().map(|(text, weight)| (text.as_str(), *weight)).collect();
        assert_eq!(found, expected);
        let texts: Vec<&str> = expected.iter().map(|e| e.0).collect();
        table.allows_only(&texts);
    }
}

// S46: moves with and without a victim look alike.
#[test]
fn b37_a_move_of_the_robber_is_one_action() {
    let rules = Position::p0().rules();
    for hex in 0..19 {
        let action = Action::MoveRobber(hex);
        let id = rules.encode(action).unwrap();
        assert_eq!((rules.decode(id), rules.action_text(action)), (Some(action), format!("robber {hex}")));
    }
}

// S43, S73: a knight after the roll leads back to the turn.
#[test]
fn the_robber_returns_to_where_the_turn_was() {
    let start = Position::p0().cards(R, "knight");
    let mut table = start.clone().start();
    table.play(&["knight", "robber 10"]);
    assert_eq!(table.phase(), "main");
    let mut table = start.before_roll(R).start();
    table.play(&["knight", "robber 10"]);
    assert_eq!(table.phase(), "pre_roll");
    table.roll(3);
    assert_eq!(table.hand(R), [0, 0, 0, 0, 1]);
}
