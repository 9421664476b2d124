//! Eight positions worked out by hand: the canal, waterways, and what both have to do with the longest road.

use serde_json::json;

use crate::table::{Scene, Table, list};

const BETWEEN: [&str; 3] = ["any_field", "canal_field", "built_only"];

/// Y46, Y47: whatever may lie between, a foreign city does not.
#[test]
fn through_a_foreign_city() {
    for between in BETWEEN {
        let scene = Scene::canal().option("canal_between", between).rich(0);
        let scene = scene.settle(0, &["Syracuse", "Utica"]).roads(0, "1,-2SE").settle(1, &["Rome"]);
        let mut table = scene.start();
        assert_eq!(table.links("2,-2SW"), ["Rome-Utica"], "{between}");
        assert_eq!((table.canal_tokens(0), table.canal_tokens(1)), (1, 0));
    }
}

/// Y43, Y46 to Y48: a canal city in between that nobody has settled.
#[test]
fn a_blue_city_in_between_unsettled() {
    let start = |options: &[(&str, &str)]| {
        let scene = Scene::canal().rich(0).settle(0, &["Syracuse", "Utica"]);
        options.iter().fold(scene, |scene, (name, value)| scene.option(name, *value)).start()
    };
    let both = |table: &mut Table| [table.links("1,-2SE"), table.links("2,-2SW")];
    for between in ["any_field", "canal_field"] {
        let mut table = start(&[("canal_between", between)]);
        assert_eq!(both(&mut table), [["Rome-Syracuse"], ["Rome-Utica"]], "{between}");
    }
    let mut table = start(&[("canal_between", "built_only")]);
    assert_eq!(both(&mut table), [list(&["Rome-Syracuse"]), list(&["Rome-Utica", "Syracuse-Utica"])]);
    let mut table = start(&[("canal_need_settled", "both")]);
    assert_eq!(both(&mut table), [list(&[]), list(&[])]);
    let mut table = start(&[("canal_need_settled", "both"), ("canal_between", "built_only")]);
    assert_eq!(both(&mut table), [list(&[]), list(&["Syracuse-Utica"])]);

    // Y14, Y15: two roads that meet at an unsettled field, and are joined by its settlement.
    let mut table = start(&[]);
    both(&mut table);
    assert_eq!(table.length(0), 1);
    table.play(&["settle Rome"]);
    assert_eq!(table.length(0), 2);
}

/// Y50: a road of the setup links nothing, and the pair is still to be had by another line.
#[test]
fn linked_in_the_setup() {
    let round = ["2,-2SE", "2,-2E", "3,-3SW", "2,-3SE", "1,-2E"];
    let scene = Scene::canal().rich(0).rich(1).settle(0, &["Utica"]).roads(0, "2,-2SW");
    let mut table = scene.start();
    assert_eq!(table.canal_tokens(0), 0);
    let links: Vec<Vec<String>> = round.iter().map(|road| table.links(road)).collect();
    assert_eq!(links, [list(&[]), list(&[]), list(&[]), list(&[]), list(&["Rome-Utica"])]);

    let mut table = scene.settle(1, &["Rome"]).turn_of(1).start();
    let links: Vec<Vec<String>> = round.iter().rev().map(|road| table.links(road)).collect();
    assert_eq!(links, [list(&[]), list(&[]), list(&[]), list(&[]), list(&["Rome-Utica"])]);
    assert_eq!((table.canal_tokens(0), table.canal_tokens(1)), (0, 1));
}

fn fork() -> Scene {
    Scene::canal().rich(0).settle(0, &["Rome", "Utica"]).roads(0, "1,-2E 2,-2SE")
}

const ARMS: &str = "2,-3SE 3,-3SW 3,-2SW";

/// Y44: one road links two pairs, a third was linked before.
#[test]
fn two_pairs_at_once() {
    let mut table = fork().start();
    assert_eq!(table.build(ARMS).links("2,-1E"), ["Schenectady-Utica"]);
    assert_eq!(table.links("2,-2E"), ["Rome-Schenectady", "Rome-Utica"]);
    assert_eq!(table.canal_tokens(0), 3);
    // Y44: another seat had linked the pair before.
    let other = fork().field("canal_linked", json!([["Utica", "Rome"]])).own(1, "canal_tokens", 1);
    let mut table = other.start();
    assert_eq!(table.build(ARMS).links("2,-1E"), ["Schenectady-Utica"]);
    assert_eq!(table.links("2,-2E"), ["Rome-Schenectady"]);
}

/// Y45: one token in all, or one for a seat.
#[test]
fn one_token_only() {
    for award in ["once_per_game", "once_per_seat"] {
        let mut table = fork().option("canal_award", award).start();
        assert_eq!(table.build(ARMS).links("2,-1E"), ["Schenectady-Utica"], "{award}");
        assert_eq!(table.links("2,-2E"), list(&[]), "{award}");
        assert_eq!(table.canal_tokens(0), 1);
    }
}

/// Y48, Y49: both ends settled, and when that is looked at.
#[test]
fn both_ends_settled() {
    let scene = fork().option("canal_need_settled", "both");
    let mut table = scene.start();
    assert_eq!(table.build(ARMS).links("2,-1E"), list(&[]));
    assert_eq!(table.links("2,-2E"), ["Rome-Utica"]);
    // Y49: settled afterwards, it earns nothing.
    table.play(&["settle Schenectady"]);
    assert_eq!(table.events("canal_linked"), [] as [serde_json::Value; 0]);
    assert_eq!(table.canal_tokens(0), 1);
    // Settled before the last road: both pairs that this road makes, the one with Utica not having been used up.
    let mut table = scene.start();
    assert_eq!(table.build(ARMS).links("2,-1E"), list(&[]));
    table.play(&["settle Schenectady"]);
    assert_eq!(table.links("2,-2E"), ["Rome-Schenectady", "Rome-Utica"]);
}

/// Y47: a yellow city in between, own, free or foreign.
#[test]
fn a_yellow_city_in_between() {
    let scene = |settled: &[&str]| Scene::canal().rich(0).settle(0, settled).roads(0, "3,-1E 4,-2SW 3,-2SE");
    let linked = [vec![], vec!["Schenectady-Troy"], vec![]];
    let free = [vec![], vec![], vec!["Schenectady-Troy"]];
    let none = [vec![], vec![], vec![]];
    for (scene, expected, length) in [
        (scene(&["Troy", "Glens Falls"]), linked, 4),
        (scene(&["Troy", "Schenectady"]), free, 2),
        (scene(&["Troy", "Schenectady"]).settle(1, &["Glens Falls"]), none, 2),
    ] {
        for (between, expected) in BETWEEN.into_iter().zip(expected) {
            let mut table = scene.clone().option("canal_between", between).start();
            assert_eq!(table.links("2,-1E"), list(&expected), "{between}");
            assert_eq!(table.length(0), length, "{between}");
        }
    }
}

/// Y51: a waterway in a canal link.
#[test]
fn a_canal_link_across_a_waterway() {
    let roads = "2,0SW 1,0SE 1,0SW 0,0E 1,-1SW";
    let scene = || Scene::canal().rich(0).settle(0, &["Kingston"]).roads(0, roads);
    let with_albany = || scene().settle(0, &["Albany"]);
    let field = |scene: Scene| scene.option("canal_between", "canal_field");
    for (scene, expected) in [
        (with_albany(), vec![]),
        (field(with_albany()), vec!["Albany-Syracuse"]),
        (field(with_albany()).option("canal_waterway", false), vec![]),
        // No end need be settled: the waterway that Kingston uses leads to Albany.
        (field(scene()), vec!["Albany-Syracuse"]),
        (field(scene()).option("canal_need_settled", "one"), vec![]),
    ] {
        let mut table = scene.start();
        assert_eq!(table.links("0,-1E"), list(&expected));
        assert_eq!(table.length(0), 6);
    }
    // Y34: with six seats Hancock is a city field, and stops the line.
    let mut scene = Scene::of("settlers/new-york-erie-canal", 6).rich(0);
    scene = scene.settle(0, &["Kingston", "Albany"]).roads(0, roads).option("canal_between", "canal_field");
    let mut table = scene.start();
    assert_eq!(table.links("0,-1E"), list(&[]));
    assert_eq!(table.length(0), 4);
}

/// Y20, Y22 to Y24: the longest road over a group, past a foreign city.
#[test]
fn the_longest_road_over_a_group() {
    let scene = || {
        let scene = Scene::new(4).settle(0, &["Albany"]).rich(0);
        scene.roads(0, "1,2SW 1,2W 1,1SW 2,0E 2,1NE 3,-1SE")
    };
    let own = || scene().settle(0, &["New York City"]);
    let past = |scene: Scene| scene.settle(1, &["Kingston"]);
    let length = |scene: Scene| scene.start().length(0);
    let table = past(own()).start();
    assert_eq!((table.length(0), table.view()["longest_road"].as_u64()), (5, Some(0)));
    assert_eq!(length(past(own()).option("waterway_pass_foreign", false)), 3);
    assert_eq!(length(own().option("waterway_pass_foreign", false)), 5);
    assert_eq!(length(past(own()).option("waterway_joins", false)), 3);
    assert_eq!(length(past(scene())), 3);
    assert_eq!(length(past(scene()).settle(1, &["New York City"])), 3);
    assert_eq!(length(past(scene()).option("waterway_stop", false)), 5);
}

/// Y23: a ring of roads that a waterway closes.
#[test]
fn a_ring_closed_by_a_waterway() {
    let scene = || {
        let scene = Scene::new(4).settle(0, &["White Plains", "New York City"]);
        scene.roads(0, "1,3NE 1,2E 2,1SW 1,2SW 1,2W")
    };
    let own = || scene().settle(0, &["Poughkeepsie"]);
    let foreign = || scene().settle(1, &["Poughkeepsie"]);
    let length = |scene: Scene| scene.start().length(0);
    assert_eq!(length(own()), 5);
    assert_eq!(length(own().option("waterway_joins", false)), 3);
    assert_eq!(length(scene()), 4);
    assert_eq!(length(scene().option("waterway_joins", false)), 3);
    assert_eq!(length(foreign()), 4);
    assert_eq!(length(foreign().option("waterway_pass_foreign", false)), 4);
}
