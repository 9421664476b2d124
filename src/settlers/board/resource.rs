//! The small vocabulary: resources, terrains, development cards, harbours, and counts of cards.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;

use serde::{Deserialize, Serialize};

/// A kind of thing that comes in five sorts and is counted.
pub trait Kind: Copy + Eq + fmt::Debug + 'static {
    /// All five, in canonical order.
    const ALL: [Self; 5];
    /// The place in [`Kind::ALL`].
    fn index(self) -> usize;
    /// The name in texts and JSON.
    fn name(self) -> &'static str;
    /// The kind with a name.
    fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|k| k.name() == name)
    }
    /// All five names, for error texts.
    fn names() -> String {
        Self::ALL.map(Self::name).join(", ")
    }
}

macro_rules! kind {
    ($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident = $text:literal),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        #[repr(u8)]
        pub enum $name { $($(#[$vdoc])* $variant),* }

        impl Kind for $name {
            const ALL: [Self; 5] = [$($name::$variant),*];
            #[inline]
            fn index(self) -> usize { self as usize }
            fn name(self) -> &'static str {
                match self { $($name::$variant => $text),* }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.write_str(self.name()) }
        }
    };
}

kind! {
    /// What hexes produce and pieces cost.
    Resource {
        /// From forest.
        Lumber = "lumber",
        /// From hills.
        Brick = "brick",
        /// From pasture.
        Wool = "wool",
        /// From fields.
        Grain = "grain",
        /// From mountains.
        Ore = "ore",
    }
}

kind! {
    /// A development card.
    Card {
        /// Moves the robber; counts for the Largest Army.
        Knight = "knight",
        /// Two free roads.
        RoadBuilding = "road_building",
        /// Two cards from the bank.
        YearOfPlenty = "year_of_plenty",
        /// All cards of one resource from everyone.
        Monopoly = "monopoly",
        /// A point, hidden and never played.
        VictoryPoint = "victory_point",
    }
}

/// What a hex is made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Terrain {
    /// Produces lumber.
    Forest,
    /// Produces brick.
    Hills,
    /// Produces wool.
    Pasture,
    /// Produces grain.
    Fields,
    /// Produces ore.
    Mountains,
    /// Produces nothing.
    Desert,
    /// Water: nothing is built between two of them.
    #[default]
    Sea,
}

impl Terrain {
    /// All terrains, those that produce first, in the order of their resources.
    pub const ALL: [Terrain; 7] = [
        Terrain::Forest,
        Terrain::Hills,
        Terrain::Pasture,
        Terrain::Fields,
        Terrain::Mountains,
        Terrain::Desert,
        Terrain::Sea,
    ];

    /// The resource that the terrain produces.
    #[inline]
    #[must_use]
    pub fn resource(self) -> Option<Resource> {
        Resource::ALL.get(self as usize).copied()
    }

    /// The name in texts and JSON.
    #[must_use]
    pub fn name(self) -> &'static str {
        ["forest", "hills", "pasture", "fields", "mountains", "desert", "sea"][self as usize]
    }
}

/// What a harbour takes at its better rate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Harbour {
    /// Any resource at 3:1.
    Any,
    /// One resource at 2:1.
    Two(Resource),
}

impl Harbour {
    /// All kinds of harbour.
    pub const ALL: [Harbour; 6] = [
        Harbour::Two(Resource::Lumber),
        Harbour::Two(Resource::Brick),
        Harbour::Two(Resource::Wool),
        Harbour::Two(Resource::Grain),
        Harbour::Two(Resource::Ore),
        Harbour::Any,
    ];

    /// The place in [`Harbour::ALL`].
    #[inline]
    #[must_use]
    pub fn index(self) -> usize {
        match self {
            Harbour::Two(resource) => resource.index(),
            Harbour::Any => 5,
        }
    }

    /// The name in texts and JSON: `any` or the resource.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Harbour::Any => "any",
            Harbour::Two(resource) => resource.name(),
        }
    }

    /// The harbour with a name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Harbour> {
        Harbour::ALL.into_iter().find(|h| h.name() == name)
    }
}

impl Serialize for Harbour {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Harbour {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        let expected = || format!("any, {}", Resource::names());
        Harbour::from_name(&name)
            .ok_or_else(|| serde::de::Error::custom(format!("{name:?}, expected {}", expected())))
    }
}

/// How many cards there are of each of five kinds, at most 127 each.
///
/// Five bytes of one word, so that sums and comparisons take one operation for all kinds.
pub struct Counts<K>(u64, PhantomData<K>);

const ONES: u64 = 0x01_0101_0101;
const HIGH: u64 = ONES << 7;

impl<K> Counts<K> {
    /// No cards.
    pub const NONE: Self = Counts(0, PhantomData);

    /// The counts in canonical order of the kinds.
    #[must_use]
    pub const fn new(counts: [u8; 5]) -> Self {
        let [a, b, c, d, e] = counts;
        Counts(u64::from_le_bytes([a, b, c, d, e, 0, 0, 0]), PhantomData)
    }

    /// The counts as the bytes of a word, the first kind lowest.
    #[inline]
    #[must_use]
    pub(crate) const fn from_lanes(lanes: u64) -> Self {
        Counts(lanes, PhantomData)
    }

    /// The counts in canonical order of the kinds.
    #[inline]
    #[must_use]
    pub const fn to_array(self) -> [u8; 5] {
        let [a, b, c, d, e, ..] = self.0.to_le_bytes();
        [a, b, c, d, e]
    }

    /// How many cards there are of all kinds together, at most 255.
    #[inline]
    #[must_use]
    pub const fn total(self) -> u32 {
        (self.0.wrapping_mul(ONES) >> 32 & 0xff) as u32
    }

    /// Whether there is no card.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The cards of all kinds but the last; of development cards, those that can be played.
    #[inline]
    #[must_use]
    pub const fn but_last(self) -> Self {
        Counts(self.0 & 0xffff_ffff, PhantomData)
    }

    /// Whether no count is beyond 127, as in a sum over several seats.
    #[inline]
    pub(crate) const fn in_range(self) -> bool {
        self.0 & HIGH == 0
    }

    /// Whether all cards of `other` are among these.
    #[inline]
    #[must_use]
    pub const fn contains(self, other: Self) -> bool {
        ((self.0 | HIGH) - other.0) & HIGH == HIGH
    }

    /// The kinds with at least `n` cards, as bits.
    #[inline]
    #[must_use]
    pub const fn at_least(self, n: u8) -> u32 {
        let high = (((self.0 | HIGH) - n as u64 * ONES) & HIGH) >> 7;
        // Each high bit, eight apart, moves to a bit of its own from bit 32 on.
        const GATHER: u64 = 1 << 32 | 1 << 25 | 1 << 18 | 1 << 11 | 1 << 4;
        (high.wrapping_mul(GATHER) >> 32 & 31) as u32
    }
}

impl<K: Kind> Counts<K> {
    /// One card.
    #[inline]
    #[must_use]
    pub fn one(kind: K) -> Self {
        Self::of(kind, 1)
    }

    /// `n` cards of one kind.
    #[inline]
    #[must_use]
    pub fn of(kind: K, n: u32) -> Self {
        Counts(u64::from(n) << (8 * kind.index()), PhantomData)
    }

    /// These and `n` more of a kind, or 255 if it would be more: a sum that is compared and never paid.
    #[inline]
    pub(crate) fn at_most_255(self, kind: K, n: u32) -> Self {
        self + Self::of(kind, n.min(255 - self.get(kind)))
    }

    /// How many cards there are of a kind.
    #[inline]
    #[must_use]
    pub fn get(self, kind: K) -> u32 {
        (self.0 >> (8 * kind.index()) & 0xff) as u32
    }

    /// Each kind with its count.
    pub fn iter(self) -> impl Iterator<Item = (K, u32)> {
        K::ALL.into_iter().map(move |kind| (kind, self.get(kind)))
    }

    /// Each card by its kind, in canonical order.
    pub fn cards(self) -> impl Iterator<Item = K> {
        self.iter().flat_map(|(kind, n)| std::iter::repeat_n(kind, n as usize))
    }

    /// The kind of the `n`-th card in canonical order.
    #[inline]
    #[must_use]
    pub fn nth(self, mut n: u32) -> Option<K> {
        for (kind, count) in self.iter() {
            if n < count {
                return Some(kind);
            }
            n -= count;
        }
        None
    }
}

impl<K> std::ops::Add for Counts<K> {
    type Output = Self;
    #[inline]
    fn add(self, other: Self) -> Self {
        Counts(self.0 + other.0, PhantomData)
    }
}

impl<K> std::ops::AddAssign for Counts<K> {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl<K> std::ops::Sub for Counts<K> {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Counts(self.0 - other.0, PhantomData)
    }
}

impl<K> std::ops::SubAssign for Counts<K> {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        self.0 -= other.0;
    }
}

// Derives would ask the same of `K`, which is only a marker.
impl<K> Clone for Counts<K> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}
impl<K> Copy for Counts<K> {}
impl<K> Default for Counts<K> {
    fn default() -> Self {
        Self::NONE
    }
}
impl<K> PartialEq for Counts<K> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}
impl<K> Eq for Counts<K> {}
impl<K> Hash for Counts<K> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}
impl<K: Kind> fmt::Debug for Counts<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter().filter(|(_, n)| *n > 0)).finish()
    }
}
impl<K: Kind> fmt::Display for Counts<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("nothing");
        }
        let parts: Vec<String> =
            self.iter().filter(|(_, n)| *n > 0).map(|(kind, n)| format!("{n} {}", kind.name())).collect();
        f.write_str(&parts.join(", "))
    }
}
impl<K> Serialize for Counts<K> {
    fn serialize<T: serde::Serializer>(&self, serializer: T) -> Result<T::Ok, T::Error> {
        self.to_array().serialize(serializer)
    }
}
impl<'de, K> Deserialize<'de> for Counts<K> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let counts = <[u8; 5]>::deserialize(deserializer)?;
        if counts.iter().any(|&n| n > 127) {
            return Err(serde::de::Error::custom("a count of cards above 127"));
        }
        Ok(Counts::new(counts))
    }
}

/// Serialises what changed hands as `{"lumber": 2}`, kinds without cards left out.
pub(crate) fn named<K: Kind, S: serde::Serializer>(
    counts: &Counts<K>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_map(counts.iter().filter(|(_, n)| *n > 0).map(|(kind, n)| (kind.name(), n)))
}

/// Serialises what somebody has with all five kinds, zeros included.
pub(crate) fn all_named<K: Kind, S: serde::Serializer>(
    counts: &Counts<K>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_map(counts.iter().map(|(kind, n)| (kind.name(), n)))
}

/// As [`all_named`], or nothing.
pub(crate) fn named_if_known<K: Kind, S: serde::Serializer>(
    counts: &Option<Counts<K>>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    match counts {
        Some(counts) => all_named(counts, serializer),
        None => serializer.serialize_none(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Hand = Counts<Resource>;

    #[test]
    fn counts_add_and_compare() {
        let hand = Hand::new([4, 1, 0, 2, 19]);
        let road = Hand::new([1, 1, 0, 0, 0]);
        assert_eq!(hand.total(), 26);
        assert!(hand.contains(road) && !road.contains(hand));
        assert!(!hand.contains(Hand::one(Resource::Wool)));
        assert_eq!((hand - road).to_array(), [3, 0, 0, 2, 19]);
        assert_eq!(hand.but_last().to_array(), [4, 1, 0, 2, 0]);
        assert_eq!(hand.at_least(1), 0b11011);
        assert_eq!(hand.at_least(3), 0b10001);
        assert_eq!(hand.at_least(0), 0b11111);
        assert_eq!(hand.nth(4), Some(Resource::Brick));
        assert_eq!(hand.nth(5), Some(Resource::Grain));
        assert_eq!(hand.nth(26), None);
        assert_eq!(hand.to_string(), "4 lumber, 1 brick, 2 grain, 19 ore");
    }

    #[test]
    fn thresholds_of_every_count() {
        for count in 0..=127u8 {
            for lane in 0..5 {
                let mut counts = [0; 5];
                counts[lane] = count;
                for n in [1, 2, 3, 4, 64, 127] {
                    assert_eq!(Hand::new(counts).at_least(n), u32::from(count >= n) << lane);
                }
            }
        }
    }
}
