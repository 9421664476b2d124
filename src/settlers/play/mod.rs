//! Play by the rules of the base game.

pub(crate) mod apply;
pub(crate) mod award;
pub(crate) mod bank;
pub(crate) mod between;
pub(crate) mod building;
pub(crate) mod cards;
pub(crate) mod choices;
pub(crate) mod dice;
pub(crate) mod discards;
pub(crate) mod legal;
pub(crate) mod opening;
pub(crate) mod production;
pub(crate) mod resign;
pub(crate) mod robber;
pub(crate) mod trade;
pub(crate) mod turns;
pub(crate) mod victory;
