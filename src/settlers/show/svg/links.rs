//! Roads, bridges and highways, and the paths for roads.

use super::{Colours, Drawing, Point, SIDE, between};
use crate::settlers::resource::Terrain;
use crate::settlers::topology::{Link, LinkId, LinkKind, SiteId};
use crate::svg::{Paint, Svg};

impl<const S: usize, const L: usize, const P: usize> Drawing<'_, S, L, P> {
    fn link(&self, id: LinkId) -> &Link {
        &self.rules.topology.links[usize::from(id)]
    }

    /// The links of a kind that stand, with their seats.
    fn standing(&self, kind: LinkKind) -> impl Iterator<Item = (usize, LinkId)> + '_ {
        let seats = self.view.seats.iter().enumerate();
        seats
            .flat_map(|(seat, own)| own.links.iter().map(move |&id| (seat, id)))
            .filter(move |&(_, id)| self.link(id).kind == kind)
    }

    /// Faint lines where roads can lie, on boards where they cannot lie on every side of land.
    pub(super) fn paths(&self, svg: &mut Svg) {
        let topology = &self.rules.topology;
        let land = |hex| self.view.board.tiles[usize::from(hex)].terrain() != Terrain::Sea;
        let roads = || topology.links.iter().filter(|link| link.kind == LinkKind::Road);
        if roads().count() == topology.road_paths(land).len() {
            return;
        }
        for link in roads() {
            let (a, b) = (self.site(link.a), self.site(link.b));
            svg.group(&[("class", "tw-path")], |svg| {
                svg.line(between(a, b, 0.1), between(a, b, 0.9), "#fdf8e6", 7.0);
                svg.line(between(a, b, 0.12), between(a, b, 0.88), "#b69a6b", 2.2);
            });
        }
    }

    pub(super) fn roads(&self, svg: &mut Svg) {
        for (seat, id) in self.standing(LinkKind::Road) {
            let Link { a, b, .. } = *self.link(id);
            svg.group(&[("class", "tw-link")], |svg| {
                svg.title(&format!("road {a}-{b} (link {id}) of seat {seat}"));
                let (from, to) = (self.site(a), self.site(b));
                piece(svg, seat, between(from, to, 0.16), between(from, to, 0.84), 1.0);
            });
        }
    }

    /// Pieces in two rows on a deck, each half a piece further than the one before it.
    pub(super) fn bridges(&self, svg: &mut Svg) {
        for (seat, id) in self.standing(LinkKind::Bridge) {
            let Link { a, b, span, pieces, .. } = *self.link(id);
            svg.group(&[("class", "tw-link")], |svg| {
                svg.title(&format!("bridge {a}-{b} of length {span} (link {id}) of seat {seat}"));
                let (from, to) = (self.site(a), self.site(b));
                let aside = |p: Point, by: f64| {
                    let length = SIDE * f64::from(span);
                    let (dx, dy) = ((to.0 - from.0) / length, (to.1 - from.1) / length);
                    (p.0 - dy * by, p.1 + dx * by)
                };
                // Room for a building at either end.
                let ends = 13.0 / (SIDE * f64::from(span));
                let along = |share: f64| between(from, to, ends + (1.0 - 2.0 * ends) * share);
                deck(svg, along(0.0), along(1.0), &aside);
                // All pieces are as long, and the last one ends where the bridge does.
                let steps = f64::from(span) * 2.0;
                for i in 0..pieces {
                    let start = if span == 1 { 0.0 } else { f64::from(i) };
                    let side = if i % 2 == 0 { -4.4 } else { 4.4 };
                    let (start, end) = ((start + 0.14) / steps, (start + 1.86) / steps);
                    piece(svg, seat, aside(along(start), side), aside(along(end), side), 0.62);
                }
            });
        }
    }

    /// Two pieces on a paved way, one on either side of the hex's centre.
    pub(super) fn highways(&self, svg: &mut Svg) {
        for (seat, id) in self.standing(LinkKind::Highway) {
            let Link { a, b, hex, .. } = *self.link(id);
            let Some(hex) = hex else { continue };
            svg.group(&[("class", "tw-link")], |svg| {
                svg.title(&format!("highway {a}-{b} across hex {hex} (link {id}) of seat {seat}"));
                let centre = self.centre(hex);
                let halves = [a, b].map(|end: SiteId| {
                    let end = self.site(end);
                    (between(end, centre, 0.13), between(end, centre, 0.94))
                });
                for (colour, width) in [("#6f6a60", 15.0), ("#d9d3c4", 12.5)] {
                    for (end, inner) in halves {
                        svg.line(end, inner, colour, width);
                        svg.line(inner, centre, colour, width);
                    }
                }
                for (end, inner) in halves {
                    piece(svg, seat, between(end, inner, 0.06), between(end, inner, 0.97), 0.75);
                }
            });
        }
    }
}

/// The planks under a bridge.
fn deck(svg: &mut Svg, from: Point, to: Point, aside: &impl Fn(Point, f64) -> Point) {
    let corners = [aside(from, -10.5), aside(to, -10.5), aside(to, 10.5), aside(from, 10.5)];
    svg.polygon(&corners, Paint::fill("#f3e7cb").outlined("#8a6b42", 1.6));
}

/// A road piece, its breadth as a share of that of a road.
fn piece(svg: &mut Svg, seat: usize, from: Point, to: Point, breadth: f64) {
    let colours = Colours::of(seat);
    svg.line(from, to, "#fff", 12.0 * breadth);
    svg.line(from, to, colours.outline, 10.0 * breadth);
    svg.line(from, to, colours.fill, 6.5 * breadth);
}
