//! Positions and random games for the other tests.

use tilewright::carcassonne::{Action, Carcassonne, Codec, Event, Options, State};
use tilewright::rng::{Purpose, Rng};
use tilewright::{ActionMask, Actor, Rules};

pub(crate) fn base() -> Carcassonne {
    Carcassonne::preset("carcassonne/base", 2).unwrap()
}

pub(crate) fn bridges() -> Carcassonne {
    Carcassonne::preset("carcassonne/city-bridges", 2).unwrap()
}

pub(crate) fn custom(options: Options) -> Carcassonne {
    Carcassonne::compile("test", options).unwrap()
}

/// The rulesets that properties are tried on.
pub(crate) fn variety() -> Vec<Carcassonne> {
    let options = Options::default();
    vec![
        base(),
        bridges(),
        custom(Options { seats: 6, bridges: 2, codec: Codec::Ranked, ..options.clone() }),
        custom(Options { seats: 3, codec: Codec::Window { radius: 4 }, ..options.clone() }),
        custom(Options { seats: 4, bridges: 3, codec: Codec::Window { radius: 3 }, ..options }),
    ]
}

/// Plays a random game to its end and calls with the state before every action, chance included.
pub(crate) fn random_game(rules: &Carcassonne, seed: u64, mut look: impl FnMut(&State, Action)) -> State {
    let mut pick = Rng::derived(seed, Purpose::Bot, 0);
    let mut mask = ActionMask::new(rules.info().space.len());
    let mut state = rules.new_game(seed);
    loop {
        let action = match rules.actor(&state) {
            Actor::Nobody => return state,
            Actor::Chance => rules.sample_chance(&state),
            Actor::Seat(_) => {
                rules.legal_mask(&state, &mut mask);
                let id = mask.nth(pick.below(mask.count())).unwrap();
                rules.decode(id).unwrap()
            }
        };
        look(&state, action);
        rules.play(&mut state, action, &mut ()).unwrap();
    }
}

/// Plays actions in notation and returns what happened.
pub(crate) fn play(rules: &Carcassonne, state: &mut State, actions: &[&str]) -> Vec<Event> {
    let mut events = Vec::new();
    for text in actions {
        let action = rules.parse_action(text).unwrap();
        if let Err(e) = rules.play(state, action, &mut events) {
            panic!("{e}");
        }
    }
    events
}
