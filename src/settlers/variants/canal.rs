//! The Erie Canal: tokens for linking canal cities, and their use.

use serde::{Deserialize, Serialize};

use crate::action::MaskRow;
use crate::bits::Bits;
use crate::event::EventSink;
use crate::seat::Seat;
use crate::settlers::event::Event;
use crate::settlers::resource::{Kind, Resource};
use crate::settlers::rules::Settlers;
use crate::settlers::state::State;
use crate::settlers::topology::{LinkId, SiteId};

/// How often a link of canal cities earns a token.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CanalAward {
    /// Once for each pair, to the first seat that links it.
    #[default]
    PerPair,
    /// Once in the game.
    OncePerGame,
    /// Once for each seat.
    OncePerSeat,
}

/// What a link of canal cities must not touch between its ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CanalBetween {
    /// Any city field.
    #[default]
    AnyField,
    /// A canal city.
    CanalField,
    /// A city field that somebody has settled.
    BuiltOnly,
}

/// How many ends of a link of canal cities its seat must have settled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CanalNeedSettled {
    /// None.
    #[default]
    None,
    /// One at least.
    One,
    /// Both.
    Both,
}

/// What a canal token trades at 2:1 for a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CanalToken {
    /// One resource that its owner names.
    #[default]
    NamedResource,
    /// Every resource.
    AnyResource,
}

/// The switches of the Erie Canal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct CanalOptions {
    /// Whether waterways count in a link of canal cities.
    #[serde(rename = "canal_waterway")]
    pub waterway: bool,
    /// How often such a link earns a token.
    #[serde(rename = "canal_award")]
    pub award: CanalAward,
    /// What it must not touch between its ends.
    #[serde(rename = "canal_between")]
    pub between: CanalBetween,
    /// How many of its ends must be settled by its seat.
    #[serde(rename = "canal_need_settled")]
    pub need_settled: CanalNeedSettled,
    /// What a canal token trades at 2:1 for a turn.
    #[serde(rename = "canal_token")]
    pub token: CanalToken,
}

impl Default for CanalOptions {
    fn default() -> Self {
        CanalOptions {
            waterway: true,
            award: CanalAward::default(),
            between: CanalBetween::default(),
            need_settled: CanalNeedSettled::default(),
            token: CanalToken::default(),
        }
    }
}

/// What the canal adds to a state.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct CanalState {
    /// The pairs of canal cities that have earned a token.
    pub(crate) linked: Pairs,
    /// The seats that have earned a canal token, as bits.
    pub(crate) seats: u8,
    /// The resources that canal tokens trade at 2:1 this turn, as bits.
    pub(crate) ports: u8,
}
/// A set of pairs of canal cities. As bytes, which need no alignment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Pairs([u8; 4]);

impl Pairs {
    /// The pairs as bits.
    pub(crate) fn bits(self) -> u32 {
        u32::from_le_bytes(self.0)
    }

    pub(crate) fn contains(self, pair: usize) -> bool {
        self.bits() >> pair & 1 != 0
    }

    pub(crate) fn insert(&mut self, pair: usize) {
        self.0 = (self.bits() | 1 << pair).to_le_bytes();
    }
}

/// All resources, as bits.
const ALL: u8 = 0b11111;

/// A line of links under way: from a link in two directions, no site twice.
struct Line<const S: usize> {
    seen: Bits<S>,
    /// The canal city at its first end, once it is there.
    from: Option<SiteId>,
}

impl<const S: usize, const L: usize, const P: usize> Settlers<S, L, P> {
    /// Gives a seat the tokens for the pairs of canal cities that a link it has just built joins.
    pub(crate) fn award_canal<E: EventSink<Event>>(
        &self,
        state: &mut State<S, L, P>,
        seat: usize,
        link: LinkId,
        events: &mut E,
    ) {
        let [a, b] = self.tables.links[usize::from(link)].ends;
        let (_, waterways) = self.waterways_of(state, seat);
        let waterways = if self.options.canal.unwrap_or_default().waterway { waterways } else { 0 };
        let mut pairs = 0;
        let mut line = Line { seen: Bits::one(a.into()), from: None };
        line.seen.insert(b.into());
        self.extend(state, seat, waterways, &mut line, a, b, &mut pairs);
        let mut rest = pairs;
        while rest != 0 {
            let pair = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let new = match self.options.canal.unwrap_or_default().award {
                CanalAward::PerPair => !state.canal.linked.contains(pair),
                CanalAward::OncePerGame => state.canal.linked.bits() == 0,
                CanalAward::OncePerSeat => state.canal.seats >> seat & 1 == 0,
            };
            if new {
                state.canal.linked.insert(pair);
                state.canal.seats |= 1 << seat;
                state.seats[seat].canal += 1;
                let (a, b) = self.canal_pair(pair);
                events.push(Event::CanalLinked { seat: Seat(seat as u8), sites: [a, b] });
            }
        }
    }

    /// Walks on from `site`; from the first canal city that ends the line there, on from `other` to the second.
    #[allow(clippy::too_many_arguments)] // The state of one walk.
    fn extend(
        &self,
        state: &State<S, L, P>,
        seat: usize,
        waterways: u32,
        line: &mut Line<S>,
        site: SiteId,
        other: SiteId,
        pairs: &mut u32,
    ) {
        if self.map.canal.contains(&site) {
            match line.from {
                None => {
                    line.from = Some(site);
                    self.extend(state, seat, waterways, line, other, other, pairs);
                    line.from = None;
                }
                Some(from) if self.ends_allowed(state, seat, from, site) => {
                    *pairs |= 1 << self.pair_of(from, site);
                }
                Some(_) => {}
            }
        }
        if !self.passes(state, seat, site) {
            return;
        }
        let mut next: Bits<S> = Bits::default();
        for link in (state.seats[seat].links & self.tables.sites[usize::from(site)].links).iter() {
            next |= self.tables.links[link].ends.into_iter().map(usize::from).collect();
        }
        for (i, ends) in self.map.waterways.iter().enumerate() {
            if waterways >> i & 1 != 0 && ends.contains(&site) {
                next |= ends.iter().map(|&end| usize::from(end)).collect();
            }
        }
        for to in next.without(&line.seen).iter() {
            line.seen.insert(to);
            self.extend(state, seat, waterways, line, to as SiteId, other, pairs);
            line.seen.remove(to);
        }
    }

    /// Whether a canal link may pass a site between its ends.
    fn passes(&self, state: &State<S, L, P>, seat: usize, site: SiteId) -> bool {
        if state.foreign(seat, site) {
            return false;
        }
        if !self.city_fields.contains(site.into()) {
            return true;
        }
        let own = state.seats[seat].buildings().contains(site.into());
        match self.options.canal.unwrap_or_default().between {
            CanalBetween::AnyField => false,
            CanalBetween::CanalField => own && !self.map.canal.contains(&site),
            CanalBetween::BuiltOnly => !own,
        }
    }

    fn ends_allowed(&self, state: &State<S, L, P>, seat: usize, from: SiteId, to: SiteId) -> bool {
        let settled = |site: SiteId| state.seats[seat].buildings().contains(site.into());
        match self.options.canal.unwrap_or_default().need_settled {
            CanalNeedSettled::None => true,
            CanalNeedSettled::One => settled(from) || settled(to),
            CanalNeedSettled::Both => settled(from) && settled(to),
        }
    }

    /// The place of a pair of canal cities among all pairs.
    pub(crate) fn pair_of(&self, a: SiteId, b: SiteId) -> usize {
        let place = |site| self.map.canal.iter().position(|&city| city == site).unwrap_or(0);
        let (a, b) = (place(a).min(place(b)), place(a).max(place(b)));
        b * (b - 1) / 2 + a
    }

    /// The two canal cities of a pair.
    pub(crate) fn canal_pair(&self, pair: usize) -> (SiteId, SiteId) {
        let cities = &self.map.canal;
        let pairs = (0..cities.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
        pairs.map(|(a, b)| (cities[a], cities[b])).nth(pair).unwrap_or_default()
    }

    /// The pairs of canal cities that have earned a token.
    pub(crate) fn canal_linked(&self, state: &State<S, L, P>) -> impl Iterator<Item = (SiteId, SiteId)> + '_ {
        let linked = state.canal.linked;
        (0..32).filter(move |&pair| linked.contains(pair)).map(|pair| self.canal_pair(pair))
    }

    /// The seats that have earned a canal token.
    pub(crate) fn canal_seats(&self, state: &State<S, L, P>) -> impl Iterator<Item = Seat> + use<S, L, P> {
        let earned = state.canal.seats;
        Seat::all(self.info.seats).filter(move |seat| earned >> seat.0 & 1 != 0)
    }

    /// The resources that canal tokens trade at 2:1 this turn.
    pub(crate) fn canal_ports(
        &self,
        state: &State<S, L, P>,
    ) -> impl Iterator<Item = Resource> + use<S, L, P> {
        let ports = state.canal.ports;
        Resource::ALL.into_iter().filter(move |resource| ports >> resource.index() & 1 != 0)
    }

    /// The uses of a canal token that are open to the actor.
    #[inline(never)]
    pub(crate) fn canal_mask(&self, state: &State<S, L, P>, seat: usize, mask: &mut MaskRow<'_>) {
        if self.options.canal.is_none() || state.seats[seat].canal == 0 || self.trade_closed(state) {
            return;
        }
        let open = u64::from(ALL & !state.canal.ports);
        if self.canal_token_is_named() {
            mask.insert_bits(self.ids.canal_token, open);
        } else {
            mask.insert_if(self.ids.canal_token, open != 0);
        }
    }

    fn canal_token_is_named(&self) -> bool {
        self.options.canal.unwrap_or_default().token == CanalToken::NamedResource
    }

    /// Turns a token into a port for the rest of the turn, of one resource or of all.
    #[inline(never)]
    pub(crate) fn use_canal_token<E: EventSink<Event>>(
        &self,
        state: &mut State<S, L, P>,
        seat: usize,
        resource: Option<Resource>,
        events: &mut E,
    ) {
        state.seats[seat].canal -= 1;
        state.canal.ports |= resource.map_or(ALL, |resource| 1 << resource.index());
        state.seats[seat].harbours = self.rates(state, seat);
        events.push(Event::CanalTokenUsed { seat: Seat(seat as u8), resource });
    }

    /// Takes the ports of canal tokens away at the end of a turn or part.
    #[inline(never)]
    pub(crate) fn close_canal_ports(&self, state: &mut State<S, L, P>) {
        if state.canal.ports != 0 {
            let seat = self.buyer(state).index();
            state.canal.ports = 0;
            state.seats[seat].harbours = self.rates(state, seat);
        }
    }

    pub(crate) fn why_no_canal_token(&self, state: &State<S, L, P>, resource: Option<Resource>) -> String {
        if state.seats[usize::from(state.actor)].canal == 0 {
            return "no canal token in hand".to_owned();
        }
        if self.trade_closed(state) {
            return "trade is closed once something was built this turn".to_owned();
        }
        match resource {
            Some(resource) => format!("a canal token already trades {resource} this turn"),
            None => "a canal token is already in use this turn".to_owned(),
        }
    }
}
