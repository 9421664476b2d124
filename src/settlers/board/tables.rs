//! The board as bit sets: what the legal set and every step read.

use crate::bits::Bits;
use crate::settlers::resource::{Counts, Resource};
use crate::settlers::topology::{LinkId, SiteId, Topology};

/// What a road costs.
pub const ROAD_PRICE: Counts<Resource> = Counts::new([1, 1, 0, 0, 0]);
/// What a settlement costs.
pub const SETTLEMENT_PRICE: Counts<Resource> = Counts::new([1, 1, 1, 1, 0]);
/// What a city costs.
pub const CITY_PRICE: Counts<Resource> = Counts::new([0, 0, 0, 2, 3]);
/// What a development card costs.
pub const CARD_PRICE: Counts<Resource> = Counts::new([0, 0, 1, 1, 1]);

/// Road pieces of each seat.
pub const ROADS: u32 = 15;
/// Settlement pieces of each seat.
pub const SETTLEMENTS: u32 = 5;
/// City pieces of each seat.
pub const CITIES: u32 = 4;

/// One site as bit sets.
#[derive(Clone, Debug)]
pub(crate) struct SiteTable<const S: usize, const L: usize> {
    /// The site and, by the distance rule, its neighbours: closed once it has a building.
    pub(crate) around: Bits<S>,
    /// The links that end here.
    pub(crate) links: Bits<L>,
    /// The harbour here, by its place in the layout.
    pub(crate) harbour: Option<u8>,
}

/// One link.
#[derive(Clone, Debug)]
pub(crate) struct LinkTable<const L: usize> {
    pub(crate) ends: [SiteId; 2],
    pub(crate) length: u8,
    /// The links that cannot be built beside it, itself among them.
    pub(crate) excludes: Bits<L>,
    /// Its place in [`Tables::classes`].
    pub(crate) class: u8,
}

/// Links that cost the same and take equally many pieces.
#[derive(Clone, Debug)]
pub(crate) struct LinkClass<const L: usize> {
    pub(crate) price: Counts<Resource>,
    pub(crate) pieces: u8,
    pub(crate) links: Bits<L>,
}

/// The board as bit sets.
#[derive(Clone, Debug)]
pub(crate) struct Tables<const S: usize, const L: usize> {
    /// The corners of each hex.
    pub(crate) hexes: Vec<Bits<S>>,
    pub(crate) sites: Vec<SiteTable<S, L>>,
    pub(crate) links: Vec<LinkTable<L>>,
    pub(crate) classes: Vec<LinkClass<L>>,
    /// Sites that can be settled.
    pub(crate) land: Bits<S>,
    /// All other sites.
    pub(crate) unfit: Bits<S>,
    /// Hexes that the robber can stand on.
    pub(crate) robber: u64,
}

impl<const S: usize, const L: usize> Tables<S, L> {
    /// `land` are the hexes that are not sea; `harbours` the two sites of each harbour. What touches land and is `fit`
    /// can be settled; with the distance rule sites beside a building are closed.
    pub(crate) fn new(
        topology: &Topology,
        land: u64,
        harbours: &[(SiteId, SiteId)],
        fit: impl Fn(usize) -> bool,
        distance_rule: bool,
    ) -> Tables<S, L> {
        let mut classes: Vec<LinkClass<L>> = Vec::new();
        let links = topology
            .links
            .iter()
            .enumerate()
            .map(|(id, link)| {
                let same = |c: &LinkClass<L>| c.price == link.price && c.pieces == link.pieces;
                let class = classes.iter().position(same).unwrap_or_else(|| {
                    classes.push(LinkClass {
                        price: link.price,
                        pieces: link.pieces,
                        links: Bits::default(),
                    });
                    classes.len() - 1
                });
                classes[class].links.insert(id);
                LinkTable {
                    ends: [link.a, link.b],
                    length: link.length,
                    excludes: link.excludes.iter().map(|&l: &LinkId| usize::from(l)).collect(),
                    class: class as u8,
                }
            })
            .collect();
        let sites = topology
            .sites
            .iter()
            .enumerate()
            .map(|(id, site)| SiteTable {
                around: site
                    .neighbours
                    .iter()
                    .filter(|_| distance_rule)
                    .map(|&n| usize::from(n))
                    .chain([id])
                    .collect(),
                links: site.links.iter().map(|&l| usize::from(l)).collect(),
                harbour: harbours
                    .iter()
                    .position(|&(a, b)| usize::from(a) == id || usize::from(b) == id)
                    .map(|h| h as u8),
            })
            .collect();
        let on_land = |&h: &u8| land >> h & 1 != 0;
        let fit = |&site: &usize| fit(site) && topology.sites[site].hexes.iter().any(on_land);
        let all = 0..topology.sites.len();
        Tables {
            hexes: topology.hexes.iter().map(|h| h.sites.iter().map(|&s| usize::from(s)).collect()).collect(),
            sites,
            links,
            classes,
            land: all.clone().filter(fit).collect(),
            unfit: all.filter(|site| !fit(site)).collect(),
            robber: land,
        }
    }
}
