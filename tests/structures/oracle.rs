//! The longest road a second time, by the plainest means there are.

use serde_json::Value;

/// A link: two sites and its length.
pub(crate) type Link = (u16, u16, u16);

/// The greatest length of a walk that uses no link twice and passes through no blocked site: every walk is tried.
pub(crate) fn longest(links: &[Link], blocked: &[u16]) -> u32 {
    fn walk(at: u16, used: u32, links: &[Link], blocked: &[u16]) -> u32 {
        if used != 0 && blocked.contains(&at) {
            return 0;
        }
        let mut best = 0;
        for (i, &(a, b, length)) in links.iter().enumerate() {
            for (here, there) in [(a, b), (b, a)] {
                if used >> i & 1 == 0 && here == at {
                    best = best.max(u32::from(length) + walk(there, used | 1 << i, links, blocked));
                }
            }
        }
        best
    }
    assert!(links.len() <= 32);
    links.iter().flat_map(|&(a, b, _)| [a, b]).map(|start| walk(start, 0, links, blocked)).max().unwrap_or(0)
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
