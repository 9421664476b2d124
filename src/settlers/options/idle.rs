//! Options that could have no effect on a board.

use super::Options;
use crate::settlers::map::{Map, MapOptions};
use crate::settlers::topology::{LinkKind, Topology};
use crate::settlers::variants::canal::CanalOptions;

impl Options {
    /// The options that are set for something that the board lacks. `left_open` says whether the layout left anything to
    /// `board_seed`: with another one there might be a line for a bridge where there is none now.
    pub(crate) fn idle_on(&self, left_open: bool, topology: &Topology, map: &Map) -> Vec<String> {
        let defaults = MapOptions::default();
        let canal = self.canal.unwrap_or_default();
        let links = &topology.links;
        let no_bridge = !left_open && links.iter().all(|link| link.kind != LinkKind::Bridge);
        let no_short = !left_open && links.iter().all(|link| link.pieces != 2);
        let few_cities = map.canal.len() < 2;
        let dry = map.waterways.is_empty();
        let lacks = |what: &str| format!("expected a board with {what}");
        let waterways = || lacks("waterways");
        let bridge_line = "a line for a bridge, straight over sea between two sites that touch land";
        let cities = || {
            lacks(&format!("two canal cities or more, blue city fields: this one has {}", map.canal.len()))
        };
        [
            (self.bridges.is_some() && no_bridge, "bridges", lacks(bridge_line)),
            (
                self.structures_by_card && no_short && !(self.bridges.is_some() && no_bridge),
                "structures_by_card",
                lacks("a bridge or highway of two pieces"),
            ),
            (self.map.pass_foreign != defaults.pass_foreign && dry, "waterway_pass_foreign", waterways()),
            (self.map.stop != defaults.stop && dry, "waterway_stop", waterways()),
            (self.map.joins != defaults.joins && dry, "waterway_joins", waterways()),
            (canal.waterway != CanalOptions::default().waterway && dry, "canal_waterway", waterways()),
            (
                self.map.trade_needs_building && map.trades.is_empty(),
                "trade_needs_building",
                lacks("trading roads for so many seats"),
            ),
            (self.map.setup_claim && !map.has_spots, "vp_setup_claim", lacks("spots")),
            (self.map.buildable.is_some() && !map.has_spots, "vp_buildable", lacks("spots")),
            (self.canal.is_some() && few_cities, "erie_canal", cities()),
        ]
        .into_iter()
        .filter(|(idle, ..)| *idle)
        .map(|(_, name, expected)| format!("{name} is set, {expected}"))
        .collect()
    }
}
