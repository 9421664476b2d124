//! The boards that come with the library.

use serde_json::Value;
use tilewright::settlers::{Drawn, Harbour, Large, Layout, Options, Resource, Terrain};

#[test]
fn each_reads_is_named_and_says_what_it_is() {
    for name in Layout::NAMES {
        let document: Value = serde_json::from_str(Layout::text(name).unwrap()).unwrap();
        let layout = Layout::read(&document).unwrap();
        assert_eq!(Layout::named(name).as_ref(), Some(&layout));
        assert_eq!(layout.name, name);
        assert!(layout.about.ends_with('.'), "{name}: {}", layout.about);
    }
    assert_eq!(Layout::text("moon"), None);
}

#[test]
fn counts_of_the_graphs() {
    let counts = |name: &str| {
        let layout = Layout::named(name).unwrap();
        let rules =
            Large::with_layout("settlers/test", Options { seats: 2, ..Options::default() }, layout).unwrap();
        let board = rules.topology();
        (board.hexes.len(), board.sites.len(), board.links.len(), rules.harbour_sites().len())
    };
    assert_eq!(counts("base"), (19, 54, 72, 9));
    assert_eq!(counts("beginner"), (19, 54, 72, 9));
    assert_eq!(counts("base-5-6"), (30, 80, 109, 11));
    assert_eq!(counts("mini"), (7, 24, 30, 4));
    assert_eq!(counts("lakes"), (23, 64, 82, 9));
    assert_eq!(counts("twins"), (22, 64, 76, 8));
    assert_eq!(counts("atoll"), (23, 64, 76, 7));
}

/// The bag of the 30 hexes, as published.
#[test]
fn the_larger_board_is_the_printed_one() {
    let layout = Layout::named("base-5-6").unwrap();
    let pool = layout.terrains;
    assert_eq!([pool.forest, pool.pasture, pool.fields, pool.hills, pool.mountains], [6, 6, 6, 5, 5]);
    assert_eq!((pool.desert, pool.sea), (2, 0));
    let row = |r: i8| layout.hexes.iter().filter(|hex| hex.at.1 == r).count();
    assert_eq!([-3, -2, -1, 0, 1, 2, 3].map(row), [3, 4, 5, 6, 5, 4, 3]);
    let mut tokens = layout.numbers.clone();
    tokens.sort_unstable();
    let expected: Vec<u8> =
        [(2, 2), (3, 3), (4, 3), (5, 3), (6, 3), (8, 3), (9, 3), (10, 3), (11, 3), (12, 2)]
            .into_iter()
            .flat_map(|(token, n)| std::iter::repeat_n(token, n))
            .collect();
    assert_eq!(tokens, expected);
    let kinds = layout.harbour_kinds();
    let count = |kind| kinds.iter().filter(|k| **k == kind).count();
    assert_eq!((count(Harbour::Any), count(Harbour::Two(Resource::Wool))), (5, 2));
    for resource in [Resource::Lumber, Resource::Brick, Resource::Grain, Resource::Ore] {
        assert_eq!(count(Harbour::Two(resource)), 1);
    }
}

/// On every board each resource can be had, and where there are harbours some take any.
#[test]
fn bags_and_harbours_are_complete() {
    for name in Layout::NAMES {
        let layout = Layout::named(name).unwrap();
        let mut terrains = layout.terrains.hexes();
        terrains.extend(layout.hexes.iter().filter_map(|hex| match hex.terrain {
            Drawn::Fixed(terrain) => Some(terrain),
            Drawn::Random => None,
        }));
        for terrain in Terrain::ALL.into_iter().filter(|t| t.resource().is_some()) {
            assert!(terrains.contains(&terrain), "{name} has no {}", terrain.name());
        }
        let kinds = layout.with_sea(0).harbour_kinds();
        assert!(kinds.is_empty() || kinds.contains(&Harbour::Any), "{name}");
    }
}

#[test]
fn pictures_show_all_hexes_and_harbours() {
    for name in Layout::NAMES {
        let layout = Layout::named(name).unwrap();
        let svg = layout.svg(3, false).unwrap();
        let document = roxmltree::Document::parse(&svg).unwrap();
        let count =
            |class: &str| document.descendants().filter(|n| n.attribute("class") == Some(class)).count();
        assert_eq!((count("tw-hex"), count("tw-hex-label")), (layout.hexes.len(), 0), "{name}");
        assert_eq!(count("tw-harbour"), layout.with_sea(3).harbours.len(), "{name}");
        assert_eq!(svg, layout.svg(3, false).unwrap());
        let labelled = layout.svg(3, true).unwrap();
        assert!(labelled.contains("tw-site-label"), "{name}");
    }
    assert!(Layout::new("nothing").svg(0, false).is_err());
}
