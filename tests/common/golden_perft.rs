//! Golden counts of all ways to go on. `TILEWRIGHT_BLESS=1` writes the file anew.

use std::path::Path;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tilewright::perft::{divide, perft};
use tilewright::rng::Rng;
use tilewright::{Game, Rules};

/// One golden number.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Golden {
    ruleset: String,
    options: Value,
    /// Decisions played before, at random by the seed; chance draws.
    after: u32,
    seed: u64,
    depth: u32,
    count: u64,
}

pub(crate) fn counted<R: Rules>(rules: &Arc<R>, options: Value, after: u32, seed: u64, depth: u32) -> Golden {
    let mut game = Game::new(rules.clone(), seed);
    let mut rng = Rng::new(seed);
    for _ in 0..after {
        let legal = game.legal_ids();
        game.step_id(legal[rng.below(legal.len() as u32) as usize]).unwrap();
    }
    let count = perft(&**rules, game.state(), depth);
    let by_first = divide(&**rules, game.state(), depth);
    assert_eq!(by_first.iter().map(|d| d.1).sum::<u64>(), count);
    Golden { ruleset: rules.info().ruleset.clone(), options, after, seed, depth, count }
}

/// Compares with a file below `tests/data`.
pub(crate) fn compare(file: &str, found: &[Golden]) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(file);
    if std::env::var_os("TILEWRIGHT_BLESS").is_some() {
        let lines: Vec<String> =
            found.iter().map(|g| format!("  {}", serde_json::to_string(g).unwrap())).collect();
        std::fs::write(&path, format!("[\n{}\n]\n", lines.join(",\n"))).unwrap();
    }
    let golden: Vec<Golden> = serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
    assert_eq!(found, golden);
}
