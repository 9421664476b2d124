//! A board as a picture, before anyone has built on it.

use super::Layout;
use crate::error::Fault;
use crate::rules::Rules;
use crate::seat::Viewer;
use crate::settlers::compile::Plan;
use crate::settlers::options::Options;
use crate::settlers::rules::Large;

impl Layout {
    /// The board as a picture (SVG); what is random is dealt by `seed`, as [`generate`](super::generate) does it. With
    /// `labels`, the number of every hex and site is shown.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with the layout.
    pub fn svg(&self, seed: u64, labels: bool) -> Result<String, Vec<Fault>> {
        let layout = self.settled(seed)?;
        let rules = Plan::with_layout("settlers/board", Options::default(), layout)
            .and_then(Large::from_plan)
            .map_err(|error| vec![Fault::new("", error.to_string())])?;
        Ok(rules.board_picture(&rules.view(&rules.new_game(seed), Viewer::Public), labels))
    }
}
