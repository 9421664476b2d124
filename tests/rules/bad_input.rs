//! Whatever is handed in from outside: an error that says what was expected, or a sound state; never a panic.

use serde_json::{Value, json};
use tilewright::rng::Rng;
use tilewright::settlers::{Action, Base};
use tilewright::{
    ActionId, Game, PlayError, RecordError, Rules, RulesError, Seat, SnapshotError, catalog, record, snapshot,
};

use crate::properties::{in_parallel, mixed};
use crate::table::{BaseState, Position, R, rules};

/// What compiling a ruleset complains about.
fn complaint(name: &str, seats: Option<u8>, options: Option<&str>) -> RulesError {
    catalog::rules(name, seats, options).expect_err("these rules are wrong")
}

#[test]
fn unknown_rulesets_are_named_with_what_there_is() {
    let error = complaint("settlers/bsae", None, None);
    assert!(matches!(error, RulesError::UnknownRuleset { .. }));
    let text = error.to_string();
    assert!(text.contains("settlers/bsae") && text.contains("did you mean settlers/base?"), "{text}");
    for name in ["", "settlers", "SETTLERS/BASE", "settlers/base "] {
        assert!(complaint(name, None, None).to_string().contains("settlers/base"));
    }
    assert!(Base::preset("settlers/nothing", 4).is_err());
}

// S102
#[test]
fn seats_out_of_range() {
    for seats in [0, 1, 5, 255] {
        let text = complaint("settlers/base", Some(seats), None).to_string();
        assert!(text.contains(&seats.to_string()) && text.contains("2 to 4"), "{text}");
        let text = complaint("settlers/base", None, Some(&format!("{{\"seats\": {seats}}}"))).to_string();
        assert!(text.contains("seats is") && text.contains("2 to 4"), "{text}");
    }
    let text = complaint("settlers/base", Some(3), Some("{\"seats\": 4}")).to_string();
    assert!(text.contains("seats is 3") && text.contains('4'), "{text}");
    assert!(catalog::rules("settlers/base", Some(3), Some("{\"seats\": 3}")).is_ok());
}

#[test]
fn options_that_are_wrong() {
    for (options, expected) in [
        ("", "EOF"),
        ("{", "EOF"),
        ("[]", "expected a JSON object"),
        ("null", "expected a JSON object"),
        ("7", "expected a JSON object"),
        ("{\"victory_point\": 10}", "victory_points"),
        ("{\"edition\": \"sixth\"}", "fifth"),
        ("{\"edition\": 5}", "almanac or fifth"),
        ("{\"phases\": \"both\"}", "separate"),
        ("{\"bank_trades\": \"none\"}", "best"),
        ("{\"board\": \"mine\"}", "beginner"),
        ("{\"numbers\": \"sorted\"}", "spiral"),
        ("{\"harbours\": \"none\"}", "shuffled"),
        ("{\"bank_shortage\": true}", "sole_claimant_gets_rest"),
        ("{\"victory_points\": 2}", "3 to 20"),
        ("{\"victory_points\": 21}", "3 to 20"),
        ("{\"victory_points\": 300}", "300"),
        ("{\"victory_points\": -1}", "-1"),
        ("{\"victory_points\": 9.5}", "9.5"),
        ("{\"hand_limit\": 1}", "2 to 50"),
        ("{\"hand_limit\": 51}", "2 to 50"),
        ("{\"turn_limit\": 0}", "turn_limit is 0"),
        ("{\"turn_limit\": 4294967296}", "4294967296"),
    ] {
        let error = complaint("settlers/base", None, Some(options));
        assert!(matches!(error, RulesError::Options(_)), "{error:?}");
        assert!(error.to_string().contains(expected), "{options}: {error}");
    }
    // Every number out of range at once.
    let text =
        complaint("settlers/base", None, Some("{\"victory_points\": 2, \"hand_limit\": 99}")).to_string();
    assert!(text.contains("victory_points is 2") && text.contains("hand_limit is 99"), "{text}");
}

#[test]
fn ids_and_actions_that_do_not_exist() {
    let rules = rules(&json!({}));
    let mut game = Game::new(rules.clone(), 1);
    let before = game.state().clone();
    let len = rules.info().space.len();
    for id in [len as u32, len as u32 + 1, u32::MAX] {
        let error = game.play_id(ActionId(id)).unwrap_err();
        assert_eq!(error, PlayError::UnknownId { id, len });
        assert!(error.to_string().contains(&format!("0 to {}", len - 1)), "{error}");
        assert_eq!(game.step_id(ActionId(id)), Err(PlayError::UnknownId { id, len }));
    }
    for action in [
        Action::Settlement(54),
        Action::Link(72),
        Action::MoveRobber(19),
        Action::Rob(Seat(4)),
        Action::Dice(1),
    ] {
        let error = game.play(action).unwrap_err();
        assert!(matches!(error, PlayError::UnknownAction { .. }), "{error:?}");
    }
    assert_eq!((game.state(), game.history().len()), (&before, 0));
}

#[test]
fn the_wrong_actor_is_told_who_decides() {
    let rules = rules(&json!({}));
    let mut game = Game::new(rules, 1);
    let error = game.play_as(Seat(2), Action::Settlement(0)).unwrap_err();
    assert_eq!(error.to_string(), "seat 2 cannot act: seat 0 decides now");
    // A seat cannot play what chance decides.
    let mut table = Position::p0().before_roll(R).start();
    table.play(&["roll"]);
    let error = table.game.play_as(Seat(0), Action::Dice(6)).unwrap_err();
    assert_eq!(error.to_string(), "seat 0 cannot act: chance decides now");
}

/// A random game some way on.
fn played(rules: &std::sync::Arc<Base>, seed: u64, actions: usize) -> Game<Base> {
    let mut game = Game::new(rules.clone(), seed);
    let mut rng = Rng::new(seed);
    for _ in 0..actions {
        let legal = game.legal_ids();
        if legal.is_empty() {
            break;
        }
        game.play_id(legal[rng.below(legal.len() as u32) as usize]).unwrap();
    }
    game
}

#[test]
fn truncated_and_altered_snapshots() {
    for n in 0..6 {
        let rules = rules(&mixed(n));
        let bytes = played(&rules, n, 60 * n as usize).snapshot();
        for len in 0..bytes.len() {
            let error = snapshot::restore(&*rules, &bytes[..len]).unwrap_err();
            assert!(matches!(error, SnapshotError::Truncated { len: l, .. } if l == len), "{len}: {error}");
        }
        let mut longer = bytes.clone();
        longer.push(0);
        assert!(snapshot::restore(&*rules, &longer).is_err());
        for at in 0..bytes.len() {
            for mask in [1, 0x80, 0xff] {
                let mut altered = bytes.clone();
                altered[at] ^= mask;
                let error = snapshot::restore(&*rules, &altered).unwrap_err();
                let expected = match at {
                    0..4 => matches!(error, SnapshotError::Magic),
                    4..6 => matches!(error, SnapshotError::Format { .. }),
                    14..18 => {
                        matches!(error, SnapshotError::Truncated { .. } | SnapshotError::Decode(_))
                    }
                    _ => error == SnapshotError::Checksum,
                };
                assert!(expected, "byte {at}: {error}");
            }
        }
    }
}

#[test]
fn a_snapshot_of_other_rules() {
    let (three, four) = (rules(&json!({"seats": 3})), rules(&json!({"seats": 4})));
    let bytes = Game::new(three.clone(), 1).snapshot();
    let error = snapshot::restore(&*four, &bytes).unwrap_err();
    let (found, expected) = (three.info().identity, four.info().identity);
    assert_eq!(error, SnapshotError::Ruleset { found, expected });
}

/// Wraps a payload in a right envelope, as a malicious writer would.
fn sealed(rules: &Base, payload: &[u8]) -> Vec<u8> {
    let mut bytes = b"TWSN".to_vec();
    bytes.extend(2u16.to_le_bytes());
    bytes.extend(rules.info().identity.to_le_bytes());
    bytes.extend((payload.len() as u32).to_le_bytes());
    bytes.extend(payload);
    let checksum = checksum(&bytes);
    bytes.extend(checksum.to_le_bytes());
    bytes
}

/// CRC-32 bit by bit.
fn checksum(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |crc, &byte| {
        (0..8).fold(
            crc ^ u32::from(byte),
            |crc, _| if crc & 1 == 1 { crc >> 1 ^ 0xEDB8_8320 } else { crc >> 1 },
        )
    })
}

/// A state that was let in is sound, and can be played, shown and saved.
fn is_sound(rules: &std::sync::Arc<Base>, state: &BaseState, rng: &mut Rng) {
    assert_eq!(rules.check(state), []);
    assert_eq!(rules.from_setup(&rules.to_setup(state)).as_ref(), Ok(state));
    assert_eq!(rules.load(&rules.save(state)).as_ref(), Ok(state));
    let mut game = Game::from_state(rules.clone(), state.clone());
    for _ in 0..40 {
        let legal = game.legal_ids();
        if legal.is_empty() {
            assert!(game.outcome().is_over(), "nothing is legal: {}", rules.to_setup(game.state()));
            break;
        }
        game.play_id(legal[rng.below(legal.len() as u32) as usize]).unwrap();
        assert_eq!(rules.check(game.state()), []);
    }
    let mut numbers = vec![0; rules.info().observation.len()];
    rules.observe(state, tilewright::Viewer::Seat(Seat(1)), &mut numbers);
    let _ = rules.view(state, tilewright::Viewer::Public);
    let mut other = state.clone();
    rules.resample_hidden(&mut other, tilewright::Viewer::Seat(Seat(0)), 1);
    assert_eq!(rules.check(&other), []);
}

#[test]
fn hostile_snapshots_with_a_right_checksum() {
    let admitted = std::sync::atomic::AtomicU64::new(0);
    in_parallel(60, |n| {
        let rules = rules(&mixed(n));
        let game = played(&rules, n, 15 * n as usize);
        let payload = rules.save(game.state());
        assert_eq!(snapshot::restore(&*rules, &sealed(&rules, &payload)).as_ref(), Ok(game.state()));
        let mut rng = Rng::new(n);
        let mut below = |n: usize| rng.below(n as u32) as usize;
        for round in 0..400 {
            let mut bytes = payload.clone();
            // One to three bytes changed, and now and then cut off or drawn out.
            for _ in 0..1 + round % 3 {
                let at = below(bytes.len());
                bytes[at] = [below(256) as u8, bytes[at] ^ 1, bytes[at].wrapping_add(1), 0, 0xff][below(5)];
            }
            match below(20) {
                0 => bytes.truncate(below(bytes.len())),
                1 => bytes.extend([0, 1, 2]),
                2 => drop(bytes.remove(below(bytes.len()))),
                _ => {}
            }
            match snapshot::restore(&*rules, &sealed(&rules, &bytes)) {
                Ok(state) => {
                    is_sound(&rules, &state, &mut Rng::new(round as u64));
                    admitted.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                }
                Err(SnapshotError::Decode(text)) => assert!(!text.is_empty()),
                Err(SnapshotError::Impossible(faults)) => assert!(!faults.is_empty()),
                Err(other) => panic!("{other}"),
            }
        }
    });
    // Another seed or turn is another possible state.
    assert!(admitted.into_inner() > 100);
}

// Counters at their ends are as good as any.
#[test]
fn counters_at_their_ends() {
    for field in ["rolls", "draws", "turn", "seed"] {
        let most = if field == "seed" { json!(u64::MAX) } else { json!(u32::MAX) };
        let position = Position::p0().before_roll(R).field(field, most).hand(R, [0, 0, 2, 2, 2]);
        let rules = position.rules();
        for seed in 0..20 {
            if let Ok(state) = rules.from_setup(&position.setup()) {
                is_sound(&rules, &state, &mut Rng::new(seed));
            }
        }
    }
}

/// Changes one random place of a document.
pub(crate) fn mutate(value: &mut Value, rng: &mut Rng) {
    let mut below = |n: usize| rng.below(n as u32) as usize;
    let descend = below(6) != 0;
    match value {
        Value::Object(map) if descend && !map.is_empty() => {
            let key = map.keys().nth(below(map.len())).unwrap().clone();
            match below(12) {
                0 => drop(map.remove(&key)),
                1 => drop(map.insert("surprise".into(), json!(1))),
                _ => mutate(map.get_mut(&key).unwrap(), rng),
            }
        }
        Value::Array(items) if descend && !items.is_empty() => {
            let at = below(items.len());
            match below(12) {
                0 => drop(items.remove(at)),
                1 => items.push(items[at].clone()),
                2 => items.swap(0, at),
                _ => mutate(&mut items[at], rng),
            }
        }
        Value::Number(number) if descend => {
            let old = number.as_u64().unwrap_or(0);
            *value = match below(6) {
                0 => json!(old.wrapping_add(1)),
                1 => json!(old.saturating_sub(1)),
                2 => json!(below(60)),
                3 => json!(255),
                4 => json!(u32::MAX),
                _ => json!(-1),
            };
        }
        Value::String(text) if descend => {
            let words = [
                "desert",
                "forest 6",
                "sea",
                "any",
                "ore",
                "main",
                "pre_roll",
                "dice",
                "discard",
                "robber",
                "victim",
                "steal",
                "free_roads",
                "draw",
                "won",
                "truncated",
                "setup_settlement",
                "setup_road",
                "special_building",
                "paired_part",
                "offer",
                "answer",
                "counter",
                "deal",
                "accepted",
                "",
            ];
            *text = words[below(words.len())].to_owned();
        }
        Value::Bool(b) if descend => *b = !*b,
        _ => {
            let others = [
                json!(null),
                json!(0),
                json!(3),
                json!([]),
                json!({}),
                json!("x"),
                json!(true),
                json!(1e300),
            ];
            *value = others[below(others.len())].clone();
        }
    }
}

#[test]
fn mutated_setups_are_refused_or_sound() {
    let admitted = std::sync::atomic::AtomicU64::new(0);
    in_parallel(60, |n| {
        let rules = rules(&mixed(n));
        let game = played(&rules, 100 + n, 15 * n as usize);
        let setup = rules.to_setup(game.state());
        let mut rng = Rng::new(n);
        for round in 0..400u64 {
            let mut mutant = setup.clone();
            for _ in 0..1 + round % 4 {
                mutate(&mut mutant, &mut rng);
            }
            match rules.from_setup(&mutant) {
                Ok(state) => {
                    is_sound(&rules, &state, &mut rng);
                    admitted.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                }
                Err(error) => {
                    assert!(!error.0.is_empty() && error.0.iter().all(|f| !f.message.is_empty()), "{error}");
                }
            }
        }
    });
    assert!(admitted.into_inner() > 100);
}

#[test]
fn altered_records() {
    let rules = rules(&json!({"seats": 3, "turn_limit": 6}));
    let game = played(&rules, 5, 1000);
    assert!(game.outcome().is_over());
    let text = record::write(&game);
    let lines: Vec<&str> = text.lines().collect();
    let replay = |lines: &[&str]| record::replay(rules.clone(), &lines.join("\n"));
    assert_eq!(replay(&lines).unwrap().state(), game.state());
    // Cut anywhere, a line lost, doubled or exchanged with the next.
    for at in 0..lines.len() {
        let error = replay(&lines[..at]).unwrap_err();
        assert!(error.line >= 1 && error.line <= at + 1, "{error}");
        let mut lost = lines.clone();
        lost.remove(at);
        let mut doubled = lines.clone();
        doubled.insert(at, lines[at]);
        for altered in [lost, doubled] {
            let error = replay(&altered).unwrap_err();
            assert!(!error.message.is_empty());
        }
        if at + 1 < lines.len() && lines[at] != lines[at + 1] {
            let mut swapped = lines.clone();
            swapped.swap(at, at + 1);
            // The order of two outcomes of different matters is never free: every line says who acts.
            let replayed = replay(&swapped);
            assert!(replayed.is_err() || replayed.unwrap().state() == game.state(), "line {at}");
        }
    }
    // Any character changed: an error, or nothing that matters.
    let mut rng = Rng::new(3);
    for _ in 0..3000 {
        let mut bytes = text.clone().into_bytes();
        let at = rng.below(bytes.len() as u32) as usize;
        bytes[at] = 32 + rng.below(95) as u8;
        let altered = String::from_utf8(bytes).unwrap();
        match record::replay(rules.clone(), &altered) {
            Ok(replayed) => assert_eq!(replayed.state(), game.state()),
            Err(RecordError { line, message }) => assert!(line <= lines.len() + 1 && !message.is_empty()),
        }
    }
}

#[test]
fn records_of_other_rules_and_other_texts() {
    let rules = rules(&json!({"seats": 3}));
    let other = self::rules(&json!({"seats": 3, "hand_limit": 9}));
    let text = record::write(&Game::new(other, 5));
    let message = record::replay(rules.clone(), &text).unwrap_err().to_string();
    assert!(message.contains("line 1") && message.contains("option hand_limit 9, expected 7"), "{message}");
    for text in ["", "\n", "{}", "[]", "no record", "{\"record\":\"tilewright\"}"] {
        assert_eq!(record::replay(rules.clone(), text).unwrap_err().line, 1, "{text:?}");
    }
}

#[test]
fn layouts_with_faults_name_each() {
    let base = rules(&json!({}));
    let mut layout = base.layout().clone();
    layout.numbers[0] = 7;
    layout.terrains.forest = 9;
    layout.harbours[0].side = tilewright::settlers::Side::E;
    let error = Base::with_layout("settlers/base", base.options().clone(), layout).unwrap_err();
    let RulesError::Board(faults) = error else { panic!("{error}") };
    let places: Vec<&str> = faults.iter().map(|f| f.at.as_str()).collect();
    for place in ["/numbers/0", "/terrains", "/harbours/0/side"] {
        assert!(places.contains(&place), "{places:?}");
    }
}
