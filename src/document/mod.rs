//! Documents that people write, read with all their faults and the place of each.

pub(crate) mod fields;
pub(crate) mod options;
pub(crate) mod parts;
