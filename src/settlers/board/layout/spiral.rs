//! The orders in which number tokens are laid.

use crate::settlers::topology::{HexId, Side, Topology};

/// Land as a graph, to be taken off ring by ring.
struct Land<'a> {
    topology: &'a Topology,
    /// The neighbour of each hex at each side, if it is on the board.
    beside: Vec<[Option<HexId>; 6]>,
}

impl Land<'_> {
    fn place(&self, hex: HexId) -> (f64, f64) {
        let (x, y) = self.topology.hexes[usize::from(hex)].centre();
        (f64::from(x) * 3f64.sqrt() / 2.0, f64::from(y) / 2.0)
    }

    fn degree(&self, hex: HexId, among: &[HexId]) -> usize {
        self.beside[usize::from(hex)].iter().flatten().filter(|n| among.contains(n)).count()
    }

    /// The parts that hang together, in reading order of their first hexes.
    fn islands(&self, land: &[HexId]) -> Vec<Vec<HexId>> {
        let mut rest = land.to_vec();
        rest.sort_unstable();
        let mut islands = Vec::new();
        while let Some(&first) = rest.first() {
            let mut island = vec![first];
            let mut next = 0;
            while next < island.len() {
                for n in self.beside[usize::from(island[next])].into_iter().flatten() {
                    if rest.contains(&n) && !island.contains(&n) {
                        island.push(n);
                    }
                }
                next += 1;
            }
            rest.retain(|h| !island.contains(h));
            island.sort_unstable();
            islands.push(island);
        }
        islands
    }

    /// The hexes on the outer coast of an island, counter-clockwise; lakes do not count. The first is the one with the
    /// least angle round the middle.
    fn rim(&self, island: &[HexId]) -> Vec<HexId> {
        // The upper left side of the first hex in reading order is on the outer coast for certain.
        let start = (island[0], Side::NW as usize);
        let (mut hex, mut side) = start;
        let mut rim = vec![hex];
        loop {
            let next = (side + 5) % 6;
            match self.beside[usize::from(hex)][next].filter(|n| island.contains(n)) {
                Some(neighbour) => (hex, side) = (neighbour, (side + 1) % 6),
                None => side = next,
            }
            if (hex, side) == start {
                break;
            }
            if !rim.contains(&hex) {
                rim.push(hex);
            }
        }
        let angle = self.angles(island);
        let first = (0..rim.len()).min_by(|&a, &b| angle(rim[a]).total_cmp(&angle(rim[b]))).unwrap_or(0);
        rim.rotate_left(first);
        rim
    }

    /// The directions of hexes from the middle of an island, counter-clockwise as seen on the page, where y grows
    /// downwards.
    fn angles<'a>(&'a self, island: &[HexId]) -> impl Fn(HexId) -> f64 + 'a {
        let n = island.len() as f64;
        let (cx, cy) = island.iter().fold((0.0, 0.0), |(x, y), &h| {
            let (hx, hy) = self.place(h);
            (x + hx / n, y + hy / n)
        });
        move |hex| {
            let (x, y) = self.place(hex);
            (cy - y).atan2(x - cx)
        }
    }

    /// The corners of a rim: the hexes with the fewest neighbours, by their place in it.
    fn corners(&self, rim: &[HexId], island: &[HexId]) -> Vec<usize> {
        let degree = |i: &usize| self.degree(rim[*i], island);
        let least = (0..rim.len()).map(|i| degree(&i)).min().unwrap_or(0);
        (0..rim.len()).filter(|i| degree(i) == least).collect()
    }

    /// An island ring by ring, from one of its corners. Where taking off a ring leaves several parts, one comes after
    /// the other. `towards` is the direction in which the ring around began.
    fn spiral(&self, island: &[HexId], corner: usize, towards: Option<f64>, order: &mut Vec<HexId>) {
        let mut rim = self.rim(island);
        let angle = self.angles(island);
        let first = match towards {
            None => {
                let corners = self.corners(&rim, island);
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
        let start = angle(rim[0]);
        let rest: Vec<HexId> = island.iter().copied().filter(|h| !rim.contains(h)).collect();
        order.extend(rim);
        for part in self.islands(&rest) {
            self.spiral(&part, 0, Some(start), order);
        }
    }
}

/// The spirals over all land, one for each corner: counter-clockwise along the outer coast of an island, then along
/// each ring inside it, to its middle. Of several islands the one with the corner comes first, then the others in
/// reading order, each from its own first corner.
pub(crate) fn spirals(topology: &Topology, land: &[HexId]) -> Vec<Vec<HexId>> {
    let beside = topology.hexes.iter().map(|hex| {
        Side::ALL.map(|side| {
            let (dq, dr) = side.step();
            topology.hex_at(hex.q + dq, hex.r + dr)
        })
    });
    let land_graph = Land { topology, beside: beside.collect() };
    let islands = land_graph.islands(land);
    let mut spirals = Vec::new();
    for (i, island) in islands.iter().enumerate() {
        let corners = land_graph.corners(&land_graph.rim(island), island).len();
        for corner in 0..corners {
            let mut order = Vec::with_capacity(land.len());
            land_graph.spiral(island, corner, None, &mut order);
            for (_, other) in islands.iter().enumerate().filter(|(k, _)| *k != i) {
                land_graph.spiral(other, 0, None, &mut order);
            }
            spirals.push(order);
        }
    }
    spirals
}
