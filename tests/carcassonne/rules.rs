//! The turn, the codecs and the window.

use tilewright::carcassonne::{
    Action, AsideReason, Carcassonne, Cell, Codec, Event, Farms, Options, TileSet,
};
use tilewright::{Actor, Outcome, Rules, Seat, Viewer};

use crate::support::{Table, custom, random_game};

#[test]
fn the_base_set_adds_up() {
    // C1, C2
    // C1, C2: the counts of the tile sheet.
    let set = TileSet::base();
    assert_eq!((set.kinds().len(), set.total()), (24, 72));
    let count = |kind| {
        let segments = set.kinds().iter().flat_map(|k| k.segments.iter().map(move |s| (s, k.count)));
        let wanted = segments.filter(|(s, _)| s.kind == kind);
        wanted
            .map(|(s, n)| (u32::from(n), u32::from(n) * u32::from(s.shields)))
            .fold((0, 0), |a, b| (a.0 + b.0, a.1 + b.1))
    };
    use tilewright::carcassonne::FeatureKind::{City, Cloister, Farm, Road};
    assert_eq!([count(City).0, count(Road).0, count(Farm).0, count(Cloister).0], [49, 62, 126, 6]);
    assert_eq!(count(City).1, 10);
    let rotations =
        |n| set.kinds().iter().filter(|k| k.rotations == n).map(|k| k.name.as_str()).collect::<String>();
    assert_eq!((rotations(1).as_str(), rotations(2).as_str()), ("BCX", "FGHU"));
}

#[test]
fn a_turn_asks_only_what_is_open() {
    // C4
    let mut table = Table::base();
    assert_eq!(table.rules.actor(&table.state), Actor::Chance);
    table.play("draw V");
    assert_eq!(table.rules.actor(&table.state), Actor::Seat(Seat(0)));
    assert_eq!(table.rules.turn(&table.state), 1);
    table.play("place 1,0 r0");
    // C8: the meeple comes after the tile; C12, C14: on any free segment of it.
    assert_eq!(table.legal("meeple"), ["meeple S", "meeple NNW", "meeple SSW"]);
    table.play("meeple S");
    assert_eq!(table.rules.actor(&table.state), Actor::Chance);
    assert_eq!(table.rules.turn(&table.state), 2);
    // The other road of the next tile joins the claimed one, and so do both its fields: nothing to ask about them.
    table.play("draw U");
    assert_eq!(table.rules.actor(&table.state), Actor::Seat(Seat(1)));
    table.play("place 1,1 r1");
    assert_eq!(table.legal("meeple"), ["meeple NNW", "meeple NNE"]);
}

#[test]
fn seven_meeples_and_then_no_question() {
    // C13
    let mut table = Table::base();
    for x in 1..=7 {
        table.turn(&format!("U {x},0 r0 {}", if x == 1 { "| meeple E" } else { "" }));
    }
    assert_eq!(table.meeples(), [6, 7]);
    let rules = custom(Options::default());
    let mut empty = 0;
    random_game(&rules, 3, |state, action| {
        let view = rules.view(state, Viewer::Public);
        if view.phase == tilewright::carcassonne::Phase::Meeple {
            assert!(view.seats[view.active.index()].meeples > 0, "{action:?}");
        }
        empty += u32::from(view.seats.iter().any(|s| s.meeples == 0));
    });
    assert!(empty > 0);
}

#[test]
fn winners_share_a_tie() {
    // C30
    let mut table = Table::with("B", Options::default());
    table.turn("B 0,1 r0");
    assert_eq!(table.rules.outcome(&table.state), Outcome::won([Seat(0), Seat(1)]));
}

#[test]
fn small_cities_by_option() {
    // C19
    for (small_city, points) in [(4, 4), (2, 2)] {
        let mut table = Table::of(custom(Options { small_city, ..Options::default() }));
        table.turn("E 0,-1 r2 | meeple S");
        assert_eq!(table.scores(), [points, 0]);
    }
}

#[test]
fn chance_weighs_kinds_by_the_copies_left() {
    // C3, C5
    let rules = custom(Options::default());
    let mut outcomes = Vec::new();
    rules.chance(&rules.new_game(1), &mut outcomes);
    let weight =
        |name| outcomes.iter().find(|(a, _)| *a == Action::Draw(rules.tile_set().kind(name).unwrap()));
    assert_eq!(outcomes.iter().map(|o| o.1).sum::<u32>(), 71);
    assert_eq!([weight("D"), weight("V"), weight("X")].map(|w| w.unwrap().1), [3, 9, 1]);
}

#[test]
fn both_codecs_offer_the_same_placements() {
    // C11
    let window = custom(Options { bridges: 2, codec: Codec::Window { radius: 40 }, ..Options::default() });
    let ranked = custom(Options { bridges: 2, codec: Codec::Ranked, ..Options::default() });
    for seed in 0..20 {
        let mut twin = ranked.new_game(seed);
        random_game(&window, seed, |state, action| {
            let sorted = |rules: &Carcassonne, state| {
                let mut all: Vec<(Cell, u8)> =
                    rules.legal_actions(state).filter_map(|a| rules.placement(state, a)).collect();
                assert_eq!(
                    all.is_empty(),
                    rules.legal_actions(state).all(|a| rules.placement(state, a).is_none())
                );
                let given = all.clone();
                all.sort();
                assert_eq!(given, all, "by row, column and rotation");
                all
            };
            assert_eq!(sorted(&window, state), sorted(&ranked, &twin));
            let same = match window.placement(state, action) {
                Some((cell, rotation)) => ranked.place_action(&twin, cell, rotation).unwrap(),
                None => action,
            };
            ranked.play(&mut twin, same, &mut ()).unwrap();
        });
    }
}

#[test]
fn what_the_window_hides_is_counted_and_never_stops_the_game() {
    // C10
    let rules = custom(Options { codec: Codec::Window { radius: 1 }, ..Options::default() });
    let (mut hidden, mut beyond) = (0, 0);
    for seed in 0..20 {
        let mut state = rules.new_game(seed);
        let mut events = Vec::new();
        rules.settle_chance(&mut state, &mut events);
        while rules.actor(&state) != Actor::Nobody {
            let action = rules.legal_actions(&state).next().unwrap();
            rules.step(&mut state, action, &mut events).unwrap();
        }
        let mut counted = 0;
        for event in events {
            match event {
                Event::PlacementsHidden { count, .. } => counted += count,
                Event::TileSetAside { reason: AsideReason::BeyondWindow, .. } => beyond += 1,
                _ => {}
            }
        }
        assert_eq!(counted, rules.hidden_placements(&state));
        hidden += counted;
    }
    assert!(hidden > 0 && beyond > 0);
}

#[test]
fn meeples_of_unfinished_features_stay_to_be_looked_at() {
    // C31
    let mut table = Table::with("B", Options::default());
    table.turn("B 0,1 r0 | meeple centre");
    assert!(table.is_over());
    // C22: the cloister and one tile beside it.
    assert_eq!((table.scores(), table.meeples()), (vec![2, 0], vec![6, 7]));
}

#[test]
fn one_city_feeds_two_farms_by_option() {
    // C27: E completes D's city. Seat 0 farms north of the road, then beyond a wall of cities in E's own field.
    for (farms, score) in [(Farms::PerFarm3, 6), (Farms::PerFarm3OncePerPlayer, 3), (Farms::PerCity4, 4)] {
        let mut table = Table::with("U B E", Options { farms, ..Options::default() });
        table.turns(&["U 1,0 r0 | meeple NNW", "B 0,1 r0", "E 0,-1 r2 | meeple NNW"]);
        assert_eq!(table.scores(), [score, 0], "{farms:?}");
    }
    let mut table = Table::with("U E", Options { farms: Farms::Off, ..Options::default() });
    table.play("draw U");
    table.play("place 1,0 r0");
    assert_eq!(table.legal("meeple"), ["meeple E"]);
}
