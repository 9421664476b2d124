#!/usr/bin/env python3
"""Plays positions.json by the plainest means there are and compares every expectation.

It shares no code with the engine: the length of a road is found by trying every trail, legality by looking at the
pieces, the holder by the rule as written in docs/rules/settlers.md.

    python3 tests/data/settlers/brute_force.py            compares, ends with status 1 at a difference
    python3 tests/data/settlers/brute_force.py --show     also prints lengths and holder after each step
"""

import json
import sys
from pathlib import Path

SEATS = "RBWO"
EDITIONS = ("almanac", "fifth")
SHORTEST_THAT_COUNTS = 5


def road(a, b):
    return (min(a, b), max(a, b))


def longest_trail(roads, blocked):
    """The most roads on one walk that uses each once and passes through no corner of `blocked`."""

    def walk(corner, used):
        if used and corner in blocked:
            return 0
        return max(
            (
                1 + walk(a + b - corner, used | {(a, b)})
                for a, b in roads
                if corner in (a, b) and (a, b) not in used
            ),
            default=0,
        )

    return max((walk(corner, frozenset()) for corner in {c for r in roads for c in r}), default=0)


class Table:
    """Pieces on the board and who holds Longest Road."""

    def __init__(self, neighbours, edition):
        self.neighbours = neighbours
        self.edition = edition
        self.roads = {seat: [] for seat in SEATS}
        self.buildings = {}
        self.holder = None

    def lengths(self):
        return {
            seat: longest_trail(self.roads[seat], {c for c, owner in self.buildings.items() if owner != seat})
            for seat in SEATS
        }

    def road_is_legal(self, seat, a, b):
        if b not in self.neighbours[a] or any(road(a, b) in roads for roads in self.roads.values()):
            return False
        if len(self.roads[seat]) == 15:
            return False
        return any(
            self.buildings.get(end) == seat
            or (end not in self.buildings and any(end in r for r in self.roads[seat]))
            for end in (a, b)
        )

    def settlement_is_legal(self, seat, corner, setup):
        near = [corner, *self.neighbours[corner]]
        reached = setup or any(corner in r for r in self.roads[seat])
        return reached and not any(c in self.buildings for c in near)

    def build_road(self, seat, a, b):
        assert self.road_is_legal(seat, a, b), f"{seat} cannot build road {a}-{b}"
        self.roads[seat].append(road(a, b))
        self.award(broken=False)

    def build_settlement(self, seat, corner, setup=False):
        assert self.settlement_is_legal(seat, corner, setup), f"{seat} cannot settle {corner}"
        before = self.lengths()
        self.buildings[corner] = seat
        after = self.lengths()
        self.award(broken=self.holder is not None and after[self.holder] < before[self.holder])

    def award(self, broken):
        """`broken`: the road of the holder has just become shorter."""
        lengths = self.lengths()
        best = max(lengths.values())
        leaders = [seat for seat in SEATS if lengths[seat] == best]
        if best < SHORTEST_THAT_COUNTS:
            self.holder = None
        elif len(leaders) == 1:
            self.holder = leaders[0]
        elif self.holder not in leaders or (broken and self.edition == "almanac"):
            self.holder = None


def compare(table, expect):
    lengths = table.lengths()
    for seat, length in expect.get("lengths", {}).items():
        assert lengths[seat] == length, f"{seat} has {lengths[seat]}, expected {length}"
    if "holder" in expect:
        holder = expect["holder"]
        if isinstance(holder, dict):
            holder = holder[table.edition]
        assert table.holder == holder, f"{table.edition}: the holder is {table.holder}, expected {holder}"


def play(position, neighbours, edition, show):
    table = Table(neighbours, edition)
    for step in position["steps"]:
        seat = step.get("seat")
        if "setup" in step:
            table.build_settlement(seat, step["setup"], setup=True)
        elif "road" in step:
            for a, b in zip(step["road"], step["road"][1:]):
                table.build_road(seat, a, b)
        elif "settle" in step:
            table.build_settlement(seat, step["settle"])
        elif "try_road" in step:
            legal = table.road_is_legal(seat, *step["try_road"])
            assert legal == step["legal"], f"road {step['try_road']} of {seat}: legal is {legal}"
        elif "try_settle" in step:
            legal = table.settlement_is_legal(seat, step["try_settle"], setup=False)
            assert legal == step["legal"], f"settlement {step['try_settle']} of {seat}: legal is {legal}"
        elif "expect" in step:
            compare(table, step["expect"])
        else:
            raise AssertionError(f"unknown step {step}")
        if show:
            print(f"  {json.dumps(step):70} {table.lengths()} {table.holder}")


def main():
    document = json.loads(Path(__file__).with_name("positions.json").read_text())
    neighbours = document["corners"]
    assert all(a in neighbours[b] for a in range(54) for b in neighbours[a])
    assert sum(map(len, neighbours)) == 2 * 72
    for ring in (h["corners"] for h in document["hexes"]):
        assert all(b in neighbours[a] for a, b in zip(ring, ring[1:] + ring[:1]))
    failures = 0
    for position in document["positions"]:
        for edition in EDITIONS:
            if "--show" in sys.argv:
                print(position["id"], edition)
            try:
                play(position, neighbours, edition, "--show" in sys.argv)
            except AssertionError as fault:
                failures += 1
                print(f"{position['id']} ({edition}): {fault}")
    print(f"{len(document['positions'])} positions, {failures} differences")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
