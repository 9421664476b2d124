//! What holds in every game: ten thousand random ones, at tables and under options of every kind.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use serde_json::{Value, json};
use tilewright::hash::stable_hash;
use tilewright::rng::Rng;
use tilewright::settlers::{Action, Base};
use tilewright::{ActionId, ActionMask, Actor, Game, PlayError, Rules, Seat, Viewer, record, snapshot};

use crate::oracle;
use crate::table::{BaseState, rules};

const GAMES: u64 = 10_000;

/// Options of every kind, by number.
pub(crate) fn mixed(n: u64) -> Value {
    let pick = |of: &[&str], by: u64| of[(n / by) as usize % of.len()].to_owned();
    let points = [10, 5, 8, 7, 10, 5, 6, 4][(n / 5) as usize % 8];
    let turn_limit = (!n.is_multiple_of(4)).then_some(500);
    let hand_limit = [7, 7, 7, 9, 5][(n / 2) as usize % 5];
    json!({
        "seats": 2 + n % 3,
        "edition": pick(&["almanac", "fifth"], 3),
        "phases": pick(&["combined", "separate"], 6),
        "bank_trades": pick(&["best", "all"], 12),
        "board": pick(&["base", "base", "beginner"], 24),
        "numbers": pick(&["spiral", "random"], 48),
        "harbours": pick(&["fixed", "shuffled"], 96),
        "victory_points": points,
        "hand_limit": hand_limit,
        "turn_limit": turn_limit,
    })
}

/// Every option mixed, compiled once.
pub(crate) fn tables(count: u64) -> Vec<Arc<Base>> {
    (0..count).map(|n| rules(&mixed(n))).collect()
}

/// Calls `play` with every number below `count`, on all cores.
pub(crate) fn in_parallel(count: u64, play: impl Fn(u64) + Sync) {
    let next = AtomicU64::new(0);
    let threads = std::thread::available_parallelism().map_or(2, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let n = next.fetch_add(1, Ordering::Relaxed);
                    if n >= count {
                        break;
                    }
                    play(n);
                }
            });
        }
    });
}

/// One random choice among the legal actions; for chance, its own draw now and then.
pub(crate) fn choose(game: &Game<Base>, mask: &mut ActionMask, rng: &mut Rng) -> Option<Action> {
    game.legal_mask(mask);
    if game.actor() == Actor::Chance && rng.below(2) == 0 {
        return game.sample_chance();
    }
    let count = mask.count();
    (count > 0).then(|| game.rules().decode(mask.nth(rng.below(count)).unwrap()).unwrap())
}

fn fast_facts(rules: &Base, state: &BaseState) {
    assert_eq!(oracle::conservation(state), [""; 0], "{}", rules.to_setup(state));
    let over = rules.outcome(state).is_over();
    for seat in Seat::all(rules.info().seats) {
        let points = oracle::points(state, seat.index());
        assert_eq!(rules.points(state, seat, Viewer::Omniscient), points);
        assert_eq!(rules.points(state, seat, Viewer::Seat(seat)), points);
        let hidden = i32::from(state.seats[seat.index()].cards.to_array()[4]);
        let seen = if over { points } else { points - hidden };
        assert_eq!(rules.points(state, seat, Viewer::Public), seen);
    }
    // Nobody plays on with enough points, and nobody wins with less or out of turn.
    let goal = i32::from(rules.options().victory_points.unwrap());
    let enough = oracle::points(state, state.on_turn().index()) >= goal;
    match rules.actor(state) {
        Actor::Nobody => {
            let winners: Vec<Seat> = if enough { vec![state.on_turn()] } else { vec![] };
            assert_eq!(rules.outcome(state).winners(), winners);
        }
        Actor::Seat(seat) => {
            assert!(seat.0 < rules.info().seats && (state.turn.number == 0 || !enough));
            let discarding = state.phase == tilewright::settlers::Phase::Discard;
            assert!(discarding || seat == state.on_turn());
        }
        Actor::Chance => assert!(!enough),
    }
}

/// Legal ids play, all others are refused and change nothing.
fn every_id(game: &Game<Base>) {
    let (rules, state) = (&**game.rules(), game.state());
    let mut mask = ActionMask::new(rules.info().space.len());
    game.legal_mask(&mut mask);
    assert_eq!(mask.count() == 0, game.actor() == Actor::Nobody);
    let hash = stable_hash(state);
    for id in (0..rules.info().space.len() as u32).map(ActionId) {
        let action = rules.decode(id).unwrap();
        assert_eq!(rules.encode(action), Some(id));
        assert_eq!(rules.is_legal(state, action), mask.contains(id));
        // Only chance has outcomes, only seats decide.
        let chance = rules.info().space.segment(id).unwrap().chance;
        assert!(!mask.contains(id) || chance == (game.actor() == Actor::Chance));
        let mut copy = state.clone();
        match rules.play(&mut copy, action, &mut ()) {
            Ok(()) => assert!(mask.contains(id) && copy != *state),
            Err(error) => {
                assert!(!mask.contains(id));
                assert!(copy == *state && stable_hash(&copy) == hash);
                match error {
                    PlayError::GameOver => assert_eq!(game.actor(), Actor::Nobody),
                    PlayError::NotLegal { reason, .. } => {
                        assert!(!reason.is_empty(), "{}", rules.action_text(action));
                    }
                    other => panic!("{other}"),
                }
            }
        }
    }
}

/// Snapshot and setup lead back to the state; nothing that a cache holds is lost on the way.
fn round_trips(game: &Game<Base>) {
    let (rules, state) = (&**game.rules(), game.state());
    assert_eq!(rules.check(state), []);
    oracle::assert_lengths(rules, state);
    for copy in [
        snapshot::restore(rules, &snapshot::snapshot(rules, state)).unwrap(),
        rules.from_setup(&rules.to_setup(state)).unwrap_or_else(|e| panic!("{e}")),
    ] {
        assert_eq!(&copy, state);
        assert_eq!(stable_hash(&copy), stable_hash(state));
        assert_eq!(rules.check(&copy), []);
    }
}

/// What a viewer knows does not depend on what it cannot know.
fn hidden(game: &Game<Base>, seed: u64) -> u32 {
    let (rules, state) = (&**game.rules(), game.state());
    let observe = |state: &BaseState, viewer| {
        let mut numbers = vec![0; rules.info().observation.len()];
        rules.observe(state, viewer, &mut numbers);
        numbers
    };
    let mut varied = 0;
    let seats = Seat::all(rules.info().seats).map(Viewer::Seat);
    for viewer in seats.chain([Viewer::Public, Viewer::Omniscient]) {
        let mut other = state.clone();
        rules.resample_hidden(&mut other, viewer, seed);
        assert_eq!(rules.check(&other), []);
        assert_eq!(oracle::conservation(&other), [""; 0]);
        assert_eq!(rules.actor(&other), rules.actor(state));
        assert_eq!(rules.view(&other, viewer), rules.view(state, viewer));
        assert_eq!(observe(&other, viewer), observe(state, viewer));
        assert_eq!(rules.outcome(&other), rules.outcome(state));
        let asked = rules.actor(state).seat();
        if asked.is_some_and(|seat| viewer.sees(seat)) {
            let mask = |state: &BaseState| {
                let mut mask = ActionMask::new(rules.info().space.len());
                rules.legal_mask(state, &mut mask);
                mask
            };
            assert_eq!(mask(&other), mask(state));
        }
        let same = stable_hash(&other) == stable_hash(state);
        assert!(viewer != Viewer::Omniscient || same);
        varied += u32::from(!same);
    }
    varied
}

// S35, S52, S56, S96, S97, S98, S101, S107, S108
#[test]
fn ten_thousand_random_games() {
    let tables = tables(240);
    let (ended, actions, varied) = (AtomicU64::new(0), AtomicU64::new(0), AtomicU64::new(0));
    in_parallel(GAMES, |seed| {
        let rules = &tables[(seed % 240) as usize];
        let mut game = Game::new(rules.clone(), seed);
        let mut rng = Rng::new(seed);
        let mut mask = ActionMask::new(rules.info().space.len());
        let mut pieces = [(0, 0); 4];
        while let Some(action) = choose(&game, &mut mask, &mut rng) {
            game.play(action).unwrap();
            fast_facts(rules, game.state());
            // Roads and cities stay where they are.
            for (own, before) in game.state().seats.iter().zip(&mut pieces) {
                let now = (own.links.len(), own.cities.len());
                assert!(now.0 >= before.0 && now.1 >= before.1);
                *before = now;
            }
            let samples = rng.below(1500);
            if samples < 6 {
                every_id(&game);
            }
            if samples < 12 {
                round_trips(&game);
                varied.fetch_add(hidden(&game, seed).into(), Ordering::Relaxed);
            }
            assert!(game.history().len() < 50_000, "game {seed} does not end");
        }
        every_id(&game);
        round_trips(&game);
        hidden(&game, seed);
        assert!(game.outcome().is_over());
        actions.fetch_add(game.history().len() as u64, Ordering::Relaxed);
        ended.fetch_add(u64::from(!game.outcome().winners().is_empty()), Ordering::Relaxed);
        if seed % 50 == 0 {
            again(&game, seed);
        }
    });
    let (ended, actions, varied) = (ended.into_inner(), actions.into_inner(), varied.into_inner());
    assert!(ended > GAMES / 2, "only {ended} games were won; {actions} actions");
    assert!(varied > 1000, "hidden things hardly vary: {varied}");
}

/// The record replays to the same game, and undoing and redoing changes nothing.
fn again(game: &Game<Base>, seed: u64) {
    let text = record::write(game);
    let replayed = record::replay(game.rules().clone(), &text).unwrap();
    assert_eq!((replayed.state(), replayed.history()), (game.state(), game.history()));
    assert_eq!(record::write(&replayed), text);
    // From a state in the middle, without a seed, the same.
    let half = game.history().len() / 2;
    let mut middle = Game::new(game.rules().clone(), seed);
    for &id in &game.history()[..half] {
        middle.play_id(id).unwrap();
    }
    let mut rest = Game::from_state(game.rules().clone(), middle.state().clone());
    for &id in &game.history()[half..] {
        rest.play_id(id).unwrap();
    }
    assert_eq!(rest.state(), game.state());
    let replayed = record::replay(game.rules().clone(), &record::write(&rest)).unwrap();
    assert_eq!(replayed.state(), game.state());
    let mut undone = rest;
    assert_eq!(undone.undo(), game.history().last().copied());
    undone.play_id(*game.history().last().unwrap()).unwrap();
    assert_eq!(undone.state(), game.state());
}

// S20, S106: the same seed and the same choices are the same game.
#[test]
fn same_seed_same_game() {
    for n in 0..60 {
        let rules = rules(&mixed(n));
        let play = || {
            let mut game = Game::new(rules.clone(), 1000 + n);
            let mut rng = Rng::new(n);
            let mut events = Vec::new();
            while !game.legal_ids().is_empty() {
                let legal = game.legal_ids();
                game.step_id(legal[rng.below(legal.len() as u32) as usize]).unwrap();
                events.extend(game.events().to_vec());
            }
            (game.history().to_vec(), game.state().clone(), events)
        };
        assert!(play() == play(), "game {n}");
    }
}

// What is drawn follows from the seed alone, whatever was forced before.
#[test]
fn forcing_an_outcome_does_not_change_later_draws() {
    let rules = rules(&json!({"board": "beginner"}));
    let rolls = |forced: Option<u8>| {
        let mut game = Game::new(rules.clone(), 4);
        while game.state().turn.number == 0 {
            game.play_id(game.legal_ids()[0]).unwrap();
        }
        let mut sums = Vec::new();
        for turn in 0..40 {
            game.play(Action::Roll).unwrap();
            let Some(Action::Dice(sum)) = game.sample_chance() else { panic!() };
            sums.push(sum);
            // A seven would ask for decisions; five is as good as any.
            let play = forced.filter(|_| turn == 0).unwrap_or(if sum == 7 { 5 } else { sum });
            game.play(Action::Dice(play)).unwrap();
            game.play(Action::EndTurn).unwrap();
        }
        sums
    };
    assert_eq!(rolls(None), rolls(Some(12)));
}

#[test]
fn the_state_is_small() {
    let bytes = size_of::<BaseState>();
    assert!(bytes <= 512, "{bytes} bytes");
}
