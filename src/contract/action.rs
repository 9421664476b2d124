//! The flat action space of a ruleset and masks over it.

use std::fmt;

use serde::{Deserialize, Serialize};

/// An action's number in the flat action space of its ruleset.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ActionId(pub u32);

impl ActionId {
    /// The id as an index.
    #[inline]
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for ActionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// Neighbouring ids of one kind of action.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Segment {
    /// What the actions do, as `snake_case`.
    pub name: &'static str,
    /// The first id.
    pub start: u32,
    /// How many ids there are.
    pub len: u32,
    /// Whether these are outcomes of chance. Those come last, so that the decisions of players are the
    /// first [`ActionSpace::decisions`] ids.
    pub chance: bool,
}

/// The flat action space of a ruleset: segments without gaps, decisions first, outcomes of chance last.
///
/// The space is part of a ruleset's identity. An option may add a segment, and then later ids move: look a
/// segment up by its name, or an id by its action, and never keep ids from one ruleset for another.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ActionSpace {
    segments: Vec<Segment>,
}

impl ActionSpace {
    /// Adds a segment of `len` decisions and returns its first id.
    ///
    /// # Panics
    ///
    /// If a segment of chance was added before.
    pub fn decision(&mut self, name: &'static str, len: usize) -> u32 {
        assert!(self.segments.iter().all(|s| !s.chance), "decisions come before chance");
        self.push(name, len, false)
    }

    /// Adds a segment of `len` outcomes of chance and returns its first id.
    pub fn outcome(&mut self, name: &'static str, len: usize) -> u32 {
        self.push(name, len, true)
    }

    fn push(&mut self, name: &'static str, len: usize, chance: bool) -> u32 {
        let start = self.len() as u32;
        self.segments.push(Segment { name, start, len: len as u32, chance });
        start
    }

    /// The segments in the order of their ids.
    #[must_use]
    pub fn segments(&self) -> &[Segment] {
        &self.segments
    }

    /// The segment of an id.
    #[must_use]
    pub fn segment(&self, id: ActionId) -> Option<&Segment> {
        self.segments.iter().find(|s| (s.start..s.start + s.len).contains(&id.0))
    }

    /// How many ids there are, outcomes of chance included.
    #[must_use]
    pub fn len(&self) -> usize {
        self.segments.last().map_or(0, |s| (s.start + s.len) as usize)
    }

    /// Whether there is no id at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many ids are decisions of players: all below this number.
    #[must_use]
    pub fn decisions(&self) -> usize {
        self.segments.iter().filter(|s| !s.chance).map(|s| s.len as usize).sum()
    }
}

/// How many words hold a set of ids below `len`.
#[inline]
#[must_use]
pub const fn words_for(len: usize) -> usize {
    len.div_ceil(64)
}

/// The legal set while a game writes it: the caller's words, bit `i % 64` of word `i / 64` for id `i`.
///
/// There is one word for each 64 ids and none to spare, so that the masks of many games can lie side by side.
#[derive(Debug)]
pub struct MaskRow<'a> {
    words: &'a mut [u64],
}

impl<'a> MaskRow<'a> {
    /// The empty set in these words, whatever they held.
    #[inline]
    #[must_use]
    pub fn new(words: &'a mut [u64]) -> MaskRow<'a> {
        words.fill(0);
        MaskRow { words }
    }

    /// Adds an id.
    ///
    /// # Panics
    ///
    /// If the words do not cover the id.
    #[inline]
    pub fn insert(&mut self, id: u32) {
        self.insert_if(id, true);
    }

    /// Adds an id if a condition holds.
    ///
    /// # Panics
    ///
    /// If the words do not cover the id.
    #[inline]
    pub fn insert_if(&mut self, id: u32, condition: bool) {
        self.words[id as usize / 64] |= u64::from(condition) << (id % 64);
    }

    /// Adds id `start + i` for each bit `i` of `bits`.
    ///
    /// # Panics
    ///
    /// If the words do not cover `start`.
    #[inline]
    pub fn insert_bits(&mut self, start: u32, bits: u64) {
        let (word, shift) = (start as usize / 64, start % 64);
        self.words[word] |= bits << shift;
        // A shift by 64 would overflow, so the carry is shifted in two steps.
        let carry = bits >> 1 >> (63 - shift);
        if let Some(next) = self.words.get_mut(word + 1) {
            *next |= carry;
        } else {
            debug_assert_eq!(carry, 0, "ids beyond the words");
        }
    }

    /// As [`MaskRow::insert_bits`], for a set of several words.
    ///
    /// # Panics
    ///
    /// As there.
    #[inline]
    pub fn insert_words(&mut self, start: u32, words: &[u64]) {
        for (w, &word) in words.iter().enumerate() {
            if word != 0 {
                self.insert_bits(start + 64 * w as u32, word);
            }
        }
    }
}

/// A set of action ids as bits: bit `i % 64` of word `i / 64`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ActionMask {
    words: Vec<u64>,
    len: usize,
}

impl ActionMask {
    /// The empty set over `len` ids.
    #[must_use]
    pub fn new(len: usize) -> ActionMask {
        ActionMask { words: vec![0; words_for(len)], len }
    }

    /// How many ids the mask covers, legal or not.
    #[inline]
    #[must_use]
    pub fn capacity(&self) -> usize {
        self.len
    }

    /// Empties the set and makes it cover `len` ids. Allocates only to cover more than ever before.
    pub fn resize(&mut self, len: usize) {
        self.words.clear();
        self.words.resize(words_for(len), 0);
        self.len = len;
    }

    /// Empties the set and hands out its words to be written.
    #[inline]
    pub fn row(&mut self) -> MaskRow<'_> {
        MaskRow::new(&mut self.words)
    }

    /// Empties the set.
    #[inline]
    pub fn clear(&mut self) {
        self.words.fill(0);
    }

    /// Adds an id.
    ///
    /// # Panics
    ///
    /// If the mask does not cover it.
    #[inline]
    pub fn insert(&mut self, id: u32) {
        assert!((id as usize) < self.len, "id {id} of a mask over {}", self.len);
        self.words[id as usize / 64] |= 1 << (id % 64);
    }

    /// Whether `id` is in the set. An id beyond the space is not.
    #[inline]
    #[must_use]
    pub fn contains(&self, id: ActionId) -> bool {
        contains(&self.words, id)
    }

    /// How many ids are in the set.
    #[inline]
    #[must_use]
    pub fn count(&self) -> u32 {
        self.words.iter().map(|w| w.count_ones()).sum()
    }

    /// The `n`-th smallest id of the set.
    #[inline]
    #[must_use]
    pub fn nth(&self, mut n: u32) -> Option<ActionId> {
        for (i, &word) in self.words.iter().enumerate() {
            let here = word.count_ones();
            if n < here {
                return Some(ActionId(i as u32 * 64 + nth_bit(word, n)));
            }
            n -= here;
        }
        None
    }

    /// The ids of the set in rising order.
    pub fn iter(&self) -> impl Iterator<Item = ActionId> + '_ {
        self.words.iter().enumerate().flat_map(|(i, &word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                if rest == 0 {
                    return None;
                }
                let bit = rest.trailing_zeros();
                rest &= rest - 1;
                Some(ActionId(i as u32 * 64 + bit))
            })
        })
    }

    /// The words of the mask, lowest ids first: one for each 64 ids.
    #[inline]
    #[must_use]
    pub fn words(&self) -> &[u64] {
        &self.words
    }
}

/// Whether `id` is in the set that the words hold. An id beyond them is not.
#[inline]
#[must_use]
pub fn contains(words: &[u64], id: ActionId) -> bool {
    words.get(id.index() / 64).is_some_and(|w| w >> (id.0 % 64) & 1 != 0)
}

/// The position of the `n`-th lowest set bit. Masks are sparse, so walking is faster than halving the word.
#[inline]
fn nth_bit(mut word: u64, n: u32) -> u32 {
    for _ in 0..n {
        word &= word - 1;
    }
    word.trailing_zeros()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn masks_across_words() {
        let mut mask = ActionMask::new(200);
        let mut row = mask.row();
        row.insert_bits(60, 0b1_0001_0001);
        row.insert_bits(128, 1 << 63);
        row.insert_bits(0, 1);
        let ids: Vec<u32> = mask.iter().map(|id| id.0).collect();
        assert_eq!(ids, [0, 60, 64, 68, 191]);
        assert_eq!(mask.count(), 5);
        for (n, id) in ids.iter().enumerate() {
            assert_eq!(mask.nth(n as u32), Some(ActionId(*id)));
        }
        assert_eq!(mask.nth(5), None);
        assert!(
            mask.contains(ActionId(191)) && !mask.contains(ActionId(190)) && !mask.contains(ActionId(9999))
        );
    }

    #[test]
    fn rows_lie_side_by_side() {
        let mut words = [u64::MAX; 4];
        let (left, right) = words.split_at_mut(2);
        let mut row = MaskRow::new(left);
        row.insert_bits(100, (1 << 28) - 1);
        row.insert_if(3, true);
        row.insert_if(4, false);
        MaskRow::new(&mut right[..1]).insert(0);
        assert_eq!(words, [8, ((1 << 28) - 1) << 36, 1, u64::MAX]);
        assert!(contains(&words[..2], ActionId(127)) && !contains(&words[..2], ActionId(128)));
    }

    #[test]
    fn nth_bit_of_random_words() {
        let mut rng = crate::rng::Rng::new(5);
        for _ in 0..1000 {
            let word = rng.next_u64() & rng.next_u64();
            let bits: Vec<u32> = (0..64).filter(|b| word >> b & 1 != 0).collect();
            for (n, bit) in bits.iter().enumerate() {
                assert_eq!(nth_bit(word, n as u32), *bit);
            }
        }
    }

    #[test]
    fn spaces_put_chance_last() {
        let mut space = ActionSpace::default();
        assert_eq!(space.decision("road", 72), 0);
        assert_eq!(space.decision("roll", 1), 72);
        assert_eq!(space.outcome("dice", 11), 73);
        assert_eq!((space.len(), space.decisions()), (84, 73));
        assert_eq!(space.segment(ActionId(83)).map(|s| s.name), Some("dice"));
        assert_eq!(space.segment(ActionId(84)), None);
    }
}
