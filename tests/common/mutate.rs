//! Documents and snapshots changed at random, as an attacker or a slip of the hand would, and what must hold for
//! whatever is accepted of them.

use serde_json::{Value, json};
use tilewright::rng::Rng;
use tilewright::{ActionId, Actor, AnyGame, Viewer};

/// How many cases a test tries: `few`, or as many as the environment asks for.
pub(crate) fn cases(few: u64) -> u64 {
    std::env::var("TILEWRIGHT_FUZZ_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(few)
}

/// The first seed of a test: 0, or what the environment asks for.
pub(crate) fn first_seed() -> u64 {
    std::env::var("TILEWRIGHT_FUZZ_SEED").ok().and_then(|n| n.parse().ok()).unwrap_or(0)
}

fn below(rng: &mut Rng, n: usize) -> usize {
    rng.below(n.max(1) as u32) as usize
}

/// Numbers at the borders of types and boards.
const NUMBERS: [u64; 24] = [
    0,
    1,
    2,
    3,
    4,
    5,
    7,
    8,
    12,
    15,
    19,
    54,
    63,
    64,
    72,
    127,
    128,
    254,
    255,
    256,
    1 << 32,
    u32::MAX as u64,
    1 << 63,
    u64::MAX,
];

/// The bytes of a snapshot before its state.
const HEADER: usize = 18;

/// A snapshot whose state has a few bytes changed, with its length and its checksum made good again.
pub(crate) fn mutated_snapshot(bytes: &[u8], rng: &mut Rng) -> Vec<u8> {
    let mut state = bytes[HEADER..bytes.len() - 4].to_vec();
    for _ in 0..=below(rng, 3) {
        if state.is_empty() {
            break;
        }
        let at = below(rng, state.len());
        match below(rng, 7) {
            0 => state[at] = rng.next_u64() as u8,
            1 => state[at] ^= 1 << below(rng, 8),
            2 => state[at] = state[at].wrapping_add(1),
            3 => drop(state.remove(at)),
            4 => state.insert(at, NUMBERS[below(rng, NUMBERS.len())] as u8),
            // A number of several bytes in place of the one that begins here: a set with one member, or a border.
            kind => {
                let end = at + state[at..].iter().take_while(|&&byte| byte >= 128).count();
                let number = if kind == 5 { 1 << below(rng, 64) } else { NUMBERS[below(rng, NUMBERS.len())] };
                state.splice(at..(end + 1).min(state.len()), varint(number));
            }
        }
    }
    sealed(bytes, &state)
}

/// The envelope of a snapshot around another state, with a length and a checksum that fit.
pub(crate) fn sealed(bytes: &[u8], state: &[u8]) -> Vec<u8> {
    let mut whole = bytes[..HEADER].to_vec();
    whole[HEADER - 4..].copy_from_slice(&(state.len() as u32).to_le_bytes());
    whole.extend(state);
    let checksum = crc32fast::hash(&whole);
    whole.extend(checksum.to_le_bytes());
    whole
}

/// A number as snapshots hold it: seven bits a byte, the lowest first.
fn varint(mut number: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    while number >= 128 {
        bytes.push(number as u8 | 128);
        number >>= 7;
    }
    bytes.push(number as u8);
    bytes
}

/// A document with one to four values replaced, taken out, doubled, moved or put in.
pub(crate) fn mutated(document: &Value, rng: &mut Rng) -> Value {
    let mut changed = document.clone();
    for _ in 0..=below(rng, 4) {
        let places = places(&changed);
        let place = places[below(rng, places.len())].clone();
        let other = changed.pointer(&places[below(rng, places.len())]).cloned().unwrap_or_default();
        let Some(value) = changed.pointer_mut(&place) else { continue };
        match below(rng, 8) {
            0 => *value = nasty(rng),
            1 => *value = other,
            2 | 3 => nudge(value, rng),
            4 => take_out(value, rng),
            5 => put_in(value, rng, other),
            6 => put_in(value, rng, json!(0)),
            _ => swap(value, rng),
        }
    }
    changed
}

/// The JSON pointer of every value.
fn places(document: &Value) -> Vec<String> {
    let mut all = vec![String::new()];
    let mut next = 0;
    while next < all.len() {
        let at = all[next].clone();
        match document.pointer(&at) {
            Some(Value::Array(list)) => all.extend((0..list.len()).map(|i| format!("{at}/{i}"))),
            Some(Value::Object(map)) => {
                all.extend(
                    map.keys().map(|key| format!("{at}/{}", key.replace('~', "~0").replace('/', "~1"))),
                );
            }
            _ => {}
        }
        next += 1;
    }
    all
}

/// A value that is rarely right.
fn nasty(rng: &mut Rng) -> Value {
    match below(rng, 16) {
        0 => Value::Null,
        1 => true.into(),
        2 => false.into(),
        3 => json!(-1),
        4 => json!(1.5),
        5 => json!(""),
        6 => json!("x"),
        7 => json!("desert"),
        8 => json!("é\u{0}\n".repeat(50)),
        9 => json!([]),
        10 => json!({}),
        11 => json!([[0, 1]]),
        12 => json!({"ore": 1}),
        _ => NUMBERS[below(rng, NUMBERS.len())].into(),
    }
}

/// A number a little different, a flag turned, a word replaced.
fn nudge(value: &mut Value, rng: &mut Rng) {
    match value {
        Value::Number(number) => {
            let by = below(rng, 9) as i64 - 4;
            *value = number.as_i64().map_or_else(|| nasty(rng), |n| n.saturating_add(by).into());
        }
        Value::Bool(flag) => *flag = !*flag,
        Value::String(_) | Value::Null => *value = NUMBERS[below(rng, 10)].into(),
        Value::Array(_) | Value::Object(_) => {}
    }
}

fn take_out(value: &mut Value, rng: &mut Rng) {
    match value {
        Value::Array(list) if !list.is_empty() => drop(list.remove(below(rng, list.len()))),
        Value::Object(map) if !map.is_empty() => {
            let key = map.keys().nth(below(rng, map.len())).cloned().unwrap_or_default();
            map.remove(&key);
        }
        other => *other = Value::Null,
    }
}

fn put_in(value: &mut Value, rng: &mut Rng, new: Value) {
    match value {
        Value::Array(list) => list.insert(below(rng, list.len() + 1), new),
        Value::Object(map) => {
            let key = map.keys().nth(below(rng, map.len())).cloned().unwrap_or_default();
            map.insert(key, new);
        }
        other => *other = json!([other.clone(), new]),
    }
}

fn swap(value: &mut Value, rng: &mut Rng) {
    match value {
        Value::Array(list) if !list.is_empty() => {
            let (a, b) = (below(rng, list.len()), below(rng, list.len()));
            list.swap(a, b);
        }
        Value::Object(map) if !map.is_empty() => {
            let key = |rng: &mut Rng| map.keys().nth(below(rng, map.len())).cloned().unwrap_or_default();
            let (a, b) = (key(rng), key(rng));
            let (first, second) = (map[&a].take(), map[&b].take());
            (map[&a], map[&b]) = (second, first);
        }
        _ => {}
    }
}

/// A game that was accepted: it is sound, can be written and read in every form, and stays so while random moves are
/// played.
pub(crate) fn stays_sound(game: &mut dyn AnyGame, moves: usize, rng: &mut Rng) {
    for n in 0..=moves {
        assert_eq!(game.check(), [], "after {n} moves: {}", game.setup());
        if n % 20 == 0 || n == moves {
            round_trips(&*game);
        }
        let legal = game.legal_ids();
        if legal.is_empty() {
            assert_eq!(game.actor(), Actor::Nobody, "nothing is legal after {n} moves: {}", game.setup());
            break;
        }
        let drawn: Option<ActionId> = game.sample_chance().filter(|_| rng.below(2) == 0);
        let id = drawn.unwrap_or_else(|| legal[below(rng, legal.len())]);
        game.play(id).unwrap();
    }
    let again = game.rules().replay(&game.record()).unwrap_or_else(|e| panic!("{e}\n{}", game.record()));
    assert!(again.equals(game));
}

/// A state as a snapshot and as a setup leads back to itself, and everyone can look at it.
fn round_trips(game: &dyn AnyGame) {
    let rules = game.rules();
    let setup = game.setup();
    let restored = rules.clone().restore(&game.snapshot()).unwrap_or_else(|e| panic!("{e}\n{setup}"));
    assert!(restored.equals(game), "{setup}");
    let read = rules.clone().from_setup(&setup).unwrap_or_else(|e| panic!("{e}\n{setup}"));
    assert!(read.equals(game), "{setup}\n{}", read.setup());
    let mut numbers = vec![0; rules.info().observation.len()];
    for viewer in [Viewer::Public, Viewer::Omniscient, Viewer::Seat(tilewright::Seat(0))] {
        game.view(viewer);
        game.observe(viewer, &mut numbers);
        let mut other = game.clone_box();
        other.resample_hidden(viewer, 1);
        assert_eq!(other.check(), [], "after resampling: {setup}");
    }
}
