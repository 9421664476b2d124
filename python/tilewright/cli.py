"""The command ``tilewright``: games by bots, records, counts, speeds and pictures of any ruleset."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any

import tilewright as tw
from tilewright import board_command
from tilewright.terminal import print_table, progress
from tilewright.usage import BAD_INPUT, InputError, Parser, count, parse_json, print_json, read, whole, write

INTERRUPTED = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command and returns its exit code: 0, 2 for bad usage or bad input, 130 after Ctrl-C."""
    args = parser().parse_args(argv)
    try:
        run: Callable[[argparse.Namespace], None] = args.run
        run(args)
        sys.stdout.flush()
    except (InputError, tw.TilewrightError, ValueError, OSError) as error:
        if isinstance(error, BrokenPipeError):
            # Whoever read our output has had enough. Python would complain once more when it flushes at exit.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 0
        about = str(error)
        if isinstance(error, OSError) and error.filename is not None:
            about = f"{error.filename}: {error.strerror}"
        print(f"tilewright {args.command}: {about}", file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        print("tilewright: interrupted", file=sys.stderr)
        return INTERRUPTED
    return 0


# ---- arguments ---------------------------------------------------------------------------------------------


def parser() -> argparse.ArgumentParser:
    """The command line."""
    top = Parser(prog="tilewright", description="An exact and fast rules engine for board games.")
    top.add_argument("--version", action="version", version=f"tilewright {tw.__version__}")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", required=True, parser_class=Parser)

    play = commands.add_parser("play", help="play games with bots and count who wins")
    _add_rules(play)
    play.add_argument("--games", type=count, default=100, metavar="N", help="how many (default: 100)")
    _add_bots(play)
    _add_json(play)
    play.set_defaults(run=_play)

    replay = commands.add_parser("replay", help="check a record of a game, every line")
    replay.add_argument("file", metavar="FILE", help="the record; - reads standard input")
    _add_json(replay)
    replay.set_defaults(run=_replay)

    record = commands.add_parser("record", help="play a game with bots and write its record")
    _add_rules(record)
    _add_bots(record)
    record.add_argument("--moves", type=count, metavar="N", help="stop after N decisions")
    record.add_argument("--out", metavar="FILE", help="where to (default: standard output)")
    record.set_defaults(run=_record)

    perft = commands.add_parser("perft", help="count the ways to go on for some actions")
    _add_rules(perft)
    _add_bots(perft)
    _add_moves(perft)
    perft.add_argument(
        "--depth", type=count, default=3, metavar="D", help="for how many actions (default: 3)"
    )
    perft.add_argument("--divide", action="store_true", help="split the count by the first action")
    _add_json(perft)
    perft.set_defaults(run=_perft)

    bench = commands.add_parser("bench", help="measure the speed of random play on one thread")
    _add_rules(bench)
    bench.add_argument("--seed", type=whole, default=0, metavar="K", help="the first seed (default: 0)")
    bench.add_argument("--seconds", type=_seconds, default=3.0, metavar="T", help="how long (default: 3)")
    _add_json(bench)
    bench.set_defaults(run=_bench)

    rulesets = commands.add_parser("rulesets", help="list the rulesets")
    _add_json(rulesets)
    rulesets.set_defaults(run=_rulesets)

    draw = commands.add_parser("draw", help="draw a game as a picture (SVG)")
    _add_rules(draw)
    _add_bots(draw)
    _add_moves(draw)
    draw.add_argument("--labels", action="store_true", help="show the numbers that actions use")
    draw.add_argument("--out", metavar="FILE", help="where to (default: standard output)")
    draw.set_defaults(run=_draw)

    board_command.add(commands)
    return top


def _add_rules(command: argparse.ArgumentParser) -> None:
    command.add_argument("ruleset", metavar="RULESET", help='a name, as "tilewright rulesets" lists them')
    command.add_argument(
        "--seats", type=whole, metavar="S", help="players at the table (default: the ruleset's)"
    )
    command.add_argument("--options", metavar="JSON", help="options that differ from the ruleset's own")


def _add_bots(command: argparse.ArgumentParser) -> None:
    names = ", ".join(tw.bot_names())
    command.add_argument(
        "--seed", type=whole, default=0, metavar="K", help="the seed of the first game (default: 0)"
    )
    command.add_argument(
        "--bots",
        type=_bots,
        default=["random"],
        metavar="A,B",
        help=f"who plays, repeated round the table if fewer than seats: {names} (default: random)",
    )


def _add_moves(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--moves", type=count, default=0, metavar="N", help="let the bots decide N times first (default: 0)"
    )


def _add_json(command: argparse.ArgumentParser) -> None:
    command.add_argument("--json", action="store_true", help="print JSON, for programs")


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0.0 < seconds < 1e6:
        raise argparse.ArgumentTypeError(f"{text!r} is no time: expected a number of seconds above 0")
    return seconds


def _bots(text: str) -> list[str]:
    names = [name.strip() for name in text.split(",")]
    if not all(names):
        raise argparse.ArgumentTypeError(
            f"{text!r} names no bot between commas: expected as in random,greedy"
        )
    return names


def _rules(args: argparse.Namespace) -> tw.Rules:
    options = None if args.options is None else parse_json(args.options, "--options")
    return tw.Rules(args.ruleset, seats=args.seats, options=options)


def _table_of_bots(rules: tw.Rules, names: list[str]) -> list[str]:
    """One bot for each seat: too few repeat round the table."""
    if len(names) > rules.seats:
        return names  # The engine says how many it expects.
    return [names[seat % len(names)] for seat in range(rules.seats)]


def _game(args: argparse.Namespace) -> tw.Game:
    rules = _rules(args)
    return rules.play_game(args.seed, _table_of_bots(rules, args.bots), args.moves)


# ---- output ------------------------------------------------------------------------------------------------


def _per(amount: float, number: float) -> float:
    return amount / number if number else 0.0


# ---- commands ----------------------------------------------------------------------------------------------


def _play(args: argparse.Namespace) -> None:
    rules = _rules(args)
    bots = _table_of_bots(rules, args.bots)
    with progress("games", args.games) as show:
        start = time.perf_counter()
        stats = rules.run_games(args.games, bots, args.seed, progress=show)
        seconds = time.perf_counter() - start
    if args.json:
        speeds = {
            "seconds": seconds,
            "games_per_second": _per(stats.games, seconds),
            "decisions_per_second": _per(stats.decisions, seconds),
        }
        head = {"ruleset": rules.name, "seats": rules.seats, "options": rules.options}
        print_json({**head, "bots": bots, **stats.to_dict(), **speeds})
    else:
        _print_stats(rules, bots, stats, seconds)


def _print_stats(rules: tw.Rules, bots: list[str], stats: tw.Stats, seconds: float) -> None:
    games = stats.games
    rows = []
    for seat, bot in enumerate(bots):
        wins, points = stats.wins[seat], stats.points[seat]
        share, mean = 100 * _per(wins, games), _per(points, games)
        rows.append([str(seat), bot, f"{wins:,}", f"{share:.1f}", f"{mean:.2f}"])
    title = f"{rules.name}, {rules.seats} seats, {games:,} games"
    print_table(title, ["seat", "bot", "wins", "wins %", "points a game"], rows, left=["bot"])
    ends = [
        (stats.shared, "with several winners"),
        (stats.truncated, "ended by the turn limit"),
        (stats.unfinished, "left unfinished"),
    ]
    for number, what in ends:
        if number:
            print(f"{number:,} {what}")
    print(
        f"a game: {_per(stats.turns, games):.1f} turns, {_per(stats.decisions, games):.1f} decisions, "
        f"{_per(stats.chance, games):.1f} outcomes of chance"
    )
    print(
        f"speed: {_per(games, seconds):,.0f} games/s, {_per(stats.decisions, seconds):,.0f} decisions/s "
        f"on one thread, {seconds:.2f} s in all"
    )


def _replay(args: argparse.Namespace) -> None:
    game = tw.Game.from_record(read(args.file))
    actions = len(game.history)
    if args.json:
        found = {"outcome": game.outcome.name, "winners": list(game.winners), "points": game.points}
        head = {"ruleset": game.rules.name, "seats": game.rules.seats, "seed": game.seed, "actions": actions}
        print_json({**head, **found, "turns": game.turn})
        return
    print(f"good: {game.rules.name}, {game.rules.seats} seats, {actions:,} actions, every line checked")
    print(f"{game.outcome} after {game.turn} turns, points {game.points}")


def _record(args: argparse.Namespace) -> None:
    write(_game(args).record(), args.out)


def _perft(args: argparse.Namespace) -> None:
    game = _game(args)
    depth: int = args.depth
    counts: list[tuple[tw.Action, int]] = []
    if depth > 0:
        first = game.legal_actions()
        with progress("first actions", len(first)) as show:
            for done, action in enumerate(first):
                show(done)
                after = game.copy()
                after.play(action)
                counts.append((action, after.perft(depth - 1)))
    total = sum(count for _, count in counts) if depth > 0 else game.perft(0)
    if args.json:
        found: dict[str, Any] = {"ruleset": game.rules.name, "seats": game.rules.seats, "seed": args.seed}
        found.update(moves=args.moves, depth=depth, count=total)
        if args.divide:
            found["divide"] = {action.text: count for action, count in counts}
        print_json(found)
        return
    if args.divide:
        for action, count in counts:
            print(f"{action.text}: {count}")
    print(total)


def _bench(args: argparse.Namespace) -> None:
    rules = _rules(args)
    games = decisions = 0
    seconds = 0.0
    batch = 1
    while seconds < args.seconds:
        start = time.perf_counter()
        stats = rules.run_games(batch, first_seed=args.seed + games)
        lasted = time.perf_counter() - start
        games, decisions, seconds = games + batch, decisions + stats.decisions, seconds + lasted
        # As many as fit what is left, but no more than twice as many: the first games say little.
        fitting = int(batch * (args.seconds - seconds) / max(lasted, 1e-9))
        batch = max(1, min(2 * batch, fitting))
    speeds = {
        "games": games,
        "decisions": decisions,
        "seconds": seconds,
        "games_per_second": games / seconds,
        "decisions_per_second": decisions / seconds,
    }
    if args.json:
        print_json({"ruleset": rules.name, "seats": rules.seats, **speeds})
        return
    print(f"{rules.name}, {rules.seats} seats, random play on one thread, {seconds:.2f} s")
    print(f"{games / seconds:,.0f} games/s, {decisions / seconds:,.0f} decisions/s, {games:,} games")


def _rulesets(args: argparse.Namespace) -> None:
    rulesets = tw.rulesets()
    if args.json:
        fields = ["name", "min_seats", "max_seats", "summary"]
        print_json([{field: getattr(ruleset, field) for field in fields} for ruleset in rulesets])
        return
    width = max(len(ruleset.name) for ruleset in rulesets)
    for ruleset in rulesets:
        least, most = ruleset.min_seats, ruleset.max_seats
        seats = f"{least} seats" if least == most else f"{least} to {most} seats"
        print(f"{ruleset.name:{width}}  {seats:12}  {ruleset.summary}")


def _draw(args: argparse.Namespace) -> None:
    write(_game(args).svg(labels=args.labels), args.out)


if __name__ == "__main__":
    sys.exit(main())
