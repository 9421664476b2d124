//! The switches that the rules are compiled from.

use serde::{Deserialize, Deserializer, Serialize, de};
use serde_json::Value;

pub use super::variants::city_bridges::BridgeFarms;

use crate::carcassonne::board::tileset::TileSet;
use crate::document::fields::quoted;
use crate::error::RulesError;
use crate::text::shortened;

/// The options of a tile game. Unknown names are errors; what is left out has the value of the base game.
///
/// # Examples
///
/// ```
/// use tilewright::carcassonne::{Farms, Options};
///
/// let options: Options = serde_json::from_str(r#"{"seats": 3, "farms": "off", "bridges": 2}"#)?;
/// assert_eq!((options.seats, options.farms, options.bridges), (3, Farms::Off, 2));
/// assert!(serde_json::from_str::<Options>(r#"{"farm": "off"}"#).is_err());
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// How many players: 2 to 6.
    pub seats: u8,
    /// How farms score.
    pub farms: Farms,
    /// Points for a tile or shield of a completed city of two tiles: 2 as in other cities, or 1. Written as what
    /// the two tiles bring: `4` or `2`.
    pub small_city: u8,
    /// City bridges of each seat: 0 plays without them, the expansion has 2.
    pub bridges: u8,
    /// Which farms border the city of a bridge.
    pub bridge_farms: BridgeFarms,
    /// Whether a bridge may join a city to itself and so change nothing.
    pub allow_noop_bridge: bool,
    /// Whether a seat can resign.
    pub resigning: bool,
    /// How placements become action ids.
    pub codec: Codec,
    /// The tile set: the name of a built-in one, or a whole document.
    pub tiles: Value,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            seats: 2,
            farms: Farms::default(),
            small_city: 4,
            bridges: 0,
            bridge_farms: BridgeFarms::default(),
            allow_noop_bridge: true,
            resigning: false,
            codec: Codec::default(),
            tiles: Value::from("base"),
        }
    }
}

/// How farms score at the end of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Farms {
    /// The majority on a farm scores 3 for each completed city it borders.
    #[default]
    #[serde(rename = "per_farm_3")]
    PerFarm3,
    /// The same, but no seat is paid for one city by two farms.
    #[serde(rename = "per_farm_3_once_per_player")]
    PerFarm3OncePerPlayer,
    /// The majority among all farmers around a completed city scores 4.
    #[serde(rename = "per_city_4")]
    PerCity4,
    /// There are no farmers.
    Off,
}

impl Farms {
    /// What a farm brings for each completed city that it borders.
    pub(crate) fn per_city(self) -> i32 {
        match self {
            Farms::PerFarm3 | Farms::PerFarm3OncePerPlayer => 3,
            Farms::PerCity4 => 4,
            Farms::Off => 0,
        }
    }
}

/// How placements become action ids.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Codec {
    /// By cell and rotation, for cells up to `radius` columns and rows from the start tile. Placements further out
    /// cannot be played; the state counts them.
    Window {
        /// How far the window reaches, 1 to 127.
        radius: u8,
    },
    /// By the place in the sorted list of legal placements. Nothing is hidden.
    Ranked,
}

// Not derived, so that the radius is only read with its name and a wrong codec is answered with all that there are.
impl<'de> Deserialize<'de> for Codec {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Codec, D::Error> {
        let value = Value::deserialize(deserializer)?;
        if value == "ranked" {
            return Ok(Codec::Ranked);
        }
        let only =
            |value: &'_ Value, name: &str| value.as_object().filter(|o| o.len() == 1)?.get(name).cloned();
        let radius = only(&value, "window").and_then(|window| only(&window, "radius")?.as_u64());
        let codec = radius.and_then(|radius| Some(Codec::Window { radius: radius.try_into().ok()? }));
        codec.ok_or_else(|| {
            let expected = r#""ranked", or {"window": {"radius": R}} with R from 1 to 127"#;
            de::Error::custom(format!("{}, expected {expected}", quoted(&value)))
        })
    }
}

/// The radius of the window if none is named: 20,000 random games with bridges never reached beyond 15.
pub(crate) const RADIUS: u8 = 16;

impl Default for Codec {
    fn default() -> Codec {
        Codec::Window { radius: RADIUS }
    }
}

impl Options {
    /// Reads options from JSON.
    ///
    /// # Errors
    ///
    /// If a name is unknown or a value has the wrong type.
    pub fn from_value(value: &Value) -> Result<Options, RulesError> {
        Options::deserialize(value).map_err(|e| RulesError::Options(e.to_string()))
    }

    /// The tile set that the options name or hold.
    ///
    /// # Errors
    ///
    /// If there is no tile set of that name, or the document has faults.
    pub fn tile_set(&self) -> Result<TileSet, RulesError> {
        match &self.tiles {
            Value::String(name) => TileSet::named(name).ok_or_else(|| {
                RulesError::Options(format!(
                    "unknown tile set {:?}: expected a whole document or one of {}",
                    shortened(name),
                    crate::suggest::known(name, &["base"])
                ))
            }),
            document => TileSet::from_value(document),
        }
    }

    /// Checks the ranges of the values.
    pub(crate) fn check(&self) -> Result<(), RulesError> {
        let fault = |message: String| Err(RulesError::Options(message));
        if !(2..=super::MAX_SEATS as u8).contains(&self.seats) {
            return fault(format!("seats is {}, expected 2 to {}", self.seats, super::MAX_SEATS));
        }
        if self.small_city != 2 && self.small_city != 4 {
            return fault(format!("small_city is {}, expected 2 or 4", self.small_city));
        }
        if self.bridges > 20 {
            return fault(format!("bridges is {}, expected 0 to 20", self.bridges));
        }
        if let Codec::Window { radius } = self.codec
            && !(1..=127).contains(&radius)
        {
            return fault(format!("codec.window.radius is {radius}, expected 1 to 127"));
        }
        Ok(())
    }
}
