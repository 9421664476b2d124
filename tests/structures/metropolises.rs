//! Metropolises.

use serde_json::json;

use crate::table::{CITY, METROPOLIS, Position, ROAD, SETTLEMENT, Table, plain, sum, with_harbours};

/// Seat 0 has a metropolis on 3N, where a forest 6, a hill 5 and a field 10 meet.
fn metropolis() -> Position {
    Position::on(plain()).metropolises(0, "3N")
}

#[test]
fn it_replaces_a_city_for_its_price() {
    // T53, T54, T59
    let city = Position::on(plain()).cities(0, "3N");
    let mut table = city.clone().hand(0, METROPOLIS).start();
    assert_eq!(table.points(0), 2);
    table.play(&["metropolis 3N"]);
    assert_eq!((table.points(0), table.hand(0)), (4, json!({})));
    let built = table.events("metropolis_built");
    assert_eq!(
        (built.len(), &built[0]["seat"], built[0]["site"].as_u64()),
        (1, &json!(0), Some(table.site("3N")))
    );
    let own = table.seat(0);
    assert_eq!((&own["cities"], &own["metropolises"]), (&json!([]), &json!([table.site("3N")])));
    assert_eq!(table.view()["bank"]["ore"], 19);
    assert!(table.read_back().equals(&*table.game));
    for kind in [3, 4] {
        let mut less = METROPOLIS;
        less[kind] -= 1;
        assert!(!city.clone().hand(0, less).start().can("metropolis 3N"));
    }
    let rich = city.settlements(0, "2SW").cities(1, "4NE").hand(0, [0, 0, 0, 9, 9]).start();
    for site in ["2SW", "4NE", "5S"] {
        assert!(rich.why_not(&format!("metropolis {site}")).contains("no own city stands on"));
    }
    let twice = metropolis().hand(0, [0, 0, 0, 9, 9]).start();
    assert!(twice.why_not("metropolis 3N").contains("a metropolis stands on"));
    assert!(!twice.can("city 3N"));
}

/// What seat 0 and 1 hold after a roll.
fn rolled(start: &Position, sum: u8) -> (serde_json::Value, serde_json::Value, usize) {
    let mut table = start.clone().field("dice", 0).start();
    table.play(&["roll", &format!("dice {sum}")]);
    (table.hand(0), table.hand(1), table.events("shortage").len())
}

#[test]
fn it_takes_three_cards_of_each_hex() {
    // T55
    let start = metropolis();
    assert_eq!(rolled(&start, 6), (json!({"lumber": 3}), json!({}), 0));
    assert_eq!(rolled(&start, 5), (json!({"brick": 3}), json!({}), 0));
    assert_eq!(rolled(&start, 10), (json!({"grain": 3}), json!({}), 0));
    assert_eq!(rolled(&start, 8), (json!({}), json!({}), 0));
    // With a city and a settlement on the same hex, and another seat there.
    let more = start.clone().cities(0, "0N").settlements(1, "0SW");
    assert_eq!(rolled(&more, 6), (json!({"lumber": 5}), json!({"lumber": 1}), 0));
    // The robber.
    assert_eq!(rolled(&start.clone().field("robber", 0), 6), (json!({}), json!({}), 0));
    assert_eq!(rolled(&start.clone().field("robber", 0), 5), (json!({"brick": 3}), json!({}), 0));
    // The bank: three due and three there, two there, two there for a sole claimant, and for two of them.
    let short = |left: u8| start.clone().hand(2, [19 - left, 0, 0, 0, 0]);
    assert_eq!(rolled(&short(3), 6), (json!({"lumber": 3}), json!({}), 0));
    assert_eq!(rolled(&short(2), 6), (json!({}), json!({}), 1));
    let fifth = |left: u8| short(left).option("edition", "fifth");
    assert_eq!(rolled(&fifth(2), 6), (json!({"lumber": 2}), json!({}), 1));
    assert_eq!(rolled(&fifth(3).settlements(1, "0NW"), 6), (json!({}), json!({}), 1));
    assert_eq!(rolled(&fifth(4).settlements(1, "0NW"), 6), (json!({"lumber": 3}), json!({"lumber": 1}), 0));
    // What is due of other resources is not touched.
    assert_eq!(rolled(&short(2), 5).0, json!({"brick": 3}));
}

#[test]
fn it_takes_two_city_pieces() {
    // T56
    let rich = [0, 0, 0, 16, 18];
    let three = Position::on(plain()).cities(0, "3N 2SW 5S").hand(0, rich);
    let mut table = three.start();
    table.play(&["metropolis 3N"]);
    for text in ["metropolis 2SW", "metropolis 5S"] {
        assert!(table.why_not(text).contains("it takes 1 more city piece"), "{}", table.why_not(text));
    }
    let four = three.clone().cities(0, "4NE").start();
    assert!(four.why_not("metropolis 3N").contains("all 4 are on the board"));
    let two = Position::on(plain()).metropolises(0, "3N").cities(0, "2SW").settlements(0, "5S").hand(0, rich);
    let mut table = two.start();
    assert!(table.can("city 5S"));
    table.play(&["metropolis 2SW"]);
    assert!(table.why_not("city 5S").contains("all 4 city pieces are on the board"));
    assert_eq!(table.points(0), 4 + 4 + 1);
    // More than four are refused.
    assert_eq!(two.clone().metropolises(0, "4NE").places(), ["/seats/0/metropolises"]);
    assert_eq!(two.cities(0, "4NE 6S").places(), ["/seats/0/metropolises"]);
}

#[test]
fn or_the_piece_of_the_city_alone() {
    // T57
    let four = Position::on(plain())
        .option("metropolis_pieces", 1)
        .option("victory_points", 20)
        .cities(0, "3N 2SW 5S 4NE")
        .hand(0, [0, 0, 0, 12, 19]);
    let mut table = four.start();
    table.play(&["metropolis 3N", "metropolis 2SW", "metropolis 5S"]);
    assert_eq!((table.points(0), table.hand(0)), (14, json!({"grain": 3, "ore": 4})));
    let table = four.clone().settlements(0, "6S").start();
    assert!(table.why_not("city 6S").contains("all 4 city pieces"));
    assert_eq!(four.metropolises(0, "6S").places(), ["/seats/0/metropolises"]);
}

#[test]
fn three_steps_in_one_turn() {
    // T58
    let start = Position::on(plain()).settlements(0, "0N").roads(0, "0N-0NE-0SE");
    let mut table = start.hand(0, sum(&[SETTLEMENT, CITY, METROPOLIS])).start();
    assert!(!table.can("city 3N") && !table.can("metropolis 3N"));
    table.play(&["settle 3N"]);
    assert!(!table.can("metropolis 3N"));
    table.play(&["city 3N", "metropolis 3N"]);
    assert_eq!((table.points(0), table.hand(0)), (5, json!({})));
}

/// Seat 0 has a metropolis on 3N; seat 1 has a road at each of its neighbours 3NW, 3NE and 0NE, and is on turn.
fn neighbours() -> Position {
    metropolis()
        .roads(1, "3NW-0SW 3NE-1SE 0NE-0N")
        .settlements(1, "6S")
        .hand(1, sum(&[SETTLEMENT, SETTLEMENT, SETTLEMENT]))
        .field("on_turn", 1)
}

#[test]
fn the_sites_next_to_it_are_open_to_all() {
    // T60, T63
    let mut table = neighbours().start();
    for site in ["3NW", "3NE", "0NE"] {
        assert!(table.can(&format!("settle {site}")), "{site}");
    }
    table.play(&["settle 3NW", "settle 3NE", "settle 0NE"]);
    assert_eq!(table.points(1), 4);
    assert!(table.read_back().equals(&*table.game));
    // The owner needs a link of its own there as well, and so does everyone.
    let owner = metropolis().hand(0, sum(&[SETTLEMENT, ROAD])).start();
    assert!(owner.why_not("settle 3NW").contains("no own road reaches"));
    let mut owner = metropolis().hand(0, sum(&[SETTLEMENT, ROAD])).start();
    owner.play(&["road 3N-3NW", "settle 3NW"]);
    assert_eq!(owner.points(0), 5);
    // The price, a free site, a piece.
    assert!(neighbours().hand(1, [1, 1, 0, 1, 0]).start().why_not("settle 3NW").contains("wool"));
    let taken = neighbours().settlements(2, "3NW").start();
    assert!(!taken.can("settle 3NW") && taken.can("settle 3NE"));
    let none = neighbours().settlements(1, "2SW 5SW 4SE 1N").start();
    assert!(none.why_not("settle 3NW").contains("all 5 settlements"), "{}", none.why_not("settle 3NW"));
    // A city frees nothing.
    let city =
        Position::on(plain()).cities(0, "3N").roads(1, "3NW-0SW").hand(1, SETTLEMENT).field("on_turn", 1);
    assert!(city.start().why_not("settle 3NW").contains("distance rule"));
}

#[test]
fn the_sites_are_freed_as_soon_as_it_stands() {
    // T60
    let start =
        Position::on(plain()).cities(0, "3N").roads(0, "3N-3NW").hand(0, sum(&[METROPOLIS, SETTLEMENT]));
    let mut table = start.start();
    assert!(!table.can("settle 3NW"));
    table.play(&["metropolis 3N", "settle 3NW"]);
    assert_eq!(table.points(0), 5);
}

#[test]
fn full_waiver_and_own() {
    // T61, T62: a building on 3SW, another neighbour of 3NW.
    let start = |kind: &str| neighbours().own(2, kind, json!(["3SW"]));
    for kind in ["settlements", "cities", "metropolises"] {
        assert!(start(kind).start().can("settle 3NW"), "{kind}");
        let own = start(kind).option("metropolis_waiver", "own");
        let table = own.start();
        assert_eq!(table.can("settle 3NW"), kind == "metropolises", "{kind}");
        assert!(table.can("settle 3NE"), "{kind}");
        // Such a position is read only where it can come about.
        let built = own.settlements(1, "3NW");
        if kind == "metropolises" {
            assert_eq!(built.start().points(1), 2);
        } else {
            assert_eq!(built.places(), ["/seats/2/".to_owned() + kind]);
        }
        assert_eq!(start(kind).settlements(1, "3NW").start().points(1), 2);
    }
    // Two settlements side by side and no metropolis next to either are never right.
    for waiver in ["full", "own"] {
        let apart = metropolis().option("metropolis_waiver", waiver).settlements(1, "5SW 5S");
        assert_eq!(apart.places(), ["/seats/1/settlements"]);
    }
}

#[test]
fn what_is_built_there_can_grow() {
    // T64
    let hand = sum(&[SETTLEMENT, CITY, METROPOLIS, SETTLEMENT]);
    let mut table = neighbours().hand(1, hand).start();
    table.play(&["settle 3NW", "city 3NW"]);
    assert!(!table.can("settle 0SW"));
    table.play(&["metropolis 3NW"]);
    assert_eq!(table.points(1), 5);
    // And frees its own neighbours.
    table.play(&["settle 0SW"]);
    assert_eq!(table.points(1), 6);
    assert!(table.read_back().equals(&*table.game));
}

#[test]
fn what_is_built_there_closes_its_other_neighbours() {
    // T65
    for waiver in ["full", "own"] {
        let start = neighbours().option("metropolis_waiver", waiver).roads(1, "3NW-3SW");
        let mut table = start.start();
        assert!(table.can("settle 0SW") && table.can("settle 3SW"), "{waiver}");
        table.play(&["settle 3NW"]);
        assert!(table.why_not("settle 0SW").contains("distance rule"), "{waiver}");
        assert!(table.why_not("settle 3SW").contains("distance rule"), "{waiver}");
        assert!(table.can("settle 3NE") && table.can("settle 0NE"), "{waiver}");
    }
    // A neighbour that another metropolis opens stays open, unless only its own building is waived.
    for (waiver, open) in [("full", true), ("own", false)] {
        let start = neighbours().option("metropolis_waiver", waiver).metropolises(2, "2NW");
        let mut table = start.start();
        table.play(&["settle 3NW"]);
        assert_eq!(table.can("settle 0SW"), open, "{waiver}");
    }
}

#[test]
fn it_is_a_city_in_all_else() {
    // T66: harbours.
    let board = with_harbours(plain(), &[((0, 0), "NW", "any"), ((1, 0), "NE", "lumber")]);
    let table = Position::on(board.clone()).metropolises(0, "0N").hand(0, [3; 5]).start();
    assert!(table.can("trade 3 wool ore") && !table.can("trade 2 lumber ore"));
    let mut table = Position::on(board).cities(0, "1N").hand(0, sum(&[METROPOLIS, [2, 0, 0, 0, 0]])).start();
    table.play(&["metropolis 1N", "trade 2 lumber wool"]);
    // Stealing.
    let start = metropolis()
        .hand(0, [1, 0, 0, 0, 0])
        .field("on_turn", 1)
        .field("phase", "robber")
        .settlements(2, "0NW");
    let mut table = start.start();
    table.play(&["robber 0"]);
    assert_eq!(table.legal("rob"), ["rob 0", "rob 2"]);
    table.play(&["rob 0", "steal lumber"]);
    assert_eq!(table.hand(1), json!({"lumber": 1}));
    // The network.
    let table = metropolis().hand(0, ROAD).start();
    assert_eq!(table.legal("road").len(), 3);
    // Another seat's road ends there.
    let cut = metropolis().roads(1, "3NW-3N-3NE-3SE");
    assert_eq!(cut.start().road(1), 2);
    let behind = metropolis().roads(2, "0NE-3N").hand(2, ROAD).field("on_turn", 2).start();
    assert!(!behind.can("road 3N-3NE") && behind.can("road 0NE-0N"));
}

#[test]
fn the_points_to_win_stay() {
    // T67: ten, with two metropolises, a settlement, and a city that completes them.
    let start = Position::on(plain()).metropolises(0, "3N").cities(0, "2SW").settlements(0, "5S 4NE");
    let mut table = start.hand(0, METROPOLIS).start();
    assert_eq!(table.rules.info().options["victory_points"], 10);
    assert_eq!(table.points(0), 8);
    table.play(&["metropolis 2SW"]);
    assert_eq!((table.points(0), won(&table)), (10, true));
    for ruleset in ["structures", "archipelago", "super"] {
        let rules = crate::table::rules(&format!("settlers/{ruleset}"), 4, &json!({}));
        assert_eq!(rules.info().options["victory_points"], 10, "{ruleset}");
    }
}

fn won(table: &Table) -> bool {
    table.view()["phase"] == "won"
}
