//! The hex settling game.

mod action;
mod board;
mod compile;
mod options;
mod play;
mod position;
pub(crate) mod presets;
mod rules;
mod show;
mod state;
mod variants;

use board::{deal, layout, resource, tables, topology};
use play::dice;
use show::{event, view};
use variants::{map, structures};

pub use action::Action;
pub use board::deal::{BoardChoice, DealOptions, Harbours, Numbers};
pub use board::{lines, route};
pub use event::{Event, Goods};
pub use layout::{
    Constraints, Corner, Drawn, FieldColour, Generator, HarbourPlan, HexPlan, Layout, LinkPlan,
    MAX_COORDINATE, MAX_HARBOURS, MAX_HEXES, MAX_LINKS, MAX_NAME, MAX_SITES, PathKind, Paths, SiteKind,
    SitePlan, TerrainPool, WaterwayPlan, generate,
};
pub use options::{Edition, Options, WinCheck};
pub use play::award::{AwardOptions, LongestRoadTie};
pub use play::bank::{BankOptions, BankShortage, BankTrades, Phases};
pub use play::between::{BetweenOptions, BetweenTurns};
pub use play::cards::{CardOptions, DeckPlan, RoadBuilding, YearOfPlentyShort};
pub use play::dice::{Dice, DiceOptions};
pub use play::discards::{DiscardOptions, Discards};
pub use play::opening::{FirstSeat, OpeningOptions, SetupOrder, StartingCards};
pub use play::robber::RobberOptions;
pub use play::trade::{Answer, PlayerTrades, TradeOptions};
pub use play::turns::Turn;
pub use resource::{Card, Counts, Harbour, Kind, Resource, Terrain};
pub use rules::{Base, Large, Settlers, Wide};
pub use state::{Board, BoardState, Chance, Phase, SeatState, State, Tile, Tiles};
pub use tables::{CARD_PRICE, CITIES, CITY_PRICE, ROAD_PRICE, ROADS, SETTLEMENT_PRICE, SETTLEMENTS};
pub use topology::{Hex, HexId, Link, LinkId, LinkKind, Side, Site, SiteId, Topology};
pub use variants::bridges::{BridgeAttach, BridgeLengthCounts, BridgeOptions, BridgeOverlap};
pub use variants::canal::{CanalAward, CanalBetween, CanalNeedSettled, CanalOptions, CanalToken};
pub use variants::highways::{HighwayOptions, HighwaySpan, HighwayTerrain, HighwaysPerHex};
pub use variants::map::MapOptions;
pub use variants::metropolises::{METROPOLIS_PRICE, MetropolisOptions, MetropolisWaiver};
pub use view::{Dealt, PiecesLeft, SeatView, View};
