//! Positions as JSON: what is filled in, and what is refused.

use serde_json::{Value, json};
use tilewright::settlers::Base;
use tilewright::{Rules, SetupError};

use crate::table::{B, O, Position, R, W, site};

/// The places of all faults of a setup.
fn faults(rules: &Base, setup: &Value) -> Vec<String> {
    match rules.from_setup(setup) {
        Ok(state) => {
            assert_eq!(rules.check(&state), []);
            Vec::new()
        }
        Err(SetupError(faults)) => {
            assert!(!faults.is_empty() && faults.iter().all(|f| !f.message.is_empty()));
            faults.into_iter().map(|f| f.at).collect()
        }
    }
}

fn p0(change: impl FnOnce(&mut Value)) -> Vec<String> {
    let mut setup = Position::p0().setup();
    change(&mut setup);
    faults(&Position::p0().rules(), &setup)
}

#[test]
fn what_is_left_out_is_filled_in() {
    let table = Position::p0().hand(R, [1, 2, 0, 0, 0]).cards(B, "knight").start();
    assert_eq!(table.bank(), [18, 17, 19, 19, 19]);
    assert_eq!(table.state().deck.to_array(), [13, 2, 2, 2, 5]);
    assert_eq!(table.field("robber"), 9);
    // The one longest road and the one largest army.
    let table = Position::p14().played(B, "knight knight knight").start();
    assert_eq!((table.longest_road(), table.largest_army()), (Some(R), Some(B)));
    // Nothing at all is the start of a game: its first turn, before the roll, on an empty board.
    let rules = Position::p0().rules();
    let state = rules.from_setup(&json!({})).unwrap();
    assert_eq!((state.turn.number, state.on_turn().0, state.dice()), (1, 0, None));
}

#[test]
fn single_faults_are_named_at_their_place() {
    let at = |place: &str, change: &dyn Fn(&mut Value)| {
        let found = p0(|setup| change(setup));
        assert!(found.iter().any(|f| f == place), "{place} in {found:?}");
    };
    assert_eq!(p0(|_| {}), [""; 0]);
    at("/seats/0/roads/2", &|s| s["seats"][0]["roads"].as_array_mut().unwrap().push(json!([0, 53])));
    at("/seats/0/roads/2", &|s| {
        s["seats"][0]["roads"].as_array_mut().unwrap().push(json!([site(0), site(1)]))
    });
    at("/seats/0/roads/2", &|s| s["seats"][0]["roads"].as_array_mut().unwrap().push(json!([255, 255])));
    at("/seats/1/roads", &|s| s["seats"][1]["roads"].as_array_mut().unwrap().push(json!([site(0), site(1)])));
    at("/seats/1/settlements/2", &|s| s["seats"][1]["settlements"].as_array_mut().unwrap().push(json!(54)));
    at("/seats/1/settlements/2", &|s| {
        let again = s["seats"][1]["settlements"][0].clone();
        s["seats"][1]["settlements"].as_array_mut().unwrap().push(again);
    });
    at("/seats/1/settlements", &|s| {
        s["seats"][1]["settlements"].as_array_mut().unwrap().push(json!(site(0)))
    });
    // S54
    at("/seats/1/settlements", &|s| {
        s["seats"][1]["settlements"].as_array_mut().unwrap().push(json!(site(1)))
    });
    at("/seats/0/cities", &|s| s["seats"][0]["cities"] = json!([site(0)]));
    // S35
    at("/bank/ore", &|s| s["bank"] = json!({"lumber": 19, "brick": 19, "wool": 19, "grain": 19, "ore": 18}));
    at("/bank/ore", &|s| s["seats"][0]["hand"] = json!({"ore": 20}));
    at("/bank/fish", &|s| s["bank"] = json!({"fish": 1}));
    at("/seats/0/hand/fish", &|s| s["seats"][0]["hand"] = json!({"fish": 1}));
    at("/seats/0/hand/ore", &|s| s["seats"][0]["hand"] = json!({"ore": 300}));
    // S67
    at("/deck/monopoly", &|s| s["seats"][0]["cards"] = json!({"monopoly": 3}));
    at("/deck/knight", &|s| s["deck"] = json!({"knight": 13}));
    at("/seats/0/cards/joker", &|s| s["seats"][0]["cards"] = json!({"joker": 1}));
    // S72
    at("/seats/0/played/victory_point", &|s| s["seats"][0]["played"] = json!({"victory_point": 1}));
    // S70
    at("/bought", &|s| s["bought"] = json!({"knight": 1}));
    at("/bought/ore", &|s| s["bought"] = json!({"ore": 1}));
    at("/on_turn", &|s| s["on_turn"] = json!(4));
    at("/actor", &|s| s["actor"] = json!(1));
    at("/actor", &|s| s["actor"] = json!(9));
    at("/longest_road", &|s| s["longest_road"] = json!(0));
    at("/longest_road", &|s| s["longest_road"] = json!(7));
    at("/largest_army", &|s| s["largest_army"] = json!(0));
    at("/robber", &|s| s["robber"] = json!(19));
    at("/victim", &|s| s["victim"] = json!(4));
    at("/dice", &|s| s["dice"] = json!(13));
    at("/dice", &|s| s["dice"] = json!(1));
    at("/dice", &|s| s["phase"] = json!("pre_roll"));
    at("/free_roads", &|s| s["free_roads"] = json!(3));
    at("/free_roads", &|s| s["free_roads"] = json!(1));
    at("/turn", &|s| s["turn"] = json!(0));
    at("/setup_step", &|s| s["setup_step"] = json!(17));
    at("/last_settlement", &|s| s["last_settlement"] = json!(54));
    at("/seats/0/discards", &|s| s["seats"][0]["discards"] = json!({"ore": 1}));
    at("/seats", &|s| s["seats"].as_array_mut().unwrap().push(json!({})));
    at("/board/hexes", &|s| s["board"] = json!({"hexes": ["desert"]}));
    at("/board/hexes/0", &|s| s["board"] = json!({"hexes": ["forest"]}));
    at("/board/hexes/0", &|s| s["board"] = json!({"hexes": ["forest 7"]}));
    at("/board/hexes/0", &|s| s["board"] = json!({"hexes": ["desert 6"]}));
    at("/board/hexes/0", &|s| s["board"] = json!({"hexes": ["jungle 6"]}));
    at("/board/harbours", &|s| s["board"] = json!({"hexes": [], "harbours": ["any"]}));
    at("/board/harbours/0", &|s| s["board"] = json!({"hexes": [], "harbours": ["fish"]}));
}

#[test]
fn faults_of_the_phase() {
    let at = |place: &str, position: Position| assert_eq!(position.faults(), [place]);
    // Nobody has more than seven cards.
    at("/actor", Position::p0().field("phase", "discard").field("dice", 7));
    at("/actor", Position::p0().field("phase", "discard").field("dice", 8).hand(R, [8, 0, 0, 0, 0]));
    // Nobody to rob.
    at("/phase", Position::p0().field("phase", "victim").field("robber", 10));
    at("/phase", Position::p0().field("phase", "victim").field("robber", 16));
    at("/victim", Position::p0().field("phase", "steal").field("robber", 16));
    at("/victim", Position::p0().field("phase", "steal").field("robber", 16).field("victim", O));
    at(
        "/victim",
        Position::p0().field("phase", "steal").field("robber", 16).field("victim", B).hand(B, [1; 5]),
    );
    // No road can be placed.
    at("/free_roads", Position::pe().field("phase", "free_roads"));
    // Left over from another phase.
    at("/victim", Position::p0().field("victim", O));
    at("/last_settlement", Position::p0().field("last_settlement", site(13)));
    at("/setup_step", Position::p0().field("setup_step", 4));
    // S16
    let setup = Position::empty().field("dice", 0).field("phase", "setup_settlement");
    assert_eq!(setup.faults(), [""; 0]);
    at("/seats/1", setup.clone().settlements(B, &[18]).field("setup_step", 0));
    assert_eq!(Position::p0().field("robber", 255).faults(), ["/robber"]);
    // An empty deck.
    let all = "knight ".repeat(14)
        + "road_building road_building year_of_plenty year_of_plenty monopoly monopoly "
        + &"victory_point ".repeat(5);
    at("/phase", Position::p0().field("phase", "draw").cards(W, &all));
    assert!(Position::p0().field("phase", "dance").faults().contains(&"/phase".to_owned()));
}

// S52
#[test]
fn too_many_pieces() {
    let sixteen = Position::p14().roads(R, "13-34 0-5");
    assert!(sixteen.faults().iter().any(|f| f == "/seats/0/roads"), "{:?}", sixteen.faults());
    let six = Position::empty().settlements(R, &[0, 2, 4, 13, 33, 36]);
    assert_eq!(six.faults(), ["/seats/0/settlements"]);
    let five = Position::empty().cities(R, &[0, 2, 4, 13, 33]);
    assert_eq!(five.faults(), ["/seats/0/cities"]);
}

#[test]
fn all_faults_are_named_at_once() {
    let found = p0(|setup| {
        setup["seats"][0]["settlements"] = json!([99, site(13)]);
        setup["seats"][1]["roads"] = json!([[0, 53]]);
        setup["seats"][2]["hand"] = json!({"fish": 1});
        setup["seats"][3]["played"] = json!({"victory_point": 2});
        setup["bank"] = json!({"gold": 1});
        setup["bought"] = json!({"joker": 1});
    });
    for place in [
        "/seats/0/settlements/0",
        "/seats/1/roads/0",
        "/seats/2/hand/fish",
        "/seats/3/played/victory_point",
        "/bank/gold",
        "/bought/joker",
    ] {
        assert!(found.iter().any(|f| f == place), "{place} in {found:?}");
    }
    // Rules that the pieces and the cards break, together.
    let found = p0(|setup| {
        setup["seats"][1]["settlements"] = json!([site(1)]);
        setup["seats"][1]["roads"] = json!([[site(0), site(1)]]);
        setup["seats"][2]["hand"] = json!({"ore": 25});
        setup["seats"][2]["cards"] = json!({"monopoly": 3});
    });
    for place in ["/seats/1/settlements", "/seats/1/roads", "/bank/ore", "/deck/monopoly"] {
        assert!(found.iter().any(|f| f == place), "{place} in {found:?}");
    }
    // Pieces, cards and an award that cannot be, together; beside what cannot even be read.
    let found = p0(|setup| {
        setup["seats"][1]["settlements"] = json!([site(0), site(1)]);
        setup["seats"][2]["cities"] = json!([site(13), site(15), site(17), site(38), site(42)]);
        setup["seats"][2]["hand"] = json!({"ore": 25});
        setup["seats"][0]["roads"] = json!("none");
        setup["largest_army"] = json!(2);
        setup["dice"] = json!(13);
        setup["robbr"] = json!(1);
    });
    for place in [
        "/seats/1/settlements",
        "/seats/2/cities",
        "/bank/ore",
        "/seats/0/roads",
        "/largest_army",
        "/dice",
        "/robbr",
    ] {
        assert!(found.iter().any(|f| f == place), "{place} in {found:?}");
    }
    // Awards and phase, together.
    let found = p0(|setup| {
        setup["longest_road"] = json!(1);
        setup["largest_army"] = json!(2);
        setup["turn"] = json!(0);
        setup["free_roads"] = json!(2);
    });
    assert_eq!(found, ["/longest_road", "/largest_army", "/turn", "/free_roads"]);
}

#[test]
fn unknown_fields_and_wrong_types_are_refused() {
    let rules = Position::p0().rules();
    for setup in [
        json!(null),
        json!([]),
        json!("p0"),
        json!({"seat": []}),
        json!({"seats": [[]]}),
        json!({"seats": [null]}),
        json!({"board": []}),
        json!({"seats": [{"road": []}]}),
        json!({"seats": [{"roads": [[1]]}]}),
        json!({"seats": [{"roads": [[1, 2, 3]]}]}),
        json!({"seats": [{"settlements": [-1]}]}),
        json!({"seats": [{"settlements": [256]}]}),
        json!({"seats": [{"hand": {"ore": -1}}]}),
        json!({"seats": [{"hand": [1, 0, 0, 0, 0]}]}),
        json!({"turn": 1.5}),
        json!({"seed": -1}),
        json!({"phase": 3}),
        json!({"board": {"hexes": "desert"}}),
        json!({"board": {"tiles": []}}),
    ] {
        assert!(!faults(&rules, &setup).is_empty(), "{setup}");
    }
    // All at once, each with its place.
    let mut found =
        faults(&rules, &json!({"seats": [{"roads": [[1]]}, {"hand": [1]}], "turn": 1.5, "phase": 3}));
    found.sort_unstable();
    assert_eq!(found, ["/phase", "/seats/0/roads/0", "/seats/1/hand", "/turn"]);
}

#[test]
fn discards_under_way_can_be_completed() {
    let typed = |chosen: serde_json::Value| {
        let mut setup =
            Position::empty().hand(R, [0, 2, 3, 3, 0]).field("phase", "discard").field("dice", 7).setup();
        setup["seats"][0]["discards"] = chosen;
        faults(&Position::empty().rules(), &setup)
    };
    assert!(typed(json!({})).is_empty());
    assert!(typed(json!({"brick": 1, "wool": 1})).is_empty());
    assert!(typed(json!({"wool": 3})).is_empty());
    for chosen in [json!({"grain": 1}), json!({"ore": 1}), json!({"brick": 2, "wool": 3})] {
        assert_eq!(typed(chosen.clone()), ["/seats/0/discards"], "{chosen}");
    }
    let second =
        Position::empty().hand(R, [8, 0, 0, 0, 0]).hand(B, [0, 8, 0, 0, 0]).field("phase", "discard");
    assert_eq!(second.field("dice", 7).field("actor", 1).faults(), ["/actor"]);
}

#[test]
fn free_roads_and_the_robber_follow_from_a_card_or_a_seven() {
    let typed = |phase: &str, dice: u8| Position::p0().field("phase", phase).field("dice", dice);
    assert_eq!(typed("free_roads", 8).start().field("card_played"), json!(true));
    assert_eq!(typed("robber", 8).start().field("card_played"), json!(true));
    assert_eq!(typed("robber", 7).start().field("card_played"), json!(false));
    assert_eq!(typed("free_roads", 8).field("card_played", false).faults(), ["/card_played"]);
    assert_eq!(typed("robber", 0).field("card_played", false).faults(), ["/card_played"]);
}
