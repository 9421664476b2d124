//! A state as a document, written and read. What a position may be is decided in [`rebuild`](super::rebuild).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::carcassonne::Carcassonne;
use crate::carcassonne::board::form::{Misfits, entries};
use crate::carcassonne::board::grid::{Axis, CELL, Cell};
use crate::carcassonne::state::{NO_SEAT, Phase, State};
use crate::document::fields::{NOT_AN_OBJECT, Words, known_fields, readable_fields};
use crate::error::{Fault, SnapshotError};

/// The document. Everything else about a state follows from it, and everything may be left out.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Position {
    /// Left out, `place` with a tile in hand, else `draw` or, without a tile to draw, `over`.
    pub(crate) phase: Option<Phase>,
    pub(crate) active: u8,
    /// The drawn tile: phase `place`.
    pub(crate) hand: Option<String>,
    /// The tile placed this turn: phases `bridge` and `meeple`.
    pub(crate) last: Option<Cell>,
    /// The tile bridged this turn: phase `meeple`.
    pub(crate) bridged: Option<Cell>,
    /// Seats that are left out have no points.
    pub(crate) seats: Vec<SeatEntry>,
    /// In the order in which they were placed, as far as that matters to anyone. Left out, the start tile alone.
    pub(crate) tiles: Vec<TileEntry>,
    pub(crate) set_aside: BTreeMap<String, u8>,
    pub(crate) hidden_placements: u32,
    pub(crate) seed: u64,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct SeatEntry {
    pub(crate) score: i32,
    /// Bridges in the supply; left out, what the bridges on the board leave.
    pub(crate) bridges: Option<u8>,
    /// Whether it has left the game.
    pub(crate) resigned: bool,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct TileEntry {
    pub(crate) tile: String,
    pub(crate) cell: Cell,
    pub(crate) rotation: u8,
    pub(crate) bridge: Option<Axis>,
    pub(crate) meeple: Option<MeepleEntry>,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct MeepleEntry {
    pub(crate) seat: u8,
    pub(crate) spot: String,
}

/// What the fields take.
fn words(name: &str) -> Words {
    Words::whole(match name {
        "phase" => "draw, place, bridge, meeple or over",
        "active" | "seat" => "the number of a seat",
        "hand" | "tile" => "the name of a tile",
        "last" | "bridged" | "cell" => CELL,
        "seats" => "a list with an object for each seat",
        "tiles" => "a list of tiles",
        "set_aside" => {
            return Words { whole: r#"counts of tiles, as {"A": 1}"#, entry: "a count from 0 to 255" };
        }
        "score" | "hidden_placements" => "a whole number from 0 to 1000000",
        "rotation" => "0 to 3 clockwise quarter turns",
        "bridge" => "NS or WE",
        "bridges" => "how many bridges are left",
        "resigned" => "true or false",
        "meeple" => r#"a seat and a spot, as {"seat": 0, "spot": "N"}"#,
        "spot" => "the side or half where the meeple stands, centre or bridge",
        _ => "",
    })
}

impl Carcassonne {
    pub(crate) fn position(&self, state: &State) -> Position {
        let name = |kind: u8| self.kinds()[usize::from(kind)].name.to_string();
        let cell = |tile: u16| state.tiles.get(usize::from(tile)).map(|t| t.at);
        let aside = state.aside.iter().enumerate().filter(|(_, n)| **n > 0);
        Position {
            phase: Some(state.phase),
            active: state.active,
            hand: state.hand.map(name),
            last: cell(state.last),
            bridged: cell(state.bridges.built),
            seats: (0..usize::from(self.seats))
                .map(|i| SeatEntry {
                    score: state.scores[i],
                    bridges: Some(state.bridges.left[i]),
                    resigned: !state.plays(i as u8),
                })
                .collect(),
            tiles: state
                .tiles
                .iter()
                .map(|tile| TileEntry {
                    tile: name(tile.kind),
                    cell: tile.at,
                    rotation: tile.rotation,
                    bridge: tile.bridge,
                    meeple: (tile.meeple != NO_SEAT)
                        .then(|| MeepleEntry { seat: tile.meeple, spot: self.spot_of(tile).to_string() }),
                })
                .collect(),
            set_aside: aside.map(|(kind, &n)| (name(kind as u8), n)).collect(),
            hidden_placements: state.hidden,
            seed: state.seed,
        }
    }

    pub(crate) fn position_value(&self, state: &State) -> Value {
        let mut position = self.position(state);
        // For people, all kinds are counted.
        let kinds = self.kinds().iter().zip(&state.aside);
        position.set_aside = kinds.map(|(kind, &n)| (kind.name.to_string(), n)).collect();
        serde_json::to_value(position).expect("a position has only names as keys")
    }

    pub(crate) fn position_bytes(&self, state: &State) -> Vec<u8> {
        postcard::to_stdvec(&self.position(state)).expect("every part of a position has a known length")
    }

    pub(crate) fn read_bytes(&self, bytes: &[u8]) -> Result<State, SnapshotError> {
        match postcard::take_from_bytes::<Position>(bytes) {
            Err(e) => Err(SnapshotError::Decode(e.to_string())),
            Ok((_, rest)) if !rest.is_empty() => {
                Err(SnapshotError::Decode(format!("{} bytes follow its end", rest.len())))
            }
            Ok((position, _)) => self.build(&position).map_err(SnapshotError::Impossible),
        }
    }

    pub(crate) fn read_position(&self, setup: &Value) -> Result<State, Vec<Fault>> {
        let mut misfits = Misfits::default();
        if !setup.is_object() {
            return Err(vec![Fault::new("", NOT_AN_OBJECT)]);
        }
        let lengths = [
            ("tiles", "tiles", self.tiles.total()),
            ("seats", "seats", self.seats.into()),
            ("set_aside", "kinds of tiles", self.kinds().len()),
        ];
        for (name, what, most) in lengths {
            misfits.length(setup, "", name, what, most);
        }
        if !misfits.unread.is_empty() {
            return Err(misfits.unread);
        }
        let mut setup = setup.clone();
        known_fields::<Position>(&mut setup, "", &mut misfits.unknown);
        for (i, entry) in entries(&mut setup, "tiles") {
            let at = format!("/tiles/{i}");
            let meeple = entry.get_mut("meeple").filter(|meeple| !meeple.is_null());
            if let Some(meeple) = meeple {
                misfits.part::<MeepleEntry>(meeple, &format!("{at}/meeple"), &["seat", "spot"], words);
            }
            gather_cell(entry);
            misfits.part::<TileEntry>(entry, &at, &["tile", "cell"], words);
        }
        for (i, entry) in entries(&mut setup, "seats") {
            misfits.part::<SeatEntry>(entry, &format!("/seats/{i}"), &[], words);
        }
        readable_fields::<Position>(&mut setup, "", words, &mut misfits.unread);
        let Misfits { unknown: mut faults, unread } = misfits;
        if !unread.is_empty() {
            faults.extend(unread);
            return Err(faults);
        }
        let mut position = Position::deserialize(&setup)
            .map_err(|error| vec![Fault::new("", crate::suggest::expected(&error.to_string()))])?;
        if position.tiles.is_empty() {
            let tile = self.kinds()[usize::from(self.tiles.start())].name.to_string();
            position.tiles.push(TileEntry { tile, ..TileEntry::default() });
        }
        match self.build(&position) {
            Ok(state) if faults.is_empty() => Ok(state),
            built => {
                faults.extend(built.err().into_iter().flatten());
                Err(faults)
            }
        }
    }
}

/// A tile may have its column and row beside its other fields instead of a cell.
fn gather_cell(entry: &mut Value) {
    let Some(fields) = entry.as_object_mut().filter(|fields| !fields.contains_key("cell")) else { return };
    let coordinates = ["x", "y"].into_iter().filter_map(|name| Some((name.to_owned(), fields.remove(name)?)));
    let cell: serde_json::Map<String, Value> = coordinates.collect();
    if !cell.is_empty() {
        fields.insert("cell".to_owned(), json!(cell));
    }
}
