//! What is shown of a game: views, observations, texts and pictures.

pub(crate) mod describe;
pub(crate) mod event;
pub(crate) mod notation;
pub(crate) mod observe;
pub(crate) mod refusal;
pub(crate) mod resample;
pub(crate) mod svg;
pub(crate) mod view;
