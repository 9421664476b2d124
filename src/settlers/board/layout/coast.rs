//! The coasts of a board, the sea of a pool, and harbours placed along them.

use std::collections::BTreeSet;

use super::{Drawn, HarbourPlan, HexPlan, Layout};
use crate::rng::{Purpose, Rng, derive_seed};
use crate::settlers::resource::Terrain;
use crate::settlers::topology::Side;

/// A side of a land hex with water beyond.
pub(super) type Edge = ((i8, i8), Side);

/// The hex beyond a side.
pub(super) fn beyond((q, r): (i8, i8), side: Side) -> (i8, i8) {
    let (dq, dr) = side.step();
    (q + dq, r + dr)
}

/// The coasts of some land, each as its sides in clockwise order as seen from the land. What is not land is water,
/// the outside of the board included. Coasts never touch: at a corner where three hexes meet, water is on one side.
pub(super) fn coasts(land: &[(i8, i8)]) -> Vec<Vec<Edge>> {
    let is_coast = |&(hex, side): &Edge| !land.contains(&beyond(hex, side));
    let mut order = land.to_vec();
    order.sort_unstable_by_key(|&(q, r)| (r, q));
    let edges = order
        .iter()
        .flat_map(|&hex| [Side::NW, Side::NE, Side::E, Side::SE, Side::SW, Side::W].map(|s| (hex, s)));
    let mut rest: Vec<Edge> = edges.filter(is_coast).collect();
    let mut coasts = Vec::new();
    while let Some(&first) = rest.first() {
        let mut coast = vec![first];
        let (mut hex, mut side) = first;
        loop {
            (hex, side) = clockwise(land, hex, side);
            if (hex, side) == first {
                break;
            }
            coast.push((hex, side));
        }
        rest.retain(|edge| !coast.contains(edge));
        coasts.push(coast);
    }
    coasts
}

/// The coasts of some land on the open sea, as [`coasts`] gives them: those of lakes are left out, and so are those of
/// islands in lakes.
pub(super) fn outer_coasts(land: &[(i8, i8)]) -> Vec<Vec<Edge>> {
    let open = open_sea(land);
    let mut coasts = coasts(land);
    coasts.retain(|coast| coast.first().is_some_and(|&(hex, side)| open.contains(&beyond(hex, side))));
    coasts
}

/// The places of water round some land, one beyond its outermost hexes, that hang together with the outside.
fn open_sea(land: &[(i8, i8)]) -> BTreeSet<(i8, i8)> {
    let span = |of: fn(&(i8, i8)) -> i8| {
        let (least, most) = (land.iter().map(of).min(), land.iter().map(of).max());
        least.unwrap_or(0) - 1..=most.unwrap_or(0) + 1
    };
    let (columns, rows) = (span(|place| place.0), span(|place| place.1));
    let mut next = vec![(*columns.start(), *rows.start())];
    let mut open = BTreeSet::from([next[0]]);
    while let Some(place) = next.pop() {
        for side in Side::ALL {
            let (q, r) = beyond(place, side);
            let water = columns.contains(&q) && rows.contains(&r) && !land.contains(&(q, r));
            if water && open.insert((q, r)) {
                next.push((q, r));
            }
        }
    }
    open
}

/// The next side along a coast, with the land to the right.
fn clockwise(land: &[(i8, i8)], hex: (i8, i8), side: Side) -> Edge {
    let next = Side::ALL[(side as usize + 1) % 6];
    let neighbour = beyond(hex, next);
    if land.contains(&neighbour) { (neighbour, Side::ALL[(side as usize + 5) % 6]) } else { (hex, next) }
}

/// Where `wanted` harbours stand along some coasts, evenly, without sharing a site; fewer where there is no room for
/// all. Each coast has a share by its length. `rng` decides where they begin.
pub(super) fn even(coasts: &[Vec<Edge>], wanted: usize, rng: &mut Rng) -> Vec<Edge> {
    let total: usize = coasts.iter().map(Vec::len).sum();
    if total == 0 {
        return vec![];
    }
    // Rounded down first; the rest goes where the most is missing and there is space.
    let mut shares: Vec<usize> =
        coasts.iter().map(|coast| (wanted * coast.len() / total).min(coast.len() / 2)).collect();
    while shares.iter().sum::<usize>() < wanted {
        let missing = |i: usize| (wanted * coasts[i].len()) as i64 - (shares[i] * total) as i64;
        let open = (0..coasts.len()).filter(|&i| shares[i] < coasts[i].len() / 2);
        let Some(next) = open.max_by_key(|&i| (missing(i), std::cmp::Reverse(i))) else { break };
        shares[next] += 1;
    }
    let mut draw = || {
        let mut places = Vec::with_capacity(wanted);
        for (coast, &share) in coasts.iter().zip(&shares).filter(|(_, share)| **share > 0) {
            let first = rng.below(coast.len() as u32) as usize;
            let mut steps: Vec<usize> =
                (0..share).map(|i| (first + i * coast.len() / share) % coast.len()).collect();
            steps.sort_unstable();
            places.extend(steps.into_iter().map(|step| coast[step]));
        }
        places
    };
    // In narrow waters, two may come to lie across from each other: some other beginnings are tried.
    let across = |places: &Vec<Edge>| {
        let waters: BTreeSet<(i8, i8)> = places.iter().map(|&(hex, side)| beyond(hex, side)).collect();
        places.len() - waters.len()
    };
    let mut best = draw();
    for _ in 0..32 {
        if across(&best) == 0 {
            break;
        }
        let other = draw();
        if across(&other) < across(&best) {
            best = other;
        }
    }
    best
}

impl Layout {
    /// Whether [`with_sea`](Layout::with_sea) decides anything.
    pub(crate) fn follows_board_seed(&self) -> bool {
        self.terrains.sea > 0 || self.places_harbours()
    }

    /// Whether harbours have kinds but no places.
    fn places_harbours(&self) -> bool {
        self.harbours.is_empty() && !self.harbour_kinds.is_empty()
    }

    /// The layout with its sea decided: if the pool holds sea, `seed` says which hexes with random terrain are sea, all
    /// choices being equally likely. If harbours have kinds but no places, they are then placed evenly along the coasts
    /// of the open sea. All else that is random stays so. The layout must be sound.
    #[must_use]
    pub fn with_sea(&self, seed: u64) -> Layout {
        let mut layout = self.clone();
        let mut rng = Rng::new(derive_seed(seed, Purpose::Board, 1));
        if self.terrains.sea > 0 {
            // In canonical order, so that nothing depends on the order of the document.
            let mut random: Vec<(i8, i8)> =
                self.plans().iter().filter(|h| h.terrain == Drawn::Random).map(|h| h.at).collect();
            rng.shuffle(&mut random);
            random.truncate(self.terrains.sea.into());
            for hex in layout.hexes.iter_mut().filter(|h| random.contains(&h.at)) {
                *hex = HexPlan { terrain: Drawn::Fixed(Terrain::Sea), number: None, ..hex.clone() };
            }
            layout.terrains.sea = 0;
        }
        if layout.places_harbours() {
            let coasts = outer_coasts(&layout.land_places());
            let places = even(&coasts, layout.harbour_kinds.len(), &mut rng);
            layout.harbour_kinds.truncate(places.len());
            layout.harbours = places
                .into_iter()
                .map(|(hex, side)| HarbourPlan { hex, side, kind: Drawn::Random })
                .collect();
        }
        layout
    }

    /// The coordinates of the hexes that are not sea for certain.
    pub(super) fn land_places(&self) -> Vec<(i8, i8)> {
        let land = self.hexes.iter().filter(|h| h.terrain != Drawn::Fixed(Terrain::Sea));
        land.map(|h| h.at).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RING: [(i8, i8); 6] = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)];

    #[test]
    fn a_ring_has_an_outer_and_an_inner_coast() {
        let coasts = coasts(&RING);
        assert_eq!(coasts.iter().map(Vec::len).collect::<Vec<usize>>(), [18, 6]);
        assert_eq!(
            coasts[0][..4],
            [((0, -1), Side::NW), ((0, -1), Side::NE), ((1, -1), Side::NW), ((1, -1), Side::NE)]
        );
        assert!(coasts[1].iter().all(|&(hex, side)| beyond(hex, side) == (0, 0)));
    }

    #[test]
    fn lakes_and_islands_in_them_have_no_outer_coast() {
        assert_eq!(outer_coasts(&RING).iter().map(Vec::len).collect::<Vec<usize>>(), [18]);
        // A ring of twelve hexes round one: the lake between has two coasts. Each corner of a ring has three sides
        // outside, each other hex two: 6 * 3 + 6 * 2.
        let all = (-2i8..=2).flat_map(|q| (-2i8..=2).map(move |r| (q, r)));
        let mut land: Vec<(i8, i8)> =
            all.filter(|(q, r)| q.abs().max(r.abs()).max((q + r).abs()) == 2).collect();
        land.push((0, 0));
        assert_eq!(coasts(&land).len(), 3);
        assert_eq!(outer_coasts(&land).iter().map(Vec::len).collect::<Vec<usize>>(), [30]);
        // One hex out of the ring, and all water is one; the coasts of both are.
        land.remove(0);
        let mut lengths: Vec<usize> = outer_coasts(&land).iter().map(Vec::len).collect();
        lengths.sort_unstable();
        assert_eq!(lengths.len(), 2);
        assert_eq!(lengths[0], 6);
        assert_eq!(outer_coasts(&[]), [] as [Vec<Edge>; 0]);
    }

    #[test]
    fn harbours_are_spread_evenly() {
        for seed in 0..50 {
            let mut rng = Rng::new(seed);
            let coasts = coasts(&RING);
            let places = even(&coasts, 8, &mut rng);
            let inner = places.iter().filter(|edge| coasts[1].contains(edge)).count();
            assert_eq!((places.len(), inner), (8, 2));
            // Thirteen do not fit: nine outside and three inside do.
            assert_eq!(even(&coasts, 13, &mut rng).len(), 12);
            assert_eq!(even(&[], 3, &mut rng), []);
        }
    }
}
