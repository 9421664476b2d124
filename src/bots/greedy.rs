//! The bot that looks one decision ahead.

use crate::action::{ActionId, ActionMask};
use crate::bots::Bot;
use crate::rng::Rng;
use crate::rules::Rules;
use crate::seat::{Actor, Seat, Viewer};

/// More outcomes of chance than this are sampled instead of averaged.
const MAX_OUTCOMES: usize = 12;
/// How many of them are sampled.
const SAMPLES: usize = 6;
/// What a won game is worth, a lost one with the sign turned: more than any heuristic says.
const WIN: i64 = 1 << 40;

/// Plays the action after which [`Rules::heuristic`] promises its seat the most, on average over the chance that
/// follows; among equals it draws. It replaces what its seat does not know by a guess before it looks ahead.
pub struct Greedy<R: Rules> {
    rng: Rng,
    // Kept from one decision to the next, so that the states and lists are allocated once.
    scratch: Option<Scratch<R>>,
}

struct Scratch<R: Rules> {
    guess: R::State,
    after: R::State,
    leaf: R::State,
    outcomes: Vec<(R::Action, u32)>,
}

/// An average that compares exactly: a sum of values over a sum of weights.
#[derive(Clone, Copy)]
struct Mean {
    sum: i128,
    weight: i128,
}

impl Mean {
    fn add(&mut self, value: i64, weight: u32) {
        self.sum += i128::from(value) * i128::from(weight);
        self.weight += i128::from(weight);
    }

    fn cmp(&self, other: &Mean) -> std::cmp::Ordering {
        (self.sum * other.weight).cmp(&(other.sum * self.weight))
    }
}

impl<R: Rules> Greedy<R> {
    /// A bot whose random choices follow from `seed`.
    #[must_use]
    pub fn new(seed: u64) -> Greedy<R> {
        Greedy { rng: Rng::new(seed), scratch: None }
    }
}

impl<R: Rules> Bot<R> for Greedy<R> {
    fn choose(&mut self, rules: &R, state: &R::State, mask: &ActionMask) -> ActionId {
        let seat = rules.actor(state).seat().expect("a bot is asked when a seat decides");
        let Greedy { rng, scratch } = self;
        let scratch = scratch.get_or_insert_with(|| Scratch {
            guess: state.clone(),
            after: state.clone(),
            leaf: state.clone(),
            outcomes: Vec::new(),
        });
        scratch.guess.clone_from(state);
        rules.resample_hidden(&mut scratch.guess, Viewer::Seat(seat), rng.next_u64());

        let mut best: Option<(ActionId, Mean)> = None;
        let mut equals = 1;
        for id in mask.iter() {
            let action = rules.decode(id).expect("a legal id decodes");
            scratch.after.clone_from(&scratch.guess);
            rules.play_unchecked(&mut scratch.after, action, &mut ());
            let mean = expectation(rules, scratch, seat, rng);
            let better = match best.map_or(std::cmp::Ordering::Greater, |(_, top)| mean.cmp(&top)) {
                std::cmp::Ordering::Greater => {
                    equals = 1;
                    true
                }
                std::cmp::Ordering::Equal => {
                    equals += 1;
                    // The n-th equal replaces the choice with chance 1/n: then each is equally likely.
                    rng.below(equals) == 0
                }
                std::cmp::Ordering::Less => false,
            };
            if better {
                best = Some((id, mean));
            }
        }
        best.expect("a seat that decides has a legal action").0
    }

    fn rng(&mut self) -> Option<&mut Rng> {
        Some(&mut self.rng)
    }
}

/// The mean value of `scratch.after` over the outcomes of chance that follow at once.
fn expectation<R: Rules>(rules: &R, scratch: &mut Scratch<R>, seat: Seat, rng: &mut Rng) -> Mean {
    let mut mean = Mean { sum: 0, weight: 0 };
    if rules.actor(&scratch.after) != Actor::Chance {
        mean.add(value(rules, &scratch.after, seat), 1);
        return mean;
    }
    rules.chance(&scratch.after, &mut scratch.outcomes);
    let all = scratch.outcomes.len() <= MAX_OUTCOMES;
    let total: u32 = scratch.outcomes.iter().map(|o| o.1).sum();
    for i in 0..if all { scratch.outcomes.len() } else { SAMPLES } {
        let (outcome, weight) =
            if all { scratch.outcomes[i] } else { (draw(&scratch.outcomes, rng.below(total)), 1) };
        scratch.leaf.clone_from(&scratch.after);
        rules.play_unchecked(&mut scratch.leaf, outcome, &mut ());
        // Chance upon chance is rare; one draw of the guessed future stands for it.
        rules.settle_chance(&mut scratch.leaf, &mut ());
        mean.add(value(rules, &scratch.leaf, seat), weight);
    }
    mean
}

/// The outcome that holds the `n`-th unit of weight.
fn draw<A: Copy>(outcomes: &[(A, u32)], mut n: u32) -> A {
    for &(outcome, weight) in outcomes {
        if n < weight {
            return outcome;
        }
        n -= weight;
    }
    unreachable!("the draw is below the sum of the weights")
}

fn value<R: Rules>(rules: &R, state: &R::State, seat: Seat) -> i64 {
    if rules.actor(state) == Actor::Nobody {
        let outcome = rules.outcome(state);
        if outcome.winners().contains(&seat) {
            return WIN;
        }
        if !outcome.winners().is_empty() {
            return -WIN;
        }
    }
    i64::from(rules.heuristic(state, seat))
}
