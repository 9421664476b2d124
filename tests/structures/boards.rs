//! The boards and rulesets for structures.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};
use tilewright::settlers::{Drawn, Layout, Terrain};

use crate::lines::by_length;
use crate::oracle::numbers;
use crate::table::{Position, Table, all, board, rules};

/// The terrain and the token of each hex of a game just begun.
fn dealt(game: &dyn tilewright::AnyGame) -> Vec<(String, u8)> {
    let setup = game.setup();
    let words =
        setup["board"]["hexes"].as_array().unwrap().iter().map(|hex| hex.as_str().unwrap().to_owned());
    words
        .map(|hex| match hex.split_once(' ') {
            Some((terrain, token)) => (terrain.to_owned(), token.parse().unwrap()),
            None => (hex, 0),
        })
        .collect()
}

fn terrains(tiles: &[(String, u8)]) -> BTreeMap<&str, usize> {
    let mut counts = BTreeMap::new();
    tiles.iter().for_each(|(terrain, _)| *counts.entry(terrain.as_str()).or_default() += 1);
    counts
}

fn document(name: &str) -> Value {
    let path = format!("{}/data/settlers/{name}.json", env!("CARGO_MANIFEST_DIR"));
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

/// The hexes beside each hex.
fn beside(board: &Value) -> Vec<Vec<usize>> {
    let hexes = board["hexes"].as_array().unwrap();
    let at = |hex: &Value| (hex["q"].as_i64().unwrap(), hex["r"].as_i64().unwrap());
    let near = |(q, r): (i64, i64), (p, s): (i64, i64)| {
        [(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)].contains(&(p - q, s - r))
    };
    let of = |hex: &Value| (0..hexes.len()).filter(|&other| near(at(hex), at(&hexes[other]))).collect();
    hexes.iter().map(of).collect()
}

#[test]
fn buildings_stand_where_there_is_land_and_roads_beside_it() {
    // T68
    for ruleset in ["structures", "archipelago", "super"] {
        let table = Table::new_game(&format!("settlers/{ruleset}"), 4, &json!({}), 3);
        let board = table.rules.board();
        let tiles = dealt(&*table.game);
        let on_land = |site: &Value| numbers(&site["hexes"]).into_iter().any(|hex| tiles[hex].0 != "sea");
        let coasts = board["sites"].as_array().unwrap().iter().filter(|site| on_land(site)).count();
        let open = table.legal("settle").len();
        assert_eq!(open, coasts);
        assert!(open < board["sites"].as_array().unwrap().len());
        for link in board["links"].as_array().unwrap().iter().filter(|link| link["kind"] == "road") {
            let hexes = |end: &str| numbers(&board["sites"][link[end].as_u64().unwrap() as usize]["hexes"]);
            let both: Vec<usize> = hexes("a").into_iter().filter(|hex| hexes("b").contains(hex)).collect();
            assert!(both.into_iter().any(|hex| tiles[hex].0 != "sea"));
        }
    }
    // The site in the middle of three sea hexes, and the edges there.
    let open = board(&[(0, "f6 h5 p9"), (-1, "w4 ~ ~ m8"), (-1, "f3 ~ d"), (-1, "h10 p11")]);
    let table = Position::on(open).roads(0, "4NE-1SE").hand(0, [3; 5]).start();
    assert!(table.why_not("settle 8N").contains("8N") || !table.can("settle 8N"));
    assert!(table.find("road 4NE-4SE").is_none());
}

#[test]
fn terrain_and_tokens_are_dealt_with_reds_apart() {
    // T69
    for (ruleset, numbers) in
        [("structures", "spiral"), ("archipelago", "random"), ("super", "spiral"), ("super", "random")]
    {
        let rules = rules(&format!("settlers/{ruleset}"), 4, &json!({"numbers": numbers}));
        let beside = beside(&rules.board());
        let mut seen = BTreeSet::new();
        for seed in 0..60 {
            let tiles = dealt(&*rules.clone().new_game(seed));
            let red = |hex: usize| matches!(tiles[hex].1, 6 | 8);
            assert!((0..tiles.len()).all(|hex| !red(hex) || !beside[hex].iter().any(|&near| red(near))));
            seen.insert(tiles);
        }
        assert!(seen.len() > 50, "{ruleset}");
    }
}

#[test]
fn the_boards_with_fixed_seas_are_as_described() {
    // T70, T71
    let land = |counts: [usize; 7]| {
        let names = ["forest", "pasture", "fields", "hills", "mountains", "desert", "sea"];
        names.into_iter().zip(counts).collect::<BTreeMap<_, _>>()
    };
    for (ruleset, counts, harbours, lines) in [
        ("structures", [5, 4, 5, 5, 4, 1, 18], 9, [4, 32, 10, 2, 0]),
        ("archipelago", [5, 4, 5, 6, 5, 1, 26], 10, [12, 42, 12, 2, 6]),
    ] {
        let rules = rules(&format!("settlers/{ruleset}"), 4, &json!({}));
        let game = rules.clone().new_game(5);
        assert_eq!(terrains(&dealt(&*game)), land(counts));
        assert_eq!(rules.board()["harbours"].as_array().unwrap().len(), harbours);
        assert_eq!((&by_length(&*rules)[..5], &by_length(&*rules)[5..]), (&lines[..], &[0; 3][..]));
        let kinds = game.setup()["board"]["harbours"].as_array().unwrap().clone();
        let of = |kind: &str| kinds.iter().filter(|&k| k == kind).count();
        assert!(["lumber", "brick", "wool", "grain", "ore"].iter().all(|kind| of(kind) == 1), "{kinds:?}");
        assert_eq!(of("any"), harbours - 5);
    }
    // The islands, by sites that roads join, and what bridges join beyond that.
    let parts = |ruleset: &str, kinds: &[&str]| {
        let rules = rules(ruleset, 4, &json!({}));
        let board = rules.board();
        let links = board["links"].as_array().unwrap().iter();
        let links: Vec<[usize; 2]> = links
            .filter(|link| kinds.contains(&link["kind"].as_str().unwrap()))
            .map(|link| ["a", "b"].map(|end| link[end].as_u64().unwrap() as usize))
            .collect();
        let mut part: BTreeMap<usize, usize> = links.iter().flatten().map(|&site| (site, site)).collect();
        for _ in 0..part.len() {
            for [a, b] in &links {
                let least = part[a].min(part[b]);
                part.insert(*a, least);
                part.insert(*b, least);
            }
        }
        part.values().collect::<BTreeSet<_>>().len()
    };
    assert_eq!(parts("settlers/structures", &["road"]), 1);
    assert_eq!(parts("settlers/archipelago", &["road"]), 7);
    assert_eq!(parts("settlers/archipelago", &["road", "bridge"]), 1);
    // Two harbours of the first lie on its fjords: on a sea hex that is not at the rim of the board.
    let harbours = document("structures")["harbours"].as_array().unwrap().clone();
    let inside = harbours.iter().filter(|harbour| {
        let at = numbers_of(&harbour["hex"]);
        at == [0, 0] || at == [1, 0]
    });
    assert_eq!(inside.count(), 2);
}

fn numbers_of(place: &Value) -> [i64; 2] {
    [0, 1].map(|i| place[i].as_i64().unwrap())
}

#[test]
fn the_large_board_is_two_boards_side_by_side() {
    // T72: two hexagons of 19, whose edges of three hexes touch, and four hexes at each end of the seam.
    let hexes = document("super")["hexes"].as_array().unwrap().clone();
    let places: BTreeSet<[i64; 2]> = hexes.iter().map(|hex| numbers_of(&hex["at"])).collect();
    assert_eq!(places.len(), 46);
    let hexagon = |[q, r]: [i64; 2]| -> BTreeSet<[i64; 2]> {
        let near = |&[p, s]: &[i64; 2]| (p - q).abs().max((s - r).abs()).max((p + s - q - r).abs()) <= 2;
        places.iter().copied().filter(near).collect()
    };
    let whole: Vec<[i64; 2]> = places.iter().copied().filter(|&place| hexagon(place).len() == 19).collect();
    let pairs: Vec<([i64; 2], [i64; 2])> = whole
        .iter()
        .flat_map(|&a| whole.iter().map(move |&b| (a, b)))
        .filter(|&(a, b)| a < b && hexagon(a).is_disjoint(&hexagon(b)))
        .collect();
    assert!(!pairs.is_empty(), "{whole:?}");
    let (a, b) = pairs[0];
    let rest: BTreeSet<[i64; 2]> = places
        .iter()
        .copied()
        .filter(|place| !hexagon(a).contains(place) && !hexagon(b).contains(place))
        .collect();
    assert_eq!(rest.len(), 8);
    // The eight lie in two heaps of four.
    let near =
        |[q, r]: [i64; 2], [p, s]: [i64; 2]| (p - q).abs().max((s - r).abs()).max((p + s - q - r).abs()) == 1;
    let mut heap = BTreeSet::from([*rest.first().unwrap()]);
    for _ in 0..8 {
        heap.extend(
            rest.iter()
                .copied()
                .filter(|&hex| heap.iter().any(|&other| near(hex, other)))
                .collect::<Vec<_>>(),
        );
    }
    assert_eq!(heap.len(), 4);
}

#[test]
fn what_is_dealt_on_the_large_board() {
    // T73
    let mut seas = BTreeSet::new();
    for seed in 0..12 {
        let rules = rules("settlers/super", 6, &json!({"board_seed": seed}));
        let mut here = BTreeSet::new();
        for game in 0..4 {
            let tiles = dealt(&*rules.clone().new_game(game));
            let expected = [8, 8, 8, 6, 6, 2, 8];
            let names = ["forest", "pasture", "fields", "hills", "mountains", "desert", "sea"];
            assert_eq!(terrains(&tiles), names.into_iter().zip(expected).collect());
            here.insert((0..46).filter(|&hex| tiles[hex].0 == "sea").collect::<Vec<usize>>());
            // T74: the tokens of two games.
            let mut tokens: Vec<u8> = tiles.iter().map(|tile| tile.1).filter(|&token| token > 0).collect();
            tokens.sort_unstable();
            let mut twice = [TOKENS, TOKENS].concat();
            twice.sort_unstable();
            assert_eq!(tokens, twice);
        }
        assert_eq!(here.len(), 1, "all games of some rules share the sea");
        seas.extend(here);
    }
    assert!(seas.len() > 8);
    assert_eq!(rules("settlers/super", 6, &json!({})).info().options["board_seed"], 0);
}

/// The tokens of one game in the order of their letters.
const TOKENS: [u8; 18] = [5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11];

#[test]
fn the_tokens_of_two_games_lie_one_after_the_other() {
    // T74: on the same outline without the wish for reds apart, the coast is the beginning of the spiral.
    let mut own = document("super");
    let numbers: Vec<u64> = own["numbers"].as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).collect();
    assert_eq!(numbers, [TOKENS, TOKENS].concat().into_iter().map(u64::from).collect::<Vec<_>>());
    let fields = own.as_object_mut().unwrap();
    fields.remove("constraints");
    fields.remove("harbour_kinds");
    fields.insert("terrains".into(), json!({"forest": 46}));
    fields.insert("numbers".into(), [numbers.clone(), numbers[..10].to_vec()].concat().into());
    let rules = rules("settlers/base", 4, &json!({"board": own}));
    let board = rules.board();
    let beside = beside(&board);
    let rim: Vec<usize> = (0..46).filter(|&hex| beside[hex].len() < 6).collect();
    // Counter-clockwise, as the screen has it: by the angle round the middle.
    let places = board["hexes"].as_array().unwrap().iter();
    let places: Vec<[f64; 2]> =
        places.map(|hex| ["x", "y"].map(|axis| hex[axis].as_f64().unwrap())).collect();
    let middle = [0, 1].map(|axis| places.iter().map(|place| place[axis]).sum::<f64>() / 46.0);
    let angle = |hex: usize| {
        let [x, y] = [0, 1].map(|axis| places[hex][axis] - middle[axis]);
        (-y / 3f64.sqrt()).atan2(x)
    };
    let mut round = rim.clone();
    round.sort_by(|&a, &b| angle(a).total_cmp(&angle(b)));
    for seed in 0..20 {
        let tiles = dealt(&*rules.clone().new_game(seed));
        let tokens: Vec<u64> = round.iter().map(|&hex| u64::from(tiles[hex].1)).collect();
        let rotated = |by: usize| [&tokens[by..], &tokens[..by]].concat();
        assert!(
            (0..tokens.len()).any(|by| rotated(by) == numbers[..tokens.len()]),
            "seed {seed}: {tokens:?}"
        );
    }
}

#[test]
fn the_harbours_of_the_large_board() {
    // T75: on the open sea, by a flood from far outside over all that is not land.
    let layout = Layout::named("super").unwrap();
    let mut lakes = 0;
    for seed in 0..=200 {
        let settled = layout.with_sea(seed);
        let land: BTreeSet<(i8, i8)> = settled
            .hexes
            .iter()
            .filter(|hex| hex.terrain != Drawn::Fixed(Terrain::Sea))
            .map(|hex| hex.at)
            .collect();
        let (mut open, mut next) = (BTreeSet::from([(9i8, 9i8)]), vec![(9i8, 9i8)]);
        while let Some((q, r)) = next.pop() {
            for place in [(q + 1, r), (q - 1, r), (q, r + 1), (q, r - 1), (q + 1, r - 1), (q - 1, r + 1)] {
                let near = (-10..10).contains(&place.0) && (-10..10).contains(&place.1);
                if near && !land.contains(&place) && open.insert(place) {
                    next.push(place);
                }
            }
        }
        lakes +=
            usize::from(settled.hexes.iter().any(|hex| !land.contains(&hex.at) && !open.contains(&hex.at)));
        assert_eq!(settled.harbours.len(), 14);
        for harbour in &settled.harbours {
            let ((q, r), (dq, dr)) = (harbour.hex, harbour.side.step());
            assert!(land.contains(&(q, r)) && open.contains(&(q + dq, r + dr)), "{seed}: {harbour:?}");
        }
    }
    assert!(lakes > 150, "{lakes} boards of 201 have lakes");
    for seed in 0..10 {
        let rules = rules("settlers/super", 6, &json!({"board_seed": seed}));
        let game = rules.clone().new_game(1);
        let kinds = game.setup()["board"]["harbours"].as_array().unwrap().clone();
        let of = |kind: &str| kinds.iter().filter(|&k| k == kind).count();
        assert_eq!((kinds.len(), of("any")), (14, 4));
        assert!(["lumber", "brick", "wool", "grain", "ore"].iter().all(|kind| of(kind) == 2), "{kinds:?}");
        let board = rules.board();
        let sites =
            board["harbours"].as_array().unwrap().iter().flat_map(|harbour| numbers(&harbour["sites"]));
        assert_eq!(sites.collect::<BTreeSet<_>>().len(), 28, "no two share a site");
    }
}

/// A game on the large board after the setup, its deserts, and a hex that is neither, with a token no other near has.
fn large() -> (Table, Vec<usize>) {
    let table = Table::new_game("settlers/super", 4, &json!({}), 11);
    let tiles = dealt(&*table.game);
    let deserts = (0..46).filter(|&hex| tiles[hex].0 == "desert").collect();
    (table, deserts)
}

/// Seat 0 moves a robber after a seven; seat 1 has a settlement on the first corner of the given hexes.
fn robbing(on: &[usize]) -> Table {
    let (table, _) = large();
    let mut setup = table.game.setup();
    let board = table.rules.board();
    let corner = |hex: usize| numbers(&board["hexes"][hex]["sites"])[0];
    let sites: Vec<usize> = on.iter().map(|&hex| corner(hex)).collect();
    for (name, value) in
        [("phase", json!("robber")), ("turn", json!(1)), ("setup_step", json!(16)), ("dice", json!(7))]
    {
        setup[name] = value;
    }
    setup["seats"] = json!([{}, {"settlements": sites, "hand": {"ore": 2}}]);
    setup.as_object_mut().unwrap().remove("bank");
    let game = table.rules.clone().from_setup(&setup).unwrap();
    Table { rules: table.rules, game }
}

#[test]
fn two_robbers_begin_on_the_two_deserts() {
    // T76
    let (table, deserts) = large();
    let view = table.view();
    let robbers = ["robber", "second_robber"].map(|robber| view[robber].as_u64().unwrap() as usize);
    assert_eq!((deserts.len(), robbers.to_vec()), (2, deserts));
    // One robber is the default, and then the second desert is empty.
    let one = Table::new_game("settlers/super", 4, &json!({"robbers": 1}), 11);
    assert_eq!((one.view()["second_robber"].clone(), one.all("second_robber").len()), (Value::Null, 0));
    // The hexes of both produce nothing.
    let tiles = dealt(&*table.game);
    let board = table.rules.board();
    let producing: Vec<usize> = (0..46).filter(|&hex| tiles[hex].1 > 0).collect();
    let mut setup = table.game.setup();
    for (name, value) in [("phase", json!("pre_roll")), ("turn", json!(1)), ("setup_step", json!(16))] {
        setup[name] = value;
    }
    setup.as_object_mut().unwrap().remove("bank");
    for robbers in [[producing[0], producing[1]], [producing[1], producing[0]]] {
        (setup["robber"], setup["second_robber"]) = (json!(robbers[0]), json!(robbers[1]));
        for hex in robbers {
            let lone = numbers(&board["hexes"][hex]["sites"])
                .into_iter()
                .find(|&site| {
                    let others = numbers(&board["sites"][site]["hexes"]);
                    others.into_iter().all(|other| robbers.contains(&other) || tiles[other].1 != tiles[hex].1)
                })
                .unwrap();
            setup["seats"] = json!([{"metropolises": [lone]}]);
            let game = table.rules.clone().from_setup(&setup).unwrap();
            let mut blocked = Table { rules: table.rules.clone(), game };
            blocked.play(&["roll", &format!("dice {}", tiles[hex].1)]);
            assert_eq!(blocked.hand(0), json!({}));
        }
    }
}

#[test]
fn the_mover_chooses_one_of_the_robbers() {
    // T77
    let tiles = dealt(&*large().0.game);
    let land: Vec<usize> = (0..46).filter(|&hex| tiles[hex].0 != "sea").collect();
    let deserts = large().1;
    let free: Vec<usize> = land.iter().copied().filter(|hex| !deserts.contains(hex)).collect();
    let (near, far) = (free[0], free[free.len() - 1]);
    let mut table = robbing(&[near, far]);
    let moves = |verb: &str| free.iter().map(|hex| format!("{verb} {hex}")).collect::<Vec<_>>();
    assert_eq!(
        (table.legal("robber"), table.legal("second_robber")),
        (moves("robber"), moves("second_robber"))
    );
    assert_eq!(table.game.legal_ids().len(), 2 * 36);
    assert!(table.why_not(&format!("robber {}", deserts[1])).contains("a robber stands there"));
    // It steals from the hex of the robber that moved, and the other one stays.
    table.play(&[&format!("second_robber {near}")]);
    assert_eq!(table.events("robber_moved"), [json!({"event": "robber_moved", "hex": near, "second": true})]);
    table.play(&["steal ore"]);
    let view = table.view();
    assert_eq!(
        (&view["robber"], &view["second_robber"], &view["phase"]),
        (&json!(deserts[0]), &json!(near), &json!("main"))
    );
    assert!(table.read_back().equals(&*table.game));
    // Nobody is robbed on the hex of the robber that stays.
    let mut table = robbing(&[deserts[0]]);
    let away = free
        .iter()
        .find(|&&hex| tiles[hex].1 > 0 && !beside(&table.rules.board())[deserts[0]].contains(&hex))
        .unwrap();
    table.play(&[&format!("second_robber {away}")]);
    assert_eq!((table.view()["phase"].clone(), table.hand(1)), (json!("main"), json!({"ore": 2})));
}

#[test]
fn of_two_robbers_none_comes_to_the_other_even_where_a_friendly_robber_has_no_choice() {
    // T77: every hex is beside a seat with few points, so a robber goes to a desert or stays there.
    let two = board(&[(0, "d d f6")]);
    let start = Position::of("settlers/base", 2)
        .option("board", two)
        .option("robbers", 2)
        .option("friendly_robber", 3)
        .field("phase", "robber");
    let table = start.clone().settlements(1, "0SE 1SE").start();
    assert_eq!(
        (table.legal("robber"), table.legal("second_robber")),
        (vec!["robber 0".to_owned()], vec!["second_robber 1".to_owned()])
    );
    for play in ["robber 0", "second_robber 1"] {
        let mut table = start.clone().settlements(1, "0SE 1SE").start();
        table.play(&[play]);
        assert_eq!(table.view()["phase"], "main");
    }
    // Without a desert they stay where they are.
    let none = board(&[(0, "h5 p9 f6")]);
    let start = Position::of("settlers/base", 2)
        .option("board", none)
        .option("robbers", 2)
        .option("friendly_robber", 3)
        .field("phase", "robber");
    let table = start.field("robber", 0).field("second_robber", 2).settlements(1, "0SE 1SE").start();
    assert_eq!(
        (table.legal("robber"), table.legal("second_robber")),
        (vec!["robber 0".to_owned()], vec!["second_robber 2".to_owned()])
    );
}

#[test]
fn how_the_large_board_is_played() {
    // T78
    let options = rules("settlers/super", 6, &json!({})).info().options.clone();
    assert_eq!(
        (&options["robbers"], &options["hand_limit"], &options["board"]),
        (&json!(2), &json!(10), &json!("super"))
    );
    for kind in ["bridges", "highways", "metropolises"] {
        assert_eq!(options[kind], true);
    }
    // Two games' cards.
    assert_eq!(
        (&options["bank"], &options["deck"]["knight"], &options["deck"]["victory_point"]),
        (&json!(38), &json!(28), &json!(10))
    );
    for (ruleset, seats) in [("structures", 2..=4), ("archipelago", 2..=6), ("super", 2..=6)] {
        let entry = tilewright::catalog::entry(&format!("settlers/{ruleset}")).unwrap();
        assert_eq!(entry.min_seats..=entry.max_seats, seats);
    }
    assert!(!all(&*rules("settlers/super", 6, &json!({})), "second_robber").is_empty());
}
