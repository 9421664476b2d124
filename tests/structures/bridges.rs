//! Building bridges, and what they count.

use serde_json::json;
use tilewright::{Seat, Viewer};

use crate::general::strait;
use crate::lines::{bridges, channel, edge_first};
use crate::table::{BRIDGE, Hand, Position, ROAD, Table, all, board, cards, lake, rules, sum, with_harbours};

/// Three sea hexes, 4, 5 and 8, that meet at the site 8N.
///
/// ```text
///       0   1   2
///     3   ~   ~   6
///       7   ~   9
///        10  11
/// ```
pub(crate) fn three_lakes() -> serde_json::Value {
    board(&[(0, "f6 h5 p9"), (-1, "w4 ~ ~ m8"), (-1, "f3 ~ d"), (-1, "h10 p11")])
}

/// A bridge of length 3.
const LONG: Hand = [1, 4, 0, 0, 2];
/// A bridge of length 1.
const SHORT: Hand = [1, 2, 0, 0, 0];

#[test]
fn prices_and_pieces_grow_with_the_length() {
    // T18, T25, T26
    let expected: [(usize, Hand); 8] = [
        (2, [1, 2, 0, 0, 0]),
        (3, [1, 3, 0, 0, 1]),
        (5, [1, 4, 0, 0, 2]),
        (7, [1, 5, 0, 0, 3]),
        (9, [1, 6, 0, 0, 4]),
        (11, [1, 7, 0, 0, 5]),
        (13, [1, 8, 0, 0, 6]),
        (15, [1, 9, 0, 0, 7]),
    ];
    for (length, (pieces, price)) in (1..).zip(expected) {
        let board = channel(length, edge_first(length));
        let rules = rules("settlers/base", 2, &json!({"board": board, "bridges": true}));
        let sites = rules.board()["sites"].clone();
        let down = |&&(l, a, b): &&(usize, usize, usize)| l == length && sites[a]["x"] == sites[b]["x"];
        let all_bridges = bridges(&*rules);
        let &(_, a, b) = all_bridges.iter().find(down).unwrap();
        let text = format!("bridge {a}-{b}");
        let roads: Vec<Vec<usize>> = all(&*rules, "road")
            .iter()
            .map(|road| road[5..].split('-').map(|site| site.parse().unwrap()).collect())
            .collect();
        let start = |roads_built: usize, hand: Hand| {
            let position = Position::on(board.clone()).own(0, "settlements", json!([a]));
            position.own(0, "roads", json!(roads[..roads_built])).hand(0, hand).start()
        };
        let mut table = start(15 - pieces, price);
        table.play(&[&text]);
        assert_eq!((table.hand(0), table.view()["bank"].clone()), (json!({}), all_cards()));
        let described =
            &table.rules.board()["links"][table.seat(0)["links"][15 - pieces].as_u64().unwrap() as usize];
        assert_eq!((&described["pieces"], &described["price"]), (&json!(pieces), &cards(price)));
        let [from, to] = [a.min(b), a.max(b)];
        assert_eq!((&described["kind"], &described["sites"]), (&json!("bridge"), &json!([from, to])));
        assert_eq!((&described["length"], &described["span"]), (&json!(length), &json!(length)));
        // What it adds to the longest road is another number with the option for that; how far it goes is not.
        let pieces_count = json!({"board": board, "bridges": true, "bridge_length_counts": "pieces"});
        let links = crate::table::rules("settlers/base", 2, &pieces_count).board()["links"].clone();
        let same = links.as_array().unwrap().iter().find(|link| link["sites"] == described["sites"]).unwrap();
        assert_eq!((&same["length"], &same["span"]), (&json!(pieces), &json!(length)));
        for kind in 0..5 {
            let mut less = price;
            less[kind] = less[kind].saturating_sub(1);
            assert_eq!(start(0, less).can(&text), less == price, "{length}: {less:?}");
        }
        assert!(start(16 - pieces, price).why_not(&text).contains(&format!("it takes {pieces} road pieces")));
        // The pieces are those of the roads.
        let mut table = start(15 - pieces, sum(&[price, ROAD]));
        assert!(table.play(&[&text]).legal("road").is_empty());
        if length < 8 {
            let mut table = start(14 - pieces, sum(&[price, ROAD]));
            assert!(!table.play(&[&text]).legal("road").is_empty());
        }
    }
}

fn all_cards() -> serde_json::Value {
    json!({"lumber": 19, "brick": 19, "wool": 19, "grain": 19, "ore": 19})
}

#[test]
fn one_end_is_on_the_own_network() {
    // T27
    let start = Position::on(lake()).hand(0, BRIDGE);
    let across = "bridge 3N-3S";
    // At a building, at the end of a road, of a highway, of another bridge.
    assert!(start.clone().settlements(0, "3N").start().can(across));
    assert!(start.clone().cities(0, "3S").start().can(across));
    assert!(start.clone().settlements(0, "0N").roads(0, "0N-0NE-3N").start().can(across));
    assert!(start.clone().settlements(0, "0N").highways(0, "0N-3N").start().can(across));
    let crossing = start.clone().option("bridge_overlap", "crossing");
    assert!(crossing.settlements(0, "3NE").bridges(0, "3NE-3SW").roads(0, "3SW-3S").start().can(across));
    // The other end may hold anything.
    for far in ["settlements", "cities"] {
        let table = start.clone().settlements(0, "3N").own(1, far, json!(["3S"])).start();
        assert!(table.can(across));
    }
    // Not from nowhere, and not from behind another seat's building.
    let nowhere = start.clone().settlements(0, "0N").roads(0, "0N-0NE").start();
    assert!(nowhere.why_not(across).contains("is reached by an own link or building"));
    let behind = start.settlements(0, "0N").roads(0, "0N-0NE-3N").settlements(1, "3N");
    assert!(behind.start().why_not(across).contains("is reached by an own link or building"));
    assert!(behind.clone().roads(0, "3S-3SE").start().can(across));
    assert!(!behind.roads(0, "3S-3SE").cities(2, "3S").start().can(across));
}

#[test]
fn another_seats_settlement_takes_a_bridge_away() {
    // T27: the far end of a road is settled by another seat in its turn.
    let start = Position::on(lake()).settlements(0, "0N").roads(0, "0N-0NE-3N").hand(0, BRIDGE);
    let mut table = start.settlements(1, "1SE").roads(1, "1SE-3NE-3N").hand(1, [1, 1, 1, 1, 0]).start();
    assert!(table.can("bridge 3N-3S"));
    table.play(&["end", "roll", "dice 2", "settle 3N", "end", "roll", "dice 2", "end", "roll", "dice 2"]);
    assert!(!table.can("bridge 3N-3S"));
}

#[test]
fn between_own_buildings_where_asked() {
    // T28
    let start = Position::on(lake()).option("bridge_attach", "between_buildings").hand(0, BRIDGE);
    let across = "bridge 3N-3S";
    assert!(start.clone().settlements(0, "3N").cities(0, "3S").start().can(across));
    for table in [
        start.clone().settlements(0, "3N").roads(0, "3S-3SE").start(),
        start.clone().settlements(0, "3N").settlements(1, "3S").start(),
    ] {
        let reason = format!("bridges join own buildings, and none stands on {}", table.site("3S"));
        assert!(table.why_not(across).ends_with(&reason));
    }
    let built = start.clone().settlements(0, "3N").bridges(0, "3N-3S");
    assert_eq!(built.places(), ["/seats/0/bridges"]);
    assert_eq!(built.clone().settlements(1, "3S").places(), ["/seats/0/bridges"]);
    assert_eq!(built.metropolises(0, "3S").start().points(0), 1 + 4 + 1);
}

#[test]
fn a_line_carries_one_bridge() {
    // T29
    for overlap in ["forbidden", "crossing"] {
        let start =
            Position::on(lake()).option("bridge_overlap", overlap).settlements(0, "3N").settlements(1, "3S");
        for seat in [0, 1] {
            let table = start.clone().bridges(1, "3N-3S").hand(seat, BRIDGE).field("on_turn", seat).start();
            assert!(table.why_not("bridge 3N-3S").ends_with("of seat 1 stands there"));
        }
        assert_eq!(
            start.bridges(0, "3N-3S").bridges(1, "3N-3S").field("longest_bridge", 0).places(),
            ["/seats/1/bridges"]
        );
    }
}

#[test]
fn bridges_through_one_hex() {
    // T30, T31
    let start = Position::on(lake()).settlements(0, "3N").bridges(1, "3NE-3SW").hand(0, BRIDGE);
    let crossing = format!("{} of seat 1 crosses it", start.start().text("bridge 3NE-3SW"));
    assert!(start.start().why_not("bridge 3N-3S").ends_with(&crossing));
    assert_eq!(start.clone().bridges(0, "3N-3S").field("longest_bridge", 0).places(), ["/seats/1/bridges"]);
    let mut table = start.clone().option("bridge_overlap", "crossing").start();
    table.play(&["bridge 3N-3S"]);
    // They do not join: one alone counts two, and roads join them only at their ends.
    let own = Position::on(lake())
        .option("bridge_overlap", "crossing")
        .settlements(0, "3N")
        .bridges(0, "3N-3S 3NE-3SW 3SE-3NW");
    assert_eq!(own.start().road(0), 2);
    assert_eq!(own.clone().roads(0, "3N-3NE").start().road(0), 5);
    // Without the roads one end is not reached from the other's middle.
    let reach =
        Position::on(lake()).option("bridge_overlap", "crossing").settlements(0, "3N").bridges(0, "3N-3S");
    assert!(!reach.hand(0, BRIDGE).start().can("bridge 3NE-3SW"));
}

#[test]
fn bridges_that_pass_the_same_site_at_sea_do_not_join() {
    // T21, T32: the three lines of length 3 all pass 8N, each along another edge and through another hex.
    let start = Position::on(three_lakes()).settlements(0, "4NE 4S 5S").hand(0, sum(&[LONG, LONG, LONG]));
    let mut table = start.start();
    for text in ["bridge 4NE-8S", "bridge 4S-5NE", "bridge 5S-4NW"] {
        table.play(&[text]);
        assert_eq!(table.road(0), 3, "{text}");
    }
    // Nothing is built where they pass.
    assert!(!table.can("settle 8N"));
}

#[test]
fn what_a_bridge_adds_to_a_road() {
    // T33, T34, T35: bridge and roads in a row, at both ends, and three ways between the same two sites.
    for (roads, length, pieces) in [
        ("3N-0NE-0N-0NW", 5, 6),
        ("3N-0NE 3S-5SE", 4, 5),
        ("3N-3NE-3SE-3S 3N-3NW-3SW-3S", 8, 9),
        // A ring with the bridge in it, and a branch.
        ("3N-3NE-3SE-3S", 5, 6),
        ("3N-3NE-3SE-3S-5SE", 6, 7),
        // Two roads on both sides at one end: the bridge hangs on where they fork.
        ("3N-3NE-1SE 3N-3NW-0SW", 4, 5),
        // Away from it.
        ("5S-5SW-5NW", 2, 3),
    ] {
        let start = Position::on(lake()).settlements(0, "3N").bridges(0, "3N-3S").roads(0, roads);
        assert_eq!(start.start().road(0), length, "{roads}");
        let counted = start.option("bridge_length_counts", "pieces");
        assert_eq!(counted.start().road(0), pieces, "{roads}");
    }
    // It is cut at its ends by another seat's building.
    let cut = Position::on(lake()).bridges(0, "3N-3S").roads(0, "3N-0NE 3S-5SE").settlements(1, "3N");
    assert_eq!(cut.start().road(0), 3);
    assert_eq!(cut.cities(2, "3S").start().road(0), 2);
}

/// Seat 0 can build length 1, seats 1 and 2 length 2 each.
fn rivals() -> Position {
    Position::on(strait())
        .settlements(0, "4NE")
        .hand(0, sum(&[SHORT, BRIDGE]))
        .settlements(1, "0NE")
        .roads(1, "0NE-4N")
        .hand(1, BRIDGE)
        .settlements(2, "1NE")
        .roads(2, "1NE-5N")
        .hand(2, BRIDGE)
}

const NEXT: [&str; 3] = ["end", "roll", "dice 2"];

#[test]
fn longest_bridge_goes_to_the_first_and_then_to_longer_ones() {
    // T36, T37
    let mut table = rivals().start();
    let award = |table: &Table| (table.holder("longest_bridge"), [0, 1, 2].map(|seat| table.points(seat)));
    assert_eq!(award(&table), (None, [1, 1, 1]));
    table.play(&["bridge 4NE-4SE"]);
    assert_eq!(award(&table), (Some(0), [2, 1, 1]));
    assert_eq!(table.events("longest_bridge"), [json!({"event": "longest_bridge", "holder": 0})]);
    table.play(&NEXT).play(&["bridge 4N-4S"]);
    assert_eq!(award(&table), (Some(1), [1, 2, 1]));
    assert_eq!(table.events("longest_bridge"), [json!({"event": "longest_bridge", "holder": 1})]);
    table.play(&NEXT).play(&["bridge 5N-5S"]);
    assert_eq!((award(&table), table.events("longest_bridge").len()), ((Some(1), [1, 2, 1]), 0));
    // The holder's own longer bridge changes nothing.
    let mut own = rivals().settlements(0, "5NE").start();
    own.play(&["bridge 4NE-4SE", "bridge 5NE-5SW"]);
    assert_eq!((own.holder("longest_bridge"), own.events("longest_bridge").len()), (Some(0), 0));
    // An equally long one does not take it, and a longer one does after that.
    own.play(&NEXT).play(&["bridge 4N-4S"]);
    assert_eq!(own.holder("longest_bridge"), Some(0));
}

#[test]
fn single_bridges_are_compared_by_length() {
    // T38: two of length 2 in a row, against one of length 3.
    for counts in ["length", "pieces"] {
        let start = Position::on(three_lakes())
            .option("bridge_length_counts", counts)
            .settlements(0, "4N")
            .bridges(0, "4N-4S-8SE")
            .settlements(1, "5NE")
            .hand(1, LONG)
            .field("on_turn", 1);
        let mut table = start.start();
        assert_eq!(
            (table.holder("longest_bridge"), table.road(0)),
            (Some(0), if counts == "length" { 4 } else { 6 })
        );
        table.play(&["bridge 5NE-4S"]);
        assert_eq!((table.holder("longest_bridge"), table.points(1)), (Some(1), 2));
    }
}

#[test]
fn what_longest_bridge_is_worth() {
    // T39
    for (points, held) in [(1, Some(0)), (2, Some(0)), (3, Some(0)), (0, None)] {
        let mut table = rivals().option("longest_bridge_points", points).start();
        table.play(&["bridge 4NE-4SE"]);
        assert_eq!((table.points(0), table.holder("longest_bridge")), (1 + points, held));
        assert_eq!(table.events("longest_bridge").len(), usize::from(points > 0));
        let public = table.game.view(Viewer::Public);
        assert_eq!(public["longest_bridge"].as_u64(), held);
        assert_eq!(public["seats"][0]["points"], 1 + points);
        assert!(table.read_back().equals(&*table.game));
        // In the numbers for learners it is there as well.
        let observed = |viewer: Viewer| {
            let spec = &table.rules.info().observation;
            let mut numbers = vec![0; spec.len()];
            table.game.observe(viewer, &mut numbers);
            let plane = spec.planes().iter().find(|plane| plane.name == "longest_bridge").unwrap();
            numbers[plane.start]
        };
        let expected = if points > 0 { [1, 1, 3] } else { [0; 3] };
        assert_eq!([Viewer::Public, Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1))].map(observed), expected);
    }
}

#[test]
fn the_longest_bridge_counts_for_the_longest_road() {
    // T40: both awards at once.
    let start = Position::on(lake()).settlements(0, "3N").roads(0, "3N-0NE-0N-0NW").hand(0, BRIDGE);
    let mut table = start.start();
    table.play(&["bridge 3N-3S"]);
    assert_eq!((table.holder("longest_bridge"), table.holder("longest_road")), (Some(0), Some(0)));
    assert_eq!((table.road(0), table.points(0)), (5, 1 + 1 + 2));
    // And they can win together.
    let mut table = start.metropolises(0, "4SE 5SW").option("victory_points", 12).start();
    table.play(&["bridge 3N-3S"]);
    assert_eq!((table.points(0), table.view()["phase"].clone()), (12, json!("won")));
    let ended = json!({"event": "game_ended", "outcome": "won", "winners": [0], "points": [12, 0, 0]});
    assert_eq!(table.events("game_ended"), [ended]);
}

#[test]
fn why_no_bridge_can_lie_between_two_sites() {
    // T12, T13, T15, T18: round a lake of one hex.
    let table = Position::on(lake()).start();
    for (text, reason) in [
        ("bridge 3N-3NE", "does not lie over sea all the way"),
        ("bridge 3N-3SE", "is bent, and bridges run straight along hex sides"),
        ("bridge 0N-0S", "does not lie over sea all the way"),
        ("bridge 3N-3N", "is named twice"),
    ] {
        let expected = table.unread(text);
        assert!(expected.starts_with("two sites that a bridge can join: "), "{expected}");
        assert!(expected.ends_with(reason), "{text}: {expected}");
    }
    let expected = Position::on(three_lakes()).start().unread("bridge 4NE-8N");
    assert!(expected.contains("it would end in water: "), "{expected}");
    // T23: with a harbour on one of the lakes.
    let harbour = with_harbours(three_lakes(), &[((0, 0), "SE", "any")]);
    let barred = Position::on(harbour).option("bridge_harbours", false).start();
    let expected = barred.unread("bridge 4N-4S");
    assert!(expected.ends_with("crosses a harbour, and the option bridge_harbours is off"), "{expected}");
}

#[test]
fn what_stands_in_the_way_is_named() {
    // T29, T30: two bridges of the lake cross.
    let mut table =
        Position::on(lake()).settlements(0, "3N").settlements(1, "3SW").hand(0, BRIDGE).field("dice", 2);
    table = table.hand(1, BRIDGE);
    let mut table = table.start();
    table.play(&["bridge 3N-3S"]);
    let (first, same) = (table.text("bridge 3N-3S"), table.why_not("bridge 3N-3S"));
    assert!(same.ends_with(&format!("{first} of seat 0 stands there")), "{same}");
    table.play(&["end", "roll", "dice 2"]);
    let crossing = table.why_not("bridge 3SW-3NE");
    assert!(crossing.ends_with(&format!("{first} of seat 0 crosses it")), "{crossing}");
}

#[test]
fn each_two_sites_are_joined_or_it_is_said_why_not() {
    // T12 to T18, T22, T41 to T43
    for options in [
        json!({}),
        json!({"bridge_harbours": false, "highway_span": "three_only"}),
        json!({"bridges": false, "metropolises": false}),
    ] {
        for ruleset in ["settlers/structures", "settlers/archipelago"] {
            let rules = rules(ruleset, 3, &options);
            let sites = rules.board()["sites"].as_array().unwrap().len();
            let mut joined = 0;
            for (a, b) in (0..sites).flat_map(|a| (0..sites).map(move |b| (a, b))) {
                for kind in ["road", "bridge", "highway"] {
                    match rules.parse_action(&format!("{kind} {a}-{b}")) {
                        Ok(_) => joined += 1,
                        Err(error) => assert!(error.expected.len() > 20, "{error}"),
                    }
                }
            }
            assert_eq!(joined, 2 * rules.board()["links"].as_array().unwrap().len());
        }
    }
}
