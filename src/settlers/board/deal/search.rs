//! Deals that keep the constraints of a layout: drawn, mended by swaps, drawn again if that does not help.

use super::{deal_terrain, fixed_tokens, lay_spiral, open};
use crate::rng::{Purpose, Rng};
use crate::settlers::board::deal::Numbers;
use crate::settlers::layout::{Constraints, Drawn, Layout, Measure, is_red};
use crate::settlers::resource::Terrain;
use crate::settlers::topology::{HexId, Topology};

/// How often a deal is drawn anew.
const DRAWS: usize = 48;
/// The draws in which tokens stay on their spiral, but for red ones that touch.
const DRAWS_IN_ORDER: usize = 24;
/// The most swaps by which a draw is mended.
const SWAPS: usize = 160;

/// Terrain and token of each hex.
type Tiles = (Vec<Terrain>, Vec<u8>);

/// A deal that keeps the constraints of the layout.
pub(super) fn deal(
    layout: &Layout,
    topology: &Topology,
    spirals: &[Vec<HexId>],
    numbers: Numbers,
    rng: &mut Rng,
) -> Tiles {
    let mut dealer = Dealer::new(layout, topology, spirals, numbers, layout.constraints);
    if numbers == Numbers::Random && !layout.constraints.reds_apart {
        // Random numbers keep 6 and 8 apart wherever there is room for that.
        dealer.measure.constraints.reds_apart = true;
        if let Ok(tiles) = dealer.search(rng) {
            return tiles;
        }
        dealer.measure.constraints.reds_apart = false;
    }
    // The layout was checked with the second of these streams, so it is a deal that keeps the constraints.
    let found = dealer.search(rng).or_else(|_| dealer.search(&mut known_stream()));
    found.unwrap_or_else(|tiles| tiles)
}

/// A stream for which a deal is known to be found.
fn known_stream() -> Rng {
    Rng::derived(0, Purpose::Board, 0)
}

/// The constraints that no deal was found to keep, by their fields; if each can be kept alone but not all of them
/// together, an empty name. The layout must be sound in all else, with no sea in its pool.
pub(crate) fn unkept(layout: &Layout, topology: &Topology, spirals: &[Vec<HexId>]) -> Vec<&'static str> {
    let fails = |constraints| {
        let one = |numbers| {
            Dealer::new(layout, topology, spirals, numbers, constraints).search(&mut known_stream())
        };
        one(Numbers::Spiral).is_err() || one(Numbers::Random).is_err()
    };
    if !fails(layout.constraints) {
        return vec![];
    }
    let alone = layout.constraints.each().into_iter().filter(|(_, alone)| fails(*alone));
    let alone: Vec<&'static str> = alone.map(|(name, _)| name).collect();
    if alone.is_empty() { vec![""] } else { alone }
}

struct Dealer<'a> {
    layout: &'a Layout,
    spirals: &'a [Vec<HexId>],
    numbers: Numbers,
    measure: Measure,
    /// The hexes with random terrain.
    random: Vec<HexId>,
    fixed: Vec<u8>,
}

impl<'a> Dealer<'a> {
    fn new(
        layout: &'a Layout,
        topology: &Topology,
        spirals: &'a [Vec<HexId>],
        numbers: Numbers,
        constraints: Constraints,
    ) -> Self {
        let plans = layout.plans();
        let random = (0..plans.len()).filter(|&h| plans[h].terrain == Drawn::Random).map(|h| h as HexId);
        Dealer {
            layout,
            spirals,
            numbers,
            measure: Measure::new(topology, constraints),
            random: random.collect(),
            fixed: fixed_tokens(layout),
        }
    }

    /// A deal that keeps the constraints, or the last one tried.
    fn search(&self, rng: &mut Rng) -> Result<Tiles, Tiles> {
        let mut last = (vec![], vec![]);
        for draw in 0..DRAWS {
            let mut terrains = deal_terrain(self.layout, rng);
            let spread = mend(&mut terrains, &self.random, rng, |terrains, bad| {
                self.measure.terrain(terrains, |h| bad.push(h))
            });
            let mut tokens = self.fixed.clone();
            let open = open(&terrains, &tokens);
            self.lay(&open, &mut tokens, rng);
            let in_order = self.numbers == Numbers::Spiral && draw < DRAWS_IN_ORDER;
            let kept = spread && {
                if in_order {
                    self.measure.tokens(&terrains, &tokens, |_| ()) == 0
                } else {
                    mend(&mut tokens, &open, rng, |tokens, bad| {
                        self.measure.tokens(&terrains, tokens, |h| bad.push(h))
                    })
                }
            };
            if kept {
                return Ok((terrains, tokens));
            }
            last = (terrains, tokens);
        }
        Err(last)
    }

    fn lay(&self, open: &[HexId], tokens: &mut [u8], rng: &mut Rng) {
        if open.is_empty() {
            return;
        }
        match self.numbers {
            Numbers::Spiral => {
                lay_spiral(self.layout, self.spirals, open, tokens, rng);
                if self.measure.constraints.reds_apart {
                    self.part_reds(open, tokens, rng);
                }
            }
            Numbers::Random => {
                let mut bag = self.layout.numbers.clone();
                rng.shuffle(&mut bag);
                for (&hex, token) in open.iter().zip(bag) {
                    tokens[usize::from(hex)] = token;
                }
            }
        }
    }

    /// Swaps red tokens that touch with others that have no red one beside them, as long as there are any.
    fn part_reds(&self, open: &[HexId], tokens: &mut [u8], rng: &mut Rng) {
        let touches = |tokens: &[u8], hex: HexId, but: HexId| {
            self.measure.beside(hex).iter().any(|&n| n != but && is_red(tokens[usize::from(n)]))
        };
        for _ in 0..open.len() {
            let mut reds = open.to_vec();
            reds.retain(|&h| is_red(tokens[usize::from(h)]) && touches(tokens, h, h));
            if reds.is_empty() {
                return;
            }
            let red = reds[rng.below(reds.len() as u32) as usize];
            let mut others = open.to_vec();
            others.retain(|&h| !is_red(tokens[usize::from(h)]) && !touches(tokens, h, red));
            if others.is_empty() {
                return;
            }
            let other = others[rng.below(others.len() as u32) as usize];
            tokens.swap(red.into(), other.into());
        }
    }
}

/// Swaps values between the places that may change until `excess` is 0; says whether it got there. `excess` pushes the
/// hexes that stand in the way: one of them is swapped with the place where that helps most.
fn mend<T: Copy + PartialEq>(
    values: &mut [T],
    places: &[HexId],
    rng: &mut Rng,
    excess: impl Fn(&[T], &mut Vec<HexId>) -> u32,
) -> bool {
    let (mut bad, mut unused, mut best) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..SWAPS {
        bad.clear();
        let now = excess(values, &mut bad);
        if now == 0 {
            return true;
        }
        bad.retain(|h| places.contains(h));
        if bad.is_empty() {
            return false;
        }
        let from = usize::from(bad[rng.below(bad.len() as u32) as usize]);
        let mut least = u32::MAX;
        for &to in places {
            let to = usize::from(to);
            if values[to] == values[from] {
                continue;
            }
            values.swap(from, to);
            unused.clear();
            let then = excess(values, &mut unused);
            values.swap(from, to);
            if then < least {
                least = then;
                best.clear();
            }
            if then == least {
                best.push(to);
            }
        }
        // Mostly the best swap, if it does no harm; now and then it may, to leave a dead end.
        if !best.is_empty() && (least <= now || rng.below(4) == 0) {
            values.swap(from, best[rng.below(best.len() as u32) as usize]);
        }
    }
    excess(values, &mut bad) == 0
}
