//! Positions with all structures as JSON, read and refused.

use serde_json::{Value, json};

use crate::general::strait;
use crate::table::{Position, lake, plain};

/// Everything there is: two bridges, highways of two seats, metropolises, a city and settlements.
fn full() -> Position {
    Position::on(strait())
        .settlements(0, "4NE 9SE")
        .metropolises(0, "0NW")
        .bridges(0, "4NE-4SE")
        .highways(0, "1S-1N 8N-8S")
        .roads(0, "0NW-0N 9SE-9NE")
        .cities(1, "4S")
        .bridges(1, "4S-4N")
        .highways(1, "0SE-0SW")
        .hand(1, [1, 2, 3, 4, 5])
        .metropolises(2, "6NE")
        .roads(2, "6NE-6SE")
        .highways(2, "6NE-6SW")
}

#[test]
fn everything_goes_to_json_and_back() {
    let table = full().start();
    assert_eq!(
        (table.holder("longest_bridge"), table.points(0), table.points(1), table.points(2)),
        (Some(1), 8, 3, 4)
    );
    let setup = table.game.setup();
    assert!(table.read_back().equals(&*table.game));
    assert_eq!(table.read_back().setup(), setup);
    let own = &setup["seats"][0];
    let numbers = |names: &[&str]| names.iter().map(|name| table.site(name).into()).collect::<Vec<Value>>();
    assert_eq!(own["metropolises"], json!(numbers(&["0NW"])));
    assert_eq!(own["bridges"], json!([numbers(&["4NE", "4SE"])]));
    assert_eq!(own["highways"].as_array().unwrap().len(), 2);
    assert_eq!((own["roads"].as_array().unwrap().len(), &own["cities"]), (2, &json!([])));
    assert_eq!(setup["longest_bridge"], 1);
    // As bytes, too, and as text.
    let bytes = table.game.snapshot();
    assert!(table.rules.clone().restore(&bytes).unwrap().equals(&*table.game));
    for at in 0..bytes.len() {
        let mut wrong = bytes.clone();
        wrong[at] ^= 1;
        assert!(table.rules.clone().restore(&wrong).is_err());
    }
    for text in table.all("bridge").iter().chain(&table.all("highway")).chain(&table.all("metropolis")) {
        let id = table.rules.parse_action(text).unwrap();
        assert_eq!(&table.rules.action_text(id).unwrap(), text);
    }
}

#[test]
fn all_that_cannot_be_is_refused_with_its_place() {
    let start = Position::on(lake()).settlements(0, "3N").cities(1, "5S").metropolises(2, "4NE");
    assert_eq!(start.start().points(2), 4);
    let check = |wrong: Position, place: &str, message: &str| {
        let faults = wrong.faults();
        let fits = |(at, text): &(String, String)| at == place && text.contains(message);
        // A site with two buildings of one seat is named twice.
        let rest = faults[1..].iter().all(|(_, text)| text.contains("has two buildings"));
        assert!(fits(&faults[0]) && rest, "{place}, {message}: {faults:?}");
    };
    let seats = |seat: usize, name: &str, value: Value| start.clone().own(seat, name, value);
    // Links where there is no place for them.
    check(seats(0, "bridges", json!([["3N", "3SE"]])), "/seats/0/bridges/0", "no bridge joins");
    check(seats(0, "bridges", json!([["3N", "0NE"]])), "/seats/0/bridges/0", "no bridge joins");
    check(
        seats(1, "highways", json!([["5NE", "5SW"], ["5NE", "5SE"]])),
        "/seats/1/highways/1",
        "no highway joins",
    );
    check(seats(1, "highways", json!([["3N", "3S"]])), "/seats/1/highways/0", "no highway joins");
    check(seats(1, "roads", json!([["3N", "3S"]])), "/seats/1/roads/0", "no road path joins");
    check(seats(0, "bridges", json!([["3N", 240]])), "/seats/0/bridges/0", "site 240, expected 0 to 23");
    check(seats(0, "bridges", json!([["3N", 999]])), "/seats/0/bridges/0", "site 999, expected 0 to 23");
    check(
        seats(0, "bridges", json!([["3N", "Rome"]])),
        "/seats/0/bridges/0",
        "no site is called \"Rome\", expected a number from 0 to 23",
    );
    check(seats(0, "settlements", json!([999])), "/seats/0/settlements/0", "site 999, expected 0 to 23");
    check(start.clone().field("last_settlement", 999), "/last_settlement", "the number of a site, 0 to 23");
    check(start.clone().field("robber", 999), "/robber", "the number of a hex, 0 to 6");
    check(start.clone().field("on_turn", 999), "/on_turn", "the number of a seat, 0 to 2");
    check(seats(0, "bridges", json!(["3N"])), "/seats/0/bridges/0", "a pair of sites");
    check(seats(0, "highways", json!(7)), "/seats/0/highways", "a list of pairs of sites");
    check(seats(0, "bridges", json!([["3N", "3S"], ["3S", "3N"]])), "/seats/0/bridges/1", "named twice");
    // Two in one place.
    let crossing = start.clone().bridges(0, "3N-3S").bridges(1, "3NE-3SW").field("longest_bridge", 0);
    check(crossing, "/seats/1/bridges", "is taken by another link");
    check(
        start.clone().highways(0, "1SW-1NE").highways(2, "1N-1S"),
        "/seats/2/highways",
        "is taken by another link",
    );
    // Buildings.
    check(start.clone().metropolises(1, "5S"), "/seats/1/metropolises", "has a city and a metropolis");
    check(start.clone().metropolises(0, "3N"), "/seats/0/metropolises", "has a settlement and a metropolis");
    check(start.clone().metropolises(0, "5S"), "/seats/1/cities", "has two buildings");
    check(seats(2, "metropolises", json!(["4NE", "4NE"])), "/seats/2/metropolises/1", "named twice");
    check(seats(2, "metropolises", json!([99])), "/seats/2/metropolises/0", "99");
    check(seats(2, "metropolises", json!("4NE")), "/seats/2/metropolises", "a list of sites");
    let pieces = Position::on(plain()).metropolises(0, "3N").cities(0, "2SW 5S 6S");
    check(pieces, "/seats/0/metropolises", "5 pieces, expected at most 4");
    let unfit = Position::on(strait()).metropolises(0, "8N");
    check(unfit, "/seats/0/metropolises", "touches no land");
    let beside = Position::on(plain()).cities(0, "3N").settlements(1, "3NE");
    check(beside, "/seats/1/settlements", "the distance rule");
    // Longest Bridge.
    let one = start.clone().bridges(0, "3N-3S");
    assert_eq!(one.start().holder("longest_bridge"), Some(0));
    check(one.clone().field("longest_bridge", json!(null)), "/longest_bridge", "nobody holds it");
    check(one.clone().field("longest_bridge", 1), "/longest_bridge", "seat 1 has no bridge");
    let longer = Position::on(strait()).bridges(0, "4NE-4SE").bridges(1, "4S-4N").field("longest_bridge", 0);
    let lengths = longer.faults();
    assert!(lengths[0].1.starts_with("the longest bridge of seat 0 has length 1, expected 2"), "{lengths:?}");
    check(one.clone().field("longest_bridge", 7), "/longest_bridge", "7, expected 0 to 2");
    let none = "the option longest_bridge_points is 0";
    check(one.clone().option("longest_bridge_points", 0).field("longest_bridge", 0), "/longest_bridge", none);
    check(start.clone().field("longest_bridge", 0), "/longest_bridge", "seat 0 has no bridge");
    let tied = one.option("bridge_overlap", "crossing").bridges(1, "3NE-3SW");
    check(tied.clone(), "/longest_bridge", "nobody holds it");
    assert_eq!(tied.field("longest_bridge", 1).start().points(1), 3);
    // Options that are off.
    let plain_game = |name: &str| start.clone().option(name, false);
    check(plain_game("metropolises"), "/seats/2/metropolises", "the option metropolises is off");
    let bridge = Position::on(lake()).option("bridges", false).bridges(0, "3N-3S");
    check(bridge, "/seats/0/bridges/0", "the option bridges is off");
    let highway = Position::on(lake()).option("highways", false).highways(0, "1SW-1NE");
    check(highway, "/seats/0/highways/0", "the option highways is off");
    // A second robber where there is one.
    check(start.clone().field("second_robber", 0), "/second_robber", "there is one robber");
    let two = start.clone().option("robbers", 2);
    check(two.clone().field("second_robber", 6), "/second_robber", "another hex");
    check(two.clone().field("second_robber", 3), "/second_robber", "stands on land");
    assert_eq!(two.field("second_robber", 0).start().view()["second_robber"], 0);
}

#[test]
fn a_link_that_cannot_be_read_is_the_only_fault() {
    // The holder of Longest Road may hang on the bridge that is wrong.
    let start = Position::on(lake()).settlements(0, "3N").roads(0, "3N-0NE-0N-0NW").field("longest_road", 0);
    assert_eq!(start.clone().bridges(0, "3N-3S").start().points(0), 4);
    assert_eq!(start.clone().bridges(0, "3N-3SE").places(), ["/seats/0/bridges/0"]);
    assert_eq!(start.highways(0, "1SW-1NW").places(), ["/seats/0/highways/0"]);
}
