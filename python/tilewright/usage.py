"""What the commands share: reading arguments, writing results, saying what is wrong."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import NoReturn

BAD_INPUT = 2


class InputError(Exception):
    """What the user gave cannot be used."""


class Parser(argparse.ArgumentParser):
    """A parser that ends with our exit code and names the command that was meant."""

    def error(self, message: str) -> NoReturn:
        self.print_usage(sys.stderr)
        self.exit(BAD_INPUT, f"{self.prog}: {message}\n")


def count(text: str) -> int:
    """A whole number from 0, as an argument."""
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} is no count: expected 0 or more")
    return int(text)


def read(file: str) -> str:
    """A file; ``-`` is standard input."""
    return sys.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8")


def write(text: str, out: str | None) -> None:
    """Writes to a file, or to standard output if there is none."""
    if out is None:
        print(text, end="")
    else:
        Path(out).write_text(text, encoding="utf-8")


def print_json(value: object) -> None:
    """Prints JSON, for programs."""
    print(json.dumps(value, indent=2))
