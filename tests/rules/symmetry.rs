//! The twelve symmetries of the board commute with play.

use serde_json::{Value, json};
use tilewright::rng::Rng;
use tilewright::settlers::{Action, Base};
use tilewright::{ActionMask, Game, Rules};

use crate::properties::{choose, in_parallel};
use crate::table::{BaseState, rules};

/// A symmetry of the board as the place of every hex, site and harbour.
struct Symmetry {
    hex: Vec<usize>,
    site: Vec<u8>,
}

/// The axial coordinates after `turns` sixths of a turn, mirrored before if `mirror`.
fn moved((q, r): (i8, i8), turns: usize, mirror: bool) -> (i8, i8) {
    let (mut q, mut r) = if mirror { (r, q) } else { (q, r) };
    for _ in 0..turns {
        (q, r) = (-r, q + r);
    }
    (q, r)
}

impl Symmetry {
    fn new(rules: &Base, turns: usize, mirror: bool) -> Symmetry {
        let board = rules.topology();
        let hex: Vec<usize> = board
            .hexes
            .iter()
            .map(|h| {
                let (q, r) = moved((h.q, h.r), turns, mirror);
                board.hex_at(q, r).unwrap().into()
            })
            .collect();
        // A site is known by the three places that meet there, the sea around the land included.
        let places = |site: u8| {
            let mut meeting: Vec<(i8, i8)> = Vec::new();
            for q in -3..=3 {
                for r in -3..=3 {
                    if corners_of(q, r).contains(&place(rules, site)) {
                        meeting.push((q, r));
                    }
                }
            }
            assert_eq!(meeting.len(), 3);
            meeting
        };
        let site = (0..54)
            .map(|s| {
                let mut image: Vec<(i8, i8)> =
                    places(s).into_iter().map(|at| moved(at, turns, mirror)).collect();
                image.sort_unstable();
                (0..54u8).find(|&t| places(t) == image).unwrap()
            })
            .collect();
        Symmetry { hex, site }
    }

    /// The image of a setup on a board without harbours.
    fn setup(&self, setup: &Value) -> Value {
        let mut image = setup.clone();
        for (from, &to) in self.hex.iter().enumerate() {
            image["board"]["hexes"][to] = setup["board"]["hexes"][from].clone();
        }
        if let Some(robber) = setup["robber"].as_u64() {
            image["robber"] = json!(self.hex[robber as usize]);
        }
        if let Some(last) = setup["last_settlement"].as_u64() {
            image["last_settlement"] = json!(self.site[last as usize]);
        }
        let at = |v: &Value| json!(self.site[v.as_u64().unwrap() as usize]);
        for own in image["seats"].as_array_mut().unwrap() {
            for kind in ["settlements", "cities"] {
                for site in own[kind].as_array_mut().unwrap() {
                    *site = at(site);
                }
            }
            for road in own["roads"].as_array_mut().unwrap() {
                *road = json!([at(&road[0]), at(&road[1])]);
            }
        }
        image
    }

    fn action(&self, rules: &Base, action: Action) -> Action {
        let text = rules.action_text(action);
        let site = |s: &str| self.site[s.parse::<usize>().unwrap()];
        let (verb, rest) = text.split_once(' ').unwrap_or((&text, ""));
        let image = match verb {
            "road" => {
                let (a, b) = rest.split_once('-').unwrap();
                format!("road {}-{}", site(a), site(b))
            }
            "settle" | "city" => format!("{verb} {}", site(rest)),
            "robber" => format!("robber {}", self.hex[rest.parse::<usize>().unwrap()]),
            _ => text.clone(),
        };
        rules.parse_action(&image).unwrap()
    }

    /// The image of a state. The harbours of the board stay where they are, so this is for boards on which every
    /// harbour is of the same kind.
    fn state(&self, rules: &Base, state: &BaseState) -> BaseState {
        rules.from_setup(&self.setup(&rules.to_setup(state))).unwrap_or_else(|e| panic!("{e}"))
    }
}

fn place(rules: &Base, site: u8) -> (i16, i16) {
    let site = &rules.topology().sites[usize::from(site)];
    (site.x, site.y)
}

/// The corners of the hex at axial coordinates, in the units of sites.
fn corners_of(q: i8, r: i8) -> [(i16, i16); 6] {
    let (x, y) = (2 * i16::from(q) + i16::from(r), 3 * i16::from(r));
    [(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)].map(|(dx, dy)| (x + dx, y + dy))
}

/// The rules on the base board without harbours: only then has the board all twelve symmetries.
fn without_harbours(edition: &str, seats: u8) -> Base {
    let base = rules(&json!({"edition": edition, "seats": seats, "turn_limit": 80}));
    let mut layout = base.layout().clone();
    layout.harbours.clear();
    Base::with_layout("settlers/base", base.options().clone(), layout).unwrap()
}

#[test]
fn there_are_twelve_symmetries() {
    let rules = rules(&json!({}));
    let mut all = std::collections::BTreeSet::new();
    for turns in 0..6 {
        for mirror in [false, true] {
            let symmetry = Symmetry::new(&rules, turns, mirror);
            let mut sites = symmetry.site.clone();
            // Links go to links.
            for link in &rules.topology().links {
                let (a, b) = (sites[usize::from(link.a)], sites[usize::from(link.b)]);
                assert!(rules.topology().sites[usize::from(a)].neighbours.contains(&b));
            }
            all.insert(sites.clone());
            sites.sort_unstable();
            assert_eq!(sites, (0..54).collect::<Vec<u8>>());
        }
    }
    assert_eq!(all.len(), 12);
}

// S1, S3: the board is as symmetric as a hexagon, and no rule knows a direction.
#[test]
fn the_symmetries_commute_with_play() {
    in_parallel(240, |n| {
        let edition = if n % 2 == 0 { "almanac" } else { "fifth" };
        let rules = std::sync::Arc::new(without_harbours(edition, 2 + (n % 3) as u8));
        let symmetry = Symmetry::new(&rules, (n % 6) as usize, n / 6 % 2 == 1);
        let mut game = Game::new(rules.clone(), n);
        let mut image = symmetry.state(&rules, game.state());
        let mut rng = Rng::new(n);
        let mut mask = ActionMask::new(rules.info().space.len());
        let mut mirrored = ActionMask::new(rules.info().space.len());
        while let Some(action) = choose(&game, &mut mask, &mut rng) {
            // The legal set goes to the legal set.
            rules.legal_mask(&image, &mut mirrored);
            assert_eq!(mask.count(), mirrored.count());
            if rng.below(8) == 0 {
                for id in mask.iter() {
                    let there = symmetry.action(&rules, rules.decode(id).unwrap());
                    assert!(mirrored.contains(rules.encode(there).unwrap()), "game {n}");
                }
            }
            game.play(action).unwrap();
            rules.play(&mut image, symmetry.action(&rules, action), &mut ()).unwrap();
            if rng.below(16) == 0 {
                assert_eq!(image, symmetry.state(&rules, game.state()), "game {n}");
            }
        }
        assert_eq!(image, symmetry.state(&rules, game.state()));
        assert_eq!(rules.outcome(&image), rules.outcome(game.state()));
    });
}

// S13, S63: with harbours of one kind everywhere the board keeps the symmetries that keep the harbours' places.
#[test]
fn harbours_move_with_the_symmetries_that_keep_their_places() {
    let rules = rules(&json!({}));
    let links: Vec<(u8, u8)> = rules.harbour_sites().iter().map(|&(a, b)| (a.min(b), a.max(b))).collect();
    let kept = |turns, mirror| {
        let symmetry = Symmetry::new(&rules, turns, mirror);
        links.iter().all(|&(a, b)| {
            let (a, b) = (symmetry.site[usize::from(a)], symmetry.site[usize::from(b)]);
            links.contains(&(a.min(b), a.max(b)))
        })
    };
    // The steps 3, 4, 3 repeat three times: a third of a turn keeps the places.
    assert_eq!([0, 1, 2, 3, 4, 5].map(|turns| kept(turns, false)), [true, false, true, false, true, false]);
}
