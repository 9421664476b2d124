//! What holds in every state of every game.

use std::sync::Arc;

use serde_json::Value;
use tilewright::carcassonne::{Action, Axis, Carcassonne, Cell, Options, Side, Spot, State, TileSet};
use tilewright::rng::Rng;
use tilewright::{ActionMask, Actor, Rules, Viewer, perft, record, snapshot};

use crate::contract::keeps_the_contract;
use crate::flood;
use crate::support::{random_game, variety};

#[test]
fn the_contract_of_every_game() {
    for rules in variety() {
        keeps_the_contract(&Arc::new(rules), 0..2, 400);
    }
}

#[test]
fn every_cached_fact_is_what_a_rebuilt_board_says() {
    for rules in variety() {
        for seed in 0..40 {
            let end = random_game(&rules, seed, |state, _| assert_eq!(rules.check(state), []));
            assert_eq!(rules.check(&end), []);
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_game() {
    for rules in variety() {
        let mut actions = [Vec::new(), Vec::new()];
        let ends = [0, 1].map(|i| random_game(&rules, 9, |_, action| actions[i].push(action)));
        assert_eq!(actions[0], actions[1]);
        assert_eq!(ends[0], ends[1]);
    }
}

#[test]
fn setups_and_snapshots_lead_back_at_every_step() {
    for rules in variety() {
        random_game(&rules, 4, |state, _| {
            assert_eq!(rules.from_setup(&rules.to_setup(state)).as_ref(), Ok(state));
            let bytes = snapshot::snapshot(&rules, state);
            assert_eq!(snapshot::restore(&rules, &bytes).as_ref(), Ok(state));
        });
    }
}

#[test]
fn hostile_bytes_never_panic_and_never_give_an_impossible_state() {
    for (i, rules) in variety().into_iter().enumerate() {
        let mut rng = Rng::new(i as u64);
        let mut states = Vec::new();
        random_game(&rules, 8, |state, _| states.push(state.clone()));
        for state in states.iter().step_by(9) {
            let bytes = rules.save(state);
            for _ in 0..400 {
                let mut damaged = bytes.clone();
                for _ in 0..1 + rng.below(3) {
                    let at = rng.below(damaged.len() as u32) as usize;
                    match rng.below(4) {
                        0 => damaged.truncate(at.max(1)),
                        1 => damaged[at] = rng.below(256) as u8,
                        _ => damaged[at] ^= 1 << rng.below(8),
                    }
                }
                if let Ok(state) = rules.load(&damaged) {
                    assert_eq!(rules.check(&state), []);
                    let mut mask = ActionMask::new(rules.info().space.len());
                    rules.legal_mask(&state, &mut mask);
                    assert_eq!(mask.count() == 0, rules.actor(&state) == Actor::Nobody);
                }
            }
        }
        for _ in 0..2000 {
            let noise: Vec<u8> = (0..rng.below(60)).map(|_| rng.below(256) as u8).collect();
            let _ = rules.load(&noise);
        }
    }
}

/// The tile set with every tile drawn a clockwise quarter turn further.
fn turned_set(set: &TileSet) -> TileSet {
    let winds = ["NNW", "NNE", "ENE", "ESE", "SSE", "SSW", "WSW", "WNW"];
    let turn = |text: &str| {
        text.chars().map(|c| "ESWN".as_bytes()["NESW".find(c).unwrap()] as char).collect::<String>()
    };
    let mut document = set.document().clone();
    for tile in document["tiles"].as_array_mut().unwrap() {
        let edges = tile["edges"].as_str().unwrap();
        tile["edges"] = format!("{}{}", &edges[3..], &edges[..3]).into();
        for city in tile.get_mut("cities").and_then(Value::as_array_mut).into_iter().flatten() {
            city["edges"] = turn(city["edges"].as_str().unwrap()).into();
        }
        for road in tile.get_mut("roads").and_then(Value::as_array_mut).into_iter().flatten() {
            *road = turn(road.as_str().unwrap()).into();
        }
        for farm in tile.get_mut("farms").and_then(Value::as_array_mut).into_iter().flatten() {
            let halves = farm["halves"].as_str().unwrap().split_whitespace();
            let next = |h: &str| winds[(winds.iter().position(|w| *w == h).unwrap() + 2) % 8];
            farm["halves"] = halves.map(next).collect::<Vec<_>>().join(" ").into();
        }
    }
    TileSet::from_value(&document).unwrap()
}

/// The same action on a board turned by a clockwise quarter.
fn turned_action(rules: &Carcassonne, state: &State, action: Action) -> Action {
    let side = |side: Side| Side::ALL[(side as usize + 1) % 4];
    match action {
        Action::Place { cell, rotation } => Action::Place { cell: Cell::new(-cell.y, cell.x), rotation },
        Action::Bridge { neighbour, axis } => {
            let axis = if axis == Axis::NS { Axis::WE } else { Axis::NS };
            Action::Bridge { neighbour: neighbour.map(side), axis }
        }
        // A segment is named by the first of its sides or halves, which another one may be after the turn.
        Action::Meeple(spot) if spot != Spot::Bridge => {
            let view = rules.view(state, Viewer::Public);
            let tile = view.tiles.iter().find(|t| Some(t.cell) == view.last).unwrap();
            let kind = &flood::read(rules.tile_set().document())[tile.tile.as_str()];
            let rotation = usize::from(tile.rotation);
            let part = kind.parts.iter().find(|p| flood::spot_name(p, rotation) == spot.to_string()).unwrap();
            Action::Meeple(Spot::parse(&flood::spot_name(part, rotation + 1)).unwrap())
        }
        other => other,
    }
}

#[test]
fn turning_the_board_commutes_with_play() {
    for bridges in [0, 2] {
        let options = Options { bridges, ..Options::default() };
        let mut set = TileSet::base();
        let mut rules = Carcassonne::new("test", options.clone(), &set).unwrap();
        // Each quarter turn against the one before; four of them lead back to the start.
        for quarter in 0..4 {
            set = turned_set(&set);
            let turned = Carcassonne::new("test", options.clone(), &set).unwrap();
            for seed in 0..5 {
                let mut twin = turned.new_game(seed);
                let end = random_game(&rules, seed, |state, action| {
                    let mut ours: Vec<_> = rules
                        .legal_actions(state)
                        .map(|a| turned.encode(turned_action(&rules, state, a)))
                        .collect();
                    let mut theirs: Vec<_> = turned.legal_actions(&twin).map(|a| turned.encode(a)).collect();
                    ours.sort();
                    theirs.sort();
                    assert_eq!(ours, theirs, "quarter {quarter}");
                    turned.play(&mut twin, turned_action(&rules, state, action), &mut ()).unwrap();
                });
                let scores = |rules: &Carcassonne, state: &State| {
                    rules.view(state, Viewer::Public).seats.iter().map(|s| s.score).collect::<Vec<_>>()
                };
                assert_eq!(scores(&rules, &end), scores(&turned, &twin));
            }
            rules = turned;
        }
        assert_eq!(set, TileSet::base());
    }
}

#[test]
fn the_catalogue_plays_it_like_any_game() {
    for name in ["carcassonne/base", "carcassonne/city-bridges"] {
        let rules = tilewright::catalog::rules(name, Some(3), Some(r#"{"farms": "per_city_4"}"#)).unwrap();
        assert_eq!(rules.info().options["farms"], "per_city_4");
        let mut game = rules.clone().new_game(5);
        while let Some(&id) = game.legal_ids().last() {
            game.play(id).unwrap();
        }
        assert!(game.outcome().is_over());
        let again = rules.replay(&game.record()).unwrap();
        assert!(again.equals(&*game));
    }
    let rules = Arc::new(Carcassonne::preset("carcassonne/base", 2).unwrap());
    assert!(record::replay(rules, "no record").is_err());
}

#[test]
fn the_first_counts_of_all_ways_to_play() {
    let rules = Carcassonne::preset("carcassonne/base", 2).unwrap();
    let state = rules.new_game(1);
    // All 24 kinds are in the stack.
    assert_eq!(perft::perft(&rules, &state, 1), 24);
    // Placements next to the start tile, side by side: sides of a kind that match N city, E road, S field and W
    // road, once for each distinct rotation.
    let expected: u64 = rules
        .tile_set()
        .kinds()
        .iter()
        .map(|kind| {
            let sides =
                "CRFR".chars().map(|t| (0..kind.rotations).filter(|r| letter(kind, *r) == t).count() as u64);
            // Which side of the tile meets the start does not matter to the count over all its rotations, but
            // for a tile with fewer: there opposite sides are alike.
            sides.sum::<u64>()
        })
        .sum();
    assert_eq!(perft::perft(&rules, &state, 2), expected);
}

fn letter(kind: &tilewright::carcassonne::TileKind, rotation: u8) -> char {
    match kind.terrain(Side::N, rotation) {
        tilewright::carcassonne::Terrain::City => 'C',
        tilewright::carcassonne::Terrain::Road => 'R',
        tilewright::carcassonne::Terrain::Field => 'F',
    }
}
