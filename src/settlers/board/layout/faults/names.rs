//! Faults of names: what is called by a name must be found by it again, in actions as well.

use std::collections::BTreeMap;

use super::Checker;
use crate::settlers::layout::{MAX_NAME, SitePlan};
use crate::text::shortened;

/// What is wrong with a name by itself.
fn unfit(name: &str) -> Option<String> {
    let shown = || format!("{:?}", shortened(name));
    let length = name.chars().count();
    if name.is_empty() {
        Some("empty: expected a name".to_owned())
    } else if length > MAX_NAME {
        Some(format!("{length} characters, expected at most {MAX_NAME}"))
    } else if name.chars().any(is_unseen) {
        Some(format!("{} has characters that cannot be seen, expected none", shown()))
    } else if name.split(' ').any(str::is_empty) || name.chars().any(|c| c.is_whitespace() && c != ' ') {
        Some(format!("{}, expected single blanks between words, and none before and after", shown()))
    } else if !name.chars().any(char::is_alphabetic) {
        Some(format!("{} could be read as a number, expected a letter in it", shown()))
    } else {
        None
    }
}

/// Control characters, and those that have no width or turn the direction of what follows.
fn is_unseen(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

impl<'a> Checker<'a> {
    /// Checks one name, unless it could not be read.
    pub(super) fn name(&mut self, at: &str, name: &str) {
        if let Some(message) = unfit(name).filter(|_| self.read(at)) {
            self.fault(at, message);
        }
    }

    /// Checks the names of sites, and tells which entry each is the name of, and whether all of them are sound.
    pub(super) fn names_of_sites(&mut self) -> (BTreeMap<&'a str, usize>, bool) {
        let sites: &'a [SitePlan] = &self.layout.sites;
        let known = self.faults.len();
        let (mut named, mut first) = (BTreeMap::new(), BTreeMap::new());
        for (i, name) in sites.iter().enumerate().filter_map(|(i, site)| Some((i, site.name.as_deref()?))) {
            let at = format!("/sites/{i}/name");
            if let Some(message) = unfit(name) {
                self.fault(at, message);
                continue;
            }
            let before = *first.entry(name.to_lowercase()).or_insert(i);
            if before == i {
                named.insert(name, i);
            } else {
                self.fault(at, format!("{name:?} is the name of site {before} already"));
            }
        }
        for (text, i) in &first {
            if let Some([a, b, d]) = read_otherwise(text, &first) {
                let name = sites[*i].name.as_deref().unwrap_or_default();
                let message = format!(
                    "{name:?}: a road {name}-{d} would read as one from {a} to {b}, expected a name that is not made \
                     of others"
                );
                self.fault(format!("/sites/{i}/name"), message);
            }
        }
        (named, self.faults.len() == known)
    }
}

/// Whether a link from the site called `name` to some `d` has the same text as one from `a` to `b`: a link is written
/// with a hyphen between two sites, each a name or a number. All in lower case.
fn read_otherwise(name: &str, names: &BTreeMap<String, usize>) -> Option<[String; 3]> {
    let is_site = |text: &str| names.contains_key(text) || text.parse::<u8>().is_ok();
    for (hyphen, _) in name.match_indices('-') {
        let (a, rest) = (name[..hyphen].trim(), name[hyphen + 1..].trim_start());
        if !is_site(a) {
            continue;
        }
        let start = format!("{rest}-");
        for b in names.keys() {
            let Some(d) = b.strip_prefix(&start).map(str::trim_start).filter(|d| is_site(d)) else {
                continue;
            };
            if (a, b.as_str()) != (d, name) {
                return Some([a, b, d].map(str::to_owned));
            }
        }
    }
    None
}
