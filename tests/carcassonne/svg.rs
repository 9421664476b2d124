//! The picture of the landscape: sound XML, one element for each piece.

use roxmltree::{Document, Node};
use serde_json::{Value, json};
use tilewright::carcassonne::{Carcassonne, Options, TileSet};
use tilewright::{Rules, Viewer};

use crate::support::{random_game, variety};

/// The elements with a class.
fn of_class<'a>(picture: &'a Document<'a>, class: &str) -> Vec<Node<'a, 'a>> {
    picture.descendants().filter(|n| n.attribute("class") == Some(class)).collect()
}

/// The numbers of an attribute.
fn numbers(text: &str) -> Vec<f64> {
    let parts = text.split(|c: char| !(c.is_ascii_digit() || c == '.' || c == '-'));
    parts.filter_map(|part| part.parse().ok()).collect()
}

/// How far an element is moved, itself or by its first child that is.
fn moved(node: Node<'_, '_>) -> (f64, f64) {
    let transform = node.descendants().find_map(|n| n.attribute("transform")).unwrap();
    let moved = numbers(transform);
    (moved[0], moved[1])
}

/// A position on two seats' table, without labels.
fn picture_of(tiles: Value) -> String {
    let rules = Carcassonne::preset("carcassonne/city-bridges", 2).unwrap();
    let setup = json!({"tiles": tiles, "seats": [{"bridges": 1}, {"bridges": 2}]});
    rules.svg(&rules.from_setup(&setup).unwrap(), Viewer::Public, false)
}

/// Where the one figure of a picture stands on the bridged tile, from its corner, and whether the bridge is above it.
fn figure(text: &str) -> ((f64, f64), bool) {
    let picture = Document::parse(text).unwrap();
    let (figure, bridge) = (of_class(&picture, "tw-meeple")[0], of_class(&picture, "tw-bridge")[0]);
    let (at, corner) = (moved(figure), moved(bridge));
    ((at.0 - corner.0, at.1 - corner.1), figure.range().start < bridge.range().start)
}

#[test]
fn every_picture_is_sound_and_has_one_element_for_each_piece() {
    for rules in variety() {
        let mut step = 0;
        random_game(&rules, 6, |state, _| {
            step += 1;
            if step % 7 != 0 {
                return;
            }
            let labels = step % 2 == 0;
            let text = rules.svg(state, Viewer::Public, labels);
            let picture = Document::parse(&text).unwrap();
            assert!(picture.descendants().all(|n| !n.has_attribute("id") && !n.has_attribute("href")));
            let count = |class| picture.descendants().filter(|n| n.attribute("class") == Some(class)).count();
            let view = rules.view(state, Viewer::Public);
            assert_eq!(count("tw-tile"), view.tiles.len());
            assert_eq!(count("tw-bridge"), view.tiles.iter().filter(|t| t.bridge.is_some()).count());
            assert_eq!(count("tw-meeple"), view.tiles.iter().filter(|t| t.meeple.is_some()).count());
            assert_eq!(count("tw-seat"), view.seats.len());
            assert_eq!(count("tw-cell-label") > 0, labels);
        });
    }
}

/// Positions with a tile whose sides at a bridge along an axis face nothing.
fn bridged(tile: &str, axis: &str, spot: Option<&str>) -> Value {
    let meeple = spot.map(|spot| json!({"seat": 0, "spot": spot}));
    let (x, y) = match (tile, axis) {
        ("B", "WE") => (0, 1),
        ("B", _) => (1, -1),
        (_, "NS") => (1, 0),
        _ => (1, 1),
    };
    let mut tiles = vec![json!({"tile": "D", "x": 0, "y": 0})];
    match (tile, axis) {
        ("B", "NS") => tiles.push(json!({"tile": "E", "x": 0, "y": -1, "rotation": 2})),
        ("X", "WE") => tiles.push(json!({"tile": "V", "x": 1, "y": 0})),
        _ => {}
    }
    let mut last = json!({"tile": tile, "x": x, "y": y, "bridge": axis});
    if let Some(meeple) = meeple {
        last["meeple"] = meeple;
    }
    tiles.push(last);
    json!(tiles)
}

#[test]
fn a_monk_under_a_bridge_does_not_look_like_a_knight_on_it() {
    for axis in ["NS", "WE"] {
        let knight = picture_of(bridged("B", axis, Some("bridge")));
        assert_eq!(figure(&knight), ((50.0, 50.0), false), "{axis}");
        let monk = picture_of(bridged("B", axis, Some("centre")));
        let ((x, y), under) = figure(&monk);
        // The deck is 34 wide: the monk stands beside it.
        let across = if axis == "NS" { x - 50.0 } else { y - 50.0 };
        assert!(under && across.abs() > 17.0, "{axis}");
    }
}

#[test]
fn a_thief_on_the_road_below_a_deck_is_not_on_the_deck() {
    // A road from the gate in the north to the east and on over the start tile.
    let text = picture_of(json!([
        {"tile": "D", "x": 0, "y": 0},
        {"tile": "V", "x": -1, "y": 0, "rotation": 2, "bridge": "NS", "meeple": {"seat": 1, "spot": "N"}},
    ]));
    let ((x, _), under) = figure(&text);
    assert!(under && (x - 50.0).abs() > 17.0, "{x}");
}

/// Left, top, right and bottom.
type Edges = [f64; 4];

fn overlap(a: Edges, b: Edges) -> bool {
    a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3]
}

#[test]
fn decks_hide_neither_cloisters_nor_villages() {
    // How far the houses reach from their middle.
    let houses =
        [("B", "tw-cloister", [-23.0, -32.0, 25.0, 18.0]), ("X", "tw-village", [-14.0, -17.0, 15.0, 16.0])];
    for (tile, class, reach) in houses {
        for axis in ["NS", "WE"] {
            let text = picture_of(bridged(tile, axis, None));
            let picture = Document::parse(&text).unwrap();
            let placed = of_class(&picture, class)[0].first_element_child().unwrap();
            let at = numbers(placed.attribute("transform").unwrap());
            let houses = [0, 1, 2, 3].map(|i| at[i % 2] + at[2] * reach[i]);
            assert!(houses.iter().all(|edge| (0.0..=100.0).contains(edge)), "{tile} {axis}: {houses:?}");
            // The deck, and the foundations at its ends.
            for [left, top, right, bottom] in
                [[33.0, 0.0, 67.0, 100.0], [22.0, 0.0, 78.0, 14.0], [22.0, 86.0, 78.0, 100.0]]
            {
                let bridge = match axis {
                    "NS" => [left, top, right, bottom],
                    _ => [top, left, bottom, right],
                };
                assert!(!overlap(houses, bridge), "{tile} {axis}: {houses:?}");
            }
        }
    }
}

/// The edges of a text in a font of middling width.
fn text_edges(node: Node<'_, '_>) -> Edges {
    let number = |attribute| numbers(node.attribute(attribute).unwrap())[0];
    let (x, y, size) = (number("x"), number("y"), number("font-size"));
    let width = 0.55 * size * node.text().unwrap().chars().count() as f64;
    let left = if node.attribute("text-anchor") == Some("middle") { x - width / 2.0 } else { x };
    [left, y - size, left + width, y]
}

#[test]
fn the_tile_in_hand_covers_no_text_of_the_legend() {
    for seats in [2, 6] {
        let rules = Carcassonne::preset("carcassonne/city-bridges", seats).unwrap();
        let scores = vec![json!({"score": 1234}); usize::from(seats)];
        let setup = json!({"phase": "place", "hand": "B", "seats": scores});
        let text = rules.svg(&rules.from_setup(&setup).unwrap(), Viewer::Public, false);
        let picture = Document::parse(&text).unwrap();
        assert!(text.contains("seat 0: 1234 points, 7 meeples, 2 bridges, to move"));
        let hand = of_class(&picture, "tw-hand")[0];
        let legend = hand.parent().unwrap();
        let (x, y) = moved(hand);
        let hand = [x, y, x + 100.0, y + 100.0];
        let lines = legend.descendants().filter(|n| n.tag_name().name() == "text");
        let lines: Vec<Edges> = lines.map(text_edges).collect();
        assert_eq!(lines.len(), usize::from(seats) + 1);
        assert!(lines.iter().all(|line| !overlap(*line, hand)), "{lines:?}, {hand:?}");
        let size = numbers(picture.root_element().attribute("viewBox").unwrap());
        let right = lines.iter().map(|line| line[2]).fold(hand[2], f64::max);
        assert!(moved(legend).0 + right <= size[2]);
        assert!(moved(legend).1 + hand[3] <= size[3]);
    }
}

#[test]
fn labels_of_long_names_stay_on_their_tiles() {
    let mut set = TileSet::base().document().clone();
    for tile in set["tiles"].as_array_mut().unwrap() {
        let name = format!("{}-VERYLONGNAMEOF", tile["id"].as_str().unwrap());
        tile["id"] = json!(name);
    }
    set["start"] = json!(format!("{}-VERYLONGNAMEOF", set["start"].as_str().unwrap()));
    let rules = Carcassonne::new("test", Options::default(), &TileSet::from_value(&set).unwrap()).unwrap();
    let text = rules.svg(&rules.new_game(1), Viewer::Public, true);
    let picture = Document::parse(&text).unwrap();
    let tile = moved(of_class(&picture, "tw-tile")[0]);
    let label = of_class(&picture, "tw-cell-label")[0];
    let lines: Vec<_> = label.children().filter(|n| n.tag_name().name() == "text").collect();
    assert_eq!(lines.iter().map(|n| n.text().unwrap()).collect::<Vec<_>>(), ["D-VERYLONGNAMEOF", "0,0 r0"]);
    for line in lines {
        let [left, top, right, bottom] = text_edges(line);
        assert!(left >= tile.0 && right <= tile.0 + 100.0 && top >= tile.1 && bottom <= tile.1 + 100.0);
    }
}
