//! The board and events as JSON, for people and screens.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use crate::settlers::event::Event;
use crate::settlers::resource::{Harbour, Kind};
use crate::settlers::rules::Settlers;
use crate::settlers::topology::{LinkId, SiteId};

impl<const S: usize, const L: usize, const P: usize> Settlers<S, L, P> {
    /// What does not change of the board: `hexes`, `sites`, `links` and `harbours`, each in the order of its numbers.
    ///
    /// `x` runs to the right in half widths of a hex, `y` downwards in half lengths of a hex side. What is dealt anew
    /// for each game, terrain and tokens and the kinds of harbours, is part of the state.
    ///
    /// A link has its `kind` (`road`, `bridge` or `highway`), its two `sites` (`a` and `b` too), the `pieces` it takes,
    /// the `length` that it adds to the longest road, its `price`, and the `hex` that a highway crosses. The `length` of
    /// a bridge is its number of pieces where `bridge_length_counts` is `pieces`; its `span` is always how far it goes,
    /// in hex sides, and 0 for other kinds. On a map, sites have a `name`
    /// and a `field` (`city_field`, `canal_city` or `spot`), trading roads their `trade`, and there are `waterways`.
    pub(crate) fn describe_board(&self) -> Value {
        let board = &self.topology;
        let hexes = board.hexes.iter().map(|hex| {
            let (x, y) = hex.centre();
            json!({"q": hex.q, "r": hex.r, "x": x, "y": y, "sites": hex.sites})
        });
        let sites = board.sites.iter().enumerate().map(|(id, site)| {
            let (hexes, links, near) = (&site.hexes, &site.links, &site.neighbours);
            json!({
                "x": site.x, "y": site.y, "hexes": hexes, "links": links, "neighbours": near,
                "name": self.map.name(id as SiteId), "field": self.field(id as SiteId),
            })
        });
        let links = board.links.iter().enumerate().map(|(id, link)| {
            let price = link.price.iter().filter(|(_, n)| *n > 0);
            let price: Map<String, Value> =
                price.map(|(kind, n)| (kind.name().to_owned(), n.into())).collect();
            json!({
                "kind": link.kind.name(), "sites": [link.a, link.b], "a": link.a, "b": link.b,
                "length": link.length, "span": link.span, "pieces": link.pieces, "price": price, "hex": link.hex,
                "trade": self.trade_of(id as LinkId).map(Harbour::name),
            })
        });
        let harbours = self.harbours.iter().map(|&(a, b)| json!({"sites": [a, b]}));
        json!({
            "hexes": hexes.collect::<Vec<Value>>(),
            "sites": sites.collect::<Vec<Value>>(),
            "links": links.collect::<Vec<Value>>(),
            "harbours": harbours.collect::<Vec<Value>>(),
            "waterways": self.map.waterways,
        })
    }

    /// The names of the sites that have one.
    pub(crate) fn site_names(&self) -> BTreeMap<SiteId, String> {
        self.map.names.iter().cloned().collect()
    }

    /// An event with the names of its sites beside their numbers: `site_name` beside `site`, and `site_names`, from
    /// numbers to names, beside `sites`. What has no name is left out.
    pub(crate) fn event_with_names(&self, event: &Event) -> Value {
        // Events are plain data, which always becomes JSON.
        let mut json = serde_json::to_value(event).unwrap_or_default();
        let name = |site: &Value| site.as_u64().and_then(|site| self.map.name(site as SiteId));
        if let Some(name) = name(&json["site"]) {
            json["site_name"] = name.into();
        }
        let sites = json["sites"].as_array().into_iter().flatten();
        let names: Map<String, Value> =
            sites.filter_map(|site| Some((site.to_string(), name(site)?.into()))).collect();
        if !names.is_empty() {
            json["site_names"] = names.into();
        }
        json
    }

    /// What a site is on a map, if it is more than a plain one.
    fn field(&self, site: SiteId) -> Option<&'static str> {
        match () {
            () if self.map.canal.contains(&site) => Some("canal_city"),
            () if self.map.city_fields.contains(&site) => Some("city_field"),
            () if self.map.spots.contains(&site) => Some("spot"),
            () => None,
        }
    }
}
