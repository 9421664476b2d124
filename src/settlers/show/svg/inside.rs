//! Where a hex has its drawing, its number token, its robber and its number: beside the highways that cross it.

use super::{Drawing, Point, between, distance};
use crate::settlers::topology::{HexId, LinkKind};

/// Places within a hex, with the scale of what is drawn there.
pub(super) struct Inside {
    pub(super) drawing: (Point, f64),
    pub(super) token: (Point, f64),
    pub(super) robber: Point,
    pub(super) label: Point,
}

impl<const S: usize, const L: usize, const P: usize> Drawing<'_, S, L, P> {
    pub(super) fn inside(&self, hex: HexId) -> Inside {
        let (x, y) = self.centre(hex);
        // Beside the token, where there is one.
        let aside = if self.view.board.tiles[usize::from(hex)].number() == 0 { 0.0 } else { 25.0 };
        let [wide, second] = match self.gaps(hex)[..] {
            [wide, second, ..] => [wide, second],
            _ => {
                return Inside {
                    drawing: ((x, y - 24.0), 1.0),
                    token: ((x, y + 9.0), 1.0),
                    robber: (x + aside, y + 8.0),
                    label: (x - 28.0, y + 9.0),
                };
            }
        };
        // From the centre so far towards the middle of a gap, and so far aside, to the right if either is.
        let place = |gap: Gap, out: f64, aside: f64| {
            let (dx, dy) = gap.towards;
            let aside = if dy > 0.5 || dx < -0.9 { -aside } else { aside };
            (x + dx * out - dy * aside, y + dy * out + dx * aside)
        };
        let out = |gap: Gap| if gap.steps > 2 { 24.0 } else { 28.0 };
        let small = if second.steps > 2 { 0.7 } else { 0.6 };
        Inside {
            drawing: (place(second, out(second) + 1.0, -11.0), small),
            token: (place(wide, out(wide), -13.0), 0.85),
            robber: place(wide, out(wide), 17.0),
            label: place(second, out(second) + 4.0, 17.0),
        }
    }

    /// The gaps between the highways of a hex as seen from its centre, the widest first, the lower first of equals.
    fn gaps(&self, hex: HexId) -> Vec<Gap> {
        let links = self.view.seats.iter().flat_map(|own| &own.links);
        let links = links.map(|&id| &self.rules.topology.links[usize::from(id)]);
        let ways = links.filter(|link| link.kind == LinkKind::Highway && link.hex == Some(hex));
        let sites = self.rules.topology.hexes[usize::from(hex)].sites;
        let ends: Vec<_> = ways.flat_map(|way| [way.a, way.b]).collect();
        let taken: Vec<usize> = (0..6).filter(|&corner| ends.contains(&sites[corner])).collect();
        let (centre, corners) = (self.centre(hex), self.corners(hex, 1.0));
        let mut gaps: Vec<Gap> = taken
            .iter()
            .enumerate()
            .map(|(i, &from)| {
                let to = taken.get(i + 1).map_or(taken[0] + 6, |&next| next);
                // A corner, or halfway between two.
                let (low, high) = ((from + to) / 2, (from + to).div_ceil(2));
                let at = between(corners[low % 6], corners[high % 6], 0.5);
                let length = distance(centre, at);
                Gap { steps: to - from, towards: ((at.0 - centre.0) / length, (at.1 - centre.1) / length) }
            })
            .collect();
        let height = |gap: &Gap| gap.towards.1 + 0.1 * gap.towards.0;
        gaps.sort_by(|a, b| b.steps.cmp(&a.steps).then(height(b).total_cmp(&height(a))));
        gaps
    }
}

/// The space between two ends of highways, in corners of the hex, and where it lies.
#[derive(Clone, Copy)]
struct Gap {
    steps: usize,
    towards: Point,
}
