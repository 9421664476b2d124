//! The switches of the hex game.

mod idle;
mod kinds;

use serde::{Deserialize, Serialize};

use crate::error::RulesError;
use crate::settlers::layout::Constraints;

pub use kinds::*;

/// All switches. Unknown names are refused; what is left out has its default.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Players at the table, 2 to 6.
    pub seats: u8,
    /// Points that win, 3 to 20; left out, what the board says for so many seats, else 10.
    pub victory_points: Option<u8>,
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
    /// Which board is played: a name, or a layout.
    pub board: BoardChoice,
    /// Settles where the sea lies on a board that deals it.
    pub board_seed: u64,
    /// What every deal keeps, beside what the board asks for.
    pub constraints: Constraints,
    /// How number tokens are laid where the board leaves them open.
    pub numbers: Numbers,
    /// How harbours are laid.
    pub harbours: Harbours,
    /// Cards of each resource, 1 to 50; left out, 19, and 24 for more than four seats.
    pub bank: Option<u8>,
    /// Development cards; left out, 25, and 34 for more than four seats.
    pub deck: Option<DeckPlan>,
    /// Whether everyone sees what the bank holds.
    pub open_bank: bool,
    /// What happens between turns; left out, nothing, and special building for more than four seats.
    pub between_turns: Option<BetweenTurns>,
    /// Whether a paired player can win in its part.
    pub paired_wins: bool,
    /// Which seat begins: a number, or `random`.
    pub first_seat: FirstSeat,
    /// In which order starting pieces are placed.
    pub setup: SetupOrder,
    /// Which starting settlements pay cards.
    pub starting_cards: StartingCards,
    /// Where the numbers come from.
    pub dice: Dice,
    /// Cards that stay unseen when the deck of numbers is shuffled anew, 0 to 30.
    pub dice_unseen: u8,
    /// Rounds at the start in which no seven falls, 0 to 50.
    pub no_seven_rounds: u8,
    /// Whether no seven falls before the first city.
    pub no_seven_before_city: bool,
    /// How many robbers there are, 1 or 2.
    pub robbers: u8,
    /// Seats with at most this many public points are safe from the robber, 2 to 10; left out, nobody is.
    pub friendly_robber: Option<u8>,
    /// Whether the robber may be moved to a desert.
    pub robber_to_desert: bool,
    /// Whether the robber's mover may choose to steal nothing.
    pub steal_optional: bool,
    /// Whether a seat without cards can be named as the one to rob.
    pub rob_empty: bool,
    /// How the discards after a seven are made.
    pub discards: Discards,
    /// Whether a seat can take back once what it has chosen of a discard.
    pub discard_take_back: bool,
    /// How many roads Road Building places.
    pub road_building: RoadBuilding,
    /// Year of Plenty when the bank holds a single card.
    pub year_of_plenty_short: YearOfPlentyShort,
    /// Whether a victory point card counts in the turn in which it is bought.
    pub vp_card_same_turn: bool,
    /// How a game is won.
    pub win_check: WinCheck,
    /// The shortest road that earns Longest Road, 3 to 15.
    pub least_road: u8,
    /// The fewest knights that earn Largest Army, 1 to 10.
    pub least_army: u8,
    /// Trade between seats.
    pub player_trades: PlayerTrades,
    /// Offers that the seat on turn can make in a turn, 1 to 20.
    pub offers_per_turn: u8,
    /// The most cards on one side of an offer, 1 to 20; left out, as many as there are.
    pub offer_cards: Option<u8>,
    /// Whether a seat can resign.
    pub resigning: bool,
    /// Whether bridges are built.
    pub bridges: bool,
    /// Whether highways are built.
    pub highways: bool,
    /// Whether metropolises are built.
    pub metropolises: bool,
    /// Whether Road Building can place one bridge or highway of two pieces in place of two roads.
    pub structures_by_card: bool,
    /// Whether bridges bisect sea hexes with a harbour.
    pub bridge_harbours: bool,
    /// Where a bridge can be built.
    pub bridge_attach: BridgeAttach,
    /// Whether two bridges can cross in a hex.
    pub bridge_overlap: BridgeOverlap,
    /// What a bridge adds to the longest road.
    pub bridge_length_counts: BridgeLengthCounts,
    /// What Longest Bridge is worth, 0 to 3; with 0 there is no such award.
    pub longest_bridge_points: u8,
    /// Which corners of a hex a highway joins.
    pub highway_span: HighwaySpan,
    /// How many highways cross a hex.
    pub highways_per_hex: HighwaysPerHex,
    /// Which hexes highways cross.
    pub highway_terrain: HighwayTerrain,
    /// What does not hinder a settlement next to a metropolis.
    pub metropolis_waiver: MetropolisWaiver,
    /// City pieces of a metropolis, 1 or 2.
    pub metropolis_pieces: u8,
    /// Whether sites beside a building stay empty; left out, the board says so.
    pub distance_rule: Option<bool>,
    /// Whether waterways are used past sites of other seats.
    pub waterway_pass_foreign: bool,
    /// Whether roads stop at an unsettled city field that only waterways reach.
    pub waterway_stop: bool,
    /// Whether waterways join roads for the longest road.
    pub waterway_joins: bool,
    /// Whether waterways count in a link of canal cities.
    pub canal_waterway: bool,
    /// Whether a trading road trades only when own roads join it to an own building.
    pub trade_needs_building: bool,
    /// Whether a road of the setup takes the token of a spot.
    pub vp_setup_claim: bool,
    /// Whether spots are city fields in place of holding tokens; left out, from five seats on.
    pub vp_buildable: Option<bool>,
    /// Whether the Erie Canal is played.
    pub erie_canal: bool,
    /// How often a link of canal cities earns a token.
    pub canal_award: CanalAward,
    /// What such a link must not touch between its ends.
    pub canal_between: CanalBetween,
    /// How many of its ends must be settled by its seat.
    pub canal_need_settled: CanalNeedSettled,
    /// What a canal token trades at 2:1 for a turn.
    pub canal_token: CanalToken,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            seats: 4,
            victory_points: None,
            hand_limit: 7,
            turn_limit: None,
            edition: Edition::default(),
            bank_shortage: None,
            longest_road_tie: None,
            phases: Phases::default(),
            bank_trades: BankTrades::default(),
            board: BoardChoice::default(),
            board_seed: 0,
            constraints: Constraints::default(),
            numbers: Numbers::default(),
            harbours: Harbours::default(),
            bank: None,
            deck: None,
            open_bank: true,
            between_turns: None,
            paired_wins: true,
            first_seat: FirstSeat::Seat(0),
            setup: SetupOrder::default(),
            starting_cards: StartingCards::default(),
            dice: Dice::default(),
            dice_unseen: 5,
            no_seven_rounds: 0,
            no_seven_before_city: false,
            robbers: 1,
            friendly_robber: None,
            robber_to_desert: true,
            steal_optional: false,
            rob_empty: true,
            discards: Discards::default(),
            discard_take_back: false,
            road_building: RoadBuilding::default(),
            year_of_plenty_short: YearOfPlentyShort::default(),
            vp_card_same_turn: true,
            win_check: WinCheck::default(),
            least_road: 5,
            least_army: 3,
            player_trades: PlayerTrades::default(),
            offers_per_turn: 3,
            offer_cards: None,
            resigning: false,
            bridges: false,
            highways: false,
            metropolises: false,
            structures_by_card: false,
            bridge_harbours: true,
            bridge_attach: BridgeAttach::default(),
            bridge_overlap: BridgeOverlap::default(),
            bridge_length_counts: BridgeLengthCounts::default(),
            longest_bridge_points: 1,
            highway_span: HighwaySpan::default(),
            highways_per_hex: HighwaysPerHex::default(),
            highway_terrain: HighwayTerrain::default(),
            metropolis_waiver: MetropolisWaiver::default(),
            metropolis_pieces: 2,
            distance_rule: None,
            waterway_pass_foreign: true,
            waterway_stop: true,
            waterway_joins: true,
            canal_waterway: true,
            trade_needs_building: false,
            vp_setup_claim: false,
            vp_buildable: None,
            erie_canal: false,
            canal_award: CanalAward::default(),
            canal_between: CanalBetween::default(),
            canal_need_settled: CanalNeedSettled::default(),
            canal_token: CanalToken::default(),
        }
    }
}

/// What follows from the number of seats unless an option says otherwise: bank and deck of the larger box, and
/// building between turns.
const LARGE_TABLE: u8 = 5;
/// The fewest and the most seats of any table.
const SEATS: (u8, u8) = (2, 6);

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
        self.bank_shortage.get_or_insert(shortage);
        self.longest_road_tie.get_or_insert(tie);
        self.bank.get_or_insert(if large { 24 } else { 19 });
        self.deck.get_or_insert(if large { DeckPlan::LARGE } else { DeckPlan::default() });
        self.between_turns.get_or_insert(if large {
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
        let mut within = |name: &str, value: u32, low: u32, high: u32| {
            if !(low..=high).contains(&value) {
                wrong.push(format!("{name} is {value}, expected {low} to {high}"));
            }
        };
        within("victory_points", self.victory_points.unwrap_or(10).into(), 3, 20);
        within("hand_limit", self.hand_limit.into(), 2, 50);
        within("turn_limit", self.turn_limit.unwrap_or(1), 1, u32::MAX);
        within("bank", self.bank.unwrap_or(19).into(), 1, 50);
        within("dice_unseen", self.dice_unseen.into(), 0, 30);
        within("no_seven_rounds", self.no_seven_rounds.into(), 0, 50);
        within("robbers", self.robbers.into(), 1, 2);
        within("friendly_robber", self.friendly_robber.unwrap_or(2).into(), 2, 10);
        within("least_road", self.least_road.into(), 3, 15);
        within("least_army", self.least_army.into(), 1, 10);
        within("offers_per_turn", self.offers_per_turn.into(), 1, 20);
        within("offer_cards", self.offer_cards.unwrap_or(1).into(), 1, 20);
        within("longest_bridge_points", self.longest_bridge_points.into(), 0, 3);
        within("metropolis_pieces", self.metropolis_pieces.into(), 1, 2);
        if let FirstSeat::Seat(seat) = self.first_seat {
            within("first_seat", seat.into(), 0, u32::from(self.seats.max(1)) - 1);
        }
        for (name, count) in self.deck.unwrap_or_default().named() {
            within(&format!("deck/{name}"), count.into(), 0, 40);
        }
        wrong
    }

    fn contradictions(&self) -> Vec<String> {
        let mut wrong = Vec::new();
        let mut clash = |holds: bool, message: String| {
            if holds {
                wrong.push(message);
            }
        };
        let paired = self.between_turns == Some(BetweenTurns::PairedPlayers);
        clash(
            paired && (2..LARGE_TABLE).contains(&self.seats),
            format!("between_turns is paired_players at {} seats, expected 5 or 6 seats for it", self.seats),
        );
        clash(
            !paired && !self.paired_wins,
            "paired_wins is false, expected between_turns paired_players for it to mean anything".to_owned(),
        );
        let target = self.victory_points.unwrap_or(10);
        clash(
            self.friendly_robber.is_some_and(|safe| safe >= target),
            format!(
                "friendly_robber is {}, expected fewer points than the {target} that win",
                self.friendly_robber.unwrap_or(0)
            ),
        );
        clash(
            self.no_seven_rounds > 0 && self.no_seven_before_city,
            "no_seven_rounds and no_seven_before_city are both set, expected one of them".to_owned(),
        );
        clash(
            self.dice != Dice::Deck && self.dice_unseen != Options::default().dice_unseen,
            format!("dice_unseen is {}, expected dice deck with it", self.dice_unseen),
        );
        let set = self.set_without_effect();
        for (names, needed) in set {
            let verb = if names.len() > 1 { "are" } else { "is" };
            clash(
                !names.is_empty(),
                format!("{} {verb} set, expected {needed} with it", names.join(" and ")),
            );
        }
        wrong
    }

    /// The options that are set for a part of the game that is off, and what turns it on.
    fn set_without_effect(&self) -> Vec<(Vec<&'static str>, &'static str)> {
        let d = Options::default();
        let off = |on: bool, needed: &'static str, parts: &[(&'static str, bool)]| {
            let set = parts.iter().filter(|(_, set)| *set && !on).map(|(name, _)| *name);
            (set.collect(), needed)
        };
        vec![
            off(
                self.bridges,
                "bridges true",
                &[
                    ("bridge_harbours", self.bridge_harbours != d.bridge_harbours),
                    ("bridge_attach", self.bridge_attach != d.bridge_attach),
                    ("bridge_overlap", self.bridge_overlap != d.bridge_overlap),
                    ("bridge_length_counts", self.bridge_length_counts != d.bridge_length_counts),
                    ("longest_bridge_points", self.longest_bridge_points != d.longest_bridge_points),
                ],
            ),
            off(
                self.highways,
                "highways true",
                &[
                    ("highway_span", self.highway_span != d.highway_span),
                    ("highways_per_hex", self.highways_per_hex != d.highways_per_hex),
                    ("highway_terrain", self.highway_terrain != d.highway_terrain),
                ],
            ),
            off(
                self.metropolises,
                "metropolises true",
                &[
                    ("metropolis_waiver", self.metropolis_waiver != d.metropolis_waiver),
                    ("metropolis_pieces", self.metropolis_pieces != d.metropolis_pieces),
                ],
            ),
            off(
                self.bridges || self.highways,
                "bridges or highways true",
                &[("structures_by_card", self.structures_by_card)],
            ),
            off(
                self.erie_canal,
                "erie_canal true",
                &[
                    ("canal_waterway", self.canal_waterway != d.canal_waterway),
                    ("canal_award", self.canal_award != d.canal_award),
                    ("canal_between", self.canal_between != d.canal_between),
                    ("canal_need_settled", self.canal_need_settled != d.canal_need_settled),
                    ("canal_token", self.canal_token != d.canal_token),
                ],
            ),
            off(
                self.player_trades != PlayerTrades::Off,
                "player_trades offers or counter_offers",
                &[
                    ("offers_per_turn", self.offers_per_turn != d.offers_per_turn),
                    ("offer_cards", self.offer_cards != d.offer_cards),
                ],
            ),
        ]
    }
}
