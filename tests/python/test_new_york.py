"""New York from Python: the setup by the names of cities, a canal token, and what a view shows."""

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

import tilewright as tw

BOARD: Any = tw.Rules("settlers/new-york", seats=4).board()
NAMES = {site["name"]: i for i, site in enumerate(BOARD["sites"]) if site["name"] is not None}


def road_from(game: tw.Game, city: str) -> str:
    """The first legal road that leaves a city."""
    roads = [action.text for action in game.legal_actions() if action.text.startswith("road ")]
    return next(text for text in roads if city in text)


def test_a_setup_by_the_names_of_cities() -> None:
    """Y9, Y11, Y36"""
    game = tw.Game("settlers/new-york", seats=3, seed=1)
    assert len(game.legal_actions()) == 25
    for city in ["Albany", "New York City", "Rome", "Utica", "Buffalo", "Niagara Falls"]:
        game.play(f"settle {city}")
        game.play(road_from(game, city))
    view = game.view()
    assert view["phase"] == "pre_roll"
    assert view["board"]["hexes"][view["robber"]] == "forest 4"
    assert view["seats"][0]["settlements"] == sorted([NAMES["Albany"], NAMES["Niagara Falls"]])
    assert view["seats"][2]["points"] == 2
    with pytest.raises(tw.IllegalActionError, match="Albany"):
        game.play("settle Albany")


def test_names_stand_beside_numbers() -> None:
    """The same numbers in state, view and events, each with the names."""
    game = tw.Game("settlers/new-york", seats=3, seed=1)
    game.play("settle Albany")
    albany = NAMES["Albany"]
    built = {"event": "settlement_built", "seat": 0, "site": albany, "site_name": "Albany"}
    assert game.events() == [built]
    road = game.legal_actions()[0]
    game.play(road)
    (event,) = game.events()
    names = {str(site): name for name, site in NAMES.items() if site in event["sites"]}
    assert event["site_names"] == names
    assert names[str(albany)] == "Albany"
    for document in [game.state, game.view(), game.view("public")]:
        own = document["seats"][0]
        assert (own["settlements"], own["roads"]) == ([albany], [event["sites"]])
        assert document["site_names"] == {str(site): name for name, site in NAMES.items()}
    by_name = game.state
    by_name["seats"][0]["settlements"] = ["Albany"]
    assert tw.Game.from_setup(game.rules, by_name) == game
    by_name["site_names"][str(albany)] = "Troy"
    with pytest.raises(tw.SetupError, match=f'/site_names/{albany}: "Troy", expected "Albany"'):
        tw.Game.from_setup(game.rules, by_name)


def canal_game(**own: Any) -> tw.Game:
    seat = {"settlements": ["Albany"], "hand": {"lumber": 6, "brick": 2, "ore": 1}, **own}
    return tw.Game.from_setup("settlers/new-york-erie-canal", {"dice": 8, "seats": [seat]}, seats=4)


def test_a_canal_token() -> None:
    """Y43, Y52, Y56"""
    game = canal_game()
    game.play("road Albany-Troy")
    linked = [event for event in game.events() if event["event"] == "canal_linked"]
    assert [set(event["sites"]) for event in linked] == [{NAMES["Albany"], NAMES["Troy"]}]
    view = game.view("public")
    assert view["seats"][0]["canal_tokens"] == 1
    assert [set(pair) for pair in view["canal_linked"]] == [{NAMES["Albany"], NAMES["Troy"]}]
    assert not game.is_legal("trade 2 lumber ore")
    assert "4:1" in str(game.why_not("trade 2 lumber ore"))
    game.play("use_canal_token lumber")
    assert game.view()["canal_ports"] == ["lumber"]
    game.play("trade 2 lumber ore")
    game.play("end")
    view = game.view()
    assert (view["canal_ports"], view["seats"][0]["canal_tokens"]) == ([], 0)


def test_a_token_of_a_spot() -> None:
    """Y31"""
    game = canal_game(settlements=["Buffalo"])
    assert {NAMES["Fort Niagara"], NAMES["Massena"]} < set(game.view()["spot_tokens"])
    game.play("road Buffalo-Fort Niagara")
    view = game.view()
    assert NAMES["Fort Niagara"] not in view["spot_tokens"]
    assert (view["seats"][0]["tokens"], view["seats"][0]["points"], game.points[0]) == (1, 2, 2)


def test_what_is_refused_says_why() -> None:
    """Y9, Y13"""
    game = canal_game(roads=[["Albany", "Troy"]], hand={"lumber": 2, "brick": 2, "wool": 1, "grain": 1})
    road = next(
        f"road Troy-{link['a'] if link['b'] == NAMES['Troy'] else link['b']}"
        for link in BOARD["links"]
        if NAMES["Troy"] in (link["a"], link["b"]) and NAMES["Albany"] not in (link["a"], link["b"])
    )
    assert "own roads end at Troy until Troy is settled" in str(game.why_not(road))
    assert "Massena is a spot with a token" in str(game.why_not("settle Massena"))
    game.play("settle Troy")
    assert game.why_not(road) is None


@pytest.mark.parametrize("seats", [3, 6])
def test_a_game_and_its_copies(seats: int) -> None:
    rules = tw.Rules("settlers/new-york-erie-canal", seats=seats)
    game = rules.new_game(5)
    choose = random.Random(5)
    for _ in range(400):
        if game.is_over:
            break
        game.step(choose.choice(game.legal_actions()))
    assert tw.Game.from_setup(rules, game.state) == game
    assert tw.Game.restore(rules, game.snapshot()) == game
    assert tw.Game.from_record(game.record()) == game


def test_the_example_of_the_page_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = (Path(__file__).parents[2] / "docs/boards.md").read_text(encoding="utf-8")
    section = page.split("### A map copied from a print")[1]
    (board,) = re.findall(r"```json\n(.*?)```", section, re.DOTALL)
    (code,) = re.findall(r"```python\n(.*?)```", section, re.DOTALL)
    assert tw.check_board(json.loads(board)) == []
    (tmp_path / "corsica.json").write_text(board, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    exec(compile(code, "docs/boards.md", "exec"), names)
    assert len(names["game"].legal_actions()) == 2
