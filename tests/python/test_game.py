"""Playing: actors, legal sets, actions by id, object and text, chance, copies."""

import copy
import random
from typing import Any

import numpy as np
import pytest

import tilewright as tw


def test_a_new_game(game: tw.Game) -> None:
    assert game.actor == 0
    assert game.turn == 0
    assert game.points == [0, 0, 0, 0]
    assert game.outcome.name == "running"
    assert not game.is_over
    assert not game.is_chance
    assert game.winners == ()
    assert game.history == []
    assert game.seed == 7
    assert game.rules == tw.Rules("settlers/base", seats=4)


def test_a_game_from_a_name_is_that_of_its_rules(rules: tw.Rules) -> None:
    assert tw.Game("settlers/base", seats=4, seed=7) == rules.new_game(7) == tw.Game(rules, seed=7)
    assert tw.Game("settlers/base", seats=4, seed=7) != tw.Game("settlers/base", seats=4, seed=8)
    assert tw.Game("settlers/base", seats=3, seed=7).rules.seats == 3
    assert tw.Game("settlers/base", options={"victory_points": 5}).rules.options["victory_points"] == 5


def test_ids_actions_and_mask_agree(midgame: tw.Game, choose: random.Random) -> None:
    rules = midgame.rules
    while not midgame.is_over:
        ids, mask = midgame.legal_ids(), midgame.mask()
        actions = midgame.legal_actions()
        assert ids.dtype == np.uint32
        assert mask.dtype == np.bool_
        assert mask.shape == (rules.num_actions,)
        assert ids.tolist() == np.flatnonzero(mask).tolist() == [action.id for action in actions]
        assert all(action.is_chance == midgame.is_chance for action in actions)
        assert mask[: rules.num_decisions].any() != midgame.is_chance
        assert all(midgame.is_legal(action) for action in actions)
        midgame.play(choose.choice(actions))
    assert midgame.legal_actions() == []
    assert not midgame.mask().any()
    assert midgame.legal_ids().shape == (0,)


@pytest.mark.parametrize("form", ["id", "action", "text", "numpy"])
def test_a_whole_game_in_each_form_of_action(rules: tw.Rules, finished: tw.Game, form: str) -> None:
    game = rules.new_game(finished.seed or 0)
    for action in finished.history:
        played: Any = {"id": action.id, "action": action, "text": action.text, "numpy": np.uint32(action.id)}[
            form
        ]
        assert game.is_legal(played)
        assert game.why_not(played) is None
        game.play(played)
    assert game == finished
    assert game.history == finished.history
    assert game.actor == tw.NOBODY
    assert game.is_over
    assert game.outcome == finished.outcome


def test_step_draws_for_chance(rules: tw.Rules, choose: random.Random) -> None:
    game = rules.new_game(seed=3)
    while not game.is_over:
        assert 0 <= game.actor < 4
        game.step(choose.choice(game.legal_ids()))
    assert game.outcome.name == "won"
    (winner,) = game.winners
    assert game.points[winner] >= 10
    assert str(game.outcome) == f"won by seat {winner}"
    assert game.check() == []


def _to_roll(rules: tw.Rules) -> tw.Game:
    game = rules.play_game(seed=2, decisions=16)
    while not game.is_legal("roll"):
        game.step("end")
    return game


def test_chance_is_listed_sampled_and_forced(rules: tw.Rules) -> None:
    game = _to_roll(rules)
    assert game.chance() == []
    assert game.sample_chance() is None
    game.play("roll")
    assert game.is_chance
    assert game.actor == tw.CHANCE
    assert game.actor == -1
    outcomes = game.chance()
    assert [(action.text, weight) for action, weight in outcomes] == [
        (f"dice {total}", 6 - abs(7 - total)) for total in range(2, 13)
    ]
    drawn = game.sample_chance()
    assert drawn is not None
    assert drawn == game.sample_chance()

    settled = game.copy()
    settled.settle_chance()
    assert not settled.is_chance

    forced = game.copy()
    forced.play("dice 7")
    assert {"event": "rolled", "sum": 7} in forced.events()
    game.play(drawn)
    assert game == settled


def test_play_as_asks_whose_turn_it_is(game: tw.Game) -> None:
    action = game.legal_actions()[0]
    before = game.copy()
    with pytest.raises(tw.NotYourTurnError, match="seat 1 cannot act: seat 0 decides now"):
        game.play_as(1, action)
    assert game == before
    game.play_as(0, action)
    assert game.history == [action]


@pytest.mark.parametrize("make", [tw.Game.copy, copy.copy, copy.deepcopy])
def test_copies_are_independent(midgame: tw.Game, make: object) -> None:
    assert callable(make)
    other = make(midgame)
    assert other == midgame
    assert other.history == midgame.history
    other.step(other.legal_ids()[0])
    assert other != midgame
    assert len(other.history) > len(midgame.history)
    midgame.step(midgame.legal_ids()[0])
    assert other == midgame


def test_undo_leads_back_to_the_start(rules: tw.Rules) -> None:
    game = rules.play_game(seed=4, decisions=30)
    history = game.history
    assert game.undo() == history[-1]
    assert game.history == history[:-1]
    while game.undo() is not None:
        pass
    assert game == rules.new_game(4)


def test_a_decision_is_taken_back_with_what_chance_did(rules: tw.Rules) -> None:
    game = rules.play_game(seed=4, decisions=16)
    before = game.copy()
    game.step("roll")
    dice = game.history[-1]
    assert [action.text for action in game.undo_decision()] == ["roll", dice.text]
    assert game == before
    while game.undo_decision():
        pass
    assert game.history == []

    # The first tile is drawn before any decision, and stays.
    tiles = tw.Game("carcassonne/base", seats=2, seed=1)
    tiles.settle_chance()
    assert tiles.undo_decision() == []
    assert len(tiles.history) == 1


def test_games_have_no_hash_but_positions_do(rules: tw.Rules) -> None:
    game = rules.new_game(1)
    with pytest.raises(TypeError, match="unhashable"):
        hash(game)
    assert game.hash() == rules.new_game(1).hash()
    assert 0 <= game.hash() < 2**64
    before = game.hash()
    game.step(game.legal_ids()[0])
    assert game.hash() != before


def test_repr_says_how_it_stands(rules: tw.Rules, finished: tw.Game) -> None:
    assert repr(rules.new_game(7)) == (
        "<Game settlers/base, 4 seats, turn 0, seat 0 decides, points [0, 0, 0, 0]>"
    )
    assert f"won by seat {finished.winners[0]}" in repr(finished)


def test_a_turn_limit_truncates(rules: tw.Rules) -> None:
    limited = tw.Rules("settlers/base", options={"turn_limit": 3})
    game = limited.play_game(seed=1)
    assert game.outcome.name == str(game.outcome) == "truncated"
    assert game.outcome.is_over
    assert game.is_over
    assert game.winners == ()
    assert game.turn == 3
    assert limited.run_games(5).truncated == 5
    # Two points each, and nobody ahead.
    assert (game.points, game.ranking) == ([2, 2, 2, 2], (1, 1, 1, 1))


def test_a_finished_game_ranks_its_seats(rules: tw.Rules) -> None:
    assert rules.new_game(seed=3).ranking is None
    game = rules.play_game(seed=3)
    places = game.ranking
    assert places is not None
    (winner,) = game.winners
    assert places[winner] == 1
    others = sorted(seat for seat in range(4) if seat != winner)
    assert places == tuple(
        1 if seat == winner else 2 + sum(game.points[other] > game.points[seat] for other in others)
        for seat in range(4)
    )


def test_a_seat_resigns(rules: tw.Rules) -> None:
    """S115, S118"""
    with pytest.raises(tw.NotationError, match="the option resigning"):
        rules.new_game().play("resign")
    leaving = tw.Rules("settlers/base", seats=3, options={"resigning": True})
    game = leaving.play_game(seed=3, bots="random", decisions=12)
    first = game.actor
    game.step("resign")
    assert game.view()["seats"][first]["resigned"]
    assert {"event": "resigned", "seat": first} in game.events()
    assert tw.Game.from_setup(leaving, game.state) == game
    assert tw.Game.from_record(game.record()) == game
    second = game.actor
    game.step("resign")
    assert game.is_over
    assert game.winners == (3 - first - second,)


def test_more_discards_than_are_due_do_not_go_on_with_another_seat(rules: tw.Rules) -> None:
    """S216"""
    hands = [{"hand": {"lumber": 4, "ore": 4}}, {"hand": {"ore": 8}}]
    game = tw.Game.from_setup(rules, {"phase": "discard", "seats": hands})
    with pytest.raises(tw.NotYourTurnError, match="seat 0 cannot act: seat 1 decides now"):
        game.play("discard 1 lumber 4 ore")
    game.play("discard 2 ore and 2 lumber")
    assert game.actor == 1


def test_perft_is_the_sum_of_its_parts(midgame: tw.Game) -> None:
    assert midgame.perft(0) == 1
    assert midgame.perft(1) == len(midgame.legal_actions())
    parts = midgame.divide(3)
    assert [action for action, _ in parts] == midgame.legal_actions()
    assert sum(count for _, count in parts) == midgame.perft(3)
    assert midgame.divide(0) == []

    def count(game: tw.Game, depth: int) -> int:
        if depth == 0:
            return 1
        total = 0
        for action in game.legal_actions():
            after = game.copy()
            after.play(action)
            total += count(after, depth - 1)
        return total

    # Beyond depth 3 the module counts in pieces.
    assert midgame.perft(4) == sum(count for _, count in midgame.divide(4))
    assert midgame.perft(2) == count(midgame, 2)
    assert midgame == midgame.copy()
