"""Random play of this engine against its peers, in one run.

All play uniformly random legal games of the base game with four seats to the end, without trade between
players, on one thread. The engines take turns, round after round, and the medians count, so that a machine
that slows down slows all of them down. What is timed:

- tilewright: everything, in a Rust program (new game, legal set, random choice, step);
- fastcatan: its engine alone, that is masks and steps in its batch interface, which gives it the least
  overhead per step. Choosing the actions (NumPy) is not timed. Its trade actions are masked out;
- catanatron: everything, in Python, as its users run it. It has no trade between players.
"""

import argparse
import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple


class Run(NamedTuple):
    games: float
    decisions: int
    seconds: float


def tilewright(program: str, games: int) -> Iterator[Run]:
    seed = 1
    while True:
        command = [program, "--games", str(games), "--seed", str(seed)]
        result = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
        yield Run(result["games"], result["decisions"], result["seconds"])
        seed += 1


def fastcatan(module: Any, batch: int, steps: int) -> Iterator[Run]:
    import numpy as np

    games = module.BatchedEnv(batch, seed=1)
    games.reset()
    masks = np.zeros((batch, module.MASK_WORDS), dtype=np.uint64)
    actions = np.zeros(batch, dtype=np.uint32)
    dones = np.zeros(batch, dtype=np.uint8)
    # The ids of trade between players are the last ones.
    usable = module.action.TRADE_ADD_GIVE_BASE
    rng = np.random.default_rng(1)
    clock = time.perf_counter

    def play(steps: int) -> Run:
        finished, seconds = 0, 0.0
        for _ in range(steps):
            start = clock()
            games.write_masks(masks)
            seconds += clock() - start
            bits = np.unpackbits(masks.view(np.uint8), axis=1, bitorder="little")[:, :usable]
            counts = np.cumsum(bits, axis=1, dtype=np.uint16)
            # The k-th legal action, k uniform below the number of legal ones.
            k = (rng.random(batch) * counts[:, -1]).astype(np.uint16)
            actions[:] = (counts <= k[:, None]).sum(axis=1)
            start = clock()
            games.step_autoreset(actions, dones)
            seconds += clock() - start
            finished += int(dones.sum())
        return Run(finished, batch * steps, seconds)

    # All games start at once. After a few lengths of a game they are at unrelated points, and games end as
    # often as they do in the long run.
    play(4000)
    while True:
        yield play(steps)


def catanatron(module: Any, games: int) -> Iterator[Run]:
    seed = 1
    while True:
        decisions = 0
        start = time.perf_counter()
        for _ in range(games):
            game = module.Game([module.RandomPlayer(color) for color in module.Color], seed=seed)
            while game.winning_color() is None:
                game.play_tick()
            decisions += len(game.state.actions)
            seed += 1
        yield Run(games, decisions, time.perf_counter() - start)


def peer(name: str) -> Any | None:
    try:
        return __import__(name)
    except ImportError:
        return None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--ours", help="the program that plays random games of this engine")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--games", type=int, default=20_000, help="games of this engine a round")
    parser.add_argument("--catanatron-games", type=int, default=20, help="games of catanatron a round")
    parser.add_argument("--fastcatan-batch", type=int, default=256)
    parser.add_argument("--fastcatan-steps", type=int, default=6_000, help="steps of the batch a round")
    parser.add_argument("--json", action="store_true", help="print all rounds as JSON instead of the table")
    options = parser.parse_args()

    engines: dict[str, Callable[[], Iterator[Run]]] = {}
    if options.ours:
        engines["tilewright"] = lambda: tilewright(options.ours, options.games)
    if module := peer("fastcatan"):
        engines["fastcatan"] = lambda: fastcatan(module, options.fastcatan_batch, options.fastcatan_steps)
    if other := peer("catanatron"):
        engines["catanatron"] = lambda: catanatron(other, options.catanatron_games)
    running = {name: start() for name, start in engines.items()}

    runs: dict[str, list[Run]] = {name: [] for name in running}
    for index in range(options.rounds):
        for name, engine in running.items():
            if sys.stderr.isatty():
                print(f"\rround {index + 1} of {options.rounds}: {name:<12}", end="", file=sys.stderr)
            runs[name].append(next(engine))
    if sys.stderr.isatty():
        print("\r" + " " * 40 + "\r", end="", file=sys.stderr)

    if options.json:
        print(json.dumps({name: [run._asdict() for run in each] for name, each in runs.items()}))
        return

    print(
        "Random play, base game, 4 seats, no trade between players, 1 thread;",
        f"medians of {options.rounds} rounds",
    )
    row = "{:<11} {:>9} {:>12} {:>15} {:>9} {:>14}"
    print(row.format("engine", "games/s", "decisions/s", "decisions/game", "ms/game", "tilewright is"))
    # Lengths vary from game to game: over all rounds the mean is known better than in one.
    length = {
        name: sum(r.decisions for r in each) / sum(r.games for r in each) for name, each in runs.items()
    }
    speed = {name: [r.decisions / r.seconds / length[name] for r in each] for name, each in runs.items()}
    for name, each in speed.items():
        games = statistics.median(each)
        ratio = ""
        if "tilewright" in speed and name != "tilewright":
            # Round by round, so that both sides of a ratio saw the same load.
            pairs = zip(speed["tilewright"], each, strict=True)
            ratio = f"{statistics.median(own / other for own, other in pairs):,.1f} x faster"
        numbers = (
            f"{games:,.0f}",
            f"{games * length[name]:,.0f}",
            f"{length[name]:,.0f}",
            f"{1000 / games:.3g}",
        )
        print(row.format(name, *numbers, ratio))


if __name__ == "__main__":
    main()
