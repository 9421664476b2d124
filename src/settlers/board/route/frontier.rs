//! A dynamic programme for networks of any size.
//!
//! The edges are decided one by one, taken or left. What matters for the rest is known from the *frontier*, the
//! sites with both decided and undecided edges: which of them the taken edges join, at which of them an odd number
//! was taken, and how many odd sites lie behind. Of all choices that agree in this, only the heaviest is carried on.
//! The edges are ordered such that the frontier stays small.

use std::collections::HashMap;

use super::Edge;

/// How many states are carried on at first; see [`Sweep::heaviest`].
const WIDTH: usize = 256;

/// A network with local numbers for sites.
pub(super) struct Network {
    edges: Vec<Link>,
    /// The edges at each site; a loop is there twice.
    links: Vec<Vec<usize>>,
}

struct Link {
    ends: [usize; 2],
    length: u32,
}

impl Network {
    /// The network with its blocked sites cut up.
    pub(super) fn new(edges: &[Edge], blocked: impl Fn(u16) -> bool) -> Network {
        let mut numbers = HashMap::new();
        let mut links: Vec<Vec<usize>> = Vec::new();
        let edges = edges
            .iter()
            .enumerate()
            .map(|(e, edge)| {
                let ends = [edge.a, edge.b].map(|name| {
                    let new = links.len();
                    let site = if blocked(name) { new } else { *numbers.entry(name).or_insert(new) };
                    if site == new {
                        links.push(Vec::new());
                    }
                    links[site].push(e);
                    site
                });
                Link { ends, length: u32::from(edge.length) }
            })
            .collect();
        Network { edges, links }
    }

    /// Adds to the length of one edge.
    pub(super) fn lengthen(&mut self, edge: usize, extra: u32) {
        self.edges[edge].length += extra;
    }

    /// The length of the heaviest trail, and its edges in no particular order. `None` once the search would look at more
    /// states than `budget`.
    pub(super) fn heaviest(&self, mut budget: usize) -> Option<(u32, Vec<usize>)> {
        let mut best = (0, Vec::new());
        let mut seen = vec![false; self.links.len()];
        for site in 0..self.links.len() {
            if !seen[site] {
                let part = self.part(site, &mut seen);
                Sweep::new(self, &self.order(&part)).heaviest(&mut best, &mut budget)?;
            }
        }
        Some(best)
    }

    /// The sites of the component of `site`.
    fn part(&self, site: usize, seen: &mut [bool]) -> Vec<usize> {
        let mut part = vec![site];
        seen[site] = true;
        let mut next = 0;
        while let Some(&site) = part.get(next) {
            for &edge in &self.links[site] {
                for end in self.edges[edge].ends {
                    if !std::mem::replace(&mut seen[end], true) {
                        part.push(end);
                    }
                }
            }
            next += 1;
        }
        part
    }

    /// The edges of a component in an order that keeps the frontier small: the best of one try from each site.
    fn order(&self, part: &[usize]) -> Vec<usize> {
        let tries = part.iter().map(|&start| self.order_from(start));
        tries.min_by(|a, b| a.0.total_cmp(&b.0)).expect("a component has a site").1
    }

    /// The edges in an order that starts at one site, and what it costs.
    ///
    /// Next is always the site of the frontier that adds the fewest new sites to it, the oldest of these.
    fn order_from(&self, start: usize) -> (f64, Vec<usize>) {
        let mut cost = 0.0;
        let mut order = Vec::new();
        let mut decided = vec![false; self.edges.len()];
        let mut open: Vec<usize> = self.links.iter().map(Vec::len).collect();
        let mut met = vec![false; self.links.len()];
        let mut frontier = vec![start];
        met[start] = true;
        let added = |site: usize, met: &[bool]| {
            let ends = self.links[site].iter().flat_map(|&edge| self.edges[edge].ends);
            ends.filter(|&end| !met[end]).count()
        };
        while let Some(&site) = frontier.iter().min_by_key(|&&site| added(site, &met)) {
            for &edge in &self.links[site] {
                if std::mem::replace(&mut decided[edge], true) {
                    continue;
                }
                order.push(edge);
                for end in self.edges[edge].ends {
                    open[end] -= 1;
                    if !std::mem::replace(&mut met[end], true) {
                        frontier.push(end);
                    }
                }
                frontier.retain(|&site| open[site] > 0);
                // The number of states grows about so with each site of the frontier.
                cost += 4f64.powi(frontier.len() as i32);
            }
        }
        (cost, order)
    }

    /// Puts the edges of a trail into an order in which it can be walked (Hierholzer's algorithm).
    pub(super) fn walk(&self, trail: &[usize]) -> Vec<usize> {
        let mut links = vec![Vec::new(); self.links.len()];
        for &edge in trail {
            for end in self.edges[edge].ends {
                links[end].push(edge);
            }
        }
        let odd = links.iter().position(|links| links.len() % 2 == 1);
        let start = odd.or_else(|| links.iter().position(|links| !links.is_empty()));
        let mut walked = vec![false; self.edges.len()];
        let mut order = Vec::with_capacity(trail.len());
        let mut path: Vec<(usize, Option<usize>)> = start.map(|site| (site, None)).into_iter().collect();
        while let Some(&(site, by)) = path.last() {
            match links[site].pop() {
                Some(edge) if !walked[edge] => {
                    walked[edge] = true;
                    let [a, b] = self.edges[edge].ends;
                    path.push((if a == site { b } else { a }, Some(edge)));
                }
                Some(_) => {}
                None => {
                    order.extend(by);
                    path.pop();
                }
            }
        }
        order
    }
}

/// What matters of the decided edges. For each site of the frontier twice its label, plus 1 if an odd number of edges
/// is taken there: sites that the taken edges join have the same label, and it is 0 where none is taken. After the
/// sites, how many odd ones lie behind.
type Key = Vec<u16>;

/// A class of choices that agree in what matters, with the heaviest of them.
struct State {
    key: Key,
    weight: u64,
    /// No trail that comes of it is heavier.
    bound: u64,
    /// The state it came from, and whether the last edge was taken.
    from: (usize, bool),
}

/// What deciding an edge leads to.
enum Outcome {
    /// Nothing that can be part of a trail.
    Dead,
    /// A complete trail.
    Trail,
    /// A state to carry on from, the trails of which gain at most so much.
    Open(u64),
}

/// One edge to decide, with all that is known before any choice.
struct Step {
    edge: usize,
    length: u64,
    /// How many of its ends were not yet in the frontier.
    new: usize,
    /// Where its ends are in the frontier.
    places: [usize; 2],
    /// What is undecided after it at each site of the frontier. Where nothing is, the site leaves the frontier.
    rest: Vec<Option<Rest>>,
    /// The total length of the edges after it.
    weight: u64,
    /// The sites that come only after it.
    later: Need,
}

/// The undecided edges at a site.
#[derive(Clone, Copy)]
struct Rest {
    odd: bool,
    least: u64,
}

impl Rest {
    /// The same with one more edge.
    fn with(rest: Option<Rest>, length: u64) -> Option<Rest> {
        let rest = rest.unwrap_or(Rest { odd: false, least: length });
        Some(Rest { odd: !rest.odd, least: rest.least.min(length) })
    }
}

/// Sites that are odd if all undecided edges are taken: all but the ends of the trail have to miss an edge.
#[derive(Clone, Copy, Default)]
struct Need {
    total: u64,
    largest: [u64; 2],
}

impl Need {
    /// Adds a site where the lightest edge counts `least`.
    fn add(&mut self, least: u64) {
        let [first, second] = self.largest;
        self.total += least;
        self.largest = [first.max(least), second.max(first.min(least))];
    }

    /// The least that is missed if so many sites may be ends; an edge serves two sites at most.
    fn missed(&self, ends: usize) -> u64 {
        (self.total - self.largest[..ends].iter().sum::<u64>()).div_ceil(2)
    }
}

/// The edges of a component in the order in which they are decided.
struct Sweep {
    steps: Vec<Step>,
}

impl Sweep {
    fn new(network: &Network, order: &[usize]) -> Sweep {
        let ends = |edge: usize| network.edges[edge].ends;
        let length = |edge: usize| u64::from(network.edges[edge].length);
        // Forwards for the frontier, then backwards for what comes after.
        let mut frontiers: Vec<Vec<usize>> = Vec::new();
        let mut frontier: Vec<usize> = Vec::new();
        let mut open: Vec<usize> = network.links.iter().map(Vec::len).collect();
        let mut steps: Vec<Step> = Vec::new();
        for &edge in order {
            let before = frontier.len();
            let places = ends(edge).map(|end| {
                open[end] -= 1;
                frontier.iter().position(|&site| site == end).unwrap_or_else(|| {
                    frontier.push(end);
                    frontier.len() - 1
                })
            });
            steps.push(Step {
                edge,
                length: length(edge),
                new: frontier.len() - before,
                places,
                rest: Vec::new(),
                weight: 0,
                later: Need::default(),
            });
            frontiers.push(frontier.clone());
            frontier.retain(|&site| open[site] > 0);
        }
        let mut rest: Vec<Option<Rest>> = vec![None; network.links.len()];
        let (mut weight, mut later) = (0, Need::default());
        for (step, frontier) in steps.iter_mut().zip(&frontiers).rev() {
            step.rest = frontier.iter().map(|&site| rest[site]).collect();
            (step.weight, step.later) = (weight, later);
            weight += step.length;
            for end in ends(step.edge) {
                rest[end] = Rest::with(rest[end], step.length);
            }
            for &site in &frontier[frontier.len() - step.new..] {
                if let Some(Rest { odd: true, least }) = rest[site] {
                    later.add(least);
                }
            }
        }
        Sweep { steps }
    }

    /// Replaces `best` by the heaviest trail of the component if that is heavier.
    ///
    /// At first only the most promising states are carried on. That mostly finds the best trail but cannot prove it;
    /// it gives a bar that prunes the wider attempts, until one loses nothing that could pass the bar.
    fn heaviest(&self, best: &mut (u32, Vec<usize>), budget: &mut usize) -> Option<()> {
        let mut width = WIDTH;
        while self.attempt(width, best, budget)? > u64::from(best.0) {
            width *= 16;
        }
        Some(())
    }

    /// Carries on at most `width` states at each step; returns the largest bound of those dropped.
    fn attempt(&self, width: usize, best: &mut (u32, Vec<usize>), budget: &mut usize) -> Option<u64> {
        let mut bar = u64::from(best.0);
        let mut dropped = 0;
        let mut found = None;
        let mut states = vec![State { key: vec![0], weight: 0, bound: 0, from: (0, false) }];
        let mut history: Vec<Vec<(usize, bool)>> = Vec::new();
        let mut key = Key::new();
        for step in &self.steps {
            *budget = budget.checked_sub(states.len())?;
            let mut next: Vec<State> = Vec::new();
            let mut numbers: HashMap<Key, usize> = HashMap::new();
            for (number, state) in states.iter().enumerate() {
                for taken in [true, false] {
                    let weight = state.weight + if taken { step.length } else { 0 };
                    match step.decide(&state.key, taken, &mut key) {
                        Outcome::Trail if weight > bar => {
                            bar = weight;
                            found = Some((history.len(), (number, taken)));
                        }
                        Outcome::Open(gain) if weight + gain > bar => {
                            let new = State {
                                key: Key::new(),
                                weight,
                                bound: weight + gain,
                                from: (number, taken),
                            };
                            if let Some(&same) = numbers.get(&key) {
                                let same = &mut next[same];
                                if weight > same.weight {
                                    *same = State { key: std::mem::take(&mut same.key), ..new };
                                }
                            } else {
                                numbers.insert(key.clone(), next.len());
                                next.push(State { key: key.clone(), ..new });
                            }
                        }
                        _ => {}
                    }
                }
            }
            if next.len() > width {
                next.sort_by_key(|state| std::cmp::Reverse(state.bound));
                dropped = dropped.max(next[width].bound);
                next.truncate(width);
            }
            history.push(next.iter().map(|state| state.from).collect());
            states = next;
        }
        if let Some((last, mut from)) = found {
            best.0 = bar as u32;
            best.1.clear();
            for step in (0..=last).rev() {
                if from.1 {
                    best.1.push(self.steps[step].edge);
                }
                if step > 0 {
                    from = history[step - 1][from.0];
                }
            }
        }
        Some(dropped)
    }
}

impl Step {
    /// Takes or leaves the edge in the state with key `old`; if the outcome is open, `key` is that of the new state.
    fn decide(&self, old: &[u16], taken: bool, key: &mut Key) -> Outcome {
        let (&behind, sites) = old.split_last().expect("a key ends with a count");
        key.clear();
        key.extend(sites);
        key.resize(sites.len() + self.new, 0);
        if taken {
            let labels = self.places.map(|place| key[place] >> 1);
            let label = match labels {
                [0, 0] => 1 + key.iter().map(|site| site >> 1).max().unwrap_or(0),
                [0, label] | [label, _] => label,
            };
            for site in key.iter_mut().filter(|site| **site > 1 && labels.contains(&(**site >> 1))) {
                *site = label << 1 | *site & 1;
            }
            for place in self.places {
                key[place] = label << 1 | key[place] & 1 ^ 1;
            }
        }
        let (mut odd, mut closed) = (usize::from(behind), None);
        let mut need = self.later;
        for (place, rest) in self.rest.iter().enumerate() {
            match rest {
                Some(rest) if rest.odd != (key[place] & 1 == 1) => need.add(rest.least),
                Some(_) => {}
                None => {
                    odd += usize::from(key[place] & 1);
                    let label = key[place] >> 1;
                    let goes_on = |(&site, rest): (&u16, &Option<Rest>)| rest.is_some() && site >> 1 == label;
                    if label != 0 && !key.iter().zip(&self.rest).any(goes_on) {
                        if closed.is_some_and(|other| other != label) {
                            return Outcome::Dead;
                        }
                        closed = Some(label);
                    }
                }
            }
        }
        if odd > 2 {
            return Outcome::Dead;
        }
        let mut place = 0;
        key.retain(|_| {
            place += 1;
            self.rest[place - 1].is_some()
        });
        if closed.is_some() {
            return if key.iter().all(|&site| site == 0) { Outcome::Trail } else { Outcome::Dead };
        }
        // Labels in the order of their first sites, so that equal states have equal keys.
        let mut labels = Vec::with_capacity(key.len());
        for site in key.iter_mut().filter(|site| **site > 1) {
            let label = *site >> 1;
            let number = labels.iter().position(|&known| known == label).unwrap_or_else(|| {
                labels.push(label);
                labels.len() - 1
            });
            *site = (number as u16 + 1) << 1 | *site & 1;
        }
        key.push(odd as u16);
        Outcome::Open(self.weight - need.missed(2 - odd).min(self.weight))
    }
}
