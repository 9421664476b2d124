//! Numbers out of range: in snapshots whose checksum is good, in setups, and in sums of play.

use std::sync::Arc;

use serde_json::{Value, json};
use tilewright::settlers::{Base, Large, Terrain, Tile};
use tilewright::{AnyRules, Rules, SnapshotError, catalog, snapshot};

use crate::mutate::{sealed, with_bit};

fn rules(name: &str, seats: u8, options: &Value) -> Arc<dyn AnyRules> {
    catalog::rules(name, Some(seats), Some(&options.to_string())).unwrap()
}

/// The places of the faults of a state that was changed from outside, as a snapshot of it tells them.
fn places<R: Rules>(rules: &R, state: &R::State) -> Vec<String> {
    match snapshot::restore(rules, &snapshot::snapshot(rules, state)) {
        Ok(_) => vec![],
        Err(SnapshotError::Impossible(faults)) => faults.into_iter().map(|fault| fault.at).collect(),
        Err(other) => panic!("{other}"),
    }
}

#[test]
fn sets_beyond_the_board_are_refused() {
    let rules = Base::preset("settlers/base", 4).unwrap();
    let fresh = rules.new_game(1);
    assert_eq!(places(&rules, &fresh), [""; 0]);
    for site in 0..64 {
        let mut state = fresh.clone();
        state.metropolises.insert(site);
        assert!(places(&rules, &state).contains(&"/seats".to_owned()), "a metropolis on {site}");
        for seat in 0..4 {
            let mut state = fresh.clone();
            state.seats[seat].cities.insert(site);
            assert!(!places(&rules, &state).is_empty(), "a city on {site} before the first turn");
        }
    }
    for link in 72..128 {
        let mut state = fresh.clone();
        state.seats[3].links.insert(link);
        assert_eq!(places(&rules, &state), ["/seats/3"], "link {link}");
    }
    // The widest states have place for 96 hexes, and no board has more than 64.
    let rules = Large::preset("settlers/super", 6).unwrap();
    let fresh = rules.new_game(1);
    let hexes = rules.topology().hexes.len();
    for hex in hexes..fresh.board.tiles.len() {
        let mut state = fresh.clone();
        state.board.tiles[hex] = Tile::new(Terrain::Forest, 8);
        assert_eq!(places(&rules, &state), [format!("/board/hexes/{hex}")]);
    }
}

/// Every number of a snapshot in turn is replaced: nothing panics, and what is accepted is written and read alike.
#[test]
fn each_number_of_a_snapshot() {
    let rulesets = [
        ("settlers/base", 3, json!({"player_trades": "counter_offers"})),
        ("settlers/base-5-6", 5, json!({})),
        ("settlers/super", 6, json!({"dice": "deck"})),
        ("settlers/new-york-erie-canal", 4, json!({})),
    ];
    for (name, seats, options) in rulesets {
        let rules = rules(name, seats, &options);
        let mut game = rules.clone().new_game(3);
        for n in 0..300 {
            let legal = game.legal_ids();
            game.play(legal[n * 7 % legal.len()]).unwrap();
        }
        let bytes = game.snapshot();
        let state = &bytes[18..bytes.len() - 4];
        for at in 0..state.len() {
            let borders = (0..8).flat_map(|bit| [1u8 << bit, (1u8 << bit) - 1, !(1 << bit)]);
            for byte in borders.chain([9, 10, 11, 12, 13, 19, 20, 54, 72, state[at].wrapping_add(1)]) {
                let mut changed = state.to_vec();
                changed[at] = byte;
                restored(&rules, &sealed(&bytes, &changed));
            }
            // A set of one member in place of the number that begins here.
            for bit in 7..64 {
                restored(&rules, &sealed(&bytes, &with_bit(state, at, bit)));
            }
        }
    }
}

fn restored(rules: &Arc<dyn AnyRules>, bytes: &[u8]) {
    if let Ok(game) = rules.clone().restore(bytes) {
        assert_eq!(game.check(), []);
        let read =
            rules.clone().from_setup(&game.setup()).unwrap_or_else(|e| panic!("{e}\n{}", game.setup()));
        assert!(read.equals(&*game), "{}", game.setup());
    }
}

fn base_layout() -> Value {
    serde_json::from_str(include_str!("../../data/settlers/base.json")).unwrap()
}

/// As many spots with tokens as a board can have, and one less.
#[test]
fn sixteen_spots_with_tokens() {
    for spots in [15, 16] {
        let mut board = base_layout();
        let hexes = board["hexes"].as_array().unwrap().clone();
        let site = |hex: &Value| json!({"hex": hex["at"], "corner": "N", "kind": "vp_spot"});
        board["sites"] = hexes.iter().take(spots).map(site).collect();
        let rules = rules("settlers/base", 2, &json!({"board": board}));
        let game = rules.clone().new_game(1);
        assert_eq!(game.check(), []);
        assert_eq!(game.setup()["spot_tokens"].as_array().unwrap().len(), spots);
        assert!(rules.clone().restore(&game.snapshot()).unwrap().equals(&*game));
        assert!(rules.clone().from_setup(&game.setup()).unwrap().equals(&*game));
    }
}

/// A board with more blue city fields than a game with the canal can have, without the canal.
#[test]
fn many_canal_cities_without_the_canal() {
    let mut board = base_layout();
    let hexes = board["hexes"].as_array().unwrap().clone();
    let site = |hex: &Value| json!({"hex": hex["at"], "corner": "N", "kind": "city_field", "colour": "blue"});
    board["sites"] = hexes.iter().map(site).collect();
    let rules = rules("settlers/base", 2, &json!({"board": board}));
    assert_eq!(rules.clone().new_game(1).check(), []);
    let error = rules.clone().from_setup(&json!({"canal_linked": [[0, 1]]})).map(|_| ()).unwrap_err();
    assert_eq!(error.0[0].to_string(), "/canal_linked/0: 0 and 1, expected none: erie_canal is off");
}

/// Six seats with 5 settlements and 4 metropolises each, all between three hexes of ore with a 6, are due 6 * (5 * 3 +
/// 4 * 3 * 3) = 306 cards, and the bank has 50: nobody gets any.
#[test]
fn more_is_due_than_a_count_holds() {
    let hexes: Vec<Value> = (0..64)
        .map(|n| json!({"at": [n % 8 - n / 16, n / 8], "terrain": "mountains", "number": 6}))
        .collect();
    let options = json!({
        "board": {"name": "ore", "hexes": hexes}, "metropolises": true, "metropolis_pieces": 1, "bank": 50,
        "distance_rule": false, "win_check": "declared",
    });
    let rules = rules("settlers/base-5-6", 6, &options);
    let board = rules.board();
    let sites = board["sites"].as_array().unwrap();
    let inner = (0..sites.len()).filter(|&site| sites[site]["hexes"].as_array().unwrap().len() == 3);
    let inner: Vec<usize> = inner.take(54).collect();
    let seat = |own: &[usize]| json!({"settlements": own[..5], "metropolises": own[5..]});
    let seats: Vec<Value> = inner.chunks(9).map(seat).collect();
    assert_eq!(seats.len(), 6);
    let mut game = rules.clone().from_setup(&json!({"phase": "dice", "seats": seats})).unwrap();
    let six = rules.parse_action("dice 6").unwrap();
    game.play(six).unwrap();
    assert_eq!(game.check(), []);
    let setup = game.setup();
    assert_eq!(setup["bank"]["ore"], 50);
    assert!(
        setup["seats"].as_array().unwrap().iter().all(|seat| seat["hand"]["ore"].as_u64().unwrap_or(0) == 0)
    );
    assert!(rules.clone().restore(&game.snapshot()).unwrap().equals(&*game));
}

#[test]
fn setups_name_numbers_out_of_range() {
    let base = rules("settlers/base", 3, &json!({"vp_card_same_turn": false, "player_trades": "offers"}));
    let places = |setup: Value| match base.clone().from_setup(&setup) {
        Ok(_) => vec![],
        Err(error) => error.0.into_iter().map(|fault| fault.at).collect::<Vec<String>>(),
    };
    // More bought than held: no sum goes below nothing.
    assert_eq!(places(json!({"dice": 8, "bought": {"victory_point": 5}})), ["/bought"]);
    assert_eq!(places(json!({"canal_seats": [0, 9]}))[0], "/canal_seats/1");
    let offer = |seat: Value| json!({"dice": 8, "phase": "offer", "seats": [seat]});
    assert_eq!(
        places(offer(json!({"hand": {"ore": 1}, "give": {"ore": 1}, "give_tokens": 4})))[0],
        "/seats/0/give_tokens"
    );
    assert_eq!(places(offer(json!({"hand": {"ore": 1}, "give": {"ore": 100}})))[0], "/seats/0/give");
    // Counters at their largest go on.
    let last = json!({"turn": u32::MAX, "rolls": u32::MAX, "draws": u32::MAX, "seed": u64::MAX, "dice": 8});
    let mut game = base.clone().from_setup(&last).unwrap();
    crate::sound::stays_sound(&mut *game, 200, &mut tilewright::rng::Rng::new(1));
}

/// Large documents are refused in little time and in few words.
#[test]
fn large_documents() {
    let rules = rules("settlers/base", 3, &json!({}));
    let mut fields = serde_json::Map::new();
    for n in 0..100_000 {
        fields.insert(format!("field{n}"), json!(n));
    }
    let long = "x".repeat(100_000);
    let list = vec![long.as_str(); 50];
    let many = json!(vec![json!(["a", "b"]); 50_000]);
    for setup in [
        Value::Object(fields.clone()),
        json!({"seats": [fields.clone()]}),
        json!({"board": fields.clone()}),
        json!({"seats": [{"settlements": list, "roads": [[long, long]], "hand": {long.as_str(): 1}}]}),
        json!({"seats": [{"roads": many}]}),
        json!({"board": {"hexes": vec![long.as_str(); 19]}, "phase": long, "turn": long}),
        json!({"seats": vec![json!({"hand": {"ore": 1}}); 50_000]}),
    ] {
        let start = std::time::Instant::now();
        let error = rules.clone().from_setup(&setup).map(|_| ()).unwrap_err().to_string();
        assert!(error.len() < 120_000, "{} bytes: {}", error.len(), &error[..2000]);
        assert!(error.lines().count() <= 102);
        assert!(start.elapsed().as_secs() < 20, "{:?} for {}", start.elapsed(), &error[..200]);
    }
    for options in [Value::Object(fields), json!({"edition": long, "seats": list, long.as_str(): 1})] {
        let error =
            catalog::rules("settlers/base", None, Some(&options.to_string())).map(|_| ()).unwrap_err();
        assert!(error.to_string().len() < 120_000);
    }
    for text in [long.as_str(), &format!("settle {long}"), &format!("trade {long}")] {
        assert!(rules.parse_action(text).unwrap_err().to_string().len() < 5_000);
    }
    assert!(catalog::rules(&long, None, None).map(|_| ()).unwrap_err().to_string().len() < 1_000);
    assert!(rules.bot(&long, 1).map(|_| ()).unwrap_err().to_string().len() < 1_000);
}
