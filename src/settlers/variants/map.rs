//! What a printed map adds to a board: city fields, waterways, trading roads and spots with tokens.
//!
//! Nothing here runs on a board without any of this.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use crate::bits::Bits;
use crate::error::Fault;
use crate::event::EventSink;
use crate::seat::Seat;
use crate::settlers::event::Event;
use crate::settlers::layout::{FieldColour, Layout, PathKind, Paths, SiteKind};
use crate::settlers::options::Options;
use crate::settlers::resource::Harbour;
use crate::settlers::rules::Settlers;
use crate::settlers::state::{Phase, State};
use crate::settlers::topology::{LinkId, LinkKind, SiteId, Topology};

/// The switches of maps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct MapOptions {
    /// Whether sites beside a building stay empty; left out, the board says so.
    pub distance_rule: Option<bool>,
    /// Whether waterways are used past sites of other seats.
    #[serde(rename = "waterway_pass_foreign")]
    pub pass_foreign: bool,
    /// Whether roads stop at an unsettled city field that only waterways reach.
    #[serde(rename = "waterway_stop")]
    pub stop: bool,
    /// Whether waterways join roads for the longest road.
    #[serde(rename = "waterway_joins")]
    pub joins: bool,
    /// Whether a trading road trades only when own roads join it to an own building.
    pub trade_needs_building: bool,
    /// Whether a road of the opening takes the token of a spot.
    #[serde(rename = "vp_setup_claim")]
    pub setup_claim: bool,
    /// Whether spots are city fields in place of holding tokens; left out, from five seats on.
    #[serde(rename = "vp_buildable")]
    pub buildable: Option<bool>,
}

impl Default for MapOptions {
    fn default() -> Self {
        MapOptions {
            distance_rule: None,
            pass_foreign: true,
            stop: true,
            joins: true,
            trade_needs_building: false,
            setup_claim: false,
            buildable: None,
        }
    }
}

/// The most waterways of a board: as many as a mask has bits.
pub(crate) const MAX_WATERWAYS: usize = 32;
/// The most spots with tokens, for the same reason.
pub(crate) const MAX_SPOTS: usize = 16;
/// The most canal cities: their pairs have a bit each.
pub(crate) const MAX_CANAL_CITIES: usize = 8;
/// From so many seats on spots are city fields.
const LARGE_TABLE: u8 = 5;

/// The features of a map, looked up when rules are compiled.
#[derive(Clone, Debug, Default)]
pub(crate) struct Map {
    /// Whether there are any that concern play.
    pub(crate) on: bool,
    /// The names of the sites that have one.
    pub(crate) names: Vec<(SiteId, String)>,
    pub(crate) city_fields: Vec<SiteId>,
    /// Whether the layout has spots, be they city fields at this table or hold tokens.
    pub(crate) has_spots: bool,
    /// The sites with tokens when a game begins.
    pub(crate) spots: Vec<SiteId>,
    /// The two ends of each waterway.
    pub(crate) waterways: Vec<[SiteId; 2]>,
    /// The sides of trading roads and the kind of harbour that a road there is, as a place in [`Harbour::ALL`].
    pub(crate) trades: Vec<([SiteId; 2], u8)>,
    pub(crate) canal: Vec<SiteId>,
}

impl Map {
    /// How many pairs of canal cities there are.
    pub(crate) fn canal_pairs(&self) -> usize {
        let cities = self.canal.len();
        cities * cities.saturating_sub(1) / 2
    }

    /// The state of a map when a game begins: all tokens lie on their spots.
    pub(crate) fn fresh(&self) -> MapState {
        MapState { spots_left: ((1u32 << self.spots.len()) - 1) as u16 }
    }

    /// The features that a layout has at a table; the layout was checked.
    pub(crate) fn new(layout: &Layout, topology: &Topology, options: &Options) -> Result<Map, Vec<Fault>> {
        let site_at = |hex: (i8, i8), corner: usize| {
            topology.hex_at(hex.0, hex.1).map(|h| topology.hexes[usize::from(h)].sites[corner])
        };
        let spots_are_fields = options.map.buildable.unwrap_or(options.seats >= LARGE_TABLE);
        // Where settlements may stand anywhere, spots without tokens are like any other place.
        let has_fields = layout.sites.iter().any(|plan| plan.kind == SiteKind::CityField);
        let mut map = Map::default();
        for plan in &layout.sites {
            let Some(site) = site_at(plan.hex, plan.corner as usize) else { continue };
            map.has_spots |= plan.kind == SiteKind::VpSpot;
            map.names.extend(plan.name.clone().map(|name| (site, name)));
            match plan.kind {
                SiteKind::Plain => {}
                SiteKind::VpSpot if !spots_are_fields => map.spots.push(site),
                SiteKind::CityField | SiteKind::VpSpot if has_fields => map.city_fields.push(site),
                SiteKind::CityField | SiteKind::VpSpot => {}
            }
            if plan.kind == SiteKind::CityField && plan.colour == Some(FieldColour::Blue) {
                map.canal.push(site);
            }
        }
        for waterway in &layout.waterways {
            let ends = |name: &String| map.named(name);
            let sites: Vec<SiteId> = waterway.sites.iter().filter_map(ends).collect();
            map.waterways.extend(sites.windows(2).map(|pair| [pair[0], pair[1]]));
        }
        for plan in &layout.links {
            let (Some(trade), Some(hex)) = (plan.trade, topology.hex_at(plan.hex.0, plan.hex.1)) else {
                continue;
            };
            if plan.kind == PathKind::TradingRoad && plan.min_seats.is_none_or(|least| options.seats >= least)
            {
                let (a, b) = topology.side(hex, plan.side);
                map.trades.push(([a.min(b), a.max(b)], trade.index() as u8));
            }
        }
        map.on = !(map.city_fields.is_empty() && map.spots.is_empty() && map.trades.is_empty());
        let cities = map.canal.len();
        if options.canal.is_some() && cities > MAX_CANAL_CITIES {
            let message = format!("{cities} canal cities, expected at most {MAX_CANAL_CITIES}");
            return Err(vec![Fault::new("/sites", message)]);
        }
        Ok(map)
    }

    /// Whether a waterway lies between two sites: nothing is built there.
    pub(crate) fn is_waterway(&self, a: SiteId, b: SiteId) -> bool {
        self.waterways.iter().any(|&ends| ends == [a, b] || ends == [b, a])
    }

    /// The site with a name.
    pub(crate) fn named(&self, name: &str) -> Option<SiteId> {
        self.names.iter().find(|(_, known)| known == name).map(|(site, _)| *site)
    }

    /// The name of a site.
    pub(crate) fn name(&self, site: SiteId) -> Option<&str> {
        self.names.iter().find(|(named, _)| *named == site).map(|(_, name)| name.as_str())
    }
}

/// The paths for roads that a layout and its waterways leave of those along hex sides with land.
pub(crate) fn road_paths(
    layout: &Layout,
    topology: &Topology,
    map: &Map,
    all: Vec<(SiteId, SiteId)>,
) -> Vec<(SiteId, SiteId)> {
    let sides: Vec<((SiteId, SiteId), PathKind)> = layout
        .links
        .iter()
        .filter_map(|plan| {
            let (a, b) = topology.side(topology.hex_at(plan.hex.0, plan.hex.1)?, plan.side);
            Some(((a.min(b), a.max(b)), plan.kind))
        })
        .collect();
    let kind = |path: &(SiteId, SiteId)| sides.iter().find(|side| side.0 == *path).map(|side| side.1);
    all.into_iter()
        .filter(|path| match kind(path) {
            Some(kind) => kind != PathKind::None,
            None => layout.paths == Paths::All && !map.is_waterway(path.0, path.1),
        })
        .collect()
}

/// What a map adds to a state.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct MapState {
    /// The spots whose token nobody has taken, as bits.
    pub(crate) spots_left: u16,
}

impl<const S: usize, const L: usize, const P: usize> Settlers<S, L, P> {
    /// A site by its name, or else by its number.
    pub(crate) fn site_text(&self, site: SiteId) -> String {
        self.map.name(site).map_or_else(|| site.to_string(), str::to_owned)
    }

    /// Why nothing is ever built on a site.
    pub(crate) fn why_unfit(&self, site: SiteId) -> &'static str {
        match () {
            () if self.map.spots.contains(&site) => "is a spot with a token, where nothing is built",
            () if !self.map.city_fields.is_empty() => "is no city field",
            () => "touches no land",
        }
    }

    /// The sites that waterways lead to from the buildings of a seat, and the stretches that it uses, as bits.
    pub(crate) fn waterways_of(&self, state: &State<S, L, P>, seat: usize) -> (Bits<S>, u32) {
        self.waterways_from(state, seat, state.seats[seat].buildings())
    }

    fn waterways_from(&self, state: &State<S, L, P>, seat: usize, start: Bits<S>) -> (Bits<S>, u32) {
        let (mut open, mut reached, mut used) = (start, Bits::default(), 0u32);
        loop {
            let before = used;
            for (i, ends) in self.map.waterways.iter().enumerate() {
                if used >> i & 1 == 0 && ends.iter().any(|&end| open.contains(end.into())) {
                    used |= 1 << i;
                    for &end in ends {
                        reached.insert(end.into());
                        if self.options.map.pass_foreign || !state.foreign(seat, end) {
                            open.insert(end.into());
                        }
                    }
                }
            }
            if used == before {
                return (reached, used);
            }
        }
    }

    /// The city fields at which the roads of a seat end: those that it has not settled, as far as waterways do not
    /// lead there and on.
    #[inline(never)]
    pub(crate) fn stops(&self, state: &State<S, L, P>, seat: usize, foreign: &Bits<S>) -> Bits<S> {
        let stops = self.city_fields.without(&state.seats[seat].buildings());
        if self.options.map.stop {
            return stops;
        }
        let (reached, _) = self.waterways_of(state, seat);
        stops.without(&reached.without(foreign))
    }

    /// Whether a site is a free city field at which the roads of a seat end.
    pub(crate) fn stops_at(&self, state: &State<S, L, P>, seat: usize, site: SiteId) -> bool {
        let foreign = self.foreign_sites(state, seat);
        self.map.on && self.stops(state, seat, &foreign).without(&foreign).contains(site.into())
    }

    /// The sites that are one for the longest road of a seat, since its waterways join them: each with the one that
    /// stands for all.
    pub(crate) fn joined_sites(
        &self,
        state: &State<S, L, P>,
        seat: usize,
    ) -> ArrayVec<(SiteId, SiteId), { 2 * MAX_WATERWAYS }> {
        let mut joined = ArrayVec::new();
        if self.map.waterways.is_empty() || !self.options.map.joins {
            return joined;
        }
        let own = state.seats[seat].buildings();
        let free = |site: usize| {
            !self.options.map.stop && self.city_fields.contains(site) && !state.foreign(seat, site as SiteId)
        };
        let mut seen = Bits::<S>::default();
        for first in own.iter() {
            if seen.contains(first) {
                continue;
            }
            let (reached, _) = self.waterways_from(state, seat, Bits::one(first));
            for site in reached.without(&seen).iter() {
                if own.contains(site) || free(site) {
                    seen.insert(site);
                    joined.push((site as SiteId, first as SiteId));
                }
            }
        }
        joined
    }

    /// The harbours in use by the trading roads of a seat, as places in [`Harbour::ALL`].
    pub(crate) fn trading_roads(&self, state: &State<S, L, P>, seat: usize) -> u8 {
        let links = state.seats[seat].links;
        let mut kinds = 0;
        for &(link, kind) in &self.trades {
            if links.contains(link.into())
                && (!self.options.map.trade_needs_building || self.leads_home(state, seat, link))
            {
                kinds |= 1 << kind;
            }
        }
        kinds
    }

    /// Whether the roads of a seat join a link of its own to a building of its own.
    fn leads_home(&self, state: &State<S, L, P>, seat: usize, link: LinkId) -> bool {
        let own = &state.seats[seat];
        let blocked = self.blocked_sites(state, seat);
        let mut sites: Bits<S> =
            self.tables.links[usize::from(link)].ends.into_iter().map(usize::from).collect();
        loop {
            if sites.intersects(&own.buildings()) {
                return true;
            }
            let mut more = sites;
            for site in sites.without(&blocked).iter() {
                for link in (own.links & self.tables.sites[site].links).iter() {
                    for end in self.tables.links[link].ends {
                        more.insert(end.into());
                    }
                }
            }
            if more == sites {
                return false;
            }
            sites = more;
        }
    }

    /// What a link that was just built earns on a map: the rate of a trading road, tokens of spots and of the canal.
    #[inline(never)]
    pub(crate) fn link_on_map<E: EventSink<Event>>(
        &self,
        state: &mut State<S, L, P>,
        seat: usize,
        link: LinkId,
        events: &mut E,
    ) {
        state.seats[seat].harbours = self.rates(state, seat);
        let setup = state.phase == Phase::SetupRoad;
        if self.topology.links[usize::from(link)].kind != LinkKind::Road {
            return;
        }
        if !setup || self.options.map.setup_claim {
            let ends = self.tables.links[usize::from(link)].ends;
            for (i, &spot) in self.map.spots.iter().enumerate() {
                if ends.contains(&spot) && state.map.spots_left >> i & 1 != 0 {
                    state.map.spots_left &= !(1 << i);
                    state.seats[seat].tokens += 1;
                    events.push(Event::TokenTaken { seat: Seat(seat as u8), site: spot });
                }
            }
        }
        if self.options.canal.is_some() && !setup {
            self.award_canal(state, seat, link, events);
        }
    }

    /// The spots whose token nobody has taken.
    pub(crate) fn spots_left(&self, state: &State<S, L, P>) -> impl Iterator<Item = SiteId> + '_ {
        let left = state.map.spots_left;
        self.map.spots.iter().enumerate().filter(move |(i, _)| left >> i & 1 != 0).map(|(_, &site)| site)
    }

    /// Which trading road lies on a link, for pictures and texts.
    pub(crate) fn trade_of(&self, link: LinkId) -> Option<Harbour> {
        let kind = self.trades.iter().find(|(trading, _)| *trading == link).map(|(_, kind)| *kind)?;
        Harbour::ALL.get(usize::from(kind)).copied()
    }
}
