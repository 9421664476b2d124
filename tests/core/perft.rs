use tilewright::ActionId;
use tilewright::perft::{divide, perft};

use crate::{race, start};

// depth 1: roll, show, pass = 3
// depth 2: roll has 3 outcomes; show leaves roll and pass; after a pass seat 1 has 3 ways = 8
// depth 3: roll: 3 outcomes with 3 ways each = 9; show: roll 3, pass 3 = 6; pass: seat 1 has 8 = 23
// depth 4: roll: 3 outcomes with 8 each = 24
//          show (seat 0 at 2): roll: a 1 or 2 leaves seat 1 its 3 ways, a 3 wins = 6; pass: seat 1 has 3 outcomes
//          after a roll, 2 ways after showing, and after its pass seat 0 has 2, for its card is shown = 7
//          pass: seat 1 has 23
//          = 60
#[test]
fn counts_by_hand() {
    let rules = race();
    let counts: Vec<u64> = (0..=4).map(|depth| perft(&*rules, &start(), depth)).collect();
    assert_eq!(counts, [1, 3, 8, 23, 60]);
    assert_eq!(divide(&*rules, &start(), 3), [(0, 9), (1, 6), (2, 8)].map(|(id, n)| (ActionId(id), n)));
    assert_eq!(divide(&*rules, &start(), 1), [(0, 1), (1, 1), (2, 1)].map(|(id, n)| (ActionId(id), n)));
    assert_eq!(divide(&*rules, &start(), 0), []);
}

// At 4 of 5 with its card shown, seat 0 can pass or roll, and any roll wins: 2 sequences of one action, then 3
// outcomes + 3 ways on for seat 1 = 6. The won games end there: at depth 3 only the pass goes on, and seat 1 has 3
// outcomes after a roll, 2 ways after showing, and after its pass seat 0 has 2 = 7.
#[test]
fn games_that_end_early_count_nothing() {
    let mut state = start();
    state.positions[0] = 4;
    state.shown[0] = true;
    let counts: Vec<u64> = (0..=3).map(|depth| perft(&*race(), &state, depth)).collect();
    assert_eq!(counts, [1, 2, 6, 7]);
}
