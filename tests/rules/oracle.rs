//! Parts of the rules written a second time, by the plainest means there are.

use tilewright::Rules;
use tilewright::settlers::{Base, Card, Event, Kind, Resource};

use crate::table::BaseState;

/// The most roads on one walk that uses no road twice and passes through no blocked site: every walk is tried.
pub(crate) fn longest_trail(roads: &[(u8, u8)], blocked: &[u8]) -> usize {
    fn walk(at: u8, used: u32, roads: &[(u8, u8)], blocked: &[u8]) -> usize {
        if used != 0 && blocked.contains(&at) {
            return 0;
        }
        let mut best = 0;
        for (i, &(a, b)) in roads.iter().enumerate() {
            if used >> i & 1 == 0 && (a == at || b == at) {
                best = best.max(1 + walk(a + b - at, used | 1 << i, roads, blocked));
            }
        }
        best
    }
    assert!(roads.len() <= 32);
    roads.iter().flat_map(|&(a, b)| [a, b]).map(|start| walk(start, 0, roads, blocked)).max().unwrap_or(0)
}

/// The roads of a seat as pairs of sites.
pub(crate) fn roads(rules: &Base, state: &BaseState, seat: usize) -> Vec<(u8, u8)> {
    let links = &rules.topology().links;
    state.seats[seat].links.iter().map(|l| (links[l].a, links[l].b)).collect()
}

/// The sites with a building of a seat.
pub(crate) fn sites(state: &BaseState, seat: usize) -> Vec<u8> {
    let own = &state.seats[seat];
    own.settlements.iter().chain(own.cities.iter()).map(|s| s as u8).collect()
}

/// The lengths of all roads, by trying every walk.
pub(crate) fn lengths(rules: &Base, state: &BaseState) -> [usize; 4] {
    std::array::from_fn(|seat| {
        let others = (0..4).filter(|&other| other != seat);
        let blocked: Vec<u8> = others.flat_map(|other| sites(state, other)).collect();
        longest_trail(&roads(rules, state, seat), &blocked)
    })
}

/// Who holds Longest Road after lengths changed, as S87 to S94 say. `settled`: a settlement was built, not a road.
pub(crate) fn holder_after(
    holder: Option<usize>,
    before: [usize; 4],
    after: [usize; 4],
    settled: bool,
    holder_keeps: bool,
) -> Option<usize> {
    let best = *after.iter().max().unwrap();
    if best < 5 {
        return None;
    }
    let leaders: Vec<usize> = (0..4).filter(|&seat| after[seat] == best).collect();
    if let [alone] = leaders[..] {
        return Some(alone);
    }
    let holder = holder.filter(|h| leaders.contains(h))?;
    let broken = settled && after[holder] < before[holder];
    if broken && !holder_keeps { None } else { Some(holder) }
}

/// The points of a seat from its pieces, its cards and the awards.
pub(crate) fn points(state: &BaseState, seat: usize) -> i32 {
    let own = &state.seats[seat];
    let mut points = own.settlements.iter().count() + 2 * own.cities.iter().count();
    points += usize::from(own.cards.to_array()[Card::VictoryPoint.index()]);
    for holder in [state.longest_road(), state.largest_army()] {
        points += 2 * usize::from(holder.is_some_and(|h| h.index() == seat));
    }
    points as i32
}

/// What is wrong with the number of cards and pieces, by an own count.
pub(crate) fn conservation(state: &BaseState) -> Vec<String> {
    let mut wrong = Vec::new();
    let sum = |of: &dyn Fn(usize) -> u32| (0..4).map(of).sum::<u32>();
    for kind in Resource::ALL {
        let all = state.bank.get(kind) + sum(&|s| state.seats[s].hand.get(kind));
        if all != 19 {
            wrong.push(format!("{all} cards of {kind}"));
        }
    }
    for (kind, expected) in Card::ALL.into_iter().zip([14, 2, 2, 2, 5]) {
        let held = sum(&|s| state.seats[s].cards.get(kind));
        let played = sum(&|s| state.seats[s].played.get(kind.index()).copied().unwrap_or(0).into());
        if state.deck.get(kind) + held + played != expected {
            wrong.push(format!("{kind}: {} in the deck, {held} held, {played} played", state.deck.get(kind)));
        }
    }
    let mut links: Vec<usize> = Vec::new();
    let mut buildings: Vec<usize> = Vec::new();
    for own in &state.seats {
        if own.links.iter().count() > 15
            || own.settlements.iter().count() > 5
            || own.cities.iter().count() > 4
        {
            wrong.push("more pieces than there are".to_owned());
        }
        links.extend(own.links.iter());
        buildings.extend(own.settlements.iter().chain(own.cities.iter()));
    }
    for list in [&mut links, &mut buildings] {
        let all = list.len();
        list.sort_unstable();
        list.dedup();
        if list.len() != all {
            wrong.push("two pieces in one place".to_owned());
        }
    }
    wrong
}

/// Whether an event says that Longest Road changed hands, and to whom.
pub(crate) fn road_award(event: &Event) -> Option<Option<usize>> {
    match event {
        Event::LongestRoad { holder } => Some(holder.map(tilewright::Seat::index)),
        _ => None,
    }
}

/// That lengths and points in the state are right by own computation.
pub(crate) fn assert_lengths(rules: &Base, state: &BaseState) {
    let lengths = lengths(rules, state);
    for (seat, own) in state.seats.iter().enumerate() {
        assert_eq!(usize::from(own.road_length()), lengths[seat], "seat {seat} of {}", rules.to_setup(state));
    }
}
