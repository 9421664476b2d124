//! That every statement on structures is cited by a test.

use crate::common_citations::assert_all_cited;

#[test]
fn every_statement_is_cited_and_every_citation_exists() {
    assert_all_cited("structures.md", 'T', ("- **T", "**"), &[], &["tests/structures"]);
}
