//! What actions do.

use super::action::Action;
use super::grid::{Cell, MATES, NONE, OPEN, Side};
use super::state::{NO_SEAT, OpenCell, Phase, State, Tile};
use super::tileset::{FeatureKind, NO_SEGMENT, Terrain};
use super::view::{AsideReason, Event};
use super::{Carcassonne, MOST};
use crate::event::EventSink;
use crate::seat::Seat;

const CITY: u16 = Terrain::City.bit();
const ANY: u16 = 15;

impl Carcassonne {
    pub(super) fn apply(&self, state: &mut State, action: Action, events: &mut impl EventSink<Event>) {
        match action {
            Action::Draw(kind) => self.draw(state, kind, events),
            Action::Place { cell, rotation } => self.place(state, cell, rotation, events),
            Action::Ranked(rank) => {
                if let Some((cell, rotation)) = self.ranked(state, rank) {
                    self.place(state, cell, rotation, events);
                }
            }
            Action::Discard => {
                self.set_aside(state, AsideReason::Discarded, events);
                self.next_draw(state, events);
            }
            Action::Bridge { neighbour, axis } => {
                let Some(tile) = self.bridge_site(state, neighbour) else { return };
                let at = tile.at;
                let number = state.tile_index(at);
                self.put_bridge(state, number, axis);
                state.bridges[usize::from(state.active)] -= 1;
                state.bridged = number;
                state.waiting = 0;
                events.push(Event::BridgeBuilt { seat: Seat(state.active), cell: at, bridge: axis });
                self.ask_meeple(state, events);
            }
            Action::NoBridge => self.ask_meeple(state, events),
            Action::Meeple(spot) => {
                let tile = *state.last_tile();
                let (kind, face) = (&self.kinds()[usize::from(tile.kind)], self.face(&tile));
                let number = self.spots.number(spot).unwrap_or(NO_SEGMENT);
                let (segment, node) = match (0..kind.segments.len()).find(|&i| face.spots[i] == number) {
                    Some(i) => (i as u8, tile.first + i as u16),
                    None => (super::features::BRIDGE_SEGMENT, tile.bridge_node),
                };
                self.put_meeple(state, state.last, segment, node, state.active);
                events.push(Event::MeeplePlaced { seat: Seat(state.active), cell: tile.at, spot });
                self.end_turn(state, events);
            }
            Action::NoMeeple => self.end_turn(state, events),
            Action::Resign => self.resign(state, events),
        }
    }

    fn draw(&self, state: &mut State, kind: u8, events: &mut impl EventSink<Event>) {
        let tile = &self.kinds()[usize::from(kind)];
        state.deck[usize::from(kind)] -= 1;
        state.left -= 1;
        state.draws += 1;
        state.hand = Some(kind);
        events.push(Event::TileDrawn { seat: Seat(state.active), tile: tile.name });

        let mut hidden = 0;
        if state.outside > 0 {
            for cell in &state.frontier {
                if !self.shows(cell.at) {
                    hidden += self.fit(state, tile, cell).any().count_ones();
                }
            }
        }
        if hidden > 0 {
            state.hidden = (state.hidden + hidden).min(MOST);
            events.push(Event::PlacementsHidden { tile: tile.name, count: hidden });
        }
        let playable = self.placements(state, tile).next().is_some();
        if playable {
            state.phase = Phase::Place;
            self.sort_frontier(state);
        } else {
            let reason = if hidden > 0 { AsideReason::BeyondWindow } else { AsideReason::Unplaceable };
            self.set_aside(state, reason, events);
            self.next_draw(state, events);
        }
    }

    fn set_aside(&self, state: &mut State, reason: AsideReason, events: &mut impl EventSink<Event>) {
        if let Some(kind) = state.hand.take() {
            state.aside[usize::from(kind)] += 1;
            let tile = self.kinds()[usize::from(kind)].name;
            events.push(Event::TileSetAside { seat: Seat(state.active), tile, reason });
        }
    }

    /// The active seat draws, or the game ends with the last tile.
    fn next_draw(&self, state: &mut State, events: &mut impl EventSink<Event>) {
        if state.left == 0 {
            self.finish(state, events);
        } else {
            state.phase = Phase::Draw;
        }
    }

    fn place(&self, state: &mut State, cell: Cell, rotation: u8, events: &mut impl EventSink<Event>) {
        let Some(kind) = state.hand.take() else { return };
        state.waiting = self.put_tile(state, kind, cell, rotation);
        state.last = state.tiles.len() as u16 - 1;
        let tile = self.kinds()[usize::from(kind)].name;
        events.push(Event::TilePlaced { seat: Seat(state.active), tile, cell, rotation });
        if self.has_bridges() && self.bridge_options(state) != 0 {
            state.phase = Phase::Bridge;
        } else {
            self.ask_meeple(state, events);
        }
    }

    #[inline]
    fn ask_meeple(&self, state: &mut State, events: &mut impl EventSink<Event>) {
        if self.claimable(state) != 0 {
            state.phase = Phase::Meeple;
        } else {
            self.end_turn(state, events);
        }
    }

    fn end_turn(&self, state: &mut State, events: &mut impl EventSink<Event>) {
        self.score_turn(state, events);
        state.last = NONE;
        state.bridged = NONE;
        self.pass_on(state, events);
    }

    /// The next seat that has not resigned is active, and draws.
    fn pass_on(&self, state: &mut State, events: &mut impl EventSink<Event>) {
        state.active = Seat(state.active).next(self.seats).0;
        while !state.plays(state.active) {
            state.active = Seat(state.active).next(self.seats).0;
        }
        self.next_draw(state, events);
    }

    /// The active seat leaves the game, and its meeples stay. The tile that it has not placed is set aside; one that it
    /// has placed is scored.
    fn resign(&self, state: &mut State, events: &mut impl EventSink<Event>) {
        state.resigned |= 1 << state.active;
        events.push(Event::Resigned { seat: Seat(state.active) });
        if state.hand.is_some() {
            self.set_aside(state, AsideReason::Resigned, events);
        } else {
            self.score_turn(state, events);
            (state.last, state.bridged) = (NONE, NONE);
        }
        match self.last_at_table(state) {
            Some(last) => {
                state.active = last;
                self.end_game(state, events);
            }
            None => self.pass_on(state, events),
        }
    }

    /// The seat that alone has not resigned, if there is only one left.
    pub(super) fn last_at_table(&self, state: &State) -> Option<u8> {
        let mut left = (0..self.seats).filter(|&seat| state.plays(seat));
        left.next().filter(|_| left.next().is_none())
    }

    /// Puts a tile on a cell, joins it to its neighbours and returns the sides that do not match, as bits.
    #[inline]
    pub(super) fn put_tile(&self, state: &mut State, kind: u8, at: Cell, rotation: u8) -> u8 {
        let tile_kind = &self.kinds()[usize::from(kind)];
        let face = &tile_kind.faces[usize::from(rotation)];
        let number = state.tiles.len() as u16;
        self.leave_frontier(state, at, number);

        let first = state.features.nodes.len() as u16;
        for (i, segment) in tile_kind.segments.iter().enumerate() {
            let open = match segment.kind {
                FeatureKind::City | FeatureKind::Road => segment.edges.count_ones() as u16,
                FeatureKind::Farm => 0,
                FeatureKind::Cloister => {
                    at.around().filter(|&cell| state.tile_index(cell) == NONE).count() as u16
                }
            };
            state.features.add(number, i as u8, open);
        }
        for &other in &state.cloisters {
            let other = &state.tiles[usize::from(other)];
            if other.at.near(at) {
                let node = other.first + self.cloister(other.kind);
                state.features.nodes[usize::from(node)].open -= 1;
            }
        }
        if tile_kind.segments.last().is_some_and(|s| s.kind == FeatureKind::Cloister) {
            state.cloisters.push(number);
        }
        state.tiles.push(Tile {
            at,
            kind,
            rotation,
            bridge: None,
            meeple: NO_SEAT,
            segment: 0,
            sides: face.sides,
            first,
            bridge_node: NONE,
        });

        let mut misses = 0;
        for side in Side::ALL {
            let found = self.meet(state, at.step(side), side.opposite(), face.at(side));
            if found < OPEN {
                let other = state.tiles[usize::from(found)];
                if other.side(side.opposite()) == face.at(side) {
                    self.join(state, number, &other, side);
                } else {
                    misses |= 1 << side as u8;
                }
            }
        }
        misses
    }

    /// Joins a new tile to a neighbour whose facing side matches.
    #[inline]
    fn join(&self, state: &mut State, number: u16, other: &Tile, side: Side) {
        let tile = state.tiles[usize::from(number)];
        let (face, facing) = (self.face(&tile), side.opposite());
        let terrain = face.at(side);
        if terrain != Terrain::Field.bit() {
            let (a, b) = (self.edge_node(&tile, side), self.edge_node(other, facing));
            let root = state.features.union(a, b);
            state.features.nodes[usize::from(root)].open -= 2;
        }
        if terrain != CITY {
            let others = self.face(other);
            for half in [2 * side as usize, 2 * side as usize + 1] {
                let own = tile.first + u16::from(face.half_segment[half]);
                let mate = others.half_segment[usize::from(MATES[half])];
                state.features.union(own, other.first + u16::from(mate));
            }
        }
    }

    pub(super) fn put_meeple(&self, state: &mut State, tile: u16, segment: u8, node: u16, seat: u8) {
        let place = &mut state.tiles[usize::from(tile)];
        place.meeple = seat;
        place.segment = segment;
        state.meeples[usize::from(seat)] -= 1;
        state.features.of_mut(node).meeples[usize::from(seat)] += 1;
    }

    /// Tells an empty cell what one of its sides must match, and returns what is on the cell.
    #[inline]
    fn meet(&self, state: &mut State, at: Cell, facing: Side, terrain: u16) -> u16 {
        let slot = state.index.slot(at);
        let mut found = state.index.at(slot);
        if found == NONE {
            found = OPEN + state.frontier.len() as u16;
            state.index.set(slot, at, found);
            state.frontier.push(OpenCell { at, needs: u16::MAX, slot: slot as u16 });
            state.outside += u16::from(!self.shows(at));
        }
        if found >= OPEN {
            let shift = 4 * facing as u16;
            let cell = &mut state.frontier[usize::from(found - OPEN)];
            cell.needs = cell.needs & !(ANY << shift) | terrain << shift;
        }
        found
    }

    /// Gives a cell to a tile.
    #[inline]
    fn leave_frontier(&self, state: &mut State, at: Cell, tile: u16) {
        let slot = state.index.slot(at);
        let found = state.index.at(slot);
        state.index.set(slot, at, tile);
        if found != NONE {
            state.outside -= u16::from(!self.shows(at));
            state.frontier.swap_remove(usize::from(found - OPEN));
            if let Some(moved) = state.frontier.get(usize::from(found - OPEN)) {
                state.index.set(moved.slot.into(), moved.at, found);
            }
        }
    }
}
