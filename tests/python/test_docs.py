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
