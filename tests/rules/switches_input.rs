//! Options and positions that are wrong because of the switches: every fault is named, at its place.

use serde_json::{Value, json};
use tilewright::settlers::{Large, Layout, Options, Wide};
use tilewright::{Rules, SetupError, catalog};

use crate::switches::complaint;
use crate::table::{O, Position, W};

// S211
#[test]
fn contradictions_are_named_all_at_once() {
    let wrong = complaint(&json!({
        "between_turns": "paired_players", "friendly_robber": 9, "victory_points": 9, "no_seven_rounds": 2,
        "no_seven_before_city": true, "dice_unseen": 3, "offer_cards": 2, "robbers": 3, "first_seat": 4,
        "deck": {"knight": 41}, "bank": 0,
    }));
    let parts: Vec<&str> = wrong.split("; ").collect();
    assert_eq!(
        parts,
        [
            "bank is 0, expected 1 to 50",
            "robbers is 3, expected 1 to 2",
            "first_seat is 4, expected 0 to 3",
            "deck/knight is 41, expected 0 to 40",
            "between_turns is paired_players at 4 seats, expected 5 or 6 seats for it",
            "friendly_robber is 9, expected fewer points than the 9 that win",
            "no_seven_rounds and no_seven_before_city are both set, expected one of them",
            "dice_unseen is 3, expected dice deck with it",
            "offer_cards is set, expected player_trades offers or counter_offers with it",
        ]
    );
    let wrong = complaint(&json!({"paired_wins": false}));
    assert_eq!(wrong, "paired_wins is false, expected between_turns paired_players for it to mean anything");
    // Beside a board or a number of seats that does not exist.
    let wrong = complaint(&json!({"board": "bace", "robbers": 0}));
    assert!(wrong.starts_with("board is \"bace\", expected a board or one of "), "{wrong}");
    assert!(wrong.ends_with("(did you mean base?); robbers is 0, expected 1 to 2"), "{wrong}");
    let wrong = complaint(&json!({"seats": 5, "robbers": 0}));
    let others = "settlers/base-5-6, settlers/archipelago, settlers/super, settlers/new-york, \
                  settlers/new-york-erie-canal";
    let seats = format!("seats is 5, expected 2 to 4 (for 5 seats: {others})");
    assert_eq!(wrong, format!("{seats}; robbers is 0, expected 1 to 2"));
    // Each part of the game that is off names what is set for it.
    for (options, expected) in [
        (
            json!({"bridge_attach": "between_buildings", "longest_bridge_points": 2, "highway_span": "three_only"}),
            "bridge_attach and longest_bridge_points are set, expected bridges true with it; \
             highway_span is set, expected highways true with it",
        ),
        (json!({"metropolis_pieces": 1}), "metropolis_pieces is set, expected metropolises true with it"),
        (
            json!({"structures_by_card": true}),
            "structures_by_card is set, expected bridges or highways true with it",
        ),
        (
            json!({"offers_per_turn": 1, "offer_cards": 1}),
            "offers_per_turn and offer_cards are set, expected player_trades offers or counter_offers with it",
        ),
        (json!({"canal_token": "any_resource"}), "canal_token is set, expected erie_canal true with it"),
    ] {
        assert_eq!(complaint(&options), expected);
    }
    assert_eq!(complaint(&json!({"seats": 9})), "seats is 9, expected 2 to 4");
}

// S211
#[test]
fn options_for_what_the_board_lacks() {
    let no_line = "bridges is set, expected a board with a line for a bridge, straight over sea between two sites that \
                   touch land";
    for (options, expected) in [
        (json!({"bridges": true}), no_line),
        (json!({"bridges": true, "board": "base-5-6", "structures_by_card": true}), no_line),
        (json!({"waterway_stop": false}), "waterway_stop is set, expected a board with waterways"),
        (
            json!({"waterway_joins": false, "waterway_pass_foreign": false}),
            "waterway_pass_foreign is set, expected a board with waterways; \
             waterway_joins is set, expected a board with waterways",
        ),
        (
            json!({"trade_needs_building": true}),
            "trade_needs_building is set, expected a board with trading roads for so many seats",
        ),
        (json!({"vp_setup_claim": true}), "vp_setup_claim is set, expected a board with spots"),
        (json!({"vp_buildable": false}), "vp_buildable is set, expected a board with spots"),
    ] {
        assert_eq!(complaint(&options), expected, "{options}");
    }
    // Whatever another seed of boards would have brought is not held against this one.
    let mut open = serde_json::from_str::<Value>(Layout::text("base").unwrap()).unwrap();
    open["harbours"] = json!([]);
    open["terrains"]["desert"] = json!(0);
    open["terrains"]["sea"] = json!(1);
    for board_seed in 0..19 {
        let options = json!({"board": open, "board_seed": board_seed, "bridges": true}).to_string();
        assert!(catalog::rules("settlers/base", Some(2), Some(&options)).is_ok(), "{board_seed}");
    }
}

// S211
#[test]
fn values_of_a_wrong_kind_are_named_with_what_is_right() {
    for (options, expected) in [
        (
            json!({"first_seat": "nobody"}),
            "first_seat is \"nobody\", expected the number of a seat, or random",
        ),
        (json!({"first_seat": 300}), "first_seat is 300, expected the number of a seat, or random"),
        (json!({"first_seat": null}), "first_seat is null, expected the number of a seat, or random"),
        (json!({"board": 7}), "board is 7, expected the name of a board, or a layout as an object"),
        (
            json!({"board": ["base"]}),
            "board is [\"base\"], expected the name of a board, or a layout as an object",
        ),
        (json!({"deck": {"knight": 300}}), "deck/knight is 300, expected a whole number from 0 to 255"),
        (
            json!({"deck": {"knights": 3, "monopoly": -1}}),
            "deck/knights is 3, expected one of knight, road_building, year_of_plenty, monopoly, victory_point; \
             deck/monopoly is -1, expected a whole number from 0 to 255",
        ),
        (json!({"deck": 25}), "deck is 25, expected a JSON object"),
        (json!({"deck": []}), "deck is [], expected a JSON object"),
        (json!({"constraints": {"reds_apart": 1}}), "constraints/reds_apart is 1, expected true or false"),
        (json!({"constraints": "all"}), "constraints is \"all\", expected a JSON object"),
        (json!({"open_bank": "yes"}), "open_bank is \"yes\", expected true or false"),
        (json!({"dice": "cards"}), "dice is \"cards\", expected fair or deck"),
        (json!({"dice": 6}), "dice is 6, expected fair or deck"),
        (json!({"dice": {"deck": 5}}), "dice is {\"deck\":5}, expected fair or deck"),
        (json!({"setup": "snail"}), "setup is \"snail\", expected snake or rounds"),
        (
            json!({"starting_cards": "none"}),
            "starting_cards is \"none\", expected one of last, both, nothing",
        ),
        (
            json!({"between_turns": "none"}),
            "between_turns is \"none\", expected one of nothing, special_building, paired_players",
        ),
        (json!({"friendly_robber": true}), "friendly_robber is true, expected a whole number from 0 to 255"),
        (json!({"friendly_robber": 1}), "friendly_robber is 1, expected 2 to 10"),
        (
            json!({"board_seed": -1}),
            "board_seed is -1, expected a whole number from 0 to 18446744073709551615",
        ),
        (json!({"discards": "at_once"}), "discards is \"at_once\", expected together or in_turn"),
        (json!({"win_check": "auto"}), "win_check is \"auto\", expected automatic or declared"),
        (
            json!({"player_trades": true}),
            "player_trades is true, expected one of off, offers, counter_offers",
        ),
        (json!({"least_road": 2}), "least_road is 2, expected 3 to 15"),
        (json!({"least_army": 0}), "least_army is 0, expected 1 to 10"),
        (json!({"no_seven_rounds": 51}), "no_seven_rounds is 51, expected 0 to 50"),
        (json!({"dice": "deck", "dice_unseen": 31}), "dice_unseen is 31, expected 0 to 30"),
    ] {
        assert_eq!(complaint(&options), expected, "{options}");
    }
}

// S212
#[test]
fn fields_of_a_position_that_the_switches_add() {
    let at = |position: Position, place: &str| assert_eq!(position.faults(), [place]);
    at(Position::p0().field("guest", 1), "/guest");
    at(Position::p0().field("guest", 9), "/guest");
    at(Position::p0().field("guest", "B"), "/guest");
    at(Position::p0().field("first_seat", 4), "/first_seat");
    at(Position::p0().field("first_seat", "random"), "/first_seat");
    at(Position::p0().field("offers", 1), "/offers");
    at(Position::p0().field("offers", 9), "/offers");
    let trades = Position::p0().option("player_trades", "offers");
    assert_eq!(trades.clone().field("offers", 3).faults(), [""; 0]);
    at(trades.clone().field("offers", 4), "/offers");
    let answer = trades.field("phase", "answer").field("offers", 0);
    assert_eq!(answer.faults(), ["/seats/0/give", "/offers"]);
    let seat = |field: &str, value: Value| {
        let mut setup = Position::p0().setup();
        setup["seats"][1][field] = value;
        let SetupError(faults) = Position::p0().rules().from_setup(&setup).unwrap_err();
        assert_eq!(faults.len(), 1, "{faults:?}");
        faults[0].at.clone()
    };
    assert_eq!(seat("discarded", json!(true)), "/seats/1/discarded");
    assert_eq!(seat("answer", json!("yes")), "/seats/1/answer");
    assert_eq!(seat("answer", json!("declined")), "/seats/1/answer");
    assert_eq!(seat("want", json!({"ore": 1})), "/seats/1/want");
    assert_eq!(seat("give", json!({"gold": 1})), "/seats/1/give/gold");
}

// S212: who places follows from the step of the setup and from who began.
#[test]
fn a_position_in_the_setup() {
    let start = Position::empty().field("dice", 0).field("phase", "setup_settlement").option("first_seat", 2);
    assert_eq!(start.start().asked(), W);
    let one = start.settlements(W, &[0]).roads(W, "0-1");
    assert_eq!(one.start().asked(), O);
    assert_eq!(one.clone().field("on_turn", 0).faults(), ["/on_turn"]);
    assert_eq!(one.field("first_seat", 0).faults(), ["/seats/0", "/seats/2"]);
}

// Numbers of seats that do not exist beside phases that look at seats.
#[test]
fn positions_with_seats_beyond_the_table_are_refused() {
    let options = json!({"seats": 6, "board": "base-5-6", "between_turns": "paired_players", "player_trades": "offers"});
    let options: Options = serde_json::from_value(options).unwrap();
    let (wide, large) = (Wide::new("x", options.clone()).unwrap(), Large::new("x", options).unwrap());
    for field in ["on_turn", "actor", "guest", "first_seat", "victim", "longest_road", "largest_army"] {
        for number in [6, 7, 250, 254, 255] {
            for phase in [json!(null), json!("paired_part"), json!("answer"), json!("deal"), json!("steal")] {
                let setup = json!({
                    field: number, "phase": phase, "dice": 8,
                    "seats": [{"give": {"ore": 1}, "hand": {"ore": 1}}, {"answer": "accepted"}],
                });
                let SetupError(faults) = wide.from_setup(&setup).unwrap_err();
                assert!(faults.iter().any(|f| f.at == format!("/{field}")) || number == 255, "{faults:?}");
                assert_eq!(large.from_setup(&setup).unwrap_err().0, faults);
            }
        }
    }
}
