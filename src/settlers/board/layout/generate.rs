//! Boards with nothing left to chance, made from those that leave something.

use super::{Constraints, Drawn, Layout, TerrainPool, spirals};
use crate::error::Fault;
use crate::rng::{Purpose, Rng};
use crate::settlers::board::deal::Harbours;
use crate::settlers::board::deal::Numbers;
use crate::settlers::deal::deal;

/// How a board is generated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Generator {
    /// How number tokens are laid.
    pub numbers: Numbers,
    /// How harbours are laid.
    pub harbours: Harbours,
    /// What is kept besides the constraints of the layout.
    pub constraints: Constraints,
}

/// The layout with all terrain, tokens and harbours decided by `seed`. The sea is settled as by
/// [`Layout::with_sea`] with this seed; the rest is what a game with this seed is dealt on that board.
///
/// # Errors
///
/// Everything that is wrong with the layout; a constraint that no deal keeps is among it.
///
/// # Examples
///
/// ```
/// use tilewright::settlers::{Constraints, Drawn, Generator, Layout, generate};
///
/// let base = Layout::named("base").expect("a shipped board");
/// let constraints = Constraints { balanced_pips: true, ..Constraints::default() };
/// let board = generate(&base, 7, Generator { constraints, ..Generator::default() }).unwrap();
/// assert!(board.hexes.iter().all(|hex| hex.terrain != Drawn::Random));
/// ```
pub fn generate(layout: &Layout, seed: u64, generator: Generator) -> Result<Layout, Vec<Fault>> {
    let mut layout = layout.clone();
    layout.constraints = layout.constraints.and(generator.constraints);
    let mut layout = layout.settled(seed)?;
    let topology = layout.topology();
    let spirals = spirals(&topology, &layout.land());
    let mut rng = Rng::derived(seed, Purpose::Board, 0);
    let board = deal(&layout, &topology, &spirals, generator.numbers, generator.harbours, &mut rng);
    layout.hexes = layout.plans().into_iter().cloned().collect();
    for (hex, tile) in layout.hexes.iter_mut().zip(&board.tiles) {
        hex.terrain = Drawn::Fixed(tile.terrain());
        hex.number = (tile.number() > 0).then(|| Drawn::Fixed(tile.number()));
    }
    for (i, harbour) in layout.harbours.iter_mut().enumerate() {
        harbour.kind = Drawn::Fixed(board.harbour(i));
    }
    layout.terrains = TerrainPool::default();
    layout.numbers.clear();
    layout.harbour_kinds.clear();
    Ok(layout)
}
