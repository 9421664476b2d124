"""Longest Road from the pieces alone, by trying every walk: slow, short, and not the engine's way."""

from collections.abc import Collection, Iterable, Sequence

Road = tuple[int, int]


def longest_walk(roads: Iterable[Road], blocked: Collection[int]) -> int:
    """The greatest number of roads on one walk that uses none twice and passes no blocked site (S83, S84)."""
    ways: dict[int, list[Road]] = {}
    for road in roads:
        for site in road:
            ways.setdefault(site, []).append(road)
    used: set[Road] = set()

    def walk_on(site: int) -> int:
        best = 0
        for road in ways[site]:
            if road in used:
                continue
            used.add(road)
            ahead = road[0] + road[1] - site
            best = max(best, 1 + (0 if ahead in blocked else walk_on(ahead)))
            used.remove(road)
        return best

    return max((walk_on(site) for site in ways), default=0)


def next_holder(holder: int | None, lengths: Sequence[int]) -> int | None:
    """Who has Longest Road after a change, where the holder keeps it in a tie (S86 to S93 with S91)."""
    best = max(lengths)
    if best < 5:
        return None
    if holder is not None and lengths[holder] == best:
        return holder
    leaders = [seat for seat, length in enumerate(lengths) if length == best]
    return leaders[0] if len(leaders) == 1 else None
