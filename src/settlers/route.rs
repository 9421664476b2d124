//! Longest trails.
#![allow(missing_docs)]

#[derive(Clone, Copy, Debug)]
pub struct Edge {
    pub a: u16,
    pub b: u16,
    pub length: u16,
}
pub struct Route {
    pub length: u32,
    pub edges: Vec<usize>,
}
fn dfs(
    edges: &[Edge],
    blocked: &impl Fn(u16) -> bool,
    at: u16,
    used: u64,
    path: &mut Vec<usize>,
    best: &mut (u32, Vec<usize>),
    need: Option<usize>,
) {
    let len: u32 = path.iter().map(|&i| u32::from(edges[i].length)).sum();
    if need.is_none_or(|n| used >> n & 1 != 0) && (len > best.0 || best.1.is_empty()) {
        *best = (len, path.clone());
    }
    if !path.is_empty() && blocked(at) {
        return;
    }
    for (i, e) in edges.iter().enumerate() {
        if used >> i & 1 == 0 && (e.a == at || e.b == at) {
            path.push(i);
            dfs(edges, blocked, if e.a == at { e.b } else { e.a }, used | 1 << i, path, best, need);
            path.pop();
        }
    }
}
fn run(edges: &[Edge], blocked: impl Fn(u16) -> bool, need: Option<usize>) -> (u32, Vec<usize>) {
    let mut best = (0, vec![]);
    for e in edges {
        for s in [e.a, e.b] {
            dfs(edges, &blocked, s, 0, &mut vec![], &mut best, need);
        }
    }
    best
}
pub fn longest_trail(edges: &[Edge], blocked: impl Fn(u16) -> bool) -> u32 {
    run(edges, blocked, None).0
}
pub fn longest_trail_through(edges: &[Edge], blocked: impl Fn(u16) -> bool, through: usize) -> u32 {
    run(edges, blocked, Some(through)).0
}
pub fn longest_route(edges: &[Edge], blocked: impl Fn(u16) -> bool) -> Route {
    let (length, edges) = run(edges, blocked, None);
    Route { length, edges }
}
