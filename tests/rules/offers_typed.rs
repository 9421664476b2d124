//! Offers under way as positions and bytes, and whole offers as text.

use serde_json::{Value, json};
use tilewright::settlers::Base;
use tilewright::{Game, PlayError, Rules, SetupError};

use crate::table::{B, O, Position, R, W};

fn position() -> Position {
    Position::p0()
        .option("player_trades", "counter_offers")
        .option("offer_cards", 6)
        .hand(R, [2, 1, 0, 0, 0])
        .hand(B, [0, 0, 1, 0, 1])
        .hand(W, [0, 0, 0, 0, 2])
        .hand(O, [0, 0, 0, 1, 1])
}

/// A position in which R has offered a lumber for an ore.
fn proposed(phase: &str, change: impl FnOnce(&mut Value)) -> Vec<String> {
    let mut setup = position().setup();
    setup["phase"] = json!(phase);
    setup["seats"][R]["give"] = json!({"lumber": 1});
    setup["seats"][R]["want"] = json!({"ore": 1});
    change(&mut setup);
    faults(&position(), &setup)
}

fn faults(position: &Position, setup: &Value) -> Vec<String> {
    let rules = position.rules();
    match rules.from_setup(setup) {
        Ok(state) => {
            assert_eq!(rules.check(&state), []);
            assert_eq!(rules.from_setup(&rules.to_setup(&state)).unwrap(), state);
            Vec::new()
        }
        Err(SetupError(faults)) => faults.into_iter().map(|fault| fault.at).collect(),
    }
}

// S122 to S134: what is left out is filled in.
#[test]
fn offers_can_be_typed_in() {
    assert_eq!(proposed("offer", |_| {}), [""; 0]);
    assert_eq!(proposed("answer", |_| {}), [""; 0]);
    let answered = |phase: &str, answers: [Value; 3]| {
        proposed(phase, |setup| {
            for (seat, answer) in (1..).zip(answers) {
                setup["seats"][seat]["answer"] = answer;
            }
        })
    };
    let (yes, no, none) = (json!("accepted"), json!("declined"), json!(null));
    assert_eq!(answered("answer", [yes.clone(), none.clone(), none.clone()]), [""; 0]);
    assert_eq!(answered("deal", [yes.clone(), no.clone(), yes.clone()]), [""; 0]);
    // Nothing to choose from, and somebody still to be asked.
    assert_eq!(answered("deal", [no.clone(), no.clone(), no.clone()]), ["/phase"]);
    assert_eq!(answered("deal", [yes.clone(), no.clone(), none.clone()]), ["/phase"]);
    // All have answered.
    assert_eq!(answered("answer", [yes.clone(), no.clone(), no.clone()]), ["/actor"]);
    // W and O have answered before B.
    assert_eq!(answered("answer", [none.clone(), no.clone(), none.clone()]), ["/seats/2/answer"]);
    assert_eq!(
        answered("answer", [none.clone(), yes.clone(), no.clone()]),
        ["/seats/2/answer", "/seats/3/answer"]
    );
    assert_eq!(
        answered("counter", [none.clone(), no.clone(), none.clone()]).first().unwrap(),
        "/seats/1/give"
    );
    // Nobody has answered what is still composed.
    assert_eq!(answered("offer", [yes.clone(), none.clone(), none.clone()]), ["/seats/1/answer"]);
    assert_eq!(answered("main", [yes, none.clone(), none]).first().unwrap(), "/seats/0/give");
}

// S123 to S127, S132
#[test]
fn impossible_offers_are_refused() {
    let terms = |give: Value, want: Value| {
        proposed("answer", |setup| {
            setup["seats"][R]["give"] = give;
            setup["seats"][R]["want"] = want;
        })
    };
    assert_eq!(terms(json!({"lumber": 3}), json!({"ore": 1})), ["/seats/0/give"]);
    assert_eq!(terms(json!({"wool": 1}), json!({"ore": 1})), ["/seats/0/give"]);
    assert_eq!(terms(json!({}), json!({"ore": 1})), ["/seats/0/give"]);
    assert_eq!(terms(json!({"lumber": 1}), json!({})), ["/seats/0/give"]);
    assert_eq!(terms(json!({"lumber": 1}), json!({"lumber": 1})), ["/seats/0/want"]);
    assert_eq!(terms(json!({"lumber": 1}), json!({"ore": 7})), ["/seats/0/give"]);
    assert_eq!(terms(json!({"lumber": 1}), json!({"ore": 127})), ["/seats/0/give", "/seats/0/want"]);
    assert_eq!(terms(json!({"lumber": 1}), json!({"fish": 1})).first().unwrap(), "/seats/0/want/fish");
    let discarding = proposed("answer", |setup| setup["seats"][R]["discards"] = json!({"brick": 1}));
    assert_eq!(discarding, ["/seats/0/discards"]);
    // B accepts what it does not hold; others make no offer without a counter-offer.
    let lacks = proposed("deal", |setup| {
        setup["seats"][R]["want"] = json!({"ore": 2});
        for (seat, answer) in [(1, "accepted"), (2, "accepted"), (3, "declined")] {
            setup["seats"][seat]["answer"] = json!(answer);
        }
    });
    assert_eq!(lacks, ["/seats/1/answer"]);
    let stray = proposed("answer", |setup| setup["seats"][W]["give"] = json!({"ore": 1}));
    assert_eq!(stray, ["/seats/2/give"]);
    let own = proposed("answer", |setup| setup["seats"][R]["answer"] = json!("accepted"));
    assert!(own.contains(&"/answered".to_owned()), "{own:?}");
    assert_eq!(proposed("answer", |setup| setup["offers"] = json!(0)), ["/offers"]);
    assert_eq!(proposed("answer", |setup| setup["offers"] = json!(4)), ["/offers"]);
    assert_eq!(proposed("answer", |setup| setup["dice"] = json!(0)), ["/dice"]);
    assert_eq!(proposed("answer", |setup| setup["actor"] = json!(W)), ["/actor"]);
    assert_eq!(proposed("deal", |setup| setup["actor"] = json!(W)).first().unwrap(), "/actor");
}

// S120, S133: phases and answers that the options do not have.
#[test]
fn offers_need_their_option() {
    let mut setup = position().setup();
    setup["phase"] = json!("answer");
    setup["seats"][R]["give"] = json!({"lumber": 1});
    setup["seats"][R]["want"] = json!({"ore": 1});
    let off = Position::p0();
    assert_eq!(faults(&off, &setup), ["/phase"]);
    let mut counted = Position::p0().setup();
    counted["offers"] = json!(1);
    assert_eq!(faults(&off, &counted), ["/offers"]);
    // Before the roll none has been made.
    let mut early = position().before_roll(R).setup();
    early["offers"] = json!(1);
    assert_eq!(faults(&position(), &early), ["/offers"]);
    // Counter-offers where there are only offers.
    setup["seats"][B]["give"] = json!({"ore": 1});
    setup["seats"][B]["want"] = json!({"brick": 1});
    setup["seats"][B]["answer"] = json!("countered");
    assert_eq!(faults(&position(), &setup), [""; 0]);
    let offers = position().option("player_trades", "offers");
    assert_eq!(faults(&offers, &setup), ["/seats/1/answer"]);
    setup["phase"] = json!("counter");
    setup["seats"][B]["answer"] = json!(null);
    assert_eq!(faults(&position(), &setup), [""; 0]);
    assert_eq!(faults(&offers, &setup), ["/phase"]);
}

#[test]
fn numbers_beyond_the_table_are_faults_and_no_panic() {
    for phase in ["offer", "answer", "counter", "deal", "main", "special_building", "paired_part"] {
        for field in ["on_turn", "actor", "guest", "first_seat"] {
            // For the guest 255 is nobody.
            for number in [4, 9, 254] {
                let found = proposed(phase, |setup| {
                    setup[field] = json!(number);
                    setup["seats"][B]["answer"] = json!("accepted");
                });
                assert!(
                    found.iter().any(|at| at == &format!("/{field}")),
                    "{phase} {field} {number}: {found:?}"
                );
            }
        }
    }
}

/// Snapshots with one byte changed give a sound state or an error.
#[test]
fn damaged_offers_are_found() {
    let rules = position().rules();
    let mut game = Game::from_state(rules.clone(), rules.from_setup(&position().setup()).unwrap());
    let mut states = Vec::new();
    for text in ["offer 2 lumber for 1 ore", "accept", "offer 1 ore for 1 brick", "decline"] {
        game.play_all(&rules.parse_actions(text).unwrap()).unwrap();
        states.push(game.state().clone());
    }
    let mut sound = 0;
    for state in states {
        let bytes = rules.save(&state);
        for at in 0..bytes.len() {
            for value in [0, 1, 2, 3, 5, 14, 15, 16, 17, 18, 127, 128, 200, 255] {
                let mut changed = bytes.clone();
                changed[at] = value;
                if let Ok(state) = rules.load(&changed) {
                    assert_eq!(rules.check(&state), []);
                    let again = Game::from_state(rules.clone(), state);
                    assert_ne!(again.legal_ids().is_empty(), again.outcome().winners().is_empty());
                    sound += 1;
                }
            }
        }
    }
    assert!(sound > 100, "{sound}");
}

fn text(rules: &Base, text: &str) -> Vec<String> {
    rules.parse_actions(text).unwrap().into_iter().map(|action| rules.action_text(action)).collect()
}

// S122
#[test]
fn whole_offers_as_text() {
    let rules = position().rules();
    let whole = ["give lumber", "give lumber", "give brick", "want grain", "want ore", "propose"];
    assert_eq!(text(&rules, "offer 2 lumber 1 brick for 1 grain 1 ore"), whole);
    // In any order, with any space between.
    assert_eq!(text(&rules, " offer  1 brick 2 lumber  for   1 ore 1 grain "), whole);
    // What is no offer is one action.
    assert_eq!(text(&rules, "trade 4 lumber ore"), ["trade 4 lumber ore"]);
    for wrong in [
        "offer",
        "offer ",
        "offer 2 lumber",
        "offer 2 lumber for",
        "offer for 1 ore",
        "offer  for 1 ore",
        "offer 2 lumber for ",
        "offer lumber for ore",
        "offer 0 lumber for 1 ore",
        "offer 51 lumber for 1 ore",
        "offer -1 lumber for 1 ore",
        "offer 1 lumber 1 lumber for 1 ore",
        "offer 1 fish for 1 ore",
        "offer 1 knight for 1 ore",
        "offer 1 lumber for 1 ore for 1 wool",
    ] {
        let error = rules.parse_actions(wrong).unwrap_err();
        assert!(error.expected.contains("as in offer 2 lumber 1 wool for 1 ore"), "{wrong}: {error}");
        assert!(rules.parse_action(wrong).is_err(), "{wrong}");
    }
    let tokens = rules.parse_actions("offer 1 lumber for 1 token").unwrap_err();
    assert_eq!(tokens.expected, "a ruleset with the option erie_canal");
    // As one action it is refused with a hint.
    let error = rules.parse_action("offer 2 lumber for 1 ore").unwrap_err();
    assert!(error.expected.contains("give, want, propose"), "{error}");
    // Without the option each text says what it takes.
    for one in ["offer 2 lumber for 1 ore", "give lumber", "accept", "trade_with 1"] {
        let error = Position::p0().rules().parse_actions(one).unwrap_err();
        assert_eq!(error.expected, "a ruleset with the option player_trades", "{one}");
    }
    let counter = position().rules().parse_action("trade_with 7").unwrap_err();
    assert!(counter.expected.contains("seat"), "{counter}");
}

// S122, S125: all of it or nothing, also its events and its history.
#[test]
fn a_whole_offer_is_played_or_refused_whole() {
    let rules = position().rules();
    let mut game = Game::from_state(rules.clone(), rules.from_setup(&position().setup()).unwrap());
    let before = game.state().clone();
    for (text, reason) in [
        ("offer 3 lumber for 1 ore", "no more lumber in hand"),
        ("offer 1 lumber for 1 lumber", "lumber is given, so it is not wanted: no resource is on both sides"),
        ("offer 2 lumber for 7 ore", "at most 6 cards are on one side of an offer"),
    ] {
        let error = game.play_all(&rules.parse_actions(text).unwrap()).unwrap_err();
        assert!(error.to_string().contains(reason), "{error}");
        assert!(matches!(error, PlayError::NotLegal { .. }));
        assert_eq!((game.state(), game.history(), game.events()), (&before, &[][..], &[][..]));
    }
    game.play_all(&rules.parse_actions("offer 2 lumber for 1 ore").unwrap()).unwrap();
    assert_eq!((game.history().len(), game.events().len()), (4, 1));
    // A counter-offer as text; undone decision by decision.
    game.play_all(&rules.parse_actions("offer 1 wool for 1 brick").unwrap()).unwrap();
    assert_eq!(game.history().len(), 7);
    for _ in 0..7 {
        game.undo().unwrap();
    }
    assert_eq!(game.state(), &before);
}
