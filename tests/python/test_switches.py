"""The switches of the hex game from Python."""

import json
import random
from typing import Any

import pytest

import tilewright as tw

THREE: dict[str, Any] = {
    "name": "three",
    "hexes": [
        {"at": [0, 0], "terrain": "forest", "number": 6},
        {"at": [1, 0], "terrain": "hills", "number": 5},
        {"at": [0, 1], "terrain": "desert"},
    ],
}


def finish(game: tw.Game, seed: int, most: int = 20_000) -> None:
    choose = random.Random(seed)
    for _ in range(most):
        if game.is_over:
            return
        game.step(choose.choice(game.legal_actions()))


def test_a_board_of_ones_own_is_a_dict() -> None:
    rules = tw.Rules(
        "settlers/base", seats=2, options={"board": THREE, "victory_points": 4, "turn_limit": 200}
    )
    assert rules.options["board"] == THREE
    board = rules.board()
    assert board is not None
    assert [len(board[name]) for name in ["hexes", "sites", "links"]] == [3, 13, 15]
    game = rules.new_game(seed=1)
    finish(game, 1)
    assert game.is_over
    assert tw.Game.from_record(game.record()) == game
    assert tw.Game.from_setup(rules, json.loads(json.dumps(game.state))) == game


def test_a_board_with_faults() -> None:
    with pytest.raises(tw.BoardError) as error:
        tw.Rules("settlers/base", options={"board": {**THREE, "robbers": [[9, 9]], "numbers": [7]}})
    assert "/robbers/0" in str(error.value)
    assert "/numbers/0" in str(error.value)


def test_options_that_contradict_each_other() -> None:
    with pytest.raises(tw.OptionsError) as error:
        tw.Rules(
            "settlers/base", options={"dice_unseen": 3, "no_seven_rounds": 1, "no_seven_before_city": True}
        )
    assert str(error.value) == (
        "bad options: no_seven_rounds and no_seven_before_city are both set, expected one of them; "
        "dice_unseen is 3, expected dice deck with it"
    )
    with pytest.raises(tw.OptionsError, match="deck/knight is 300, expected a whole number from 0 to 255"):
        tw.Rules("settlers/base", options={"deck": {"knight": 300}})


@pytest.mark.parametrize("seats", [5, 6])
def test_five_and_six_seats(seats: int) -> None:
    game = tw.Game("settlers/base-5-6", seats=seats, seed=4, options={"victory_points": 5})
    assert game.rules.options["between_turns"] == "special_building"
    finish(game, 4)
    assert game.is_over
    assert max(game.points) >= 5


def test_duel() -> None:
    rules = tw.Rules("settlers/duel")
    assert rules.seats == 2
    assert (rules.options["victory_points"], rules.options["friendly_robber"]) == (15, 2)
    game = rules.new_game(seed=2)
    finish(game, 2, 200)
    assert sum(game.points) >= 4


def test_the_rulesets_are_listed() -> None:
    seats = {ruleset.name: (ruleset.min_seats, ruleset.max_seats) for ruleset in tw.rulesets()}
    assert seats["settlers/duel"] == (2, 2)
    assert seats["settlers/base-5-6"] == (2, 6)
    assert seats["settlers/mini"] == (2, 3)
    assert {"settlers/lakes", "settlers/twins", "settlers/atoll", "settlers/beginner"} <= seats.keys()


def test_what_a_closed_bank_shows() -> None:
    game = tw.Game("settlers/base", options={"open_bank": False, "dice": "deck", "robbers": 2})
    assert game.view(0)["bank"] is None
    assert game.view()["bank"]["ore"] == 19
    assert game.view("public")["dice_left"] == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    assert game.view()["second_robber"] is None
