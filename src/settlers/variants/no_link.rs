//! Why no link of a kind joins two sites: what texts that name one are answered.

use crate::settlers::lines::{LONGEST_BRIDGE, onwards, step};
use crate::settlers::rules::Settlers;
use crate::settlers::structures::quays;
use crate::settlers::topology::{HexId, LinkKind, SiteId};
use crate::settlers::variants::structures::HighwaySpan;

impl<const S: usize, const L: usize, const P: usize> Settlers<S, L, P> {
    /// Why two sites of the board are not joined by a link of a kind.
    pub(crate) fn why_no_such_link(&self, kind: LinkKind, a: SiteId, b: SiteId) -> String {
        let (from, to) = (self.site_text(a), self.site_text(b));
        if a == b {
            return format!("{from} is named twice");
        }
        match kind {
            LinkKind::Bridge if self.options.bridges.is_none() => "the option bridges is off".to_owned(),
            LinkKind::Highway if self.options.highways.is_none() => "the option highways is off".to_owned(),
            LinkKind::Road => self.why_no_path(a, b, &from, &to),
            LinkKind::Bridge => self.why_no_line(a, b, &from, &to),
            LinkKind::Highway => self.why_no_way(a, b, &from, &to),
        }
    }

    fn is_sea(&self, hex: HexId) -> bool {
        self.tables.robber >> hex & 1 == 0
    }

    fn why_no_path(&self, a: SiteId, b: SiteId, from: &str, to: &str) -> String {
        if self.map.waterways.iter().any(|ends| ends.contains(&a) && ends.contains(&b)) {
            return format!("a waterway leads from {from} to {to}, and nobody builds on it");
        }
        if self.topology.sites[usize::from(a)].neighbours.contains(&b) {
            return format!("no road path leads from {from} to {to}");
        }
        format!("{from} and {to} are not neighbours")
    }

    fn why_no_line(&self, a: SiteId, b: SiteId, from: &str, to: &str) -> String {
        let site = |site: SiteId| &self.topology.sites[usize::from(site)];
        let at_sea = |end: SiteId| site(end).hexes.iter().all(|&hex| self.is_sea(hex));
        for (end, name) in [(a, from), (b, to)] {
            if at_sea(end) {
                return format!("it would end in water: {name} touches no land");
            }
        }
        let (a, b) = (a.min(b), a.max(b));
        let (dx, dy) = (site(b).x - site(a).x, site(b).y - site(a).y);
        let Some(direction) = onwards(dx, dy) else {
            return format!("the line from {from} to {to} is bent, and bridges run straight along hex sides");
        };
        let quays = quays(&self.topology, &self.layout);
        let (mut end, mut length, mut harbour) = (a, 0, false);
        while end != b {
            let Some((next, hex)) = step(&self.topology, |hex| self.is_sea(hex), end, direction) else {
                return format!("the line from {from} to {to} does not lie over sea all the way");
            };
            length += if hex.is_some() { 2 } else { 1 };
            harbour |= hex.is_some_and(|hex| quays.contains(&hex));
            end = next;
        }
        if length > LONGEST_BRIDGE {
            return format!(
                "the line from {from} to {to} has length {length}, and bridges at most {LONGEST_BRIDGE}"
            );
        }
        debug_assert!(harbour, "all else that a line can have against it was asked");
        format!("the line from {from} to {to} crosses a harbour, and the option bridge_harbours is off")
    }

    fn why_no_way(&self, a: SiteId, b: SiteId, from: &str, to: &str) -> String {
        let hexes = self.topology.hexes.iter().enumerate();
        let shared = hexes.filter(|(_, hex)| hex.sites.contains(&a) && hex.sites.contains(&b));
        let shared: Vec<HexId> = shared.map(|(hex, _)| hex as HexId).collect();
        if self.topology.sites[usize::from(a)].neighbours.contains(&b) {
            return format!("{from} and {to} are neighbours, and highways cross hexes");
        }
        if shared.is_empty() {
            return format!("{from} and {to} are not corners of one hex");
        }
        if shared.iter().all(|&hex| self.is_sea(hex)) {
            return format!("between {from} and {to} lies sea, and highways cross land");
        }
        debug_assert_eq!(self.options.highways.unwrap_or_default().span, HighwaySpan::ThreeOnly);
        format!("{from} and {to} are not opposite corners: the option highway_span is three_only")
    }
}
