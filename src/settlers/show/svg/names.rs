//! The names of sites, beside them and out of the way of each other.
//!
//! Where they stand follows from the board alone, so that they stay where they are as a game goes on.

use super::map::SCROLL;
use super::{Drawing, LONGEST_NAME, Point, between};
use crate::settlers::resource::Terrain;
use crate::settlers::topology::{HexId, LinkKind, SiteId};
use crate::svg::{Svg, Type, shortened};

const SIZE: f64 = 11.5;
const LINE: f64 = 12.5;
/// How often every name looks for a better place, given the places of all others.
const ROUNDS: usize = 4;
/// Where a name can be, the better places first: to the right and downwards, in parts of its own size, and how far
/// from the middle of its site if it is above or below.
const PLACES: [(f64, f64, f64); 14] = [
    (1.0, 0.0, 0.0),
    (-1.0, 0.0, 0.0),
    (0.0, 1.0, 15.0),
    (0.0, -1.0, 15.0),
    (1.0, 0.7, 15.0),
    (-1.0, 0.7, 15.0),
    (1.0, -0.7, 15.0),
    (-1.0, -0.7, 15.0),
    (0.5, 1.0, 15.0),
    (-0.5, 1.0, 15.0),
    (0.5, -1.0, 15.0),
    (-0.5, -1.0, 15.0),
    (0.0, 1.0, 28.0),
    (0.0, -1.0, 28.0),
];

/// A rectangle: its middle and half its size.
#[derive(Clone, Copy)]
struct Area {
    at: Point,
    half: Point,
}

impl Area {
    fn overlap(&self, other: &Area) -> f64 {
        let shared = |a: f64, b: f64, halves: f64| (halves - (a - b).abs()).max(0.0);
        shared(self.at.0, other.at.0, self.half.0 + other.half.0).min(2.0 * self.half.0.min(other.half.0))
            * shared(self.at.1, other.at.1, self.half.1 + other.half.1)
                .min(2.0 * self.half.1.min(other.half.1))
    }

    fn area(&self) -> f64 {
        4.0 * self.half.0 * self.half.1
    }
}

/// A name at a place.
struct Placed {
    area: Area,
    lines: Vec<String>,
}

impl<const S: usize, const L: usize, const P: usize> Drawing<'_, S, L, P> {
    pub(super) fn names(&self, svg: &mut Svg, labels: bool) {
        for (site, name) in self.placed_names(labels) {
            let colour = match self.field_title(site) {
                Some("canal city") => "#0f3f8f",
                Some("city field") => "#3b2b00",
                _ => "#7a2416",
            };
            svg.group(&[("class", "tw-name")], |svg| {
                svg.title(&self.rules.site_text(site));
                let text = |svg: &mut Svg| {
                    for (i, line) in name.lines.iter().enumerate() {
                        let below = LINE * (i as f64 - (name.lines.len() - 1) as f64 / 2.0);
                        let at = (name.area.at.0, name.area.at.1 + below);
                        svg.text(at, Type::new(SIZE, colour).bold(), line);
                    }
                };
                // An outline by itself, as not every program draws it under the letters.
                svg.group(&[("stroke", "#fffdf6"), ("stroke-width", "3.2")], text);
                text(svg);
            });
        }
    }

    /// A place for each name.
    fn placed_names(&self, labels: bool) -> Vec<(SiteId, Placed)> {
        let names = &self.rules.map.names;
        let obstacles = self.obstacles(labels);
        let choices: Vec<Vec<Placed>> = names.iter().map(|(site, name)| self.choices(*site, name)).collect();
        let alone: Vec<Vec<f64>> = choices
            .iter()
            .map(|places| {
                let cost = |(rank, p): (usize, &Placed)| rank as f64 + self.cost(&p.area, &obstacles);
                places.iter().enumerate().map(cost).collect()
            })
            .collect();
        let mut chosen = vec![None; names.len()];
        for _ in 0..ROUNDS {
            for name in 0..names.len() {
                let cost = |&place: &usize| {
                    let area = &choices[name][place].area;
                    let others = chosen.iter().enumerate().filter(|&(other, _)| other != name);
                    let shared = others.filter_map(|(other, at): (usize, &Option<usize>)| {
                        at.map(|at| choices[other][at].area.overlap(area))
                    });
                    alone[name][place] + 8.0 * shared.sum::<f64>()
                };
                chosen[name] = (0..choices[name].len()).min_by(|a, b| cost(a).total_cmp(&cost(b)));
            }
        }
        let placed = names.iter().zip(choices).zip(chosen);
        placed.filter_map(|(((site, _), places), at)| Some((*site, places.into_iter().nth(at?)?))).collect()
    }

    /// Places round a site, the better ones first, in one line or two.
    fn choices(&self, site: SiteId, name: &str) -> Vec<Placed> {
        let (x, y) = self.site(site);
        let mut texts = vec![vec![shortened(name, LONGEST_NAME)]];
        // In two lines that are about as long.
        let unequal = |&at: &usize| at.abs_diff(name.len() / 2);
        if let Some(at) = name.match_indices(' ').map(|(at, _)| at).min_by_key(unequal) {
            texts.push([&name[..at], &name[at + 1..]].map(|line| shortened(line, LONGEST_NAME)).to_vec());
            if name.chars().count() > LONGEST_NAME {
                texts.remove(0);
            }
        }
        // For a city, which never comes to a spot.
        let room = !self.rules.map.spots.contains(&site);
        let mut places = Vec::new();
        for (dx, dy, away) in PLACES {
            for lines in &texts {
                let width =
                    lines.iter().map(|line| Type::new(SIZE, "").bold().width(line)).fold(0.0, f64::max);
                let half = (width / 2.0 + 2.0, LINE * lines.len() as f64 / 2.0 + 1.0);
                let beside = match (dy == 0.0, room) {
                    (true, true) => 18.0,
                    (true, false) => 15.0,
                    _ => 11.0,
                };
                let at = (x + dx * (half.0 + beside), y + dy * (half.1 + away));
                places.push(Placed { area: Area { at, half }, lines: lines.clone() });
            }
        }
        places
    }

    fn cost(&self, area: &Area, obstacles: &[(Area, f64)]) -> f64 {
        let sheet = (self.size.0 / 2.0, self.size.1 / 2.0);
        let sheet = Area { at: sheet, half: (sheet.0 - 3.0, sheet.1 - 3.0) };
        let hidden: f64 = obstacles.iter().map(|(other, weight)| weight * area.overlap(other)).sum();
        hidden + 100.0 * (area.area() - area.overlap(&sheet))
    }

    /// What names keep off, and how much a hidden part of it weighs.
    fn obstacles(&self, labels: bool) -> Vec<(Area, f64)> {
        let around = |(x, y): Point, (dx, dy): Point, half: Point, weight: f64| {
            (Area { at: (x + dx, y + dy), half }, weight)
        };
        let mut obstacles = Vec::new();
        for (hex, _, number) in self.all_hexes() {
            let centre = self.centre(hex);
            obstacles.push(around(centre, (0.0, -24.0), (22.0, 12.0), 0.7));
            // A robber, or the number of the hex.
            obstacles.extend([25.0, -25.0].map(|x| around(centre, (x, 8.0), (9.0, 14.0), 0.5)));
            if number != 0 {
                obstacles.push(around(centre, (0.0, 9.0), (17.0, 17.0), 6.0));
            }
        }
        for link in self.rules.topology.links.iter().filter(|link| link.kind == LinkKind::Road) {
            let (a, b) = (self.site(link.a), self.site(link.b));
            let part = |share| around(between(a, b, share), (0.0, 0.0), (6.0, 6.0), 1.6);
            obstacles.extend([0.25, 0.5, 0.75].map(part));
        }
        // Room for a city, whether there is one or not.
        let map = &self.rules.map;
        obstacles.extend(
            map.city_fields.iter().map(|&site| around(self.site(site), (0.0, 0.0), (16.0, 13.5), 5.0)),
        );
        obstacles
            .extend(map.spots.iter().map(|&site| around(self.site(site), (0.0, 0.0), (12.0, 12.0), 5.0)));
        let scrolls = self.scroll_places();
        obstacles.extend(scrolls.iter().map(|(at, ..)| around(*at, (0.0, 0.0), SCROLL, 6.0)));
        let quays = (0..self.rules.harbours.len()).filter_map(|harbour| self.quay(harbour));
        obstacles.extend(quays.map(|quay| around(quay.at, (0.0, 0.0), (quay.radius, quay.radius), 6.0)));
        if labels {
            let hex_label =
                |(hex, ..): (HexId, Terrain, u8)| around(self.centre(hex), (-28.0, 9.0), (9.0, 10.0), 4.0);
            obstacles.extend(self.all_hexes().map(hex_label));
            // The plates of the numbers, wherever they are raised to.
            for site in self.all_sites() {
                let field = self.field_title(site).is_some();
                let (rise, high) = if field { (18.5, 11.0) } else { (0.0, 7.5) };
                obstacles.push(around(self.site(site), (0.0, -rise), (9.5, high), 5.0));
            }
        }
        obstacles
    }
}
