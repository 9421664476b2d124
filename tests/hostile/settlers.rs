//! Snapshots, setups, records and options of all hex rulesets, changed at random.

use std::sync::Arc;

use serde_json::{Value, json};
use tilewright::rng::Rng;
use tilewright::{AnyGame, AnyRules, catalog};

use crate::mutate::{effort, mutate, resealed};
use crate::sound::stays_sound;

/// Every hex ruleset, and one with all that can be switched on beside it.
fn rulesets() -> Vec<Arc<dyn AnyRules>> {
    let names = catalog::names().iter().map(|entry| entry.name).filter(|name| name.starts_with("settlers/"));
    let mut all: Vec<_> = names.map(|name| catalog::rules(name, None, None).unwrap()).collect();
    for (name, seats, options) in [
        (
            "settlers/base",
            4,
            json!({
                "player_trades": "counter_offers", "dice": "deck", "discards": "in_turn", "win_check": "declared",
                "turn_limit": 200, "friendly_robber": 3, "steal_optional": true, "phases": "separate",
            }),
        ),
        (
            "settlers/super",
            6,
            json!({
                "between_turns": "paired_players", "player_trades": "offers", "metropolis_pieces": 1, "bank": 50,
                "bridge_overlap": "crossing", "highways_per_hex": "one_per_seat", "bridge_attach": "between_buildings",
            }),
        ),
        (
            "settlers/new-york-erie-canal",
            5,
            json!({
                "player_trades": "counter_offers", "canal_award": "once_per_seat", "waterway_stop": false,
                "canal_token": "any_resource", "vp_buildable": false, "vp_setup_claim": true,
            }),
        ),
    ] {
        all.push(catalog::rules(name, Some(seats), Some(&options.to_string())).unwrap());
    }
    all
}

/// A game somewhere on its way.
fn on_the_way(rules: &Arc<dyn AnyRules>, rng: &mut Rng) -> Box<dyn AnyGame> {
    let mut game = rules.clone().new_game(rng.next_u64());
    for _ in 0..rng.below(600) {
        let legal = game.legal_ids();
        let Some(&id) = legal.get(rng.below(legal.len().max(1) as u32) as usize) else { break };
        game.play(id).unwrap();
    }
    game
}

/// A document with one to four changes.
fn mutated(document: &Value, rng: &mut Rng) -> Value {
    let mut changed = document.clone();
    (0..=rng.below(4)).for_each(|_| mutate(&mut changed, rng));
    changed
}

/// Runs a few cases for each ruleset, with games to start from.
fn each(few: u64, case: impl Fn(&Arc<dyn AnyRules>, &dyn AnyGame, &mut Rng)) {
    for (n, rules) in rulesets().iter().enumerate() {
        for seed in 0..few / 20 * effort() {
            let mut rng = Rng::new(seed ^ (n as u64) << 48);
            let game = on_the_way(rules, &mut rng);
            for _ in 0..20 {
                case(rules, &*game, &mut rng);
            }
        }
    }
}

#[test]
fn snapshots() {
    each(100, |rules, game, rng| {
        let bytes = resealed(&game.snapshot(), rng);
        if let Ok(mut game) = rules.clone().restore(&bytes) {
            stays_sound(&mut *game, 100, rng);
        }
    });
}

#[test]
fn setups() {
    each(100, |rules, game, rng| {
        let mut setup = mutated(&game.setup(), rng);
        if let Some(fields) = setup.as_object_mut().filter(|_| rng.below(2) == 0) {
            fields.insert("study".into(), true.into());
        }
        match rules.clone().from_setup(&setup) {
            Ok(mut game) => stays_sound(&mut *game, 100, rng),
            Err(error) => plain(&error.to_string()),
        }
    });
}

#[test]
fn records() {
    each(20, |rules, game, rng| {
        let record = game.record();
        let mut lines: Vec<String> = record.lines().map(str::to_owned).collect();
        let at = rng.below(lines.len() as u32) as usize;
        let line: Value = serde_json::from_str(&lines[at]).unwrap();
        lines[at] = mutated(&line, rng).to_string();
        match rules.clone().replay(&lines.join("\n")) {
            Ok(game) => assert_eq!(game.check(), []),
            Err(error) => plain(&error.to_string()),
        }
    });
}

#[test]
fn options() {
    each(20, |rules, _, rng| {
        let info = rules.info();
        let options = mutated(&info.options, rng);
        match catalog::rules(&info.ruleset, None, Some(&options.to_string())) {
            Ok(rules) => stays_sound(&mut *rules.new_game(rng.next_u64()), 60, rng),
            Err(error) => plain(&error.to_string()),
        }
    });
}

/// A message is of bearable length and in our own words.
fn plain(message: &str) {
    assert!(message.len() < 50_000, "{} bytes: {}...", message.len(), &message[..1000]);
    for word in ["invalid type", "invalid value", "invalid length", "did not match", "expected u", "panicked"]
    {
        assert!(!message.contains(word), "{message}");
    }
}
