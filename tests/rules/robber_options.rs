//! Two robbers, deserts, the friendly robber, and whom to rob.

use serde_json::{Value, json};
use tilewright::Rules;

use crate::table::{B, GRAIN, LUMBER, NOTHING, O, Position, R, Table, W, rules};

fn ready(position: Position) -> Table {
    position.robber_to_move().start()
}

fn hexes(verb: &str, hexes: impl IntoIterator<Item = u8>) -> Vec<String> {
    let mut texts: Vec<String> = hexes.into_iter().map(|hex| format!("{verb} {hex}")).collect();
    texts.sort();
    texts
}

fn two() -> Position {
    Position::p0().option("robbers", 2)
}

// S190: the beginner's board has one desert, so the second robber begins beside the board.
#[test]
fn one_of_two_robbers_moves() {
    let table = ready(two());
    assert_eq!((table.field("robber"), table.field("second_robber")), (json!(9), json!(null)));
    let others = || (0..19).filter(|&hex| hex != 9);
    assert_eq!(table.legal_of("robber"), hexes("robber", others()));
    assert_eq!(table.legal_of("second_robber"), hexes("second_robber", others()));
    assert_eq!(table.legal().len(), 36);
    // Neither goes to a hex with a robber.
    let table = ready(two().field("second_robber", 3));
    let others = || (0..19).filter(|hex| ![3, 9].contains(hex));
    assert_eq!(table.legal_of("robber"), hexes("robber", others()));
    assert_eq!(table.legal_of("second_robber"), hexes("second_robber", others()));
    table.refuses(&["robber 3", "robber 9", "second_robber 3", "second_robber 9"]);
    // One seven, one knight: one move of one robber.
    let mut table = ready(two().cards(R, "knight"));
    table.play(&["second_robber 10"]);
    assert_eq!((table.phase().as_str(), table.field("robber")), ("main", json!(9)));
    assert_eq!(table.field("second_robber"), json!(10));
    table.play(&["knight"]).refuses(&["end"]);
    table.play(&["robber 4"]);
    assert_eq!((table.phase().as_str(), table.field("robber")), ("main", json!(4)));
}

// S191: the first robber stands beside R and O, the second comes to W.
#[test]
fn the_robber_that_moved_robs() {
    let start = two().field("robber", 16).hand(O, [1, 0, 0, 0, 0]).hand(W, [0, 1, 0, 0, 0]);
    let mut table = ready(start.clone());
    table.play(&["second_robber 18"]);
    assert_eq!(table.chance(), [("steal brick".to_owned(), 1)]);
    assert_eq!(table.field("moved_second"), json!(true));
    table.play(&["steal brick"]);
    assert_eq!((table.hand(R), table.field("moved_second")), ([0, 1, 0, 0, 0], json!(false)));
    let mut table = ready(start.field("second_robber", 18).field("robber", 9));
    table.play(&["robber 16", "steal lumber"]);
    assert_eq!((table.hand(R), table.hand(W)), ([1, 0, 0, 0, 0], [0, 1, 0, 0, 0]));
    // Among several the mover chooses, as with one robber.
    let mut table = ready(two().hand(B, [1, 0, 0, 0, 0]));
    table.play(&["second_robber 3"]).allows_only(&["rob 1", "rob 3"]);
    table.play(&["rob 1", "steal lumber"]);
    assert_eq!(table.hand(R), [1, 0, 0, 0, 0]);
}

// S190: hex 8 (forest 11) is B's, hex 18 (pasture 11) is W's.
#[test]
fn b32_neither_robbed_hex_produces() {
    for (first, second, lumber, wool) in [(9, 10, 1, 1), (8, 10, 0, 1), (10, 8, 0, 1), (8, 18, 0, 0)] {
        let start = two().field("robber", first).field("second_robber", second).before_roll(R);
        let mut table = start.start();
        table.roll(11);
        assert_eq!((table.hand(B)[LUMBER], table.hand(W)[2]), (lumber, wool), "{first} {second}");
    }
}

/// Three hexes with a desert for each of the numbers of hexes given.
fn triangle(deserts: &[usize]) -> Value {
    let hex = |i: usize| {
        let at = [[0, 0], [1, 0], [0, 1]][i];
        if deserts.contains(&i) {
            json!({"at": at, "terrain": "desert"})
        } else {
            json!({"at": at, "terrain": "forest", "number": 6})
        }
    };
    json!({"name": "triangle", "hexes": [hex(0), hex(1), hex(2)]})
}

// S175, S190
#[test]
fn robbers_begin_on_deserts_or_where_the_board_says() {
    let starts = |board: Value, robbers: u8| {
        let rules = rules(&json!({"board": board, "seats": 2, "robbers": robbers}));
        let state = rules.new_game(1);
        let setup = rules.to_setup(&state);
        (setup["robber"].clone(), setup["second_robber"].clone())
    };
    assert_eq!(starts(triangle(&[1, 2]), 1), (json!(1), json!(null)));
    assert_eq!(starts(triangle(&[1, 2]), 2), (json!(1), json!(2)));
    assert_eq!(starts(triangle(&[2]), 2), (json!(2), json!(null)));
    assert_eq!(starts(triangle(&[]), 2), (json!(null), json!(null)));
    let named = |places: Value| {
        let mut board = triangle(&[1, 2]);
        board["robbers"] = places;
        board
    };
    assert_eq!(starts(named(json!([])), 2), (json!(null), json!(null)));
    assert_eq!(starts(named(json!([[0, 0]])), 2), (json!(0), json!(null)));
    assert_eq!(starts(named(json!([[0, 1], [0, 0]])), 2), (json!(2), json!(0)));
    assert_eq!(starts(named(json!([[0, 1], [0, 0]])), 1), (json!(2), json!(null)));
}

// S175, S44: from beside the board a robber may go to any land.
#[test]
fn b124_a_robber_that_never_moved() {
    let rules = rules(&json!({"board": triangle(&[]), "seats": 2, "robbers": 2}));
    let state = rules.from_setup(&json!({"phase": "robber", "dice": 7})).unwrap();
    let table = Table { game: tilewright::Game::from_state(rules, state) };
    let all = [hexes("robber", 0..3), hexes("second_robber", 0..3)].concat();
    assert_eq!(table.legal(), all);
}

// S192
#[test]
fn b40_a_robber_that_does_not_return_to_the_desert() {
    let start = Position::p0().option("robber_to_desert", false);
    assert_eq!(start.start().field("robber"), 9, "it begins there");
    let table = ready(start.clone().field("robber", 3));
    assert_eq!(table.legal(), hexes("robber", (0..19).filter(|hex| ![3, 9].contains(hex))));
    assert!(table.reason("robber 9").unwrap().ends_with("it does not go to a desert"));
    // The default lets it.
    ready(Position::p0().field("robber", 3)).allows(&["robber 9"]);
}

// S192: nowhere to go but deserts, so play goes on.
#[test]
fn a_robber_without_a_place_to_go() {
    let options = json!({"board": triangle(&[1, 2]), "seats": 2, "robber_to_desert": false});
    let rules = rules(&options);
    for dice in [0, 6] {
        let setup = json!({"robber": 0, "dice": dice, "seats": [{"cards": {"knight": 1}}]});
        let state = rules.from_setup(&setup).unwrap();
        let mut table = Table { game: tilewright::Game::from_state(rules.clone(), state) };
        table.play(&["knight"]);
        assert_eq!(table.phase(), if dice == 0 { "pre_roll" } else { "main" });
        if dice == 0 {
            table.play(&["roll", "dice 7"]);
            assert_eq!((table.phase().as_str(), table.field("robber")), ("main", json!(0)));
        }
    }
    let faults = rules.from_setup(&json!({"robber": 0, "dice": 7, "phase": "robber"})).unwrap_err().0;
    assert_eq!(faults[0].to_string(), "/phase: no hex for the robber");
}

fn friendly() -> Position {
    Position::p0().option("friendly_robber", 2)
}

// S193, S194, S198: everyone has two points. Of the hexes without a building of another seat, 9 has the robber; 4, 13 and 17
// are beside R's own settlements, 10 is empty.
#[test]
fn b38_the_friendly_robber_spares_seats_with_few_points() {
    let table = ready(friendly());
    assert_eq!(table.legal(), hexes("robber", [4, 10, 13, 17]));
    table.refuses(&["robber 9", "robber 3", "robber 16"]);
    let reason = table.reason("robber 3").unwrap();
    assert!(
        reason.ends_with("hex 3 (fields 12): a seat with few points is there (friendly robber)"),
        "{reason}"
    );
    // B with a city has three points: 3 is still O's, 6, 7, 8 and 11 are B's alone.
    let table = ready(friendly().cities(B, &[18]));
    assert_eq!(table.legal(), hexes("robber", [4, 6, 7, 8, 10, 11, 13, 17]));
    // With a limit of three B is safe again.
    let table = ready(friendly().cities(B, &[18]).option("friendly_robber", 3));
    assert_eq!(table.legal(), hexes("robber", [4, 10, 13, 17]));
}

// S193: hidden points do not count, awards do.
#[test]
fn points_that_all_can_see() {
    let hidden = ready(friendly().cards(B, "victory_point victory_point"));
    assert_eq!((hidden.points(B), hidden.public_points(B)), (4, 2));
    assert_eq!(hidden.legal(), hexes("robber", [4, 10, 13, 17]));
    let army = ready(friendly().played(B, "knight knight knight"));
    assert_eq!((army.largest_army(), army.public_points(B)), (Some(B), 4));
    assert_eq!(army.legal(), hexes("robber", [4, 6, 7, 8, 10, 11, 13, 17]));
}

// S194: the mover's own points do not protect its own hexes, and others are spared whoever moves.
#[test]
fn b38_legal_for_each_mover() {
    for (seat, allowed) in [(B, vec![6, 7, 8, 10, 11]), (W, vec![1, 10, 14, 15, 18]), (O, vec![0, 10, 12])] {
        let table = ready(friendly().turn_of(seat));
        let mut free: Vec<u8> = (0..19).filter(|hex| allowed.contains(hex)).collect();
        // Hex 2 is W's alone too, hex 12 O's.
        if seat == W {
            free.push(2);
        }
        assert_eq!(table.legal(), hexes("robber", free), "seat {seat}");
    }
}

// S197: discards and knights are as ever.
#[test]
fn the_friendly_robber_spares_no_discards() {
    let mut table = friendly().hand(B, [8, 0, 0, 0, 0]).before_roll(R).start();
    table.roll(7);
    assert_eq!((table.asked(), table.phase().as_str()), (B, "discard"));
    let mut table = friendly().cards(R, "knight").start();
    table.play(&["knight"]);
    assert_eq!(table.legal(), hexes("robber", [4, 10, 13, 17]));
}

/// Every hex but the desert is beside B or W, who have at most five points; O has nine.
fn crowded() -> Position {
    Position::empty()
        .settlements(B, &[46, 23, 20, 18, 7])
        .settlements(W, &[13, 37, 29, 11])
        .cities(O, &[39, 25, 35])
        .settlements(O, &[51])
        .option("friendly_robber", 5)
}

// S195, S196
#[test]
fn without_another_hex_the_robber_goes_to_the_desert_or_stays_there() {
    for here in [10, 9, 0] {
        let mut table = ready(crowded().field("robber", here));
        assert_eq!(table.legal(), ["robber 9"], "from {here}");
        table.play(&["robber 9"]);
        assert_eq!((table.phase().as_str(), table.field("robber")), ("main", json!(9)));
    }
    // Also to a desert that is beside a protected seat: W on 3. It is not robbed there.
    let beside = crowded().settlements(W, &[3]).option("friendly_robber", 6).hand(W, [1; 5]);
    let mut table = ready(beside.clone().field("robber", 10));
    assert_eq!(table.legal(), ["robber 9"]);
    table.play(&["robber 9"]);
    assert_eq!((table.phase().as_str(), table.hand(R)), ("main", NOTHING));
    // S196: with O's city on 5 beside it, O is the only one to be robbed.
    let mut table = ready(beside.cities(O, &[5]).hand(O, [0, 0, 0, 1, 0]).field("robber", 10));
    table.play(&["robber 9"]);
    assert_eq!(table.chance(), [("steal grain".to_owned(), 1)]);
    table.play(&["steal grain"]);
    assert_eq!(table.hand(R)[GRAIN], 1);
}

// S195: without a desert that it may go to, it stays where it is.
#[test]
fn b38_the_robber_stays_where_it_is() {
    let mut table = ready(crowded().option("robber_to_desert", false).field("robber", 10).hand(B, [1; 5]));
    assert_eq!(table.legal(), ["robber 10"]);
    table.play(&["robber 10"]);
    assert_eq!(
        (table.phase().as_str(), table.hand(R)),
        ("main", NOTHING),
        "B is beside it and is not robbed"
    );
    // No desert at all: fields 10 in its place, and W on 3 beside them.
    let mut texts = Position::p0().start().field("board")["hexes"].clone();
    texts[9] = json!("fields 10");
    let fields = crowded()
        .settlements(W, &[3])
        .option("friendly_robber", 6)
        .field("board", json!({"hexes": texts}))
        .field("dice", 0)
        .cards(R, "knight");
    let mut table = fields.clone().field("robber", 4).start();
    table.play(&["knight"]).allows_only(&["robber 4"]);
    table.play(&["robber 4"]);
    assert_eq!(table.phase(), "pre_roll");
    // And beside the board it stays beside the board.
    let mut table = fields.start();
    assert_eq!(table.field("robber"), json!(null));
    table.play(&["knight"]);
    assert_eq!((table.phase().as_str(), table.field("robber")), ("pre_roll", json!(null)));
    table.roll(7);
    assert_eq!((table.phase().as_str(), table.field("robber")), ("main", json!(null)));
}

// S195, S190: two robbers stay on two hexes.
#[test]
fn two_friendly_robbers_never_meet() {
    let two = crowded().option("robbers", 2);
    let table = ready(two.clone().field("robber", 10).field("second_robber", 9));
    assert_eq!(table.legal(), ["second_robber 9"], "the desert is taken");
    let table = ready(two.clone().field("robber", 9).field("second_robber", 10));
    assert_eq!(table.legal(), ["robber 9"]);
    let table = ready(two.clone().field("robber", 10).field("second_robber", 8));
    assert_eq!(table.legal(), ["robber 9", "second_robber 9"]);
    let stay = two.option("robber_to_desert", false);
    let table = ready(stay.clone().field("robber", 10).field("second_robber", 8));
    assert_eq!(table.legal(), ["robber 10", "second_robber 8"]);
    let table = ready(stay.field("robber", 10));
    assert_eq!(table.legal(), ["robber 10"], "the second one is beside the board");
}

// S199
#[test]
fn stealing_can_be_optional() {
    let start = Position::p0().option("steal_optional", true).hand(O, [1, 0, 0, 0, 0]);
    // Hex 16 has one candidate, hex 3 two, hex 10 none.
    let mut table = ready(start.clone());
    table.play(&["robber 16"]).allows_only(&["rob 3", "rob nobody"]);
    let mut other = table.clone();
    table.play(&["rob nobody"]);
    assert_eq!((table.phase().as_str(), table.hand(O)), ("main", [1, 0, 0, 0, 0]));
    other.play(&["rob 3", "steal lumber"]);
    assert_eq!(other.hand(R), [1, 0, 0, 0, 0]);
    let mut table = ready(start.clone());
    table.play(&["robber 3"]).allows_only(&["rob 1", "rob 3", "rob nobody"]);
    let mut table = ready(start);
    table.play(&["robber 10"]);
    assert_eq!(table.phase(), "main");
    // Without the option the action does not exist.
    assert!(Position::p0().rules().parse_action("rob nobody").is_err());
}

// S200: hex 3 has B and O.
#[test]
fn empty_hands_can_be_out_of_reach() {
    let start = Position::p0().option("rob_empty", false);
    let mut table = ready(start.clone().hand(B, [1, 0, 0, 0, 0]));
    table.play(&["robber 3"]);
    assert_eq!(table.chance(), [("steal lumber".to_owned(), 1)], "B alone has cards and is robbed at once");
    let mut table = ready(start.clone().hand(B, [1, 0, 0, 0, 0]).hand(O, [1, 0, 0, 0, 0]));
    table.play(&["robber 3"]).allows_only(&["rob 1", "rob 3"]);
    let mut table = ready(start.clone());
    table.play(&["robber 3"]);
    assert_eq!(table.phase(), "main");
    let optional = start.option("steal_optional", true);
    let mut table = ready(optional.clone().hand(B, [1, 0, 0, 0, 0]));
    table.play(&["robber 3"]).allows_only(&["rob 1", "rob nobody"]);
    assert_eq!(table.reason("rob 3").unwrap(), "seat 3 has no cards");
    let mut table = ready(optional);
    table.play(&["robber 3"]);
    assert_eq!(table.phase(), "main");
}

// S201
#[test]
fn second_robbers_that_cannot_be() {
    let at = |position: Position, faults: &[&str]| assert_eq!(position.faults(), faults);
    at(Position::p0().field("second_robber", 3), &["/second_robber"]);
    at(two().field("second_robber", 9), &["/second_robber"]);
    at(two().field("second_robber", 19), &["/second_robber"]);
    at(two().field("second_robber", "here"), &["/second_robber"]);
    at(Position::p0().field("moved_second", true), &["/moved_second"]);
    at(two().field("second_robber", 3).field("moved_second", true), &["/moved_second"]);
    at(two().field("moved_second", "yes"), &["/moved_second"]);
    // A choice of victims for the robber that moved.
    let choice = two().field("dice", 7).field("phase", "victim").field("second_robber", 3);
    at(choice.clone(), &["/phase"]);
    at(choice.field("moved_second", true), &[]);
}
