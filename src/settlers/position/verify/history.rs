//! How a position can have come about: a board that the layout deals, and links that a seat can have built.
//!
//! Play goes on from any position that keeps the other checks. These are asked of setups that do not say that they are
//! positions of study, and never of snapshots.

use crate::bits::Bits;
use crate::error::Fault;
use crate::settlers::layout::Drawn;
use crate::settlers::resource::{Harbour, Terrain};
use crate::settlers::rules::Settlers;
use crate::settlers::state::{Phase, SeatState, State};

impl<const S: usize, const L: usize, const P: usize> Settlers<S, L, P> {
    /// What shows that no game leads to a position, although it can be played on. Its numbers are in range.
    pub(crate) fn history_faults(&self, state: &State<S, L, P>) -> Vec<Fault> {
        let mut faults = Vec::new();
        self.deal_faults(state, &mut faults);
        // During the setup loose links are never allowed, and are named by the other checks.
        let in_setup = matches!(state.phase, Phase::SetupSettlement | Phase::SetupRoad);
        for seat in 0..self.seats() {
            if !in_setup {
                self.loose_link_faults(state, seat, &mut faults);
            }
            let own = &state.seats[seat];
            let taken = self.map.spots.iter().enumerate().filter(|&(place, &spot)| {
                let links = self.tables.sites[usize::from(spot)].links;
                state.map.spots_left >> place & 1 == 0 && own.links.intersects(&links)
            });
            let taken = taken.count();
            if usize::from(own.tokens) > taken {
                let message = format!("{}, expected at most {taken}: its roads lead to no more", own.tokens);
                faults.push(Fault::new(format!("/seats/{seat}/tokens"), message));
            }
        }
        self.turn_history_faults(state, &mut faults);
        for fault in &mut faults {
            fault.message += " (or \"study\": true for a position that no game leads to)";
        }
        faults
    }

    /// The board is made of what the layout deals: hexes that are fixed lie where they do, and the rest is the pool. In
    /// which order the tokens of the pool lie is not asked, nor which harbour lies where.
    fn deal_faults(&self, state: &State<S, L, P>, faults: &mut Vec<Fault>) {
        let plans = self.layout.plans();
        let (mut terrains, mut tokens) = (Vec::new(), Vec::new());
        for (hex, (plan, tile)) in plans.iter().zip(state.board.tiles.iter()).enumerate() {
            let mut fixed = |differs: bool, expected: &dyn std::fmt::Display| {
                if differs {
                    let message = format!("{tile}, expected {expected} on this board");
                    faults.push(Fault::new(format!("/board/hexes/{hex}"), message));
                }
            };
            match plan.terrain {
                Drawn::Fixed(terrain) => fixed(terrain != tile.terrain(), &terrain.name()),
                Drawn::Random => terrains.push(tile.terrain()),
            }
            match plan.number {
                Some(Drawn::Fixed(number)) => fixed(tile.number() != number, &format_args!("a {number}")),
                _ if tile.number() > 0 => tokens.push(tile.number()),
                _ => {}
            }
        }
        let pool = self.layout.terrains.hexes();
        for terrain in Terrain::ALL {
            let count = |hexes: &[Terrain]| hexes.iter().filter(|&&t| t == terrain).count();
            let (lie, dealt) = (count(&terrains), count(&pool));
            if lie > dealt {
                let message = format!("{lie} times {}, but the board deals {dealt}", terrain.name());
                faults.push(Fault::new("/board/hexes", message));
            }
        }
        for number in 2..=12 {
            let count = |all: &[u8]| all.iter().filter(|&&n| n == number).count();
            let (lie, dealt) = (count(&tokens), count(&self.layout.numbers));
            if lie > dealt {
                let message = format!("{lie} tokens with {number}, but the board deals {dealt}");
                faults.push(Fault::new("/board/hexes", message));
            }
        }
        let kinds: Vec<Harbour> = (0..self.harbours.len()).map(|slot| state.board.harbour(slot)).collect();
        let printed = self.layout.harbour_kinds();
        for kind in Harbour::ALL {
            let count = |kinds: &[Harbour]| kinds.iter().filter(|&&k| k == kind).count();
            let (lie, known) = (count(&kinds), count(&printed));
            if lie > known {
                let message = format!("{lie} times {}, but the board has {known}", kind.name());
                faults.push(Fault::new("/board/harbours", message));
            }
        }
    }

    /// Links that are joined to no building of their seat.
    pub(super) fn loose_link_faults(&self, state: &State<S, L, P>, seat: usize, faults: &mut Vec<Fault>) {
        for link in self.loose_links(state, seat).iter() {
            let [a, b] = self.tables.links[link].ends.map(|site| self.site_text(site));
            let kind = self.topology.links[link].kind.name();
            faults.push(Fault::new(
                format!("/seats/{seat}/{kind}s"),
                format!("{a}-{b} cannot have been built: nothing joins it to a building of its seat"),
            ));
        }
    }

    /// The links of a seat that it cannot have built one after the other from its buildings. Others may have built
    /// later where it passed, so it is looked at as if alone on the board; a city field that it has not settled has
    /// stopped it at any time.
    fn loose_links(&self, state: &State<S, L, P>, seat: usize) -> Bits<L> {
        let mut alone = state.clone();
        for (other, own) in alone.seats.iter_mut().enumerate() {
            if other != seat {
                *own = SeatState::default();
            }
        }
        let own = &alone.seats[seat];
        let blocked = self.blocked_sites(&alone, seat);
        let mut open = own.buildings();
        if self.map.on {
            open |= self.waterways_of(&alone, seat).0.without(&blocked);
        }
        let mut loose = own.links;
        loop {
            let ends = |link: usize| self.tables.links[link].ends.map(usize::from);
            let joined: Bits<L> =
                loose.iter().filter(|&l| ends(l).iter().any(|&e| open.contains(e))).collect();
            if joined.is_empty() {
                return loose;
            }
            loose = loose.without(&joined);
            let reached: Bits<S> = joined.iter().flat_map(ends).collect();
            open |= reached.without(&blocked);
        }
    }

    fn turn_history_faults(&self, state: &State<S, L, P>, faults: &mut Vec<Fault>) {
        let mut fault = |at: &str, message: &str| faults.push(Fault::new(at, message));
        let limit = self.options.turn_limit;
        if limit.is_some_and(|limit| state.turn.number > limit) {
            fault("/turn", "expected no more turns than turn_limit allows");
        }
        if state.phase == Phase::Truncated && limit.is_none_or(|limit| state.turn.number < limit) {
            fault("/phase", "a game is cut short when its turn_limit is reached");
        }
        if state.turn.dice == 0 && !state.phase.is_over() {
            if state.turn.built {
                fault("/built", "expected false: nothing is paid for before the roll");
            }
            if !state.bought.is_empty() {
                fault("/bought", "expected none: no card is bought before the roll");
            }
        }
    }
}
