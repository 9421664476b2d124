//! A tiny game to test what every game shares: two seats race to a goal with a die and a hidden card each.
//!
//! On its turn a seat may show its card once, which moves it on by the card's value; then it rolls the die and
//! moves on by that, or passes, which lets it look at its card. Who is at the goal on its own turn has won.

use std::hash::{Hash, Hasher};

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tilewright::rng::{Purpose, Rng, derive_seed};
use tilewright::tensor::ObservationSpec;
use tilewright::{
    ActionId, ActionSpace, Actor, EventSink, Fault, MaskRow, NotationError, Outcome, Rules, RulesInfo, Seat,
    SetupError, SnapshotError, Viewer,
};

pub(crate) struct Race {
    info: RulesInfo,
    pub(crate) options: Options,
}

#[derive(Clone, Debug, Serialize)]
pub(crate) struct Options {
    /// How far to go.
    pub(crate) goal: u8,
    /// How many turns at most.
    pub(crate) limit: u32,
    /// Values of the die with their weights.
    pub(crate) die: Vec<(u8, u32)>,
    /// Cards are worth 0 up to below this.
    pub(crate) cards: u32,
}

impl Default for Options {
    fn default() -> Self {
        Options { goal: 5, limit: 20, die: vec![(1, 3), (2, 2), (3, 1)], cards: 3 }
    }
}

impl Race {
    pub(crate) fn new(options: Options) -> Race {
        let mut space = ActionSpace::default();
        space.decision("roll", 1);
        space.decision("show", 1);
        space.decision("pass", 1);
        space.outcome("die", options.die.len());
        let mut observation = ObservationSpec::default();
        observation.push("positions", &[2]);
        observation.push("own_card", &[1]);
        let json = serde_json::to_value(&options).unwrap();
        Race { info: RulesInfo::new("toy/race", 2, json, &Value::Null, space, observation), options }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct State {
    pub(crate) seed: u64,
    pub(crate) draws: u64,
    pub(crate) positions: [u8; 2],
    pub(crate) cards: [u8; 2],
    pub(crate) shown: [bool; 2],
    pub(crate) active: u8,
    pub(crate) rolling: bool,
    pub(crate) turn: u32,
}

impl Hash for State {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        (self.positions, self.cards, self.shown, self.active, self.rolling, self.turn).hash(hasher);
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Action {
    Roll,
    Show,
    Pass,
    Die(u8),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub(crate) enum Event {
    Rolled { seat: Seat, die: u8 },
    Shown { seat: Seat, card: u8 },
    Passed { seat: Seat, card: Option<u8> },
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct View {
    pub(crate) positions: [u8; 2],
    pub(crate) cards: [Option<u8>; 2],
    pub(crate) active: u8,
}

impl Race {
    fn winner(&self, state: &State) -> Option<Seat> {
        (state.positions[usize::from(state.active)] >= self.options.goal).then_some(Seat(state.active))
    }

    fn end_turn(&self, state: &mut State) {
        if self.winner(state).is_none() {
            state.active = 1 - state.active;
            state.turn += 1;
        }
    }
}

impl Rules for Race {
    type State = State;
    type Action = Action;
    type Event = Event;
    type View = View;

    fn info(&self) -> &RulesInfo {
        &self.info
    }

    fn new_game(&self, seed: u64) -> State {
        let mut rng = Rng::derived(seed, Purpose::Cards, 0);
        let cards = [(); 2].map(|()| rng.below(self.options.cards) as u8);
        State {
            seed,
            draws: 0,
            positions: [0; 2],
            cards,
            shown: [false; 2],
            active: 0,
            rolling: false,
            turn: 1,
        }
    }

    fn actor(&self, state: &State) -> Actor {
        if self.outcome(state).is_over() {
            Actor::Nobody
        } else if state.rolling {
            Actor::Chance
        } else {
            Actor::Seat(Seat(state.active))
        }
    }

    fn insert_legal(&self, state: &State, mask: &mut MaskRow<'_>) {
        match self.actor(state) {
            Actor::Nobody => {}
            Actor::Chance => mask.insert_bits(3, (1 << self.options.die.len()) - 1),
            Actor::Seat(seat) => mask.insert_bits(0, if state.shown[seat.index()] { 0b101 } else { 0b111 }),
        }
    }

    fn encode(&self, action: Action) -> Option<ActionId> {
        match action {
            Action::Roll => Some(ActionId(0)),
            Action::Show => Some(ActionId(1)),
            Action::Pass => Some(ActionId(2)),
            Action::Die(value) => {
                self.options.die.iter().position(|d| d.0 == value).map(|i| ActionId(3 + i as u32))
            }
        }
    }

    fn decode(&self, id: ActionId) -> Option<Action> {
        match id.0 {
            0 => Some(Action::Roll),
            1 => Some(Action::Show),
            2 => Some(Action::Pass),
            _ => self.options.die.get(id.index() - 3).map(|d| Action::Die(d.0)),
        }
    }

    fn play_unchecked<E: EventSink<Event>>(&self, state: &mut State, action: Action, events: &mut E) {
        let (seat, i) = (Seat(state.active), usize::from(state.active));
        match action {
            Action::Roll => state.rolling = true,
            Action::Show => {
                state.shown[i] = true;
                state.positions[i] += state.cards[i];
                events.push(Event::Shown { seat, card: state.cards[i] });
            }
            Action::Pass => {
                events.push(Event::Passed { seat, card: Some(state.cards[i]) });
                self.end_turn(state);
            }
            Action::Die(die) => {
                state.rolling = false;
                state.draws += 1;
                state.positions[i] += die;
                events.push(Event::Rolled { seat, die });
                self.end_turn(state);
            }
        }
    }

    fn chance(&self, state: &State, outcomes: &mut Vec<(Action, u32)>) {
        outcomes.clear();
        if self.actor(state) == Actor::Chance {
            outcomes.extend(self.options.die.iter().map(|&(value, weight)| (Action::Die(value), weight)));
        }
    }

    fn sample_chance(&self, state: &State) -> Action {
        let total = self.options.die.iter().map(|d| d.1).sum();
        let mut n = Rng::derived(state.seed, Purpose::Dice, state.draws).below(total);
        for &(value, weight) in &self.options.die {
            if n < weight {
                return Action::Die(value);
            }
            n -= weight;
        }
        unreachable!()
    }

    fn outcome(&self, state: &State) -> Outcome {
        match self.winner(state) {
            Some(seat) => Outcome::won([seat]),
            None if state.turn > self.options.limit => Outcome::Truncated,
            None => Outcome::Running,
        }
    }

    fn points(&self, state: &State, seat: Seat, viewer: Viewer) -> i32 {
        let hidden = viewer.sees(seat) && !state.shown[seat.index()];
        i32::from(state.positions[seat.index()])
            + if hidden { i32::from(state.cards[seat.index()]) } else { 0 }
    }

    fn turn(&self, state: &State) -> u32 {
        state.turn
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        let card = |i: u8| {
            let known = viewer.sees(Seat(i)) || state.shown[usize::from(i)];
            known.then_some(state.cards[usize::from(i)])
        };
        View { positions: state.positions, cards: [card(0), card(1)], active: state.active }
    }

    fn observe(&self, state: &State, viewer: Viewer, out: &mut [u8]) {
        let own = if let Viewer::Seat(seat) = viewer { seat.index() } else { 0 };
        let card = self.view(state, viewer).cards[own].map_or(0, |card| card + 1);
        out[..3].copy_from_slice(&[state.positions[own], state.positions[1 - own], card]);
    }

    fn redact(&self, event: &Event, viewer: Viewer) -> Event {
        match *event {
            Event::Passed { seat, .. } if !viewer.sees(seat) => Event::Passed { seat, card: None },
            _ => event.clone(),
        }
    }

    fn resample_hidden(&self, state: &mut State, viewer: Viewer, seed: u64) {
        let mut rng = Rng::new(derive_seed(seed, Purpose::Hidden, 0));
        for seat in Seat::all(2) {
            if !viewer.sees(seat) && !state.shown[seat.index()] {
                state.cards[seat.index()] = rng.below(self.options.cards) as u8;
            }
        }
        state.seed = rng.next_u64();
    }

    fn action_text(&self, action: Action) -> String {
        match action {
            Action::Roll => "roll".into(),
            Action::Show => "show".into(),
            Action::Pass => "pass".into(),
            Action::Die(value) => format!("die {value}"),
        }
    }

    fn parse_action(&self, text: &str) -> Result<Action, NotationError> {
        let die = text.strip_prefix("die ").and_then(|value| value.parse().ok()).map(Action::Die);
        match (text, die) {
            ("roll", _) => Ok(Action::Roll),
            ("show", _) => Ok(Action::Show),
            ("pass", _) => Ok(Action::Pass),
            (_, Some(die)) => Ok(die),
            _ => {
                let expected = "roll, show, pass or die and its value".into();
                Err(NotationError { text: text.into(), expected })
            }
        }
    }

    fn refusal(&self, state: &State, action: Action) -> String {
        match (action, state.rolling) {
            (Action::Die(_), false) => "the die was not rolled".into(),
            (Action::Show, false) => "the card is shown already".into(),
            _ => "the die must fall first".into(),
        }
    }

    fn to_setup(&self, state: &State) -> Value {
        json!(state)
    }

    fn from_setup(&self, setup: &Value) -> Result<State, SetupError> {
        let state = State::deserialize(setup).map_err(|e| SetupError(vec![Fault::new("", e.to_string())]))?;
        let faults = self.check(&state);
        if faults.is_empty() { Ok(state) } else { Err(SetupError(faults)) }
    }

    fn save(&self, state: &State) -> Vec<u8> {
        self.to_setup(state).to_string().into_bytes()
    }

    fn load(&self, bytes: &[u8]) -> Result<State, SnapshotError> {
        let setup = serde_json::from_slice(bytes).map_err(|e| SnapshotError::Decode(e.to_string()))?;
        self.from_setup(&setup).map_err(|e| SnapshotError::Impossible(e.0))
    }

    fn check(&self, state: &State) -> Vec<Fault> {
        let mut faults = Vec::new();
        if state.active > 1 {
            faults.push(Fault::new("/active", format!("{} is no seat: expected 0 or 1", state.active)));
        }
        for (i, &card) in state.cards.iter().enumerate() {
            if u32::from(card) >= self.options.cards {
                let below = self.options.cards;
                faults.push(Fault::new(format!("/cards/{i}"), format!("{card}: expected less than {below}")));
            }
        }
        faults
    }

    fn svg(&self, state: &State, viewer: Viewer, _labels: bool) -> String {
        format!("<svg><text>{:?}</text></svg>", self.view(state, viewer))
    }
}
