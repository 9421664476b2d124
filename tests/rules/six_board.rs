//! The board for five and six, and what comes with it.

use std::collections::BTreeSet;

use serde_json::json;
use tilewright::settlers::{Harbour, Kind, Resource, Terrain, Wide};
use tilewright::{Rules, catalog};

use crate::board::are_neighbours;
use crate::table::{G, Position};

fn wide() -> Wide {
    Wide::preset("settlers/base-5-6", 6).unwrap()
}

/// The tokens of the letters A to Z and Za to Zc.
const LETTERS: [u8; 28] =
    [2, 5, 4, 6, 3, 9, 8, 11, 11, 10, 6, 3, 8, 4, 8, 10, 11, 12, 10, 5, 4, 9, 5, 9, 12, 3, 2, 6];

/// Axial steps counter-clockwise from the east, as seen on the page.
const STEPS: [(i8, i8); 6] = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)];

// S141
#[test]
fn the_board_has_30_hexes_80_sites_and_109_links() {
    let rules = wide();
    let board = rules.topology();
    assert_eq!((board.hexes.len(), board.sites.len(), board.links.len()), (30, 80, 109));
    let row = |r: i8| board.hexes.iter().filter(|h| h.r == r).count();
    assert_eq!([-3, -2, -1, 0, 1, 2, 3].map(row), [3, 4, 5, 6, 5, 4, 3]);
    let touching = |n: usize| board.sites.iter().filter(|s| s.hexes.len() == n).count();
    assert_eq!([3, 2, 1].map(touching), [42, 16, 22]);
    let beside =
        |a: u8, b: u8| board.hexes.iter().filter(|h| h.sites.contains(&a) && h.sites.contains(&b)).count();
    assert_eq!(board.links.iter().filter(|l| beside(l.a, l.b) == 1).count(), 38);
    assert_eq!(board.links.iter().filter(|l| beside(l.a, l.b) == 2).count(), 71);
}

// S142, S143, S146
#[test]
fn terrains_and_tokens_of_thirty_hexes() {
    use Terrain::{Desert, Fields, Forest, Hills, Mountains, Pasture};
    let rules = wide();
    for seed in 0..300 {
        let state = rules.new_game(seed);
        let tiles = &state.board.tiles[..30];
        let count = |terrain| tiles.iter().filter(|t| t.terrain() == terrain).count();
        assert_eq!([Forest, Hills, Pasture, Fields, Mountains, Desert].map(count), [6, 5, 6, 6, 5, 2]);
        let number = |n: u8| tiles.iter().filter(|t| t.number() == n).count();
        let numbers: Vec<usize> = (2..=12).map(number).collect();
        assert_eq!(numbers, [2, 3, 3, 3, 3, 0, 3, 3, 3, 3, 2]);
        let deserts = (0..30).filter(|&h| tiles[h].terrain() == Desert);
        assert!(deserts.clone().all(|h| tiles[h].number() == 0));
        assert_eq!(state.robber().map(usize::from), deserts.min());
    }
}

/// The places in the order of a walk round the rim and inwards, always turning left.
fn walk(places: &[(i8, i8)], start: usize, mut facing: usize) -> Vec<usize> {
    let mut order = vec![start];
    while let Some((next, turned)) = (0..6).find_map(|turn| {
        let (dq, dr) = STEPS[(facing + turn) % 6];
        let (q, r) = places[order[order.len() - 1]];
        let next = places.iter().position(|&at| at == (q + dq, r + dr))?;
        (!order.contains(&next)).then_some((next, facing + turn))
    }) {
        order.push(next);
        facing = turned;
    }
    order
}

// S144
#[test]
fn the_spiral_of_thirty_hexes() {
    let rules = wide();
    let places: Vec<(i8, i8)> = rules.topology().hexes.iter().map(|h| (h.q, h.r)).collect();
    // The six corners, each with the way along its rim counter-clockwise.
    let corners = [((2, 0), 2), ((2, -3), 3), ((0, -3), 4), ((-3, 0), 5), ((-3, 3), 0), ((-1, 3), 1)];
    let walks: Vec<Vec<usize>> = corners
        .into_iter()
        .map(|(at, facing)| walk(&places, places.iter().position(|&p| p == at).unwrap(), facing))
        .collect();
    assert!(walks.iter().all(|walk| walk.len() == 30), "{walks:?}");
    let (mut starts, mut equal) = (BTreeSet::new(), false);
    for seed in 0..500 {
        let state = rules.new_game(seed);
        let token = |hex: usize| state.board.tiles[hex].number();
        let follows = |walk: &Vec<usize>| walk.iter().map(|&hex| token(hex)).filter(|&n| n > 0).eq(LETTERS);
        starts.insert(walks.iter().position(follows).unwrap_or_else(|| panic!("{seed} follows no spiral")));
        for a in 0..30 {
            for b in (0..a).filter(|&b| are_neighbours(places[a], places[b])) {
                let red = |hex| matches!(token(hex), 6 | 8);
                assert!(!(red(a) && red(b)), "{seed}");
                equal |= token(a) == token(b) && token(a) > 0;
            }
        }
    }
    assert_eq!(starts, (0..6).collect());
    assert!(equal, "equal tokens touch now and then");
}

// S145
#[test]
fn eleven_harbours_at_their_places() {
    let rules = wide();
    let board = rules.topology();
    let on_coast = |a: u8, b: u8| {
        board.hexes.iter().filter(|h| h.sites.contains(&a) && h.sites.contains(&b)).count() == 1
    };
    let first = &board.hexes[0];
    let mut ring = vec![(first.sites[5], first.sites[0])];
    while ring.len() < 38 {
        let (from, at) = ring[ring.len() - 1];
        let mut onwards = board.sites[usize::from(at)].neighbours.iter().copied();
        ring.push((at, onwards.find(|&n| n != from && on_coast(at, n)).unwrap()));
    }
    let place = |&(a, b): &(u8, u8)| ring.iter().position(|&l| l == (a, b) || l == (b, a)).unwrap();
    let mut places: Vec<usize> = rules.harbour_sites().iter().map(place).collect();
    assert_eq!(places[0], 0);
    places.push(38);
    let steps: Vec<usize> = places.windows(2).map(|w| w[1] - w[0]).collect();
    assert_eq!(steps, [3, 4, 3, 4, 3, 4, 3, 4, 3, 3, 4]);
    let ends: BTreeSet<u8> = rules.harbour_sites().iter().flat_map(|&(a, b)| [a, b]).collect();
    assert_eq!(ends.len(), 22, "no site has two harbours");
    let state = rules.new_game(0);
    let mut kinds: Vec<Harbour> = (0..11).map(|h| state.board.harbour(h)).collect();
    kinds.sort_unstable();
    let mut expected = vec![Harbour::Any; 5];
    expected.extend(Resource::ALL.map(Harbour::Two));
    expected.push(Harbour::from_name("wool").unwrap());
    expected.sort_unstable();
    assert_eq!(kinds, expected);
}

/// What a ruleset comes with at a table: cards of each resource, the deck, and what happens between turns.
fn comes_with(ruleset: &str, seats: u8) -> (u64, [u64; 5], String) {
    let rules = catalog::rules(ruleset, Some(seats), None).unwrap();
    let options = &rules.info().options;
    let deck = ["knight", "victory_point", "road_building", "year_of_plenty", "monopoly"]
        .map(|name| options["deck"][name].as_u64().unwrap());
    (options["bank"].as_u64().unwrap(), deck, options["between_turns"].as_str().unwrap().to_owned())
}

// S102, S147, S150, S151
#[test]
fn b44_b64_b119_the_number_of_seats_decides() {
    let (small, large) = ([14, 5, 2, 2, 2], [20, 5, 3, 3, 3]);
    assert_eq!((small.iter().sum::<u64>(), large.iter().sum::<u64>()), (25, 34));
    for seats in 2..=4 {
        assert_eq!(comes_with("settlers/base", seats), (19, small, "nothing".to_owned()));
        assert_eq!(comes_with("settlers/base-5-6", seats), (24, large, "nothing".to_owned()));
    }
    for seats in 5..=6 {
        assert_eq!(comes_with("settlers/base-5-6", seats), (24, large, "special_building".to_owned()));
    }
    // Without a named ruleset the same numbers follow from the seats.
    for (seats, bank, deck) in [(4, 19, small), (5, 24, large), (6, 24, large)] {
        let options = json!({"seats": seats, "board": "beginner"});
        let rules = Wide::new("settlers/own", serde_json::from_value(options).unwrap()).unwrap();
        let state = rules.new_game(1);
        assert_eq!(state.bank.to_array(), [bank; 5]);
        let [knight, road_building, plenty, monopoly, points] = state.deck.to_array().map(u64::from);
        assert_eq!([knight, points, road_building, plenty, monopoly], deck);
    }
}

// S151
#[test]
fn between_turns_overrules_the_number_of_seats() {
    let ask = |seats: u8, options: &str| {
        let rules = catalog::rules("settlers/base-5-6", Some(seats), Some(options));
        rules.map(|rules| rules.info().options["between_turns"].as_str().unwrap().to_owned())
    };
    for seats in 2..=6 {
        for kind in ["nothing", "special_building"] {
            assert_eq!(ask(seats, &json!({"between_turns": kind}).to_string()).unwrap(), kind);
        }
        let paired = ask(seats, r#"{"between_turns": "paired_players"}"#);
        if seats < 5 {
            let error = paired.unwrap_err().to_string();
            assert!(
                error.contains(&format!("paired_players at {seats} seats, expected 5 or 6 seats")),
                "{error}"
            );
        } else {
            assert_eq!(paired.unwrap(), "paired_players");
        }
    }
    let error = ask(6, r#"{"paired_wins": false}"#).unwrap_err().to_string();
    assert!(error.contains("expected between_turns paired_players"), "{error}");
    for (ruleset, seats) in [("settlers/base", 5), ("settlers/base", 1), ("settlers/base-5-6", 7)] {
        assert!(catalog::rules(ruleset, Some(seats), None).is_err(), "{ruleset} {seats}");
    }
}

// S148
#[test]
fn the_sixth_seat_has_the_usual_pieces() {
    let six = Position::empty().option("seats", 6);
    let roads = "20-0-1-2-3-12-13-14-37-36-35-34-33-32-31-30";
    six.clone().settlements(G, &[20, 1, 3, 13, 37]).roads(G, roads).start_at::<2, 2, 6>();
    six.clone().cities(G, &[20, 1, 3, 13]).start_at::<2, 2, 6>();
    let faults = |position: Position| position.attempt_at::<2, 2, 6>().unwrap_err().to_string();
    assert!(faults(six.clone().roads(G, roads).roads(G, "30-29")).contains("16 pieces, expected at most 15"));
    assert!(faults(six.clone().settlements(G, &[20, 1, 3, 13, 37, 35])).contains("6 pieces"));
    assert!(faults(six.cities(G, &[20, 1, 3, 13, 37])).contains("5 pieces"));
}

// S149
#[test]
fn b28_with_six_seats_the_last_settlement_pays() {
    let rules = std::sync::Arc::new(wide());
    let mut game = tilewright::Game::new(rules, 3);
    let mut order = Vec::new();
    for n in 0..24 {
        let seat = game.actor().seat().unwrap().index();
        let hexes = |id| match game.rules().decode(id) {
            Some(tilewright::settlers::Action::Settlement(site)) => {
                let around = &game.rules().topology().sites[usize::from(site)].hexes;
                around
                    .iter()
                    .filter(|&&h| game.state().board.tiles[usize::from(h)].resource().is_some())
                    .count()
            }
            _ => 0,
        };
        let best = game.legal_ids().into_iter().max_by_key(|&id| hexes(id)).unwrap();
        let due = hexes(best) as u32;
        game.play_id(best).unwrap();
        if n % 2 == 0 {
            order.push(seat);
            let hand = game.state().seats[seat].hand.total();
            assert_eq!(hand, if n < 12 { 0 } else { due }, "{n}");
        }
    }
    assert_eq!(order, [0, 1, 2, 3, 4, 5, 5, 4, 3, 2, 1, 0]);
    assert_eq!((game.state().on_turn().0, game.state().turn.number), (0, 1));
}
