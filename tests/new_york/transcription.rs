//! A map copied from a print, as `docs/boards.md` shows it, and one copied badly.

use serde_json::{Value, json};
use tilewright::settlers::Layout;

use crate::table::{Scene, list};

fn example() -> Value {
    let page = include_str!("../../docs/boards.md");
    let section = page.split("### A map copied from a print").nth(1).unwrap();
    let text = section.split("```json\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    serde_json::from_str(text).unwrap()
}

fn two() -> Scene {
    Scene::on(&example(), 2)
}

/// Y9, Y10, Y31, Y36, Y37: the example is read and played by the names of its towns.
#[test]
fn the_example_plays() {
    let mut table = two().new_game(1);
    let towns = ["Ajaccio", "Bastia", "Calvi", "Corte", "Porto-Vecchio"];
    assert_eq!(table.legal_of("settle"), towns.map(|town| format!("settle {town}")));
    assert_eq!(
        (table.view()["robber"].as_u64(), two().rules().info().options["victory_points"].as_u64()),
        (Some(2), Some(6))
    );
    table.play(&["settle Porto-Vecchio"]);
    // A road by the name of one end, with a hyphen in it.
    let [a, b] = table.places.road("0,2SE");
    let other = if a == table.places.named("Porto-Vecchio") { b } else { a };
    table.play(&[&format!("road Porto-Vecchio-{other}"), "settle Calvi"]);
    // One of its sides is no path.
    assert_eq!(table.legal_of("road").len(), 1);
    table.build("0,0NW").play(&["settle Ajaccio"]).build("0,1W").play(&["settle Bastia"]).build("1,0NE");
    assert_eq!((table.tokens(0), table.tokens(1), table.view()["phase"].as_str()), (0, 0, Some("pre_roll")));
    // Both of its trading roads trade, whatever the number of seats.
    let trades: Vec<&Value> =
        table.places.board["links"].as_array().unwrap().iter().filter(|l| !l["trade"].is_null()).collect();
    let mut kinds: Vec<&str> = trades.iter().filter_map(|link| link["trade"].as_str()).collect();
    kinds.sort_unstable();
    assert_eq!(kinds, ["any", "wool"]);
}

/// Y21, Y22, Y27, Y33: its waterway, its trading road and its spot.
#[test]
fn the_example_has_what_it_says() {
    let scene = two().rich(0).settle(0, &["Calvi"]).settle(1, &["Bastia"]).roads(0, "0,0NW");
    let mut table = scene.start();
    assert_eq!(table.legal_of("settle"), list(&["settle Ajaccio", "settle Porto-Vecchio"]));
    assert!(!table.can_build("0,1W"));
    table.play(&["settle Ajaccio"]).build("0,1SW");
    let table = two().hand(0, [4; 5]).roads(0, "-1,2W").start();
    assert_eq!((table.rates("wool"), table.rates("ore")), (vec![2], vec![4]));
    let mut table = two().rich(0).settle(0, &["Bastia"]).start();
    table.build("1,0NE");
    assert_eq!((table.tokens(0), table.points(0)), (1, 2));
}

/// Three seats need six fields.
#[test]
fn too_few_fields_for_the_table() {
    let options = json!({"board": example()}).to_string();
    let error = tilewright::catalog::rules("settlers/base", Some(3), Some(&options)).unwrap_err().to_string();
    assert!(error.contains("seats is 3, expected at most 2 on this board: with 5 sites"), "{error}");
    // A picture needs no seats.
    let layout = Layout::read(&example()).unwrap();
    assert!(layout.svg(1, true).is_ok());
}

/// Y32, Y35: on a board without city fields a spot holds a token and nothing else, or is a place like any other.
#[test]
fn spots_on_a_board_without_city_fields() {
    let mut board: Value = serde_json::from_str(Layout::text("beginner").unwrap()).unwrap();
    board["sites"] = json!([{"hex": [0, 0], "corner": "N", "name": "Summit", "kind": "vp_spot"}]);
    let table = Scene::on(&board, 4).new_game(1);
    assert_eq!(table.legal_of("settle").len(), 53);
    assert!(
        table.refusal("settle Summit").ends_with("Summit is a spot with a token, where nothing is built")
    );
    assert_eq!(table.view()["spot_tokens"].as_array().unwrap().len(), 1);
    let table = Scene::on(&board, 4).option("vp_buildable", true).new_game(1);
    assert_eq!((table.legal_of("settle").len(), table.can("settle Summit")), (54, true));
    assert_eq!(table.view()["spot_tokens"], json!([]));
}

/// A copy with ten faults: all are told, each at its place, and nothing else.
#[test]
fn ten_faults_of_a_bad_copy() {
    let mut board = example();
    board["hexes"][1].as_object_mut().unwrap().remove("terrain");
    board["hexes"][3]["number"] = json!(7);
    board["robbers"] = json!([[1, 1]]);
    board["sites"][0]["kind"] = json!("city_feild");
    board["sites"][2]["corner"] = json!("E");
    board["sites"][3]["name"] = json!("Bastia");
    board["links"][0]["hex"] = json!([5, 5]);
    board["links"][1].as_object_mut().unwrap().remove("trade");
    board["waterways"][0]["sites"][2] = json!("Porto-Vechio");
    board["victory_points"] = json!({"2": 60});
    let mut faults: Vec<(String, String)> =
        Layout::read(&board).unwrap_err().into_iter().map(|fault| (fault.at, fault.message)).collect();
    faults.sort();
    let expected = [
        (
            "/hexes/1/terrain",
            "missing: expected one of forest, hills, pasture, fields, mountains, desert, sea, random",
        ),
        ("/hexes/3/number", "7 is not a token: expected 2 to 6 or 8 to 12"),
        ("/links/0/hex", "no hex is at [5, 5]"),
        ("/links/1/trade", "missing: expected any or a resource, which a trading road takes"),
        ("/robbers/0", "no hex is at [1, 1]"),
        (
            "/sites/0/kind",
            "\"city_feild\", expected one of plain, city_field, vp_spot (did you mean city_field?)",
        ),
        ("/sites/2/corner", "\"E\", expected one of N, NE, SE, S, SW, NW"),
        ("/sites/3/name", "\"Bastia\" is the name of site 1 already"),
        ("/victory_points/2", "60 points, expected 3 to 20"),
        (
            "/waterways/0/sites/2",
            "no site is called \"Porto-Vechio\", expected one of Bastia, Calvi, Cap Corse, Corte, Porto-Vecchio (did \
             you mean Porto-Vecchio?)",
        ),
    ];
    let expected: Vec<(String, String)> = expected.map(|(at, text)| (at.to_owned(), text.to_owned())).into();
    assert_eq!(faults, expected, "{faults:#?}");
}

/// More than the masks hold is told when a document is checked.
#[test]
fn limits_of_a_board() {
    let mut board = example();
    let sites: Vec<&str> = ["Calvi", "Ajaccio"].into_iter().cycle().take(34).collect();
    board["waterways"][0]["sites"] = json!(sites);
    let faults = Layout::read(&board).unwrap_err();
    assert_eq!(faults[0].to_string(), "/waterways: 33 stretches of waterway, expected at most 32");
    let mut board: Value = serde_json::from_str(Layout::text("base").unwrap()).unwrap();
    let spots = (-1..=1).flat_map(|q| ["N", "NE", "SE", "S", "SW", "NW"].map(|corner| (q, corner)));
    let spots: Vec<Value> =
        spots.map(|(q, corner)| json!({"hex": [2 * q, 0], "corner": corner, "kind": "vp_spot"})).collect();
    board["sites"] = json!(spots);
    let faults = Layout::read(&board).unwrap_err();
    assert!(
        faults[0].to_string().starts_with("/sites: 18 spots with tokens, expected at most 16"),
        "{faults:?}"
    );
}
