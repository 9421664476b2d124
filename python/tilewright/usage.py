"""What the commands share: reading arguments, writing results, saying what is wrong."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any, NoReturn

BAD_INPUT = 2


class InputError(Exception):
    """What the user gave cannot be used."""


class Parser(argparse.ArgumentParser):
    """A parser that exits with code 2 and names the subcommand in its message."""

    def error(self, message: str) -> NoReturn:
        self.print_usage(sys.stderr)
        self.exit(BAD_INPUT, f"{self.prog}: {message}\n")


def _short(text: str) -> str:
    return text if len(text) <= 50 else text[:50] + "..."


def whole(text: str) -> int:
    """A whole number, as an argument. The engine says in which limits it has to be."""
    try:
        return int(text)
    except ValueError:
        # Longer numbers than Python reads are too large for anything.
        raise argparse.ArgumentTypeError(f"{_short(text)!r} is no whole number that can be used") from None


def count(text: str) -> int:
    """A whole number from 0, as an argument."""
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{_short(text)!r} is no count: expected 0 or more")
    return whole(text)


def read(file: str) -> str:
    """A file; ``-`` is standard input."""
    try:
        return sys.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise InputError(f"{file} is not UTF-8: {error}") from error


def parse_json(text: str, what: str) -> Any:
    """JSON that a user gave; ``what`` says where."""
    try:
        return json.loads(text)
    except RecursionError:
        raise InputError(f"{what} holds too many lists and objects in one another") from None
    except ValueError as error:
        raise InputError(f"{what} is not JSON: {error}") from error


def write(text: str, out: str | None) -> None:
    """Writes to a file, or to standard output if there is none."""
    if out is None:
        print(text, end="")
    else:
        Path(out).write_text(text, encoding="utf-8")


def print_json(value: object) -> None:
    """Prints JSON, for programs."""
    print(json.dumps(value, indent=2))
