//! That every statement and every open point of the page on New York is cited by a test.

use crate::common_citations::assert_all_cited;

const TESTS: [&str; 3] =
    ["tests/new_york", "tests/python/test_new_york.py", "tests/python/test_new_york_board.py"];

#[test]
fn every_statement_is_cited_and_every_citation_exists() {
    assert_all_cited("new-york.md", 'Y', ("- **Y", "**"), &[], &TESTS);
}

#[test]
fn every_open_point_is_cited() {
    assert_all_cited("new-york.md", 'N', ("| N", " |"), &[], &TESTS);
}
