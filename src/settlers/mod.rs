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
pub use board::{lines, route};
use play::dice;
use show::{event, view};
use variants::{map, structures};

pub use action::Action;
pub use event::{Event, Goods};
pub use layout::{
    Constraints, Corner, Drawn, FieldColour, Generator, HarbourPlan, HexPlan, Layout, LinkPlan,
    MAX_COORDINATE, MAX_HARBOURS, MAX_HEXES, MAX_LINKS, MAX_NAME, MAX_SITES, PathKind, Paths, SiteKind,
    SitePlan, TerrainPool, WaterwayPlan, generate,
};
pub use options::{
    BankShortage, BankTrades, BetweenTurns, BoardChoice, BridgeAttach, BridgeLengthCounts, BridgeOverlap,
    CanalAward, CanalBetween, CanalNeedSettled, CanalToken, DeckPlan, Dice, Discards, Edition, FirstSeat,
    Harbours, HighwaySpan, HighwayTerrain, HighwaysPerHex, LongestRoadTie, MetropolisWaiver, Numbers,
    Options, Phases, PlayerTrades, RoadBuilding, SetupOrder, StartingCards, WinCheck, YearOfPlentyShort,
};
pub use play::trade::Answer;
pub use resource::{Card, Counts, Harbour, Kind, Resource, Terrain};
pub use rules::{Base, Large, Settlers, Wide};
pub use state::{Board, BoardState, Chance, Phase, SeatState, State, Tile, Tiles};
pub use structures::METROPOLIS_PRICE;
pub use tables::{CARD_PRICE, CITIES, CITY_PRICE, ROAD_PRICE, ROADS, SETTLEMENT_PRICE, SETTLEMENTS};
pub use topology::{Hex, HexId, Link, LinkId, LinkKind, Side, Site, SiteId, Topology};
pub use view::{Dealt, PiecesLeft, SeatView, View};
