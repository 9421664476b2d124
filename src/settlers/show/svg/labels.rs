//! The numbers of hexes and sites, for people who talk about a board.

use super::{Drawing, Point};
use crate::settlers::resource::Terrain;
use crate::settlers::topology::SiteId;
use crate::svg::{Paint, Svg, Type};

impl<const S: usize, const L: usize, const P: usize> Drawing<'_, S, L, P> {
    /// The numbers of hexes in small hexagons, those of sites in round plates.
    pub(super) fn labels(&self, svg: &mut Svg) {
        for (hex, terrain, _) in self.all_hexes() {
            let (x, y) = self.centre(hex);
            // On land across from the robber.
            let at = if terrain == Terrain::Sea { self.sea_label(hex) } else { self.inside(hex).label };
            svg.group(&[("class", "tw-hex-label")], |svg| {
                let corner = |(cx, cy): Point| (cx - x + at.0, cy - y + at.1);
                svg.polygon(&self.corners(hex, 0.2).map(corner), Paint::fill("#3f4a54"));
                svg.text(at, Type::new(10.0, "#fff").bold(), &hex.to_string());
            });
        }
        for site in self.all_sites() {
            let at = self.plate(site);
            let half = (if site < 100 { 9.5 } else { 12.5 }, 7.5);
            svg.group(&[("class", "tw-site-label")], |svg| {
                let paint = Paint::fill("#fff").outlined("#3f4a54", 1.0);
                svg.rect((at.0 - half.0, at.1 - half.1), (2.0 * half.0, 2.0 * half.1), half.1, paint);
                svg.text(at, Type::new(11.0, "#1c1c1c"), &site.to_string());
            });
        }
    }

    /// Where the number of a site is: above what is there.
    fn plate(&self, site: SiteId) -> Point {
        let (x, y) = self.site(site);
        let rise = match self.built(site) {
            Some("settlement") => 18.0,
            Some("city") => 22.0,
            Some(_) => 20.0,
            None if self.field_title(site).is_some() => 15.0,
            None => 0.0,
        };
        (x, y - rise)
    }
}
