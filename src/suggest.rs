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

/// What was expected according to an error of serde, in plain words.
pub(crate) fn expected(error: &str) -> String {
    let expected = error.split_once(", expected ").map_or(error, |(_, expected)| expected);
    match expected {
        "u8" => format!("a whole number from 0 to {}", u8::MAX),
        "u32" => format!("a whole number from 0 to {}", u32::MAX),
        "u64" => format!("a whole number from 0 to {}", u64::MAX),
        "a boolean" => "true or false".to_owned(),
        _ if expected.starts_with("struct ") => "a JSON object".to_owned(),
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
    }
}
