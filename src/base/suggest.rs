//! What a misspelt name may have meant.

/// The known names for an error message, after "expected one of": all of them if they are short, else how many there are;
/// and those that may have been meant.
#[must_use]
pub(crate) fn known(name: &str, names: &[&str]) -> String {
    listed(name, names, "names")
}

/// As [`known`], with a word for what the names are and where they are listed.
#[must_use]
pub(crate) fn listed(name: &str, names: &[&str], what: &str) -> String {
    let list = names.join(", ");
    let (list, near) = if list.len() <= MOST_LETTERS {
        (list, closest(name, names))
    } else {
        let near = [closest(name, names), containing(name, names)];
        (
            format!("{} {what}", names.len()),
            near.into_iter().find(|near| !near.is_empty()).unwrap_or_default(),
        )
    };
    list + &meant(&near)
}

/// The known names that a name given may have meant, in brackets after a blank; empty if none is close.
#[must_use]
pub(crate) fn did_you_mean(name: &str, names: &[&str]) -> String {
    meant(&closest(name, names))
}

fn meant(near: &[&str]) -> String {
    match near {
        [] => String::new(),
        [one] => format!(" (did you mean {one}?)"),
        [first @ .., last] => format!(" (did you mean {} or {last}?)", first.join(", ")),
    }
}

/// A list of names that is longer is not written out; that of the rulesets is shorter.
const MOST_LETTERS: usize = 300;
/// How many names are suggested at most.
const MOST: usize = 3;

/// The known names that are closest to `name`, if a third of their letters at most are wrong.
fn closest<'a>(name: &str, names: &[&'a str]) -> Vec<&'a str> {
    let distances: Vec<Option<usize>> = names.iter().map(|known| close(name, known)).collect();
    let Some(least) = distances.iter().flatten().min() else { return vec![] };
    let pairs = names.iter().zip(&distances).filter(|(_, distance)| distance.as_ref() == Some(least));
    pairs.map(|(known, _)| *known).take(MOST).collect()
}

/// The known names that `name` is a part of, if it is long enough to tell.
fn containing<'a>(name: &str, names: &[&'a str]) -> Vec<&'a str> {
    let part = name.to_lowercase();
    let contains = |known: &&str| part.len() > 2 && known.to_lowercase().contains(&part);
    names.iter().copied().filter(contains).take(MOST).collect()
}

/// The distance of `name` to a known name, if a third of the letters of that at most are wrong.
fn close(name: &str, known: &str) -> Option<usize> {
    let letters = known.chars().count();
    // With every letter wrong, nothing is close.
    let most = letters.div_ceil(3).min(letters.saturating_sub(1));
    // A text that is much too long needs no comparison.
    let short = name.chars().nth(letters + most).is_none();
    short.then(|| distance(name, known)).filter(|distance| *distance <= most)
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
        assert_eq!(closest("setlers/base", &names), ["settlers/base"]);
        assert_eq!(known("chess", &names), "settlers/base, carcassonne/city-bridges");
        assert_eq!(
            known("settlers/bose", &names),
            "settlers/base, carcassonne/city-bridges (did you mean settlers/base?)"
        );
        assert_eq!(closest("x", &[]), [""; 0]);
        assert_eq!(closest("x", &["a", "b"]), [""; 0]);
        assert_eq!(closest("B", &["a", "b"]), ["b"]);
        assert_eq!(closest(&"x".repeat(100_000), &names), [""; 0]);
    }

    #[test]
    fn names_as_close_as_the_closest_are_all_suggested() {
        let names = ["north gate", "south gate", "east gate", "market", "fish market"];
        assert_eq!(closest("nouth gate", &names), ["north gate", "south gate"]);
        assert_eq!(closest("fish", &names), [""; 0]);
        assert_eq!(containing("fish", &names), ["fish market"]);
        assert_eq!(containing("Gate", &names), ["north gate", "south gate", "east gate"]);
        assert_eq!(containing("harbour", &names), [""; 0]);
        assert_eq!(containing("at", &names), [""; 0], "too short to tell");
        assert_eq!(
            known("nouth gate", &names[..3]),
            "north gate, south gate, east gate (did you mean north gate or south gate?)"
        );
    }

    #[test]
    fn long_lists_are_counted() {
        let (a, b) = ("x".repeat(150), "y".repeat(148));
        assert_eq!(known("stonne", &[&a, &b]), format!("{a}, {b}"));
        assert_eq!(known("stonne", &[&a, &b, "stone"]), "3 names (did you mean stone?)");
        assert_eq!(listed("wood", &[&a, &b, "stone"], "words"), "3 words");
        // Where not all names are shown, those that contain the given one are.
        assert_eq!(listed("TON", &[&a, &b, "stone"], "words"), "3 words (did you mean stone?)");
    }
}
