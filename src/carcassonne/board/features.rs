//! Features by union-find: each segment on the board is a node, joined segments share a root with their counts.
//! Nothing on the board is ever disconnected, so nothing is ever undone.

use crate::carcassonne::MAX_SEATS;

/// Stands for the segment of a bridge where a node names its segment.
pub(crate) const BRIDGE_SEGMENT: u8 = u8::MAX;

/// A segment on the board. The counts are those of the whole feature, and true at its root only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Node {
    parent: u16,
    /// The next member in the ring of the feature.
    next: u16,
    size: u16,
    /// The tile it lies on.
    pub(crate) tile: u16,
    /// The segment of the tile, or [`BRIDGE_SEGMENT`].
    pub(crate) segment: u8,
    /// Cities and roads: sides that meet no tile. Cloisters: empty cells around.
    pub(crate) open: u16,
    pub(crate) meeples: [u8; MAX_SEATS],
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Features {
    pub(crate) nodes: Vec<Node>,
}

impl Features {
    /// Adds a feature of one segment.
    #[inline]
    pub(crate) fn add(&mut self, tile: u16, segment: u8, open: u16) -> u16 {
        let id = self.nodes.len() as u16;
        let meeples = [0; MAX_SEATS];
        self.nodes.push(Node { parent: id, next: id, size: 1, tile, segment, open, meeples });
        id
    }

    /// The root of a node. Unions go by size, so paths stay short without being rewritten.
    #[inline]
    pub(crate) fn find(&self, mut node: u16) -> u16 {
        loop {
            let parent = self.nodes[usize::from(node)].parent;
            if parent == node {
                return node;
            }
            node = parent;
        }
    }

    /// The counts of the feature of a node.
    #[inline]
    pub(crate) fn of(&self, node: u16) -> &Node {
        &self.nodes[usize::from(self.find(node))]
    }

    #[inline]
    pub(crate) fn of_mut(&mut self, node: u16) -> &mut Node {
        let root = self.find(node);
        &mut self.nodes[usize::from(root)]
    }

    /// Joins the features of two nodes and returns the root.
    #[inline]
    pub(crate) fn union(&mut self, a: u16, b: u16) -> u16 {
        let (a, b) = (self.find(a), self.find(b));
        if a == b {
            return a;
        }
        let larger = self.nodes[usize::from(a)].size >= self.nodes[usize::from(b)].size;
        let (root, child) = if larger { (a, b) } else { (b, a) };
        let Node { next, size, open, meeples, .. } = self.nodes[usize::from(child)];
        let into = &mut self.nodes[usize::from(root)];
        into.size += size;
        into.open += open;
        for (sum, more) in into.meeples.iter_mut().zip(meeples) {
            *sum += more;
        }
        let after = std::mem::replace(&mut into.next, next);
        let child = &mut self.nodes[usize::from(child)];
        child.next = after;
        child.parent = root;
        root
    }

    /// The nodes of the feature of a node.
    pub(crate) fn members(&self, node: u16) -> impl Iterator<Item = u16> + '_ {
        let mut next = Some(node);
        std::iter::from_fn(move || {
            let here = next?;
            let after = self.nodes[usize::from(here)].next;
            next = (after != node).then_some(after);
            Some(here)
        })
    }
}
