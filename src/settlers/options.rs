//! The switches of the hex game: those of the table here, the others with their chapter of the rules.

mod idle;
mod kinds;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};

use super::deal::{BoardChoice, DealOptions};
use super::play::award::{AwardOptions, LongestRoadTie};
use super::play::bank::{BankOptions, BankShortage};
use super::play::between::{BetweenOptions, BetweenTurns};
use super::play::cards::{CardOptions, DeckPlan};
use super::play::dice::{Dice, DiceOptions};
use super::play::discards::DiscardOptions;
use super::play::opening::{FirstSeat, OpeningOptions};
use super::play::robber::RobberOptions;
use super::play::trade::{PlayerTrades, TradeOptions};
use super::variants::canal::CanalOptions;
use super::variants::map::MapOptions;
use crate::document::parts;
use crate::error::RulesError;
use crate::settlers::variants::bridges::BridgeOptions;
use crate::settlers::variants::highways::HighwayOptions;
use crate::settlers::variants::metropolises::MetropolisOptions;

pub use kinds::*;

/// All switches. In JSON those of all parts stand side by side; unknown names are refused; what is left out has its
/// default.
// The derived code reads and writes the fields that are no parts; the traits below add the parts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, remote = "Self")]
pub struct Options {
    /// Players at the table, 2 to 6.
    pub seats: u8,
    /// Points that win, 3 to 20; left out, what the board says for so many seats, else 10.
    pub victory_points: Option<u8>,
    /// How a game is won.
    pub win_check: WinCheck,
    /// Turns after which the game is cut short; none if left out.
    pub turn_limit: Option<u32>,
    /// Whether a seat can resign.
    pub resigning: bool,
    /// The bundle that decides the switches left out.
    pub edition: Edition,
    /// Which board is played: a name, or a layout.
    pub board: BoardChoice,
    /// What is dealt onto it.
    #[serde(skip)]
    pub deal: DealOptions,
    /// The opening.
    #[serde(skip)]
    pub opening: OpeningOptions,
    /// The dice.
    #[serde(skip)]
    pub dice: DiceOptions,
    /// Discards after a seven.
    #[serde(skip)]
    pub discards: DiscardOptions,
    /// The robber.
    #[serde(skip)]
    pub robber: RobberOptions,
    /// The bank and trade with it.
    #[serde(skip)]
    pub bank: BankOptions,
    /// Trade between seats.
    #[serde(skip)]
    pub trade: TradeOptions,
    /// Development cards.
    #[serde(skip)]
    pub cards: CardOptions,
    /// Longest Road and Largest Army.
    #[serde(skip)]
    pub awards: AwardOptions,
    /// What happens between turns.
    #[serde(skip)]
    pub between: BetweenOptions,
    /// Bridges, if they are built.
    #[serde(skip)]
    pub bridges: Option<BridgeOptions>,
    /// Highways, if they are built.
    #[serde(skip)]
    pub highways: Option<HighwayOptions>,
    /// Metropolises, if they are built.
    #[serde(skip)]
    pub metropolises: Option<MetropolisOptions>,
    /// Whether Road Building can place one bridge or highway of two pieces in place of two roads.
    pub structures_by_card: bool,
    /// What maps bring.
    #[serde(skip)]
    pub map: MapOptions,
    /// The Erie Canal, if it is played.
    #[serde(skip)]
    pub canal: Option<CanalOptions>,
    /// What a document sets for a part that it leaves off, each time with what would turn that on.
    /// [`Options::resolved`] refuses it.
    #[serde(skip)]
    pub idle: Vec<String>,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            seats: 4,
            victory_points: None,
            win_check: WinCheck::default(),
            turn_limit: None,
            resigning: false,
            edition: Edition::default(),
            board: BoardChoice::default(),
            deal: DealOptions::default(),
            opening: OpeningOptions::default(),
            dice: DiceOptions::default(),
            discards: DiscardOptions::default(),
            robber: RobberOptions::default(),
            bank: BankOptions::default(),
            trade: TradeOptions::default(),
            cards: CardOptions::default(),
            awards: AwardOptions::default(),
            between: BetweenOptions::default(),
            bridges: None,
            highways: None,
            metropolises: None,
            structures_by_card: false,
            map: MapOptions::default(),
            canal: None,
            idle: Vec::new(),
        }
    }
}

impl Serialize for Options {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let table =
            Options::serialize(self, serde_json::value::Serializer).map_err(serde::ser::Error::custom)?;
        let mut fields = parts::fields_of(&table);
        for mut part in [
            parts::fields_of(&self.deal),
            parts::fields_of(&self.opening),
            parts::fields_of(&self.dice),
            parts::fields_of(&self.discards),
            parts::fields_of(&self.robber),
            parts::fields_of(&self.bank),
            parts::fields_of(&self.trade),
            parts::fields_of(&self.cards),
            parts::fields_of(&self.awards),
            parts::fields_of(&self.between),
            parts::fields_of(&self.map),
        ] {
            fields.append(&mut part);
        }
        parts::put_switched(&mut fields, "bridges", &self.bridges);
        parts::put_switched(&mut fields, "highways", &self.highways);
        parts::put_switched(&mut fields, "metropolises", &self.metropolises);
        parts::put_switched(&mut fields, "erie_canal", &self.canal);
        fields.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Options {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut fields = Map::<String, Value>::deserialize(deserializer)?;
        let mut idle = Vec::new();
        let mut switched = |needed: &str, set: Vec<String>| {
            let verb = if set.len() > 1 { "are" } else { "is" };
            if !set.is_empty() {
                idle.push(format!("{} {verb} set, expected {needed} true with it", set.join(" and ")));
            }
        };
        let parts = Options {
            deal: parts::take(&mut fields)?,
            opening: parts::take(&mut fields)?,
            dice: parts::take(&mut fields)?,
            discards: parts::take(&mut fields)?,
            robber: parts::take(&mut fields)?,
            bank: parts::take(&mut fields)?,
            trade: parts::take(&mut fields)?,
            cards: parts::take(&mut fields)?,
            awards: parts::take(&mut fields)?,
            between: parts::take(&mut fields)?,
            map: parts::take(&mut fields)?,
            bridges: parts::take_switched(&mut fields, "bridges", &mut switched)?,
            highways: parts::take_switched(&mut fields, "highways", &mut switched)?,
            metropolises: parts::take_switched(&mut fields, "metropolises", &mut switched)?,
            canal: parts::take_switched(&mut fields, "erie_canal", &mut switched)?,
            ..Options::default()
        };
        let table = Options::deserialize(Value::Object(fields)).map_err(D::Error::custom)?;
        Ok(Options {
            seats: table.seats,
            victory_points: table.victory_points,
            win_check: table.win_check,
            turn_limit: table.turn_limit,
            resigning: table.resigning,
            edition: table.edition,
            board: table.board,
            structures_by_card: table.structures_by_card,
            idle,
            ..parts
        })
    }
}

/// What follows from the number of seats unless an option says otherwise: bank and deck of the larger box, and
/// building between turns.
const LARGE_TABLE: u8 = 5;
/// The fewest and the most seats of any table.
const SEATS: (u8, u8) = (2, 6);

/// Says that a number has to be within a range: name, value, lowest, highest.
pub(crate) type Within<'a> = dyn FnMut(&str, u32, u32, u32) + 'a;

impl Options {
    /// The options with every switch decided and every number checked. The points that win may still be open: they
    /// can be the board's.
    ///
    /// # Errors
    ///
    /// Names every number out of its range, and every option that another one contradicts.
    pub fn resolved(self) -> Result<Options, RulesError> {
        self.resolved_at(SEATS, "")
    }

    /// As [`Options::resolved`], for a table of these seats; `others` says where others play.
    pub(crate) fn resolved_at(mut self, seats: (u8, u8), others: &str) -> Result<Options, RulesError> {
        let mut wrong = self.out_of_range(seats, others);
        let large = self.seats >= LARGE_TABLE;
        let (shortage, tie) = match self.edition {
            Edition::Almanac => (BankShortage::AllOrNothing, LongestRoadTie::SetAside),
            Edition::Fifth => (BankShortage::SoleClaimantGetsRest, LongestRoadTie::HolderKeeps),
        };
        self.bank.shortage.get_or_insert(shortage);
        self.awards.tie.get_or_insert(tie);
        self.bank.cards.get_or_insert(if large { 24 } else { 19 });
        self.cards.deck.get_or_insert(if large { DeckPlan::LARGE } else { DeckPlan::default() });
        self.between.turns.get_or_insert(if large {
            BetweenTurns::SpecialBuilding
        } else {
            BetweenTurns::Nothing
        });
        wrong.extend(self.contradictions());
        if wrong.is_empty() { Ok(self) } else { Err(RulesError::Options(wrong.join("; "))) }
    }

    fn out_of_range(&self, (low, high): (u8, u8), others: &str) -> Vec<String> {
        let mut wrong = Vec::new();
        if !(low..=high).contains(&self.seats) {
            wrong.push(format!("seats is {}, expected {low} to {high}{others}", self.seats));
        }
        let within: &mut Within<'_> = &mut |name: &str, value: u32, low: u32, high: u32| {
            if !(low..=high).contains(&value) {
                wrong.push(format!("{name} is {value}, expected {low} to {high}"));
            }
        };
        within("victory_points", self.victory_points.unwrap_or(10).into(), 3, 20);
        self.discards.ranges(within);
        within("turn_limit", self.turn_limit.unwrap_or(1), 1, u32::MAX);
        self.bank.ranges(within);
        self.dice.ranges(within);
        self.robber.ranges(within);
        self.awards.ranges(within);
        self.trade.ranges(within);
        self.bridges.unwrap_or_default().ranges(within);
        self.metropolises.unwrap_or_default().ranges(within);
        if let FirstSeat::Seat(seat) = self.opening.first_seat {
            within("first_seat", seat.into(), 0, u32::from(self.seats.max(1)) - 1);
        }
        self.cards.ranges(within);
        wrong
    }

    fn contradictions(&self) -> Vec<String> {
        let mut wrong = Vec::new();
        let mut clash = |holds: bool, message: String| {
            if holds {
                wrong.push(message);
            }
        };
        let paired = self.between.turns == Some(BetweenTurns::PairedPlayers);
        clash(
            paired && (2..LARGE_TABLE).contains(&self.seats),
            format!("between_turns is paired_players at {} seats, expected 5 or 6 seats for it", self.seats),
        );
        clash(
            !paired && !self.between.paired_wins,
            "paired_wins is false, expected between_turns paired_players for it to mean anything".to_owned(),
        );
        let target = self.victory_points.unwrap_or(10);
        clash(
            self.robber.friendly.is_some_and(|safe| safe >= target),
            format!(
                "friendly_robber is {}, expected fewer points than the {target} that win",
                self.robber.friendly.unwrap_or(0)
            ),
        );
        clash(
            self.dice.no_seven_rounds > 0 && self.dice.no_seven_before_city,
            "no_seven_rounds and no_seven_before_city are both set, expected one of them".to_owned(),
        );
        clash(
            self.dice.source != Dice::Deck && self.dice.unseen != DiceOptions::default().unseen,
            format!("dice_unseen is {}, expected dice deck with it", self.dice.unseen),
        );
        wrong.extend(self.idle.iter().cloned());
        if self.structures_by_card && self.bridges.is_none() && self.highways.is_none() {
            wrong.push("structures_by_card is set, expected bridges or highways true with it".to_owned());
        }
        let off = TradeOptions { kind: PlayerTrades::Off, ..TradeOptions::default() };
        if self.trade.kind == PlayerTrades::Off && self.trade != off {
            let set = [
                ("offers_per_turn", self.trade.offers_per_turn != off.offers_per_turn),
                ("offer_cards", self.trade.most_cards != off.most_cards),
            ];
            let set: Vec<&str> = set.into_iter().filter(|(_, set)| *set).map(|(name, _)| name).collect();
            let verb = if set.len() > 1 { "are" } else { "is" };
            wrong.push(format!(
                "{} {verb} set, expected player_trades offers or counter_offers with it",
                set.join(" and ")
            ));
        }
        wrong
    }
}
