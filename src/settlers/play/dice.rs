//! The dice: two of them, or a deck of cards with their throws.

use serde::{Deserialize, Serialize};

use crate::error::Fault;
use crate::rng::{Purpose, draw_below};
use crate::settlers::options::{Options, Within};
use crate::settlers::rules::Settlers;
use crate::settlers::state::State;

/// Where the numbers come from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Dice {
    /// Two dice.
    #[default]
    Fair,
    /// A deck of 36 cards, one for each throw of two dice, shuffled anew before it is used up.
    Deck,
}

/// Where the numbers come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct DiceOptions {
    /// Two dice, or a deck of cards.
    #[serde(rename = "dice")]
    pub source: Dice,
    /// Cards that stay unseen when the deck of numbers is shuffled anew, 0 to 30.
    #[serde(rename = "dice_unseen")]
    pub unseen: u8,
    /// Rounds at the start in which no seven falls, 0 to 50.
    pub no_seven_rounds: u8,
    /// Whether no seven falls before the first city.
    pub no_seven_before_city: bool,
}

impl Default for DiceOptions {
    fn default() -> Self {
        DiceOptions { source: Dice::default(), unseen: 5, no_seven_rounds: 0, no_seven_before_city: false }
    }
}

impl DiceOptions {
    pub(crate) fn ranges(&self, within: &mut Within<'_>) {
        within("dice_unseen", self.unseen.into(), 0, 30);
        within("no_seven_rounds", self.no_seven_rounds.into(), 0, 50);
    }
}

/// How many of the 36 throws of two dice give each sum from 2 to 12.
pub(crate) const WEIGHTS: [u8; 11] = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1];
/// The place of the seven in [`WEIGHTS`].
const SEVEN: usize = 5;

/// With a deck of numbers, what is left of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct DiceDeck {
    /// The cards left of each number from 2 to 12.
    pub(crate) left: [u8; 11],
}

impl DiceDeck {
    /// All cards, where the options have a deck.
    pub(crate) fn full(options: &Options) -> DiceDeck {
        DiceDeck { left: if options.dice.source == Dice::Deck { WEIGHTS } else { [0; 11] } }
    }
}

impl<const S: usize, const L: usize, const P: usize> Settlers<S, L, P> {
    /// The weight of the sum at a place, counted from 2.
    pub(crate) fn dice_weight(&self, state: &State<S, L, P>, place: usize) -> u32 {
        if place == SEVEN && self.no_seven(state) {
            return 0;
        }
        let weights = match self.options.dice.source {
            Dice::Fair => &WEIGHTS,
            Dice::Deck if self.only_sevens_left(state) => &WEIGHTS,
            Dice::Deck => &state.dice.left,
        };
        weights[place].into()
    }

    /// The sums that can fall now, as bits from the 2 on.
    pub(crate) fn possible_sums(&self, state: &State<S, L, P>) -> u64 {
        let possible = (0..WEIGHTS.len()).filter(|&place| self.dice_weight(state, place) > 0);
        possible.fold(0, |set, place| set | 1 << place)
    }

    /// Whether a seven cannot fall now.
    pub(crate) fn no_seven(&self, state: &State<S, L, P>) -> bool {
        let rounds = u32::from(self.options.dice.no_seven_rounds);
        (rounds > 0 && state.turn.number <= rounds * u32::from(self.info.seats))
            || (self.options.dice.no_seven_before_city && state.seats.iter().all(|s| s.cities.is_empty()))
    }

    /// Whether the deck holds nothing but sevens while none may fall: then it is shuffled anew.
    fn only_sevens_left(&self, state: &State<S, L, P>) -> bool {
        let others = state.dice.left.iter().enumerate().filter(|(place, n)| *place != SEVEN && **n > 0);
        others.count() == 0 && self.no_seven(state)
    }

    /// The sum that the seed holds for the next throw.
    #[inline]
    pub(crate) fn sample_dice(&self, state: &State<S, L, P>) -> u8 {
        let draw = |n| draw_below(state.chance.seed, Purpose::Dice, state.chance.rolls.into(), n);
        if self.plain_dice {
            let throw = draw(36);
            return (2 + throw / 6 + throw % 6) as u8;
        }
        self.sample_weighted(state)
    }

    #[inline(never)]
    fn sample_weighted(&self, state: &State<S, L, P>) -> u8 {
        let draw = |n| draw_below(state.chance.seed, Purpose::Dice, state.chance.rolls.into(), n);
        let weights: [u32; 11] = std::array::from_fn(|place| self.dice_weight(state, place));
        let mut rest = draw(weights.iter().sum());
        let place = weights.iter().position(|&weight| {
            let here = rest < weight;
            rest = rest.wrapping_sub(weight);
            here
        });
        2 + place.unwrap_or(SEVEN) as u8
    }

    /// Takes the card of a sum from the deck, which is shuffled anew when no more than the unseen cards are left.
    #[inline(never)]
    pub(crate) fn use_dice_card(&self, state: &mut State<S, L, P>, sum: u8) {
        let left = &mut state.dice.left;
        let place = usize::from(sum) - 2;
        if left[place] == 0 {
            *left = WEIGHTS;
        }
        left[place] -= 1;
        if left.iter().map(|&n| u32::from(n)).sum::<u32>() <= self.options.dice.unseen.into() {
            *left = WEIGHTS;
        }
    }

    pub(crate) fn dice_deck_faults(&self, state: &State<S, L, P>, faults: &mut Vec<Fault>) {
        let deck = self.options.dice.source == crate::settlers::dice::Dice::Deck;
        let left = state.dice.left.map(u32::from);
        let most = crate::settlers::dice::WEIGHTS;
        for (place, (&have, most)) in state.dice.left.iter().zip(most).enumerate() {
            if have > if deck { most } else { 0 } {
                let message = format!("{have} cards with {}, expected at most {most}", place + 2);
                let message =
                    if deck { message } else { "expected none: the numbers come from dice".to_owned() };
                faults.push(Fault::new("/dice_left", message));
                return;
            }
        }
        let unseen = u32::from(self.options.dice.unseen);
        if deck && left.iter().sum::<u32>() <= unseen {
            let message = format!("{} cards, expected more than {unseen}", left.iter().sum::<u32>());
            faults.push(Fault::new("/dice_left", message));
        }
    }
}
