"""The board of New York as a document: what `docs/rules/new-york.md` says of it, and that it can be played.

Nothing here uses the engine. Places are pairs: to the right in half widths of a hex, downwards in half sides.
"""

import json
import math
from collections import Counter, deque
from itertools import pairwise
from pathlib import Path

import pytest

BOARD = json.loads((Path(__file__).parents[2] / "data/settlers/new-york.json").read_text(encoding="utf-8"))

Place = tuple[int, int]
Edge = tuple[Place, Place]

CORNERS = {"N": (0, -2), "NE": (1, -1), "SE": (1, 1), "S": (0, 2), "SW": (-1, 1), "NW": (-1, -1)}
SIDES = dict(zip(["NE", "E", "SE", "SW", "W", "NW"], pairwise([*CORNERS, "N"]), strict=True))
PIPS = {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}
CANAL = ["Buffalo", "Rochester", "Syracuse", "Rome", "Utica", "Schenectady", "Albany", "Troy"]
HUDSON = ["Albany", "Kingston", "Poughkeepsie", "White Plains", "New York City"]

# Degrees north and west.
REAL = {
    "Albany": (42.65, 73.76),
    "Binghamton": (42.10, 75.92),
    "Buffalo": (42.89, 78.88),
    "Corning": (42.14, 77.06),
    "Crown Point": (44.03, 73.43),
    "Elmira": (42.09, 76.81),
    "Fort Niagara": (43.26, 79.06),
    "Glens Falls": (43.31, 73.64),
    "Hancock": (41.95, 75.28),
    "Ithaca": (42.44, 76.50),
    "Jamestown": (42.10, 79.24),
    "Jones Beach": (40.60, 73.50),
    "Kingston": (41.93, 74.00),
    "Lake Placid": (44.28, 73.98),
    "Massena": (44.93, 74.89),
    "New York City": (40.71, 74.01),
    "Niagara Falls": (43.10, 79.04),
    "Ogdensburg": (44.69, 75.49),
    "Olean": (42.08, 78.43),
    "Oneonta": (42.45, 75.06),
    "Plattsburgh": (44.70, 73.45),
    "Poughkeepsie": (41.70, 73.92),
    "Riverhead": (40.92, 72.66),
    "Rochester": (43.16, 77.62),
    "Rome": (43.21, 75.46),
    "Schenectady": (42.81, 73.94),
    "Syracuse": (43.05, 76.15),
    "Troy": (42.73, 73.69),
    "Utica": (43.10, 75.23),
    "Watertown": (43.98, 75.91),
    "White Plains": (41.03, 73.76),
}
HEX_WIDTH = 74.0  # km
CENTRE = (42.32, 75.89)  # of hex 0, 0


def centre(hex_at: list[int]) -> Place:
    q, r = hex_at
    return 2 * q + r, 3 * r


def corner(hex_at: list[int], name: str) -> Place:
    (x, y), (dx, dy) = centre(hex_at), CORNERS[name]
    return x + dx, y + dy


def side(hex_at: list[int], name: str) -> Edge:
    a, b = sorted(corner(hex_at, c) for c in SIDES[name])
    return a, b


HEXES = {centre(h["at"]): h for h in BOARD["hexes"]}
HEXES_AT = {
    place: [centre(h["at"]) for h in BOARD["hexes"] if place in {corner(h["at"], c) for c in CORNERS}]
    for place in {corner(h["at"], c) for h in BOARD["hexes"] for c in CORNERS}
}
# Each side with the number of hexes beside it.
EDGES = Counter(side(h["at"], s) for h in BOARD["hexes"] for s in SIDES)
LINKS = {side(link["hex"], link["side"]): link for link in BOARD["links"]}
PATHS = {edge for edge in EDGES if LINKS.get(edge, {"kind": "road"})["kind"] != "none"}
SITE = {s["name"]: corner(s["hex"], s["corner"]) for s in BOARD["sites"]}
CITY_FIELDS = [s["name"] for s in BOARD["sites"] if s["kind"] == "city_field"]
SPOTS = [s["name"] for s in BOARD["sites"] if s["kind"] == "vp_spot"]
FIELDS = {4: CITY_FIELDS, 6: CITY_FIELDS + SPOTS}  # by seats
TRADES = [link for link in BOARD["links"] if link["kind"] == "trading_road"]


def ways(place: Place) -> list[Place]:
    return [b if a == place else a for a, b in PATHS if place in (a, b)]


def distances(start: Place, closed: set[Place]) -> dict[Place, int]:
    """How many roads lead from a site to each other one; a line may end at a closed site, but not go on."""
    found = {start: 0}
    queue = deque([start])
    while queue:
        place = queue.popleft()
        if place in closed and place != start:
            continue
        for ahead in ways(place):
            if ahead not in found:
                found[ahead] = found[place] + 1
                queue.append(ahead)
    return found


def pips(hex_centre: Place) -> int:
    return PIPS[HEXES[hex_centre]["number"]]


def test_it_says_that_it_is_not_the_printed_map() -> None:
    assert BOARD["name"] == "new-york"
    assert BOARD["provenance"] == "reconstruction"
    assert "not the printed map" in BOARD["about"]


def test_the_grid() -> None:
    """Y1, Y2"""
    assert len(HEXES) == len(BOARD["hexes"]) == 28
    assert (len(HEXES_AT), len(EDGES)) == (84, 111)
    terrains = Counter(h["terrain"] for h in BOARD["hexes"])
    assert terrains == {"forest": 6, "pasture": 6, "fields": 6, "hills": 5, "mountains": 5}
    numbers = Counter(h["number"] for h in BOARD["hexes"])
    assert numbers == {2: 2, 3: 3, 4: 3, 5: 3, 6: 3, 8: 3, 9: 3, 10: 3, 11: 3, 12: 2}


def test_numbers_lie_fairly() -> None:
    """Y3"""
    for x, y in HEXES:
        for dx, dy in [(2, 0), (1, 3), (-1, 3)]:
            beside = HEXES.get((x + dx, y + dy))
            if beside is not None:
                both = {HEXES[x, y]["number"], beside["number"]}
                assert len(both) == 2
                assert not both <= {6, 8}
    by_terrain: dict[str, list[int]] = {}
    for place, hexagon in HEXES.items():
        by_terrain.setdefault(hexagon["terrain"], []).append(pips(place))
    means = [sum(values) / len(values) for values in by_terrain.values()]
    assert max(means) - min(means) <= 0.34


def test_sites() -> None:
    """Y4, Y5"""
    assert len(SITE) == len(set(SITE.values())) == len(BOARD["sites"]) == 31
    assert set(SITE.values()) <= set(HEXES_AT)
    assert (len(CITY_FIELDS), len(SPOTS)) == (25, 6)
    colours = {s["name"]: s.get("colour") for s in BOARD["sites"]}
    assert {name for name in SITE if colours[name] == "blue"} == set(CANAL)
    assert {name for name in SITE if colours[name] is None} == set(SPOTS)
    assert Counter(colours.values()) == {"blue": 8, "yellow": 17, None: 6}


@pytest.mark.parametrize("seats", [4, 6])
def test_every_field_has_an_income_and_every_hex_a_field(seats: int) -> None:
    for name in FIELDS[seats]:
        assert 3 <= sum(pips(h) for h in HEXES_AT[SITE[name]]) <= 12, name
    assert {h for name in FIELDS[seats] for h in HEXES_AT[SITE[name]]} == set(HEXES)


def test_paths() -> None:
    """Y6, Y7"""
    assert len(LINKS) == len(BOARD["links"])
    assert set(LINKS) <= set(EDGES)
    assert len(PATHS) == 92
    assert sum(h.get("partial", False) for h in BOARD["hexes"]) == 7
    for name, place in SITE.items():
        assert len(ways(place)) >= 2, name
    for place in HEXES_AT:
        assert len(ways(place)) != 1, f"a dead end at {place}"


def test_every_field_can_be_reached_past_any_foreign_building() -> None:
    """Y6"""
    for closed in SITE.values():
        start = next(place for place in SITE.values() if place != closed)
        assert set(SITE.values()) <= set(distances(start, {closed}))


def test_trading_roads() -> None:
    """Y25, Y26"""
    small = Counter(t["trade"] for t in TRADES if "min_seats" not in t)
    assert small == {"any": 4, "lumber": 1, "brick": 1, "wool": 1, "grain": 1, "ore": 1}
    large = {t["trade"]: t["min_seats"] for t in TRADES if "min_seats" in t}
    assert large == {"any": 5, "wool": 5}
    assert len(TRADES) == 11
    for trade in TRADES:
        edge = side(trade["hex"], trade["side"])
        assert EDGES[edge] == 1
        # Away from the city fields or at a poor one.
        for name in CITY_FIELDS:
            if SITE[name] in edge:
                assert sum(pips(h) for h in HEXES_AT[SITE[name]]) <= 5


def test_waterways() -> None:
    """Y16, Y17"""
    joined = [names for w in BOARD["waterways"] for names in pairwise(w["sites"])]
    assert len(joined) == 6
    group = {name: name for name in CITY_FIELDS}
    for a, b in joined:
        assert {a, b} <= set(CITY_FIELDS)
        edge = (min(SITE[a], SITE[b]), max(SITE[a], SITE[b]))
        assert edge not in PATHS, "a waterway and a road on one side of a hex"
        group = {name: group[a] if of == group[b] else of for name, of in group.items()}
    groups = [{n for n in group if group[n] == of} for of in set(group.values())]
    assert sorted(map(sorted, (g for g in groups if len(g) > 1))) == [
        ["Albany", "Kingston", "New York City", "Poughkeepsie", "Riverhead", "White Plains"],
        ["Glens Falls", "Plattsburgh"],
    ]


def test_no_victory_point_is_a_gift() -> None:
    """Y5"""
    for spot in SPOTS:
        assert len(HEXES_AT[SITE[spot]]) < 3
        reached = distances(SITE[spot], {SITE[name] for name in CITY_FIELDS})
        lengths = sorted(reached[SITE[name]] for name in CITY_FIELDS if SITE[name] in reached)
        assert lengths[0] >= 2 or lengths[0] == lengths[1], spot


def test_the_robber_starts_south_east_of_corning() -> None:
    """Y36"""
    (robber,) = BOARD["robbers"]
    (x, y), (cx, cy) = centre(robber), SITE["Corning"]
    assert (x, y) in HEXES_AT[SITE["Corning"]]
    assert x > cx
    assert y > cy


def test_the_canal() -> None:
    """From west to east, each city linked with the next along no other field."""
    for a, b in pairwise(CANAL):
        assert SITE[a][0] < SITE[b][0]
    from_buffalo = distances(SITE["Buffalo"], set())
    lengths = [from_buffalo[SITE[name]] for name in CANAL]
    assert lengths == sorted(set(lengths))
    linked = set()
    for seats in (4, 6):
        closed = {SITE[name] for name in FIELDS[seats]}
        pairs = set()
        for a in CANAL:
            reached = distances(SITE[a], closed)
            pairs |= {(a, b) for b in CANAL[CANAL.index(a) + 1 :] if SITE[b] in reached}
        linked.add(frozenset(pairs))
    assert linked == {frozenset([*pairwise(CANAL), ("Rome", "Schenectady")])}
    direct = [(a, b) for a, b in pairwise(CANAL) if SITE[b] in ways(SITE[a])]
    assert direct == [("Syracuse", "Rome"), ("Rome", "Utica"), ("Schenectady", "Albany"), ("Albany", "Troy")]


def test_the_hudson_runs_south() -> None:
    (hudson,) = (w["sites"] for w in BOARD["waterways"] if w["name"] == "Hudson")
    assert hudson == HUDSON
    assert all(SITE[a][1] < SITE[b][1] for a, b in pairwise(HUDSON))


@pytest.mark.parametrize("name", SITE)
def test_places_lie_where_they_are(name: str) -> None:
    (x, y), (north, west) = SITE[name], REAL[name]
    there = (CENTRE[1] - west) * 111.32 * math.cos(math.radians(42.8)), (CENTRE[0] - north) * 110.9
    here = x * HEX_WIDTH / 2, y * HEX_WIDTH / math.sqrt(3) / 2
    assert math.dist(here, there) < 0.75 * HEX_WIDTH


def test_rules_of_the_sheet() -> None:
    """Y8, Y10, Y37"""
    assert "harbours" not in BOARD
    assert BOARD["distance_rule"] is False
    assert BOARD["victory_points"] == {"3": 10, "4": 12, "5": 12, "6": 12}
