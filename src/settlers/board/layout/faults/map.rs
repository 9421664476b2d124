//! Faults of what printed maps have: sites, links and waterways.

use std::collections::{BTreeMap, BTreeSet};

use super::Checker;
use crate::settlers::layout::{Corner, Drawn, PathKind, Paths, SiteKind};
use crate::settlers::map::{MAX_SPOTS, MAX_WATERWAYS};
use crate::settlers::resource::Terrain;
use crate::settlers::topology::SiteId;
use crate::text::shortened;

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
        let known = self.faults.len();
        let sites = self.sites();
        let links = self.links();
        // Of an intersection or a side that is listed twice, which is a fault of the entry as a whole, it is not known
        // what it is.
        let sure = self.faults[known..].iter().all(|fault| fault.at.matches('/').count() > 2);
        let names = self.names_of_sites();
        let waterways = self.waterways(&sites, &links, names);
        let parts = ["/hexes", "/sites", "/links", "/paths", "/waterways"];
        if sure && parts.iter().all(|part| self.read(part)) {
            self.unreached(&sites, &links, &waterways);
        }
    }

    /// Checks the sites, and tells which are named by which entry.
    fn sites(&mut self) -> BTreeMap<SiteId, usize> {
        let mut entries = BTreeMap::new();
        for (i, plan) in self.layout.sites.iter().enumerate() {
            let at = format!("/sites/{i}");
            if plan.colour.is_some() && plan.kind != SiteKind::CityField && self.read(&format!("{at}/kind")) {
                self.fault(format!("{at}/colour"), "only a city_field has a colour");
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

    /// Checks the waterways, and tells the sides of hexes that they take.
    fn waterways(
        &mut self,
        sites: &BTreeMap<SiteId, usize>,
        links: &BTreeMap<(SiteId, SiteId), PathKind>,
        (named, sound): (BTreeMap<&str, usize>, bool),
    ) -> BTreeSet<(SiteId, SiteId)> {
        let layout = self.layout;
        let known: Vec<&str> = named.keys().copied().collect();
        let all_named = self.all_read("/sites", "name", layout.sites.len());
        let places: BTreeMap<usize, SiteId> = sites.iter().map(|(site, i)| (*i, *site)).collect();
        let mut taken = BTreeSet::new();
        let mut names: BTreeMap<&str, usize> = BTreeMap::new();
        for (i, waterway) in layout.waterways.iter().enumerate() {
            let at = format!("/waterways/{i}");
            self.name(&format!("{at}/name"), &waterway.name);
            let before = *names.entry(&waterway.name).or_insert(i);
            if before != i && !waterway.name.is_empty() {
                let message =
                    format!("{:?} is the name of waterway {before} already", shortened(&waterway.name));
                self.fault(format!("{at}/name"), message);
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
                match named.get(name.as_str()).map(|&site| (site, layout.sites[site].kind)) {
                    // With a faulty name, its site may be the one that is meant here.
                    None if all_named
                        && (sound || !crate::suggest::did_you_mean(name, &known).is_empty()) =>
                    {
                        let known = match known.is_empty() {
                            true => "a name in sites, none of which has one".to_owned(),
                            false => format!("one of {}", crate::suggest::known(name, &known)),
                        };
                        let name = shortened(name);
                        self.fault(&at, format!("no site is called {name:?}, expected {known}"));
                    }
                    Some((site, kind))
                        if sound
                            && kind != SiteKind::CityField
                            && self.read(&format!("/sites/{site}/kind")) =>
                    {
                        self.fault(&at, format!("{name} is no city_field"));
                    }
                    _ => {}
                }
                let Some(before) = k.checked_sub(1).map(|before| &waterway.sites[before]) else { continue };
                if before == name {
                    self.fault(&at, format!("joins {} to itself", shortened(name)));
                    continue;
                }
                let place = |name: &str| named.get(name).and_then(|site| places.get(site)).copied();
                let (Some(a), Some(b)) = (place(before), place(name)) else { continue };
                let side = (a.min(b), a.max(b));
                if links.get(&side).is_some_and(|kind| *kind != PathKind::None) && sound {
                    let message =
                        format!("a road lies between {before} and {name}, expected kind none in its link");
                    self.fault(&at, message);
                }
                taken.insert(side);
            }
        }
        taken
    }

    /// Places for settlements that no path reaches, where the layout itself decides what is a path.
    fn unreached(
        &mut self,
        sites: &BTreeMap<SiteId, usize>,
        links: &BTreeMap<(SiteId, SiteId), PathKind>,
        waterways: &BTreeSet<(SiteId, SiteId)>,
    ) {
        let layout = self.layout;
        let Some(board) = &self.board else { return };
        let listed = layout.paths == Paths::Listed;
        if !listed && waterways.is_empty() && links.values().all(|kind| *kind != PathKind::None) {
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
        let paths = paths.difference(waterways);
        let reached: BTreeSet<SiteId> = paths.flat_map(|&(a, b)| [a, b]).collect();
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
