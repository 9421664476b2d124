//! What every deal of a board keeps.

use serde::{Deserialize, Serialize};

use super::is_default;
use crate::settlers::resource::{Kind, Resource, Terrain};
use crate::settlers::topology::{HexId, Side, Topology};

/// What every deal of a board keeps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Constraints {
    /// No 6 or 8 lies beside a 6 or 8.
    #[serde(skip_serializing_if = "is_default")]
    pub reds_apart: bool,
    /// No two equal tokens lie side by side.
    #[serde(skip_serializing_if = "is_default")]
    pub equal_numbers_apart: bool,
    /// No more than this many hexes of one terrain hang together; sea does not count.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub largest_clump: Option<u8>,
    /// The mean of the pips of each resource is within 0.75 of the mean over all hexes that produce, and the hexes round
    /// a site have no more than 12 pips together.
    #[serde(skip_serializing_if = "is_default")]
    pub balanced_pips: bool,
}

/// Balanced pips: how far the mean of a resource may be from the mean of all hexes that produce, in quarters.
pub(crate) const QUARTERS_APART: u32 = 3;
/// Balanced pips: the most that the hexes round one site may have together.
pub(crate) const MOST_PIPS: u32 = 12;

impl Constraints {
    /// Each constraint that is set, alone, with the name of its field.
    pub(crate) fn each(self) -> Vec<(&'static str, Constraints)> {
        let none = Constraints::default();
        let all = [
            ("reds_apart", Constraints { reds_apart: self.reds_apart, ..none }),
            ("equal_numbers_apart", Constraints { equal_numbers_apart: self.equal_numbers_apart, ..none }),
            ("largest_clump", Constraints { largest_clump: self.largest_clump, ..none }),
            ("balanced_pips", Constraints { balanced_pips: self.balanced_pips, ..none }),
        ];
        all.into_iter().filter(|(_, alone)| *alone != none).collect()
    }

    /// Those that are set here or there. Of two limits for clumps the lower holds.
    #[must_use]
    pub fn and(self, other: Constraints) -> Constraints {
        let clumps = self.largest_clump.into_iter().chain(other.largest_clump);
        Constraints {
            reds_apart: self.reds_apart || other.reds_apart,
            equal_numbers_apart: self.equal_numbers_apart || other.equal_numbers_apart,
            largest_clump: clumps.min(),
            balanced_pips: self.balanced_pips || other.balanced_pips,
        }
    }
}

/// In how many of 36 throws of two dice a token produces; 0 for none.
pub(crate) fn pips(token: u8) -> u32 {
    if token == 0 { 0 } else { 6 - u32::from(token.abs_diff(7)) }
}

pub(crate) fn is_red(token: u8) -> bool {
    matches!(token, 6 | 8)
}

/// A board for counting how far a deal is from keeping constraints.
pub(crate) struct Measure {
    /// The hexes side by side.
    pairs: Vec<(HexId, HexId)>,
    /// The neighbours of each hex.
    beside: Vec<Vec<HexId>>,
    /// The sites where three hexes meet.
    sites: Vec<[HexId; 3]>,
    /// What is counted.
    pub(crate) constraints: Constraints,
}

impl Measure {
    pub(crate) fn new(topology: &Topology, constraints: Constraints) -> Measure {
        let hexes = &topology.hexes;
        let beside: Vec<Vec<HexId>> =
            (0..hexes.len() as HexId).map(|h| topology.hex_neighbours(h).collect()).collect();
        let pairs = beside.iter().enumerate().flat_map(|(h, near)| {
            near.iter().filter(move |n| usize::from(**n) > h).map(move |n| (h as HexId, *n))
        });
        let sites = topology.sites.iter().filter_map(|s| s.hexes.as_slice().try_into().ok());
        debug_assert!(beside.iter().all(|near| near.len() <= Side::ALL.len()));
        Measure { pairs: pairs.collect(), sites: sites.collect(), beside, constraints }
    }

    /// The neighbours of a hex.
    pub(crate) fn beside(&self, hex: HexId) -> &[HexId] {
        &self.beside[usize::from(hex)]
    }

    /// How far the terrain is from keeping the constraints, 0 if it does. `bad` hears of hexes that stand in the way.
    pub(crate) fn terrain(&self, terrains: &[Terrain], mut bad: impl FnMut(HexId)) -> u32 {
        let Some(most) = self.constraints.largest_clump else { return 0 };
        let mut excess = 0;
        let mut seen = 0u64;
        let mut clump = Vec::new();
        for (first, &terrain) in terrains.iter().enumerate() {
            if seen >> first & 1 != 0 || terrain == Terrain::Sea {
                continue;
            }
            clump.clear();
            clump.push(first as HexId);
            seen |= 1 << first;
            let mut next = 0;
            while next < clump.len() {
                for &n in self.beside(clump[next]) {
                    if seen >> n & 1 == 0 && terrains[usize::from(n)] == terrain {
                        seen |= 1 << n;
                        clump.push(n);
                    }
                }
                next += 1;
            }
            if clump.len() > most.into() {
                excess += clump.len() as u32 - u32::from(most);
                clump.iter().for_each(|&h| bad(h));
            }
        }
        excess
    }

    /// How far the tokens are from keeping the constraints, 0 if they do. `bad` hears of hexes that stand in the way.
    pub(crate) fn tokens(&self, terrains: &[Terrain], tokens: &[u8], mut bad: impl FnMut(HexId)) -> u32 {
        let token = |h: HexId| tokens[usize::from(h)];
        let Constraints { reds_apart, equal_numbers_apart, balanced_pips, .. } = self.constraints;
        let mut excess = 0;
        if reds_apart || equal_numbers_apart {
            for &(a, b) in &self.pairs {
                let (x, y) = (token(a), token(b));
                if equal_numbers_apart && x == y && x != 0 || reds_apart && is_red(x) && is_red(y) {
                    excess += 1;
                    bad(a);
                    bad(b);
                }
            }
        }
        if balanced_pips {
            for site in &self.sites {
                let sum: u32 = site.iter().map(|&h| pips(token(h))).sum();
                if sum > MOST_PIPS {
                    excess += sum - MOST_PIPS;
                    site.iter().for_each(|&h| bad(h));
                }
            }
            excess += Self::means(terrains, tokens, bad);
        }
        excess
    }

    /// How far the means of resources are from where they may be, in pips.
    fn means(terrains: &[Terrain], tokens: &[u8], mut bad: impl FnMut(HexId)) -> u32 {
        let (mut hexes, mut sums) = ([0u32; 5], [0u32; 5]);
        for (terrain, &token) in terrains.iter().zip(tokens) {
            if let Some(resource) = terrain.resource() {
                hexes[resource.index()] += 1;
                sums[resource.index()] += pips(token);
            }
        }
        let (all, total): (u32, u32) = (hexes.iter().sum(), sums.iter().sum());
        let mut excess = 0;
        for resource in Resource::ALL {
            let (n, sum) = (hexes[resource.index()], sums[resource.index()]);
            // Without fractions: |sum / n - total / all| is at most a number of quarters.
            let apart = 4 * (sum * all).abs_diff(total * n);
            let may = QUARTERS_APART * n * all;
            if apart > may {
                excess += (apart - may).div_ceil(4 * all);
                for (h, _) in terrains.iter().enumerate().filter(|(_, t)| t.resource() == Some(resource)) {
                    bad(h as HexId);
                }
            }
        }
        excess
    }
}
