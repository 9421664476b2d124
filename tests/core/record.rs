use std::sync::Arc;

use tilewright::record::{Header, replay, write};
use tilewright::{Game, Rules};

use crate::toy::{Action, Options, Race};
use crate::{game, race};

/// Show, roll a 2, roll a 3, roll a 1: seat 0 wins with 5 to 3 and a hidden 1.
fn won() -> Game<Race> {
    let mut game = game();
    for action in [
        Action::Show,
        Action::Roll,
        Action::Die(2),
        Action::Roll,
        Action::Die(3),
        Action::Roll,
        Action::Die(1),
    ] {
        game.play(action).unwrap();
    }
    game
}

#[test]
fn the_text_of_a_record() {
    let text = write(&won());
    let lines: Vec<&str> = text.lines().collect();
    let identity = format!("{:016x}", race().info().identity);
    assert_eq!(
        lines[0],
        [
            r#"{"record":"tilewright","format":2,"ruleset":"toy/race","identity":""#,
            &identity,
            r#"","seats":2,"options":{"cards":3,"die":[[1,3],[2,2],[3,1]],"goal":5,"limit":20},"seed":null,"#,
            r#""setup":{"active":0,"cards":[2,1],"draws":0,"positions":[0,0],"rolling":false,"seed":9,"#,
            r#""shown":[false,false],"turn":1}}"#,
        ]
        .concat()
    );
    assert_eq!(lines[1], r#"{"by":"seat 0","play":"show"}"#);
    assert_eq!(lines[3], r#"{"by":"chance","play":"die 2"}"#);
    assert_eq!(lines.len(), 9);
    assert!(lines[8].starts_with(r#"{"outcome":"won","winners":[0],"points":[5,4],"turns":3,"hash":""#));
    assert!(text.ends_with("\"}\n"));
}

#[test]
fn records_replay() {
    let mut seeded = Game::new(race(), u64::MAX);
    for _ in 0..3 {
        let replayed = replay(race(), &write(&seeded)).unwrap();
        assert_eq!(replayed.seed(), Some(u64::MAX));
        assert_eq!((replayed.state(), replayed.start()), (seeded.state(), seeded.start()));
        assert_eq!(replayed.history(), seeded.history());
        assert_eq!(write(&replayed), write(&seeded));
        seeded.step(Action::Roll).unwrap();
    }
    let won = won();
    let replayed = replay(race(), &write(&won)).unwrap();
    assert_eq!((replayed.state(), replayed.history()), (won.state(), won.history()));
    // The events of the last action are there again.
    assert_eq!(replayed.events(), won.events());
    // Other line ends and blank lines at the end do no harm.
    assert!(replay(race(), &(write(&won).replace('\n', "\r\n") + "\n\n")).is_ok());
}

#[test]
fn the_header_alone() {
    let header = Header::read(&write(&Game::new(race(), 5))).unwrap();
    assert_eq!((header.ruleset.as_str(), header.seats, header.seed), ("toy/race", 2, Some(5)));
    assert_eq!((header.identity, header.setup), (race().info().identity, None));
    assert_eq!(header.options, race().info().options);
    // The rest need not be right.
    let first = write(&won()).lines().next().unwrap().to_owned();
    assert!(Header::read(&(first + "\nnonsense")).unwrap().setup.is_some());
}

/// Replaces one piece of the good record and expects an error on that line that begins like this.
#[track_caller]
fn spoil(from: &str, to: &str, line: usize, message: &str) {
    let good = write(&won());
    assert!(good.contains(from), "{from} is not in {good}");
    refuse(&good.replacen(from, to, 1), line, message);
}

#[track_caller]
fn refuse(text: &str, line: usize, message: &str) {
    let error = replay(race(), text).map(|game| game.history().len()).unwrap_err();
    assert_eq!(error.line, line, "{error}");
    assert!(error.message.starts_with(message), "{}", error.message);
    assert!(error.to_string().starts_with(&format!("line {line} of the record: ")));
}

#[test]
fn wrong_headers() {
    refuse("", 1, "expected a JSON object: EOF");
    refuse("{}", 1, "this is no record: expected \"record\":\"tilewright\"");
    refuse("[1]", 1, "this is no record");
    spoil("{\"record\"", "\"record\"", 1, "expected a JSON object: trailing characters");
    spoil("\"tilewright\"", "\"chess\"", 1, "this is no record");
    spoil("\"format\":2", "\"format\":3", 1, "format 3 is not supported: expected 2 or 1");
    spoil("\"format\":2,", "", 1, "format null is not supported: expected 2 or 1");
    spoil(
        "\"toy/race\"",
        "\"toy/walk\"",
        1,
        "the record is of other rules: ruleset toy/walk, expected toy/race",
    );
    spoil("\"seats\":2", "\"seats\":3", 1, "the record is of other rules: seats 3, expected 2");
    spoil("\"seats\":2", "\"seats\":-3", 1, "seats is -3, expected a number of seats");
    spoil("\"seats\":2", "\"chairs\":2", 1, "unknown field chairs: expected record, format");
    spoil("\"seats\":2,", "", 1, "missing field seats: expected a number of seats");
    spoil("\"goal\":5", "\"goal\":6", 1, "the record is of other rules: option goal 6, expected 5");
    spoil("\"identity\":\"", "\"identity\":\"0", 1, "identity is \"0");
    let identity = format!("{:016x}", race().info().identity);
    spoil(
        &identity,
        "00000000000000ff",
        1,
        "the record is of other rules: identity 00000000000000ff, expected ",
    );
    spoil(
        &identity,
        "+0000000000000ff",
        1,
        "identity is \"+0000000000000ff\", expected 16 hexadecimal digits",
    );
    spoil("\"seed\":null", "\"seed\":4", 1, "two starts: expected a \"seed\" or a \"setup\", not both");
    spoil(
        "\"cards\":[2,1]",
        "\"cards\":[2,7]",
        1,
        "in the setup, bad position:\n  /cards/1: 7: expected less than 3",
    );
    let seeded = write(&Game::new(race(), 5));
    refuse(&seeded.replace("\"seed\":5", "\"seed\":null"), 1, "no start: expected a \"seed\" or a \"setup\"");
}

#[test]
fn wrong_actions() {
    spoil("{\"by\":\"seat 0\",\"play\":\"roll\"}", "roll", 3, "expected a JSON object: ");
    spoil(
        "\"play\":\"die 2\"",
        "\"playes\":\"die 2\"",
        4,
        "unknown field playes: expected by, play (did you",
    );
    spoil(
        "{\"by\":\"chance\",\"play\":\"die 2\"}",
        "[\"chance\"]",
        4,
        "[\"chance\"], expected a JSON object",
    );
    spoil(
        "\"by\":\"seat 1\"",
        "\"by\":\"seat 0\"",
        5,
        "\"seat 0\" cannot act: expected \"seat 1\", who decides now",
    );
    spoil("\"by\":\"chance\"", "\"by\":\"dice\"", 4, "\"dice\" cannot act: expected \"chance\"");
    spoil(
        "\"die 2\"",
        "\"dye 2\"",
        4,
        "cannot read \"dye 2\" as an action: expected roll, show, pass or die",
    );
    spoil("\"die 2\"", "\"roll\"", 4, "roll is not legal now: the die must fall first");
    spoil("\"die 2\"", "\"die 9\"", 4, "die 9 is not an action of this ruleset");
    // A 3 instead of the 2 wins two turns early.
    spoil("\"die 2\"", "\"die 3\"", 5, "the game is over: expected the line with the outcome");
}

#[test]
fn wrong_results() {
    spoil("\"won\"", "\"running\"", 9, "outcome is \"running\": expected \"won\"");
    spoil("\"winners\":[0]", "\"winners\":[1]", 9, "winners is [1]: expected [0]");
    spoil("\"points\":[5,4]", "\"points\":[5,3]", 9, "points is [5,3]: expected [5,4], as the game came out");
    spoil("\"turns\":3", "\"turns\":4", 9, "turns is 4: expected 3");
    spoil("\"hash\":\"", "\"hash\":\"0", 9, "hash is \"0");
    spoil("\"turns\":3,", "", 9, "turns is nothing: expected 3");
    spoil(
        "\"turns\":3",
        "\"turns\":3,\"moves\":7",
        9,
        "unknown field moves: expected outcome, winners, points",
    );
    // The result of the whole game does not fit the game without its last roll.
    let good = write(&won());
    let shorter = good.replace("{\"by\":\"chance\",\"play\":\"die 1\"}\n", "");
    refuse(&shorter, 8, "outcome is \"won\": expected \"running\"");
}

#[test]
fn wrong_ends() {
    let good = write(&won());
    let lines: Vec<&str> = good.lines().collect();
    for n in 1..lines.len() {
        let message = "the record is truncated: expected an action or the line with the outcome";
        refuse(&lines[..n].join("\n"), n + 1, message);
    }
    let twice = format!("{good}{}", lines[8]);
    refuse(&twice, 10, "expected nothing after the line with the outcome");
    refuse(&lines[..5].join("\n\n"), 2, "expected a JSON object: EOF");
}

#[test]
fn the_board_is_part_of_the_identity() {
    let other = Arc::new(Race::new(Options { limit: 21, ..Options::default() }));
    let error = replay(other, &write(&won())).map(|_| ()).unwrap_err();
    assert!(error.message.starts_with("the record is of other rules: option"), "{error}");
}

/// Their hash is of another layout of states; all else is compared.
#[test]
fn records_of_the_format_before_are_read() {
    let good = write(&won());
    let hash = good.rsplit('"').nth(1).expect("the hash is last");
    let old = good.replacen("\"format\":2", "\"format\":1", 1).replacen(hash, "00000000000000ff", 1);
    assert_eq!(replay(race(), &old).unwrap().history(), won().history());
    refuse(&old.replacen("\"points\":[5,4]", "\"points\":[5,5]", 1), 9, "points is [5,5]: expected [5,4]");
    refuse(&old.replacen("\"format\":1", "\"format\":2", 1), 9, "hash is \"00000000000000ff\"");
}
