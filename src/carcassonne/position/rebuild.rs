//! The state of a position, rebuilt from its tiles alone, with everything that cannot have come about named at once.

use std::collections::BTreeMap;

use crate::carcassonne::action::Spot;
use crate::carcassonne::board::features::BRIDGE_SEGMENT;
use crate::carcassonne::board::grid::{Cell, NONE, Side};
use crate::carcassonne::board::tileset::{FeatureKind, terrain};
use crate::carcassonne::options::{Codec, Farms};
use crate::carcassonne::position::setup::{Position, SeatEntry};
use crate::carcassonne::rules::{Carcassonne, MAX_MEEPLES, MAX_SEATS, MOST};
use crate::carcassonne::state::{Phase, State};
use crate::carcassonne::variants::city_bridges::{bridge_number, neighbour};
use crate::document::fields::place;
use crate::error::Fault;
use crate::text::shortened;

impl Carcassonne {
    /// The state of a position, or everything that is wrong with it.
    pub(crate) fn build(&self, position: &Position) -> Result<State, Vec<Fault>> {
        let state = self.build_alone(position)?;
        match self.turn_fault(position, &state) {
            None => Ok(state),
            Some(fault) => Err(vec![fault]),
        }
    }

    /// The state of a position that is possible as it stands, whatever came before it.
    fn build_alone(&self, position: &Position) -> Result<State, Vec<Fault>> {
        let mut faults = Vec::new();
        let mut state = self.empty_state(position.seed);
        self.build_supplies(position, &mut state, &mut faults);
        let kinds = self.build_kinds(position, &mut state, &mut faults);
        if !faults.is_empty() {
            return Err(faults);
        }
        for (i, (entry, kind)) in position.tiles.iter().zip(kinds).enumerate() {
            let rotation = entry.rotation % self.kinds()[usize::from(kind)].rotations;
            self.put_tile(&mut state, kind, entry.cell, rotation);
            if let Some(axis) = entry.bridge {
                self.place_bridge(&mut state, i as u16, axis, &mut faults);
            }
        }
        self.build_turn(position, &mut state, &mut faults);
        self.check_board(position, &mut state, &mut faults);
        if !faults.is_empty() {
            return Err(faults);
        }
        self.build_meeples(position, &mut state, &mut faults);
        if faults.is_empty() {
            self.check_phase(&state, &mut faults);
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        self.forget_completed_cloisters(&mut state);
        self.sort_frontier(&mut state);
        Ok(state)
    }

    fn build_supplies(&self, position: &Position, state: &mut State, faults: &mut Vec<Fault>) {
        if position.seats.len() > usize::from(self.seats) {
            let found = position.seats.len();
            faults.push(Fault::new("/seats", format!("{found} seats, the table has {}", self.seats)));
            return;
        }
        if position.active >= self.seats {
            let message = format!("is {}, expected a seat below {}", position.active, self.seats);
            faults.push(Fault::new("/active", message));
        }
        state.active = position.active;
        state.hidden = position.hidden_placements;
        if state.hidden > 0 && self.options.codec == Codec::Ranked {
            faults.push(Fault::new("/hidden_placements", "ranked placements are never hidden"));
        }
        if state.hidden > MOST {
            let message = format!("is {}, expected 0 to {MOST}", state.hidden);
            faults.push(Fault::new("/hidden_placements", message));
        }
        for (i, seat) in position.seats.iter().enumerate() {
            if !(0..=MOST as i32).contains(&seat.score) {
                let message = format!("is {}, expected 0 to {MOST}", seat.score);
                faults.push(Fault::new(format!("/seats/{i}/score"), message));
            }
            let bridges = seat.bridges.unwrap_or(self.options.bridges);
            if bridges > self.options.bridges {
                let message = format!("is {bridges}, expected 0 to {}", self.options.bridges);
                faults.push(Fault::new(format!("/seats/{i}/bridges"), message));
            }
            state.scores[i] = seat.score;
            state.bridges.left[i] = bridges;
            state.resigned |= u8::from(seat.resigned) << i;
        }
        self.check_resigned(state, faults);
        let built = position.tiles.iter().filter(|t| t.bridge.is_some()).count();
        if built > 0 && !self.has_bridges() {
            let at = position.tiles.iter().position(|t| t.bridge.is_some()).unwrap_or_default();
            faults.push(Fault::new(format!("/tiles/{at}/bridge"), "this game has no bridges"));
            return;
        }
        self.take_bridges(position, built, state);
        let left: usize = state.bridges.left.iter().map(|n| usize::from(*n)).sum();
        let all = usize::from(self.options.bridges) * usize::from(self.seats);
        if built + left != all {
            let message =
                format!("{left} bridges in the supplies and {built} on the board, expected {all} in all");
            faults.push(Fault::new("/seats", message));
        }
    }

    /// Seats have resigned where the options let them, and the active seat has not.
    fn check_resigned(&self, state: &State, faults: &mut Vec<Fault>) {
        if state.resigned != 0 && !self.options.resigning {
            faults.push(Fault::new("/seats", "nobody resigns here: see the option resigning"));
        } else if (0..self.seats).all(|seat| !state.plays(seat)) {
            faults.push(Fault::new("/seats", "all have resigned, expected one who has not"));
        } else if state.active < self.seats && !state.plays(state.active) {
            faults.push(Fault::new("/active", "has resigned, expected a seat that has not"));
        }
    }

    /// The kinds of the tiles on the board; takes them and all others that were drawn from the stack.
    fn build_kinds(&self, position: &Position, state: &mut State, faults: &mut Vec<Fault>) -> Vec<u8> {
        let total = self.tiles.total();
        if position.tiles.is_empty() || position.tiles.len() > total {
            let found = position.tiles.len();
            faults.push(Fault::new("/tiles", format!("has {found} entries, expected 1 to {total}")));
            return Vec::new();
        }
        let mut kinds = Vec::new();
        let mut cells = BTreeMap::new();
        let mut draw = |name: &str, count: u8, at: String, faults: &mut Vec<Fault>| {
            let Some(kind) = self.tiles.kind(name) else {
                let message = format!("{:?} is not a tile of this set", shortened(name));
                faults.push(Fault::new(at, message));
                return None;
            };
            let deck = &mut state.deck[usize::from(kind)];
            if *deck < count {
                let all = self.kinds()[usize::from(kind)].count;
                faults.push(Fault::new(at, format!("more tiles {name} than the {all} of this set")));
                return None;
            }
            *deck -= count;
            state.left -= u16::from(count);
            Some(kind)
        };
        for (i, entry) in position.tiles.iter().enumerate() {
            let at = format!("/tiles/{i}");
            let cell = entry.cell;
            if let Some(earlier) = cells.insert(cell, i) {
                faults.push(Fault::new(&at, format!("lies on {cell} like tile {earlier}")));
            }
            if usize::from(cell.reach()) >= total || !self.shows(cell) {
                faults.push(Fault::new(&at, format!("cell {cell} is further out than any game can reach")));
            }
            let Some(kind) = draw(&entry.tile, 1, format!("{at}/tile"), faults) else { continue };
            if entry.rotation > 3 {
                let message = format!("is {}, expected 0 to 3", entry.rotation);
                faults.push(Fault::new(format!("{at}/rotation"), message));
            }
            kinds.push(kind);
        }
        for (name, &count) in &position.set_aside {
            let at = place("/set_aside", name);
            if let Some(kind) = draw(name, count, at, faults) {
                state.aside[usize::from(kind)] = count;
            }
        }
        if let Some(name) = &position.hand {
            state.hand = draw(name, 1, "/hand".into(), faults);
        }
        let start = position.tiles.iter().find(|t| t.cell == Cell::default());
        let start_kind = &self.kinds()[usize::from(self.tiles.start())];
        let as_printed = |rotation: u8| rotation.is_multiple_of(start_kind.rotations);
        if !start.is_some_and(|t| t.tile == start_kind.name.as_str() && as_printed(t.rotation)) {
            faults.push(Fault::new("/tiles", format!("no tile {} at 0,0 with rotation 0", start_kind.name)));
        }
        // Without a tile on the board there is a fault already; the count must only not overflow.
        state.draws = (total as u32).saturating_sub(1 + u32::from(state.left));
        kinds
    }

    fn build_turn(&self, position: &Position, state: &mut State, faults: &mut Vec<Fault>) {
        state.phase = position.phase.unwrap_or(match (state.hand, state.left) {
            _ if self.last_at_table(state).is_some() => Phase::Over,
            (Some(_), _) => Phase::Place,
            (None, 0) => Phase::Over,
            (None, _) => Phase::Draw,
        });
        let phase = state.phase;
        let mut find = |cell: Option<Cell>, at: &str| match cell {
            None => NONE,
            Some(cell) => {
                let found = match usize::from(cell.reach()) <= self.tiles.total() {
                    true => state.tile_index(cell),
                    false => NONE,
                };
                if found == NONE {
                    faults.push(Fault::new(at, format!("there is no tile at {cell}")));
                }
                found
            }
        };
        (state.last, state.bridges.built) =
            (find(position.last, "/last"), find(position.bridged, "/bridged"));
        let mut expect = |at: &str, found: bool, phases: &[Phase], needed: bool| {
            let fits = phases.contains(&phase);
            if found && !fits {
                faults.push(Fault::new(at, format!("is given, but the phase is {phase}")));
            }
            if needed && fits && !found {
                faults.push(Fault::new(at, format!("is missing: the phase is {phase}")));
            }
        };
        expect("/hand", position.hand.is_some(), &[Phase::Place], true);
        expect("/last", position.last.is_some(), &[Phase::Bridge, Phase::Meeple], true);
        expect("/bridged", position.bridged.is_some(), &[Phase::Meeple], false);
        if position.last == Some(Cell::default()) {
            faults.push(Fault::new("/last", "the start tile is not placed by a turn"));
        }
        if state.last == NONE {
            return;
        }
        if position.tiles.get(usize::from(state.last)).is_some_and(|entry| entry.meeple.is_some()) {
            faults.push(Fault::new("/last", "carries a meeple already"));
        }
        self.check_bridged(state, faults);
    }

    /// Every edge matches, but those that wait for a bridge this turn, and all tiles hang together.
    fn check_board(&self, position: &Position, state: &mut State, faults: &mut Vec<Fault>) {
        let mut waiting = 0;
        for (i, tile) in state.tiles.iter().enumerate() {
            for side in Side::ALL {
                let Some(other) = state.tile_at(tile.at.step(side)) else { continue };
                let (own, facing) = (tile.side(side), other.side(side.opposite()));
                if own == facing {
                    continue;
                }
                let is_last = |cell: Cell| state.phase == Phase::Bridge && position.last == Some(cell);
                if is_last(tile.at) {
                    waiting |= 1 << side as u8;
                } else if !is_last(other.at) && usize::from(state.tile_index(other.at)) < i {
                    // Named once, at the later tile.
                    let (own, facing) = (terrain(own), terrain(facing));
                    let message = format!("its {side} side is a {own}, the neighbour's a {facing}");
                    faults.push(Fault::new(format!("/tiles/{i}"), message));
                }
            }
        }
        state.bridges.waiting = waiting;
        let mut reached = vec![false; state.tiles.len()];
        let mut stack = vec![state.tile_index(Cell::default())];
        while let Some(tile) = stack.pop() {
            if tile != NONE && !std::mem::replace(&mut reached[usize::from(tile)], true) {
                let at = state.tiles[usize::from(tile)].at;
                stack.extend(Side::ALL.map(|side| state.tile_index(at.step(side))));
            }
        }
        for i in (0..reached.len()).filter(|&i| !reached[i]) {
            faults.push(Fault::new(format!("/tiles/{i}"), "is not connected to the start tile"));
        }
    }

    fn build_meeples(&self, position: &Position, state: &mut State, faults: &mut Vec<Fault>) {
        for (i, entry) in position.tiles.iter().enumerate() {
            let Some(meeple) = &entry.meeple else { continue };
            let mut fault = |field: &str, message: String| {
                faults.push(Fault::new(format!("/tiles/{i}/meeple{field}"), message));
            };
            if meeple.seat >= self.seats {
                fault("/seat", format!("is {}, expected a seat below {}", meeple.seat, self.seats));
                continue;
            }
            if state.meeples[usize::from(meeple.seat)] == 0 {
                fault(
                    "/seat",
                    format!("seat {} has more than {MAX_MEEPLES} meeples on the board", meeple.seat),
                );
                continue;
            }
            if entry.cell == Cell::default() {
                fault("", "nobody puts a meeple on the start tile".into());
            }
            let tile = state.tiles[i];
            let kind = &self.kinds()[usize::from(tile.kind)];
            let spot = Spot::parse(&meeple.spot).map(|spot| self.meant_spot(self.face(&tile), spot));
            let number = spot.and_then(|spot| self.spots.number(spot));
            let segment = (0..kind.segments.len()).find(|&s| Some(self.face(&tile).spots[s]) == number);
            let (segment, node) = match segment {
                Some(s) => (s as u8, tile.first + s as u16),
                None if number == Some(self.spots.bridge()) && tile.bridge.is_some() => {
                    (BRIDGE_SEGMENT, tile.bridge_node)
                }
                None => {
                    let printed = self.face(&tile).spots[..kind.segments.len()].iter();
                    let bridge = tile.bridge.map(|_| self.spots.bridge());
                    let spots = printed.copied().chain(bridge).filter_map(|n| self.spots.spot(n));
                    let spots: Vec<String> = spots.map(|spot| spot.to_string()).collect();
                    let message = format!("{:?} is not a spot of this tile", shortened(&meeple.spot));
                    fault("/spot", format!("{message}: expected one of {}", spots.join(", ")));
                    continue;
                }
            };
            if self.kind_of(state, node) == FeatureKind::Farm && self.options.farms == Farms::Off {
                fault("/spot", "this game has no farmers".into());
            }
            self.put_meeple(state, i as u16, segment, node, meeple.seat);
            if self.is_completed(state, node) && !self.completes_now(state, node) {
                fault("", format!("stands in a completed {}", self.kind_of(state, node)));
            }
        }
    }

    fn is_completed(&self, state: &State, node: u16) -> bool {
        self.kind_of(state, node) != FeatureKind::Farm && state.features.of(node).open == 0
    }

    /// Whether a completed feature is one that this turn is still to score.
    fn completes_now(&self, state: &State, node: u16) -> bool {
        if state.last == NONE {
            return false;
        }
        let last = state.last_tile().at;
        let of_turn = |tile: u16| tile == state.last || tile == state.bridges.built;
        match self.kind_of(state, node) {
            FeatureKind::Cloister => {
                let tile = state.features.nodes[usize::from(node)].tile;
                state.tiles[usize::from(tile)].at.near(last)
            }
            _ => state.features.members(node).any(|m| of_turn(state.features.nodes[usize::from(m)].tile)),
        }
    }

    fn check_phase(&self, state: &State, faults: &mut Vec<Fault>) {
        let mut expect = |holds: bool, at: &str, message: &str| {
            if !holds {
                faults.push(Fault::new(at, message));
            }
        };
        let last = self.last_at_table(state).is_some();
        let options = || state.last != NONE && self.bridge_options(state) != 0;
        match state.phase {
            Phase::Draw => expect(state.left > 0, "/phase", "is draw, but no tile is left"),
            Phase::Place => {
                let fits = self.in_hand(state).is_some_and(|k| self.placements(state, k).next().is_some());
                expect(fits, "/hand", "fits nowhere, so it would have been set aside");
            }
            Phase::Bridge => expect(options(), "/phase", "is bridge, but no bridge can be built"),
            Phase::Meeple => {
                expect(self.claimable(state) != 0, "/phase", "is meeple, but nothing can be claimed");
            }
            Phase::Over => {
                expect(state.left == 0 || last, "/phase", "is over, but there are tiles to draw");
            }
        }
        let over = state.phase == Phase::Over;
        expect(over || !last, "/phase", "is not over, but all seats but one have resigned");
    }

    /// Why this turn cannot have come to where it is. Each phase is reached from the one before by a legal action, so the
    /// position before is built in turn, with all that is asked of it.
    fn turn_fault(&self, position: &Position, state: &State) -> Option<Fault> {
        if state.last == NONE {
            return None;
        }
        let last = state.last_tile();
        let mut before = position.clone();
        before.seats = (0..usize::from(self.seats))
            .map(|i| SeatEntry {
                score: state.scores[i],
                bridges: Some(state.bridges.left[i]),
                resigned: !state.plays(i as u8),
            })
            .collect();
        if let Some(bridged) = state.tiles.get(usize::from(state.bridges.built)) {
            let (side, axis) = (neighbour(last.at, bridged.at)?, bridged.bridge?);
            let bridges = &mut before.seats[usize::from(state.active)].bridges;
            *bridges = bridges.map(|left| left + 1);
            before.tiles[usize::from(state.bridges.built)].bridge = None;
            (before.phase, before.bridged) = (Some(Phase::Bridge), None);
            return match self.build(&before) {
                Err(faults) => Some(before_fault("/bridged", "bridged", &faults, |i| i)),
                Ok(earlier) => (self.bridge_options(&earlier) >> bridge_number(side, axis) & 1 == 0)
                    .then(|| Fault::new("/bridged", self.explain_bridge(&earlier, side, axis))),
            };
        }
        let number = usize::from(state.last);
        before.hand = Some(before.tiles.remove(number).tile);
        (before.phase, before.last) = (Some(Phase::Place), None);
        match self.build_alone(&before) {
            Err(faults) => Some(before_fault("/last", "placed", &faults, |i| i + usize::from(i >= number))),
            Ok(earlier) => {
                let open = earlier.open_at(last.at);
                let kind = &self.kinds()[usize::from(last.kind)];
                let fits =
                    open.is_some_and(|cell| self.fit(&earlier, kind, cell).any() >> last.rotation & 1 != 0);
                (!fits).then(|| Fault::new("/last", self.explain_placement(&earlier, last.at, last.rotation)))
            }
        }
    }

    fn forget_completed_cloisters(&self, state: &mut State) {
        let mut cloisters = std::mem::take(&mut state.cloisters);
        cloisters.retain(|&number| {
            let tile = &state.tiles[usize::from(number)];
            let node = tile.first + self.cloister(tile.kind);
            !self.is_completed(state, node) || self.completes_now(state, node)
        });
        state.cloisters = cloisters;
    }

    /// Rebuilds the state from its tiles and compares what is counted along the way.
    pub(crate) fn recompute_faults(&self, state: &State) -> Vec<Fault> {
        let twin = match self.build(&self.position(state)) {
            Err(faults) => return faults,
            Ok(twin) => twin,
        };
        let mut faults = Vec::new();
        let mut compare = |what: &str, same: bool| {
            if !same {
                faults.push(Fault::new("", format!("{what} differ from a computation from scratch")));
            }
        };
        compare("the visible facts", *state == twin);
        compare("the tiles left", (state.left, state.draws) == (twin.left, twin.draws));
        compare("the waiting sides", state.bridges.waiting == twin.bridges.waiting);
        compare("the cells beyond the window", state.outside == twin.outside);
        compare("the features", self.feature_table(state) == self.feature_table(&twin));
        compare("the needs of the frontier", frontier_table(state) == frontier_table(&twin));
        let cloisters =
            |s: &State| s.cloisters.iter().map(|&t| s.tiles[usize::from(t)].at).collect::<Vec<_>>();
        compare("the open cloisters", cloisters(state) == cloisters(&twin));
        faults
    }

    /// Each segment with the first of its feature and the counts there.
    #[allow(clippy::type_complexity)]
    fn feature_table(&self, state: &State) -> BTreeMap<(Cell, u8), ((Cell, u8), u16, [u8; MAX_SEATS])> {
        let nodes = &state.features.nodes;
        let name = |n: u16| {
            let node = &nodes[usize::from(n)];
            (state.tiles[usize::from(node.tile)].at, node.segment)
        };
        let mut table = BTreeMap::new();
        for root in (0..nodes.len() as u16).filter(|&n| state.features.find(n) == n) {
            let Some(first) = state.features.members(root).map(name).min() else { continue };
            let feature = &nodes[usize::from(root)];
            for member in state.features.members(root) {
                table.insert(name(member), (first, feature.open, feature.meeples));
            }
        }
        table
    }
}

/// The first fault of the position before, told where the present one is at fault for it. Its tiles have other numbers.
fn before_fault(at: &str, done: &str, faults: &[Fault], number: impl Fn(usize) -> usize) -> Fault {
    let mut first = faults.first().cloned().unwrap_or_else(|| Fault::new("", ""));
    if let Some(rest) = first.at.strip_prefix("/tiles/") {
        let (tile, field) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
        first.at = tile.parse().map_or(first.at.clone(), |i| format!("/tiles/{}{field}", number(i)));
    }
    Fault::new(at, format!("cannot have been {done} this turn: before that, {first}"))
}

/// The empty cells with a neighbour and what they need.
fn frontier_table(state: &State) -> BTreeMap<Cell, u16> {
    state.frontier.iter().map(|cell| (cell.at, cell.needs)).collect()
}
