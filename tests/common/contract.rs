//! What the contract of [`Rules`] promises for every game, checked along random games.

use std::sync::Arc;

use tilewright::hash::stable_hash;
use tilewright::rng::Rng;
use tilewright::{ActionId, ActionMask, Actor, Game, PlayError, Rules, Seat, Viewer, record, snapshot};

/// The checks that try every id of the space, or copy the whole state, are made after so many actions each.
const THOROUGH: usize = 16;

/// Plays a random game for each seed, for `actions` actions at most, and checks every promise on the way.
pub(crate) fn keeps_the_contract<R: Rules>(rules: &Arc<R>, seeds: std::ops::Range<u64>, actions: usize) {
    codecs(&**rules);
    for seed in seeds {
        assert_eq!(rules.new_game(seed), rules.new_game(seed), "a new game follows from its seed");
        let mut game = Game::new(rules.clone(), seed);
        let mut rng = Rng::new(seed);
        for n in 0..actions {
            position(&game);
            if n % THOROUGH == 0 {
                legality(&mut game);
                round_trips(&game);
                hidden(&game, seed);
            }
            let legal = game.legal_ids();
            if legal.is_empty() {
                break;
            }
            let id = legal[rng.below(legal.len() as u32) as usize];
            // Chance goes both ways: drawn, or forced to any outcome.
            let drawn = game.sample_chance().filter(|_| rng.below(2) == 0);
            match drawn {
                Some(outcome) => game.play(outcome).unwrap(),
                None => game.play_id(id).unwrap(),
            }
            for event in game.events() {
                for viewer in viewers(&**rules) {
                    let seen = rules.redact(event, viewer);
                    assert_eq!(
                        rules.redact(&seen, viewer),
                        seen,
                        "what {viewer:?} has seen is not redacted again"
                    );
                }
                assert_eq!(&rules.redact(event, Viewer::Omniscient), event, "the omniscient see every event");
            }
        }
        position(&game);
        legality(&mut game);
        round_trips(&game);
        history(&mut game);
    }
}

fn viewers<R: Rules>(rules: &R) -> impl Iterator<Item = Viewer> {
    Seat::all(rules.info().seats).map(Viewer::Seat).chain([Viewer::Public, Viewer::Omniscient])
}

/// Every id has an action, and every action a text, each leading back.
fn codecs<R: Rules>(rules: &R) {
    let len = rules.info().space.len() as u32;
    for id in (0..len).map(ActionId) {
        let action = rules.decode(id).unwrap_or_else(|| panic!("id {id} does not decode"));
        assert_eq!(rules.encode(action), Some(id), "{action:?}");
        let text = rules.action_text(action);
        assert_eq!(rules.parse_action(&text).as_ref(), Ok(&action), "{text}");
    }
    assert_eq!(rules.decode(ActionId(len)), None);
    assert_eq!(rules.decode(ActionId(u32::MAX)), None);
    assert!(rules.parse_action("").is_err() && rules.parse_action("no such action").is_err());
}

/// Actor, mask, chance and outcome agree, and nothing cached is wrong.
pub(crate) fn position<R: Rules>(game: &Game<R>) {
    let (rules, state) = (&**game.rules(), game.state());
    assert_eq!(rules.check(state), []);
    let space = &rules.info().space;
    // A mask that was full before: it must be replaced, not added to.
    let mut mask = ActionMask::new(space.len());
    (0..space.len()).for_each(|id| mask.insert(id as u32));
    rules.legal_mask(state, &mut mask);
    // The row of a game between the rows of others.
    let mut words = vec![u64::MAX; mask.words().len() + 2];
    let row = 1..words.len() - 1;
    rules.write_legal(state, &mut words[row.clone()]);
    assert_eq!(&words[row], mask.words());
    assert_eq!((words[0], words[words.len() - 1]), (u64::MAX, u64::MAX));
    let mut outcomes = Vec::new();
    rules.chance(state, &mut outcomes);
    let actor = game.actor();
    assert_eq!(game.outcome().is_over(), actor == Actor::Nobody);
    assert_eq!(
        mask.count() == 0,
        actor == Actor::Nobody,
        "who decides has a legal action, and nobody has none"
    );
    for id in mask.iter() {
        assert!(id.index() < space.len());
        assert_eq!(id.index() < space.decisions(), actor != Actor::Chance, "{actor} has id {id}");
    }
    let mut ids: Vec<ActionId> = outcomes.iter().map(|o| rules.encode(o.0).unwrap()).collect();
    ids.sort();
    if actor == Actor::Chance {
        assert!(ids.iter().copied().eq(mask.iter()), "chance lists what the mask holds, each once");
        assert!(outcomes.iter().all(|o| o.1 > 0));
        assert!(outcomes.iter().map(|o| u64::from(o.1)).sum::<u64>() <= u64::from(u32::MAX));
        let drawn = rules.sample_chance(state);
        assert!(outcomes.iter().any(|o| o.0 == drawn), "{drawn:?} is drawn and cannot happen");
    } else {
        assert!(ids.is_empty(), "only chance has outcomes");
    }
}

/// Legal ids succeed, all others fail with a reason and leave everything as it was.
fn legality<R: Rules>(game: &mut Game<R>) {
    let mut mask = ActionMask::new(game.rules().info().space.len());
    game.legal_mask(&mut mask);
    let (before, events) = (game.state().clone(), game.events().to_vec());
    for id in (0..mask.capacity() as u32).map(ActionId) {
        let rules = game.rules().clone();
        let action = rules.decode(id).unwrap();
        assert_eq!(rules.is_legal(&before, action), mask.contains(id), "{}", rules.action_text(action));
        assert_eq!(rules.is_legal_id(&before, id), mask.contains(id), "{}", rules.action_text(action));
        let by_id = rules.permit_id(&before, id).map(|decoded| (id, decoded));
        assert_eq!(rules.permit(&before, action).map(|encoded| (encoded, action)), by_id);
        if mask.contains(id) {
            let mut after = before.clone();
            assert_eq!(rules.play(&mut after, action, &mut ()), Ok(()));
            assert_ne!(after, before, "{} changes nothing", rules.action_text(action));
            assert_eq!(rules.check(&after), [], "after {}", rules.action_text(action));
        } else {
            match game.play_id(id).unwrap_err() {
                PlayError::GameOver => assert_eq!(game.actor(), Actor::Nobody),
                PlayError::NotLegal { reason, .. } => assert!(!reason.is_empty()),
                other => panic!("{other}"),
            }
        }
    }
    assert!(*game.state() == before && stable_hash(game.state()) == stable_hash(&before));
    assert_eq!(game.events(), events);
}

/// Snapshots and setups lead back to an equal state, and damaged ones to an error.
pub(crate) fn round_trips<R: Rules>(game: &Game<R>) {
    let (rules, state) = (&**game.rules(), game.state());
    let bytes = game.snapshot();
    assert_eq!(snapshot::restore(rules, &bytes).as_ref(), Ok(state));
    assert!(snapshot::restore(rules, &bytes[..bytes.len() - 1]).is_err());
    assert_eq!(rules.from_setup(&rules.to_setup(state)).as_ref(), Ok(state));
    assert!(rules.from_setup(&serde_json::json!({"no such": "field"})).is_err());
}

/// What a viewer knows does not depend on what it cannot know.
pub(crate) fn hidden<R: Rules>(game: &Game<R>, seed: u64) {
    let (rules, state) = (&**game.rules(), game.state());
    let info = rules.info();
    for viewer in viewers(rules) {
        let mut other = state.clone();
        rules.resample_hidden(&mut other, viewer, seed);
        assert_eq!(rules.check(&other), [], "after resampling for {viewer:?}");
        assert_eq!(rules.actor(&other), rules.actor(state));
        assert_eq!(rules.view(&other, viewer), rules.view(state, viewer), "view of {viewer:?}");
        let observe = |state| {
            let mut numbers = vec![0; info.observation.len()];
            rules.observe(state, viewer, &mut numbers);
            numbers
        };
        assert_eq!(observe(&other), observe(state), "observation of {viewer:?}");
        for seat in Seat::all(info.seats) {
            assert_eq!(rules.points(&other, seat, viewer), rules.points(state, seat, viewer));
        }
        if rules.actor(state).seat().is_some_and(|seat| viewer.sees(seat)) {
            let mask = |state| {
                let mut mask = ActionMask::new(info.space.len());
                rules.legal_mask(state, &mut mask);
                mask
            };
            assert_eq!(mask(&other), mask(state), "mask of {viewer:?}");
        }
        if viewer == Viewer::Omniscient {
            assert_eq!(stable_hash(&other), stable_hash(state), "the omniscient miss only the future draws");
        }
    }
}

/// The record replays, and undoing goes back to the start.
fn history<R: Rules>(game: &mut Game<R>) {
    let replayed = record::replay(game.rules().clone(), &record::write(game)).unwrap();
    assert_eq!((replayed.state(), replayed.history()), (game.state(), game.history()));
    let last = game.history().last().copied();
    assert_eq!(game.undo(), last);
    if let Some(id) = last {
        game.play_id(id).unwrap();
        assert_eq!(game.state(), replayed.state());
    }
}
