//! That every numbered statement of a page is cited by a test, and every citation exists.

use std::collections::BTreeSet;
use std::path::Path;

/// The numbers `n` in a letter and `n` that stand as words of their own; with `to` between two, all from one to the
/// other.
pub(crate) fn cited(text: &str, letter: char) -> BTreeSet<u32> {
    let parts = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    let words: Vec<&str> = parts.filter(|word| !word.is_empty()).collect();
    let number = |word: &str| -> Option<u32> { word.strip_prefix(letter)?.parse().ok() };
    let mut numbers: BTreeSet<u32> = words.iter().filter_map(|word| number(word)).collect();
    for three in words.windows(3).filter(|three| three[1] == "to") {
        if let (Some(first), Some(last)) = (number(three[0]), number(three[2])) {
            numbers.extend(first..=last);
        }
    }
    numbers
}

/// What stands before the number of a statement on its page, and after it.
pub(crate) fn statements(page: &str, (before, after): (&str, &str)) -> Vec<u32> {
    page.lines().filter_map(|line| line.strip_prefix(before)?.split_once(after)?.0.parse().ok()).collect()
}

/// The comments of Rust tests and the docstrings of Python tests below a path: nothing else cites.
fn comments(path: &Path, text: &mut String) {
    if path.is_dir() {
        for entry in std::fs::read_dir(path).unwrap() {
            comments(&entry.unwrap().path(), text);
        }
        return;
    }
    let mark = match path.extension().and_then(|e| e.to_str()) {
        Some("rs") => "//",
        Some("py") => "\"\"\"",
        _ => return,
    };
    for line in std::fs::read_to_string(path).unwrap().lines() {
        if let Some((_, comment)) = line.split_once(mark) {
            text.push_str(comment);
            text.push('\n');
        }
    }
}

/// Asserts that the statements of a page are numbered from 1 on, but for those `unused`, that the tests below some
/// paths cite each, and no other.
pub(crate) fn assert_all_cited(
    page: &str,
    letter: char,
    marks: (&str, &str),
    unused: &[u32],
    tests: &[&str],
) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = std::fs::read_to_string(root.join("docs/rules").join(page)).unwrap();
    let numbers = statements(&page, marks);
    let all: BTreeSet<u32> = numbers.iter().copied().collect();
    assert_eq!(all.len(), numbers.len(), "a number of {letter} is used twice");
    let missing: Vec<u32> =
        (1..=(numbers.len() + unused.len()) as u32).filter(|number| !all.contains(number)).collect();
    assert_eq!(missing, unused, "numbers of {letter} follow one another");
    let mut text = String::new();
    tests.iter().for_each(|path| comments(&root.join(path), &mut text));
    let cited = cited(&text, letter);
    let open: Vec<u32> = all.difference(&cited).copied().collect();
    assert!(open.is_empty(), "{letter} that no test cites: {open:?}");
    let unknown: Vec<u32> = cited.difference(&all).copied().collect();
    assert!(unknown.is_empty(), "citations of {letter} that do not exist: {unknown:?}");
}
