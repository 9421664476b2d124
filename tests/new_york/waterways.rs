//! Waterways: what they reach, where they stop, and what they join.

use crate::settling::settling;
use crate::table::{Scene, list};

const SOUTH: [&str; 5] = ["Kingston", "Poughkeepsie", "White Plains", "New York City", "Riverhead"];

/// Y16, Y17: six stretches in two groups.
#[test]
fn the_waterways_of_the_board() {
    let table = Scene::new(4).new_game(1);
    let ends = table.places.board["waterways"].as_array().unwrap();
    let name = |site: &serde_json::Value| table.places.name(site.as_u64().unwrap() as usize);
    let mut names: Vec<String> =
        ends.iter().map(|pair| format!("{} {}", name(&pair[0]), name(&pair[1]))).collect();
    names.sort();
    let expected = [
        "Albany Kingston",
        "Kingston Poughkeepsie",
        "New York City Riverhead",
        "Plattsburgh Glens Falls",
        "Poughkeepsie White Plains",
        "White Plains New York City",
    ];
    assert_eq!(names, expected);
}

/// Y17, Y19, Y21, N2, N4: whoever has settled a field of a group reaches all of it, and so do others.
#[test]
fn a_settled_field_reaches_its_group() {
    let scene = Scene::new(4).rich(0).rich(1).settle(0, &["Albany"]).settle(1, &["Kingston"]);
    let mut table = scene.start();
    assert_eq!(table.legal_of("settle"), settling(&[&SOUTH[1..]]));
    assert!(table.refusal("settle Kingston").ends_with("Kingston has a building"));
    let unreached = "no own road reaches Glens Falls, and no waterway from an own city field leads there";
    assert!(table.refusal("settle Glens Falls").ends_with(unreached));
    assert!(table.refusal("settle Ithaca").ends_with("no own road reaches Ithaca"));
    table.play(&["settle Riverhead"]).turn(1);
    assert_eq!(table.legal_of("settle"), settling(&[&["New York City", "Poughkeepsie", "White Plains"]]));
    // A city is as good, and the other group is another one.
    let table = Scene::new(4).rich(0).city(0, &["Plattsburgh"]).start();
    assert_eq!(table.legal_of("settle"), ["settle Glens Falls"]);
    // A road to a field is not a settlement on it.
    let table = Scene::new(4).rich(0).settle(0, &["Troy"]).roads(0, "3,-1SE").start();
    assert_eq!(table.legal_of("settle"), ["settle Albany"]);
}

/// Y18: a waterway takes no piece: with all fifteen roads on the board it is used all the same.
#[test]
fn a_waterway_is_no_piece() {
    let roads =
        "2,-2SE 2,-2E 3,-3SW 2,-3SE 1,-2E 2,-2SW 1,-2SE 1,-2SW 0,-1E 0,-1SE 1,-1SW 0,0E 0,0SE 0,0SW 1,-1SE";
    let scene = Scene::new(4).rich(0).settle(0, &["Utica", "Rome", "Syracuse", "Albany"]).roads(0, roads);
    let mut table = scene.start();
    assert_eq!(table.seat(0)["links"].as_array().unwrap().len(), 15);
    assert!(table.can("settle Kingston"));
    table.play(&["settle Kingston"]);
    assert_eq!(table.seat(0)["links"].as_array().unwrap().len(), 15);
    assert!(table.road_refusal("2,0SW").ends_with("no road pieces are left"));
}

/// Y19: in the setup too.
#[test]
fn waterways_are_in_use_during_the_setup() {
    let mut table = Scene::new(3).new_game(1);
    table.play(&["settle Rome"]).build("2,-2SW").play(&["settle Corning"]).build("-2,0E");
    table.play(&["settle Albany"]).build("2,0E").play(&["settle New York City"]).build("1,2SW");
    assert_eq!(table.length(2), 2);
}

/// Y20, N3: past foreign fields, or not.
#[test]
fn past_foreign_fields() {
    let scene = |pass: bool| {
        let scene = Scene::new(4).rich(0).option("waterway_pass_foreign", pass);
        scene.settle(0, &["Albany"]).settle(1, &["Poughkeepsie"])
    };
    let south = ["Kingston", "New York City", "Riverhead", "White Plains"];
    assert_eq!(scene(true).start().legal_of("settle"), settling(&[&south]));
    assert_eq!(scene(false).start().legal_of("settle"), ["settle Kingston"]);
    let both_ends = scene(false).settle(0, &["Riverhead"]).start();
    assert_eq!(both_ends.legal_of("settle"), settling(&[&south[..2], &south[3..]]));
    // A settlement between comes in play.
    let mut table = scene(false).rich(1).turn_of(1).settle(1, &["Kingston"]).start();
    table.turn(0);
    assert_eq!(table.legal_of("settle"), list(&[]));
}

/// Y20: a starting settlement between two others parts them at once.
#[test]
fn a_starting_settlement_parts_a_group() {
    let mut table = Scene::new(3).option("waterway_pass_foreign", false).new_game(1);
    table.play(&["settle Rome"]).build("2,-2SW").play(&["settle Corning"]).build("-2,0E");
    table.play(&["settle Albany"]).build("2,0E").play(&["settle New York City"]).build("1,2SW");
    assert_eq!(table.length(2), 2);
    table.play(&["settle Kingston"]);
    assert_eq!(table.length(2), 1);
}

/// Y22, N4: from a field that only a waterway reaches no road goes on, unless `waterway_stop` is false.
#[test]
fn roads_do_not_go_on_from_a_field_that_is_only_reached() {
    let scene = Scene::new(4).rich(0).settle(0, &["Albany"]);
    let mut table = scene.start();
    assert_eq!(table.legal_of("road").len(), 3);
    assert!(!table.can_build("2,0SW"));
    let refusal = table.road_refusal("2,0SW");
    assert!(refusal.ends_with("own roads end at Kingston until Kingston is settled"), "{refusal}");
    table.play(&["settle Kingston"]);
    assert!(table.can_build("2,0SW") && table.can_build("2,0SE") && !table.can_build("1,1SE"));

    let scene = scene.option("waterway_stop", false);
    let mut table = scene.start();
    for place in ["2,0SW", "1,1SE", "1,2E", "1,2SW", "1,3W", "1,3NE", "1,3E"] {
        assert!(table.can_build(place), "{place}");
    }
    table.build("2,0SW");
    assert!(table.can_build("1,0SE"));
    // A free field that roads alone reach still ends them, and a foreign one ends everything.
    assert!(!table.can_build("3,-1E"));
    table.build("3,-1SE");
    assert!(!table.can_build("3,-1E"));
    let table = scene.settle(1, &["Kingston"]).start();
    assert!(!table.can_build("2,0SW") && table.can_build("1,1SE"));
    let table = Scene::new(4).rich(0).settle(0, &["Albany"]).settle(1, &["Kingston"]);
    let table = table.option("waterway_stop", false).option("waterway_pass_foreign", false).start();
    assert!(!table.can_build("2,0SW") && !table.can_build("1,1SE"));
}

/// Y23, Y24, N5: what lies at the ends is joined, at no length of its own.
#[test]
fn a_waterway_joins_and_counts_nothing() {
    // From Plattsburgh and from Glens Falls two roads each.
    let scene = || Scene::new(4).rich(0).roads(0, "4,-4NE 4,-4NW 4,-2SW 3,-1E").settle(0, &["Plattsburgh"]);
    assert_eq!(scene().start().length(0), 2);
    let both = || scene().settle(0, &["Glens Falls"]);
    assert_eq!(both().start().length(0), 4);
    assert_eq!(both().option("waterway_joins", false).start().length(0), 2);
    assert_eq!(both().settle(1, &["Lake Placid", "Troy"]).start().length(0), 4);
    // The free end counts among them where roads may go on from it.
    assert_eq!(scene().option("waterway_stop", false).start().length(0), 4);
    assert_eq!(scene().option("waterway_stop", false).option("waterway_joins", false).start().length(0), 2);
    assert_eq!(scene().option("waterway_stop", false).settle(1, &["Glens Falls"]).start().length(0), 2);
    // Joined the moment it is settled, and with it the card.
    let mut table = scene().roads(0, "3,-4E").start();
    assert_eq!(table.length(0), 3);
    table.play(&["settle Glens Falls"]);
    assert_eq!((table.length(0), table.view()["longest_road"].as_u64()), (5, Some(0)));
}

/// Y23: Troy is settled between, and the walk over the lakes ends there.
#[test]
fn a_walk_over_the_water_ends_at_foreign_fields() {
    let scene = Scene::new(4).settle(0, &["Plattsburgh", "Glens Falls"]).settle(1, &["Troy"]);
    let table = scene.roads(0, "4,-4NE 4,-2SW 3,-1E 3,-1SE").start();
    assert_eq!(table.length(0), 3);
}

/// Y18: a road along a waterway is refused by the waterway, and a name that is misspelt by the one that was meant.
#[test]
fn texts_that_no_action_of_the_map_has() {
    let rules = Scene::new(4).rules();
    let last = rules.board()["sites"].as_array().unwrap().len() - 1;
    let expected = |text: &str| rules.parse_action(text).unwrap_err().expected;
    let waterway = "a waterway leads from Kingston to Poughkeepsie, and nobody builds on it";
    assert!(expected("road Kingston-Poughkeepsie").ends_with(waterway));
    assert!(
        expected("road poughkeepsie-kingston").contains("a waterway leads from Poughkeepsie to Kingston")
    );
    assert!(expected("road Albany-Utica").ends_with("Albany and Utica are not neighbours"));
    for (text, close) in [
        ("settle Kingstn", "Kingston"),
        ("city albani", "Albany"),
        ("road Kingstn-Albany", "Kingston"),
        ("road Albany-Poughkepsie", "Poughkeepsie"),
        ("road Albany - Glen Falls", "Glens Falls"),
    ] {
        assert!(expected(text).ends_with(&format!("(did you mean {close}?)")), "{}", expected(text));
    }
    assert!(
        expected("settle 999").contains(&format!("or its number, 0 to {last}")),
        "{}",
        expected("settle 999")
    );
    for text in ["use_canal_token", "use_canal_token ore"] {
        assert_eq!(expected(text), "a ruleset with the option erie_canal");
    }
    // Small letters will do where one name alone is meant.
    for name in ["New York City", "new york city", "NEW YORK CITY"] {
        assert!(rules.parse_action(&format!("settle {name}")).is_ok());
    }
}
