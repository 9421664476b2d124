//! The actions of the hex game and their ids.

use crate::action::{ActionId, ActionSpace};
use crate::seat::Seat;
use crate::settlers::options::{Options, WinCheck};
use crate::settlers::play::cards::RoadBuilding;
use crate::settlers::play::trade::PlayerTrades;
use crate::settlers::resource::{Card, Kind, Resource};
use crate::settlers::topology::{HexId, LinkId, LinkKind, SiteId, Topology};
use crate::settlers::variants::canal::CanalToken;

/// One decision of a seat, or one outcome of chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Build a link: in setup and by Road Building free, else paid.
    Link(LinkId),
    /// Build a settlement.
    Settlement(SiteId),
    /// Make a settlement a city.
    City(SiteId),
    /// Make a city a metropolis.
    Metropolis(SiteId),
    /// Roll the dice.
    Roll,
    /// End the turn.
    EndTurn,
    /// Buy a development card.
    BuyCard,
    /// Play a knight.
    Knight,
    /// Play Road Building.
    RoadBuilding,
    /// Place no second free road.
    EndRoads,
    /// Play Year of Plenty for two cards, or for the last one in the bank. Two are in canonical order.
    YearOfPlenty(Resource, Option<Resource>),
    /// Play Monopoly.
    Monopoly(Resource),
    /// Choose one card to discard after a seven.
    Discard(Resource),
    /// Take back what was chosen of a discard, once.
    TakeBack,
    /// Move the robber.
    MoveRobber(HexId),
    /// Move the second robber, where there are two.
    MoveSecondRobber(HexId),
    /// Rob one of several candidates.
    Rob(Seat),
    /// Rob nobody, where stealing is optional.
    RobNobody,
    /// Claim victory, where it must be declared.
    ClaimVictory,
    /// Leave the game.
    Resign,
    /// Trade `rate` equal cards with the bank for one other.
    BankTrade {
        /// What is given.
        give: Resource,
        /// How many: 2, 3 or 4.
        rate: u8,
        /// What is taken.
        take: Resource,
    },
    /// Use a canal token as a 2:1 port for this turn, of a resource or of all.
    UseCanalToken(Option<Resource>),
    /// Add one card to what is given in an offer.
    Give(Resource),
    /// Add one card to what is wanted in an offer.
    Want(Resource),
    /// Add one canal token to what is given in an offer.
    GiveToken,
    /// Add one canal token to what is wanted in an offer.
    WantToken,
    /// Put the offer to the others, or the counter-offer to the seat on turn.
    Propose,
    /// Accept the offer.
    Accept,
    /// Decline the offer.
    Decline,
    /// Carry out the trade with a seat that accepted or made a counter-offer.
    TradeWith(Seat),
    /// Drop the offer; dropping a counter-offer declines.
    DropOffer,
    /// Chance: the sum of the dice, 2 to 12.
    Dice(u8),
    /// Chance: the development card drawn.
    Draw(Card),
    /// Chance: the card stolen.
    Steal(Resource),
}

/// Unordered pairs of resources, equal ones included, in canonical order.
pub(crate) fn pairs() -> impl Iterator<Item = (Resource, Resource)> {
    let all = Resource::ALL;
    all.into_iter().flat_map(move |a| all.into_iter().filter(move |&b| b >= a).map(move |b| (a, b)))
}

/// Ordered pairs of different resources in canonical order.
pub(crate) fn exchanges() -> impl Iterator<Item = (Resource, Resource)> {
    let all = Resource::ALL;
    all.into_iter().flat_map(move |a| all.into_iter().filter(move |&b| b != a).map(move |b| (a, b)))
}

/// The rates of bank trade in the order of their ids.
pub(crate) const RATES: [u8; 3] = [4, 3, 2];

/// The first id of each segment; [`ABSENT`] for one that the options leave out.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Ids {
    pub(crate) link: u32,
    pub(crate) settlement: u32,
    pub(crate) city: u32,
    pub(crate) metropolis: u32,
    pub(crate) roll: u32,
    pub(crate) end_turn: u32,
    pub(crate) buy_card: u32,
    pub(crate) knight: u32,
    pub(crate) road_building: u32,
    pub(crate) plenty_pair: u32,
    pub(crate) plenty_one: u32,
    pub(crate) monopoly: u32,
    pub(crate) discard: u32,
    pub(crate) robber: u32,
    pub(crate) second_robber: u32,
    pub(crate) rob: u32,
    pub(crate) rob_nobody: u32,
    pub(crate) claim_victory: u32,
    pub(crate) bank_trade: u32,
    pub(crate) canal_token: u32,
    pub(crate) end_roads: u32,
    pub(crate) take_back: u32,
    pub(crate) resign: u32,
    pub(crate) give: u32,
    pub(crate) want: u32,
    pub(crate) give_token: u32,
    pub(crate) want_token: u32,
    pub(crate) propose: u32,
    pub(crate) accept: u32,
    pub(crate) decline: u32,
    pub(crate) trade_with: u32,
    pub(crate) drop_offer: u32,
    pub(crate) dice: u32,
    pub(crate) draw: u32,
    pub(crate) steal: u32,
}

/// Beyond the ids of any action space.
const ABSENT: u32 = 1 << 24;

/// The action space of a board: segments, their first ids, and every action by its id.
pub(crate) fn action_space(topology: &Topology, options: &Options) -> (ActionSpace, Ids, Vec<Action>) {
    let seats = options.seats;
    let mut space = ActionSpace::default();
    let mut actions: Vec<Action> = Vec::new();
    let mut ids = Ids::default();
    let mut decisions = |name, start: &mut u32, some: Vec<Action>| {
        *start = if some.is_empty() { ABSENT } else { space.decision(name, some.len()) };
        actions.extend(some);
    };
    let only_if = |on: bool, some: Vec<Action>| if on { some } else { vec![] };
    for kind in LinkKind::ALL {
        let of_kind = topology.links.iter().enumerate().filter(|(_, l)| l.kind == kind);
        let some: Vec<Action> = of_kind.map(|(l, _)| Action::Link(l as LinkId)).collect();
        let mut start = 0;
        decisions(kind.name(), &mut start, some);
        if kind == LinkKind::Road {
            ids.link = start;
        }
    }
    let sites = || 0..topology.sites.len() as SiteId;
    let all = Resource::ALL;
    decisions("settlement", &mut ids.settlement, sites().map(Action::Settlement).collect());
    decisions("city", &mut ids.city, sites().map(Action::City).collect());
    let metropolises = only_if(options.metropolises.is_some(), sites().map(Action::Metropolis).collect());
    decisions("metropolis", &mut ids.metropolis, metropolises);
    decisions("roll", &mut ids.roll, vec![Action::Roll]);
    decisions("end_turn", &mut ids.end_turn, vec![Action::EndTurn]);
    decisions("buy_card", &mut ids.buy_card, vec![Action::BuyCard]);
    decisions("knight", &mut ids.knight, vec![Action::Knight]);
    decisions("road_building", &mut ids.road_building, vec![Action::RoadBuilding]);
    decisions(
        "year_of_plenty",
        &mut ids.plenty_pair,
        pairs().map(|(a, b)| Action::YearOfPlenty(a, Some(b))).collect(),
    );
    decisions("year_of_plenty_one", &mut ids.plenty_one, all.map(|a| Action::YearOfPlenty(a, None)).to_vec());
    decisions("monopoly", &mut ids.monopoly, all.map(Action::Monopoly).to_vec());
    decisions("discard", &mut ids.discard, all.map(Action::Discard).to_vec());
    let hexes = || 0..topology.hexes.len() as HexId;
    decisions("move_robber", &mut ids.robber, hexes().map(Action::MoveRobber).collect());
    decisions(
        "move_second_robber",
        &mut ids.second_robber,
        only_if(options.robber.count > 1, hexes().map(Action::MoveSecondRobber).collect()),
    );
    decisions("rob", &mut ids.rob, Seat::all(seats).map(Action::Rob).collect());
    let optional = only_if(options.robber.steal_optional, vec![Action::RobNobody]);
    decisions("rob_nobody", &mut ids.rob_nobody, optional);
    let declared = only_if(options.win_check == WinCheck::Declared, vec![Action::ClaimVictory]);
    decisions("claim_victory", &mut ids.claim_victory, declared);
    decisions(
        "bank_trade",
        &mut ids.bank_trade,
        RATES
            .into_iter()
            .flat_map(|rate| exchanges().map(move |(give, take)| Action::BankTrade { give, rate, take }))
            .collect(),
    );
    let tokens = match options.canal.unwrap_or_default().token {
        CanalToken::NamedResource => all.map(|resource| Action::UseCanalToken(Some(resource))).to_vec(),
        CanalToken::AnyResource => vec![Action::UseCanalToken(None)],
    };
    decisions("use_canal_token", &mut ids.canal_token, only_if(options.canal.is_some(), tokens));
    let declined = only_if(options.cards.road_building == RoadBuilding::UpToTwo, vec![Action::EndRoads]);
    decisions("end_roads", &mut ids.end_roads, declined);
    let taken_back = only_if(options.discards.take_back, vec![Action::TakeBack]);
    decisions("take_back", &mut ids.take_back, taken_back);
    decisions("resign", &mut ids.resign, only_if(options.resigning, vec![Action::Resign]));
    let trades = options.trade.kind != PlayerTrades::Off;
    decisions("give", &mut ids.give, only_if(trades, all.map(Action::Give).to_vec()));
    decisions("want", &mut ids.want, only_if(trades, all.map(Action::Want).to_vec()));
    let tokens = trades && options.canal.is_some();
    decisions("give_token", &mut ids.give_token, only_if(tokens, vec![Action::GiveToken]));
    decisions("want_token", &mut ids.want_token, only_if(tokens, vec![Action::WantToken]));
    decisions("propose", &mut ids.propose, only_if(trades, vec![Action::Propose]));
    decisions("accept", &mut ids.accept, only_if(trades, vec![Action::Accept]));
    decisions("decline", &mut ids.decline, only_if(trades, vec![Action::Decline]));
    let partners = Seat::all(seats).map(Action::TradeWith).collect();
    decisions("trade_with", &mut ids.trade_with, only_if(trades, partners));
    decisions("drop_offer", &mut ids.drop_offer, only_if(trades, vec![Action::DropOffer]));
    let mut outcomes = |name, start: &mut u32, some: Vec<Action>| {
        *start = space.outcome(name, some.len());
        actions.extend(some);
    };
    outcomes("dice", &mut ids.dice, (2..=12).map(Action::Dice).collect());
    outcomes("draw_card", &mut ids.draw, Card::ALL.map(Action::Draw).to_vec());
    outcomes("steal_card", &mut ids.steal, all.map(Action::Steal).to_vec());
    (space, ids, actions)
}

impl Ids {
    /// The id that an action would have if all its parts exist on the board.
    #[inline]
    pub(crate) fn of(&self, action: Action) -> ActionId {
        let pair = |a: usize, b: usize| (a * 5 + b - a * (a + 1) / 2) as u32;
        let exchange = |a: usize, b: usize| (a * 4 + b - usize::from(b > a)) as u32;
        ActionId(match action {
            Action::Link(link) => self.link + u32::from(link),
            Action::Settlement(site) => self.settlement + u32::from(site),
            Action::City(site) => self.city + u32::from(site),
            Action::Metropolis(site) => self.metropolis + u32::from(site),
            Action::Roll => self.roll,
            Action::EndTurn => self.end_turn,
            Action::BuyCard => self.buy_card,
            Action::Knight => self.knight,
            Action::RoadBuilding => self.road_building,
            Action::YearOfPlenty(a, Some(b)) => self.plenty_pair + pair(a.min(b).index(), a.max(b).index()),
            Action::YearOfPlenty(a, None) => self.plenty_one + a.index() as u32,
            Action::Monopoly(resource) => self.monopoly + resource.index() as u32,
            Action::Discard(resource) => self.discard + resource.index() as u32,
            Action::MoveRobber(hex) => self.robber + u32::from(hex),
            Action::MoveSecondRobber(hex) => self.second_robber + u32::from(hex),
            Action::Rob(seat) => self.rob + u32::from(seat.0),
            Action::RobNobody => self.rob_nobody,
            Action::ClaimVictory => self.claim_victory,
            Action::BankTrade { give, rate, take } => {
                self.bank_trade
                    + 20 * u32::from(4u8.saturating_sub(rate))
                    + exchange(give.index(), take.index())
            }
            Action::UseCanalToken(resource) => {
                self.canal_token + resource.map_or(0, |resource| resource.index() as u32)
            }
            Action::EndRoads => self.end_roads,
            Action::TakeBack => self.take_back,
            Action::Resign => self.resign,
            Action::Give(resource) => self.give + resource.index() as u32,
            Action::Want(resource) => self.want + resource.index() as u32,
            Action::GiveToken => self.give_token,
            Action::WantToken => self.want_token,
            Action::Propose => self.propose,
            Action::Accept => self.accept,
            Action::Decline => self.decline,
            Action::TradeWith(seat) => self.trade_with + u32::from(seat.0),
            Action::DropOffer => self.drop_offer,
            Action::Dice(sum) => self.dice + u32::from(sum.saturating_sub(2)),
            Action::Draw(card) => self.draw + card.index() as u32,
            Action::Steal(resource) => self.steal + resource.index() as u32,
        })
    }
}
