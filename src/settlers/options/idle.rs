//! Options that could have no effect on a board.

use super::Options;
use crate::settlers::map::Map;
use crate::settlers::topology::{LinkKind, Topology};

impl Options {
    /// The options that are set for something that the board lacks. `left_open` says whether the layout left anything to
    /// `board_seed`: with another one there might be a line for a bridge where there is none now.
    pub(crate) fn idle(&self, left_open: bool, topology: &Topology, map: &Map) -> Vec<String> {
        let defaults = Options::default();
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
            (self.bridges && no_bridge, "bridges", lacks(bridge_line)),
            (
                self.structures_by_card && no_short && !(self.bridges && no_bridge),
                "structures_by_card",
                lacks("a bridge or highway of two pieces"),
            ),
            (
                self.waterway_pass_foreign != defaults.waterway_pass_foreign && dry,
                "waterway_pass_foreign",
                waterways(),
            ),
            (self.waterway_stop != defaults.waterway_stop && dry, "waterway_stop", waterways()),
            (self.waterway_joins != defaults.waterway_joins && dry, "waterway_joins", waterways()),
            (self.canal_waterway != defaults.canal_waterway && dry, "canal_waterway", waterways()),
            (
                self.trade_needs_building && map.trades.is_empty(),
                "trade_needs_building",
                lacks("trading roads for so many seats"),
            ),
            (self.vp_setup_claim && !map.has_spots, "vp_setup_claim", lacks("spots")),
            (self.vp_buildable.is_some() && !map.has_spots, "vp_buildable", lacks("spots")),
            (self.erie_canal && few_cities, "erie_canal", cities()),
        ]
        .into_iter()
        .filter(|(idle, ..)| *idle)
        .map(|(_, name, expected)| format!("{name} is set, {expected}"))
        .collect()
    }
}
