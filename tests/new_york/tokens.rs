//! Canal tokens: their use, and trade with them.

use serde_json::json;
use tilewright::{Seat, Viewer};

use crate::table::{Scene, Table, list};

/// Seat 0 has tokens for pairs that were linked.
fn holder(scene: Scene, tokens: usize) -> Scene {
    let pairs = [["Rome", "Utica"], ["Rome", "Syracuse"], ["Albany", "Troy"]];
    scene.field("canal_linked", json!(pairs)).field("canal_seats", json!([0])).own(0, "canal_tokens", tokens)
}

fn canal(tokens: usize) -> Scene {
    holder(Scene::canal(), tokens).hand(0, [8, 4, 4, 4, 4]).hand(1, [2; 5])
}

/// Y52, N22: a port of one resource for the rest of the turn, then gone.
#[test]
fn a_port_for_a_turn() {
    let mut table = canal(1).start();
    assert_eq!(table.rates("lumber"), [4]);
    let uses = ["brick", "grain", "lumber", "ore", "wool"].map(|kind| format!("use_canal_token {kind}"));
    assert_eq!(table.legal_of("use_canal_token"), uses);
    table.play(&["use_canal_token lumber"]);
    let event = json!({"event": "canal_token_used", "seat": 0, "resource": "lumber"});
    assert_eq!(table.events("canal_token_used"), [event]);
    assert_eq!((table.canal_tokens(0), table.view()["canal_ports"].clone()), (0, json!(["lumber"])));
    assert_eq!((table.rates("lumber"), table.rates("brick")), (vec![2], vec![4]));
    table.play(&["trade 2 lumber ore", "trade 2 lumber ore", "trade 2 lumber wool"]);
    assert!(table.refusal("use_canal_token ore").ends_with("no canal token in hand"));
    table.play(&["end"]);
    assert_eq!(table.view()["canal_ports"], json!([]));
    table.play(&["roll", "dice 8"]);
    assert!(!table.can("trade 2 lumber ore"));
    table.turn(0);
    assert_eq!(table.legal_of("use_canal_token"), list(&[]));
    assert!(!table.can("trade 2 lumber ore"));
}

/// Y52: only when it may trade with the bank.
#[test]
fn when_it_may_be_used() {
    let table = canal(1).field("dice", 0).start();
    assert!(!table.can("use_canal_token ore"));
    assert!(table.refusal("use_canal_token ore").contains("the dice to be rolled"));
    let scene = canal(1).option("phases", "separate").settle(0, &["Utica"]);
    let mut table = scene.start();
    assert!(table.can("use_canal_token ore"));
    table.build("2,-2SE");
    assert!(!table.can("use_canal_token ore"));
    assert!(table.refusal("use_canal_token ore").contains("trade is closed"));
    assert!(!canal(0).start().can("use_canal_token ore"));
    // With the free phases after building too, and with an action that had closed nothing.
    let mut table = canal(1).settle(0, &["Utica"]).start();
    assert!(table.build("2,-2SE").can("use_canal_token ore"));
}

/// Y52: a use that comes before building, with separate phases, is over for this turn once something is built.
#[test]
fn a_port_closes_with_the_trade() {
    let mut table = canal(1).option("phases", "separate").settle(0, &["Utica"]).start();
    table.play(&["use_canal_token lumber", "trade 2 lumber ore"]).build("2,-2SE");
    assert_eq!(table.legal_of("trade"), list(&[]));
    table.play(&["end"]);
    assert_eq!((table.canal_tokens(0), table.view()["canal_ports"].clone()), (0, json!([])));
}

/// Y53, N22: all resources at once.
#[test]
fn a_port_for_any_resource() {
    let mut table = canal(2).option("canal_token", "any_resource").start();
    assert_eq!(table.legal_of("use_canal_token"), ["use_canal_token"]);
    table.play(&["use_canal_token"]);
    assert_eq!(table.events("canal_token_used")[0]["resource"], json!(null));
    assert!(["lumber", "brick", "wool", "grain", "ore"].iter().all(|kind| table.rates(kind) == [2]));
    assert!(table.refusal("use_canal_token").ends_with("a canal token is already in use this turn"));
    table.turn(0);
    assert_eq!((table.canal_tokens(0), table.rates("brick")), (1, vec![4]));
    assert!(table.can("use_canal_token"));
    assert!(canal(1).start().game.rules().parse_actions("use_canal_token").is_err());
}

/// Y54: several in one turn, each for another resource.
#[test]
fn several_in_one_turn() {
    let mut table = canal(3).start();
    table.play(&["use_canal_token ore", "use_canal_token lumber"]);
    assert_eq!((table.rates("ore"), table.rates("lumber"), table.rates("wool")), (vec![2], vec![2], vec![4]));
    assert!(table.refusal("use_canal_token ore").ends_with("a canal token already trades ore this turn"));
    table.turn(0);
    assert_eq!(table.canal_tokens(0), 1);
    assert_eq!((table.rates("ore"), table.rates("wool")), (vec![4], vec![4]));
    // The pair does not give its token again.
    assert_eq!(table.view()["canal_linked"].as_array().unwrap().len(), 3);
}

/// Y52: a paired player uses its token in its part, and it is gone with the part.
#[test]
fn in_the_part_of_a_paired_player() {
    let scene = Scene::of("settlers/new-york-erie-canal", 6).option("between_turns", "paired_players");
    let mut table = holder(scene, 1).hand(0, [4; 5]).turn_of(3).start();
    table.play(&["end"]);
    assert_eq!(table.view()["guest"], 0);
    table.play(&["use_canal_token ore"]);
    assert_eq!(table.rates("ore"), [2]);
    table.play(&["trade 2 ore wool", "end"]);
    assert_eq!((table.canal_tokens(0), table.view()["canal_ports"].clone()), (0, json!([])));
    assert!(table.game.check().is_empty());
    // In special building there is no trade, and no use.
    let scene = Scene::of("settlers/new-york-erie-canal", 5);
    let mut table = holder(scene, 1).hand(0, [4; 5]).turn_of(4).start();
    table.play(&["end"]);
    assert_eq!(table.view()["phase"], "special_building");
    assert!(!table.can("use_canal_token ore"));
}

fn trading(tokens: usize) -> Scene {
    canal(tokens).option("player_trades", "counter_offers").option("offers_per_turn", 9)
}

fn answer(table: &mut Table, answers: &[&[&str]]) {
    answers.iter().for_each(|answer| {
        table.play(answer);
    });
}

/// Y55, N23: a token for a card, given by the seat on turn.
#[test]
fn a_token_for_a_card() {
    let mut table = trading(1).start();
    table.play(&["offer 1 token for 1 ore"]);
    let offer = json!({"event": "offered", "seat": 0, "give": {"token": 1}, "want": {"ore": 1}});
    assert_eq!(table.events("offered"), [offer]);
    answer(&mut table, &[&["accept"], &["decline"], &["decline"]]);
    table.play(&["trade_with 1"]);
    let event = json!({"event": "traded", "seat": 0, "partner": 1, "give": {"token": 1}, "take": {"ore": 1}});
    assert_eq!(table.events("traded"), [event]);
    assert_eq!((table.canal_tokens(0), table.canal_tokens(1)), (0, 1));
    assert_eq!(
        (table.seat(0)["hand"]["ore"].as_u64(), table.seat(1)["hand"]["ore"].as_u64()),
        (Some(5), Some(1))
    );
    table.turn(1).play(&["use_canal_token ore"]);
    assert_eq!(table.canal_tokens(1), 0);
}

/// Y55, N23: in the ruleset as it is, seats trade: tokens are given and asked for.
#[test]
fn tokens_are_traded_by_default() {
    let mut table = canal(2).start();
    assert_eq!(table.game.rules().info().options["player_trades"], "offers");
    table.play(&["offer 1 token for 1 ore", "accept", "decline", "decline", "trade_with 1"]);
    assert_eq!((table.canal_tokens(0), table.canal_tokens(1)), (1, 1));
    // In the turn of a seat that wants one: seat 0 gives its other token.
    let mut table = canal(1).hand(2, [0, 0, 0, 0, 2]).turn_of(2).start();
    table.play(&["offer 1 ore for 1 token", "decline", "accept", "decline", "trade_with 0"]);
    assert_eq!((table.canal_tokens(0), table.canal_tokens(2)), (0, 1));
    assert_eq!(Scene::new(4).rules().info().options["player_trades"], "off");
}

/// Y55: with cards, wanted, and in a counter-offer.
#[test]
fn tokens_with_cards_and_wanted() {
    let mut table = trading(2).start();
    table.play(&["offer 1 wool 2 tokens for 2 ore"]);
    answer(&mut table, &[&["accept"], &["decline"], &["decline"]]);
    table.play(&["trade_with 1"]);
    assert_eq!((table.canal_tokens(0), table.canal_tokens(1)), (0, 2));
    assert_eq!(table.seat(1)["hand_size"], 10 - 2 + 1);
    // Wanted: only who has one can accept.
    table.play(&["offer 2 brick for 1 token"]);
    answer(&mut table, &[&["accept"]]);
    assert!(!table.can("accept") && table.can("decline"));
    answer(&mut table, &[&["decline"], &["decline"]]);
    table.play(&["trade_with 1"]);
    assert_eq!((table.canal_tokens(0), table.canal_tokens(1)), (1, 1));
    // A counter-offer wants one in return for what it gives.
    table.play(&["offer 1 lumber for 1 grain"]);
    answer(&mut table, &[&["give wool", "want_token", "propose"], &["decline"], &["decline"]]);
    table.play(&["trade_with 1"]);
    assert_eq!((table.canal_tokens(0), table.canal_tokens(1)), (0, 2));
    // And gives one.
    table.play(&["offer 1 lumber for 1 grain"]);
    answer(&mut table, &[&["give_token", "want lumber", "propose"], &["decline"], &["decline"]]);
    table.play(&["trade_with 1"]);
    assert_eq!((table.canal_tokens(0), table.canal_tokens(1)), (1, 1));
}

/// Y55: what cannot be offered.
#[test]
fn offers_that_cannot_be() {
    let mut table = trading(1).start();
    let legal = |table: &Table, text: &str| {
        let mut game = table.game.clone_box();
        let ids = game.rules().parse_actions(text).unwrap();
        game.play_all(&ids).map_err(|e| e.to_string())
    };
    assert!(legal(&table, "offer 1 token for 1 ore").is_ok());
    let error = legal(&table, "offer 2 tokens for 1 ore").unwrap_err();
    assert!(error.contains("no more canal tokens to give"), "{error}");
    let error = legal(&table, "offer 1 token for 1 token").unwrap_err();
    assert!(error.contains("nothing is on both sides"), "{error}");
    let error = legal(&table, "offer 1 ore for 1 token").unwrap_err();
    assert!(error.contains("the others have no more canal tokens"), "{error}");
    table.play(&["give_token"]);
    assert!(!table.can("propose") && !table.can("give ore") && table.can("want ore"));
    table.play(&["drop"]);
    assert_eq!(table.canal_tokens(0), 1);
    for (scene, said) in [
        (Scene::new(4).option("player_trades", "offers"), "a ruleset with the option erie_canal"),
        (Scene::canal().option("player_trades", "off"), "player_trades"),
    ] {
        let error = scene.rules().parse_actions("offer 1 token for 1 ore").unwrap_err().to_string();
        assert!(error.contains(said), "{error}");
    }
    let rules = trading(1).rules();
    for text in ["offer 1 token 1 token for 1 ore", "offer 0 token for 1 ore", "offer token for 1 ore"] {
        assert!(rules.parse_actions(text).is_err(), "{text}");
    }
}

/// Y55: no card: not stolen, not discarded, not counted, not taken by Monopoly.
#[test]
fn a_token_is_no_card() {
    let seven = holder(Scene::canal(), 1).hand(0, [7, 0, 0, 0, 0]).field("dice", 0).turn_of(1);
    let seven = seven.settle(0, &["Albany"]);
    let mut table = seven.start();
    assert_eq!(table.seat(0)["hand_size"], 7);
    table.play(&["roll", "dice 7"]);
    assert_eq!(table.view()["phase"], "robber");
    let mut table = seven.clone().hand(0, [8, 0, 0, 0, 0]).start();
    table.play(&["roll", "dice 7", "discard lumber", "discard lumber", "discard lumber", "discard lumber"]);
    assert_eq!((table.seat(0)["hand_size"].as_u64(), table.canal_tokens(0)), (Some(4), 1));
    // Alone in the hand it is nothing to steal.
    let mut table = seven.hand(0, [0; 5]).start();
    let hex =
        table.places.board["hexes"].as_array().unwrap().iter().position(|h| h["q"] == 3 && h["r"] == -1);
    table.play(&["roll", "dice 7", &format!("robber {}", hex.unwrap())]);
    assert_eq!((table.view()["phase"].as_str(), table.canal_tokens(0)), (Some("main"), 1));
    let monopoly = canal(2).own(1, "cards", json!({"monopoly": 1})).turn_of(1);
    let mut table = monopoly.start();
    table.play(&["monopoly lumber"]);
    assert_eq!((table.canal_tokens(0), table.canal_tokens(1)), (2, 0));
}

/// Y56: open to all, and worth nothing.
#[test]
fn tokens_lie_open() {
    let table = canal(3).start();
    assert_eq!(table.points(0), 0);
    for viewer in [Viewer::Public, Viewer::Seat(Seat(2))] {
        let view = table.game.view(viewer);
        assert_eq!(
            (view["seats"][0]["canal_tokens"].as_u64(), view["seats"][0]["points"].as_u64()),
            (Some(3), Some(0))
        );
        assert_eq!(view["canal_linked"].as_array().unwrap().len(), 3);
    }
}
