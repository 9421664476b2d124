//! Actions as text, and their ids.

use serde_json::json;
use tilewright::settlers::Action;
use tilewright::{ActionId, Rules};

use crate::table::rules;

// 72 links, 54 + 54 sites, roll, end, buy, knight, Road Building and the end of its roads, 15 + 5 for Year of Plenty, 5 Monopoly, 5 discards,
// 19 hexes, the seats, 3 rates of 20 exchanges; 11 sums, 5 cards and 5 resources of chance.
#[test]
fn the_space_has_a_place_for_every_action() {
    for seats in 2..=4 {
        let rules = rules(&json!({"seats": seats}));
        let decisions = 72 + 54 + 54 + 6 + 15 + 5 + 5 + 5 + 19 + seats + 60;
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
        ("setle 3", "did you mean settle?"),
        ("road 3", "road and two sites of 0 to 53, as in road 3-7"),
        ("road 3-", "road 3-7"),
        ("road 0-53", "two sites that a road can join: 0 and 53 are not neighbours"),
        ("road 3-3", "3 is named twice"),
        ("road 300-1", "two sites of 0 to 53"),
        ("settle", "settle and the number of a site, 0 to 53"),
        ("settle 54", "0 to 53"),
        ("settle 99", "0 to 53"),
        ("settle 999", "0 to 53"),
        ("settle -1", "site"),
        ("settle 1 2", "nothing after"),
        ("city x", "site"),
        ("robber 19", "the number of a hex, 0 to 18"),
        ("rob 4", "the number of a seat, 0 to 3"),
        ("rob nobody", "the option steal_optional"),
        ("dice 1", "the number of a sum, 2 to 12"),
        ("dice 13", "2 to 12"),
        ("discard fish", "lumber, brick, wool, grain, ore"),
        ("discard lumbre", "did you mean lumber?"),
        ("discard 2 ore", "one decision"),
        ("draw ore", "knight"),
        ("trade 4 ore", "lumber"),
        ("trade 5 ore wool", "a rate of 4, 3 or 2"),
        ("trade 4 lumber lumber", "another resource than lumber"),
        ("roll 6", "nothing after"),
        ("plenty", "lumber"),
        ("bridge 3-20", "the option bridges"),
        ("highway 3-9", "the option highways"),
        ("metropolis 12", "the option metropolises"),
        ("second_robber 9", "the option robbers 2"),
        ("claim_victory", "the option win_check declared"),
        ("take_back", "the option discard_take_back"),
        ("resign", "the option resigning"),
        ("use_canal_token ore", "the option erie_canal"),
        ("give ore", "the option player_trades"),
        ("give_token", "the option player_trades"),
        ("trade_with 9", "the option player_trades"),
        ("drop", "the option player_trades"),
    ] {
        let error = rules.parse_action(text).unwrap_err();
        assert_eq!(error.text, text);
        assert!(error.expected.contains(expected), "{text:?}: expected {}", error.expected);
    }
}

// Every word that begins an action is known with small letters and with large ones, and what is read has an id.
#[test]
fn small_and_large_letters_are_the_same() {
    let options = json!({"player_trades": "counter_offers", "resigning": true, "discard_take_back": true,
                         "steal_optional": true, "win_check": "declared", "robbers": 2});
    let rules = rules(&options);
    for id in (0..rules.info().space.len() as u32).map(ActionId) {
        let text = rules.action_text(rules.decode(id).unwrap());
        for other in [text.to_uppercase(), format!(" {}  ", text.replace(' ', "  "))] {
            let read = rules.parse_action(&other).unwrap_or_else(|e| panic!("{e}"));
            assert_eq!(rules.encode(read), Some(id), "{other}");
        }
    }
    let offer = rules.parse_actions("offer 2 lumber 1 wool for 1 ore").unwrap();
    for text in [
        "Offer 2 Lumber, 1 wool FOR 1 ore",
        "offer 2 lumber and 1 wool for 1 ore",
        "offer 2 lumber, and 1 wool for 1 ore",
        "offer 1 wool,2 lumber for 1 ore",
    ] {
        assert_eq!(rules.parse_actions(text).as_ref(), Ok(&offer), "{text}");
    }
}
