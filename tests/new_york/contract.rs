//! What every game promises, on the map and under its options; and whole games.

#[path = "../common/contract.rs"]
mod promises;

use std::sync::Arc;

use serde_json::{Value, json};
use tilewright::Rules;
use tilewright::catalog;
use tilewright::rng::Rng;
use tilewright::settlers::{Base, Options, Wide};

use promises::keeps_the_contract;

fn rules(options: &Value) -> Arc<Wide> {
    let options: Options = serde_json::from_value(options.clone()).unwrap();
    let name = if options.canal.is_some() { "settlers/new-york-erie-canal" } else { "settlers/new-york" };
    Arc::new(Wide::new(name, options).unwrap())
}

#[test]
fn both_rulesets_keep_the_contract() {
    for canal in [false, true] {
        for seats in 3..=6 {
            let options = json!({
                "board": "new-york", "seats": seats, "erie_canal": canal, "player_trades": "counter_offers",
            });
            keeps_the_contract(&rules(&options), 0..2, 900);
        }
    }
}

fn one<'a, T>(rng: &mut Rng, of: &'a [T]) -> &'a T {
    &of[rng.below(of.len() as u32) as usize]
}

/// Options at random, such that none contradicts another.
fn drawn(rng: &mut Rng) -> Value {
    let (open, flags) = ([Value::Null, json!(true), json!(false)], [true, false]);
    let seats = *one(rng, &[2, 3, 4, 5, 6]);
    let mut options = json!({
        "board": "new-york", "seats": seats,
        "distance_rule": one(rng, &open), "vp_buildable": one(rng, &open),
        "waterway_pass_foreign": one(rng, &flags), "waterway_stop": one(rng, &flags),
        "waterway_joins": one(rng, &flags), "trade_needs_building": one(rng, &flags),
        "vp_setup_claim": one(rng, &flags), "erie_canal": rng.below(4) > 0,
        "player_trades": one(rng, &["off", "offers", "counter_offers"]),
        "phases": one(rng, &["combined", "separate"]), "bank_trades": one(rng, &["best", "all"]),
    });
    if options["erie_canal"] == true {
        options["canal_waterway"] = json!(one(rng, &flags));
        options["canal_award"] = json!(one(rng, &["per_pair", "once_per_game", "once_per_seat"]));
        options["canal_between"] = json!(one(rng, &["any_field", "canal_field", "built_only"]));
        options["canal_need_settled"] = json!(one(rng, &["none", "one", "both"]));
        options["canal_token"] = json!(one(rng, &["named_resource", "any_resource"]));
    }
    if seats > 4 {
        options["between_turns"] = json!(one(rng, &["nothing", "special_building", "paired_players"]));
    }
    options
}

#[test]
fn sixty_sets_of_options_keep_the_contract() {
    let mut rng = Rng::new(60);
    for seed in 0..60 {
        let options = drawn(&mut rng);
        let rules = rules(&options);
        assert_eq!(Rules::info(&*rules).seats, options["seats"].as_u64().unwrap() as u8);
        println!("{options}");
        keeps_the_contract(&rules, seed..seed + 1, 500);
    }
}

/// Y10: the option alone, on a board that has nothing else of a map.
#[test]
fn the_island_without_the_distance_rule() {
    for seats in [3, 4] {
        let options = serde_json::from_value(json!({"distance_rule": false, "seats": seats})).unwrap();
        keeps_the_contract(&Arc::new(Base::new("settlers/base", options).unwrap()), 0..12, 150);
    }
}

/// Whole games: decided, or given up at the turn limit; debug builds compare every cached fact after every action.
#[test]
fn whole_games() {
    for (ruleset, seats, bot) in [
        ("settlers/new-york", 4, "random"),
        ("settlers/new-york", 6, "greedy"),
        ("settlers/new-york-erie-canal", 4, "greedy"),
        ("settlers/new-york-erie-canal", 6, "random"),
    ] {
        let rules = catalog::rules(ruleset, Some(seats), Some(r#"{"turn_limit": 600}"#)).unwrap();
        let stats = rules.run_games(1, 6, &[bot]).unwrap();
        assert_eq!(stats.games, 6);
        assert!(stats.unfinished == 0 && stats.truncated < 6, "{ruleset}, {seats} seats, {bot}: {stats:?}");
    }
}
