//! Reading a board from JSON, with everything that is wrong named at once.

use std::collections::BTreeMap;

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::faults::{self, List, check};
use super::{
    Constraints, Corner, Drawn, HarbourPlan, HexPlan, Layout, LinkPlan, PathKind, Paths, SiteKind, SitePlan,
    TerrainPool, WaterwayPlan,
};
use crate::document::fields::{self, quoted};
use crate::error::{Fault, MOST_FAULTS};
use crate::settlers::resource::Terrain;
use crate::settlers::topology::Side;

const FIELDS: [&str; 16] = [
    "name",
    "about",
    "provenance",
    "hexes",
    "harbours",
    "harbour_kinds",
    "terrains",
    "numbers",
    "robbers",
    "constraints",
    "paths",
    "sites",
    "links",
    "waterways",
    "distance_rule",
    "victory_points",
];
const TERRAINS: [&str; 7] = ["forest", "hills", "pasture", "fields", "mountains", "desert", "sea"];
const HARBOURS: [&str; 6] = ["any", "lumber", "brick", "wool", "grain", "ore"];
const SIDES: [&str; 6] = ["NE", "E", "SE", "SW", "W", "NW"];
const CORNERS: [&str; 6] = ["N", "NE", "SE", "S", "SW", "NW"];
const PLACE: &str = "a column and a row from -60 to 60, as [0, -2]";
const COUNT: &str = "a whole number from 0 to 255";
const FLAG: &str = "true or false";
const TEXT: &str = "a text";

impl Layout {
    /// Reads a board.
    ///
    /// # Errors
    ///
    /// Everything that is wrong, each fault with its place: fields that are unknown, missing or not of their type, and
    /// all that [`faults`](Layout::faults) finds in the rest.
    ///
    /// # Examples
    ///
    /// ```
    /// use serde_json::json;
    /// use tilewright::settlers::Layout;
    ///
    /// let document = json!({"name": "rock", "hexes": [{"at": [0, 0], "terrain": "mountain", "number": 6}]});
    /// let faults = Layout::read(&document).unwrap_err();
    /// assert_eq!(faults[0].at, "/hexes/0/terrain");
    /// ```
    pub fn read(document: &Value) -> Result<Layout, Vec<Fault>> {
        let mut reader = Reader::default();
        let Some((layout, places)) = reader.layout(document) else { return Err(reader.unread) };
        let mut found = reader.unknown;
        found.extend(check(&layout, &places, &reader.unread));
        found.extend(reader.unread);
        if found.is_empty() { Ok(layout) } else { Err(found) }
    }
}

/// What a field takes.
#[derive(Clone, Copy)]
enum Expected {
    /// One of some words.
    Word(&'static [&'static str]),
    /// One of some words, or `random`.
    Drawn(&'static [&'static str]),
    /// Anything else, in words.
    Other(&'static str),
}

impl Expected {
    fn message(self, value: &Value) -> String {
        let mut words = match self {
            Expected::Other(text) => return format!("{}, expected {text}", quoted(value)),
            Expected::Word(words) | Expected::Drawn(words) => words.to_vec(),
        };
        if let Expected::Drawn(_) = self {
            words.push("random");
        }
        let known = match value {
            Value::String(word) => known(word, &words),
            _ => words.join(", "),
        };
        format!("{}, expected one of {known}", quoted(value))
    }
}

/// The words there are, with the one that may have been meant; of one or two letters, any may have been.
fn known(word: &str, words: &[&str]) -> String {
    if word.len() > 2 { crate::suggest::known(word, words) } else { words.join(", ") }
}

/// An object of the document and where it is.
struct Part<'a> {
    fields: &'a Map<String, Value>,
    at: String,
}

impl Part<'_> {
    fn place(&self, name: &str) -> String {
        fields::place(&self.at, name)
    }
}

#[derive(Default)]
struct Reader {
    /// What could not be read, so that more may be wrong there.
    unread: Vec<Fault>,
    /// Fields that are not known: without them all is as well as with them.
    unknown: Vec<Fault>,
}

impl Reader {
    fn part<'a>(&mut self, value: &'a Value, at: &str, known: &[&str]) -> Option<Part<'a>> {
        let Value::Object(fields) = value else {
            self.unread.push(Fault::new(at, Expected::Other("a JSON object").message(value)));
            return None;
        };
        let part = Part { fields, at: at.to_owned() };
        let unknown: Vec<&String> = fields.keys().filter(|name| !known.contains(&name.as_str())).collect();
        for name in unknown.iter().take(MOST_FAULTS) {
            let hint = self::known(name, known);
            self.unknown.push(Fault::new(part.place(name), format!("unknown field: expected one of {hint}")));
        }
        if unknown.len() > MOST_FAULTS {
            self.unknown.push(Fault::new(at, format!("{} unknown fields", unknown.len())));
        }
        Some(part)
    }

    fn value<T: DeserializeOwned>(&mut self, value: &Value, at: &str, expected: Expected) -> Option<T> {
        let read = T::deserialize(value).ok();
        if read.is_none() {
            self.unread.push(Fault::new(at, expected.message(value)));
        }
        read
    }

    /// A field that may be left out.
    fn optional<T: DeserializeOwned>(
        &mut self,
        part: &Part<'_>,
        name: &str,
        expected: Expected,
    ) -> Option<T> {
        let value = part.fields.get(name)?;
        self.value(value, &part.place(name), expected)
    }

    /// A field that must be there.
    fn required<T: DeserializeOwned>(
        &mut self,
        part: &Part<'_>,
        name: &str,
        expected: Expected,
    ) -> Option<T> {
        if !part.fields.contains_key(name) {
            let expected = match expected {
                Expected::Other(text) => text.to_owned(),
                Expected::Word(words) => format!("one of {}", words.join(", ")),
                Expected::Drawn(words) => format!("one of {}, random", words.join(", ")),
            };
            self.unread.push(Fault::new(part.place(name), format!("missing: expected {expected}")));
        }
        self.optional(part, name, expected)
    }

    /// The entries of a list, which may be left out, each with its place. One that is too long is not looked at.
    fn list<'a>(&mut self, part: &Part<'a>, list: List, expected: &'static str) -> Vec<(String, &'a Value)> {
        let at = part.place(list.field);
        let wrong = match part.fields.get(list.field) {
            None => return vec![],
            Some(Value::Array(entries)) => match list.too_long(entries.len()) {
                None => {
                    return entries
                        .iter()
                        .enumerate()
                        .map(|(i, entry)| (format!("{at}/{i}"), entry))
                        .collect();
                }
                Some(message) => message,
            },
            Some(other) => Expected::Other(expected).message(other),
        };
        self.unread.push(Fault::new(at, wrong));
        vec![]
    }

    /// The values of a list; those that cannot be read are `spare`.
    fn values<T: DeserializeOwned + Clone>(
        &mut self,
        part: &Part<'_>,
        list: List,
        kind: &'static str,
        expected: Expected,
        spare: T,
    ) -> Vec<T> {
        let entries = self.list(part, list, kind);
        entries
            .into_iter()
            .map(|(at, entry)| self.value(entry, &at, expected).unwrap_or_else(|| spare.clone()))
            .collect()
    }

    /// The layout with stand-ins for what could not be read, and the places of the hexes as far as they were read.
    #[allow(clippy::type_complexity)]
    fn layout(&mut self, document: &Value) -> Option<(Layout, Vec<Option<(i8, i8)>>)> {
        let part = self.part(document, "", &FIELDS)?;
        let name: Option<String> = self.required(&part, "name", Expected::Other("a short name"));
        let mut layout = Layout::new(&name.unwrap_or_default());
        layout.about = self.optional(&part, "about", Expected::Other(TEXT)).unwrap_or_default();
        layout.provenance = self.optional(&part, "provenance", Expected::Other(TEXT));
        if !part.fields.contains_key("hexes") {
            self.unread.push(Fault::new("/hexes", "missing: expected a list of hexes"));
        }
        let mut places = Vec::new();
        for (at, entry) in self.list(&part, faults::HEXES, "a list of hexes") {
            let (hex, place) = self.hex(entry, &at);
            layout.hexes.push(hex);
            places.push(place);
        }
        for (at, entry) in self.list(&part, faults::HARBOURS, "a list of harbours") {
            layout.harbours.push(self.harbour(entry, &at));
        }
        layout.harbour_kinds = self.values(
            &part,
            faults::HARBOUR_KINDS,
            "a list of kinds of harbours",
            Expected::Word(&HARBOURS),
            crate::settlers::resource::Harbour::Any,
        );
        layout.terrains = self.terrains(&part);
        layout.numbers = self.values(&part, faults::NUMBERS, "a list of tokens", Expected::Other(TOKEN), 2);
        if part.fields.contains_key("robbers") {
            layout.robbers = Some(self.values(
                &part,
                faults::ROBBERS,
                "a list of places of hexes, as [[0, -2]]",
                Expected::Other(PLACE),
                (0, 0),
            ));
        }
        layout.constraints = self.constraints(&part);
        layout.paths =
            self.optional(&part, "paths", Expected::Word(&["all", "listed"])).unwrap_or(Paths::All);
        for (at, entry) in self.list(&part, faults::SITES, "a list of sites") {
            layout.sites.push(self.site(entry, &at));
        }
        for (at, entry) in self.list(&part, faults::LINKS, "a list of links") {
            layout.links.push(self.link(entry, &at));
        }
        for (at, entry) in self.list(&part, faults::WATERWAYS, "a list of waterways") {
            layout.waterways.push(self.waterway(entry, &at));
        }
        layout.distance_rule = self.optional(&part, "distance_rule", Expected::Other(FLAG)).unwrap_or(true);
        layout.victory_points = self.victory_points(&part);
        Some((layout, places))
    }

    fn hex(&mut self, entry: &Value, at: &str) -> (HexPlan, Option<(i8, i8)>) {
        let mut hex = HexPlan { at: (0, 0), terrain: Drawn::Random, number: None, partial: false };
        let Some(part) = self.part(entry, at, &["at", "terrain", "number", "partial"]) else {
            return (hex, None);
        };
        let place = self.required(&part, "at", Expected::Other(PLACE));
        hex.at = place.unwrap_or(hex.at);
        hex.terrain = self.required(&part, "terrain", Expected::Drawn(&TERRAINS)).unwrap_or(hex.terrain);
        hex.number = self.optional(&part, "number", Expected::Other("2 to 6, 8 to 12 or random"));
        hex.partial = self.optional(&part, "partial", Expected::Other(FLAG)).unwrap_or_default();
        (hex, place)
    }

    fn harbour(&mut self, entry: &Value, at: &str) -> HarbourPlan {
        let mut harbour = HarbourPlan { hex: (0, 0), side: Side::NE, kind: Drawn::Random };
        if let Some(part) = self.part(entry, at, &["hex", "side", "kind"]) {
            harbour.hex = self.required(&part, "hex", Expected::Other(PLACE)).unwrap_or(harbour.hex);
            harbour.side = self.required(&part, "side", Expected::Word(&SIDES)).unwrap_or(harbour.side);
            harbour.kind = self.required(&part, "kind", Expected::Drawn(&HARBOURS)).unwrap_or(harbour.kind);
        }
        harbour
    }

    fn terrains(&mut self, part: &Part<'_>) -> TerrainPool {
        let mut pool = TerrainPool::default();
        let Some(part) = self.inner(part, "terrains", &TERRAINS) else { return pool };
        for (name, terrain) in TERRAINS.into_iter().zip(Terrain::ALL) {
            *pool.count(terrain) = self.optional(&part, name, Expected::Other(COUNT)).unwrap_or(0);
        }
        pool
    }

    /// A field that is an object, if it is there.
    fn inner<'a>(&mut self, part: &Part<'a>, name: &str, known: &[&str]) -> Option<Part<'a>> {
        let value = part.fields.get(name)?;
        self.part(value, &part.place(name), known)
    }

    fn constraints(&mut self, part: &Part<'_>) -> Constraints {
        const NAMES: [&str; 4] = ["reds_apart", "equal_numbers_apart", "largest_clump", "balanced_pips"];
        let Some(part) = self.inner(part, "constraints", &NAMES) else { return Constraints::default() };
        let mut flag = |name| self.optional(&part, name, Expected::Other(FLAG)).unwrap_or_default();
        Constraints {
            reds_apart: flag("reds_apart"),
            equal_numbers_apart: flag("equal_numbers_apart"),
            balanced_pips: flag("balanced_pips"),
            largest_clump: self.optional(
                &part,
                "largest_clump",
                Expected::Other("a whole number from 1 to 255"),
            ),
        }
    }

    fn site(&mut self, entry: &Value, at: &str) -> SitePlan {
        let mut site =
            SitePlan { hex: (0, 0), corner: Corner::N, name: None, kind: SiteKind::Plain, colour: None };
        if let Some(part) = self.part(entry, at, &["hex", "corner", "name", "kind", "colour"]) {
            site.hex = self.required(&part, "hex", Expected::Other(PLACE)).unwrap_or(site.hex);
            site.corner = self.required(&part, "corner", Expected::Word(&CORNERS)).unwrap_or(site.corner);
            site.name = self.optional(&part, "name", Expected::Other(TEXT));
            let kinds = Expected::Word(&["plain", "city_field", "vp_spot"]);
            site.kind = self.optional(&part, "kind", kinds).unwrap_or_default();
            site.colour = self.optional(&part, "colour", Expected::Word(&["blue", "yellow"]));
        }
        site
    }

    fn link(&mut self, entry: &Value, at: &str) -> LinkPlan {
        let mut link =
            LinkPlan { hex: (0, 0), side: Side::NE, kind: PathKind::Road, trade: None, min_seats: None };
        if let Some(part) = self.part(entry, at, &["hex", "side", "kind", "trade", "min_seats"]) {
            link.hex = self.required(&part, "hex", Expected::Other(PLACE)).unwrap_or(link.hex);
            link.side = self.required(&part, "side", Expected::Word(&SIDES)).unwrap_or(link.side);
            let kinds = Expected::Word(&["road", "none", "trading_road"]);
            link.kind = self.required(&part, "kind", kinds).unwrap_or(link.kind);
            link.trade = self.optional(&part, "trade", Expected::Word(&HARBOURS));
            link.min_seats =
                self.optional(&part, "min_seats", Expected::Other("a number of seats from 2 to 6"));
        }
        link
    }

    fn waterway(&mut self, entry: &Value, at: &str) -> WaterwayPlan {
        let mut waterway = WaterwayPlan { name: String::new(), sites: vec![] };
        if let Some(part) = self.part(entry, at, &["name", "sites"]) {
            waterway.name = self.required(&part, "name", Expected::Other(TEXT)).unwrap_or_default();
            let sites = "the names of two sites or more";
            if !part.fields.contains_key("sites") {
                self.unread.push(Fault::new(part.place("sites"), format!("missing: expected {sites}")));
            }
            waterway.sites = self.values(
                &part,
                faults::STOPS,
                sites,
                Expected::Other("the name of a site"),
                String::new(),
            );
        }
        waterway
    }

    fn victory_points(&mut self, part: &Part<'_>) -> BTreeMap<u8, u8> {
        let Some(part) = self.inner(part, "victory_points", &["2", "3", "4", "5", "6"]) else {
            return BTreeMap::new();
        };
        let seats = part.fields.keys().filter_map(|seats| Some((seats, seats.parse::<u8>().ok()?)));
        let seats: Vec<(&String, u8)> = seats.filter(|(name, n)| **name == n.to_string()).collect();
        seats
            .into_iter()
            .filter(|(_, n)| (2..=6).contains(n))
            .filter_map(|(name, n)| Some((n, self.optional(&part, name, Expected::Other("3 to 20"))?)))
            .collect()
    }
}

pub(super) const TOKEN: &str = "2 to 6 or 8 to 12";

impl TerrainPool {
    fn count(&mut self, terrain: Terrain) -> &mut u8 {
        match terrain {
            Terrain::Forest => &mut self.forest,
            Terrain::Hills => &mut self.hills,
            Terrain::Pasture => &mut self.pasture,
            Terrain::Fields => &mut self.fields,
            Terrain::Mountains => &mut self.mountains,
            Terrain::Desert => &mut self.desert,
            Terrain::Sea => &mut self.sea,
        }
    }
}
