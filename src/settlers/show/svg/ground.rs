//! Sea and land: hexes, number tokens, harbours.

use super::{Drawing, Point, SIDE, between, distance, glyph, terrain_colour};
use crate::settlers::resource::{Harbour, Terrain};
use crate::settlers::topology::{HexId, LinkKind, SiteId};
use crate::svg::{Num, Paint, Svg, Type};

/// Where a harbour is drawn.
pub(super) struct Quay {
    pub(super) at: Point,
    pub(super) radius: f64,
}

impl<const S: usize, const L: usize, const P: usize> Drawing<'_, S, L, P> {
    /// Open water, and the sea hexes as parts of it.
    pub(super) fn sea(&self, svg: &mut Svg) {
        svg.rect((0.0, 0.0), self.size, 14.0, Paint::fill(terrain_colour(Terrain::Sea)));
        let quays: Vec<HexId> = (0..self.rules.harbours.len()).filter_map(|h| self.quay_hex(h)).collect();
        for (hex, terrain, number) in self.all_hexes().filter(|h| h.1 == Terrain::Sea) {
            svg.group(&[("class", "tw-hex")], |svg| {
                svg.title(&hex_name(hex, terrain, number));
                let paint = Paint::fill(terrain_colour(terrain)).outlined("#8fc0da", 1.0);
                svg.polygon(&self.corners(hex, 1.0), paint);
                if !quays.contains(&hex) {
                    svg.placed(self.centre(hex), 1.0, |svg| glyph::terrain(svg, terrain));
                }
            });
        }
    }

    /// Shallow water and a beach, wider than the land upon them.
    pub(super) fn coast(&self, svg: &mut Svg) {
        for (colour, factor, edge) in [("#b5dbec", 1.15, 22.0), ("#f7ecc9", 1.06, 7.0)] {
            let width = Num(edge).to_string();
            // The tooltips of the sea hexes below show through.
            let style =
                [("stroke", colour), ("fill", colour), ("stroke-width", &*width), ("pointer-events", "none")];
            svg.group(&style, |svg| {
                for (hex, ..) in self.all_hexes().filter(|h| h.1 != Terrain::Sea) {
                    svg.polygon(&self.corners(hex, factor), Paint::fill(colour));
                }
            });
        }
    }

    pub(super) fn land(&self, svg: &mut Svg) {
        let plans = self.rules.layout.plans();
        for (hex, terrain, number) in self.all_hexes().filter(|h| h.1 != Terrain::Sea) {
            svg.group(&[("class", "tw-hex")], |svg| {
                svg.title(&hex_name(hex, terrain, number));
                let paint = Paint::fill(terrain_colour(terrain)).outlined("#f7ecc9", 4.0);
                svg.polygon(&self.corners(hex, 1.0), paint);
                if plans[usize::from(hex)].partial {
                    self.cut(svg, hex);
                }
                let (at, scale) = self.inside(hex).drawing;
                svg.placed(at, scale, |svg| glyph::terrain(svg, terrain));
            });
        }
    }

    /// The border across a hex that is cut off on the printed map, and what lies beyond it, pale.
    fn cut(&self, svg: &mut Svg, hex: HexId) {
        let centre = self.centre(hex);
        let corners = self.corners(hex, 1.0);
        let sides = || (0..6).map(|i| (corners[i], corners[(i + 1) % 6]));
        let sites = self.rules.topology.hexes[usize::from(hex)].sites;
        // Towards the sides without a neighbour.
        let mut out = (0.0, 0.0);
        for (i, (a, b)) in sides().enumerate() {
            let beside = |s: SiteId| &self.rules.topology.sites[usize::from(s)].hexes;
            let shared = beside(sites[i]).iter().filter(|h| beside(sites[(i + 1) % 6]).contains(h));
            if shared.count() == 1 {
                let middle = between(a, b, 0.5);
                out = (out.0 + middle.0 - centre.0, out.1 + middle.1 - centre.1);
            }
        }
        let length = distance((0.0, 0.0), out);
        if length < 1.0 {
            return;
        }
        let beyond = |p: Point| ((p.0 - centre.0) * out.0 + (p.1 - centre.1) * out.1) / length - 20.0;
        let (mut pale, mut border) = (Vec::new(), Vec::new());
        for (a, b) in sides() {
            if beyond(a) >= 0.0 {
                pale.push(a);
            }
            if (beyond(a) >= 0.0) != (beyond(b) >= 0.0) {
                let crossing = between(a, b, beyond(a) / (beyond(a) - beyond(b)));
                pale.push(crossing);
                border.push(crossing);
            }
        }
        svg.group(&[("class", "tw-cut")], |svg| {
            svg.group(&[("fill-opacity", "0.6")], |svg| svg.polygon(&pale, Paint::fill("#f7ecc9")));
            if let [a, b] = border[..] {
                svg.group(&[("stroke-dasharray", "1 5")], |svg| svg.line(a, b, "#7d6b4a", 2.0));
            }
        });
    }

    pub(super) fn tokens(&self, svg: &mut Svg) {
        for (hex, terrain, number) in self.all_hexes().filter(|h| h.2 != 0) {
            svg.group(&[("class", "tw-token")], |svg| {
                svg.title(&hex_name(hex, terrain, number));
                let (at, scale) = self.inside(hex).token;
                svg.placed(at, scale, |svg| glyph::token(svg, number));
            });
        }
    }

    /// The hex of the water at a harbour, if the board has one there.
    fn quay_hex(&self, harbour: usize) -> Option<HexId> {
        let plan = &self.rules.layout.harbours[harbour];
        let (dq, dr) = plan.side.step();
        self.rules.topology.hex_at(plan.hex.0 + dq, plan.hex.1 + dr)
    }

    /// How many harbours look out on a sea hex of the board.
    fn quays_of(&self, water: Option<HexId>) -> usize {
        let harbours = 0..self.rules.harbours.len();
        harbours.filter(|&harbour| water.is_some() && self.quay_hex(harbour) == water).count()
    }

    /// Where a harbour is drawn: off the middle of its side, nearer to it if others share its water, and beside a
    /// bridge that bisects its water.
    pub(super) fn quay(&self, harbour: usize) -> Option<Quay> {
        let plan = &self.rules.layout.harbours[harbour];
        let land = self.centre(self.rules.topology.hex_at(plan.hex.0, plan.hex.1)?);
        let (a, b) = self.rules.harbours[harbour];
        let shore = between(self.site(a), self.site(b), 0.5);
        let water = between(land, shore, 2.0);
        if self.quays_of(self.quay_hex(harbour)) > 1 {
            return Some(Quay { at: between(land, shore, 1.36), radius: 14.0 });
        }
        Some(match self.off_bridge(water, shore, 26.0) {
            Some(at) => Quay { at, radius: 15.0 },
            None => Quay { at: between(land, shore, 1.68), radius: 19.0 },
        })
    }

    /// If a bridge bisects the hex round a centre, the place beside the bridge on the side of `to`, so far from it.
    fn off_bridge(&self, centre: Point, to: Point, far: f64) -> Option<Point> {
        self.standing_bridges().find_map(|(from, end)| {
            let along = (end.0 - from.0, end.1 - from.1);
            let length = distance(from, end);
            let aside = |p: Point| ((p.0 - from.0) * along.1 - (p.1 - from.1) * along.0) / length;
            let middle = between(from, end, 0.5);
            let near = distance(middle, centre) < length / 2.0;
            let step = far.copysign(aside(to)) / length;
            (near && aside(centre).abs() < 1.0)
                .then_some((centre.0 + along.1 * step, centre.1 - along.0 * step))
        })
    }

    /// The place for the number of a sea hex: its middle, or across from its one harbour, or else beside a bridge.
    pub(super) fn sea_label(&self, hex: HexId) -> Point {
        let centre = self.centre(hex);
        if self.quays_of(Some(hex)) > 1 {
            return centre;
        }
        let mut quays = (0..self.rules.harbours.len()).filter(|&harbour| self.quay_hex(harbour) == Some(hex));
        if let Some(quay) = quays.next().and_then(|harbour| self.quay(harbour)) {
            let length = distance(centre, quay.at);
            return between(centre, quay.at, -20.0 / length);
        }
        let below = (centre.0 - 1.0, centre.1 + SIDE);
        self.off_bridge(centre, below, 22.0).unwrap_or(centre)
    }

    fn standing_bridges(&self) -> impl Iterator<Item = (Point, Point)> + '_ {
        let links = self.view.seats.iter().flat_map(|own| &own.links);
        links
            .map(|&link| &self.rules.topology.links[usize::from(link)])
            .filter(|link| link.kind == LinkKind::Bridge)
            .map(|link| (self.site(link.a), self.site(link.b)))
    }

    /// From either site of a harbour to its sign.
    pub(super) fn jetties(&self, svg: &mut Svg) {
        for (i, &(a, b)) in self.rules.harbours.iter().enumerate() {
            let Some(quay) = self.quay(i) else { continue };
            svg.group(&[("class", "tw-jetty")], |svg| {
                for site in [self.site(a), self.site(b)] {
                    let (start, end) = (between(site, quay.at, 0.08), between(site, quay.at, 0.8));
                    svg.line(start, end, "#7a5732", 6.0);
                    svg.line(start, end, "#c79a63", 3.0);
                }
            });
        }
    }

    /// The sign of each harbour off its side of the hex, above all bridges.
    pub(super) fn harbours(&self, svg: &mut Svg) {
        for (i, &(a, b)) in self.rules.harbours.iter().enumerate() {
            let Some(quay) = self.quay(i) else { continue };
            let kind = self.view.board.harbour(i);
            svg.group(&[("class", "tw-harbour")], |svg| {
                let rate = glyph::rate(kind);
                svg.title(&format!("harbour {i}: {} {rate}, sites {a} and {b}", kind.name()));
                svg.placed(quay.at, quay.radius / 19.0, |svg| {
                    svg.circle((0.0, 0.0), 19.0, Paint::fill("#fffdf6").outlined("#7a5732", 1.5));
                    let ink = Type::new(11.0, "#2d2a26").bold();
                    match kind {
                        Harbour::Any => svg.text((0.0, 0.0), Type::new(14.0, "#2d2a26").bold(), rate),
                        Harbour::Two(resource) => {
                            svg.placed((0.0, -5.5), 0.72, |svg| glyph::resource(svg, resource));
                            svg.text((0.0, 10.5), ink, rate);
                        }
                    }
                });
            });
        }
    }
}

fn hex_name(hex: HexId, terrain: Terrain, number: u8) -> String {
    match number {
        0 => format!("hex {hex} ({})", terrain.name()),
        _ => format!("hex {hex} ({} {number})", terrain.name()),
    }
}
