//! From options and a layout to the plan that rules of any width are made from.

use std::sync::Arc;

use serde_json::Value;

use crate::any::AnyRules;
use crate::bits::Bits;
use crate::error::{Fault, RulesError};
use crate::rules::RulesInfo;
use crate::settlers::action::action_space;
use crate::settlers::board::deal::BoardChoice;
use crate::settlers::dice::DiceOptions;
use crate::settlers::layout::{Drawn, Layout};
use crate::settlers::map::Map;
use crate::settlers::options::{Options, WinCheck};
use crate::settlers::play::award::LongestRoadTie;
use crate::settlers::play::bank::BankShortage;
use crate::settlers::play::between::BetweenTurns;
use crate::settlers::play::robber::RobberOptions;
use crate::settlers::play::trade::PlayerTrades;
use crate::settlers::resource::{Counts, Terrain};
use crate::settlers::rules::{Base, Large, Settlers, Wide};
use crate::settlers::show::observe::{blocks, spec};
use crate::settlers::state::HEXES_PER_WORD;
use crate::settlers::tables::{ROAD_PRICE, Tables};
use crate::settlers::topology::{HexId, Link, LinkId, LinkKind, SiteId, Topology};
use crate::settlers::variants::bridges::BridgeAttach;
use crate::settlers::variants::highways::HighwaysPerHex;
use crate::suggest;

/// The points that win if neither an option nor the board says so.
const VICTORY_POINTS: u8 = 10;

/// Rules of the hex game before it is decided how wide their states are.
pub(crate) struct Plan {
    ruleset: String,
    options: Options,
    layout: Layout,
    topology: Topology,
    /// The hexes that are not sea, as bits.
    land: u64,
    harbours: Vec<(SiteId, SiteId)>,
    spirals: Vec<Vec<HexId>>,
    robbers: Vec<HexId>,
    map: Map,
}

impl Plan {
    /// The plan that follows from options.
    pub(crate) fn new(ruleset: &str, options: Options) -> Result<Plan, RulesError> {
        let layout = match &options.board {
            BoardChoice::Named(name) => Layout::named(name).ok_or_else(|| {
                let known = suggest::known(name, &Layout::NAMES);
                let unknown = format!("board is {name:?}, expected a board or one of {known}");
                // What else is wrong with the options is said as well.
                match options.clone().resolved() {
                    Err(RulesError::Options(rest)) => RulesError::Options(format!("{unknown}; {rest}")),
                    _ => RulesError::Options(unknown),
                }
            })?,
            BoardChoice::Own(document) => Layout::read(document).map_err(RulesError::Board)?,
        };
        Plan::with_layout(ruleset, options, layout)
    }

    /// The plan that follows from options, on a custom board.
    pub(crate) fn with_layout(
        ruleset: &str,
        mut options: Options,
        mut layout: Layout,
    ) -> Result<Plan, RulesError> {
        let points = layout.victory_points.get(&options.seats).copied();
        options.victory_points.get_or_insert(points.unwrap_or(VICTORY_POINTS));
        let mut options = options.resolved()?;
        layout.constraints = layout.constraints.and(options.deal.constraints);
        let left_open = layout.follows_board_seed();
        let layout = layout.settled(options.deal.seed).map_err(RulesError::Board)?;
        let plans = layout.plans();
        let places: Vec<(i8, i8)> = plans.iter().map(|h| h.at).collect();
        let mut topology = Topology::new(&places);
        let sea = Drawn::Fixed(Terrain::Sea);
        let land: u64 = (0..plans.len()).filter(|&h| plans[h].terrain != sea).map(|h| 1 << h).sum();
        let land_hexes: Vec<HexId> = (0..plans.len() as HexId).filter(|&h| land >> h & 1 != 0).collect();
        let spirals = crate::settlers::layout::spirals(&topology, &land_hexes);
        let paths = topology.road_paths(|h| land >> h & 1 != 0);
        let map = Map::new(&layout, &topology, &options).map_err(RulesError::Board)?;
        let paths = crate::settlers::map::road_paths(&layout, &topology, &map, paths);
        options.map.distance_rule.get_or_insert(layout.distance_rule);
        topology.add_links(
            paths
                .into_iter()
                .enumerate()
                .map(|(id, (a, b))| Link {
                    kind: LinkKind::Road,
                    a,
                    b,
                    length: 1,
                    span: 0,
                    hex: None,
                    pieces: 1,
                    price: ROAD_PRICE,
                    excludes: vec![id as LinkId],
                })
                .collect(),
        );
        let first = topology.links.len() as LinkId;
        topology
            .add_links(crate::settlers::structures::links(&topology, &layout, &map, land, &options, first));
        let idle = options.idle_on(left_open, &topology, &map);
        if !idle.is_empty() {
            return Err(RulesError::Options(idle.join("; ")));
        }
        let harbours: Vec<(SiteId, SiteId)> = layout
            .harbours
            .iter()
            .filter_map(|h| topology.hex_at(h.hex.0, h.hex.1).map(|hex| topology.side(hex, h.side)))
            .collect();
        let start = |&(q, r): &(i8, i8)| topology.hex_at(q, r);
        let robbers = layout.robbers.iter().flatten().filter_map(start).collect();
        Ok(Plan {
            ruleset: ruleset.to_owned(),
            options,
            layout,
            topology,
            land,
            harbours,
            spirals,
            robbers,
            map,
        })
    }

    /// Rules with states as narrow as the board and the table allow.
    pub(crate) fn narrowest(self) -> Result<Arc<dyn AnyRules>, RulesError> {
        Ok(if self.fits::<1, 2, 4>() {
            Arc::new(Base::from_plan(self)?.if_seats_fit()?)
        } else if self.fits::<2, 2, 6>() {
            Arc::new(Wide::from_plan(self)?.if_seats_fit()?)
        } else {
            Arc::new(Large::from_plan(self)?.if_seats_fit()?)
        })
    }

    fn fits<const S: usize, const L: usize, const P: usize>(&self) -> bool {
        self.topology.hexes.len() <= HEXES_PER_WORD * S
            && self.topology.sites.len() <= 64 * S
            && self.topology.links.len() <= 64 * L
            && usize::from(self.options.seats) <= P
    }
}

impl<const S: usize, const L: usize, const P: usize> Settlers<S, L, P> {
    /// The rules that follow from options.
    ///
    /// # Errors
    ///
    /// If an option is out of range, or the board is not sound, too small for the seats or too large for these states.
    pub fn new(ruleset: &str, options: Options) -> Result<Self, RulesError> {
        Self::from_plan(Plan::new(ruleset, options)?)?.if_seats_fit()
    }

    /// The rules that follow from options, on a custom board.
    ///
    /// # Errors
    ///
    /// As [`Settlers::new`]; every fault is named.
    pub fn with_layout(ruleset: &str, options: Options, layout: Layout) -> Result<Self, RulesError> {
        Self::from_plan(Plan::with_layout(ruleset, options, layout)?)?.if_seats_fit()
    }

    /// The rules if all seats find room for their starting settlements, wherever the others place theirs.
    fn if_seats_fit(self) -> Result<Self, RulesError> {
        let (seats, most) = (self.info.seats, self.seats_that_fit());
        if seats <= most {
            return Ok(self);
        }
        Err(RulesError::Options(format!(
            "seats is {seats}, expected at most {most} on this board: with {} sites there may be no room for {} \
             starting settlements",
            self.tables.land.len(),
            2 * seats
        )))
    }

    /// How many seats find room for their starting settlements, wherever the others place theirs. Each closes the sites
    /// round it; without the distance rule its road may still take the last path from a site whose paths all lead to
    /// others that can be settled.
    fn seats_that_fit(&self) -> u8 {
        let land = self.tables.land;
        let beside = |site: usize| -> Bits<S> {
            let roads = self.tables.sites[site].links & self.roads;
            let ends = roads.iter().flat_map(|road| self.tables.links[road].ends.map(usize::from));
            ends.filter(|&end| end != site).collect()
        };
        let mut at_risk = Bits::<S>::default();
        if self.options.map.distance_rule == Some(false) {
            at_risk = land.iter().filter(|&site| beside(site).without(&land).is_empty()).collect();
        }
        let closes = |site: usize| {
            let last_path = beside(site).intersects(&at_risk);
            (self.tables.sites[site].around & land).len() + u32::from(last_path)
        };
        let mut closed: Vec<u32> = land.iter().map(closes).collect();
        closed.sort_unstable_by(|a, b| b.cmp(a));
        let mut open = land.len();
        let mut settlements = 0;
        for sites in closed {
            if open == 0 {
                break;
            }
            settlements += 1;
            open = open.saturating_sub(sites);
        }
        settlements / 2
    }

    /// The rules of a plan, for play or for a picture: whether all seats find room is not asked.
    pub(crate) fn from_plan(plan: Plan) -> Result<Self, RulesError> {
        let Plan { ruleset, options, layout, topology, land, harbours, spirals, robbers, map } = plan;
        let mut faults = Vec::new();
        for (what, number, most) in [
            ("hexes", topology.hexes.len(), HEXES_PER_WORD * S),
            ("sites", topology.sites.len(), 64 * S),
            ("links", topology.links.len(), 64 * L),
        ] {
            if number > most {
                faults.push(Fault::new("/hexes", format!("{number} {what}, expected at most {most}")));
            }
        }
        if !faults.is_empty() {
            return Err(RulesError::Board(faults));
        }
        if usize::from(options.seats) > P {
            return Err(RulesError::Options(format!("seats is {}, expected at most {P}", options.seats)));
        }
        let (space, ids, actions) = action_space(&topology, &options);
        let fields: Bits<S> = map.city_fields.iter().map(|&site| usize::from(site)).collect();
        let spots: Bits<S> = map.spots.iter().map(|&site| usize::from(site)).collect();
        let fit = |site: usize| if fields.is_empty() { !spots.contains(site) } else { fields.contains(site) };
        let distance = options.map.distance_rule != Some(false);
        let tables = Tables::new(&topology, land, &harbours, fit, distance);
        let trades = map
            .trades
            .iter()
            .filter_map(|&([a, b], kind)| Some((topology.link_between(LinkKind::Road, a, b)?, kind)))
            .collect();
        let blocks = blocks(&topology, &options, &map);
        let json = |value: serde_json::Result<Value>| {
            value.map_err(|e| RulesError::Options(format!("not JSON: {e}")))
        };
        let info = RulesInfo::new(
            &ruleset,
            options.seats,
            json(serde_json::to_value(&options))?,
            &json(serde_json::to_value(&layout))?,
            space,
            spec(&blocks),
        );
        let roads = (0..topology.links.len()).filter(|&l| topology.links[l].kind == LinkKind::Road).collect();
        let more_points =
            options.bridges.is_some() || options.metropolises.is_some() || !map.spots.is_empty();
        let plain_dice = options.dice == DiceOptions::default();
        let plain_robber = options.robber == RobberOptions::default() && !options.resigning;
        Ok(Settlers {
            info,
            blocks,
            bank_shortage: options.bank.shortage.unwrap_or(BankShortage::AllOrNothing),
            longest_road_tie: options.awards.tie.unwrap_or(LongestRoadTie::SetAside),
            between_turns: options.between.turns.unwrap_or(BetweenTurns::Nothing),
            victory_points: options.victory_points.unwrap_or(VICTORY_POINTS),
            plain_dice,
            plain_turns: options.between.turns == Some(BetweenTurns::Nothing)
                && options.turn_limit.is_none()
                && options.canal.is_none()
                && !options.resigning,
            plain_production: plain_dice && plain_robber && options.metropolises.is_none(),
            plain_robber,
            plain_victory: options.win_check == WinCheck::Automatic
                && !more_points
                && options.cards.vp_card_same_turn
                && options.between.turns == Some(BetweenTurns::Nothing),
            by_kind: options.highways.unwrap_or_default().per_hex != HighwaysPerHex::One
                || options.bridges.unwrap_or_default().attach == BridgeAttach::BetweenBuildings,
            more_points,
            more_to_do: options.metropolises.is_some()
                || options.canal.is_some()
                || options.win_check == WinCheck::Declared
                || options.resigning
                || options.trade.kind != PlayerTrades::Off,
            bank: Counts::new([options.bank.cards.unwrap_or_default(); 5]),
            deck: Counts::new(options.cards.deck.unwrap_or_default().counts()),
            options,
            layout,
            topology,
            harbours,
            spirals,
            robbers,
            map,
            city_fields: fields,
            trades,
            tables,
            roads,
            ids,
            actions,
        })
    }
}
