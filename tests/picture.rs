//! The picture of a hex game: sound XML, one element for each piece, nothing that the viewer may not know.

use roxmltree::{Document, Node};
use tilewright::rng::Rng;
use tilewright::settlers::{Base, State};
use tilewright::{ActionMask, Rules, Seat, Viewer};

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
            // The bank, and the own hand.
            let picture = Document::parse(&text).unwrap();
            let open = 1 + usize::from(viewer != Viewer::Public);
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
