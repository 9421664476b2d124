//! Seats that leave the game, and the places in which all have ended.

use serde_json::json;
use tilewright::rng::Rng;
use tilewright::settlers::Event;
use tilewright::{Game, Outcome, Rules, Seat, Viewer, record, snapshot};

use crate::table::{B, NOTHING, O, Position, R, Table, W, rules};

fn start() -> Position {
    Position::p0().option("resigning", true)
}

fn resigned(seat: usize) -> Event {
    Event::Resigned { seat: Seat(seat as u8) }
}

/// The same state from its setup and from its bytes.
fn kept(table: &Table) {
    let (rules, state) = (table.rules(), table.state());
    assert_eq!(rules.from_setup(&rules.to_setup(state)).as_ref(), Ok(state));
    assert_eq!(rules.load(&rules.save(state)).as_ref(), Ok(state));
}

// S115: by default nobody resigns, and the base game has no place for it in its space.
#[test]
fn only_with_the_option() {
    let table = Position::p0().start();
    let error = table.rules().parse_action("resign").unwrap_err().to_string();
    assert!(error.ends_with("expected a ruleset with the option resigning"), "{error}");
    assert!(table.rules().info().space.segments().iter().all(|segment| segment.name != "resign"));
    let faults = Position::p0().start();
    let mut setup = faults.rules().to_setup(faults.state());
    setup["seats"][1]["resigned"] = json!(true);
    assert!(faults.rules_refuse(&setup, "/seats"));
}

// S115: in the setup not, afterwards at every decision and never while chance draws.
#[test]
fn at_each_decision_after_the_setup() {
    let rules = rules(&json!({"resigning": true}));
    let mut game = Game::new(rules.clone(), 4);
    let resign = rules.parse_action("resign").unwrap();
    let mut rng = Rng::new(4);
    let mut asked = 0;
    for _ in 0..600 {
        let decides = game.actor().seat().is_some() && game.state().turn.number > 0;
        assert_eq!(rules.is_legal(game.state(), resign), decides);
        asked += u32::from(decides);
        let id = rules.encode(resign);
        let legal: Vec<_> = game.legal_ids().into_iter().filter(|&other| Some(other) != id).collect();
        game.play_id(legal[rng.below(legal.len() as u32) as usize]).unwrap();
    }
    assert!(asked > 300);
    let text = rules.refusal(&rules.new_game(1), resign);
    assert_eq!(text, "nobody resigns during the setup");
}

// S115, S117: the dice are not rolled, and the next seat is on turn; later its turns are passed over.
#[test]
fn its_turns_are_passed_over() {
    let mut table = start().before_roll(R).start();
    table.play(&["resign"]);
    assert_eq!(table.events()[0], resigned(R));
    assert_eq!((table.on_turn(), table.phase().as_str()), (B, "pre_roll"));
    kept(&table);
    table.roll(2).play(&["end"]).roll(2).play(&["end"]).roll(2).play(&["end"]);
    assert_eq!((table.on_turn(), table.state().turn.number), (B, 5));
    let view = table.rules().view(table.state(), Viewer::Public);
    assert_eq!(view.seats.iter().map(|seat| seat.resigned).collect::<Vec<_>>(), [true, false, false, false]);
}

// S117: after the roll its turn ends, and what it was about to decide is not decided.
#[test]
fn its_turn_ends_whatever_is_open() {
    let mut robber = start().robber_to_move().start();
    robber.play(&["resign"]);
    assert_eq!((robber.on_turn(), robber.state().robber()), (B, Some(9)), "the robber stays on the desert");
    let mut roads = start().cards(R, "road_building").start();
    roads.play(&["road_building", "road 1-2", "resign"]);
    assert_eq!((roads.on_turn(), roads.roads(R), roads.field("free_roads")), (B, 3, json!(0)));
    let offers = start().option("player_trades", "offers").hand(R, [1, 0, 0, 0, 0]).hand(W, [0, 0, 0, 0, 1]);
    for line in
        [&["give lumber"] as &[&str], &["give lumber", "want ore", "propose", "decline", "accept", "decline"]]
    {
        let mut offer = offers.start();
        offer.play(line).play(&["resign"]);
        assert_eq!(offer.events()[..2], [resigned(R), Event::OfferDropped { seat: Seat(0) }]);
        assert_eq!((offer.on_turn(), offer.phase().as_str()), (B, "pre_roll"));
        kept(&offer);
    }
}

// S117: the others answer and discard without it.
#[test]
fn whoever_else_is_asked_goes_on() {
    let hands = start().option("player_trades", "counter_offers").hand(R, [1, 0, 0, 0, 0]);
    let mut table = hands.hand(B, [0, 0, 0, 0, 1]).hand(O, [0, 0, 0, 0, 1]).start();
    table.play(&["give lumber", "want ore", "propose", "give ore", "want lumber", "resign"]);
    assert_eq!((table.asked(), table.phase().as_str()), (W, "answer"));
    kept(&table);
    table.play(&["decline", "accept"]);
    let answers = |event: &&Event| matches!(event, Event::Answered { .. });
    assert_eq!(table.events().iter().filter(answers).count(), 2, "B has not answered");
    table.refuses(&["trade_with 1"]);
    table.play(&["trade_with 3"]);
    assert_eq!((table.hand(R)[4], table.hand(O)[0]), (1, 1));
    // The next offer asks W and O alone.
    let mut next = start().option("player_trades", "offers").hand(R, [2, 0, 0, 0, 0]).turn_of(R).start();
    next.play(&["give lumber", "want ore", "propose", "resign"]);
    next.play(&["decline", "decline", "give lumber", "want ore", "propose"]);
    assert_eq!(next.asked(), W);
    next.play(&["decline", "decline"]);
    assert_eq!(next.phase(), "main");
}

// S115, S117: a discard is not made, those of others are; who rolled the seven and is gone moves no robber.
#[test]
fn a_seven_of_a_seat_that_resigns() {
    for (discards, answered) in [("together", false), ("in_turn", true)] {
        let full = start().option("discards", discards).hand(R, [8, 0, 0, 0, 0]).hand(W, [0, 8, 0, 0, 0]);
        let mut table = full.clone().before_roll(R).start();
        table.roll(7).play(&["discard lumber", "resign"]);
        assert_eq!((table.asked(), table.phase().as_str(), table.hand(R)), (W, "discard", [8, 0, 0, 0, 0]));
        kept(&table);
        table.play(&["discard brick", "discard brick", "discard brick", "discard brick"]);
        assert_eq!((table.on_turn(), table.phase().as_str()), (B, "pre_roll"));
        assert_eq!((table.hand(R)[0], table.hand(W)[1]), (8, 4));
        table.conserved();
        // A seven of B asks neither R nor anyone else.
        table.roll(7);
        assert_eq!((table.asked(), table.phase().as_str()), (B, "robber"));
        let mut other = full.hand(O, [0, 0, 8, 0, 0]).before_roll(B).start();
        other.roll(7).play(&["discard brick", "discard brick", "discard brick", "discard brick"]);
        let sizes = if answered { 4 } else { 8 };
        assert_eq!(other.hand_size(W), sizes, "{discards}");
        other.play(&["resign"]);
        assert_eq!((other.asked(), other.hand_size(O)), (R, 8));
        kept(&other);
    }
}

// S116: its hand is out of play, its buildings are not.
#[test]
fn its_cards_stay_and_its_buildings_close_sites() {
    let position = start().hand(B, [3, 0, 0, 0, 0]).hand(W, [2, 0, 0, 0, 0]).cards(R, "monopoly knight");
    let mut setup = position.setup();
    setup["seats"][B]["resigned"] = json!(true);
    let rules = position.rules();
    let state = rules.from_setup(&setup).unwrap();
    let mut table = Table { game: Game::from_state(rules, state) };
    // B's settlement on 18 closes 17 and 40 for all.
    table.refuses(&["settle 17", "settle 18"]);
    table.play(&["monopoly lumber"]);
    assert_eq!((table.hand(R)[0], table.hand(B)[0], table.hand(W)[0]), (2, 3, 0));
    // 0 and 1 are beside settlements of others than B in P0; on B's hexes nobody is robbed but who else is there.
    for hex in 0..19u8 {
        let mut one = position.clone().robber_to_move().setup();
        one["seats"][B]["resigned"] = json!(true);
        let rules = position.rules();
        let state = rules.from_setup(&one).unwrap();
        let mut game = Table { game: Game::from_state(rules, state) };
        if hex != 9 {
            game.play(&[&format!("robber {hex}")]).refuses(&["rob 1"]);
            assert_ne!(game.field("victim"), json!(1));
        }
    }
}

// S116: nothing is produced for it, and what it would be due leaves no other short.
#[test]
fn nothing_is_produced_for_it() {
    let position = Position::p0().option("resigning", true);
    for sum in [2u8, 3, 4, 5, 6, 8, 9, 10, 11, 12] {
        let mut with = position.clone().before_roll(R).start();
        with.roll(sum);
        let mut setup = position.clone().before_roll(R).setup();
        setup["seats"][B]["resigned"] = json!(true);
        let rules = position.rules();
        let mut without = Table { game: Game::from_state(rules.clone(), rules.from_setup(&setup).unwrap()) };
        with.conserved();
        without.roll(sum).conserved();
        assert_eq!(without.hand(B), NOTHING);
        for seat in [R, W, O] {
            assert_eq!(with.hand(seat), without.hand(seat), "{sum}");
        }
    }
}

// S118: with the last of the others gone, the one that is left wins, whoever is on turn.
#[test]
fn the_last_one_wins_at_once() {
    let mut table = start().before_roll(W).start();
    table.play(&["resign", "resign"]);
    assert_eq!((table.on_turn(), table.winner()), (R, None));
    table.play(&["resign"]);
    assert_eq!((table.winner(), table.points(B)), (Some(B), 2));
    assert_eq!(table.events()[0], resigned(R));
    let won = |event: &Event| matches!(event, Event::GameEnded { winners, .. } if winners[..] == [Seat(1)]);
    assert!(table.events().last().is_some_and(won), "{:?}", table.events());
    kept(&table);
    // S119: the others by their points, and they are level.
    assert_eq!(table.game.ranking(), Some(vec![2, 1, 2, 2]));
    // Asked for an answer, the last but one resigns; the seat on turn wins.
    let two = start().option("seats", 2).option("player_trades", "offers").hand(R, [1, 0, 0, 0, 0]);
    let mut table = two.start();
    table.play(&["give lumber", "want ore", "propose", "resign"]);
    assert_eq!(table.winner(), Some(R));
    kept(&table);
}

// S118: points do not help a seat that has resigned, and its award goes as the rules say.
#[test]
fn it_cannot_win_and_keeps_its_award() {
    // B has ten points as soon as W cuts R's road (P101); it has resigned before.
    let position = Position::p101().option("resigning", true).hand(W, [1, 1, 1, 1, 0]).turn_of(W);
    let mut setup = position.setup();
    setup["seats"][B]["resigned"] = json!(true);
    let rules = position.rules();
    let mut table = Table { game: Game::from_state(rules.clone(), rules.from_setup(&setup).unwrap()) };
    table.play(&["settle 3"]);
    assert_eq!((table.longest_road(), table.points(B)), (Some(B), 10));
    table.go_on_to(R, 2).go_on_to(W, 2);
    assert_eq!((table.winner(), table.longest_road()), (None, Some(B)), "B's turn is passed over");
}

// S118
#[test]
fn positions_of_a_table_with_one_seat_left() {
    let position = start();
    let gone = |seats: &[usize]| {
        let mut setup = position.setup();
        seats.iter().for_each(|&seat| setup["seats"][seat]["resigned"] = json!(true));
        setup
    };
    let rules = position.rules();
    let won = rules.from_setup(&gone(&[R, W, O])).unwrap();
    assert_eq!(rules.outcome(&won), Outcome::won([Seat(1)]));
    let table = position.start();
    let mut running = gone(&[R, W, O]);
    running["phase"] = json!("main");
    assert!(table.rules_refuse(&running, "/phase"));
    assert!(table.rules_refuse(&gone(&[R, B, W, O]), "/seats"));
    let mut absent = gone(&[B]);
    absent["on_turn"] = json!(1);
    assert!(table.rules_refuse(&absent, "/on_turn"));
    assert_eq!(rules.from_setup(&gone(&[R])).unwrap().on_turn(), Seat(1), "the first seat that plays");
}

// S115: parts between turns are passed over, too.
#[test]
fn parts_between_turns() {
    let special = start().option("between_turns", "special_building");
    let mut table = special.turn_of(O).start();
    table.play(&["end"]);
    assert_eq!((table.asked(), table.phase().as_str()), (R, "special_building"));
    table.play(&["resign"]);
    assert_eq!((table.asked(), table.phase().as_str()), (B, "special_building"));
    table.play(&["end", "end"]);
    assert_eq!((table.asked(), table.phase().as_str()), (B, "pre_roll"), "R's turn is passed over");
    table.roll(2).play(&["end"]);
    assert_eq!(table.asked(), W);
    table.play(&["end", "end"]);
    assert_eq!((table.asked(), table.phase().as_str()), (W, "pre_roll"));
    kept(&table);
}

// S119, S106: at the limit nobody has won, and the seats are ranked by points.
#[test]
fn a_turn_limit_ranks_by_points() {
    let position = Position::p0().option("turn_limit", 1).cities(W, &[10]).cards(O, "victory_point");
    let mut table = position.cities(B, &[18, 24]).start();
    assert_eq!(table.game.ranking(), None);
    table.play(&["end"]);
    assert_eq!(table.game.outcome(), Outcome::Truncated);
    // R 2, B 4, W 3, O 2 and a hidden point.
    assert_eq!(table.game.ranking(), Some(vec![4, 1, 2, 2]));
}

// S119: the winner is first, whatever others have.
#[test]
fn the_winner_ranks_first() {
    let position = Position::p0().option("victory_points", 3).option("win_check", "declared");
    let mut table = position.cities(R, &[0]).cities(B, &[18, 24]).cities(W, &[10]).start();
    table.play(&["claim_victory"]);
    assert_eq!(table.game.ranking(), Some(vec![1, 2, 3, 4]));
}

// S115 to S118: random games in which seats resign now and then, under several options, keep all promises.
#[test]
fn random_games_with_resigning() {
    let options = [
        json!({"resigning": true}),
        json!({"resigning": true, "player_trades": "counter_offers", "offer_cards": 2}),
        json!({"resigning": true, "between_turns": "special_building", "discards": "in_turn"}),
        json!({"resigning": true, "discard_take_back": true, "friendly_robber": 2, "turn_limit": 60}),
    ];
    let (mut left, mut won) = (0, 0);
    for (n, options) in options.iter().cycle().take(20).enumerate() {
        let rules = rules(options);
        let resign = rules.encode(rules.parse_action("resign").unwrap()).unwrap();
        let mut game = Game::new(rules.clone(), n as u64);
        let mut rng = Rng::new(n as u64);
        for _ in 0..3000 {
            let mut legal = game.legal_ids();
            if legal.is_empty() {
                break;
            }
            if rng.below(60) > 0 {
                legal.retain(|&id| id != resign);
            }
            game.play_id(legal[rng.below(legal.len() as u32) as usize]).unwrap();
            let state = game.state();
            if rng.below(8) == 0 {
                assert_eq!(rules.check(state), []);
                assert_eq!(rules.from_setup(&rules.to_setup(state)).as_ref(), Ok(state));
            }
            for seat in Seat::all(4).filter(|&seat| rules.resigned(state, seat)) {
                assert_ne!(game.actor().seat(), Some(seat));
            }
        }
        left += Seat::all(4).filter(|&seat| rules.resigned(game.state(), seat)).count();
        won += usize::from(!game.outcome().winners().is_empty());
        for winner in game.outcome().winners() {
            assert!(!rules.resigned(game.state(), *winner));
        }
        let again = record::replay(rules.clone(), &record::write(&game)).unwrap();
        assert_eq!(again.state(), game.state());
        assert_eq!(snapshot::restore(&*rules, &game.snapshot()).as_ref(), Ok(game.state()));
    }
    assert!(left > 30 && won > 8, "{left} have resigned, {won} games were won");
}

// A bot does not give up: S115 is no way to more points.
#[test]
fn bots_that_look_ahead_do_not_resign() {
    let rules = rules(&json!({"resigning": true, "victory_points": 4}));
    let summary = tilewright::playout::playout(&*rules, 3, &["greedy"]).unwrap();
    let winner = summary.outcome.winners()[0];
    assert!(summary.points[winner.index()] >= 4, "{summary:?}");
}
