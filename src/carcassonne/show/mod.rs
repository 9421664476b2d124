//! What others see of a game: views and events, observations, texts and pictures.

mod notation;
pub(crate) mod observe;
pub(crate) mod svg;
pub(crate) mod view;
