//! The table's other switches: boards, the setup, discards, cards and victory.

use serde_json::{Value, json};
use tilewright::settlers::{Base, Event, Options, Wide};
use tilewright::{Game, Outcome, Rules, RulesError, Seat, SetupError, Viewer, catalog};

use crate::table::{B, Hand, NOTHING, O, Position, R, Table, W, rules};

/// What compiling options complains about.
pub(crate) fn complaint(options: &Value) -> String {
    let error = catalog::rules("settlers/base", None, Some(&options.to_string())).expect_err("wrong options");
    error.to_string().strip_prefix("bad options: ").expect("an error of the options").to_owned()
}

fn new_game(options: &Value) -> Table {
    Table { game: Game::new(rules(options), 1) }
}

// S170
#[test]
fn a_board_of_ones_own() {
    let mut board: Value = serde_json::from_str(tilewright::settlers::Layout::text("mini").unwrap()).unwrap();
    board["name"] = json!("own");
    let own = rules(&json!({"board": board, "seats": 2}));
    assert_eq!((own.topology().hexes.len(), own.layout().name.as_str()), (7, "own"));
    assert_eq!(own.info().options["board"], board, "the options list the whole board");
    let named = rules(&json!({"board": "mini", "seats": 2}));
    assert_eq!(own.new_game(3), named.new_game(3));
    assert_ne!(own.info().identity, named.info().identity);
}

// S171
#[test]
fn b91_all_faults_of_a_board_are_named_at_once() {
    let board = json!({
        "name": "", "abuot": "x", "numbers": [7],
        "hexes": [
            {"at": [0, 0], "terrain": "forrest"}, {"at": [0, 0], "terrain": "desert"},
            {"at": [1, 0], "terrain": "forest"}, {"at": [2, 0], "terrain": "desert", "number": 5},
        ],
        "harbours": [{"hex": [9, 9], "side": "E", "kind": "any"}],
        "robbers": [[5, 5]],
    });
    let options: Options = serde_json::from_value(json!({"board": board})).unwrap();
    let RulesError::Board(faults) = Base::new("settlers/base", options).unwrap_err() else { panic!() };
    let places: Vec<&str> = faults.iter().map(|fault| fault.at.as_str()).collect();
    for place in [
        "/abuot",
        "/numbers/0",
        "/hexes/0/terrain",
        "/hexes/1/at",
        "/hexes/2",
        "/hexes/3",
        "/harbours/0/hex",
        "/robbers/0",
    ] {
        assert!(places.contains(&place), "{place} in {places:?}");
    }
}

// S172: nine hexes in a row of three rows, of which two are sea.
#[test]
fn the_board_seed_lays_the_sea() {
    let hexes: Vec<Value> = (0..12)
        .map(|i| json!({"at": [i % 4 - i / 4 / 2, i / 4], "terrain": "random", "number": "random"}))
        .collect();
    let board = json!({
        "name": "bay", "hexes": hexes, "terrains": {"forest": 4, "hills": 4, "sea": 3, "desert": 1},
        "numbers": [2, 3, 4, 5, 9, 10, 11, 12],
    });
    let sea = |board_seed: u64, seed: u64| -> Vec<usize> {
        let rules = rules(&json!({"board": board, "seats": 2, "board_seed": board_seed}));
        let hexes = rules.to_setup(&rules.new_game(seed))["board"]["hexes"].clone();
        (0..12).filter(|&hex| hexes[hex] == "sea").collect()
    };
    for board_seed in 0..5 {
        assert_eq!(sea(board_seed, 1).len(), 3);
        assert_eq!(sea(board_seed, 1), sea(board_seed, 2), "the same in every game");
    }
    assert!((1..5).any(|board_seed| sea(board_seed, 1) != sea(0, 1)));
}

// S173
#[test]
fn constraints_of_the_options_and_of_the_board_add_up() {
    let mut board: Value = serde_json::from_str(tilewright::settlers::Layout::text("base").unwrap()).unwrap();
    board["constraints"] = json!({"largest_clump": 3, "reds_apart": true});
    let with = |constraints: Value| {
        let rules = rules(&json!({"board": board, "constraints": constraints, "numbers": "random"}));
        serde_json::to_value(rules.layout().constraints).unwrap()
    };
    assert_eq!(with(json!({})), json!({"largest_clump": 3, "reds_apart": true}));
    let both = json!({"largest_clump": 2, "balanced_pips": true});
    assert_eq!(with(both), json!({"largest_clump": 2, "reds_apart": true, "balanced_pips": true}));
    assert_eq!(with(json!({"largest_clump": 4})), json!({"largest_clump": 3, "reds_apart": true}));
}

// S174: each settlement closes four sites at most. Mini has 24, room for six settlements in any case.
#[test]
fn a_board_has_room_for_the_starting_settlements() {
    assert!(catalog::rules("settlers/mini", Some(3), None).is_ok());
    assert_eq!(
        complaint(&json!({"board": "mini"})),
        "seats is 4, expected at most 3 on this board: with 24 sites there may be no room for 8 starting settlements"
    );
    let one = json!({"name": "one", "hexes": [{"at": [0, 0], "terrain": "forest", "number": 6}]});
    assert!(
        complaint(&json!({"board": one, "seats": 2})).starts_with("seats is 2, expected at most 1 on this")
    );
}

// S176
#[test]
fn a_closed_bank() {
    let start = Position::p0().hand(R, [3, 0, 0, 4, 0]).hand(B, [2, 2, 2, 2, 2]).hand(W, [0, 0, 0, 0, 14]);
    let open = start.start();
    let closed = start.clone().option("open_bank", false).start();
    let bank = |table: &Table, viewer| table.rules().view(table.state(), viewer).bank.map(|b| b.to_array());
    let numbers = |table: &Table, viewer| {
        let rules = table.rules();
        let mut numbers = vec![0; rules.info().observation.len()];
        rules.observe(table.state(), viewer, &mut numbers);
        let plane = rules.info().observation.planes().iter().find(|plane| plane.name == "bank").unwrap();
        numbers[plane.start..plane.start + 5].to_vec()
    };
    for viewer in [Viewer::Seat(Seat(0)), Viewer::Public] {
        assert_eq!(bank(&open, viewer), Some([14, 17, 17, 13, 3]));
        assert_eq!(numbers(&open, viewer), [14, 17, 17, 13, 3]);
        assert_eq!((bank(&closed, viewer), numbers(&closed, viewer)), (None, vec![0; 5]));
    }
    assert_eq!(bank(&closed, Viewer::Omniscient), Some([14, 17, 17, 13, 3]));
    // What a seat might know fills in anew: hands and bank change, their sizes do not, nor what the seat can do.
    let mut banks = std::collections::BTreeSet::new();
    for seed in 0..50 {
        let mut other = closed.state().clone();
        closed.rules().resample_hidden(&mut other, Viewer::Seat(Seat(0)), seed);
        assert_eq!(closed.rules().check(&other), []);
        assert_eq!((other.bank.total(), other.seats[R].hand.to_array()), (64, closed.hand(R)));
        let there = other.bank.to_array();
        assert!(there.iter().all(|&n| n >= 2), "{there:?}");
        banks.insert(there);
        let mut same = open.state().clone();
        open.rules().resample_hidden(&mut same, Viewer::Seat(Seat(0)), seed);
        assert_eq!(same.bank.to_array(), open.bank());
    }
    assert!(banks.len() > 10, "{banks:?}");
    // A refusal says no more than the legal set does.
    let none = start.clone().option("open_bank", false).bank([0, 0, 0, 0, 1], O).cards(R, "year_of_plenty");
    assert_eq!(none.start().reason("plenty ore ore").unwrap(), "the bank does not have these cards");
}

// S177
#[test]
fn a_board_can_say_how_many_points_win() {
    let mut board: Value = serde_json::from_str(tilewright::settlers::Layout::text("base").unwrap()).unwrap();
    board["victory_points"] = json!({"3": 12});
    let points = |change: Value| {
        let mut options = json!({"board": board});
        options.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        rules(&options).options().victory_points.unwrap()
    };
    assert_eq!(points(json!({"seats": 3})), 12);
    assert_eq!(points(json!({"seats": 4})), 10);
    assert_eq!(points(json!({"seats": 3, "victory_points": 8})), 8);
    // Other options are compared with what the board says.
    board["victory_points"] = json!({"3": 4});
    let wrong = complaint(&json!({"board": board, "seats": 3, "friendly_robber": 4}));
    assert_eq!(wrong, "friendly_robber is 4, expected fewer points than the 4 that win");
}

/// Places all starting pieces where they can go first, and lists who placed settlements.
fn placed(table: &mut Table) -> Vec<usize> {
    let mut seats = Vec::new();
    while table.state().turn.number == 0 {
        if table.phase() == "setup_settlement" {
            seats.push(table.asked());
        }
        assert_eq!(table.asked(), table.on_turn());
        let id = table.game.legal_ids()[0];
        table.game.play_id(id).unwrap();
    }
    seats
}

// S178, S180
#[test]
fn who_begins_and_in_which_order() {
    for (options, expected) in [
        (json!({}), [0, 1, 2, 3, 3, 2, 1, 0]),
        (json!({"first_seat": 2}), [2, 3, 0, 1, 1, 0, 3, 2]),
        (json!({"setup": "rounds"}), [0, 1, 2, 3, 0, 1, 2, 3]),
        (json!({"first_seat": 3, "setup": "rounds"}), [3, 0, 1, 2, 3, 0, 1, 2]),
    ] {
        let mut table = new_game(&options);
        assert_eq!(placed(&mut table), expected, "{options}");
        assert_eq!((table.on_turn(), table.phase().as_str()), (expected[0], "pre_roll"));
        assert_eq!([R, B, W, O].map(|seat| table.points(seat)), [2; 4]);
        // Then in seat order, whoever began.
        table.roll(if table.field("robber") == json!(null) { 2 } else { 3 }).play(&["end"]);
        assert_eq!(table.on_turn(), (expected[0] + 1) % 4);
    }
}

// S179
#[test]
fn a_random_first_seat_follows_from_the_seed() {
    let (random, fixed) = (rules(&json!({"first_seat": "random"})), rules(&json!({})));
    let mut began = [0; 4];
    for seed in 0..400 {
        let state = random.new_game(seed);
        assert_eq!(state, random.new_game(seed));
        assert_eq!(state.board, fixed.new_game(seed).board, "the board is drawn apart");
        began[state.on_turn().index()] += 1;
    }
    // 100 each; four standard deviations are 35.
    assert!(began.iter().all(|n| (65..=135).contains(n)), "{began:?}");
}

/// R on 13 and 0, B on 18 and 24, as in most positions of these tests, placed in the order of the options.
fn after_setup(options: &Value) -> Table {
    let mut all = json!({"board": "beginner", "seats": 2});
    all.as_object_mut().unwrap().extend(options.as_object().unwrap().clone());
    let mut table = new_game(&all);
    table.play(&["settle 13", "road 13-12", "settle 18", "road 17-18"]);
    let (red, blue) = (["settle 0", "road 0-1"], ["settle 24", "road 7-24"]);
    if all["setup"] == "rounds" {
        table.play(&red).play(&blue);
    } else {
        table.play(&blue).play(&red);
    }
    table
}

// S181: 13 touches ore, grain and brick, 18 grain, grain and lumber, 0 brick, wool and the desert, 24 brick and ore.
#[test]
fn which_settlements_pay_cards() {
    for (options, red, blue) in [
        (json!({}), [0, 1, 1, 0, 0], [0, 1, 0, 0, 1]),
        (json!({"setup": "rounds"}), [0, 1, 1, 0, 0], [0, 1, 0, 0, 1]),
        (json!({"starting_cards": "both"}), [0, 2, 1, 1, 1], [1, 1, 0, 2, 1]),
        (json!({"starting_cards": "nothing"}), NOTHING, NOTHING),
    ] {
        let table = after_setup(&options);
        assert_eq!((table.hand(R), table.hand(B)), (red, blue), "{options}");
    }
}

// S182: B takes the only brick and the only ore, and R the only wool.
#[test]
fn starting_cards_from_a_short_bank() {
    let table = after_setup(&json!({"bank": 1}));
    assert_eq!((table.hand(R), table.hand(B)), ([0, 0, 1, 0, 0], [0, 1, 0, 0, 1]));
    assert_eq!(table.bank(), [1, 0, 0, 1, 0]);
}

fn discards(table: &mut Table, name: &str, count: usize) {
    for _ in 0..count {
        table.play(&[&format!("discard {name}")]);
    }
}

// S202, S42
#[test]
fn discards_in_turn_are_seen_by_the_next() {
    let start = Position::p0().hand(R, [8, 0, 0, 0, 0]).hand(B, [0, 16, 0, 0, 0]).before_roll(R);
    let mut table = start.clone().option("discards", "in_turn").start();
    table.roll(7);
    discards(&mut table, "lumber", 3);
    assert_eq!((table.asked(), table.hand(R)), (R, [8, 0, 0, 0, 0]), "not before the last of its cards");
    discards(&mut table, "lumber", 1);
    assert_eq!((table.asked(), table.hand(R), table.bank()[0]), (B, [4, 0, 0, 0, 0], 15));
    let shown = table.events().iter().any(|e| matches!(e, Event::Discarded { seat, .. } if seat.0 == 0));
    assert!(shown);
    let setup = table.rules().to_setup(table.state());
    assert_eq!(
        (&setup["seats"][0]["discarded"], &setup["seats"][1]["discarded"]),
        (&json!(true), &json!(false))
    );
    // B has eight cards left after its eight and is not asked again, nor is R.
    discards(&mut table, "brick", 8);
    assert_eq!((table.asked(), table.phase().as_str(), table.hand(B)), (R, "robber", [0, 8, 0, 0, 0]));
    table.conserved();
    // Together: nothing is carried out before all have chosen.
    let mut table = start.start();
    table.roll(7);
    discards(&mut table, "lumber", 4);
    assert_eq!((table.asked(), table.hand(R)), (B, [8, 0, 0, 0, 0]));
}

// S203
#[test]
fn b67_year_of_plenty_from_a_bank_of_one() {
    let with = |bank: Hand, switch: &str| {
        let start = Position::p0().bank(bank, W).cards(R, "year_of_plenty");
        start.option("year_of_plenty_short", switch).start()
    };
    let one = [0, 0, 0, 0, 1];
    with(one, "takes_one").allows(&["plenty ore"]).refuses(&["plenty ore ore", "plenty lumber"]);
    let table = with(one, "not_playable");
    table.refuses(&["plenty ore", "plenty ore ore"]);
    assert_eq!(
        table.reason("plenty ore").unwrap(),
        "the bank has a single card, and the option year_of_plenty_short is not_playable"
    );
    assert_eq!(table.reason("plenty ore ore").unwrap(), "the bank has only 1 ore");
    assert_eq!(
        with(one, "takes_one").reason("plenty lumber").unwrap(),
        "the last card in the bank is not lumber"
    );
    let full = with([19, 19, 19, 19, 19], "takes_one");
    assert_eq!(full.reason("plenty ore").unwrap(), "the bank has more than one card: name two");
    for switch in ["takes_one", "not_playable"] {
        assert_eq!(with([0, 0, 0, 0, 2], switch).legal_of("plenty"), ["plenty ore ore"]);
        assert_eq!(with([0, 1, 0, 0, 1], switch).legal_of("plenty"), ["plenty brick ore"]);
        assert_eq!(with(NOTHING, switch).legal_of("plenty"), [""; 0]);
    }
}

/// R has nine points and buys a victory point card.
fn buys_the_tenth(same_turn: bool) -> Table {
    let start = Position::p8().cards(R, "victory_point").hand(R, [0, 0, 1, 1, 1]);
    let mut table = start.option("vp_card_same_turn", same_turn).start();
    table.buy("victory_point");
    table
}

// S204
#[test]
fn b79_a_victory_point_card_in_the_turn_of_its_purchase() {
    assert_eq!(buys_the_tenth(true).winner(), Some(R));
    let mut table = buys_the_tenth(false);
    assert_eq!((table.winner(), table.points(R), table.phase().as_str()), (None, 10, "main"));
    for _ in [B, W, O] {
        table.play(&["end"]).roll(2);
    }
    table.play(&["end"]);
    assert_eq!((table.winner(), table.state().dice()), (Some(R), None), "at the start of its next turn");
    // Other points of the same turn win at once: nine points, one of them of a card bought before.
    let mut start = Position::p8().cards(R, "victory_point knight").played(R, "knight knight");
    start = start.option("vp_card_same_turn", false).hand(R, [0, 0, 1, 1, 1]);
    let mut table = start.start();
    table.buy("victory_point").play(&["knight"]);
    assert_eq!((table.winner(), table.points(R)), (Some(R), 12));
}

fn declared() -> Position {
    Position::p8().cards(R, "victory_point victory_point").option("win_check", "declared")
}

// S205
#[test]
fn a_win_that_must_be_declared() {
    for start in [declared(), declared().before_roll(R)] {
        let mut table = start.start();
        assert_eq!((table.winner(), table.points(R)), (None, 10));
        table.allows(&["claim_victory"]);
        table.play(&["claim_victory"]);
        assert_eq!((table.winner(), table.public_points(R)), (Some(R), 10));
    }
    // Not in the middle of something else.
    let mut table = declared().before_roll(R).cards(R, "knight victory_point victory_point").start();
    table.play(&["knight"]).refuses(&["claim_victory"]);
    table.play(&["robber 10"]).allows(&["claim_victory"]);
    // Not with less, and not before the points are there.
    let table = Position::p8().option("win_check", "declared").start();
    table.refuses(&["claim_victory"]);
    assert_eq!(table.reason("claim_victory").unwrap(), "the game is won with 10 points on the own turn");
    // Without the option nobody needs to say so.
    assert!(Position::p8().rules().parse_action("claim_victory").is_err());
}

// S206
#[test]
fn whoever_does_not_declare_plays_on() {
    let mut table = declared().start();
    table.play(&["end"]).refuses(&["claim_victory"]);
    assert_eq!((table.on_turn(), table.game.outcome()), (B, Outcome::Running));
    table.roll(2).go_on_to(R, 2);
    table.play(&["claim_victory"]);
    assert_eq!(table.winner(), Some(R));
    // Another seat that has the points wins first if it says so.
    let mut table =
        declared().cards(B, "victory_point").cities(B, &[18, 24]).option("victory_points", 5).start();
    table.play(&["end", "claim_victory"]);
    assert_eq!(table.winner(), Some(B));
    // S106: the last turn ends without a winner.
    let mut table = declared().option("turn_limit", 1).start();
    table.play(&["end"]);
    assert_eq!(table.game.outcome(), Outcome::Truncated);
}

// S207
#[test]
fn positions_with_enough_points() {
    let enough = Position::p8().cards(R, "victory_point victory_point");
    assert_eq!(enough.start().winner(), Some(R));
    assert_eq!(enough.field("phase", "main").faults(), ["/phase"]);
    assert_eq!(declared().field("phase", "main").faults(), [""; 0]);
    assert_eq!(declared().field("phase", "won").start().winner(), Some(R));
    assert_eq!(Position::p8().option("win_check", "declared").field("phase", "won").faults(), ["/phase"]);
}

// S208: R's road runs 0-1 and on.
#[test]
fn the_shortest_road_that_counts() {
    let start = Position::p0().hand(R, [5, 5, 0, 0, 0]);
    let mut table = start.clone().option("least_road", 3).start();
    table.play(&["road 1-2"]);
    assert_eq!((table.road(R), table.longest_road()), (2, None));
    table.play(&["road 2-3"]);
    assert_eq!((table.road(R), table.longest_road(), table.points(R)), (3, Some(R), 4));
    // 12-13 joins both ends: 0-1-2-3-12-13 are five, which seven do without.
    let mut table = start.option("least_road", 7).start();
    table.play(&["road 1-2", "road 2-3", "road 3-12"]);
    assert_eq!((table.road(R), table.longest_road()), (5, None));
    table.play(&["road 13-14", "road 14-15"]);
    assert_eq!((table.road(R), table.longest_road()), (7, Some(R)));
    // A holder below the number cannot be typed in.
    let short = Position::p0().option("least_road", 7).roads(R, "1-2-3-12").field("longest_road", R);
    assert_eq!(short.faults(), ["/longest_road"]);
}

// S208: a road cut below the number loses the card.
#[test]
fn a_broken_road_below_the_number() {
    let start = Position::p101().option("victory_points", 15).hand(W, [1, 1, 1, 1, 0]).turn_of(W);
    for (least, holder) in [(4, Some(B)), (5, Some(B)), (6, None)] {
        let mut table = start.clone().option("least_road", least).start();
        assert_eq!((table.road(R), table.road(B), table.longest_road()), (7, 5, Some(R)));
        table.play(&["settle 3"]);
        assert_eq!((table.road(R), table.longest_road()), (4, holder), "{least}");
    }
}

// S209, S80, S81
#[test]
fn the_smallest_army_that_counts() {
    let start = Position::p0().cards(R, "knight").cards(B, "knight knight");
    let mut table = start.clone().option("least_army", 1).start();
    table.play(&["knight", "robber 10"]);
    assert_eq!((table.largest_army(), table.points(R)), (Some(R), 4));
    table.play(&["end"]).roll(2).play(&["knight", "robber 4"]);
    assert_eq!((table.knights(B), table.largest_army()), (1, Some(R)), "level is not enough");
    table.go_on_to(B, 2).play(&["knight", "robber 10"]);
    assert_eq!((table.knights(B), table.largest_army()), (2, Some(B)));
    let mut table = start.option("least_army", 4).played(R, "knight knight").start();
    table.play(&["knight", "robber 10"]);
    assert_eq!((table.knights(R), table.largest_army()), (3, None));
}

// S210
#[test]
fn points_are_counted_not_kept() {
    let rules = Position::p0().rules();
    let mut setup = Position::p0().setup();
    setup["seats"][0]["points"] = json!(2);
    let SetupError(faults) = rules.from_setup(&setup).unwrap_err();
    assert_eq!(faults[0].at, "/seats/0/points");
    // 4 pieces and an award: one settlement, two cities, Largest Army.
    let own = Position::empty().settlements(R, &[0]).cities(R, &[13, 18]).played(R, "knight knight knight");
    assert_eq!(own.start().points(R), 7);
}

// S36: more cards due than a count holds. Thirty forests with a 6, and six seats with a building on every second site.
#[test]
fn b44_a_bank_that_cannot_pay_by_far() {
    let mut hexes = Vec::new();
    for (row, columns) in [3, 4, 5, 6, 5, 4, 3].into_iter().enumerate() {
        for column in 0..columns {
            let at = [column - row.min(3) as i32, row as i32 - 3];
            hexes.push(json!({"at": at, "terrain": "forest", "number": 6}));
        }
    }
    let options =
        json!({"seats": 6, "board": {"name": "woods", "hexes": hexes}, "bank": 19, "victory_points": 20});
    let rules = Wide::new("settlers/test", serde_json::from_value(options).unwrap()).unwrap();
    let topology = rules.topology();
    // One of two colours of the sites, those with most hexes first.
    let mut colour = vec![None; topology.sites.len()];
    let mut open = vec![(0, false)];
    while let Some((site, side)) = open.pop() {
        if colour[site].replace(side).is_none() {
            open.extend(topology.sites[site].neighbours.iter().map(|&n| (usize::from(n), !side)));
        }
    }
    let mut sites: Vec<usize> = (0..colour.len()).filter(|&s| colour[s] == Some(false)).collect();
    sites.sort_by_key(|&site| std::cmp::Reverse(topology.sites[site].hexes.len()));
    let cities: Vec<usize> = sites.drain(..24).collect();
    let mut due = 0;
    cities.iter().for_each(|&site| due += 2 * topology.sites[site].hexes.len());
    sites.iter().for_each(|&site| due += topology.sites[site].hexes.len());
    assert!(due > 147, "{due}");
    let seats: Vec<Value> = (0..6)
        .map(|seat| {
            let settlements: Vec<usize> = sites.iter().copied().skip(seat).step_by(6).collect();
            json!({"cities": cities[4 * seat..4 * seat + 4], "settlements": settlements})
        })
        .collect();
    let setup = json!({"seats": seats, "dice": 0, "phase": "dice", "on_turn": 5});
    let mut state = rules.from_setup(&setup).unwrap_or_else(|e| panic!("{e}"));
    rules.play(&mut state, tilewright::settlers::Action::Dice(6), &mut ()).unwrap();
    assert_eq!(rules.check(&state), []);
    assert_eq!(state.bank.to_array(), [19; 5]);
    assert!(state.seats.iter().all(|own| own.hand.is_empty()));
}

// S213
#[test]
fn the_rulesets_and_what_they_switch() {
    let listed: Vec<&str> =
        catalog::names().iter().map(|e| e.name).filter(|name| name.starts_with("settlers/")).collect();
    for name in ["base", "base-5-6", "beginner", "duel", "mini", "lakes", "twins", "atoll"] {
        assert!(listed.contains(&format!("settlers/{name}").as_str()), "{listed:?}");
    }
    let options =
        |name: &str, seats: Option<u8>| catalog::rules(name, seats, None).unwrap().info().options.clone();
    let duel = options("settlers/duel", None);
    for (name, value) in [
        ("seats", json!(2)),
        ("victory_points", json!(15)),
        ("hand_limit", json!(9)),
        ("friendly_robber", json!(2)),
    ] {
        assert_eq!(duel[name], value, "{name}");
    }
    for seats in [3, 6] {
        let large = options("settlers/base-5-6", Some(seats));
        assert_eq!((&large["bank"], &large["deck"]["knight"]), (&json!(24), &json!(20)));
        let between = if seats > 4 { "special_building" } else { "nothing" };
        assert_eq!(large["between_turns"], between);
    }
}
