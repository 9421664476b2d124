//! Rules under options drawn at random: the contract of games, and the same game at every width of the state.

use std::sync::Arc;

use serde_json::{Map, Value, json};
use tilewright::rng::Rng;
use tilewright::settlers::{Base, BoardChoice, Large, Layout, Options, Settlers, State, Wide};
use tilewright::{ActionMask, Actor, Game, Rules, RulesError, Viewer, catalog};

use crate::bad_input::mutate;
use crate::contract::keeps_the_contract;
use crate::properties::in_parallel;

/// How many option sets are played.
const SETS: u64 = 200;

struct Draw(Rng);

impl Draw {
    fn below(&mut self, n: u64) -> u64 {
        self.0.below(n as u32).into()
    }

    /// One of some values. The first ones are likelier, so that not every game is far from the usual.
    fn of(&mut self, values: &[Value]) -> Value {
        let n = values.len() as u64;
        let (a, b) = (self.below(n), self.below(n));
        values[a.min(b) as usize].clone()
    }

    fn words(&mut self, names: &[&str]) -> Value {
        let values: Vec<Value> = names.iter().map(|&name| name.into()).collect();
        self.of(&values)
    }

    /// A number, but only for every second option set; `null` is as good as left out.
    fn maybe(&mut self, low: u64, high: u64) -> Value {
        if self.below(2) == 0 { Value::Null } else { self.number(low, high) }
    }

    fn number(&mut self, low: u64, high: u64) -> Value {
        (low + self.below(high - low + 1)).into()
    }

    fn yes(&mut self) -> Value {
        (self.below(3) == 0).into()
    }

    /// A board with the library, or one that nobody has seen: a few rows with some sea in them.
    fn board(&mut self) -> Value {
        if self.below(3) > 0 {
            return self.words(&[
                "base",
                "base-5-6",
                "structures",
                "lakes",
                "new-york",
                "beginner",
                "archipelago",
                "twins",
                "atoll",
                "mini",
            ]);
        }
        let (columns, rows) = (4 + self.below(4) as i8, 3 + self.below(4) as i8);
        let (mut hexes, mut land) = (Vec::new(), 0);
        for row in 0..rows {
            for column in 0..columns {
                let at = json!([column - row / 2, row]);
                if self.below(6) == 0 {
                    hexes.push(json!({"at": at, "terrain": "sea"}));
                } else {
                    hexes.push(json!({"at": at, "terrain": "random", "number": "random"}));
                    land += 1;
                }
            }
        }
        let deserts = self.below(4).min(land);
        let mut pool = Map::new();
        let names = ["forest", "pasture", "fields", "hills", "mountains"];
        for n in 0..land - deserts {
            let count = pool.entry(names[n as usize % 5]).or_insert(json!(0));
            *count = (count.as_u64().unwrap() + 1).into();
        }
        pool.insert("desert".into(), deserts.into());
        let tokens = [5, 2, 6, 3, 8, 10, 9, 12, 11, 4];
        let numbers: Vec<u64> = (0..land - deserts).map(|n| tokens[n as usize % 10]).collect();
        let kinds = ["any", "any", "lumber", "brick", "wool", "grain", "ore"];
        let kinds = &kinds[..self.below(8) as usize];
        let mut board = json!({
            "name": "drawn", "hexes": hexes, "terrains": pool, "numbers": numbers, "harbour_kinds": kinds,
        });
        if self.below(3) == 0 {
            board["robbers"] = json!([]);
        }
        if self.below(4) == 0 {
            board["victory_points"] = json!({"2": 4, "3": 3, "5": 4});
        }
        board
    }

    fn deck(&mut self) -> Value {
        match self.below(4) {
            0 => {
                json!({"knight": 3, "road_building": 3, "year_of_plenty": 3, "monopoly": 3, "victory_point": 3})
            }
            1 => json!({"knight": 40, "victory_point": 0}),
            2 => {
                json!({"knight": 0, "road_building": 0, "year_of_plenty": 1, "monopoly": 0, "victory_point": 1})
            }
            _ => Value::Null,
        }
    }

    /// Every option there is.
    fn options(&mut self) -> Value {
        let mut options = self.table();
        let rest = [self.structures(), self.maps()];
        let all = options.as_object_mut().unwrap();
        rest.into_iter().for_each(|some| all.extend(some.as_object().unwrap().clone()));
        options
    }

    /// What a part of the options is if its switch is on; else its default, most of the time.
    fn only(&mut self, on: &Value, value: Value, default: Value) -> Value {
        if on == &json!(true) || self.below(60) == 0 { value } else { default }
    }

    fn structures(&mut self) -> Value {
        let (bridges, highways, metropolises) = (self.yes(), self.yes(), self.yes());
        let any = json!(bridges == true || highways == true);
        let drawn = [
            ("structures_by_card", &any, self.yes(), json!(false)),
            ("bridge_harbours", &bridges, self.yes(), json!(true)),
            (
                "bridge_attach",
                &bridges,
                self.words(&["own_network", "between_buildings"]),
                json!("own_network"),
            ),
            ("bridge_overlap", &bridges, self.words(&["forbidden", "crossing"]), json!("forbidden")),
            ("bridge_length_counts", &bridges, self.words(&["length", "pieces"]), json!("length")),
            ("longest_bridge_points", &bridges, self.number(0, 3), json!(1)),
            ("highway_span", &highways, self.words(&["two_or_three", "three_only"]), json!("two_or_three")),
            ("highways_per_hex", &highways, self.words(&["one", "one_per_seat", "one_owner"]), json!("one")),
            ("highway_terrain", &highways, self.words(&["any_land", "producing"]), json!("any_land")),
            ("metropolis_waiver", &metropolises, self.words(&["full", "own"]), json!("full")),
            ("metropolis_pieces", &metropolises, self.number(1, 2), json!(2)),
        ];
        let mut options = json!({"bridges": bridges, "highways": highways, "metropolises": metropolises});
        for (name, on, value, default) in drawn {
            options[name] = self.only(on, value, default);
        }
        options
    }

    fn maps(&mut self) -> Value {
        let canal = self.yes();
        json!({
            "distance_rule": self.of(&[json!(null), json!(null), json!(true), json!(false)]),
            "waterway_pass_foreign": self.below(3) > 0,
            "waterway_stop": self.below(3) > 0,
            "waterway_joins": self.below(3) > 0,
            "trade_needs_building": self.yes(),
            "vp_setup_claim": self.yes(),
            "vp_buildable": self.of(&[json!(null), json!(true), json!(false)]),
            "erie_canal": canal,
            "canal_waterway": self.only(&canal, json!(false), json!(true)),
            "canal_award": self.only(&canal, json!("once_per_seat"), json!("per_pair")),
            "canal_between": self.only(&canal, json!("built_only"), json!("any_field")),
            "canal_need_settled": self.only(&canal, json!("one"), json!("none")),
            "canal_token": self.only(&canal, json!("any_resource"), json!("named_resource")),
        })
    }

    /// The options of any table.
    fn table(&mut self) -> Value {
        json!({
            "seats": self.number(2, 6),
            "victory_points": self.maybe(3, 7),
            "hand_limit": self.number(2, 9),
            "turn_limit": self.maybe(20, 200),
            "edition": self.words(&["almanac", "fifth"]),
            "bank_shortage": self.of(&[json!(null), json!("all_or_nothing"), json!("sole_claimant_gets_rest")]),
            "longest_road_tie": self.of(&[json!(null), json!("set_aside"), json!("holder_keeps")]),
            "phases": self.words(&["combined", "separate"]),
            "bank_trades": self.words(&["best", "all"]),
            "board": self.board(),
            "board_seed": self.number(0, 99),
            "constraints": if self.below(4) == 0 { json!({"reds_apart": true}) } else { json!({}) },
            "numbers": self.words(&["spiral", "random"]),
            "harbours": self.words(&["fixed", "shuffled"]),
            "bank": self.maybe(1, 30),
            "deck": self.deck(),
            "open_bank": self.words(&["yes", "no"]) == "yes",
            "between_turns": self.of(&[
                json!(null), json!("special_building"), json!("paired_players"), json!("nothing"),
            ]),
            "paired_wins": self.below(8) > 0,
            "first_seat": self.of(&[json!(0), json!("random"), json!(1), json!(5)]),
            "setup": self.words(&["snake", "rounds"]),
            "starting_cards": self.words(&["last", "both", "nothing"]),
            "dice": self.words(&["fair", "deck"]),
            "dice_unseen": self.of(&[json!(5), json!(5), json!(0), json!(12), json!(30)]),
            "no_seven_rounds": self.of(&[json!(0), json!(0), json!(1), json!(2)]),
            "no_seven_before_city": self.yes(),
            "robbers": self.number(1, 2),
            "friendly_robber": self.of(&[json!(null), json!(2), json!(3), json!(4)]),
            "robber_to_desert": self.below(3) > 0,
            "steal_optional": self.yes(),
            "rob_empty": self.below(3) > 0,
            "discards": self.words(&["together", "in_turn"]),
            "year_of_plenty_short": self.words(&["takes_one", "not_playable"]),
            "vp_card_same_turn": self.below(3) > 0,
            "win_check": self.words(&["automatic", "declared"]),
            "least_road": self.number(3, 6),
            "least_army": self.number(1, 4),
            "player_trades": self.words(&["off", "offers", "counter_offers"]),
            "offers_per_turn": self.of(&[json!(3), json!(1), json!(20)]),
            "offer_cards": self.of(&[json!(null), json!(null), json!(1), json!(3)]),
            "discard_take_back": self.yes(),
            "road_building": self.words(&["up_to_two", "two"]),
            "resigning": self.below(6) == 0,
        })
    }
}

/// Options that do not contradict each other; those that do are refused in words, naming options.
pub(crate) fn consistent(n: u64) -> Options {
    let mut draw = Draw(Rng::new(n));
    for _ in 0..500 {
        let drawn = draw.options();
        let options: Options = serde_json::from_value(drawn.clone()).unwrap();
        match Large::new("settlers/drawn", options.clone()) {
            Ok(_) => return options,
            Err(RulesError::Options(message)) => {
                for part in message.split("; ") {
                    assert!(part.contains(", expected "), "{message}");
                    let words: Vec<&str> = part.split(' ').collect();
                    assert!(words.iter().any(|&word| drawn.get(word).is_some()), "{part} names no option");
                }
            }
            Err(RulesError::Board(faults)) => {
                assert!(faults.iter().all(|f| !f.at.is_empty() && !f.message.is_empty()), "{faults:?}");
            }
            Err(other) => panic!("{other}"),
        }
    }
    panic!("option set {n} contradicts itself whatever is drawn");
}

#[test]
fn the_drawn_options_are_all_there_are() {
    let drawn = Draw(Rng::new(0)).options();
    let names = |value: &Value| value.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(&drawn), names(&serde_json::to_value(Options::default()).unwrap()));
}

// S102
#[test]
fn two_hundred_option_sets_keep_the_contract() {
    in_parallel(SETS, |n| {
        let rules = Arc::new(Large::new("settlers/drawn", consistent(n)).unwrap());
        keeps_the_contract(&rules, n..n + 2, 400);
    });
}

/// Plays the same random game by two rules of different width and compares what can be seen of it.
fn same_game<const S: usize, const L: usize, const P: usize>(options: &Options, n: u64) {
    let Ok(narrow) = Settlers::<S, L, P>::new("settlers/drawn", options.clone()) else { return };
    let (narrow, large) =
        (Arc::new(narrow), Arc::new(Large::new("settlers/drawn", options.clone()).unwrap()));
    assert_eq!(narrow.info().identity, large.info().identity);
    let (mut small, mut big) = (Game::new(narrow, n), Game::new(large, n));
    let mut rng = Rng::new(n);
    for step in 0..400 {
        let legal = small.legal_ids();
        assert_eq!(legal, big.legal_ids());
        assert_eq!((small.actor(), small.outcome()), (big.actor(), big.outcome()));
        if legal.is_empty() {
            break;
        }
        let (mut here, mut there) = (Vec::new(), Vec::new());
        small.rules().chance(small.state(), &mut here);
        big.rules().chance(big.state(), &mut there);
        assert_eq!(here, there);
        let drawn = small.sample_chance();
        assert_eq!(drawn, big.sample_chance());
        let id = match drawn.filter(|_| rng.below(3) > 0) {
            Some(action) => small.rules().encode(action).unwrap(),
            None => legal[rng.below(legal.len() as u32) as usize],
        };
        let text = |action| (small.rules().action_text(action), big.rules().action_text(action));
        let (one, other) = text(small.rules().decode(id).unwrap());
        assert_eq!(one, other);
        small.play_id(id).unwrap();
        big.play_id(id).unwrap();
        assert_eq!(small.events(), big.events());
        if step % 40 == 0 {
            look_the_same(&small, &big);
        }
    }
    look_the_same(&small, &big);
}

fn look_the_same<const S: usize, const L: usize, const P: usize>(
    small: &Game<Settlers<S, L, P>>,
    big: &Game<Large>,
) {
    let setup = small.rules().to_setup(small.state());
    assert_eq!(setup, big.rules().to_setup(big.state()));
    assert_eq!(small.rules().from_setup(&setup).as_ref(), Ok(small.state()));
    for viewer in [Viewer::Public, Viewer::Seat(tilewright::Seat(1)), Viewer::Omniscient] {
        assert_eq!(small.rules().view(small.state(), viewer), big.rules().view(big.state(), viewer));
        let (mut here, mut there) = (vec![0; small.rules().info().observation.len()], Vec::new());
        there.resize(here.len(), 0);
        small.rules().observe(small.state(), viewer, &mut here);
        big.rules().observe(big.state(), viewer, &mut there);
        assert_eq!(here, there);
    }
}

#[test]
fn the_width_of_the_state_does_not_matter() {
    in_parallel(SETS, |n| {
        let options = consistent(n);
        same_game::<1, 2, 4>(&options, n);
        same_game::<2, 2, 6>(&options, n);
    });
}

/// A position that was let in is sound and can be played on.
fn goes_on(rules: &Arc<Large>, state: &State<3, 12, 6>, rng: &mut Rng) {
    assert_eq!(rules.check(state), []);
    assert_eq!(rules.from_setup(&rules.to_setup(state)).as_ref(), Ok(state));
    let mut game = Game::from_state(rules.clone(), state.clone());
    let mut mask = ActionMask::new(rules.info().space.len());
    for _ in 0..30 {
        game.legal_mask(&mut mask);
        if mask.count() == 0 {
            assert!(game.actor() == Actor::Nobody, "nothing is legal: {}", rules.to_setup(game.state()));
            break;
        }
        game.play_id(mask.nth(rng.below(mask.count())).unwrap()).unwrap();
        assert_eq!(rules.check(game.state()), []);
    }
    let mut other = state.clone();
    rules.resample_hidden(&mut other, Viewer::Seat(tilewright::Seat(0)), 1);
    assert_eq!(rules.check(&other), []);
}

#[test]
fn altered_positions_are_refused_or_sound() {
    let (admitted, refused) = (std::sync::atomic::AtomicU64::new(0), std::sync::atomic::AtomicU64::new(0));
    in_parallel(SETS, |n| {
        let rules = Arc::new(Large::new("settlers/drawn", consistent(n)).unwrap());
        let mut game = Game::new(rules.clone(), n);
        let mut rng = Rng::new(n);
        for round in 0..200u64 {
            if let Some(&id) = game.legal_ids().get(rng.below(7) as usize).or(game.legal_ids().last()) {
                game.play_id(id).unwrap();
            }
            let mut altered = rules.to_setup(game.state());
            for _ in 0..1 + round % 3 {
                mutate(&mut altered, &mut rng);
            }
            match rules.from_setup(&altered) {
                Ok(state) => {
                    goes_on(&rules, &state, &mut rng);
                    admitted.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                }
                Err(error) => {
                    assert!(error.0.iter().all(|f| !f.message.is_empty()) && !error.0.is_empty(), "{error}");
                    refused.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                }
            }
        }
    });
    assert!(admitted.into_inner() > 1000 && refused.into_inner() > 1000);
}

/// Every shipped ruleset of the hex game at every table.
pub(crate) fn shipped() -> Vec<(&'static str, u8)> {
    let hex = catalog::names().iter().filter(|entry| entry.name.starts_with("settlers/"));
    hex.flat_map(|entry| (entry.min_seats..=entry.max_seats).map(|seats| (entry.name, seats))).collect()
}

#[test]
fn every_shipped_ruleset_keeps_the_contract() {
    let tables = shipped();
    in_parallel(tables.len() as u64, |n| {
        let (name, seats) = tables[n as usize];
        match (Base::preset(name, seats), Wide::preset(name, seats)) {
            (Ok(rules), _) => keeps_the_contract(&Arc::new(rules), n..n + 1, 500),
            (_, Ok(rules)) => keeps_the_contract(&Arc::new(rules), n..n + 1, 500),
            _ => keeps_the_contract(&Arc::new(Large::preset(name, seats).unwrap()), n..n + 1, 500),
        }
    });
}

#[test]
fn every_shipped_ruleset_plays_whole_games() {
    for (name, seats) in shipped() {
        let rules = catalog::rules(name, Some(seats), None).unwrap();
        let mut ended = 0;
        for seed in 0..6 {
            let mut game = rules.clone().new_game(seed);
            let mut rng = Rng::new(seed);
            for _ in 0..20_000 {
                let legal = game.legal_ids();
                if legal.is_empty() {
                    ended += 1;
                    break;
                }
                game.step(legal[rng.below(legal.len() as u32) as usize]).unwrap();
            }
        }
        // A random game can come to a standstill (S114), but seldom does.
        assert!(ended >= 3, "{name} at {seats} seats: {ended} of 6 games ended");
    }
}

#[test]
fn every_board_is_a_choice() {
    for name in Layout::NAMES {
        let options = Options { board: BoardChoice::named(name), seats: 2, ..Options::default() };
        let by_name = Large::new("settlers/test", options.clone()).unwrap();
        let document = serde_json::from_str(Layout::text(name).unwrap()).unwrap();
        let own = Options { board: BoardChoice::Own(document), ..options };
        let by_document = Large::new("settlers/test", own).unwrap();
        assert_eq!(by_name.layout(), by_document.layout());
        assert_eq!(by_name.new_game(5), by_document.new_game(5));
    }
}
