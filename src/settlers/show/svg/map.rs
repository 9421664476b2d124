//! What a printed map has besides hexes: city fields, spots, waterways, trading roads.

use super::{Drawing, Point, SIDE, between, glyph};
use crate::settlers::resource::Harbour;
use crate::settlers::topology::{LinkId, LinkKind, SiteId};
use crate::svg::{Num, Paint, Svg, Type};

const RED: &str = "#c1121f";
/// Half the size of a scroll.
pub(super) const SCROLL: Point = (26.0, 11.5);

impl<const S: usize, const L: usize, const P: usize> Drawing<'_, S, L, P> {
    /// What a site is on a map, if it is more than a plain one.
    pub(super) fn field_title(&self, site: SiteId) -> Option<&'static str> {
        let map = &self.rules.map;
        match () {
            () if map.canal.contains(&site) => Some("canal city"),
            () if map.city_fields.contains(&site) => Some("city field"),
            () if self.view.spot_tokens.contains(&site) => Some("spot with a token worth a point"),
            () if map.spots.contains(&site) => Some("spot, its token taken"),
            () => None,
        }
    }

    pub(super) fn fields(&self, svg: &mut Svg) {
        for &site in &self.rules.map.city_fields {
            let (fill, edge) = match self.rules.map.canal.contains(&site) {
                true => ("#2f6fd0", "#0e2f66"),
                false => ("#ffd21f", "#7a5b00"),
            };
            svg.group(&[("class", "tw-field")], |svg| {
                svg.circle(self.site(site), 10.0, Paint::fill("#fff"));
                svg.circle(self.site(site), 8.5, Paint::fill(fill).outlined(edge, 1.8));
                svg.circle(self.site(site), 3.0, Paint::fill("#fff").outlined(edge, 1.0));
            });
        }
    }

    /// A token where there is one, a hollow place where it was.
    pub(super) fn spots(&self, svg: &mut Svg) {
        for &site in &self.rules.map.spots {
            let at = self.site(site);
            if self.view.spot_tokens.contains(&site) {
                svg.group(&[("class", "tw-spot-token")], |svg| {
                    svg.circle(at, 13.5, Paint::fill("#fff"));
                    svg.circle(at, 12.0, Paint::fill("#b3412e").outlined("#5f170b", 1.6));
                    svg.text(at, Type::new(11.0, "#fff").bold(), "VP");
                });
            } else {
                svg.group(&[("class", "tw-spot"), ("stroke-dasharray", "2.5 3")], |svg| {
                    svg.circle(at, 8.0, Paint::fill("#fdf8e6").outlined("#8d4a3c", 1.6));
                });
            }
        }
    }

    /// Water along the sides that carry it, dashed.
    pub(super) fn waterways(&self, svg: &mut Svg) {
        for &[from, to] in &self.rules.map.waterways {
            let path = self.smooth(&self.course(from, to));
            svg.group(&[("class", "tw-waterway")], |svg| {
                let name = |site| self.rules.site_text(site);
                svg.title(&format!("waterway {} \u{2013} {}", name(from), name(to)));
                svg.path(&path, Paint::line("#f3f8fb", 13.0));
                svg.path(&path, Paint::line("#8cc3e4", 10.0));
                svg.group(&[("stroke-dasharray", "7 7")], |svg| {
                    svg.path(&path, Paint::line("#1d5fae", 3.2));
                });
            });
        }
    }

    /// The sites that a waterway passes: along sides without a path for roads, where there are any.
    fn course(&self, from: SiteId, to: SiteId) -> Vec<SiteId> {
        let topology = &self.rules.topology;
        let mut best: Vec<Option<(u32, SiteId)>> = vec![None; topology.sites.len()];
        best[usize::from(from)] = Some((0, from));
        // As many rounds as a course can have sides.
        for _ in 0..topology.sites.len() {
            let mut changed = false;
            for site in self.all_sites() {
                let Some((cost, _)) = best[usize::from(site)] else { continue };
                for &next in &topology.sites[usize::from(site)].neighbours {
                    let road = topology.link_between(LinkKind::Road, site, next).is_some();
                    let cost = cost + if road { 5 } else { 1 };
                    if best[usize::from(next)].is_none_or(|(known, _)| cost < known) {
                        best[usize::from(next)] = Some((cost, site));
                        changed = true;
                    }
                }
            }
            if !changed {
                break;
            }
        }
        let mut course = vec![to];
        let mut site = to;
        while site != from {
            // A waterway between parts of a board that are apart is a straight line.
            site = best[usize::from(site)].map_or(from, |(_, before)| before);
            course.push(site);
        }
        course
    }

    /// A line through the middles of the sides, bent at the sites between them and off those with something on them.
    fn smooth(&self, course: &[SiteId]) -> String {
        let text = |(x, y): Point| format!("{} {}", Num(x), Num(y));
        let at = |i: usize| self.site(course[i]);
        let inner = 1..course.len() - 1;
        let avoided = |i: usize| {
            inner.contains(&i) && (self.field_title(course[i]).is_some() || self.built(course[i]).is_some())
        };
        // On the way from a site to the next, further from one that is avoided.
        let on_side = |i: usize| {
            let share = match (avoided(i), avoided(i + 1)) {
                (true, false) => 0.65,
                (false, true) => 0.35,
                _ => 0.5,
            };
            between(at(i), at(i + 1), share)
        };
        let bend = |i: usize| {
            let within = between(at(i - 1), at(i + 1), 0.5);
            // The middle between two neighbours of a site is half a side away from it.
            if avoided(i) { between(at(i), within, 18.0 / (SIDE / 2.0)) } else { at(i) }
        };
        let bends = inner.clone().map(|i| format!("Q{} {}", text(bend(i)), text(on_side(i))));
        let bends: String = bends.collect();
        format!("M{}{bends}L{}", text(at(0)), text(at(course.len() - 1)))
    }

    pub(super) fn trading_roads(&self, svg: &mut Svg) {
        for &(link, _) in &self.rules.trades {
            let link = &self.rules.topology.links[usize::from(link)];
            let (a, b) = (self.site(link.a), self.site(link.b));
            svg.group(&[("class", "tw-trading-road")], |svg| {
                svg.line(between(a, b, 0.13), between(a, b, 0.87), RED, 15.0);
                svg.line(between(a, b, 0.13), between(a, b, 0.87), "#e3c78b", 10.0);
                // Dashed like no road of a seat.
                svg.group(&[("stroke-dasharray", "1 8")], |svg| {
                    svg.line(between(a, b, 0.2), between(a, b, 0.8), RED, 4.0);
                });
            });
        }
    }

    /// Where the scrolls of trading roads are, and what they say: off the board, where its rim is.
    pub(super) fn scroll_places(&self) -> Vec<(Point, LinkId, Harbour)> {
        let topology = &self.rules.topology;
        let mut places: Vec<(Point, LinkId, Harbour)> = Vec::new();
        for &(id, _) in &self.rules.trades {
            let link = &topology.links[usize::from(id)];
            let (a, b) = (self.site(link.a), self.site(link.b));
            let hexes = |site: SiteId| &topology.sites[usize::from(site)].hexes;
            let beside = hexes(link.a).iter().find(|hex| hexes(link.b).contains(hex));
            let (Some(&beside), Some(trade)) = (beside, self.rules.trade_of(id)) else { continue };
            let middle = between(self.centre(beside), between(a, b, 0.5), 1.66);
            // Along the road a little, where another one's scroll is in the way.
            let slid = [0.0, 0.3, -0.3, 0.6, -0.6]
                .map(|share| (middle.0 + (b.0 - a.0) * share, middle.1 + (b.1 - a.1) * share));
            let apart = |p: &Point, q: Point| {
                (p.0 - q.0).abs() > 2.0 * SCROLL.0 || (p.1 - q.1).abs() > 2.0 * SCROLL.1
            };
            let free = slid.into_iter().find(|p| places.iter().all(|&(other, ..)| apart(p, other)));
            places.push((free.unwrap_or(middle), id, trade));
        }
        places
    }

    pub(super) fn scrolls(&self, svg: &mut Svg) {
        for (at, id, trade) in self.scroll_places() {
            let link = &self.rules.topology.links[usize::from(id)];
            let rate = glyph::rate(trade);
            svg.group(&[("class", "tw-scroll")], |svg| {
                let (a, b) = (link.a, link.b);
                svg.title(&format!("trading road {a}-{b} (link {id}): {} {rate}", trade.name()));
                svg.placed(at, 1.0, |svg| glyph::scroll(svg, trade));
            });
        }
    }
}
