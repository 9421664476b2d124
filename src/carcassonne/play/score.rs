//! What features are worth and who is paid.

use arrayvec::ArrayVec;

use crate::carcassonne::board::features::BRIDGE_SEGMENT;
use crate::carcassonne::board::grid::{Cell, NONE};
use crate::carcassonne::board::tileset::FeatureKind;
use crate::carcassonne::rules::{Carcassonne, MAX_MEEPLES, MAX_SEATS, MOST};
use crate::carcassonne::show::view::Event;
use crate::carcassonne::state::{NO_SEAT, State};
use crate::event::EventSink;
use crate::seat::Seat;

/// The size of a feature.
pub(crate) struct Worth {
    /// Distinct tiles.
    pub(crate) tiles: u16,
    pub(crate) shields: u16,
    /// The first of its cells by row and column, to name it by.
    pub(crate) at: Cell,
}

/// The seats with the most meeples; none without a meeple.
pub(crate) fn majority(meeples: &[u8; MAX_SEATS]) -> impl Iterator<Item = usize> + '_ {
    let most = meeples.iter().copied().max().unwrap_or(0);
    (0..MAX_SEATS).filter(move |&seat| most > 0 && meeples[seat] == most)
}

/// Adds points to a score as far as it goes up, and returns how many.
pub(crate) fn pay(score: &mut i32, points: i32) -> i32 {
    let paid = points.min(MOST as i32 - *score);
    *score += paid;
    paid
}

impl Carcassonne {
    /// The kind of feature that a node is part of.
    pub(crate) fn kind_of(&self, state: &State, node: u16) -> FeatureKind {
        let node = &state.features.nodes[usize::from(node)];
        if node.segment == BRIDGE_SEGMENT {
            return FeatureKind::City;
        }
        let tile = &state.tiles[usize::from(node.tile)];
        self.kinds()[usize::from(tile.kind)].segments[usize::from(node.segment)].kind
    }

    /// Walks a feature. Each tile counts once, however many of its segments belong.
    pub(crate) fn worth(&self, state: &State, node: u16) -> Worth {
        let root = state.features.find(node);
        let mut worth = Worth { tiles: 0, shields: 0, at: Cell::new(i16::MAX, i16::MAX) };
        for member in state.features.members(root) {
            let member = &state.features.nodes[usize::from(member)];
            let tile = &state.tiles[usize::from(member.tile)];
            let segments = &self.kinds()[usize::from(tile.kind)].segments;
            let own = usize::from(member.segment).min(segments.len());
            let kind = segments.get(own).map_or(FeatureKind::City, |s| s.kind);
            let counted = segments[..own]
                .iter()
                .enumerate()
                .any(|(i, s)| s.kind == kind && state.features.find(tile.first + i as u16) == root);
            worth.tiles += u16::from(!counted);
            worth.shields += segments.get(own).map_or(0, |s| u16::from(s.shields));
            worth.at = worth.at.min(tile.at);
        }
        worth
    }

    /// The points of a city, road or cloister, as it stands or completed.
    pub(crate) fn points_of(&self, kind: FeatureKind, worth: &Worth, open: u16) -> i32 {
        let (tiles, whole) = (i32::from(worth.tiles), i32::from(worth.tiles + worth.shields));
        match kind {
            FeatureKind::City if open > 0 || (tiles == 2 && self.options.small_city == 2) => whole,
            FeatureKind::City => 2 * whole,
            FeatureKind::Road => tiles,
            FeatureKind::Cloister => 9 - i32::from(open),
            FeatureKind::Farm => 0,
        }
    }

    /// Scores what the turn completed and sends its meeples home.
    pub(crate) fn score_turn(&self, state: &mut State, events: &mut impl EventSink<Event>) {
        self.score_tile(state, state.last, events);
        if state.bridges.built != NONE && state.bridges.built != state.last {
            self.score_tile(state, state.bridges.built, events);
        }
        let mut kept = 0;
        for i in 0..state.cloisters.len() {
            let number = state.cloisters[i];
            let tile = &state.tiles[usize::from(number)];
            let node = tile.first + self.cloister(tile.kind);
            if state.features.nodes[usize::from(node)].open == 0 {
                self.complete(state, node, FeatureKind::Cloister, events);
            } else {
                state.cloisters[kept] = number;
                kept += 1;
            }
        }
        state.cloisters.truncate(kept);
    }

    fn score_tile(&self, state: &mut State, number: u16, events: &mut impl EventSink<Event>) {
        let tile = state.tiles[usize::from(number)];
        for (i, segment) in self.kinds()[usize::from(tile.kind)].segments.iter().enumerate() {
            if matches!(segment.kind, FeatureKind::City | FeatureKind::Road) {
                self.complete(state, tile.first + i as u16, segment.kind, events);
            }
        }
        if tile.bridge.is_some() {
            self.complete(state, tile.bridge_node, FeatureKind::City, events);
        }
    }

    /// Scores a feature if it is completed and claimed.
    #[inline]
    fn complete(&self, state: &mut State, node: u16, kind: FeatureKind, events: &mut impl EventSink<Event>) {
        let feature = state.features.of(node);
        if feature.open > 0 || feature.meeples == [0; MAX_SEATS] {
            return;
        }
        let meeples = feature.meeples;
        let worth = self.worth(state, node);
        let points = self.points_of(kind, &worth, 0);
        for seat in majority(&meeples) {
            let points = pay(&mut state.scores[seat], points);
            let seat = Seat(seat as u8);
            events.push(Event::Scored { seat, points, feature: kind, cell: worth.at, completed: true });
        }
        self.send_home(state, node, events);
    }

    fn send_home(&self, state: &mut State, node: u16, events: &mut impl EventSink<Event>) {
        let mut standing = ArrayVec::<u16, { MAX_SEATS * MAX_MEEPLES as usize }>::new();
        for member in state.features.members(state.features.find(node)) {
            let member = &state.features.nodes[usize::from(member)];
            let tile = &state.tiles[usize::from(member.tile)];
            if tile.meeple != NO_SEAT && tile.segment == member.segment {
                standing.push(member.tile);
            }
        }
        // The ring has no order of its own worth showing.
        standing.sort_unstable_by_key(|&tile| state.tiles[usize::from(tile)].at);
        for number in standing {
            let tile = state.tiles[usize::from(number)];
            state.meeples[usize::from(tile.meeple)] += 1;
            let spot = self.spot_of(&tile);
            events.push(Event::MeepleReturned { seat: Seat(tile.meeple), cell: tile.at, spot });
            let tile = &mut state.tiles[usize::from(number)];
            tile.meeple = NO_SEAT;
            tile.segment = 0;
        }
        state.features.of_mut(node).meeples = [0; MAX_SEATS];
    }
}
