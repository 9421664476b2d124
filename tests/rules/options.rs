//! Options and editions.

use serde_json::{Value, json};
use tilewright::settlers::{BankShortage, BankTrades, LongestRoadTie, Options, Phases};
use tilewright::{Game, Outcome, Rules};

use crate::table::{B, Hand, O, Position, R, W, rules};

fn resolved(options: Value) -> Options {
    rules(&options).options().clone()
}

// S102, S103
#[test]
fn the_defaults_are_the_documented_ones() {
    let options = resolved(json!({}));
    assert_eq!(
        (options.seats, options.victory_points, options.discards.hand_limit, options.turn_limit),
        (4, Some(10), 7, None)
    );
    assert_eq!(options.bank.shortage, Some(BankShortage::AllOrNothing));
    assert_eq!(options.awards.tie, Some(LongestRoadTie::SetAside));
    assert_eq!((options.bank.phases, options.bank.rates), (Phases::Combined, BankTrades::Best));
    let listed = rules(&json!({})).info().options.clone();
    for (name, value) in [
        ("edition", "almanac"),
        ("phases", "combined"),
        ("bank_trades", "best"),
        ("board", "base"),
        ("numbers", "spiral"),
        ("harbours", "fixed"),
    ] {
        assert_eq!(listed[name], value, "{name}");
    }
}

// S103, S104, S105
#[test]
fn an_edition_is_a_bundle_and_a_switch_overrules_it() {
    let both = |options: Value| {
        let options = resolved(options);
        (options.bank.shortage.unwrap(), options.awards.tie.unwrap())
    };
    use BankShortage::{AllOrNothing, SoleClaimantGetsRest};
    use LongestRoadTie::{HolderKeeps, SetAside};
    assert_eq!(both(json!({"edition": "almanac"})), (AllOrNothing, SetAside));
    assert_eq!(both(json!({"edition": "fifth"})), (SoleClaimantGetsRest, HolderKeeps));
    let mixed = json!({"edition": "fifth", "longest_road_tie": "set_aside"});
    assert_eq!(both(mixed), (SoleClaimantGetsRest, SetAside));
    let mixed = json!({"bank_shortage": "sole_claimant_gets_rest"});
    assert_eq!(both(mixed), (SoleClaimantGetsRest, SetAside));
}

/// R's road of seven is about to be cut to five by O, which ties with B.
fn about_to_tie() -> Position {
    Position::empty()
        .settlements(R, &[20])
        .roads(R, "20-0-1-2-3-12-13-14")
        .settlements(B, &[43])
        .roads(B, "43-44-40-18-17-39")
        .settlements(O, &[31])
        .roads(O, "31-32-11-12")
        .turn_of(O)
        .hand(O, [1, 1, 1, 1, 0])
}

// S90, S91, S103, S104, S105
#[test]
fn the_tie_after_a_break_by_edition_and_by_switch() {
    for (edition, switch, holder) in [
        ("almanac", None, None),
        ("fifth", None, Some(R)),
        ("almanac", Some("holder_keeps"), Some(R)),
        ("fifth", Some("set_aside"), None),
    ] {
        let start = about_to_tie().option("edition", edition).option("longest_road_tie", switch);
        let mut table = start.start();
        assert_eq!(table.longest_road(), Some(R));
        table.play(&["settle 12"]);
        assert_eq!((table.road(R), table.road(B), table.longest_road()), (5, 5, holder), "{edition}");
        assert_eq!(table.points(R), if holder.is_some() { 3 } else { 1 });
    }
}

// S106
#[test]
fn a_turn_limit_ends_the_game_when_its_last_turn_is_ended() {
    let mut table = Position::p0().option("turn_limit", 3).start();
    for _ in [R, B] {
        table.play(&["end"]).roll(2);
        assert_eq!(table.game.outcome(), Outcome::Running);
    }
    assert_eq!((table.state().turn.number, table.on_turn()), (3, W));
    table.play(&["end"]);
    assert_eq!((table.game.outcome(), table.phase().as_str()), (Outcome::Truncated, "truncated"));
    assert!(table.game.outcome().winners().is_empty());
    table.allows_only(&[]);
    table.refuses(&["roll", "end"]);
    assert_eq!(table.state().turn.number, 3, "no fourth turn began");
}

// S97, S106
#[test]
fn a_win_in_the_last_turn_is_a_win() {
    let win: Hand = [0, 0, 1, 1, 1];
    let start = Position::p8().option("turn_limit", 1).cards(R, "victory_point").hand(R, win);
    let mut table = start.start();
    table.buy("victory_point");
    assert_eq!(table.winner(), Some(R));
    // The seat after the last turn has enough points and still does not win.
    let start = Position::p8().option("turn_limit", 1).turn_of(O).cards(R, "victory_point victory_point");
    let mut table = start.start();
    table.play(&["end"]);
    assert_eq!((table.game.outcome(), table.points(R)), (Outcome::Truncated, 10));
    // All cards are shown at the end.
    assert_eq!(table.public_points(R), 10);
}

// S102
#[test]
fn two_three_and_four_seats_play_to_the_end() {
    for seats in 2..=4u8 {
        let mut game = Game::new(rules(&json!({"seats": seats, "victory_points": 4})), 11);
        let mut rng = tilewright::rng::Rng::new(1);
        while !game.outcome().is_over() {
            let legal = game.legal_ids();
            game.step_id(legal[rng.below(legal.len() as u32) as usize]).unwrap();
        }
        let winner = game.outcome().winners()[0];
        assert!(winner.0 < seats && game.points(winner, tilewright::Viewer::Public) >= 4);
        for beyond in &game.state().seats[usize::from(seats)..] {
            assert!(beyond.links.is_empty() && beyond.hand.is_empty() && beyond.settlements.is_empty());
        }
    }
}
