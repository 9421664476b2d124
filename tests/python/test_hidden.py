"""What a viewer may know: views, events, points, observations, and resampling the rest."""

import random
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


@pytest.mark.parametrize("kind", [np.bool_, np.int8, np.uint8])
def test_masks_are_written_as_flags_of_each_type(midgame: tw.Game, kind: Any) -> None:
    rules, mask = midgame.rules, midgame.mask()
    for size in [rules.num_actions, rules.num_decisions]:
        flags = np.full((3, size), 1, dtype=kind)
        assert midgame.mask(out=flags[1]).dtype == kind
        assert flags[1].tolist() == mask[:size].tolist()
        assert flags[[0, 2]].all(), "other rows stay as they are"
    rolled = tw.Game.from_setup(rules, {"phase": "pre_roll"})
    rolled.play("roll")
    flags = np.full(rules.num_decisions, 1, dtype=kind)
    assert not rolled.mask(out=flags).any(), "chance decides: no decision of a seat is legal"


def test_masks_do_for_a_discrete_space(midgame: tw.Game) -> None:
    """What ``Discrete.sample(mask)`` of Gymnasium asks for, and does with it."""
    mask = np.zeros(midgame.rules.num_decisions, dtype=np.int8)
    midgame.mask(out=mask)
    assert isinstance(mask, np.ndarray)
    assert mask.dtype == np.int8
    assert mask.shape == (midgame.rules.num_decisions,)
    valid = mask == 1
    assert np.all(np.logical_or(mask == 0, valid))
    assert np.where(valid)[0].tolist() == midgame.legal_ids().tolist()


@pytest.mark.parametrize(
    ("out", "found"),
    [
        (np.zeros(3, dtype=np.bool_), r"an array of bool with shape \(3,\)"),
        (np.zeros(320, dtype=np.float32), r"an array of float32 with shape \(320,\)"),
        (np.zeros(320, dtype=np.int64), "an array of int64"),
        (np.zeros(640, dtype=np.bool_)[::2], r"an array of bool with shape \(320,\)"),
        (np.zeros((2, 320), dtype=np.bool_), r"an array of bool with shape \(2, 320\)"),
        (np.zeros((320, 2), dtype=np.bool_)[:, 0], "an array of bool"),
        ([False] * 320, "found list"),
    ],
)
def test_wrong_buffers_are_refused(midgame: tw.Game, out: Any, found: str) -> None:
    expected = r"contiguous array of bool, int8 or uint8 with shape \(320,\) or \(299,\), .*: found .*"
    with pytest.raises(ValueError, match=expected + found.removeprefix("found ")):
        midgame.mask(out=out)


@pytest.mark.parametrize("out", [np.zeros(3, dtype=np.uint8), np.zeros(9999, dtype=np.int8), 3])
def test_wrong_buffers_for_observations_are_refused(midgame: tw.Game, out: Any) -> None:
    size = midgame.rules.observation_size
    with pytest.raises(ValueError, match=rf"contiguous array of uint8 with shape \({size},\)"):
        midgame.observe(0, out=out)


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


def _legal_to(game: tw.Game, viewer: Any) -> tuple[Any, ...]:
    """All that a viewer gets to hear about what is legal."""
    some = range(0, game.rules.num_actions, 7)
    return (
        game.legal_ids(viewer).tolist(),
        [action.id for action in game.legal_actions(viewer)],
        np.flatnonzero(game.mask(viewer=viewer)).tolist(),
        [game.is_legal(number, viewer) for number in some],
        [game.why_not(number, viewer) for number in some],
    )


@pytest.mark.parametrize("ruleset", ["settlers/base", "settlers/duel", "settlers/new-york-erie-canal"])
def test_what_is_legal_tells_a_viewer_nothing_new(ruleset: str, choose: random.Random) -> None:
    rules = tw.Rules(ruleset)
    seats: list[Any] = [*range(rules.seats), "public"]
    for seed in range(3):
        game = rules.new_game(seed)
        while not game.is_over and len(game.history) < 1500:
            viewer = choose.choice(seats)
            told = _legal_to(game, viewer)
            full = _legal_to(game, None)
            assert told[0] == told[1] == told[2]
            if game.actor == viewer or [action.kind for action, _ in game.chance()][:1] == ["dice"]:
                assert told == full
            elif not game.is_over:
                assert told[:3] == ([], [], [])
                assert not any(told[3])
                assert len(set(told[4])) == 1
                assert "what is legal is not shown to others" in told[4][0]
            other = game.copy()
            other.resample_hidden(viewer, seed)
            assert _legal_to(other, viewer) == told
            game.play(choose.choice(full[0]))


def test_a_theft_does_not_show_the_hand(rules: tw.Rules) -> None:
    """While chance steals a card, the outcomes that can be are the cards of the victim."""
    setup = {
        "seats": [{}, {"settlements": [18], "hand": {"ore": 2, "wool": 1}}],
        "phase": "robber",
        "dice": 7,
    }
    game = tw.Game.from_setup(rules, setup)
    game.play("robber 9")
    if game.actor == 0:
        game.play("rob 1")
    assert [action.text for action in game.legal_actions()] == ["steal wool", "steal ore"]
    viewers: list[Any] = [0, 1, 2, "public"]
    for viewer in viewers:
        assert game.legal_actions(viewer) == []
        assert not game.mask(viewer=viewer).any()
        assert not game.is_legal("steal ore", viewer)
        assert game.why_not("steal ore", viewer) == game.why_not("steal lumber", viewer)


def test_dice_and_tiles_are_open_to_all(rules: tw.Rules) -> None:
    game = tw.Game.from_setup(rules, {"phase": "pre_roll"})
    game.play("roll")
    assert game.legal_actions("public") == game.legal_actions()
    tiles = tw.Game("carcassonne/base", seats=2)
    for _ in range(20):
        assert tiles.legal_actions(1) == tiles.legal_actions("public") == tiles.legal_actions()
        tiles.play(tiles.legal_ids()[0])
