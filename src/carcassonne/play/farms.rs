//! What farms score at the end of the game.

use super::score::majority;
use crate::carcassonne::board::features::BRIDGE_SEGMENT;
use crate::carcassonne::board::grid::Cell;
use crate::carcassonne::board::tileset::FeatureKind;
use crate::carcassonne::options::Farms;
use crate::carcassonne::rules::{Carcassonne, MAX_MEEPLES, MAX_SEATS};
use crate::carcassonne::state::State;
use crate::seat::Seat;
use arrayvec::ArrayVec;

impl Carcassonne {
    pub(crate) fn farm_points(
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
    pub(crate) fn farms_around(&self, state: &State, city: u16, mut call: impl FnMut(u16)) {
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
}

/// Farms with farmers: the root, and points by seat. There are never more than there are meeples.
pub(crate) type Farmed = ArrayVec<(u16, [i32; MAX_SEATS]), { MAX_SEATS * MAX_MEEPLES as usize }>;
