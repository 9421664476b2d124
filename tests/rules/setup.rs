//! The founding: settlements and roads there and back again, and the cards of the second settlement.

use serde_json::json;
use tilewright::settlers::Event;
use tilewright::{Actor, Game, Rules, Seat};

use crate::table::{B, NOTHING, O, Position, R, Table, W, cards_of, corner, rules, site};

/// The placements that lead to P0, up to R's second settlement.
const FIRST_ROUND: [&str; 8] =
    ["settle 0", "road 0-1", "settle 18", "road 17-18", "settle 10", "road 10-29", "settle 43", "road 43-44"];
const SECOND_ROUND: [&str; 6] =
    ["settle 37", "road 37-38", "settle 22", "road 22-49", "settle 24", "road 7-24"];

// S16
#[test]
fn b89_the_seats_place_there_and_back_again() {
    for (seats, order) in [
        (2, vec![0, 0, 1, 1, 1, 1, 0, 0]),
        (3, vec![0, 0, 1, 1, 2, 2, 2, 2, 1, 1, 0, 0]),
        (4, vec![0, 0, 1, 1, 2, 2, 3, 3, 3, 3, 2, 2, 1, 1, 0, 0]),
    ] {
        let mut game = Game::new(rules(&json!({"seats": seats})), 3);
        for (step, &seat) in order.iter().enumerate() {
            assert_eq!(game.actor(), Actor::Seat(Seat(seat)), "step {step} of {seats} seats");
            let kinds: Vec<&str> = game
                .legal_ids()
                .iter()
                .map(|&id| game.rules().info().space.segment(id).unwrap().name)
                .collect();
            let expected = if step % 2 == 0 { "settlement" } else { "road" };
            assert!(kinds.iter().all(|kind| *kind == expected), "{kinds:?}");
            game.play_id(game.legal_ids()[0]).unwrap();
        }
        assert_eq!((game.actor(), game.state().turn.number), (Actor::Seat(Seat(0)), 1));
    }
}

// S17, S54
#[test]
fn b97_first_settlements_obey_the_distance_rule_alone() {
    let mut table = Table::new_game();
    assert_eq!(table.legal_of("settle").len(), 54);
    assert_eq!(table.hands(), [NOTHING; 4]);
    table.play(&["settle 0", "road 0-1"]);
    assert_eq!(table.legal().len(), 50);
    table.refuses(&["settle 0", "settle 1", "settle 5", "settle 20"]);
    assert_eq!(table.bank(), [19; 5], "nothing was paid");
}

// S17
#[test]
fn b92_any_site_is_open_at_the_start_whatever_the_board() {
    let rules = rules(&json!({}));
    for seed in 0..200 {
        assert_eq!(Game::new(rules.clone(), seed).legal_ids().len(), 54);
    }
}

// S17, S19
#[test]
fn b92_a_site_at_the_desert_and_the_sea_is_legal_and_pays_nothing() {
    let rules = rules(&json!({"seats": 2}));
    // A board with the desert on hex 0, which has the corners 45 and 47 for itself.
    let seed = (0..).find(|&seed| rules.new_game(seed).robber() == Some(0)).unwrap();
    for alone in [45, 47] {
        let mut table = Table { game: Game::new(rules.clone(), seed) };
        table.play(&["settle 12", "road 11-12", "settle 2", "road 1-2", "settle 8", "road 7-8"]);
        assert_eq!(rules.topology().sites[usize::from(site(alone))].hexes, [0]);
        let text = format!("settle {alone}");
        table.allows(&[&text]);
        table.play(&[&text]);
        assert_eq!(table.hand(R), NOTHING);
    }
    // On the beginner's board corner 3 touches the desert, mountains and fields.
    let mut table = Table::new_game();
    table.play(&FIRST_ROUND).play(&["settle 3"]);
    assert_eq!(table.hand(O), [0, 0, 0, 1, 1]);
}

// S18
#[test]
fn b86_the_second_road_touches_the_second_settlement() {
    let mut table = Table::new_game();
    table.play(&FIRST_ROUND).play(&SECOND_ROUND).play(&["settle 13"]);
    table.allows_only(&["road 12-13", "road 13-14", "road 13-34"]);
    table.refuses(&["road 0-5", "road 0-20", "settle 2"]);
}

// S18
#[test]
fn b86_a_taken_path_is_not_free_for_the_road_of_the_setup() {
    let mut table = Table::new_game();
    table.play(&["settle 0", "road 0-1", "settle 2", "road 2-3"]);
    table.play(&["settle 6"]).allows_only(&["road 1-6", "road 6-7", "road 6-23"]);
    let mut table = Table::new_game();
    table.play(&["settle 0", "road 0-1", "settle 6", "road 1-6", "settle 2"]);
    table.allows_only(&["road 1-2", "road 2-3", "road 2-9"]);
    // A road may come from the far end: then one path of the settlement is taken.
    let mut table = Table::new_game();
    table.play(&["settle 0", "road 0-1", "settle 6", "road 6-7", "settle 2", "road 1-2", "settle 10"]);
    table.play(&["road 9-10"]).allows(&["settle 8"]);
    table.play(&["settle 8"]);
    table.allows_only(&["road 7-8", "road 8-9", "road 8-27"]);
}

// S18, S19, S20, S21
#[test]
fn b86_the_setup_leads_to_p0_with_its_starting_cards() {
    let mut table = Table::new_game();
    table.play(&FIRST_ROUND);
    assert_eq!(table.hands(), [NOTHING; 4], "first settlements pay nothing");
    for seat in [R, B, W, O] {
        assert_eq!(table.points(seat), 1);
    }
    table.play(&SECOND_ROUND).play(&["settle 13", "road 12-13"]);
    let hands = [[0, 1, 0, 1, 1], [0, 1, 0, 0, 1], [1, 0, 2, 0, 0], [1, 1, 0, 0, 0]];
    assert_eq!(table.hands(), hands);
    assert_eq!(table.bank(), [17, 16, 17, 18, 17]);
    // Seat 0 begins, before its roll, and the whole state is that of the typed in position.
    assert_eq!((table.asked(), table.phase().as_str()), (R, "pre_roll"));
    let mut typed = Position::p0().before_roll(R).field("seed", 1);
    for (seat, hand) in hands.into_iter().enumerate() {
        typed = typed.hand(seat, hand);
    }
    assert_eq!(table.state(), typed.start().state());
}

// S21, S96
#[test]
fn b88_after_the_setup_every_seat_has_two_points() {
    let mut table = Table::new_game();
    table.play(&FIRST_ROUND).play(&SECOND_ROUND).play(&["settle 13", "road 12-13"]);
    for seat in [R, B, W, O] {
        assert_eq!((table.points(seat), table.public_points(seat), table.roads(seat)), (2, 2, 2));
        assert_eq!(table.buildings(seat).0.len(), 2);
    }
}

// S19
#[test]
fn the_second_settlement_pays_one_card_for_each_hex() {
    // Corner 14 touches forest, mountains and hills; corner 17 fields and two forests.
    for (settlement, cards) in
        [(14, [1, 1, 0, 0, 1]), (17, [2, 0, 0, 1, 0]), (49, [1, 0, 1, 0, 0]), (45, [0, 0, 0, 0, 1])]
    {
        let mut table = Table::new_game();
        table.play(&[
            "settle 0",
            "road 0-1",
            "settle 24",
            "road 7-24",
            "settle 10",
            "road 10-29",
            "settle 30",
            "road 30-31",
        ]);
        table.play(&[&format!("settle {settlement}")]);
        assert_eq!(table.hand(O), cards, "corner {settlement}");
        assert!(table.events().contains(&Event::Received { seat: Seat(3), cards: cards_of(cards) }));
        table.conserved();
    }
}

// S17: a harbour is no obstacle.
#[test]
fn b85_first_settlements_on_harbours_count_as_harbours() {
    let rules = rules(&json!({"seats": 2, "board": "beginner"}));
    let mut table = Table { game: Game::new(rules, 5) };
    table.play(&[
        "settle 33",
        "road 33-34",
        "settle 0",
        "road 0-1",
        "settle 10",
        "road 9-10",
        "settle 52",
        "road 52-53",
    ]);
    // Corner 52 touches forest and hills.
    assert_eq!(table.hand(R), [1, 1, 0, 0, 0]);
    // Give R cards by typing the position in.
    let mut setup = table.rules().to_setup(table.state());
    setup["seats"][0]["hand"] = json!({"lumber": 3, "wool": 3, "ore": 2});
    setup["bank"] = serde_json::Value::Null;
    let state = table.rules().from_setup(&setup).unwrap();
    let mut table = Table { game: Game::from_state(table.game.rules().clone(), state) };
    table.roll(2).allows(&["trade 2 ore brick", "trade 3 lumber brick", "trade 3 wool ore"]);
    table.refuses(&["trade 2 lumber brick", "trade 4 lumber brick"]);
}

#[test]
fn corners_and_sites_are_one_to_one() {
    assert!((0..54).all(|c| corner(site(c)) == c));
}
