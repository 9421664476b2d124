//! The boards that come with the library.

use super::Layout;

const BOARDS: [(&str, &str); 11] = [
    ("base", include_str!("../../../../data/settlers/base.json")),
    ("beginner", include_str!("../../../../data/settlers/beginner.json")),
    ("base-5-6", include_str!("../../../../data/settlers/base-5-6.json")),
    ("mini", include_str!("../../../../data/settlers/mini.json")),
    ("lakes", include_str!("../../../../data/settlers/lakes.json")),
    ("twins", include_str!("../../../../data/settlers/twins.json")),
    ("atoll", include_str!("../../../../data/settlers/atoll.json")),
    ("structures", include_str!("../../../../data/settlers/structures.json")),
    ("archipelago", include_str!("../../../../data/settlers/archipelago.json")),
    ("super", include_str!("../../../../data/settlers/super.json")),
    ("new-york", include_str!("../../../../data/settlers/new-york.json")),
];

impl Layout {
    /// The names of the boards that come with the library.
    pub const NAMES: [&'static str; BOARDS.len()] = {
        let mut names = [""; BOARDS.len()];
        let mut i = 0;
        while i < names.len() {
            names[i] = BOARDS[i].0;
            i += 1;
        }
        names
    };

    /// The format of boards as JSON Schema. A validator with it finds wrong fields, types and ranges;
    /// [`read`](Layout::read) finds these and all else.
    pub const SCHEMA: &'static str = include_str!("../../../../data/settlers/layout.schema.json");

    /// A board that comes with the library, as the text of its document.
    #[must_use]
    pub fn text(name: &str) -> Option<&'static str> {
        BOARDS.iter().find(|board| board.0 == name).map(|board| board.1)
    }

    /// A board that comes with the library.
    ///
    /// # Examples
    ///
    /// ```
    /// use tilewright::settlers::Layout;
    ///
    /// assert_eq!(Layout::named("base").map(|board| board.hexes.len()), Some(19));
    /// assert_eq!(Layout::named("moon"), None);
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<Layout> {
        Layout::text(name).and_then(|text| serde_json::from_str(text).ok())
    }
}
