//! Positions and random games for the other tests.

use serde_json::{Value, json};
use tilewright::carcassonne::{
    Action, Carcassonne, Cell, Codec, Event, FeatureView, Options, State, TileSet,
};
use tilewright::rng::{Purpose, Rng};
use tilewright::{ActionMask, Actor, PlayError, Rules, Viewer};

pub(crate) fn custom(options: Options) -> Carcassonne {
    Carcassonne::compile("test", options).unwrap()
}

/// The rulesets that properties are tried on.
pub(crate) fn variety() -> Vec<Carcassonne> {
    let options = Options::default();
    vec![
        Carcassonne::preset("carcassonne/base", 2).unwrap(),
        Carcassonne::preset("carcassonne/city-bridges", 2).unwrap(),
        custom(Options { seats: 6, bridges: 2, codec: Codec::Ranked, ..options.clone() }),
        custom(Options { seats: 3, codec: Codec::Window { radius: 4 }, ..options.clone() }),
        custom(Options { seats: 4, bridges: 3, codec: Codec::Window { radius: 3 }, ..options }),
    ]
}

/// A base tile set that holds only the start tile and the tiles of these letters.
pub(crate) fn tiles(letters: &str) -> TileSet {
    let mut document = TileSet::base().document().clone();
    let count = |id: &Value| {
        let found = letters.split_whitespace().filter(|l| id == *l).count();
        found + usize::from(id == "D")
    };
    let list = document["tiles"].as_array_mut().unwrap();
    for tile in list.iter_mut() {
        tile["count"] = count(&tile["id"]).into();
    }
    list.retain(|tile| tile["count"] != 0);
    document["total"] = json!(letters.split_whitespace().count() + 1);
    TileSet::from_value(&document).unwrap()
}

/// A game at a table, played by hand.
pub(crate) struct Table {
    pub(crate) rules: Carcassonne,
    pub(crate) state: State,
    pub(crate) events: Vec<Event>,
}

impl Table {
    /// A game with just these tiles, so that it ends with the last of them.
    pub(crate) fn with(letters: &str, options: Options) -> Table {
        Table::of(Carcassonne::new("test", options, &tiles(letters)).unwrap())
    }

    pub(crate) fn of(rules: Carcassonne) -> Table {
        let state = rules.new_game(1);
        Table { rules, state, events: Vec::new() }
    }

    pub(crate) fn base() -> Table {
        Table::of(custom(Options::default()))
    }

    pub(crate) fn bridges() -> Table {
        Table::of(custom(Options { bridges: 2, ..Options::default() }))
    }

    pub(crate) fn try_play(&mut self, text: &str) -> Result<(), PlayError> {
        let action = self.rules.parse_in(&self.state, text)?;
        self.rules.play(&mut self.state, action, &mut self.events)
    }

    pub(crate) fn play(&mut self, text: &str) {
        if let Err(e) = self.try_play(text) {
            panic!("{e}");
        }
    }

    /// A turn such as `V 1,0 r1 | bridge here NS | meeple S`. What is asked and not given is declined.
    pub(crate) fn turn(&mut self, text: &str) {
        let mut parts = text.split('|').map(str::trim);
        let (tile, place) = parts.next().unwrap().split_once(' ').unwrap();
        self.play(&format!("draw {tile}"));
        self.play(&format!("place {place}"));
        for part in parts {
            if part.starts_with("meeple") && self.may("no bridge") {
                self.play("no bridge");
            }
            self.play(part);
        }
        for decline in ["no bridge", "no meeple"] {
            if self.may(decline) {
                self.play(decline);
            }
        }
    }

    pub(crate) fn turns(&mut self, turns: &[&str]) {
        turns.iter().for_each(|turn| self.turn(turn));
    }

    pub(crate) fn may(&self, text: &str) -> bool {
        self.rules.parse_in(&self.state, text).is_ok_and(|action| self.rules.is_legal(&self.state, action))
    }

    /// The legal actions whose text starts like this.
    pub(crate) fn legal(&self, start: &str) -> Vec<String> {
        let actions = self.rules.legal_actions(&self.state).map(|a| self.rules.action_text(a));
        actions.filter(|text| text.starts_with(start)).collect()
    }

    pub(crate) fn scores(&self) -> Vec<i32> {
        self.rules.view(&self.state, Viewer::Public).seats.iter().map(|s| s.score).collect()
    }

    pub(crate) fn meeples(&self) -> Vec<u8> {
        self.rules.view(&self.state, Viewer::Public).seats.iter().map(|s| s.meeples).collect()
    }

    pub(crate) fn is_over(&self) -> bool {
        self.rules.actor(&self.state) == Actor::Nobody
    }

    /// The feature with a segment at a spot.
    pub(crate) fn feature(&self, x: i16, y: i16, spot: &str) -> FeatureView {
        let view = self.rules.view(&self.state, Viewer::Public);
        let here = |f: &FeatureView| {
            f.segments.iter().any(|s| s.cell == Cell::new(x, y) && s.spot.to_string() == spot)
        };
        view.features.into_iter().find(here).unwrap()
    }
}

/// Plays a random game to its end and calls with the state before every action, chance included.
pub(crate) fn random_game(rules: &Carcassonne, seed: u64, mut look: impl FnMut(&State, Action)) -> State {
    let mut pick = Rng::derived(seed, Purpose::Bot, 0);
    let mut mask = ActionMask::new(rules.info().space.len());
    let mut state = rules.new_game(seed);
    loop {
        let action = match rules.actor(&state) {
            Actor::Nobody => return state,
            Actor::Chance => rules.sample_chance(&state),
            Actor::Seat(_) => {
                rules.legal_mask(&state, &mut mask);
                let id = mask.nth(pick.below(mask.count())).unwrap();
                rules.decode(id).unwrap()
            }
        };
        look(&state, action);
        rules.play(&mut state, action, &mut ()).unwrap();
    }
}
