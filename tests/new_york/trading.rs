//! Trading roads.

use std::collections::BTreeMap;

use crate::table::{RESOURCES, Scene, Table, list};

fn kinds(table: &Table) -> BTreeMap<String, usize> {
    let mut kinds = BTreeMap::new();
    for link in table.places.board["links"].as_array().unwrap() {
        if let Some(kind) = link["trade"].as_str() {
            *kinds.entry(kind.to_owned()).or_default() += 1;
        }
    }
    kinds
}

/// Y25: nine of them, and two more at a large table.
#[test]
fn how_many_there_are() {
    let counts = |any: usize, wool: usize| {
        let all = [("any", any), ("brick", 1), ("grain", 1), ("lumber", 1), ("ore", 1), ("wool", wool)];
        all.into_iter().map(|(kind, n)| (kind.to_owned(), n)).collect::<BTreeMap<_, _>>()
    };
    for seats in 3..=6 {
        let table = Scene::new(seats).new_game(1);
        assert_eq!(kinds(&table), if seats < 5 { counts(4, 1) } else { counts(5, 2) }, "{seats}");
    }
}

const EVERYWHERE: [(&str, &str); 9] = [
    ("-3,-1W", "any"),
    ("1,-2W", "any"),
    ("5,-4NE", "any"),
    ("1,3SE", "any"),
    ("-1,-1NE", "grain"),
    ("2,-3NW", "wool"),
    ("4,-2SE", "ore"),
    ("1,2W", "brick"),
    ("-1,0SE", "lumber"),
];
const LARGE: [(&str, &str); 2] = [("2,1E", "any"), ("1,0SW", "wool")];

/// The rates for each resource of a seat with one road and a full hand.
fn rates(seats: usize, place: &str) -> Vec<Vec<u8>> {
    let table = Scene::new(seats).hand(0, [4; 5]).roads(0, place).start();
    RESOURCES.iter().map(|give| table.rates(give)).collect()
}

/// Y26, Y27: where they lie, and what a road on each is good for.
#[test]
fn each_is_where_it_is_said_to_be() {
    let expected = |kind: &str| -> Vec<Vec<u8>> {
        let rate = |give: &&str| match kind {
            "any" => 3,
            _ if kind == *give => 2,
            _ => 4,
        };
        RESOURCES.iter().map(|give| vec![rate(give)]).collect()
    };
    for seats in [4, 6] {
        for (place, kind) in EVERYWHERE {
            assert_eq!(rates(seats, place), expected(kind), "{place}");
        }
        for (place, kind) in LARGE {
            assert_eq!(rates(seats, place), expected(if seats == 6 { kind } else { "none" }), "{place}");
        }
    }
}

/// Y27, N11: nobody else trades so; two of a kind buy another kind, and all of S64 to S66 holds.
#[test]
fn who_trades_and_for_what() {
    let scene = Scene::new(4).hand(0, [4; 5]).hand(1, [4; 5]).roads(0, "1,2W");
    let mut table = scene.start();
    let two: Vec<String> = table.legal_of("trade").into_iter().filter(|t| t.starts_with("trade 2")).collect();
    let expected = ["grain", "lumber", "ore", "wool"].map(|take| format!("trade 2 brick {take}"));
    assert_eq!(two, expected);
    assert!(table.game.rules().parse_actions("trade 2 brick brick").is_err());
    // Y29: within a turn as often as the hand allows.
    table.play(&["trade 2 brick ore", "trade 2 brick ore"]).turn(1);
    assert_eq!(table.rates("lumber"), [4]);
    assert!(!table.can("trade 2 lumber ore") && !table.can("trade 3 lumber ore"));
    let table = scene.option("bank_trades", "all").start();
    assert_eq!(table.rates("brick"), [2, 4]);
}

/// Y28, N9: a rate that needs a settlement at the end of the own roads.
#[test]
fn with_a_building_or_without() {
    let scene = |needs: bool| {
        let scene = Scene::new(4).option("trade_needs_building", needs).hand(0, [5, 8, 4, 4, 4]);
        scene.settle(0, &["Utica"]).roads(0, "1,2W 1,2SW")
    };
    assert_eq!(scene(false).start().rates("brick"), [2]);
    assert_eq!(scene(true).start().rates("brick"), [4]);
    // New York City is reached and free, foreign, or own.
    assert_eq!(scene(true).settle(1, &["New York City"]).start().rates("brick"), [4]);
    let mut table = scene(true).start();
    table.play(&["settle New York City"]);
    assert_eq!(table.rates("brick"), [2]);
    assert_eq!(scene(true).city(0, &["New York City"]).start().rates("brick"), [2]);
    // Past a free field the roads do not lead home; past a plain site they do.
    let table = scene(true).settle(0, &["Riverhead"]).roads(0, "1,3W 1,3SW 1,3SE 1,3E");
    assert_eq!(table.start().rates("brick"), [3]);
    let table = scene(true).roads(0, "1,1SW 1,1W 1,0SE 2,0SW").settle(0, &["Kingston"]).start();
    assert_eq!(table.rates("brick"), [2]);
    // A road on the field itself, with a building at its end.
    let table = Scene::new(4).option("trade_needs_building", true).hand(0, [4; 5]);
    let table = table.roads(0, "-3,-1W").settle(0, &["Niagara Falls"]).start();
    assert_eq!(table.rates("ore"), [3]);
}

/// Y29: as soon as the road is built; with separate phases from the next turn.
#[test]
fn as_soon_as_it_is_built() {
    let scene = Scene::new(4).rich(0).settle(0, &["New York City"]).roads(0, "1,2SW");
    let mut table = scene.start();
    assert_eq!(table.rates("brick"), [4]);
    table.build("1,2W");
    assert_eq!(table.rates("brick"), [2]);
    table.turn(0);
    assert_eq!(table.rates("brick"), [2]);
    let mut table = scene.option("phases", "separate").start();
    table.build("1,2W");
    assert_eq!(table.legal_of("trade"), list(&[]));
    assert!(table.refusal("trade 2 brick ore").contains("trade is closed"));
    table.turn(0);
    assert_eq!(table.rates("brick"), [2]);
}

/// Y30, N10: there are no commodities to trade.
#[test]
fn no_commodities() {
    let table = Scene::new(4).new_game(1);
    for commodity in ["cloth", "coin", "paper"] {
        assert!(table.game.rules().parse_actions(&format!("trade 3 {commodity} ore")).is_err());
    }
}

/// Y8: without harbours nothing else gives a rate, wherever a settlement stands.
#[test]
fn no_harbours() {
    let table = Scene::new(4).hand(0, [4; 5]).settle(0, &["New York City", "Buffalo", "Elmira"]).start();
    assert_eq!(table.places.board["harbours"], serde_json::json!([]));
    assert!(RESOURCES.iter().all(|give| table.rates(give) == [4]));
}
