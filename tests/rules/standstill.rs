//! A game that nobody can win any more.

use serde_json::Value;
use tilewright::playout::{MAX_DECISIONS, random_playout};
use tilewright::rng::Rng;
use tilewright::{ActionMask, Outcome, Rules};

use crate::oracle;
use crate::table::{B, DOCUMENT, Hand, NOTHING, O, Position, R, Table, W, corner};

/// Every card of the game in one hand: what cannot be built now cannot be built with any hand.
const EVERYTHING: Hand = [19; 5];

/// One road of R, one city of W and one knight of W before the standstill.
fn almost() -> Position {
    Position::empty()
        .cities(R, &[15, 24, 37])
        .roads(R, "36-37-14-13-12-3 13-34 12-11 14-15 6-7-24-53-52 7-8 24-25")
        .cards(R, "victory_point")
        .played(R, "knight knight knight knight knight road_building monopoly")
        .cities(B, &[9, 27, 34])
        .roads(B, "9-8-27-26-25 27-28-29 34-35-36")
        .cards(B, "victory_point victory_point victory_point")
        .played(B, "knight knight knight knight year_of_plenty monopoly")
        .cities(W, &[0, 3, 23])
        .settlements(W, &[21, 29])
        .roads(W, "21-16-5-0-1-2-9-10-29-30 5-4 2-3 1-6-23 0-20-19")
        .cities(O, &[32, 46, 49, 51])
        .roads(O, "30-31-32-33-34 32-11-10 46-48-49-50-51-52-23-22-49 22-20")
        .cards(O, "victory_point")
        .played(O, "knight knight knight knight road_building year_of_plenty")
}

fn last_road(position: Position) -> Position {
    position.roads(R, "37-38")
}

fn last_city(position: Position) -> Position {
    position.cities(W, &[29])
}

fn last_knight(position: Position) -> Position {
    position.played(W, "knight")
}

/// Where a game of random choices came to: everybody has nine points. What the roads of a seat touch is built on, or
/// closed by a building beside it:
///
/// - R has used its 15 roads and has no settlement to make a city of. 3 and 34 are built on; 6 is closed by 23, 7 and
///   25 and 53 by 24, 8 by 9, 11 by 32, 12 by 3, 13 by 34, 14 by 15, 36 and 38 by 37, 52 by 51. It has three cities, a
///   card, and Largest Army with five knights.
/// - B has seven roads left and no path for them: every path beside its roads is taken. It has no settlement either.
///   29 is built on; 8 is closed by 9, 25 by 24, 26 and 28 by 27, 35 by 34, 36 by 37. It has three cities and three
///   cards.
/// - W has used its 15 roads and its four cities, so that the settlement on 21 stays one. 9 is built on; 1 and 5 and 20
///   are closed by 0, 2 and 4 by 3, 6 by 23, 10 and 30 by 29, 16 and 19 by 21. It has four cities and a settlement.
/// - O has used its 15 roads and its four cities. 23 and 34 are built on; 10 and 30 are closed by 29, 11 and 31 and 33
///   by 32, 20 by 0, 22 and 48 and 50 by 49, 52 by 51. It has four cities and a card.
///
/// The deck is used up, and all cards but victory points are played. W and O have six roads in a row each: Longest
/// Road, once set aside, stays there.
fn standstill() -> Position {
    last_knight(last_city(last_road(almost())))
}

fn points(table: &Table) -> [i32; 4] {
    [R, B, W, O].map(|seat| table.points(seat))
}

// S114: shown by the pieces alone; only the setup of the position is asked of the engine.
#[test]
fn every_way_to_a_point_is_closed() {
    let table = standstill().start();
    let state = table.state();
    let neighbours: Vec<Vec<u8>> = serde_json::from_value(DOCUMENT["corners"].clone()).unwrap();
    let own_roads = |seat| -> Vec<(u8, u8)> {
        oracle::roads(table.rules(), state, seat).iter().map(|&(a, b)| (corner(a), corner(b))).collect()
    };
    let roads: Vec<(u8, u8)> = (0..4).flat_map(own_roads).collect();
    let buildings: Vec<u8> = (0..4).flat_map(|seat| oracle::sites(state, seat)).map(corner).collect();
    for seat in [R, B, W, O] {
        let own = own_roads(seat);
        let touched = || own.iter().flat_map(|&(a, b)| [a, b]);
        let around = |at: u8| neighbours[usize::from(at)].iter().copied();
        // A road: no piece, or no free path beside the own roads.
        let taken = |a, b| roads.contains(&(a, b)) || roads.contains(&(b, a));
        assert!(own.len() == 15 || touched().all(|at| around(at).all(|next| taken(at, next))), "seat {seat}");
        // A settlement: all sites within reach hold a building or lie beside one.
        let closed = |at| buildings.contains(&at) || around(at).any(|next| buildings.contains(&next));
        assert!(touched().all(closed), "seat {seat}");
        // A city: no settlement, or no piece.
        let (settlements, cities) = table.buildings(seat);
        assert!(settlements.is_empty() || cities.len() == 4, "seat {seat}");
        // A card: none that can be played.
        assert_eq!(table.cards(seat)[..4], [0; 4], "seat {seat}");
        assert_eq!(oracle::points(state, seat), 9, "seat {seat}");
    }
    assert!(state.deck.is_empty());
    // The awards stay where they are without a road, a settlement or a knight.
    assert_eq!(oracle::lengths(table.rules(), state), [5, 4, 6, 6]);
    assert_eq!([R, B, W, O].map(|seat| table.knights(seat)), [5, 4, 1, 4]);
    assert_eq!((table.longest_road(), table.largest_army()), (None, Some(R)));
}

// S114: nothing is legal that changes more than hands and the robber.
#[test]
fn no_hand_builds_anything() {
    for seat in [R, B, W, O] {
        standstill().before_roll(seat).hand(seat, EVERYTHING).start().allows_only(&["roll"]);
        let mut table = standstill().turn_of(seat).hand(seat, EVERYTHING).start();
        assert_eq!((table.bank(), points(&table)), (NOTHING, [9; 4]));
        table.allows_only(&["end"]);
        // Nobody has won at the start of the next turn.
        table.play(&["end"]);
        assert_eq!((table.winner(), table.phase().as_str()), (None, "pre_roll"));
    }
}

// S114, S52, S68: with one thing less used up the seat that has it goes on.
#[test]
fn one_thing_less_used_up_and_it_goes_on() {
    let legal = |position: Position, seat| position.turn_of(seat).hand(seat, EVERYTHING).start().legal();
    let road = last_knight(last_city(almost()));
    assert_eq!(legal(road, R), ["end", "road 15-17", "road 37-38", "road 4-15"]);
    let city = last_knight(last_road(almost()));
    assert_eq!(legal(city, W), ["city 21", "city 29", "end"]);
    let knight = last_city(last_road(almost()));
    assert_eq!(legal(knight, O), ["buy", "end"]);
}

// S114, S106
#[test]
fn only_a_turn_limit_ends_it() {
    let table = standstill().option("turn_limit", 2000).start();
    let (rules, mut state) = (table.rules(), table.state().clone());
    let pieces = |setup: Value| {
        let of =
            |seat: &Value| ["roads", "settlements", "cities", "cards", "played"].map(|n| seat[n].clone());
        setup["seats"].as_array().unwrap().iter().map(of).collect::<Vec<_>>()
    };
    let before = pieces(rules.to_setup(&state));
    let mut mask = ActionMask::new(rules.info().space.len());
    let decisions = random_playout(rules, &mut state, &mut mask, &mut Rng::new(1));
    assert!(decisions < MAX_DECISIONS);
    assert_eq!((rules.outcome(&state), rules.turn(&state)), (Outcome::Truncated, 2000));
    assert_eq!((0..4).map(|seat| oracle::points(&state, seat)).collect::<Vec<_>>(), [9; 4]);
    assert_eq!(pieces(rules.to_setup(&state)), before);

    // Without a limit, players of any patience only stop.
    let table = standstill().start();
    let (rules, mut state) = (table.rules(), table.state().clone());
    let decisions = random_playout(rules, &mut state, &mut mask, &mut Rng::new(1));
    assert_eq!((decisions, rules.outcome(&state)), (MAX_DECISIONS, Outcome::Running));
    assert_eq!(pieces(rules.to_setup(&state)), before);
    assert_eq!(rules.check(&state), []);
}
