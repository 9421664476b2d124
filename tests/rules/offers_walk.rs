//! The protocol of trade between seats, walked through to every end on small hands.

use std::collections::HashMap;

use serde_json::json;
use tilewright::settlers::{Action, Base, Phase, Resource};
use tilewright::{Actor, Game, Rules};

use crate::contract::{hidden, position, round_trips};
use crate::oracle;
use crate::table::{B, BaseState, Hand, Position, R, W, all_counts};

fn is_trade(phase: Phase) -> bool {
    matches!(phase, Phase::Offer | Phase::Answer | Phase::Counter | Phase::Deal)
}

fn begins_or_goes_on(action: Action) -> bool {
    matches!(
        action,
        Action::Give(_)
            | Action::Want(_)
            | Action::Propose
            | Action::Accept
            | Action::Decline
            | Action::TradeWith(_)
            | Action::DropOffer
    )
}

/// What a walk has found.
#[derive(Default)]
struct Walk {
    /// States seen; false while they are on the present path.
    done: HashMap<Vec<u8>, bool>,
    /// Ways to come back to trading and building.
    ends: u64,
    /// Trades carried out, as who traded with R, and what R has then.
    deals: std::collections::BTreeSet<(usize, Hand)>,
    deepest: usize,
    /// Every so many states are checked in full.
    every: usize,
}

impl Walk {
    fn go(&mut self, game: &mut Game<Base>, depth: usize) {
        let rules = game.rules().clone();
        let key = rules.save(game.state());
        match self.done.get(&key) {
            Some(true) => return,
            Some(false) => panic!("a way leads round: {}", rules.to_setup(game.state())),
            None => {}
        }
        self.done.insert(key.clone(), false);
        self.deepest = self.deepest.max(depth);
        self.look(game);
        for id in game.legal_ids() {
            let action = rules.decode(id).unwrap();
            if !begins_or_goes_on(action) {
                // Everything else waits.
                assert!(!is_trade(game.state().phase), "{}", rules.action_text(action));
                continue;
            }
            let mut next = Game::from_state(rules.clone(), game.state().clone());
            next.play(action).unwrap();
            if next.state().phase == Phase::Main {
                self.ends += 1;
                if let Action::TradeWith(partner) = action {
                    self.deals.insert((partner.index(), next.state().seats[R].hand.to_array()));
                }
            }
            self.go(&mut next, depth + 1);
        }
        self.done.insert(key, true);
    }

    fn look(&self, game: &mut Game<Base>) {
        let (rules, state) = (game.rules().clone(), game.state().clone());
        assert_eq!(oracle::conservation(&state), [""; 0]);
        let on_turn = Actor::Seat(state.on_turn());
        match state.phase {
            Phase::Main | Phase::Offer | Phase::Deal => assert_eq!(game.actor(), on_turn),
            Phase::Answer | Phase::Counter => {
                assert!(game.actor().seat().is_some() && game.actor() != on_turn)
            }
            other => panic!("{other:?}"),
        }
        if state.phase == Phase::Main {
            // Nothing is left of an offer.
            let setup = rules.to_setup(&state);
            let none = all_counts::<Resource>([0; 5]);
            for seat in setup["seats"].as_array().unwrap() {
                assert_eq!((&seat["give"], &seat["want"], &seat["answer"]), (&none, &none, &json!(null)));
            }
        } else {
            assert!(
                game.legal_ids().iter().any(|&id| rules.decode(id) == Some(Action::DropOffer))
                    || state.phase == Phase::Answer
            );
        }
        if self.done.len().is_multiple_of(self.every) {
            position(game);
            round_trips(game);
            hidden(game, self.done.len() as u64);
        }
    }
}

fn start(hands: [Hand; 3], offers: u8, cards: u8, kind: &str) -> Game<Base> {
    let table = Position::p0()
        .option("seats", 3)
        .option("player_trades", kind)
        .option("offers_per_turn", offers)
        .option("offer_cards", cards);
    [R, B, W].into_iter().fold(table, |table, seat| table.hand(seat, hands[seat])).start().game
}

fn walk(hands: [Hand; 3], offers: u8, cards: u8, kind: &str, every: usize) -> Walk {
    let mut walk = Walk { every, ..Walk::default() };
    walk.go(&mut start(hands, offers, cards, kind), 0);
    assert!(walk.done.values().all(|done| *done));
    walk
}

// S122 to S129, S131 to S138: one offer of one card for one card, worked out by hand.
#[test]
fn a_single_offer_of_single_cards() {
    let hands = [[1, 1, 0, 0, 0], [0, 0, 0, 0, 1], [0, 0, 1, 0, 0]];
    let walk = walk(hands, 1, 1, "offers", 1);
    // R gives one of two kinds and wants one of the four others: eight offers. B accepts two of them, those for ore,
    // W the two for wool. States of each offer: being given (2 in all), wanted (8), put to B (8), put to W after B
    // declined (8) or accepted (2), and to be dealt with: B accepted (2), W accepted (2).
    // Main: the beginning; afterwards the same hands, or one of four deals.
    assert_eq!(walk.done.len(), 1 + 2 + 8 + 8 + 8 + 2 + 2 + 2 + 1 + 4);
    let deals = [(B, [0, 1, 0, 0, 1]), (B, [1, 0, 0, 0, 1]), (W, [0, 1, 1, 0, 0]), (W, [1, 0, 1, 0, 0])];
    assert_eq!(walk.deals, deals.into());
    // Give, want, propose, two answers, the deal.
    assert_eq!(walk.deepest, 6);
}

// S122 to S129, S131 to S138
#[test]
fn two_offers_with_counter_offers() {
    let hands = [[1, 1, 0, 0, 0], [0, 0, 1, 0, 1], [1, 0, 0, 0, 1]];
    let walk = walk(hands, 2, 1, "counter_offers", 7);
    assert!(walk.done.len() > 10_000, "{}", walk.done.len());
    // Twice: give, want, propose; give, want, propose for each answer; the deal.
    assert_eq!(walk.deepest, 2 * (3 + 2 * 3 + 1));
    assert!(walk.deals.iter().any(|deal| deal.1 == [0, 0, 0, 0, 2]), "{:?}", walk.deals);
}

// S122 to S129, S131 to S138
#[test]
fn one_offer_of_two_cards_with_counter_offers() {
    let hands = [[2, 1, 0, 0, 0], [0, 0, 1, 0, 1], [1, 0, 0, 0, 0]];
    let walk = walk(hands, 1, 2, "counter_offers", 101);
    assert!(walk.done.len() > 20_000, "{}", walk.done.len());
    // Two cards for two.
    assert_eq!(walk.deepest, 5 + 2 * 5 + 1 - 1);
}

// S129: every way is bounded also with the widest options; followed at random.
#[test]
fn long_ways_come_back() {
    let mut rng = tilewright::rng::Rng::new(3);
    let hands = [[2, 1, 0, 3, 0], [0, 4, 1, 0, 1], [1, 0, 2, 0, 5]];
    for _ in 0..200 {
        let mut game = start(hands, 20, 20, "counter_offers");
        let mut offers = 0;
        loop {
            let rules = game.rules().clone();
            let trades: Vec<Action> = game
                .legal_ids()
                .into_iter()
                .map(|id| rules.decode(id).unwrap())
                .filter(|&action| begins_or_goes_on(action))
                .collect();
            if trades.is_empty() {
                break;
            }
            let before: BaseState = game.state().clone();
            let action = trades[rng.below(trades.len() as u32) as usize];
            game.play(action).unwrap();
            offers += usize::from(before.phase == Phase::Main);
            assert_eq!(oracle::conservation(game.state()), [""; 0]);
            assert_eq!(rules.check(game.state()), []);
        }
        assert_eq!((offers, game.state().phase), (20, Phase::Main));
    }
}
