//! Small sets of indices as bits in a fixed number of words.

use serde::{Deserialize, Serialize};
use serde_big_array::BigArray;

/// A set of indices below `64 * W`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Bits<const W: usize>(#[serde(with = "BigArray")] pub [u64; W]);

impl<const W: usize> Default for Bits<W> {
    #[inline]
    fn default() -> Self {
        Bits([0; W])
    }
}

impl<const W: usize> std::fmt::Debug for Bits<W> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl<const W: usize> Bits<W> {
    /// How many different indices fit.
    pub const CAPACITY: usize = 64 * W;

    /// The set with one member.
    #[inline]
    #[must_use]
    pub fn one(index: usize) -> Self {
        let mut set = Self::default();
        set.insert(index);
        set
    }

    /// The set of `0..n`.
    #[must_use]
    pub fn first(n: usize) -> Self {
        (0..n).collect()
    }

    /// Adds a member.
    #[inline]
    pub fn insert(&mut self, index: usize) {
        self.0[index / 64] |= 1 << (index % 64);
    }

    /// Takes a member out.
    #[inline]
    pub fn remove(&mut self, index: usize) {
        self.0[index / 64] &= !(1 << (index % 64));
    }

    /// Whether `index` is a member.
    #[inline]
    #[must_use]
    pub fn contains(&self, index: usize) -> bool {
        self.0[index / 64] >> (index % 64) & 1 != 0
    }

    /// Whether there is no member.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&w| w == 0)
    }

    /// How many members there are.
    #[inline]
    #[must_use]
    pub fn len(&self) -> u32 {
        self.0.iter().map(|w| w.count_ones()).sum()
    }

    /// How many members two sets have in common.
    #[inline]
    #[must_use]
    pub fn common(&self, other: &Self) -> u32 {
        self.0.iter().zip(&other.0).map(|(a, b)| (a & b).count_ones()).sum()
    }

    /// Whether two sets have a member in common.
    #[inline]
    #[must_use]
    pub fn intersects(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    /// The members of `self` that are not in `other`.
    #[inline]
    #[must_use]
    pub fn without(mut self, other: &Self) -> Self {
        for (a, b) in self.0.iter_mut().zip(&other.0) {
            *a &= !b;
        }
        self
    }

    /// The members in rising order.
    #[inline]
    #[must_use]
    pub fn iter(&self) -> Members<W> {
        Members { rest: self.0, word: 0 }
    }
}

/// The members of a set in rising order.
#[derive(Clone, Debug)]
pub struct Members<const W: usize> {
    rest: [u64; W],
    word: usize,
}

impl<const W: usize> Iterator for Members<W> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.word < W {
            let rest = &mut self.rest[self.word];
            if *rest != 0 {
                let bit = rest.trailing_zeros() as usize;
                *rest &= *rest - 1;
                return Some(64 * self.word + bit);
            }
            self.word += 1;
        }
        None
    }
}

impl<const W: usize> std::ops::BitOr for Bits<W> {
    type Output = Self;
    #[inline]
    fn bitor(mut self, other: Self) -> Self {
        self |= other;
        self
    }
}

impl<const W: usize> std::ops::BitOrAssign for Bits<W> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        for (a, b) in self.0.iter_mut().zip(&other.0) {
            *a |= b;
        }
    }
}

impl<const W: usize> std::ops::BitAnd for Bits<W> {
    type Output = Self;
    #[inline]
    fn bitand(mut self, other: Self) -> Self {
        for (a, b) in self.0.iter_mut().zip(&other.0) {
            *a &= b;
        }
        self
    }
}

impl<const W: usize> FromIterator<usize> for Bits<W> {
    fn from_iter<I: IntoIterator<Item = usize>>(indices: I) -> Self {
        let mut set = Self::default();
        for index in indices {
            set.insert(index);
        }
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_behave_like_sets() {
        let a: Bits<2> = [0, 5, 63, 64, 100].into_iter().collect();
        let b: Bits<2> = [5, 64, 127].into_iter().collect();
        assert_eq!(a.iter().collect::<Vec<_>>(), [0, 5, 63, 64, 100]);
        assert_eq!((a & b).iter().collect::<Vec<_>>(), [5, 64]);
        assert_eq!((a | b).len(), 6);
        assert_eq!(a.without(&b).iter().collect::<Vec<_>>(), [0, 63, 100]);
        assert_eq!(a.common(&b), 2);
        assert!(a.intersects(&b) && a.contains(100) && !a.contains(101));
    }
}
