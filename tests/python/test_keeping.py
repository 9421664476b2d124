"""Snapshots, pickles, positions and records."""

import json
import pickle
import random
from typing import Any
from xml.etree import ElementTree

import pytest

import tilewright as tw


def test_snapshots_bring_the_state_back(midgame: tw.Game) -> None:
    data = midgame.snapshot()
    assert isinstance(data, bytes)
    both: list[bytes | bytearray] = [data, bytearray(data)]
    for kept in both:
        game = tw.Game.restore(midgame.rules, kept)
        assert game == midgame
        assert game.history == []
        assert game.seed is None
    assert tw.Game.restore("settlers/base", data, seats=4) == midgame
    restored = tw.Game.restore(midgame.rules, data)
    # Not to the end: who always takes the last id need not come to one.
    for _ in range(1000):
        if midgame.is_over:
            break
        number = midgame.legal_ids()[-1]
        midgame.step(number)
        restored.step(number)
    assert restored == midgame


def test_damaged_snapshots_are_refused(midgame: tw.Game, choose: random.Random) -> None:
    data = midgame.snapshot()
    for length in range(len(data)):
        with pytest.raises(tw.SnapshotError):
            tw.Game.restore(midgame.rules, data[:length])
    for _ in range(300):
        wrong = bytearray(data)
        wrong[choose.randrange(len(wrong))] ^= 1 << choose.randrange(8)
        with pytest.raises(tw.SnapshotError):
            tw.Game.restore(midgame.rules, wrong)
    with pytest.raises(tw.SnapshotError, match="the snapshot is of other rules"):
        tw.Game.restore("settlers/base", data, seats=3)
    with pytest.raises(tw.SnapshotError, match="not a snapshot"):
        tw.Game.restore(midgame.rules, b"PNG and so on, long enough")


def test_state_is_json_and_sets_up_the_same(midgame: tw.Game) -> None:
    text = json.dumps(midgame.state)
    game = tw.Game.from_setup(midgame.rules, json.loads(text))
    assert game == midgame
    assert game.state == midgame.state


POSITION: dict[str, Any] = {
    # Seat 0 has a settlement with two roads to site 24, and what a settlement costs.
    "seats": [
        {
            "settlements": [18],
            "roads": [[18, 24], [24, 30]],
            "hand": {"lumber": 1, "brick": 1, "wool": 1, "grain": 1},
            "played": {"knight": 3},
        },
        {"settlements": [0], "cards": {"victory_point": 1}},
    ],
    "largest_army": 0,
    "dice": 8,
}


def test_a_position_by_hand(beginner: tw.Rules) -> None:
    game = tw.Game.from_setup(beginner, POSITION)
    assert game.actor == 0
    assert game.points == [3, 2, 0]
    assert game.points_for("public") == [3, 1, 0]
    assert [action.text for action in game.legal_actions()] == sorted(
        [action.text for action in game.legal_actions()], key=lambda text: game.rules.action(text).id
    )
    assert game.is_legal("settle 30")
    assert not game.is_legal("settle 24"), "next to a settlement"
    assert game.is_legal("road 30-35")
    assert not game.is_legal("buy")
    game.play("settle 30")
    assert game.points == [4, 2, 0]
    assert game.why_not("settle 35") is not None


def test_impossible_positions_name_every_fault(beginner: tw.Rules) -> None:
    setup = {
        "seats": [{"settlements": [20, 99], "hand": {"gold": 1}}, {"roads": [[0, 50]]}],
    }
    with pytest.raises(tw.SetupError, match="bad position") as caught:
        tw.Game.from_setup(beginner, setup)
    faults = caught.value.faults
    assert [fault.place for fault in faults] == [
        "/seats/0/settlements/1",
        "/seats/0/hand/gold",
        "/seats/1/roads/0",
    ]
    assert faults[0].message == "site 99, expected 0 to 53"
    for place, message in faults:
        assert place in str(caught.value)
        assert message in str(caught.value)
    again = pickle.loads(pickle.dumps(caught.value))
    assert again.faults == faults
    assert str(again) == str(caught.value)


def _cycle() -> dict[str, Any]:
    setup: dict[str, Any] = {}
    setup["seats"] = setup
    return setup


@pytest.mark.parametrize(
    "setup",
    [_cycle(), {"turn": float("nan")}, {"seats": {1, 2}}, {"turn": 10**30}, [1], 3, None, {"seed": -1}],
    ids=["cycle", "nan", "set", "huge", "list", "number", "none", "negative"],
)
def test_what_is_no_position(beginner: tw.Rules, setup: Any) -> None:
    with pytest.raises(tw.SetupError, match="bad position"):
        tw.Game.from_setup(beginner, setup)


def test_records_replay(finished: tw.Game) -> None:
    text = finished.record()
    assert tw.Game.from_record(text) == finished
    game = tw.Game.from_record(text, finished.rules)
    assert game.history == finished.history
    assert game.record() == text


def test_records_of_games_under_way_and_of_positions(midgame: tw.Game, beginner: tw.Rules) -> None:
    assert tw.Game.from_record(midgame.record()).history == midgame.history
    game = tw.Game.from_setup(beginner, POSITION)
    game.play("settle 30")
    again = tw.Game.from_record(game.record())
    assert again == game
    assert again.seed is None
    assert [action.text for action in again.history] == ["settle 30"]


def test_altered_records_are_refused_with_their_line(finished: tw.Game) -> None:
    lines = finished.record().splitlines()

    def refused(lines: list[str], line: int, message: str) -> None:
        with pytest.raises(tw.RecordError, match=message) as caught:
            tw.Game.from_record("\n".join(lines) + "\n")
        assert caught.value.line == line
        assert f"line {line} " in str(caught.value)

    refused(lines[:-1], len(lines), "truncated")
    refused([*lines, lines[-1]], len(lines) + 1, "expected nothing after")
    refused(lines[:1] + lines[2:], 2, "expected a starting settlement")
    refused([lines[0], '{"by":"seat 0","play":"roll"}', *lines[2:]], 2, "roll is not legal now")
    refused([lines[0], '{"by":"seat 0","play":"jump"}', *lines[2:]], 2, 'cannot read "jump"')
    refused([lines[0], lines[1].replace("seat 0", "seat 2"), *lines[2:]], 2, "seat 0")
    refused([lines[0], "no JSON", *lines[2:]], 2, "expected a JSON object")
    refused([lines[0].replace("settlers/base", "settlers/bass"), *lines[1:]], 1, "unknown ruleset")
    refused([lines[0].replace('"victory_points":10', '"victory_points":9'), *lines[1:]], 1, "identity")
    refused([lines[0].replace('"hand_limit"', '"hand_limits"'), *lines[1:]], 1, "hand_limits")
    result = json.loads(lines[-1])
    result["points"][0] += 1
    refused([*lines[:-1], json.dumps(result)], len(lines), "points")
    refused([""], 1, "expected a JSON object")


def test_a_record_of_other_rules_than_expected(finished: tw.Game, beginner: tw.Rules) -> None:
    with pytest.raises(tw.RecordError, match="the record is of other rules"):
        tw.Game.from_record(finished.record(), beginner)


def test_pictures(midgame: tw.Game) -> None:
    picture = midgame.svg()
    assert ElementTree.fromstring(picture).tag == "{http://www.w3.org/2000/svg}svg"
    assert picture == midgame._repr_svg_()
    labelled = midgame.svg(labels=True)
    assert len(labelled) > len(picture)
    seats: list[Any] = [0, 1, 2, 3, "public"]
    for viewer in seats:
        assert ElementTree.fromstring(midgame.svg(viewer, labels=True)) is not None
