//! Paired players.

use serde_json::json;
use tilewright::Seat;
use tilewright::settlers::{Event, Phase};

use crate::six::p6;
use crate::table::{B, G, N, O, Position, R, Table, W, site};

type Six = Table<2, 2, 6>;

fn paired() -> Position {
    p6().option("between_turns", "paired_players")
}

fn sit(position: &Position) -> Six {
    position.start_at()
}

/// R's turn is over, and O has its part.
fn part_of_o() -> Position {
    paired().field("phase", "paired_part")
}

// S161
#[test]
fn the_third_seat_to_the_left_has_a_part() {
    for seats in [5, 6] {
        for on_turn in 0..seats {
            let position = paired().option("seats", seats).turn_of(on_turn);
            let mut table: Six = sit(&position);
            table.play(&["end"]);
            let guest = (on_turn + 3) % seats;
            assert_eq!(
                (table.asked(), table.on_turn(), table.phase().as_str()),
                (guest, on_turn, "paired_part")
            );
            let began = Event::PartBegan { seat: Seat(guest as u8), part: Phase::PairedPart };
            assert_eq!(table.events(), [began]);
            table.play(&["end"]);
            let next = (on_turn + 1) % seats;
            assert_eq!((table.asked(), table.on_turn(), table.phase().as_str()), (next, next, "pre_roll"));
        }
    }
}

// S162
#[test]
fn a_part_has_the_bank_building_and_one_card() {
    let position =
        part_of_o().field("card_played", false).hand(O, [5, 1, 1, 1, 1]).cards(O, "monopoly knight");
    let mut table = sit(&position.hand(B, [0, 0, 0, 0, 3]));
    assert_eq!(table.asked(), O);
    table.refuses(&["roll"]);
    table.play(&["trade 4 lumber brick", "monopoly ore"]);
    assert_eq!((table.hand(O), table.phase().as_str()), ([1, 2, 1, 1, 4], "paired_part"));
    table.refuses(&["knight"]);
    table.play(&["road 38-39"]).buy("year_of_plenty").play(&["end"]);
    assert_eq!(table.hand(O), [0, 1, 0, 0, 3]);
    table.conserved();
    // A card that R played in its turn is R's.
    let mut table = sit(&paired().cards(R, "monopoly").cards(O, "year_of_plenty"));
    table.play(&["monopoly ore", "end", "plenty ore wool"]);
    assert_eq!((table.hand(O), table.phase().as_str()), ([0, 0, 1, 0, 1], "paired_part"));
    // Nor does O's card count in its own turn, nor in that of the next.
    let mut table = sit(&paired().cards(O, "monopoly year_of_plenty").cards(B, "monopoly"));
    table.play(&["end", "monopoly ore", "end"]).allows(&["monopoly ore"]);
    let mut table = sit(&paired().option("seats", 5).turn_of(R).cards(O, "monopoly year_of_plenty"));
    table.play(&["end", "monopoly ore", "end"]).roll(12);
    table.play(&["end", "end"]).roll(12);
    table.play(&["end", "end"]);
    assert_eq!((table.on_turn(), table.phase().as_str()), (O, "pre_roll"));
    table.allows(&["plenty ore ore"]);
}

// S162: free roads come back to the part.
#[test]
fn road_building_in_a_part() {
    let mut table = sit(&part_of_o().cards(O, "road_building").hand(O, [0, 0, 0, 0, 4]));
    table.play(&["road_building"]).refuses(&["end", "trade 4 ore wool"]);
    assert_eq!(table.asked(), O);
    table.play(&["road 38-39", "road 39-41"]);
    assert_eq!((table.asked(), table.phase().as_str(), table.on_turn()), (O, "paired_part", R));
    table.allows(&["trade 4 ore wool", "end"]);
}

// S163
#[test]
fn a_paired_player_makes_no_offers() {
    let position = part_of_o().option("player_trades", "counter_offers").hand(O, [3, 0, 0, 0, 0]);
    let mut table = sit(&position.hand(R, [0, 0, 0, 0, 1]));
    table.refuses(&["give lumber", "want ore", "propose", "accept", "drop"]).allows_only(&["end"]);
    // In the turn before, all are asked, the paired player in its order.
    table.play(&["end"]).roll(12);
    assert_eq!(table.on_turn(), B);
    let mut table = sit(&paired().option("player_trades", "offers").hand(R, [1, 0, 0, 0, 0]));
    table.play(&["give lumber", "want ore", "propose"]);
    for seat in [B, W, O, N, G] {
        assert_eq!(table.asked(), seat);
        table.play(&["decline"]);
    }
    table.play(&["end"]);
    assert_eq!((table.asked(), table.phase().as_str()), (O, "paired_part"));
}

// S164
#[test]
fn a_card_bought_in_a_part_waits() {
    let mut table = sit(&part_of_o().option("seats", 5).hand(O, [0, 0, 2, 2, 2]));
    table.buy("knight").buy("monopoly").refuses(&["knight", "monopoly ore"]);
    assert_eq!(table.reason("knight").unwrap(), "the knight was bought this turn");
    // B's and W's turns with the parts of N and R, then O's own, before the roll.
    table.play(&["end"]).roll(12);
    table.play(&["end", "end"]).roll(12);
    table.play(&["end", "end"]).allows(&["knight", "monopoly ore"]);
    assert_eq!((table.on_turn(), table.phase().as_str()), (O, "pre_roll"));
    // Bought in the own turn, played in the part.
    let mut table = sit(&paired().turn_of(O).hand(O, [0, 0, 1, 1, 1]));
    table.buy("knight").refuses(&["knight"]);
    for guest in [R, B, W] {
        table.play(&["end"]);
        assert_eq!(table.asked(), guest);
        table.play(&["end"]).roll(12);
    }
    assert_eq!(table.on_turn(), R);
    table.play(&["end"]).allows(&["knight"]);
    assert_eq!(table.asked(), O);
}

// S165, S73
#[test]
fn b58_a_knight_in_a_part() {
    // G is on 51, a corner of one hex, which W's 22 touches too. R and O have more than seven cards.
    let position = part_of_o().cards(O, "knight").hand(R, [8, 0, 0, 0, 0]).hand(O, [0, 8, 0, 0, 0]);
    let mut table = sit(&position.hand(G, [0, 0, 0, 0, 3]));
    let hexes = &table.rules().topology().hexes;
    let hex = hexes.iter().position(|hex| hex.sites.contains(&site(51))).unwrap();
    table.play(&["knight"]);
    assert_eq!((table.asked(), table.phase().as_str()), (O, "robber"));
    table.refuses(&["end"]);
    table.play(&[&format!("robber {hex}")]).allows_only(&["rob 2", "rob 5"]).reason("end");
    table.play(&["rob 5"]);
    assert_eq!(table.chance(), [("steal ore".to_owned(), 3)]);
    table.play(&["steal ore"]);
    assert_eq!((table.asked(), table.phase().as_str(), table.on_turn()), (O, "paired_part", R));
    assert_eq!((table.hand(O), table.hand(G)), ([0, 8, 0, 0, 1], [0, 0, 0, 0, 2]));
    assert_eq!((table.hand(R), table.knights(O)), ([8, 0, 0, 0, 0], 1));
    let stolen = table.events().to_vec();
    assert!(matches!(stolen[..], [Event::Stolen { thief: Seat(3), victim: Seat(5), .. }]), "{stolen:?}");
    table.conserved().refuses(&["knight"]);
}

// S166
#[test]
fn a_paired_player_can_win_in_its_part() {
    for wins in [true, false] {
        let position = part_of_o().option("paired_wins", wins).option("victory_points", 3);
        let mut table = sit(&position.hand(O, [0, 0, 0, 2, 3]));
        table.play(&["city 37"]);
        assert_eq!((table.points(O), table.winner()), (3, wins.then_some(O)));
        if wins {
            assert_eq!(table.on_turn(), R);
            table.allows_only(&[]);
            continue;
        }
        // It wins when its own turn begins, not in a part before that.
        for _ in [B, W] {
            table.play(&["end"]).roll(12).play(&["end"]);
        }
        table.play(&["end"]);
        assert_eq!((table.winner(), table.on_turn()), (Some(O), O));
    }
    // A victory point card that is bought, and Largest Army.
    let position = part_of_o().option("victory_points", 4).hand(O, [0, 0, 1, 1, 1]).cards(O, "victory_point");
    let mut table = sit(&position);
    table.buy("victory_point");
    assert_eq!(table.winner(), Some(O));
    let mut table =
        sit(&part_of_o().option("victory_points", 4).cards(O, "knight").played(O, "knight knight"));
    table.play(&["knight"]);
    assert_eq!(table.winner(), Some(O));
}

// S166: at the start of its part, and the seat on turn not in it.
#[test]
fn points_that_come_in_a_part() {
    // N cuts R's road of seven, which leaves B, on turn, with the only road of five and ten points.
    let start = |wins: bool| {
        let mut position = Position::empty()
            .option("seats", 5)
            .option("between_turns", "paired_players")
            .option("paired_wins", wins);
        position = position
            .settlements(R, &[20, 13])
            .roads(R, "20-0-1-2-3-12-13-14")
            .cities(B, &[43, 40])
            .settlements(B, &[39])
            .roads(B, "43-44-40-18-17-39")
            .cards(B, "victory_point victory_point victory_point")
            .settlements(N, &[15, 29])
            .roads(N, "15-4-3 29-28")
            .settlements(O, &[24, 32])
            .roads(O, "24-25 32-33")
            .settlements(W, &[52, 49])
            .roads(W, "52-51 49-48");
        let mut table: Six = sit(&position.turn_of(B).hand(N, [1, 1, 1, 1, 0]));
        table.play(&["end", "settle 3"]);
        assert_eq!((table.on_turn(), table.asked(), table.phase().as_str()), (B, N, "paired_part"));
        assert_eq!((table.points(B), table.longest_road(), table.winner()), (10, Some(B), None));
        // W's turn, R's part, O's turn.
        table.play(&["end"]).roll(2);
        table.play(&["end", "end"]).roll(2);
        assert_eq!((table.on_turn(), table.winner()), (O, None));
        // B's part.
        table.play(&["end"]);
        table
    };
    assert_eq!(start(true).winner(), Some(B));
    let mut table = start(false);
    assert_eq!((table.asked(), table.winner()), (B, None));
    for seat in [N, R] {
        table.play(&["end"]);
        assert_eq!(table.on_turn(), seat);
        table.roll(2).play(&["end"]);
    }
    table.play(&["end"]);
    assert_eq!((table.winner(), table.on_turn()), (Some(B), B));
}

// S166: the claim of victory, where it must be made, belongs to the part too.
#[test]
fn a_claim_in_a_part() {
    let position = part_of_o().option("victory_points", 3).option("win_check", "declared").cities(O, &[37]);
    let mut table = sit(&position);
    table.allows_only(&["claim_victory", "end"]).reason("roll");
    table.play(&["claim_victory"]);
    assert_eq!(table.winner(), Some(O));
    let table = sit(&position.option("paired_wins", false));
    table.allows_only(&["end"]);
}

// S167
#[test]
fn separate_phases_in_a_part() {
    let hand = [5, 1, 0, 0, 0];
    let position = paired().option("phases", "separate").hand(R, hand).hand(O, hand);
    let mut table = sit(&position);
    table.play(&["road 1-2"]).refuses(&["trade 4 lumber ore"]);
    table.play(&["end"]).allows(&["trade 4 lumber ore"]);
    table.play(&["road 38-39"]).refuses(&["trade 4 lumber ore"]);
    table.play(&["end"]);
    assert_eq!(table.on_turn(), B);
}

// S161: typed in, the part belongs to one seat only.
#[test]
fn parts_can_be_typed_in() {
    let faults = |position: Position| match position.attempt_at::<2, 2, 6>() {
        Ok(_) => Vec::new(),
        Err(error) => error.0.into_iter().map(|fault| fault.at).collect::<Vec<String>>(),
    };
    assert_eq!(faults(part_of_o()), [""; 0]);
    assert_eq!(faults(part_of_o().field("guest", W)), ["/guest"]);
    assert_eq!(
        faults(part_of_o().field("phase", "special_building").field("actor", B)).first().unwrap(),
        "/phase"
    );
    for number in [6, 9, 254] {
        for field in ["on_turn", "guest", "actor"] {
            let found = faults(part_of_o().field(field, number));
            assert!(found.contains(&format!("/{field}")), "{field} {number}: {found:?}");
            let mut open = paired().field(field, number).setup();
            open.as_object_mut().unwrap().remove("phase");
            assert!(sit(&paired()).rules_refuse(&open, &format!("/{field}")), "{field} {number}");
        }
    }
    // Won in the part, and not.
    let rich = part_of_o().option("victory_points", 3).cities(O, &[37]);
    assert_eq!(faults(rich.clone()), ["/phase"]);
    assert_eq!(faults(rich.clone().field("guest", O).field("actor", O).field("phase", "won")), [""; 0]);
    let other = rich.field("guest", O).field("actor", O).field("phase", "won").option("paired_wins", false);
    assert!(!faults(other).is_empty());
    assert_eq!(sit(&part_of_o()).field("guest"), json!(O));
}
