//! Whole games with offers and with five and six seats: what every game promises, and games by bots.

use std::sync::Arc;

use serde_json::{Value, json};
use tilewright::bots::{self, Bot};
use tilewright::settlers::{Base, Event, Large, Options, Phase, Settlers, Wide};
use tilewright::{ActionMask, Actor, Game, Outcome, Rules, catalog, record};

use crate::contract::keeps_the_contract;

fn options(changes: &Value) -> Options {
    serde_json::from_value(changes.clone()).unwrap()
}

fn base(changes: &Value) -> Arc<Base> {
    Arc::new(Base::new("settlers/base", options(changes)).unwrap())
}

fn wide(changes: &Value) -> Arc<Wide> {
    let mut all = json!({"board": "base-5-6", "seats": 6});
    all.as_object_mut().unwrap().extend(changes.as_object().unwrap().clone());
    Arc::new(Wide::new("settlers/base-5-6", options(&all)).unwrap())
}

// S120 to S139
#[test]
fn offers_keep_the_contract() {
    keeps_the_contract(&base(&json!({"player_trades": "offers"})), 0..8, 3000);
    keeps_the_contract(&base(&json!({"player_trades": "counter_offers"})), 0..8, 3000);
    let narrow = json!({"player_trades": "counter_offers", "offers_per_turn": 20, "offer_cards": 20,
        "seats": 2, "phases": "separate", "between_turns": "special_building"});
    keeps_the_contract(&base(&narrow), 0..4, 3000);
    // Where there are more things to trade than cards.
    let canal = json!({"board": "new-york", "erie_canal": true, "player_trades": "counter_offers",
        "offers_per_turn": 10, "seats": 3});
    let rules = Large::new("settlers/new-york-erie-canal", options(&canal)).unwrap();
    keeps_the_contract(&Arc::new(rules), 0..3, 3000);
}

// S141 to S160
#[test]
fn special_building_keeps_the_contract() {
    keeps_the_contract(&wide(&json!({"player_trades": "counter_offers"})), 0..6, 3000);
    keeps_the_contract(&wide(&json!({"seats": 5, "victory_points": 4})), 0..6, 3000);
    keeps_the_contract(&base(&json!({"between_turns": "special_building", "victory_points": 4})), 0..6, 3000);
}

// S161 to S167
#[test]
fn paired_players_keep_the_contract() {
    let paired = |more: Value| {
        let mut all = json!({"between_turns": "paired_players"});
        all.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        wide(&all)
    };
    keeps_the_contract(&paired(json!({})), 0..6, 3000);
    keeps_the_contract(
        &paired(json!({"seats": 5, "victory_points": 4, "player_trades": "offers"})),
        0..6,
        3000,
    );
    keeps_the_contract(&paired(json!({"paired_wins": false, "victory_points": 4})), 0..6, 3000);
    keeps_the_contract(&paired(json!({"win_check": "declared", "victory_points": 4})), 0..4, 3000);
}

/// What happened in a game by bots.
#[derive(Default)]
struct Told {
    offered: usize,
    countered: usize,
    traded: usize,
    parts: usize,
    built_in_parts: usize,
}

/// Plays a game by bots; looks at every step, and at the record at the end.
fn by_bots<const S: usize, const L: usize, const P: usize>(
    rules: &Arc<Settlers<S, L, P>>,
    seed: u64,
    names: &[&str],
) -> (Game<Settlers<S, L, P>>, Told) {
    let mut bots: Vec<Box<dyn Bot<Settlers<S, L, P>>>> =
        names.iter().zip(seed..).map(|(name, seed)| bots::by_name(name, seed).unwrap()).collect();
    let mut game = Game::new(rules.clone(), seed);
    let mut mask = ActionMask::new(rules.info().space.len());
    let mut told = Told::default();
    while let Actor::Seat(seat) = game.actor() {
        game.legal_mask(&mut mask);
        let id = bots[seat.index()].choose(&**rules, game.state(), &mask);
        let part = matches!(game.state().phase, Phase::SpecialBuilding | Phase::PairedPart);
        game.step_id(id).unwrap();
        for event in game.events() {
            told.offered += usize::from(matches!(event, Event::Offered { .. }));
            told.traded += usize::from(matches!(event, Event::Traded { .. }));
            told.parts += usize::from(matches!(event, Event::PartBegan { .. }));
            let countered = tilewright::settlers::Answer::Countered;
            told.countered +=
                usize::from(matches!(event, Event::Answered { answer, .. } if *answer == countered));
            let built = matches!(
                event,
                Event::LinkBuilt { .. } | Event::SettlementBuilt { .. } | Event::CityBuilt { .. }
            );
            told.built_in_parts += usize::from(part && built);
        }
        assert!(game.history().len() < 200_000, "the game does not end");
    }
    assert_eq!(rules.check(game.state()), []);
    let replayed = record::replay(rules.clone(), &record::write(&game)).unwrap();
    assert_eq!((replayed.state(), replayed.history()), (game.state(), game.history()));
    (game, told)
}

// S120 to S140, S152 to S158
#[test]
fn six_bots_with_special_building_and_counter_offers() {
    let rules = wide(&json!({"player_trades": "counter_offers", "turn_limit": 300}));
    for seed in 0..3 {
        let (game, told) =
            by_bots(&rules, seed, &["greedy", "random", "greedy", "random", "greedy", "random"]);
        // Five parts after each turn but the last.
        assert_eq!(told.parts as u32, 5 * (game.state().turn.number - 1));
        assert!(told.offered > 20 && told.countered > 20 && told.traded > 5 && told.built_in_parts > 5);
        if let Outcome::Won { winners } = game.outcome() {
            assert_eq!(winners[..], [game.state().on_turn()]);
        }
    }
}

// S161 to S166
#[test]
fn six_bots_as_paired_players() {
    for (wins, seed) in [(true, 1), (true, 2), (false, 3)] {
        let rules = wide(&json!({"between_turns": "paired_players", "paired_wins": wins,
            "player_trades": "counter_offers", "turn_limit": 300}));
        let (game, told) = by_bots(&rules, seed, &["greedy"; 6]);
        let ended_in_part = usize::from(game.state().guest().is_some());
        assert_eq!(told.parts, game.state().turn.number as usize - 1 + ended_in_part);
        assert!(told.built_in_parts > 5);
        if let Outcome::Won { winners } = game.outcome() {
            let winner = game.state().guest().unwrap_or(game.state().on_turn());
            assert_eq!(winners[..], [winner]);
            assert!(wins || ended_in_part == 0);
        }
    }
}

/// The same game through the catalog, as other languages play it.
#[test]
fn a_game_of_six_through_the_catalog() {
    let changes = r#"{"player_trades": "counter_offers", "turn_limit": 40}"#;
    let rules = catalog::rules("settlers/base-5-6", None, Some(changes)).unwrap();
    assert_eq!(rules.info().seats, 6);
    let own = wide(&json!({"player_trades": "counter_offers", "turn_limit": 40, "bank": 24}));
    assert_eq!(rules.info().identity, own.info().identity);
}
