//! What each switch can be set to.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::settlers::resource::{Card, Kind};

/// A named bundle of the switches in which printed editions differ.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Edition {
    /// What the almanac of the base game says.
    #[default]
    Almanac,
    /// The fifth edition.
    Fifth,
}

/// What happens when the bank cannot pay all of a resource.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BankShortage {
    /// Nobody gets any of it.
    AllOrNothing,
    /// If one seat alone is owed it, that seat gets what is left.
    SoleClaimantGetsRest,
}

/// What happens to the Longest Road card when its holder's road is broken and several then tie, the holder among
/// them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LongestRoadTie {
    /// The card is set aside until one seat alone is longest.
    SetAside,
    /// The holder keeps it.
    HolderKeeps,
}

/// Whether trading and building mix.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phases {
    /// In any order.
    #[default]
    Combined,
    /// No trade after the first paid building or card of a turn.
    Separate,
}

/// Which rates of bank trade are offered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BankTrades {
    /// The best that the seat has for each resource.
    #[default]
    Best,
    /// Every rate that the rules allow.
    All,
}

/// How many development cards of each kind are in the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[allow(missing_docs)] // The names say it.
pub struct DeckPlan {
    pub knight: u8,
    pub road_building: u8,
    pub year_of_plenty: u8,
    pub monopoly: u8,
    pub victory_point: u8,
}

impl Default for DeckPlan {
    /// The deck for up to four players.
    fn default() -> Self {
        DeckPlan { knight: 14, road_building: 2, year_of_plenty: 2, monopoly: 2, victory_point: 5 }
    }
}

impl DeckPlan {
    /// The deck for five and six players.
    pub const LARGE: DeckPlan =
        DeckPlan { knight: 20, road_building: 3, year_of_plenty: 3, monopoly: 3, victory_point: 5 };

    /// The decks of two games for up to four players.
    pub const DOUBLE: DeckPlan =
        DeckPlan { knight: 28, road_building: 4, year_of_plenty: 4, monopoly: 4, victory_point: 10 };

    /// The counts in the order of the kinds of card.
    #[must_use]
    pub fn counts(&self) -> [u8; 5] {
        [self.knight, self.road_building, self.year_of_plenty, self.monopoly, self.victory_point]
    }

    pub(super) fn named(&self) -> [(&'static str, u8); 5] {
        let counts = self.counts();
        std::array::from_fn(|i| (Card::ALL[i].name(), counts[i]))
    }
}

/// Which board is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardChoice {
    /// One that comes with the library.
    Named(String),
    /// A layout of one's own, as JSON; it is read when rules are compiled.
    Own(Value),
}

impl Default for BoardChoice {
    fn default() -> Self {
        BoardChoice::named("base")
    }
}

impl BoardChoice {
    /// The board that comes with the library under this name.
    #[must_use]
    pub fn named(name: &str) -> BoardChoice {
        BoardChoice::Named(name.to_owned())
    }
}

impl Serialize for BoardChoice {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            BoardChoice::Named(name) => name.serialize(serializer),
            BoardChoice::Own(layout) => layout.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for BoardChoice {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Value::deserialize(deserializer)? {
            Value::String(name) => Ok(BoardChoice::Named(name)),
            layout @ Value::Object(_) => Ok(BoardChoice::Own(layout)),
            _ => Err(serde::de::Error::custom(
                "no board, expected the name of a board, or a layout as an object",
            )),
        }
    }
}

/// How number tokens are laid where the board leaves them open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Numbers {
    /// In the order of their letters, in a spiral from a corner.
    #[default]
    Spiral,
    /// At random, so that no two of 6 and 8 touch.
    Random,
}

/// How harbours are laid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Harbours {
    /// As the layout says.
    #[default]
    Fixed,
    /// The same kinds, shuffled onto the places.
    Shuffled,
}

/// What the others do between two turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BetweenTurns {
    /// Nothing.
    Nothing,
    /// Every other seat in its order builds and buys with the cards it has.
    SpecialBuilding,
    /// The third seat to the left takes a part of its own: bank, building and one card.
    PairedPlayers,
}

/// Which seat begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstSeat {
    /// This one.
    Seat(u8),
    /// One that the seed of the game draws, each as likely.
    Random,
}

impl Serialize for FirstSeat {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            FirstSeat::Seat(seat) => serializer.serialize_u8(*seat),
            FirstSeat::Random => serializer.serialize_str("random"),
        }
    }
}

impl<'de> Deserialize<'de> for FirstSeat {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = Value::deserialize(deserializer)?;
        let seat = value.as_u64().and_then(|seat| u8::try_from(seat).ok());
        match (seat, value.as_str()) {
            (Some(seat), _) => Ok(FirstSeat::Seat(seat)),
            (_, Some("random")) => Ok(FirstSeat::Random),
            _ => Err(serde::de::Error::custom("no seat, expected the number of a seat, or random")),
        }
    }
}

/// In which order starting pieces are placed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SetupOrder {
    /// Round the table, and back again.
    #[default]
    Snake,
    /// Twice round the table.
    Rounds,
}

/// Which starting settlements pay cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StartingCards {
    /// The one placed last.
    #[default]
    Last,
    /// Both.
    Both,
    /// Neither.
    Nothing,
}

/// Where the numbers come from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Dice {
    /// Two dice.
    #[default]
    Fair,
    /// A deck of 36 cards, one for each throw of two dice, shuffled anew before it is used up.
    Deck,
}

/// How the discards after a seven are made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Discards {
    /// All at once: what a seat chose is shown when all have chosen.
    #[default]
    Together,
    /// Seat by seat, each in sight of the next.
    InTurn,
}

/// How many roads Road Building places.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RoadBuilding {
    /// One or two: the second can be declined.
    #[default]
    UpToTwo,
    /// Two, as far as there are pieces and paths for them.
    Two,
}

/// Year of Plenty when the bank holds a single card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum YearOfPlentyShort {
    /// It takes that one.
    #[default]
    TakesOne,
    /// It is not played.
    NotPlayable,
}

/// How a game is won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WinCheck {
    /// As soon as the seat on turn has the points.
    #[default]
    Automatic,
    /// When the seat on turn has the points and says so.
    Declared,
}

/// Trade between seats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlayerTrades {
    /// None.
    #[default]
    Off,
    /// The seat on turn makes offers, which the others accept or decline.
    Offers,
    /// The others may answer with an offer of their own.
    CounterOffers,
}

/// What a bridge adds to the longest road.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BridgeLengthCounts {
    /// Its length.
    #[default]
    Length,
    /// The number of its pieces.
    Pieces,
}

/// Where a bridge can be built.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BridgeAttach {
    /// From the own network, like a road.
    #[default]
    OwnNetwork,
    /// Between two own buildings.
    BetweenBuildings,
}

/// Whether two bridges can cross in a hex.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BridgeOverlap {
    /// They cannot.
    #[default]
    Forbidden,
    /// They can, in different directions, without joining.
    Crossing,
}

/// Which corners of a hex a highway joins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HighwaySpan {
    /// Any two that are not neighbours.
    #[default]
    TwoOrThree,
    /// Opposite ones.
    ThreeOnly,
}

/// How many highways cross a hex.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HighwaysPerHex {
    /// One.
    #[default]
    One,
    /// One of each seat.
    OnePerSeat,
    /// Any number, all of the seat that crossed it first.
    OneOwner,
}

/// Which hexes highways cross.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HighwayTerrain {
    /// All land.
    #[default]
    AnyLand,
    /// Land that produces.
    Producing,
}

/// What does not hinder a settlement next to a metropolis.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MetropolisWaiver {
    /// No building.
    #[default]
    Full,
    /// The metropolis alone.
    Own,
}

/// How often a link of canal cities earns a token.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CanalAward {
    /// Once for each pair, to the first seat that links it.
    #[default]
    PerPair,
    /// Once in the game.
    OncePerGame,
    /// Once for each seat.
    OncePerSeat,
}

/// What a link of canal cities must not touch between its ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CanalBetween {
    /// Any city field.
    #[default]
    AnyField,
    /// A canal city.
    CanalField,
    /// A city field that somebody has settled.
    BuiltOnly,
}

/// How many ends of a link of canal cities its seat must have settled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CanalNeedSettled {
    /// None.
    #[default]
    None,
    /// One at least.
    One,
    /// Both.
    Both,
}

/// What a canal token trades at 2:1 for a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CanalToken {
    /// One resource that its owner names.
    #[default]
    NamedResource,
    /// Every resource.
    AnyResource,
}
