use std::sync::Arc;

use serde_json::json;
use tilewright::{
    ActionId, ActionMask, Actor, AnyGame, AnyRules, BotError, Outcome, PlayError, RouteError, Seat,
    SnapshotError, Viewer,
};

use crate::race;
use crate::toy::{Options, Race};

fn rules() -> Arc<dyn AnyRules> {
    race()
}

/// Seat 0 holds 2, seat 1 holds 1.
fn game() -> Box<dyn AnyGame> {
    rules().from_setup(&json!(crate::start())).unwrap()
}

#[test]
fn a_game_without_its_type() {
    let mut game = game();
    assert_eq!((game.rules().info().seats, game.actor(), game.turn()), (2, Actor::Seat(Seat(0)), 1));
    let mut mask = ActionMask::new(6);
    game.legal_mask(&mut mask);
    assert_eq!(mask.words(), [0b111]);
    assert!(game.is_legal(ActionId(2)) && !game.is_legal(ActionId(3)) && !game.is_legal(ActionId(6)));
    assert_eq!(game.refusal(ActionId(2)), None);
    assert_eq!(
        game.refusal(ActionId(3)).unwrap().to_string(),
        "die 1 is not legal now: the die was not rolled"
    );
    assert_eq!(game.refusal(ActionId(6)), Some(PlayError::UnknownId { id: 6, len: 6 }));
    assert_eq!((game.chance(), game.sample_chance()), (vec![], None));

    game.play(ActionId(2)).unwrap();
    assert_eq!(game.events(Viewer::Seat(Seat(0))), [json!({"event": "passed", "seat": 0, "card": 2})]);
    assert_eq!(game.events(Viewer::Public), [json!({"event": "passed", "seat": 0, "card": null})]);
    let error = game.play_as(Seat(0), ActionId(0)).unwrap_err();
    assert_eq!(error, PlayError::NotYourTurn { asked: Seat(0), actor: Actor::Seat(Seat(1)) });
    game.play_as(Seat(1), ActionId(0)).unwrap();
    assert_eq!(game.chance(), [(3, 3), (4, 2), (5, 1)].map(|(id, weight)| (ActionId(id), weight)));
    let drawn = game.sample_chance().unwrap();
    game.undo();
    game.step(ActionId(0)).unwrap();
    assert_eq!(game.history(), [ActionId(2), ActionId(0), drawn]);
    assert_eq!(game.legal_ids(), [0, 1, 2].map(ActionId));
    assert_eq!((game.outcome(), game.seed(), game.check()), (Outcome::Running, None, vec![]));

    let die = drawn.0 - 2;
    assert_eq!(game.points(Seat(1), Viewer::Omniscient), 1 + die as i32);
    let view = json!({"positions": [0, die], "cards": [2, null], "active": 0});
    assert_eq!(game.view(Viewer::Seat(Seat(0))), view);
    let mut observation = [9; 3];
    game.observe(Viewer::Seat(Seat(1)), &mut observation);
    assert_eq!(observation, [die as u8, 0, 2]);
    assert!(game.svg(Viewer::Public, false).starts_with("<svg>"));
}

#[test]
fn what_is_legal_is_for_those_who_may_know_it() {
    let mut game = game();
    let (own, other) = (Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)));
    for viewer in [own, Viewer::Omniscient] {
        assert_eq!(game.legal_ids_for(viewer), [0, 1, 2].map(ActionId));
        assert_eq!(game.refusal_for(ActionId(0), viewer), None);
        assert_eq!(game.refusal_for(ActionId(3), viewer), game.refusal(ActionId(3)).map(|e| e.to_string()));
    }
    for viewer in [other, Viewer::Public] {
        assert_eq!(game.legal_ids_for(viewer), []);
        for id in 0..7 {
            let why = game.refusal_for(ActionId(id), viewer).unwrap();
            assert_eq!(why, "seat 0 decides now, and what is legal is not shown to others");
        }
    }
    // Unless a game says otherwise, chance may tell what is hidden.
    game.play(ActionId(0)).unwrap();
    assert_eq!(game.actor(), Actor::Chance);
    for viewer in [own, other, Viewer::Public] {
        assert_eq!(game.legal_ids_for(viewer), []);
    }
    assert_eq!(game.legal_ids_for(Viewer::Omniscient), game.legal_ids());
}

#[test]
fn games_come_back_from_their_parts() {
    let rules = rules();
    let mut seeded = rules.clone().new_game(7);
    seeded.step(ActionId(0)).unwrap();
    let again = rules.clone().resume(Some(7), &[], seeded.history()).unwrap();
    assert!(again.equals(&*seeded) && again.history() == seeded.history());
    assert_eq!((again.seed(), again.events(Viewer::Omniscient)), (Some(7), vec![]));

    let mut typed_in = game();
    typed_in.play(ActionId(2)).unwrap();
    let again = rules.clone().resume(None, &typed_in.start(), typed_in.history()).unwrap();
    assert!(again.equals(&*typed_in) && again.start() == game().snapshot());
    assert_eq!(again.seed(), None);

    assert_eq!(rules.clone().resume(None, b"none", &[]).err(), Some(SnapshotError::Magic));
    let error = rules.clone().resume(None, &typed_in.start(), &[ActionId(2), ActionId(3)]).unwrap_err();
    assert!(error.to_string().contains("action 2 of its history: die 1 is not legal now"), "{error}");
}

#[test]
fn copies_equality_and_hash() {
    let mut game = game();
    let copy = game.clone();
    assert!(game.equals(&*copy) && game.hash() == copy.hash());
    game.play(ActionId(0)).unwrap();
    assert!(!game.equals(&*copy) && game.hash() != copy.hash());
    game.undo();
    assert!(game.equals(&*copy) && game.hash() == copy.hash());
    // Two ways to one state: the history does not matter.
    assert!(game.rules().restore(&game.snapshot()).unwrap().equals(&*game));
    assert!(game.rules().from_setup(&game.setup()).unwrap().equals(&*game));
    // The future draws are part of the state, not of the position.
    game.resample_hidden(Viewer::Omniscient, 1);
    assert!(!game.equals(&*copy) && game.hash() == copy.hash());
    let other: Arc<dyn AnyRules> = Arc::new(Race::new(Options { limit: 21, ..Options::default() }));
    assert!(!other.from_setup(&copy.setup()).unwrap().equals(&*copy), "other rules");
}

#[test]
fn rules_without_their_type() {
    let rules = rules();
    assert_eq!(rules.action_text(ActionId(4)).as_deref(), Some("die 2"));
    assert_eq!(rules.action_text(ActionId(6)), None);
    assert_eq!(rules.parse_action("die 2"), Ok(ActionId(4)));
    assert_eq!(
        rules.parse_action("die 9").unwrap_err().to_string(),
        "cannot read \"die 9\" as an action: expected an action of toy/race"
    );
    assert!(rules.parse_action("jump").is_err());
    assert_eq!(rules.longest_route(&[], &[]), Err(RouteError::NoLinks { ruleset: "toy/race".into() }));
    assert_eq!(
        rules.longest_route(&[], &[]).unwrap_err().to_string(),
        "the ruleset toy/race has no links, and so no routes"
    );

    assert_eq!(rules.board(), serde_json::Value::Null, "no fixed board");

    let mut game = rules.clone().new_game(7);
    assert_eq!(game.seed(), Some(7));
    assert_eq!(game.perft(0), 1);
    assert_eq!(game.perft(1), game.legal_ids().len() as u64);
    game.step(ActionId(0)).unwrap();
    let replayed = rules.clone().replay(&game.record()).unwrap();
    assert!(replayed.equals(&*game) && replayed.history() == game.history());
    assert_eq!(rules.clone().replay("").unwrap_err().line, 1);
    let identity = format!("{:016x}", rules.info().identity);
    assert_eq!(
        format!("{game:?}"),
        format!("game of rules of toy/race for 2 seats ({identity}), 2 actions played")
    );
    assert!(rules.clone().from_setup(&json!({})).is_err());
    assert_eq!(rules.clone().restore(b"none").err(), Some(SnapshotError::Magic));
}

#[test]
fn bots_without_their_type() {
    let rules = rules();
    let mut bot = rules.clone().bot("greedy", 1).unwrap();
    let mut game = game();
    assert_eq!(bot.choose(&*game), Ok(ActionId(0)));
    game.play(ActionId(0)).unwrap();
    assert_eq!(bot.choose(&*game), Err(BotError::NotASeat { actor: Actor::Chance }));
    let other: Arc<dyn AnyRules> = Arc::new(Race::new(Options { limit: 21, ..Options::default() }));
    let error = bot.choose(&*other.new_game(1)).unwrap_err();
    assert!(matches!(error, BotError::Ruleset { .. }), "{error}");
    assert!(rules.clone().bot("smart", 1).is_err());
    // All that a bot remembers is its stream.
    let (mut first, mut second) =
        (rules.clone().bot("random", 1).unwrap(), rules.clone().bot("random", 2).unwrap());
    *second.rng().unwrap() = first.rng().unwrap().clone();
    let game = rules.clone().new_game(1);
    assert!((0..20).all(|_| first.choose(&*game) == second.choose(&*game)));
    assert_eq!(rules.playout(5, &["random"]), tilewright::playout::playout(&*race(), 5, &["random"]));
    assert_eq!(rules.run_games(5, 4, &["random"]).unwrap().games, 4);
}
