//! Metropolises on cities.
use serde::Deserialize;
use serde::Serialize;

use crate::action::MaskRow;
use crate::bits::Bits;
use crate::event::EventSink;
use crate::seat::Seat;
use crate::settlers::event::Event;
use crate::settlers::options::Within;
use crate::settlers::resource::{Counts, Resource};
use crate::settlers::rules::Settlers;
use crate::settlers::state::State;
use crate::settlers::tables::CITIES;
use crate::settlers::topology::SiteId;

impl<const S: usize, const L: usize, const P: usize> Settlers<S, L, P> {
    /// The cities of a seat that can become a metropolis.
    #[inline(never)]
    pub(crate) fn metropolis_mask(&self, state: &State<S, L, P>, seat: usize, mask: &mut MaskRow<'_>) {
        let own = &state.seats[seat];
        if self.options.metropolises.is_some()
            && own.hand.contains(METROPOLIS_PRICE)
            && self.city_pieces(state, seat) + u32::from(self.options.metropolises.unwrap_or_default().pieces)
                - 1
                <= CITIES
        {
            for site in own.cities.without(&state.metropolises).iter() {
                mask.insert(self.ids.metropolis + site as u32);
            }
        }
    }

    #[inline(never)]
    pub(crate) fn play_metropolis<E: EventSink<Event>>(
        &self,
        state: &mut State<S, L, P>,
        seat: usize,
        site: SiteId,
        events: &mut E,
    ) {
        self.pay(state, seat, METROPOLIS_PRICE);
        state.metropolises.insert(site.into());
        state.closed = self.closed_sites(state);
        events.push(Event::MetropolisBuilt { seat: Seat(seat as u8), site });
        self.check_victory(state, events);
    }

    /// City pieces of a seat on the board.
    #[inline]
    pub(crate) fn city_pieces(&self, state: &State<S, L, P>, seat: usize) -> u32 {
        let cities = &state.seats[seat].cities;
        let more = u32::from(self.options.metropolises.unwrap_or_default().pieces) - 1;
        cities.len() + more * cities.common(&state.metropolises)
    }

    /// The sites where nothing can be settled: unfit ones, those with a building, and by the distance rule those
    /// beside one, as far as no metropolis opens them.
    pub(crate) fn closed_sites(&self, state: &State<S, L, P>) -> Bits<S> {
        let mut built = Bits::default();
        for own in &state.seats {
            built |= own.buildings();
        }
        let around = |sites: Bits<S>| {
            let each = sites.iter().map(|site| self.tables.sites[site].around);
            each.fold(Bits::default(), |all, some| all | some)
        };
        let near = match self.options.metropolises.unwrap_or_default().waiver {
            MetropolisWaiver::Full => around(built).without(&around(state.metropolises)),
            MetropolisWaiver::Own => around(built.without(&state.metropolises)),
        };
        near | built | self.tables.unfit
    }

    /// Whether two buildings may stand side by side because of a metropolis.
    pub(crate) fn metropolis_allows(&self, state: &State<S, L, P>, a: usize, b: usize) -> bool {
        match self.options.metropolises.unwrap_or_default().waiver {
            MetropolisWaiver::Full => {
                let beside = |site: usize| {
                    let around = self.tables.sites[site].around.without(&Bits::one(site));
                    around.intersects(&state.metropolises)
                };
                beside(a) || beside(b)
            }
            MetropolisWaiver::Own => state.metropolises.contains(a) || state.metropolises.contains(b),
        }
    }

    /// Adds what metropolises on hexes with the number are due beyond cities.
    #[inline(never)]
    pub(crate) fn metropolis_dues(
        &self,
        state: &State<S, L, P>,
        sum: u8,
        due: &mut [Counts<Resource>; P],
        all: &mut Counts<Resource>,
    ) {
        for (hex, corners) in self.tables.hexes.iter().enumerate() {
            let tile = state.board.tile(hex);
            let robbed = hex == usize::from(state.robber.hex) || hex == usize::from(state.robber.second);
            let Some(resource) = tile.resource().filter(|_| tile.number() == sum && !robbed) else {
                continue;
            };
            for (seat, own) in state.seats.iter().enumerate().filter(|(seat, _)| state.plays(*seat)) {
                let count = (own.cities & state.metropolises).common(corners);
                due[seat] += Counts::of(resource, count);
                // Metropolises of one piece: 6 seats, each with 5 settlements and 4 metropolises between three equal
                // hexes, are due 306 cards, more than a count holds.
                *all = all.at_most_255(resource, count);
            }
        }
    }

    /// Why a metropolis cannot be built on a site, price aside.
    pub(crate) fn why_no_metropolis(&self, state: &State<S, L, P>, site: SiteId) -> Option<String> {
        let seat = usize::from(state.actor);
        let own = &state.seats[seat];
        if state.metropolises.contains(site.into()) {
            return Some(format!("a metropolis stands on {}", self.site_text(site)));
        }
        if !own.cities.contains(site.into()) {
            return Some(format!("no own city stands on {}", self.site_text(site)));
        }
        let more = u32::from(self.options.metropolises.unwrap_or_default().pieces) - 1;
        (self.city_pieces(state, seat) + more > CITIES)
            .then(|| format!("it takes {more} more city piece, and all {CITIES} are on the board"))
    }
}

/// What does not hinder a settlement next to a metropolis.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MetropolisWaiver {
    /// No building.
    #[default]
    Full,
    /// The metropolis alone.
    Own,
}

/// The switches of metropolises.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct MetropolisOptions {
    /// What does not hinder a settlement next to a metropolis.
    #[serde(rename = "metropolis_waiver")]
    pub waiver: MetropolisWaiver,
    /// City pieces of a metropolis, 1 or 2.
    #[serde(rename = "metropolis_pieces")]
    pub pieces: u8,
}

impl Default for MetropolisOptions {
    fn default() -> Self {
        MetropolisOptions { waiver: MetropolisWaiver::default(), pieces: 2 }
    }
}

impl MetropolisOptions {
    pub(crate) fn ranges(&self, within: &mut Within<'_>) {
        within("metropolis_pieces", self.pieces.into(), 1, 2);
    }
}

/// What a metropolis costs.
pub const METROPOLIS_PRICE: Counts<Resource> = Counts::new([0, 0, 0, 3, 5]);
