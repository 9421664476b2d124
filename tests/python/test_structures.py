"""Bridges, highways and metropolises from Python: positions by a lake, events, and what a view shows."""

from typing import Any

import pytest

import tilewright as tw

# Six hexes round a lake, which is hex 3.
LAKE = {
    "name": "lake",
    "hexes": [
        {"at": [0, 0], "terrain": "forest", "number": 6},
        {"at": [1, 0], "terrain": "hills", "number": 5},
        {"at": [-1, 1], "terrain": "pasture", "number": 9},
        {"at": [0, 1], "terrain": "sea"},
        {"at": [1, 1], "terrain": "fields", "number": 4},
        {"at": [-1, 2], "terrain": "mountains", "number": 8},
        {"at": [0, 2], "terrain": "desert"},
    ],
}
CORNERS = ["N", "NE", "SE", "S", "SW", "NW"]
SWITCHES = {"board": LAKE, "bridges": True, "highways": True, "metropolises": True}


@pytest.fixture(scope="module")
def lake() -> tw.Rules:
    return tw.Rules("settlers/base", seats=2, options=SWITCHES)


def board(rules: tw.Rules) -> dict[str, Any]:
    described = rules.board()
    assert described is not None
    return described


def site(rules: tw.Rules, hexagon: int, corner: str) -> int:
    number: int = board(rules)["hexes"][hexagon]["sites"][CORNERS.index(corner)]
    return number


def start(rules: tw.Rules, **own: Any) -> tw.Game:
    return tw.Game.from_setup(rules, {"dice": 10, "seats": [own]})


def test_a_bridge_over_the_lake(lake: tw.Rules) -> None:
    north, south = site(lake, 3, "N"), site(lake, 3, "S")
    game = start(lake, settlements=[north], hand={"lumber": 1, "brick": 3, "ore": 1})
    bridge = lake.action(f"bridge {north}-{south}")
    assert [action for action in game.legal_actions() if action.kind == "bridge"] == [bridge]
    game.play(bridge)
    assert game.events() == [
        {
            "event": "link_built",
            "seat": 0,
            "link": bridge.id,
            "kind": "bridge",
            "sites": [north, south],
            "pieces": 3,
            "length": 2,
            "free": False,
        },
        {"event": "longest_bridge", "holder": 0},
    ]
    view = game.view("public")
    own = view["seats"][0]
    assert (view["longest_bridge"], own["links"], own["road_length"], own["points"]) == (0, [bridge.id], 2, 2)
    assert (own["roads"], own["bridges"], own["pieces_left"]["roads"]) == ([], [[north, south]], 12)
    link = board(lake)["links"][bridge.id]
    assert (link["kind"], link["length"], link["pieces"]) == ("bridge", 2, 3)
    assert game.state["seats"][0]["bridges"] == [[north, south]]
    assert tw.Game.from_setup(lake, game.state) == game


def test_a_highway_and_a_metropolis(lake: tw.Rules) -> None:
    here, there = site(lake, 1, "SW"), site(lake, 1, "NE")
    hand = {"lumber": 1, "brick": 2, "grain": 5, "ore": 5}
    game = start(lake, cities=[here], hand=hand)
    highway = lake.action(f"highway {min(here, there)}-{max(here, there)}")
    game.play(highway)
    game.play(f"metropolis {here}")
    assert game.events() == [{"event": "metropolis_built", "seat": 0, "site": here}]
    own = game.view(0)["seats"][0]
    assert (own["cities"], own["metropolises"], own["points"], own["hand_size"]) == ([], [here], 4, 0)
    assert own["road_length"] == 2
    plane = lake.observation["metropolises"].of(game.observe(0))
    assert plane.nonzero()[0].tolist() == [here]


def test_what_cannot_be_is_named(lake: tw.Rules) -> None:
    north, east = site(lake, 3, "N"), site(lake, 3, "NE")
    with pytest.raises(tw.SetupError, match="no bridge joins"):
        start(lake, bridges=[[north, east]])
    with pytest.raises(tw.OptionsError, match="expected bridges true with it"):
        tw.Rules("settlers/base", options={"bridge_overlap": "crossing"})
    game = start(lake, settlements=[north])
    assert "it costs 1 lumber, 3 brick, 1 ore" in (game.why_not(f"bridge {north}-{site(lake, 3, 'S')}") or "")


@pytest.mark.parametrize(("name", "seats"), [("structures", 4), ("archipelago", 2), ("super", 6)])
def test_games_of_the_rulesets(name: str, seats: int) -> None:
    rules = tw.Rules(f"settlers/{name}", seats=seats)
    assert {"bridge", "highway", "metropolis"} <= set(rules.segments)
    game = rules.play_game(seed=3, decisions=400)
    assert game.check() == []
    assert tw.Game.from_setup(rules, game.state) == game
    assert tw.Game.restore(rules, game.snapshot()) == game
