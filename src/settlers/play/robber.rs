//! The robber: where it may go, and whom it may rob.

use serde::{Deserialize, Serialize};

use crate::error::Fault;
use crate::event::EventSink;
use crate::seat::{Seat, Viewer};
use crate::settlers::event::Event;
use crate::settlers::options::Within;
use crate::settlers::resource::{Counts, Resource, Terrain};
use crate::settlers::rules::Settlers;
use crate::settlers::state::{NONE, Phase, State};
use crate::settlers::topology::HexId;

/// The switches of the robber.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct RobberOptions {
    /// How many robbers there are, 1 or 2.
    #[serde(rename = "robbers")]
    pub count: u8,
    /// Seats with at most this many public points are safe from the robber, 2 to 10; left out, nobody is.
    #[serde(rename = "friendly_robber")]
    pub friendly: Option<u8>,
    /// Whether the robber may be moved to a desert.
    #[serde(rename = "robber_to_desert")]
    pub to_desert: bool,
    /// Whether the robber's mover may choose to steal nothing.
    pub steal_optional: bool,
    /// Whether a seat without cards can be named as the one to rob.
    pub rob_empty: bool,
}

impl Default for RobberOptions {
    fn default() -> Self {
        RobberOptions { count: 1, friendly: None, to_desert: true, steal_optional: false, rob_empty: true }
    }
}

impl RobberOptions {
    pub(crate) fn ranges(&self, within: &mut Within<'_>) {
        within("robbers", self.count.into(), 1, 2);
        within("friendly_robber", self.friendly.unwrap_or(2).into(), 2, 10);
    }
}

/// Where the robbers stand, and what is under way with them.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Robbers {
    /// The hex of the robber.
    pub(crate) hex: u8,
    /// The hex of the second robber, on boards with two.
    pub(crate) second: u8,
    /// Whether the robber that moved last is the second one, until its move is dealt with.
    pub(crate) moved_second: bool,
    /// The seat that chance takes a card from.
    pub(crate) victim: u8,
}

impl<const S: usize, const L: usize, const P: usize> Settlers<S, L, P> {
    /// The hexes that the first robber may be moved to, as bits.
    #[inline]
    pub(crate) fn robber_hexes(&self, state: &State<S, L, P>) -> u64 {
        if self.plain_robber {
            return self.tables.robber & !bit(state.robber.hex);
        }
        self.restricted_hexes(state, state.robber.second)
    }

    /// The hexes that the second robber may be moved to, as bits.
    #[inline]
    pub(crate) fn second_robber_hexes(&self, state: &State<S, L, P>) -> u64 {
        if self.options.robber.count < 2 { 0 } else { self.restricted_hexes(state, state.robber.hex) }
    }

    /// The hexes that a robber may be moved to while the other one stands on `other`.
    #[inline(never)]
    fn restricted_hexes(&self, state: &State<S, L, P>, other: u8) -> u64 {
        let mut hexes = self.tables.robber & !robbed_hexes(state);
        if !self.options.robber.to_desert {
            hexes &= !self.deserts(state);
        }
        match self.options.robber.friendly {
            // Where it may stay, it still does not join the other robber.
            Some(_) => self.friendly_hexes(state, hexes) & !bit(other),
            None => hexes,
        }
    }

    /// Of these hexes, those not beside a seat that is safe. If none is left the robber goes to a desert, where it may
    /// also stay; without a desert that it may go to, it stays where it is.
    fn friendly_hexes(&self, state: &State<S, L, P>, hexes: u64) -> u64 {
        let safe = self.safe_seats(state);
        let beside = |hex: usize| {
            let corners = &self.tables.hexes[hex];
            (0..self.seats()).any(|s| safe >> s & 1 != 0 && state.seats[s].buildings().intersects(corners))
        };
        let open = (0..self.topology.hexes.len())
            .filter(|&hex| hexes >> hex & 1 != 0 && !beside(hex))
            .fold(0, |open, hex| open | 1 << hex);
        let deserts = if self.options.robber.to_desert { self.deserts(state) } else { 0 };
        match (open, deserts) {
            (0, 0) => robbed_hexes(state),
            (0, deserts) => deserts,
            (open, _) => open,
        }
    }

    /// Land without a number, as bits.
    fn deserts(&self, state: &State<S, L, P>) -> u64 {
        let tiles = state.board.tiles.iter().take(self.topology.hexes.len()).enumerate();
        tiles.filter(|(_, t)| t.terrain() == Terrain::Desert).fold(0, |set, (hex, _)| set | 1 << hex)
    }

    /// The seats other than the robber's mover that have too few public points to be robbed, as bits.
    fn safe_seats(&self, state: &State<S, L, P>) -> u32 {
        let Some(most) = self.options.robber.friendly else { return 0 };
        Seat::all(self.info.seats)
            .filter(|seat| seat.0 != state.actor && state.plays(seat.index()))
            .filter(|&seat| self.points_of(state, seat, Viewer::Public) <= u32::from(most))
            .fold(0, |set, seat| set | 1 << seat.0)
    }

    /// Lets the actor move the robber; where it can neither move nor stay, play goes on.
    #[inline]
    pub(crate) fn enter_robber(&self, state: &mut State<S, L, P>) {
        state.phase = Phase::Robber;
        if !self.plain_robber && self.robber_hexes(state) | self.second_robber_hexes(state) == 0 {
            self.resume(state);
        }
    }

    /// Goes on after a robber has moved.
    #[inline]
    pub(crate) fn robber_moved(&self, state: &mut State<S, L, P>) {
        let victims = self.victims(state);
        match victims.count_ones() {
            0 => self.resume(state),
            1 if !self.options.robber.steal_optional => self.rob(state, victims.trailing_zeros() as usize),
            _ => state.phase = Phase::Victim,
        }
    }

    /// The seats that the robber's mover can rob, as bits: others with a building on the hex of the robber that moved.
    #[inline]
    pub(crate) fn victims(&self, state: &State<S, L, P>) -> u32 {
        let moved = if state.robber.moved_second { state.robber.second } else { state.robber.hex };
        if moved == NONE {
            return 0;
        }
        let corners = &self.tables.hexes[usize::from(moved)];
        let mut victims = 0;
        for (seat, own) in state.seats.iter().enumerate() {
            if seat != usize::from(state.actor) && own.buildings().intersects(corners) {
                victims |= 1 << seat;
            }
        }
        if self.plain_robber { victims } else { victims & self.can_be_robbed(state) }
    }

    #[inline(never)]
    fn can_be_robbed(&self, state: &State<S, L, P>) -> u32 {
        let seats = state.seats.iter().enumerate();
        let in_play = seats.filter(|(seat, own)| {
            state.plays(*seat) && (self.options.robber.rob_empty || !own.hand.is_empty())
        });
        in_play.fold(0, |set, (seat, _)| set | 1 << seat) & !self.safe_seats(state)
    }

    pub(crate) fn rob(&self, state: &mut State<S, L, P>, victim: usize) {
        if state.seats[victim].hand.is_empty() {
            self.resume(state);
        } else {
            state.robber.victim = victim as u8;
            state.phase = Phase::Steal;
        }
    }

    #[inline(never)]
    pub(crate) fn steal<E: EventSink<Event>>(
        &self,
        state: &mut State<S, L, P>,
        resource: Resource,
        events: &mut E,
    ) {
        state.chance.draws = state.chance.draws.wrapping_add(1);
        let (thief, victim) = (state.actor, state.robber.victim);
        state.seats[usize::from(victim)].hand -= Counts::one(resource);
        state.seats[usize::from(thief)].hand += Counts::one(resource);
        state.robber.victim = NONE;
        events.push(Event::Stolen { thief: Seat(thief), victim: Seat(victim), resource: Some(resource) });
        self.resume(state);
    }

    pub(crate) fn why_no_robber(&self, state: &State<S, L, P>, hex: HexId) -> String {
        let reason = match () {
            () if state.robbers().any(|robber| robber == hex) => "a robber stands there",
            () if self.tables.robber >> hex & 1 == 0 => "it stays on land",
            () if !self.options.robber.to_desert
                && state.board.tiles[usize::from(hex)].terrain() == Terrain::Desert =>
            {
                "it does not go to a desert"
            }
            () => "a seat with few points is there (friendly robber)",
        };
        format!("the robber moves to another land hex than {}: {reason}", self.hex_text(state, hex))
    }

    pub(crate) fn why_not_robbed(&self, state: &State<S, L, P>, seat: Seat) -> String {
        let moved = if state.robber.moved_second { state.robber.second } else { state.robber.hex };
        let own = &state.seats[seat.index()];
        if seat.0 == state.actor || !own.buildings().intersects(&self.tables.hexes[usize::from(moved)]) {
            return format!("{seat} has no building on the robber's hex");
        }
        if own.hand.is_empty() && !self.options.robber.rob_empty {
            return format!("{seat} has no cards");
        }
        format!("{seat} has too few points to be robbed (friendly robber)")
    }

    pub(crate) fn robber_faults(&self, state: &State<S, L, P>, faults: &mut Vec<Fault>) {
        let (first, second) = self.robber_starts(&state.board);
        let robbers = [("/robber", state.robber.hex, first), ("/second_robber", state.robber.second, second)];
        for (at, robber, start) in robbers {
            if robber == NONE && start != NONE {
                faults.push(Fault::new(at, "expected a hex: the robber begins on one"));
            }
            if robber != NONE
                && usize::from(robber) < self.topology.hexes.len()
                && self.tables.robber >> robber & 1 == 0
            {
                faults.push(Fault::new(at, "the robber stands on land"));
            }
        }
        if self.options.robber.count < 2 && state.robber.second != NONE {
            faults.push(Fault::new("/second_robber", "expected none: there is one robber"));
        } else if state.robber.second != NONE && state.robber.second == state.robber.hex {
            faults.push(Fault::new("/second_robber", "expected another hex than that of the first robber"));
        }
        let moved = matches!(state.phase, Phase::Victim | Phase::Steal);
        if state.robber.moved_second && state.robber.second == NONE {
            faults.push(Fault::new("/moved_second", "expected false: no second robber is on the board"));
        } else if state.robber.moved_second && !moved {
            faults.push(Fault::new("/moved_second", "expected false outside the phases victim and steal"));
        }
    }
}

/// The hexes where robbers stand, as bits.
fn robbed_hexes<const S: usize, const L: usize, const P: usize>(state: &State<S, L, P>) -> u64 {
    bit(state.robber.hex) | bit(state.robber.second)
}

/// The hex as a bit; none for none.
#[inline]
fn bit(hex: u8) -> u64 {
    if hex == NONE { 0 } else { 1 << hex }
}
