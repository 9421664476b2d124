"""The command, as a process of its own."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import tilewright as tw
from tilewright import terminal
from tilewright.cli import main

COMMAND = [sys.executable, "-m", "tilewright"]


def run(*args: str, stdin: str | None = None) -> str:
    done = subprocess.run([*COMMAND, *args], input=stdin, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return done.stdout


def fail(*args: str, stdin: str | None = None) -> str:
    done = subprocess.run([*COMMAND, *args], input=stdin, capture_output=True, text=True, timeout=120)
    assert done.returncode == 2, done.stderr
    assert done.stdout == ""
    assert "Traceback" not in done.stderr
    return done.stderr


def test_play_prints_a_table() -> None:
    out = run(
        "play", "settlers/base", "--games", "20", "--seats", "4", "--seed", "1", "--bots", "random,greedy"
    )
    assert "settlers/base, 4 seats, 20 games" in out
    assert [word for word in out.split() if word in tw.bot_names()] == ["random", "greedy"] * 2
    assert "decisions/s" in out
    assert "turns" in out


def test_play_as_json_is_what_the_module_says(rules: tw.Rules) -> None:
    out = json.loads(
        run(*["play", "settlers/base", "--games", "5", "--seed", "9", "--bots", "greedy,random", "--json"])
    )
    stats = rules.run_games(5, ["greedy", "random", "greedy", "random"], first_seed=9)
    assert {name: out[name] for name in stats.to_dict()} == stats.to_dict()
    assert out["bots"] == ["greedy", "random", "greedy", "random"]
    assert out["ruleset"] == "settlers/base"
    assert out["decisions_per_second"] > 0


def test_play_with_options() -> None:
    out = json.loads(
        run(
            "play",
            "settlers/base",
            "--seats",
            "2",
            "--games",
            "2",
            "--options",
            '{"turn_limit": 2}',
            "--json",
        )
    )
    assert out["truncated"] == 2
    assert out["options"]["turn_limit"] == 2
    assert run("play", "settlers/base", "--games", "0")


def test_record_and_replay(tmp_path: Path, rules: tw.Rules) -> None:
    path = tmp_path / "game.jsonl"
    assert run("record", "settlers/base", "--seed", "3", "--bots", "greedy,random", "--out", str(path)) == ""
    text = path.read_text()
    assert text == rules.play_game(3, ["greedy", "random"] * 2).record()
    out = run("replay", str(path))
    assert "every line checked" in out
    assert "won by seat" in out
    found = json.loads(run("replay", "-", "--json", stdin=text))
    assert found["outcome"] == "won"
    assert found["actions"] == len(text.splitlines()) - 2

    path.write_text(text.replace('"play":"end"', '"play":"buy"', 1))
    assert "tilewright replay: line " in fail("replay", str(path))
    path.write_bytes(b"\xff\xfe")
    assert "tilewright replay: " in fail("replay", str(path))
    assert "No such file" in fail("replay", str(tmp_path / "none"))
    assert "expected a JSON object" in fail("replay", "-", stdin="")


def test_record_of_a_game_under_way(rules: tw.Rules) -> None:
    text = run("record", "settlers/base", "--seed", "3", "--moves", "12")
    assert tw.Game.from_record(text) == rules.play_game(3, decisions=12)


def test_perft(rules: tw.Rules) -> None:
    game = rules.new_game(5)
    assert run("perft", "settlers/base", "--depth", "2", "--seed", "5") == f"{game.perft(2)}\n"
    assert run("perft", "settlers/base", "--depth", "0") == "1\n"
    later = rules.play_game(5, decisions=60)
    lines = run(
        "perft", "settlers/base", "--seed", "5", "--moves", "60", "--depth", "2", "--divide"
    ).splitlines()
    assert lines[:-1] == [f"{action.text}: {count}" for action, count in later.divide(2)]
    assert lines[-1] == str(later.perft(2))
    found = json.loads(run("perft", "settlers/base", "--depth", "2", "--divide", "--json"))
    assert found["count"] == sum(found["divide"].values()) == game.perft(2)


def test_bench() -> None:
    assert "games/s" in run("bench", "settlers/base", "--seconds", "0.2")
    found = json.loads(run("bench", "settlers/base", "--seats", "2", "--seconds", "0.2", "--json"))
    assert found["games_per_second"] > 0


def test_rulesets() -> None:
    out = run("rulesets")
    listed = json.loads(run("rulesets", "--json"))
    assert [entry["name"] for entry in listed] == [ruleset.name for ruleset in tw.rulesets()]
    assert len(out.splitlines()) == len(listed)


def test_draw(tmp_path: Path, rules: tw.Rules) -> None:
    path = tmp_path / "board.svg"
    assert run("draw", "settlers/base", "--seed", "7", "--out", str(path)) == ""
    assert path.read_text() == rules.new_game(7).svg()
    assert (
        run("draw", "settlers/base", "--seed", "7", "--moves", "50") == rules.play_game(7, decisions=50).svg()
    )


@pytest.mark.parametrize(
    ("args", "message"),
    [
        ([], "the following arguments are required: COMMAND"),
        (["fly"], "invalid choice: 'fly'"),
        (["play"], "the following arguments are required: RULESET"),
        (["play", "settlers/bsae"], "did you mean settlers/base?"),
        (["play", "settlers/base", "--games", "-3"], "'-3' is no count: expected 0 or more"),
        (["play", "settlers/base", "--games", "many"], "'many' is no count"),
        (["play", "settlers/base", "--seats", "7"], "settlers/base is not for 7 seats: expected 2 to 4"),
        (["play", "settlers/base", "--seed", "-1"], "seed is -1: expected 0 to"),
        (["play", "settlers/base", "--bots", "gredy"], "did you mean greedy?"),
        (["play", "settlers/base", "--bots", "random,,"], "names no bot between commas"),
        (["play", "settlers/base", "--bots", "random,random,random,random,random"], "5 bots for 4 seats"),
        (["play", "settlers/base", "--options", "{"], "--options is not JSON"),
        (["play", "settlers/base", "--options", "3"], "expected a dict, found int"),
        (["play", "settlers/base", "--options", '{"x": 1}'], 'unknown option "x"'),
        (["bench", "settlers/base", "--seconds", "nan"], "expected a number of seconds above 0"),
        (["perft", "settlers/base", "--depth", "300"], "depth is"),
        (["draw", "settlers/base", "--out", "/nowhere/board.svg"], "/nowhere/board.svg: No such file"),
    ],
)
def test_bad_usage(args: list[str], message: str) -> None:
    assert message in fail(*args)


def test_help_and_version() -> None:
    assert "COMMAND" in run("--help")
    assert run("--version") == f"tilewright {tw.__version__}\n"


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is not a signal there")
@pytest.mark.parametrize(
    "args",
    [
        ["play", "settlers/base", "--games", "100000000"],
        ["perft", "settlers/base", "--moves", "100", "--depth", "40"],
        ["bench", "settlers/base", "--seconds", "9999"],
    ],
    ids=["play", "perft", "bench"],
)
def test_ctrl_c_ends_it_cleanly(args: list[str]) -> None:
    # Whoever runs the tests may ignore the signal, as `nohup` does, and a child inherits that.
    code = (
        "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler); "
        "from tilewright.cli import main; print('ready', flush=True); sys.exit(main())"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code, *args], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == "ready\n"
            time.sleep(1)
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=60)
        finally:
            process.kill()
    assert process.returncode == 130
    assert out == ""
    assert err == "tilewright: interrupted\n"


HUGE = "9" * 60
DEEP = "[" * 200_000


@pytest.mark.parametrize("number", [HUGE, "9" * 5000, f"-{HUGE}", "2" + "0" * 19, "0x10", "1e3", "٣" * 30])
@pytest.mark.parametrize(
    "args",
    [
        ["play", "settlers/base", "--games"],
        ["play", "settlers/base", "--games", "1", "--seed"],
        ["play", "settlers/base", "--games", "1", "--seats"],
        ["record", "settlers/base", "--moves"],
        ["perft", "settlers/base", "--depth"],
        ["perft", "settlers/base", "--moves"],
        ["draw", "settlers/base", "--seed"],
        ["bench", "settlers/base", "--seed"],
        ["board", "draw", "base", "--seed"],
        ["board", "generate", "base", "--seed"],
        ["board", "generate", "base", "--largest-clump"],
    ],
    ids=" ".join,
)
def test_numbers_that_cannot_be(args: list[str], number: str, capsys: pytest.CaptureFixture[str]) -> None:
    _fail_here([*args, number], capsys)


def _fail_here(args: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """As ``fail``, in this process: any exception but those of argparse would come through."""
    try:
        code = main(args)
    except SystemExit as error:
        code = error.code if isinstance(error.code, int) else -1
    out, err = capsys.readouterr()
    assert (code, out) == (2, "")
    assert len(err) < 3000
    return err


def test_json_that_nests_too_deep(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "deep.json").write_text(DEEP)
    (tmp_path / "less.json").write_text("[" * 500 + "]" * 500)
    (tmp_path / "bytes.json").write_bytes(b"\xff{}")
    (tmp_path / "digits.json").write_text('{"hexes": ' + "1" * 6000 + "}")
    for file in ["deep.json", "less.json", "bytes.json", "digits.json", "none.json", ""]:
        path = str(tmp_path / file)
        for command in [["board", "check"], ["board", "draw"], ["board", "generate"], ["replay"]]:
            _fail_here([*command, path], capsys)
    for options in [DEEP, "[" * 500 + "]" * 500, '{"board": ' + DEEP, '{"seats": ' + "1" * 6000 + "}"]:
        _fail_here(["play", "settlers/base", "--options", options], capsys)


def test_the_command_needs_no_rich(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    args = ["play", "settlers/base", "--games", "20", "--seats", "2", "--seed", "1"]
    assert main(args) == 0
    with_rich = capsys.readouterr().out
    monkeypatch.setattr(terminal, "is_rich", lambda: False)
    for name in [name for name in sys.modules if name.split(".")[0] == "rich"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "rich", None)
    assert main(args) == 0
    plain = capsys.readouterr().out
    lines = plain.splitlines()
    assert lines[0] == "settlers/base, 2 seats, 20 games"
    assert lines[1].split() == ["seat", "bot", "wins", "wins", "%", "points", "a", "game"]
    assert [line.split()[:2] for line in lines[2:4]] == [["0", "random"], ["1", "random"]]
    wins = [line.split()[2] for line in lines[2:4]]
    assert sum(map(int, wins)) == 20
    assert [line.split("│")[3].strip() for line in with_rich.splitlines() if "│" in line] == wins


@pytest.mark.parametrize("rich", [True, False])
def test_progress_is_for_people_alone(
    rich: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(terminal, "is_rich", lambda: rich)
    with terminal.progress("games", 3) as show:
        show(2)
    assert capsys.readouterr() == ("", "")
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    with terminal.progress("games", 3) as show:
        show(1)
        show(2)
    out, err = capsys.readouterr()
    assert out == ""
    assert "games" in err
