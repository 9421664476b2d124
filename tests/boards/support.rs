//! Questions about a dealt board, answered from its document alone.

use std::collections::{BTreeMap, BTreeSet};

use tilewright::settlers::{Drawn, Kind, Layout, Resource, Terrain};

pub(crate) type Place = (i8, i8);

const STEPS: [Place; 6] = [(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)];

pub(crate) fn neighbours((q, r): Place) -> [Place; 6] {
    STEPS.map(|(dq, dr)| (q + dq, r + dr))
}

/// A board without anything random: terrain and token (0 for none) by place.
#[derive(Debug)]
pub(crate) struct Dealt(pub(crate) BTreeMap<Place, (Terrain, u8)>);

impl Dealt {
    pub(crate) fn of(layout: &Layout) -> Dealt {
        Dealt(
            layout
                .hexes
                .iter()
                .map(|hex| {
                    let Drawn::Fixed(terrain) = hex.terrain else { panic!("random terrain at {:?}", hex.at) };
                    let token = match hex.number {
                        None => 0,
                        Some(Drawn::Fixed(token)) => token,
                        Some(Drawn::Random) => panic!("a random number at {:?}", hex.at),
                    };
                    (hex.at, (terrain, token))
                })
                .collect(),
        )
    }

    fn pairs(&self) -> impl Iterator<Item = (u8, u8)> + '_ {
        self.0.iter().flat_map(move |(&at, &(_, token))| {
            neighbours(at).into_iter().filter_map(move |n| Some((token, self.0.get(&n)?.1)))
        })
    }

    pub(crate) fn reds_touch(&self) -> bool {
        let red = |token| token == 6 || token == 8;
        self.pairs().any(|(a, b)| red(a) && red(b))
    }

    pub(crate) fn equals_touch(&self) -> bool {
        self.pairs().any(|(a, b)| a == b && a != 0)
    }

    /// The most hexes of one terrain that hang together, sea aside.
    pub(crate) fn largest_clump(&self) -> usize {
        let mut seen = BTreeSet::new();
        let mut largest = 0;
        for (&at, &(terrain, _)) in self.0.iter().filter(|(_, (terrain, _))| *terrain != Terrain::Sea) {
            let mut open = vec![at];
            let mut size = 0;
            while let Some(at) = open.pop() {
                if self.0.get(&at).is_some_and(|hex| hex.0 == terrain) && seen.insert(at) {
                    size += 1;
                    open.extend(neighbours(at));
                }
            }
            largest = largest.max(size);
        }
        largest
    }

    /// How far the mean pips of a resource are from those of all hexes, at most; and the most pips round a site.
    pub(crate) fn balance(&self) -> (f64, u32) {
        let pips = |token: u8| [0, 0, 1, 2, 3, 4, 5, 0, 5, 4, 3, 2, 1][usize::from(token)];
        let mean = |terrain: Option<Terrain>| {
            let hexes = self.0.values().filter(|hex| terrain.is_none_or(|t| t == hex.0) && hex.1 > 0);
            let all: Vec<u32> = hexes.map(|hex| pips(hex.1)).collect();
            (!all.is_empty()).then(|| f64::from(all.iter().sum::<u32>()) / all.len() as f64)
        };
        let board = mean(None).unwrap_or(0.0);
        let terrains = Terrain::ALL.into_iter().filter(|t| t.resource().is_some());
        let apart = terrains.filter_map(|t| mean(Some(t))).map(|m| (m - board).abs()).fold(0.0, f64::max);
        // A site where three hexes meet: a hex, and two of its neighbours side by side.
        let at = |place: Place| self.0.get(&place).map_or(0, |hex| pips(hex.1));
        let sites = self.0.keys().flat_map(|&hex| {
            let near = neighbours(hex);
            (0..6).map(move |i| (hex, near[i], near[(i + 1) % 6]))
        });
        (apart, sites.map(|(a, b, c)| at(a) + at(b) + at(c)).max().unwrap_or(0))
    }

    /// How many hexes there are of each resource's terrain.
    pub(crate) fn terrains(&self) -> [usize; 5] {
        Resource::ALL.map(|r| self.0.values().filter(|hex| hex.0.resource() == Some(r)).count())
    }

    pub(crate) fn tokens(&self) -> Vec<u8> {
        let mut tokens: Vec<u8> = self.0.values().map(|hex| hex.1).filter(|&token| token > 0).collect();
        tokens.sort_unstable();
        tokens
    }
}
