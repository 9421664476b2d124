//! Dealing the board when a game begins.

mod search;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::rng::Rng;
use crate::settlers::layout::{Constraints, Drawn, Layout, MAX_HARBOURS, MAX_HEXES, is_red};
use crate::settlers::resource::{Harbour, Terrain};
use crate::settlers::state::{Board, Tile};
use crate::settlers::topology::{HexId, Topology};

pub(crate) use search::unkept;

/// Which board is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardChoice {
    /// One that comes with the library.
    Named(String),
    /// A custom layout, as JSON; it is read when rules are compiled.
    Own(Value),
}

impl Default for BoardChoice {
    fn default() -> Self {
        BoardChoice::named("base")
    }
}

impl BoardChoice {
    /// The board that comes with the library under this name.
    #[must_use]
    pub fn named(name: &str) -> BoardChoice {
        BoardChoice::Named(name.to_owned())
    }
}

impl Serialize for BoardChoice {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            BoardChoice::Named(name) => name.serialize(serializer),
            BoardChoice::Own(layout) => layout.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for BoardChoice {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Value::deserialize(deserializer)? {
            Value::String(name) => Ok(BoardChoice::Named(name)),
            layout @ Value::Object(_) => Ok(BoardChoice::Own(layout)),
            _ => Err(serde::de::Error::custom(
                "no board, expected the name of a board, or a layout as an object",
            )),
        }
    }
}

/// How number tokens are laid where the board leaves them open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Numbers {
    /// In the order of their letters, in a spiral from a corner.
    #[default]
    Spiral,
    /// At random, so that no two of 6 and 8 touch.
    Random,
}

/// How harbours are laid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Harbours {
    /// As the layout says.
    #[default]
    Fixed,
    /// The same kinds, shuffled onto the places.
    Shuffled,
}

/// What is dealt onto the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[derive(Default)]
pub struct DealOptions {
    /// Settles where the sea lies on a board that deals it.
    #[serde(rename = "board_seed")]
    pub seed: u64,
    /// What every deal keeps, beside what the board asks for.
    pub constraints: Constraints,
    /// How number tokens are laid where the board leaves them open.
    pub numbers: Numbers,
    /// How harbours are laid.
    pub harbours: Harbours,
}

/// Deals a board: terrain from the pool, tokens in spiral order or at random, harbours as printed, from the pool or
/// shuffled. Keeps the constraints of the layout, which was checked.
pub(crate) fn deal(
    layout: &Layout,
    topology: &Topology,
    spirals: &[Vec<HexId>],
    numbers: Numbers,
    harbours: Harbours,
    rng: &mut Rng,
) -> Board {
    let (terrains, tokens) = if layout.constraints == Constraints::default() {
        deal_freely(layout, topology, spirals, numbers, rng)
    } else {
        search::deal(layout, topology, spirals, numbers, rng)
    };
    let mut tiles = [Tile::new(Terrain::Sea, 0); MAX_HEXES];
    for (tile, (&terrain, &token)) in tiles.iter_mut().zip(terrains.iter().zip(&tokens)) {
        *tile = Tile::new(terrain, token);
    }
    let mut board = Board { tiles, harbours: [0; MAX_HARBOURS] };
    for (slot, kind) in board.harbours.iter_mut().zip(deal_harbours(layout, harbours, rng)) {
        *slot = kind.index() as u8;
    }
    board
}

fn deal_harbours(layout: &Layout, harbours: Harbours, rng: &mut Rng) -> Vec<Harbour> {
    let mut pool = layout.harbour_kinds.clone();
    rng.shuffle(&mut pool);
    let mut kinds = layout.kinds_from(&pool);
    if harbours == Harbours::Shuffled {
        rng.shuffle(&mut kinds);
    }
    kinds
}

/// The terrain and token of each hex, where nothing is to be kept.
fn deal_freely(
    layout: &Layout,
    topology: &Topology,
    spirals: &[Vec<HexId>],
    numbers: Numbers,
    rng: &mut Rng,
) -> (Vec<Terrain>, Vec<u8>) {
    let terrains = deal_terrain(layout, rng);
    let mut tokens = fixed_tokens(layout);
    let open = open(&terrains, &tokens);
    if !open.is_empty() {
        match numbers {
            Numbers::Spiral => lay_spiral(layout, spirals, &open, &mut tokens, rng),
            Numbers::Random => lay_apart(layout, topology, &open, &mut tokens, rng),
        }
    }
    (terrains, tokens)
}

/// The terrain of each hex: as the layout says, or from the shuffled pool.
fn deal_terrain(layout: &Layout, rng: &mut Rng) -> Vec<Terrain> {
    let mut pool = layout.terrains.hexes();
    rng.shuffle(&mut pool);
    let mut dealt = pool.into_iter();
    let terrain = |drawn| match drawn {
        Drawn::Fixed(terrain) => terrain,
        // The layout was checked: there is one for each place.
        Drawn::Random => dealt.next().unwrap_or(Terrain::Desert),
    };
    layout.plans().iter().map(|plan| plan.terrain).map(terrain).collect()
}

/// The tokens that the layout fixes, 0 elsewhere.
fn fixed_tokens(layout: &Layout) -> Vec<u8> {
    let token = |number| match number {
        Some(Drawn::Fixed(number)) => number,
        _ => 0,
    };
    layout.plans().iter().map(|plan| token(plan.number)).collect()
}

/// The hexes that still need a token.
fn open(terrains: &[Terrain], tokens: &[u8]) -> Vec<HexId> {
    let open = |h: &usize| terrains[*h].resource().is_some() && tokens[*h] == 0;
    (0..terrains.len()).filter(open).map(|h| h as HexId).collect()
}

/// Lays the tokens in the order of their letters along one of the spirals.
fn lay_spiral(layout: &Layout, spirals: &[Vec<HexId>], open: &[HexId], tokens: &mut [u8], rng: &mut Rng) {
    let spiral = &spirals[rng.below(spirals.len() as u32) as usize];
    let places = spiral.iter().filter(|h| open.contains(h));
    for (&hex, &token) in places.zip(&layout.numbers) {
        tokens[usize::from(hex)] = token;
    }
}

/// Lays the tokens at random so that no two of 6 and 8 touch. Every such arrangement is equally likely: it draws
/// whole arrangements until one fits.
fn lay_apart(layout: &Layout, topology: &Topology, open: &[HexId], tokens: &mut [u8], rng: &mut Rng) {
    let mut bag = layout.numbers.clone();
    // On the boards there are, one draw in about twenty fits; a layout that allows none keeps its last draw.
    for _ in 0..10_000 {
        rng.shuffle(&mut bag);
        for (&hex, &token) in open.iter().zip(&bag) {
            tokens[usize::from(hex)] = token;
        }
        if !reds_touch(topology, tokens) {
            break;
        }
    }
}

/// Whether two of the numbers 6 and 8 lie side by side.
pub(crate) fn reds_touch(topology: &Topology, tokens: &[u8]) -> bool {
    let red = |h: HexId| is_red(tokens[usize::from(h)]);
    (0..topology.hexes.len() as HexId).any(|h| red(h) && topology.hex_neighbours(h).any(red))
}
