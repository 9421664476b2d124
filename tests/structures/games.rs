//! Whole games on the boards for structures.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use tilewright::rng::Rng;
use tilewright::{ActionId, Actor, AnyGame, AnyRules, Outcome, Seat, Viewer};

use crate::oracle::{buildings, lengths, links_of, numbers};
use crate::table::{METROPOLIS, Position, plain, rules};

/// How often each kind of thing was built.
type Built = BTreeMap<String, usize>;

/// Chooses at random, but builds more gladly than it trades and trades more gladly than it ends the turn.
fn choose(rules: &dyn AnyRules, game: &dyn AnyGame, rng: &mut Rng) -> ActionId {
    if game.actor() == Actor::Chance {
        return game.sample_chance().unwrap();
    }
    let legal = game.legal_ids();
    let weight = |&id: &ActionId| match rules.info().space.segment(id).unwrap().name {
        "metropolis" => 60,
        "bridge" | "highway" => 4,
        "city" => 40,
        "settlement" => 20,
        "bank_trade" => 3,
        "end_turn" => 2,
        "buy_card" => 8,
        _ => 1,
    };
    let mut place = rng.below(legal.iter().map(weight).sum());
    *legal
        .iter()
        .find(|id| {
            let here = place < weight(id);
            place = place.wrapping_sub(weight(id));
            here
        })
        .unwrap()
}

/// What must hold of a position, by own count.
fn facts(links: &[crate::oracle::Link], board: &Value, options: &Value, game: &dyn AnyGame) {
    let view = game.view(Viewer::Omniscient);
    assert_eq!(game.check(), []);
    let seats = view["seats"].as_array().unwrap();
    let own_lengths = lengths(links, &view);
    let mut sites = Vec::new();
    let mut crossed = Vec::new();
    for (seat, own) in seats.iter().enumerate() {
        assert_eq!(own["road_length"], own_lengths[seat]);
        let of = |kind: &str| numbers(&own[kind]).len();
        let pieces: u64 =
            numbers(&own["links"]).iter().map(|&l| board["links"][l]["pieces"].as_u64().unwrap()).sum();
        let cities =
            of("cities") + of("metropolises") * options["metropolis_pieces"].as_u64().unwrap() as usize;
        assert!(pieces <= 15 && of("settlements") <= 5 && cities <= 4, "{own}");
        let awards: u64 =
            ["longest_road", "largest_army"].iter().map(|a| 2 * u64::from(view[*a] == seat)).sum();
        let bridge =
            u64::from(view["longest_bridge"] == seat) * options["longest_bridge_points"].as_u64().unwrap();
        let cards = own["cards"]["victory_point"].as_u64().unwrap_or(0);
        let expected =
            (of("settlements") + 2 * of("cities") + 4 * of("metropolises")) as u64 + awards + bridge + cards;
        assert_eq!(game.points(Seat(seat as u8), Viewer::Omniscient) as u64, expected, "{own}");
        sites.extend(buildings(own));
        crossed.extend(numbers(&own["links"]).iter().filter_map(|&l| board["links"][l]["hex"].as_u64()));
    }
    let count = sites.len();
    sites.sort_unstable();
    sites.dedup();
    assert_eq!(sites.len(), count, "two buildings on one site");
    let all = crossed.len();
    crossed.sort_unstable();
    crossed.dedup();
    assert_eq!(crossed.len(), all, "two highways on one hex");
}

/// Plays a game and returns what was built in it and whether it came to an end.
fn play(rules: &std::sync::Arc<dyn AnyRules>, seed: u64, most: usize) -> (Built, bool) {
    let (board, options) = (rules.board(), rules.info().options.clone());
    let links = links_of(&board);
    let mut game = rules.clone().new_game(seed);
    let mut rng = Rng::new(seed);
    let mut built = Built::new();
    let mut standing: Vec<Vec<usize>> = vec![vec![]; rules.info().seats.into()];
    for step in 0..most {
        if game.actor() == Actor::Nobody {
            break;
        }
        let id = choose(&**rules, &*game, &mut rng);
        game.play(id).unwrap();
        let name = rules.info().space.segment(id).unwrap().name;
        if ["road", "bridge", "highway", "settlement", "city", "metropolis"].contains(&name) {
            *built.entry(name.to_owned()).or_default() += 1;
            facts(&links, &board, &options, &*game);
        }
        if step % 97 == 0 {
            // T8: whatever stands, stands to the end.
            let view = game.view(Viewer::Omniscient);
            for (seat, before) in standing.iter_mut().enumerate() {
                let own = &view["seats"][seat];
                let mut now: Vec<usize> =
                    numbers(&own["links"]).into_iter().map(|link| 1000 + link).collect();
                now.extend(buildings(own));
                now.extend(numbers(&own["metropolises"]).into_iter().map(|site| 10_000 + site));
                assert!(before.iter().all(|piece| now.contains(piece)), "{own}");
                *before = now;
            }
            let again = rules.clone().from_setup(&game.setup()).unwrap();
            assert!(again.equals(&*game));
            assert!(rules.clone().restore(&game.snapshot()).unwrap().equals(&*game));
        }
    }
    (built, matches!(game.outcome(), Outcome::Won { .. }))
}

#[test]
fn all_kinds_are_built_in_games_of_every_ruleset() {
    // T1, T8
    for (ruleset, seats, seeds) in [
        ("structures", 4, 0..12),
        ("structures", 2, 0..6),
        ("archipelago", 2, 0..6),
        ("archipelago", 6, 0..6),
        ("super", 6, 20..26),
        ("super", 3, 30..39),
    ] {
        let (mut built, mut won) = (Built::new(), 0);
        let games = seeds.end - seeds.start;
        for seed in seeds {
            let points = if seed % 2 == 0 { 10 } else { 14 };
            let options = json!({"board_seed": seed, "victory_points": points});
            let rules = rules(&format!("settlers/{ruleset}"), seats, &options);
            let (some, end) = play(&rules, seed, 12_000);
            some.into_iter().for_each(|(name, n)| *built.entry(name).or_default() += n);
            won += usize::from(end);
        }
        println!("{ruleset} for {seats}: {built:?}, {won} of {games} won");
        for name in ["road", "bridge", "highway", "settlement", "city", "metropolis"] {
            assert!(built.get(name).is_some_and(|&n| n as u64 >= games / 3), "{ruleset}: {built:?}");
        }
        assert!(won as u64 >= games / 2, "{ruleset}: {won} of {games}");
    }
}

#[test]
fn greedy_builds_structures() {
    for (ruleset, seats) in [("structures", 4), ("archipelago", 4), ("super", 4)] {
        let board_seed = if ruleset == "super" { 20 } else { 0 };
        let options = json!({"turn_limit": 400, "board_seed": board_seed});
        let rules = rules(&format!("settlers/{ruleset}"), seats, &options);
        let (mut built, mut won) = (Built::new(), 0);
        for seed in 0..8 {
            let mut game = rules.clone().new_game(seed);
            let mut bots: Vec<_> =
                (0..seats).map(|seat| rules.clone().bot("greedy", u64::from(seat) + 1).unwrap()).collect();
            while let Actor::Seat(seat) = game.actor() {
                let id = bots[seat.index()].choose(&*game).unwrap();
                *built.entry(rules.info().space.segment(id).unwrap().name.to_owned()).or_default() += 1;
                game.step(id).unwrap();
            }
            won += usize::from(matches!(game.outcome(), Outcome::Won { .. }));
        }
        let of = |name: &str| built.get(name).copied().unwrap_or(0);
        println!(
            "{ruleset}: {} roads, {} bridges, {} highways, {} cities, {} metropolises; {won} of 8 won",
            of("road"),
            of("bridge"),
            of("highway"),
            of("city"),
            of("metropolis")
        );
        let some = ["bridge", "highway", "metropolis"].iter().all(|kind| of(kind) >= 3);
        assert!(won >= 6 && some, "{ruleset}: {built:?}");
    }
}

#[test]
fn greedy_takes_the_better_of_two_metropolises() {
    // A hex with a 6 beside one city, the desert beside the other.
    let start = Position::on(plain()).cities(0, "0N 6S").hand(0, METROPOLIS);
    for seed in 0..10 {
        let table = start.start();
        let id = table.rules.clone().bot("greedy", seed).unwrap().choose(&*table.game).unwrap();
        assert_eq!(Some(id), table.find("metropolis 0N"));
    }
}
