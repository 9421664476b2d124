//! The bank: what it holds, trade with it, and shortages.

use crate::settlers::options::Within;
use serde::{Deserialize, Serialize};

/// What happens when the bank cannot pay all of a resource.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BankShortage {
    /// Nobody gets any of it.
    AllOrNothing,
    /// If one seat alone is owed it, that seat gets what is left.
    SoleClaimantGetsRest,
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

/// The switches of the bank and of trade with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct BankOptions {
    /// Cards of each resource, 1 to 50; left out, 19, and 24 for more than four seats.
    #[serde(rename = "bank")]
    pub cards: Option<u8>,
    /// Whether everyone sees what the bank holds.
    #[serde(rename = "open_bank")]
    pub open: bool,
    /// When the bank runs short; the edition decides if left out.
    #[serde(rename = "bank_shortage")]
    pub shortage: Option<BankShortage>,
    /// Which rates of bank trade are offered.
    #[serde(rename = "bank_trades")]
    pub rates: BankTrades,
    /// Whether trading and building mix.
    pub phases: Phases,
}

impl Default for BankOptions {
    fn default() -> Self {
        BankOptions {
            cards: None,
            open: true,
            shortage: None,
            rates: BankTrades::default(),
            phases: Phases::default(),
        }
    }
}

impl BankOptions {
    pub(crate) fn ranges(&self, within: &mut Within<'_>) {
        within("bank", self.cards.unwrap_or(19).into(), 1, 50);
    }
}
