//! The contract of all games, for rules with structures under options of every kind.

use std::sync::Arc;

use serde_json::{Map, Value, json};
use tilewright::rng::Rng;
use tilewright::settlers::{Large, Options};

use crate::contract_of_games::keeps_the_contract;

/// The rules of a ruleset with some options other than its own.
fn large(ruleset: &str, seats: u8, changes: &Value) -> Arc<Large> {
    let own = Large::preset(ruleset, seats).unwrap();
    let mut options = serde_json::to_value(own.options()).unwrap();
    // What the edition and the number of seats decide is decided anew.
    for open in ["bank_shortage", "longest_road_tie", "between_turns"] {
        options[open] = Value::Null;
    }
    for (name, value) in changes.as_object().unwrap() {
        options[name] = value.clone();
    }
    let options: Options = serde_json::from_value(options).unwrap();
    Arc::new(Large::new(ruleset, options).unwrap_or_else(|e| panic!("{e}: {changes}")))
}

#[test]
fn structures() {
    keeps_the_contract(&large("settlers/structures", 4, &json!({})), 0..4, 1500);
    let trades = json!({"player_trades": "counter_offers", "edition": "fifth"});
    keeps_the_contract(&large("settlers/structures", 3, &trades), 0..3, 1200);
}

#[test]
fn archipelago() {
    keeps_the_contract(&large("settlers/archipelago", 2, &json!({})), 0..3, 1500);
    let between = json!({"between_turns": "special_building", "edition": "fifth"});
    keeps_the_contract(&large("settlers/archipelago", 6, &between), 0..3, 1200);
    keeps_the_contract(
        &large("settlers/archipelago", 6, &json!({"between_turns": "paired_players"})),
        0..2,
        1200,
    );
}

#[test]
fn super_board() {
    keeps_the_contract(&large("settlers/super", 6, &json!({})), 0..3, 1500);
    let all = json!({"player_trades": "counter_offers", "friendly_robber": 3, "robber_to_desert": false});
    keeps_the_contract(&large("settlers/super", 4, &all), 0..2, 1200);
}

/// One of these values.
fn one(rng: &mut Rng, values: &[Value]) -> Value {
    values[rng.below(values.len() as u32) as usize].clone()
}

/// Options drawn from all switches of structures and some others.
pub(crate) fn drawn(rng: &mut Rng) -> Value {
    let mut options = Map::new();
    let on: [bool; 3] = std::array::from_fn(|_| rng.below(4) > 0);
    for (name, on) in ["bridges", "highways", "metropolises"].into_iter().zip(on) {
        options.insert(name.into(), on.into());
    }
    let mut draw = |on: bool, name: &str, values: Value| {
        let value = one(rng, values.as_array().unwrap());
        if on {
            options.insert(name.into(), value);
        }
    };
    let [bridges, highways, metropolises] = on;
    draw(bridges || highways, "structures_by_card", json!([true, false]));
    draw(bridges, "bridge_harbours", json!([true, false]));
    draw(bridges, "bridge_attach", json!(["own_network", "own_network", "between_buildings"]));
    draw(bridges, "bridge_overlap", json!(["forbidden", "crossing"]));
    draw(bridges, "bridge_length_counts", json!(["length", "pieces"]));
    draw(bridges, "longest_bridge_points", json!([0, 1, 2, 3]));
    draw(highways, "highway_span", json!(["two_or_three", "three_only"]));
    draw(highways, "highways_per_hex", json!(["one", "one_per_seat", "one_owner"]));
    draw(highways, "highway_terrain", json!(["any_land", "producing"]));
    draw(metropolises, "metropolis_waiver", json!(["full", "own"]));
    draw(metropolises, "metropolis_pieces", json!([1, 2]));
    draw(true, "robbers", json!([1, 2]));
    draw(true, "friendly_robber", json!([null, 2, 3]));
    draw(true, "robber_to_desert", json!([true, false]));
    draw(true, "steal_optional", json!([true, false]));
    draw(true, "edition", json!(["almanac", "fifth"]));
    draw(true, "phases", json!(["combined", "separate"]));
    draw(true, "player_trades", json!(["off", "offers", "counter_offers"]));
    draw(true, "win_check", json!(["automatic", "declared"]));
    draw(true, "dice", json!(["fair", "deck"]));
    draw(true, "discards", json!(["together", "in_turn"]));
    draw(true, "between_turns", json!([null, "special_building"]));
    draw(true, "starting_cards", json!(["last", "both"]));
    draw(true, "setup", json!(["snake", "rounds"]));
    draw(true, "victory_points", json!([6, 8, 10, 14]));
    draw(true, "hand_limit", json!([7, 12, 20]));
    draw(true, "board_seed", json!([0, 1, 2, 3, 4]));
    Value::Object(options)
}

#[test]
fn sixty_sets_of_options() {
    // T1: whatever is switched on, alone or with the others.
    let mut rng = Rng::new(60);
    for n in 0..60 {
        let options = drawn(&mut rng);
        let (ruleset, most) =
            [("settlers/structures", 4), ("settlers/archipelago", 6), ("settlers/super", 6)][n % 3];
        let seats = 2 + rng.below(most - 1) as u8;
        println!("{n}: {ruleset} for {seats} with {options}");
        let seed = n as u64;
        keeps_the_contract(&large(ruleset, seats, &options), seed..seed + 1, 500);
    }
}
