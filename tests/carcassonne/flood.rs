//! The rules once more, by flood fill over the whole board: slow, simple, and sharing no code with the library.
//! It reads the tile file by itself and works on what the view shows.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use serde_json::Value;
use tilewright::carcassonne::{
    Action, Axis, BridgeFarms, Carcassonne, Cell, Farms, FeatureKind, Options, Phase, Spot, View,
};
use tilewright::{Rules, Viewer};

use crate::support::{custom, random_game};

const WINDS: [&str; 8] = ["NNW", "NNE", "ENE", "ESE", "SSE", "SSW", "WSW", "WNW"];
const STEPS: [(i16, i16); 4] = [(0, -1), (1, 0), (0, 1), (-1, 0)];

#[derive(Clone, Debug)]
pub(crate) struct Part {
    pub(crate) kind: FeatureKind,
    pub(crate) sides: Vec<usize>,
    halves: Vec<usize>,
    shields: u16,
    cities: Vec<usize>,
}

#[derive(Clone, Debug)]
pub(crate) struct Kind {
    edges: Vec<char>,
    pub(crate) parts: Vec<Part>,
}

/// The tiles of a document by name.
pub(crate) fn read(document: &Value) -> HashMap<String, Kind> {
    let empty = Vec::new();
    let list = |v: &Value| v.as_array().unwrap_or(&empty).clone();
    let sides = |v: &Value| v.as_str().unwrap().chars().map(|c| "NESW".find(c).unwrap()).collect::<Vec<_>>();
    let mut kinds = HashMap::new();
    for tile in list(&document["tiles"]) {
        let part = |kind| Part { kind, sides: vec![], halves: vec![], shields: 0, cities: vec![] };
        let mut parts = Vec::new();
        for city in list(&tile["cities"]) {
            let shields = city["shields"].as_u64().unwrap_or(0) as u16;
            parts.push(Part { sides: sides(&city["edges"]), shields, ..part(FeatureKind::City) });
        }
        for road in list(&tile["roads"]) {
            parts.push(Part { sides: sides(&road), ..part(FeatureKind::Road) });
        }
        for farm in list(&tile["farms"]) {
            let halves = farm["halves"].as_str().unwrap().split(' ');
            let halves = halves.map(|h| WINDS.iter().position(|w| *w == h).unwrap()).collect();
            let cities = list(&farm["cities"]).iter().map(|c| c.as_u64().unwrap() as usize).collect();
            parts.push(Part { halves, cities, ..part(FeatureKind::Farm) });
        }
        if tile["cloister"] == true {
            parts.push(part(FeatureKind::Cloister));
        }
        let edges = tile["edges"].as_str().unwrap().chars().collect();
        kinds.insert(tile["id"].as_str().unwrap().to_owned(), Kind { edges, parts });
    }
    kinds
}

/// The name of a part's spot on a tile turned by `rotation`.
pub(crate) fn spot_name(part: &Part, rotation: usize) -> String {
    let first_side = part.sides.iter().map(|s| (s + rotation) % 4).min();
    let first_half = part.halves.iter().map(|h| (h + 2 * rotation) % 8).min();
    match part.kind {
        FeatureKind::Cloister => "centre".into(),
        FeatureKind::Farm => WINDS[first_half.unwrap()].into(),
        _ => "NESW"[first_side.unwrap()..][..1].into(),
    }
}

#[derive(Clone, Debug, PartialEq)]
struct Found {
    kind: FeatureKind,
    segments: Vec<(Cell, String)>,
    open: u16,
    tiles: BTreeSet<Cell>,
    shields: u16,
    meeples: Vec<u8>,
    /// Farms: the completed cities they border, by index.
    cities: BTreeSet<usize>,
}

/// All features of a board. `meeples` says who stands where.
fn flood(
    kinds: &HashMap<String, Kind>,
    view: &View,
    options: &Options,
    meeples: &BTreeMap<Cell, (usize, String)>,
) -> Vec<Found> {
    struct Node<'a> {
        cell: Cell,
        name: String,
        part: Option<&'a Part>,
        ends: Vec<(usize, bool)>,
    }
    let mut nodes: Vec<Node<'_>> = Vec::new();
    // Where a node reaches the border of its tile: sides 0 to 3 for cities and roads, halves 4 to 11 for farms.
    let mut ports: HashMap<(Cell, usize), usize> = HashMap::new();
    let mut touching: Vec<(usize, usize)> = Vec::new();
    let mut joined: Vec<(usize, usize)> = Vec::new();
    let placed: BTreeSet<Cell> = view.tiles.iter().map(|t| t.cell).collect();
    for tile in &view.tiles {
        let kind = &kinds[tile.tile.as_str()];
        let rotation = usize::from(tile.rotation);
        let base = nodes.len();
        let ends = match tile.bridge {
            None => vec![],
            Some(Axis::NS) => vec![0, 2],
            Some(Axis::WE) => vec![1, 3],
        };
        let printed = |side: usize| kind.edges[(side + 4 - rotation) % 4];
        let foundations: Vec<usize> = ends.iter().copied().filter(|&e| printed(e) != 'C').collect();
        for part in &kind.parts {
            let sides: Vec<usize> = part.sides.iter().map(|s| (s + rotation) % 4).collect();
            let halves: Vec<usize> = part.halves.iter().map(|h| (h + 2 * rotation) % 8).collect();
            let number = nodes.len();
            let mut open = Vec::new();
            for &side in sides.iter().filter(|s| !foundations.contains(s)) {
                ports.insert((tile.cell, side), number);
                open.push((side, false));
            }
            for &half in halves.iter().filter(|h| !foundations.contains(&(*h / 2))) {
                ports.insert((tile.cell, 4 + half), number);
            }
            touching.extend(part.cities.iter().map(|c| (number, base + c)));
            nodes.push(Node {
                cell: tile.cell,
                name: spot_name(part, rotation),
                part: Some(part),
                ends: open,
            });
        }
        if tile.bridge.is_some() {
            let number = nodes.len();
            for &end in &ends {
                match ports.get(&(tile.cell, end)) {
                    Some(&city) => joined.push((number, city)),
                    None => {
                        ports.insert((tile.cell, end), number);
                        if options.bridge_farms == BridgeFarms::Foundation {
                            for (i, part) in kind.parts.iter().enumerate() {
                                let on_end = |h: &usize| (h + 2 * rotation) % 8 / 2 == end;
                                if part.halves.iter().any(on_end) {
                                    touching.push((base + i, number));
                                }
                            }
                        }
                    }
                }
            }
            let open = foundations.iter().map(|&e| (e, false)).collect();
            nodes.push(Node { cell: tile.cell, name: "bridge".into(), part: None, ends: open });
        }
    }
    let step = |cell: Cell, side: usize| Cell::new(cell.x + STEPS[side].0, cell.y + STEPS[side].1);
    let mut links: Vec<Vec<usize>> = vec![Vec::new(); nodes.len()];
    for (&(cell, port), &node) in &ports {
        let (side, mate) = match port {
            0..4 => (port, (port + 2) % 4),
            // Halves mirror across the edge: the first half of one side meets the second of the other.
            _ => ((port - 4) / 2, 4 + [5, 4, 7, 6, 1, 0, 3, 2][port - 4]),
        };
        if let Some(&other) = ports.get(&(step(cell, side), mate)) {
            links[node].push(other);
        }
    }
    for (a, b) in joined {
        links[a].push(b);
        links[b].push(a);
    }
    let mut feature = vec![usize::MAX; nodes.len()];
    let mut found: Vec<Found> = Vec::new();
    for start in 0..nodes.len() {
        if feature[start] != usize::MAX {
            continue;
        }
        let kind = nodes[start].part.map_or(FeatureKind::City, |p| p.kind);
        let mut this = Found {
            kind,
            segments: vec![],
            open: 0,
            tiles: BTreeSet::new(),
            shields: 0,
            meeples: vec![0; view.seats.len()],
            cities: BTreeSet::new(),
        };
        let mut stack = vec![start];
        feature[start] = found.len();
        while let Some(n) = stack.pop() {
            let node = &nodes[n];
            this.segments.push((node.cell, node.name.clone()));
            this.tiles.insert(node.cell);
            this.shields += node.part.map_or(0, |p| p.shields);
            let ends = node.ends.iter().filter(|(side, _)| !placed.contains(&step(node.cell, *side)));
            this.open += ends.count() as u16;
            if kind == FeatureKind::Cloister {
                let around = (-1..=1).flat_map(|x| (-1..=1).map(move |y| (x, y)));
                let cells = around.map(|(x, y)| Cell::new(node.cell.x + x, node.cell.y + y));
                this.open = cells.filter(|c| !placed.contains(c)).count() as u16;
            }
            if let Some((seat, spot)) = meeples.get(&node.cell)
                && *spot == node.name
            {
                this.meeples[*seat] += 1;
            }
            for &next in &links[n] {
                if feature[next] == usize::MAX {
                    feature[next] = found.len();
                    stack.push(next);
                }
            }
        }
        found.push(this);
    }
    for (farm, city) in touching {
        if found[feature[city]].open == 0 {
            let city = feature[city];
            found[feature[farm]].cities.insert(city);
        }
    }
    found
}

/// A twin that keeps its own scores and meeples from the actions alone.
struct Twin {
    kinds: HashMap<String, Kind>,
    options: Options,
    scores: Vec<i32>,
    meeples: BTreeMap<Cell, (usize, String)>,
}

fn best(meeples: &[u8]) -> Vec<usize> {
    let most = *meeples.iter().max().unwrap();
    (0..meeples.len()).filter(|&s| most > 0 && meeples[s] == most).collect()
}

impl Twin {
    fn new(rules: &Carcassonne) -> Twin {
        Twin {
            kinds: read(rules.tile_set().document()),
            options: rules.options().clone(),
            scores: vec![0; usize::from(rules.options().seats)],
            meeples: BTreeMap::new(),
        }
    }

    /// Scores what is complete, at the end of a turn, or everything at the end of the game.
    fn score(&mut self, view: &View, end: bool) {
        let found = flood(&self.kinds, view, &self.options, &self.meeples);
        for feature in &found {
            let tiles = feature.tiles.len() as i32;
            let whole = tiles + i32::from(feature.shields);
            let complete = feature.open == 0 && feature.kind != FeatureKind::Farm;
            let points = match (feature.kind, complete) {
                (FeatureKind::City, true) if tiles == 2 && self.options.small_city == 2 => whole,
                (FeatureKind::City, true) => 2 * whole,
                (FeatureKind::City, false) => whole,
                (FeatureKind::Road, _) => tiles,
                (FeatureKind::Cloister, _) => 9 - i32::from(feature.open),
                (FeatureKind::Farm, _) => 0,
            };
            if complete || end {
                best(&feature.meeples).into_iter().for_each(|s| self.scores[s] += points);
            }
            if complete {
                let gone =
                    |cell: &Cell, spot: &String| feature.segments.iter().any(|(c, s)| c == cell && s == spot);
                self.meeples.retain(|cell, (_, spot)| !gone(cell, spot));
            }
        }
        if end {
            self.farms(&found);
        }
    }

    fn farms(&mut self, found: &[Found]) {
        let farms: Vec<&Found> = found.iter().filter(|f| f.kind == FeatureKind::Farm).collect();
        for city in 0..found.len() {
            let around: Vec<_> = farms.iter().filter(|f| f.cities.contains(&city)).collect();
            let winners: Vec<usize> = around.iter().flat_map(|f| best(&f.meeples)).collect();
            match self.options.farms {
                Farms::Off => {}
                Farms::PerFarm3 => winners.into_iter().for_each(|s| self.scores[s] += 3),
                Farms::PerFarm3OncePerPlayer => {
                    let once: BTreeSet<usize> = winners.into_iter().collect();
                    once.into_iter().for_each(|s| self.scores[s] += 3);
                }
                Farms::PerCity4 => {
                    let mut all = vec![0; self.scores.len()];
                    for farm in around {
                        all.iter_mut().zip(&farm.meeples).for_each(|(a, m)| *a += m);
                    }
                    best(&all).into_iter().for_each(|s| self.scores[s] += 4);
                }
            }
        }
    }

    fn compare(&self, rules: &Carcassonne, view: &View, seed: u64) {
        let at = || format!("{} seed {seed}, {} tiles", rules.info().options, view.tiles.len());
        let scores: Vec<i32> = view.seats.iter().map(|s| s.score).collect();
        assert_eq!(scores, self.scores, "{}", at());
        let standing: BTreeMap<Cell, (usize, String)> = view
            .tiles
            .iter()
            .filter_map(|t| t.meeple.map(|m| (t.cell, (m.seat.index(), m.spot.to_string()))))
            .collect();
        assert_eq!(standing, self.meeples, "{}", at());
        let mut found = flood(&self.kinds, view, &self.options, &self.meeples);
        let by_name = |spot: &String| Spot::parse(spot).unwrap();
        for feature in &mut found {
            feature.segments.sort_by_key(|(cell, spot)| (*cell, by_name(spot)));
        }
        found.sort_by_key(|f| (f.segments[0].0, by_name(&f.segments[0].1)));
        assert_eq!(found.len(), view.features.len(), "{}", at());
        for (ours, theirs) in found.iter().zip(&view.features) {
            let segments = theirs.segments.iter().map(|s| (s.cell, s.spot.to_string()));
            assert!(segments.eq(ours.segments.iter().cloned()), "{}: {ours:?}\n{theirs:?}", at());
            assert_eq!(
                (theirs.kind, theirs.open, usize::from(theirs.tiles), &theirs.meeples),
                (ours.kind, ours.open, ours.tiles.len(), &ours.meeples),
                "{}: {ours:?}",
                at()
            );
            if ours.kind == FeatureKind::Farm {
                // C26, C27: what a farm brings depends on how farms are scored.
                let each = match self.options.farms {
                    Farms::PerFarm3 | Farms::PerFarm3OncePerPlayer => 3,
                    Farms::PerCity4 => 4,
                    Farms::Off => 0,
                };
                assert_eq!(theirs.points, each * ours.cities.len() as i32, "{}: {ours:?}", at());
            } else {
                assert_eq!(theirs.shields, ours.shields, "{}: {ours:?}", at());
            }
        }
        self.edges_match(view);
    }

    fn edges_match(&self, view: &View) {
        let edges: HashMap<Cell, Vec<char>> = view
            .tiles
            .iter()
            .map(|tile| {
                let mut edges = self.kinds[tile.tile.as_str()].edges.clone();
                edges.rotate_right(tile.rotation.into());
                match tile.bridge {
                    None => {}
                    Some(Axis::NS) => (edges[0], edges[2]) = ('C', 'C'),
                    Some(Axis::WE) => (edges[1], edges[3]) = ('C', 'C'),
                }
                (tile.cell, edges)
            })
            .collect();
        for (cell, own) in &edges {
            for side in 0..4 {
                let beyond = Cell::new(cell.x + STEPS[side].0, cell.y + STEPS[side].1);
                if let Some(other) = edges.get(&beyond) {
                    assert_eq!(own[side], other[(side + 2) % 4], "{cell} side {side}");
                }
            }
        }
    }
}

fn same_as_flood(options: Options, seeds: std::ops::Range<u64>) {
    let rules = custom(options);
    for seed in seeds {
        let mut twin = Twin::new(&rules);
        let (mut turns, mut active) = (0, 0);
        let end = random_game(&rules, seed, |state, action| {
            let view = rules.view(state, Viewer::Omniscient);
            // A new turn begins with its draw; what was set aside draws again without one.
            if view.phase == Phase::Draw && view.tiles.len() > 1 + turns {
                turns = view.tiles.len() - 1;
                twin.score(&view, false);
                twin.compare(&rules, &view, seed);
            }
            if let Action::Meeple(spot) = action {
                active = view.active.index();
                twin.meeples.insert(view.last.unwrap(), (active, spot.to_string()));
            }
        });
        let view = rules.view(&end, Viewer::Omniscient);
        if view.tiles.len() > 1 + turns {
            twin.score(&view, false);
        }
        twin.score(&view, true);
        twin.compare(&rules, &view, seed);
    }
}

// A thousand games without bridges, all ways to score farms among them.
#[test]
fn features_and_scores_are_those_of_a_flood_fill() {
    let base = Options::default();
    same_as_flood(base.clone(), 0..600);
    same_as_flood(Options { seats: 5, small_city: 2, ..base.clone() }, 0..150);
    same_as_flood(Options { farms: Farms::PerFarm3OncePerPlayer, ..base.clone() }, 0..100);
    same_as_flood(Options { farms: Farms::PerCity4, seats: 3, ..base.clone() }, 0..100);
    same_as_flood(Options { farms: Farms::Off, ..base }, 0..50);
}

// A thousand games with bridges.
#[test]
fn features_and_scores_with_bridges_are_those_of_a_flood_fill() {
    let base = Options { bridges: 2, ..Options::default() };
    same_as_flood(base.clone(), 0..500);
    same_as_flood(Options { bridges: 6, seats: 4, ..base.clone() }, 0..250);
    same_as_flood(Options { bridge_farms: BridgeFarms::None, seats: 3, ..base.clone() }, 0..150);
    same_as_flood(Options { allow_noop_bridge: false, farms: Farms::PerCity4, bridges: 5, ..base }, 0..100);
}
