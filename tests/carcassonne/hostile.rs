//! Mutated snapshots, positions and tile sets: nothing panics, and whatever is accepted stays sound in play. The
//! variable `TILEWRIGHT_HOSTILE` is how many times as many cases are tried.

use std::collections::HashMap;

use serde_json::{Value, json};
use tilewright::carcassonne::{Carcassonne, Codec, Options, State, TileSet};
use tilewright::rng::{Purpose, Rng};
use tilewright::{ActionMask, Actor, Rules, RulesError, Seat, Viewer, snapshot};

use crate::mutate::{effort, mutate, resealed};
use crate::support::{custom, random_game};

fn rulesets() -> Vec<Carcassonne> {
    let options = Options::default();
    vec![
        Carcassonne::preset("carcassonne/base", 2).unwrap(),
        Carcassonne::preset("carcassonne/city-bridges", 2).unwrap(),
        custom(Options { seats: 3, bridges: 1, codec: Codec::Ranked, ..options.clone() }),
        custom(Options { seats: 2, bridges: 3, codec: Codec::Window { radius: 3 }, ..options }),
    ]
}

/// Positions of random games, every few actions one.
fn positions(rules: &Carcassonne, seed: u64) -> Vec<State> {
    let mut states = Vec::new();
    let mut count = 0;
    random_game(rules, seed, |state, _| {
        count += 1;
        if count % 7 == 0 {
            states.push(state.clone());
        }
    });
    states
}

/// The present position is sound, and both ways of keeping it lead back to it.
fn sound(rules: &Carcassonne, state: &State, from: &dyn Fn() -> String) {
    assert_eq!(rules.check(state), [], "{}", from());
    assert_eq!(rules.from_setup(&rules.to_setup(state)).as_ref(), Ok(state), "{}", from());
    let bytes = snapshot::snapshot(rules, state);
    assert_eq!(snapshot::restore(rules, &bytes).as_ref(), Ok(state), "{}", from());
}

/// Plays 200 random actions.
fn stays_sound(rules: &Carcassonne, state: &State, seed: u64, from: &dyn Fn() -> String) {
    let mut state = state.clone();
    let mut rng = Rng::derived(seed, Purpose::Bot, 1);
    let mut mask = ActionMask::new(rules.info().space.len());
    let mut numbers = vec![0; rules.info().observation.len()];
    sound(rules, &state, from);
    for step in 0..200 {
        rules.legal_mask(&state, &mut mask);
        let actor = rules.actor(&state);
        assert_eq!(mask.count() == 0, actor == Actor::Nobody, "{}", from());
        if actor == Actor::Nobody {
            break;
        }
        let id = mask.nth(rng.below(mask.count())).unwrap();
        rules.play(&mut state, rules.decode(id).unwrap(), &mut ()).unwrap();
        if step % 8 == 0 {
            sound(rules, &state, from);
        } else {
            assert_eq!(rules.check(&state), [], "{}", from());
        }
        rules.observe(&state, Viewer::Seat(Seat(1)), &mut numbers);
        rules.heuristic(&state, Seat(0));
    }
    sound(rules, &state, from);
    rules.svg(&state, Viewer::Public, true);
}

/// Changes one thing as only someone who knows the game would, so that much of it is accepted.
fn twist(setup: &mut Value, rules: &Carcassonne, rng: &mut Rng) {
    const SPOTS: [&str; 14] =
        ["N", "E", "S", "W", "NNW", "NNE", "ENE", "ESE", "SSE", "SSW", "WSW", "WNW", "centre", "bridge"];
    let tiles = setup["tiles"].as_array().unwrap().len() as u32;
    let tile = rng.below(tiles) as usize;
    let cell = |tile: u32| setup["tiles"][tile as usize]["cell"].clone();
    match rng.below(7) {
        0 => {
            let spot = SPOTS[rng.below(SPOTS.len() as u32) as usize];
            let seat = rng.below(u32::from(rules.info().seats));
            setup["tiles"][tile]["meeple"] = json!({"seat": seat, "spot": spot});
        }
        1 => setup["tiles"][tile]["meeple"] = Value::Null,
        2 => {
            let bridge = [json!("NS"), json!("WE"), Value::Null][rng.below(3) as usize].clone();
            setup["tiles"][tile]["bridge"] = bridge;
            drop(setup.as_object_mut().unwrap().remove("seats"));
        }
        // The tile in hand lies on the board, and the turn goes on.
        3 => {
            let phase = ["bridge", "meeple"][rng.below(2) as usize];
            let last = [tiles - 1, rng.below(tiles)][rng.below(2) as usize];
            let bridged = [Value::Null, cell(last), cell(rng.below(tiles))][rng.below(3) as usize].clone();
            let (last, hand) = (cell(last), Value::Null);
            let fields = [("phase", phase.into()), ("hand", hand), ("last", last), ("bridged", bridged)];
            fields.into_iter().for_each(|(name, value)| setup[name] = value);
            drop(setup.as_object_mut().unwrap().remove("seats"));
        }
        4 => {
            let fields = setup.as_object_mut().unwrap();
            ["phase", "last", "bridged", "hand", "seats"].iter().for_each(|name| drop(fields.remove(*name)));
        }
        5 => {
            let tiles = setup["tiles"].as_array_mut().unwrap();
            let rest = tiles.len() - rng.below(tiles.len() as u32) as usize;
            tiles.truncate(rest);
        }
        _ => {
            let kinds = rules.tile_set().kinds();
            let name = kinds[rng.below(kinds.len() as u32) as usize].name.to_string();
            let fields = setup.as_object_mut().unwrap();
            fields.insert("hand".to_owned(), name.into());
            fields.insert("phase".to_owned(), "place".into());
            ["last", "bridged"].iter().for_each(|name| drop(fields.remove(*name)));
        }
    }
}

#[test]
fn mutated_positions_are_refused_or_stay_sound() {
    for (i, rules) in rulesets().iter().enumerate() {
        let mut rng = Rng::new(i as u64);
        let mut accepted = 0;
        for seed in 0..effort() {
            for state in positions(rules, seed) {
                for _ in 0..40 {
                    let mut setup = rules.to_setup(&state);
                    for _ in 0..rng.below(3) {
                        twist(&mut setup, rules, &mut rng);
                    }
                    for _ in 0..rng.below(3) {
                        mutate(&mut setup, &mut rng);
                    }
                    match rules.from_setup(&setup) {
                        Err(error) => {
                            assert!(!error.0.is_empty());
                            assert!(error.to_string().len() < 100_000, "{setup}");
                        }
                        Ok(found) if found == state => {}
                        Ok(found) => {
                            accepted += 1;
                            stays_sound(rules, &found, seed, &|| setup.to_string());
                        }
                    }
                }
            }
        }
        assert!(accepted > 100, "{accepted} positions were accepted");
    }
}

#[test]
fn mutated_snapshots_are_refused_or_stay_sound() {
    for (i, rules) in rulesets().iter().enumerate() {
        let mut rng = Rng::new(100 + i as u64);
        let mut accepted = 0;
        for seed in 0..effort() {
            for state in positions(rules, seed) {
                let bytes = snapshot::snapshot(rules, &state);
                for _ in 0..60 {
                    let damaged = resealed(&bytes, &mut rng);
                    if let Ok(found) = snapshot::restore(rules, &damaged)
                        && found != state
                    {
                        accepted += 1;
                        stays_sound(rules, &found, seed, &|| format!("{damaged:?}"));
                    }
                }
            }
        }
        assert!(accepted > 10, "{accepted} snapshots were accepted");
    }
}

/// Fields without a side, tiles with many parts, and shields.
fn small_set() -> Value {
    json!({
        "format": "tilewright-tiles", "version": 1, "name": "small", "total": 30, "start": "ring",
        "tiles": [
            {"id": "ring", "count": 10, "edges": "CCCC", "cities": [{"edges": "NESW", "shields": 2}],
             "farms": [{"halves": "", "cities": [0]}, {"halves": ""}]},
            {"id": "cross", "count": 10, "edges": "RRRR", "roads": ["N", "E", "S", "W"], "farms": [
                {"halves": "NNE ENE"}, {"halves": "ESE SSE"}, {"halves": "SSW WSW"}, {"halves": "WNW NNW"}]},
            {"id": "side", "count": 10, "edges": "CRFR", "cities": [{"edges": "N"}], "roads": ["EW"],
             "farms": [{"halves": "ENE WNW", "cities": [0]}, {"halves": "ESE SSE SSW WSW"}], "cloister": true},
        ],
    })
}

#[test]
fn mutated_tile_sets_are_refused_or_play() {
    let mut rng = Rng::new(7);
    let mut accepted = 0;
    for seed in 0..250 * effort() {
        for sound in [small_set(), TileSet::base().document().clone()] {
            let mut document = sound.clone();
            for _ in 0..1 + rng.below(2) {
                mutate(&mut document, &mut rng);
            }
            let total: Option<u64> = document["tiles"].as_array().and_then(|tiles| {
                tiles.iter().map(|tile| tile["count"].as_u64()).try_fold(0u64, |all, n| all.checked_add(n?))
            });
            // Half of the time a wrong sum shall not be what refuses it.
            if let (Some(total), 0) = (total, rng.below(2)) {
                document["total"] = total.into();
            }
            let tiles = match TileSet::from_value(&document) {
                Ok(tiles) => tiles,
                Err(RulesError::Board(faults)) => {
                    assert!(!faults.is_empty());
                    continue;
                }
                Err(other) => panic!("{other}"),
            };
            if document == sound {
                continue;
            }
            accepted += 1;
            let bridges = 2 * (seed % 2) as u8;
            let options = Options { bridges, codec: Codec::Ranked, ..Options::default() };
            let rules = Carcassonne::new("test", options, &tiles).unwrap();
            stays_sound(&rules, &rules.new_game(seed), seed, &|| document.to_string());
        }
    }
    assert!(accepted > 10, "{accepted} tile sets were accepted");
}

/// What is public of a position: all but the seed, however its tiles are listed.
fn public(rules: &Carcassonne, state: &State) -> String {
    let mut setup = rules.to_setup(state);
    setup.as_object_mut().unwrap().remove("seed");
    setup["tiles"].as_array_mut().unwrap().sort_by_key(|tile| tile["cell"].to_string());
    setup.to_string()
}

#[test]
fn states_that_differ_in_anything_public_differ_in_view_and_observation() {
    for (i, rules) in rulesets().iter().enumerate() {
        let mut rng = Rng::new(200 + i as u64);
        let mut seen: HashMap<(String, Vec<u8>), String> = HashMap::new();
        let mut look = |state: &State| {
            let facts = public(rules, state);
            let view = serde_json::to_string(&rules.view(state, Viewer::Public)).unwrap();
            let mut numbers = vec![0; rules.info().observation.len()];
            rules.observe(state, Viewer::Public, &mut numbers);
            // Each alone must tell the states apart.
            for key in [(view, Vec::new()), (String::new(), numbers)] {
                let before = seen.entry(key).or_insert_with(|| facts.clone());
                assert_eq!(*before, facts);
            }
        };
        for seed in 0..effort() {
            for state in positions(rules, seed) {
                look(&state);
                for _ in 0..25 {
                    let mut setup = rules.to_setup(&state);
                    twist(&mut setup, rules, &mut rng);
                    if rng.below(2) == 0 {
                        mutate(&mut setup, &mut rng);
                    }
                    if let Ok(found) = rules.from_setup(&setup) {
                        look(&found);
                    }
                }
            }
        }
    }
}

#[test]
fn documents_of_any_size_are_refused_at_once() {
    let rules = Carcassonne::preset("carcassonne/city-bridges", 2).unwrap();
    let faults = |setup: Value| rules.from_setup(&setup).unwrap_err();
    let many = 100_000;
    let tile = json!({"tile": "V", "cell": {"x": 1, "y": 0}});
    let found = faults(json!({"tiles": vec![tile; many]})).to_string();
    assert!(found.contains("/tiles: 100000 tiles, expected at most 72"), "{found}");
    let found = faults(json!({"seats": vec![json!({}); many]})).to_string();
    assert!(found.contains("/seats: 100000 seats, expected at most 2"), "{found}");
    let aside: serde_json::Map<String, Value> = (0..many).map(|i| (format!("T{i}"), json!(1))).collect();
    let found = faults(json!({"set_aside": aside})).to_string();
    assert!(found.contains("/set_aside: 100000 kinds of tiles, expected at most 24"), "{found}");

    let set = |change: &dyn Fn(&mut Value)| {
        let mut document = small_set();
        change(&mut document);
        TileSet::from_value(&document).unwrap_err().to_string()
    };
    let found = set(&|d| d["tiles"] = vec![d["tiles"][0].clone(); many].into());
    assert!(found.contains("/tiles: 100000 kinds of tiles, expected at most 254"), "{found}");
    let found = set(&|d| d["tiles"][0]["cities"] = vec![json!({"edges": "N"}); many].into());
    assert!(found.contains("/tiles/0/cities: 100000 cities, expected at most 4"), "{found}");
    let long = "N".repeat(many);
    for place in
        ["/tiles/0/id", "/tiles/0/edges", "/tiles/0/cities/0/edges", "/tiles/0/farms/0/halves", "/start"]
    {
        let found = set(&|d| *d.pointer_mut(place).unwrap() = long.clone().into());
        assert!(found.len() < 1000, "{place}: {} letters", found.len());
    }
    let found = set(&|d| d["tiles"][0]["cities"][0]["shields"] = json!(11));
    assert!(found.contains("/tiles/0/cities/0/shields: is 11, expected 0 to 10"), "{found}");
}
