//! What stands on sites and hexes: buildings and robbers, and the tooltips of empty sites.

use super::{Drawing, glyph};
use crate::settlers::topology::SiteId;
use crate::settlers::view::SeatView;
use crate::svg::{Paint, Svg};

/// The buildings of a seat: their site, what they are, and how they are drawn.
fn buildings(own: &SeatView) -> impl Iterator<Item = (SiteId, &'static str, fn(&mut Svg, usize))> + '_ {
    let of = |sites: &'_ [SiteId], what, draw: fn(&mut Svg, usize)| {
        sites.iter().map(|&site| (site, what, draw)).collect::<Vec<_>>()
    };
    let settlements = of(&own.settlements, "settlement", glyph::settlement);
    let cities = of(&own.cities, "city", glyph::city);
    settlements.into_iter().chain(cities).chain(of(&own.metropolises, "metropolis", glyph::metropolis))
}

impl<const S: usize, const L: usize, const P: usize> Drawing<'_, S, L, P> {
    /// What is built on a site.
    pub(super) fn built(&self, site: SiteId) -> Option<&'static str> {
        self.view.seats.iter().flat_map(buildings).find(|(built, ..)| *built == site).map(|(_, what, _)| what)
    }

    /// Places without a building: no more to see than the map has, but they have their tooltips.
    pub(super) fn sites(&self, svg: &mut Svg) {
        svg.group(&[("fill-opacity", "0")], |svg| {
            for site in self.all_sites().filter(|&site| self.built(site).is_none()) {
                svg.group(&[("class", "tw-site")], |svg| {
                    let title = self.site_title(site);
                    match self.field_title(site) {
                        Some(field) => svg.title(&format!("{title}: {field}")),
                        None => svg.title(&title),
                    }
                    svg.circle(self.site(site), 10.0, Paint::fill("#fff"));
                });
            }
        });
    }

    pub(super) fn buildings(&self, svg: &mut Svg) {
        for (seat, own) in self.view.seats.iter().enumerate() {
            for (site, what, draw) in buildings(own) {
                svg.group(&[("class", &format!("tw-{what}"))], |svg| {
                    svg.title(&format!("{}: {what} of seat {seat}", self.site_title(site)));
                    svg.placed(self.site(site), 1.0, |svg| draw(svg, seat));
                });
            }
        }
    }

    pub(super) fn robbers(&self, svg: &mut Svg) {
        for (robber, hex) in [self.view.robber, self.view.second_robber].into_iter().enumerate() {
            let Some(hex) = hex else { continue };
            let several = self.rules.options.robber.count > 1;
            svg.group(&[("class", "tw-robber")], |svg| {
                svg.title(&format!("{} on hex {hex}", glyph::robber_name(robber, several)));
                svg.placed(self.inside(hex).robber, 1.0, |svg| glyph::robber(svg, robber, several));
            });
        }
    }
}
