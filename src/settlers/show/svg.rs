//! A board and what stands on it as a picture.
//!
//! The picture is made of layers, one function each, from the sea up to the labels. All of it is drawn from a
//! [`View`], so that it shows nothing that its viewer may not know.

mod glyph;
mod ground;
mod inside;
mod labels;
mod links;
mod map;
mod names;
mod panel;
mod pieces;

use crate::settlers::resource::Terrain;
use crate::settlers::rules::Settlers;
use crate::settlers::topology::{HexId, LinkId, SiteId};
use crate::settlers::view::{SeatView, View};
use crate::svg::{Point, Svg, shortened};
use panel::Panel;

/// The length of a hex side.
const SIDE: f64 = 52.0;
/// Half the width of a hex.
const HALF: f64 = SIDE * 0.866_025_403_784;
/// Sea around the hexes, with room for harbours.
const MARGIN: (f64, f64) = (58.0, 44.0);
/// The same where sites on the rim have names.
const MARGIN_WITH_NAMES: (f64, f64) = (84.0, 54.0);
/// Letters of a line of a name.
const LONGEST_NAME: usize = 22;

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

/// How far it is from `a` to `b`.
// `f64::hypot` would be the only function of the library that wants a system with glibc 2.35.
fn distance(a: Point, b: Point) -> f64 {
    ((b.0 - a.0).powi(2) + (b.1 - a.1).powi(2)).sqrt()
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
        let panel = self.panel(view);
        let board = Drawing::new(self, view, panel.least_width());
        let (width, height) = board.size;
        let label = format!("{}: {}", self.info.ruleset, panel::status(view));
        let mut svg = Svg::new(width, height + panel::GAP + panel.height(width), &label);
        board.draw(&mut svg, labels);
        svg.placed((0.0, height + panel::GAP), 1.0, |svg| panel.draw(svg, width));
        svg.finish()
    }

    fn panel<'a>(&self, view: &'a View) -> Panel<'a> {
        let span = |link: &LinkId| self.topology.links[usize::from(*link)].span;
        let longest = |own: &SeatView| own.links.iter().map(span).max().unwrap_or(0);
        let pair =
            |&(a, b): &(SiteId, SiteId)| format!("{} \u{2013} {}", self.short_name(a), self.short_name(b));
        Panel {
            view,
            goal: self.victory_points,
            bridges: self.options.bridges.is_some().then(|| view.seats.iter().map(longest).collect()),
            tokens: !self.map.spots.is_empty(),
            canal: self.options.canal.is_some(),
            canal_links: view.canal_linked.iter().map(pair).collect(),
            robbers: self.options.robber.count,
        }
    }

    /// A site by its name, shortened if it is long, or by its number.
    fn short_name(&self, site: SiteId) -> String {
        shortened(&self.site_text(site), LONGEST_NAME)
    }

    /// The board of a view alone.
    pub(crate) fn board_picture(&self, view: &View, labels: bool) -> String {
        let board = Drawing::new(self, view, 0.0);
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
    fn new(rules: &'a Settlers<S, L, P>, view: &'a View, least_width: f64) -> Self {
        let ends = |of: fn(&crate::settlers::topology::Site) -> i16, scale: f64| {
            let places = rules.topology.sites.iter().map(of);
            let least = places.clone().min().unwrap_or(0);
            (f64::from(least) * scale, f64::from(places.max().unwrap_or(0) - least) * scale)
        };
        let ((left, across), (top, down)) = (ends(|s| s.x, HALF), ends(|s| s.y, SIDE / 2.0));
        let margin = if rules.map.names.is_empty() { MARGIN } else { MARGIN_WITH_NAMES };
        let width = (across + 2.0 * margin.0).max(least_width);
        let size = (width.ceil(), (down + 2.0 * margin.1).ceil());
        Drawing { rules, view, size, origin: ((size.0 - across) / 2.0 - left, margin.1 - top) }
    }

    /// All layers.
    fn draw(&self, svg: &mut Svg, labels: bool) {
        self.sea(svg);
        self.coast(svg);
        self.land(svg);
        self.waterways(svg);
        self.paths(svg);
        self.trading_roads(svg);
        self.highways(svg);
        self.tokens(svg);
        self.jetties(svg);
        self.bridges(svg);
        self.roads(svg);
        self.harbours(svg);
        self.fields(svg);
        self.spots(svg);
        self.sites(svg);
        self.buildings(svg);
        self.robbers(svg);
        self.scrolls(svg);
        self.names(svg, labels);
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

    fn all_sites(&self) -> impl Iterator<Item = SiteId> + use<S, L, P> {
        (0..self.rules.topology.sites.len()).map(|site| site as SiteId)
    }

    /// A site in a tooltip: its number, and its name if it has one.
    fn site_title(&self, site: SiteId) -> String {
        match self.rules.map.name(site) {
            Some(name) => format!("site {site} ({name})"),
            None => format!("site {site}"),
        }
    }
}
