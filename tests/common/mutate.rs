//! Documents and bytes as a careless or hostile hand leaves them.

use serde_json::{Value, json};
use tilewright::rng::Rng;

/// How many times as many cases are tried as by default: the variable `TILEWRIGHT_HOSTILE`.
pub(crate) fn effort() -> u64 {
    std::env::var("TILEWRIGHT_HOSTILE").ok().and_then(|n| n.parse().ok()).unwrap_or(1)
}

/// Values at the edges of what fields take, and values of another type.
fn edge(rng: &mut Rng) -> Value {
    let numbers = [
        0,
        1,
        2,
        3,
        6,
        7,
        8,
        127,
        128,
        255,
        256,
        999_999,
        1_000_000,
        1_000_001,
        i64::from(i32::MAX),
        i64::from(u32::MAX),
        i64::MAX,
        12,
        19,
        54,
        64,
        254,
        1 << 32,
        -1,
        -128,
        i64::from(i16::MIN),
        i64::from(i16::MAX),
        i64::from(i32::MIN),
        i64::MIN,
    ];
    match rng.below(numbers.len() as u32 + 10) as usize {
        n if n < numbers.len() => numbers[n].into(),
        n => [
            json!(null),
            json!(true),
            json!([]),
            json!({}),
            json!("x"),
            json!(0.5),
            json!([0, 1]),
            json!("\u{e9}\u{0}\n".repeat(50)),
            json!({"ore": 1}),
            json!(u64::MAX),
        ][n - numbers.len()]
        .clone(),
    }
}

/// The places of all values in a document, as JSON pointers.
fn places(value: &Value, at: &str, out: &mut Vec<String>) {
    out.push(at.to_owned());
    match value {
        Value::Array(entries) => {
            entries.iter().enumerate().for_each(|(i, entry)| places(entry, &format!("{at}/{i}"), out));
        }
        Value::Object(fields) => {
            let escaped = |name: &str| name.replace('~', "~0").replace('/', "~1");
            fields.iter().for_each(|(name, field)| places(field, &format!("{at}/{}", escaped(name)), out));
        }
        _ => {}
    }
}

/// Changes one thing. Most changes keep to values that occur at the same field of the document, or nearly, so that
/// what comes out is often still read.
pub(crate) fn mutate(document: &mut Value, rng: &mut Rng) {
    let mut all = Vec::new();
    places(document, "", &mut all);
    let pick = |all: &[String], rng: &mut Rng| all[rng.below(all.len() as u32) as usize].clone();
    let at = pick(&all, rng);
    let field = |at: &str| at.rsplit('/').find(|name| name.parse::<u32>().is_err()).unwrap_or("").to_owned();
    match rng.below(9) {
        0 => *document.pointer_mut(&at).unwrap() = edge(rng),
        // The value of the same field elsewhere.
        1 | 2 => {
            let alike: Vec<String> = all.iter().filter(|other| field(other) == field(&at)).cloned().collect();
            let other = document.pointer(&pick(&alike, rng)).unwrap().clone();
            *document.pointer_mut(&at).unwrap() = other;
        }
        // A number next to it, or the other answer.
        3 | 4 => {
            let value = document.pointer_mut(&at).unwrap();
            if let Some(number) = value.as_i64() {
                *value = number.saturating_add(i64::from(rng.below(9)) - 4).into();
            } else if let Some(flag) = value.as_bool() {
                *value = (!flag).into();
            }
        }
        // One entry less, or one twice.
        5 => match document.pointer_mut(&at).unwrap() {
            Value::Array(entries) if !entries.is_empty() => {
                let i = rng.below(entries.len() as u32) as usize;
                if rng.below(2) == 0 { drop(entries.remove(i)) } else { entries.push(entries[i].clone()) }
            }
            Value::Object(fields) if !fields.is_empty() => {
                let name = fields.keys().nth(rng.below(fields.len() as u32) as usize).unwrap().clone();
                fields.remove(&name);
            }
            _ => {}
        },
        // Two entries exchanged, or one more from elsewhere.
        6 | 7 => {
            let other = document.pointer(&pick(&all, rng)).unwrap().clone();
            match document.pointer_mut(&at).unwrap() {
                Value::Array(entries) if !entries.is_empty() => {
                    let (i, k) = (rng.below(entries.len() as u32), rng.below(entries.len() as u32));
                    if rng.below(2) == 0 {
                        entries.swap(i as usize, k as usize);
                    } else {
                        entries.insert(i as usize, other);
                    }
                }
                Value::Object(fields) if !fields.is_empty() => {
                    let name = fields.keys().nth(rng.below(fields.len() as u32) as usize).unwrap().clone();
                    fields.insert(name, other);
                }
                _ => {}
            }
        }
        _ => {
            if let Some(fields) = document.pointer_mut(&at).unwrap().as_object_mut() {
                fields.insert("colour".to_owned(), edge(rng));
            }
        }
    }
}

/// The bytes of a snapshot before its state.
const HEADER: usize = 18;

/// A snapshot with a few bytes of its state changed, its length and checksum mended.
pub(crate) fn resealed(snapshot: &[u8], rng: &mut Rng) -> Vec<u8> {
    let mut state = snapshot[HEADER..snapshot.len() - 4].to_vec();
    for _ in 0..1 + rng.below(3) {
        if state.is_empty() {
            break;
        }
        let at = rng.below(state.len() as u32) as usize;
        match rng.below(10) {
            0 => state.truncate(at),
            1 => state.insert(at, rng.below(256) as u8),
            2 => drop(state.remove(at)),
            3 => state[at] = [0, 1, 0x7F, 0x80, 0xFF][rng.below(5) as usize],
            4 => state[at] = rng.below(256) as u8,
            5 => state[at] ^= 1 << rng.below(8),
            6 | 7 => state = with_bit(&state, at, rng.below(64) as usize),
            _ => state[at] = state[at].wrapping_add(rng.below(5) as u8).wrapping_sub(2),
        }
    }
    sealed(snapshot, &state)
}

/// A state with the number that begins at a byte replaced by one with a single bit, as a set of one member is written.
pub(crate) fn with_bit(state: &[u8], at: usize, bit: usize) -> Vec<u8> {
    // Numbers are written seven bits a byte, the lowest first.
    let end = at + 1 + state[at..].iter().take_while(|&&byte| byte >= 128).count();
    let mut changed = state[..at].to_vec();
    changed.extend(std::iter::repeat_n(128u8, bit / 7));
    changed.push(1 << (bit % 7));
    changed.extend(&state[end.min(state.len())..]);
    changed
}

/// The envelope of a snapshot round another state, with a length and a checksum that fit.
pub(crate) fn sealed(snapshot: &[u8], state: &[u8]) -> Vec<u8> {
    let mut bytes = snapshot[..HEADER].to_vec();
    bytes[HEADER - 4..].copy_from_slice(&(state.len() as u32).to_le_bytes());
    bytes.extend(state);
    let checksum = crc32fast::hash(&bytes);
    bytes.extend(checksum.to_le_bytes());
    bytes
}
