//! Where a bridge can lie.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use tilewright::AnyRules;

use crate::oracle::numbers;
use crate::table::{Position, all, board, lake, plain, rules, with_harbours};

/// A board whose only long water is a straight line of a given length from north to south: one hex of land, or two,
/// at each end, and along the line edges between two sea hexes and sea hexes in turn.
pub(crate) fn channel(length: usize, edge_first: bool) -> Value {
    // A row with one hex has it on the line; a row with two has the line between them.
    let mut rows: Vec<String> = Vec::new();
    let land = |on_line: bool| if on_line { "f4" } else { "h5 p9" };
    rows.push(land(edge_first).to_owned());
    let (mut left, mut edge) = (length, edge_first);
    while left > 0 {
        rows.push(if edge { "~ ~" } else { "~" }.to_owned());
        left -= if edge { 1 } else { 2 };
        edge = !edge;
    }
    rows.push(land(edge).to_owned());
    // Land above, so that a seat has where to build 14 roads.
    let first = if edge_first { "w10 m11" } else { "m3" };
    rows.insert(0, first.to_owned());
    rows.insert(0, if edge_first { "m3" } else { "w10 m11" }.to_owned());
    let mut column = 0;
    let mut placed: Vec<(i8, &str)> = Vec::new();
    for (r, row) in rows.iter().enumerate() {
        let two = row.contains(' ');
        // The line keeps its place: each second row it is one column further to the left.
        if r > 0 && two {
            column -= 1;
        }
        placed.push((column, row));
    }
    board(&placed)
}

/// Whether a line of this length begins along an edge, from the north.
pub(crate) fn edge_first(length: usize) -> bool {
    length % 3 != 2
}

/// The bridges of a board: length and ends.
pub(crate) fn bridges(rules: &dyn AnyRules) -> Vec<(usize, usize, usize)> {
    let board = rules.board();
    let of_kind = board["links"].as_array().unwrap().iter().filter(|link| link["kind"] == "bridge");
    let number = |link: &Value, field: &str| link[field].as_u64().unwrap() as usize;
    of_kind.map(|link| (number(link, "length"), number(link, "a"), number(link, "b"))).collect()
}

/// How many bridges there are of each length from 1 on.
pub(crate) fn by_length(rules: &dyn AnyRules) -> Vec<usize> {
    let mut counts = vec![0; 8];
    bridges(rules).into_iter().for_each(|(length, ..)| counts[length - 1] += 1);
    counts
}

/// The same for a board, of which rules with bridges are refused if it has no line for one.
fn lines(board: Value) -> Vec<usize> {
    let options = json!({"board": board, "bridges": true}).to_string();
    match tilewright::catalog::rules("settlers/base", Some(2), Some(&options)) {
        Ok(rules) => by_length(&*rules),
        Err(error) => {
            assert!(
                error.to_string().contains("bridges is set, expected a board with a line for a bridge"),
                "{error}"
            );
            vec![0; 8]
        }
    }
}

fn with_bridges(board: Value) -> std::sync::Arc<dyn AnyRules> {
    rules("settlers/base", 2, &json!({"board": board, "bridges": true}))
}

#[test]
fn bridges_join_the_shores_of_straight_water() {
    // T12, T13, T14, T16, T17, T18: length 1 is an edge, 2 a hex, 3 both, and so on; there are none of length 9.
    for length in 1..=9 {
        for first in [true, false] {
            // Which elements a line of this length has: an edge counts one and a hex two.
            if !reaches(length, first) {
                continue;
            }
            // Too wide for any line: the board of length 9 has none.
            if lines(channel(length, first)) == [0; 8] {
                assert_eq!(length, 9);
                continue;
            }
            let rules = with_bridges(channel(length, first));
            let longest = bridges(&*rules).into_iter().max();
            let board = rules.board();
            let place = |site: usize, axis: &str| board["sites"][site][axis].as_i64().unwrap();
            let straight: Vec<_> = bridges(&*rules)
                .into_iter()
                .filter(|&(l, a, b)| l == length && place(a, "x") == place(b, "x"))
                .collect();
            assert_eq!(straight.len(), usize::from(length < 9), "length {length}: {longest:?}");
            for (l, a, b) in bridges(&*rules) {
                // T17: the length is the distance, a side of a hex being one: twice that in units of half a side.
                let (dx, dy) = (place(b, "x") - place(a, "x"), place(b, "y") - place(a, "y"));
                assert_eq!(3 * dx * dx + dy * dy, 4 * (l * l) as i64);
                // T16: in the directions of edges.
                assert!(dx == 0 || dx.abs() == dy.abs());
            }
        }
    }
}

/// Whether edges and hexes in turn come to a length.
fn reaches(length: usize, edge_first: bool) -> bool {
    let (mut sum, mut edge) = (0, edge_first);
    while sum < length {
        sum += if edge { 1 } else { 2 };
        edge = !edge;
    }
    sum == length
}

#[test]
fn a_lake_is_crossed_through_its_centre_only() {
    // T12, T13, T14
    let rules = with_bridges(lake());
    let table = Position::on(lake()).start();
    let mut expected = ["3N-3S", "3NE-3SW", "3SE-3NW"].map(|ends| {
        let mut ends: Vec<u64> = ends.split('-').map(|name| table.site(name)).collect();
        ends.sort_unstable();
        format!("bridge {}-{}", ends[0], ends[1])
    });
    expected.sort();
    let mut found = all(&*rules, "bridge");
    found.sort();
    assert_eq!(found, expected);
    // Neither from corner to the next but one, nor along the shore.
    assert!(table.find("bridge 3N-3SE").is_none() && table.find("bridge 3N-3NE").is_none());
    assert!(table.find("bridge 3S-3N").is_some(), "either end comes first");
}

#[test]
fn an_edge_needs_sea_on_both_sides() {
    // T15: the same two islands with a sea hex on both sides of the edge between them, on one, and with land there.
    let joined = |row: &str| board(&[(0, "f6"), (-1, row), (-1, "h5")]);
    assert_eq!(lines(joined("~ ~"))[0], 1);
    for row in [". ~", "~ .", "p9 ~", "~ p9"] {
        assert_eq!(lines(joined(row))[0], 0, "{row:?}");
    }
    // A sea hex between two islands: its outer sides carry none, and nor do those with land.
    assert_eq!(lines(board(&[(0, "f6 ~ h5")]))[..3], [0, 2, 0]);
}

#[test]
fn plain_islands_have_no_line() {
    // T19
    for board in ["base", "base-5-6", "beginner"] {
        assert_eq!(lines(json!(board)), [0; 8], "{board}");
    }
    for rows in [&[3, 4, 5, 4, 3][..], &[3, 4, 5, 6, 5, 4, 3]] {
        assert_eq!(lines(ringed(rows, &[])), [0; 8]);
    }
}

/// An island of rows in a ring of sea, some of its hexes sunk, named by row and place in the row.
fn ringed(rows: &[usize], sunk: &[(usize, usize)]) -> Value {
    let row = |r: usize, width: usize| {
        let hex = |i: usize| if sunk.contains(&(r, i)) { "~ " } else { "f4 " };
        format!("~ {}~", (0..width).map(hex).collect::<String>())
    };
    let middle = rows.iter().position(|width| Some(width) == rows.iter().max()).unwrap();
    let mut words = vec!["~ ".repeat(rows[0] + 1)];
    words.extend(rows.iter().enumerate().map(|(r, &width)| row(r, width)));
    words.push("~ ".repeat(rows[rows.len() - 1] + 1));
    let placed: Vec<(i8, &str)> =
        words.iter().enumerate().map(|(r, line)| (-(r.min(middle + 1) as i8), line.as_str())).collect();
    board(&placed)
}

#[test]
fn the_lines_of_an_island_with_hexes_sunk_are_as_counted() {
    // T20
    type Counted<'a> = (&'a [(usize, usize)], [usize; 3]);
    let counted: [Counted<'_>; 7] = [
        (&[], [0, 0, 0]),
        (&[(2, 2)], [0, 3, 0]),
        (&[(2, 2), (2, 3)], [1, 6, 0]),
        (&[(2, 2), (2, 3), (1, 2)], [0, 6, 3]),
        (&[(2, 1), (2, 2), (2, 3)], [2, 9, 0]),
        (&[(1, 2), (1, 3)], [1, 5, 0]),
        (&[(0, 0)], [0, 1, 0]),
    ];
    for (sunk, expected) in counted {
        let found = lines(ringed(&[3, 4, 5, 4, 3], sunk));
        assert_eq!((&found[..3], &found[3..]), (&expected[..], &[0; 5][..]), "{sunk:?}");
    }
}

#[test]
fn no_line_passes_a_site_on_land_and_no_two_share_an_edge() {
    // T21, T29
    for (ruleset, seed) in [("structures", 0), ("archipelago", 0), ("super", 1), ("super", 2), ("super", 3)] {
        let rules = rules(&format!("settlers/{ruleset}"), 4, &json!({"board_seed": seed}));
        let board = rules.board();
        let setup = rules.clone().new_game(1).setup();
        let sea = |hex: usize| setup["board"]["hexes"][hex] == "sea";
        let place = |site: usize| {
            let site = &board["sites"][site];
            (site["x"].as_i64().unwrap(), site["y"].as_i64().unwrap())
        };
        let sites: BTreeMap<(i64, i64), usize> =
            (0..board["sites"].as_array().unwrap().len()).map(|site| (place(site), site)).collect();
        let mut edges = BTreeMap::new();
        for (length, a, b) in bridges(&*rules) {
            let (from, to) = (place(a), place(b));
            let step = |k: usize| {
                let part = |from: i64, to: i64| from + (to - from) * k as i64 / length as i64;
                sites.get(&(part(from.0, to.0), part(from.1, to.1))).copied()
            };
            for k in 0..=length {
                let Some(site) = step(k) else { continue };
                let on_land = numbers(&board["sites"][site]["hexes"]).into_iter().any(|hex| !sea(hex));
                assert_eq!(on_land, site == a || site == b, "{ruleset}: {a}-{b} at {site}");
                if let Some(next) = step(k + 1).filter(|_| k < length) {
                    let before = edges.insert((site.min(next), site.max(next)), (a, b));
                    assert_eq!(before, None, "{ruleset}: {a}-{b}");
                }
            }
        }
    }
}

#[test]
fn harbours_let_bridges_pass_unless_an_option_bars_them() {
    // T22, T23, T24: a harbour of hex 0 on the lake, one on the outside where the board has no hex.
    let harboured = with_harbours(lake(), &[((0, 0), "SE", "ore"), ((1, 0), "NE", "any")]);
    let start = Position::on(harboured.clone()).settlements(0, "3N").hand(0, [1, 3, 0, 0, 3]);
    let mut table = start.start();
    assert_eq!(table.all("bridge").len(), 3);
    assert!(table.can("trade 2 ore wool"));
    table.play(&["bridge 3N-3S"]);
    assert!(table.can("trade 2 ore wool"));
    // T24: barred from its only hex of sea, bridges have no line here, and the option is refused.
    let options = json!({"board": harboured, "bridges": true, "bridge_harbours": false}).to_string();
    let refused = tilewright::catalog::rules("settlers/base", Some(2), Some(&options)).unwrap_err();
    assert!(refused.to_string().contains("bridges is set, expected a board with a line"), "{refused}");
    let outside = with_harbours(lake(), &[((0, 0), "NW", "ore"), ((1, 0), "NE", "any")]);
    let open = Position::on(outside).option("bridge_harbours", false);
    assert_eq!(all(&*open.rules(), "bridge").len(), 3);
    // Along the edge of the hex of a harbour a bridge may still run.
    let strait = with_harbours(crate::general::strait(), &[((0, 0), "SE", "any")]);
    let counts = |harbours: bool| {
        by_length(&*rules(
            "settlers/base",
            2,
            &json!({"board": strait, "bridges": true, "bridge_harbours": harbours}),
        ))
    };
    assert_eq!(counts(true)[..3], [1, 6, 0]);
    assert_eq!(counts(false)[..3], [1, 3, 0]);
    assert_eq!(plain()["hexes"].as_array().unwrap().len(), 7);
}
