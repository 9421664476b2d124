//! The compiled rules of the hex game and the contract they keep.

use serde_json::Value;

use super::action::{Action, Ids, action_space};
use super::award::LEAST_ARMY;
use super::deal::deal;
use super::event::Event;
use super::layout::Layout;
use super::options::{BankShortage, BoardChoice, LongestRoadTie, Options};
use super::resource::{Card, Counts, Resource, Terrain};
use super::state::{NONE, Phase, SeatState, State};
use super::tables::{ROAD_PRICE, Tables};
use super::topology::{HexId, Link, LinkId, LinkKind, SiteId, Topology};
use super::view::View;
use crate::action::{ActionId, ActionMask};
use crate::bits::Bits;
use crate::error::{Fault, NotationError, RouteError, RulesError, SetupError, SnapshotError};
use crate::event::EventSink;
use crate::rng::{Purpose, Rng, derive_seed, draw_below};
use crate::rules::{Route, Rules, RulesInfo};
use crate::seat::{Actor, Outcome, Seat, Viewer};

/// The hex game on boards of up to 64 sites and 128 links, for up to four seats.
pub type Base = Settlers<1, 2, 4>;

/// The compiled rules of the hex game.
///
/// `S` words hold a set of sites, `L` words a set of links, `P` seats fit.
#[derive(Debug)]
pub struct Settlers<const S: usize, const L: usize, const P: usize> {
    pub(crate) info: RulesInfo,
    pub(crate) options: Options,
    pub(crate) bank_shortage: BankShortage,
    pub(crate) longest_road_tie: LongestRoadTie,
    pub(crate) layout: Layout,
    pub(crate) topology: Topology,
    /// The two sites of each harbour, in the order of the layout.
    pub(crate) harbours: Vec<(SiteId, SiteId)>,
    /// The orders in which tokens can be laid, one for each corner of the island.
    pub(crate) spirals: Vec<Vec<HexId>>,
    pub(crate) tables: Tables<S, L>,
    /// The links that Road Building can place.
    pub(crate) roads: Bits<L>,
    /// Cards of each resource in the game.
    pub(crate) bank: Counts<Resource>,
    /// Development cards in the game.
    pub(crate) deck: Counts<Card>,
    pub(crate) ids: Ids,
    pub(crate) actions: Vec<Action>,
}

impl<const S: usize, const L: usize, const P: usize> Settlers<S, L, P> {
    /// The rules of a named ruleset with its own options, at a table of `seats`.
    ///
    /// # Errors
    ///
    /// If no ruleset of this family has the name, or it is not for so many seats.
    pub fn preset(ruleset: &str, seats: u8) -> Result<Self, RulesError> {
        Self::new(ruleset, Options { seats, ..super::presets::options(ruleset)? })
    }

    /// The rules that follow from options.
    ///
    /// # Errors
    ///
    /// If an option is out of range or the board is not sound.
    pub fn new(ruleset: &str, options: Options) -> Result<Self, RulesError> {
        let name = match options.board {
            BoardChoice::Random => "base",
            BoardChoice::Beginner => "beginner",
        };
        let layout = Layout::named(name)
            .ok_or_else(|| RulesError::Board(vec![Fault::new("", format!("no board is called {name}"))]))?;
        Self::with_layout(ruleset, options, layout)
    }

    /// The rules that follow from options, on a board of one's own.
    ///
    /// # Errors
    ///
    /// If an option is out of range or the board is not sound; every fault is named.
    pub fn with_layout(ruleset: &str, options: Options, layout: Layout) -> Result<Self, RulesError> {
        let options = options.resolved()?;
        let layout = layout.settled(0).map_err(RulesError::Board)?;
        let mut faults = Vec::new();
        let plans = layout.plans();
        let places: Vec<(i8, i8)> = plans.iter().map(|h| h.at).collect();
        let mut topology = Topology::new(&places);
        let sea = super::layout::Drawn::Fixed(Terrain::Sea);
        let land: u64 = (0..plans.len()).filter(|&h| plans[h].terrain != sea).map(|h| 1 << h).sum();
        let land_hexes: Vec<HexId> = (0..plans.len() as HexId).filter(|&h| land >> h & 1 != 0).collect();
        let spirals = super::layout::spirals(&topology, &land_hexes);
        let paths = topology.road_paths(|h| land >> h & 1 != 0);
        topology.add_links(
            paths
                .into_iter()
                .enumerate()
                .map(|(id, (a, b))| Link {
                    kind: LinkKind::Road,
                    a,
                    b,
                    length: 1,
                    pieces: 1,
                    price: ROAD_PRICE,
                    excludes: vec![id as LinkId],
                })
                .collect(),
        );
        for (what, number, most) in
            [("sites", topology.sites.len(), 64 * S), ("links", topology.links.len(), 64 * L)]
        {
            if number > most {
                faults.push(Fault::new("/hexes", format!("{number} {what}, expected at most {most}")));
            }
        }
        if usize::from(options.seats) > P {
            return Err(RulesError::Options(format!("seats is {}, expected at most {P}", options.seats)));
        }
        if !faults.is_empty() {
            return Err(RulesError::Board(faults));
        }
        let harbours: Vec<(SiteId, SiteId)> = layout
            .harbours
            .iter()
            .filter_map(|h| topology.hex_at(h.hex.0, h.hex.1).map(|hex| topology.side(hex, h.side)))
            .collect();
        let (space, ids, actions) = action_space(&topology, options.seats);
        let tables = Tables::new(&topology, land, &harbours);
        let observation = super::observe::spec(&topology, options.seats);
        let json = |value: serde_json::Result<Value>| {
            value.map_err(|e| RulesError::Options(format!("not JSON: {e}")))
        };
        let info = RulesInfo::new(
            ruleset,
            options.seats,
            json(serde_json::to_value(&options))?,
            &json(serde_json::to_value(&layout))?,
            space,
            observation,
        );
        let roads = (0..topology.links.len()).filter(|&l| topology.links[l].kind == LinkKind::Road).collect();
        Ok(Settlers {
            info,
            bank_shortage: options.bank_shortage.unwrap_or(BankShortage::AllOrNothing),
            longest_road_tie: options.longest_road_tie.unwrap_or(LongestRoadTie::SetAside),
            options,
            layout,
            topology,
            harbours,
            spirals,
            tables,
            roads,
            bank: Counts::new([19; 5]),
            deck: Counts::new([14, 2, 2, 2, 5]),
            ids,
            actions,
        })
    }

    /// The switches, each decided.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The board as a document.
    #[must_use]
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The board as a graph.
    #[must_use]
    pub fn topology(&self) -> &Topology {
        &self.topology
    }

    /// The two sites of each harbour, in the order of the layout.
    #[must_use]
    pub fn harbour_sites(&self) -> &[(SiteId, SiteId)] {
        &self.harbours
    }

    #[inline]
    pub(crate) fn seats(&self) -> usize {
        self.info.seats.into()
    }

    /// A state before the first settlement, on the board that `seed` deals.
    pub(crate) fn fresh(&self, seed: u64) -> State<S, L, P> {
        let mut rng = Rng::derived(seed, Purpose::Board, 0);
        let board = deal(
            &self.layout,
            &self.topology,
            &self.spirals,
            self.options.numbers,
            self.options.harbours,
            &mut rng,
        );
        let desert = (0..self.topology.hexes.len()).find(|&h| board.tiles[h].terrain() == Terrain::Desert);
        State {
            board,
            seats: [SeatState::default(); P],
            bank: self.bank,
            deck: self.deck,
            bought: Counts::NONE,
            discards: [[0; 5]; P],
            seed,
            rolls: 0,
            draws: 0,
            turn: 0,
            phase: Phase::SetupSettlement,
            on_turn: 0,
            actor: 0,
            robber: desert.map_or(NONE, |h| h as u8),
            longest_road: NONE,
            largest_army: NONE,
            setup_step: 0,
            last_site: NONE,
            victim: NONE,
            free_roads: 0,
            dice: 0,
            card_played: false,
            built: false,
            closed: Bits::default(),
            taken: Bits::default(),
        }
    }
}

/// How many of the 36 throws of two dice give each sum from 2 to 12.
const DICE_WEIGHTS: [u32; 11] = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1];

impl<const S: usize, const L: usize, const P: usize> Rules for Settlers<S, L, P> {
    type State = State<S, L, P>;
    type Action = Action;
    type Event = Event;
    type View = View;

    fn info(&self) -> &RulesInfo {
        &self.info
    }

    fn new_game(&self, seed: u64) -> Self::State {
        self.fresh(seed)
    }

    #[inline]
    fn actor(&self, state: &Self::State) -> Actor {
        self.actor_of(state)
    }

    #[inline]
    fn legal_mask(&self, state: &Self::State, mask: &mut ActionMask) {
        self.write_mask(state, mask);
    }

    fn encode(&self, action: Action) -> Option<ActionId> {
        let id = self.ids.of(action);
        let canonical = match action {
            Action::YearOfPlenty(a, Some(b)) => Action::YearOfPlenty(a.min(b), Some(a.max(b))),
            other => other,
        };
        (self.decode(id) == Some(canonical)).then_some(id)
    }

    #[inline]
    fn decode(&self, id: ActionId) -> Option<Action> {
        self.actions.get(id.index()).copied()
    }

    #[inline]
    fn play_unchecked<E: EventSink<Event>>(&self, state: &mut Self::State, action: Action, events: &mut E) {
        self.apply(state, action, events);
        #[cfg(debug_assertions)]
        self.assert_caches(state);
    }

    fn chance(&self, state: &Self::State, outcomes: &mut Vec<(Action, u32)>) {
        outcomes.clear();
        match state.phase {
            Phase::Dice => {
                outcomes.extend(DICE_WEIGHTS.into_iter().zip(2..).map(|(w, sum)| (Action::Dice(sum), w)));
            }
            Phase::Draw => {
                let left = state.deck.iter().filter(|(_, n)| *n > 0);
                outcomes.extend(left.map(|(card, n)| (Action::Draw(card), n)));
            }
            Phase::Steal => {
                let hand = state.seats[usize::from(state.victim)].hand;
                let held = hand.iter().filter(|(_, n)| *n > 0);
                outcomes.extend(held.map(|(resource, n)| (Action::Steal(resource), n)));
            }
            _ => {}
        }
    }

    #[inline]
    fn sample_chance(&self, state: &Self::State) -> Action {
        let draw = |n| draw_below(state.seed, Purpose::Cards, state.draws.into(), n);
        match state.phase {
            Phase::Dice => {
                let throw = draw_below(state.seed, Purpose::Dice, state.rolls.into(), 36);
                Action::Dice((2 + throw / 6 + throw % 6) as u8)
            }
            Phase::Draw => Action::Draw(state.deck.nth(draw(state.deck.total())).unwrap_or(Card::Knight)),
            Phase::Steal => {
                let hand = state.seats[usize::from(state.victim)].hand;
                Action::Steal(hand.nth(draw(hand.total())).unwrap_or(Resource::Lumber))
            }
            phase => panic!("chance does not decide in phase {phase:?}"),
        }
    }

    fn outcome(&self, state: &Self::State) -> Outcome {
        match state.phase {
            Phase::Won => Outcome::Won { winners: vec![state.on_turn()] },
            Phase::Truncated => Outcome::Truncated,
            _ => Outcome::Running,
        }
    }

    fn points(&self, state: &Self::State, seat: Seat, viewer: Viewer) -> i32 {
        self.points_of(state, seat, viewer) as i32
    }

    fn turn(&self, state: &Self::State) -> u32 {
        state.turn
    }

    fn view(&self, state: &Self::State, viewer: Viewer) -> View {
        self.view_of(state, viewer)
    }

    fn observe(&self, state: &Self::State, viewer: Viewer, out: &mut [u8]) {
        self.write_observation(state, viewer, out);
    }

    fn redact(&self, event: &Event, viewer: Viewer) -> Event {
        event.redacted(viewer)
    }

    fn resample_hidden(&self, state: &mut Self::State, viewer: Viewer, seed: u64) {
        self.resample(state, viewer, seed);
        state.seed = derive_seed(seed, Purpose::Hidden, 1);
    }

    fn action_text(&self, action: Action) -> String {
        self.notation(action)
    }

    fn parse_action(&self, text: &str) -> Result<Action, NotationError> {
        self.parse(text)
    }

    fn refusal(&self, state: &Self::State, action: Action) -> String {
        self.why_not(state, action)
    }

    fn to_setup(&self, state: &Self::State) -> Value {
        self.setup_of(state)
    }

    fn from_setup(&self, setup: &Value) -> Result<Self::State, SetupError> {
        self.set_up(setup)
    }

    fn save(&self, state: &Self::State) -> Vec<u8> {
        // The state is plain data: serialising it to a growing buffer cannot fail.
        postcard::to_stdvec(state).unwrap_or_default()
    }

    fn load(&self, bytes: &[u8]) -> Result<Self::State, SnapshotError> {
        let (mut state, rest): (Self::State, &[u8]) =
            postcard::take_from_bytes(bytes).map_err(|e| SnapshotError::Decode(e.to_string()))?;
        if !rest.is_empty() {
            return Err(SnapshotError::Decode(format!("{} bytes are left over", rest.len())));
        }
        let faults = self.validate(&state);
        if !faults.is_empty() {
            return Err(SnapshotError::Impossible(faults));
        }
        self.recompute(&mut state);
        Ok(state)
    }

    fn check(&self, state: &Self::State) -> Vec<Fault> {
        let mut faults = self.validate(state);
        faults.extend(self.cache_faults(state));
        faults
    }

    fn svg(&self, state: &Self::State, viewer: Viewer, labels: bool) -> String {
        self.picture(&self.view_of(state, viewer), labels)
    }

    fn longest_route(&self, links: &[u32], blocked: &[u32]) -> Result<Route, RouteError> {
        self.route_through(links, blocked)
    }

    fn board(&self) -> Value {
        self.describe_board()
    }

    /// Points weigh most, then what the buildings yield, cards in hand, and progress to the awards.
    fn heuristic(&self, state: &Self::State, seat: Seat) -> i32 {
        let own = &state.seats[seat.index()];
        let pips: u32 = (0..self.topology.hexes.len())
            .map(|hex| {
                let tile = state.board.tiles[hex];
                let corners = &self.tables.hexes[hex];
                let weight = match tile.number() {
                    0 => 0,
                    number => DICE_WEIGHTS[usize::from(number) - 2],
                };
                weight * (own.settlements.common(corners) + 2 * own.cities.common(corners))
            })
            .sum();
        let hand = own.hand.total().min(self.options.hand_limit.into());
        let knights = u32::from(own.knights().min(LEAST_ARMY));
        let open = own.reach.without(&state.closed).len().min(3);
        let value = 100 * self.points_of(state, seat, Viewer::Omniscient)
            + 4 * pips
            + 2 * hand
            + 5 * (u32::from(own.road) + knights + own.cards.total())
            + 10 * open;
        value as i32
    }
}
