//! What rules are compiled from.

use tilewright::carcassonne::{Carcassonne, Options, TileSet};
use tilewright::{Rules, RulesError};

fn refused(options: &str) -> String {
    match Options::from_value(&serde_json::from_str(options).unwrap()) {
        Err(e) => e.to_string(),
        Ok(options) => Carcassonne::compile("test", options).unwrap_err().to_string(),
    }
}

#[test]
fn wrong_options_are_named() {
    assert!(refused(r#"{"seats": 7}"#).contains("seats is 7, expected 2 to 6"));
    assert!(refused(r#"{"seats": 1}"#).contains("seats is 1, expected 2 to 6"));
    assert!(refused(r#"{"small_city": 3}"#).contains("small_city is 3, expected 2 or 4"));
    assert!(refused(r#"{"bridges": 21}"#).contains("bridges is 21"));
    assert!(refused(r#"{"codec": {"window": {"radius": 0}}}"#).contains("radius is 0"));
    assert!(refused(r#"{"codec": "ranket"}"#).contains("ranket"));
    assert!(refused(r#"{"farms": "per_farm"}"#).contains("per_farm_3_once_per_player"));
    assert!(refused(r#"{"brigdes": 2}"#).contains("brigdes"));
    assert!(refused(r#"{"tiles": "bass"}"#).contains("did you mean base?"));
}

#[test]
fn presets_have_names_and_limits() {
    assert!(matches!(Carcassonne::preset("carcassonne/bsae", 2), Err(RulesError::UnknownRuleset { .. })));
    assert!(Carcassonne::preset("carcassonne/base", 7).is_err());
    let base = Carcassonne::preset("carcassonne/base", 2).unwrap();
    let bridges = Carcassonne::preset("carcassonne/city-bridges", 2).unwrap();
    assert_ne!(base.info().identity, bridges.info().identity);
    assert!(base.info().space.segments().iter().all(|s| s.name != "bridge" || s.len == 0));
}

#[test]
fn the_options_of_rules_compile_to_the_same_rules() {
    let mut document = TileSet::base().document().clone();
    document["name"] = "mine".into();
    let tiles = TileSet::from_value(&document).unwrap();
    let rules = Carcassonne::new("test", Options::default(), &tiles).unwrap();
    let again = Options::from_value(&rules.info().options).unwrap();
    assert_eq!(again.tiles, document);
    let again = Carcassonne::compile("test", again).unwrap();
    assert_eq!(rules.info().identity, again.info().identity);
    assert_eq!(rules.tile_set(), again.tile_set());
}
