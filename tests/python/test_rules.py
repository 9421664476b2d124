"""Rules: facts, actions, the board, routes, bots and many games."""

import pickle
import threading
import time

import pytest

import tilewright as tw


def test_facts(rules: tw.Rules) -> None:
    assert rules.name == "settlers/base"
    assert rules.seats == 4
    assert rules.options["edition"] == "almanac"
    assert 0 < rules.identity < 2**64
    assert repr(rules) == f"<Rules settlers/base, 4 seats, identity {rules.identity:016x}>"


def test_rules_compare_by_what_is_played(rules: tw.Rules) -> None:
    assert rules == tw.Rules("settlers/base")
    assert hash(rules) == hash(tw.Rules("settlers/base"))
    assert rules != tw.Rules("settlers/base", seats=3)
    assert rules != tw.Rules("settlers/base", options={"hand_limit": 8})
    assert rules != "settlers/base"


def test_segments_cover_the_action_space(rules: tw.Rules) -> None:
    end = 0
    for name, segment in rules.segments.items():
        assert segment.name == name
        assert segment.start == end
        assert segment.ids == range(end, end + segment.len)
        assert len(segment) == segment.len
        assert segment.chance == (end >= rules.num_decisions)
        for index, number in enumerate(segment.ids):
            action = rules.action(number)
            assert (action.id, action.kind, action.index) == (number, name, index)
            assert action.is_chance == segment.chance
            assert rules.action(action.text) == action
        end += segment.len
    assert end == rules.num_actions


def test_actions_are_values(rules: tw.Rules) -> None:
    action = rules.action("settle 12")
    assert str(action) == action.text == "settle 12"
    assert repr(action) == f"<Action {action.id}: settle 12>"
    assert action == rules.action(action.id) == rules.action(action)
    assert len({action, rules.action(action.id), rules.action("end")}) == 2
    assert int(action) == action.id
    assert rules.new_game().mask()[action]
    assert action != action.id
    assert pickle.loads(pickle.dumps(action)) == action
    other = tw.Rules("settlers/base", seats=3).action(action.id)
    assert other != action


def test_rulesets_are_listed() -> None:
    listed = {ruleset.name: ruleset for ruleset in tw.rulesets()}
    base = listed["settlers/base"]
    assert (base.min_seats, base.max_seats) == (2, 4)
    assert base.summary
    for ruleset in listed.values():
        for seats in range(ruleset.min_seats, ruleset.max_seats + 1):
            assert tw.Rules(ruleset.name, seats=seats).seats == seats


def test_the_board_is_a_network(rules: tw.Rules) -> None:
    board = rules.board()
    assert board is not None
    assert [len(board[name]) for name in ["hexes", "sites", "links", "harbours"]] == [19, 54, 72, 9]
    for number, link in enumerate(board["links"]):
        assert link["a"] < link["b"]
        assert link["kind"] == "road"
        assert number in board["sites"][link["a"]]["links"]
        assert rules.action(f"road {link['a']}-{link['b']}").index == number
    for number, place in enumerate(board["hexes"]):
        assert all(number in board["sites"][site]["hexes"] for site in place["sites"])


def test_longest_route_by_hand(rules: tw.Rules) -> None:
    board = rules.board()
    assert board is not None
    (ring,) = [place["sites"] for place in board["hexes"] if (place["q"], place["r"]) == (0, 0)]
    sides = list(zip(ring, ring[1:] + ring[:1], strict=True))
    (outside,) = set(board["sites"][ring[0]]["neighbours"]) - set(ring)
    tail = (ring[0], outside)

    assert tw.longest_route(rules, []).length == 0
    assert tw.longest_route(rules, sides).length == 6
    assert rules.longest_route([*sides, tail]).length == 7
    # A building at the fork may end the trail but not be passed: the ring alone, from there and back.
    assert rules.longest_route([*sides, tail], [ring[0]]).length == 6
    # Buildings on opposite corners leave half the ring.
    assert rules.longest_route(sides, blocked=[ring[0], ring[3]]).length == 3

    ids = [rules.action(f"road {a}-{b}").index for a, b in sides]
    route = tw.longest_route("settlers/base", ids)
    assert route.length == len(route.links) == 6
    assert sorted(route.links) == sorted(ids)
    assert route == rules.longest_route(sides + [(b, a) for a, b in sides])


def test_routes_over_what_is_no_link(rules: tw.Rules) -> None:
    for links in [["0-3"], [(0, 3, 4)], [None], [1.0]]:
        with pytest.raises(TypeError, match="expected a link id or a pair of sites"):
            rules.longest_route(links)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="expected a site, found str"):
        rules.longest_route([0], ["3"])  # type: ignore[list-item]


@pytest.mark.parametrize(
    ("links", "blocked", "message"),
    [
        ([72], [], "link 72 does not exist: expected a number below 72"),
        ([-1], [], "link -1 does not exist: expected a number of this board"),
        ([0], [54], "site 54 does not exist: expected a number below 54"),
        ([10**30], [], f"link {10**30} does not exist"),
        ([0], [-1], "site -1 does not exist"),
        ([(0, 53)], [], "no link joins the sites 0 and 53"),
    ],
)
def test_routes_over_what_does_not_exist(
    rules: tw.Rules, links: list[int], blocked: list[int], message: str
) -> None:
    with pytest.raises(tw.RouteError, match=message):
        rules.longest_route(links, blocked)


def test_run_games_depends_on_seeds_alone(rules: tw.Rules) -> None:
    together = rules.run_games(6, ["random", "greedy", "random", "random"], first_seed=10)
    assert together == rules.run_games(6, ["random", "greedy", "random", "random"], first_seed=10)
    assert together.games == 6
    assert sum(together.wins) >= 6 - together.truncated
    games = [rules.play_game(seed, ["random", "greedy", "random", "random"]) for seed in range(10, 16)]
    assert together.wins == [sum(seat in game.winners for game in games) for seat in range(4)]
    assert together.points == [sum(game.points[seat] for game in games) for seat in range(4)]
    assert together.turns == sum(game.turn for game in games)
    assert together.decisions + together.chance == sum(len(game.history) for game in games)
    assert together.to_dict()["wins"] == together.wins


def test_progress_is_reported(rules: tw.Rules) -> None:
    seen: list[int] = []
    stats = rules.run_games(300, "random", progress=seen.append)
    assert seen == sorted(set(seen))
    assert seen[-1] == stats.games == 300

    def enough(done: int) -> None:
        raise StopIteration(done)

    with pytest.raises(StopIteration):
        rules.run_games(300, progress=enough)


def test_other_threads_run_meanwhile(rules: tw.Rules) -> None:
    results: list[tw.Stats] = []
    worker = threading.Thread(target=lambda: results.append(rules.run_games(20_000)))
    start = time.monotonic()
    worker.start()
    ticks = 0
    while worker.is_alive():
        time.sleep(0.001)
        ticks += 1
    worker.join()
    looks = (time.monotonic() - start) / 0.05
    assert results[0].games == 20_000
    # The run looks at signals every 50 ms. Were the interpreter held in between, a look would bring one tick.
    assert ticks > 3 * looks


def test_bots_choose_legal_actions(rules: tw.Rules) -> None:
    for name in tw.bot_names():
        bot = rules.bot(name, seed=3)
        assert bot.name == name
        assert repr(bot) == f"<Bot {name} for settlers/base>"
        game = rules.new_game(1)
        for _ in range(30):
            action = bot.choose(game)
            assert game.is_legal(action)
            game.step(action)
    with pytest.raises(tw.BotError, match="other rules"):
        rules.bot("random").choose(tw.Game("settlers/base", seats=2))


def test_play_game_stops_when_asked(rules: tw.Rules) -> None:
    assert rules.play_game(seed=1, decisions=0) == rules.new_game(1)
    game = rules.play_game(seed=1, decisions=10)
    assert sum(not action.is_chance for action in game.history) == 10
    assert not game.is_over
