//! Special building between turns.

use serde_json::json;
use tilewright::settlers::{Event, Phase};
use tilewright::{Seat, Viewer};

use crate::table::{B, G, N, NOTHING, O, Position, R, Table, W};

/// A table of six.
type Six = Table<2, 2, 6>;

/// P0 with two settlements and two roads for the fifth and the sixth seat.
pub(crate) fn p6() -> Position {
    Position::p0()
        .option("seats", 6)
        .settlements(N, &[31, 41])
        .roads(N, "31-30 41-42")
        .settlements(G, &[27, 51])
        .roads(G, "27-26 51-50")
}

/// P0 at four seats, with special building.
fn p4() -> Position {
    Position::p0().option("between_turns", "special_building")
}

fn sit(position: &Position) -> Six {
    position.start_at()
}

fn part_of(seat: usize) -> Position {
    let on_turn = (seat + 5) % 6;
    p6().turn_of(on_turn).field("phase", "special_building").field("actor", seat)
}

// S152
#[test]
fn b116_every_other_seat_has_one_part_and_then_the_next_its_turn() {
    for on_turn in 0..6 {
        let mut table = sit(&p6().turn_of(on_turn));
        for step in 1..6 {
            let guest = (on_turn + step) % 6;
            table.play(&["end"]);
            assert_eq!((table.asked(), table.on_turn()), (guest, on_turn));
            assert_eq!((table.phase().as_str(), table.field("guest")), ("special_building", json!(guest)));
            let began = Event::PartBegan { seat: Seat(guest as u8), part: Phase::SpecialBuilding };
            assert_eq!(table.events(), [began]);
        }
        table.play(&["end"]);
        let next = (on_turn + 1) % 6;
        assert_eq!((table.asked(), table.on_turn(), table.phase().as_str()), (next, next, "pre_roll"));
        assert_eq!((table.field("turn"), table.field("guest")), (json!(2), json!(null)));
    }
}

// S152: whatever is built in a part, the turn goes to the one after the seat whose turn ended.
#[test]
fn b116_building_in_a_part_does_not_move_the_turn() {
    let mut table = sit(&p6().turn_of(W).hand(G, [3, 3, 1, 1, 0]));
    table.play(&["end", "end", "end"]);
    assert_eq!(table.asked(), G);
    table.play(&["road 50-49", "road 49-48", "settle 48", "end"]);
    assert_eq!(table.asked(), R);
    table.play(&["end", "end"]);
    assert_eq!((table.asked(), table.on_turn(), table.phase().as_str()), (O, O, "pre_roll"));
    table.conserved();
}

// S151, S152: at small tables too, down to two seats.
#[test]
fn special_building_at_small_tables() {
    for seats in 2..=4 {
        let mut table = p4().option("seats", seats).turn_of(1).start();
        for step in 1..seats {
            table.play(&["end"]);
            assert_eq!((table.asked(), table.phase().as_str()), ((1 + step) % seats, "special_building"));
        }
        table.play(&["end"]);
        assert_eq!((table.on_turn(), table.phase().as_str()), (2 % seats, "pre_roll"));
    }
    // And none at a large one.
    let mut table = sit(&p6().option("between_turns", "nothing"));
    table.play(&["end"]);
    assert_eq!((table.on_turn(), table.phase().as_str()), (B, "pre_roll"));
}

// S153
#[test]
fn a_part_is_for_building_and_buying() {
    // A road, a settlement, a city and two cards.
    let hand = [2, 2, 4, 5, 5];
    let mut table = sit(&part_of(R).hand(R, hand));
    let verbs: std::collections::BTreeSet<String> =
        table.legal().iter().map(|text| text.split(' ').next().unwrap().to_owned()).collect();
    // No settlement fits yet: the road's end is beside the own building.
    assert_eq!(verbs, ["buy", "city", "end", "road"].map(str::to_owned).into());
    table.play(&["road 1-2", "settle 2"]).buy("knight");
    assert_eq!((table.asked(), table.phase().as_str()), (R, "special_building"));
    table.buy("monopoly").play(&["city 13"]);
    assert_eq!(table.hand(R), [0, 0, 1, 0, 0]);
    assert_eq!((table.points(R), table.cards(R)), (4, [1, 0, 0, 1, 0]));
    table.conserved();
    table.refuses(&["road 2-3", "city 0", "buy"]);
    assert_eq!(table.reason("buy").unwrap(), "it costs 1 wool, 1 grain, 1 ore; missing 1 grain, 1 ore");
    table.play(&["end"]);
    assert_eq!(table.asked(), B);
}

// S154
#[test]
fn longest_road_changes_hands_in_a_part() {
    let position =
        part_of(B).roads(R, "1-2-3-12 13-34").roads(B, "42-40-18 17-15-4").hand(B, [2, 2, 0, 0, 0]);
    let mut table = sit(&position);
    // R has 0-1-2-3-12-13-34, six; B 42-40-18-17-15-4, five.
    assert_eq!((table.road(R), table.road(B), table.longest_road()), (6, 5, Some(R)));
    table.play(&["road 4-5"]);
    assert_eq!((table.road(B), table.longest_road()), (6, Some(R)));
    table.play(&["road 5-16"]);
    assert_eq!((table.road(B), table.longest_road()), (7, Some(B)));
    assert_eq!((table.points(R), table.points(B), table.on_turn()), (2, 4, R));
}

// S155
#[test]
fn nobody_trades_in_special_building() {
    // A harbour of 3:1 on 33, and offers.
    let position = part_of(R).option("player_trades", "counter_offers").settlements(R, &[33]);
    let table = sit(&position.hand(R, [9, 0, 0, 0, 0]).hand(B, [0, 0, 0, 0, 9]));
    table.allows_only(&["end"]);
    table.refuses(&["trade 3 lumber ore", "trade 4 lumber ore", "give lumber", "want ore", "propose"]);
    let expected = "expected something to build or buy, or the end of the special building";
    assert_eq!(table.reason("trade 3 lumber ore").unwrap(), expected);
    // Nor does the seat whose turn has ended trade with it: it is not asked.
    assert_eq!((table.asked(), table.on_turn()), (R, G));
}

// S156
#[test]
fn no_development_card_is_played_in_special_building() {
    let cards = "knight road_building year_of_plenty monopoly";
    let table = sit(&part_of(B).cards(B, cards));
    table.allows_only(&["end"]);
    let plays = ["knight", "road_building", "plenty ore ore", "monopoly wool"];
    table.refuses(&plays);
    for play in plays {
        assert!(table.reason(play).unwrap().contains("end of the special building"));
    }
    // In its turn, which follows the other parts, it can.
    let mut table = table;
    table.play(&["end"; 5]).allows(&plays);
    assert_eq!((table.on_turn(), table.phase().as_str()), (B, "pre_roll"));
}

// S157, S99
#[test]
fn nobody_wins_in_special_building() {
    // Three points win, each has two, B and O can build a city.
    let city = [0, 0, 0, 2, 3];
    let position = part_of(B).option("victory_points", 3).hand(B, city).hand(O, city);
    let mut table = sit(&position);
    assert_eq!(table.on_turn(), R);
    table.play(&["city 18"]);
    assert_eq!((table.points(B), table.winner(), table.asked()), (3, None, B));
    table.play(&["end", "end", "city 37", "end", "end"]);
    assert_eq!((table.points(O), table.winner(), table.asked()), (3, None, G));
    // B's turn comes first, and it wins before it rolls.
    table.play(&["end"]);
    assert_eq!((table.winner(), table.field("dice")), (Some(B), json!(null)));
    table.allows_only(&[]);
}

// S157: a victory point card bought there; points that came to a seat whose turn is over or far away.
#[test]
fn points_that_come_in_special_building_wait() {
    let position = part_of(G).option("victory_points", 3).hand(G, [0, 0, 1, 1, 1]);
    let mut table = sit(&position);
    assert_eq!(table.on_turn(), N);
    table.buy("victory_point");
    assert_eq!((table.points(G), table.winner()), (3, None));
    assert_eq!(table.game.points(Seat(5), Viewer::Public), 2);
    // The others have their parts, then G wins as its turn begins.
    table.play(&["end", "end", "end", "end"]);
    assert_eq!((table.asked(), table.winner()), (O, None));
    table.play(&["end"]);
    assert_eq!(table.winner(), Some(G));
    // R's turn has just ended. In B's part R gets to the points: it waits for its own turn, as anybody does.
    let cut = Position::p101().option("between_turns", "special_building").hand(W, [1, 1, 1, 1, 0]);
    let mut table = cut.turn_of(B).field("phase", "special_building").field("actor", W).start();
    table.play(&["settle 3"]);
    assert_eq!((table.longest_road(), table.points(B), table.winner()), (Some(B), 10, None));
    table.play(&["end", "end", "end"]);
    assert_eq!((table.on_turn(), table.winner()), (W, None));
    for seat in [W, O, R] {
        assert_eq!(table.on_turn(), seat);
        table.roll(2).play(&["end"; 4]);
    }
    assert_eq!(table.winner(), Some(B));
}

// S158
#[test]
fn r4_a_card_bought_there_is_playable_in_the_turn_that_follows() {
    // With two seats B's turn follows at once.
    let start = p4().option("seats", 2).hand(B, [0, 0, 3, 3, 3]);
    let mut table = start.start();
    table.play(&["end"]).buy("knight").buy("knight").buy("monopoly");
    assert_eq!(table.state().bought.to_array(), [2, 0, 0, 1, 0], "kept apart while the part lasts");
    table.play(&["end"]);
    assert_eq!(table.state().bought.total(), 0);
    assert_eq!((table.on_turn(), table.phase().as_str()), (B, "pre_roll"));
    table.allows(&["knight", "monopoly ore"]);
    // A card bought in the turn itself waits.
    let mut table = start.start();
    table.play(&["end", "end"]).roll(12).buy("knight").refuses(&["knight"]);
    assert_eq!(table.reason("knight").unwrap(), "the knight was bought this turn");
    // In the last part before its turn.
    let mut table = sit(&part_of(R).turn_of(B).hand(R, [0, 0, 1, 1, 1]));
    assert_eq!(table.asked(), R);
    table.buy("road_building").play(&["end"]);
    assert_eq!((table.on_turn(), table.phase().as_str()), (W, "pre_roll"));
}

// S159
#[test]
fn building_in_a_part_leaves_trade_open_in_the_turn() {
    let position = part_of(B).option("phases", "separate").option("player_trades", "offers");
    let mut table = sit(&position.hand(B, [5, 1, 0, 0, 0]));
    table.play(&["road 17-39"]);
    table.play(&["end"; 5]).roll(12);
    assert_eq!((table.on_turn(), table.hand(B)[..2].to_vec()), (B, vec![4, 0]));
    table.allows(&["trade 4 lumber ore", "give lumber"]);
    // And building in R's turn does not keep B from building in its part.
    let mut table = sit(&p6().option("phases", "separate").hand(R, [1, 1, 0, 0, 0]).hand(B, [1, 1, 0, 0, 0]));
    table.play(&["road 1-2", "end", "road 17-39"]);
}

// S160
#[test]
fn r7_nothing_follows_the_winning_turn() {
    let position = p6().option("victory_points", 3).hand(R, [0, 0, 0, 2, 3]).hand(B, [0, 0, 0, 2, 3]);
    let mut table = sit(&position);
    table.play(&["city 0"]);
    assert_eq!(table.winner(), Some(R));
    table.allows_only(&[]);
    // Nor the last turn of a limit.
    for between in ["special_building", "paired_players"] {
        let mut table = sit(&p6().option("between_turns", between).option("turn_limit", 1));
        table.play(&["end"]);
        assert_eq!(table.game.outcome(), tilewright::Outcome::Truncated, "{between}");
        table.allows_only(&[]);
    }
}

// S153: typed in, a part names its seat and keeps to its rules.
#[test]
fn parts_can_be_typed_in() {
    let faults = |position: Position| match position.attempt_at::<2, 2, 6>() {
        Ok(_) => Vec::new(),
        Err(error) => error.0.into_iter().map(|fault| fault.at).collect::<Vec<String>>(),
    };
    assert_eq!(faults(part_of(B)), [""; 0]);
    // The seat whose turn has ended has no part, and somebody must have it.
    assert_eq!(faults(part_of(B).field("actor", R)), ["/guest"]);
    let mut nobody = part_of(B).setup();
    nobody.as_object_mut().unwrap().remove("actor");
    assert!(sit(&p6()).rules_refuse(&nobody, "/phase"));
    assert_eq!(faults(part_of(B).field("guest", W)), ["/actor"]);
    assert_eq!(faults(part_of(B).field("phase", "paired_part")).first().unwrap(), "/actor");
    assert_eq!(faults(part_of(B).field("guest", 6)), ["/guest"]);
    assert_eq!(faults(p6().field("guest", B)), ["/guest"]);
    assert_eq!(faults(part_of(B).option("between_turns", "nothing")), ["/guest"]);
    // What was bought there is kept apart for the part, as in a turn.
    let bought = |held: &str| part_of(B).cards(B, held).field("bought", json!({"knight": 1}));
    assert_eq!(faults(bought("knight")), [""; 0]);
    assert_eq!(faults(bought("monopoly")), ["/bought"]);
    // Points do not matter there; a part that is won is none.
    let rich = part_of(B).option("victory_points", 3).cities(B, &[18]);
    assert_eq!(faults(rich.clone()), [""; 0]);
    assert!(!faults(rich.field("guest", B).field("phase", "won")).is_empty());
    assert_eq!(sit(&part_of(B)).hand(B), NOTHING);
}
