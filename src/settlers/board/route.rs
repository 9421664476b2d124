//! The longest road of any network, exactly.
//!
//! A road is a *trail*: each link at most once, sites any number of times. A *blocked* site (a foreign building)
//! may be its first or last site, but it is not passed. So a blocked site is cut up first: each of its links gets
//! an end of its own. What is left is a plain graph question, for which the following is used.
//!
//! A set of links can be walked as one trail exactly when it hangs together and has at most two sites where an odd
//! number of its links meet. The longest road is the heaviest such set. Small networks, as one seat builds them,
//! go to a branch and bound that takes links away (`search`), all others to a dynamic programme that sweeps over
//! the network (`frontier`).

mod frontier;
mod search;
#[cfg(test)]
mod tests;

use frontier::Network;
use search::Net;

/// One link of a network: two sites and the length it counts.
#[derive(Clone, Copy, Debug)]
pub struct Edge {
    /// One of the two sites.
    pub a: u16,
    /// The other site.
    pub b: u16,
    /// How much the link counts; 0 joins its sites and adds nothing.
    pub length: u16,
}

/// A trail through a network.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Route {
    /// The sum of the lengths of its edges.
    pub length: u32,
    /// The indices of its edges in the order walked.
    pub edges: Vec<usize>,
}

/// Length of the heaviest trail.
///
/// Does not allocate for networks of at most 32 edges without loops (edges from a site to itself).
///
/// # Examples
///
/// ```
/// use tilewright::settlers::route::{Edge, longest_trail};
///
/// let ring = [(0, 1), (1, 2), (2, 0), (2, 7)].map(|(a, b)| Edge { a, b, length: 1 });
/// assert_eq!(longest_trail(&ring, |_| false), 4);
/// assert_eq!(longest_trail(&ring, |site| site == 2), 3);
/// ```
#[must_use]
pub fn longest_trail(edges: &[Edge], blocked: impl Fn(u16) -> bool) -> u32 {
    match Net::new(edges, &blocked) {
        Some(net) => net.heaviest(0),
        None => unbounded(&Network::new(edges, blocked)).0,
    }
}

/// Length of the heaviest trail that uses edge `through`.
///
/// After a link is built, the longest road is the maximum of this and of what it was before. Allocates as little as
/// [`longest_trail`].
///
/// # Panics
///
/// If there is no edge `through`.
///
/// # Examples
///
/// ```
/// use tilewright::settlers::route::{Edge, longest_trail_through};
///
/// let fork = [(0, 1), (1, 2), (2, 3), (1, 9)].map(|(a, b)| Edge { a, b, length: 1 });
/// assert_eq!(longest_trail_through(&fork, |_| false, 0), 3);
/// assert_eq!(longest_trail_through(&fork, |_| false, 3), 3);
/// assert_eq!(longest_trail_through(&fork, |site| site == 1, 3), 1);
/// ```
#[must_use]
pub fn longest_trail_through(edges: &[Edge], blocked: impl Fn(u16) -> bool, through: usize) -> u32 {
    // An edge that outweighs all others together is part of every heaviest trail.
    let extra = 1 + edges.iter().map(|edge| u32::from(edge.length)).sum::<u32>();
    match Net::new(edges, &blocked) {
        Some(mut net) => {
            net.lengthen(through, extra);
            net.heaviest(extra) - extra
        }
        None => {
            let mut network = Network::new(edges, blocked);
            network.lengthen(through, extra);
            unbounded(&network).0 - extra
        }
    }
}

fn unbounded(network: &Network) -> (u32, Vec<usize>) {
    network.heaviest(usize::MAX).expect("no search is that long")
}

/// The heaviest trail itself: its length and the indices of its edges in the order walked.
///
/// It takes at most `budget` steps of the search, each a microsecond or less; `None` for a network that would take more.
///
/// # Examples
///
/// ```
/// use tilewright::settlers::route::{Edge, longest_route};
///
/// let fork = [(0, 1), (1, 2), (2, 3), (1, 9)].map(|(a, b)| Edge { a, b, length: if b == 9 { 2 } else { 1 } });
/// let route = longest_route(&fork, |_| false, 1000).unwrap();
/// assert_eq!(route.length, 4);
/// assert!(route.edges == [3, 1, 2] || route.edges == [2, 1, 3]);
/// ```
#[must_use]
pub fn longest_route(edges: &[Edge], blocked: impl Fn(u16) -> bool, budget: usize) -> Option<Route> {
    let network = Network::new(edges, blocked);
    let (length, chosen) = network.heaviest(budget)?;
    Some(Route { length, edges: network.walk(&chosen) })
}
