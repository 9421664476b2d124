//! Spots: tokens at small tables, city fields at large ones.

use serde_json::json;

use crate::settling::{BLUE, SPOTS, YELLOW, settling};
use crate::table::{Scene, Table};

fn left(table: &Table) -> Vec<String> {
    let view = table.view();
    let sites = view["spot_tokens"].as_array().unwrap();
    let mut names: Vec<String> =
        sites.iter().map(|s| table.places.name(s.as_u64().unwrap() as usize)).collect();
    names.sort();
    names
}

/// Y31: the first road takes the token, at once and for good.
#[test]
fn the_first_road_takes_the_token() {
    let scene = Scene::new(4).rich(0).rich(1).settle(0, &["Plattsburgh"]).roads(0, "4,-4NE");
    let mut table = scene.settle(1, &["Ogdensburg"]).roads(1, "3,-4NW").start();
    assert_eq!(left(&table), SPOTS);
    assert_eq!(table.points(0), 1);
    table.build("4,-4NW");
    let massena = table.places.named("Massena");
    let taken = json!({"event": "token_taken", "seat": 0, "site": massena, "site_name": "Massena"});
    assert_eq!(table.events("token_taken"), [taken]);
    assert_eq!((table.tokens(0), table.points(0)), (1, 2));
    assert_eq!(left(&table), ["Crown Point", "Fort Niagara", "Hancock", "Jones Beach", "Olean"]);
    table.turn(1).build("3,-4NE");
    assert_eq!((table.tokens(0), table.tokens(1)), (1, 0));
    assert_eq!((table.points(0), table.points(1)), (2, 1));
}

/// Y31, N12: a free road takes it too, and may win by it.
#[test]
fn a_free_road_takes_the_token() {
    let scene =
        Scene::new(4).rich(0).settle(0, &["Plattsburgh"]).own(0, "cards", json!({"road_building": 1}));
    let mut table = scene.start();
    table.play(&["road_building"]).build("4,-4NE 4,-4NW");
    assert_eq!(table.tokens(0), 1);
    let mut table = scene.option("victory_points", 3).roads(0, "4,-4NE").settle(0, &["Troy"]).start();
    table.play(&["road_building"]).build("4,-4NW");
    assert_eq!(table.view()["phase"], "won");
    let ended = json!({"event": "game_ended", "outcome": "won", "winners": [0], "points": [3, 0, 0, 0]});
    assert_eq!(table.events("game_ended"), [ended]);
}

/// Y32: nothing is built on a spot and roads pass it, before and after its token is taken.
#[test]
fn roads_pass_a_spot() {
    let scene = Scene::new(4).rich(0).rich(1).settle(0, &["Plattsburgh"]).roads(0, "4,-4NE 4,-4NW");
    let mut table = scene.settle(1, &["Ogdensburg"]).roads(1, "3,-4NW 3,-4NE").start();
    assert!(
        table.refusal("settle Massena").ends_with("Massena is a spot with a token, where nothing is built")
    );
    // The spot still has its token, since these roads are of the setup; each may go on from it.
    assert_eq!(table.length(0), 2);
    table.build("3,-4E");
    assert_eq!((table.length(0), table.length(1), table.tokens(0)), (3, 2, 1));
    assert!(table.can_build("4,-4SW"));
}

/// Y33, N13: a road of the setup takes nothing; another from the spot, or of another seat, does.
#[test]
fn a_road_of_the_setup_takes_no_token() {
    let setup = |scene: Scene| {
        let mut table = scene.new_game(1);
        table.play(&["settle Buffalo"]).build("-3,-1NE");
        table
    };
    let table = setup(Scene::new(3));
    assert_eq!((table.tokens(0), left(&table).len()), (0, 6));
    let table = setup(Scene::new(3).option("vp_setup_claim", true));
    assert_eq!((table.tokens(0), left(&table).len()), (1, 5));
    assert_eq!(table.points(0), 2);

    let scene = Scene::new(4).rich(0).rich(1).settle(0, &["Buffalo"]).roads(0, "-3,-1NE");
    // A road elsewhere does not take it, one from the spot does.
    let mut table = scene.start();
    table.build("-3,-1E");
    assert_eq!(table.tokens(0), 0);
    table.build("-3,-1NW");
    assert_eq!(table.tokens(0), 1);
    let mut table = scene.settle(1, &["Niagara Falls"]).turn_of(1).start();
    table.build("-3,-1NW");
    assert_eq!((table.tokens(0), table.tokens(1)), (0, 1));
}

/// Y33: in the second round of the setup as in the first, and the game goes on as usual.
#[test]
fn a_setup_to_its_end_leaves_the_tokens() {
    let mut table = Scene::new(3).new_game(3);
    for (city, road) in [
        ("Buffalo", "-3,-1NE"),
        ("Albany", "2,0E"),
        ("Rome", "1,-2E"),
        ("Utica", "2,-2SE"),
        ("Kingston", "2,0SW"),
        ("Niagara Falls", "-3,-1NW"),
    ] {
        table.play(&[&format!("settle {city}")]).build(road);
    }
    // Both roads of seat 0 meet at Fort Niagara, which has no third path: the token stays.
    assert_eq!((table.tokens(0), left(&table).len(), table.length(0)), (0, 6, 2));
}

/// Y34, N15: with five and six seats they are fields in every respect, without tokens.
#[test]
fn city_fields_at_a_large_table() {
    for seats in [5, 6] {
        let mut table = Scene::new(seats).new_game(1);
        assert_eq!(table.legal_of("settle"), settling(&[&YELLOW, &BLUE, &SPOTS]));
        assert_eq!(left(&table), [""; 0]);
        let board = table.places.board.clone();
        for name in SPOTS {
            assert_eq!(board["sites"][table.places.named(name)]["field"], "city_field");
        }
        table.play(&["settle Massena"]).build("4,-4NW");
        assert_eq!(table.tokens(0), 0);
    }
    // Roads end there, and go on once it is settled.
    let scene = Scene::new(6).rich(0).settle(0, &["Plattsburgh"]).roads(0, "4,-4NE 4,-4NW");
    let mut table = scene.start();
    assert!(!table.can_build("3,-4E"));
    table.play(&["settle Massena"]);
    assert!(table.can_build("3,-4E"));
    assert_eq!((table.tokens(0), table.points(0)), (0, 2));
}

/// Y7, Y34, N15: what a cut hex yields, and a city field beside two hexes.
#[test]
fn cut_hexes_pay_like_whole_ones() {
    let scene = Scene::new(6).settle(0, &["Riverhead", "Massena"]).city(1, &["Jones Beach"]);
    let mut table = scene.clone().field("dice", 0).start();
    table.play(&["roll", "dice 9"]);
    assert_eq!(table.hand(0), json!({"grain": 1}));
    assert_eq!(table.hand(1), json!({"grain": 2}));
    let mut table = scene.field("dice", 0).start();
    table.play(&["roll", "dice 4"]);
    assert_eq!(table.hand(0), json!({"wool": 1}));
}

/// Y35, N14: for any number of seats by an option.
#[test]
fn as_an_option_says() {
    let table = Scene::new(4).option("vp_buildable", true).new_game(1);
    assert_eq!(table.legal_of("settle").len(), 31);
    assert_eq!(left(&table), [""; 0]);
    let mut table = Scene::new(6).option("vp_buildable", false).new_game(1);
    assert_eq!(table.legal_of("settle").len(), 25);
    assert_eq!(left(&table), SPOTS);
    table.play(&["settle Buffalo"]).build("-3,-1NE");
    assert_eq!(table.tokens(0), 0);
}

/// Y31: positions whose tokens do not add up are refused.
#[test]
fn tokens_of_a_position_add_up() {
    let scene = Scene::new(4).own(0, "tokens", 1);
    let error = scene.attempt().err().unwrap();
    assert!(error.contains("/spot_tokens: 6 left and 1 taken, expected 6 together"), "{error}");
    let five = json!(["Fort Niagara", "Hancock", "Jones Beach", "Massena", "Olean"]);
    assert_eq!(scene.clone().field("spot_tokens", five).start().points(0), 1);
    let error = scene.field("spot_tokens", json!(["Rome"])).attempt().err().unwrap();
    assert!(error.contains("/spot_tokens/0: Rome is no spot with a token"), "{error}");
}
