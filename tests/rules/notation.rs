//! Actions as text, and their ids.

use serde_json::json;
use tilewright::settlers::Action;
use tilewright::{ActionId, Rules};

use crate::table::rules;

// 72 links, 54 + 54 sites, roll, end, buy, knight, Road Building, 15 + 5 for Year of Plenty, 5 Monopoly, 5 discards,
// 19 hexes, the seats, 3 rates of 20 exchanges; 11 sums, 5 cards and 5 resources of chance.
#[test]
fn the_space_has_a_place_for_every_action() {
    for seats in 2..=4 {
        let rules = rules(&json!({"seats": seats}));
        let decisions = 72 + 54 + 54 + 5 + 15 + 5 + 5 + 5 + 19 + seats + 60;
        assert_eq!(rules.info().space.decisions(), decisions);
        assert_eq!(rules.info().space.len(), decisions + 11 + 5 + 5);
    }
}

#[test]
fn every_id_decodes_encodes_and_reads_back() {
    let rules = rules(&json!({}));
    let mut texts = std::collections::BTreeSet::new();
    for id in 0..rules.info().space.len() as u32 {
        let action = rules.decode(ActionId(id)).unwrap();
        assert_eq!(rules.encode(action), Some(ActionId(id)));
        let text = rules.action_text(action);
        assert_eq!(rules.parse_action(&text), Ok(action), "{text}");
        assert!(texts.insert(text.clone()), "{text} names two actions");
    }
    assert_eq!(rules.decode(ActionId(rules.info().space.len() as u32)), None);
    assert_eq!(rules.decode(ActionId(u32::MAX)), None);
}

#[test]
fn actions_that_the_board_does_not_have_have_no_id() {
    use tilewright::Seat;
    use tilewright::settlers::Resource::{Lumber, Ore};
    let rules = rules(&json!({}));
    let trade = |give, rate, take| Action::BankTrade { give, rate, take };
    for action in [
        Action::Link(72),
        Action::Link(u16::MAX),
        Action::Settlement(54),
        Action::City(255),
        Action::MoveRobber(19),
        Action::Rob(Seat(4)),
        Action::Rob(Seat(255)),
        Action::Dice(0),
        Action::Dice(1),
        Action::Dice(13),
        Action::Dice(255),
        trade(Ore, 4, Ore),
        trade(Lumber, 1, Ore),
        trade(Lumber, 5, Ore),
        trade(Lumber, 0, Ore),
        trade(Lumber, 255, Ore),
    ] {
        assert_eq!(rules.encode(action), None, "{action:?}");
    }
}

#[test]
fn texts_that_are_no_actions_say_what_was_expected() {
    let rules = rules(&json!({}));
    for (text, expected) in [
        ("", "settle"),
        ("fly 3", "settle"),
        ("road 3", "road 3-7"),
        ("road 3-", "road 3-7"),
        ("road 0-53", "two sites"),
        ("road 300-1", "road 3-7"),
        ("settle", "site"),
        ("settle 54", "this board"),
        ("settle -1", "site"),
        ("settle 1 2", "nothing after"),
        ("city x", "site"),
        ("robber 19", "this board"),
        ("rob 4", "this board"),
        ("dice 1", "this board"),
        ("dice 13", "this board"),
        ("discard fish", "lumber, brick, wool, grain, ore"),
        ("draw ore", "knight"),
        ("trade 4 ore", "lumber"),
        ("trade 5 ore wool", "this board"),
        ("trade 4 ore ore", "this board"),
        ("roll 6", "nothing after"),
        ("plenty", "lumber"),
    ] {
        let error = rules.parse_action(text).unwrap_err();
        assert_eq!(error.text, text);
        assert!(error.expected.contains(expected), "{text:?}: expected {}", error.expected);
    }
}
