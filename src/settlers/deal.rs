//! Dealing the board when a game begins.

use super::layout::{Drawn, Layout, MAX_HARBOURS, MAX_HEXES};
use super::options::{Harbours, Numbers};
use super::resource::Terrain;
use super::state::{Board, Tile};
use super::topology::{HexId, Topology};
use crate::rng::Rng;

/// Deals a board: terrain from the pool, tokens in spiral order or at random, harbours as printed or shuffled.
pub(crate) fn deal(
    layout: &Layout,
    topology: &Topology,
    spirals: &[Vec<HexId>],
    numbers: Numbers,
    harbours: Harbours,
    rng: &mut Rng,
) -> Board {
    let plans = layout.plans();
    let mut pool = layout.terrains.hexes();
    rng.shuffle(&mut pool);
    let mut dealt = pool.into_iter();
    let terrains: Vec<Terrain> = plans
        .iter()
        .map(|plan| match plan.terrain {
            Drawn::Fixed(terrain) => terrain,
            // The layout was checked: there is one for each place.
            Drawn::Random => dealt.next().unwrap_or(Terrain::Desert),
        })
        .collect();
    let mut tokens: Vec<u8> = plans
        .iter()
        .map(|plan| match plan.number {
            Some(Drawn::Fixed(number)) => number,
            _ => 0,
        })
        .collect();
    let open: Vec<HexId> = (0..plans.len())
        .filter(|&h| terrains[h].resource().is_some() && tokens[h] == 0)
        .map(|h| h as HexId)
        .collect();
    if !open.is_empty() {
        match numbers {
            Numbers::Spiral => {
                let spiral = &spirals[rng.below(spirals.len() as u32) as usize];
                let places = spiral.iter().filter(|h| open.contains(h));
                for (&hex, &token) in places.zip(&layout.numbers) {
                    tokens[usize::from(hex)] = token;
                }
            }
            Numbers::Random => lay_apart(layout, topology, &open, &mut tokens, rng),
        }
    }
    let mut tiles = [Tile::new(Terrain::Sea, 0); MAX_HEXES];
    for (tile, (&terrain, &token)) in tiles.iter_mut().zip(terrains.iter().zip(&tokens)) {
        *tile = Tile::new(terrain, token);
    }
    let mut kinds = layout.harbour_kinds();
    if harbours == Harbours::Shuffled {
        rng.shuffle(&mut kinds);
    }
    let mut board = Board { tiles, harbours: [0; MAX_HARBOURS] };
    for (slot, kind) in board.harbours.iter_mut().zip(kinds) {
        *slot = kind.index() as u8;
    }
    board
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
    let red = |h: HexId| matches!(tokens[usize::from(h)], 6 | 8);
    (0..topology.hexes.len() as HexId).any(|h| red(h) && topology.hex_neighbours(h).any(red))
}
