//! The tile game, checked against its rules page, `docs/rules/carcassonne.md`. Comments such as `// C12` cite its
//! statements.

mod bridges;
#[path = "../common/contract.rs"]
mod contract;
mod flood;
mod golden;
#[path = "../common/golden_perft.rs"]
mod golden_perft;
mod hostile;
mod input;
#[path = "../common/mutate.rs"]
mod mutate;
mod options;
mod perft;
mod positions;
mod properties;
mod reports;
mod resigning;
mod rules;
mod support;
mod svg;
mod typed_in;

/// The numbers after a `C` in a text.
fn numbers(text: &str) -> std::collections::BTreeSet<u32> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric());
    words.filter_map(|word| word.strip_prefix('C')?.parse().ok()).collect()
}

#[test]
fn every_statement_of_the_rules_is_cited_by_a_test() {
    let page = include_str!("../../docs/rules/carcassonne.md");
    let stated = page.lines().filter_map(|line| line.strip_prefix("- **")).flat_map(|line| {
        let number = line.split('*').next().unwrap();
        numbers(number)
    });
    let tests = [
        include_str!("bridges.rs"),
        include_str!("golden.rs"),
        include_str!("properties.rs"),
        include_str!("reports.rs"),
        include_str!("resigning.rs"),
        include_str!("rules.rs"),
        include_str!("svg.rs"),
    ];
    let comments = tests.iter().flat_map(|text| text.lines()).filter(|line| line.trim().starts_with("// "));
    let cited: std::collections::BTreeSet<u32> = comments.flat_map(numbers).collect();
    let stated: std::collections::BTreeSet<u32> = stated.collect();
    assert!(stated.len() > 60);
    // C71 says which pictures are not followed: there is nothing to try.
    let exempt = [71].into();
    assert_eq!(stated.difference(&cited).copied().collect::<std::collections::BTreeSet<u32>>(), exempt);
    assert_eq!(cited.difference(&stated).count(), 0, "a test cites a statement that there is not");
}
