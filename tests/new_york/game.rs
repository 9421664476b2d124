//! The robber, victory, tables of other sizes, and the options of the page.

use serde_json::{Value, json};

use crate::settling::{BLUE, SPOTS, YELLOW};
use crate::table::{Scene, Table};

/// Y1, Y2, Y4, Y5, Y6: what the compiled board has.
#[test]
fn the_board() {
    let table = Scene::new(4).new_game(1);
    let board = &table.places.board;
    let len = |name: &str| board[name].as_array().unwrap().len();
    assert_eq!((len("hexes"), len("sites"), len("links")), (28, 84, 92));
    let field = |name: &str| board["sites"][table.places.named(name)]["field"].clone();
    assert!(YELLOW.iter().all(|name| field(name) == "city_field"));
    assert!(BLUE.iter().all(|name| field(name) == "canal_city"));
    assert!(SPOTS.iter().all(|name| field(name) == "spot"));
    let named = board["sites"].as_array().unwrap().iter().filter(|site| !site["name"].is_null()).count();
    assert_eq!(named, YELLOW.len() + BLUE.len() + SPOTS.len());
    let view = table.view();
    let count = |name: &str| {
        let hexes = view["board"]["hexes"].as_array().unwrap().iter();
        hexes.filter(|hex| hex.as_str().unwrap().starts_with(name)).count()
    };
    assert_eq!(["forest", "pasture", "fields", "hills", "mountains"].map(count), [6, 6, 6, 5, 5]);
}

/// Y3: the same board in every game, whatever the seed.
#[test]
fn nothing_is_dealt() {
    let hexes = |seed: u64| Scene::new(4).new_game(seed).view()["board"]["hexes"].clone();
    assert!((2..20).all(|seed| hexes(seed) == hexes(1)));
}

fn robber_hex(table: &Table) -> u64 {
    let hexes = table.places.board["hexes"].as_array().unwrap();
    hexes.iter().position(|hex| hex["q"] == -1 && hex["r"] == 0).unwrap() as u64
}

/// Y36, N17: the robber begins on a hex with a number, which produces once the robber has left.
#[test]
fn the_robber_begins_south_east_of_corning() {
    for seats in [3, 6] {
        let table = Scene::new(seats).new_game(1);
        let hex = robber_hex(&table);
        assert_eq!(table.view()["robber"], hex);
        assert_eq!(table.view()["board"]["hexes"][hex as usize], "forest 4");
        let corning = table.places.named("Corning");
        assert!(
            table.places.board["hexes"][hex as usize]["sites"].as_array().unwrap().contains(&json!(corning))
        );
    }
    let scene = Scene::new(4).settle(0, &["Ithaca"]).settle(1, &["Niagara Falls"]).field("dice", 0);
    let mut table = scene.start();
    table.play(&["roll", "dice 4"]);
    assert_eq!(
        (table.seat(0)["hand_size"].as_u64(), table.seat(1)["hand_size"].as_u64()),
        (Some(0), Some(1))
    );
    table.play(&["end", "roll", "dice 7", "robber 0", "end", "roll", "dice 4"]);
    assert_eq!(table.hand(0), json!({"lumber": 1}));
}

/// Y37, N16: 10 points for three seats, 12 for more, or what the option says.
#[test]
fn how_many_points_win() {
    let target = |scene: Scene| scene.rules().info().options["victory_points"].clone();
    assert_eq!(target(Scene::new(3)), 10);
    assert!((4..=6).all(|seats| target(Scene::new(seats)) == 12));
    assert_eq!(target(Scene::new(3).option("victory_points", 13)), 13);

    // Nine points, and a settlement for the tenth.
    let scene = |seats| {
        let scene = Scene::new(seats).rich(0).city(0, &["Albany", "Rome", "Buffalo", "Corning"]);
        scene.settle(0, &["Ithaca"])
    };
    for (seats, over) in [(3, true), (4, false), (5, false), (6, false)] {
        let mut table = scene(seats).start();
        table.play(&["settle Kingston"]);
        assert_eq!((table.points(0), table.view()["phase"] == "won"), (10, over), "{seats} seats");
    }
    let mut table = scene(6).option("victory_points", 10).start();
    table.play(&["settle Kingston"]);
    assert_eq!(table.view()["phase"], "won");
}

/// Y37: twelve points with the tokens of spots.
#[test]
fn tokens_count_for_victory() {
    let scene = Scene::new(4).rich(0).city(0, &["Albany", "Rome", "Plattsburgh", "Corning"]);
    let scene = scene.settle(0, &["Ithaca"]).roads(0, "4,-4NE").own(0, "tokens", 2);
    let mut table =
        scene.field("spot_tokens", json!(["Fort Niagara", "Hancock", "Massena", "Olean"])).start();
    assert_eq!(table.points(0), 11);
    table.build("4,-4NW");
    assert_eq!((table.points(0), table.view()["phase"].as_str()), (12, Some("won")));
}

/// Y38: two seats play as three do, to 10 points if nothing else is said.
#[test]
fn two_seats() {
    let scene = Scene::of("settlers/base", 2).option("board", "new-york");
    let table = scene.new_game(1);
    assert_eq!(table.legal_of("settle").len(), 25);
    assert_eq!(table.view()["spot_tokens"].as_array().unwrap().len(), 6);
    assert_eq!(scene.rules().info().options["victory_points"], 10);
    assert_eq!(scene.option("victory_points", 14).rules().info().options["victory_points"], 14);
}

/// Y39, N24: the larger bank and deck, and building between turns.
#[test]
fn five_and_six_seats() {
    for (seats, bank, deck, between) in [
        (3, 19, 25, "nothing"),
        (4, 19, 25, "nothing"),
        (5, 24, 34, "special_building"),
        (6, 24, 34, "special_building"),
    ] {
        let rules = Scene::new(seats).rules();
        assert_eq!(rules.info().options["bank"], bank);
        assert_eq!(rules.info().options["between_turns"], between);
        assert_eq!(Scene::new(seats).new_game(1).view()["deck_size"], deck);
    }
    // Special building takes a token, and builds roads that end at fields.
    let scene = Scene::new(5).option("vp_buildable", false).rich(1).settle(1, &["Plattsburgh"]);
    let mut table = scene.roads(1, "4,-4NE").start();
    table.play(&["end"]).build("4,-4NW");
    assert_eq!((table.tokens(1), table.view()["phase"].as_str()), (1, Some("special_building")));
}

/// Y41, N25: a highway to a spot takes nothing, a road from there does.
#[test]
fn roads_alone_take_tokens() {
    let scene = Scene::new(4).option("highways", true).hand(0, [9, 9, 9, 9, 9]);
    let table = scene.start();
    let spots = SPOTS.map(|name| table.places.named(name) as u64);
    let links = table.places.board["links"].as_array().unwrap();
    let ends = |link: &Value| [link["a"].as_u64().unwrap(), link["b"].as_u64().unwrap()];
    let (mut tried, mut taken) = (0, 0);
    for link in links.iter().filter(|link| link["kind"] == "highway") {
        let [a, b] = ends(link);
        let (spot, other) = if spots.contains(&b) { (b, a) } else { (a, b) };
        let name = table.places.name(other as usize);
        if !spots.contains(&spot) || !(YELLOW.contains(&&*name) || BLUE.contains(&&*name)) {
            continue;
        }
        let mut table = scene.clone().settle(0, &[&name]).start();
        table.play(&[&format!("highway {a}-{b}")]);
        assert_eq!(table.tokens(0), 0);
        tried += 1;
        let road = links.iter().find(|l| l["kind"] == "road" && ends(l).contains(&spot)).unwrap();
        let [a, b] = ends(road);
        table.play(&[&format!("road {a}-{b}")]);
        taken += table.tokens(0);
    }
    assert!(tried > 3 && taken == tried, "{tried} highways, {taken} tokens");
}

/// Y40, Y42, N18: the page names every option of maps with its default, and there are no others.
#[test]
fn the_options_of_the_page() {
    let page = include_str!("../../docs/rules/new-york.md");
    let table = page.split("## Options").nth(1).unwrap().split("\n## ").next().unwrap();
    let info = Scene::canal().option("erie_canal", false).rules();
    let defaults = &info.info().options;
    let mut names = Vec::new();
    for line in table.lines().filter(|line| line.starts_with("| `")) {
        let cells: Vec<&str> = line.trim_matches('|').split(" | ").map(str::trim).collect();
        let name = cells[0].trim_matches('`');
        // Left to the board or to the number of seats, which has been looked up here.
        let expected = match name {
            "distance_rule" => json!(false),
            "vp_buildable" => Value::Null,
            _ => serde_json::from_str(cells[2]).unwrap_or_else(|_| json!(cells[2].trim_matches('`'))),
        };
        assert_eq!(defaults[name], expected, "{name}");
        names.push(name.to_owned());
    }
    let of_maps = |name: &&String| {
        ["distance_", "waterway_", "canal_", "trade_", "vp_", "erie_"]
            .iter()
            .any(|start| name.starts_with(start))
    };
    let mut all: Vec<String> = defaults.as_object().unwrap().keys().filter(of_maps).cloned().collect();
    all.retain(|name| name != "vp_card_same_turn");
    names.sort();
    all.sort();
    assert_eq!(names, all);
}
