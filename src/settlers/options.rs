//! The switches of the hex game.

use serde::{Deserialize, Serialize};

use crate::error::RulesError;

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

/// Which board is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BoardChoice {
    /// Terrain dealt at random.
    #[default]
    Random,
    /// The fixed board for a first game.
    Beginner,
}

/// How number tokens are laid on a random board.
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

/// All switches. Unknown names are refused; what is left out has its default.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Players at the table, 2 to 4.
    pub seats: u8,
    /// Points that win, 3 to 20.
    pub victory_points: u8,
    /// The most cards that are safe from a seven, 2 to 50.
    pub hand_limit: u8,
    /// Turns after which the game is cut short; none if left out.
    pub turn_limit: Option<u32>,
    /// The bundle that decides the switches left out.
    pub edition: Edition,
    /// When the bank runs short; the edition decides if left out.
    pub bank_shortage: Option<BankShortage>,
    /// When a broken road ties; the edition decides if left out.
    pub longest_road_tie: Option<LongestRoadTie>,
    /// Whether trading and building mix.
    pub phases: Phases,
    /// Which rates of bank trade are offered.
    pub bank_trades: BankTrades,
    /// Which board is played.
    pub board: BoardChoice,
    /// How number tokens are laid on a random board.
    pub numbers: Numbers,
    /// How harbours are laid.
    pub harbours: Harbours,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            seats: 4,
            victory_points: 10,
            hand_limit: 7,
            turn_limit: None,
            edition: Edition::default(),
            bank_shortage: None,
            longest_road_tie: None,
            phases: Phases::default(),
            bank_trades: BankTrades::default(),
            board: BoardChoice::default(),
            numbers: Numbers::default(),
            harbours: Harbours::default(),
        }
    }
}

impl Options {
    /// The options with every switch decided and every number checked.
    ///
    /// # Errors
    ///
    /// Names every number out of its range.
    pub fn resolved(mut self) -> Result<Options, RulesError> {
        let mut wrong = Vec::new();
        let mut within = |name: &str, value: u32, low: u32, high: u32| {
            if !(low..=high).contains(&value) {
                wrong.push(format!("{name} is {value}, expected {low} to {high}"));
            }
        };
        within("seats", self.seats.into(), 2, 4);
        within("victory_points", self.victory_points.into(), 3, 20);
        within("hand_limit", self.hand_limit.into(), 2, 50);
        within("turn_limit", self.turn_limit.unwrap_or(1), 1, u32::MAX);
        if !wrong.is_empty() {
            return Err(RulesError::Options(wrong.join("; ")));
        }
        let (shortage, tie) = match self.edition {
            Edition::Almanac => (BankShortage::AllOrNothing, LongestRoadTie::SetAside),
            Edition::Fifth => (BankShortage::SoleClaimantGetsRest, LongestRoadTie::HolderKeeps),
        };
        self.bank_shortage.get_or_insert(shortage);
        self.longest_road_tie.get_or_insert(tie);
        Ok(self)
    }
}
