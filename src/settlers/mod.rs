//! The hex settling game.

mod action;
mod apply;
mod award;
mod deal;
mod describe;
mod event;
mod layout;
mod legal;
mod notation;
mod observe;
mod options;
pub(crate) mod presets;
mod refusal;
mod resource;
pub mod route;
mod rules;
mod setup;
mod state;
mod svg;
mod tables;
mod topology;
mod verify;
mod view;

pub use action::Action;
pub use event::Event;
pub use layout::{
    Constraints, Corner, Drawn, Generator, HarbourPlan, HexPlan, Layout, LinkPlan, MAX_COORDINATE,
    MAX_HARBOURS, MAX_HEXES, MAX_SITES, PathKind, Paths, SiteKind, SitePlan, TerrainPool, WaterwayPlan,
    generate,
};
pub use options::{
    BankShortage, BankTrades, BoardChoice, Edition, Harbours, LongestRoadTie, Numbers, Options, Phases,
};
pub use resource::{Card, Counts, Harbour, Kind, Resource, Terrain};
pub use rules::{Base, Settlers};
pub use state::{Board, Phase, SeatState, State, Tile};
pub use tables::{CARD_PRICE, CITIES, CITY_PRICE, ROAD_PRICE, ROADS, SETTLEMENT_PRICE, SETTLEMENTS};
pub use topology::{Hex, HexId, Link, LinkId, LinkKind, Side, Site, SiteId, Topology};
pub use view::View;
