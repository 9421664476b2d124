"""Pickles and copies of everything that the package has."""

import copy
import multiprocessing
import pickle
from collections.abc import Callable
from typing import Any

import pytest

import tilewright as tw

PROTOCOLS = range(pickle.HIGHEST_PROTOCOL + 1)

VALUES: dict[str, Callable[[tw.Rules], Any]] = {
    "Rules": lambda rules: rules,
    "rules with options": lambda _: tw.Rules("settlers/base", seats=3, options={"victory_points": 8}),
    "rules with a board": lambda _: tw.Rules("settlers/base", options={"board": tw.board("lakes")}),
    "Action": lambda rules: rules.action("settle 12"),
    "Ruleset": lambda _: tw.rulesets()[0],
    "Segment": lambda rules: rules.segments["road"],
    "Plane": lambda rules: rules.observation["hexes"],
    "Outcome": lambda rules: rules.play_game(1).outcome,
    "Outcome of a game under way": lambda rules: rules.new_game(1).outcome,
    "Route": lambda rules: rules.longest_route([0, 1, 2]),
    "Stats": lambda rules: rules.run_games(3, first_seed=4),
    "new Game": lambda rules: rules.new_game(1),
    "Game": lambda rules: rules.play_game(5, decisions=200),
    "Game from a setup": lambda rules: tw.Game.from_setup(rules, {"dice": 8}),
    "Game of tiles": lambda _: tw.Rules("carcassonne/city-bridges").play_game(3, decisions=60),
    "Actor": lambda _: tw.CHANCE,
    "Fault": lambda _: tw.check_board({})[0],
}


@pytest.mark.parametrize("name", VALUES)
def test_everything_pickles_and_copies(rules: tw.Rules, name: str) -> None:
    value = VALUES[name](rules)
    made = [pickle.loads(pickle.dumps(value, protocol)) for protocol in PROTOCOLS]
    for again in [*made, copy.copy(value), copy.deepcopy(value), copy.deepcopy([value])[0]]:
        assert type(again) is type(value)
        assert again == value
        assert repr(again) == repr(value)


def test_pickled_games_keep_their_history(midgame: tw.Game) -> None:
    for protocol in PROTOCOLS:
        again = pickle.loads(pickle.dumps(midgame, protocol))
        assert (again.history, again.seed, again.rules) == (midgame.history, midgame.seed, midgame.rules)
        assert again.record() == midgame.record()
        assert again.undo() == midgame.history[-1]
    resampled = midgame.copy()
    resampled.resample_hidden(0, seed=1)
    resampled.step(resampled.legal_ids()[0])
    again = pickle.loads(pickle.dumps(resampled))
    assert again == resampled
    assert again.seed is None
    assert again.history == resampled.history


def test_pickled_bots_go_on_where_they_were(rules: tw.Rules) -> None:
    for name in tw.bot_names():
        bot = rules.bot(name, seed=3)
        game = rules.new_game(1)
        for _ in range(5):
            game.step(bot.choose(game))
        for protocol in PROTOCOLS:
            twin = pickle.loads(pickle.dumps(bot, protocol))
            assert (twin.name, twin.seed, repr(twin)) == (bot.name, 3, repr(bot))
        twin, copied = pickle.loads(pickle.dumps(bot)), copy.deepcopy(bot)
        for _ in range(5):
            action = bot.choose(game)
            assert twin.choose(game) == copied.choose(game) == action
            game.step(action)


def test_games_share_their_rules_in_a_pickle(rules: tw.Rules) -> None:
    games = [rules.play_game(seed, decisions=200) for seed in range(20)]
    assert games[0].rules is games[1].rules
    one, all_of_them = len(pickle.dumps(games[0])), len(pickle.dumps(games))
    # A history of some 300 actions takes a byte or two each.
    assert one < 1500
    assert all_of_them < 20 * 1000
    again = pickle.loads(pickle.dumps(games))
    assert all(game.rules is again[0].rules for game in again)
    assert again == games
    actions = pickle.dumps(games[0].history)
    assert len(actions) < 40 * len(games[0].history)


def test_rules_of_different_pickles_are_compiled_once() -> None:
    """A custom board makes the pickle large, and compiling it takes long."""
    game = tw.Rules("settlers/base", options={"board": tw.board("base")}).play_game(1, decisions=50)
    data = pickle.dumps(game)
    assert tw.Rules("settlers/base", options={"board": tw.board("base")}) == game.rules
    again = [pickle.loads(data) for _ in range(200)]
    assert all(other == game for other in again)


def test_pickles_of_other_rules_are_refused(rules: tw.Rules) -> None:
    maker, arguments = rules.__reduce__()  # type: ignore[misc]
    assert callable(maker)
    name, seats, options, identity = arguments
    with pytest.raises(ValueError, match="by other rules than the version that pickled them"):
        maker(name, seats, options, identity ^ 1)


def _run(first_seed: int) -> tw.Stats:
    return tw.Rules("settlers/base").run_games(3, first_seed=first_seed)


def _play_on(game: tw.Game) -> tw.Game:
    game.step(game.legal_ids()[0])
    return game


@pytest.mark.parametrize("method", multiprocessing.get_all_start_methods())
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_games_and_statistics_cross_processes(rules: tw.Rules, method: str) -> None:
    games = [rules.play_game(seed, decisions=100) for seed in range(4)]
    with multiprocessing.get_context(method).Pool(2) as pool:
        assert pool.map(_run, [10, 20]) == [_run(10), _run(20)]
        played = pool.map(_play_on, games)
    for game, after in zip(games, played, strict=True):
        game.step(game.legal_ids()[0])
        assert game == after
