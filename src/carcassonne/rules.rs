//! The compiled rules, and what every game answers.

use serde_json::Value;

use super::action::{self, Action};
use super::board::features::{BRIDGE_SEGMENT, Features};
use super::board::grid::{Cell, Side};
use super::board::grid::{CellIndex, NONE};
use super::board::tileset::{TileKind, TileSet};
use super::options::{Codec, Options};
use super::presets;
use super::show::observe;
use super::show::view::{Event, View};
use super::state::{Phase, State, Tile};
use super::variants::city_bridges::{self, BridgeState};
use crate::action::{ActionId, ActionMask, ActionSpace, MaskRow};
use crate::error::{Fault, NotationError, RulesError, SetupError, SnapshotError};
use crate::event::EventSink;
use crate::rules::{Rules, RulesInfo};
use crate::seat::{Actor, Outcome, Seat, Viewer};

use super::board::tileset::Face;

/// Most players at a table.
pub const MAX_SEATS: usize = 6;
/// Meeples of each seat.
pub const MAX_MEEPLES: u8 = 7;

/// Scores and the count of hidden placements go up to this and stay there. No game that starts from an empty board
/// comes near; a position that is typed in may, and what it leads to can be typed in again.
pub(crate) const MOST: u32 = 1_000_000;

/// The first ids of the segments of the action space.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ids {
    pub(crate) meeple: u32,
    pub(crate) no_meeple: u32,
    pub(crate) bridges: city_bridges::Ids,
    pub(crate) place: u32,
    pub(crate) places: u32,
    pub(crate) resign: u32,
    pub(crate) draw: u32,
}

/// The compiled rules of a tile game.
///
/// # Examples
///
/// ```
/// use tilewright::{Actor, Rules, carcassonne::Carcassonne};
///
/// let rules = Carcassonne::preset("carcassonne/city-bridges", 2)?;
/// let mut state = rules.new_game(7);
/// rules.settle_chance(&mut state, &mut ());
/// let action = rules.legal_actions(&state).next().unwrap();
/// rules.step(&mut state, action, &mut ())?;
/// assert!(rules.actor(&state) != Actor::Nobody);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Carcassonne {
    pub(crate) info: RulesInfo,
    pub(crate) options: Options,
    pub(crate) tiles: TileSet,
    pub(crate) seats: u8,
    pub(crate) spots: action::Spots,
    pub(crate) ids: Ids,
    pub(crate) observed: observe::Layout,
}

impl Carcassonne {
    /// The rules of a preset.
    ///
    /// # Errors
    ///
    /// If no preset has this name or the number of seats is not 2 to 6.
    pub fn preset(ruleset: &str, seats: u8) -> Result<Carcassonne, RulesError> {
        Carcassonne::compile(ruleset, Options { seats, ..presets::options(ruleset)? })
    }

    /// Compiles rules with the tile set that the options name or hold.
    ///
    /// # Errors
    ///
    /// If an option is out of range or the tile set has faults.
    pub fn compile(ruleset: &str, options: Options) -> Result<Carcassonne, RulesError> {
        let tiles = options.tile_set()?;
        Carcassonne::new(ruleset, options, &tiles)
    }

    /// Compiles rules with a tile set, which takes the place of the one that the options name.
    ///
    /// # Errors
    ///
    /// If an option is out of range.
    pub fn new(ruleset: &str, options: Options, tiles: &TileSet) -> Result<Carcassonne, RulesError> {
        let options = Options { tiles: tiles.reference(), ..options };
        options.check()?;
        let bridges = options.bridges > 0;
        let spots = action::Spots::new(tiles.inner_farms(), bridges);
        let mut space = ActionSpace::default();
        let meeple = space.decision("meeple", spots.len());
        let no_meeple = space.decision("no_meeple", 1);
        let bridges = city_bridges::Ids::new(&mut space, bridges);
        let places = match options.codec {
            Codec::Window { radius } => 4 * (2 * usize::from(radius) + 1).pow(2),
            // A tile gives two cells to the frontier at most, beyond the first four less its own.
            Codec::Ranked => 4 * (2 * tiles.total() + 2),
        };
        let place = space.decision("place", places);
        let resign = space.decision("resign", usize::from(options.resigning));
        let draw = space.outcome("draw", tiles.kinds().len());
        let places = places as u32;
        let ids = Ids { meeple, no_meeple, bridges, place, places, resign, draw };
        let (observed, observation) = observe::Layout::new(&options, tiles);
        let value = serde_json::to_value(&options).map_err(|e| RulesError::Options(e.to_string()))?;
        let mut info = RulesInfo::new(ruleset, options.seats, value, tiles.document(), space, observation);
        info.warnings = tiles.warnings().to_vec();
        Ok(Carcassonne { info, seats: options.seats, tiles: tiles.clone(), options, spots, ids, observed })
    }

    /// The options that the rules were compiled from.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The tile set.
    #[must_use]
    pub fn tile_set(&self) -> &TileSet {
        &self.tiles
    }

    /// How many placements the window of the action space has hidden in this game so far.
    #[must_use]
    pub fn hidden_placements(&self, state: &State) -> u32 {
        state.hidden
    }

    /// The legal actions of a seat that is to decide, in the order of their ids.
    pub fn legal_actions(&self, state: &State) -> impl Iterator<Item = Action> + use<'_> {
        let mut mask = ActionMask::new(self.info.space.len());
        self.legal_mask(state, &mut mask);
        let ids: Vec<ActionId> = mask.iter().collect();
        ids.into_iter().filter_map(|id| self.decode(id))
    }

    /// Where an action places the drawn tile, and its rotation: for both codecs. `None` if it does not place one.
    #[must_use]
    pub fn placement(&self, state: &State, action: Action) -> Option<(Cell, u8)> {
        match action {
            Action::Place { cell, rotation } => Some((cell, rotation)),
            Action::Ranked(rank) => self.ranked(state, rank),
            _ => None,
        }
    }

    /// The action that places the drawn tile on a cell at a rotation, in the codec of this ruleset. `None` if that
    /// is not legal.
    #[must_use]
    pub fn place_action(&self, state: &State, cell: Cell, rotation: u8) -> Option<Action> {
        if self.options.codec != Codec::Ranked {
            return Some(Action::Place { cell, rotation }).filter(|&a| self.permits(state, a));
        }
        let ranks = 0..self.ids.places as u16;
        let placed = ranks.map_while(|rank| self.ranked(state, rank)).position(|p| p == (cell, rotation));
        placed.map(|rank| Action::Ranked(rank as u16))
    }

    #[inline]
    pub(crate) fn kinds(&self) -> &[TileKind] {
        self.tiles.kinds()
    }

    /// The face of a tile on the board.
    #[inline]
    pub(crate) fn face(&self, tile: &Tile) -> &Face {
        &self.kinds()[usize::from(tile.kind)].faces[usize::from(tile.rotation)]
    }

    /// The node of the city or road at a side of a tile, bridge included.
    #[inline]
    pub(crate) fn edge_node(&self, tile: &Tile, side: Side) -> u16 {
        let face = self.face(tile);
        if tile.side(side) == face.at(side) {
            tile.first + u16::from(face.edge_segment[side as usize])
        } else {
            tile.bridge_node
        }
    }

    /// The node under the meeple of a tile.
    #[inline]
    pub(crate) fn meeple_node(&self, tile: &Tile) -> u16 {
        match tile.segment {
            BRIDGE_SEGMENT => tile.bridge_node,
            segment => tile.first + u16::from(segment),
        }
    }

    /// The segment of the cloister of a kind of tile that has one: the last.
    #[inline]
    pub(crate) fn cloister(&self, kind: u8) -> u16 {
        self.kinds()[usize::from(kind)].segments.len() as u16 - 1
    }

    /// A state with an empty board and full supplies, and room for all that can come.
    pub(crate) fn empty_state(&self, seed: u64) -> State {
        let total = self.tiles.total();
        let cells = 3 * total + 5;
        let bridges = usize::from(self.options.bridges) * usize::from(self.seats);
        let segments: usize = self.kinds().iter().map(|k| k.segments.len() * usize::from(k.count)).sum();
        let supply = |each: u8| std::array::from_fn(|i| if i < usize::from(self.seats) { each } else { 0 });
        State {
            seed,
            draws: 0,
            phase: Phase::Draw,
            active: 0,
            resigned: 0,
            hand: None,
            last: NONE,
            hidden: 0,
            outside: 0,
            left: total as u16,
            scores: [0; MAX_SEATS],
            meeples: supply(MAX_MEEPLES),
            bridges: BridgeState::new(supply(self.options.bridges)),
            deck: self.kinds().iter().map(|k| k.count).collect(),
            aside: vec![0; self.kinds().len()],
            tiles: Vec::with_capacity(total),
            frontier: Vec::with_capacity(cells),
            index: CellIndex::new(cells),
            features: Features { nodes: Vec::with_capacity(segments + bridges) },
            cloisters: Vec::with_capacity(total),
        }
    }

    /// The id of an action, `None` if this ruleset has none for it.
    #[inline]
    pub(crate) fn number(&self, action: Action) -> Option<u32> {
        let ids = &self.ids;
        match action {
            Action::Place { cell, rotation } => match self.options.codec {
                Codec::Window { radius } if self.shows(cell) && rotation < 4 => {
                    Some(self.window_id(cell, radius) + u32::from(rotation))
                }
                _ => None,
            },
            Action::Ranked(rank) => {
                let known = self.options.codec == Codec::Ranked && u32::from(rank) < ids.places;
                known.then_some(ids.place + u32::from(rank))
            }
            Action::Discard | Action::Bridge { .. } | Action::NoBridge => ids.bridges.encode(action),
            Action::Meeple(spot) => self.spots.number(spot).map(|n| ids.meeple + u32::from(n)),
            Action::NoMeeple => Some(ids.no_meeple),
            Action::Resign => self.options.resigning.then_some(ids.resign),
            Action::Draw(kind) => {
                (usize::from(kind) < self.kinds().len()).then_some(ids.draw + u32::from(kind))
            }
        }
    }

    #[inline]
    pub(crate) fn numbered(&self, id: u32) -> Option<Action> {
        let ids = &self.ids;
        if id < ids.no_meeple {
            return self.spots.spot((id - ids.meeple) as u8).map(Action::Meeple);
        }
        // Segments without ids share their start with the next one, so the order of the tests matters.
        match id {
            _ if id == ids.no_meeple => Some(Action::NoMeeple),
            _ if id < ids.place => ids.bridges.decode(id),
            _ if id < ids.resign => Some(self.numbered_place(id - ids.place)),
            _ if id < ids.draw => Some(Action::Resign),
            _ => {
                let kind = id - ids.draw;
                ((kind as usize) < self.kinds().len()).then_some(Action::Draw(kind as u8))
            }
        }
    }

    #[inline]
    pub(crate) fn numbered_place(&self, place: u32) -> Action {
        match self.options.codec {
            Codec::Window { radius } => {
                let (cell, width) = (place / 4, 2 * u32::from(radius) + 1);
                let at = |n: u32| n as i16 - i16::from(radius);
                Action::Place {
                    cell: Cell::new(at(cell % width), at(cell / width)),
                    rotation: (place % 4) as u8,
                }
            }
            Codec::Ranked => Action::Ranked(place as u16),
        }
    }
}

impl Rules for Carcassonne {
    type State = State;
    type Action = Action;
    type Event = Event;
    type View = View;

    fn info(&self) -> &RulesInfo {
        &self.info
    }

    fn new_game(&self, seed: u64) -> State {
        let mut state = self.empty_state(seed);
        let start = self.tiles.start();
        state.deck[usize::from(start)] -= 1;
        state.left -= 1;
        self.put_tile(&mut state, start, Cell::new(0, 0), 0);
        state
    }

    #[inline]
    fn actor(&self, state: &State) -> Actor {
        match state.phase {
            Phase::Draw => Actor::Chance,
            Phase::Place | Phase::Bridge | Phase::Meeple => Actor::Seat(Seat(state.active)),
            Phase::Over => Actor::Nobody,
        }
    }

    fn insert_legal(&self, state: &State, row: &mut MaskRow<'_>) {
        self.write_mask(state, row);
    }

    #[inline]
    fn encode(&self, action: Action) -> Option<ActionId> {
        self.number(action).map(ActionId)
    }

    #[inline]
    fn decode(&self, id: ActionId) -> Option<Action> {
        self.numbered(id.0)
    }

    /// All is open: whoever looks on sees what may be played, and which tiles are left.
    fn shows_legal(&self, _: &State, _: Viewer) -> bool {
        true
    }

    fn play_unchecked<E: EventSink<Event>>(&self, state: &mut State, action: Action, events: &mut E) {
        self.apply(state, action, events);
    }

    fn chance(&self, state: &State, outcomes: &mut Vec<(Action, u32)>) {
        self.draws(state, outcomes);
    }

    fn sample_chance(&self, state: &State) -> Action {
        self.sample(state)
    }

    fn outcome(&self, state: &State) -> Outcome {
        match state.phase {
            Phase::Over => Outcome::Won { winners: self.leaders(state) },
            _ => Outcome::Running,
        }
    }

    fn points(&self, state: &State, seat: Seat, _: Viewer) -> i32 {
        state.scores[seat.index()]
    }

    fn resigned(&self, state: &State, seat: Seat) -> bool {
        !state.plays(seat.0)
    }

    fn turn(&self, state: &State) -> u32 {
        // Every turn places one tile; a turn has begun as soon as its seat is to draw.
        let placed = state.tiles.len() as u32 - 1;
        placed + u32::from(matches!(state.phase, Phase::Draw | Phase::Place))
    }

    fn view(&self, state: &State, _: Viewer) -> View {
        self.look(state)
    }

    fn observe(&self, state: &State, viewer: Viewer, out: &mut [u8]) {
        self.write_observation(state, viewer, out);
    }

    fn redact(&self, event: &Event, _: Viewer) -> Event {
        event.clone()
    }

    fn resample_hidden(&self, state: &mut State, _: Viewer, seed: u64) {
        state.seed = crate::rng::derive_seed(seed, crate::rng::Purpose::Hidden, u64::from(state.draws));
    }

    fn action_text(&self, action: Action) -> String {
        self.text(action)
    }

    fn parse_action(&self, text: &str) -> Result<Action, NotationError> {
        self.parse(text)
    }

    fn is_notation(&self, text: &str) -> bool {
        self.read(text).is_ok()
    }

    fn parse_in(&self, state: &State, text: &str) -> Result<Action, NotationError> {
        Ok(self.meant(state, self.parse(text)?))
    }

    fn refusal(&self, state: &State, action: Action) -> String {
        self.explain(state, action)
    }

    fn to_setup(&self, state: &State) -> Value {
        self.position_value(state)
    }

    fn from_setup(&self, setup: &Value) -> Result<State, SetupError> {
        self.read_position(setup).map_err(SetupError)
    }

    fn save(&self, state: &State) -> Vec<u8> {
        self.position_bytes(state)
    }

    fn load(&self, bytes: &[u8]) -> Result<State, SnapshotError> {
        self.read_bytes(bytes)
    }

    fn check(&self, state: &State) -> Vec<Fault> {
        self.recompute_faults(state)
    }

    fn svg(&self, state: &State, _: Viewer, labels: bool) -> String {
        self.draw_svg(state, labels)
    }

    /// The tile set, by which a screen can draw the tiles that the view names.
    fn board(&self) -> Value {
        self.tiles.document().clone()
    }

    fn heuristic(&self, state: &State, seat: Seat) -> i32 {
        if !state.plays(seat.0) {
            return i32::MIN;
        }
        let mut scores = state.scores;
        if state.phase != Phase::Over {
            self.final_points(state, &mut |seat, points, _, _| scores[seat.index()] += points);
        }
        let rivals = Seat::all(self.seats).filter(|&other| other != seat);
        let best = rivals.map(|other| scores[other.index()]).max().unwrap_or(0);
        // A meeple at home is worth about a point and a half while there is a turn to use it.
        let meeples = if state.left > 0 { i32::from(state.meeples[seat.index()]) } else { 0 };
        2 * (scores[seat.index()] - best) + 3 * meeples
    }

    fn allows(&self, state: &State, _: ActionId, action: Action) -> bool {
        self.permits(state, action)
    }
}
