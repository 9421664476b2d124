//! The picture of a hex game: sound XML, one element for each piece, nothing that the viewer may not know.

use roxmltree::{Document, Node};
use serde_json::{Value, json};
use tilewright::rng::Rng;
use tilewright::settlers::{Base, State};
use tilewright::{ActionMask, AnyGame, Rules, Seat, Viewer, catalog};

/// A state after so many random decisions.
fn played(rules: &Base, seed: u64, decisions: u32) -> State<1, 2, 4> {
    let mut state = rules.new_game(seed);
    let mut mask = ActionMask::new(rules.info().space.len());
    let mut rng = Rng::new(seed);
    for _ in 0..decisions {
        rules.legal_mask(&state, &mut mask);
        let ids: Vec<_> = mask.iter().collect();
        if ids.is_empty() {
            break;
        }
        let id = ids[rng.below(ids.len() as u32) as usize];
        rules.step(&mut state, rules.decode(id).unwrap(), &mut ()).unwrap();
    }
    state
}

/// The elements with a class.
fn of_class<'a>(picture: &'a Document<'a>, class: &str) -> Vec<Node<'a, 'a>> {
    picture.descendants().filter(|n| n.attribute("class") == Some(class)).collect()
}

fn texts(nodes: &[Node<'_, '_>]) -> Vec<String> {
    let text = |n: &Node<'_, '_>| n.descendants().filter_map(|n| n.text()).next_back().unwrap().to_owned();
    nodes.iter().map(text).collect()
}

fn titles(nodes: &[Node<'_, '_>]) -> Vec<String> {
    nodes.iter().map(|n| n.first_element_child().unwrap().text().unwrap().to_owned()).collect()
}

#[test]
fn every_picture_is_sound_and_has_one_element_for_each_piece() {
    for (seats, seed) in [(2, 1), (3, 2), (4, 3), (4, 4)] {
        let rules = Base::preset("settlers/base", seats).unwrap();
        for decisions in [0, 1, 5, 16, 60, 150, 400, 20_000] {
            let state = played(&rules, seed, decisions);
            for viewer in [Viewer::Public, Viewer::Seat(Seat(1)), Viewer::Omniscient] {
                let text = rules.svg(&state, viewer, decisions % 2 == 1);
                let picture = Document::parse(&text).unwrap();
                assert_eq!(picture.root_element().tag_name().name(), "svg");
                assert!(picture.descendants().all(|n| !n.has_attribute("id") && !n.has_attribute("href")));

                let seen = rules.view(&state, viewer);
                let sum = |of: fn(&State<1, 2, 4>, usize) -> u32| (0..4).map(|s| of(&state, s)).sum::<u32>();
                let count = |class| of_class(&picture, class).len() as u32;
                assert_eq!((count("tw-hex"), count("tw-token"), count("tw-harbour")), (19, 18, 9));
                assert_eq!(count("tw-link"), sum(|s, i| s.seats[i].links.len()));
                assert_eq!(count("tw-settlement"), sum(|s, i| s.seats[i].settlements.len()));
                assert_eq!(count("tw-city"), sum(|s, i| s.seats[i].cities.len()));
                assert_eq!(count("tw-site"), 54 - sum(|s, i| s.seats[i].buildings().len()));
                assert_eq!((count("tw-robber"), count("tw-bank")), (1, 1));
                assert_eq!(count("tw-seat"), u32::from(seats));
                let awards = u32::from(seen.longest_road.is_some()) + u32::from(seen.largest_army.is_some());
                assert_eq!(count("tw-award"), awards);
            }
        }
    }
}

#[test]
fn hidden_cards_do_not_show() {
    let rules = Base::preset("settlers/base", 4).unwrap();
    for seed in 0..20 {
        let state = played(&rules, seed, 150 + 20 * seed as u32);
        for viewer in [Viewer::Public, Viewer::Seat(Seat(0)), Viewer::Seat(Seat(3))] {
            let text = rules.svg(&state, viewer, false);
            let mut other = state.clone();
            for draw in 0..4 {
                rules.resample_hidden(&mut other, viewer, draw);
                assert_eq!(rules.svg(&other, viewer, false), text, "seed {seed}, {viewer:?}");
            }
            // The bank, and the own hand; once the game is over every hand.
            let picture = Document::parse(&text).unwrap();
            let over = rules.outcome(&state).is_over();
            let open = if over { 5 } else { 1 + usize::from(viewer != Viewer::Public) };
            assert_eq!(of_class(&picture, "tw-resources").len(), open);
            assert!(of_class(&picture, "tw-cards").len() < open);
        }
        let all = rules.svg(&state, Viewer::Omniscient, false);
        assert_eq!(of_class(&Document::parse(&all).unwrap(), "tw-resources").len(), 5);
    }
}

#[test]
fn labels_number_every_hex_and_site() {
    let rules = Base::preset("settlers/base", 4).unwrap();
    for decisions in [0, 300] {
        let state = played(&rules, 7, decisions);
        let text = rules.svg(&state, Viewer::Public, true);
        let picture = Document::parse(&text).unwrap();
        let numbers = |n: usize| (0..n).map(|i| i.to_string()).collect::<Vec<_>>();
        assert_eq!(texts(&of_class(&picture, "tw-hex-label")), numbers(19));
        assert_eq!(texts(&of_class(&picture, "tw-site-label")), numbers(54));

        let plain = rules.svg(&state, Viewer::Public, false);
        let picture = Document::parse(&plain).unwrap();
        assert!(of_class(&picture, "tw-hex-label").is_empty());
        assert!(of_class(&picture, "tw-site-label").is_empty());
    }
}

#[test]
fn tooltips_name_what_they_are_on() {
    let rules = Base::preset("settlers/base", 3).unwrap();
    let state = played(&rules, 11, 2);
    let text = rules.svg(&state, Viewer::Public, false);
    let picture = Document::parse(&text).unwrap();
    let site = state.seats[0].settlements.iter().next().unwrap();
    assert_eq!(titles(&of_class(&picture, "tw-settlement")), [format!("site {site}: settlement of seat 0")]);
    let id = state.seats[0].links.iter().next().unwrap();
    let link = &rules.topology().links[id];
    let road = format!("road {}-{} (link {id}) of seat 0", link.a, link.b);
    assert_eq!(titles(&of_class(&picture, "tw-link")), [road]);
    for (hex, title) in titles(&of_class(&picture, "tw-hex")).iter().enumerate() {
        let tile = state.board.tiles[hex];
        let what = match tile.number() {
            0 => tile.terrain().name().to_owned(),
            number => format!("{} {number}", tile.terrain().name()),
        };
        assert_eq!(*title, format!("hex {hex} ({what})"));
    }
}

#[test]
fn the_same_state_gives_the_same_picture() {
    let (one, two) = (Base::preset("settlers/base", 4).unwrap(), Base::preset("settlers/base", 4).unwrap());
    let state = played(&one, 5, 200);
    let again = played(&two, 5, 200);
    for labels in [false, true] {
        let text = one.svg(&state, Viewer::Omniscient, labels);
        assert_eq!(two.svg(&again, Viewer::Omniscient, labels), text);
        // Coordinates have two decimals at most.
        let long = |word: &str| word.split_once('.').is_some_and(|(_, part)| part.len() > 2);
        let numbers = text.split(|c: char| !c.is_ascii_digit() && c != '.');
        assert_eq!(numbers.filter(|w| long(w)).count(), 0);
    }
}

// ---- every ruleset -------------------------------------------------------------------------------------------------

/// A game of any ruleset after so many random decisions.
fn random_game(ruleset: &str, seats: u8, options: &str, decisions: u32) -> Box<dyn AnyGame> {
    let mut game = catalog::rules(ruleset, Some(seats), Some(options)).unwrap().new_game(3);
    let mut rng = Rng::new(u64::from(decisions));
    for _ in 0..decisions {
        let ids = game.legal_ids();
        if ids.is_empty() {
            break;
        }
        game.step(ids[rng.below(ids.len() as u32) as usize]).unwrap();
    }
    game
}

/// Games of all rulesets, at their smallest and largest tables.
fn all_games() -> Vec<(String, Box<dyn AnyGame>)> {
    let entries = catalog::names().iter().filter(|entry| entry.name.starts_with("settlers/"));
    let mut games = Vec::new();
    for entry in entries {
        for (seats, decisions) in [(entry.min_seats, 0), (entry.max_seats, 40), (entry.max_seats, 300)] {
            let name = format!("{} with {seats} after {decisions}", entry.name);
            games.push((name, random_game(entry.name, seats, "{}", decisions)));
        }
    }
    games
}

fn len(value: &Value) -> usize {
    value.as_array().unwrap().len()
}

/// One element for everything in a view.
fn assert_complete(name: &str, game: &dyn AnyGame) {
    let view = game.view(Viewer::Public);
    let board = game.rules().board();
    let text = game.svg(Viewer::Public, true);
    let picture = Document::parse(&text).unwrap();
    let count = |class| of_class(&picture, class).len();
    let seats = view["seats"].as_array().unwrap();
    let sum = |field: &str| seats.iter().map(|seat| len(&seat[field])).sum::<usize>();
    let sites = board["sites"].as_array().unwrap();
    let links = board["links"].as_array().unwrap();
    let of_field = |kinds: &[&str]| {
        sites.iter().filter(|site| site["field"].as_str().is_some_and(|f| kinds.contains(&f))).count()
    };
    let tokens =
        view["board"]["hexes"].as_array().unwrap().iter().filter(|hex| hex.as_str().unwrap().contains(' '));
    let held = |award: &str| usize::from(!view[award].is_null());
    let trading = links.iter().filter(|link| !link["trade"].is_null()).count();
    let spots = len(&view["spot_tokens"]);
    let buildings = sum("settlements") + sum("cities") + sum("metropolises");
    for (class, expected) in [
        ("tw-hex", len(&board["hexes"])),
        ("tw-hex-label", len(&board["hexes"])),
        ("tw-token", tokens.count()),
        ("tw-harbour", len(&view["board"]["harbours"])),
        ("tw-link", sum("links")),
        ("tw-settlement", sum("settlements")),
        ("tw-city", sum("cities")),
        ("tw-metropolis", sum("metropolises")),
        ("tw-site", sites.len() - buildings),
        ("tw-site-label", sites.len()),
        ("tw-robber", held("robber") + held("second_robber")),
        ("tw-name", sites.iter().filter(|site| !site["name"].is_null()).count()),
        ("tw-field", of_field(&["city_field", "canal_city"])),
        ("tw-spot-token", spots),
        ("tw-spot", of_field(&["spot"]) - spots),
        ("tw-waterway", len(&board["waterways"])),
        ("tw-trading-road", trading),
        ("tw-scroll", trading),
        ("tw-seat", seats.len()),
        ("tw-award", held("longest_road") + held("largest_army") + held("longest_bridge")),
    ] {
        assert_eq!(count(class), expected, "{name}: {class}");
    }
    let titles = titles(&of_class(&picture, "tw-link"));
    for (seat, own) in seats.iter().enumerate() {
        for id in own["links"].as_array().unwrap() {
            let link = &links[id.as_u64().unwrap() as usize];
            let kind = link["kind"].as_str().unwrap();
            let start = format!("{kind} {}-{}", link["a"], link["b"]);
            let end = format!("(link {id}) of seat {seat}");
            assert!(titles.iter().any(|t| t.starts_with(&start) && t.ends_with(&end)), "{name}: {start}");
        }
    }
}

/// The numbers of an attribute.
fn numbers(text: &str) -> Vec<f64> {
    let parts = text.split(|c: char| !(c.is_ascii_digit() || c == '.' || c == '-'));
    parts.filter_map(|part| part.parse().ok()).collect()
}

/// Asserts that an element, and all in it, is within the picture; `at` is where its origin is.
fn assert_inside(name: &str, node: Node<'_, '_>, (x, y, scale): (f64, f64, f64), size: (f64, f64)) {
    let (mut x, mut y, mut scale) = (x, y, scale);
    if let Some(transform) = node.attribute("transform") {
        let moved = numbers(transform);
        (x, y) = (x + moved[0] * scale, y + moved[1] * scale);
        scale *= moved.get(2).copied().unwrap_or(1.0);
    }
    let number = |attribute| node.attribute(attribute).map_or(0.0, |text| numbers(text)[0]);
    let edges = match node.tag_name().name() {
        "circle" => {
            let (cx, cy, r) = (number("cx"), number("cy"), number("r"));
            vec![(cx - r, cy - r), (cx + r, cy + r)]
        }
        "rect" => {
            let (left, top) = (number("x"), number("y"));
            vec![(left, top), (left + number("width"), top + number("height"))]
        }
        "line" => vec![(number("x1"), number("y1")), (number("x2"), number("y2"))],
        "polygon" => numbers(node.attribute("points").unwrap()).chunks(2).map(|p| (p[0], p[1])).collect(),
        "text" => {
            let (at, size) = (number("x"), number("font-size"));
            let long = 0.55 * size * node.text().unwrap().chars().count() as f64;
            let (before, after) = match node.attribute("text-anchor") {
                None => (0.0, long),
                Some("middle") => (long / 2.0, long / 2.0),
                Some(_) => (long, 0.0),
            };
            vec![(at - before, number("y") - size), (at + after, number("y"))]
        }
        _ => vec![],
    };
    for (right, down) in edges {
        let at = (x + right * scale, y + down * scale);
        let inside = (0.0..=size.0).contains(&at.0) && (0.0..=size.1).contains(&at.1);
        assert!(inside, "{name}: {node:?} reaches {at:?} of {size:?}");
    }
    for child in node.children().filter(Node::is_element) {
        assert_inside(name, child, (x, y, scale), size);
    }
}

fn assert_fits(name: &str, game: &dyn AnyGame) {
    for labels in [false, true] {
        let text = game.svg(Viewer::Omniscient, labels);
        let picture = Document::parse(&text).unwrap();
        let root = picture.root_element();
        let size = numbers(root.attribute("viewBox").unwrap());
        assert_inside(name, root, (0.0, 0.0, 1.0), (size[2], size[3]));
    }
}

#[test]
fn pictures_of_all_rulesets_are_complete_and_within_their_canvas() {
    for (name, game) in all_games() {
        assert_complete(&name, &*game);
        assert_fits(&name, &*game);
    }
}

#[test]
fn what_is_hidden_does_not_show_in_any_ruleset() {
    let options = r#"{"player_trades": "counter_offers", "open_bank": false}"#;
    for entry in catalog::names().iter().filter(|entry| entry.name.starts_with("settlers/")) {
        for decisions in (60..100).step_by(5) {
            let game = random_game(entry.name, entry.max_seats, options, decisions);
            for viewer in [Viewer::Public, Viewer::Seat(Seat(1))] {
                let text = game.svg(viewer, false);
                let picture = Document::parse(&text).unwrap();
                let hands = usize::from(viewer != Viewer::Public);
                assert_eq!(of_class(&picture, "tw-resources").len(), hands);
                assert!(of_class(&picture, "tw-cards").len() <= hands);
                let mut other = game.clone_box();
                for draw in 0..3 {
                    other.resample_hidden(viewer, draw);
                    assert_eq!(other.svg(viewer, false), text, "{} after {decisions}", entry.name);
                }
            }
        }
    }
}

// ---- structures ----------------------------------------------------------------------------------------------------

/// A position with a bridge of every length, a highway of either shape, and a metropolis, as far as there is room.
fn with_structures(ruleset: &str) -> Box<dyn AnyGame> {
    let rules = catalog::rules(ruleset, Some(4), None).unwrap();
    let board = rules.board();
    let site = |link: &Value, end: &str| link[end].as_u64().unwrap() as usize;
    let near = |a: usize, b: usize| {
        a == b || board["sites"][a]["neighbours"].as_array().unwrap().contains(&json!(b))
    };
    let mut seats = vec![json!({}); 4];
    let mut taken: Vec<usize> = Vec::new();
    let links = board["links"].as_array().unwrap();
    let longest =
        links.iter().filter(|link| link["kind"] == "bridge").max_by_key(|link| link["length"].as_u64());
    let shortest = links.iter().find(|link| link["kind"] == "bridge" && link["length"] == 1);
    let highway = links.iter().find(|link| link["kind"] == "highway");
    for (seat, link) in [longest, shortest, highway].into_iter().enumerate() {
        let Some(link) = link else { continue };
        let (a, b) = (site(link, "a"), site(link, "b"));
        let free = |end: &usize| !taken.iter().any(|&t| near(t, *end));
        let Some(end) = [a, b].into_iter().find(free) else { continue };
        taken.push(end);
        let kind = if link["kind"] == "bridge" { "bridges" } else { "highways" };
        seats[seat] = json!({"metropolises": [end], kind: [[a, b]]});
    }
    rules.from_setup(&json!({"seats": seats, "dice": 8})).unwrap()
}

#[test]
fn structures_have_their_pieces_and_tooltips() {
    for ruleset in ["settlers/structures", "settlers/archipelago", "settlers/super"] {
        let game = with_structures(ruleset);
        assert_complete(ruleset, &*game);
        assert_fits(ruleset, &*game);
        let (view, board) = (game.view(Viewer::Public), game.rules().board());
        let text = game.svg(Viewer::Public, false);
        let picture = Document::parse(&text).unwrap();
        let drawn = of_class(&picture, "tw-link");
        let mut kinds = Vec::new();
        for (seat, own) in view["seats"].as_array().unwrap().iter().enumerate() {
            for id in own["links"].as_array().unwrap() {
                let link = &board["links"][id.as_u64().unwrap() as usize];
                let (a, b, length, hex) = (&link["a"], &link["b"], &link["length"], &link["hex"]);
                let title = match link["kind"].as_str().unwrap() {
                    "bridge" => format!("bridge {a}-{b} of length {length} (link {id}) of seat {seat}"),
                    _ => format!("highway {a}-{b} across hex {hex} (link {id}) of seat {seat}"),
                };
                let found = titles(&drawn).iter().position(|t| *t == title);
                let node = drawn[found.unwrap_or_else(|| panic!("{ruleset}: no {title}"))];
                // Three lines for each piece: a white edge, an outline, the colour of the seat.
                let whites = node.children().filter(|n| n.attribute("stroke") == Some("#fff")).count();
                assert_eq!(whites as u64, link["pieces"].as_u64().unwrap(), "{title}");
                kinds.push(link["kind"].as_str().unwrap().to_owned());
            }
        }
        assert!(kinds.contains(&"bridge".to_owned()) && kinds.contains(&"highway".to_owned()), "{kinds:?}");
        assert_eq!(of_class(&picture, "tw-metropolis").len(), kinds.len());
        assert!(texts(&of_class(&picture, "tw-award")).contains(&"Longest Bridge".to_owned()));
    }
}

// ---- printed maps --------------------------------------------------------------------------------------------------

#[test]
fn names_of_a_map_do_not_cover_each_other() {
    for seats in 3..=6 {
        for labels in [false, true] {
            let game = random_game("settlers/new-york", seats, "{}", 0);
            let text = game.svg(Viewer::Public, labels);
            let picture = Document::parse(&text).unwrap();
            let names = of_class(&picture, "tw-name");
            let sites = game.rules().board()["sites"].as_array().unwrap().clone();
            let mut expected: Vec<_> = sites.iter().filter_map(|site| site["name"].as_str()).collect();
            let mut found = titles(&names);
            expected.sort_unstable();
            found.sort_unstable();
            assert_eq!(found, expected);

            // Every line of text once, with a width that is rather too small.
            let mut lines: Vec<(usize, [f64; 3])> = Vec::new();
            for (i, name) in names.iter().enumerate() {
                for line in name.children().filter(|n| n.has_tag_name(("http://www.w3.org/2000/svg", "text")))
                {
                    let number = |attribute| numbers(line.attribute(attribute).unwrap())[0];
                    let half = 0.28 * number("font-size") * line.text().unwrap().chars().count() as f64;
                    lines.push((i, [number("x"), number("y"), half]));
                }
            }
            for (i, [x, y, half]) in &lines {
                let hit = |(other, [x2, y2, half2]): &&(usize, [f64; 3])| {
                    other != i && (x - x2).abs() < half + half2 && (y - y2).abs() < 8.0
                };
                assert_eq!(lines.iter().find(hit), None, "{seats} seats");
            }
        }
    }
}

#[test]
fn the_panel_tells_of_offers_and_the_canal() {
    let options = r#"{"player_trades": "counter_offers", "open_bank": false}"#;
    let rules = catalog::rules("settlers/new-york-erie-canal", Some(4), Some(options)).unwrap();
    let seat = |more: Value| {
        let mut seat = json!({"hand": {"lumber": 2, "ore": 2}});
        seat.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        seat
    };
    let setup = json!({
        "phase": "deal", "dice": 8, "canal_linked": [["Rome", "Utica"]], "canal_seats": [0], "canal_ports": ["wool"],
        "seats": [
            seat(json!({"give": {"lumber": 2}, "give_tokens": 1, "want": {"ore": 1}, "canal_tokens": 1})),
            seat(json!({"answer": "accepted"})),
            seat(json!({"answer": "declined"})),
            seat(json!({"answer": "countered", "give": {"ore": 1}, "want": {"lumber": 1}})),
        ],
    });
    let game = rules.from_setup(&setup).unwrap();
    let text = game.svg(Viewer::Public, false);
    let picture = Document::parse(&text).unwrap();
    let expected = [
        "Seat 0 offers 2 lumber, 1 canal token for 1 ore",
        "Answers: seat 1 accepts; seat 2 declines; seat 3 offers 1 ore for 1 lumber",
        "By canal token seat 0 gives 2:1 for wool this turn",
        "Canal links: Rome \u{2013} Utica",
    ];
    assert_eq!(texts(&of_class(&picture, "tw-note")), expected);
    for heading in ["tokens", "canal", "hidden"] {
        assert!(text.contains(&format!(">{heading}</text>")), "{heading}");
    }
    assert!(!text.contains(">bridge</text>"));
    assert_complete("canal", &*game);
    assert_fits("canal", &*game);
}

// ---- what covers what ----------------------------------------------------------------------------------------------

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

/// The lines of an element with half their widths.
fn lines(node: Node<'_, '_>) -> Vec<((f64, f64), (f64, f64), f64)> {
    let number = |line: &Node<'_, '_>, attribute| numbers(line.attribute(attribute).unwrap())[0];
    let of_line = |line: Node<'_, '_>| {
        let n = |attribute| number(&line, attribute);
        ((n("x1"), n("y1")), (n("x2"), n("y2")), n("stroke-width") / 2.0)
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
        for &(a, b, half) in &way {
            // The token is a circle of radius 17, the robber's foot 9 wide to either side.
            assert!(off_line(token, a, b) >= 17.0 * scale + half - 0.1, "{link}");
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
    let mut board: Value = serde_json::from_str(include_str!("../data/settlers/new-york.json")).unwrap();
    let long = |name: &mut Value| {
        *name = json!(format!(
            "{} at the Confluence of Seven Little Rivers and Wiltshirewatersmeet",
            name.as_str().unwrap()
        ));
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
