"""Random games of catanatron, with ours in lock-step: after every action both must hold the same position.

catanatron deals the board and draws dice, cards and thefts, and ours is made to follow. Where the two play by
different rules, `DIFFERENCES` says so and why. Nothing else may differ.
"""

import json
import random
from collections import Counter
from collections.abc import Iterable
from itertools import combinations_with_replacement
from typing import Any, NoReturn

import pytest

import tilewright as tw
from catanatron_twin import CARDS, RESOURCE, SEATS, Twin
from road_by_force import longest_walk, next_holder

GAMES = 200
# catanatron pays nobody when the bank is short (B43), and has the second free road placed (S214). For ties
# after a cut it has no rule to agree with.
OPTIONS = {
    "edition": "fifth",
    "bank_shortage": "all_or_nothing",
    "longest_road_tie": "holder_keeps",
    "road_building": "two",
}

# Where catanatron 3.2 plays otherwise than docs/rules/settlers.md. S numbers are the statements there, B
# numbers reports of such faults; those on Longest Road are positions in tests/data/settlers/positions.json.
#
# The first four concern what is legal: `Match.expected_legal` turns catanatron's set into the one that must
# be ours. The next two are other ways to the same position. The last four concern Longest Road and what
# follows: ours must agree with the brute force, and `Match.check_roads` lets catanatron differ only so.
DIFFERENCES = [
    # It plays a card in the turn in which it was bought (S70). Such cards are never chosen.
    "card of this turn",
    # Before the roll it offers no card but the knight (S24). It can be made to play the others, and is.
    "card before the roll",
    # It offers Road Building only to a seat that holds the lumber and brick that the roads do not cost (S74).
    # Nor can it be made to place them then, so the card is not chosen.
    "road building unpaid",
    # When the bank is short it offers single cards for Year of Plenty beside pairs (S76, S77; B67). These are
    # never chosen.
    "plenty by single cards",
    # It robs only seats that hold cards; in ours the mover may choose an empty hand (S46, S49).
    "victims with cards",
    # A seat discards all its cards at once and at random, and seats are asked from seat 0 on; in ours card by
    # card, from the seat on turn on (S40, S41). Positions are compared when all have discarded.
    "discards",
    # A road that ends at another seat's building is counted short (S84, S85; B01, B02, B13).
    "road ends at a building",
    # After a settlement has parted a road, the award goes to the greatest length, be it below five, and among
    # equals to the first in a table instead of the holder or nobody (S87 to S92; B05, B07).
    "award after a cut",
    # So Longest Road is with another seat than by the rules. Its points are left out of the comparison, and
    # ours must give them to the holder by the brute force.
    "another holder",
    # It takes a game for won or not won otherwise: for the award's points, or because a seat may win in the
    # turn of another (S98; B100). Its caller decides when to stop, so the game goes on as ours does.
    "another end",
]
NAMES = list(RESOURCE.values())
CARD_OF = {
    "knight": "knight",
    "road_building": "road_building",
    "plenty": "year_of_plenty",
    "monopoly": "monopoly",
}
DICE = {f"dice {total}": 6 - abs(7 - total) for total in range(2, 13)}
SHARED = ["on_turn", "robber", "bank", "deck", "bought", "card_played", "largest_army", "longest_road"]


def some(value: Any) -> Any:
    """Counts without the kinds of which there are none, and anything else as it is."""
    return {kind: n for kind, n in value.items() if n} if isinstance(value, dict) else value


class Match:
    """One game in both engines."""

    def __init__(self, rules: tw.Rules, seed: int) -> None:
        self.seed = seed
        self.twin = Twin(rules, seed)
        self.game = self.twin.our_game(rules)
        self.choose = random.Random(seed)
        board = rules.board()
        assert board is not None
        self.hex_sites = [set(place["sites"]) for place in board["hexes"]]
        # Differences that were met, with how often, and rolls for which the bank was short.
        self.seen: Counter[str] = Counter()
        self.short_rolls = 0
        self.number = 0
        self.text = "the start"
        self.before = self.game.state
        self.bought: Counter[str] = Counter()
        # Longest Road by the brute force, and where catanatron has it.
        self.holder: int | None = None
        self.their_holder: int | None = None

    def fail(self, what: str, ours: object, expected: object) -> NoReturn:
        raise AssertionError(
            f"game {self.seed}, action {self.number} ({self.text}): {what}\n"
            f"  ours:     {ours}\n  expected: {expected}\nfrom position\n{json.dumps(self.before)}"
        )

    def expect(self, what: str, ours: object, expected: object) -> None:
        if ours != expected:
            self.fail(what, ours, expected)

    def expect_legal(self, what: str, expected: Iterable[str]) -> None:
        ours, wanted = {action.text for action in self.game.legal_actions()}, set(expected)
        if ours != wanted:
            self.fail(f"legal {what}", f"also {sorted(ours - wanted)}", f"also {sorted(wanted - ours)}")

    def expect_chance(self, what: str, expected: dict[str, int]) -> None:
        self.expect(what, {action.text: weight for action, weight in self.game.chance()}, expected)

    def run(self) -> None:
        self.check_position()
        while not self.game.is_over:
            self.number += 1
            if self.number > 20_000:
                self.fail("the game does not end", self.game.turn, "fewer turns")
            if self.twin.phase == "discard":
                self.text = "discards"
                self.discard()
            else:
                legal = self.expected_legal()
                self.text = "to choose"
                self.expect_legal("actions", legal)
                texts = sorted(text for text, actions in legal.items() if actions)
                (self.text,) = self.choose.choices(texts, [self.weight(text) for text in texts])
                self.step(self.choose.choice(sorted(legal[self.text], key=str)))
            if self.text.startswith(("road ", "settle ")):
                self.check_roads()
            self.check_position()

    def weight(self, text: str) -> float:
        """All alike, but in each fourth game one resource is collected, so that the bank runs short."""
        if self.seed % 4 or not text.startswith(("trade", "plenty")):
            return 1
        if text.startswith("plenty"):
            return 0.01
        collected = NAMES[self.seed // 4 % len(NAMES)]
        *_, give, take = text.split()
        return 20 if take == collected else 0.05 if give == collected else 1

    # ---- what is legal -------------------------------------------------------------------------------------

    def expected_legal(self) -> dict[str, list[Any]]:
        """What must be legal in ours, by text: what catanatron offers, corrected for the differences.

        A text comes without actions where catanatron cannot be made to play it.
        """
        twin, legal, phase = self.twin, self.twin.legal(), self.twin.phase
        if phase not in ("pre_roll", "main"):
            return legal
        seat, cards = twin.on_turn, twin.cards(twin.on_turn)
        used = twin.of(seat, "HAS_PLAYED_DEVELOPMENT_CARD_IN_TURN")
        playable = {card for card in cards if not used and cards[card] > self.bought[card]}

        for text in list(legal):
            card = CARD_OF.get(text.split()[0])
            if card is not None and 0 < cards[card] == self.bought[card]:
                self.seen["card of this turn"] += 1
                del legal[text]
        if "year_of_plenty" in playable:
            wanted = plenty_texts(twin.bank)
            for text in [text for text in legal if text.startswith("plenty") and text not in wanted]:
                self.seen["plenty by single cards"] += 1
                del legal[text]
            if phase == "pre_roll":
                self.add(legal, "card before the roll", wanted)
        if "monopoly" in playable and phase == "pre_roll":
            self.add(legal, "card before the roll", {f"monopoly {name}" for name in NAMES})
        if "road_building" in playable and "road_building" not in legal and twin.can_take_road(seat):
            if {"lumber", "brick"} <= set(twin.hand(seat)):
                if phase == "pre_roll":
                    self.add(legal, "card before the roll", {"road_building"})
            else:
                self.seen["road building unpaid"] += 1
                legal["road_building"] = []
        return legal

    def add(self, legal: dict[str, list[Any]], difference: str, texts: set[str]) -> None:
        self.seen[difference] += 1
        legal.update((text, [self.twin.card_action(text)]) for text in texts)

    # ---- playing in both -----------------------------------------------------------------------------------

    def step(self, action: Any) -> None:
        twin, game, offered = self.twin, self.game, self.twin.legal().get(self.text, [])
        deck = {f"draw {card}": n for card, n in twin.deck.items()}
        hands = [twin.hand(seat) for seat in range(SEATS)]
        drawn = twin.play(action)
        game.play(self.text)
        if self.text == "roll":
            self.expect_chance("dice", DICE)
            game.play(f"dice {sum(drawn)}")
            self.short_rolls += any(event["event"] == "shortage" for event in game.events())
        elif self.text == "buy":
            self.expect_chance("deck", deck)
            game.play(f"draw {CARDS[drawn]}")
            self.bought[CARDS[drawn]] += 1
        elif self.text.startswith("robber"):
            self.rob(drawn, {twin.robber_move(other.value).victim for other in offered}, hands)
        elif self.text == "end":
            self.bought.clear()

    def rob(self, drawn: Any, offered: set[int | None], hands: list[dict[str, int]]) -> None:
        """The rest of a robber move, after the hex: our choice of a victim, and the card."""
        move = self.twin.robber_move(drawn)
        buildings = self.twin.buildings_of()
        candidates = [
            seat
            for seat in range(SEATS)
            if seat != self.twin.on_turn and self.hex_sites[move.hex] & buildings[seat].keys()
        ]
        with_cards = {seat for seat in candidates if hands[seat]}
        self.expect("victims that catanatron offers", offered, with_cards or {None})
        if len(candidates) > 1:
            self.seen["victims with cards"] += len(with_cards) < len(candidates)
            self.expect_legal("victims", {f"rob {seat}" for seat in candidates})
            self.game.play(f"rob {candidates[0] if move.victim is None else move.victim}")
        if move.victim is not None:
            self.expect_chance(
                "cards to steal", {f"steal {card}": n for card, n in hands[move.victim].items()}
            )
            self.game.play(f"steal {move.card}")

    def discard(self) -> None:
        twin = self.twin
        self.seen["discards"] += 1
        given: dict[int, Counter[str]] = {}
        hands = [twin.hand(seat) for seat in range(SEATS)]
        while twin.phase == "discard":
            seat = twin.state.current_player_index
            given[seat] = Counter(RESOURCE[card] for card in twin.play(twin.state.playable_actions[0]))
        self.expect(
            "who discards", sorted(given), [seat for seat in range(SEATS) if sum(hands[seat].values()) > 7]
        )
        for seat in sorted(given, key=lambda seat: (seat - twin.on_turn) % SEATS):
            cards = [name for name in NAMES for _ in range(given[seat][name])]
            left, first = Counter(hands[seat]), 0
            self.expect("number to discard", len(cards), left.total() // 2)
            for done, card in enumerate(cards):
                self.expect("who discards", self.game.actor, seat)
                # In rising order, and the resources not yet passed must have enough for the rest.
                legal = [
                    name
                    for i, name in enumerate(NAMES)
                    if i >= first and left[name] and sum(left[n] for n in NAMES[i:]) >= len(cards) - done
                ]
                self.expect_legal("discards", {f"discard {name}" for name in legal})
                self.game.play(f"discard {card}")
                left[card] -= 1
                first = NAMES.index(card)

    # ---- comparing -----------------------------------------------------------------------------------------

    def check_roads(self) -> None:
        """Holds ours to the brute force, and what catanatron has otherwise to the list of differences."""
        twin, roads, buildings = self.twin, self.twin.roads_of(), self.twin.buildings_of()
        others = [set().union(*buildings[:seat], *buildings[seat + 1 :]) for seat in range(SEATS)]
        lengths = [longest_walk(roads[seat], others[seat]) for seat in range(SEATS)]
        self.holder = next_holder(self.holder, lengths)
        ours = [seat["road_length"] for seat in self.game.view()["seats"]]
        self.expect("lengths of roads", ours, lengths)

        theirs = twin.road_lengths()
        ends = [[set(road) & others[seat] for road in roads[seat]] for seat in range(SEATS)]
        for seat, (length, right) in enumerate(zip(theirs, lengths, strict=True)):
            if length != right:
                inner = [road for road, end in zip(roads[seat], ends[seat], strict=True) if not end]
                if not longest_walk(inner, ()) <= length < right:
                    self.fail(f"catanatron's length of seat {seat}, not for a building", right, length)
                self.seen["road ends at a building"] += 1
        holder = twin.holder_of("ROAD")
        if holder != next_holder(self.their_holder, theirs):
            if not any(map(any, ends)):
                self.fail("catanatron's holder, not for a cut", self.holder, holder)
            self.seen["award after a cut"] += 1
        self.their_holder = holder
        if holder != self.holder:
            if not self.seen["road ends at a building"] + self.seen["award after a cut"]:
                self.fail("holder of Longest Road, for no reason on the list", self.holder, holder)
            self.seen["another holder"] += 1

    def check_position(self) -> None:
        twin, game, state = self.twin, self.game, self.game.state
        points = [twin.points_without_road(seat) + 2 * (seat == self.holder) for seat in range(SEATS)]
        winner = twin.on_turn if points[twin.on_turn] >= 10 else None
        self.expect("winners", list(game.winners), [] if winner is None else [winner])
        if twin.winner != winner:
            if twin.holder_of("ROAD") == self.holder and twin.winner in (None, twin.on_turn):
                self.fail("winner", winner, twin.winner)
            self.seen["another end"] += 1

        ours = {key: some(state[key]) for key in SHARED}
        theirs: dict[str, Any] = {
            "on_turn": twin.on_turn,
            "robber": twin.robber,
            "bank": twin.bank,
            "deck": twin.deck,
            "bought": {card: n for card, n in self.bought.items() if n},
            "card_played": twin.of(twin.on_turn, "HAS_PLAYED_DEVELOPMENT_CARD_IN_TURN"),
            "largest_army": twin.holder_of("ARMY"),
            "longest_road": self.holder,
        }
        if winner is None:
            ours["phase"], theirs["phase"] = state["phase"], twin.phase
            if twin.phase != "discard":
                ours["actor"], theirs["actor"] = state["actor"], twin.state.current_player_index
        roads, buildings = twin.roads_of(), twin.buildings_of()
        for seat, own in enumerate(state["seats"]):
            kinds = buildings[seat].items()
            own["roads"] = sorted(map(tuple, own["roads"]))
            own["points"] = game.points[seat]
            theirs[f"seat {seat}"] = {
                "hand": twin.hand(seat),
                "cards": twin.cards(seat),
                "played": twin.played(seat),
                "discards": {},
                "roads": sorted(roads[seat]),
                "settlements": sorted(site for site, kind in kinds if kind == "SETTLEMENT"),
                "cities": sorted(site for site, kind in kinds if kind == "CITY"),
                "points": points[seat],
            }
            # Whatever else there is belongs to options that are off here.
            both = theirs[f"seat {seat}"]
            ours[f"seat {seat}"] = {name: some(own[name]) for name in both}
            more = {name: value for name, value in own.items() if name not in both and some(value)}
            self.expect(f"options of seat {seat}", more, {})
        for key in theirs:
            self.expect(key, ours[key], theirs[key])
        self.before = state


def plenty_texts(bank: dict[str, int]) -> set[str]:
    """What Year of Plenty may take (S76, S77)."""
    if sum(bank.values()) == 1:
        return {f"plenty {name}" for name in bank}
    names = [name for name in NAMES if name in bank]
    pairs = combinations_with_replacement(names, 2)
    return {f"plenty {a} {b}" for a, b in pairs if a != b or bank[a] > 1}


def test_random_games_of_catanatron(capsys: pytest.CaptureFixture[str]) -> None:
    rules = tw.Rules("settlers/base", seats=SEATS, options=OPTIONS)
    cases, games, actions, short_rolls = Counter[str](), Counter[str](), 0, 0
    state = random.getstate()
    try:
        for seed in range(1, GAMES + 1):
            match = Match(rules, seed)
            match.run()
            actions += match.number
            short_rolls += match.short_rolls
            cases += match.seen
            games.update((+match.seen).keys())
    finally:
        random.setstate(state)

    with capsys.disabled():
        print(f"\n{GAMES} games of catanatron, {actions:,} actions, {short_rolls} short rolls: equal but for")
        for name in DIFFERENCES:
            print(f"  {name:<24}{cases[name]:>7,} times in {games[name]:>3} games")
    assert set(cases) == set(DIFFERENCES), "each difference is listed, and each of the list met"
    assert short_rolls > 0
