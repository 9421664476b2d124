//! What must hold for whatever is accepted.

use tilewright::rng::Rng;
use tilewright::{ActionId, Actor, AnyGame, Viewer};

/// A game that was accepted: it is sound, can be written and read in every form, and stays so while random moves are
/// played.
pub(crate) fn stays_sound(game: &mut dyn AnyGame, moves: usize, rng: &mut Rng) {
    for n in 0..=moves {
        assert_eq!(game.check(), [], "after {n} moves: {}", game.setup());
        if n % 20 == 0 || n == moves {
            round_trips(&*game);
        }
        let legal = game.legal_ids();
        if legal.is_empty() {
            assert_eq!(game.actor(), Actor::Nobody, "nothing is legal after {n} moves: {}", game.setup());
            break;
        }
        let drawn: Option<ActionId> = game.sample_chance().filter(|_| rng.below(2) == 0);
        let id = drawn.unwrap_or_else(|| legal[rng.below(legal.len() as u32) as usize]);
        game.play(id).unwrap();
    }
    let again = game.rules().replay(&game.record()).unwrap_or_else(|e| panic!("{e}\n{}", game.record()));
    assert!(again.equals(game));
}

/// A state as a snapshot and as a setup leads back to itself, and everyone can look at it.
fn round_trips(game: &dyn AnyGame) {
    let rules = game.rules();
    let setup = game.setup();
    let restored = rules.clone().restore(&game.snapshot()).unwrap_or_else(|e| panic!("{e}\n{setup}"));
    assert!(restored.equals(game), "{setup}");
    let read = rules.clone().from_setup(&setup).unwrap_or_else(|e| panic!("{e}\n{setup}"));
    assert!(read.equals(game), "{setup}\n{}", read.setup());
    let mut numbers = vec![0; rules.info().observation.len()];
    for viewer in [Viewer::Public, Viewer::Omniscient, Viewer::Seat(tilewright::Seat(0))] {
        game.view(viewer);
        game.observe(viewer, &mut numbers);
        let mut other = game.clone_box();
        other.resample_hidden(viewer, 1);
        assert_eq!(other.check(), [], "after resampling: {setup}");
    }
}
