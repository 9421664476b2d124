//! That every statement of the rules page is cited by a test.

use std::collections::BTreeSet;
use std::path::Path;

/// The numbers `n` in `S<n>` that stand as words of their own.
fn cited(text: &str) -> BTreeSet<u32> {
    let mut numbers = BTreeSet::new();
    let word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    for (at, _) in text.match_indices('S') {
        let digits: String = text[at + 1..].chars().take_while(char::is_ascii_digit).collect();
        let after = text[at + 1 + digits.len()..].chars().next();
        let before = text[..at].chars().next_back();
        if !before.is_some_and(word) && !after.is_some_and(word) {
            numbers.extend(digits.parse::<u32>());
        }
    }
    numbers
}

/// The numbers of the statements, in the order of the page.
fn statements(page: &str) -> Vec<u32> {
    page.lines().filter_map(|line| line.strip_prefix("- **S")?.split_once("**")?.0.parse().ok()).collect()
}

fn read(directory: &Path, text: &mut String) {
    for entry in std::fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            read(&path, text);
        } else if path.extension().is_some_and(|e| e == "rs") {
            // Only comments cite.
            for line in std::fs::read_to_string(&path).unwrap().lines() {
                if let Some((_, comment)) = line.split_once("//") {
                    text.push_str(comment);
                    text.push('\n');
                }
            }
        }
    }
}

#[test]
fn every_statement_is_cited_and_every_citation_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = std::fs::read_to_string(root.join("docs/rules/settlers.md")).unwrap();
    let numbered = statements(&page);
    let all: BTreeSet<u32> = numbered.iter().copied().collect();
    assert_eq!(all.len(), numbered.len(), "a number is used twice");
    let mut text = String::new();
    read(&root.join("tests"), &mut text);
    let cited = cited(&text);
    let open: Vec<u32> = all.difference(&cited).copied().collect();
    assert!(open.is_empty(), "statements that no test cites: {open:?}");
    let unknown: Vec<u32> = cited.difference(&all).copied().collect();
    assert!(unknown.is_empty(), "citations of statements that do not exist: {unknown:?}");
}

#[test]
fn citations_are_found_as_words() {
    assert_eq!(cited("x S3, S17; (S9) SS4 S5a"), BTreeSet::from([3, 9, 17]));
    assert_eq!(statements("- **S1** one\n- **S12** two\n  - **S3** no"), [1, 12]);
}
