//! Discards on a seven.

use serde_json::json;
use tilewright::settlers::{Event, Resource};
use tilewright::{Rules, Seat, Viewer};

use crate::table::{B, Hand, NOTHING, O, Position, R, Table, W, all_counts, cards_of};

/// Discards the given cards of the seat that is asked, in order.
fn discard(table: &mut Table, seat: usize, cards: Hand) {
    for (name, n) in ["lumber", "brick", "wool", "grain", "ore"].into_iter().zip(cards) {
        for _ in 0..n {
            assert_eq!(table.asked(), seat);
            table.play(&[&format!("discard {name}")]);
        }
    }
}

fn seven(position: &Position, roller: usize) -> Table {
    let mut table = position.clone().before_roll(roller).start();
    table.roll(7);
    table
}

// S38, S39
#[test]
fn b52_half_once_whatever_is_left() {
    // 16 cards: eight go, eight stay, and the seat is not asked again.
    let mut table = seven(&Position::p0().hand(R, [4, 4, 4, 4, 0]), R);
    discard(&mut table, R, [0, 4, 4, 0, 0]);
    assert_eq!((table.hand(R), table.phase().as_str()), ([4, 0, 0, 4, 0], "robber"));
    for (hand, goes) in
        [([9, 0, 0, 0, 0], 4), ([8, 0, 0, 0, 0], 4), ([10, 0, 0, 0, 0], 5), ([11, 0, 0, 0, 0], 5)]
    {
        let mut table = seven(&Position::p0().hand(R, hand), R);
        for _ in 0..goes {
            table.allows_only(&["discard lumber"]).conserved();
            table.play(&["discard lumber"]);
        }
        assert_eq!((table.hand(R), table.phase().as_str()), ([hand[0] - goes, 0, 0, 0, 0], "robber"));
    }
}

// S38, S43
#[test]
fn b53_seven_cards_are_safe() {
    let table = seven(&Position::p0().hand(R, [7, 0, 0, 0, 0]), R);
    assert_eq!((table.asked(), table.phase().as_str()), (R, "robber"));
    let mut table = seven(&Position::p0().hand(R, [7, 0, 0, 0, 0]).hand(B, [0, 0, 0, 8, 0]), R);
    discard(&mut table, B, [0, 0, 0, 4, 0]);
    assert_eq!((table.asked(), table.phase().as_str(), table.hand(B)), (R, "robber", [0, 0, 0, 4, 0]));
}

// S39
#[test]
fn b55_the_number_comes_from_the_hand_at_the_roll() {
    let mut table = seven(&Position::p0().hand(R, [4; 5]), R);
    discard(&mut table, R, [4, 4, 2, 0, 0]);
    assert_eq!(table.hand(R), [0, 0, 2, 4, 4]);
    table.play(&["robber 10", "end"]);
    // The next seven, with ten cards: five. Then none.
    table.roll(7);
    discard(&mut table, R, [0, 0, 1, 2, 2]);
    assert_eq!((table.hand(R), table.asked(), table.phase().as_str()), ([0, 0, 1, 2, 2], B, "robber"));
    table.play(&["robber 14", "end"]).roll(7);
    assert_eq!((table.asked(), table.phase().as_str()), (W, "robber"));
}

// S40, S42, S43
#[test]
fn b56_seats_choose_in_order_from_the_seat_on_turn() {
    let start = Position::p0()
        .hand(R, [9, 0, 0, 0, 0])
        .hand(B, [0, 8, 0, 0, 0])
        .hand(W, [0, 0, 7, 0, 0])
        .hand(O, [0, 0, 0, 10, 0]);
    let mut table = seven(&start, W);
    let bank = table.bank();
    discard(&mut table, O, [0, 0, 0, 5, 0]);
    discard(&mut table, R, [4, 0, 0, 0, 0]);
    discard(&mut table, B, [0, 3, 0, 0, 0]);
    assert_eq!(table.bank(), bank, "nothing moves before the last choice");
    discard(&mut table, B, [0, 1, 0, 0, 0]);
    assert_eq!(table.bank(), [bank[0] + 4, bank[1] + 4, bank[2], bank[3] + 5, bank[4]]);
    assert_eq!((table.asked(), table.phase().as_str()), (W, "robber"));
    table.conserved();
    // With eight cards the roller is asked first.
    let mut table = seven(&start.hand(W, [0, 0, 8, 0, 0]), W);
    discard(&mut table, W, [0, 0, 4, 0, 0]);
    discard(&mut table, O, [0, 0, 0, 5, 0]);
    discard(&mut table, R, [4, 0, 0, 0, 0]);
    discard(&mut table, B, [0, 4, 0, 0, 0]);
    assert_eq!((table.asked(), table.phase().as_str()), (W, "robber"));
}

// S35, S42
#[test]
fn b46_discards_go_to_the_bank() {
    let mut table = seven(&Position::p0().hand(R, [3, 1, 2, 1, 2]), R);
    table.conserved();
    discard(&mut table, R, [1, 1, 0, 1, 1]);
    table.conserved();
    assert_eq!((table.hand(R), table.bank()), ([2, 0, 2, 0, 1], [17, 19, 17, 19, 18]));
}

// S40, S41
#[test]
fn b58_the_seat_chooses_each_card_in_order() {
    let start = Position::p0().hand(R, [2, 0, 3, 0, 3]);
    let after = |cards: &[&str]| {
        let mut table = seven(&start, R);
        table.play(cards);
        table
    };
    after(&[]).allows_only(&["discard lumber", "discard wool"]);
    after(&[]).refuses(&["discard brick", "discard grain", "discard ore"]);
    after(&["discard wool"]).allows_only(&["discard wool", "discard ore"]);
    after(&["discard lumber"]).allows_only(&["discard lumber", "discard wool", "discard ore"]);
    after(&["discard wool", "discard ore"]).allows_only(&["discard ore"]);
}

// S41: choosing 4 of 2 lumber, 3 wool and 3 ore: with none, one or two lumber there are 3, 4 and 3 ways.
#[test]
fn b58_each_way_to_discard_is_one_sequence() {
    fn sequences(table: &Table) -> usize {
        if table.phase() != "discard" {
            return 1;
        }
        let next = table.legal();
        next.iter().map(|text| sequences(table.clone().play(&[text]))).sum()
    }
    assert_eq!(sequences(&seven(&Position::p0().hand(R, [2, 0, 3, 0, 3]), R)), 10);
    assert_eq!(sequences(&seven(&Position::p0().hand(R, [8, 0, 0, 0, 0]), R)), 1);
    // Any four of eight different cards of five kinds, two of the first three: by a count of all hands below.
    let hand = [2, 2, 2, 1, 1];
    let mut ways = 0;
    for n in 0..3u32.pow(5) {
        let cards: Vec<u32> = (0..5).map(|i| n / 3u32.pow(i) % 3).collect();
        ways += usize::from(cards.iter().sum::<u32>() == 4 && cards.iter().zip(hand).all(|(a, b)| *a <= b));
    }
    assert_eq!(sequences(&seven(&Position::p0().hand(R, [2, 2, 2, 1, 1]), R)), ways);
}

// S38: option `hand_limit`
#[test]
fn the_hand_limit_is_an_option() {
    let start = Position::p0().option("hand_limit", 9);
    assert_eq!(seven(&start.clone().hand(R, [9, 0, 0, 0, 0]), R).phase(), "robber");
    let mut table = seven(&start.hand(R, [10, 0, 0, 0, 0]), R);
    discard(&mut table, R, [5, 0, 0, 0, 0]);
    assert_eq!((table.hand(R), table.phase().as_str()), ([5, 0, 0, 0, 0], "robber"));
}

// S73
#[test]
fn b58_a_knight_makes_nobody_discard() {
    for position in [Position::p0().before_roll(R), Position::p0()] {
        let mut table = position.hand(R, [4; 5]).cards(R, "knight").start();
        table.play(&["knight"]);
        assert_eq!((table.phase().as_str(), table.hand_size(R)), ("robber", 20));
    }
}

// S42, S108
#[test]
fn choices_are_hidden_until_all_have_chosen() {
    let start = Position::p0().hand(R, [9, 0, 0, 0, 0]).hand(B, [0, 8, 0, 0, 0]).hand(O, [0, 0, 5, 5, 0]);
    let mut table = seven(&start, W);
    let view = |table: &Table, viewer| table.rules().view(table.state(), viewer);
    let before = view(&table, Viewer::Seat(Seat(0)));
    discard(&mut table, O, [0, 0, 2, 3, 0]);
    let after = view(&table, Viewer::Seat(Seat(0)));
    assert_eq!((after.seats[O].hand_size, after.bank), (10, before.bank));
    assert_eq!((&after.seats[O].discards, &after.seats[O].hand), (&None, &None));
    // What seat O chose makes no difference to anyone else, only to itself.
    let mut other = seven(&start, W);
    discard(&mut other, O, [0, 0, 5, 0, 0]);
    for viewer in [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Seat(Seat(2)), Viewer::Public] {
        assert_eq!(view(&table, viewer), view(&other, viewer));
        assert_eq!(observation(&table, viewer), observation(&other, viewer));
    }
    assert_ne!(view(&table, Viewer::Seat(Seat(3))), view(&other, Viewer::Seat(Seat(3))));
}

// S112
#[test]
fn discards_are_open_once_carried_out() {
    let mut table = seven(&Position::p0().hand(R, [9, 0, 0, 0, 0]).hand(B, [0, 8, 0, 0, 0]), R);
    discard(&mut table, R, [4, 0, 0, 0, 0]);
    assert_eq!(table.events(), [], "no event before all have chosen");
    discard(&mut table, B, [0, 4, 0, 0, 0]);
    let expected = [
        Event::Discarded { seat: Seat(0), cards: cards_of([4, 0, 0, 0, 0]) },
        Event::Discarded { seat: Seat(1), cards: cards_of([0, 4, 0, 0, 0]) },
    ];
    assert_eq!(table.events(), expected);
    for event in table.events() {
        assert_eq!(table.rules().redact(event, Viewer::Public), *event);
    }
    assert_eq!(table.hand(W), NOTHING);
}

fn observation(table: &Table, viewer: Viewer) -> Vec<u8> {
    let mut numbers = vec![0; table.rules().info().observation.len()];
    table.rules().observe(table.state(), viewer, &mut numbers);
    numbers
}

// S39: a discard that is typed in goes on where it was.
#[test]
fn a_discard_under_way_can_be_typed_in() {
    let mut table = seven(&Position::p0().hand(R, [9, 0, 0, 0, 0]).hand(B, [0, 4, 4, 0, 0]), R);
    discard(&mut table, R, [3, 0, 0, 0, 0]);
    let setup = table.rules().to_setup(table.state());
    assert_eq!(setup["seats"][0]["discards"], all_counts::<Resource>([3, 0, 0, 0, 0]));
    let state = table.rules().from_setup(&setup).unwrap();
    assert_eq!(&state, table.state());
}

// S215: once in a discard, before it is complete.
#[test]
fn a_discard_is_taken_back_once() {
    for discards in ["together", "in_turn"] {
        let position = Position::p0().option("discard_take_back", true).option("discards", discards);
        let mut table = seven(&position.hand(R, [4, 0, 0, 0, 4]).hand(B, [0, 8, 0, 0, 0]), R);
        table.refuses(&["take_back"]);
        assert_eq!(table.reason("take_back").unwrap(), "nothing is chosen yet");
        // Ore first would leave no way to lumber; taken back, it does.
        table.play(&["discard ore", "discard ore"]).refuses(&["discard lumber"]);
        table.play(&["take_back"]);
        assert!(table.rules().view(table.state(), Viewer::Public).taken_back);
        assert_eq!(&table.rules().from_setup(&table.rules().to_setup(table.state())).unwrap(), table.state());
        table.allows_only(&["discard lumber", "discard ore"]);
        table.play(&["discard lumber"]).refuses(&["take_back"]);
        assert_eq!(table.reason("take_back").unwrap(), "the discard was taken back once already");
        table.play(&["discard lumber", "discard ore", "discard ore"]);
        // The next seat has its own.
        assert_eq!(table.asked(), B);
        table.play(&["discard brick"]).allows(&["take_back"]);
        table.play(&["take_back"]);
        discard(&mut table, B, [0, 4, 0, 0, 0]);
        assert_eq!((table.hand(R), table.hand(B)), ([2, 0, 0, 0, 2], [0, 4, 0, 0, 0]));
        assert_eq!(table.field("taken_back"), json!(false));
    }
    let plain = seven(&Position::p0().hand(R, [8, 0, 0, 0, 0]), R);
    let mut setup = plain.rules().to_setup(plain.state());
    setup["taken_back"] = json!(true);
    assert!(plain.rules_refuse(&setup, "/taken_back"));
}

// S216
#[test]
fn a_discard_given_whole() {
    let position = Position::p0().hand(R, [4, 0, 0, 0, 4]).hand(B, [0, 0, 0, 0, 8]);
    let mut table = seven(&position, R);
    let whole = |table: &mut Table, text: &str| {
        let actions = table.rules().parse_actions(text).unwrap();
        table.game.play_all(&actions).map_err(|e| e.to_string())
    };
    let before = table.state().clone();
    // Five where four are due: the fifth would be B's.
    let error = whole(&mut table, "discard 1 lumber 4 ore").unwrap_err();
    assert_eq!(error, "seat 0 cannot act: seat 1 decides now");
    assert!(whole(&mut table, "discard 4 brick").is_err());
    assert_eq!(table.state(), &before);
    whole(&mut table, "discard 2 ore, 2 lumber").unwrap();
    assert_eq!((table.asked(), table.game.history().len()), (B, 6));
    whole(&mut table, "Discard 4 ore").unwrap();
    assert_eq!((table.hand(R), table.hand(B)), ([2, 0, 0, 0, 2], [0, 0, 0, 0, 4]));
    for text in ["discard 0 ore", "discard 2", "discard 1 ore 1 ore", "discard 1 token", "discard ore ore"] {
        let error = table.rules().parse_actions(text).unwrap_err().to_string();
        assert!(error.contains("as in discard 2 lumber 1 ore"), "{error}");
    }
    assert_eq!(table.rules().parse_actions("discard ore").unwrap().len(), 1);
}
