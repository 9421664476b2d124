//! The board and what is dealt onto it.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use tilewright::Rules;
use tilewright::settlers::{Base, Harbour, Kind, Resource, Side, Terrain};

use crate::table::{BaseState, Table, corner, rules, site};

/// Axial steps counter-clockwise from the east, as seen on the page.
const STEPS: [(i8, i8); 6] = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)];

/// The axial coordinates of the hexes on the spiral that begins at one of the six corners, counter-clockwise.
pub(crate) fn spiral(start: usize) -> Vec<(i8, i8)> {
    let mut order = Vec::new();
    for radius in [2, 1] {
        let (q, r) = STEPS[start];
        let mut at = (q * radius, r * radius);
        for side in 0..6 {
            let (dq, dr) = STEPS[(start + 2 + side) % 6];
            for _ in 0..radius {
                order.push(at);
                at = (at.0 + dq, at.1 + dr);
            }
        }
    }
    order.push((0, 0));
    order
}

/// The tokens of the letters A to R.
const LETTERS: [u8; 18] = [5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11];

pub(crate) fn are_neighbours(a: (i8, i8), b: (i8, i8)) -> bool {
    STEPS.contains(&(b.0 - a.0, b.1 - a.1))
}

fn is_red(token: u8) -> bool {
    token == 6 || token == 8
}

/// Terrain and token of every hex by its place.
pub(crate) fn tiles(rules: &Base, state: &BaseState) -> Vec<((i8, i8), Terrain, u8)> {
    let hexes = rules.topology().hexes.iter().zip(state.board.tiles.iter());
    hexes.map(|(hex, tile)| ((hex.q, hex.r), tile.terrain(), tile.number())).collect()
}

// S1
#[test]
fn the_board_has_19_hexes_54_sites_and_72_links() {
    let rules = rules(&json!({}));
    let board = rules.topology();
    assert_eq!((board.hexes.len(), board.sites.len(), board.links.len()), (19, 54, 72));
    let row = |r: i8| board.hexes.iter().filter(|h| h.r == r).count();
    assert_eq!([-2, -1, 0, 1, 2].map(row), [3, 4, 5, 4, 3]);
}

// S2, S3
#[test]
fn sites_and_links_by_what_they_touch() {
    let rules = rules(&json!({}));
    let board = rules.topology();
    let touching = |n: usize| board.sites.iter().filter(|s| s.hexes.len() == n).count();
    assert_eq!([3, 2, 1].map(touching), [24, 12, 18]);
    let hexes_beside = |l: &tilewright::settlers::Link| {
        board.hexes.iter().filter(|h| h.sites.contains(&l.a) && h.sites.contains(&l.b)).count()
    };
    assert_eq!(board.links.iter().filter(|l| hexes_beside(l) == 1).count(), 30);
    assert_eq!(board.links.iter().filter(|l| hexes_beside(l) == 2).count(), 42);
}

/// The options under which boards are dealt differently.
/// In the units that the documents state, hexes are regular: every side has the length 1, and so has the way from a
/// middle to its corners.
#[test]
fn the_units_of_places_make_regular_hexes() {
    let board = Base::preset("settlers/base", 4).unwrap().board();
    let drawn = |place: &Value| {
        let number = |name: &str| place[name].as_f64().unwrap();
        (number("x") * 3_f64.sqrt() / 2.0, number("y") * 0.5)
    };
    let apart = |a: &Value, b: &Value| {
        let ((ax, ay), (bx, by)) = (drawn(a), drawn(b));
        ((ax - bx).powi(2) + (ay - by).powi(2)).sqrt()
    };
    let sites = board["sites"].as_array().unwrap();
    let site = |number: &Value| &sites[number.as_u64().unwrap() as usize];
    for link in board["links"].as_array().unwrap() {
        assert!((apart(site(&link["a"]), site(&link["b"])) - 1.0).abs() < 1e-9, "{link}");
    }
    for hex in board["hexes"].as_array().unwrap() {
        for corner in hex["sites"].as_array().unwrap() {
            assert!((apart(hex, site(corner)) - 1.0).abs() < 1e-9, "{hex}");
        }
        // x to the right and y downwards from the hex (0, 0); q to the right, r to the lower right.
        let (q, r) = (hex["q"].as_i64().unwrap(), hex["r"].as_i64().unwrap());
        assert_eq!((hex["x"].as_i64(), hex["y"].as_i64()), (Some(2 * q + r), Some(3 * r)));
    }
}

fn ways_to_deal() -> Vec<Value> {
    vec![
        json!({"board": "beginner"}),
        json!({"numbers": "spiral"}),
        json!({"numbers": "random"}),
        json!({"numbers": "random", "harbours": "shuffled"}),
    ]
}

// S4, S5, S15
#[test]
fn b91_terrains_and_tokens_are_the_printed_ones() {
    for options in ways_to_deal() {
        let rules = rules(&options);
        for seed in 0..500 {
            let state = rules.new_game(seed);
            let tiles = tiles(&rules, &state);
            let count = |terrain| tiles.iter().filter(|t| t.1 == terrain).count();
            use Terrain::{Desert, Fields, Forest, Hills, Mountains, Pasture};
            assert_eq!([Forest, Hills, Pasture, Fields, Mountains, Desert].map(count), [4, 3, 4, 4, 3, 1]);
            let mut tokens: Vec<u8> = tiles.iter().map(|t| t.2).filter(|&n| n > 0).collect();
            tokens.sort_unstable();
            assert_eq!(tokens, [2, 3, 3, 4, 4, 5, 5, 6, 6, 8, 8, 9, 9, 10, 10, 11, 11, 12]);
            let desert = tiles.iter().position(|t| t.1 == Desert).unwrap();
            assert_eq!(tiles[desert].2, 0);
            assert_eq!(state.robber().map(usize::from), Some(desert));
        }
    }
}

// S4
#[test]
fn each_terrain_makes_its_resource() {
    use Terrain::{Desert, Fields, Forest, Hills, Mountains, Pasture, Sea};
    let made = [Forest, Hills, Pasture, Fields, Mountains].map(Terrain::resource);
    assert_eq!(made, Resource::ALL.map(Some));
    assert_eq!([Desert, Sea].map(Terrain::resource), [None, None]);
}

// S6
#[test]
fn spiral_tokens_follow_the_letters_from_a_corner() {
    let rules = rules(&json!({"numbers": "spiral"}));
    let mut starts = BTreeSet::new();
    for seed in 0..2000 {
        let tiles = tiles(&rules, &rules.new_game(seed));
        let along = |start| {
            let order = spiral(start);
            let tokens = order.into_iter().map(|at| tiles.iter().find(|t| t.0 == at).unwrap().2);
            tokens.filter(|&n| n > 0).collect::<Vec<u8>>()
        };
        let start = (0..6).find(|&start| along(start) == LETTERS);
        starts.insert(start.unwrap_or_else(|| panic!("seed {seed} follows no spiral")));
    }
    assert_eq!(starts, (0..6).collect());
}

// S7: all 6 corners and 19 places of the desert, by hand; the test above says that nothing else is dealt.
#[test]
fn on_a_spiral_no_reds_and_no_equal_tokens_touch() {
    for start in 0..6 {
        for desert in 0..19 {
            let mut order = spiral(start);
            order.remove(desert);
            for (a, &token) in order.iter().zip(&LETTERS) {
                for (b, &other) in order.iter().zip(&LETTERS) {
                    if are_neighbours(*a, *b) {
                        assert!(token != other && !(is_red(token) && is_red(other)), "{start} {desert}");
                    }
                }
            }
        }
    }
}

// S8
#[test]
fn random_tokens_never_put_reds_side_by_side() {
    let rules = rules(&json!({"numbers": "random"}));
    for seed in 0..5000 {
        let tiles = tiles(&rules, &rules.new_game(seed));
        for (i, a) in tiles.iter().enumerate() {
            for b in &tiles[..i] {
                assert!(!(are_neighbours(a.0, b.0) && is_red(a.2) && is_red(b.2)), "seed {seed}");
            }
        }
    }
}

// S10
#[test]
fn the_beginners_board_is_the_printed_one() {
    let rules = rules(&json!({"board": "beginner"}));
    let printed = "mountains 10, pasture 2, forest 9, fields 12, hills 6, pasture 4, hills 10, fields 9, forest 11, \
                   desert 0, forest 3, mountains 8, forest 8, mountains 3, fields 4, pasture 5, hills 5, fields 6, \
                   pasture 11";
    for seed in 0..5 {
        let tiles = tiles(&rules, &rules.new_game(seed));
        let found: Vec<String> = tiles.iter().map(|t| format!("{} {}", t.1.name(), t.2)).collect();
        assert_eq!(found.join(", "), printed);
    }
}

// S11
#[test]
fn the_beginners_board_is_open_for_every_first_settlement() {
    assert_eq!(Table::new_game().legal_of("settle").len(), 54);
}

/// The coast as links between sites, clockwise from the north-western side of the first hex of the top row.
fn coast(rules: &Base) -> Vec<(u8, u8)> {
    let board = rules.topology();
    let on_coast = |a: u8, b: u8| {
        board.hexes.iter().filter(|h| h.sites.contains(&a) && h.sites.contains(&b)).count() == 1
    };
    let first = &board.hexes[0];
    let mut ring = vec![(first.sites[5], first.sites[0])];
    loop {
        let (from, at) = *ring.last().unwrap();
        let onwards = board.sites[usize::from(at)].neighbours.iter().copied();
        let next = onwards.filter(|&n| n != from).find(|&n| on_coast(at, n)).unwrap();
        if (at, next) == ring[0] {
            return ring;
        }
        ring.push((at, next));
    }
}

// S12, S13, S14
#[test]
fn b82_harbours_lie_on_the_coast_at_their_places() {
    let rules = rules(&json!({}));
    let ring = coast(&rules);
    assert_eq!(ring.len(), 30);
    let sites = rules.harbour_sites();
    assert_eq!(sites.len(), 9);
    let place = |&(a, b): &(u8, u8)| ring.iter().position(|&l| l == (a, b) || l == (b, a)).unwrap();
    let mut places: Vec<usize> = sites.iter().map(place).collect();
    assert_eq!(places[0], 0);
    places.push(30);
    let steps: Vec<usize> = places.windows(2).map(|w| w[1] - w[0]).collect();
    assert_eq!(steps, [3, 4, 3, 3, 4, 3, 3, 4, 3]);
    let ends: BTreeSet<u8> = sites.iter().flat_map(|&(a, b)| [a, b]).collect();
    assert_eq!(ends.len(), 18, "no site has two harbours");
    let state = rules.new_game(0);
    let kinds: Vec<&str> = (0..9).map(|h| state.board.harbour(h).name()).collect();
    assert_eq!(kinds, ["any", "grain", "ore", "any", "wool", "any", "any", "brick", "lumber"]);
    let corners: Vec<(u8, u8)> =
        sites.iter().map(|&(a, b)| (corner(a).min(corner(b)), corner(a).max(corner(b)))).collect();
    let expected = [(45, 47), (48, 49), (52, 53), (25, 26), (28, 29), (32, 33), (35, 36), (38, 39), (40, 44)];
    assert_eq!(corners, expected);
    // The plan names the same sides.
    let first = &rules.layout().harbours[0];
    assert_eq!((first.hex, first.side), ((0, -2), Side::NW));
}

// S12, S14
#[test]
fn shuffled_harbours_are_the_same_nine() {
    let rules = rules(&json!({"harbours": "shuffled"}));
    let mut seen = BTreeSet::new();
    for seed in 0..200 {
        let state = rules.new_game(seed);
        let order: Vec<Harbour> = (0..9).map(|h| state.board.harbour(h)).collect();
        let mut sorted = order.clone();
        sorted.sort_unstable();
        let mut expected = vec![Harbour::Any; 4];
        expected.extend(Resource::ALL.map(Harbour::Two));
        expected.sort_unstable();
        assert_eq!(sorted, expected);
        seen.insert(order);
    }
    assert!(seen.len() > 190, "of 15120 orders, few of 200 fall together");
}

#[test]
fn hex_numbers_are_those_of_the_case_files() {
    let rules = rules(&json!({}));
    let hexes = &rules.topology().hexes;
    // Hex 13 has the corners 4, 3, 12, 13, 14, 15 clockwise from the north.
    assert_eq!((hexes[13].q, hexes[13].r), (-1, 1));
    assert_eq!(hexes[13].sites, [4, 3, 12, 13, 14, 15].map(site));
}
