"""The examples in the documents run as printed."""

import contextlib
import doctest
import io
import re
from pathlib import Path

import pytest

import tilewright as tw

ROOT = Path(__file__).parents[2]


def test_the_first_example_of_the_readme() -> None:
    (code,) = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(code, "README.md", "exec"), {})
    assert re.fullmatch(r"won by seat \d \[\d+, \d+, \d+, \d+\]\n", out.getvalue())


@pytest.mark.parametrize("page", ["docs/python.md"])
def test_pages(page: str) -> None:
    path = ROOT / page
    text = re.sub(r"```\w*\n", "\n", path.read_text(encoding="utf-8"))
    examples = doctest.DocTestParser().get_doctest(text, {}, page, str(path), 0)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    assert runner.run(examples).failed == 0
    assert runner.tries > 10


def test_a_table_is_typed_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As the page says: the JSON goes into a file, and the lines read it."""
    text = (ROOT / "docs/setups.md").read_text(encoding="utf-8")
    (table,) = re.findall(r"```json\n(.*?)```", text, re.DOTALL)
    (tmp_path / "table.json").write_text(table, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    test_pages("docs/setups.md")
    assert (tmp_path / "board.svg").read_text(encoding="utf-8").startswith("<svg")


def test_the_fields_of_a_setup_are_all_there_are() -> None:
    text = (ROOT / "docs/setups.md").read_text(encoding="utf-8").partition("## The fields")[2]
    rows = [re.findall(r"`(\w+)`", row.split("|")[1]) for row in text.splitlines() if row.startswith("| `")]
    fields = {name for row in rows for name in row}
    state = tw.Game("settlers/base", options={"dice": "deck"}).state
    assert fields == set(state) | set(state["seats"][0])


def test_the_package_names_all_it_exports() -> None:
    assert sorted(tw.__all__) == sorted(set(tw.__all__))
    for name in tw.__all__:
        assert getattr(tw, name) is not None
    assert re.fullmatch(r"\d+\.\d+\.\d+.*", tw.__version__)
    for kind in [tw.Action, tw.Bot, tw.Game, tw.Outcome, tw.Plane, tw.Route, tw.Rules, tw.Segment, tw.Stats]:
        assert kind.__module__ == "tilewright"
        assert kind.__doc__
        for name, member in vars(kind).items():
            if not name.startswith("_"):
                assert member.__doc__, f"{kind.__name__}.{name} has no docstring"


def test_the_docstring_of_the_package() -> None:
    assert doctest.testmod(tw).failed == 0
