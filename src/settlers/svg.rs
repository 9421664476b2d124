//! placeholder
use super::rules::Settlers;
use super::state::State;
use crate::seat::Viewer;
impl<const S: usize, const L: usize, const P: usize> Settlers<S, L, P> {
    pub(crate) fn picture(&self, _state: &State<S, L, P>, _viewer: Viewer) -> String {
        String::new()
    }
}
