//! The longest road a second time, by the plainest means there are.

use std::collections::HashSet;

use serde_json::Value;

/// A link: two sites and its length.
pub(crate) type Link = (u16, u16, u16);

/// The greatest length of a walk that uses no link twice and passes through no blocked site: every walk is tried, those
/// that have used the same links and end at the same site together.
pub(crate) fn longest(links: &[Link], blocked: &[u16]) -> u32 {
    assert!(links.len() <= 32);
    let mut open: Vec<(u16, u32, u32)> = links.iter().flat_map(|&(a, b, _)| [(a, 0, 0), (b, 0, 0)]).collect();
    let mut seen: HashSet<(u16, u32)> = HashSet::new();
    let mut best = 0;
    while let Some((at, used, sum)) = open.pop() {
        best = best.max(sum);
        if !seen.insert((at, used)) || (used != 0 && blocked.contains(&at)) {
            continue;
        }
        for (i, &(a, b, length)) in links.iter().enumerate().filter(|(i, _)| used >> i & 1 == 0) {
            let ends = [(a, b), (b, a)].into_iter().filter(|&(here, _)| here == at);
            open.extend(ends.map(|(_, there)| (there, used | 1 << i, sum + u32::from(length))));
        }
    }
    best
}

pub(crate) fn numbers(list: &Value) -> Vec<usize> {
    list.as_array().unwrap().iter().map(|n| n.as_u64().unwrap() as usize).collect()
}

/// The links of a board as the walks need them.
pub(crate) fn links_of(board: &Value) -> Vec<Link> {
    let number = |link: &Value, field: &str| link[field].as_u64().unwrap() as u16;
    let links = board["links"].as_array().unwrap().iter();
    links.map(|link| (number(link, "a"), number(link, "b"), number(link, "length"))).collect()
}

/// The sites of a seat in a view.
pub(crate) fn buildings(seat: &Value) -> Vec<usize> {
    ["settlements", "cities", "metropolises"].iter().flat_map(|kind| numbers(&seat[*kind])).collect()
}

/// The lengths of all seats' roads in a view.
pub(crate) fn lengths(all: &[Link], view: &Value) -> Vec<u32> {
    let seats = view["seats"].as_array().unwrap();
    let length = |own: usize| {
        let links: Vec<Link> = numbers(&seats[own]["links"]).into_iter().map(|link| all[link]).collect();
        let others = seats.iter().enumerate().filter(|&(seat, _)| seat != own);
        let blocked: Vec<u16> =
            others.flat_map(|(_, seat)| buildings(seat)).map(|site| site as u16).collect();
        longest(&links, &blocked)
    };
    (0..seats.len()).map(length).collect()
}
