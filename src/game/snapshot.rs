//! One state as bytes, in an envelope that says of which rules it is.
//!
//! | bytes | content |
//! | --- | --- |
//! | 0 to 3 | `TWSN` |
//! | 4 to 5 | format version, little-endian |
//! | 6 to 13 | identity of the rules, little-endian |
//! | 14 to 17 | length of the state, little-endian |
//! | then | the state |
//! | last 4 | CRC-32 of all before, little-endian |

use crate::error::SnapshotError;
use crate::rules::Rules;

const MAGIC: &[u8; 4] = b"TWSN";
/// 2: the parts of a state are laid out by chapter of the rules.
const FORMAT: u16 = 2;
const HEADER: usize = 18;
const CHECKSUM: usize = 4;

/// The state as bytes.
#[must_use]
pub fn snapshot<R: Rules>(rules: &R, state: &R::State) -> Vec<u8> {
    let payload = rules.save(state);
    let mut bytes = Vec::with_capacity(HEADER + payload.len() + CHECKSUM);
    bytes.extend_from_slice(MAGIC);
    bytes.extend_from_slice(&FORMAT.to_le_bytes());
    bytes.extend_from_slice(&rules.info().identity.to_le_bytes());
    bytes.extend_from_slice(&(payload.len() as u32).to_le_bytes());
    bytes.extend_from_slice(&payload);
    let checksum = crc32fast::hash(&bytes);
    bytes.extend_from_slice(&checksum.to_le_bytes());
    bytes
}

/// The state from the bytes of [`snapshot`].
///
/// # Errors
///
/// If the bytes are truncated, altered, of another format or other rules, or hold an impossible position.
pub fn restore<R: Rules>(rules: &R, bytes: &[u8]) -> Result<R::State, SnapshotError> {
    let truncated = |expected| SnapshotError::Truncated { len: bytes.len(), expected };
    if bytes.len() >= MAGIC.len() && !bytes.starts_with(MAGIC) {
        return Err(SnapshotError::Magic);
    }
    let header = bytes.get(..HEADER).ok_or_else(|| truncated(HEADER + CHECKSUM))?;
    let number = |range: std::ops::Range<usize>| {
        header[range].iter().rev().fold(0u64, |n, &byte| n << 8 | u64::from(byte))
    };
    let found = number(4..6) as u16;
    if found != FORMAT {
        return Err(SnapshotError::Format { found, expected: FORMAT });
    }
    let whole = HEADER + number(14..18) as usize + CHECKSUM;
    if bytes.len() != whole {
        return Err(if bytes.len() < whole {
            truncated(whole)
        } else {
            SnapshotError::Decode(format!("{} bytes follow its end", bytes.len() - whole))
        });
    }
    let (body, checksum) = bytes.split_at(whole - CHECKSUM);
    if crc32fast::hash(body).to_le_bytes() != checksum {
        return Err(SnapshotError::Checksum);
    }
    let (found, expected) = (number(6..14), rules.info().identity);
    if found != expected {
        return Err(SnapshotError::Ruleset { found, expected });
    }
    rules.load(&body[HEADER..])
}
