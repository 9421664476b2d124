"""What a viewer may know: views, events, points, observations, and resampling the rest."""

from typing import Any

import numpy as np
import pytest

import tilewright as tw

VIEWERS: list[Any] = [None, 0, 1, 2, 3, "public"]


def _with_bought_card(rules: tw.Rules) -> tw.Game:
    """A game in which seat 0 has just drawn a victory point card."""
    setup = {"seats": [{"hand": {"wool": 1, "grain": 1, "ore": 1}}], "dice": 8}
    game = tw.Game.from_setup(rules, setup)
    game.play("buy")
    game.play("draw victory_point")
    return game


def test_views_hide_what_is_hidden(rules: tw.Rules) -> None:
    game = _with_bought_card(rules)
    viewers: list[Any] = [None, 0, 1, "public"]
    for viewer, card in zip(viewers, ["victory_point", "victory_point", None, None], strict=True):
        bought = [event for event in game.events(viewer) if event["event"] == "card_bought"]
        assert bought == [{"event": "card_bought", "seat": 0, "card": card}]
        seen = game.view(viewer)["seats"][0]
        assert (seen["cards"] is not None) == (card is not None)
        assert seen["cards_size"] == 1
        assert game.points_for(viewer) == [int(card is not None), 0, 0, 0]
    assert game.points == game.points_for(None)


def test_all_is_shown_when_the_game_is_over(rules: tw.Rules) -> None:
    """S111"""
    hand = {"lumber": 2, "brick": 0, "wool": 0, "grain": 0, "ore": 1}
    seats = [{}, {"hand": hand, "cards": {"knight": 1}}, {}, {}]
    short = tw.Rules("settlers/base", options={"turn_limit": 1})
    game = tw.Game.from_setup(short, {"dice": 8, "seats": seats})
    assert game.view("public")["seats"][1]["hand"] is None
    game.play("end")
    for viewer in VIEWERS:
        seen = game.view(viewer)["seats"][1]
        assert (seen["hand"], seen["cards"]["knight"]) == (hand, 1)
        *revealed, ended = game.events(viewer)
        assert [event["seat"] for event in revealed] == [0, 1, 2, 3]
        shown = {"event": "revealed", "seat": 1, "hand": {"lumber": 2, "ore": 1}, "cards": {"knight": 1}}
        assert revealed[1] == shown
        points = [0, 0, 0, 0]
        assert ended == {"event": "game_ended", "outcome": "truncated", "winners": [], "points": points}


def test_observations_are_bytes_in_named_blocks(midgame: tw.Game) -> None:
    rules = midgame.rules
    for viewer in VIEWERS:
        seen = midgame.observe(viewer)
        assert seen.dtype == np.uint8
        assert seen.shape == (rules.observation_size,)
    end = 0
    for name, plane in rules.observation.items():
        assert plane.name == name
        assert plane.start == end
        end += int(np.prod(plane.shape))
    assert end == rules.observation_size

    seen = midgame.observe(1)
    hexes = rules.observation["hexes"].of(seen)
    assert hexes.shape == (19, 3)
    assert np.shares_memory(hexes, seen)
    assert hexes[:, 2].sum() == 1, "one hex under the robber"
    batch = np.stack([midgame.observe(seat) for seat in range(4)])
    assert rules.observation["hexes"].of(batch).shape == (4, 19, 3)
    seats = rules.observation["seats"].of(batch)
    # Seats appear in order from the viewer's own: everyone's first row is their own.
    assert (seats[0, 1, 6:] == seats[1, 0, 6:])[:1].all()


def test_buffers_are_written_in_place(midgame: tw.Game) -> None:
    rules = midgame.rules
    numbers = np.full((2, rules.observation_size), 9, dtype=np.uint8)
    assert np.array_equal(midgame.observe(2, out=numbers[1]), midgame.observe(2))
    assert (numbers[0] == 9).all()
    assert np.array_equal(numbers[1], midgame.observe(2))
    flags = np.ones(rules.num_actions, dtype=np.bool_)
    assert midgame.mask(out=flags) is flags
    assert np.array_equal(flags, midgame.mask())


@pytest.mark.parametrize(
    "out",
    [
        np.zeros(3, dtype=np.bool_),
        np.zeros(319, dtype=np.uint8),
        np.zeros(638, dtype=np.bool_)[::2],
        np.zeros((319, 1), dtype=np.bool_),
        [False] * 319,
    ],
)
def test_wrong_buffers_are_refused(midgame: tw.Game, out: object) -> None:
    with pytest.raises(ValueError, match=r"contiguous array of bool with shape \(319,\)"):
        midgame.mask(out=out)  # type: ignore[arg-type]


def test_read_only_buffers_are_refused(midgame: tw.Game) -> None:
    flags = np.zeros(midgame.rules.num_actions, dtype=np.bool_)
    flags.flags.writeable = False
    with pytest.raises(ValueError, match="writable"):
        midgame.mask(out=flags)


@pytest.mark.parametrize("viewer", [0, 3, "public"])
def test_resampling_keeps_what_the_viewer_sees(midgame: tw.Game, viewer: Any) -> None:
    before = (midgame.view(viewer), midgame.observe(viewer).tolist(), midgame.events(viewer))
    original = midgame.copy()
    differs = False
    for seed in range(10):
        midgame.resample_hidden(viewer, seed)
        after = (midgame.view(viewer), midgame.observe(viewer).tolist(), midgame.events(viewer))
        assert after == before
        assert midgame.history == []
        assert midgame.seed is None
        assert midgame.check() == []
        differs |= midgame.view() != original.view()
    assert differs
