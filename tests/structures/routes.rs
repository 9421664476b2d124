//! Longest routes over networks that no seat could build.

use serde_json::json;
use tilewright::RouteError;
use tilewright::rng::Rng;

use crate::table::rules;

#[test]
fn all_links_together_of_each_board_have_a_route() {
    for (ruleset, seats, length) in [
        // 36 of the 54 sites have three links, and but for the ends of the route each of them misses one: at most two of
        // them share a link, so 17 of the 72 links are missed at least. On 30 hexes 58 of 80 sites do, and 28 of 109.
        ("settlers/base", 4, Some(72 - 17)),
        ("settlers/base-5-6", 6, Some(109 - 28)),
        ("settlers/structures", 4, None),
        ("settlers/archipelago", 4, None),
        ("settlers/super", 6, None),
        ("settlers/new-york", 4, None),
    ] {
        let rules = rules(ruleset, seats, &json!({}));
        let board = rules.board();
        let links = board["links"].as_array().unwrap();
        let all: Vec<u32> = (0..links.len() as u32).collect();
        let route = rules.longest_route(&all, &[]).unwrap();
        let sum: u64 = route.links.iter().map(|&link| links[link as usize]["length"].as_u64().unwrap()).sum();
        assert_eq!(u64::from(route.length), sum, "{ruleset}");
        assert!(length.is_none_or(|length| route.length == length), "{ruleset}: {}", route.length);
    }
}

#[test]
fn networks_that_take_too_long_are_refused() {
    // Eight rows of seven hexes with highways everywhere, and 200 links of it at random.
    let place = |n: i32| [n % 7 - n / 14, n / 7];
    let hexes: Vec<_> =
        (0..56).map(|n| json!({"at": place(n), "terrain": "fields", "number": 2 + n % 2})).collect();
    let board = json!({"name": "large", "about": "Fields.", "hexes": hexes});
    let rules = rules("settlers/base", 4, &json!({"board": board, "highways": true}));
    let count = rules.board()["links"].as_array().unwrap().len() as u32;
    let mut links: Vec<u32> = (0..count).collect();
    Rng::new(4).shuffle(&mut links);
    let error = rules.longest_route(&links[..200], &[]).unwrap_err();
    assert!(matches!(error, RouteError::TooLarge { links: 200, .. }), "{error}");
    assert!(error.to_string().contains("expected fewer links or fewer rings"), "{error}");
    // Fewer of them are answered, each counted once.
    let again = [&links[..100], &links[..100]].concat();
    assert_eq!(rules.longest_route(&again, &[]), rules.longest_route(&links[..100], &[]));
}
