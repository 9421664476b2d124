"""The tile game: whole games, both codecs, positions typed in, custom tile sets, bad input."""

import copy
import random
from typing import Any

import numpy as np
import pytest

import tilewright as tw

RULESETS = ["carcassonne/base", "carcassonne/city-bridges"]


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("codec", [{"window": {"radius": 16}}, "ranked"])
def test_a_whole_game_is_kept_by_every_way(ruleset: str, seats: int, codec: object) -> None:
    rules = tw.Rules(ruleset, seats=seats, options={"codec": codec})
    game, choose = rules.new_game(seats), random.Random(seats)
    step = 0
    while not game.is_over:
        ids, mask = game.legal_ids(), game.mask()
        assert mask.shape == (rules.num_actions,)
        assert ids.tolist() == np.flatnonzero(mask).tolist()
        assert len(ids) > 0
        action = rules.action(int(choose.choice(ids)))
        assert rules.action(action.text) == action
        played: Any = [action, action.id, action.text][step % 3]
        game.play(played)
        step += 1
        if step % 50 == 0:
            assert game.check() == []
            assert tw.Game.restore(rules, game.snapshot()) == game
            assert tw.Game.from_setup(rules, game.state) == game
    assert tw.Game.from_record(game.record()) == game
    assert max(game.points) == game.points[game.winners[0]]
    assert game.events()[-1]["event"] == "game_ended"
    assert game.undo() is not None
    assert not game.is_over


def test_ranks_are_the_placements_of_the_view() -> None:
    game = tw.Game("carcassonne/city-bridges", options={"codec": "ranked"}, seed=3)
    game.settle_chance()
    placements = game.view()["placements"]
    assert [action.text for action in game.legal_actions() if action.kind == "place"] == [
        f"rank {rank}" for rank in range(len(placements))
    ]
    game.play(f"rank {len(placements) - 1}")
    chosen = placements[-1]
    placed = game.events()[0]
    assert (placed["cell"], placed["rotation"]) == (chosen["cell"], chosen["rotation"])


# Three games of an engine's own tests, typed in before their last tile: tile, cell, rotation, meeple.
G1: list[tuple[Any, ...]] = [
    ("D", 0, 0, 0),
    ("V", 1, 0, 1, 0, "N"),
    ("O", 0, -1, 2, 1, "E"),
    ("P", 1, -1, 0, 0, "ENE"),
    ("E", 1, -2, 2),
    ("X", 2, -1, 0, 0, "N"),
    ("E", 1, -3, 0),
]


def entry(
    tile: str, x: int, y: int, rotation: int, seat: int | None = None, spot: str = ""
) -> dict[str, Any]:
    found: dict[str, Any] = {"tile": tile, "cell": {"x": x, "y": y}, "rotation": rotation}
    return found if seat is None else {**found, "meeple": {"seat": seat, "spot": spot}}


def test_a_golden_position_typed_in() -> None:
    full = tw.Game("carcassonne/base").rules.board()
    assert full is not None
    # Only the tiles of G1, so that the game ends with the cloister.
    own = copy.deepcopy(full)
    counts = {"D": 1, "V": 1, "O": 1, "P": 1, "E": 2, "X": 1, "A": 1}
    own["tiles"] = [{**tile, "count": counts[tile["id"]]} for tile in full["tiles"] if tile["id"] in counts]
    own.update(total=8, name="g1")
    rules = tw.Rules("carcassonne/base", options={"tiles": own})
    # Seat 1 has been paid 10 for the city of D, O, P and E with O's shield; its other city is open.
    tiles = [entry(*tile) for tile in G1]
    tiles[6]["meeple"] = {"seat": 1, "spot": "N"}
    faults = setup_faults(rules, {"tiles": tiles, "hand": "A"})
    assert faults == [("/tiles/2/meeple", "stands in a completed city")]
    del tiles[2]["meeple"]
    game = tw.Game.from_setup(rules, {"tiles": tiles, "hand": "A", "seats": [{}, {"score": 10}]})
    assert (game.actor, game.view()["phase"]) == (0, "place")
    game.play("place 2,-2 r0")
    game.step("meeple centre")
    assert game.is_over
    # Roads 6, cloister 5 and farm 3 against cities 11.
    assert game.points == [14, 11]


def test_a_position_with_a_bridge_typed_in() -> None:
    rules = tw.Rules("carcassonne/city-bridges")
    tiles = [
        entry("D", 0, 0, 0),
        {**entry("B", 0, 1, 0, 0, "NNW"), "bridge": "WE"},
        entry("E", -1, 1, 1, 1, "E"),
    ]
    game = tw.Game.from_setup(rules, {"hand": "E", "tiles": tiles})
    city = next(
        f for f in game.view()["features"] if {"cell": {"x": 0, "y": 1}, "spot": "bridge"} in f["segments"]
    )
    assert (city["open"], city["tiles"], city["meeples"]) == (1, 2, [0, 1])
    game.play("place 1,1 r3")
    game.play("no bridge")
    game.play("no meeple")
    # Three tiles of 2; the farmer stays for the end.
    assert game.points == [0, 6]
    assert {"event": "meeple_returned", "seat": 1, "cell": {"x": -1, "y": 1}, "spot": "E"} in game.events()
    assert tw.Game.from_setup(rules, game.state) == game
    assert "<svg" in game.svg(labels=True)


def setup_faults(rules: tw.Rules, setup: dict[str, Any]) -> list[tuple[str, str]]:
    with pytest.raises(tw.SetupError) as caught:
        tw.Game.from_setup(rules, setup)
    return list(caught.value.faults)


@pytest.mark.parametrize(
    ("tile", "place", "message"),
    [
        (entry("C", 1, 0, 0), "/tiles/1", "its W side is a city, the neighbour's a road"),
        (entry("V", 99, 0, 0), "/tiles/1", "cell 99,0 is further out than any game can reach"),
        (entry("V", 3, 0, 0), "/tiles/1", "is not connected to the start tile"),
        (entry("B", 0, 1, 4), "/tiles/1/rotation", "is 4, expected 0 to 3"),
        (entry("B", 0, 1, 0, 2, "centre"), "/tiles/1/meeple/seat", "is 2, expected a seat below 2"),
        (entry("B", 0, 1, 0, 1, "N"), "/tiles/1/meeple/spot", '"N" is not a spot of this tile'),
        (entry("E", 0, -1, 2, 1, "S"), "/tiles/1/meeple", "stands in a completed city"),
        (
            {**entry("B", 0, 1, 0), "bridge": "NS"},
            "/tiles/1/bridge",
            "its N end faces a field, expected a city",
        ),
        ({**entry("B", 0, 1, 0), "rotatoin": 1}, "/tiles/1/rotatoin", "(did you mean rotation?)"),
    ],
)
def test_impossible_positions(tile: dict[str, Any], place: str, message: str) -> None:
    rules = tw.Rules("carcassonne/city-bridges")
    (fault,) = setup_faults(rules, {"tiles": [entry("D", 0, 0, 0), tile]})
    assert fault[0] == place
    assert message in fault[1]


def test_refused_actions_change_nothing() -> None:
    rules = tw.Rules("carcassonne/city-bridges")
    tiles = [entry("D", 0, 0, 0), {**entry("B", 0, 1, 0), "bridge": "WE"}, entry("V", 1, 0, 0, 1, "S")]
    game = tw.Game.from_setup(rules, {"hand": "U", "tiles": tiles, "seats": [{"bridges": 1}]})

    def refused(action: str, message: str) -> None:
        before = game.copy()
        with pytest.raises(tw.IllegalActionError, match=message):
            game.play(action)
        assert game == before
        assert message in (game.why_not(action) or "")

    refused("place 0,1 r0", "there is a tile at 0,1 already")
    refused("place 9,9 r0", "no tile lies next to 9,9")
    refused("discard", "a tile that fits without a bridge must be placed")
    with pytest.raises(tw.NotationError):
        game.play("place 17,0 r0")
    refused("meeple N", "comes at another time")
    # West of D, where U's road is D's and V's, and seat 1 stands on it.
    game.play("place -1,0 r0")
    refused("bridge E WE", "its E end would face a neighbour that is no city there")
    refused("bridge N NS", "there is no tile on that side")
    game.play("no bridge")
    refused("meeple E", "the road is occupied")
    refused("meeple bridge", "the tile just placed has no new bridge")


def own_set(**changes: Any) -> dict[str, Any]:
    tiles = [
        {
            "id": "gate",
            "count": 4,
            "edges": "CRFR",
            "cities": [{"edges": "N", "shields": 1}],
            "roads": ["EW"],
            "farms": [{"halves": "ENE WNW", "cities": [0]}, {"halves": "ESE SSE SSW WSW"}],
        },
        {
            "id": "abbey",
            "count": 8,
            "edges": "FFFF",
            "farms": [{"halves": "NNW NNE ENE ESE SSE SSW WSW WNW"}],
            "cloister": True,
        },
    ]
    head = {"format": "tilewright-tiles", "version": 1, "name": "two-kinds", "total": 12, "start": "gate"}
    return {**head, "tiles": tiles, **changes}


def test_a_tile_set_of_ones_own() -> None:
    rules = tw.Rules("carcassonne/city-bridges", seats=3, options={"tiles": own_set()})
    assert rules.board() == own_set()
    assert rules.action("draw abbey").is_chance
    game = rules.play_game(seed=1)
    assert game.is_over
    assert len(game.view()["tiles"]) + sum(game.view()["set_aside"].values()) == 12
    assert tw.Game.from_record(game.record()) == game


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"total": 13}, "/total: is 13, but the counts add up to 12"),
        ({"start": "door"}, '/start: "door" is not the id of a tile'),
        ({"version": 2}, "/version: is 2, expected 1"),
        ({"tiles": []}, "/tiles: 0 kinds of tiles, expected 1 to 254"),
        (
            {"tiles": [{**own_set()["tiles"][0], "roads": ["EN"]}], "total": 4},
            "/tiles/0/roads/0: N is a city side, expected a road side",
        ),
        (
            {"tiles": [{**own_set()["tiles"][0], "count": 3}, {"id": "full", "count": 1, "edges": "RRRR"}]},
            "/tiles/1/edges: the road at N belongs to no listed road",
        ),
    ],
)
def test_tile_sets_with_faults(change: dict[str, Any], message: str) -> None:
    with pytest.raises(tw.BoardError) as caught:
        tw.Rules("carcassonne/base", options={"tiles": own_set(**change)})
    assert message in str(caught.value)


def test_a_small_window_says_what_it_hides() -> None:
    rules = tw.Rules("carcassonne/base", options={"codec": {"window": {"radius": 1}}})
    game, events = rules.new_game(5), []
    while not game.is_over:
        game.play(game.legal_ids()[0])
        events += game.events()
    hidden = sum(event["count"] for event in events if event["event"] == "placements_hidden")
    assert hidden == game.view()["hidden_placements"] > 0
    assert {"beyond_window"} <= {e["reason"] for e in events if e["event"] == "tile_set_aside"}


def test_texts_name_any_rotation_and_any_side() -> None:
    game = tw.Game("carcassonne/base")
    game.play("draw U")
    assert game.is_legal("place 1,0 r2")
    assert game.why_not("place 1,0 r2") is None
    game.play("place 1,0 r2")
    assert game.view()["tiles"][1]["rotation"] == 0
    game.play("meeple W")
    assert game.events()[0] == {"event": "meeple_placed", "seat": 0, "cell": {"x": 1, "y": 0}, "spot": "E"}
    # An id is one action: the rotation that is not played stays refused.
    second = game.copy()
    second.play("draw U")
    assert not second.is_legal(game.rules.action("place 2,0 r2").id)


def test_a_slip_in_a_tile_set_is_a_warning() -> None:
    gate = own_set()["tiles"][0]
    farms = [{"halves": "ENE WNW"}, gate["farms"][1]]
    tiles = own_set(tiles=[{**gate, "farms": farms}, own_set()["tiles"][1]])
    where = "/tiles/0/farms/0/cities: city 0 meets the field at"
    with pytest.warns(
        UserWarning, match=f"^{where} (ENE|WNW) in a corner of the tile and is not listed$"
    ) as told:
        tw.Rules("carcassonne/base", options={"tiles": tiles})
    assert len(told) == 2


def test_lists_are_no_cells() -> None:
    rules = tw.Rules("carcassonne/city-bridges")
    tiles = [entry("D", 0, 0, 0), entry("B", 0, 1, 0)]
    faults = setup_faults(rules, {"phase": "bridge", "last": [0, 1], "tiles": tiles})
    assert faults == [("/last", '[0,1], expected a cell, as {"x": 0, "y": -1}')]
