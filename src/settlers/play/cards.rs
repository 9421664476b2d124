//! Development cards.

use crate::settlers::options::Within;
use crate::settlers::resource::{Card, Kind};
use serde::{Deserialize, Serialize};

/// How many development cards of each kind are in the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[allow(missing_docs)] // The names say it.
pub struct DeckPlan {
    pub knight: u8,
    pub road_building: u8,
    pub year_of_plenty: u8,
    pub monopoly: u8,
    pub victory_point: u8,
}

impl Default for DeckPlan {
    /// The deck for up to four players.
    fn default() -> Self {
        DeckPlan { knight: 14, road_building: 2, year_of_plenty: 2, monopoly: 2, victory_point: 5 }
    }
}

impl DeckPlan {
    /// The deck for five and six players.
    pub const LARGE: DeckPlan =
        DeckPlan { knight: 20, road_building: 3, year_of_plenty: 3, monopoly: 3, victory_point: 5 };

    /// The decks of two games for up to four players.
    pub const DOUBLE: DeckPlan =
        DeckPlan { knight: 28, road_building: 4, year_of_plenty: 4, monopoly: 4, victory_point: 10 };

    /// The counts in the order of the kinds of card.
    #[must_use]
    pub fn counts(&self) -> [u8; 5] {
        [self.knight, self.road_building, self.year_of_plenty, self.monopoly, self.victory_point]
    }

    pub(super) fn named(&self) -> [(&'static str, u8); 5] {
        let counts = self.counts();
        std::array::from_fn(|i| (Card::ALL[i].name(), counts[i]))
    }
}

/// How many roads Road Building places.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RoadBuilding {
    /// One or two: the second can be declined.
    #[default]
    UpToTwo,
    /// Two, as far as there are pieces and paths for them.
    Two,
}

/// Year of Plenty when the bank holds a single card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum YearOfPlentyShort {
    /// It takes that one.
    #[default]
    TakesOne,
    /// It is not played.
    NotPlayable,
}

/// The switches of development cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct CardOptions {
    /// Development cards; left out, 25, and 34 for more than four seats.
    pub deck: Option<DeckPlan>,
    /// How many roads Road Building places.
    pub road_building: RoadBuilding,
    /// Year of Plenty when the bank holds a single card.
    pub year_of_plenty_short: YearOfPlentyShort,
    /// Whether a victory point card counts in the turn in which it is bought.
    pub vp_card_same_turn: bool,
}

impl Default for CardOptions {
    fn default() -> Self {
        CardOptions {
            deck: None,
            road_building: RoadBuilding::default(),
            year_of_plenty_short: YearOfPlentyShort::default(),
            vp_card_same_turn: true,
        }
    }
}

impl CardOptions {
    pub(crate) fn ranges(&self, within: &mut Within<'_>) {
        for (name, count) in self.deck.unwrap_or_default().named() {
            within(&format!("deck/{name}"), count.into(), 0, 40);
        }
    }
}
