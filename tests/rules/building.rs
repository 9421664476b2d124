//! Prices and pieces.

use tilewright::settlers::{CARD_PRICE, CITY_PRICE, ROAD_PRICE, SETTLEMENT_PRICE};

use crate::table::{B, Hand, NOTHING, O, Position, R, W, plus};

/// R has five settlements on the board, and six roads of which five are one chain.
fn five_settlements() -> Position {
    Position::empty()
        .settlements(R, &[0, 2, 13, 33, 36])
        .roads(R, "0-1-2 13-34-33-32-31 34-35-36")
        .settlements(B, &[18, 24])
        .roads(B, "18-17 24-7")
        .settlements(W, &[10, 22])
        .roads(W, "10-29 22-49")
        .settlements(O, &[39, 43])
        .roads(O, "39-38 43-44")
}

// S51
#[test]
fn prices_are_paid_to_the_bank() {
    let road = Position::p0().roads(R, "1-2");
    for (text, price) in [
        ("road 13-14", [1, 1, 0, 0, 0]),
        ("settle 2", [1, 1, 1, 1, 0]),
        ("city 0", [0, 0, 0, 2, 3]),
        ("buy", [0, 0, 1, 1, 1]),
    ] {
        let mut table = road.clone().hand(R, price).start();
        let bank = table.bank();
        table.play(&[text]);
        assert_eq!((table.hand(R), table.bank()), (NOTHING, plus(bank, price)), "{text}");
        table.conserved();
        // One card less and it is refused, whichever is missing.
        for kind in (0..5).filter(|&kind| price[kind] > 0) {
            let mut short: Hand = plus(price, [1; 5]);
            short[kind] = price[kind] - 1;
            let table = road.clone().hand(R, short).start();
            table.refuses(&[text]);
            assert!(table.reason(text).unwrap().contains("missing 1 "), "{:?}", table.reason(text));
        }
    }
    let prices = [ROAD_PRICE, SETTLEMENT_PRICE, CITY_PRICE, CARD_PRICE].map(|p| p.to_array());
    assert_eq!(prices, [[1, 1, 0, 0, 0], [1, 1, 1, 1, 0], [0, 0, 0, 2, 3], [0, 0, 1, 1, 1]]);
}

// S52
#[test]
fn b94_there_are_15_roads() {
    let mut table = Position::p14().hand(R, [2, 2, 0, 0, 0]).start();
    assert_eq!((table.roads(R), table.road(R), table.longest_road(), table.points(R)), (14, 14, Some(R), 4));
    let legal = [
        "road 0-5",
        "road 1-6",
        "road 2-9",
        "road 3-4",
        "road 11-12",
        "road 11-32",
        "road 13-34",
        "road 14-15",
        "road 19-20",
        "road 20-22",
        "road 30-31",
        "road 37-38",
    ];
    let mut found = table.legal_of("road");
    let mut expected: Vec<String> = legal.iter().map(|s| (*s).to_owned()).collect();
    found.sort();
    expected.sort();
    assert_eq!(found, expected);
    table.play(&["road 13-34"]);
    assert_eq!((table.roads(R), table.hand(R)), (15, [1, 1, 0, 0, 0]));
    assert!(table.legal_of("road").is_empty());
    table.refuses(&legal);
    assert_eq!(table.reason("road 0-5").unwrap(), "no road pieces are left");
}

// S52, S55
#[test]
fn b95_there_are_five_settlements_and_an_upgrade_gives_one_back() {
    let mut table = five_settlements().hand(R, [1, 1, 1, 3, 3]).start();
    assert_eq!((table.road(R), table.longest_road(), table.points(R)), (5, Some(R), 7));
    table.refuses(&["settle 31"]);
    assert!(table.reason("settle 31").unwrap().contains("all 5 settlements"));
    table.play(&["city 13"]);
    assert_eq!((table.hand(R), table.points(R)), ([1, 1, 1, 1, 0], 8));
    table.play(&["settle 31"]);
    assert_eq!(table.buildings(R), (vec![0, 2, 31, 33, 36], vec![13]));
    assert_eq!(table.points(R), 9);
}

// S52
#[test]
fn b95_there_are_four_cities() {
    let start = Position::p8().settlements(R, &[19]).roads(R, "0-20-19").hand(R, [0, 0, 0, 2, 3]);
    let table = start.start();
    assert_eq!((table.points(R), table.road(R)), (9, 4));
    table.refuses(&["city 19", "city 0"]);
    assert!(table.reason("city 19").unwrap().contains("all 4 cities"));
}

// S53
#[test]
fn a_settlement_needs_an_own_road_to_its_site() {
    let table = Position::p0().roads(R, "1-2").hand(R, [1, 1, 1, 1, 0]).start();
    table.allows(&["settle 2"]);
    assert_eq!(table.legal_of("settle"), ["settle 2"]);
    // 49 is reached by W, 28 by nobody, 2 by R.
    table.refuses(&["settle 28", "settle 31", "settle 49"]);
    // B may not settle where only R's road leads.
    let table = Position::p0().roads(R, "1-2").turn_of(B).hand(B, [1, 1, 1, 1, 0]).start();
    table.refuses(&["settle 2"]);
    assert!(table.reason("settle 2").unwrap().contains("no own road"));
}

// S54
#[test]
fn b97_neighbouring_sites_stay_free_whoever_owns_them() {
    let start = Position::p0().roads(R, "1-2-9").hand(R, [1, 1, 1, 1, 0]);
    let table = start.start();
    // 1 is beside R's own 0; 9 is beside W's 10; 2 is free all round.
    table.refuses(&["settle 1", "settle 9"]).allows(&["settle 2"]);
    assert!(table.reason("settle 9").unwrap().contains("distance rule"));
    // A city counts as a settlement does.
    start.clone().cities(R, &[0]).cities(W, &[10]).start().refuses(&["settle 1", "settle 9"]);
    // Everybody is refused beside W's 10.
    for (seat, roads) in [(B, "7-8-9"), (W, "29-28 10-9"), (O, "37-14")] {
        let table = Position::p0().roads(seat, roads).turn_of(seat).hand(seat, [1, 1, 1, 1, 0]).start();
        table.refuses(&["settle 9", "settle 11", "settle 29"]);
    }
}

// S55
#[test]
fn a_city_replaces_an_own_settlement_only() {
    let start = Position::p0().roads(R, "1-2").hand(R, [1, 1, 1, 5, 6]);
    let mut table = start.start();
    table.refuses(&["city 2", "city 18", "city 10"]);
    assert!(table.reason("city 2").unwrap().contains("no own settlement"));
    // Also one that was built in this turn.
    table.play(&["settle 2", "city 2"]);
    assert_eq!(table.buildings(R), (vec![0, 13], vec![2]));
    table.refuses(&["city 2"]);
    let mut table = Position::p0().hand(R, [0, 0, 0, 4, 6]).start();
    table.play(&["city 0", "city 13"]);
    assert_eq!((table.buildings(R), table.points(R)), ((vec![], vec![0, 13]), 4));
}

// S56: no action takes a piece away; the property tests see that none disappears.
#[test]
fn nothing_takes_a_road_or_a_city_away() {
    let rules = Position::p0().rules();
    let names: Vec<&str> = tilewright::Rules::info(&*rules).space.segments().iter().map(|s| s.name).collect();
    let expected = [
        "road",
        "settlement",
        "city",
        "roll",
        "end_turn",
        "buy_card",
        "knight",
        "road_building",
        "year_of_plenty",
        "year_of_plenty_one",
        "monopoly",
        "discard",
        "move_robber",
        "rob",
        "bank_trade",
        "end_roads",
        "dice",
        "draw_card",
        "steal_card",
    ];
    assert_eq!(names, expected);
}

// S57
#[test]
fn a_seat_builds_as_much_as_it_can_pay() {
    let mut table = Position::p0().hand(R, [4, 4, 3, 7, 8]).start();
    table.play(&["road 1-2", "road 2-3", "road 12-11", "settle 2", "city 2", "city 0"]);
    table.buy("knight").buy("monopoly");
    assert_eq!(table.hand(R), NOTHING);
    assert_eq!(table.legal(), ["end"]);
}
