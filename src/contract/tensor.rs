//! The names and places of the numbers in an observation.

use serde::Serialize;

/// A named block of an observation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Plane {
    /// What the numbers say, as `snake_case`.
    pub name: &'static str,
    /// The first index in the flat observation.
    pub start: usize,
    /// The shape, slowest dimension first.
    pub shape: Vec<usize>,
}

/// How an observation is laid out: flat `u8` numbers in named blocks without gaps.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ObservationSpec {
    planes: Vec<Plane>,
}

impl ObservationSpec {
    /// Adds a block and returns the index of its first number.
    pub fn push(&mut self, name: &'static str, shape: &[usize]) -> usize {
        let start = self.len();
        self.planes.push(Plane { name, start, shape: shape.to_vec() });
        start
    }

    /// The blocks in order.
    #[must_use]
    pub fn planes(&self) -> &[Plane] {
        &self.planes
    }

    /// How many numbers an observation has.
    #[must_use]
    pub fn len(&self) -> usize {
        self.planes.last().map_or(0, |p| p.start + p.shape.iter().product::<usize>())
    }

    /// Whether an observation has no numbers.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}
