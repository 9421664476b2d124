//! The checked-in schema of boards against the types.
//!
//! `TILEWRIGHT_BLESS=1 cargo test --features schema --test schema` writes it anew.

use std::fs;
use std::path::Path;

use tilewright::settlers::Layout;

const FILE: &str = "data/settlers/layout.schema.json";

#[test]
fn the_schema_is_that_of_the_types() {
    let expected = serde_json::to_string_pretty(&Layout::schema()).expect("a schema is JSON") + "\n";
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(FILE);
    if std::env::var_os("TILEWRIGHT_BLESS").is_some() {
        fs::write(path, expected).expect("data/ can be written");
        return;
    }
    let found = fs::read_to_string(path).unwrap_or_default();
    let differs = found.lines().zip(expected.lines()).position(|(a, b)| a != b);
    let line = differs.unwrap_or(found.lines().count().min(expected.lines().count()));
    assert!(
        found == expected,
        "{FILE} has drifted from the types at line {}:\n  found    {:?}\n  expected {:?}\n\
         If that is meant: TILEWRIGHT_BLESS=1 cargo test --features schema --test schema",
        line + 1,
        found.lines().nth(line).unwrap_or_default(),
        expected.lines().nth(line).unwrap_or_default(),
    );
}
