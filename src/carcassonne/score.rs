//! What features are worth and who is paid.

use arrayvec::ArrayVec;

use super::features::BRIDGE_SEGMENT;
use super::grid::{Cell, NONE};
use super::options::{BridgeFarms, Farms};
use super::state::{NO_SEAT, Phase, State, Tile};
use super::tileset::{FeatureKind, NO_SEGMENT, Terrain};
use super::view::Event;
use super::{Carcassonne, MAX_MEEPLES, MAX_SEATS, MOST};
use crate::event::EventSink;
use crate::seat::Seat;

/// The size of a feature.
pub(super) struct Worth {
    /// Distinct tiles.
    pub(super) tiles: u16,
    pub(super) shields: u16,
    /// The first of its cells by row and column, to name it by.
    pub(super) at: Cell,
}

/// The seats with the most meeples; none without a meeple.
pub(super) fn majority(meeples: &[u8; MAX_SEATS]) -> impl Iterator<Item = usize> + '_ {
    let most = meeples.iter().copied().max().unwrap_or(0);
    (0..MAX_SEATS).filter(move |&seat| most > 0 && meeples[seat] == most)
}

/// Adds points to a score as far as it goes up, and returns how many.
fn pay(score: &mut i32, points: i32) -> i32 {
    let paid = points.min(MOST as i32 - *score);
    *score += paid;
    paid
}

impl Carcassonne {
    /// The kind of feature that a node is part of.
    pub(super) fn kind_of(&self, state: &State, node: u16) -> FeatureKind {
        let node = &state.features.nodes[usize::from(node)];
        if node.segment == BRIDGE_SEGMENT {
            return FeatureKind::City;
        }
        let tile = &state.tiles[usize::from(node.tile)];
        self.kinds()[usize::from(tile.kind)].segments[usize::from(node.segment)].kind
    }

    /// Walks a feature. Each tile counts once, however many of its segments belong.
    pub(super) fn worth(&self, state: &State, node: u16) -> Worth {
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
    pub(super) fn points_of(&self, kind: FeatureKind, worth: &Worth, open: u16) -> i32 {
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
    pub(super) fn score_turn(&self, state: &mut State, events: &mut impl EventSink<Event>) {
        self.score_tile(state, state.last, events);
        if state.bridged != NONE && state.bridged != state.last {
            self.score_tile(state, state.bridged, events);
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

    /// Ends the game: what is unfinished scores. The meeples stay on the board to be looked at.
    pub(super) fn finish(&self, state: &mut State, events: &mut impl EventSink<Event>) {
        let mut scores = state.scores;
        self.final_points(state, &mut |seat, points, feature, cell| {
            let points = pay(&mut scores[seat.index()], points);
            events.push(Event::Scored { seat, points, feature, cell, completed: false });
        });
        state.scores = scores;
        self.end_game(state, events);
    }

    /// Ends the game with the scores as they are.
    pub(super) fn end_game(&self, state: &mut State, events: &mut impl EventSink<Event>) {
        state.phase = Phase::Over;
        events.push(Event::GameEnded {
            outcome: "won",
            winners: self.leaders(state),
            points: state.scores[..usize::from(self.seats)].iter().copied().collect(),
        });
    }

    /// The seats with the highest score among those that have not resigned.
    pub(super) fn leaders(&self, state: &State) -> ArrayVec<Seat, MAX_SEATS> {
        let score = |seat: &Seat| state.scores[seat.index()];
        let playing = Seat::all(self.seats).filter(|seat| state.plays(seat.0));
        let best = playing.clone().map(|seat| score(&seat)).max();
        playing.filter(|seat| Some(score(seat)) == best).collect()
    }

    /// Reports what each seat would get if the game ended now.
    pub(super) fn final_points(&self, state: &State, pay: &mut impl FnMut(Seat, i32, FeatureKind, Cell)) {
        let mut farms = Farmed::new();
        let mut seen = ArrayVec::<u16, { MAX_SEATS * MAX_MEEPLES as usize }>::new();
        for tile in state.tiles.iter().filter(|t| t.meeple != NO_SEAT) {
            let root = state.features.find(self.meeple_node(tile));
            if seen.contains(&root) {
                continue;
            }
            seen.push(root);
            let kind = self.kind_of(state, root);
            if kind == FeatureKind::Farm {
                farms.push((root, [0; MAX_SEATS]));
                continue;
            }
            let worth = self.worth(state, root);
            let feature = &state.features.nodes[usize::from(root)];
            let points = self.points_of(kind, &worth, feature.open);
            for seat in majority(&feature.meeples) {
                pay(Seat(seat as u8), points, kind, worth.at);
            }
        }
        if !farms.is_empty() {
            self.farm_points(state, &mut farms, pay);
        }
    }

    fn farm_points(
        &self,
        state: &State,
        farms: &mut Farmed,
        pay: &mut impl FnMut(Seat, i32, FeatureKind, Cell),
    ) {
        let nodes = &state.features.nodes;
        let cities = state.tiles.iter().flat_map(|tile| {
            let printed = u16::from(self.kinds()[usize::from(tile.kind)].cities);
            (tile.first..tile.first + printed).chain(tile.bridge.map(|_| tile.bridge_node))
        });
        for city in cities {
            if state.features.find(city) != city || nodes[usize::from(city)].open > 0 {
                continue;
            }
            let mut around = ArrayVec::<usize, { MAX_SEATS * MAX_MEEPLES as usize }>::new();
            self.farms_around(state, city, |farm| {
                let root = state.features.find(farm);
                if let Some(found) = farms.iter().position(|f| f.0 == root)
                    && !around.contains(&found)
                {
                    around.push(found);
                }
            });
            match self.options.farms {
                Farms::Off => {}
                Farms::PerFarm3 | Farms::PerFarm3OncePerPlayer => {
                    let mut paid = [false; MAX_SEATS];
                    for farm in around {
                        let (root, points) = &mut farms[farm];
                        for seat in majority(&nodes[usize::from(*root)].meeples) {
                            if self.options.farms == Farms::PerFarm3 || !paid[seat] {
                                points[seat] += self.options.farms.per_city();
                            }
                            paid[seat] = true;
                        }
                    }
                }
                Farms::PerCity4 => {
                    let mut meeples = [0; MAX_SEATS];
                    for farm in around {
                        let root = farms[farm].0;
                        for (sum, more) in meeples.iter_mut().zip(nodes[usize::from(root)].meeples) {
                            *sum += more;
                        }
                    }
                    let at = self.worth(state, city).at;
                    for seat in majority(&meeples) {
                        pay(Seat(seat as u8), self.options.farms.per_city(), FeatureKind::Farm, at);
                    }
                }
            }
        }
        for (root, points) in farms.iter() {
            let at = self.worth(state, *root).at;
            for (seat, &points) in points.iter().enumerate().filter(|(_, points)| **points > 0) {
                pay(Seat(seat as u8), points, FeatureKind::Farm, at);
            }
        }
    }

    /// Calls with each farm segment that borders a city, one farm possibly more than once.
    pub(super) fn farms_around(&self, state: &State, city: u16, mut call: impl FnMut(u16)) {
        for member in state.features.members(city) {
            let member = &state.features.nodes[usize::from(member)];
            let tile = &state.tiles[usize::from(member.tile)];
            if member.segment == BRIDGE_SEGMENT {
                self.farms_at_foundations(tile, &mut call);
                continue;
            }
            for (i, segment) in self.kinds()[usize::from(tile.kind)].segments.iter().enumerate() {
                if segment.touches >> member.segment & 1 != 0 {
                    call(tile.first + i as u16);
                }
            }
        }
    }

    fn farms_at_foundations(&self, tile: &Tile, call: &mut impl FnMut(u16)) {
        if self.options.bridge_farms == BridgeFarms::None {
            return;
        }
        let face = self.face(tile);
        let ends = tile.bridge.into_iter().flat_map(|axis| axis.sides());
        for side in ends.filter(|&side| face.at(side) != Terrain::City.bit()) {
            for half in [2 * side as usize, 2 * side as usize + 1] {
                debug_assert_ne!(face.half_segment[half], NO_SEGMENT);
                call(tile.first + u16::from(face.half_segment[half]));
            }
        }
    }
}

/// Farms with farmers: the root, and points by seat. There are never more than there are meeples.
type Farmed = ArrayVec<(u16, [i32; MAX_SEATS]), { MAX_SEATS * MAX_MEEPLES as usize }>;
