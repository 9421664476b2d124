//! What a misspelt name may have meant.

/// The known names as a list for an error message, with the closest one pointed out if it is close.
#[must_use]
pub(crate) fn known(name: &str, names: &[&str]) -> String {
    let list = names.join(", ");
    match closest(name, names) {
        Some(close) => format!("{list} (did you mean {close}?)"),
        None => list,
    }
}

/// The known name that is closest to `name`, if a third of its letters at most are wrong.
#[must_use]
pub(crate) fn closest<'a>(name: &str, names: &[&'a str]) -> Option<&'a str> {
    // A name that is much longer than all that are known is close to none.
    let longest = names.iter().map(|known| known.chars().count()).max()?;
    if name.chars().nth(2 * longest).is_some() {
        return None;
    }
    let (distance, close) = names.iter().map(|known| (distance(name, known), *known)).min()?;
    (distance <= close.chars().count().div_ceil(3)).then_some(close)
}

/// How many letters must be added, left out or replaced to get from one text to the other, ignoring case.
fn distance(a: &str, b: &str) -> usize {
    let (a, b) = (a.to_lowercase(), b.to_lowercase());
    let b: Vec<char> = b.chars().collect();
    // `row[j]` is the distance of what was read of `a` to the first `j` letters of `b`.
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(x != *y);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

/// What [`expected`] says where one of some words belongs and serde does not list them.
const A_WORD: &str = "a word";

/// What was expected according to an error of serde, in plain words. `reads` tries another value in the same place:
/// where a word belongs, serde lists the words only when it is given a wrong one.
pub(crate) fn expected_by(error: &str, reads: impl Fn(serde_json::Value) -> Option<String>) -> String {
    let found = expected(error);
    let words = if found == A_WORD { reads("?".into()) } else { None };
    words.map_or(found, |error| expected(&error))
}

pub(crate) fn expected(error: &str) -> String {
    let expected = error.rsplit_once(", expected ").map_or(error, |(_, expected)| expected);
    let number = |low: i128, high: i128| format!("a whole number from {low} to {high}");
    match expected {
        "u8" => number(0, u8::MAX.into()),
        "u16" => number(0, u16::MAX.into()),
        "u32" => number(0, u32::MAX.into()),
        "u64" => number(0, u64::MAX.into()),
        "i8" => number(i8::MIN.into(), i8::MAX.into()),
        "i16" => number(i16::MIN.into(), i16::MAX.into()),
        "i32" => number(i32::MIN.into(), i32::MAX.into()),
        "i64" => number(i64::MIN.into(), i64::MAX.into()),
        "f32" | "f64" => "a number".to_owned(),
        "a boolean" => "true or false".to_owned(),
        "a string" | "a borrowed string" | "a character" => "a text".to_owned(),
        "a sequence" => "a list".to_owned(),
        "a map" => "a JSON object".to_owned(),
        _ if expected.starts_with("struct ") => "a JSON object".to_owned(),
        "string or map" | "unit" | "a variant identifier" | "variant identifier" => A_WORD.to_owned(),
        _ if expected.starts_with("a tuple") || expected.starts_with("an array") => {
            let size = expected.rsplit(' ').next().filter(|size| size.bytes().all(|b| b.is_ascii_digit()));
            size.map_or("a list".to_owned(), |size| format!("a list of {size}"))
        }
        _ if expected.starts_with("fewer elements") => "a shorter list".to_owned(),
        _ if expected.starts_with("data did not match") => "another kind of value".to_owned(),
        _ => expected.replace('`', ""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_words_for_what_serde_says() {
        assert_eq!(expected("unknown variant `a`, expected `b` or `c`"), "b or c");
        assert_eq!(expected("invalid value: integer `-1`, expected u8"), "a whole number from 0 to 255");
        assert_eq!(expected("missing field `x`"), "missing field x");
        assert_eq!(expected("invalid type: integer `1`, expected a boolean"), "true or false");
        assert_eq!(expected("invalid type: integer `1`, expected struct Deck"), "a JSON object");
        assert_eq!(expected("invalid length 1, expected a tuple of size 2"), "a list of 2");
        assert_eq!(expected("invalid length 3, expected fewer elements in array"), "a shorter list");
        assert_eq!(expected("unknown variant `x, expected y`, expected `a`"), "a");
    }

    #[test]
    fn distances_by_hand() {
        assert_eq!(distance("kitten", "sitting"), 3);
        assert_eq!(distance("", "abc"), 3);
        assert_eq!(distance("Base", "base"), 0);
    }

    #[test]
    fn only_close_names_are_suggested() {
        let names = ["settlers/base", "carcassonne/city-bridges"];
        assert_eq!(closest("setlers/base", &names), Some("settlers/base"));
        assert_eq!(closest("chess", &names), None);
        assert_eq!(known("chess", &names), "settlers/base, carcassonne/city-bridges");
        assert_eq!(
            known("settlers/bose", &names),
            "settlers/base, carcassonne/city-bridges (did you mean settlers/base?)"
        );
        assert_eq!(closest("x", &[]), None);
        assert_eq!(closest(&"settlers/base".repeat(10_000), &names), None);
    }
}
