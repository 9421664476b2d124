//! What holds in every state of every game.

use tilewright::Rules;

use crate::support::{random_game, variety};

#[test]
fn every_cached_fact_is_what_a_rebuilt_board_says() {
    for rules in variety() {
        for seed in 0..40 {
            let end = random_game(&rules, seed, |state, _| {
                let faults = rules.check(state);
                assert!(
                    faults.is_empty(),
                    "{} seed {seed}: {faults:?}\n{}",
                    rules.info().ruleset,
                    rules.to_setup(state)
                );
            });
            assert_eq!(rules.check(&end), []);
        }
    }
}
