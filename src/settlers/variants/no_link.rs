//! Why no link of a kind joins two sites: what texts that name one are answered.

use crate::settlers::rules::Settlers;
use crate::settlers::topology::{HexId, LinkKind, SiteId};

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

    pub(crate) fn is_sea(&self, hex: HexId) -> bool {
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
}
