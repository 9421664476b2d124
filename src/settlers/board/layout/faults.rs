//! What can be wrong with a board whose fields are all of their types.

mod map;
mod names;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Bound;

use super::coast::{beyond, even, outer_coasts};
use super::read::TOKEN;
use super::{Drawn, HexPlan, Layout, MAX_COORDINATE, MAX_HARBOURS, MAX_HEXES, MAX_LINKS, MAX_SITES};
use crate::error::Fault;
use crate::rng::Rng;
use crate::settlers::deal::unkept;
use crate::settlers::map::MAX_WATERWAYS;
use crate::settlers::resource::Terrain;
use crate::settlers::topology::{HexId, Side, SiteId, Topology};

use super::Corner;

impl Layout {
    /// Everything that is wrong with the layout, each fault with its place.
    #[must_use]
    pub fn faults(&self) -> Vec<Fault> {
        let counts = self.counts();
        if !counts.is_empty() {
            return counts;
        }
        let places: Vec<Option<(i8, i8)>> = self.hexes.iter().map(|h| Some(h.at)).collect();
        check(self, &places, &[])
    }

    /// The lists that are too long to be looked at.
    fn counts(&self) -> Vec<Fault> {
        let robbers = self.robbers.as_ref().map_or(0, Vec::len);
        let lists = [
            (HEXES, self.hexes.len()),
            (HARBOURS, self.harbours.len()),
            (HARBOUR_KINDS, self.harbour_kinds.len()),
            (NUMBERS, self.numbers.len()),
            (ROBBERS, robbers),
            (SITES, self.sites.len()),
            (LINKS, self.links.len()),
            (WATERWAYS, self.waterways.len()),
        ];
        let lists =
            lists.into_iter().filter_map(|(list, n)| Some((format!("/{}", list.field), list.too_long(n)?)));
        let waterways = self.waterways.iter().take(MAX_WATERWAYS).enumerate();
        let stops = waterways
            .filter_map(|(i, way)| Some((format!("/waterways/{i}/sites"), STOPS.too_long(way.sites.len())?)));
        lists.chain(stops).map(|(at, message)| Fault::new(at, message)).collect()
    }

    /// The layout checked and with its sea decided: see [`with_sea`](Layout::with_sea).
    ///
    /// # Errors
    ///
    /// Everything that is wrong with the layout before or after.
    pub fn settled(&self, seed: u64) -> Result<Layout, Vec<Fault>> {
        let checked = |layout: &Layout| match layout.faults() {
            faults if faults.is_empty() => Ok(()),
            faults => Err(faults),
        };
        checked(self)?;
        let settled = self.with_sea(seed);
        if settled != *self {
            checked(&settled)?;
        }
        Ok(settled)
    }
}

/// A list of a board, which is refused by its length before anything in it is looked at.
#[derive(Clone, Copy)]
pub(super) struct List {
    pub(super) field: &'static str,
    /// What its entries are.
    what: &'static str,
    least: usize,
    most: usize,
}

impl List {
    const fn new(field: &'static str, what: &'static str, most: usize) -> List {
        List { field, what, least: 0, most }
    }

    /// The fault of a list with so many entries, if they are too many.
    pub(super) fn too_long(self, entries: usize) -> Option<String> {
        (entries > self.most).then(|| self.wrong(entries))
    }

    fn wrong(self, entries: usize) -> String {
        let List { what, least, most, .. } = self;
        let low = if least > 0 { format!("{least} to") } else { "at most".to_owned() };
        format!("{entries} {what}, expected {low} {most}")
    }
}

pub(super) const HEXES: List = List { least: 1, ..List::new("hexes", "hexes", MAX_HEXES) };
pub(super) const HARBOURS: List = List::new("harbours", "harbours", MAX_HARBOURS);
pub(super) const HARBOUR_KINDS: List = List::new("harbour_kinds", "kinds", MAX_HARBOURS);
pub(super) const NUMBERS: List = List::new("numbers", "tokens", MAX_HEXES);
pub(super) const ROBBERS: List = List::new("robbers", "robbers", MAX_HEXES);
pub(super) const SITES: List = List::new("sites", "sites", MAX_SITES);
pub(super) const LINKS: List = List::new("links", "links", MAX_LINKS);
pub(super) const WATERWAYS: List = List::new("waterways", "waterways", MAX_WATERWAYS);
/// The sites of one waterway.
pub(super) const STOPS: List = List::new("sites", "sites", MAX_SITES);

/// What is wrong with a layout, whose hexes are at `places` as far as these are known; `unread` says which of its
/// fields are only stand-ins, of which nothing can be said. No list is longer than it may be.
pub(super) fn check(layout: &Layout, places: &[Option<(i8, i8)>], unread: &[Fault]) -> Vec<Fault> {
    let unread_places = unread.iter().map(|fault| fault.at.as_str()).collect();
    let mut checker = Checker { layout, unread: unread_places, places, board: None, faults: vec![] };
    checker.hexes();
    checker.pools();
    checker.board = checker.graph();
    checker.harbours();
    checker.robbers();
    checker.map();
    checker.limits();
    if checker.faults.is_empty() && unread.is_empty() {
        checker.deals();
    }
    checker.faults
}

struct Checker<'a> {
    layout: &'a Layout,
    /// The places of what could not be read.
    unread: BTreeSet<&'a str>,
    places: &'a [Option<(i8, i8)>],
    /// The board as a graph; `None` if it has too many corners for that.
    board: Option<Topology>,
    faults: Vec<Fault>,
}

impl Checker<'_> {
    fn fault(&mut self, at: impl Into<String>, message: impl Into<String>) {
        self.faults.push(Fault::new(at, message));
    }

    /// Whether all of a part of the document could be read.
    fn read(&self, at: &str) -> bool {
        let mut outer = at.match_indices('/').map(|(end, _)| &at[..end]).chain([at]);
        let inner = format!("{at}/");
        let after = (Bound::Included(inner.as_str()), Bound::Unbounded);
        let first_after = self.unread.range::<str, _>(after).next();
        !outer.any(|place| self.unread.contains(place))
            && !first_after.is_some_and(|at| at.starts_with(&inner))
    }

    /// Whether a field of all entries of a list could be read.
    fn all_read(&self, list: &str, field: &str, entries: usize) -> bool {
        // The list itself, or an entry as a whole, shows in each.
        (0..entries.max(1)).all(|i| self.read(&format!("{list}/{i}/{field}")))
    }

    fn hexes(&mut self) {
        let layout = self.layout;
        let hexes = &layout.hexes;
        if self.read("/hexes") || !hexes.is_empty() {
            if hexes.is_empty() {
                self.fault("/hexes", HEXES.wrong(0));
            } else if self.read("/hexes") && hexes.iter().all(|h| h.terrain == Drawn::Fixed(Terrain::Sea)) {
                self.fault("/hexes", "all of them sea: expected some land");
            }
        }
        let barren = layout.terrains.desert > 0 || layout.terrains.sea > 0;
        let mut first = BTreeMap::new();
        for (i, (hex, place)) in hexes.iter().zip(self.places).enumerate() {
            if let Some((q, r)) = *place {
                let within = -MAX_COORDINATE..=MAX_COORDINATE;
                if !within.contains(&q) || !within.contains(&r) {
                    let message = format!(
                        "[{q}, {r}], expected coordinates from -{MAX_COORDINATE} to {MAX_COORDINATE}"
                    );
                    self.fault(format!("/hexes/{i}/at"), message);
                }
                let before = *first.entry((q, r)).or_insert(i);
                if before != i {
                    self.fault(format!("/hexes/{i}/at"), format!("the same place as hex {before}"));
                }
            }
            if let Some(Drawn::Fixed(n)) = hex.number
                && !is_token(n)
            {
                self.fault(format!("/hexes/{i}/number"), format!("{n} is not a token: expected {TOKEN}"));
            }
            match (hex.terrain, hex.number) {
                _ if !self.read(&format!("/hexes/{i}")) => {}
                (Drawn::Fixed(terrain), number) if terrain.resource().is_some() != number.is_some() => {
                    let expected = if number.is_some() { "no number" } else { "a number" };
                    self.fault(format!("/hexes/{i}"), format!("{} needs {expected}", terrain.name()));
                }
                (Drawn::Random, Some(Drawn::Fixed(_))) if barren && self.read("/terrains") => {
                    let message = "a number on terrain that may turn out desert or sea: expected random";
                    self.fault(format!("/hexes/{i}/number"), message);
                }
                _ => {}
            }
        }
    }

    /// The pools of terrain and tokens against the hexes that need them.
    fn pools(&mut self) {
        let layout = self.layout;
        for (i, &n) in layout.numbers.iter().enumerate() {
            if !is_token(n) {
                self.fault(format!("/numbers/{i}"), format!("{n} is not a token: expected {TOKEN}"));
            }
        }
        if !self.all_read("/hexes", "terrain", layout.hexes.len()) || !self.read("/terrains") {
            return;
        }
        let is_random = |h: &&HexPlan| h.terrain == Drawn::Random;
        let random = layout.hexes.iter().filter(is_random).count();
        let pool = layout.terrains.hexes();
        if pool.len() != random {
            let message = format!("{} hexes for {random} places with random terrain", pool.len());
            self.fault("/terrains", message);
        }
        if !self.all_read("/hexes", "number", layout.hexes.len()) {
            return;
        }
        let open = |h: &&HexPlan| h.number == Some(Drawn::Random) && h.terrain != Drawn::Random;
        let numbered = |h: &&HexPlan| h.terrain == Drawn::Random && matches!(h.number, Some(Drawn::Fixed(_)));
        let producing = pool.iter().filter(|t| t.resource().is_some()).count();
        let numbered = layout.hexes.iter().filter(numbered).count();
        let tokens = layout.hexes.iter().filter(open).count() + producing.saturating_sub(numbered);
        // A list that could not be read is empty; entries that could not be read still count.
        if layout.numbers.len() != tokens && (self.read("/numbers") || !layout.numbers.is_empty()) {
            let message = format!("{} tokens for {tokens} hexes that need one", layout.numbers.len());
            self.fault("/numbers", message);
        }
    }

    /// The hexes whose places are known and in range, each once, as a graph.
    fn graph(&mut self) -> Option<Topology> {
        let within = |n: &i8| (-MAX_COORDINATE..=MAX_COORDINATE).contains(n);
        let places: BTreeSet<(i8, i8)> =
            self.places.iter().flatten().copied().filter(|(q, r)| within(q) && within(r)).collect();
        let corners: BTreeSet<(i16, i16)> = places.iter().flat_map(|&at| Topology::corners(at)).collect();
        if corners.len() > MAX_SITES {
            let message = format!("{} sites at their corners, expected at most {MAX_SITES}", corners.len());
            self.fault("/hexes", message);
            return None;
        }
        Some(Topology::new(&Vec::from_iter(places)))
    }

    /// Which hex of the document is at a place.
    fn index_at(&self, place: (i8, i8)) -> Option<usize> {
        self.places.iter().position(|p| *p == Some(place))
    }

    /// The terrain planned at a place, if a hex is there.
    fn terrain_at(&self, place: (i8, i8)) -> Option<Drawn<Terrain>> {
        self.index_at(place).map(|index| self.layout.hexes[index].terrain)
    }

    /// Whether the terrain planned at a place is known.
    fn terrain_read(&self, place: (i8, i8)) -> bool {
        let index = self.index_at(place);
        self.read("/terrains") && index.is_none_or(|index| self.read(&format!("/hexes/{index}/terrain")))
    }

    fn hex_at(&self, (q, r): (i8, i8)) -> Option<HexId> {
        self.board.as_ref()?.hex_at(q, r)
    }

    /// The number of the hex at a place; a fault if there is none for certain.
    fn hex(&mut self, at: &str, place: (i8, i8)) -> Option<HexId> {
        let found = self.hex_at(place);
        let known = self.board.is_some() && self.all_read("/hexes", "at", self.layout.hexes.len());
        if found.is_none() && known && self.read(at) {
            let (q, r) = place;
            self.fault(at, format!("no hex is at [{q}, {r}]"));
        }
        found
    }

    fn side(&self, hex: HexId, side: Side) -> Option<(SiteId, SiteId)> {
        let (a, b) = self.board.as_ref()?.side(hex, side);
        Some((a.min(b), a.max(b)))
    }

    fn corner(&self, hex: HexId, corner: Corner) -> Option<SiteId> {
        Some(self.board.as_ref()?.hexes[usize::from(hex)].sites[corner as usize])
    }

    fn harbours(&mut self) {
        let layout = self.layout;
        let mut taken: BTreeMap<SiteId, usize> = BTreeMap::new();
        for (i, harbour) in layout.harbours.iter().enumerate() {
            let at = format!("/harbours/{i}");
            let Some(hex) = self.hex(&format!("{at}/hex"), harbour.hex) else { continue };
            if !self.read(&format!("{at}/hex")) || !self.read(&format!("{at}/side")) {
                continue;
            }
            if let Some(message) = self.no_coast(harbour.hex, harbour.side) {
                self.fault(format!("{at}/side"), message);
            }
            let Some((a, b)) = self.side(hex, harbour.side) else { continue };
            for site in [a, b] {
                let other = *taken.entry(site).or_insert(i);
                if other != i {
                    self.fault(&at, format!("shares a site with harbour {other}"));
                }
            }
        }
        self.harbour_kinds();
    }

    /// Why a side of a hex is not a coast for certain.
    fn no_coast(&self, hex: (i8, i8), side: Side) -> Option<&'static str> {
        if !self.terrain_read(hex) || !self.terrain_read(beyond(hex, side)) {
            return None;
        }
        let sea = Drawn::Fixed(Terrain::Sea);
        let may_be_sea = self.layout.terrains.sea > 0;
        let here = self.terrain_at(hex)?;
        let there = self.terrain_at(beyond(hex, side)).unwrap_or(sea);
        if here == sea || there != sea && (there != Drawn::Random || !may_be_sea) {
            return Some("not a coast: expected land here and sea beyond");
        }
        if may_be_sea && (here == Drawn::Random || there == Drawn::Random) {
            return Some(
                "not a coast for certain, since the pool holds sea: expected fixed terrain, or harbour_kinds without \
                 harbours",
            );
        }
        None
    }

    fn harbour_kinds(&mut self) {
        let layout = self.layout;
        let kinds = layout.harbour_kinds.len();
        if !self.read("/harbour_kinds") || !self.all_read("/harbours", "kind", layout.harbours.len()) {
            return;
        }
        if !layout.harbours.is_empty() {
            let random = layout.harbours.iter().filter(|h| h.kind == Drawn::Random).count();
            if kinds != random {
                self.fault("/harbour_kinds", format!("{kinds} kinds for {random} harbours of random kind"));
            }
            return;
        }
        if layout.terrains.sea == 0 && self.read("/hexes") {
            let Some(board) = &self.board else { return };
            let places = board.hexes.iter().map(|hex| (hex.q, hex.r));
            let sea = Some(Drawn::Fixed(Terrain::Sea));
            let land: Vec<(i8, i8)> = places.filter(|place| self.terrain_at(*place) != sea).collect();
            let room = even(&outer_coasts(&land), kinds, &mut Rng::new(0)).len();
            if room < kinds {
                self.fault("/harbour_kinds", format!("{kinds} kinds, but there is room for {room} harbours"));
            }
        }
    }

    fn robbers(&mut self) {
        let robbers = self.layout.robbers.iter().flatten();
        let mut first = BTreeMap::new();
        for (i, &place) in robbers.enumerate() {
            let at = format!("/robbers/{i}");
            if !self.read(&at) {
                continue;
            }
            let before = *first.entry(place).or_insert(i);
            if before != i {
                self.fault(&at, format!("the same hex as robber {before}"));
                continue;
            }
            if self.hex(&at, place).is_none() || !self.all_read("/hexes", "terrain", self.layout.hexes.len())
            {
                continue;
            }
            match self.terrain_at(place) {
                Some(Drawn::Fixed(Terrain::Sea)) => self.fault(&at, "on sea: expected a hex of land"),
                Some(Drawn::Random) if self.layout.terrains.sea > 0 => {
                    self.fault(&at, "on a hex that may turn out sea: expected fixed terrain");
                }
                _ => {}
            }
        }
    }

    fn limits(&mut self) {
        self.name("/name", &self.layout.name);
        if self.layout.constraints.largest_clump == Some(0) {
            self.fault("/constraints/largest_clump", "0, expected a whole number from 1 to 255");
        }
        for (&seats, &points) in &self.layout.victory_points {
            let at = format!("/victory_points/{seats}");
            if !(2..=6).contains(&seats) {
                self.fault(&at, format!("{seats} seats, expected 2 to 6"));
            }
            if !(3..=20).contains(&points) {
                self.fault(&at, format!("{points} points, expected 3 to 20"));
            }
        }
    }

    /// Whether there are deals that keep the constraints: some are tried.
    fn deals(&mut self) {
        if self.layout.constraints == super::Constraints::default() {
            return;
        }
        let settled = self.layout.with_sea(0);
        let topology = settled.topology();
        for name in unkept(&settled, &topology, &super::spirals(&topology, &settled.land())) {
            if name.is_empty() {
                self.fault(
                    "/constraints",
                    "no deal was found that keeps them all, although each can be kept",
                );
            } else {
                self.fault(format!("/constraints/{name}"), "no deal was found that keeps it");
            }
        }
    }
}

fn is_token(number: u8) -> bool {
    (2..=12).contains(&number) && number != 7
}
