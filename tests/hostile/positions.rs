//! Setups that no game leads to are refused with their place, and taken as positions of study.

use std::sync::Arc;

use serde_json::{Value, json};
use tilewright::rng::Rng;
use tilewright::{AnyRules, catalog};

use crate::sound::stays_sound;

fn rules(name: &str, seats: u8, options: &Value) -> Arc<dyn AnyRules> {
    catalog::rules(name, Some(seats), Some(&options.to_string())).unwrap()
}

fn beginner() -> Arc<dyn AnyRules> {
    rules("settlers/base", 4, &json!({"board": "beginner"}))
}

/// The faults of a setup as text.
fn faults(rules: &Arc<dyn AnyRules>, setup: &Value) -> Vec<String> {
    let found = rules.clone().from_setup(setup).err();
    found.map_or(vec![], |error| error.0.iter().map(ToString::to_string).collect())
}

/// Refused with faults at these places; as a position of study it is taken, written, read and played.
#[track_caller]
fn only_as_study(rules: &Arc<dyn AnyRules>, setup: &Value, places: &[&str]) -> Vec<String> {
    let error = rules.clone().from_setup(setup).map(|_| ()).unwrap_err();
    assert_eq!(error.0.iter().map(|fault| fault.at.as_str()).collect::<Vec<_>>(), places, "{error}");
    assert!(error.0.iter().all(|fault| fault.message.ends_with("for a position that no game leads to)")));
    let mut study = setup.clone();
    study["study"] = json!(true);
    let mut game = rules.clone().from_setup(&study).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(game.setup()["study"], true);
    stays_sound(&mut *game, 60, &mut Rng::new(1));
    error.0.iter().map(ToString::to_string).collect()
}

#[track_caller]
fn accepted(rules: &Arc<dyn AnyRules>, setup: &Value) {
    let game = rules.clone().from_setup(setup).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(game.setup()["study"], false, "{setup}");
}

/// A path of `n` sites from one, each beside the one before.
fn path(rules: &Arc<dyn AnyRules>, from: u64, n: usize) -> Vec<u64> {
    let board = rules.board();
    let mut path = vec![from];
    while path.len() < n {
        let beside = &board["sites"][path[path.len() - 1] as usize]["neighbours"];
        let mut next = beside.as_array().unwrap().iter().map(|site| site.as_u64().unwrap());
        path.push(next.rfind(|site| !path.contains(site)).unwrap());
    }
    path
}

fn roads(path: &[u64]) -> Vec<[u64; 2]> {
    path.windows(2).map(|pair| [pair[0], pair[1]]).collect()
}

#[test]
fn links_are_joined_to_a_building_of_their_seat() {
    let rules = beginner();
    let table = |seats: Value| json!({"dice": 8, "seats": seats});
    // A way of three roads from a settlement, and a city without any road, which may not have been typed in.
    let way = path(&rules, 18, 5);
    accepted(&rules, &table(json!([{"settlements": [18], "cities": [44], "roads": roads(&way[..4])}])));
    // Roads that touch nothing, and roads without any building.
    let loose = table(json!([{"settlements": [18], "roads": [[18, 24], [38, 43]]}]));
    let text = only_as_study(&rules, &loose, &["/seats/0/roads"]);
    assert!(
        text[0].starts_with("/seats/0/roads: 38-43 cannot have been built: nothing joins it"),
        "{text:?}"
    );
    only_as_study(&rules, &table(json!([{"roads": [[18, 24], [24, 30]]}])), &["/seats/0/roads"; 2]);
    // A road that touches only the settlement of another seat.
    let foreign = json!([{"settlements": [18]}, {"settlements": [22], "roads": [[22, 28], [18, 24]]}]);
    only_as_study(&rules, &table(foreign), &["/seats/1/roads"]);
    // Another seat may have built on the way afterwards.
    let cut = json!([{"settlements": [way[0]], "roads": roads(&way)}, {"settlements": [way[3]]}]);
    accepted(&rules, &table(cut));
    // In a setup phase a loose road is refused in any case: it could take the last path from a site.
    let setup = json!({
        "study": true, "phase": "setup_road", "last_settlement": 41,
        "seats": [{"settlements": [18], "roads": [[38, 43]]}, {"settlements": [41]}, {}, {}],
    });
    assert_eq!(faults(&rules, &setup).len(), 1, "{:?}", faults(&rules, &setup));
    assert!(faults(&rules, &setup)[0].starts_with("/seats/0/roads: "));
}

/// Y14: roads end at a city field that their seat has not settled.
#[test]
fn no_road_leads_on_from_an_unsettled_city_field() {
    let rules = rules("settlers/new-york", 4, &json!({}));
    let seat = |settlements: &[&str]| {
        let seat = json!({"settlements": settlements, "roads": [["Rome", "Utica"], ["Utica", 29]]});
        json!({"dice": 8, "seats": [seat]})
    };
    let text = only_as_study(&rules, &seat(&["Rome"]), &["/seats/0/roads"]);
    assert!(text[0].contains("Utica-29 cannot have been built") || text[0].contains("29-Utica"), "{text:?}");
    accepted(&rules, &seat(&["Rome", "Utica"]));
}

#[test]
fn tokens_of_spots_are_where_roads_lead() {
    let rules = rules("settlers/new-york", 4, &json!({}));
    let mut left = rules.clone().new_game(1).setup()["spot_tokens"].clone();
    left.as_array_mut().unwrap().retain(|spot| spot != "Massena");
    let setup = json!({"dice": 8, "spot_tokens": left, "seats": [{"tokens": 1}]});
    only_as_study(&rules, &setup, &["/seats/0/tokens"]);
}

#[test]
fn boards_are_those_that_a_layout_deals() {
    for entry in catalog::names().iter().filter(|entry| entry.name.starts_with("settlers/")) {
        let rules = catalog::rules(entry.name, None, None).unwrap();
        for seed in 0..20 {
            let dealt = rules.clone().new_game(seed).setup()["board"].clone();
            accepted(&rules, &json!({"board": dealt}));
        }
    }
    let base = rules("settlers/base", 4, &json!({}));
    let text = only_as_study(&base, &json!({"board": {"hexes": vec!["forest 8"; 19]}}), &["/board/hexes"; 2]);
    assert!(text[0].starts_with("/board/hexes: 19 times forest, but the board deals 4"), "{text:?}");
    assert!(text[1].starts_with("/board/hexes: 19 tokens with 8, but the board deals 2"), "{text:?}");
    // The order of the tokens is the table's own affair.
    let mut board = base.clone().new_game(1).setup()["board"].clone();
    let hexes = board["hexes"].as_array_mut().unwrap();
    let (a, b) = (hexes[0].as_str().unwrap().to_owned(), hexes[1].as_str().unwrap().to_owned());
    let (one, other) = (a.split_once(' ').unwrap_or((&a, "")), b.split_once(' ').unwrap_or((&b, "")));
    hexes[0] = format!("{} {}", one.0, other.1).trim().into();
    hexes[1] = format!("{} {}", other.0, one.1).trim().into();
    accepted(&base, &json!({"board": board}));
    // On a board that deals nothing everything lies where it is printed.
    let fixed = beginner();
    let mut board = fixed.clone().new_game(1).setup()["board"].clone();
    board["hexes"].as_array_mut().unwrap().swap(0, 2);
    let found = faults(&fixed, &json!({"board": board}));
    assert!(found.len() >= 2 && found.iter().all(|fault| fault.starts_with("/board/hexes/")), "{found:?}");
    let mut board = fixed.clone().new_game(1).setup()["board"].clone();
    board["harbours"] = json!(vec!["any"; 9]);
    let found = faults(&fixed, &json!({"board": board}));
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].starts_with("/board/harbours: 9 times any, but the board has 4"), "{found:?}");
}

#[test]
fn nothing_is_built_or_bought_before_the_roll() {
    let rules = beginner();
    only_as_study(&rules, &json!({"built": true}), &["/built"]);
    let setup = json!({"bought": {"knight": 1}, "seats": [{"cards": {"knight": 1}}]});
    only_as_study(&rules, &setup, &["/bought"]);
    accepted(&rules, &json!({"dice": 8, "built": true}));
}

#[test]
fn turns_keep_to_their_limit() {
    let limited = rules("settlers/base", 4, &json!({"turn_limit": 5}));
    only_as_study(&limited, &json!({"turn": 6}), &["/turn"]);
    accepted(&limited, &json!({"turn": 5}));
    accepted(&limited, &json!({"turn": 5, "phase": "truncated"}));
    only_as_study(&beginner(), &json!({"phase": "truncated"}), &["/phase"]);
}
