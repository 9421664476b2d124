"""Trade between seats and games of five and six, as Python plays them."""

import random
from typing import Any

import pytest

import tilewright as tw

VIEWERS: list[Any] = [0, 1, 2, "public"]


@pytest.fixture(scope="module")
def trading() -> tw.Rules:
    return tw.Rules("settlers/base", seats=3, options={"player_trades": "counter_offers"})


@pytest.fixture
def table(trading: tw.Rules) -> tw.Game:
    """Seat 0 has two lumber and a brick, seat 1 an ore, seat 2 a wool; seat 0 has rolled."""
    hands = [{"lumber": 2, "brick": 1}, {"ore": 1}, {"wool": 1}]
    return tw.Game.from_setup(trading, {"dice": 8, "seats": [{"hand": hand} for hand in hands]})


def hands(game: tw.Game) -> list[dict[str, int]]:
    seats = game.view()["seats"]
    return [{name: n for name, n in seat["hand"].items() if n} for seat in seats]


def test_a_whole_offer_as_text(table: tw.Game) -> None:
    table.play("offer 2 lumber for 1 ore")
    assert [action.text for action in table.history] == ["give lumber", "give lumber", "want ore", "propose"]
    assert table.actor == 1
    assert table.events() == [{"event": "offered", "seat": 0, "give": {"lumber": 2}, "want": {"ore": 1}}]
    table.play("accept")
    table.play("offer 1 wool for 1 brick")
    assert sorted(action.text for action in table.legal_actions()) == ["drop", "trade_with 1", "trade_with 2"]
    answers = [(event["seat"], event["answer"]) for event in table.events()]
    assert answers == [(1, "accepted"), (2, "countered")]
    table.play("trade_with 2")
    assert hands(table) == [{"lumber": 2, "wool": 1}, {"ore": 1}, {"brick": 1}]


def test_all_of_an_offer_or_none(table: tw.Game) -> None:
    before = table.copy()
    for text, message in [
        ("offer 3 lumber for 1 ore", "give lumber is not legal now: no more lumber in hand"),
        ("offer 1 lumber for 1 lumber", "no resource is on both sides"),
        ("offer 2 lumber for 20 ore", "want ore is not legal now: no more ore outside the own hand"),
    ]:
        for play in (table.play, table.step, lambda text: table.play_as(0, text)):
            with pytest.raises(tw.IllegalActionError, match=message):
                play(text)
            assert table == before
            assert table.history == []
    for text in ["offer 2 lumber", "offer for 1 ore", "offer two lumber for 1 ore", "offer 1 lumber for"]:
        with pytest.raises(tw.NotationError, match="as in offer 2 lumber 1 wool for 1 ore"):
            table.play(text)
    with pytest.raises(tw.NotationError, match="option player_trades"):
        tw.Game("settlers/base", seats=3).play("offer 1 lumber for 1 ore")


def test_an_offer_is_not_one_action(trading: tw.Rules, table: tw.Game) -> None:
    with pytest.raises(tw.NotationError, match="an offer is several"):
        table.is_legal("offer 1 lumber for 1 ore")
    with pytest.raises(tw.NotationError, match="an offer is several"):
        trading.action("offer 1 lumber for 1 ore")


def test_offers_of_a_seat(table: tw.Game) -> None:
    with pytest.raises(tw.NotYourTurnError, match="seat 1 cannot act: seat 0 decides now"):
        table.play_as(1, "offer 1 ore for 1 lumber")
    table.play_as(0, "offer 1 lumber for 1 ore")
    table.play_as(1, "offer 1 ore for 1 brick")
    assert table.actor == 2


def test_no_offer_when_the_game_is_over() -> None:
    options = {"player_trades": "offers", "turn_limit": 1}
    game = tw.Game.from_setup(tw.Rules("settlers/base", seats=2, options=options), {"dice": 8})
    game.play("end")
    assert game.is_over
    for play in (game.play, lambda text: game.play_as(0, text)):
        with pytest.raises(tw.GameOverError):
            play("offer 1 lumber for 1 ore")


def test_answers_are_hidden_until_all_are_in(table: tw.Game) -> None:
    table.play("offer 1 lumber for 1 ore")
    table.play("accept")
    answers = [table.view(viewer)["seats"][1]["answer"] for viewer in VIEWERS]
    assert answers == [None, "accepted", None, None]
    table.play("decline")
    answers = [table.view(viewer)["seats"][1]["answer"] for viewer in VIEWERS]
    assert answers == ["accepted"] * 4


@pytest.mark.parametrize("between", ["special_building", "paired_players"])
@pytest.mark.parametrize("name", ["random", "greedy"])
def test_a_game_of_six_replays_from_its_record(between: str, name: str) -> None:
    options = {"player_trades": "counter_offers", "between_turns": between, "turn_limit": 120}
    rules = tw.Rules("settlers/base-5-6", options=options)
    assert rules.seats == 6
    game = rules.new_game(seed=11)
    bots = [rules.bot(name, seed=seat) for seat in range(6)]
    phases = set()
    while not game.is_over:
        phases.add(game.view()["phase"])
        game.step(bots[game.actor].choose(game))
    part = "special_building" if between == "special_building" else "paired_part"
    assert {part, "offer", "answer", "counter", "deal"} <= phases
    again = tw.Game.from_record(game.record(), rules)
    assert again == game
    assert again.history == game.history
    assert game.check() == []


def test_five_seats_and_six(choose: random.Random) -> None:
    for seats in (2, 3, 4, 5, 6):
        rules = tw.Rules("settlers/base-5-6", seats=seats)
        expected = "special_building" if seats > 4 else "nothing"
        assert rules.options["between_turns"] == expected
        game = rules.new_game(seed=seats)
        for _ in range(4 * seats + 60):
            game.step(choose.choice(game.legal_ids()))
        assert game.check() == []
    with pytest.raises(tw.OptionsError, match="paired_players at 4 seats, expected 5 or 6 seats"):
        tw.Rules("settlers/base-5-6", seats=4, options={"between_turns": "paired_players"})
