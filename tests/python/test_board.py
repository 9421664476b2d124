"""Boards of the hex game as documents, from Python and from the command."""

import copy
import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import tilewright as tw
from test_cli import fail, run
from tilewright.board_command import to_text

NAMES = tw.boards()


def broken() -> dict[str, Any]:
    board = tw.board("mini")
    board["hexes"][0]["terrain"] = "forrest"
    board["harbours"][1]["side"] = "W"
    board["colour"] = "blue"
    return board


BROKEN = ["/colour", "/harbours/1/side", "/hexes/0/terrain"]


def test_boards_that_come_with_the_library() -> None:
    assert NAMES[:7] == ["base", "beginner", "base-5-6", "mini", "lakes", "twins", "atoll"]
    for name in NAMES:
        board = tw.board(name)
        assert list(board)[:2] == ["name", "about"]
        assert board["name"] == name
        assert tw.check_board(board) == []
    with pytest.raises(tw.BoardError, match="did you mean lakes"):
        tw.board("lake")


def test_the_schema_knows_what_the_reader_knows() -> None:
    schema = tw.board_schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    for name in NAMES:
        validator.validate(tw.board(name))
        validator.validate(tw.generate_board(name, 3))
    everything = {
        "name": "everything",
        "about": "Two hexes.",
        "provenance": "made up",
        "hexes": [
            {"at": [0, 0], "terrain": "forest", "number": 6},
            {"at": [1, 0], "terrain": "random", "number": "random", "partial": True},
        ],
        "harbours": [{"hex": [0, 0], "side": "NW", "kind": "random"}],
        "harbour_kinds": ["ore"],
        "terrains": {"pasture": 1},
        "numbers": [5],
        "robbers": [[0, 0]],
        "constraints": {"reds_apart": True, "equal_numbers_apart": True, "largest_clump": 2},
        "paths": "all",
        "sites": [
            {"hex": [0, 0], "corner": "N", "name": "Hill", "kind": "city_field", "colour": "blue"},
            {"hex": [0, 0], "corner": "S", "name": "Ford", "kind": "city_field"},
        ],
        "links": [{"hex": [0, 0], "side": "E", "kind": "trading_road", "trade": "any", "min_seats": 5}],
        "waterways": [{"name": "Sound", "sites": ["Hill", "Ford"]}],
        "distance_rule": False,
        "victory_points": {"3": 10, "4": 12},
    }
    assert tw.check_board(everything) == []
    validator.validate(everything)
    # Each of these is wrong for both.
    for field, value in [
        ("provenance", None),
        ("hexes", []),
        ("numbers", [7]),
        ("robbers", [[0, 61]]),
        ("victory_points", {"9": 10}),
        ("constraints", {"largest_clump": 0}),
        ("constraints", {"reds": True}),
        ("paths", "none"),
        ("terrains", {"forest": -1}),
        ("links", [{"hex": [0, 0], "side": "N", "kind": "road"}]),
        ("sites", [{"hex": [0, 0], "corner": "N", "name": None}]),
        ("waterways", [{"name": "Sound"}]),
        ("extra", 1),
    ]:
        document = {**everything, field: value}
        assert not validator.is_valid(document), field
        assert any(fault.place.startswith(f"/{field}") for fault in tw.check_board(document)), field
    for missing in ["name", "hexes"]:
        document = {name: value for name, value in everything.items() if name != missing}
        assert not validator.is_valid(document)


def test_faults_are_named_at_once() -> None:
    faults = tw.check_board(broken())
    assert sorted(fault.place for fault in faults) == BROKEN
    assert all(isinstance(fault, tw.Fault) for fault in faults)
    with pytest.raises(tw.BoardError) as caught:
        tw.generate_board(broken())
    assert caught.value.faults == faults
    assert [fault.place for fault in tw.check_board(None)] == [""]
    assert [fault.place for fault in tw.check_board({"name": {1}})] == ["/name"]


def test_generated_boards() -> None:
    board = tw.generate_board("base", 7)
    assert board == tw.generate_board(tw.board("base"), 7)
    assert tw.check_board(board) == []
    assert '"random"' not in json.dumps(board)
    assert tw.generate_board(board, 8) == board
    assert tw.generate_board("base", 8) != board
    # A game with the same seed is dealt the same board.
    tiles = tw.Game("settlers/base", seed=7).state["board"]["hexes"]
    dealt = [
        f"{hex['terrain']} {hex['number']}" if "number" in hex else hex["terrain"] for hex in board["hexes"]
    ]
    assert tiles == dealt

    kept = tw.generate_board(
        "base-5-6",
        1,
        numbers="random",
        harbours="shuffled",
        reds_apart=True,
        equal_numbers_apart=True,
        largest_clump=2,
        balanced_pips=True,
    )
    assert kept["constraints"] == {
        "reds_apart": True,
        "equal_numbers_apart": True,
        "largest_clump": 2,
        "balanced_pips": True,
    }
    number = {tuple(hex["at"]): hex.get("number", 0) for hex in kept["hexes"]}
    for (q, r), own in number.items():
        for other in [number.get((q + 1, r)), number.get((q, r + 1)), number.get((q + 1, r - 1))]:
            assert not {own, other} <= {6, 8}
            assert own != other or own == 0


def test_generating_from_bad_input() -> None:
    with pytest.raises(tw.OptionsError, match='numbers is "spral", expected'):
        tw.generate_board("base", numbers="spral")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="largest_clump is 0: expected 1 to 255"):
        tw.generate_board("base", largest_clump=0)
    with pytest.raises(ValueError, match="seed is -1"):
        tw.generate_board("base", -1)
    with pytest.raises(tw.BoardError, match="unknown board"):
        tw.generate_board("moon")
    full = {**tw.board("mini"), "terrains": {"forest": 7}, "numbers": [6] * 7}
    with pytest.raises(tw.BoardError, match="/constraints/reds_apart: no deal was found"):
        tw.generate_board(full, reds_apart=True)


def test_pictures() -> None:
    for name in NAMES:
        svg = tw.board_svg(name, 5)
        assert svg.startswith("<svg")
        assert svg == tw.board_svg(tw.generate_board(name, 5))
        assert len(tw.board_svg(name, labels=True)) > len(svg)


def test_list() -> None:
    lines = run("board", "list").splitlines()
    assert [line.split()[0] for line in lines] == NAMES
    listed = json.loads(run("board", "list", "--json"))
    assert [board["name"] for board in listed] == NAMES
    assert listed[2]["hexes"] == 30


def test_draw(tmp_path: Path) -> None:
    path = tmp_path / "lakes.svg"
    assert run("board", "draw", "lakes", "--seed", "5", "--labels", "--out", str(path)) == ""
    assert path.read_text(encoding="utf-8") == tw.board_svg("lakes", 5, labels=True)
    document = tmp_path / "own.json"
    document.write_text(json.dumps(tw.board("mini")))
    assert run("board", "draw", str(document)) == tw.board_svg("mini")


def test_check(tmp_path: Path) -> None:
    text = json.dumps(tw.board("mini"))
    assert run("board", "check", "-", stdin=text) == "good: mini, 7 hexes\n"
    assert json.loads(run("board", "check", "-", "--json", stdin=text)) == []
    path = tmp_path / "broken.json"
    path.write_text(json.dumps(broken()))
    lines = fail("board", "check", str(path)).splitlines()
    assert lines[0] == f"tilewright board: {path} has 3 faults:"
    assert sorted(line.split(":")[0].strip() for line in lines[1:]) == BROKEN


def test_generate(tmp_path: Path) -> None:
    text = run(
        *["board", "generate", "base", "--seed", "3", "--numbers", "random", "--harbours", "shuffled"],
        *["--reds-apart", "--equal-apart", "--largest-clump", "2", "--balanced-pips"],
    )
    board = tw.generate_board(
        "base",
        3,
        numbers="random",
        harbours="shuffled",
        reds_apart=True,
        equal_numbers_apart=True,
        largest_clump=2,
        balanced_pips=True,
    )
    assert json.loads(text) == board
    assert text == to_text(board)
    assert max(len(line) for line in text.splitlines()) < 130
    path = tmp_path / "board.json"
    assert run("board", "generate", "mini", "--out", str(path)) == ""
    assert run("board", "check", str(path)) == "good: mini, 7 hexes\n"
    assert run("board", "generate", str(path), "--seed", "9") == path.read_text(encoding="utf-8")


def test_schema() -> None:
    assert json.loads(run("board", "schema")) == tw.board_schema()


@pytest.mark.parametrize(
    ("args", "stdin", "message"),
    [
        (["board"], None, "the following arguments are required: PART"),
        (["board", "paint"], None, "invalid choice: 'paint'"),
        (
            ["board", "draw", "moon"],
            None,
            "there is no board and no file moon: expected a file or one of base,",
        ),
        (["board", "draw", "-"], "{", "- is not JSON"),
        (["board", "draw", "-"], '"base"', "- holds a text: expected a JSON object"),
        (["board", "draw", "-"], "{}", "/hexes: missing: expected a list of hexes"),
        (["board", "check", "moon.json"], None, "moon.json: No such file"),
        (["board", "check", "-"], "[]", "- has a fault:"),
        (["board", "generate", "base", "--numbers", "letters"], None, "invalid choice: 'letters'"),
        (
            ["board", "generate", "base", "--largest-clump", "0"],
            None,
            "largest_clump is 0: expected 1 to 255",
        ),
        (["board", "generate", "base", "--seed", "-1"], None, "seed is -1"),
    ],
)
def test_bad_usage(args: list[str], stdin: str | None, message: str) -> None:
    assert message in fail(*args, stdin=stdin)


def test_documents_are_left_alone() -> None:
    board = tw.board("twins")
    before = copy.deepcopy(board)
    tw.check_board(board)
    tw.generate_board(board)
    tw.board_svg(board)
    assert board == before
