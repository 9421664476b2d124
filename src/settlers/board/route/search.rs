//! Branch and bound for small networks, without allocation.
//!
//! A network is first made smaller in ways that keep its heaviest trail: what hangs off the rings as a tree is
//! replaced by its longest arms, and links in a row become one. If more than two sites are odd after that, then of
//! any three of them at least one is not an end of the trail, hence misses a link: each of their links is taken away
//! in turn.

use super::Edge;

/// The most edges a [`Net`] holds: as many as an edge mask has bits.
const EDGES: usize = 32;
/// The most sites: two for each edge.
const SITES: usize = 2 * EDGES;
/// Slots of the hash table that numbers the sites; boards have fewer sites, so that they rarely share a slot.
const SLOTS: usize = 128;
const FREE: u8 = u8::MAX;

/// A network with local numbers for sites and bit masks for sets.
#[derive(Clone, Copy)]
pub(super) struct Net {
    /// The edges that are left.
    alive: u32,
    /// Edges without which no trail is heavier than the best one known.
    kept: u32,
    sites: usize,
    ends: [[u8; 2]; EDGES],
    length: [u32; EDGES],
}

/// Sets of edges, by site.
type Links = [u32; SITES];

/// A component.
struct Part {
    edges: u32,
    /// The sites where an odd number of edges meet.
    odd: u64,
    weight: u32,
}

/// The members of a set.
fn members(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let next = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        next
    })
}

/// A link as seen from one of its sites, packed such that the sum of several can be formed and taken apart again:
/// once all but one are subtracted, that one is left.
#[inline]
fn half(other: usize, length: u32) -> u64 {
    u64::from(length) << 32 | (other as u64) << 16 | 1
}

impl Net {
    /// The network with its blocked sites cut up, or `None` if it has too many edges or a loop.
    #[inline]
    pub(super) fn new(edges: &[Edge], blocked: impl Fn(u16) -> bool) -> Option<Net> {
        if edges.len() > EDGES {
            return None;
        }
        let alive = ((1u64 << edges.len()) - 1) as u32;
        let mut net = Net { alive, kept: 0, sites: 0, ends: [[0; 2]; EDGES], length: [0; EDGES] };
        let mut slots = [FREE; SLOTS];
        let mut names = [0; SLOTS];
        for (e, edge) in edges.iter().enumerate() {
            if edge.a == edge.b {
                return None;
            }
            net.length[e] = u32::from(edge.length);
            net.ends[e] = [edge.a, edge.b].map(|name| {
                let new = net.sites as u8;
                if blocked(name) {
                    net.sites += 1;
                    return new;
                }
                let mut slot = usize::from(name) % SLOTS;
                // Not `&&`: whether a site is new is hard to predict, whether two share a slot is easy.
                while (slots[slot] != FREE) & (names[slot] != name) {
                    slot = (slot + 1) % SLOTS;
                }
                let known = slots[slot];
                let site = if known == FREE { new } else { known };
                net.sites += usize::from(known == FREE);
                slots[slot] = site;
                names[slot] = name;
                site
            });
        }
        Some(net)
    }

    /// Adds to the length of one edge.
    pub(super) fn lengthen(&mut self, edge: usize, extra: u32) {
        self.length[edge] += extra;
    }

    /// The length of the heaviest trail, or `best` if that is more.
    #[inline]
    pub(super) fn heaviest(mut self, mut best: u32) -> u32 {
        let before = self.alive;
        let arms = self.strip(&mut best);
        if self.alive == 0 { best } else { self.search(before, &arms, best) }
    }

    /// Takes all trees and hanging branches away, and weighs the trails that lie in them.
    ///
    /// Returns the length of the longest arm that hung at each site.
    #[inline]
    fn strip(&mut self, best: &mut u32) -> [u32; SITES] {
        let mut halves = [0u64; SITES];
        for e in members(self.alive.into()) {
            let ([a, b], length) = (self.ends[e].map(usize::from), self.length[e]);
            halves[a] += half(b, length);
            halves[b] += half(a, length);
        }
        let mut arms = [0; SITES];
        let mut left = self.alive.count_ones();
        for start in 0..self.sites {
            let mut site = start;
            while halves[site] as u16 == 1 {
                let last = std::mem::take(&mut halves[site]);
                let (other, length) = (usize::from((last >> 16) as u16), (last >> 32) as u32);
                halves[other] -= half(site, length);
                let arm = arms[site] + length;
                *best = (*best).max(arms[other] + arm);
                arms[other] = arms[other].max(arm);
                site = other;
                left -= 1;
            }
        }
        if left == 0 {
            self.alive = 0;
        }
        // Of a link that is gone one site at least has nothing left.
        for e in members(self.alive.into()) {
            if self.ends[e].iter().any(|&site| halves[usize::from(site)] == 0) {
                self.alive &= !(1 << e);
            }
        }
        arms
    }

    /// Goes on with what [`Net::strip`] left, given what was there before.
    fn search(mut self, before: u32, arms: &[u32; SITES], mut best: u32) -> u32 {
        let mut links = [0; SITES];
        for e in members(before.into()) {
            for site in self.ends[e] {
                links[usize::from(site)] |= 1 << e;
            }
        }
        self.hang(&links, before & !self.alive, arms);
        self.join(&mut links);
        self.kept &= self.alive;
        let mut rest = self.alive;
        while rest != 0 {
            let part = self.part(&links, rest);
            rest &= !part.edges;
            best = self.branch(&links, &part, best);
        }
        best
    }

    /// The site at the other end of an edge.
    fn across(&self, edge: usize, site: usize) -> usize {
        let [a, b] = self.ends[edge];
        usize::from(a ^ b) ^ site
    }

    /// Puts the two longest arms back at each site of a ring, each as one edge: a trail has no use for more.
    fn hang(&mut self, links: &Links, stripped: u32, arms: &[u32; SITES]) {
        let core = self.alive;
        for site in 0..self.sites {
            if links[site] & core == 0 {
                continue;
            }
            let mut longest = [(0, 0); 2];
            for edge in members(u64::from(links[site] & stripped)) {
                let arm = self.length[edge] + arms[self.across(edge, site)];
                if arm > longest[0].0 {
                    longest = [(arm, edge), longest[0]];
                } else if arm > longest[1].0 {
                    longest[1] = (arm, edge);
                }
            }
            for (arm, edge) in longest.into_iter().filter(|&(arm, _)| arm > 0) {
                self.alive |= 1 << edge;
                self.length[edge] = arm;
            }
        }
    }

    /// Makes one edge of two that meet at a site where nothing else is: a trail never gains by stopping there.
    fn join(&mut self, links: &mut Links) {
        for site in 0..self.sites {
            let both = links[site] & self.alive;
            if both.count_ones() != 2 {
                continue;
            }
            let (first, second) = (both.trailing_zeros() as usize, 31 - both.leading_zeros() as usize);
            let (p, q) = (self.across(first, site), self.across(second, site));
            if p != q {
                self.alive &= !(1 << second);
                self.kept |= (self.kept >> second & 1) << first;
                self.length[first] += self.length[second];
                self.ends[first] = [p as u8, q as u8];
                links[site] = 0;
                links[q] |= 1 << first;
            }
        }
    }

    /// The component with the first of the given edges.
    fn part(&self, links: &Links, edges: u32) -> Part {
        let mut todo = edges & edges.wrapping_neg();
        let mut part = Part { edges: todo, odd: 0, weight: 0 };
        while todo != 0 {
            let edge = todo.trailing_zeros() as usize;
            todo &= todo - 1;
            part.weight += self.length[edge];
            for site in self.ends[edge] {
                part.odd ^= 1 << site;
                let new = links[usize::from(site)] & self.alive & !part.edges;
                part.edges |= new;
                todo |= new;
            }
        }
        part
    }

    /// The length of the heaviest trail of a component, or `best` if that is more.
    fn branch(&self, links: &Links, part: &Part, mut best: u32) -> u32 {
        if part.weight <= best || self.kept & !part.edges != 0 {
            return best;
        }
        if part.odd.count_ones() <= 2 {
            return part.weight;
        }
        // Each odd site that is no end of the trail misses a link, and a link serves two of them at most.
        let (mut total, mut largest) = (0, [0; 2]);
        for site in members(part.odd) {
            let free = links[site] & part.edges & !self.kept;
            let least = members(u64::from(free)).map(|edge| self.length[edge]).min().unwrap_or(part.weight);
            total += least;
            largest = [largest[0].max(least), largest[1].max(largest[0].min(least))];
        }
        let missed = (total - largest[0] - largest[1]).div_ceil(2);
        let bound = part.weight.saturating_sub(missed);
        if bound <= best {
            return best;
        }
        let mut choice = self.choice(links, part);
        let mut net = *self;
        while let Some(edge) = members(u64::from(choice)).min_by_key(|&edge| self.length[edge]) {
            choice &= !(1 << edge);
            if bound.min(part.weight - self.length[edge]) <= best {
                break;
            }
            net.alive = part.edges & !(1 << edge);
            best = net.heaviest(best);
            // All trails without it are settled now.
            net.kept |= 1 << edge;
        }
        best
    }

    /// The edges at three odd sites, chosen so that few of them may be missed.
    fn choice(&self, links: &Links, part: &Part) -> u32 {
        let free = part.edges & !self.kept;
        let (mut odd, mut choice) = (part.odd, 0);
        for _ in 0..3 {
            let site = members(odd)
                .min_by_key(|&site| (links[site] & free & !choice).count_ones())
                .expect("there are more than two odd sites");
            odd &= !(1 << site);
            choice |= links[site] & free;
        }
        choice
    }
}
