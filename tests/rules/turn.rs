//! The course of a turn.

use tilewright::{Actor, Seat};

use crate::table::{B, O, Position, R, W};

// S22
#[test]
fn turns_go_round_in_seat_order() {
    let mut table = Position::p0().start();
    for seat in [B, W, O, R, B] {
        table.play(&["end"]);
        assert_eq!((table.on_turn(), table.asked(), table.phase().as_str()), (seat, seat, "pre_roll"));
        table.roll(2);
        assert_eq!(table.asked(), seat);
    }
    let mut two = Position::p0().option("seats", 2).start();
    two.play(&["end"]).roll(2).play(&["end"]);
    assert_eq!(two.on_turn(), R);
}

// S23, S24
#[test]
fn before_the_roll_there_is_nothing_but_the_roll() {
    let rich = Position::p0().before_roll(R).hand(R, [4; 5]).hand(B, [4; 5]);
    rich.start().allows_only(&["roll"]);
    rich.start().refuses(&["end", "buy", "road 0-5", "city 0", "trade 4 ore wool", "knight"]);
}

// S23
#[test]
fn the_dice_are_rolled_once() {
    let mut table = Position::p0().before_roll(R).start();
    table.roll(8).refuses(&["roll"]);
    assert_eq!(table.phase(), "main");
}

// S24, S69
#[test]
fn b76_any_card_may_be_played_before_the_roll() {
    let start =
        Position::p0().before_roll(R).cards(R, "knight road_building year_of_plenty monopoly victory_point");
    let mut plenty = Vec::new();
    let names = ["lumber", "brick", "wool", "grain", "ore"];
    for (i, a) in names.iter().enumerate() {
        plenty.extend(names[i..].iter().map(|b| format!("plenty {a} {b}")));
    }
    let monopoly = names.map(|a| format!("monopoly {a}"));
    let mut expected: Vec<&str> = plenty.iter().chain(&monopoly).map(String::as_str).collect();
    assert_eq!(plenty.len(), 15);
    expected.extend(["roll", "knight", "road_building"]);
    start.start().allows_only(&expected);
    // Each leads back to the roll, and no second card is legal.
    let lines: [&[&str]; 4] = [
        &["knight", "robber 10"],
        &["road_building", "road 1-2", "road 2-3"],
        &["plenty ore ore"],
        &["monopoly wool"],
    ];
    for line in lines {
        start.start().play(line).allows_only(&["roll"]);
    }
}

// S25
#[test]
fn the_dice_have_the_weights_of_two_dice() {
    let mut table = Position::p0().before_roll(R).start();
    table.play(&["roll"]);
    assert_eq!(table.actor(), Actor::Chance);
    let weights: Vec<(String, u32)> =
        (2..=12).map(|n| (format!("dice {n}"), 6 - u32::abs_diff(n, 7))).collect();
    assert_eq!(table.chance(), weights);
    assert_eq!(weights.iter().map(|w| w.1).sum::<u32>(), 36);
}

// S26, S27, S57, S65
#[test]
fn after_the_roll_everything_goes_in_any_order() {
    let mut table = Position::p0().hand(R, [6, 5, 5, 5, 7]).cards(R, "monopoly").start();
    table.play(&["trade 4 lumber ore", "city 0", "road 1-2", "settle 2"]);
    table.buy("knight").play(&["monopoly wool", "trade 4 ore lumber", "road 12-11", "end"]);
    assert_eq!(table.on_turn(), B);
    table.conserved();
}

// S28
#[test]
fn b74_with_separate_phases_trade_closes_with_the_first_thing_built() {
    let start = Position::p0().option("phases", "separate").hand(R, [9, 3, 2, 4, 4]);
    let trade = ["trade 4 lumber ore"];
    let mut table = start.start();
    table.allows(&trade);
    table.play(&trade).allows(&trade);
    for built in [&["road 1-2"] as &[&str], &["city 0"], &["buy", "draw monopoly"], &["road 1-2", "settle 2"]]
    {
        let mut table = start.start();
        table.play(built).refuses(&trade);
        assert!(table.reason(trade[0]).unwrap().contains("trade is closed"));
        assert!(table.legal_of("trade").is_empty());
        // The next turn is open again.
        table.play(&["end"]).roll(2).go_on_to(R, 2).allows(&trade);
    }
}

// S29
#[test]
fn b74_free_roads_and_other_cards_do_not_close_trade() {
    let start = Position::p0().option("phases", "separate");
    // Lumber for one trade and a road beside it, and four more for a trade that is refused in the end.
    let roads = start.clone().hand(R, [9, 1, 0, 0, 0]).cards(R, "road_building");
    let mut table = roads.start();
    table.play(&["road_building", "road 1-2", "road 2-3", "trade 4 lumber ore", "road 13-14"]);
    assert_eq!(table.hand(R), [4, 0, 0, 0, 1]);
    table.refuses(&["trade 4 lumber ore"]);
    // Before the roll the same.
    let mut table = roads.clone().before_roll(R).start();
    table.play(&["road_building", "road 1-2", "road 2-3"]).roll(2).allows(&["trade 4 lumber ore"]);
    // A road already paid for: the card is legal and does not open trade again.
    let mut table = roads.start();
    table.play(&["road 13-14", "road_building", "road 1-2", "road 2-3"]).refuses(&["trade 4 lumber ore"]);
    for (card, play) in [
        ("knight", &["knight", "robber 10"] as &[&str]),
        ("monopoly", &["monopoly wool"]),
        ("year_of_plenty", &["plenty ore ore"]),
    ] {
        let mut table = start.clone().hand(R, [4, 0, 0, 0, 0]).cards(R, card).start();
        table.play(play).allows(&["trade 4 lumber ore"]);
    }
    let mut table = start.hand(R, [4, 0, 1, 1, 1]).start();
    table.buy("knight").refuses(&["trade 4 lumber ore"]);
}

// S30
#[test]
fn b80_a_new_harbour_works_at_once_unless_phases_are_separate() {
    for (phases, at_once) in [("combined", true), ("separate", false)] {
        for (extra, settle) in [("13-34-33", "settle 33"), ("13-34-33-32", "settle 32")] {
            let start = Position::p0().option("phases", phases).roads(R, extra).hand(R, [1, 1, 1, 1, 3]);
            let mut table = start.start();
            table.refuses(&["trade 3 ore lumber"]);
            table.play(&[settle]);
            assert_eq!(table.hand(R), [0, 0, 0, 0, 3]);
            assert_eq!(table.is_legal("trade 3 ore lumber"), at_once, "{phases}");
            table.go_on_to(R, 2).allows(&["trade 3 ore lumber"]);
        }
    }
}

// S31
#[test]
fn while_something_is_open_nothing_else_is_legal() {
    let rich = Position::p0().hand(R, [4; 5]).hand(B, [1; 5]).cards(R, "knight road_building");
    let others = ["end", "buy", "road 0-5", "city 0", "trade 4 ore wool", "knight", "road_building", "roll"];
    // Discards, then the robber, then whom to rob.
    let mut table = rich.clone().before_roll(R).start();
    table.roll(7).refuses(&others);
    for _ in 0..4 {
        table.play(&["discard lumber"]).refuses(&others);
    }
    for _ in 0..4 {
        table.play(&["discard brick"]);
    }
    table.play(&["discard wool", "discard wool"]).refuses(&others);
    assert_eq!(table.phase(), "robber");
    table.play(&["robber 3"]);
    table.refuses(&others).allows_only(&["rob 1", "rob 3"]);
    // Free roads.
    let mut table = rich.start();
    table.play(&["road_building"]);
    table.refuses(&["end", "buy", "city 0", "trade 4 ore wool", "knight", "roll"]);
    table.play(&["road 1-2"]).refuses(&["end", "buy", "city 0", "trade 4 ore wool", "knight", "roll"]);
}

// S22, S31
#[test]
fn b98_nobody_acts_while_another_is_asked() {
    let mut table = Position::p0().before_roll(R).hand(B, [4, 4, 0, 0, 0]).hand(R, [1, 1, 0, 0, 0]).start();
    table.roll(7);
    assert_eq!(table.asked(), B);
    for text in ["robber 10", "end", "discard lumber"] {
        let action = tilewright::Rules::parse_action(table.rules(), text).unwrap();
        for seat in [R, W, O] {
            let asked = Seat(seat as u8);
            let error = table.game.clone().play_as(asked, action).unwrap_err();
            let actor = Actor::Seat(Seat(1));
            assert_eq!(error, tilewright::PlayError::NotYourTurn { asked, actor });
        }
    }
    table
        .game
        .play_as(Seat(1), tilewright::Rules::parse_action(table.rules(), "discard brick").unwrap())
        .unwrap();
}
