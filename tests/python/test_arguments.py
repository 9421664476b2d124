"""What may be given as an argument: NumPy's numbers, seeds of the system, names for annotations."""

import enum
import inspect
import typing
from typing import Any

import numpy as np
import pytest

import tilewright as tw


class Number:
    """Something with ``__index__`` that is no ``int``."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


class Site(enum.IntEnum):
    HOME = 18


INTEGERS = [int, np.int8, np.uint8, np.int64, np.uint64, np.array, Number]


@pytest.mark.parametrize("make", INTEGERS)
def test_whole_numbers_of_all_kinds_in_positions(rules: tw.Rules, make: Any) -> None:
    setup = {
        "dice": make(8),
        "seats": (
            {"settlements": [make(18)], "roads": [(make(18), make(24))], "hand": {"ore": make(2)}},
            {"settlements": np.array([0, 5], dtype=np.int64).tolist()},
        ),
    }
    plain = {
        "dice": 8,
        "seats": [
            {"settlements": [18], "roads": [[18, 24]], "hand": {"ore": 2}},
            {"settlements": [0, 5]},
        ],
    }
    assert tw.Game.from_setup(rules, setup) == tw.Game.from_setup(rules, plain)


@pytest.mark.parametrize("make", INTEGERS)
def test_whole_numbers_of_all_kinds_in_options(make: Any) -> None:
    options = {"victory_points": make(8), "hand_limit": make(9)}
    made = tw.Rules("settlers/base", seats=make(3), options=options)
    assert made == tw.Rules("settlers/base", seats=3, options={"victory_points": 8, "hand_limit": 9})


def test_bools_of_numpy_and_members_of_enums(rules: tw.Rules) -> None:
    closed = [tw.Rules("settlers/new-york", options={"erie_canal": made(True)}) for made in [bool, np.bool_]]
    assert closed[0] == closed[1]
    assert closed[0].options["erie_canal"] is True
    game = tw.Game.from_setup(rules, {"dice": 8, "seats": [{"settlements": [Site.HOME]}]})
    assert game.state["seats"][0]["settlements"] == [18]


def test_floats_are_no_whole_numbers(rules: tw.Rules) -> None:
    for number in [8.0, np.float64(8), np.float32(8)]:
        with pytest.raises(tw.SetupError, match="dice"):
            tw.Game.from_setup(rules, {"dice": number})
        with pytest.raises(tw.OptionsError, match="victory_points"):
            tw.Rules("settlers/base", options={"victory_points": number})
        with pytest.raises(TypeError):
            rules.new_game(number)
        with pytest.raises(TypeError):
            tw.Rules("settlers/base", seats=number)


def test_whole_numbers_of_numpy_in_boards() -> None:
    plain = tw.board("mini")
    board: dict[str, Any] = tw.board("mini")
    board["numbers"] = [np.int64(number) for number in plain["numbers"]]
    for place in board["hexes"]:
        place["at"] = tuple(np.array(place["at"], dtype=np.int8))
    assert tw.check_board(board) == []
    assert tw.generate_board(board, 3) == tw.generate_board(plain, 3)
    assert tw.Rules("settlers/base", seats=2, options={"board": board}) == tw.Rules(
        "settlers/base", seats=2, options={"board": plain}
    )


def test_what_is_no_json_is_named_with_its_place(rules: tw.Rules) -> None:
    with pytest.raises(tw.SetupError) as caught:
        tw.Game.from_setup(rules, {"seats": [{}, {"hand": {"ore": {1, 2}}}]})
    assert [fault.place for fault in caught.value.faults] == ["/seats/1/hand/ore"]
    assert "type set" in caught.value.faults[0].message
    (fault,) = tw.check_board({"hexes": [{"at": [0, float("nan")]}]})
    assert (fault.place, fault.message) == ("/hexes/0/at/1", "NaN, expected a finite number")
    cycle: list[Any] = []
    cycle.append(cycle)
    for wrong in [cycle, {"hexes": cycle}]:
        (fault,) = tw.check_board(wrong)
        assert "more than 100 lists and dicts in one another" in fault.message
    with pytest.raises(tw.BoardError, match="/a~1b: an object of type object"):
        tw.board_svg({"a/b": object()})


def test_a_seed_may_come_from_the_operating_system(rules: tw.Rules) -> None:
    games = [
        *[tw.Game("settlers/base", seed=None) for _ in range(3)],
        *[rules.new_game(None) for _ in range(3)],
        *[rules.play_game(None, decisions=3) for _ in range(3)],
    ]
    seeds = {game.seed for game in games}
    assert len(seeds) == 9
    for game in games[:6]:
        assert game.seed is not None
        assert game == rules.new_game(game.seed)
        assert tw.Game.from_record(game.record()) == game
    stats = rules.run_games(3, first_seed=None)
    assert stats.first_seed not in seeds
    assert rules.run_games(3, first_seed=stats.first_seed) == stats
    assert stats.to_dict()["first_seed"] == stats.first_seed
    bot = rules.bot("random", None)
    again, game = rules.bot("random", bot.seed), rules.new_game(1)
    assert [bot.choose(game) for _ in range(5)] == [again.choose(game) for _ in range(5)]
    assert len({str(tw.generate_board("base", None)) for _ in range(5)}) == 5
    assert len({tw.board_svg("base", None) for _ in range(5)}) == 5
    hidden = rules.play_game(5, decisions=200)
    hidden.resample_hidden(0, None)
    assert hidden.check() == []


def test_a_seed_left_out_is_0(rules: tw.Rules) -> None:
    assert tw.Game("settlers/base").seed == rules.new_game().seed == rules.play_game(decisions=1).seed == 0
    assert rules.run_games(1).first_seed == rules.bot("random").seed == 0


def test_an_action_that_a_ruleset_does_not_have_is_not_legal(rules: tw.Rules) -> None:
    tiles = tw.Game("carcassonne/base", seats=2)
    for text in ["no bridge", "bridge here NS", "rank 3", "place 90,90 r0"]:
        assert not tiles.is_legal(text)
        assert text in (tiles.why_not(text) or "")
        with pytest.raises(tw.NotationError):
            tiles.play(text)
    game = rules.new_game()
    for text in ["propose", "metropolis 3", "claim_victory"]:
        assert not game.is_legal(text)
        assert game.why_not(text)
    for text in ["no bridges", "fly", ""]:
        with pytest.raises(tw.NotationError):
            tiles.is_legal(text)
        with pytest.raises(tw.NotationError):
            tiles.why_not(text)


def test_names_for_annotations() -> None:
    def show(game: tw.Game, viewer: tw.Viewer, action: tw.ActionLike) -> bool:
        game.view(viewer)
        return game.is_legal(action)

    assert show(tw.Game("settlers/base"), "public", "settle 3")
    assert type(None) in typing.get_args(tw.Viewer)
    assert str in typing.get_args(tw.ActionLike)
    hints = typing.get_type_hints(show, localns={"Action": tw.Action})
    assert hints["viewer"] == tw.Viewer
    assert list(inspect.signature(tw.Game.mask).parameters) == ["self", "out", "viewer"]
