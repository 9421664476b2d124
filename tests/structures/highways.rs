//! Highways.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::oracle::numbers;
use crate::table::{HIGHWAY, Position, ROAD, SETTLEMENT, all, cards, lake, rules, sum};

/// The ways across each hex, as pairs of the places of their ends round the hex.
fn ways(board: &Value) -> BTreeMap<usize, Vec<(usize, usize)>> {
    let mut ways: BTreeMap<usize, Vec<(usize, usize)>> = BTreeMap::new();
    for link in board["links"].as_array().unwrap().iter().filter(|link| link["kind"] == "highway") {
        let hex = link["hex"].as_u64().unwrap() as usize;
        let corners = numbers(&board["hexes"][hex]["sites"]);
        let corner = |end: &str| corners.iter().position(|&site| link[end] == site).unwrap();
        let (a, b) = (corner("a"), corner("b"));
        ways.entry(hex).or_default().push((a.min(b), a.max(b)));
    }
    ways.values_mut().for_each(|pairs| pairs.sort_unstable());
    ways
}

#[test]
fn every_land_hex_has_nine_ways_or_three() {
    // T41, T42, T43
    let bent = [(0, 2), (0, 4), (1, 3), (1, 5), (2, 4), (3, 5)];
    let straight = [(0, 3), (1, 4), (2, 5)];
    let mut both = [&bent[..], &straight].concat();
    both.sort_unstable();
    for (span, expected) in [("two_or_three", &both[..]), ("three_only", &straight)] {
        let rules =
            rules("settlers/base", 2, &json!({"board": lake(), "highways": true, "highway_span": span}));
        let found = ways(&rules.board());
        assert_eq!(found.keys().copied().collect::<Vec<_>>(), [0, 1, 2, 4, 5, 6]);
        assert!(found.values().all(|pairs| pairs == expected), "{found:?}");
    }
    let table = Position::on(lake()).start();
    assert!(table.find("highway 0N-0NE").is_none(), "two adjacent corners");
    assert!(table.find("highway 3N-3S").is_none(), "not over the lake");
    assert!(table.find("highway 0N-1NE").is_none(), "not over two hexes");
}

#[test]
fn price_pieces_and_length_of_a_highway() {
    // T44, T45
    let start = Position::on(lake()).settlements(0, "3N");
    for text in ["highway 0SE-0NW", "highway 0SE-0N"] {
        let mut table = start.clone().hand(0, HIGHWAY).start();
        table.play(&[text]);
        assert_eq!((table.hand(0), table.road(0)), (json!({}), 2));
        for kind in 0..5 {
            let mut less = HIGHWAY;
            less[kind] = less[kind].saturating_sub(1);
            let table = start.clone().hand(0, less).start();
            assert_eq!(table.can(text), less == HIGHWAY, "{less:?}");
        }
        let link = table.rules.board()["links"][table.seat(0)["links"][0].as_u64().unwrap() as usize].clone();
        assert_eq!(
            (&link["pieces"], &link["length"], &link["price"]),
            (&json!(2), &json!(2), &cards(HIGHWAY))
        );
    }
    // A walk takes it whole, and once: with the three roads round half of the hex it is a ring of five.
    for (roads, length) in [("0SE-0NE-0N-0NW", 5), ("0SE-0NE-0N", 4), ("0NW-0SW 0SE-3NE", 4), ("0N-0NE", 2)] {
        assert_eq!(start.clone().highways(0, "0SE-0NW").roads(0, roads).start().road(0), length, "{roads}");
    }
    // Six highways and two roads are 14 pieces.
    let six = start.highways(0, "0SE-0NW 1SW-1NE 2NE-2SW 4NW-4SE 5NE-5SW 6N-6S").roads(0, "3N-3NE-3SE");
    let six = six.hand(0, ROAD);
    assert!(!six.start().legal("road").is_empty());
    assert!(six.roads(0, "3SE-3S").start().legal("road").is_empty());
}

#[test]
fn a_hex_carries_one_highway() {
    // T46
    let start =
        Position::on(lake()).settlements(0, "3N").settlements(1, "0NW").hand(0, sum(&[HIGHWAY, HIGHWAY]));
    let mut table = start.clone().hand(1, HIGHWAY).field("dice", 2).start();
    table.play(&["highway 0SE-0NW"]);
    let crossed = format!("{} of seat 0 crosses it", table.text("highway 0SE-0NW"));
    assert!(table.why_not("highway 0SE-0N").ends_with(&crossed));
    assert!(table.why_not("highway 0NW-0NE").ends_with(&crossed));
    assert!(table.why_not("highway 0SE-0NW").ends_with("of seat 0 stands there"));
    assert!(table.can("highway 1SW-1NE"));
    table.play(&["end", "roll", "dice 2"]);
    assert!(table.why_not("highway 0NW-0NE").ends_with(&crossed) && table.legal("highway").is_empty());
    let two = start.highways(0, "0SE-0N");
    assert_eq!(two.clone().highways(0, "0SW-0NE").places(), ["/seats/0/highways"]);
    assert_eq!(two.highways(1, "0SW-0NE").places(), ["/seats/1/highways"]);
}

#[test]
fn or_one_of_each_seat() {
    // T47
    let start = Position::on(lake())
        .option("highways_per_hex", "one_per_seat")
        .settlements(0, "3N")
        .settlements(1, "0NW")
        .hand(0, sum(&[HIGHWAY, HIGHWAY]))
        .hand(1, sum(&[HIGHWAY, HIGHWAY]));
    let mut table = start.clone().field("dice", 2).start();
    table.play(&["highway 0SE-0NW"]);
    assert!(table.why_not("highway 0SE-0N").contains("a seat has one highway on a hex"));
    assert!(table.can("highway 1SW-1NE"));
    table.play(&["end", "roll", "dice 2"]);
    assert!(table.why_not("highway 0NW-0SE").ends_with("of seat 0 stands there"));
    table.play(&["highway 0NW-0NE"]);
    assert!(!table.can("highway 0NE-0S"));
    // They do not join in the hex, of one seat or of two.
    assert_eq!((table.road(0), table.road(1)), (2, 2));
    let two = start.highways(0, "0SE-0N");
    assert_eq!(two.clone().highways(0, "0SW-0NE").places(), ["/seats/0/highways"]);
    assert_eq!(two.clone().highways(1, "0SE-0N").places(), ["/seats/1/highways"]);
    assert_eq!(two.highways(1, "0SW-0NE").start().road(1), 2);
}

#[test]
fn or_any_number_of_one_owner() {
    // T79
    let start = Position::on(lake())
        .option("highways_per_hex", "one_owner")
        .settlements(0, "3N")
        .settlements(1, "0NW")
        .hand(0, sum(&[HIGHWAY, HIGHWAY]))
        .hand(1, sum(&[HIGHWAY, HIGHWAY]));
    let mut table = start.clone().field("dice", 2).start();
    table.play(&["highway 0SE-0NW", "highway 0SE-0N"]);
    // Between other corners than its own, and they join at their ends alone.
    assert!(table.why_not("highway 0SE-0N").ends_with("of seat 0 stands there"));
    assert_eq!(table.road(0), 4);
    table.play(&["end", "roll", "dice 2"]);
    let first = table.text("highway 0SE-0NW");
    let reason = table.why_not("highway 0NW-0NE");
    assert!(reason.contains(&format!("{first} of seat 0 crosses the hex, and only its owner")), "{reason}");
    assert!(table.legal("highway").is_empty());
    let two = start.highways(0, "0SE-0N");
    assert_eq!(two.clone().highways(0, "0SW-0NE").start().seat(0)["links"].as_array().unwrap().len(), 2);
    assert_eq!(two.highways(1, "0SW-0NE").places(), ["/seats/1/highways"]);
}

#[test]
fn all_land_carries_highways() {
    // T48
    let start = Position::on(lake()).settlements(0, "6NW").hand(0, HIGHWAY);
    assert!(start.start().can("highway 6NW-6SE"), "the desert, with the robber on it");
    assert!(start.field("robber", 5).start().can("highway 5NE-5SW"));
}

#[test]
fn or_only_land_that_produces() {
    // T49
    let start =
        Position::on(lake()).option("highway_terrain", "producing").settlements(0, "6NW").hand(0, HIGHWAY);
    let table = start.start();
    assert!(
        table
            .why_not("highway 6NW-6SE")
            .ends_with("the hex produces nothing, and highways cross only those that do")
    );
    assert!(start.clone().field("robber", 5).start().can("highway 5NE-5SW"));
    assert_eq!(start.highways(0, "6NW-6SE").places(), ["/seats/0/highways"]);
    // On a board that is dealt the desert lies elsewhere in each game.
    let rules = rules("settlers/structures", 3, &json!({"highway_terrain": "producing"}));
    let ways = ways(&rules.board());
    let board = rules.board();
    let mut deserts = std::collections::BTreeSet::new();
    for seed in 0..40 {
        let mut setup = rules.clone().new_game(seed).setup();
        let terrain = |hex: usize| setup["board"]["hexes"][hex].as_str().unwrap().to_owned();
        let desert = (0..42).find(|&hex| terrain(hex) == "desert").unwrap();
        deserts.insert(desert);
        let corner = numbers(&board["hexes"][desert]["sites"])[0];
        let land = numbers(&board["sites"][corner]["hexes"]).into_iter().filter(|&hex| terrain(hex) != "sea");
        // From a site two or three ways lead across each hex, and there is more than one seat to build them.
        let expected: usize = land
            .filter(|&hex| hex != desert)
            .map(|hex| {
                let place =
                    numbers(&board["hexes"][hex]["sites"]).iter().position(|&site| site == corner).unwrap();
                ways[&hex].iter().filter(|&&(a, b)| a == place || b == place).count()
            })
            .sum();
        for (name, value) in
            [("phase", json!("main")), ("turn", json!(1)), ("setup_step", json!(12)), ("dice", json!(8))]
        {
            setup[name] = value;
        }
        setup["seats"] = json!([{"settlements": [corner], "hand": cards(HIGHWAY)}]);
        setup.as_object_mut().unwrap().remove("bank");
        let game = rules.clone().from_setup(&setup).unwrap();
        let legal = game.legal_ids().into_iter().map(|id| rules.action_text(id).unwrap());
        assert_eq!(legal.filter(|text| text.starts_with("highway")).count(), expected, "seed {seed}");
    }
    assert!(deserts.len() > 10, "{deserts:?}");
}

#[test]
fn one_end_is_on_the_own_network() {
    // T50
    let start = Position::on(lake()).hand(0, HIGHWAY);
    let across = "highway 1SW-1NE";
    assert!(start.clone().settlements(0, "1NE").start().can(across));
    assert!(start.clone().settlements(0, "3N").settlements(1, "1NE").start().can(across));
    assert!(start.clone().settlements(0, "0N").roads(0, "0N-0NE-3N").start().can(across));
    assert!(start.clone().settlements(0, "3S").bridges(0, "3S-3N").start().can(across));
    assert!(start.clone().settlements(0, "0NW").highways(0, "0NW-0SE").start().can(across));
    assert!(!start.clone().settlements(0, "0N").roads(0, "0N-0NE").start().can(across));
    let behind = start.settlements(0, "0N").roads(0, "0N-0NE-3N").settlements(1, "3N");
    assert!(behind.start().why_not(across).contains("is reached by an own link or building"));
    assert!(behind.roads(0, "1NE-1SE").start().can(across));
}

#[test]
fn a_highway_passes_the_buildings_and_roads_round_its_hex() {
    // T51: other seats have all roads round hex 1, and buildings between the ends.
    let start = Position::on(lake())
        .settlements(0, "3N")
        .roads(1, "1SW-1NW-1N-1NE-1SE-1S-1SW")
        .settlements(1, "1N 1SE")
        .hand(0, sum(&[HIGHWAY, ROAD, SETTLEMENT]));
    let mut table = start.start();
    assert_eq!((table.road(1), table.can("road 1SW-1NW")), (6, false));
    table.play(&["highway 1SW-1NE"]);
    assert_eq!((table.road(0), table.road(1)), (2, 6));
    // Nor does it keep roads away.
    let mut table = Position::on(lake()).settlements(0, "3N").highways(1, "1SW-1NE").hand(0, ROAD).start();
    table.play(&["road 1SW-1NW"]);
    // The road goes on past a building on a corner that it leaves out, and not past one at its end.
    let chain = Position::on(lake()).settlements(0, "0NW").highways(0, "0NW-0SE-1NE").settlements(1, "1N 1S");
    assert_eq!(chain.start().road(0), 4);
    let cut = Position::on(lake()).settlements(0, "0NW").highways(0, "0NW-0SE-1NE").settlements(2, "3N");
    assert_eq!(cut.start().road(0), 2);
}

#[test]
fn highways_join_at_their_ends_only() {
    // T52: roads at the corners between the ends do not touch it.
    let start = Position::on(lake()).settlements(0, "3N").highways(0, "1SW-1NE").roads(0, "1N-1NW 1S-1SE");
    assert_eq!(start.start().road(0), 2);
    assert_eq!(start.clone().roads(0, "1NW-1SW").start().road(0), 4);
    // A bent one is no nearer to the corner that it bends round.
    let bent =
        Position::on(lake()).settlements(0, "3N").highways(0, "1SW-1N").hand(0, sum(&[SETTLEMENT, ROAD]));
    let table = bent.start();
    assert!(!table.can("settle 1NW") && !table.can("settle 1NE") && table.can("settle 1N"));
    assert!(!table.can("road 1NE-1SE") && table.can("road 1N-1NE"));
    assert_eq!(all(&*table.rules, "highway").len(), 54);
}
