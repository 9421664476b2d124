//! What users of other engines of this game found wrong, each under its number in our list of such reports.

use std::sync::Arc;

use tilewright::carcassonne::{AsideReason, Carcassonne, Event, Options, Side, Terrain, TileSet};
use tilewright::{Game, Rules, Viewer};

use crate::support::{Table, custom, random_game};

#[test]
fn case_1_a_tile_that_fills_the_last_gap_from_two_sides() {
    // C19
    let mut table = Table::base();
    table.turns(&["N 0,-1 r2 | meeple E", "L 1,0 r0", "N 1,-1 r3"]);
    assert_eq!(table.scores(), [8, 0]);
}

/// A city whose loop is about to close, open to the north of 0,-2.
fn loop_of_cities(last: &str) -> Table {
    let mut table = Table::with("R N R C I", Options::default());
    table.turns(&["R 0,-1 r1 | meeple N", "N 1,-1 r0", last]);
    table
}

#[test]
fn case_2_two_sides_of_one_tile_meet_the_same_city() {
    // C15, C18
    let mut table = Table::base();
    table.turns(&["R 0,-1 r1 | meeple N", "N 1,-1 r0", "N 0,-2 r2", "C 1,-2 r0"]);
    let city = table.feature(1, -2, "N");
    assert_eq!((city.open, city.tiles, city.shields), (2, 5, 1));
    assert_eq!(city.meeples, [1, 0]);
}

#[test]
fn case_4_one_cap_closes_a_city_and_the_other_opens_one() {
    // C16, C19
    let mut table = Table::base();
    table.turn("H 0,-1 r0 | meeple S");
    assert_eq!(table.scores(), [4, 0]);
    let new = table.feature(0, -1, "N");
    assert_eq!((new.tiles, new.open), (1, 1));
}

#[test]
fn case_5_a_scored_city_is_still_found() {
    // C25
    let mut table = Table::base();
    table.turns(&["H 0,-1 r0 | meeple S", "E 0,-2 r2"]);
    let city = table.feature(0, -1, "S");
    assert_eq!((city.open, city.tiles, city.meeples), (0, 2, vec![0, 0]));
    assert_eq!(table.meeples(), [7, 7]);
}

#[test]
fn cases_7_and_38_an_unfinished_city_scores_tiles_and_shields_once() {
    // C22
    let mut table = Table::with("C E E", Options::default());
    table.turns(&["C 0,-1 r0 | meeple N", "E -1,-1 r1", "E 1,-1 r3"]);
    assert_eq!(table.scores(), [5, 0]);
}

#[test]
fn case_8_a_tile_passed_twice_counts_once() {
    // C18
    let mut table = loop_of_cities("R 0,-2 r1");
    table.turn("I 1,-2 r3");
    let city = table.feature(1, -2, "S");
    assert_eq!((city.tiles, city.segments.len(), city.points), (5, 6, 5));
}

const RING: [&str; 4] = ["V 0,1 r3 | meeple E", "V 1,1 r0", "V 1,2 r1", "V 0,2 r2"];

#[test]
fn case_10_a_ring_road_is_complete() {
    // C21
    let mut table = Table::base();
    table.turns(&RING);
    assert_eq!((table.scores(), table.meeples()), (vec![4, 0], vec![7, 7]));
}

#[test]
fn case_11_each_road_of_a_junction_is_its_own() {
    // C21, C23, C25
    let mut table = Table::base();
    table.turns(&[
        "U 1,0 r0 | meeple E",
        "B 1,1 r0",
        "A -1,0 r3",
        "U 2,1 r1 | meeple N",
        "A 2,2 r2",
        "W 2,0 r0 | meeple E",
    ]);
    assert_eq!(table.scores(), [4, 3]);
    assert_eq!(table.feature(2, 0, "E").meeples, [0, 1]);
    assert_eq!(table.meeples(), [7, 6]);
}

#[test]
fn case_13_a_shield_belongs_to_its_city() {
    // C29
    let mut table = Table::base();
    table.turns(&["O 1,0 r1 | meeple S", "A 1,1 r2", "A -1,0 r3"]);
    assert_eq!(table.scores(), [4, 0]);
}

#[test]
fn case_14_a_farmer_reached_through_the_other_field_of_the_tile() {
    // C14
    let mut table = Table::base();
    table.turns(&["E 0,1 r3 | meeple NNW", "F -1,1 r0", "A -1,2 r3"]);
    assert_eq!(table.feature(-1, 2, "NNW").meeples, [0, 0]);
    table.play("draw V");
    table.play("place 0,2 r0");
    assert_eq!(table.legal("meeple"), ["meeple S"]);
}

#[test]
fn case_16_meeples_go_to_the_tile_just_placed() {
    // C12
    let rules = custom(Options { bridges: 2, ..Options::default() });
    let mut state = rules.new_game(16);
    let mut events = Vec::new();
    rules.settle_chance(&mut state, &mut events);
    let mut pick = tilewright::rng::Rng::new(16);
    while rules.actor(&state).seat().is_some() {
        let actions: Vec<_> = rules.legal_actions(&state).collect();
        let action = actions[pick.below(actions.len() as u32) as usize];
        rules.step(&mut state, action, &mut events).unwrap();
    }
    let mut last = None;
    for event in &events {
        match event {
            Event::TilePlaced { cell, .. } => last = Some(*cell),
            Event::MeeplePlaced { cell, .. } => assert_eq!(Some(*cell), last),
            _ => {}
        }
    }
}

#[test]
fn case_17_a_field_that_reaches_no_side() {
    // C32
    let mut document = crate::support::tiles("E E E").document().clone();
    document["total"] = 5.into();
    document["tiles"].as_array_mut().unwrap().push(serde_json::json!({
        "id": "court", "count": 1, "edges": "CCCC",
        "cities": [{"edges": "NESW"}], "farms": [{"halves": "", "cities": [0]}]
    }));
    let tiles = TileSet::from_value(&document).unwrap();
    let mut table = Table::of(Carcassonne::new("test", Options::default(), &tiles).unwrap());
    table.turns(&["court 0,-1 r0 | meeple inner0", "E -1,-1 r1", "E 1,-1 r3", "E 0,-2 r2"]);
    assert_eq!(table.scores(), [3, 0]);
}

#[test]
fn case_19_fields_under_a_bridge_stay_one() {
    // C54
    let mut table = Table::bridges();
    table.turn("U 0,1 r0 | bridge here WE");
    // The road splits the tile, the bridge does not: north of the road one field, with D's south.
    assert_eq!(table.feature(0, 1, "NNW").segments.len(), 2);
    let mut flat = Table::base();
    flat.turn("U 0,1 r0");
    assert_eq!(table.feature(0, 1, "NNW").segments, flat.feature(0, 1, "NNW").segments);
}

#[test]
fn case_22_a_city_completed_later_feeds_the_farm() {
    // C26
    let mut table = Table::with("U E", Options::default());
    table.turns(&["U 1,0 r0 | meeple NNW", "E 0,-1 r2"]);
    assert_eq!(table.scores(), [3, 0]);
}

#[test]
fn case_23_farmers_stay_in_a_closed_field() {
    // C28
    let mut table = Table::base();
    table.turn("V 0,1 r3 | meeple ESE");
    table.turns(&RING[1..]);
    assert_eq!(table.feature(0, 1, "ESE").meeples, [1, 0]);
    assert_eq!(table.meeples(), [6, 7]);
}

const SURROUNDINGS: [&str; 7] =
    ["A -1,0 r3", "A 1,0 r1", "E -1,1 r3", "E 1,1 r1", "E -1,2 r2", "E 0,2 r2", "E 1,2 r2"];

#[test]
fn case_26_a_completed_cloister_pays_9_and_frees_its_meeple() {
    // C20
    let mut table = Table::base();
    table.turn("B 0,1 r0 | meeple centre");
    table.turns(&SURROUNDINGS[..6]);
    assert_eq!((table.scores(), table.meeples()), (vec![0, 0], vec![6, 7]));
    table.turn(SURROUNDINGS[6]);
    assert_eq!((table.scores(), table.meeples()), (vec![9, 0], vec![7, 7]));
}

#[test]
fn case_28_a_cloister_laid_last_is_complete_at_once() {
    // C9, C17, C20
    let mut table = Table::base();
    table.turns(&SURROUNDINGS);
    table.turn("B 0,1 r0 | meeple centre");
    assert_eq!((table.scores(), table.meeples()), (vec![0, 9], vec![7, 7]));
}

#[test]
fn case_29_a_field_does_not_meet_a_road() {
    // C6
    let mut table = Table::base();
    table.play("draw V");
    let refusal = table.try_play("place 1,0 r2").unwrap_err().to_string();
    assert!(refusal.contains("its W side is a field, the neighbour's a road"), "{refusal}");
    let refusal = table.try_play("place 0,1 r1").unwrap_err().to_string();
    assert!(refusal.contains("its N side is a road, the neighbour's a field"), "{refusal}");
}

#[test]
fn case_31_the_stack_is_whole_and_tiles_set_aside_are_seen() {
    // C3, C7
    let table = Table::base();
    let deck = table.rules.view(&table.state, Viewer::Public).deck;
    let of = |name: &str| deck.iter().find(|(k, _)| k.as_str() == name).map_or(0, |(_, n)| *n);
    assert_eq!((of("D"), of("V"), of("X")), (3, 9, 1));

    let document = serde_json::json!({
        "format": "tilewright-tiles", "version": 1, "name": "test", "total": 4, "start": "town",
        "tiles": [
            {"id": "town", "count": 2, "edges": "CCCC", "cities": [{"edges": "NESW"}]},
            {"id": "meadow", "count": 2, "edges": "FFFF", "farms": [
                {"halves": "NNW NNE ENE ESE SSE SSW WSW WNW"}]}
        ]
    });
    let tiles = TileSet::from_value(&document).unwrap();
    let mut table = Table::of(Carcassonne::new("test", Options::default(), &tiles).unwrap());
    table.play("draw meadow");
    assert!(matches!(
        table.events[..],
        [Event::TileDrawn { .. }, Event::TileSetAside { reason: AsideReason::Unplaceable, .. }]
    ));
    table.play("draw town");
    assert_eq!(table.rules.actor(&table.state).seat(), Some(tilewright::Seat(0)));
    table.play("place 0,1 r0");
    table.play("no meeple");
    table.play("draw meadow");
    // Only an exhausted stack ends the game.
    assert!(table.is_over());
}

#[test]
fn case_34_the_count_left_is_that_of_the_stack() {
    let rules = custom(Options { seats: 3, bridges: 2, ..Options::default() });
    let end = random_game(&rules, 34, |state, _| {
        let view = rules.view(state, Viewer::Public);
        let stack: u16 = view.deck.values().map(|n| u16::from(*n)).sum();
        let aside: u16 = view.set_aside.values().map(|n| u16::from(*n)).sum();
        assert_eq!(view.tiles_left, stack);
        assert_eq!(stack + aside + view.tiles.len() as u16 + u16::from(view.hand.is_some()), 72);
    });
    assert_eq!(rules.view(&end, Viewer::Public).tiles_left, 0);
}

#[test]
fn case_35_quarter_turns_add_up() {
    // C2
    let set = TileSet::base();
    let d = &set.kinds()[usize::from(set.kind("D").unwrap())];
    let at = |rotation| Side::ALL.map(|side| d.terrain(side, rotation));
    let (c, r, f) = (Terrain::City, Terrain::Road, Terrain::Field);
    assert_eq!([at(0), at(1), at(2), at(3)], [[c, r, f, r], [r, c, r, f], [f, r, c, r], [r, f, r, c]]);
}

#[test]
fn case_37_tiles_set_aside_are_known_by_kind() {
    let rules = custom(Options::default());
    let mut setup = rules.to_setup(&rules.new_game(1));
    setup["set_aside"] = serde_json::json!({"V": 2});
    let state = rules.from_setup(&setup).unwrap();
    let state = rules.load(&rules.save(&state)).unwrap();
    let view = rules.view(&state, Viewer::Public);
    let of_v = |counts: &std::collections::BTreeMap<_, u8>| {
        counts
            .iter()
            .find(|(k, _): &(&tilewright::carcassonne::TileName, _)| k.as_str() == "V")
            .map(|(_, n)| *n)
    };
    assert_eq!((of_v(&view.deck), of_v(&view.set_aside), view.tiles_left), (Some(7), Some(2), 69));
}

#[test]
fn case_40_a_refused_action_changes_nothing() {
    let mut table = Table::base();
    table.play("draw V");
    let before = table.state.clone();
    assert!(table.try_play("place 5,5 r0").is_err());
    assert!(table.try_play("meeple N").is_err());
    assert_eq!(table.state, before);
}

#[test]
fn case_41_a_copy_is_a_game_of_its_own() {
    let mut table = Table::base();
    table.turns(&["N 0,-1 r2 | meeple E", "L 1,0 r0"]);
    let before = table.rules.view(&table.state, Viewer::Public);
    let mut copy = Table { rules: table.rules.clone(), state: table.state.clone(), events: Vec::new() };
    copy.turn("N 1,-1 r3");
    assert_eq!(copy.scores(), [8, 0]);
    assert_eq!(table.rules.view(&table.state, Viewer::Public), before);
}

#[test]
fn cases_43_46_and_47_the_owner_scores_whoever_completes_and_whatever_is_claimed() {
    // C23
    let mut table = Table::base();
    table.turns(&["V 1,0 r1 | meeple N", "A -1,0 r3"]);
    assert_eq!(table.scores(), [0, 0]);
    // Seat 0 builds elsewhere, seat 1 ends the road of seat 0 and puts no meeple.
    table.turns(&["B 0,1 r0", "A 1,-1 r0"]);
    assert_eq!(table.scores(), [4, 0]);
}

/// Two opposite corners of a ring road, with a way between them that does not touch it.
const CORNERS: [&str; 5] = ["V 0,1 r3 | meeple E", "V 1,0 r1", "B 2,0 r0", "B 2,1 r0", "B 2,2 r0"];

#[test]
fn case_44_two_meeples_of_one_seat_are_paid_once() {
    // C23
    let mut table = Table::base();
    table.turns(&CORNERS);
    table.turns(&["B -1,1 r0", "V 1,2 r1 | meeple N", "V 0,2 r2", "V 1,1 r0"]);
    assert_eq!((table.scores(), table.meeples()), (vec![4, 0], vec![7, 7]));
}

#[test]
fn case_49_a_tie_pays_both_in_full() {
    // C15, C24
    let mut table = Table::base();
    table.turns(&CORNERS);
    table.turns(&["V 1,2 r1 | meeple N", "V 0,2 r2", "V 1,1 r0"]);
    assert_eq!((table.scores(), table.meeples()), (vec![4, 4], vec![7, 7]));
}

#[test]
fn case_50_undo_takes_points_back() {
    let rules = Arc::new(custom(Options::default()));
    let mut game = Game::new(rules.clone(), 1);
    for text in ["draw H", "place 0,-1 r0"] {
        game.play(rules.parse_action(text).unwrap()).unwrap();
    }
    let before = game.state().clone();
    game.play(rules.parse_action("meeple S").unwrap()).unwrap();
    assert_eq!(game.points(tilewright::Seat(0), Viewer::Public), 4);
    game.undo();
    assert_eq!(game.points(tilewright::Seat(0), Viewer::Public), 0);
    assert_eq!(*game.state(), before);
}

#[test]
fn case_55_a_bridge_on_a_turned_neighbour_scores_what_it_closes() {
    // C52, C61
    let mut table = Table::bridges();
    table.turns(&["B 0,1 r0", "U 1,1 r1 | meeple N", "E 1,2 r0 | bridge N NS"]);
    assert_eq!((table.scores(), table.meeples()), (vec![0, 1], vec![7, 7]));
}

#[test]
fn case_56_a_bridge_that_must_come_is_asked_for_and_undone() {
    let rules = Arc::new(custom(Options { bridges: 2, ..Options::default() }));
    let mut game = Game::new(rules.clone(), 1);
    game.play(rules.parse_action("draw U").unwrap()).unwrap();
    let before = game.state().clone();
    game.play(rules.parse_action("place 0,-1 r1").unwrap()).unwrap();
    let legal: Vec<String> = rules.legal_actions(game.state()).map(|a| rules.action_text(a)).collect();
    assert_eq!(legal, ["bridge here NS"]);
    game.play(rules.parse_action("bridge here NS").unwrap()).unwrap();
    game.undo();
    game.undo();
    assert_eq!(*game.state(), before);
}
