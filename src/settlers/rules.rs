//! The compiled rules of the hex game and the contract they keep.

use crate::settlers::show::observe::Block;
use serde_json::Value;

use crate::action::{ActionId, MaskRow};
use crate::bits::Bits;
use crate::error::{Fault, NotationError, RouteError, RulesError, SetupError, SnapshotError};
use crate::event::EventSink;
use crate::rng::{Purpose, Rng, derive_seed, draw_below};
use crate::rules::{Route, Rules, RulesInfo};
use crate::seat::{Actor, Outcome, Seat, Viewer};
use crate::settlers::action::{Action, Ids};
use crate::settlers::deal::deal;
use crate::settlers::dice::DiceDeck;
use crate::settlers::event::Event;
use crate::settlers::layout::Layout;
use crate::settlers::map::Map;
use crate::settlers::options::Options;
use crate::settlers::play::award::{Awards, LongestRoadTie};
use crate::settlers::play::bank::BankShortage;
use crate::settlers::play::between::BetweenTurns;
use crate::settlers::play::choices::Choices;
use crate::settlers::play::opening::{FirstSeat, Opening};
use crate::settlers::play::robber::Robbers;
use crate::settlers::play::trade::TradeState;
use crate::settlers::play::turns::Turn;
use crate::settlers::resource::{Card, Counts, Resource, Terrain};
use crate::settlers::state::{BoardState, Chance, NONE, Phase, SeatState, State};
use crate::settlers::tables::Tables;
use crate::settlers::topology::{HexId, LinkId, SiteId, Topology};
use crate::settlers::variants::bridges::BridgeState;
use crate::settlers::variants::canal::CanalState;
use crate::settlers::view::View;

/// The hex game on boards of up to 64 sites and 128 links, for up to four seats.
pub type Base = Settlers<1, 2, 4>;

/// The hex game on boards of up to 128 sites and 128 links, for up to six seats.
pub type Wide = Settlers<2, 2, 6>;

/// The hex game on boards of up to 192 sites and 768 links, for up to six seats.
pub type Large = Settlers<3, 12, 6>;

/// The compiled rules of the hex game.
///
/// `S` words hold a set of sites, `L` words a set of links, `P` seats fit.
#[derive(Debug)]
pub struct Settlers<const S: usize, const L: usize, const P: usize> {
    pub(crate) info: RulesInfo,
    /// The blocks of an observation.
    pub(crate) blocks: Vec<Block<S, L, P>>,
    pub(crate) options: Options,
    pub(crate) bank_shortage: BankShortage,
    pub(crate) longest_road_tie: LongestRoadTie,
    pub(crate) between_turns: BetweenTurns,
    /// The points that win.
    pub(crate) victory_points: u8,
    /// Whether the dice are two fair ones without further ado.
    pub(crate) plain_dice: bool,
    /// Whether turns follow one another and nothing else happens between them.
    pub(crate) plain_turns: bool,
    /// Whether two dice fall, cities pay most, and one robber hinders them.
    pub(crate) plain_production: bool,
    /// Whether there is one robber that moves and robs without exceptions.
    pub(crate) plain_robber: bool,
    /// Whether the seat on turn wins as soon as it has the points, and there are those of the base game only.
    pub(crate) plain_victory: bool,
    /// Whether what a seat has built decides where it builds bridges and highways.
    pub(crate) by_kind: bool,
    /// Whether there are points beyond those of the base game.
    pub(crate) more_points: bool,
    /// Whether a turn has more to it than bank, building and cards.
    pub(crate) more_to_do: bool,
    pub(crate) layout: Layout,
    pub(crate) topology: Topology,
    /// The two sites of each harbour, in the order of the layout.
    pub(crate) harbours: Vec<(SiteId, SiteId)>,
    /// The orders in which tokens can be laid, one for each corner of the island.
    pub(crate) spirals: Vec<Vec<HexId>>,
    /// Where the robbers begin; if empty, on the deserts.
    pub(crate) robbers: Vec<HexId>,
    pub(crate) map: Map,
    /// The city fields.
    pub(crate) city_fields: Bits<S>,
    /// The trading roads, each with its kind as a place in [`Harbour::ALL`](crate::settlers::resource::Harbour::ALL).
    pub(crate) trades: Vec<(LinkId, u8)>,
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
        Self::new(ruleset, Options { seats, ..crate::settlers::presets::options(ruleset)? })
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
            self.options.deal.numbers,
            self.options.deal.harbours,
            &mut rng,
        );
        let board = BoardState::new(&board);
        let (robber, second) = self.robber_starts(&board);
        let taken = self.absent_links(&board);
        let first = match self.options.opening.first_seat {
            FirstSeat::Seat(seat) => seat,
            FirstSeat::Random => draw_below(seed, Purpose::Board, 1, self.info.seats.into()) as u8,
        };
        State {
            board,
            seats: [SeatState::default(); P],
            bank: self.bank,
            deck: self.deck,
            bought: Counts::NONE,
            metropolises: Bits::default(),
            chance: Chance { seed, rolls: 0, draws: 0 },
            turn: Turn {
                number: 0,
                on_turn: first,
                first,
                guest: NONE,
                dice: 0,
                card_played: false,
                built: false,
                free_roads: 0,
            },
            phase: Phase::SetupSettlement,
            actor: first,
            resigned: 0,
            opening: Opening { step: 0, last_site: NONE },
            dice: DiceDeck::full(&self.options),
            robber: Robbers { hex: robber, second, moved_second: false, victim: NONE },
            choices: Choices::default(),
            trade: TradeState::default(),
            awards: Awards { longest_road: NONE, largest_army: NONE },
            bridges: BridgeState { longest: NONE },
            map: self.map.fresh(),
            canal: CanalState::default(),
            closed: self.tables.unfit,
            taken,
        }
    }

    /// The hexes of the first and the second robber when a game begins.
    pub(crate) fn robber_starts(&self, board: &BoardState<S>) -> (u8, u8) {
        let desert = |&h: &HexId| board.tiles[usize::from(h)].terrain() == Terrain::Desert;
        let deserts = (0..self.topology.hexes.len() as HexId).filter(desert);
        let mut starts =
            self.robbers.iter().copied().chain(deserts.filter(|_| self.layout.robbers.is_none()));
        let robber = starts.next().unwrap_or(NONE);
        let second = starts.next().filter(|_| self.options.robber.count > 1).unwrap_or(NONE);
        (robber, second)
    }
}

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
    fn insert_legal(&self, state: &Self::State, row: &mut MaskRow<'_>) {
        self.write_mask(state, row);
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

    /// Dice are open to all; a card that is drawn or stolen tells what lies in the deck or in a hand.
    fn shows_legal(&self, state: &Self::State, viewer: Viewer) -> bool {
        match self.actor(state) {
            Actor::Seat(seat) => viewer.sees(seat),
            Actor::Chance => viewer == Viewer::Omniscient || state.phase == Phase::Dice,
            Actor::Nobody => true,
        }
    }

    fn chance(&self, state: &Self::State, outcomes: &mut Vec<(Action, u32)>) {
        outcomes.clear();
        match state.phase {
            Phase::Dice => {
                let weights =
                    (0..11).map(|place| (Action::Dice(place as u8 + 2), self.dice_weight(state, place)));
                outcomes.extend(weights.filter(|(_, weight)| *weight > 0));
            }
            Phase::Draw => {
                let left = state.deck.iter().filter(|(_, n)| *n > 0);
                outcomes.extend(left.map(|(card, n)| (Action::Draw(card), n)));
            }
            Phase::Steal => {
                let hand = state.seats[usize::from(state.robber.victim)].hand;
                let held = hand.iter().filter(|(_, n)| *n > 0);
                outcomes.extend(held.map(|(resource, n)| (Action::Steal(resource), n)));
            }
            _ => {}
        }
    }

    #[inline]
    fn sample_chance(&self, state: &Self::State) -> Action {
        let draw = |n| draw_below(state.chance.seed, Purpose::Cards, state.chance.draws.into(), n);
        match state.phase {
            Phase::Dice => Action::Dice(self.sample_dice(state)),
            Phase::Draw => Action::Draw(state.deck.nth(draw(state.deck.total())).unwrap_or(Card::Knight)),
            Phase::Steal => {
                let hand = state.seats[usize::from(state.robber.victim)].hand;
                Action::Steal(hand.nth(draw(hand.total())).unwrap_or(Resource::Lumber))
            }
            phase => panic!("chance does not decide in phase {phase:?}"),
        }
    }

    fn outcome(&self, state: &Self::State) -> Outcome {
        match state.phase {
            Phase::Won => Outcome::won([Seat(state.actor)]),
            Phase::Truncated => Outcome::Truncated,
            _ => Outcome::Running,
        }
    }

    fn points(&self, state: &Self::State, seat: Seat, viewer: Viewer) -> i32 {
        self.points_of(state, seat, viewer) as i32
    }

    fn resigned(&self, state: &Self::State, seat: Seat) -> bool {
        !state.plays(seat.index())
    }

    fn turn(&self, state: &Self::State) -> u32 {
        state.turn.number
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

    fn describe_event(&self, event: &Event) -> Value {
        self.event_with_names(event)
    }

    fn resample_hidden(&self, state: &mut Self::State, viewer: Viewer, seed: u64) {
        self.resample(state, viewer, seed);
        state.chance.seed = derive_seed(seed, Purpose::Hidden, 1);
    }

    fn action_text(&self, action: Action) -> String {
        self.notation(action)
    }

    fn parse_action(&self, text: &str) -> Result<Action, NotationError> {
        self.parse(text)
    }

    fn is_notation(&self, text: &str) -> bool {
        self.has_form(text)
    }

    fn parse_actions(&self, text: &str) -> Result<Vec<Action>, NotationError> {
        self.parse_whole(text)
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
        if self.resigned(state, seat) {
            return i32::MIN;
        }
        let own = &state.seats[seat.index()];
        let metropolises = own.cities & state.metropolises;
        let pips: u32 = (0..self.topology.hexes.len())
            .map(|hex| {
                let tile = state.board.tiles[hex];
                let corners = &self.tables.hexes[hex];
                let weight = match tile.number() {
                    0 => 0,
                    number => crate::settlers::dice::WEIGHTS[usize::from(number) - 2].into(),
                };
                let metropolises = metropolises.common(corners);
                weight * (own.settlements.common(corners) + 2 * own.cities.common(corners) + metropolises)
            })
            .sum();
        let hand = own.hand.total().min(self.options.discards.hand_limit.into());
        let knights = u32::from(own.knights().min(self.options.awards.least_army));
        let open = own.reach.without(&state.closed).len().min(3);
        let value = 100 * self.points_of(state, seat, Viewer::Omniscient)
            + 4 * pips
            + 2 * hand
            + 5 * (u32::from(own.road) + knights + own.cards.total())
            + 10 * open;
        value as i32
    }
}
