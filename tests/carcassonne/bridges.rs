//! City Bridges, by the positions B1 to B8 worked out with the readings of the rules page, and its open points.

use tilewright::carcassonne::{BridgeFarms, Options};

use crate::support::Table;

fn with(letters: &str) -> Table {
    Table::with(letters, Options { bridges: 2, ..Options::default() })
}

/// Draws and places a tile, and returns the bridges that may follow.
fn place(table: &mut Table, tile: &str, place: &str) -> Vec<String> {
    table.play(&format!("draw {tile}"));
    table.play(&format!("place {place}"));
    table.legal("bridge")
}

#[test]
fn b1_foundations_on_fields_start_a_city() {
    let mut table = with("B");
    // C47, C48: on the tile just placed or its neighbour, no city needed.
    assert_eq!(place(&mut table, "B", "0,1 r0"), ["bridge here WE", "bridge N WE"]);
    assert!(table.may("no bridge"));
    table.play("bridge here WE");
    assert_eq!(table.feature(0, 1, "bridge").open, 2);
    table.play("meeple bridge");
    // C69: an unfinished city of one tile.
    assert_eq!(table.scores(), [1, 0]);
}

#[test]
fn b1_gates_close_a_road_on_both_sides() {
    let mut table = with("B");
    place(&mut table, "B", "0,1 r0");
    table.play("bridge N WE");
    // C52: both ends on one road leave a finished road of one tile.
    let road = table.feature(0, 0, "E");
    assert_eq!((road.open, road.tiles), (0, 1));
    // C59: the bridge is not on the new tile, so its city cannot be claimed.
    assert!(!table.may("meeple bridge"));
}

#[test]
fn b2_ends_follow_the_printed_sides() {
    let mut table = with("V A");
    // C41, C43: no foundation in D's city, one on the field or road; WE would face D's road.
    assert_eq!(place(&mut table, "V", "1,0 r0"), ["bridge here NS", "bridge W NS"]);
}

#[test]
fn b3_a_gate_ends_a_road() {
    let mut table = with("V A");
    table.turn("V 1,0 r0 | bridge here NS | meeple S");
    assert_eq!(table.scores(), [0, 0]);
    table.turn("A -1,0 r3");
    // C52: the road of D, V and A ends at the gate and at the cloister.
    assert_eq!(table.scores(), [3, 0]);
}

#[test]
fn b4_a_road_against_a_city_needs_a_bridge() {
    let mut table = with("U V");
    assert_eq!(place(&mut table, "U", "0,-1 r1"), ["bridge here NS"]);
    // C49: there is no way round it.
    assert!(!table.may("no bridge"));
    table.play("bridge here NS");
    let city = table.feature(0, -1, "bridge");
    assert_eq!((city.tiles, city.open, city.segments.len()), (2, 1, 2));
    table.play("meeple N");
    assert_eq!(table.scores(), [1, 0]);
}

#[test]
fn b5_a_city_against_a_field_needs_a_bridge_on_the_neighbour() {
    let mut table = with("E");
    // C50: the tile with the field carries it.
    assert_eq!(place(&mut table, "E", "0,1 r0"), ["bridge N NS"]);
    table.play("bridge N NS");
    table.play("meeple N");
    assert_eq!(table.scores(), [2, 0]);
}

#[test]
fn b6_a_finished_city_stays_closed() {
    let mut table = with("E E V");
    table.turn("E 0,-1 r2");
    table.play("draw E");
    // C44
    let refusal = table.try_play("place 0,1 r0").unwrap_err().to_string();
    assert!(refusal.contains("its N side is a city, the neighbour's a field"), "{refusal}");
}

#[test]
fn b7_a_city_finished_by_the_tile_itself_stays_closed() {
    let mut table = with("H V");
    let options = place(&mut table, "H", "0,-1 r0");
    assert!(!options.contains(&"bridge here NS".into()) && options.contains(&"bridge here WE".into()));
}

#[test]
fn b8_farms_under_a_bridge_border_its_city() {
    for (farms, score) in [(BridgeFarms::Foundation, 3), (BridgeFarms::None, 0)] {
        let options = Options { bridges: 2, bridge_farms: farms, ..Options::default() };
        let mut table = Table::with("B E E", options);
        table.turns(&["B 0,1 r0 | bridge here WE | meeple NNW", "E -1,1 r1 | meeple E", "E 1,1 r3"]);
        // C55, C56: three tiles, the bridged one among them, and the farm below.
        assert_eq!(table.scores(), [score, 6]);
    }
}

#[test]
fn one_bridge_a_turn_and_one_a_tile() {
    let mut table = Table::bridges();
    table.turn("B 0,1 r0 | bridge here WE");
    // C45, C67: none across the other way, and a turn has no second bridge.
    let options = place(&mut table, "B", "0,2 r0");
    assert!(!options.iter().any(|o| o.starts_with("bridge N")), "{options:?}");
    table.play("bridge here WE");
    assert_eq!(table.legal("bridge"), Vec::<String>::new());
}

#[test]
fn bridges_stand_in_a_row() {
    let mut table = Table::bridges();
    table.turn("B 0,1 r0 | bridge here WE");
    // C42, C45: the next tile's field meets the open end of the bridge, so it takes a bridge of its own.
    assert_eq!(place(&mut table, "B", "1,1 r0"), ["bridge here WE"]);
    table.play("bridge here WE");
    let city = table.feature(1, 1, "bridge");
    assert_eq!((city.tiles, city.open), (2, 2));
}

#[test]
fn the_supply_is_two_and_nothing_returns() {
    let mut table = Table::bridges();
    // C64
    table.turns(&[
        "B 0,1 r0 | bridge here WE",
        "V 1,0 r0",
        "B 0,2 r0 | bridge here WE",
        "V 2,0 r2",
        "B 0,3 r0",
    ]);
    let view = tilewright::Rules::view(&table.rules, &table.state, tilewright::Viewer::Public);
    assert_eq!(view.seats[0].bridges, 0);
    table.turn("U -1,0 r0");
    assert_eq!(place(&mut table, "B", "0,4 r0"), Vec::<String>::new());
}

#[test]
fn a_road_against_a_field_is_never_cured() {
    let mut table = Table::bridges();
    table.play("draw U");
    // C49
    assert!(table.try_play("place 0,1 r1").is_err());
}

#[test]
fn a_bridge_may_join_a_city_to_itself_by_option() {
    for allow in [true, false] {
        let options = Options { bridges: 2, allow_noop_bridge: allow, ..Options::default() };
        let mut table = Table::with("F V", options);
        table.play("draw F");
        table.play("place 0,-1 r1");
        // C62: F's city runs north to south, and its north end is open.
        assert_eq!(table.may("bridge here NS"), allow);
    }
}

#[test]
fn a_tile_that_fits_only_with_a_bridge_may_be_set_aside() {
    // The start is all road; tile F1 has a city at every side and fits only against a bridged road.
    let document = serde_json::json!({
        "format": "tilewright-tiles", "version": 1, "name": "test", "total": 4, "start": "cross",
        "tiles": [
            {"id": "cross", "count": 1, "edges": "RRRR", "roads": ["N", "E", "S", "W"], "farms": [
                {"halves": "NNW WNW"}, {"halves": "NNE ENE"}, {"halves": "ESE SSE"}, {"halves": "SSW WSW"}]},
            {"id": "town", "count": 3, "edges": "CCCC", "cities": [{"edges": "NESW"}]}
        ]
    });
    // Both kinds share no terrain, which is judged only for single copies; the cross is single.
    let faults = tilewright::carcassonne::TileSet::from_value(&document).unwrap_err().to_string();
    assert!(faults.contains("/tiles/0/edges: no other tile of the set has an edge that matches"), "{faults}");
    let mut document = document;
    document["tiles"][0]["count"] = 2.into();
    document["total"] = 5.into();
    let tiles = tilewright::carcassonne::TileSet::from_value(&document).unwrap();
    let options = Options { bridges: 1, ..Options::default() };
    let mut table = Table::of(tilewright::carcassonne::Carcassonne::new("test", options, &tiles).unwrap());
    table.play("draw town");
    // C51
    assert_eq!(table.legal("place").len(), 4);
    assert!(table.may("discard"));
    table.play("discard");
    assert!(matches!(
        table.events.last(),
        Some(tilewright::carcassonne::Event::TileSetAside {
            reason: tilewright::carcassonne::AsideReason::Discarded,
            ..
        })
    ));
    table.play("draw cross");
    assert!(!table.may("discard"));
}

#[test]
fn meeples_and_fields_under_a_bridge_stay() {
    let mut table = Table::bridges();
    table.turns(&["B 0,1 r0 | meeple centre", "E 1,1 r3 | bridge W WE"]);
    // C43, C46, C49, C58, C65: E's city meets B's field, so B is bridged over its monk, whose cloister is as before.
    let cloister = table.feature(0, 1, "centre");
    assert_eq!((cloister.meeples, cloister.open), (vec![1, 0], 6));
    // C54: D's south and B's field are one.
    assert_eq!(table.feature(0, 1, "NNW").segments.len(), 2);
}

#[test]
fn a_neighbour_is_bridged_along_either_axis_though_all_matched() {
    let mut table = Table::bridges();
    // C47, C72: V lies east of D, and D's bridge may run north to south.
    let options = place(&mut table, "V", "1,0 r0");
    assert!(options.contains(&"bridge W NS".into()));
    table.play("bridge W NS");
    // C53, C56: no road joins the city, and D counts once for it.
    let city = table.feature(0, 0, "N");
    assert_eq!((city.tiles, city.open, city.segments.len()), (1, 2, 2));
    assert_eq!(table.feature(0, 0, "E").kind, tilewright::carcassonne::FeatureKind::Road);
}

#[test]
fn a_bridge_joins_cities_and_may_complete_them() {
    let mut table = with("A A E E B V");
    table.turns(&["A -1,0 r3", "A 1,0 r1", "E -1,1 r1 | meeple E", "E 1,1 r3 | meeple W"]);
    assert_eq!(place(&mut table, "B", "0,1 r0"), ["bridge here WE"]);
    table.play("bridge here WE");
    // C60, C63: judged after the bridge, the city is one, complete and occupied by both.
    let city = table.feature(0, 1, "bridge");
    assert_eq!((city.open, city.tiles, city.meeples), (0, 3, vec![1, 1]));
    assert!(!table.may("meeple bridge"));
    table.play("no meeple");
    // C68
    assert_eq!((table.scores(), table.meeples()), (vec![6, 6], vec![7, 7]));
}

#[test]
fn shields_below_a_bridge_count_for_their_own_city() {
    let mut table = Table::bridges();
    // C57: O has a shield in its city at N and W; turned half, the city is at S and E.
    table.turn("O 0,-1 r2 | bridge here WE");
    let joined = table.feature(0, -1, "bridge");
    assert_eq!((joined.shields, joined.tiles), (1, 2));
    let mut apart = Table::bridges();
    apart.turn("F 0,1 r0 | bridge N WE");
    // F's shield stays with F, and D's road is under the bridge of another city.
    assert_eq!(apart.feature(0, 0, "bridge").shields, 0);
}

#[test]
fn there_are_no_rivers() {
    // C66
    let document = tilewright::carcassonne::TileSet::base().document().clone();
    let edges = |tile: &serde_json::Value| tile["edges"].as_str().unwrap().chars().all(|c| "CRF".contains(c));
    assert!(document["tiles"].as_array().unwrap().iter().all(edges));
}

#[test]
fn completed_cities_with_bridges_have_three_tiles() {
    let rules = crate::support::custom(Options { bridges: 6, small_city: 2, ..Options::default() });
    let mut completed = 0;
    for seed in 0..50 {
        let end = crate::support::random_game(&rules, seed, |_, _| {});
        let view = tilewright::Rules::view(&rules, &end, tilewright::Viewer::Public);
        let bridge = tilewright::carcassonne::Spot::Bridge;
        for city in view.features.iter().filter(|f| f.segments.iter().any(|s| s.spot == bridge)) {
            // C70
            assert!(city.open > 0 || city.tiles >= 3);
            completed += u32::from(city.open == 0);
        }
    }
    assert!(completed > 0);
}
