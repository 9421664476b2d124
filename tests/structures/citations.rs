//! That every statement of the rules page is cited by a test.

use std::collections::BTreeSet;
use std::path::Path;

/// The numbers `n` in `T<n>` that stand as words of their own.
fn cited(text: &str) -> BTreeSet<u32> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    words.filter_map(|word| word.strip_prefix('T')?.parse().ok()).collect()
}

/// The comments of all tests in a directory: only comments cite.
fn comments(directory: &Path) -> String {
    let files = std::fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path());
    let texts = files.map(|path| std::fs::read_to_string(path).unwrap()).collect::<String>();
    texts.lines().filter_map(|line| Some(line.split_once("//")?.1.to_owned() + "\n")).collect()
}

#[test]
fn every_statement_is_cited_and_every_citation_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = std::fs::read_to_string(root.join("docs/rules/structures.md")).unwrap();
    let numbered: Vec<u32> = page
        .lines()
        .filter_map(|line| line.strip_prefix("- **T")?.split_once("**")?.0.parse().ok())
        .collect();
    let all: BTreeSet<u32> = (1..=numbered.len() as u32).collect();
    assert_eq!(numbered.iter().copied().collect::<BTreeSet<_>>(), all, "a number is missing or used twice");
    let cited = cited(&comments(&root.join("tests/structures")));
    let open: Vec<&u32> = all.difference(&cited).collect();
    assert!(open.is_empty(), "statements that no test cites: {open:?}");
    let unknown: Vec<&u32> = cited.difference(&all).collect();
    assert!(unknown.is_empty(), "citations of statements that do not exist: {unknown:?}");
}

#[test]
fn citations_are_found_as_words() {
    assert_eq!(cited("x T3, T17; (T9) TT4 T5a"), BTreeSet::from([3, 9, 17]));
}
