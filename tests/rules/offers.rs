//! Trade between seats.

use serde_json::{Value, json};
use tilewright::settlers::{Answer, Counts, Event, Goods, Resource};
use tilewright::{PlayError, Rules, Seat, Viewer};

use crate::table::{B, BaseState, Hand, NOTHING, O, Position, R, Table, W, all_counts, rules};

const ALL: [usize; 4] = [R, B, W, O];

/// P0 with offers and these hands.
fn with(hands: [Hand; 4]) -> Position {
    let p0 = Position::p0().option("player_trades", "offers");
    ALL.into_iter().fold(p0, |position, seat| position.hand(seat, hands[seat]))
}

/// As [`with`], with counter-offers.
fn countering(hands: [Hand; 4]) -> Position {
    with(hands).option("player_trades", "counter_offers")
}

/// Makes a whole offer, or a whole counter-offer.
fn offer(table: &mut Table, terms: &str) {
    let actions = table.rules().parse_actions(&format!("offer {terms}")).unwrap();
    table.game.play_all(&actions).unwrap_or_else(|e| panic!("{terms}: {e}"));
    assert_eq!(table.rules().check(table.state()), []);
}

// S126, S134: what R is known to want is not dealt into its own hand.
#[test]
fn hands_are_filled_in_so_that_offers_can_be() {
    // R wants six of the nineteen ore, and B holds fourteen of the cards that W does not know.
    let hands = [[14, 0, 0, 0, 0], [0, 0, 0, 0, 14], NOTHING, NOTHING];
    let mut table = with(hands).start();
    offer(&mut table, "1 lumber for 6 ore");
    for seed in 0..300 {
        for who in [viewer(W), viewer(O), Viewer::Public] {
            let mut other = table.state().clone();
            table.rules().resample_hidden(&mut other, who, seed);
            assert_eq!(table.rules().check(&other), [], "{seed}");
            assert!(other.seats[R].hand.to_array()[0] >= 1);
        }
    }
}

/// R has a lumber to give and the others an ore each.
fn ores() -> Position {
    with([[1, 0, 0, 0, 0], [0, 0, 0, 0, 1], [0, 0, 0, 0, 1], [0, 0, 0, 0, 1]])
}

/// Cards as an event tells them.
fn goods(hand: Hand) -> Goods {
    Goods { cards: Counts::new(hand), tokens: 0 }
}

fn seen_by(state: &BaseState, table: &Table, viewer: Viewer) -> (Value, Vec<u8>) {
    let mut numbers = vec![0; table.rules().info().observation.len()];
    table.rules().observe(state, viewer, &mut numbers);
    (serde_json::to_value(table.rules().view(state, viewer)).unwrap(), numbers)
}

/// That the two tables look alike to these viewers.
#[track_caller]
fn alike(a: &Table, b: &Table, viewers: &[Viewer]) {
    assert_ne!(a.state(), b.state());
    for &viewer in viewers {
        assert!(
            seen_by(a.state(), a, viewer) == seen_by(b.state(), b, viewer),
            "{viewer:?} sees a difference"
        );
    }
}

fn viewer(seat: usize) -> Viewer {
    Viewer::Seat(Seat(seat as u8))
}

// S120
#[test]
fn offers_are_an_option() {
    let plain = rules(&json!({}));
    for text in ["give lumber", "want ore", "propose", "accept", "decline", "trade_with 1", "drop"] {
        assert!(plain.parse_action(text).is_err(), "{text}");
    }
    let error = plain.parse_actions("offer 1 lumber for 1 ore").unwrap_err();
    assert_eq!(error.expected, "a ruleset with the option player_trades");
    // With offers alone nobody counters.
    let mut table = ores().start();
    offer(&mut table, "1 lumber for 1 ore");
    table.allows_only(&["accept", "decline"]);
    for text in ["give ore", "end"] {
        assert_eq!(table.reason(text).unwrap(), "expected an answer to the offer: accept or decline");
    }
}

// S122, S124, S125, S128
#[test]
fn an_offer_is_composed_card_by_card() {
    let mut table = with([[2, 0, 1, 0, 0], NOTHING, NOTHING, NOTHING]).start();
    assert_eq!(table.legal_of("give"), ["give lumber", "give wool"]);
    assert_eq!(table.legal_of("want"), [""; 0]);
    table.play(&["give lumber"]);
    assert_eq!((table.phase().as_str(), table.asked()), ("offer", R));
    table.allows_only(&[
        "drop",
        "give lumber",
        "give wool",
        "want brick",
        "want grain",
        "want ore",
        "want wool",
    ]);
    table.play(&["give wool"]);
    // The one wool is given, lumber comes before wool, and neither can be wanted.
    table.allows_only(&["drop", "want brick", "want grain", "want ore"]);
    table.play(&["want grain"]);
    table.allows_only(&["drop", "propose", "want grain", "want ore"]);
    table.play(&["want ore"]);
    table.allows_only(&["drop", "propose", "want ore"]);
    let reason = |text: &str| table.reason(text).unwrap();
    assert_eq!(reason("give lumber"), "nothing more is given once something is wanted");
    assert_eq!(reason("want lumber"), "lumber is given, so it is not wanted: no resource is on both sides");
    assert_eq!(
        reason("want grain"),
        "cards go in the order lumber, brick, wool, grain, ore: grain comes before those chosen"
    );
    assert_eq!(reason("end"), "expected a card to give or want, the offer to be proposed, or dropped");
    table.play(&["propose"]);
    let offered =
        Event::Offered { seat: Seat(0), give: goods([1, 0, 1, 0, 0]), want: goods([0, 0, 0, 1, 1]) };
    assert_eq!(table.events(), [offered]);
}

// S123
#[test]
fn there_are_no_gifts() {
    let mut table = ores().start();
    table.refuses(&["want ore", "propose"]);
    assert_eq!(table.reason("want ore").unwrap(), "an offer begins with what is given");
    table.play(&["give lumber"]).refuses(&["propose"]);
    let reason = table.reason("propose").unwrap();
    assert_eq!(reason, "an offer gives and wants something: there are no gifts");
}

// S125: more than one has, and cards that one has none of.
#[test]
fn b110_nobody_offers_more_than_it_has() {
    let table = with([[1, 2, 0, 0, 0], [0, 0, 0, 0, 9], NOTHING, NOTHING]).start();
    for terms in ["2 lumber for 1 ore", "1 lumber 3 brick for 1 ore", "1 wool for 1 ore"] {
        let actions = table.rules().parse_actions(&format!("offer {terms}")).unwrap();
        let mut game = table.game.clone();
        let error = game.play_all(&actions).unwrap_err();
        let PlayError::NotLegal { reason, .. } = error else { panic!("{error}") };
        assert!(reason.starts_with("no more "), "{terms}: {reason}");
        // All or nothing: no part of it was composed.
        assert_eq!((game.state(), game.history()), (table.state(), &[][..]));
    }
}

// S126
#[test]
fn no_more_is_wanted_than_there_is_elsewhere() {
    // Seventeen of the nineteen ore are R's own; where the other two are does not matter.
    for ore in [NOTHING, [0, 0, 0, 0, 2]] {
        let mut table = with([[1, 0, 0, 0, 17], ore, NOTHING, NOTHING]).start();
        table.play(&["give lumber", "want ore", "want ore"]).refuses(&["want ore"]);
    }
    let table = with([[1, 0, 0, 0, 19], NOTHING, NOTHING, NOTHING]).start();
    let mut table = table;
    table.play(&["give lumber"]).refuses(&["want ore"]);
    assert_eq!(table.reason("want ore").unwrap(), "no more ore outside the own hand");
}

// S127
#[test]
fn offer_cards_bounds_both_sides() {
    let cards = |most: u8| with([[9, 0, 0, 0, 0], NOTHING, NOTHING, NOTHING]).option("offer_cards", most);
    for most in [1u8, 2, 6] {
        let mut table = cards(most).start();
        for _ in 0..most {
            table.play(&["give lumber"]);
        }
        let reason = format!("at most {most} cards are on one side of an offer: the option offer_cards");
        assert_eq!(table.reason("give lumber"), Some(reason));
        for _ in 0..most {
            table.play(&["want ore"]);
        }
        table.allows_only(&["drop", "propose"]);
    }
}

// S127: without the option all of a hand goes for one card, or one card for all that the others can have.
#[test]
fn a_hand_is_offered_whole() {
    let mut table = with([[0, 19, 0, 0, 1], NOTHING, [3, 0, 4, 2, 1], NOTHING]).start();
    assert_eq!(table.rules().options().trade.most_cards, None);
    offer(&mut table, "8 brick for 1 ore");
    table.play(&["decline", "accept", "decline", "trade_with 2"]);
    assert_eq!((table.hand(R), table.hand(W)), ([0, 11, 0, 0, 2], [3, 8, 4, 2, 0]));
    let all = "11 brick 2 ore for 19 lumber 19 wool 19 grain";
    offer(&mut table, all);
    let view = table.rules().view(table.state(), Viewer::Public);
    assert_eq!(view.seats[R].want.unwrap().to_array(), [19, 0, 19, 19, 0]);
    let again = table.rules().from_setup(&table.rules().to_setup(table.state())).unwrap();
    assert_eq!(&again, table.state());
    table.play(&["decline", "decline", "decline"]);
    assert_eq!(table.phase(), "main");
}

// S129
#[test]
fn offers_per_turn_are_counted_dropped_ones_too() {
    let mut table = ores().option("offers_per_turn", 2).start();
    table.play(&["give lumber", "drop"]);
    assert_eq!(table.events(), [Event::OfferDropped { seat: Seat(0) }]);
    assert_eq!((table.phase().as_str(), table.field("offers")), ("main", json!(1)));
    offer(&mut table, "1 lumber for 1 ore");
    table.play(&["decline", "decline", "decline"]);
    table.refuses(&["give lumber"]).allows(&["end"]);
    assert_eq!(table.reason("give lumber").unwrap(), "all 2 offers of this turn are made");
    // The next seat, and R in its next turn, have two again.
    table.play(&["end"]).roll(12).allows(&["give ore"]);
    table.go_on_to(R, 12).allows(&["give lumber"]);
    assert_eq!(table.field("offers"), json!(0));
}

// S130
#[test]
fn building_closes_offers_with_separate_phases() {
    for (phases, legal) in [("combined", true), ("separate", false)] {
        let hand = [2, 1, 1, 1, 1];
        let start = with([hand, NOTHING, NOTHING, NOTHING]).option("phases", phases);
        let mut table = start.start();
        table.allows(&["give lumber"]);
        table.play(&["road 1-2"]);
        assert_eq!(table.is_legal("give lumber"), legal, "{phases}");
        let mut table = start.start();
        table.buy("knight");
        assert_eq!(table.is_legal("give lumber"), legal, "{phases}");
    }
    let separate = ores().option("phases", "separate").hand(R, [2, 1, 0, 0, 0]);
    let mut table = separate.start();
    table.play(&["road 1-2"]);
    assert_eq!(table.reason("give lumber").unwrap(), "trade is closed once something was built this turn");
    // A trade does not close trade, and what it brings is there for building.
    let mut table = separate.start();
    offer(&mut table, "1 lumber for 1 ore");
    table.play(&["accept", "decline", "decline", "trade_with 1"]).allows(&["give lumber", "road 1-2"]);
}

// S130
#[test]
fn b74_free_roads_do_not_close_offers() {
    let start = ores().option("phases", "separate").cards(R, "road_building");
    let mut table = start.start();
    table.play(&["road_building", "road 1-2", "road 2-3"]).allows(&["give lumber"]);
}

// S131: from the seat after the one on turn, each once.
#[test]
fn the_others_answer_in_seat_order() {
    let hands = [[0, 0, 0, 0, 1], [0, 0, 0, 0, 1], [1, 0, 0, 0, 0], [0, 0, 0, 0, 1]];
    let mut table = with(hands).turn_of(W).start();
    offer(&mut table, "1 lumber for 1 ore");
    for (seat, answer) in [(O, "decline"), (R, "accept"), (B, "decline")] {
        assert_eq!((table.phase().as_str(), table.asked(), table.on_turn()), ("answer", seat, W));
        table.allows_only(&["accept", "decline"]);
        table.play(&[answer]);
    }
    assert_eq!((table.phase().as_str(), table.asked()), ("deal", W));
    table.allows_only(&["drop", "trade_with 0"]);
}

// S132
#[test]
fn b109_a_seat_accepts_only_with_all_cards_asked_for() {
    let hands = [[0, 0, 1, 0, 0], [2, 0, 0, 0, 0], [1, 0, 0, 0, 1], [0, 0, 0, 0, 2]];
    let mut table = with(hands).start();
    offer(&mut table, "1 wool for 1 lumber 1 ore");
    table.allows_only(&["decline"]);
    assert_eq!(table.reason("accept").unwrap(), "the hand does not hold 1 lumber, 1 ore");
    table.play(&["decline"]).allows_only(&["accept", "decline"]);
    table.play(&["accept"]).allows_only(&["decline"]);
    // Two of one resource are not one.
    let mut table = with(hands).start();
    offer(&mut table, "1 wool for 2 lumber");
    table.allows(&["accept"]);
    table.play(&["decline"]).refuses(&["accept"]);
}

// S135
#[test]
fn if_all_decline_the_turn_goes_on() {
    let mut table = ores().start();
    offer(&mut table, "1 lumber for 1 ore");
    table.play(&["decline", "decline"]);
    assert_eq!(table.events(), []);
    table.play(&["decline"]);
    let declined = |seat| Event::Answered {
        seat: Seat(seat),
        answer: Answer::Declined,
        give: goods(NOTHING),
        want: goods(NOTHING),
    };
    assert_eq!(table.events(), [declined(1), declined(2), declined(3)]);
    assert_eq!((table.phase().as_str(), table.asked()), ("main", R));
    assert_eq!(table.hand(R), [1, 0, 0, 0, 0]);
}

// S136, S138
#[test]
fn the_seat_on_turn_chooses_its_partner() {
    let mut table = ores().hand(R, [3, 0, 0, 0, 0]).start();
    offer(&mut table, "2 lumber for 1 ore");
    table.play(&["accept", "decline", "accept"]).allows_only(&["drop", "trade_with 1", "trade_with 3"]);
    assert_eq!(table.reason("trade_with 2").unwrap(), "seat 2 neither accepted nor made a counter-offer");
    assert!(table.reason("trade_with 0").is_some());
    let bank = table.bank();
    let mut dropped = table.clone();
    table.play(&["trade_with 3"]);
    let traded = Event::Traded {
        seat: Seat(0),
        partner: Seat(3),
        give: goods([2, 0, 0, 0, 0]),
        take: goods([0, 0, 0, 0, 1]),
    };
    assert_eq!(table.events(), [traded]);
    let ore = [0, 0, 0, 0, 1];
    assert_eq!(table.hands(), [[1, 0, 0, 0, 1], ore, ore, [2, 0, 0, 0, 0]]);
    assert_eq!((table.bank(), table.phase().as_str()), (bank, "main"));
    table.conserved();
    // Or it trades with nobody.
    dropped.play(&["drop"]);
    assert_eq!(dropped.hands(), [[3, 0, 0, 0, 0], ore, ore, ore]);
    assert_eq!((dropped.phase().as_str(), dropped.asked()), ("main", R));
}

// S139, S27
#[test]
fn b112_trades_and_building_as_often_as_one_likes() {
    let start = ores().hand(R, [3, 1, 0, 0, 0]).option("offers_per_turn", 20);
    let mut table = start.start();
    for partner in 1..4 {
        offer(&mut table, "1 lumber for 1 ore");
        let answers = ["decline", "accept"].map(str::to_owned);
        for seat in 1..4 {
            let text = &answers[usize::from(seat == partner)];
            table.play(&[text]);
        }
        table.play(&[&format!("trade_with {partner}")]);
    }
    assert_eq!(table.hand(R), [0, 1, 0, 0, 3]);
    // What came in goes out again, to be built with.
    offer(&mut table, "2 ore for 1 lumber");
    table.play(&["accept", "decline", "decline", "trade_with 1", "road 1-2"]);
    assert_eq!(table.hands(), [[0, 0, 0, 0, 1], [0, 0, 0, 0, 2], [1, 0, 0, 0, 0], [1, 0, 0, 0, 0]]);
    offer(&mut table, "1 ore for 1 lumber");
    table.conserved();
}

// S128, S137: no offer stays open while its cards are spent, and what remains of one is nothing.
#[test]
fn b113_an_open_offer_keeps_everything_else_shut() {
    let hands = [[1, 1, 0, 0, 4], [0, 0, 0, 0, 1], NOTHING, NOTHING];
    let mut table = with(hands).cards(R, "knight").start();
    table.allows(&["road 1-2", "trade 4 ore wool", "knight", "end"]);
    let shut = ["road 1-2", "trade 4 ore wool", "knight", "end", "give brick"];
    offer(&mut table, "1 lumber for 1 wool");
    table.refuses(&shut).allows_only(&["decline"]);
    table.play(&["decline", "decline", "decline", "give lumber"]).refuses(&shut[..4]);
    table.play(&["drop", "road 1-2"]);
    table.refuses(&["accept", "propose", "drop", "trade_with 1"]);
    assert_eq!(table.hand(R), [0, 0, 0, 0, 4]);
}

// S124
#[test]
fn b115_no_resource_is_on_both_sides() {
    let hands = [[2, 2, 0, 0, 0], [4, 4, 4, 4, 4], NOTHING, NOTHING];
    let table = countering(hands).start();
    for terms in ["2 lumber for 1 lumber", "1 lumber 1 brick for 1 lumber", "1 brick for 1 brick 1 ore"] {
        let actions = table.rules().parse_actions(&format!("offer {terms}")).unwrap();
        let mut game = table.game.clone();
        assert!(game.play_all(&actions).unwrap_err().to_string().contains("on both sides"), "{terms}");
        assert_eq!(game.state(), table.state());
    }
    // Not in a counter-offer either.
    let mut table = table;
    offer(&mut table, "1 lumber for 1 ore");
    table.play(&["give wool"]).refuses(&["want wool"]).allows(&["want lumber"]);
}

// S121
#[test]
fn b115_others_do_not_trade_with_each_other() {
    let hands = [[1, 0, 0, 0, 0], [0, 1, 0, 0, 0], [0, 0, 1, 0, 0], NOTHING];
    let mut table = countering(hands).start();
    // B would like W's wool and W wants B's brick, but R is the partner of both.
    offer(&mut table, "1 lumber for 1 ore");
    offer(&mut table, "1 brick for 1 wool");
    offer(&mut table, "1 wool for 1 brick");
    table.play(&["decline"]);
    // R has neither wool nor brick to give.
    table.allows_only(&["drop"]);
    table.play(&["drop"]);
    assert_eq!(table.hands(), hands);
}

// S133, S136
#[test]
fn a_seat_can_answer_with_an_offer_of_its_own() {
    let hands = [[2, 0, 0, 0, 0], [0, 0, 0, 0, 2], [0, 3, 0, 0, 0], NOTHING];
    let mut table = countering(hands).start();
    offer(&mut table, "1 lumber for 1 ore");
    table.allows_only(&["accept", "decline", "give ore"]);
    table.play(&["give ore"]);
    assert_eq!((table.phase().as_str(), table.asked()), ("counter", B));
    table.refuses(&["accept", "decline", "propose"]);
    table.play(&["want lumber", "want lumber"]);
    table.allows(&["propose", "drop"]);
    table.play(&["propose"]);
    // W is asked about R's offer, not about B's.
    table.allows_only(&["decline", "give brick"]);
    offer(&mut table, "3 brick for 2 lumber");
    table.allows_only(&["decline"]);
    table.play(&["decline"]);
    let answers: Vec<Answer> = table
        .events()
        .iter()
        .map(|event| match event {
            Event::Answered { answer, .. } => *answer,
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(answers, [Answer::Countered, Answer::Countered, Answer::Declined]);
    table.allows_only(&["drop", "trade_with 1", "trade_with 2"]);
    table.play(&["trade_with 2"]);
    assert_eq!(table.hands(), [[0, 3, 0, 0, 0], [0, 0, 0, 0, 2], [2, 0, 0, 0, 0], NOTHING]);
    table.conserved();
}

// S133
#[test]
fn a_dropped_counter_offer_declines() {
    let mut table = countering([[1, 0, 0, 0, 0], [0, 0, 0, 0, 1], NOTHING, NOTHING]).start();
    offer(&mut table, "1 lumber for 1 ore");
    table.play(&["give ore", "want lumber", "drop"]);
    assert_eq!((table.phase().as_str(), table.asked()), ("answer", W));
    table.play(&["decline", "decline"]);
    assert_eq!((table.phase().as_str(), table.asked()), ("main", R));
}

// S137
#[test]
fn b113_both_hands_are_looked_at_again() {
    let hands = [[1, 0, 0, 0, 0], [0, 0, 0, 0, 1], [0, 0, 0, 0, 1], NOTHING];
    let mut table = countering(hands).start();
    offer(&mut table, "1 lumber for 1 ore");
    // Two lumber: R has one. A wool: R has none.
    offer(&mut table, "1 ore for 2 lumber");
    offer(&mut table, "1 ore for 1 wool");
    table.play(&["decline"]).allows_only(&["drop"]);
    table.refuses(&["trade_with 1", "trade_with 2"]);
    assert_eq!(table.reason("trade_with 1").unwrap(), "the own hand does not hold 2 lumber");
    table.play(&["drop"]);
    assert_eq!(table.hands(), hands);
}

// S140
#[test]
fn no_offers_at_any_other_time() {
    let refused = ["give lumber", "want ore", "propose", "accept", "decline", "trade_with 1", "drop"];
    let here = |position: Position| position.start().refuses(&refused).legal();
    here(ores().before_roll(R));
    here(ores().robber_to_move());
    here(ores().field("phase", "free_roads"));
    here(ores().hand(R, [8, 0, 0, 0, 0]).field("phase", "discard").field("dice", 7));
    here(
        ores()
            .option("between_turns", "special_building")
            .field("phase", "special_building")
            .field("actor", B),
    );
    here(
        Position::empty()
            .option("player_trades", "counter_offers")
            .field("dice", 0)
            .field("phase", "setup_settlement"),
    );
    let over = ores().cities(R, &[0, 13, 2, 33]).settlements(R, &[4, 35]).roads(R, "13-34-33").start();
    assert_eq!(over.winner(), Some(R));
    over.refuses(&refused);
}

// S134
#[test]
fn what_is_composed_is_known_to_its_seat_only() {
    let start = countering([[1, 1, 0, 0, 0], [0, 0, 1, 0, 1], NOTHING, NOTHING]).start();
    let after = |texts: &[&str]| {
        let mut table = start.clone();
        table.play(texts);
        table
    };
    let others = [viewer(B), viewer(W), viewer(O), Viewer::Public];
    let (lumber, brick) = (after(&["give lumber"]), after(&["give brick", "want ore"]));
    alike(&lumber, &brick, &others);
    assert_ne!(seen_by(lumber.state(), &lumber, viewer(R)), seen_by(brick.state(), &brick, viewer(R)));
    // That B composes a counter-offer does not show: it might still accept.
    let made = ["give lumber", "want ore", "propose"];
    let (thinking, composing) = (after(&made), after(&[&made[..], &["give wool"]].concat()));
    alike(&thinking, &composing, &[viewer(R), viewer(W), viewer(O), Viewer::Public]);
    // The offer itself is open to all.
    for other in others {
        let view = thinking.rules().view(thinking.state(), other);
        assert_eq!(view.seats[R].give.map(|c| c.to_array()), Some([1, 0, 0, 0, 0]));
        assert_eq!(view.seats[R].want.map(|c| c.to_array()), Some([0, 0, 0, 0, 1]));
    }
}

// S134
#[test]
fn answers_are_shown_together() {
    let start = countering([[1, 0, 0, 0, 0], [0, 0, 0, 0, 1], [0, 0, 0, 0, 1], NOTHING]);
    let answered = |answer: &[&str]| {
        let mut table = start.start();
        offer(&mut table, "1 lumber for 1 ore");
        table.play(answer);
        assert_eq!(table.asked(), W);
        assert_eq!(table.events(), []);
        table
    };
    let counter = ["give ore", "want brick", "propose"];
    let (yes, no, own) = (answered(&["accept"]), answered(&["decline"]), answered(&counter));
    let others = [viewer(R), viewer(W), viewer(O), Viewer::Public];
    alike(&yes, &no, &others);
    alike(&no, &own, &others);
    let answers = |table: &Table, who| table.rules().view(table.state(), who).seats[B].answer;
    assert_eq!(answers(&yes, viewer(B)), Some(Answer::Accepted));
    assert_eq!(answers(&no, viewer(B)), Some(Answer::Declined));
    assert_eq!(answers(&own, viewer(B)), Some(Answer::Countered));
    assert_eq!(answers(&own, viewer(W)), None);
    // All at once.
    let mut all = own;
    all.play(&["accept", "decline"]);
    for who in others {
        let view = all.rules().view(all.state(), who);
        let shown: Vec<_> = view.seats.iter().map(|seat| seat.answer).collect();
        let expected =
            [None, Some(Answer::Countered), Some(Answer::Accepted), Some(Answer::Declined)].to_vec();
        assert_eq!(shown, expected);
        assert_eq!(view.seats[B].want.map(|c| c.to_array()), Some([0, 1, 0, 0, 0]));
    }
}

// S134: who fills in what it cannot know does not find the true answer there.
#[test]
fn hidden_answers_are_filled_in_anew() {
    let hands = [[1, 1, 1, 0, 0], [0, 0, 0, 0, 2], [0, 0, 0, 0, 2], [1, 1, 1, 1, 0]];
    let counter = ["give ore", "want brick", "propose"];
    for answer in [&["accept"][..], &["decline"], &counter, &["give ore"]] {
        let mut table = countering(hands).start();
        offer(&mut table, "1 lumber for 1 ore");
        table.play(answer);
        for who in [viewer(R), viewer(O), Viewer::Public] {
            let mut answers = std::collections::BTreeSet::new();
            for seed in 0..60 {
                let mut other = table.state().clone();
                table.rules().resample_hidden(&mut other, who, seed);
                assert_eq!(table.rules().check(&other), []);
                assert!(seen_by(&other, &table, who) == seen_by(table.state(), &table, who));
                let setup = table.rules().to_setup(&other)["seats"][B].clone();
                answers.insert(format!("{} {}", setup["answer"], setup["give"]));
            }
            assert!(answers.len() >= if answer.len() == 1 && answer[0] == "give ore" { 1 } else { 3 });
            if answer[0] == "give ore" && answer.len() == 1 {
                let nothing = format!("null {}", all_counts::<Resource>([0; 5]));
                assert_eq!(answers.into_iter().collect::<Vec<_>>(), [nothing]);
            }
        }
        // B itself knows.
        let mut other = table.state().clone();
        table.rules().resample_hidden(&mut other, viewer(B), 5);
        let own = |state: &BaseState| table.rules().to_setup(state)["seats"][B].clone();
        assert_eq!(own(&other), own(table.state()));
    }
}
