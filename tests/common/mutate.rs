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
        -1,
        -128,
        i64::from(i16::MIN),
        i64::from(i16::MAX),
        i64::from(i32::MIN),
        i64::MIN,
    ];
    match rng.below(numbers.len() as u32 + 7) as usize {
        n if n < numbers.len() => numbers[n].into(),
        n => [json!(null), json!(true), json!([]), json!({}), json!("x"), json!(0.5), json!([0, 1])]
            [n - numbers.len()]
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
    match rng.below(6) {
        0 => *document.pointer_mut(&at).unwrap() = edge(rng),
        // The value of the same field elsewhere.
        1 | 2 => {
            let alike: Vec<String> = all.iter().filter(|other| field(other) == field(&at)).cloned().collect();
            let other = document.pointer(&pick(&alike, rng)).unwrap().clone();
            *document.pointer_mut(&at).unwrap() = other;
        }
        // A number next to it.
        3 => {
            let value = document.pointer_mut(&at).unwrap();
            if let Some(number) = value.as_i64() {
                *value = number.saturating_add(i64::from(rng.below(5)) - 2).into();
            }
        }
        // One entry less, or one twice.
        4 => match document.pointer_mut(&at).unwrap() {
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
        _ => {
            if let Some(fields) = document.pointer_mut(&at).unwrap().as_object_mut() {
                fields.insert("colour".to_owned(), edge(rng));
            }
        }
    }
}

/// A snapshot with a few bytes of its state changed, its length and checksum mended.
pub(crate) fn resealed(snapshot: &[u8], rng: &mut Rng) -> Vec<u8> {
    const HEADER: usize = 18;
    let mut bytes = snapshot[..snapshot.len() - 4].to_vec();
    for _ in 0..1 + rng.below(3) {
        if bytes.len() == HEADER {
            break;
        }
        let at = HEADER + rng.below((bytes.len() - HEADER) as u32) as usize;
        match rng.below(8) {
            0 => bytes.truncate(at),
            1 => bytes.insert(at, rng.below(256) as u8),
            2 => drop(bytes.remove(at)),
            3 => bytes[at] = [0, 1, 0x7F, 0x80, 0xFF][rng.below(5) as usize],
            4 => bytes[at] = rng.below(256) as u8,
            _ => bytes[at] = bytes[at].wrapping_add(rng.below(5) as u8).wrapping_sub(2),
        }
    }
    let len = (bytes.len() - HEADER) as u32;
    bytes[HEADER - 4..HEADER].copy_from_slice(&len.to_le_bytes());
    let checksum = crc32fast::hash(&bytes);
    bytes.extend_from_slice(&checksum.to_le_bytes());
    bytes
}
