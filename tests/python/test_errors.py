"""Bad input: each kind of it its own exception, with a message that says what was expected."""

import pickle
from typing import Any

import numpy as np
import pytest

import tilewright as tw


@pytest.mark.parametrize(
    ("error", "builtin"),
    [
        (tw.UnknownRulesetError, ValueError),
        (tw.OptionsError, ValueError),
        (tw.BoardError, ValueError),
        (tw.IllegalActionError, ValueError),
        (tw.UnknownActionError, IndexError),
        (tw.NotationError, ValueError),
        (tw.NotYourTurnError, ValueError),
        (tw.GameOverError, RuntimeError),
        (tw.SeatError, IndexError),
        (tw.SetupError, ValueError),
        (tw.SnapshotError, ValueError),
        (tw.RecordError, ValueError),
        (tw.RouteError, ValueError),
        (tw.BotError, ValueError),
    ],
)
def test_errors_are_ours_and_builtin(error: type[Exception], builtin: type[Exception]) -> None:
    assert issubclass(error, tw.TilewrightError)
    assert issubclass(error, builtin)
    assert error.__doc__
    again = pickle.loads(pickle.dumps(error("what")))
    assert type(again) is error
    assert str(again) == "what"


def test_unknown_rulesets() -> None:
    with pytest.raises(tw.UnknownRulesetError) as caught:
        tw.Game("settlers/bsae")
    assert str(caught.value) == (
        'unknown ruleset "settlers/bsae": expected one of '
        + ", ".join(ruleset.name for ruleset in tw.rulesets())
        + " (did you mean settlers/base?)"
    )
    with pytest.raises(tw.UnknownRulesetError, match="expected one of"):
        tw.Rules("", seats=1000)
    with pytest.raises(TypeError, match="expected the name of a ruleset or Rules, found int"):
        tw.Game(3)  # type: ignore[arg-type]


@pytest.mark.parametrize("seats", [-1, 0, 1, 5, 255, 256, 2**62])
def test_seats_out_of_range(seats: int) -> None:
    with pytest.raises(tw.OptionsError, match=rf"{seats}.*: expected 2 to 4"):
        tw.Game("settlers/base", seats=seats)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (
            {"victory_pints": 9},
            'unknown option "victory_pints": expected one of .*did you mean victory_points',
        ),
        ({"victory_points": 99}, "victory_points is 99, expected 3 to 20"),
        ({"victory_points": "ten"}, 'victory_points is "ten", expected a whole number'),
        ({"edition": "sixth"}, 'edition is "sixth", expected almanac or fifth'),
        ({"edition": "sixth", "hand_limt": 3}, "unknown option .*edition is|edition is .*unknown option"),
        ({"seats": 3}, "seats is 4 and in the options 3: expected one"),
        ({"turn_limit": float("inf")}, "/turn_limit: inf, expected a finite number"),
        ({"edition": object()}, "/edition: an object of type object, expected a dict, list, text"),
        ({"discards": [1, {2}]}, "/discards/1: an object of type set, expected"),
        ({"turn_limit": 10**30}, f"/turn_limit: {10**30}, expected a number of at most 64 bits"),
        ({"turn_limit": 1 << 90_000}, "/turn_limit: a number of 90001 bits, expected"),
        ({"edition": "\ud800"}, "/edition: half a surrogate pair, expected"),
        ({(1, 2): 3}, "a key of type tuple, expected a text"),
        ([("seats", 3)], "expected a dict, found list"),
        ('{"seats": 4}', "expected a dict, found str"),
    ],
)
def test_bad_options(options: Any, message: str) -> None:
    with pytest.raises(tw.OptionsError, match=message):
        tw.Game("settlers/base", seats=4, options=options)


def test_rules_have_their_options_already(rules: tw.Rules) -> None:
    with pytest.raises(tw.OptionsError, match="seats is 3, but the rules are for 4"):
        tw.Game(rules, seats=3)
    with pytest.raises(tw.OptionsError, match="already"):
        tw.Game(rules, options={})
    assert tw.Game(rules, seats=4).rules == rules


def test_options_may_nest_no_deeper_than_json_reads() -> None:
    deep: Any = 1
    for _ in range(500):
        deep = [deep]
    with pytest.raises(tw.OptionsError, match="more than 100 lists and dicts in one another"):
        tw.Rules("settlers/base", options={"seats": deep})
    cycle: dict[str, Any] = {}
    cycle["seats"] = cycle
    with pytest.raises(tw.OptionsError, match="expected none that holds itself"):
        tw.Rules("settlers/base", options=cycle)


@pytest.mark.parametrize("seed", [-1, 2**64, -(2**70), 10**50])
def test_seeds_out_of_range(rules: tw.Rules, seed: int) -> None:
    with pytest.raises(ValueError, match="expected 0 to 18446744073709551615"):
        rules.new_game(seed)
    assert rules.new_game(2**64 - 1).seed == 2**64 - 1


@pytest.mark.parametrize(
    ("action", "error", "message"),
    [
        (-1, tw.UnknownActionError, "action id -1 does not exist: this ruleset has ids 0 to 319"),
        (320, tw.UnknownActionError, "action id 320 does not exist"),
        (2**32, tw.UnknownActionError, "does not exist"),
        (10**30, tw.UnknownActionError, "does not exist"),
        (np.int64(-5), tw.UnknownActionError, "does not exist"),
        ("fly 3", tw.NotationError, 'cannot read "fly 3" as an action: expected road, settle'),
        ("settle 54", tw.NotationError, "expected settle and the number of a site, 0 to 53"),
        ("", tw.NotationError, "expected"),
        ("roll", tw.IllegalActionError, "roll is not legal now: "),
        ("dice 8", tw.IllegalActionError, "dice 8 is not legal now: "),
        (1.5, TypeError, "expected an action, an action id or the text of an action, found float"),
        (None, TypeError, "found NoneType"),
        (b"roll", TypeError, "found bytes"),
        (True, TypeError, "found bool"),
        (np.True_, TypeError, "integer|bool"),
    ],
)
def test_actions_that_cannot_be_played(
    game: tw.Game, action: Any, error: type[Exception], message: str
) -> None:
    before = game.copy()
    for play in [game.play, game.step, lambda played: game.play_as(0, played)]:
        with pytest.raises(error, match=message):
            play(action)
        assert game == before
        assert game.history == []
    if error is not tw.IllegalActionError:
        with pytest.raises(error):
            game.is_legal(action)
    else:
        assert not game.is_legal(action)
        assert game.why_not(action) is not None


def test_actions_of_other_rules(game: tw.Game) -> None:
    other = tw.Rules("settlers/base", seats=2).action(80)
    with pytest.raises(tw.UnknownActionError, match="is an action of other rules"):
        game.play(other)


def test_illegal_ids_change_nothing(midgame: tw.Game) -> None:
    before = midgame.copy()
    legal = set(midgame.legal_ids().tolist())
    for number in range(midgame.rules.num_actions):
        if number not in legal:
            with pytest.raises(tw.IllegalActionError):
                midgame.play(number)
    assert midgame == before
    assert midgame.history == before.history
    assert midgame.events() == before.events()


def test_after_the_end(finished: tw.Game) -> None:
    game = finished.copy()
    for number in [0, "end", game.rules.action("roll")]:
        with pytest.raises(tw.GameOverError, match="the game is over"):
            game.play(number)  # type: ignore[arg-type]
    with pytest.raises(tw.GameOverError):
        game.play_as(0, "end")
    game.settle_chance()
    assert game == finished
    with pytest.raises(tw.BotError, match="nobody decides now"):
        game.rules.bot("greedy").choose(game)


@pytest.mark.parametrize("seat", [-1, 4, 255, 256, 2**40, 10**30])
def test_seats_that_are_not_at_the_table(game: tw.Game, seat: int) -> None:
    calls: list[Any] = [
        game.points_for,
        game.events,
        game.view,
        game.observe,
        game.svg,
        game.resample_hidden,
        lambda seat: game.play_as(seat, 80),
    ]
    for call in calls:
        with pytest.raises(tw.SeatError, match=f"seat {seat} does not exist: expected 0 to 3"):
            call(seat)


def test_viewers_that_do_not_exist(game: tw.Game) -> None:
    with pytest.raises(
        ValueError, match="viewer 'privat' does not exist: expected None, a seat or \"public\""
    ):
        game.view("privat")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="expected a seat from 0 to 3, found float"):
        game.view(1.0)  # type: ignore[arg-type]


class _Raises:
    """An object that fails when it is asked for its number."""

    def __index__(self) -> int:
        raise LookupError("no number today")


def _with_numbers(game: tw.Game) -> list[Any]:
    """Everything that takes a seat, a viewer, an id, a seed or a count."""
    rules = game.rules
    return [
        game.points_for,
        game.events,
        game.view,
        game.observe,
        game.svg,
        game.resample_hidden,
        game.legal_ids,
        game.legal_actions,
        lambda number: game.mask(viewer=number),
        lambda number: game.is_legal("roll", number),
        lambda number: game.why_not("roll", number),
        lambda number: game.play_as(number, 80),
        game.play,
        game.step,
        game.is_legal,
        game.why_not,
        lambda number: game.play_as(0, number),
        game.perft,
        game.divide,
        rules.action,
        rules.new_game,
        rules.play_game,
        rules.run_games,
        lambda number: rules.bot("random", number),
        lambda number: rules.run_games(0, first_seed=number),
        lambda number: rules.play_game(decisions=number),
        lambda number: rules.longest_route([number]),
        lambda number: rules.longest_route([(number, 1)]),
        lambda number: rules.longest_route([0], [number]),
        lambda number: game.resample_hidden(0, number),
        lambda number: tw.Rules("settlers/base", seats=number),
        lambda number: tw.Game("settlers/base", seats=number),
        lambda number: tw.Game("settlers/base", seed=number),
        lambda number: tw.generate_board("mini", number),
        lambda number: tw.board_svg("mini", number),
        lambda number: tw.generate_board("mini", largest_clump=number),
    ]


def test_a_bool_is_no_number(game: tw.Game) -> None:
    for wrong in [True, False, np.True_]:
        for call in _with_numbers(game):
            with pytest.raises(TypeError):
                call(wrong)
    assert game.history == []


def test_exceptions_of_users_come_through(game: tw.Game) -> None:
    for call in _with_numbers(game):
        with pytest.raises(LookupError, match="no number today"):
            call(_Raises())
    for call in [
        lambda: tw.Game.from_setup(game.rules, {"dice": _Raises()}),
        lambda: tw.Rules("settlers/base", options={"victory_points": _Raises()}),
        lambda: tw.check_board({"hexes": [_Raises()]}),
        lambda: game.rules.longest_route(1 // 0 for _ in range(3)),
    ]:
        with pytest.raises((LookupError, ZeroDivisionError)):
            call()


@pytest.mark.parametrize("number", [10**30, -(10**30), 1 << 90_000], ids=["large", "small", "larger"])
def test_huge_numbers_are_refused_in_words(game: tw.Game, number: int) -> None:
    for call in _with_numbers(game):
        with pytest.raises((ValueError, IndexError), match=r"does not exist|expected|are for"):
            call(number)


def test_bots_that_do_not_exist(rules: tw.Rules) -> None:
    for names in ["gredy", ["random", "random", "random", "gredy"]]:
        with pytest.raises(tw.BotError, match=r"unknown bot .* \(did you mean greedy\?\)"):
            rules.run_games(0, names)
    with pytest.raises(tw.BotError, match="2 bots for 4 seats: expected one for each seat, or one for all"):
        rules.play_game(0, ["random", "greedy"])
    with pytest.raises(tw.BotError, match="0 bots"):
        rules.run_games(1, [])
    with pytest.raises(TypeError, match="expected the name of a bot"):
        rules.run_games(1, 3)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="games is -1: expected 0 or more"):
        rules.run_games(-1)
    with pytest.raises(ValueError, match="depth is 256: expected 0 to 255"):
        rules.new_game().perft(256)
