//! Reading a tile set from JSON, with everything that is wrong named at once.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{
    FORMAT, FeatureKind, MAX_SEGMENTS, MAX_TILES, Terrain, TileKind, TileName, TileSegment, TileSet, VERSION,
    tables,
};
use crate::carcassonne::board::form::{Misfits, entries};
use crate::carcassonne::board::grid::{HALVES, Side};
use crate::document::fields::{NOT_AN_OBJECT, Words};
use crate::error::Fault;
use crate::text::shortened;

/// Most kinds of tiles: one more number stands for none.
const MAX_KINDS: usize = 254;
/// Most shields of a city segment: keeps the counts of all features within 16 bits.
const MAX_SHIELDS: u8 = 10;
/// Most cities on a tile, and most roads: one for each side.
const SIDES: usize = 4;

#[derive(Default, Serialize, Deserialize)]
#[serde(default)]
struct SetDocument {
    format: String,
    version: u64,
    name: String,
    total: u32,
    start: String,
    tiles: Vec<Value>,
}

#[derive(Default, Serialize, Deserialize)]
#[serde(default)]
struct TileDocument {
    id: String,
    count: u8,
    edges: String,
    cities: Vec<CityDocument>,
    roads: Vec<String>,
    farms: Vec<FarmDocument>,
    cloister: bool,
}

#[derive(Default, Serialize, Deserialize)]
#[serde(default)]
struct CityDocument {
    edges: String,
    shields: u8,
}

#[derive(Default, Serialize, Deserialize)]
#[serde(default)]
struct FarmDocument {
    halves: String,
    cities: Vec<usize>,
}

const SET_FIELDS: [&str; 6] = ["format", "version", "name", "total", "start", "tiles"];

fn set_words(name: &str) -> Words {
    Words::whole(match name {
        "format" => r#""tilewright-tiles""#,
        "version" => "1",
        "name" => "a name of your own",
        "total" => "how many tiles there are, 2 to 1000",
        "start" => "the id of the tile that lies on the table at the start",
        "tiles" => "a list of tiles",
        _ => "",
    })
}

fn tile_words(name: &str) -> Words {
    let (whole, entry) = match name {
        "id" => ("1 to 16 letters, digits, - or _", ""),
        "count" => ("how many copies there are, 1 to 255", ""),
        "edges" => ("four letters of C, R and F, as \"CRFR\"", ""),
        "cities" => ("a list of cities, as [{\"edges\": \"N\"}]", ""),
        "roads" => ("a list of roads, as [\"NS\"]", "the sides of a road, as \"NS\""),
        "farms" => ("a list of fields, as [{\"halves\": \"ENE ESE\"}]", ""),
        _ => ("", ""),
    };
    Words { whole, entry }
}

fn city_words(name: &str) -> Words {
    Words::whole(match name {
        "edges" => "the sides that the city reaches, as \"NW\"",
        "shields" => "0 to 10",
        _ => "",
    })
}

fn farm_words(name: &str) -> Words {
    match name {
        "halves" => Words::whole("the halves of sides that the field reaches, as \"ENE ESE\""),
        "cities" => Words { whole: "a list of cities of this tile, as [0]", entry: "the number of a city" },
        _ => Words::default(),
    }
}

/// Reads a document.
pub(crate) fn read(document: &Value) -> Result<TileSet, Vec<Fault>> {
    if !document.is_object() {
        return Err(vec![Fault::new("", NOT_AN_OBJECT)]);
    }
    let mut misfits = Misfits::default();
    if !misfits.length(document, "", "tiles", "kinds of tiles", MAX_KINDS) {
        return Err(misfits.unread);
    }
    let mut known = document.clone();
    misfits.part::<SetDocument>(&mut known, "", &SET_FIELDS, set_words);
    let mut readable = Vec::new();
    for (i, tile) in entries(&mut known, "tiles") {
        readable.push(tile_form(tile, &format!("/tiles/{i}"), &mut misfits));
    }
    let set = SetDocument::deserialize(&known)
        .map_err(|error| vec![Fault::new("", crate::suggest::expected(&error.to_string()))])?;

    let (mut faults, mut warnings) = (Vec::new(), Vec::new());
    let mut expect = |name: &str, holds: bool, message: String| {
        let at = format!("/{name}");
        if !holds && !misfits.tells(&at) {
            faults.push(Fault::new(at, message));
        }
    };
    expect("name", !set.name.is_empty(), "is empty".into());
    expect("format", set.format == FORMAT, format!("is {:?}, expected {FORMAT:?}", shortened(&set.format)));
    expect("version", set.version == VERSION, format!("is {}, expected {VERSION}", set.version));
    expect("tiles", !set.tiles.is_empty(), format!("0 kinds of tiles, expected 1 to {MAX_KINDS}"));
    let mut kinds: Vec<TileKind> = Vec::new();
    for (i, value) in set.tiles.iter().enumerate().filter(|(i, _)| readable[*i]) {
        let at = format!("/tiles/{i}");
        let Ok(tile) = TileDocument::deserialize(value) else { continue };
        if kinds.iter().any(|k| k.name.as_str() == tile.id) {
            faults.push(Fault::new(format!("{at}/id"), format!("{:?} names an earlier tile too", tile.id)));
        }
        kinds.extend(compile(&tile, &at, &mut faults, &mut warnings));
    }
    // What concerns the set as a whole is judged only if every tile is sound.
    if faults.is_empty() && misfits.unread.is_empty() {
        check_set(&set, &kinds, &mut faults);
    }
    faults.splice(0..0, misfits.unknown.into_iter().chain(misfits.unread));
    if !faults.is_empty() {
        return Err(faults);
    }
    let start = kinds.iter().position(|k| k.name.as_str() == set.start).expect("checked") as u8;
    Ok(TileSet { name: set.name, start, kinds, document: document.clone(), warnings })
}

/// The form of one tile: whether it could be read, after what is wrong was told.
fn tile_form(tile: &mut Value, at: &str, misfits: &mut Misfits) -> bool {
    let lists = [("cities", "cities", SIDES), ("roads", "roads", SIDES), ("farms", "fields", MAX_SEGMENTS)];
    // All lists are measured, so that each that is too long is told.
    let short = lists.map(|(name, what, most)| misfits.length(tile, at, name, what, most));
    if short.contains(&false) {
        return false;
    }
    let before = misfits.unread.len();
    for (i, city) in entries(tile, "cities") {
        misfits.part::<CityDocument>(city, &format!("{at}/cities/{i}"), &["edges"], city_words);
    }
    for (i, farm) in entries(tile, "farms") {
        let at = format!("{at}/farms/{i}");
        if misfits.length(farm, &at, "cities", "cities", SIDES) {
            misfits.part::<FarmDocument>(farm, &at, &["halves"], farm_words);
        }
    }
    misfits.part::<TileDocument>(tile, at, &["id", "count", "edges"], tile_words);
    misfits.unread.len() == before
}

fn check_set(set: &SetDocument, kinds: &[TileKind], faults: &mut Vec<Fault>) {
    let total: u32 = kinds.iter().map(|k| u32::from(k.count)).sum();
    if total != set.total {
        faults.push(Fault::new("/total", format!("is {}, but the counts add up to {total}", set.total)));
    }
    if !(2..=MAX_TILES).contains(&total) {
        faults.push(Fault::new("/tiles", format!("{total} tiles in all, expected 2 to {MAX_TILES}")));
    }
    if !kinds.iter().any(|k| k.name.as_str() == set.start) {
        faults.push(Fault::new("/start", format!("{:?} is not the id of a tile", shortened(&set.start))));
    }
    for (i, kind) in kinds.iter().enumerate() {
        // A second copy of a tile always has the same terrain to offer.
        let matched = kind.count > 1
            || kinds.iter().enumerate().any(|(j, other)| {
                let terrains = |k: &TileKind| Side::ALL.iter().fold(0, |all, s| all | k.faces[0].at(*s));
                i != j && terrains(kind) & terrains(other) != 0
            });
        if !matched {
            let message = "no other tile of the set has an edge that matches one of these";
            faults.push(Fault::new(format!("/tiles/{i}/edges"), message));
        }
    }
}

/// Compiles one tile; `None` if that makes no sense because of its faults.
fn compile(
    tile: &TileDocument,
    at: &str,
    faults: &mut Vec<Fault>,
    warnings: &mut Vec<Fault>,
) -> Option<TileKind> {
    let before = faults.len();
    let mut fault = |place: String, message: String| faults.push(Fault::new(format!("{at}{place}"), message));
    let name = TileName::from(&tile.id).ok().filter(|name| {
        !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_')
    });
    if name.is_none() {
        fault("/id".into(), format!("{:?} is not 1 to 16 letters, digits, - or _", shortened(&tile.id)));
    }
    if tile.count == 0 {
        fault("/count".into(), "is 0, expected 1 to 255".into());
    }
    let edges: Vec<Terrain> = tile.edges.chars().filter_map(Terrain::from_letter).collect();
    if edges.len() != 4 || tile.edges.chars().count() != 4 {
        fault("/edges".into(), format!("{:?} is not four letters of C, R and F", shortened(&tile.edges)));
        return None;
    }

    let mut segments = Vec::new();
    let mut owner: [Option<String>; 4] = Default::default();
    for (i, city) in tile.cities.iter().enumerate() {
        let place = format!("/cities/{i}/edges");
        let bits = read_edges(&city.edges, Terrain::City, &edges, &mut owner, &place, &mut fault);
        if city.shields > MAX_SHIELDS {
            let message = format!("is {}, expected 0 to {MAX_SHIELDS}", city.shields);
            fault(format!("/cities/{i}/shields"), message);
        }
        segments.push(TileSegment { shields: city.shields, ..segment(FeatureKind::City, bits) });
    }
    for (i, road) in tile.roads.iter().enumerate() {
        let place = format!("/roads/{i}");
        let bits = read_edges(road, Terrain::Road, &edges, &mut owner, &place, &mut fault);
        if bits.count_ones() > 2 {
            fault(place, "joins more than two sides: roads of a junction are listed one by one".into());
        }
        segments.push(segment(FeatureKind::Road, bits));
    }
    for (side, terrain) in Side::ALL.into_iter().zip(&edges) {
        if *terrain != Terrain::Field && owner[side as usize].is_none() {
            fault("/edges".into(), format!("the {terrain} at {side} belongs to no listed {terrain}"));
        }
    }

    let mut farm_of = [None::<usize>; 8];
    for (i, farm) in tile.farms.iter().enumerate() {
        let mut halves = 0;
        for word in farm.halves.split_whitespace().take(HALVES.len() + 1) {
            let place = format!("/farms/{i}/halves");
            let Some(half) = HALVES.iter().position(|h| *h == word) else {
                fault(place, format!("{:?} is not one of {}", shortened(word), HALVES.join(" ")));
                continue;
            };
            if edges[half / 2] == Terrain::City {
                fault(place, format!("{word} lies at a city side"));
            } else if let Some(other) = farm_of[half] {
                fault(place, format!("{word} belongs to farm {other} already"));
            } else {
                farm_of[half] = Some(i);
                halves |= 1 << half;
            }
        }
        let mut touches = 0;
        for (j, &city) in farm.cities.iter().enumerate() {
            if city < tile.cities.len().min(8) {
                touches |= 1 << city;
            } else {
                let count = tile.cities.len();
                fault(
                    format!("/farms/{i}/cities/{j}"),
                    format!("is {city}, but the tile has {count} cities"),
                );
            }
        }
        segments.push(TileSegment { halves, touches, ..segment(FeatureKind::Farm, 0) });
    }
    for (side, terrain) in edges.iter().enumerate() {
        let (first, second) = (farm_of[2 * side], farm_of[2 * side + 1]);
        for half in [2 * side, 2 * side + 1] {
            if *terrain != Terrain::City && farm_of[half].is_none() {
                fault("/farms".into(), format!("the field at {} belongs to no listed farm", HALVES[half]));
            }
        }
        if *terrain == Terrain::Field && first != second && first.is_some() && second.is_some() {
            let (a, b) = (HALVES[2 * side], HALVES[2 * side + 1]);
            fault("/farms".into(), format!("{a} and {b} lie in two farms with no road between them"));
        }
    }
    if tile.cloister {
        segments.push(segment(FeatureKind::Cloister, 0));
    }
    if segments.len() > MAX_SEGMENTS {
        fault(String::new(), format!("has {} segments, expected at most {MAX_SEGMENTS}", segments.len()));
    }
    if faults.len() > before {
        return None;
    }
    warnings.extend(cities_left_out(&segments).map(|(farm, city, half)| {
        let message =
            format!("city {city} meets the field at {half} in a corner of the tile and is not listed");
        Fault::new(format!("{at}/farms/{farm}/cities"), message)
    }));
    Some(tables(name?, tile.count, &edges, segments))
}

/// The farms that meet a city in a corner of the tile and do not border it, by the number of the farm, of the city, and
/// the half.
fn cities_left_out(segments: &[TileSegment]) -> impl Iterator<Item = (usize, usize, &'static str)> + '_ {
    let farms = segments.iter().filter(|s| s.kind == FeatureKind::Farm).enumerate();
    farms.flat_map(move |(farm, segment)| {
        let halves = (0..HALVES.len()).filter(|half| segment.halves >> half & 1 != 0);
        halves.filter_map(move |half| {
            // The half of the next side that ends in the same corner, clockwise or the other way round.
            let beyond = if half % 2 == 0 { (half + 7) % 8 } else { (half + 1) % 8 };
            let meets = |s: &TileSegment| s.kind == FeatureKind::City && s.edges >> (beyond / 2) & 1 != 0;
            let city = segments.iter().position(meets)?;
            (segment.touches >> city & 1 == 0).then_some((farm, city, HALVES[half]))
        })
    })
}

fn segment(kind: FeatureKind, edges: u8) -> TileSegment {
    TileSegment { kind, edges, halves: 0, shields: 0, touches: 0 }
}

/// Reads sides such as `"NW"`, all of one terrain and none listed before, as bits.
fn read_edges(
    text: &str,
    terrain: Terrain,
    edges: &[Terrain],
    owner: &mut [Option<String>; 4],
    place: &str,
    fault: &mut impl FnMut(String, String),
) -> u8 {
    let mut bits = 0;
    if text.chars().count() > SIDES {
        fault(place.to_owned(), format!("{:?} is not one to four letters of N, E, S and W", shortened(text)));
        return bits;
    }
    for letter in text.chars() {
        let Some(side) = Side::ALL.into_iter().find(|s| s.to_string().starts_with(letter)) else {
            fault(place.to_owned(), format!("{letter:?} is not one of N, E, S and W"));
            continue;
        };
        let found = edges[side as usize];
        if found != terrain {
            fault(place.to_owned(), format!("{side} is a {found} side, expected a {terrain} side"));
        } else if let Some(other) = &owner[side as usize] {
            fault(place.to_owned(), format!("{side} is listed in {other} already"));
        } else {
            owner[side as usize] = Some(place.to_owned());
            bits |= 1 << side as u8;
        }
    }
    if text.is_empty() {
        fault(place.to_owned(), "reaches no side".to_owned());
    }
    bits
}
