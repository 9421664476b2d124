//! Fields of a setup that are not of their type, each named with its place.

use serde_json::Value;

use super::{BoardSetup, SeatSetup, Setup};
use crate::document::fields::{Words, readable_fields};
use crate::error::Fault;

/// The setup without the fields that cannot be read, which become faults. Seats, the board and the setup itself are
/// objects.
pub(super) fn without(mut setup: Value, faults: &mut Vec<Fault>) -> Value {
    if let Some(seats) = setup.get_mut("seats").and_then(Value::as_array_mut) {
        for (i, seat) in seats.iter_mut().enumerate() {
            readable_fields::<SeatSetup>(seat, &format!("/seats/{i}"), words, faults);
        }
    }
    if let Some(board) = setup.get_mut("board") {
        readable_fields::<BoardSetup>(board, "/board", words, faults);
    }
    readable_fields::<Setup>(&mut setup, "", words, faults);
    setup
}

fn words(name: &str) -> Words {
    let (whole, entry) = match name {
        "seats" => ("a list with an object for each seat", "a JSON object"),
        "roads" | "bridges" | "highways" => {
            ("a list of pairs of sites, as [[18, 24]]", "a pair of sites, as [18, 24]")
        }
        "settlements" | "cities" | "metropolises" => ("a list of sites, as [18]", "a site"),
        "hand" | "bank" | "discards" | "give" | "want" => {
            (r#"counts of resources, as {"ore": 2}"#, "a count from 0 to 127")
        }
        "cards" | "played" | "deck" | "bought" => {
            (r#"counts of cards, as {"knight": 1}"#, "a count from 0 to 127")
        }
        "hexes" => (
            "a list of hexes, as [\"forest 11\", \"desert\"]",
            "a terrain and its token as in \"forest 11\", or \"desert\"",
        ),
        "harbours" => ("a list of harbours, as [\"any\", \"ore\"]", "any or a resource"),
        "spot_tokens" => ("a list of spots, as [\"Massena\"]", "a spot"),
        "site_names" => (r#"names by the numbers of their sites, as {"12": "Rome"}"#, "the name of a site"),
        "canal_linked" => {
            ("a list of pairs of canal cities, as [[\"Rome\", \"Utica\"]]", "a pair of canal cities")
        }
        "canal_seats" => ("a list of seats", "the number of a seat"),
        "canal_ports" => ("a list of resources", "a resource"),
        "dice_left" => ("a list of 11 counts, of the cards 2 to 12", "a count of cards"),
        _ => return Words::whole(single(name)),
    };
    Words { whole, entry }
}

/// What a field without entries takes, if that says more than its type.
fn single(name: &str) -> &'static str {
    match name {
        "on_turn" | "actor" | "victim" | "first_seat" | "guest" | "longest_road" | "largest_army"
        | "longest_bridge" => "the number of a seat",
        "robber" | "second_robber" => "the number of a hex",
        "last_settlement" => "the number of a site",
        "answer" => "accepted, declined or countered",
        "dice" => "2 to 12, or null before the roll",
        "board" => "a JSON object",
        _ => "",
    }
}

/// Whether a fault of the rules may only follow from what could not be read, and so says nothing of its own.
pub(super) fn may_follow(fault: &Fault, unread: &[Fault]) -> bool {
    let parts: &[&str] = match fault.at.trim_start_matches('/').split('/').next() {
        Some("seats") => return false,
        Some("bank") => &["/hand", "/bank"],
        Some("deck") => &["/cards", "/played", "/deck"],
        Some("bought") => &["/cards", "/bought"],
        Some("longest_bridge") => &["/bridges", "/longest_bridge"],
        Some("longest_road") => {
            &["/roads", "/bridges", "/highways", "/settlements", "/cities", "/metropolises", "/longest_road"]
        }
        Some("largest_army") => &["/played", "/largest_army"],
        // Whose decision it is and in which phase hangs together with everything.
        _ => &[""],
    };
    unread.iter().any(|missing| parts.iter().any(|part| missing.at.contains(part)))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn each_field_is_named_and_the_rest_stays() {
        let setup = json!({
            "on_turn": "zero", "turn": 3, "phase": "trade",
            "seats": [{"roads": [[0, 1, 2]], "hand": {"ore": 1}}, {"cities": -1}],
        });
        let mut faults = Vec::new();
        let rest = without(setup, &mut faults);
        assert_eq!(rest, json!({"turn": 3, "seats": [{"hand": {"ore": 1}}, {}]}));
        let mut places: Vec<&str> = faults.iter().map(|fault| fault.at.as_str()).collect();
        places.sort_unstable();
        assert_eq!(places, ["/on_turn", "/phase", "/seats/0/roads/0", "/seats/1/cities"]);
        assert_eq!(faults[0].message, "[0,1,2], expected a pair of sites, as [18, 24]");
    }
}
