//! What is wrong with a board is named at its place, all of it at once.

use serde_json::{Value, json};
use tilewright::rng::Rng;
use tilewright::settlers::{Constraints, Generator, Layout, generate};

fn base() -> Value {
    serde_json::from_str(Layout::text("base").unwrap()).unwrap()
}

fn faults(document: &Value) -> Vec<(String, String)> {
    let faults = Layout::read(document).expect_err("the board has faults");
    faults.into_iter().map(|fault| (fault.at, fault.message)).collect()
}

fn places(document: &Value) -> Vec<String> {
    let mut places: Vec<String> = faults(document).into_iter().map(|fault| fault.0).collect();
    places.sort();
    places
}

#[test]
fn eight_faults_are_eight() {
    let mut document = base();
    document["hexes"][0]["terrain"] = json!("forrest");
    document["hexes"][4]["at"] = json!([0, 99]);
    document["hexes"][7]["at"] = document["hexes"][8]["at"].clone();
    document["numbers"][2] = json!(7);
    document["harbours"][1]["side"] = json!("E");
    document["robbers"] = json!([[5, 5]]);
    document["nubmers"] = json!([]);
    document["constraints"] = json!({"largest_clump": "two"});
    let expected = [
        "/constraints/largest_clump",
        "/harbours/1/side",
        "/hexes/0/terrain",
        "/hexes/4/at",
        "/hexes/8/at",
        "/nubmers",
        "/numbers/2",
        "/robbers/0",
    ];
    assert_eq!(places(&document), expected);
    let all = faults(&document);
    let message = |at: &str| all.iter().find(|fault| fault.0 == at).unwrap().1.as_str();
    assert_eq!(
        message("/hexes/0/terrain"),
        "\"forrest\", expected one of forest, hills, pasture, fields, mountains, desert, sea, random (did you mean \
         forest?)"
    );
    assert_eq!(message("/hexes/4/at"), "[0, 99], expected coordinates from -60 to 60");
    assert!(message("/nubmers").ends_with("(did you mean numbers?)"), "{}", message("/nubmers"));
}

/// A small board on which each test breaks one thing: two hexes of land and one of sea below them.
fn small() -> Value {
    json!({
        "name": "small",
        "hexes": [
            {"at": [0, 0], "terrain": "forest", "number": 6},
            {"at": [1, 0], "terrain": "hills", "number": 5},
            {"at": [0, 1], "terrain": "sea"},
        ],
        "harbours": [{"hex": [0, 0], "side": "NW", "kind": "any"}],
    })
}

/// `small` with some fields replaced.
fn with(changes: Value) -> Value {
    let mut document = small();
    for (name, value) in changes.as_object().unwrap() {
        document[name] = value.clone();
    }
    document
}

#[test]
fn the_small_board_is_sound() {
    assert_eq!(Layout::read(&small()).map(|layout| layout.hexes.len()), Ok(3));
}

fn one(changes: Value, at: &str, message: &str) {
    let found = faults(&with(changes.clone()));
    assert_eq!(found, [(at.to_owned(), message.to_owned())], "{changes}");
}

#[test]
fn faults_of_types() {
    for document in [json!(null), json!([]), json!("base")] {
        assert_eq!(faults(&document).len(), 1);
    }
    assert_eq!(
        faults(&json!({})),
        [
            ("/name".to_owned(), "missing: expected a short name".to_owned()),
            ("/hexes".to_owned(), "missing: expected a list of hexes".to_owned())
        ]
    );
    one(json!({"hexes": 3}), "/hexes", "3, expected a list of hexes");
    one(json!({"about": 3}), "/about", "3, expected a text");
    one(json!({"provenance": null}), "/provenance", "null, expected a text");
    one(json!({"harbours": [3]}), "/harbours/0", "3, expected a JSON object");
    one(json!({"terrains": {"forest": -1}}), "/terrains/forest", "-1, expected a whole number from 0 to 255");
    one(
        json!({"terrains": {"oasis": 1}}),
        "/terrains/oasis",
        "unknown field: expected one of forest, hills, pasture, fields, mountains, desert, sea",
    );
    one(json!({"numbers": "5 2 6"}), "/numbers", "\"5 2 6\", expected a list of tokens");
    one(json!({"paths": "some"}), "/paths", "\"some\", expected one of all, listed");
    one(json!({"distance_rule": 0}), "/distance_rule", "0, expected true or false");
    one(json!({"constraints": {"reds_apart": 1}}), "/constraints/reds_apart", "1, expected true or false");
    one(json!({"constraints": {"reds": 1}}), "/constraints/reds", UNKNOWN_CONSTRAINT);
    one(json!({"victory_points": {"3": "ten"}}), "/victory_points/3", "\"ten\", expected 3 to 20");
    one(
        json!({"victory_points": {"7": 10}}),
        "/victory_points/7",
        "unknown field: expected one of 2, 3, 4, 5, 6",
    );
    one(json!({"a/b~": 1}), "/a~1b~0", UNKNOWN_FIELD);
    one(
        json!({"robbers": [[0, 0], [300, 0]]}),
        "/robbers/1",
        "[300,0], expected a column and a row from -60 to 60, as [0, -2]",
    );
}

const UNKNOWN_CONSTRAINT: &str =
    "unknown field: expected one of reds_apart, equal_numbers_apart, largest_clump, balanced_pips";
const UNKNOWN_FIELD: &str = "unknown field: expected one of name, about, provenance, hexes, harbours, harbour_kinds, \
     terrains, numbers, robbers, constraints, paths, sites, links, waterways, distance_rule, victory_points";

#[test]
fn faults_of_hexes() {
    let hexes = |hexes: Value| json!({"hexes": hexes, "harbours": []});
    one(hexes(json!([])), "/hexes", "0 hexes, expected 1 to 64");
    one(hexes(json!([{"at": [0, 0], "terrain": "sea"}])), "/hexes", "all of them sea: expected some land");
    one(
        hexes(json!([{"at": [61, 0], "terrain": "desert"}])),
        "/hexes/0/at",
        "[61, 0], expected coordinates from -60 to 60",
    );
    one(
        hexes(json!([{"at": [0, 0], "terrain": "desert"}, {"at": [0, 0], "terrain": "desert"}])),
        "/hexes/1/at",
        "the same place as hex 0",
    );
    one(hexes(json!([{"at": [0, 0], "terrain": "forest"}])), "/hexes/0", "forest needs a number");
    one(
        hexes(json!([{"at": [0, 0], "terrain": "desert", "number": 5}])),
        "/hexes/0",
        "desert needs no number",
    );
    one(
        hexes(json!([{"at": [0, 0], "terrain": "forest", "number": 13}])),
        "/hexes/0/number",
        "13 is not a token: expected 2 to 6 or 8 to 12",
    );
    one(
        hexes(json!([{"at": [0, 0], "terrain": "desert", "partial": "yes"}])),
        "/hexes/0/partial",
        "\"yes\", expected true or false",
    );
    one(
        hexes(json!([{"at": [0, 0], "terain": "desert", "terrain": "desert"}])),
        "/hexes/0/terain",
        "unknown field: expected one of at, terrain, number, partial (did you mean terrain?)",
    );
    let line = |n: i8, apart: i8| -> Vec<Value> {
        (0..n).map(|i| json!({"at": [i % 8 * apart, i / 8 * apart], "terrain": "desert"})).collect()
    };
    one(hexes(json!(line(65, 1))), "/hexes", "65 hexes, expected 1 to 64");
    // No two of these share a corner.
    one(hexes(json!(line(33, 3))), "/hexes", "198 sites at their corners, expected at most 192");
    assert!(Layout::read(&with(hexes(json!(line(32, 3))))).is_ok());
    assert!(Layout::read(&with(hexes(json!(line(64, 1))))).is_ok());
}

#[test]
fn faults_of_pools() {
    let random = json!([
        {"at": [0, 0], "terrain": "random", "number": "random"},
        {"at": [1, 0], "terrain": "random"},
        {"at": [0, 1], "terrain": "hills", "number": "random"},
    ]);
    let pools = |terrains: Value, numbers: Value| {
        with(json!({"hexes": random, "harbours": [], "terrains": terrains, "numbers": numbers}))
    };
    assert!(Layout::read(&pools(json!({"forest": 1, "desert": 1}), json!([5, 6]))).is_ok());
    let found = faults(&pools(json!({"forest": 3}), json!([5, 6])));
    assert_eq!(
        found,
        [
            ("/terrains".to_owned(), "3 hexes for 2 places with random terrain".to_owned()),
            ("/numbers".to_owned(), "2 tokens for 4 hexes that need one".to_owned())
        ]
    );
    let found = faults(&pools(json!({"forest": 2}), json!([5, 1])));
    assert_eq!(found[0].0, "/numbers/1");
    assert_eq!(found[1].1, "2 tokens for 3 hexes that need one");
    // A number on terrain that may turn out to produce nothing.
    let fixed =
        json!([{"at": [0, 0], "terrain": "random", "number": 5}, {"at": [1, 0], "terrain": "random"}]);
    let changes =
        json!({"hexes": fixed, "harbours": [], "terrains": {"forest": 1, "desert": 1}, "numbers": []});
    one(changes, "/hexes/0/number", "a number on terrain that may turn out desert or sea: expected random");
    let changes = json!({"hexes": fixed, "harbours": [], "terrains": {"forest": 2}, "numbers": [6]});
    assert!(Layout::read(&with(changes)).is_ok());
}

#[test]
fn faults_of_harbours() {
    let harbour = |hex: Value, side: &str| json!({"harbours": [{"hex": hex, "side": side, "kind": "any"}]});
    let inland = "not a coast: expected land here and sea beyond";
    one(harbour(json!([0, 0]), "E"), "/harbours/0/side", inland);
    one(harbour(json!([0, 1]), "NW"), "/harbours/0/side", inland);
    one(harbour(json!([3, 3]), "E"), "/harbours/0/hex", "no hex is at [3, 3]");
    one(harbour(json!([0, 0]), "N"), "/harbours/0/side", "\"N\", expected one of NE, E, SE, SW, W, NW");
    // The rim of the board is a coast, and so is the side of a sea hex.
    for side in ["NW", "NE", "W", "SW", "SE"] {
        assert!(Layout::read(&with(harbour(json!([0, 0]), side))).is_ok(), "{side}");
    }
    let two = |kinds: [&str; 2], sides: [&str; 2]| {
        json!([
            {"hex": [0, 0], "side": sides[0], "kind": kinds[0]},
            {"hex": [0, 0], "side": sides[1], "kind": kinds[1]},
        ])
    };
    one(
        json!({"harbours": two(["any", "ore"], ["NW", "NE"])}),
        "/harbours/1",
        "shares a site with harbour 0",
    );
    one(
        json!({"harbours": two(["any", "fish"], ["NW", "SW"])}),
        "/harbours/1/kind",
        "\"fish\", expected one of any, lumber, brick, wool, grain, ore, random",
    );
    one(
        json!({"harbours": two(["any", "random"], ["NW", "SW"])}),
        "/harbour_kinds",
        "0 kinds for 1 harbours of random kind",
    );
    one(
        json!({"harbours": [], "harbour_kinds": vec!["any"; 7]}),
        "/harbour_kinds",
        "7 kinds, but there is room for 5 harbours",
    );
    one(
        json!({"harbours": [], "harbour_kinds": vec!["any"; 17]}),
        "/harbour_kinds",
        "17 kinds, expected at most 16",
    );
    one(
        json!({"harbours": [], "harbour_kinds": ["gold"]}),
        "/harbour_kinds/0",
        "\"gold\", expected one of any, lumber, brick, wool, grain, ore",
    );
    // Where the sea lies is not known yet.
    let hexes = json!([
        {"at": [0, 0], "terrain": "random"}, {"at": [1, 0], "terrain": "random"},
        {"at": [2, 0], "terrain": "desert"},
    ]);
    let found = faults(&with(json!({"hexes": hexes, "terrains": {"desert": 1, "sea": 1}})));
    assert_eq!(found.len(), 1);
    assert!(found[0].1.starts_with("not a coast for certain"), "{found:?}");
    let harbours = json!([{"hex": [2, 0], "side": "E", "kind": "any"}]);
    let changes = json!({"hexes": hexes, "terrains": {"desert": 1, "sea": 1}, "harbours": harbours});
    assert!(Layout::read(&with(changes)).is_ok());
}

#[test]
fn faults_of_robbers() {
    one(json!({"robbers": [[0, 0], [4, 0]]}), "/robbers/1", "no hex is at [4, 0]");
    one(json!({"robbers": [[0, 1]]}), "/robbers/0", "on sea: expected a hex of land");
    one(json!({"robbers": [[0, 0], [1, 0], [0, 0]]}), "/robbers/2", "the same hex as robber 0");
    assert!(Layout::read(&with(json!({"robbers": []}))).is_ok());
}

#[test]
fn faults_of_constraints() {
    one(
        json!({"constraints": {"largest_clump": 0}}),
        "/constraints/largest_clump",
        "0, expected a whole number from 1 to 255",
    );
    let mut mini: Value = serde_json::from_str(Layout::text("mini").unwrap()).unwrap();
    mini["terrains"] = json!({"forest": 7});
    mini["numbers"] = json!([6, 6, 6, 6, 8, 8, 8]);
    assert!(Layout::read(&mini).is_ok());
    mini["constraints"] = json!({"reds_apart": true, "largest_clump": 7});
    assert_eq!(
        faults(&mini),
        [("/constraints/reds_apart".to_owned(), "no deal was found that keeps it".to_owned())]
    );
    mini["constraints"] = json!({"equal_numbers_apart": true, "largest_clump": 3});
    assert_eq!(places(&mini), ["/constraints/equal_numbers_apart", "/constraints/largest_clump"]);
    // Nothing is dealt, and what is fixed breaks the constraint.
    let mut fixed = small();
    fixed["hexes"][1]["number"] = json!(8);
    fixed["constraints"] = json!({"reds_apart": true});
    assert_eq!(places(&fixed), ["/constraints/reds_apart"]);
}

#[test]
fn faults_of_sites() {
    let sites = |sites: Value| json!({"sites": sites});
    one(sites(json!([{"hex": [9, 9], "corner": "N"}])), "/sites/0/hex", "no hex is at [9, 9]");
    one(
        sites(json!([{"hex": [0, 0], "corner": "E"}])),
        "/sites/0/corner",
        "\"E\", expected one of N, NE, SE, S, SW, NW",
    );
    one(
        sites(json!([{"hex": [0, 0], "corner": "N", "kind": "city"}])),
        "/sites/0/kind",
        "\"city\", expected one of plain, city_field, vp_spot",
    );
    one(
        sites(json!([{"hex": [0, 0], "corner": "N", "kind": "city_field", "colour": "bleu"}])),
        "/sites/0/colour",
        "\"bleu\", expected one of blue, yellow (did you mean blue?)",
    );
    one(
        sites(json!([{"hex": [0, 0], "corner": "N", "colour": "blue"}])),
        "/sites/0/colour",
        "only a city_field has a colour",
    );
    // The same intersection, seen from three hexes.
    for other in [json!({"hex": [1, 0], "corner": "SW"}), json!({"hex": [0, 1], "corner": "N"})] {
        let sites = sites(json!([{"hex": [0, 0], "corner": "SE"}, other]));
        one(sites, "/sites/1", "the same intersection as site 0");
    }
    let named = |a: &str, b: &str| {
        sites(json!([{"hex": [0, 0], "corner": "N", "name": a}, {"hex": [1, 0], "corner": "N", "name": b}]))
    };
    one(named("Ford", "Ford"), "/sites/1/name", "\"Ford\" is the name of site 0 already");
    one(named("", "Ford"), "/sites/0/name", "empty: expected a name");
    assert!(Layout::read(&with(named("Ford", "Mill"))).is_ok());
}

#[test]
fn faults_of_links() {
    let links = |links: Value| json!({"links": links});
    one(links(json!([{"hex": [9, 9], "side": "E", "kind": "road"}])), "/links/0/hex", "no hex is at [9, 9]");
    one(
        links(json!([{"hex": [0, 0], "side": "E", "kind": "bridge"}])),
        "/links/0/kind",
        "\"bridge\", expected one of road, none, trading_road",
    );
    one(
        links(
            json!([{"hex": [0, 0], "side": "E", "kind": "road"}, {"hex": [1, 0], "side": "W", "kind": "none"}]),
        ),
        "/links/1",
        "the same hex side as link 0",
    );
    one(
        links(json!([{"hex": [0, 0], "side": "E", "kind": "trading_road"}])),
        "/links/0/trade",
        "missing: expected any or a resource, which a trading road takes",
    );
    one(
        links(json!([{"hex": [0, 0], "side": "E", "kind": "road", "trade": "ore"}])),
        "/links/0/trade",
        "only a trading road trades",
    );
    one(
        links(json!([{"hex": [0, 0], "side": "E", "kind": "road", "min_seats": 5}])),
        "/links/0/min_seats",
        "only a trading road has least seats",
    );
    one(
        links(json!([{"hex": [0, 0], "side": "E", "kind": "trading_road", "trade": "any", "min_seats": 7}])),
        "/links/0/min_seats",
        "7, expected a number of seats from 2 to 6",
    );
}

#[test]
fn sites_that_no_path_reaches() {
    // The upper corner of the first hex loses its two paths.
    let cut = |kind: &str| json!([{"hex": [0, 0], "side": "NW", "kind": kind}, {"hex": [0, 0], "side": "NE", "kind": kind}]);
    one(json!({"links": cut("none")}), "/hexes/0", "no path reaches its corner N");
    // Where settlements stand on city fields alone, only these count.
    let field = |corner: &str| json!([{"hex": [0, 0], "corner": corner, "kind": "city_field"}]);
    one(json!({"links": cut("none"), "sites": field("N")}), "/sites/0", "no path reaches this site");
    assert!(Layout::read(&with(json!({"links": cut("none"), "sites": field("S")}))).is_ok());
    assert!(
        Layout::read(&with(json!({"paths": "listed", "links": cut("road"), "sites": field("N")}))).is_ok()
    );
    one(
        json!({"paths": "listed", "links": cut("road"), "sites": field("S")}),
        "/sites/0",
        "no path reaches this site",
    );
    one(
        json!({"paths": "listed", "sites": field("S")}),
        "/links",
        "no path at all: expected some, since paths are listed",
    );
}

#[test]
fn faults_of_waterways() {
    let sites = json!([
        {"hex": [0, 0], "corner": "S", "name": "Ford", "kind": "city_field"},
        {"hex": [1, 0], "corner": "S", "name": "Mill", "kind": "city_field"},
        {"hex": [0, 0], "corner": "N", "name": "Hill"},
    ]);
    let ways = |waterways: Value| json!({"sites": sites, "waterways": waterways});
    assert!(Layout::read(&with(ways(json!([{"name": "Bay", "sites": ["Ford", "Mill"]}])))).is_ok());
    one(
        ways(json!([{"name": "Bay", "sites": ["Ford"]}])),
        "/waterways/0/sites",
        "1 sites, expected two or more",
    );
    one(
        ways(json!([{"name": "Bay", "sites": ["Ford", "Mil"]}])),
        "/waterways/0/sites/1",
        "no site is called \"Mil\", expected one of Ford, Hill, Mill (did you mean Mill?)",
    );
    one(
        ways(json!([{"name": "Bay", "sites": ["Ford", "Hill"]}])),
        "/waterways/0/sites/1",
        "Hill is no city_field",
    );
    one(
        ways(json!([{"name": "Bay", "sites": ["Ford", "Ford"]}])),
        "/waterways/0/sites/1",
        "joins Ford to itself",
    );
    one(
        ways(json!([{"name": "Bay", "sites": ["Ford", "Mill"]}, {"name": "Bay", "sites": ["Mill", "Ford"]}])),
        "/waterways/1/name",
        "\"Bay\" is the name of waterway 0 already",
    );
    one(
        ways(json!([{"name": "Bay"}])),
        "/waterways/0/sites",
        "missing: expected the names of two sites or more",
    );
}

#[test]
fn faults_of_the_rest() {
    one(json!({"name": ""}), "/name", "empty: expected a name");
    one(json!({"victory_points": {"3": 2}}), "/victory_points/3", "2 points, expected 3 to 20");
}

#[test]
fn what_cannot_be_read_hides_nothing_and_invents_nothing() {
    // The place of a hex is not known: what may lie on it is not missed, and all else is still checked.
    let mut document = base();
    document["hexes"][0]["at"] = json!("top");
    document["harbours"][0]["kind"] = json!("fish");
    document["robbers"] = json!([[0, -2], [1, -2]]);
    document["harbours"][2]["side"] = json!("W");
    assert_eq!(places(&document), ["/harbours/0/kind", "/harbours/2/side", "/hexes/0/at"]);
}

/// Every place in a document, as JSON pointers.
fn pointers(value: &Value, at: &str, all: &mut Vec<String>) {
    all.push(at.to_owned());
    match value {
        Value::Object(fields) => fields.iter().for_each(|(k, v)| pointers(v, &format!("{at}/{k}"), all)),
        Value::Array(entries) => {
            entries.iter().enumerate().for_each(|(i, v)| pointers(v, &format!("{at}/{i}"), all));
        }
        _ => {}
    }
}

/// Whatever a document says, it is read or refused, and what is read can be played on.
#[test]
fn documents_with_anything_anywhere() {
    let junk = [
        json!(null),
        json!(true),
        json!(-1),
        json!(0),
        json!(6),
        json!(127),
        json!(1e300),
        json!(""),
        json!("random"),
        json!("sea"),
        json!("E"),
        json!([]),
        json!([127, -128]),
        json!([60, 60]),
        json!([0, 0]),
        json!({}),
        json!({"at": [0, 0], "terrain": "sea"}),
        json!({"sea": 3}),
    ];
    let mut documents: Vec<Value> =
        Layout::NAMES.iter().map(|name| serde_json::from_str(Layout::text(name).unwrap()).unwrap()).collect();
    documents.push(crate::format::everything());
    let mut rng = Rng::new(1);
    let mut read = 0;
    for round in 0..6_000 {
        let mut document = documents[round % documents.len()].clone();
        for _ in 0..=rng.below(3) {
            let mut all = Vec::new();
            pointers(&document, "", &mut all);
            let at = &all[rng.below(all.len() as u32) as usize];
            *document.pointer_mut(at).unwrap() = junk[rng.below(junk.len() as u32) as usize].clone();
        }
        match Layout::read(&document) {
            Ok(layout) => {
                read += 1;
                assert_eq!(layout.faults(), []);
                let constraints = Constraints { reds_apart: rng.below(2) > 0, ..Constraints::default() };
                let generator = Generator { constraints, ..Generator::default() };
                if let Ok(board) = generate(&layout, 1, generator) {
                    assert_eq!(board.faults(), [], "{document}");
                }
            }
            Err(faults) => {
                assert!(!faults.is_empty());
                for fault in faults {
                    assert!(!fault.message.is_empty(), "{document}");
                    // A fault is at a place that there is, or one that is missing in a place that there is.
                    let parent = fault.at.rsplit_once('/').map_or("", |(parent, _)| parent);
                    assert!(document.pointer(parent).is_some(), "{fault} in {document}");
                }
            }
        }
        // The types alone read less strictly, and are checked all the same.
        if let Ok(layout) = serde_json::from_value::<Layout>(document) {
            let _ = layout.settled(round as u64);
        }
    }
    assert!(read > 50, "{read}");
}
