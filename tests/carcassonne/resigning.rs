//! Players who leave the game, and the places in which all have ended.

use serde_json::json;
use tilewright::carcassonne::{AsideReason, Event, Options};
use tilewright::rng::Rng;
use tilewright::{Actor, Game, Outcome, Rules, Seat, Viewer, record, snapshot};

use crate::support::{Table, custom};

fn table(letters: &str, seats: u8) -> Table {
    Table::with(letters, Options { seats, resigning: true, ..Options::default() })
}

/// The same state from its setup and from its bytes, and nothing wrong with it.
fn kept(table: &Table) {
    let (rules, state) = (&table.rules, &table.state);
    assert_eq!(rules.check(state), []);
    assert_eq!(rules.from_setup(&rules.to_setup(state)).as_ref(), Ok(state));
    assert_eq!(rules.load(&rules.save(state)).as_ref(), Ok(state));
}

#[test]
fn only_with_the_option() {
    // C73
    let rules = custom(Options::default());
    let error = rules.parse_action("resign").unwrap_err().to_string();
    assert!(error.ends_with("expected a ruleset with the option resigning"), "{error}");
    let faults = rules.from_setup(&json!({"seats": [{"resigned": true}]})).unwrap_err().0;
    assert_eq!(faults[0].at, "/seats");
}

#[test]
fn a_tile_in_hand_is_set_aside_and_turns_are_passed_over() {
    // C73, C75
    let mut table = table("V V V V V", 3);
    assert!(!table.may("resign"), "chance draws");
    table.play("draw V");
    table.play("resign");
    let aside = Event::TileSetAside {
        seat: Seat(0),
        tile: table.rules.tile_set().kinds()[1].name,
        reason: AsideReason::Resigned,
    };
    assert_eq!(table.events[1..], [Event::Resigned { seat: Seat(0) }, aside]);
    kept(&table);
    let view = table.rules.view(&table.state, Viewer::Public);
    assert_eq!(view.seats.iter().map(|seat| seat.resigned).collect::<Vec<_>>(), [true, false, false]);
    for seat in [1, 2, 1] {
        table.play("draw V");
        assert_eq!(table.rules.actor(&table.state), Actor::Seat(Seat(seat)));
        let place = table.legal("place").remove(0);
        table.play(&place);
        table.play("no meeple");
        kept(&table);
    }
}

#[test]
fn a_tile_that_is_placed_is_scored() {
    // C74, C75: D's road runs to the west and the east. Seat 1 claims it with a piece of road in the west, seat 0 has closed
    // it in the east, and seat 2's tile closes it in the west: it scores though seat 2 leaves, and its meeple goes home.
    let mut table = table("U W W V", 3);
    for text in ["draw W", "place 1,0 r0", "no meeple", "draw U", "place -1,0 r0", "meeple E"] {
        table.play(text);
    }
    assert_eq!(table.meeples()[1], 6);
    table.play("draw W");
    table.play("place -2,0 r0");
    assert_eq!(table.scores(), [0; 3]);
    table.play("resign");
    // Four tiles of road.
    assert_eq!((table.scores(), table.meeples()), (vec![0, 4, 0], vec![7, 7, 7]));
    kept(&table);
    table.play("draw V");
    table.play("resign");
    // C76: only seat 1 is left, and has won without a last scoring.
    assert_eq!(table.rules.outcome(&table.state), Outcome::won([Seat(1)]));
    assert_eq!(table.rules.ranking(&table.state), Some(vec![2, 1, 2]));
    kept(&table);
}

#[test]
fn who_has_resigned_scores_and_cannot_win() {
    // C74, C77: seat 0's knight stays in its city, which pays at the end; seat 1 wins with nothing.
    let mut table = table("E V V", 3);
    table.play("draw E");
    table.play("place 0,-1 r2");
    table.play("meeple S");
    assert_eq!(table.scores(), [4, 0, 0], "D and E are a city");
    for _ in 0..2 {
        table.play("draw V");
        let place = table.legal("place").remove(0);
        table.play(&place);
        table.play("no meeple");
    }
    assert!(table.is_over());
    assert_eq!(table.rules.ranking(&table.state), Some(vec![1, 2, 2]));
    let mut setup = table.rules.to_setup(&table.state);
    setup["active"] = json!(1);
    setup["seats"][0]["resigned"] = json!(true);
    let state = table.rules.from_setup(&setup).unwrap();
    assert_eq!(table.rules.outcome(&state), Outcome::won([Seat(1), Seat(2)]));
    assert_eq!(table.rules.ranking(&state), Some(vec![3, 1, 1]));
}

#[test]
fn a_tile_that_waits_for_its_bridge_gets_it_first() {
    // C73, C49
    let options = Options { bridges: 2, resigning: true, ..Options::default() };
    let mut table = Table::with("B E V", options);
    table.turn("B 0,1 r0");
    table.play("draw E");
    table.play("place 1,1 r3");
    assert!(!table.may("no bridge") && !table.may("resign"));
    let error = table.try_play("resign").unwrap_err().to_string();
    assert!(error.contains("does not match until a bridge is built"), "{error}");
    table.play("bridge W WE");
    assert!(table.may("resign"));
    table.play("resign");
    assert!(table.is_over());
    kept(&table);
}

#[test]
fn positions_with_players_who_have_left() {
    // C73, C76
    let rules = custom(Options { seats: 3, resigning: true, ..Options::default() });
    let gone = |seats: [bool; 3], active: u8| json!({"active": active, "seats": seats.map(|resigned| json!({"resigned": resigned}))});
    let places = |setup: &serde_json::Value| {
        let faults = rules.from_setup(setup).unwrap_err().0;
        faults.into_iter().map(|fault| fault.at).collect::<Vec<_>>()
    };
    assert_eq!(places(&gone([true, false, false], 0)), ["/active"]);
    assert_eq!(places(&gone([true, true, true], 0)), ["/seats"]);
    let mut running = gone([true, true, false], 2);
    running["phase"] = json!("draw");
    assert_eq!(places(&running), ["/phase"]);
    let over = rules.from_setup(&gone([true, true, false], 2)).unwrap();
    assert_eq!(rules.outcome(&over), Outcome::won([Seat(2)]));
}

#[test]
fn random_games_with_resigning() {
    // C73 to C77
    let mut left = 0;
    for n in 0..30 {
        let bridges = if n % 2 == 0 { 0 } else { 2 };
        let options = Options { seats: 2 + n % 5, bridges, resigning: true, ..Options::default() };
        let rules = std::sync::Arc::new(custom(options));
        let resign = rules.encode(rules.parse_action("resign").unwrap()).unwrap();
        let mut game = Game::new(rules.clone(), n.into());
        let mut rng = Rng::new(n.into());
        loop {
            let mut legal = game.legal_ids();
            if legal.is_empty() {
                break;
            }
            if rng.below(20) > 0 || legal.len() == 1 {
                legal.retain(|&id| id != resign);
            }
            let pick = if rng.below(3) == 0 {
                legal[legal.len() - 1]
            } else {
                legal[rng.below(legal.len() as u32) as usize]
            };
            game.play_id(pick).unwrap();
            let state = game.state();
            assert_eq!(rules.check(state), []);
            assert_eq!(rules.from_setup(&rules.to_setup(state)).as_ref(), Ok(state));
            assert!(!game.actor().seat().is_some_and(|seat| rules.resigned(state, seat)));
        }
        left += Seat::all(rules.info().seats).filter(|&seat| rules.resigned(game.state(), seat)).count();
        assert!(game.outcome().winners().iter().all(|&seat| !rules.resigned(game.state(), seat)));
        let again = record::replay(rules.clone(), &record::write(&game)).unwrap();
        assert_eq!(again.state(), game.state());
        assert_eq!(snapshot::restore(&*rules, &game.snapshot()).as_ref(), Ok(game.state()));
    }
    assert!(left > 20, "{left} have resigned");
}

#[test]
fn small_letters_and_large_ones() {
    let rules = custom(Options { bridges: 2, resigning: true, ..Options::default() });
    for id in (0..rules.info().space.len() as u32).map(tilewright::ActionId) {
        let text = rules.action_text(rules.decode(id).unwrap());
        for other in [text.to_lowercase(), text.to_uppercase()] {
            let read = rules.parse_action(&other).unwrap_or_else(|e| panic!("{e}"));
            assert_eq!(rules.encode(read), Some(id), "{other}");
        }
    }
}
