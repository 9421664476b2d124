//! That every statement of the rules page is cited by a test.

use std::collections::BTreeSet;

use crate::common_citations::{assert_all_cited, cited, statements};

/// Numbers between chapters that no statement has.
const UNUSED: [u32; 2] = [168, 169];

#[test]
fn every_statement_is_cited_and_every_citation_exists() {
    assert_all_cited("settlers.md", 'S', ("- **S", "**"), &UNUSED, &["tests"]);
}

#[test]
fn citations_are_found_as_words() {
    let text = "x S3, S17; (S9) SS4 S5a _S6 S7_, S20 to S22: So";
    assert_eq!(cited(text, 'S'), BTreeSet::from([3, 9, 17, 20, 21, 22]));
    assert_eq!(statements("- **S1** one\n- **S12** two\n  - **S3** no", ("- **S", "**")), [1, 12]);
}
