//! What covers what, what looks alike, and the panel: what a person needs in order to read a picture.

use roxmltree::{Document, Node};
use serde_json::{Value, json};
use tilewright::{Seat, Viewer, catalog};

use super::{assert_fits, len, numbers, of_class, random_game, texts, titles, with_structures};

/// Where an element that is placed by its transform has its origin, with its scale.
fn origin(node: Node<'_, '_>) -> ((f64, f64), f64) {
    let moved = numbers(node.attribute("transform").unwrap());
    ((moved[0], moved[1]), moved.get(2).copied().unwrap_or(1.0))
}

/// How far a point is from a line between two others.
fn off_line(p: (f64, f64), a: (f64, f64), b: (f64, f64)) -> f64 {
    let (dx, dy) = (b.0 - a.0, b.1 - a.1);
    let along = (((p.0 - a.0) * dx + (p.1 - a.1) * dy) / (dx * dx + dy * dy)).clamp(0.0, 1.0);
    let (x, y) = (a.0 + along * dx - p.0, a.1 + along * dy - p.1);
    (x * x + y * y).sqrt()
}

/// A straight line of a drawing.
struct Line {
    ends: [(f64, f64); 2],
    half_width: f64,
}

/// The lines of an element.
fn lines(node: Node<'_, '_>) -> Vec<Line> {
    let of_line = |line: Node<'_, '_>| {
        let n = |attribute| numbers(line.attribute(attribute).unwrap())[0];
        Line { ends: [(n("x1"), n("y1")), (n("x2"), n("y2"))], half_width: n("stroke-width") / 2.0 }
    };
    node.descendants().filter(|n| n.tag_name().name() == "line").map(of_line).collect()
}

/// The links of a kind, each with its sites.
fn links_of(board: &Value, kind: &str) -> Vec<(Value, [Value; 2])> {
    let links = board["links"].as_array().unwrap();
    let links = links.iter().filter(|link| link["kind"] == kind);
    links.map(|link| (link.clone(), [link["a"].clone(), link["b"].clone()])).collect()
}

#[test]
fn highways_run_beside_number_token_and_robber() {
    let rules = catalog::rules("settlers/structures", Some(2), None).unwrap();
    let dealt = rules.clone().new_game(1).setup();
    let hexes = dealt["board"]["hexes"].as_array().unwrap();
    let hex = hexes.iter().position(|text| text.as_str().unwrap().contains(' ')).unwrap();
    let mut seen = 0;
    for (link, ends) in links_of(&rules.board(), "highway") {
        if link["hex"] != hex {
            continue;
        }
        let setup = json!({
            "board": {"hexes": hexes}, "dice": 8, "robber": hex,
            "seats": [{"settlements": [ends[0]], "highways": [ends]}],
        });
        let game = rules.clone().from_setup(&setup).unwrap();
        let text = game.svg(Viewer::Public, true);
        let picture = Document::parse(&text).unwrap();
        let way = lines(of_class(&picture, "tw-link")[0]);
        let on_hex = |class| {
            let nodes = of_class(&picture, class);
            let of_hex = |title: &String| format!("{title} ").contains(&format!("hex {hex} "));
            let node = nodes[titles(&nodes).iter().position(of_hex).unwrap()];
            origin(node.children().find(|n| n.has_attribute("transform")).unwrap())
        };
        let (token, scale) = on_hex("tw-token");
        let (robber, _) = on_hex("tw-robber");
        for &Line { ends: [a, b], half_width } in &way {
            // The token is a circle of radius 17, the robber's foot 9 wide to either side.
            assert!(off_line(token, a, b) >= 17.0 * scale + half_width - 0.1, "{link}");
            assert!(off_line((robber.0, robber.1 + 8.0), a, b) >= 9.0, "{link}");
        }
        let apart = ((token.0 - robber.0).powi(2) + (token.1 - robber.1).powi(2)).sqrt();
        assert!(apart >= 17.0 * scale + 9.0, "{link}");
        seen += 1;
    }
    assert_eq!(seen, 9);
}

#[test]
fn bridges_leave_the_signs_of_harbours_to_be_read() {
    let mut near = 0;
    for board_seed in 0..4 {
        let options = format!("{{\"board_seed\": {board_seed}}}");
        let rules = catalog::rules("settlers/super", Some(2), Some(&options)).unwrap();
        let bridges = links_of(&rules.board(), "bridge");
        for (link, ends) in bridges.into_iter().filter(|(link, _)| link["length"] == 2) {
            let setup = json!({"dice": 8, "seats": [{"settlements": [ends[0]], "bridges": [ends]}]});
            let game = rules.clone().from_setup(&setup).unwrap();
            let text = game.svg(Viewer::Public, false);
            let picture = Document::parse(&text).unwrap();
            let bridge = of_class(&picture, "tw-link")[0];
            let deck = bridge.children().find(|n| n.tag_name().name() == "polygon").unwrap();
            let corners = numbers(deck.attribute("points").unwrap());
            let middle = |i: usize, j: usize| {
                ((corners[i] + corners[j]) / 2.0, (corners[i + 1] + corners[j + 1]) / 2.0)
            };
            // From end to end of the deck, which is 21 wide.
            let (a, b) = (middle(0, 6), middle(2, 4));
            for sign in of_class(&picture, "tw-harbour") {
                assert!(sign.range().start > bridge.range().start, "the sign is above the deck");
                let node = sign.children().find(|n| n.has_attribute("transform")).unwrap();
                let (at, scale) = origin(node);
                assert!(off_line(at, a, b) >= 10.5 + 17.0 * scale - 4.0, "seed {board_seed}: {link}");
                near += u32::from(off_line(at, a, b) < 40.0);
            }
        }
    }
    assert!(near > 4);
}

/// Points along the path of a waterway.
fn along(path: &str) -> Vec<(f64, f64)> {
    let mut points: Vec<(f64, f64)> = Vec::new();
    for part in path.split(['M', 'Q', 'L']) {
        let n = numbers(part);
        match (n.len(), points.last().copied()) {
            (2, None) => points.push((n[0], n[1])),
            (2, Some((x, y))) => points.extend((1..=20).map(|i| {
                let t = f64::from(i) / 20.0;
                (x + t * (n[0] - x), y + t * (n[1] - y))
            })),
            (4, Some((x, y))) => points.extend((1..=20).map(|i| {
                let t = f64::from(i) / 20.0;
                let at = |p: f64, q: f64, r: f64| (1.0 - t).powi(2) * p + 2.0 * t * (1.0 - t) * q + t * t * r;
                (at(x, n[0], n[2]), at(y, n[1], n[3]))
            })),
            _ => {}
        }
    }
    points
}

#[test]
fn waterways_run_past_the_cities_between_their_ends() {
    let game = random_game("settlers/new-york", 4, "{}", 0);
    let text = game.svg(Viewer::Public, false);
    let picture = Document::parse(&text).unwrap();
    let fields: Vec<(f64, f64)> = of_class(&picture, "tw-field")
        .iter()
        .map(|field| {
            let circle = field.first_element_child().unwrap();
            let number = |attribute| numbers(circle.attribute(attribute).unwrap())[0];
            (number("cx"), number("cy"))
        })
        .collect();
    let far = |a: (f64, f64), b: (f64, f64)| ((a.0 - b.0).powi(2) + (a.1 - b.1).powi(2)).sqrt();
    let mut passed = 0;
    for waterway in of_class(&picture, "tw-waterway") {
        let path = waterway.children().find(|n| n.tag_name().name() == "path").unwrap();
        let points = along(path.attribute("d").unwrap());
        let (first, last) = (points[0], points[points.len() - 1]);
        for &field in fields.iter().filter(|&&field| far(field, first) > 1.0 && far(field, last) > 1.0) {
            let nearest = points.iter().map(|&point| far(field, point)).fold(f64::MAX, f64::min);
            // A circle of radius 10 and water 10 wide.
            assert!(nearest >= 15.0, "{:?}: {nearest}", titles(&[waterway]));
            passed += u32::from(nearest < 30.0);
        }
    }
    // Lake Placid, and others by the Hudson.
    assert!(passed > 0);
}

#[test]
fn free_trading_roads_are_dashed_like_no_road_of_a_seat() {
    let game = random_game("settlers/new-york", 6, "{}", 300);
    let text = game.svg(Viewer::Public, false);
    let picture = Document::parse(&text).unwrap();
    let dashed = |node: &Node<'_, '_>| node.descendants().any(|n| n.has_attribute("stroke-dasharray"));
    assert!(of_class(&picture, "tw-trading-road").iter().all(dashed));
    assert!(!of_class(&picture, "tw-link").iter().any(dashed));
}

#[test]
fn long_names_stay_on_the_sheet() {
    let mut board: Value = serde_json::from_str(include_str!("../../data/settlers/new-york.json")).unwrap();
    let long = |name: &mut Value| {
        // About as long as a name can be.
        *name = json!(format!("{} by Seven Little Rivers of Wiltshirewatersmeet", name.as_str().unwrap()));
    };
    for site in board["sites"].as_array_mut().unwrap() {
        site.get_mut("name").into_iter().for_each(long);
    }
    for waterway in board["waterways"].as_array_mut().unwrap() {
        waterway["sites"].as_array_mut().unwrap().iter_mut().for_each(long);
    }
    let options = json!({"board": board}).to_string();
    let game = random_game("settlers/new-york-erie-canal", 4, &options, 200);
    assert_fits("long names", &*game);
}

// ---- the panel -----------------------------------------------------------------------------------------------------

#[test]
fn the_panel_counts_the_pieces_left() {
    let game = with_structures("settlers/archipelago");
    let board = game.rules().board();
    let view = game.view(Viewer::Public);
    let text = game.svg(Viewer::Public, false);
    let picture = Document::parse(&text).unwrap();
    let mut expected = Vec::new();
    for own in view["seats"].as_array().unwrap() {
        let pieces = |id: &Value| board["links"][id.as_u64().unwrap() as usize]["pieces"].as_u64().unwrap();
        let roads = 15 - own["links"].as_array().unwrap().iter().map(pieces).sum::<u64>();
        // A metropolis is two cities.
        let cities = 4 - 2 * len(&own["metropolises"]);
        expected.push(format!("not built: {roads} road pieces, 5 settlements, {cities} city pieces"));
    }
    assert_eq!(titles(&of_class(&picture, "tw-pieces")), expected);
    // A bridge of length 5 takes nine pieces, one of length 1 two.
    assert!(expected[0].contains("6 road pieces, 5 settlements, 2 city"), "{}", expected[0]);
    assert!(expected[1].contains("13 road pieces"), "{}", expected[1]);
}

#[test]
fn the_legend_says_what_the_marks_mean() {
    let game = random_game("settlers/base", 4, "{}", 60);
    let text = game.svg(Viewer::Public, false);
    let picture = Document::parse(&text).unwrap();
    let expected = [
        "on turn",
        "decides out of turn",
        "knight",
        "road building",
        "year of plenty",
        "monopoly",
        "victory point",
    ];
    assert_eq!(texts(&of_class(&picture, "tw-legend")), expected);
    for short in ["Kn", "RB", "YP", "Mo", "VP"] {
        assert!(text.contains(&format!(">{short}</text>")), "{short}");
    }
}

#[test]
fn two_robbers_can_be_told_apart_and_one_beside_the_board_is_named() {
    // S190: the first game's board has one desert.
    let game = random_game("settlers/beginner", 4, r#"{"robbers": 2}"#, 0);
    let text = game.svg(Viewer::Public, false);
    let picture = Document::parse(&text).unwrap();
    let robbers = of_class(&picture, "tw-robber");
    assert_eq!(texts(&robbers), ["1"]);
    assert!(titles(&robbers)[0].starts_with("first robber on hex"));
    let legend = texts(&of_class(&picture, "tw-legend"));
    assert_eq!(legend[legend.len() - 2..], ["first robber", "second robber beside the board"]);

    let game = random_game("settlers/super", 6, "{}", 0);
    let text = game.svg(Viewer::Public, false);
    let picture = Document::parse(&text).unwrap();
    assert_eq!(texts(&of_class(&picture, "tw-robber")), ["1", "2"]);
    let legend = texts(&of_class(&picture, "tw-legend"));
    assert_eq!(legend[legend.len() - 2..], ["first robber", "second robber"]);
}

#[test]
fn a_finished_game_shows_what_every_seat_holds() {
    // S111: nine points on the board, and the tenth is a victory point card.
    let rules = catalog::rules("settlers/base", Some(3), Some(r#"{"board": "beginner"}"#)).unwrap();
    let mut game = rules.new_game(5);
    let mut bot = game.rules().bot("greedy", 5).unwrap();
    game.settle_chance();
    while game.actor().seat().is_some() {
        let id = bot.choose(&*game).unwrap();
        game.step(id).unwrap();
    }
    let all = game.svg(Viewer::Omniscient, false);
    for viewer in [Viewer::Public, Viewer::Seat(Seat(0)), Viewer::Seat(Seat(2))] {
        assert_eq!(game.svg(viewer, false), all);
    }
    // Each hand, and the bank.
    let picture = Document::parse(&all).unwrap();
    assert_eq!(of_class(&picture, "tw-resources").len(), 4);
    let legend = texts(&of_class(&picture, "tw-legend"));
    assert_eq!(legend[0], "winner");
    let setup = game.setup();
    let held = setup["seats"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|own| own["cards"].as_object().is_some_and(|cards| cards.values().any(|n| n != 0)));
    assert_eq!(of_class(&picture, "tw-cards").len(), held.count());
}
