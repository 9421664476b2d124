//! Settlements and roads: where they stand, where roads end, and when they are joined.

use serde_json::{Value, json};

use crate::table::{Scene, Table, list};

pub(crate) const YELLOW: [&str; 17] = [
    "Binghamton",
    "Corning",
    "Elmira",
    "Glens Falls",
    "Ithaca",
    "Jamestown",
    "Kingston",
    "Lake Placid",
    "New York City",
    "Niagara Falls",
    "Ogdensburg",
    "Oneonta",
    "Plattsburgh",
    "Poughkeepsie",
    "Riverhead",
    "Watertown",
    "White Plains",
];
pub(crate) const BLUE: [&str; 8] =
    ["Buffalo", "Rochester", "Syracuse", "Rome", "Utica", "Schenectady", "Albany", "Troy"];
pub(crate) const SPOTS: [&str; 6] =
    ["Crown Point", "Fort Niagara", "Hancock", "Jones Beach", "Massena", "Olean"];

/// The texts that settle these places, sorted.
pub(crate) fn settling(places: &[&[&str]]) -> Vec<String> {
    let mut texts: Vec<String> = places.concat().into_iter().map(|name| format!("settle {name}")).collect();
    texts.sort();
    texts
}

fn settle_at(table: &Table, corner: &str) -> String {
    format!("settle {}", table.places.corner(corner))
}

/// Y9: on city fields and nowhere else.
#[test]
fn settlements_stand_on_city_fields() {
    for seats in [3, 4] {
        let table = Scene::new(seats).new_game(1);
        assert_eq!(table.legal_of("settle"), settling(&[&YELLOW, &BLUE]));
    }
    let scene = Scene::new(4).rich(0).settle(0, &["Utica"]).roads(0, "2,-2SE");
    let table = scene.start();
    assert_eq!(table.legal_of("settle"), list(&[]));
    let plain = settle_at(&table, "2,-2SE");
    assert!(table.refusal(&plain).ends_with("is no city field"), "{}", table.refusal(&plain));
}

/// Y9: a position with a settlement beside the fields is refused.
#[test]
fn a_position_with_a_settlement_off_the_fields_is_refused() {
    let scene = Scene::new(4);
    let table = scene.start();
    let number = table.places.corner("2,-2SE");
    let setup = json!({"dice": 8, "seats": [{"settlements": [number]}]});
    let error = table.game.rules().from_setup(&setup).unwrap_err().to_string();
    assert_eq!(error, format!("bad position:\n  /seats/0/settlements: site {number} is no city field"));
}

/// Y10, N1: no distance rule, unless an option or the board says so.
#[test]
fn neighbouring_fields_may_be_settled() {
    let setup = |scene: Scene| {
        let mut table = scene.new_game(1);
        table.play(&["settle Utica"]).build("2,-2SW");
        table
    };
    let mut table = setup(Scene::new(4));
    table.play(&["settle Rome"]);
    let table = setup(Scene::new(4).option("distance_rule", true));
    assert!(table.refusal("settle Rome").ends_with("Rome has a building or is beside one (distance rule)"));
    assert!(!table.can("settle Oneonta") && table.can("settle Syracuse"));
    // One seat, in play.
    let scene = Scene::new(4).rich(0).settle(0, &["Utica"]).roads(0, "2,-2SW");
    assert!(scene.clone().start().can("settle Rome"));
    assert!(!scene.option("distance_rule", true).start().can("settle Rome"));
    // What the board says.
    for (said, expected) in [(None, true), (Some(true), true), (Some(false), false)] {
        let mut board: Value =
            serde_json::from_str(include_str!("../../data/settlers/new-york.json")).unwrap();
        board.as_object_mut().unwrap().remove("distance_rule");
        if let Some(said) = said {
            board["distance_rule"] = json!(said);
        }
        let rules = Scene::on(&board, 4).rules();
        assert_eq!(rules.info().options["distance_rule"], expected);
        let rules = Scene::on(&board, 4).option("distance_rule", !expected).rules();
        assert_eq!(rules.info().options["distance_rule"], !expected);
    }
}

/// Y11, N8: a settlement on a field with a road that leaves it; the second one pays.
#[test]
fn the_setup() {
    let mut table = Scene::new(3).new_game(1);
    table.play(&["settle Albany"]);
    let roads = |table: &Table, places: &[&str]| {
        let all = table.legal_of("road").len();
        assert_eq!(all, places.len());
        places.iter().all(|place| table.can_build(place))
    };
    assert!(roads(&table, &["3,-1SE", "2,0E", "3,-1SW"]));
    assert!(table.road_refusal("2,-2SW").ends_with("it does not touch the settlement just placed on Albany"));
    assert!(table.road_refusal("2,1NE").contains("just placed"));
    table.build("3,-1SE");
    assert!(table.refusal("settle Albany").ends_with("Albany has a building"));
    // A trading road may be the road of the setup: the rate is there from the first turn.
    table.play(&["settle Niagara Falls"]);
    assert!(roads(&table, &["-3,-1W", "-3,-1NW"]));
    table.build("-3,-1W").play(&["settle Corning"]).build("-2,0E");
    assert_eq!(table.seat(2)["hand_size"], 0);
    table.play(&["settle Rome"]);
    assert_eq!(table.hand(2), json!({"lumber": 2, "wool": 1}));
    table.build("1,-2E").play(&["settle Troy"]);
    assert_eq!(table.hand(1), json!({"brick": 1}));
    table.build("3,-1E").play(&["settle Utica"]);
    assert_eq!(table.hand(0), json!({"lumber": 1, "wool": 1, "grain": 1}));
    assert!(!table.can_build("2,-2NE"));
    table.build("2,-2SW");
    assert_eq!(table.view()["phase"], "pre_roll");
}

/// Y11: where neighbours have taken every path, no road could leave, and the field is left.
#[test]
fn a_field_without_a_path_is_no_place_to_start() {
    let mut table = Scene::new(6).new_game(1);
    table.play(&["settle Buffalo"]).build("-3,-1NE");
    assert!(table.can("settle Fort Niagara"));
    table.play(&["settle Niagara Falls"]).build("-3,-1NW");
    assert!(!table.can("settle Fort Niagara"));
    let refusal = table.refusal("settle Fort Niagara");
    assert!(
        refusal.ends_with("every path from Fort Niagara is taken, and its road would have none"),
        "{refusal}"
    );
    // In play it can be settled.
    let scene = Scene::new(6).rich(0).settle(0, &["Buffalo"]).roads(0, "-3,-1NE");
    let table = scene.settle(1, &["Niagara Falls"]).roads(1, "-3,-1NW").start();
    assert!(table.can("settle Fort Niagara"));
}

/// Y12, Y18: no action builds a road where there is no road path.
#[test]
fn roads_lie_on_road_fields() {
    let table = Scene::new(4).new_game(1);
    // A gorge, Lake Ontario, and the Hudson between Kingston and Poughkeepsie.
    for place in ["1,0E", "-4,0NW", "1,1E", "1,2SE"] {
        let [a, b] = table.places.road(place);
        let error = table.game.rules().parse_actions(&format!("road {a}-{b}")).unwrap_err().to_string();
        assert!(error.contains("two sites that a road can join"), "{error}");
    }
    let error = table.game.rules().parse_actions("road Albany-Kingston").unwrap_err().to_string();
    assert!(error.contains("two sites that a road can join"), "{error}");
}

/// Y13: a road ends at an unsettled field, which can be reached from several sides.
#[test]
fn roads_end_at_unsettled_fields() {
    let scene = Scene::new(4).rich(0).settle(0, &["Utica"]).roads(0, "2,-2SE 2,-2E 3,-3SW 2,-3SE");
    let mut table = scene.own(0, "cards", json!({"road_building": 1})).start();
    assert!(table.can_build("1,-2E") && !table.can_build("1,-2SE"));
    table.build("2,-2SW");
    // From the other side, but not on from it.
    assert!(table.can_build("1,-2E") && !table.can_build("1,-2SE"));
    let refusal = table.road_refusal("1,-2SE");
    assert!(refusal.ends_with("own roads end at Rome until Rome is settled"), "{refusal}");
    table.build("1,-2E");
    assert!(!table.can_build("1,-2SE"));
    // Free roads end there too.
    let mut free = Table { game: table.game.clone_box(), places: table.places.clone() };
    free.play(&["road_building"]);
    assert!(!free.can_build("1,-2SE") && free.can_build("3,-2SW"));
    table.play(&["settle Rome"]);
    assert!(table.can_build("1,-2SE"));
    table.build("1,-2SE");
    assert!(!table.can_build("0,-1E"));
}

/// Y14, Y15, N7: joined when their seat settles, not when another does.
#[test]
fn roads_that_meet_at_an_unsettled_field() {
    let scene = Scene::new(4).rich(0).rich(1).settle(0, &["Utica", "Syracuse"]).settle(1, &["Watertown"]);
    let scene = scene.roads(0, "2,-2SW 1,-2SE 2,-2SE 2,-2E 1,-2SW 0,-1NW");
    // Three roads on each side of Rome: its own end counts.
    let mut table = scene.start();
    assert_eq!((table.length(0), table.view()["longest_road"].is_null()), (3, true));
    table.play(&["settle Rome"]);
    assert_eq!((table.length(0), table.view()["longest_road"].as_u64()), (6, Some(0)));
    assert_eq!(table.events("longest_road").len(), 1);
    // Another seat settles Rome: nothing is joined, and nothing goes on from it, ever.
    let scene = scene.roads(1, "2,-3SE 1,-2E").turn_of(1);
    let mut table = scene.start();
    table.play(&["settle Rome"]);
    assert_eq!((table.length(0), table.length(1)), (3, 2));
    table.turn(0);
    let refusal = table.refusal("settle Rome");
    assert!(refusal.ends_with("Rome has a building"), "{refusal}");
}

/// Y14: a road that only ends at a field counts in full, on both sides of a settled one.
#[test]
fn a_walk_may_end_at_an_unsettled_field() {
    // Rome - Utica - Oneonta, the ends free.
    let scene = Scene::new(4).settle(0, &["Utica"]).roads(0, "2,-2SW 1,-1E");
    assert_eq!(scene.start().length(0), 2);
    let table = scene.clone().settle(1, &["Rome"]).start();
    assert_eq!(table.length(0), 2);
    let other = Scene::new(4).settle(1, &["Utica"]).roads(0, "2,-2SW 1,-1E");
    assert_eq!(other.start().length(0), 1);
}
