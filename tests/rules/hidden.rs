//! Who may know what.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use tilewright::settlers::{Event, Resource};
use tilewright::{Rules, Seat, Viewer};

use crate::table::{B, O, Position, R, Table, W, cards_of, named_cards};

fn seat(index: usize) -> Viewer {
    Viewer::Seat(Seat(index as u8))
}

fn rich() -> Table {
    Position::p0()
        .hand(R, [1, 0, 2, 0, 0])
        .hand(B, [0, 3, 0, 0, 1])
        .hand(W, [0, 0, 0, 5, 0])
        .cards(B, "knight victory_point monopoly")
        .cards(W, "victory_point")
        .played(R, "knight monopoly")
        .start()
}

// S107
#[test]
fn what_is_open_to_all() {
    let table = rich();
    for viewer in [seat(R), seat(O), Viewer::Public] {
        let view = table.rules().view(table.state(), viewer);
        assert_eq!(view.seats.iter().map(|s| s.hand_size).collect::<Vec<_>>(), [3, 4, 5, 0]);
        assert_eq!(view.seats.iter().map(|s| s.cards_size).collect::<Vec<_>>(), [0, 3, 1, 0]);
        assert_eq!(view.seats[R].played, [1, 0, 0, 1]);
        assert_eq!(view.bank.unwrap().to_array(), table.bank());
        assert_eq!(view.deck_size, 25 - 3 - 1 - 2);
        assert_eq!((view.longest_road, view.largest_army), (None, None));
        assert_eq!(view.board, table.state().board.whole());
        assert_eq!(view.robber, Some(9));
        assert!(
            view.seats.iter().all(|s| s.settlements.len() == 2 && s.links.len() == 2 && s.cities.is_empty())
        );
    }
}

// S108
#[test]
fn hands_and_cards_are_for_their_owner() {
    let table = rich();
    for viewer in [seat(R), seat(B), seat(W), seat(O), Viewer::Public] {
        let view = table.rules().view(table.state(), viewer);
        for other in [R, B, W, O] {
            let own = viewer == seat(other);
            let shown = &view.seats[other];
            assert_eq!(shown.hand.map(|h| h.to_array()), own.then(|| table.hand(other)));
            assert_eq!(shown.cards.map(|c| c.to_array()), own.then(|| table.cards(other)));
        }
    }
    let all = table.rules().view(table.state(), Viewer::Omniscient);
    assert_eq!(all.seats[B].cards.unwrap().to_array(), named_cards("knight victory_point monopoly"));
}

// S108, S111
#[test]
fn what_a_seat_may_have_varies_and_what_is_known_does_not() {
    let table = rich();
    let mut hands = BTreeSet::new();
    let mut cards = BTreeSet::new();
    for seed in 0..200 {
        let mut state = table.state().clone();
        table.rules().resample_hidden(&mut state, seat(R), seed);
        assert_eq!(table.rules().check(&state), []);
        assert_eq!(state.seats[R].hand.to_array(), table.hand(R));
        assert_eq!([B, W].map(|s| state.seats[s].hand.total()), [4, 5]);
        assert_eq!(table.rules().points(&state, Seat(1), seat(R)), 2);
        hands.insert(state.seats[B].hand.to_array());
        cards.insert((state.seats[B].cards.to_array(), state.seats[W].cards.to_array()));
    }
    // B's four of 3 brick, 5 grain and 1 ore: 4 hands without the ore and 4 with it.
    assert!(hands.len() >= 6, "{hands:?}");
    assert!(cards.len() >= 10, "{}", cards.len());
    // For those who know everything nothing varies.
    let mut state = table.state().clone();
    table.rules().resample_hidden(&mut state, Viewer::Omniscient, 5);
    assert_eq!(state.seats, table.state().seats);
}

// S109
#[test]
fn a_stolen_card_is_known_to_thief_and_victim() {
    let mut table = Position::p0().robber_to_move().hand(O, [0, 0, 1, 1, 0]).start();
    table.play(&["robber 16", "steal wool"]);
    let event = &table.events()[0];
    for (viewer, knows) in
        [(seat(R), true), (seat(O), true), (seat(B), false), (seat(W), false), (Viewer::Public, false)]
    {
        let Event::Stolen { thief, victim, resource } = table.rules().redact(event, viewer) else { panic!() };
        assert_eq!((thief, victim), (Seat(0), Seat(3)));
        assert_eq!(resource, knows.then_some(Resource::Wool), "{viewer:?}");
    }
}

// S110
#[test]
fn a_bought_card_is_known_to_its_buyer() {
    let mut table = Position::p0().hand(R, [0, 0, 1, 1, 1]).start();
    table.play(&["buy"]);
    let waiting = table.state().clone();
    table.play(&["draw monopoly"]);
    for viewer in [seat(B), seat(W), seat(O), Viewer::Public] {
        let view = table.rules().view(table.state(), viewer);
        assert_eq!((view.seats[R].cards_size, view.seats[R].cards, view.bought), (1, None, None));
        let Event::CardBought { card, .. } = table.rules().redact(&table.events()[0], viewer) else {
            panic!()
        };
        assert_eq!(card, None);
    }
    // The deck has no order that anyone could know: all that chance looks at is what is left, and the seed.
    let mut drawn = BTreeSet::new();
    for seed in 0..100 {
        let mut state = waiting.clone();
        table.rules().resample_hidden(&mut state, seat(R), seed);
        drawn.insert(table.rules().action_text(table.rules().sample_chance(&state)));
    }
    assert_eq!(drawn.len(), 5, "{drawn:?}");
}

// S110, S111: what others have bought this turn is as hidden as the rest.
#[test]
fn a_fresh_card_of_another_seat_varies() {
    let mut table = Position::p0().hand(R, [0, 0, 1, 1, 1]).cards(R, "knight").start();
    table.buy("victory_point");
    assert_eq!([seat(R), seat(B)].map(|v| table.game.points(Seat(0), v)), [3, 2]);
    let mut fresh = BTreeSet::new();
    for seed in 0..100 {
        let mut state = table.state().clone();
        table.rules().resample_hidden(&mut state, seat(B), seed);
        assert_eq!(state.bought.total(), 1);
        assert_eq!(table.rules().view(&state, seat(B)), table.rules().view(table.state(), seat(B)));
        fresh.insert(state.bought.to_array());
    }
    assert!(fresh.len() >= 4, "{fresh:?}");
}

// S111
#[test]
fn at_the_end_all_points_are_shown() {
    let mut table = Position::p8()
        .cards(R, "victory_point")
        .cards(W, "victory_point victory_point")
        .hand(R, [0, 0, 1, 1, 1])
        .start();
    assert_eq!((table.public_points(R), table.public_points(W)), (8, 2));
    table.buy("victory_point");
    assert_eq!((table.public_points(R), table.public_points(W)), (10, 4));
}

/// R wins by the point that it buys, while B holds resource cards and W a knight and a point. The bank is closed.
fn won() -> Table {
    let mut table = Position::p8()
        .option("open_bank", false)
        .cards(R, "victory_point")
        .cards(W, "victory_point knight")
        .hand(R, [0, 0, 1, 1, 1])
        .hand(B, [1, 0, 2, 0, 0])
        .start();
    for viewer in [seat(O), Viewer::Public] {
        let view = table.rules().view(table.state(), viewer);
        assert_eq!((view.seats[W].cards, view.seats[B].hand, view.bank, view.deck), (None, None, None, None));
    }
    table.buy("victory_point");
    assert_eq!(table.winner(), Some(R));
    table
}

fn observed(table: &Table, viewer: Viewer) -> Vec<u8> {
    let mut numbers = vec![0; table.rules().info().observation.len()];
    table.rules().observe(table.state(), viewer, &mut numbers);
    numbers
}

// S111
#[test]
fn at_the_end_all_hands_and_cards_are_shown() {
    let truncated = {
        let start = Position::p0().option("turn_limit", 1).option("open_bank", false);
        let mut table = start.cards(W, "victory_point knight").hand(B, [1, 0, 2, 0, 0]).start();
        table.play(&["end"]);
        table
    };
    for (table, r, points) in
        [(won(), "victory_point victory_point", [10, 2, 3, 2]), (truncated, "", [2, 2, 3, 2])]
    {
        let rules = table.rules();
        for viewer in [seat(R), seat(B), seat(W), seat(O), Viewer::Public, Viewer::Omniscient] {
            let view = rules.view(table.state(), viewer);
            assert_eq!(view.seats[B].hand.unwrap().to_array(), [1, 0, 2, 0, 0], "{viewer:?}");
            assert_eq!(view.seats[R].cards.unwrap().to_array(), named_cards(r));
            assert_eq!(view.seats[W].cards.unwrap().to_array(), named_cards("victory_point knight"));
            assert_eq!(view.bank.unwrap().to_array(), [18, 19, 17, 19, 19]);
            assert_eq!(view.deck.unwrap().total() + view.seats.iter().map(|s| s.cards_size).sum::<u32>(), 25);
            assert_eq!(view.seats.iter().map(|s| s.points as i32).collect::<Vec<_>>(), points);
            assert_eq!([R, B, W, O].map(|s| rules.points(table.state(), Seat(s as u8), viewer)), points);
            assert_eq!(view, rules.view(table.state(), Viewer::Omniscient));
            assert_eq!(
                rules.svg(table.state(), viewer, false),
                rules.svg(table.state(), Viewer::Omniscient, false)
            );
        }
        // Block by block: hand of B, then cards of W.
        let numbers = observed(&table, Viewer::Public);
        let planes = rules.info().observation.planes();
        let seats = planes.iter().find(|plane| plane.name == "seats").unwrap().start;
        assert_eq!(numbers[seats + 20..seats + 26], [3, 1, 0, 2, 0, 0]);
        assert_eq!(numbers[seats + 46..seats + 52], [2, 1, 0, 0, 0, 1]);
        assert_eq!(numbers, observed(&table, Viewer::Omniscient));
        // Nothing is left to fill in.
        for viewer in [seat(O), Viewer::Public] {
            let mut state = table.state().clone();
            rules.resample_hidden(&mut state, viewer, 5);
            assert_eq!(
                (state.seats, state.bank, state.deck),
                (table.state().seats, table.state().bank, table.state().deck)
            );
        }
    }
}

// S111: what is shown also comes as events, of every seat and for everybody.
#[test]
fn at_the_end_events_show_all_hands_and_cards() {
    let table = won();
    for viewer in [seat(R), seat(O), Viewer::Public, Viewer::Omniscient] {
        let events: Vec<Value> = table
            .events()
            .iter()
            .map(|e| table.rules().describe_event(&table.rules().redact(e, viewer)))
            .collect();
        let shown = |seat: usize, hand: Value, cards: Value| json!({"event": "revealed", "seat": seat, "hand": hand, "cards": cards});
        let bought = if viewer == seat(R) || viewer == Viewer::Omniscient {
            json!("victory_point")
        } else {
            json!(null)
        };
        assert_eq!(
            events,
            [
                json!({"event": "card_bought", "seat": 0, "card": bought}),
                shown(R, json!({}), json!({"victory_point": 2})),
                shown(B, json!({"lumber": 1, "wool": 2}), json!({})),
                shown(W, json!({}), json!({"knight": 1, "victory_point": 1})),
                shown(O, json!({}), json!({})),
                json!({"event": "game_ended", "outcome": "won", "winners": [0], "points": [10, 2, 3, 2]}),
            ]
        );
    }
}

// S107: events that everyone sees whole.
#[test]
fn open_events_are_not_redacted() {
    let mut table = Position::p0().before_roll(R).start();
    table.play(&["roll", "dice 6"]);
    let received = Event::Received { seat: Seat(0), cards: cards_of([0, 1, 0, 1, 0]) };
    assert_eq!(table.events(), [Event::Rolled { sum: 6 }, received]);
    for event in table.events() {
        assert_eq!(table.rules().redact(event, Viewer::Public), *event);
    }
}
