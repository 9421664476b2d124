//! The hex settling game.

mod action;
mod apply;
mod award;
mod between;
mod canal;
mod compile;
mod deal;
mod describe;
mod dice;
mod event;
mod layout;
mod legal;
pub mod lines;
mod map;
mod no_link;
mod notation;
mod observe;
mod options;
pub(crate) mod presets;
mod refusal;
mod resign;
mod resource;
mod robber;
mod roll;
pub mod route;
mod rules;
mod setup;
mod state;
mod structures;
mod svg;
mod tables;
mod topology;
mod trade;
mod turns;
mod verify;
mod view;

pub use action::Action;
pub use event::{Event, Goods};
pub use layout::{
    Constraints, Corner, Drawn, Generator, HarbourPlan, HexPlan, Layout, LinkPlan, MAX_COORDINATE,
    MAX_HARBOURS, MAX_HEXES, MAX_SITES, PathKind, Paths, SiteKind, SitePlan, TerrainPool, WaterwayPlan,
    generate,
};
pub use options::{
    BankShortage, BankTrades, BetweenTurns, BoardChoice, BridgeAttach, BridgeLengthCounts, BridgeOverlap,
    CanalAward, CanalBetween, CanalNeedSettled, CanalToken, DeckPlan, Dice, Discards, Edition, FirstSeat,
    Harbours, HighwaySpan, HighwayTerrain, HighwaysPerHex, LongestRoadTie, MetropolisWaiver, Numbers,
    Options, Phases, PlayerTrades, RoadBuilding, SetupOrder, StartingCards, WinCheck, YearOfPlentyShort,
};
pub use resource::{Card, Counts, Harbour, Kind, Resource, Terrain};
pub use rules::{Base, Large, Settlers, Wide};
pub use state::{Answer, Board, BoardState, Phase, SeatState, State, Tile, Tiles};
pub use structures::METROPOLIS_PRICE;
pub use tables::{CARD_PRICE, CITIES, CITY_PRICE, ROAD_PRICE, ROADS, SETTLEMENT_PRICE, SETTLEMENTS};
pub use topology::{Hex, HexId, Link, LinkId, LinkKind, Side, Site, SiteId, Topology};
pub use view::{Dealt, PiecesLeft, SeatView, View};
