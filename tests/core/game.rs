use tilewright::{ActionId, ActionMask, Actor, Game, Outcome, PlayError, Rules, Seat, Viewer};

use crate::toy::{Action, Event};
use crate::{game, race, start};

#[test]
fn a_game_played_by_hand() {
    let mut game = game();
    assert_eq!((game.seed(), game.actor(), game.outcome()), (None, Actor::Seat(Seat(0)), Outcome::Running));
    assert_eq!(game.legal_ids(), [0, 1, 2].map(ActionId));
    // Seat 0 shows its 2, rolls a 2 and stands at 4.
    game.play(Action::Show).unwrap();
    assert_eq!(game.events(), [Event::Shown { seat: Seat(0), card: 2 }]);
    assert_eq!(game.legal_ids(), [0, 2].map(ActionId));
    game.play(Action::Roll).unwrap();
    assert!(game.events().is_empty());
    assert_eq!((game.actor(), game.legal_ids()), (Actor::Chance, [3, 4, 5].map(ActionId).to_vec()));
    game.play(Action::Die(2)).unwrap();
    // Seat 1 rolls a 3; seat 0 rolls a 1 and is there.
    for action in [Action::Roll, Action::Die(3), Action::Roll, Action::Die(1)] {
        game.play(action).unwrap();
    }
    assert_eq!(game.actor(), Actor::Nobody);
    assert_eq!(game.outcome(), Outcome::won([Seat(0)]));
    assert_eq!(game.points(Seat(0), Viewer::Public), 5);
    // The card that seat 1 never showed is worth 1, to those who may see it.
    assert_eq!(game.points(Seat(1), Viewer::Seat(Seat(1))), 4);
    assert_eq!(game.points(Seat(1), Viewer::Seat(Seat(0))), 3);
    assert_eq!(game.history(), [1, 0, 4, 0, 5, 0, 3].map(ActionId));
    assert_eq!(game.start(), &start());
    assert!(game.legal_ids().is_empty());
    assert_eq!(game.play(Action::Roll), Err(PlayError::GameOver));
    assert_eq!(game.play_as(Seat(0), Action::Roll), Err(PlayError::GameOver));
}

#[test]
fn refusals_change_nothing_and_say_why() {
    let mut game = game();
    game.play(Action::Pass).unwrap();
    let before = (game.state().clone(), game.history().to_vec(), game.events().to_vec());
    assert_eq!(before.2, [Event::Passed { seat: Seat(0), card: Some(2) }]);
    let say = |result: Result<(), PlayError>| result.unwrap_err().to_string();
    assert_eq!(say(game.play(Action::Die(2))), "die 2 is not legal now: the die was not rolled");
    assert_eq!(
        say(game.play(Action::Die(9))),
        "die 9 is not an action of this ruleset: its kinds are roll, show, pass, die, with values that this ruleset has"
    );
    assert_eq!(say(game.step(Action::Die(2))), "die 2 is not legal now: the die was not rolled");
    assert_eq!(say(game.play_as(Seat(0), Action::Roll)), "seat 0 cannot act: seat 1 decides now");
    let unknown = "action id 6 does not exist: this ruleset has ids 0 to 5";
    assert_eq!(say(game.play_id(ActionId(6))), unknown);
    assert_eq!(say(game.step_id(ActionId(6))), unknown);
    assert_eq!((game.state().clone(), game.history().to_vec(), game.events().to_vec()), before);

    game.play_as(Seat(1), Action::Roll).unwrap();
    assert_eq!(say(game.play_as(Seat(1), Action::Die(1))), "seat 1 cannot act: chance decides now");
}

#[test]
fn a_step_draws_and_remembers_what_it_drew() {
    let mut game = Game::new(race(), 7);
    game.play(Action::Roll).unwrap();
    let drawn = game.sample_chance().unwrap();
    assert_eq!(game.sample_chance(), Some(drawn), "sampling changes nothing");
    game.undo();

    game.step(Action::Roll).unwrap();
    let Action::Die(die) = drawn else { panic!("{drawn:?}") };
    assert_eq!(game.events(), [Event::Rolled { seat: Seat(0), die }]);
    assert_eq!(game.history(), [ActionId(0), ActionId(2 + u32::from(die))]);
    assert_eq!((game.actor(), game.sample_chance()), (Actor::Seat(Seat(1)), None));
    let mut mask = ActionMask::new(6);
    game.legal_mask(&mut mask);
    assert_eq!(mask.words(), [0b111]);

    // Settling with nothing to draw keeps the events; after a bare play it does what a step does.
    game.settle_chance();
    assert_eq!((game.history().len(), game.events().len()), (2, 1));
    let mut other = game.clone();
    game.step(Action::Roll).unwrap();
    other.play(Action::Roll).unwrap();
    other.settle_chance();
    assert_eq!((game.state(), game.events()), (other.state(), other.events()));
}

#[test]
fn undo_leads_back_through_every_state() {
    let mut game = Game::new(race(), 3);
    let mut states = vec![game.state().clone()];
    let mut n = 0;
    while game.actor() != Actor::Nobody {
        match game.sample_chance() {
            Some(outcome) => game.play(outcome).unwrap(),
            None => game.play_id(game.legal_ids()[n % 2]).unwrap(),
        }
        n += 1;
        states.push(game.state().clone());
    }
    let history = game.history().to_vec();
    let end = game.clone();
    while let Some(state) = states.pop() {
        assert_eq!(game.state(), &state);
        assert_eq!(game.undo(), history.get(states.len().wrapping_sub(1)).copied());
        assert!(game.events().is_empty());
    }
    assert!(game.history().is_empty());
    // The copy has kept its own history, and redoing the ids leads to the same end.
    assert_eq!(end.history(), history);
    for &id in &history {
        game.play_id(id).unwrap();
    }
    assert_eq!(game.state(), end.state());
}

#[test]
fn whole_decisions_are_taken_back_with_what_chance_did() {
    let mut game = Game::new(race(), 3);
    assert!(game.undo_decision().is_empty());
    let mut steps = Vec::new();
    while game.actor() != Actor::Nobody {
        steps.push((game.state().clone(), game.history().len()));
        game.step_id(game.legal_ids()[steps.len() % 2]).unwrap();
    }
    assert!(steps.iter().zip(&steps[1..]).any(|(a, b)| b.1 - a.1 > 1), "chance decided at times");
    while let Some((state, len)) = steps.pop() {
        let played = game.history()[len..].to_vec();
        assert_eq!(game.undo_decision(), played);
        assert_eq!((game.state(), game.history().len()), (&state, len));
        assert!(game.events().is_empty());
    }
    assert!(game.history().is_empty());
}

#[test]
fn several_decisions_are_stepped_as_one() {
    let mut game = game();
    let before = game.clone();
    assert!(
        game.step_all(&[Action::Show, Action::Roll, Action::Roll]).is_err(),
        "chance decides after a roll"
    );
    assert_eq!((game.state(), game.history()), (before.state(), before.history()));

    game.step_all(&[Action::Show, Action::Roll]).unwrap();
    let mut other = before;
    other.step(Action::Show).unwrap();
    other.step(Action::Roll).unwrap();
    assert_eq!((game.state(), game.history()), (other.state(), other.history()));
    // The events of both decisions and of the die.
    assert_eq!(game.events()[0], Event::Shown { seat: Seat(0), card: 2 });
    assert_eq!(game.events()[1..], *other.events());
}

#[test]
fn resampling_keeps_what_the_viewer_knows_and_forgets_the_past() {
    let mut seen = [false; 3];
    for seed in 0..20 {
        let mut game = game();
        game.play(Action::Pass).unwrap();
        let viewer = Viewer::Seat(Seat(1));
        game.resample_hidden(viewer, seed);
        assert_eq!(game.state().cards[1], 1, "its own card");
        seen[usize::from(game.state().cards[0])] = true;
        assert_eq!(game.events(), [Event::Passed { seat: Seat(0), card: None }]);
        assert_eq!((game.seed(), game.history(), game.start()), (None, &[][..], game.state()));
        assert_eq!(game.undo(), None);
    }
    assert_eq!(seen, [true; 3], "every card comes up");
}

#[test]
fn a_row_has_the_length_of_the_space() {
    let (rules, state) = (race(), start());
    let mut words = [7; 2];
    rules.write_legal(&state, &mut words[..1]);
    assert_eq!(words, [0b111, 7]);
    for len in [0, 2] {
        let write = || rules.write_legal(&state, &mut vec![0; len]);
        assert!(std::panic::catch_unwind(write).is_err(), "a row of {len} words");
    }
}
