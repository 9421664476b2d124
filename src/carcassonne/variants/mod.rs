//! Expansions, each in a module of its own.

pub(crate) mod city_bridges;
