//! That every statement and every open point of the page is cited by a test.

use std::collections::BTreeSet;
use std::path::Path;

/// The numbers `n` in a letter and `n` that stand as words of their own; `Y20 to Y23` cites all four.
fn cited(text: &str, letter: char) -> BTreeSet<u32> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let number = |word: &str| -> Option<u32> {
        let word = word.trim_matches(|c: char| !c.is_ascii_alphanumeric());
        word.strip_prefix(letter)?.parse().ok()
    };
    let mut numbers: BTreeSet<u32> = words.iter().filter_map(|word| number(word)).collect();
    for three in words.windows(3).filter(|three| three[1] == "to") {
        if let (Some(first), Some(last)) = (number(three[0]), number(three[2])) {
            numbers.extend(first..=last);
        }
    }
    numbers
}

/// What the tests of this directory say in comments, and the Python tests of New York in docstrings.
fn comments(root: &Path) -> String {
    let mut text = String::new();
    for directory in ["tests/new_york", "tests/python"] {
        for entry in std::fs::read_dir(root.join(directory)).unwrap() {
            let path = entry.unwrap().path();
            let mark = match path.extension().and_then(|e| e.to_str()) {
                Some("rs") if !path.ends_with("citations.rs") => "//",
                Some("py") if path.to_string_lossy().contains("test_new_york") => "\"\"\"",
                _ => continue,
            };
            for line in std::fs::read_to_string(&path).unwrap().lines() {
                if let Some((_, comment)) = line.split_once(mark) {
                    text.push_str(comment);
                    text.push('\n');
                }
            }
        }
    }
    text
}

fn all_cited(letter: char, start: &str, end: &str, last: u32) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = std::fs::read_to_string(root.join("docs/rules/new-york.md")).unwrap();
    let numbers: Vec<u32> = page
        .lines()
        .filter_map(|line| {
            let (number, _) = line.strip_prefix(start)?.split_once(end)?;
            number.parse().ok()
        })
        .collect();
    let all: BTreeSet<u32> = numbers.iter().copied().collect();
    assert_eq!(all.len(), numbers.len(), "a number of {letter} is used twice");
    assert_eq!(all, (1..=all.len() as u32).collect(), "a number of {letter} is missing");
    assert!(all.contains(&last));
    let cited = cited(&comments(root), letter);
    let open: Vec<u32> = all.difference(&cited).copied().collect();
    assert!(open.is_empty(), "{letter} that no test cites: {open:?}");
    let unknown: Vec<u32> = cited.difference(&all).copied().collect();
    assert!(unknown.is_empty(), "citations of {letter} that do not exist: {unknown:?}");
}

#[test]
fn every_statement_is_cited_and_every_citation_exists() {
    all_cited('Y', "- **Y", "**", 56);
}

#[test]
fn every_open_point_is_cited() {
    all_cited('N', "| N", " |", 25);
}

#[test]
fn citations_are_found_as_words() {
    assert_eq!(
        cited("x Y3, Y17; (Y9) YY4 Y5a, Y20 to Y22: Yes", 'Y'),
        BTreeSet::from([3, 9, 17, 20, 21, 22])
    );
}
