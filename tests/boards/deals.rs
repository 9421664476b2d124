//! What deals keep.

use serde_json::json;
use tilewright::Rules;
use tilewright::settlers::{
    Constraints, DealOptions, Drawn, Generator, Harbour, Harbours, Large, Layout, Numbers, Options, Terrain,
    generate,
};

use crate::support::Dealt;

fn board(name: &str, constraints: Constraints) -> Layout {
    Layout { constraints, ..Layout::named(name).unwrap() }
}

const ALL: Constraints =
    Constraints { reds_apart: true, equal_numbers_apart: true, largest_clump: Some(2), balanced_pips: true };

/// Deals a board for each of many seeds, as games do.
fn deals(layout: &Layout, numbers: Numbers, seeds: std::ops::Range<u64>, mut look: impl FnMut(&Dealt)) {
    let options =
        Options { seats: 2, deal: DealOptions { numbers, ..DealOptions::default() }, ..Options::default() };
    let rules = Large::with_layout("settlers/test", options, layout.clone()).unwrap();
    for seed in seeds {
        let state = rules.new_game(seed);
        let hexes = rules.topology().hexes.iter().zip(state.board.tiles.iter());
        look(&Dealt(hexes.map(|(hex, tile)| ((hex.q, hex.r), (tile.terrain(), tile.number()))).collect()));
    }
}

/// One hundred thousand deals of boards of both sizes.
#[test]
fn a_hundred_thousand_deals_keep_all_constraints() {
    for (name, numbers, seeds) in [
        ("base", Numbers::Random, 0..60_000),
        ("base", Numbers::Spiral, 0..20_000),
        ("base-5-6", Numbers::Random, 0..10_000),
        ("base-5-6", Numbers::Spiral, 0..3_000),
        ("lakes", Numbers::Random, 0..7_000),
    ] {
        let layout = board(name, ALL);
        let mut bag = layout.numbers.clone();
        bag.sort_unstable();
        let terrains = generate(&layout, 0, Generator::default()).map(|layout| Dealt::of(&layout).terrains());
        deals(&layout, numbers, seeds, |dealt| {
            assert_eq!((dealt.0.len(), dealt.tokens()), (layout.hexes.len(), bag.clone()));
            assert_eq!(Ok(dealt.terrains()), terrains);
            assert!(!dealt.reds_touch() && !dealt.equals_touch(), "{name} {dealt:?}");
            assert!(dealt.largest_clump() <= 2, "{name} {dealt:?}");
            let (apart, site) = dealt.balance();
            assert!(apart <= 0.75 && site <= 12, "{name} {apart} {site} {dealt:?}");
        });
    }
}

#[test]
fn each_constraint_is_kept_alone() {
    let none = Constraints::default();
    for constraints in [
        Constraints { reds_apart: true, ..none },
        Constraints { equal_numbers_apart: true, ..none },
        Constraints { largest_clump: Some(1), ..none },
        Constraints { balanced_pips: true, ..none },
    ] {
        for numbers in [Numbers::Spiral, Numbers::Random] {
            let mut broken = [false; 4];
            deals(&board("base-5-6", constraints), numbers, 0..500, |dealt| {
                let (apart, site) = dealt.balance();
                let now = [
                    dealt.reds_touch(),
                    dealt.equals_touch(),
                    dealt.largest_clump() > 1,
                    apart > 0.75 || site > 12,
                ];
                broken = std::array::from_fn(|i| broken[i] || now[i]);
            });
            let kept = [
                constraints.reds_apart || numbers == Numbers::Random,
                constraints.equal_numbers_apart,
                constraints.largest_clump.is_some(),
                constraints.balanced_pips,
            ];
            for (broken, kept) in broken.into_iter().zip(kept) {
                assert!(!(broken && kept), "{constraints:?} {numbers:?}");
            }
            // The others are broken now and then, or there would be nothing to keep.
            assert!(broken[1] || constraints.equal_numbers_apart, "{constraints:?} {numbers:?}");
        }
    }
}

/// With the tokens in the order of their letters no red ones touch, and on the base board no equal ones.
#[test]
fn spirals_keep_numbers_apart_by_themselves() {
    let letters =
        |name: &str| (board(name, Constraints::default()), Layout::named(name).unwrap().numbers.len());
    for (name, seeds, equals) in [("base", 0..20_000, false), ("base-5-6", 0..20_000, true)] {
        let (layout, tokens) = letters(name);
        let (mut seen, mut equal) = (std::collections::BTreeSet::new(), false);
        deals(&layout, Numbers::Spiral, seeds, |dealt| {
            assert!(!dealt.reds_touch(), "{name} {dealt:?}");
            assert_eq!(dealt.tokens().len(), tokens);
            equal |= dealt.equals_touch();
            seen.insert(dealt.0.values().map(|hex| hex.1).collect::<Vec<u8>>());
        });
        assert_eq!(equal, equals, "{name}");
        // Every corner with every place of the desert, or nearly so: 6 corners and 435 pairs of deserts.
        let expected = if name == "base" { 6 * 19 } else { 6 * 400 };
        assert!(seen.len() >= expected, "{name}: {}", seen.len());
    }
}

/// On land of any shape every hex gets its token, and those in red that touch are parted.
#[test]
fn spirals_lie_on_land_of_any_shape() {
    for name in ["lakes", "twins", "atoll"] {
        let layout = Layout::named(name).unwrap();
        assert!(layout.constraints.reds_apart);
        let loose = board(name, Constraints::default());
        let mut touched = false;
        deals(&loose, Numbers::Spiral, 0..500, |dealt| touched |= dealt.reds_touch());
        // On the atoll they never do: it is one ring.
        assert_eq!(touched, name != "atoll", "{name}");
        let mut bag = layout.numbers.clone();
        bag.sort_unstable();
        deals(&layout, Numbers::Spiral, 0..2_000, |dealt| {
            assert!(!dealt.reds_touch(), "{name} {dealt:?}");
            assert_eq!(dealt.tokens(), bag);
        });
    }
}

/// A hexagon of 19 hexes of which seven are sea, wherever that may be.
fn open_sea() -> Layout {
    let mut layout = board("base", Constraints { reds_apart: true, ..Constraints::default() });
    layout.harbours.clear();
    layout.terrains.forest -= 2;
    layout.terrains.pasture -= 2;
    layout.terrains.fields -= 2;
    layout.terrains.hills -= 1;
    layout.terrains.sea = 7;
    layout.numbers.truncate(11);
    layout.harbour_kinds =
        ["any", "any", "ore", "wool", "any"].map(|name| Harbour::from_name(name).unwrap()).to_vec();
    layout
}

#[test]
fn the_sea_of_a_pool_is_settled_by_its_seed() {
    let layout = open_sea();
    assert_eq!(layout.faults(), []);
    let mut times = [0; 19];
    for seed in 0..1_900 {
        let settled = layout.with_sea(seed);
        assert_eq!(settled.faults(), [], "{seed}");
        assert_eq!(settled, layout.with_sea(seed));
        assert_eq!((settled.terrains.sea, settled.harbours.len(), settled.harbour_kinds.len()), (0, 5, 5));
        let sea = |hex: &tilewright::settlers::HexPlan| hex.terrain == Drawn::Fixed(Terrain::Sea);
        for (times, hex) in times.iter_mut().zip(&settled.hexes) {
            assert_eq!(hex.number.is_none(), sea(hex));
            *times += u32::from(sea(hex));
        }
        assert_eq!(settled.hexes.iter().filter(|hex| sea(hex)).count(), 7);
        let places: std::collections::BTreeSet<_> =
            settled.harbours.iter().map(|h| (h.hex, h.side)).collect();
        assert_eq!(places.len(), 5);
    }
    // 700 expected, standard deviation 21: five of them on either side.
    assert!(times.iter().all(|n| (595..=805).contains(n)), "{times:?}");
    // Without sea in the pool nothing is to be settled.
    let base = Layout::named("base").unwrap();
    assert_eq!(base.with_sea(5), base);
    assert_eq!(base.settled(5).as_ref(), Ok(&base));
}

#[test]
fn where_the_coast_is_short_the_last_kinds_are_left_out() {
    let document = json!({
        "name": "rock",
        "hexes": [{"at": [0, 0], "terrain": "random"}, {"at": [1, 0], "terrain": "random"}],
        "terrains": {"forest": 1, "sea": 1},
        "numbers": [6],
        "harbour_kinds": ["any", "ore", "wool", "brick"],
    });
    let settled = Layout::read(&document).unwrap().settled(1).unwrap();
    assert_eq!((settled.harbours.len(), settled.harbour_kinds.len()), (3, 3));
    assert_eq!(settled.harbour_kinds.last().map(|kind| kind.name()), Some("wool"));
}

#[test]
fn harbours_of_random_kind_are_dealt_from_the_pool() {
    let mut layout = Layout::named("base").unwrap();
    let fixed = layout.harbour_kinds();
    for harbour in &mut layout.harbours[..5] {
        harbour.kind = Drawn::Random;
    }
    layout.harbour_kinds = fixed[..5].to_vec();
    let sorted = |mut kinds: Vec<Harbour>| {
        kinds.sort_unstable();
        kinds
    };
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..500 {
        let kinds = generate(&layout, seed, Generator::default()).unwrap().harbour_kinds();
        assert_eq!(kinds[5..], fixed[5..]);
        assert_eq!(sorted(kinds.clone()), sorted(fixed.clone()));
        seen.insert(kinds);
        let shuffled = Generator { harbours: Harbours::Shuffled, ..Generator::default() };
        let kinds = generate(&layout, seed, shuffled).unwrap().harbour_kinds();
        assert_eq!(sorted(kinds), sorted(fixed.clone()));
    }
    // any, grain, ore, any, wool: 60 orders.
    assert_eq!(seen.len(), 60);
}

#[test]
fn a_generated_board_is_what_a_game_is_dealt() {
    for name in Layout::NAMES {
        let layout = Layout::named(name).unwrap();
        for (numbers, seed) in [(Numbers::Spiral, 3), (Numbers::Random, 4)] {
            let generator = Generator { numbers, ..Generator::default() };
            let fixed = generate(&layout, seed, generator).unwrap();
            assert_eq!(fixed.faults(), []);
            assert_eq!(generate(&fixed, seed + 1, Generator::default()).as_ref(), Ok(&fixed));
            let mut dealt = None;
            // A random sea follows from another option.
            deals(&layout.with_sea(seed), numbers, seed..seed + 1, |game| dealt = Some(game.0.clone()));
            assert_eq!(dealt, Some(Dealt::of(&fixed).0), "{name}");
        }
    }
}

#[test]
fn a_generator_adds_to_the_constraints() {
    let lakes = Layout::named("lakes").unwrap();
    let constraints =
        Constraints { equal_numbers_apart: true, largest_clump: Some(2), ..Constraints::default() };
    for seed in 0..300 {
        let generator = Generator { constraints, ..Generator::default() };
        let board = generate(&lakes, seed, generator).unwrap();
        assert_eq!(board.constraints, Constraints { reds_apart: true, ..constraints });
        let dealt = Dealt::of(&board);
        assert!(!dealt.reds_touch() && !dealt.equals_touch() && dealt.largest_clump() <= 2);
    }
    let mini = Layout::named("mini").unwrap();
    let constraints = Constraints { largest_clump: Some(0), ..Constraints::default() };
    let faults = generate(&mini, 0, Generator { constraints, ..Generator::default() }).unwrap_err();
    assert_eq!(faults[0].at, "/constraints/largest_clump");
}
