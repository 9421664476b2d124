//! Development cards.

use serde_json::json;
use tilewright::settlers::{Action, Card, Event, Resource};
use tilewright::{Actor, Game, Rules, Seat};

use crate::table::{B, Hand, NOTHING, O, Position, R, Table, W, all_counts, cards_of, named_cards, rules};

const PRICE: Hand = [0, 0, 1, 1, 1];

// S67, S68
#[test]
fn b64_the_deck_has_25_cards() {
    let mut game = Game::new(rules(&json!({"board": "beginner"})), 1);
    while game.state().turn.number == 0 {
        game.play_id(game.legal_ids()[0]).unwrap();
    }
    assert_eq!(game.state().deck.to_array(), [14, 2, 2, 2, 5]);
    let mut table = Position::p0().hand(R, PRICE).start();
    table.play(&["buy"]);
    assert_eq!(table.actor(), Actor::Chance);
    let weights = [
        ("draw knight", 14),
        ("draw road_building", 2),
        ("draw year_of_plenty", 2),
        ("draw monopoly", 2),
        ("draw victory_point", 5),
    ];
    assert_eq!(table.chance(), weights.map(|(text, weight)| (text.to_owned(), weight)));
}

// S68
#[test]
fn b64_the_deck_runs_out_kind_by_kind() {
    let knights = "knight ".repeat(7);
    let no_knights = Position::p0().hand(R, PRICE).cards(B, &knights).played(W, &knights);
    let mut table = no_knights.field("largest_army", W).start();
    table.play(&["buy"]).refuses(&["draw knight"]);
    assert_eq!(table.chance().len(), 4);
    let rest = "road_building road_building year_of_plenty year_of_plenty monopoly monopoly ";
    let points = "victory_point ".repeat(5);
    let all = format!("{knights}{knights}{rest}{points}");
    let table = Position::p0().hand(R, PRICE).cards(O, &all).start();
    table.refuses(&["buy"]);
    assert_eq!(table.reason("buy").unwrap(), "the deck is empty");
    // The last card can be bought.
    let last = all.replacen("monopoly ", "", 1);
    let mut table = Position::p0().hand(R, PRICE).cards(O, &last).start();
    table.play(&["buy"]);
    assert_eq!(table.chance(), [("draw monopoly".to_owned(), 1)]);
}

// S69, S72
#[test]
fn b61_one_card_a_turn() {
    let start = Position::p0().before_roll(R).cards(R, "knight road_building monopoly year_of_plenty");
    let mut table = start.start();
    table.play(&["knight", "robber 10"]).roll(2);
    table.refuses(&["road_building", "monopoly ore", "plenty ore ore"]);
    assert!(table.reason("road_building").unwrap().contains("already played"));
    table.go_on_to(O, 2).play(&["end"]);
    table.allows(&["road_building", "monopoly ore", "plenty ore ore"]).refuses(&["knight"]);
    table.play(&["monopoly ore"]).roll(2).refuses(&["road_building", "plenty ore ore"]);
    // A victory point card does not use the play.
    let mut table = Position::p0().hand(R, PRICE).cards(R, "knight").start();
    table.buy("victory_point").play(&["knight"]);
    assert_eq!(table.points(R), 3);
}

// S70
#[test]
fn b62_not_in_the_turn_in_which_it_was_bought() {
    for (card, play) in [
        ("knight", "knight"),
        ("road_building", "road_building"),
        ("year_of_plenty", "plenty wool ore"),
        ("monopoly", "monopoly grain"),
    ] {
        let mut table = Position::p0().hand(R, PRICE).start();
        table.buy(card).refuses(&[play]);
        assert!(table.reason(play).unwrap().contains("bought this turn"));
        table.play(&["end"]).roll(2).go_on_to(O, 2).play(&["end"]);
        assert_eq!((table.asked(), table.phase().as_str()), (R, "pre_roll"));
        table.allows(&[play]);
        table.roll(2).allows(&[play]);
    }
}

// S69, S70, S71
#[test]
fn b62_an_older_card_of_the_same_kind_may_be_played() {
    let mut table = Position::p0().hand(R, PRICE).cards(R, "knight").start();
    table.buy("knight").play(&["knight", "robber 10"]).refuses(&["knight"]);
    assert_eq!(table.cards(R), named_cards("knight"));
    // Three bought in one turn: one may be played in the next.
    let mut table = Position::p0().hand(R, [0, 0, 3, 3, 3]).start();
    table.buy("knight").buy("knight").buy("knight").refuses(&["knight"]);
    table.play(&["end"]).roll(2).go_on_to(O, 2).play(&["end", "knight", "robber 10"]).roll(2);
    table.refuses(&["knight"]);
    assert_eq!(table.cards(R), named_cards("knight knight"));
}

// S72
#[test]
fn b103_no_action_plays_a_victory_point_card() {
    let table = Position::p0().cards(R, "victory_point victory_point").start();
    assert_eq!((table.points(R), table.public_points(R)), (4, 2));
    table.allows_only(&["end"]);
    let names: Vec<&str> = table.rules().info().space.segments().iter().map(|s| s.name).collect();
    assert!(!names.iter().any(|name| name.contains("victory")));
    let faults = Position::p0().played(R, "victory_point").faults();
    assert!(faults.contains(&"/seats/0/played/victory_point".to_owned()), "{faults:?}");
}

// S73, S79
#[test]
fn played_knights_stay_on_show_and_other_cards_leave_the_game() {
    let mut table = Position::p0().cards(R, "knight").start();
    table.play(&["knight"]);
    assert_eq!((table.knights(R), table.cards(R)), (1, [0; 5]));
    for (card, line) in [
        ("road_building", &["road_building", "road 1-2", "road 2-3"] as &[&str]),
        ("year_of_plenty", &["plenty ore wool"]),
        ("monopoly", &["monopoly grain"]),
    ] {
        let mut table = Position::p0().hand(R, PRICE).cards(R, card).start();
        let deck = table.state().deck;
        table.play(line);
        // Neither in the hand nor back in the deck.
        assert_eq!((table.cards(R), table.state().deck), ([0; 5], deck));
        assert_eq!(table.field("seats")[R]["played"], all_counts::<Card>(named_cards(card)));
    }
}

// S74, S75
#[test]
fn b68_with_one_piece_left_road_building_places_one() {
    let mut table = Position::p14().cards(R, "road_building road_building").start();
    table.play(&["road_building", "road 13-34"]);
    assert_eq!((table.roads(R), table.phase().as_str()), (15, "main"));
    // With none left the card is not played, and nothing is bought.
    let full = Position::p14().roads(R, "13-34").hand(R, [1, 1, 0, 0, 0]).cards(R, "road_building");
    for position in [full.clone(), full.before_roll(R)] {
        let table = position.start();
        table.refuses(&["road_building", "road 0-5"]);
        assert!(table.reason("road_building").unwrap().contains("no road piece is left"));
    }
}

// S75
#[test]
fn b68_without_a_legal_path_road_building_is_not_played() {
    let card = |position: Position| position.hand(R, [2, 2, 0, 0, 0]).cards(R, "road_building").start();
    card(Position::pe()).refuses(&["road_building"]);
    let mut table = card(Position::pe1());
    table.play(&["road_building"]).allows_only(&["road 45-47"]);
    table.play(&["road 45-47"]);
    assert_eq!((table.phase().as_str(), table.roads(R), table.hand(R)), ("main", 3, [2, 2, 0, 0, 0]));
    assert!(table.legal_of("road").is_empty(), "the second road is lost");
}

// S75: the first road must be placed, the second may be declined; the card is played all the same.
#[test]
fn the_second_road_may_be_declined() {
    for before in [false, true] {
        let position = Position::p0().cards(R, "road_building");
        let mut table = if before { position.before_roll(R).start() } else { position.start() };
        table.play(&["road_building"]).refuses(&["end_roads"]);
        assert!(table.legal().iter().all(|text| text.starts_with("road ")), "{:?}", table.legal());
        table.play(&["road 1-2"]);
        assert_eq!((table.legal().len(), table.legal_of("road").len()), (10, 9));
        table.play(&["end_roads"]);
        assert_eq!((table.phase().as_str(), table.roads(R)), (if before { "pre_roll" } else { "main" }, 3));
        assert_eq!((table.cards(R), table.field("free_roads")), ([0; 5], json!(0)));
    }
}

// S214: with `two` it is no choice while one can be placed.
#[test]
fn the_second_road_must_be_placed() {
    let position = Position::p0().option("road_building", "two").cards(R, "road_building");
    let mut table = position.start();
    assert!(
        table.rules().parse_action("end_roads").unwrap_err().to_string().contains("road_building up_to_two")
    );
    table.play(&["road_building", "road 1-2"]);
    assert!(table.legal().iter().all(|text| text.starts_with("road ")), "{:?}", table.legal());
    assert_eq!(table.legal().len(), 9);
}

// S74
#[test]
fn b71_free_roads_cost_nothing_and_do_not_leak() {
    let start = Position::p0().cards(R, "road_building");
    let mut table = start.clone().start();
    table.play(&["road_building", "road 1-2", "road 2-3"]);
    assert_eq!((table.legal_of("road").len(), table.bank()), (0, [19; 5]));
    let mut table = start.hand(R, [1, 1, 0, 0, 0]).start();
    table.play(&["road_building", "road 1-2", "road 2-3"]);
    assert_eq!(table.hand(R), [1, 1, 0, 0, 0]);
    table.play(&["road 3-4"]);
    assert_eq!(table.hand(R), NOTHING);
    table.play(&["end"]).roll(2).go_on_to(R, 2);
    assert!(table.legal_of("road").is_empty());
}

// S74
#[test]
fn b73_undo_gives_road_building_back() {
    let mut table = Position::p0().cards(R, "road_building").start();
    let before = table.state().clone();
    table.play(&["road_building"]);
    assert!(table.game.undo().is_some());
    assert_eq!(table.state(), &before);
    assert_eq!(table.field("card_played"), json!(false));
    table.allows(&["road_building"]);
}

/// P0 with Year of Plenty in R's hand and this bank.
fn plenty(bank: Hand) -> Table {
    // Parked so that no more than nineteen lie in any hand: B, W and O keep what the bank does not have.
    Position::p0().cards(R, "year_of_plenty").bank(bank, B).start()
}

// S76, S77
#[test]
fn b67_year_of_plenty_takes_what_the_bank_has() {
    let mut one = plenty([0, 0, 0, 0, 1]);
    assert_eq!(one.legal_of("plenty"), ["plenty ore"]);
    one.play(&["plenty ore"]).conserved();
    assert_eq!((one.hand(R), one.bank()), ([0, 0, 0, 0, 1], NOTHING));
    let two = plenty([1, 0, 0, 0, 1]);
    assert_eq!(two.legal_of("plenty"), ["plenty lumber ore"]);
    two.refuses(&["plenty ore ore", "plenty lumber lumber", "plenty ore", "plenty lumber"]);
    assert_eq!(plenty([2, 0, 0, 0, 0]).legal_of("plenty"), ["plenty lumber lumber"]);
    assert_eq!(plenty([2, 0, 0, 1, 0]).legal_of("plenty"), ["plenty lumber grain", "plenty lumber lumber"]);
    let mut none = plenty(NOTHING);
    assert!(none.legal_of("plenty").is_empty());
    none.play(&["end"]);
    assert_eq!(none.cards(R), named_cards("year_of_plenty"), "still in hand");
    let mut full = plenty([19; 5]);
    assert_eq!(full.legal_of("plenty").len(), 15);
    full.play(&["plenty grain wool"]);
    assert_eq!((full.hand(R), full.bank()), ([0, 0, 1, 1, 0], [19, 19, 18, 18, 19]));
    assert!(full.events().contains(&Event::Received { seat: Seat(0), cards: cards_of([0, 0, 1, 1, 0]) }));
}

// S76: the two cards have no order.
#[test]
fn year_of_plenty_reads_either_order() {
    let table = plenty([19; 5]);
    let ordered = Action::YearOfPlenty(Resource::Wool, Some(Resource::Ore));
    let swapped = Action::YearOfPlenty(Resource::Ore, Some(Resource::Wool));
    assert_eq!(table.rules().parse_action("plenty ore wool"), Ok(ordered));
    assert_eq!(table.rules().encode(swapped), table.rules().encode(ordered));
    let (mut a, mut b) = (table.game.clone(), table.game.clone());
    a.play(ordered).unwrap();
    b.play(swapped).unwrap();
    assert_eq!(a.state(), b.state());
}

// S78
#[test]
fn b65_monopoly_takes_from_the_others_and_not_from_the_bank() {
    let start = Position::p0()
        .cards(R, "monopoly")
        .hand(R, [0, 0, 0, 0, 14])
        .hand(B, [3, 0, 0, 0, 3])
        .hand(W, [0, 0, 1, 0, 2])
        .hand(O, [1, 0, 0, 0, 0]);
    let mut table = start.start();
    assert_eq!(table.bank()[4], 0);
    table.play(&["monopoly ore"]).conserved();
    let hands = [[0, 0, 0, 0, 19], [3, 0, 0, 0, 0], [0, 0, 1, 0, 0], [1, 0, 0, 0, 0]];
    assert_eq!((table.hands(), table.bank()), (hands, [15, 19, 18, 19, 0]));
    let taken = |seat, count| Event::Monopolised { seat: Seat(seat), resource: Resource::Ore, count };
    assert!(table.events().contains(&taken(1, 3)) && table.events().contains(&taken(2, 2)));
    let mut table = start.start();
    table.play(&["monopoly lumber"]);
    assert_eq!(table.hands(), [[4, 0, 0, 0, 14], [0, 0, 0, 0, 3], [0, 0, 1, 0, 2], NOTHING]);
    // Nobody has any: legal, and the card is spent.
    let mut table = start.start();
    let hands = table.hands();
    table.play(&["monopoly brick"]);
    assert_eq!((table.hands(), table.cards(R)), (hands, [0; 5]));
}

// S68, S110: the buyer alone sees the card.
#[test]
fn a_bought_card_goes_to_the_buyer() {
    let mut table = Position::p0().hand(R, PRICE).start();
    table.buy("monopoly");
    assert_eq!((table.cards(R), table.hand(R)), (named_cards("monopoly"), NOTHING));
    assert_eq!(table.state().deck.to_array(), [14, 2, 2, 1, 5]);
    let event = &table.events()[0];
    let seen = |viewer| table.rules().redact(event, viewer);
    assert_eq!(seen(tilewright::Viewer::Seat(Seat(1))), Event::CardBought { seat: Seat(0), card: None });
    assert_eq!(&seen(tilewright::Viewer::Seat(Seat(0))), event);
}

// S74, S86, S97
#[test]
fn a_free_road_may_win_the_game() {
    // R has 8 points and a road of four; the free road makes it five, and the second is not asked for.
    let start = Position::p8().roads(R, "2-3").cards(R, "road_building").hand(R, NOTHING);
    let mut table = start.start();
    assert_eq!((table.road(R), table.points(R)), (3, 8));
    table.play(&["road_building", "road 3-12"]);
    // 0-1-2-3-12-13-34-33 is one chain now.
    assert_eq!((table.road(R), table.winner(), table.points(R)), (7, Some(R), 10));
    table.allows_only(&[]);
}
