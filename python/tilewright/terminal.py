"""Tables and progress for people: by ``rich`` where it is installed (``tilewright[cli]``), else plain."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec


def is_rich() -> bool:
    """Whether ``rich`` is installed."""
    return find_spec("rich") is not None


def print_table(title: str, head: Sequence[str], rows: Sequence[Sequence[str]], left: Sequence[str]) -> None:
    """Prints a table. The columns called ``left`` are flush left, the others right."""
    if is_rich():
        from rich.console import Console
        from rich.table import Table

        table = Table(title=title, title_justify="left")
        for name in head:
            table.add_column(name, justify="left" if name in left else "right")
        for row in rows:
            table.add_row(*row)
        Console().print(table)
        return
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    print(title)
    for row in [head, *rows]:
        cells = [
            cell.ljust(width) if name in left else cell.rjust(width)
            for name, cell, width in zip(head, row, widths, strict=True)
        ]
        print("  ".join(cells).rstrip())


@contextmanager
def progress(what: str, total: int) -> Iterator[Callable[[int], None]]:
    """A function that takes how many of the total are done and shows it on standard error.

    There it disturbs no output. It shows nothing unless a person looks on.
    """
    if not sys.stderr.isatty():
        yield lambda _: None
    elif is_rich():
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        text = TextColumn("{task.description}")
        columns = [text, BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()]
        with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
            task = bar.add_task(what, total=total)
            yield lambda done: bar.update(task, completed=done)
    else:
        shown = ""

        def show(done: int) -> None:
            nonlocal shown
            text = f"{what}: {done:,} of {total:,}"
            print("\r" + text.ljust(len(shown)), end="", file=sys.stderr, flush=True)
            shown = text

        try:
            yield show
        finally:
            print("\r" + " " * len(shown) + "\r", end="", file=sys.stderr, flush=True)
