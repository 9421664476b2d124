//! Canal links beside the positions of `worked.rs`.

use serde_json::{Value, json};
use tilewright::catalog;

use crate::table::{Scene, list};

/// Y42: only with the option, and options of the canal only with it.
#[test]
fn only_with_the_option() {
    let mut table = Scene::new(4).rich(0).settle(0, &["Albany"]).start();
    assert_eq!(table.links("3,-1SE"), list(&[]));
    assert_eq!(table.canal_tokens(0), 0);
    assert!(table.game.rules().parse_actions("use_canal_token ore").is_err());
    assert_eq!(Scene::new(4).rules().info().options["erie_canal"], false);
    assert_eq!(Scene::canal().rules().info().options["erie_canal"], true);
    let error = catalog::rules("settlers/new-york", Some(4), Some(r#"{"canal_award": "once_per_game"}"#));
    assert_eq!(
        error.unwrap_err().to_string(),
        "bad options: canal_award is set, expected erie_canal true with it"
    );
    // And only on a board with canal cities to link.
    for (ruleset, board, cities) in [
        ("settlers/base", "base", 0),
        ("settlers/new-york-erie-canal", "base", 0),
        ("settlers/base", "one", 1),
    ] {
        let mut own: serde_json::Value =
            serde_json::from_str(tilewright::settlers::Layout::text("new-york").unwrap()).unwrap();
        let sites = own["sites"].as_array_mut().unwrap();
        for site in sites.iter_mut().filter(|site| site["name"] != "Albany" && site["colour"] == "blue") {
            site["colour"] = json!("yellow");
        }
        let board = if board == "one" { own } else { json!(board) };
        let options = json!({"erie_canal": true, "board": board}).to_string();
        assert_eq!(
            catalog::rules(ruleset, Some(3), Some(&options)).unwrap_err().to_string(),
            format!(
                "bad options: erie_canal is set, expected a board with two canal cities or more, blue city fields: \
                 this one has {cities}"
            )
        );
    }
}

/// Y48, N21: by default no end need be settled: the source asks for a line of own roads from one city to the other.
#[test]
fn no_end_need_be_settled() {
    assert_eq!(Scene::canal().rules().info().options["canal_need_settled"], "none");
    // From Glens Falls two roads go over a plain site to Schenectady, and others from this site on to Utica.
    let scene = Scene::canal().rich(0).settle(0, &["Glens Falls"]).roads(0, "3,-2SE 2,-1E 2,-1NE");
    let mut table = scene.start();
    assert_eq!(table.links("2,-2SE"), ["Schenectady-Utica"]);
    assert_eq!(table.canal_tokens(0), 1);
    for need in ["one", "both"] {
        let mut table = scene.clone().option("canal_need_settled", need).start();
        assert_eq!(table.links("2,-2SE"), list(&[]), "{need}");
    }
}

/// Y43: a line of one road, of free roads, and of roads that are already there but for one in the middle.
#[test]
fn a_line_of_roads() {
    let scene = Scene::canal().rich(0).settle(0, &["Albany"]);
    let mut table = scene.start();
    assert_eq!(table.links("3,-1SE"), ["Albany-Troy"]);
    assert_eq!(table.seat(0)["points"], 1);
    let mut table = scene.own(0, "cards", json!({"road_building": 1})).start();
    table.play(&["road_building"]);
    assert_eq!(table.links("3,-1SE"), ["Albany-Troy"]);
    assert_eq!(table.links("3,-1SW"), ["Albany-Schenectady"]);
    // The last road is in the middle of the line from Rome to Schenectady.
    let scene = Scene::canal().rich(0).settle(0, &["Rome", "Schenectady"]);
    let mut table = scene.roads(0, "1,-2E 2,-3SE 3,-3SW 2,-1E 3,-2SW").start();
    assert_eq!(table.links("2,-2E"), ["Rome-Schenectady"]);
    assert_eq!(table.canal_tokens(0), 1);
    // Around and back is no line: Utica to Utica.
    let scene = Scene::canal().rich(0).settle(0, &["Utica"]);
    let mut table = scene.settle(1, &["Rome", "Oneonta"]).roads(0, "2,-2SE 2,-2E 3,-3SW").start();
    assert_eq!(table.links("2,-3SE"), list(&[]));
}

/// Y44, Y45, N19: the first seat takes the token of a pair; one of each seat where the option says so.
#[test]
fn the_first_seat_to_link_a_pair() {
    let scene = |award: &str| {
        let scene = Scene::canal().option("canal_award", award).rich(0).rich(1);
        scene.settle(0, &["Utica"]).settle(1, &["Rome"]).roads(1, "1,-2E 2,-3SE 3,-3SW 2,-2E")
    };
    for (award, expected) in
        [("per_pair", vec![]), ("once_per_game", vec![]), ("once_per_seat", vec!["Rome-Utica"])]
    {
        let mut table = scene(award).start();
        assert_eq!(table.links("2,-2SW"), ["Rome-Utica"]);
        assert_eq!(table.turn(1).links("2,-2SE"), list(&expected), "{award}");
        assert_eq!(table.canal_tokens(1), expected.len() as u64);
        let linked = &table.view()["canal_linked"];
        assert_eq!(linked.as_array().unwrap().len(), 1);
    }
}

/// Y45: once a seat has had its token it takes no other, even if it has none left.
#[test]
fn a_seat_that_has_had_its_token() {
    let scene =
        Scene::canal().rich(0).settle(0, &["Albany"]).field("canal_linked", json!([["Rome", "Utica"]]));
    let mut table =
        scene.clone().field("canal_seats", json!([0])).option("canal_award", "once_per_seat").start();
    assert_eq!(table.links("3,-1SE"), list(&[]));
    let mut table =
        scene.clone().field("canal_seats", json!([1])).option("canal_award", "once_per_seat").start();
    assert_eq!(table.links("3,-1SE"), ["Albany-Troy"]);
    let mut table =
        scene.clone().field("canal_seats", json!([1])).option("canal_award", "once_per_game").start();
    assert_eq!(table.links("3,-1SE"), list(&[]));
    let mut table = scene.field("canal_seats", json!([0])).start();
    assert_eq!(table.links("3,-1SE"), ["Albany-Troy"]);
}

/// Y47, Y48, N21: neither end settled, with a line over an own yellow city.
#[test]
fn how_many_ends_are_settled() {
    let scene = |need: &str, between: &str| {
        let scene =
            Scene::canal().option("canal_need_settled", need).option("canal_between", between).rich(0);
        scene.settle(0, &["Oneonta"]).roads(0, "1,-1E 2,-1SW")
    };
    let linked = |scene: Scene| scene.start().links("2,-1SE");
    assert_eq!(linked(scene("none", "canal_field")), ["Schenectady-Utica"]);
    assert_eq!(linked(scene("one", "canal_field")), list(&[]));
    assert_eq!(linked(scene("none", "any_field")), list(&[]));
    assert_eq!(linked(scene("none", "built_only")), list(&[]));
    assert_eq!(linked(scene("one", "canal_field").settle(0, &["Utica"])), ["Schenectady-Utica"]);
    assert_eq!(linked(scene("both", "canal_field").settle(0, &["Utica"])), list(&[]));
    assert_eq!(
        linked(scene("both", "canal_field").city(0, &["Utica", "Schenectady"])),
        ["Schenectady-Utica"]
    );
    // Settled by another is not settled by its seat, but it is an end all the same.
    assert_eq!(linked(scene("one", "canal_field").settle(1, &["Utica", "Schenectady"])), list(&[]));
    assert_eq!(
        linked(scene("none", "canal_field").settle(1, &["Utica", "Schenectady"])),
        ["Schenectady-Utica"]
    );
}

/// Y50, N20: nothing for roads of the setup, played out.
#[test]
fn a_link_of_the_setup() {
    let mut table = Scene::of("settlers/new-york-erie-canal", 3).new_game(1);
    table.play(&["settle Utica"]);
    assert_eq!(table.links("2,-2SW"), list(&[]));
    table.play(&["settle Albany"]);
    assert_eq!(table.links("3,-1SE"), list(&[]));
    assert_eq!(table.view()["canal_linked"], json!([]));
    assert!((0..3).all(|seat| table.canal_tokens(seat) == 0));
}

/// Y50: a link of the setup that runs on over a city field which its seat settles later is old all the same.
#[test]
fn a_settlement_makes_no_link() {
    let scene = Scene::canal().rich(0).option("canal_between", "canal_field").roads(0, "1,-1E 2,-1SW 2,-1SE");
    let mut table = scene.settle(0, &["Utica"]).start();
    table.play(&["settle Oneonta"]);
    assert_eq!((table.canal_tokens(0), table.view()["canal_linked"].as_array().unwrap().len()), (0, 0));
}

/// Y51, N6: by default no waterway of this board makes a difference.
#[test]
fn waterways_touch_the_fields_at_their_ends() {
    for waterway in [true, false] {
        let scene =
            Scene::canal().option("canal_waterway", waterway).rich(0).settle(0, &["Albany", "Glens Falls"]);
        let scene = scene.settle(0, &["Plattsburgh", "Kingston"]).roads(0, "3,-2SE 4,-2SW");
        let mut table = scene.start();
        assert_eq!(table.links("2,-1E"), list(&[]));
        assert_eq!(table.links("3,-1E"), list(&[]));
    }
}

/// A position with impossible tokens is refused, each fault at its place.
#[test]
fn impossible_tokens() {
    let faults = |scene: Scene, expected: &[&str]| {
        let error = scene.attempt().err().unwrap();
        for text in expected {
            assert!(error.contains(text), "{text} in {error}");
        }
    };
    faults(Scene::canal().own(0, "canal_tokens", 1), &["/canal_linked: 1 canal tokens"]);
    let pairs = |pairs: Value| Scene::canal().field("canal_linked", pairs);
    faults(pairs(json!([["Rome", "Rome"]])), &["/canal_linked/0: Rome and Rome, expected two canal cities"]);
    faults(
        pairs(json!([["Rome", "Corning"]])),
        &["/canal_linked/0: Rome and Corning, expected two canal cities"],
    );
    faults(pairs(json!([["Rome", "Utica"]])), &["/canal_seats: expected the seats"]);
    faults(Scene::canal().field("canal_ports", json!(["ore"])), &["/canal_ports: expected the resources"]);
    faults(Scene::new(4).field("canal_ports", json!(["ore"])), &["/canal_ports: expected the resources"]);
}
