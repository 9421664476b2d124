//! The longest road and the links of the canal a second time, by the plainest means: every walk is tried.

use std::collections::BTreeSet;

use serde_json::Value;

/// A board as numbers, from its description alone.
pub(crate) struct Board {
    pub(crate) roads: Vec<[usize; 2]>,
    pub(crate) waterways: Vec<[usize; 2]>,
    pub(crate) fields: BTreeSet<usize>,
    pub(crate) canal: BTreeSet<usize>,
}

impl Board {
    pub(crate) fn of(board: &Value) -> Board {
        let pair = |a: &Value, b: &Value| [a.as_u64().unwrap() as usize, b.as_u64().unwrap() as usize];
        let sites = board["sites"].as_array().unwrap();
        let of_kind = |kinds: &[&str]| {
            let kind = |site: &usize| sites[*site]["field"].as_str().is_some_and(|f| kinds.contains(&f));
            (0..sites.len()).filter(kind).collect()
        };
        Board {
            roads: board["links"].as_array().unwrap().iter().map(|l| pair(&l["a"], &l["b"])).collect(),
            waterways: board["waterways"].as_array().unwrap().iter().map(|w| pair(&w[0], &w[1])).collect(),
            fields: of_kind(&["city_field", "canal_city"]),
            canal: of_kind(&["canal_city"]),
        }
    }
}

/// What a seat sees of a position.
pub(crate) struct Own<'a> {
    pub(crate) board: &'a Board,
    pub(crate) roads: Vec<[usize; 2]>,
    pub(crate) settled: BTreeSet<usize>,
    pub(crate) foreign: BTreeSet<usize>,
    pub(crate) options: &'a Value,
}

impl Own<'_> {
    fn on(&self, option: &str) -> bool {
        self.options[option] == true
    }

    /// Whether the own use of waterways goes on from a field.
    fn open(&self, site: usize) -> bool {
        !self.foreign.contains(&site) || self.on("waterway_pass_foreign")
    }

    /// Y19, Y20: the fields that waterways reach from an own one, with it.
    fn reached(&self, from: usize) -> BTreeSet<usize> {
        let mut reached = BTreeSet::from([from]);
        for _ in 0..self.board.waterways.len() {
            for [a, b] in self.board.waterways.iter().flat_map(|&[a, b]| [[a, b], [b, a]]) {
                if reached.contains(&a) && self.open(a) {
                    reached.insert(b);
                }
            }
        }
        reached
    }

    /// Y13, Y15, Y22: whether own roads end at a site.
    fn ends_at(&self, site: usize) -> bool {
        let free = self.board.fields.contains(&site) && !self.settled.contains(&site);
        let by_water = || self.settled.iter().any(|&own| own != site && self.reached(own).contains(&site));
        self.foreign.contains(&site) || free && (self.on("waterway_stop") || !by_water())
    }

    /// Y23: the sites that a walk may jump to.
    fn jumps(&self, site: usize) -> BTreeSet<usize> {
        let mut together = BTreeSet::from([site]);
        if !self.on("waterway_joins") || self.ends_at(site) || !self.board.fields.contains(&site) {
            return together;
        }
        for &own in &self.settled {
            let reached = self.reached(own);
            if reached.contains(&site) {
                together.extend(reached.into_iter().filter(|&there| !self.ends_at(there)));
            }
        }
        together
    }

    /// Y14, Y23, Y24: the most roads on one walk.
    pub(crate) fn longest(&self) -> u64 {
        let walk = Walk { own: self, jumps: (0..256).map(|site| self.jumps(site)).collect() };
        self.roads.iter().flatten().map(|&start| walk.on(start, 0)).max().unwrap_or(0)
    }

    /// Y43 to Y51: the pairs of canal cities that lines of own roads over the last one join.
    pub(crate) fn linked(&self) -> BTreeSet<[usize; 2]> {
        let mut water: Vec<[usize; 2]> = Vec::new();
        if self.on("canal_waterway") {
            for &own in &self.settled {
                let reached = self.reached(own);
                let used = |[a, b]: &&[usize; 2]| {
                    [(a, b), (b, a)].iter().any(|(x, y)| {
                        reached.contains(x) && (self.open(**x) || **x == own) && reached.contains(y)
                    })
                };
                water.extend(self.board.waterways.iter().filter(used));
            }
        }
        let mut pairs = BTreeSet::new();
        for &start in &self.board.canal {
            self.line(&mut vec![start], false, &water, &mut pairs);
        }
        pairs
    }

    fn line(&self, line: &mut Vec<usize>, new: bool, water: &[[usize; 2]], pairs: &mut BTreeSet<[usize; 2]>) {
        let (first, last) = (line[0], line[line.len() - 1]);
        if line.len() > 1 {
            if self.board.canal.contains(&last) && first < last && new && self.counts(first, last) {
                pairs.insert([first, last]);
            }
            if !self.lies_between(last) {
                return;
            }
        }
        let newest = self.roads.len() - 1;
        let roads = self.roads.iter().enumerate().map(|(i, road)| (road, i == newest));
        for (ends, is_new) in roads.chain(water.iter().map(|ends| (ends, false))) {
            let next = match *ends {
                [a, b] if a == last => b,
                [a, b] if b == last => a,
                _ => continue,
            };
            if !line.contains(&next) {
                line.push(next);
                self.line(line, new || is_new, water, pairs);
                line.pop();
            }
        }
    }

    fn counts(&self, first: usize, last: usize) -> bool {
        let settled = [first, last].iter().filter(|end| self.settled.contains(end)).count();
        settled
            >= ["none", "one", "both"].iter().position(|n| self.options["canal_need_settled"] == *n).unwrap()
    }

    fn lies_between(&self, site: usize) -> bool {
        if !self.board.fields.contains(&site) {
            return true;
        }
        let (own, foreign) = (self.settled.contains(&site), self.foreign.contains(&site));
        match self.options["canal_between"].as_str().unwrap() {
            "any_field" => false,
            "canal_field" => own && !self.board.canal.contains(&site),
            _ => !own && !foreign,
        }
    }
}

struct Walk<'a> {
    own: &'a Own<'a>,
    jumps: Vec<BTreeSet<usize>>,
}

impl Walk<'_> {
    fn on(&self, at: usize, used: u32) -> u64 {
        if used != 0 && self.own.ends_at(at) {
            return 0;
        }
        let mut best = 0;
        for &site in &self.jumps[at] {
            for (i, &[a, b]) in self.own.roads.iter().enumerate() {
                if used >> i & 1 == 0 && (a == site || b == site) {
                    best = best.max(1 + self.on(a + b - site, used | 1 << i));
                }
            }
        }
        best
    }
}
