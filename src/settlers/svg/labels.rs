//! The numbers of hexes and sites, for people who talk about a board.

use super::super::resource::Terrain;
use super::super::topology::SiteId;
use super::{Drawing, Point};
use crate::svg::{Paint, Svg, Type};

/// Half the size of the plate of a site's number.
pub(super) const PLATE: (f64, f64) = (9.5, 7.5);

impl<const S: usize, const L: usize, const P: usize> Drawing<'_, S, L, P> {
    /// The numbers of hexes in small hexagons, those of sites in round plates.
    pub(super) fn labels(&self, svg: &mut Svg) {
        for (hex, terrain, _) in self.all_hexes() {
            // Beside the token, across from the robber; on sea below a harbour, wherever its coast is.
            let (dx, dy) = if terrain == Terrain::Sea { (0.0, 34.0) } else { (-28.0, 9.0) };
            let aside = |(x, y): Point| (x + dx, y + dy);
            svg.group(&[("class", "tw-hex-label")], |svg| {
                svg.polygon(&self.corners(hex, 0.2).map(aside), Paint::fill("#3f4a54"));
                svg.text(aside(self.centre(hex)), Type::new(10.0, "#fff").bold(), &hex.to_string());
            });
        }
        for site in self.all_sites() {
            let at = self.plate(site);
            svg.group(&[("class", "tw-site-label")], |svg| {
                let corner = (at.0 - PLATE.0, at.1 - PLATE.1);
                let paint = Paint::fill("#fff").outlined("#3f4a54", 1.0);
                svg.rect(corner, (2.0 * PLATE.0, 2.0 * PLATE.1), PLATE.1, paint);
                svg.text(at, Type::new(11.0, "#1c1c1c"), &site.to_string());
            });
        }
    }

    /// Where the number of a site is: above what is there.
    pub(super) fn plate(&self, site: SiteId) -> Point {
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
