//! Fields of a setup that are not of their type, each named with its place.

use serde::Deserialize;
use serde_json::{Map, Value};

use super::{SeatSetup, Setup};
use crate::error::Fault;
use crate::fields::shortened;

/// How many seats, hexes and sites there are.
pub(super) struct Ranges {
    pub(super) seats: usize,
    pub(super) hexes: usize,
    pub(super) sites: usize,
}

/// The setup without the fields that cannot be read, which become faults. Seats and the setup itself are objects.
pub(super) fn without(setup: &Value, ranges: &Ranges, faults: &mut Vec<Fault>) -> Value {
    let mut readable = setup.clone();
    if let Some(seats) = readable.get_mut("seats").and_then(Value::as_array_mut) {
        for (i, seat) in seats.iter_mut().enumerate() {
            keep_readable::<SeatSetup>(seat, &format!("/seats/{i}"), ranges, faults);
        }
    }
    keep_readable::<Setup>(&mut readable, "", ranges, faults);
    readable
}

fn keep_readable<T: for<'de> Deserialize<'de>>(
    part: &mut Value,
    at: &str,
    ranges: &Ranges,
    faults: &mut Vec<Fault>,
) {
    let Some(fields) = part.as_object_mut() else { return };
    fields.retain(|name, value| {
        let alone = Value::Object(Map::from_iter([(name.clone(), value.take())]));
        let read = T::deserialize(&alone);
        *value = alone[name.as_str()].clone();
        let Err(error) = read else { return true };
        faults.push(Fault::new(format!("{at}/{name}"), message(name, value, ranges, &error.to_string())));
        false
    });
}

fn message(name: &str, value: &Value, ranges: &Ranges, error: &str) -> String {
    let number =
        |what: &str, count: usize| format!("the number of a {what}, 0 to {}", count.saturating_sub(1));
    let expected = match name {
        "seats" => "a list with an object for each seat",
        "roads" | "bridges" | "highways" => "a list of pairs of sites, as [[18, 24]]",
        "settlements" | "cities" | "metropolises" => "a list of sites, as [18]",
        "hand" | "bank" | "discards" | "give" | "want" => r#"counts of resources, as {"ore": 2}"#,
        "cards" | "played" | "deck" | "bought" => r#"counts of cards, as {"knight": 1}"#,
        "card_played" | "built" | "discarded" | "moved_second" | "taken_back" | "resigned" => "true or false",
        "on_turn" | "actor" | "victim" | "first_seat" | "guest" | "longest_road" | "largest_army"
        | "longest_bridge" => &number("seat", ranges.seats),
        "robber" | "second_robber" => &number("hex", ranges.hexes),
        "last_settlement" => &number("site", ranges.sites),
        "answer" => "accepted, declined or countered",
        "spot_tokens" => "a list of spots, as [\"Massena\"]",
        "canal_linked" => "a list of pairs of canal cities, as [[\"Rome\", \"Utica\"]]",
        "canal_seats" => "a list of seats",
        "canal_ports" => "a list of resources",
        "dice_left" => "a list of 11 counts, of the cards 2 to 12",
        "dice" => "2 to 12, or 0 before the roll",
        // Numbers, phases and the fields of a board: serde knows.
        _ => &crate::suggest::expected(error),
    };
    format!("{}, expected {expected}", shortened(&value.to_string()))
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
        let rest = without(&setup, &Ranges { seats: 4, hexes: 19, sites: 54 }, &mut faults);
        assert_eq!(rest, json!({"turn": 3, "seats": [{"hand": {"ore": 1}}, {}]}));
        let mut places: Vec<&str> = faults.iter().map(|fault| fault.at.as_str()).collect();
        places.sort_unstable();
        assert_eq!(places, ["/on_turn", "/phase", "/seats/0/roads", "/seats/1/cities"]);
        assert_eq!(faults[0].message, "[[0,1,2]], expected a list of pairs of sites, as [[18, 24]]");
    }
}
