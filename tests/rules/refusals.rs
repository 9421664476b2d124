//! That every text with which the engine refuses an action can be shown, and is never empty.
//!
//! Games are played at random under many options, and at every position of a sample all that is not legal is asked for.
//! Each text between quotes in the source that answers must have been among the answers.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use serde_json::{Value, json};
use tilewright::rng::Rng;
use tilewright::settlers::Action;
use tilewright::{ActionId, AnyGame, AnyRules, PlayError, Rules, catalog};

use crate::table::{B, O, Position, R, W};

const RESOURCES: [&str; 5] = ["lumber", "brick", "wool", "grain", "ore"];

/// Adds the reason for each action that is not legal now, with one in `share` asked for.
fn ask(game: &dyn AnyGame, share: u32, rng: &mut Rng, reasons: &mut BTreeSet<String>) {
    for id in (0..game.rules().info().space.len() as u32).map(ActionId) {
        if game.is_legal(id) || rng.below(share) > 0 {
            continue;
        }
        let Some(PlayError::NotLegal { action, reason }) = game.refusal(id) else { panic!("{id:?}") };
        assert!(!reason.is_empty(), "{action} is refused without a word: {}", game.setup());
        reasons.insert(reason);
    }
}

fn rules(name: &str, options: &Value) -> Arc<dyn AnyRules> {
    catalog::rules(name, None, Some(&options.to_string())).unwrap()
}

/// Plays a game of the ruleset at random for so many actions, chance included, and asks on the way.
fn played(name: &str, options: &Value, seed: u64, actions: u32, reasons: &mut BTreeSet<String>) {
    let mut game = rules(name, options).new_game(seed);
    let mut rng = Rng::new(seed);
    for _ in 0..actions {
        let legal = game.legal_ids();
        if legal.is_empty() {
            return;
        }
        if rng.below(4) == 0 {
            ask(&*game, 4, &mut rng, reasons);
        }
        let mut next = legal[rng.below(legal.len() as u32) as usize];
        if game.rules().action_text(next).unwrap() == "resign" {
            next = legal[0];
        }
        game.play(next).unwrap();
    }
}

/// Asks for everything in a position that is typed in.
fn typed_in(name: &str, options: &Value, setup: &Value, reasons: &mut BTreeSet<String>) {
    let game = rules(name, options).from_setup(setup).unwrap_or_else(|e| panic!("{e}"));
    ask(&*game, 1, &mut Rng::new(1), reasons);
}

fn collected() -> BTreeSet<String> {
    let mut reasons = BTreeSet::new();
    let base = [
        json!({"victory_points": 20}),
        json!({"bank_trades": "all", "phases": "separate", "harbours": "shuffled"}),
        json!({"player_trades": "counter_offers", "offers_per_turn": 2, "phases": "separate"}),
        json!({"player_trades": "counter_offers", "offer_cards": 2}),
        json!({"player_trades": "offers"}),
        json!({"friendly_robber": 3, "rob_empty": false, "robber_to_desert": false}),
        json!({"dice": "deck", "dice_unseen": 2, "no_seven_rounds": 6, "robbers": 2}),
        json!({"win_check": "declared", "victory_points": 3, "discard_take_back": true, "hand_limit": 3}),
        json!({"resigning": true, "steal_optional": true, "between_turns": "special_building"}),
        json!({"bank": 3, "deck": {"knight": 1, "road_building": 4, "year_of_plenty": 6, "monopoly": 3}}),
        json!({"bank": 1, "open_bank": false, "year_of_plenty_short": "not_playable",
               "deck": {"year_of_plenty": 20}}),
        json!({"bank": 1, "deck": {"year_of_plenty": 20, "road_building": 20}}),
    ];
    for (n, options) in base.iter().enumerate() {
        for seed in 0..3 {
            played("settlers/base", options, 10 * n as u64 + seed, 1500, &mut reasons);
        }
    }
    let canal = json!({"player_trades": "counter_offers"});
    for seed in 0..4 {
        played("settlers/base-5-6", &json!({"between_turns": "paired_players"}), seed, 900, &mut reasons);
        played("settlers/new-york-erie-canal", &canal, seed, 1500, &mut reasons);
        played(
            "settlers/new-york-erie-canal",
            &json!({"canal_token": "any_resource"}),
            seed,
            900,
            &mut reasons,
        );
    }
    let structures = [
        json!({}),
        json!({"highway_terrain": "producing", "highways_per_hex": "one_per_seat", "structures_by_card": true}),
        json!({"highways_per_hex": "one_owner", "bridge_attach": "between_buildings"}),
    ];
    for (n, options) in structures.iter().enumerate() {
        played("settlers/structures", options, n as u64, 1500, &mut reasons);
    }
    by_hand(&mut reasons);
    reasons
}

/// Positions that random games hardly come to.
fn by_hand(reasons: &mut BTreeSet<String>) {
    let main = |seats: Value| json!({"dice": 8, "seats": seats});
    let knight = json!({"knight": 1, "road_building": 1, "year_of_plenty": 1, "monopoly": 1});
    // Cards bought this turn; the bank empty, with one card and with more.
    let bought = json!({"dice": 8, "seats": [{"cards": knight}], "bought": knight});
    typed_in("settlers/base", &json!({}), &bought, reasons);
    let plenty = |lumber: u8, rest: u8| {
        let hand = json!({"lumber": lumber, "brick": rest, "wool": rest, "grain": rest, "ore": rest});
        main(json!([{"cards": {"year_of_plenty": 1}}, {"hand": hand}]))
    };
    for (lumber, rest) in [(19, 19), (18, 19), (17, 19), (0, 0)] {
        for options in
            [json!({}), json!({"open_bank": false}), json!({"year_of_plenty_short": "not_playable"})]
        {
            typed_in("settlers/base", &options, &plenty(lumber, rest), reasons);
        }
    }
    // All offers made; a hand that does not hold what a counter-offer wants; canal tokens on both sides.
    let trades = json!({"player_trades": "counter_offers"});
    let made = json!({"dice": 8, "offers": 3, "seats": [{"hand": {"ore": 1}}]});
    typed_in("settlers/base", &trades, &made, reasons);
    let deal = json!({"phase": "deal", "seats": [
        {"hand": {"ore": 1}, "give": {"ore": 1}, "want": {"wool": 1}},
        {"hand": {"lumber": 1}, "give": {"lumber": 1}, "want": {"ore": 2}, "answer": "countered"},
        {"answer": "declined"}, {"answer": "declined"}]});
    typed_in("settlers/base", &trades, &deal, reasons);
    let token = |mine: u8, theirs: u8, give: u8, want: u8| {
        json!({"phase": "offer", "canal_linked": [["Rome", "Utica"], ["Albany", "Troy"], ["Utica", "Albany"],
                   ["Troy", "Rome"], ["Buffalo", "Rochester"], ["Syracuse", "Rome"], ["Syracuse", "Utica"],
                   ["Rochester", "Rome"]],
               "seats": [{"canal_tokens": mine, "hand": {"ore": 2}, "give": {"ore": 1}, "give_tokens": give,
                          "want": if want > 0 { json!({"wool": 1}) } else { json!({}) }, "want_tokens": want},
                         {"canal_tokens": theirs}]})
    };
    for (mine, theirs, give, want) in [(4, 4, 3, 0), (4, 4, 0, 3), (1, 0, 1, 0), (0, 1, 0, 1), (1, 1, 0, 0)] {
        typed_in("settlers/new-york-erie-canal", &trades, &token(mine, theirs, give, want), reasons);
    }
    let setup = json!({"phase": "setup_settlement"});
    typed_in("settlers/base", &json!({"resigning": true}), &setup, reasons);
    // Four cities, and four city pieces of two cities and a metropolis.
    let cities = Position::p8().hand(R, [0, 0, 0, 9, 9]).settlements(R, &[35]).roads(R, "34-35");
    typed_in("settlers/base", &json!({}), &cities.setup(), reasons);
    let mut pieces = cities.setup();
    let built = pieces["seats"][R]["cities"].as_array_mut().unwrap();
    let metropolis = built.split_off(2).pop().unwrap();
    pieces["seats"][R]["metropolises"] = json!([metropolis]);
    typed_in("settlers/base", &json!({"metropolises": true}), &pieces, reasons);
    // A discard taken back once; all cards of a resource in the own hand.
    let back = json!({"phase": "discard", "taken_back": true, "seats": [{"hand": {"ore": 9}}]});
    typed_in("settlers/base", &json!({"discard_take_back": true}), &back, reasons);
    let all = json!({"phase": "offer", "seats": [{"hand": {"lumber": 1, "ore": 19}, "give": {"lumber": 1}}]});
    typed_in("settlers/base", &trades, &all, reasons);
    // Canal tokens in use.
    for (token, ports) in [("named_resource", &["ore"] as &[&str]), ("any_resource", &RESOURCES)] {
        let setup = json!({"dice": 8, "canal_linked": [["Rome", "Utica"]], "canal_ports": ports,
                           "seats": [{"canal_tokens": 1}]});
        typed_in("settlers/new-york-erie-canal", &json!({"canal_token": token}), &setup, reasons);
    }
    // Beside the robber's hex 3 two seats: one without cards, or with too few points.
    let choice = || Position::p0().option("steal_optional", true).field("dice", 7).field("phase", "victim");
    let mut choices = 0;
    for (seat, corners) in [(B, [18, 24]), (W, [10, 22]), (O, [37, 43])] {
        let cards = choice().field("robber", 3).hand(seat, [1, 0, 0, 0, 0]);
        let points = choice().field("robber", 3).cities(seat, &corners);
        for (options, position) in [
            (json!({"steal_optional": true, "rob_empty": false}), cards),
            (json!({"steal_optional": true, "friendly_robber": 2}), points),
        ] {
            if let Ok(game) = rules("settlers/base", &options).from_setup(&position.setup()) {
                ask(&*game, 1, &mut Rng::new(1), reasons);
                choices += 1;
            }
        }
    }
    assert!(choices > 2, "{choices} positions in which a seat is robbed");
    crossed_and_shut_in(reasons);
    // A finished game refuses all in one word; asked all the same, it says so.
    let over = Position::p8().cards(R, "victory_point victory_point").start();
    reasons.insert(over.rules().refusal(over.state(), Action::Roll));
}

/// A highway of another seat on a hex of one owner, and a site of the setup whose paths are all taken.
fn crossed_and_shut_in(reasons: &mut BTreeSet<String>) {
    let options = json!({"highways": true, "highways_per_hex": "one_owner"});
    let board = rules("settlers/base", &options).board();
    let site = |corner: usize| board["hexes"][9]["sites"][corner].clone();
    let setup = json!({"dice": 8, "seats": [
        {"settlements": [site(2)], "hand": {"lumber": 1, "brick": 2, "grain": 2}},
        {"settlements": [site(0)], "highways": [[site(0), site(3)]]}]});
    typed_in("settlers/base", &options, &setup, reasons);
    let (shut, mut seats) = (site(0), Vec::new());
    for link in board["links"].as_array().unwrap().iter().filter(|link| link["kind"] == "road") {
        let ends = [&link["a"], &link["b"]];
        if ends.contains(&&shut) {
            let beside = if *ends[0] == shut { ends[1] } else { ends[0] };
            seats.push(json!({"settlements": [beside], "roads": [[beside, shut]]}));
        }
    }
    let setup = json!({"phase": "setup_settlement", "seats": seats});
    typed_in("settlers/base", &json!({"distance_rule": false}), &setup, reasons);
}

/// The source of the functions that say why an action is refused, wherever they stand. Why two sites are not joined at
/// all, and what is wrong with a site, is told of texts and setups too and tested there.
fn refusals() -> Vec<String> {
    const OTHERS: [&str; 5] = ["why_no_such_link", "why_no_path", "why_no_line", "why_no_way", "why_unfit"];
    let mut folders = vec![PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/src/settlers"))];
    let mut functions = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let source = fs::read_to_string(path).unwrap();
            for part in source.split("fn ").skip(1) {
                let name = part.split(['(', '<']).next().unwrap_or_default();
                let told = name.starts_with("why_") || name == "expected" || name == "lacks";
                if told && !OTHERS.contains(&name) {
                    // To the brace that closes a method, or a function beside them.
                    let end = part.find("\n    }\n").or_else(|| part.find("\n}\n")).unwrap_or(part.len());
                    let end = if name == "lacks" { part.find("\n}\n").unwrap_or(end) } else { end };
                    functions.push(part[..end].to_owned());
                }
            }
        }
    }
    functions
}

/// The texts between quotes in a source, each as its parts between placeholders. Lines that end in a backslash go on.
fn literals(source: &str) -> Vec<Vec<String>> {
    let code: String = source
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .map(|line| format!("{line}\n"))
        .collect();
    let quoted = code.split('"').skip(1).step_by(2);
    let texts = quoted.map(|text| text.split("\\\n").map(str::trim_start).collect::<Vec<_>>().concat());
    let parts = |text: String| {
        let pieces = text.split('{').enumerate().map(|(i, piece)| match i {
            0 => piece,
            _ => piece.split_once('}').map_or("", |(_, rest)| rest),
        });
        pieces.map(str::trim).filter(|part| !part.is_empty()).map(str::to_owned).collect()
    };
    texts.map(parts).collect()
}

/// Whether the parts stand in a text in their order.
fn shows(text: &str, parts: &[String]) -> bool {
    let mut rest = text;
    parts.iter().all(|part| match rest.split_once(part.as_str()) {
        Some((_, after)) => {
            rest = after;
            true
        }
        None => false,
    })
}

#[test]
fn every_refusal_can_be_shown() {
    let reasons = collected();
    let texts: Vec<Vec<String>> = refusals().iter().flat_map(|source| literals(source)).collect();
    assert!(texts.len() > 60, "{} texts in the source", texts.len());
    let unseen: Vec<String> = texts
        .iter()
        .filter(|parts| !parts.is_empty() && !reasons.iter().any(|reason| shows(reason, parts)))
        .map(|parts| parts.join(" {} "))
        .collect();
    assert!(unseen.is_empty(), "never shown: {unseen:#?}");
}
