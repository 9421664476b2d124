"""The command ``tilewright board``: boards of the hex game as documents."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import tilewright as tw
from tilewright.usage import InputError, Parser, count, parse_json, print_json, read, whole, write

if TYPE_CHECKING:
    # The class has a parameter for type checkers alone.
    _Commands = argparse._SubParsersAction[Parser]


def add(commands: _Commands) -> None:
    """Adds the command to those there are."""
    board = commands.add_parser("board", help="list, draw, check and generate boards of the hex game")
    parts = board.add_subparsers(dest="part", metavar="PART", required=True, parser_class=Parser)

    listed = parts.add_parser("list", help="list the boards that come with the library")
    listed.add_argument("--json", action="store_true", help="print JSON, for programs")
    listed.set_defaults(run=_list)

    draw = parts.add_parser("draw", help="draw a board as a picture (SVG)")
    _add_board(draw)
    _add_seed(draw)
    draw.add_argument("--labels", action="store_true", help="show the numbers of hexes and sites")
    _add_out(draw)
    draw.set_defaults(run=_draw)

    check = parts.add_parser("check", help="check a document; names everything that is wrong with it")
    check.add_argument("file", metavar="FILE", help="the document; - reads standard input")
    check.add_argument("--json", action="store_true", help="print JSON, for programs")
    check.set_defaults(run=_check)

    generate = parts.add_parser("generate", help="decide all that is random about a board")
    _add_board(generate)
    _add_seed(generate)
    generate.add_argument(
        "--numbers",
        choices=["spiral", "random"],
        default="spiral",
        help="lay numbers in the order of their letters or at random (default: spiral)",
    )
    generate.add_argument(
        "--harbours",
        choices=["fixed", "shuffled"],
        default="fixed",
        help="leave the harbours where they are or shuffle their kinds (default: fixed)",
    )
    generate.add_argument("--reds-apart", action="store_true", help="no 6 or 8 beside a 6 or 8")
    generate.add_argument("--equal-apart", action="store_true", help="no two equal numbers side by side")
    generate.add_argument(
        "--largest-clump", type=count, metavar="N", help="no more than N hexes of one terrain together"
    )
    generate.add_argument(
        "--balanced-pips", action="store_true", help="no resource and no site much better than others"
    )
    _add_out(generate)
    generate.set_defaults(run=_generate)

    schema = parts.add_parser("schema", help="print the format of boards as JSON Schema")
    _add_out(schema)
    schema.set_defaults(run=_schema)


def _add_board(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "board",
        metavar="NAME-or-FILE",
        help='a name, as "tilewright board list" lists them, or a document; - reads standard input',
    )


def _add_seed(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--seed", type=whole, default=0, metavar="K", help="what is random follows from it (default: 0)"
    )


def _add_out(command: argparse.ArgumentParser) -> None:
    command.add_argument("--out", metavar="FILE", help="where to (default: standard output)")


def _document(file: str) -> Any:
    return parse_json(read(file), file)


def _board(name: str) -> str | Any:
    """The name of a board that comes with the library, or the document in a file."""
    if name in tw.boards():
        return name
    if name != "-" and not Path(name).exists():
        known = ", ".join(tw.boards())
        raise InputError(f"there is no board and no file {name}: expected a file or one of {known}")
    document = _document(name)
    if isinstance(document, str):
        raise InputError(f"{name} holds a text: expected a JSON object")
    return document


def to_text(board: dict[str, Any]) -> str:
    """A board as JSON for people: one line for each hex, harbour, site and link."""
    fields = []
    for name, value in board.items():
        text = json.dumps(value, ensure_ascii=False)
        if isinstance(value, list) and value and isinstance(value[0], dict):
            entries = ",\n    ".join(json.dumps(entry, ensure_ascii=False) for entry in value)
            text = f"[\n    {entries}\n  ]"
        fields.append(f"  {json.dumps(name)}: {text}")
    return "{\n" + ",\n".join(fields) + "\n}\n"


def _list(args: argparse.Namespace) -> None:
    boards = [tw.board(name) for name in tw.boards()]
    found = [
        {"name": board["name"], "hexes": len(board["hexes"]), "about": board["about"]} for board in boards
    ]
    if args.json:
        print_json(found)
        return
    width = max(len(board["name"]) for board in found)
    for board in found:
        print(f"{board['name']:{width}}  {board['hexes']:2} hexes  {board['about']}")


def _draw(args: argparse.Namespace) -> None:
    write(tw.board_svg(_board(args.board), args.seed, labels=args.labels), args.out)


def _check(args: argparse.Namespace) -> None:
    board = _document(args.file)
    faults = tw.check_board(board)
    if args.json:
        print_json([fault._asdict() for fault in faults])
    if faults:
        number = f"{len(faults)} faults" if len(faults) > 1 else "a fault"
        lines = "".join(f"\n  {fault.place}: {fault.message}" for fault in faults)
        raise InputError(f"{args.file} has {number}:{lines}")
    if not args.json:
        print(f"good: {board['name']}, {len(board['hexes'])} hexes")


def _generate(args: argparse.Namespace) -> None:
    board = tw.generate_board(
        _board(args.board),
        args.seed,
        numbers=args.numbers,
        harbours=args.harbours,
        reds_apart=args.reds_apart,
        equal_numbers_apart=args.equal_apart,
        largest_clump=args.largest_clump,
        balanced_pips=args.balanced_pips,
    )
    write(to_text(board), args.out)


def _schema(args: argparse.Namespace) -> None:
    write(json.dumps(tw.board_schema(), indent=2) + "\n", args.out)
