//! A board as a JSON document: which hexes there are, what is on them, and what is dealt at random.

use serde::{Deserialize, Serialize};

use super::resource::{Harbour, Kind, Resource, Terrain};
use super::topology::{HexId, Side, Topology};
use crate::error::Fault;

/// A value, or one drawn from a pool when a game begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawn<T> {
    /// Always this.
    Fixed(T),
    /// Drawn from the pool.
    Random,
}

#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum DrawnText<T> {
    Word(RandomWord),
    Value(T),
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum RandomWord {
    Random,
}

impl<T: Serialize> Serialize for Drawn<T> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Drawn::Fixed(value) => value.serialize(serializer),
            Drawn::Random => RandomWord::Random.serialize(serializer),
        }
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Drawn<T> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(match DrawnText::deserialize(deserializer)? {
            DrawnText::Word(RandomWord::Random) => Drawn::Random,
            DrawnText::Value(value) => Drawn::Fixed(value),
        })
    }
}

/// One hex of a layout.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HexPlan {
    /// Axial coordinates: column and row; rows run downwards, each shifted half a hex to the right of the one above.
    pub at: (i8, i8),
    /// The terrain, or `random`.
    pub terrain: Drawn<Terrain>,
    /// The number token, or `random`; left out on hexes that produce nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<Drawn<u8>>,
}

/// One harbour of a layout, on a coastal side of a hex.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HarbourPlan {
    /// Axial coordinates of the land hex.
    pub hex: (i8, i8),
    /// The side of that hex.
    pub side: Side,
    /// `any` (3:1) or a resource (2:1).
    pub kind: String,
}

/// How many hexes of each terrain are dealt.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[allow(missing_docs)] // The names say it.
pub struct TerrainPool {
    pub forest: u8,
    pub hills: u8,
    pub pasture: u8,
    pub fields: u8,
    pub mountains: u8,
    pub desert: u8,
    pub sea: u8,
}

impl TerrainPool {
    /// Each hex of the pool, in the order of [`Terrain::ALL`].
    #[must_use]
    pub fn hexes(&self) -> Vec<Terrain> {
        let counts =
            [self.forest, self.hills, self.pasture, self.fields, self.mountains, self.desert, self.sea];
        Terrain::ALL.into_iter().zip(counts).flat_map(|(t, n)| std::iter::repeat_n(t, n.into())).collect()
    }
}

/// A board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Layout {
    /// A short name.
    pub name: String,
    /// One sentence about it.
    #[serde(default)]
    pub about: String,
    /// The hexes.
    pub hexes: Vec<HexPlan>,
    /// The harbours, clockwise.
    #[serde(default)]
    pub harbours: Vec<HarbourPlan>,
    /// What is dealt onto hexes with random terrain.
    #[serde(default)]
    pub terrains: TerrainPool,
    /// The tokens for hexes with random numbers, in the order of their letters.
    #[serde(default)]
    pub numbers: Vec<u8>,
    /// Where the robbers begin; left out, on the deserts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub robbers: Option<Vec<(i8, i8)>>,
}

/// The most hexes a board can have.
pub const MAX_HEXES: usize = 64;
/// The most harbours a board can have.
pub const MAX_HARBOURS: usize = 16;

impl Layout {
    /// The layout that options ask for.
    pub(crate) fn chosen(board: &super::options::BoardChoice) -> Result<Layout, crate::error::RulesError> {
        use super::options::BoardChoice;
        use crate::error::RulesError;
        let read = |e: serde_json::Error| RulesError::Board(vec![Fault::new("", e.to_string())]);
        match board {
            BoardChoice::Own(layout) => Layout::deserialize(layout).map_err(read),
            BoardChoice::Named(name) => serde_json::from_str(match name.as_str() {
                "base" => include_str!("../../data/settlers/base.json"),
                "beginner" => include_str!("../../data/settlers/beginner.json"),
                _ => {
                    return Err(RulesError::Options(format!("board is {name:?}, expected base or beginner")));
                }
            })
            .map_err(read),
        }
    }

    /// The harbour kinds in the order of the layout.
    #[must_use]
    pub fn harbour_kinds(&self) -> Vec<Harbour> {
        self.harbours.iter().filter_map(|h| Harbour::from_name(&h.kind)).collect()
    }

    /// Everything that is wrong with the layout, each fault with its place.
    #[must_use]
    pub fn faults(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        let mut fault = |at: String, message: String| faults.push(Fault { at, message });
        if self.hexes.is_empty() || self.hexes.len() > MAX_HEXES {
            fault("/hexes".into(), format!("{} hexes, expected 1 to {MAX_HEXES}", self.hexes.len()));
        }
        if self.harbours.len() > MAX_HARBOURS {
            fault(
                "/harbours".into(),
                format!("{} harbours, expected at most {MAX_HARBOURS}", self.harbours.len()),
            );
        }
        for (i, hex) in self.hexes.iter().enumerate() {
            if let Some(first) = self.hexes[..i].iter().position(|other| other.at == hex.at) {
                fault(format!("/hexes/{i}/at"), format!("the same place as hex {first}"));
            }
            if let Some(Drawn::Fixed(n)) = hex.number
                && (!(2..=12).contains(&n) || n == 7)
            {
                fault(
                    format!("/hexes/{i}/number"),
                    format!("{n} is not a token: expected 2 to 6 or 8 to 12"),
                );
            }
            if let Drawn::Fixed(terrain) = hex.terrain
                && terrain.resource().is_some() != hex.number.is_some()
            {
                let expected = if hex.number.is_some() { "no number" } else { "a number" };
                fault(format!("/hexes/{i}"), format!("{} needs {expected}", terrain.name()));
            }
        }
        let random = self.hexes.iter().filter(|h| h.terrain == Drawn::Random).count();
        let pool = self.terrains.hexes();
        if pool.len() != random {
            fault(
                "/terrains".into(),
                format!("{} hexes for {random} places with random terrain", pool.len()),
            );
        }
        let fixed_random = |h: &&HexPlan| h.number == Some(Drawn::Random) && h.terrain != Drawn::Random;
        let tokens = self.hexes.iter().filter(fixed_random).count()
            + pool.iter().filter(|t| t.resource().is_some()).count();
        if self.numbers.len() != tokens {
            fault(
                "/numbers".into(),
                format!("{} tokens for {tokens} hexes that need one", self.numbers.len()),
            );
        }
        for (i, &n) in self.numbers.iter().enumerate() {
            if !(2..=12).contains(&n) || n == 7 {
                fault(format!("/numbers/{i}"), format!("{n} is not a token: expected 2 to 6 or 8 to 12"));
            }
        }
        let places: Vec<(i8, i8)> = self.hexes.iter().map(|h| h.at).collect();
        let mut taken: Vec<(u8, usize)> = Vec::new();
        let unique = places.iter().enumerate().all(|(i, p)| !places[..i].contains(p));
        let topology = unique.then(|| Topology::new(&places));
        for (i, harbour) in self.harbours.iter().enumerate() {
            if Harbour::from_name(&harbour.kind).is_none() {
                let known = Resource::names();
                fault(format!("/harbours/{i}/kind"), format!("{:?}, expected any, {known}", harbour.kind));
            }
            let Some(plan) = self.hexes.iter().find(|h| h.at == harbour.hex) else {
                fault(format!("/harbours/{i}/hex"), "no hex is there".into());
                continue;
            };
            let (dq, dr) = harbour.side.step();
            let beyond = self.hexes.iter().find(|h| h.at == (harbour.hex.0 + dq, harbour.hex.1 + dr));
            if plan.terrain == Drawn::Fixed(Terrain::Sea)
                || beyond.is_some_and(|h| h.terrain != Drawn::Fixed(Terrain::Sea))
            {
                fault(format!("/harbours/{i}/side"), "not a coast: expected land here and sea beyond".into());
            }
            if let Some(topology) = &topology
                && let Some(hex) = topology.hex_at(harbour.hex.0, harbour.hex.1)
            {
                let (a, b) = topology.side(hex, harbour.side);
                for site in [a, b] {
                    if let Some((_, other)) = taken.iter().find(|(s, _)| *s == site) {
                        fault(format!("/harbours/{i}"), format!("shares a site with harbour {other}"));
                    }
                    taken.push((site, i));
                }
            }
        }
        faults
    }

    /// The hexes in canonical order: the topology's hex `i` is `plans()[i]`.
    #[must_use]
    pub fn plans(&self) -> Vec<&HexPlan> {
        let mut plans: Vec<&HexPlan> = self.hexes.iter().collect();
        plans.sort_unstable_by_key(|h| (h.at.1, h.at.0));
        plans
    }
}

/// The order in which tokens are laid: from a corner hex counter-clockwise round the rim, then round each ring
/// inside it, to the centre. `corner` counts the corner hexes of the rim counter-clockwise.
#[must_use]
fn spiral(topology: &Topology, land: &[HexId], corner: usize) -> Vec<HexId> {
    let mut rest: Vec<HexId> = land.to_vec();
    let mut order = Vec::with_capacity(rest.len());
    let mut start: Option<f64> = None;
    while !rest.is_empty() {
        let degree = |h: HexId| topology.hex_neighbours(h).filter(|n| rest.contains(n)).count();
        let mut rim: Vec<HexId> = rest.iter().copied().filter(|&h| degree(h) < 6).collect();
        let least = rim.iter().map(|&h| degree(h)).min().unwrap_or(0);
        let n = rest.len() as f64;
        let (cx, cy) = rest.iter().fold((0.0, 0.0), |(x, y), &h| {
            let (hx, hy) = place(topology, h);
            (x + hx / n, y + hy / n)
        });
        // Counter-clockwise as seen on the page, where y grows downwards.
        let angle = |h: HexId| {
            let (x, y) = place(topology, h);
            (cy - y).atan2(x - cx)
        };
        rim.sort_by(|&a, &b| angle(a).total_cmp(&angle(b)));
        let first = match start {
            None => {
                let corners: Vec<usize> = (0..rim.len()).filter(|&i| degree(rim[i]) == least).collect();
                corners[corner % corners.len()]
            }
            // An inner ring goes on beside the hex where the ring round it began.
            Some(direction) => {
                let turn = |h: HexId| {
                    let d = (angle(h) - direction).abs();
                    d.min(std::f64::consts::TAU - d)
                };
                (0..rim.len()).min_by(|&a, &b| turn(rim[a]).total_cmp(&turn(rim[b]))).unwrap_or(0)
            }
        };
        rim.rotate_left(first);
        start = Some(angle(rim[0]));
        rest.retain(|h| !rim.contains(h));
        order.extend(rim);
    }
    order
}

fn place(topology: &Topology, hex: HexId) -> (f64, f64) {
    let (x, y) = topology.hexes[hex as usize].centre();
    (f64::from(x) * 3f64.sqrt() / 2.0, f64::from(y) / 2.0)
}

/// The spirals from every corner, in no particular order.
pub(super) fn spirals(topology: &Topology, land: &[HexId]) -> Vec<Vec<HexId>> {
    let degree = |h: HexId| topology.hex_neighbours(h).filter(|n| land.contains(n)).count();
    let least = land.iter().map(|&h| degree(h)).min().unwrap_or(0);
    let corners = land.iter().filter(|&&h| degree(h) == least).count();
    (0..corners).map(|corner| spiral(topology, land, corner)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn base() -> Layout {
        serde_json::from_str(include_str!("../../data/settlers/base.json")).unwrap()
    }

    #[test]
    fn the_spiral_runs_counter_clockwise_from_each_corner() {
        let places: Vec<(i8, i8)> = base().hexes.iter().map(|h| h.at).collect();
        let topology = Topology::new(&places);
        let land: Vec<HexId> = (0..19).collect();
        let orders = spirals(&topology, &land);
        // From the upper left corner down the left side, along the bottom, up the right, then the inner ring.
        let expected = [0, 3, 7, 12, 16, 17, 18, 15, 11, 6, 2, 1, 4, 8, 13, 14, 10, 5, 9];
        assert!(orders.iter().any(|o| *o == expected), "{orders:?}");
        let mut starts: Vec<HexId> = orders.iter().map(|o| o[0]).collect();
        starts.sort_unstable();
        assert_eq!(starts, [0, 2, 7, 11, 16, 18]);
    }

    #[test]
    fn shipped_layouts_are_sound() {
        assert_eq!(base().faults(), []);
        let beginner: Layout =
            serde_json::from_str(include_str!("../../data/settlers/beginner.json")).unwrap();
        assert_eq!(beginner.faults(), []);
    }

    #[test]
    fn every_fault_is_named_at_once() {
        let mut layout = base();
        layout.hexes[3].at = layout.hexes[0].at;
        layout.hexes[5].number = Some(Drawn::Fixed(7));
        layout.terrains.forest = 5;
        layout.numbers[2] = 13;
        layout.harbours[1].kind = "fish".into();
        let places: Vec<String> = layout.faults().into_iter().map(|f| f.at).collect();
        for place in ["/hexes/3/at", "/hexes/5/number", "/terrains", "/numbers/2", "/harbours/1/kind"] {
            assert!(places.iter().any(|p| p == place), "{place} in {places:?}");
        }
    }
}
