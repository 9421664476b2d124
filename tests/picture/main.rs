//! The picture of a hex game: sound XML, one element for each piece, nothing that the viewer may not know.

mod readable;

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
