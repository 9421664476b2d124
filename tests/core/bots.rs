use std::sync::Arc;

use tilewright::bots::{self, Bot, Greedy, Random};
use tilewright::playout::{MAX_DECISIONS, play_out, playout, random_playout, run_games};
use tilewright::rng::Rng;
use tilewright::{ActionId, ActionMask, Actor, Outcome, Rules, Seat, Stats, Summary};

use crate::toy::{Options, Race, State};
use crate::{race, start};

fn mask(bits: u64) -> ActionMask {
    let mut mask = ActionMask::new(6);
    mask.row().insert_bits(0, bits);
    mask
}

fn choices(rules: &Race, bot: &mut dyn Bot<Race>, state: &State, mask: &ActionMask) -> [u32; 3] {
    let mut counts = [0; 3];
    for _ in 0..3000 {
        counts[bot.choose(rules, state, mask).index()] += 1;
    }
    counts
}

#[test]
fn random_takes_anything_legal_equally_often() {
    let counts = choices(&race(), &mut Random::new(1), &start(), &mask(0b101));
    // 1500 expected, standard deviation 27: five of them on either side.
    assert!(counts[1] == 0 && counts[0].abs_diff(1500) < 137, "{counts:?}");
}

#[test]
fn greedy_weighs_the_die() {
    let rules = race();
    // Rolling gains (3 * 1 + 2 * 2 + 1 * 3) / 6 on average, showing and passing nothing.
    assert_eq!(choices(&rules, &mut Greedy::new(1), &start(), &mask(0b111)), [3000, 0, 0]);
    // At 3 its card of 2 wins at once; a roll wins only with a 2 or 3.
    let near = State { positions: [3, 0], ..start() };
    assert_eq!(choices(&rules, &mut Greedy::new(1), &near, &mask(0b111)), [0, 3000, 0]);
    // Showing and passing are worth the same.
    let counts = choices(&rules, &mut Greedy::new(1), &start(), &mask(0b110));
    assert!(counts[0] == 0 && counts[1].abs_diff(1500) < 137, "{counts:?}");
}

#[test]
fn greedy_samples_a_large_die() {
    let die = (1..=20).map(|value| (value, 1)).collect();
    let rules = Race::new(Options { goal: 100, die, ..Options::default() });
    let mut mask = ActionMask::new(rules.info().space.len());
    rules.legal_mask(&start(), &mut mask);
    assert_eq!(Greedy::new(1).choose(&rules, &start(), &mask), ActionId(0));
}

// A die that always shows 1 and cards worth 0: greedy rolls every time, and seat 0 is the first at 3, on the fifth
// turn, when seat 1 has 2.
fn march() -> Race {
    Race::new(Options { goal: 3, die: vec![(1, 1)], cards: 1, ..Options::default() })
}

fn march_summary() -> Summary {
    let outcome = Outcome::won([Seat(0)]);
    Summary { outcome, points: vec![3, 2], turns: 5, decisions: 5, chance: 5 }
}

#[test]
fn a_playout_by_hand() {
    assert_eq!(playout(&march(), 11, &["greedy"]), Ok(march_summary()));
    let stats = run_games(&march(), 11, 3, &["greedy", "greedy"]).unwrap();
    let expected = Stats {
        games: 3,
        wins: vec![3, 0],
        shared: 0,
        truncated: 0,
        unfinished: 0,
        points: vec![9, 6],
        turns: 15,
        decisions: 15,
        chance: 15,
    };
    assert_eq!(stats, expected);
    assert_eq!(
        serde_json::to_string(&march_summary()).unwrap(),
        r#"{"outcome":"won","winners":[0],"points":[3,2],"turns":5,"decisions":5,"chance":5}"#
    );
}

#[test]
fn playouts_follow_from_their_seed() {
    let rules = race();
    let names = ["random", "greedy"];
    let alone: Vec<Summary> = (40..60).map(|seed| playout(&*rules, seed, &names).unwrap()).collect();
    let again: Vec<Summary> = (40..60).rev().map(|seed| playout(&*rules, seed, &names).unwrap()).collect();
    assert!(alone.iter().eq(again.iter().rev()));
    assert!(alone.iter().any(|game| *game != alone[0]));
    let mut stats = Stats::new(2);
    for game in &alone {
        stats.add(game);
    }
    assert_eq!(run_games(&*rules, 40, 20, &names), Ok(stats));
}

#[test]
fn games_end_at_the_turn_limit_or_the_bound() {
    // Nobody moves on: the die shows 0 and the cards are worth 0.
    let still = |limit| Race::new(Options { die: vec![(0, 1)], cards: 1, limit, ..Options::default() });
    let short = playout(&still(2), 1, &["greedy"]).unwrap();
    assert_eq!((short.outcome, short.turns), (Outcome::Truncated, 3));
    let endless = playout(&still(u32::MAX), 1, &["random"]).unwrap();
    assert_eq!((endless.outcome, endless.decisions), (Outcome::Running, MAX_DECISIONS));
    let stats = run_games(&still(2), 1, 2, &["random"]).unwrap();
    assert_eq!((stats.truncated, stats.unfinished, stats.wins), (2, 0, vec![0, 0]));

    let rules = still(u32::MAX);
    let mut state = rules.new_game(1);
    let decisions = random_playout(&rules, &mut state, &mut ActionMask::new(4), &mut Rng::new(1));
    assert_eq!((decisions, rules.actor(&state).seat().is_some()), (MAX_DECISIONS, true));
}

#[test]
fn random_playouts_end() {
    let rules = race();
    let mut mask = ActionMask::new(6);
    let mut rng = Rng::new(2);
    for seed in 0..100 {
        let mut state = rules.new_game(seed);
        let decisions = random_playout(&*rules, &mut state, &mut mask, &mut rng);
        assert!(decisions >= 2 && rules.actor(&state) == Actor::Nobody);
        assert_eq!(random_playout(&*rules, &mut state, &mut mask, &mut rng), 0);
    }
    // Started while the die is in the air, it lets the die fall first.
    let mut state = State { rolling: true, positions: [4, 0], ..start() };
    assert_eq!(random_playout(&*rules, &mut state, &mut mask, &mut rng), 0);
    assert_eq!(rules.outcome(&state).winners(), [Seat(0)]);
}

#[test]
fn wrong_bots_are_refused() {
    let say = |names: &[&str]| playout(&*race(), 1, names).unwrap_err().to_string();
    assert_eq!(
        say(&["gredy"]),
        "unknown bot \"gredy\": expected one of random, greedy (did you mean greedy?)"
    );
    assert_eq!(
        say(&["random", "random", "random"]),
        "3 bots for 2 seats: expected one for each seat, or one for all"
    );
    assert_eq!(say(&[]), "0 bots for 2 seats: expected one for each seat, or one for all");
    assert!(run_games(&*race(), 1, 0, &["nobody"]).is_err());
    assert!(bots::NAMES.iter().all(|name| bots::by_name::<Race>(name, 1).is_ok()));
}

#[test]
#[should_panic(expected = "the bot of seat 0 chose action id 5, which is not legal")]
fn a_cheating_bot_is_caught() {
    struct Cheat;
    impl Bot<Race> for Cheat {
        fn choose(&mut self, _: &Race, _: &State, _: &ActionMask) -> ActionId {
            ActionId(5)
        }
    }
    let rules: Arc<Race> = race();
    play_out(&*rules, &mut start(), &mut [Box::new(Cheat), Box::new(Cheat)]);
}
