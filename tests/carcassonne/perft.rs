//! Golden counts of all ways to go on.

use std::sync::Arc;

use serde_json::{Value, json};
use tilewright::carcassonne::{Carcassonne, Options};

use crate::golden_perft::{compare, counted};

fn compile(options: &Value) -> Carcassonne {
    let bridges = options["bridges"].as_u64().unwrap_or(0) > 0;
    let ruleset = if bridges { "carcassonne/city-bridges" } else { "carcassonne/base" };
    Carcassonne::compile(ruleset, Options::from_value(options).unwrap()).unwrap()
}

#[test]
fn golden_counts() {
    let mut found = Vec::new();
    for bridges in [0, 2] {
        for (seats, after, depth) in [(2, 0, 4), (2, 5, 3), (2, 40, 3), (3, 20, 3), (6, 60, 3), (2, 90, 4)] {
            let options = json!({"bridges": bridges, "seats": seats});
            let rules = compile(&options);
            found.push(counted(&Arc::new(rules), options, after, 7, depth));
        }
    }
    for options in [
        json!({"bridges": 3, "codec": "ranked", "allow_noop_bridge": false}),
        json!({"codec": {"window": {"radius": 3}}, "farms": "off"}),
    ] {
        let rules = compile(&options);
        found.push(counted(&Arc::new(rules), options, 40, 11, 3));
    }
    compare("carcassonne/perft.json", &found);
}
