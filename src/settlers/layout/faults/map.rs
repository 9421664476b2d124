//! Faults of what printed maps have: sites, links and waterways.

use std::collections::{BTreeMap, BTreeSet};

use super::Checker;
use crate::settlers::layout::{Corner, Drawn, PathKind, Paths, SiteKind};
use crate::settlers::map::{MAX_SPOTS, MAX_WATERWAYS};
use crate::settlers::resource::Terrain;
use crate::settlers::topology::SiteId;

impl Checker<'_> {
    pub(super) fn map(&mut self) {
        let stretches: usize = self.layout.waterways.iter().map(|w| w.sites.len().saturating_sub(1)).sum();
        let spots = self.layout.sites.iter().filter(|site| site.kind == SiteKind::VpSpot).count();
        for (at, what, number, most) in [
            ("/waterways", "stretches of waterway", stretches, MAX_WATERWAYS),
            ("/sites", "spots with tokens", spots, MAX_SPOTS),
        ] {
            if number > most {
                self.fault(at, format!("{number} {what}, expected at most {most}"));
            }
        }
        let sites = self.sites();
        let links = self.links();
        self.waterways();
        if ["/hexes", "/sites", "/links", "/paths"].iter().all(|part| self.read(part)) {
            self.unreached(&sites, &links);
        }
    }

    /// Checks the sites, and tells which are named by which entry.
    fn sites(&mut self) -> BTreeMap<SiteId, usize> {
        let mut entries = BTreeMap::new();
        let mut names: BTreeMap<&str, usize> = BTreeMap::new();
        for (i, plan) in self.layout.sites.iter().enumerate() {
            let at = format!("/sites/{i}");
            if let Some(name) = &plan.name {
                let before = *names.entry(name).or_insert(i);
                if name.is_empty() {
                    self.fault(format!("{at}/name"), "empty: expected a name");
                } else if before != i {
                    self.fault(
                        format!("{at}/name"),
                        format!("{name:?} is the name of site {before} already"),
                    );
                }
            }
            let hex = self.hex(&format!("{at}/hex"), plan.hex);
            if !self.read(&format!("{at}/hex")) || !self.read(&format!("{at}/corner")) {
                continue;
            }
            if let Some(site) = hex.and_then(|hex| self.corner(hex, plan.corner)) {
                let before = *entries.entry(site).or_insert(i);
                if before != i {
                    self.fault(&at, format!("the same intersection as site {before}"));
                }
            }
        }
        entries
    }

    /// Checks the links, and tells what each side of a hex that is listed is.
    fn links(&mut self) -> BTreeMap<(SiteId, SiteId), PathKind> {
        let mut entries: BTreeMap<(SiteId, SiteId), usize> = BTreeMap::new();
        for (i, plan) in self.layout.links.iter().enumerate() {
            let at = format!("/links/{i}");
            if self.read(&format!("{at}/kind")) {
                let trades = plan.kind == PathKind::TradingRoad;
                match plan.trade {
                    None if trades && self.read(&format!("{at}/trade")) => {
                        self.fault(
                            format!("{at}/trade"),
                            "missing: expected any or a resource, which a trading road takes",
                        );
                    }
                    Some(_) if !trades => {
                        self.fault(format!("{at}/trade"), "only a trading road trades");
                    }
                    _ => {}
                }
                if let Some(seats) = plan.min_seats {
                    let at = format!("{at}/min_seats");
                    if !trades {
                        self.fault(at, "only a trading road has least seats");
                    } else if !(2..=6).contains(&seats) {
                        self.fault(at, format!("{seats}, expected a number of seats from 2 to 6"));
                    }
                }
            }
            let hex = self.hex(&format!("{at}/hex"), plan.hex);
            if !self.read(&format!("{at}/hex")) || !self.read(&format!("{at}/side")) {
                continue;
            }
            if let Some(side) = hex.and_then(|hex| self.side(hex, plan.side)) {
                let before = *entries.entry(side).or_insert(i);
                if before != i {
                    self.fault(&at, format!("the same hex side as link {before}"));
                }
            }
        }
        entries.into_iter().map(|(side, i)| (side, self.layout.links[i].kind)).collect()
    }

    fn waterways(&mut self) {
        let layout = self.layout;
        let kinds: BTreeMap<&str, (usize, SiteKind)> = layout
            .sites
            .iter()
            .enumerate()
            .filter_map(|(i, site)| Some((site.name.as_deref()?, (i, site.kind))))
            .collect();
        let known: Vec<&str> = kinds.keys().copied().collect();
        let all_named = self.all_read("/sites", "name", layout.sites.len());
        let mut names: BTreeMap<&str, usize> = BTreeMap::new();
        for (i, waterway) in layout.waterways.iter().enumerate() {
            let at = format!("/waterways/{i}");
            if self.read(&format!("{at}/name")) {
                let before = *names.entry(&waterway.name).or_insert(i);
                if waterway.name.is_empty() {
                    self.fault(format!("{at}/name"), "empty: expected a name");
                } else if before != i {
                    let message = format!("{:?} is the name of waterway {before} already", waterway.name);
                    self.fault(format!("{at}/name"), message);
                }
            }
            let listed = self.read(&format!("{at}/sites")) || !waterway.sites.is_empty();
            if listed && waterway.sites.len() < 2 {
                let message = format!("{} sites, expected two or more", waterway.sites.len());
                self.fault(format!("{at}/sites"), message);
            }
            for (k, name) in waterway.sites.iter().enumerate() {
                let at = format!("{at}/sites/{k}");
                if !self.read(&at) {
                    continue;
                }
                match kinds.get(name.as_str()) {
                    None if all_named => {
                        let known = crate::suggest::known(name, &known);
                        self.fault(&at, format!("no site is called {name:?}, expected one of {known}"));
                    }
                    Some((site, kind))
                        if *kind != SiteKind::CityField && self.read(&format!("/sites/{site}/kind")) =>
                    {
                        self.fault(&at, format!("{name} is no city_field"));
                    }
                    _ => {}
                }
                if k > 0 && waterway.sites[k - 1] == *name {
                    self.fault(&at, format!("joins {name} to itself"));
                }
            }
        }
    }

    /// Places for settlements that no path reaches, where the layout itself decides what is a path.
    fn unreached(&mut self, sites: &BTreeMap<SiteId, usize>, links: &BTreeMap<(SiteId, SiteId), PathKind>) {
        let layout = self.layout;
        let Some(board) = &self.board else { return };
        let listed = layout.paths == Paths::Listed;
        if !listed && links.values().all(|kind| *kind != PathKind::None) {
            return;
        }
        if listed && links.is_empty() {
            if layout.links.is_empty() {
                self.fault("/links", "no path at all: expected some, since paths are listed");
            }
            return;
        }
        let land = |hex: u8| {
            let hex = &board.hexes[usize::from(hex)];
            self.terrain_at((hex.q, hex.r)) != Some(Drawn::Fixed(Terrain::Sea))
        };
        let mut paths: BTreeSet<(SiteId, SiteId)> =
            if listed { BTreeSet::new() } else { board.road_paths(land).into_iter().collect() };
        for (side, kind) in links {
            if *kind == PathKind::None {
                paths.remove(side);
            } else {
                paths.insert(*side);
            }
        }
        let reached: BTreeSet<SiteId> = paths.into_iter().flat_map(|(a, b)| [a, b]).collect();
        let kind = |site: &SiteId| sites.get(site).map_or(SiteKind::Plain, |&i| layout.sites[i].kind);
        let fields = sites.keys().any(|site| kind(site) == SiteKind::CityField);
        let mut lonely = Vec::new();
        for (number, site) in board.sites.iter().enumerate() {
            let number = number as SiteId;
            let settleable =
                if fields { kind(&number) != SiteKind::Plain } else { site.hexes.iter().any(|&h| land(h)) };
            if !settleable || reached.contains(&number) {
                continue;
            }
            lonely.push(match sites.get(&number) {
                Some(i) => (format!("/sites/{i}"), "no path reaches this site".to_owned()),
                None => {
                    let hex = site.hexes.iter().copied().find(|&h| land(h)).unwrap_or(site.hexes[0]);
                    let hex = &board.hexes[usize::from(hex)];
                    let index = self.places.iter().position(|p| *p == Some((hex.q, hex.r))).unwrap_or(0);
                    let corner = hex.sites.iter().position(|s| *s == number).unwrap_or(0);
                    (
                        format!("/hexes/{index}"),
                        format!("no path reaches its corner {:?}", Corner::ALL[corner]),
                    )
                }
            });
        }
        for (at, message) in lonely {
            self.fault(at, message);
        }
    }
}
