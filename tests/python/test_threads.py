"""One game in many threads, and threads that are still at work when the interpreter ends."""

import subprocess
import sys
import threading
from collections.abc import Callable

import pytest

import tilewright as tw

LOOKS: dict[str, Callable[[tw.Game], object]] = {
    "mask": lambda game: game.mask(),
    "legal_ids": lambda game: game.legal_ids(),
    "legal_actions": lambda game: game.legal_actions(),
    "observe": lambda game: game.observe(0),
    "view": lambda game: game.view(),
    "state": lambda game: game.state,
    "events": lambda game: game.events(),
    "svg": lambda game: game.svg(),
    "record": lambda game: game.record(),
    "check": lambda game: game.check(),
    "copy": lambda game: game.copy(),
    "equal": lambda game: game == game.copy(),
    "perft": lambda game: game.perft(1),
    "repr": repr,
    "choose": lambda game: game.is_chance or game.is_over or game.rules.bot("random").choose(game),
}


@pytest.mark.parametrize("name", LOOKS)
def test_looking_does_not_disturb_playing(rules: tw.Rules, name: str) -> None:
    look, game = LOOKS[name], rules.new_game(3)
    failures: list[BaseException] = []
    done = threading.Event()

    def watch() -> None:
        try:
            while not done.is_set():
                look(game)
        except tw.BotError:
            pass  # The game went on between the question and the choice.
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=watch) for _ in range(2)]
    for thread in threads:
        thread.start()
    alone = rules.new_game(3)
    try:
        for _ in range(300):
            number = alone.legal_ids()[0]
            alone.play(number)
            alone.settle_chance()
            game.play(number)
            game.settle_chance()
    finally:
        done.set()
        for thread in threads:
            thread.join()
    assert failures == []
    assert game == alone


def test_each_change_is_made_once(rules: tw.Rules) -> None:
    """Two threads step, one takes back: every step is one whole action."""
    game = rules.play_game(3, decisions=40)
    before = len(game.history)

    def step(times: int) -> None:
        for _ in range(times):
            while True:
                try:
                    game.play(game.legal_ids()[0])
                    break
                except tw.IllegalActionError:
                    pass  # The other thread was faster.

    threads = [threading.Thread(target=step, args=(200,)) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(game.history) == before + 400
    assert game.check() == []


AT_WORK = {
    "mask": "game.mask()",
    "observe": "game.observe(0)",
    "legal_ids": "game.legal_ids()",
    "view": "game.view()",
    "state": "game.state",
    "events": "game.events()",
    "svg": "game.svg()",
    "record": "game.record()",
    "from_setup": "tw.Game.from_setup(rules, {'dice': 8})",
    "a refused setup": "refused(lambda: tw.Game.from_setup(rules, {'dices': 8}))",
    "a refused record": "refused(lambda: tw.Game.from_record('none'))",
    "check_board": "tw.check_board({'hexes': 3})",
    "longest_route": "rules.longest_route(link for link in [1, 2, 3])",
    "play_game": "rules.play_game(1)",
    "run_games": "rules.run_games(3, progress=lambda done: sum(range(1000)))",
    "undo": "game.copy().undo()",
}


@pytest.mark.parametrize("name", AT_WORK)
def test_daemon_threads_do_not_disturb_the_end(name: str) -> None:
    """CPython before 3.14 ends such threads by force; that must not reach the engine."""
    code = f"""
import threading, time
import tilewright as tw
rules = tw.Rules("settlers/base", seats=4)
game = rules.play_game(seed=5, decisions=100)
def refused(call):
    try:
        call()
    except tw.TilewrightError:
        pass
def loop():
    while True:
        {AT_WORK[name]}
for _ in range(3):
    threading.Thread(target=loop, daemon=True).start()
time.sleep(0.05)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_first_call_may_be_in_a_daemon_thread() -> None:
    """NumPy is imported by then: an import would run Python code in the middle of the call."""
    code = """
import threading
import tilewright as tw
game = tw.Game("settlers/base")
threading.Thread(target=lambda: [game.mask() for _ in range(10**9)], daemon=True).start()
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stderr) == (0, "")


def test_what_runs_at_exit_still_has_the_engine() -> None:
    code = """
import atexit
def last():
    print(tw.Rules("settlers/base").run_games(2, progress=lambda done: None).games)
atexit.register(last)
import tilewright as tw
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stdout, done.stderr) == (0, "2\n", "")
