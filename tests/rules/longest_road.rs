//! Longest Road beside the positions of `positions.rs`: events, typed in holders, and random games against a
//! brute force.

use serde_json::json;
use tilewright::rng::Rng;
use tilewright::settlers::{Action, Event};
use tilewright::{Game, Rules, Seat, Viewer};

use crate::oracle;
use crate::table::{B, O, Position, R, Table, W, rules};

/// R and B each have a road of five.
fn tied() -> Position {
    Position::empty()
        .settlements(R, &[20])
        .roads(R, "20-0-1-2-3-12")
        .settlements(B, &[43])
        .roads(B, "43-44-40-18-17-39")
}

/// R has six, and O is about to settle in the middle.
fn about_to_break() -> Position {
    Position::empty()
        .settlements(R, &[20])
        .roads(R, "20-0-1-2-3-12-13")
        .settlements(O, &[10])
        .roads(O, "10-9-2")
        .turn_of(O)
        .hand(O, [1, 1, 1, 1, 0])
}

fn road_events(table: &Table) -> Vec<Option<usize>> {
    table.events().iter().filter_map(oracle::road_award).collect()
}

// S83, S86, S88
#[test]
fn b16_the_fifth_road_takes_the_card_at_once() {
    let start = Position::empty().settlements(R, &[20]).roads(R, "20-0-1-2-3").hand(R, [3, 3, 0, 0, 0]);
    let mut table = start.start();
    assert_eq!((table.longest_road(), table.points(R)), (None, 1));
    table.play(&["road 3-12"]);
    assert_eq!((table.road(R), table.longest_road(), table.points(R)), (5, Some(R), 3));
    assert_eq!(road_events(&table), [Some(R)]);
    // B17: while one seat builds on, the card stays and nothing is announced.
    for text in ["road 12-13", "road 13-14"] {
        table.play(&[text]);
        assert_eq!((table.longest_road(), road_events(&table)), (Some(R), vec![]));
    }
}

// S87, S96, S107
#[test]
fn b05_b107_a_break_takes_two_points_for_all_to_see() {
    let mut table = about_to_break().start();
    let seen = |table: &Table| {
        let view = table.rules().view(table.state(), Viewer::Public);
        let mut numbers = vec![0; table.rules().info().observation.len()];
        table.rules().observe(table.state(), Viewer::Public, &mut numbers);
        (table.public_points(R), view.seats[R].points, view.longest_road, numbers)
    };
    let before = seen(&table);
    assert_eq!((before.0, before.1, before.2), (3, 3, Some(Seat(0))));
    table.play(&["settle 2"]);
    let after = seen(&table);
    assert_eq!((after.0, after.1, after.2), (1, 1, None));
    assert_eq!(road_events(&table), [None]);
    // The observation has R's points, length and card in its block of the seats.
    let info = table.rules().info();
    let changed: Vec<usize> = (0..before.3.len()).filter(|&i| before.3[i] != after.3[i]).collect();
    assert!(changed.len() >= 3 && !info.observation.is_empty(), "{changed:?}");
}

// S89, S95
#[test]
fn b26_the_holder_is_part_of_the_state() {
    for edition in ["almanac", "fifth"] {
        let state = |holder: Option<usize>| tied().option("edition", edition).field("longest_road", holder);
        let tables = [Some(R), Some(B), None].map(|holder| state(holder).start());
        assert_eq!([0, 1, 2].map(|i| tables[i].longest_road()), [Some(R), Some(B), None]);
        assert_ne!(tables[0].state(), tables[1].state());
        for table in &tables {
            let rules = table.rules();
            let bytes = tilewright::snapshot::snapshot(rules, table.state());
            assert_eq!(&tilewright::snapshot::restore(rules, &bytes).unwrap(), table.state());
            assert_eq!(&rules.from_setup(&rules.to_setup(table.state())).unwrap(), table.state());
            let record = tilewright::record::write(&table.game);
            let again = tilewright::record::replay(table.game.rules().clone(), &record).unwrap();
            assert_eq!(again.state(), table.state());
        }
        assert_eq!(state(Some(W)).faults(), ["/longest_road"]);
        let alone = about_to_break().option("edition", edition);
        assert_eq!(alone.clone().field("longest_road", json!(null)).faults(), ["/longest_road"]);
        assert_eq!(alone.field("longest_road", O).faults(), ["/longest_road"]);
        let four = Position::empty().settlements(R, &[20]).roads(R, "20-0-1-2-3");
        assert_eq!(four.field("longest_road", R).faults(), ["/longest_road"]);
    }
}

// S83 to S94
// S83, S84, S85, S86, S87, S88, S89, S90, S91, S92, S93, S94, S95
#[test]
fn lengths_and_holder_follow_the_brute_force_in_random_games() {
    let mut changes = 0;
    let mut set_aside = 0;
    for seed in 0..300 {
        let fifth = seed % 2 == 1;
        let edition = if fifth { "fifth" } else { "almanac" };
        // Fewer points end too few games early; twenty let roads grow.
        let options =
            json!({"edition": edition, "victory_points": 20, "turn_limit": 400, "seats": 2 + seed % 3});
        let mut game = Game::new(rules(&options), seed);
        let mut rng = Rng::new(seed);
        let mut holder = None;
        let mut before = [0; 4];
        loop {
            let legal = game.legal_ids();
            if legal.is_empty() {
                break;
            }
            let id = legal[rng.below(legal.len() as u32) as usize];
            let action = game.rules().decode(id).unwrap();
            game.step(action).unwrap();
            if matches!(action, Action::Link(_) | Action::Settlement(_)) {
                let after = oracle::lengths(game.rules(), game.state());
                let settled = matches!(action, Action::Settlement(_));
                let next = oracle::holder_after(holder, before, after, settled, fifth);
                let events: Vec<Option<usize>> =
                    game.events().iter().filter_map(oracle::road_award).collect();
                assert_eq!(events, if next == holder { vec![] } else { vec![next] }, "seed {seed}");
                changes += usize::from(next != holder);
                set_aside += usize::from(next.is_none() && holder.is_some());
                (before, holder) = (after, next);
                let cached = game.state().seats.map(|own| usize::from(own.road_length()));
                assert_eq!(cached, after, "seed {seed}");
            }
            assert_eq!(game.state().longest_road().map(Seat::index), holder, "seed {seed}");
        }
    }
    assert!(changes > 300, "{changes} changes of the holder");
    assert!(set_aside > 0, "the card was never set aside");
}

// S83, S84: as a door of its own, for any links and any blocked sites.
#[test]
fn longest_route_is_right_for_any_network() {
    let rules = rules(&json!({}));
    let topology = rules.topology();
    let mut rng = Rng::new(77);
    for _ in 0..20_000 {
        let mut links: Vec<u32> = Vec::new();
        // A connected patch now and then, else scattered links.
        let count = 1 + rng.below(13);
        let mut at = rng.below(54) as usize;
        for _ in 0..count {
            if rng.below(4) == 0 {
                at = rng.below(54) as usize;
            }
            let around = &topology.sites[at].links;
            let link = around[rng.below(around.len() as u32) as usize];
            links.push(link.into());
            let ends = &topology.links[usize::from(link)];
            at = usize::from(if usize::from(ends.a) == at { ends.b } else { ends.a });
        }
        let blocked: Vec<u32> = (0..rng.below(5)).map(|_| rng.below(54)).collect();
        let route = rules.longest_route(&links, &blocked).unwrap();
        let mut once = links.clone();
        once.sort_unstable();
        once.dedup();
        let pairs: Vec<(u8, u8)> =
            once.iter().map(|&l| (topology.links[l as usize].a, topology.links[l as usize].b)).collect();
        let barred: Vec<u8> = blocked.iter().map(|&s| s as u8).collect();
        assert_eq!(route.length as usize, oracle::longest_trail(&pairs, &barred), "{links:?} {blocked:?}");
        // The links that it names are such a walk.
        assert_eq!(route.links.len(), route.length as usize);
        let walk: Vec<(u8, u8)> = route
            .links
            .iter()
            .map(|&l| (topology.links[l as usize].a, topology.links[l as usize].b))
            .collect();
        assert!(is_walk(&walk, &barred) && route.links.iter().all(|l| links.contains(l)), "{route:?}");
    }
}

/// Whether roads in this order form one walk that passes no blocked site.
fn is_walk(walk: &[(u8, u8)], blocked: &[u8]) -> bool {
    let Some(&(a, b)) = walk.first() else { return true };
    [a, b].into_iter().any(|start| {
        let mut at = start;
        walk.iter().enumerate().all(|(i, &(a, b))| {
            let touches = a == at || b == at;
            let passes = i == 0 || !blocked.contains(&at);
            at = if a == at { b } else { a };
            touches && passes && !walk[..i].contains(&(a, b))
        })
    })
}

// S86: an award event names the new holder to everyone.
#[test]
fn the_award_is_announced_to_all() {
    let mut table = about_to_break().start();
    table.play(&["settle 2"]);
    let event = Event::LongestRoad { holder: None };
    assert!(table.events().contains(&event));
    assert_eq!(table.rules().redact(&event, Viewer::Public), event);
}
