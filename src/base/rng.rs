//! Random numbers that stay the same for ever: a known generator, our own bounded draw, seeds by purpose.

use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng as _, SeedableRng};
use serde::{Deserialize, Serialize};

/// What a stream of random numbers is for. Each purpose of one seed has a stream of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u64)]
pub enum Purpose {
    /// The layout of the board.
    Board = 1,
    /// Dice.
    Dice = 2,
    /// Cards drawn or stolen, tiles drawn.
    Cards = 3,
    /// Seeds of the games of a batch.
    Game = 4,
    /// Decisions of a bot.
    Bot = 5,
    /// Filling in what a viewer does not know.
    Hidden = 6,
}

/// A seed for the `index`-th use of `seed` for `purpose`. Neighbouring inputs give unrelated outputs.
#[inline]
#[must_use]
pub fn derive_seed(seed: u64, purpose: Purpose, index: u64) -> u64 {
    let salted = mix(seed.wrapping_add((purpose as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15)));
    mix(salted.wrapping_add(index.wrapping_mul(0xD1B5_4A32_D192_ED03)))
}

/// The finaliser of SplitMix64: a bijection that spreads every input bit over the output.
#[inline]
fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// A number from 0 to `n - 1`, each equally likely: the first draw of the `index`-th use of `seed` for `purpose`.
///
/// The derived seed is itself random bits; only the few that would favour some results are passed on to a stream.
///
/// # Panics
///
/// If `n` is 0.
#[inline]
#[must_use]
pub fn draw_below(seed: u64, purpose: Purpose, index: u64, n: u32) -> u32 {
    assert!(n > 0, "a draw from nothing");
    let bits = derive_seed(seed, purpose, index);
    let product = (bits >> 32) * u64::from(n);
    // As in `Rng::below`.
    if (product as u32) < n && (product as u32) < n.wrapping_neg() % n {
        return Rng::new(bits).below(n);
    }
    (product >> 32) as u32
}

/// A stream of random numbers (xoshiro256++).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rng(Xoshiro256PlusPlus);

impl Rng {
    /// A stream that depends on nothing but `seed`.
    #[inline]
    #[must_use]
    pub fn new(seed: u64) -> Rng {
        Rng(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// The stream of the `index`-th use of `seed` for `purpose`.
    #[inline]
    #[must_use]
    pub fn derived(seed: u64, purpose: Purpose, index: u64) -> Rng {
        Rng::new(derive_seed(seed, purpose, index))
    }

    /// The next 64 bits.
    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number from 0 to `n - 1`, each equally likely.
    ///
    /// # Panics
    ///
    /// If `n` is 0.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        assert!(n > 0, "a draw from nothing");
        // Lemire's multiply-and-shift: reject the few low products that would favour some results.
        let mut product = (self.next_u64() >> 32) * u64::from(n);
        if (product as u32) < n {
            let threshold = n.wrapping_neg() % n;
            while (product as u32) < threshold {
                product = (self.next_u64() >> 32) * u64::from(n);
            }
        }
        (product >> 32) as u32
    }

    /// Puts a slice in random order, every order equally likely.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i as u32 + 1) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounded_draws_are_even() {
        let mut rng = Rng::new(1);
        let mut counts = [0u32; 7];
        for _ in 0..70_000 {
            counts[rng.below(7) as usize] += 1;
        }
        // 10,000 expected, standard deviation 92.6: five of them on either side.
        assert!(counts.iter().all(|&c| c.abs_diff(10_000) < 463), "{counts:?}");
    }

    #[test]
    fn single_draws_are_even() {
        let mut counts = [0u32; 36];
        for index in 0..360_000 {
            counts[draw_below(9, Purpose::Dice, index, 36) as usize] += 1;
        }
        // 10,000 expected, standard deviation 98.6: five of them on either side.
        assert!(counts.iter().all(|&c| c.abs_diff(10_000) < 493), "{counts:?}");
    }

    #[test]
    fn derived_seeds_stay_the_same() {
        // Worked out by the same formulas in another language.
        assert_eq!(derive_seed(7, Purpose::Dice, 0), 0x26c4_5589_91f4_d75d);
        assert_eq!(derive_seed(7, Purpose::Dice, 1), 0x7001_7a90_a5f5_c42a);
        let draws: Vec<u32> = (0..6).map(|index| draw_below(7, Purpose::Dice, index, 36)).collect();
        assert_eq!(draws, [5, 15, 18, 23, 1, 24]);
    }

    #[test]
    fn purposes_and_indices_give_different_streams() {
        let mut seeds: Vec<u64> = [Purpose::Board, Purpose::Dice, Purpose::Cards, Purpose::Game]
            .into_iter()
            .flat_map(|p| (0..1000).map(move |i| derive_seed(7, p, i)))
            .collect();
        seeds.sort_unstable();
        seeds.dedup();
        assert_eq!(seeds.len(), 4000);
    }

    #[test]
    fn the_stream_is_the_published_one() {
        // xoshiro256++ seeded with the four words 1, 2, 3, 4: first outputs as its authors' C code prints them.
        let mut seed = [0u8; 32];
        for (word, chunk) in (1u64..=4).zip(seed.chunks_exact_mut(8)) {
            chunk.copy_from_slice(&word.to_le_bytes());
        }
        let mut rng = Rng(Xoshiro256PlusPlus::from_seed(seed));
        assert_eq!([rng.next_u64(), rng.next_u64(), rng.next_u64()], [41943041, 58720359, 3588806011781223]);
    }
}
