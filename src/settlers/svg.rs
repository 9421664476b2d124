//! A board and what stands on it as a picture.
//!
//! The picture is made of layers, one function each, from the sea up to the labels. All of it is drawn from a
//! [`View`], so that it shows nothing that its viewer may not know.

mod glyph;
mod panel;

use super::resource::{Harbour, Terrain};
use super::rules::Settlers;
use super::topology::{HexId, LinkId, LinkKind, SiteId};
use super::view::View;
use crate::svg::{Num, Paint, Point, Svg, Type};

/// The length of a hex side.
const SIDE: f64 = 52.0;
/// Half the width of a hex.
const HALF: f64 = SIDE * 0.866_025_403_784;
/// Sea around the hexes, with room for harbours.
const MARGIN: (f64, f64) = (58.0, 44.0);
/// The least width of a picture: what the panel needs.
const LEAST_WIDTH: f64 = 640.0;

/// How the pieces of a seat look: easy to tell apart for everyone, by lightness where not by hue.
struct Colours {
    fill: &'static str,
    outline: &'static str,
    text: &'static str,
}

impl Colours {
    fn of(seat: usize) -> &'static Colours {
        const fn colours(fill: &'static str, outline: &'static str, text: &'static str) -> Colours {
            Colours { fill, outline, text }
        }
        static ALL: [Colours; 6] = [
            colours("#c8102e", "#4d0612", "#fff"),
            colours("#1f4fc4", "#0b1f52", "#fff"),
            colours("#ffffff", "#222222", "#222222"),
            colours("#ff9d1e", "#5c3300", "#222222"),
            colours("#2d2d34", "#000000", "#fff"),
            colours("#e58ad6", "#5a1d50", "#222222"),
        ];
        &ALL[seat % ALL.len()]
    }
}

fn terrain_colour(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Forest => "#6fa870",
        Terrain::Hills => "#dc9a76",
        Terrain::Pasture => "#b9db8c",
        Terrain::Fields => "#f3d873",
        Terrain::Mountains => "#b4b9c1",
        Terrain::Desert => "#eee0b8",
        Terrain::Sea => "#9ccae2",
    }
}

/// From `a` towards `b` by a share of the way.
fn between(a: Point, b: Point, share: f64) -> Point {
    (a.0 + (b.0 - a.0) * share, a.1 + (b.1 - a.1) * share)
}

impl<const S: usize, const L: usize, const P: usize> Settlers<S, L, P> {
    /// A view as a picture (SVG), the board above and one line for each seat below; with `labels`, the number of
    /// every hex and site is shown. The text follows from the view alone.
    ///
    /// # Panics
    ///
    /// May panic if the view is not one of these rules.
    #[must_use]
    pub fn picture(&self, view: &View, labels: bool) -> String {
        let board = Drawing::new(self, view);
        let (width, height) = board.size;
        let label = format!("{}: {}", self.info.ruleset, panel::status(view));
        let mut svg = Svg::new(width, height + panel::GAP + panel::height(view), &label);
        board.draw(&mut svg, labels);
        svg.placed((0.0, height + panel::GAP), 1.0, |svg| {
            panel::draw(svg, view, width, self.victory_points);
        });
        svg.finish()
    }

    /// The board of a view alone.
    pub(super) fn board_picture(&self, view: &View, labels: bool) -> String {
        let board = Drawing::new(self, view);
        let mut svg = Svg::new(board.size.0, board.size.1, &format!("board: {}", self.layout.name));
        board.draw(&mut svg, labels);
        svg.finish()
    }
}

/// A board on its sheet.
struct Drawing<'a, const S: usize, const L: usize, const P: usize> {
    rules: &'a Settlers<S, L, P>,
    view: &'a View,
    size: Point,
    /// Where the origin of the sites' places is.
    origin: Point,
}

impl<'a, const S: usize, const L: usize, const P: usize> Drawing<'a, S, L, P> {
    fn new(rules: &'a Settlers<S, L, P>, view: &'a View) -> Self {
        let ends = |of: fn(&super::topology::Site) -> i16, scale: f64| {
            let places = rules.topology.sites.iter().map(of);
            let least = places.clone().min().unwrap_or(0);
            (f64::from(least) * scale, f64::from(places.max().unwrap_or(0) - least) * scale)
        };
        let ((left, across), (top, down)) = (ends(|s| s.x, HALF), ends(|s| s.y, SIDE / 2.0));
        let width = (across + 2.0 * MARGIN.0).max(LEAST_WIDTH);
        let size = (width.ceil(), (down + 2.0 * MARGIN.1).ceil());
        Drawing { rules, view, size, origin: ((size.0 - across) / 2.0 - left, MARGIN.1 - top) }
    }

    /// All layers.
    fn draw(&self, svg: &mut Svg, labels: bool) {
        self.sea(svg);
        self.coast(svg);
        self.hexes(svg);
        self.tokens(svg);
        self.harbours(svg);
        self.links(svg);
        self.sites(svg);
        self.buildings(svg);
        self.robbers(svg);
        if labels {
            self.labels(svg);
        }
    }

    fn place(&self, (x, y): (i16, i16)) -> Point {
        (self.origin.0 + f64::from(x) * HALF, self.origin.1 + f64::from(y) * SIDE / 2.0)
    }

    fn site(&self, site: SiteId) -> Point {
        let site = &self.rules.topology.sites[usize::from(site)];
        self.place((site.x, site.y))
    }

    fn centre(&self, hex: HexId) -> Point {
        self.place(self.rules.topology.hexes[usize::from(hex)].centre())
    }

    /// The corners of a hex, further from its centre by a factor.
    fn corners(&self, hex: HexId, factor: f64) -> [Point; 6] {
        let centre = self.centre(hex);
        self.rules.topology.hexes[usize::from(hex)].sites.map(|s| between(centre, self.site(s), factor))
    }

    fn all_hexes(&self) -> impl Iterator<Item = (HexId, Terrain, u8)> + '_ {
        (0..self.rules.topology.hexes.len()).map(|hex| {
            let tile = self.view.board.tiles[hex];
            (hex as HexId, tile.terrain(), tile.number())
        })
    }

    fn hex_name(hex: HexId, terrain: Terrain, number: u8) -> String {
        match number {
            0 => format!("hex {hex} ({})", terrain.name()),
            _ => format!("hex {hex} ({} {number})", terrain.name()),
        }
    }

    fn sea(&self, svg: &mut Svg) {
        svg.rect((0.0, 0.0), self.size, 14.0, Paint::fill(terrain_colour(Terrain::Sea)));
    }

    /// Shallow water and a beach, wider than the land upon them.
    fn coast(&self, svg: &mut Svg) {
        for (colour, factor, edge) in [("#b5dbec", 1.15, 22.0), ("#f7ecc9", 1.06, 7.0)] {
            svg.group(
                &[("stroke", colour), ("fill", colour), ("stroke-width", &Num(edge).to_string())],
                |svg| {
                    for (hex, ..) in self.all_hexes().filter(|h| h.1 != Terrain::Sea) {
                        svg.polygon(&self.corners(hex, factor), Paint::fill(colour));
                    }
                },
            );
        }
    }

    fn hexes(&self, svg: &mut Svg) {
        for (hex, terrain, number) in self.all_hexes() {
            svg.group(&[("class", "tw-hex")], |svg| {
                svg.title(&Self::hex_name(hex, terrain, number));
                let edge = if terrain == Terrain::Sea { ("#8bbdd8", 1.0) } else { ("#f7ecc9", 4.0) };
                let paint = Paint::fill(terrain_colour(terrain)).outlined(edge.0, edge.1);
                svg.polygon(&self.corners(hex, 1.0), paint);
                let (x, y) = self.centre(hex);
                svg.placed((x, y - 24.0), 1.0, |svg| glyph::terrain(svg, terrain));
            });
        }
    }

    fn tokens(&self, svg: &mut Svg) {
        for (hex, terrain, number) in self.all_hexes().filter(|h| h.2 != 0) {
            svg.group(&[("class", "tw-token")], |svg| {
                svg.title(&Self::hex_name(hex, terrain, number));
                let (x, y) = self.centre(hex);
                svg.placed((x, y + 9.0), 1.0, |svg| glyph::token(svg, number));
            });
        }
    }

    /// Each harbour off its side of the hex, with a jetty to either site.
    fn harbours(&self, svg: &mut Svg) {
        for (i, (&(a, b), plan)) in self.rules.harbours.iter().zip(&self.rules.layout.harbours).enumerate() {
            let Some(hex) = self.rules.topology.hex_at(plan.hex.0, plan.hex.1) else { continue };
            let kind = self.view.board.harbour(i);
            let (from, to) = (self.site(a), self.site(b));
            let quay = between(self.centre(hex), between(from, to, 0.5), 1.68);
            svg.group(&[("class", "tw-harbour")], |svg| {
                let rate = if kind == Harbour::Any { "3:1" } else { "2:1" };
                svg.title(&format!("harbour {i}: {} {rate}, sites {a} and {b}", kind.name()));
                for site in [from, to] {
                    let (start, end) = (between(site, quay, 0.08), between(site, quay, 0.8));
                    svg.line(start, end, "#7a5732", 6.0);
                    svg.line(start, end, "#c79a63", 3.0);
                }
                svg.circle(quay, 19.0, Paint::fill("#fffdf6").outlined("#7a5732", 1.5));
                let ink = Type::new(11.0, "#2d2a26").bold();
                match kind {
                    Harbour::Any => svg.text(quay, Type::new(14.0, "#2d2a26").bold(), rate),
                    Harbour::Two(resource) => {
                        svg.placed((quay.0, quay.1 - 5.5), 0.72, |svg| glyph::resource(svg, resource));
                        svg.text((quay.0, quay.1 + 10.5), ink, rate);
                    }
                }
            });
        }
    }

    fn links(&self, svg: &mut Svg) {
        for (seat, own) in self.view.seats.iter().enumerate() {
            for &link in &own.links {
                self.link(svg, seat, link);
            }
        }
    }

    fn link(&self, svg: &mut Svg, seat: usize, id: LinkId) {
        let link = &self.rules.topology.links[usize::from(id)];
        let colours = Colours::of(seat);
        svg.group(&[("class", "tw-link")], |svg| {
            svg.title(&format!("{} {}-{} (link {id}) of seat {seat}", link.kind.name(), link.a, link.b));
            match link.kind {
                LinkKind::Road | LinkKind::Bridge | LinkKind::Highway => {
                    let (a, b) = (self.site(link.a), self.site(link.b));
                    let (from, to) = (between(a, b, 0.16), between(a, b, 0.84));
                    svg.line(from, to, "#fff", 12.0);
                    svg.line(from, to, colours.outline, 10.0);
                    svg.line(from, to, colours.fill, 6.5);
                }
            }
        });
    }

    /// Places without a building: nothing to see, but they have their tooltips.
    fn sites(&self, svg: &mut Svg) {
        let built = |site| {
            self.view.seats.iter().any(|s| [&s.settlements, &s.cities].iter().any(|b| b.contains(&site)))
        };
        svg.group(&[("fill-opacity", "0")], |svg| {
            for site in (0..self.rules.topology.sites.len()).map(|s| s as SiteId).filter(|&s| !built(s)) {
                svg.group(&[("class", "tw-site")], |svg| {
                    svg.title(&format!("site {site}"));
                    svg.circle(self.site(site), 10.0, Paint::fill("#fff"));
                });
            }
        });
    }

    fn buildings(&self, svg: &mut Svg) {
        for (seat, own) in self.view.seats.iter().enumerate() {
            let settlements =
                own.settlements.iter().map(|&s| (s, "settlement", glyph::settlement as fn(&mut Svg, usize)));
            let cities = own.cities.iter().map(|&s| (s, "city", glyph::city as fn(&mut Svg, usize)));
            for (site, what, draw) in settlements.chain(cities) {
                svg.group(&[("class", &format!("tw-{what}"))], |svg| {
                    svg.title(&format!("site {site}: {what} of seat {seat}"));
                    svg.placed(self.site(site), 1.0, |svg| draw(svg, seat));
                });
            }
        }
    }

    fn robbers(&self, svg: &mut Svg) {
        for hex in [self.view.robber, self.view.second_robber].into_iter().flatten() {
            let (x, y) = self.centre(hex);
            // Beside the token, where there is one.
            let aside = if self.view.board.tiles[usize::from(hex)].number() == 0 { 0.0 } else { 25.0 };
            svg.group(&[("class", "tw-robber")], |svg| {
                svg.title(&format!("robber on hex {hex}"));
                svg.placed((x + aside, y + 8.0), 1.0, glyph::robber);
            });
        }
    }

    /// The numbers of hexes in small hexagons, those of sites in round plates.
    fn labels(&self, svg: &mut Svg) {
        for (hex, terrain, _) in self.all_hexes() {
            // Beside the token, across from the robber; on sea below a harbour, wherever its coast is.
            let (dx, dy) = if terrain == Terrain::Sea { (0.0, 34.0) } else { (-28.0, 9.0) };
            let aside = |(x, y): Point| (x + dx, y + dy);
            svg.group(&[("class", "tw-hex-label")], |svg| {
                svg.polygon(&self.corners(hex, 0.2).map(aside), Paint::fill("#3f4a54"));
                svg.text(aside(self.centre(hex)), Type::new(10.0, "#fff").bold(), &hex.to_string());
            });
        }
        let raised = |site: SiteId| {
            let mut rise = 0.0;
            for own in &self.view.seats {
                rise = if own.settlements.contains(&site) { 18.0 } else { rise };
                rise = if own.cities.contains(&site) { 22.0 } else { rise };
            }
            rise
        };
        for site in (0..self.rules.topology.sites.len()).map(|s| s as SiteId) {
            let (x, y) = self.site(site);
            let at = (x, y - raised(site));
            svg.group(&[("class", "tw-site-label")], |svg| {
                svg.rect(
                    (at.0 - 9.5, at.1 - 7.5),
                    (19.0, 15.0),
                    7.5,
                    Paint::fill("#fff").outlined("#3f4a54", 1.0),
                );
                svg.text(at, Type::new(11.0, "#1c1c1c"), &site.to_string());
            });
        }
    }
}
