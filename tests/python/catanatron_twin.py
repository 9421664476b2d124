"""A game of catanatron in our words: board, position and actions, so that ours can be played beside it.

`Twin` deals a board with catanatron, builds ours equal to it, and from then on says what catanatron says: the
position in the form of our setups, and its actions as our texts.
"""

import random
from collections import Counter
from typing import Any, NamedTuple

import tilewright as tw

try:
    from catanatron import Action, ActionType, Color, Game, Player
    from catanatron.models.actions import generate_playable_actions
    from catanatron.models.enums import RESOURCES, ActionPrompt
    from catanatron.models.map import BASE_MAP_TEMPLATE, PORT_DIRECTION_TO_NODEREFS, CatanMap, NodeRef, Port
except ImportError as error:
    raise ImportError(
        "catanatron 3.2, with which games are compared, is missing: `pip install --group dev` installs it"
    ) from error

SEATS = 4
COLORS = list(Color)[:SEATS]
RESOURCE = dict(zip(RESOURCES, ["lumber", "brick", "wool", "grain", "ore"], strict=True))
THEIRS = {ours: theirs for theirs, ours in RESOURCE.items()}
TERRAIN = dict(zip(RESOURCES, ["forest", "hills", "pasture", "fields", "mountains"], strict=True))
CARDS = {
    name: name.lower() for name in ["KNIGHT", "ROAD_BUILDING", "YEAR_OF_PLENTY", "MONOPOLY", "VICTORY_POINT"]
}
# For each seat, catanatron's keys of what the seat has, and our names of it.
HAND = [{f"P{seat}_{theirs}_IN_HAND": ours for theirs, ours in RESOURCE.items()} for seat in range(SEATS)]
HELD = [{f"P{seat}_{theirs}_IN_HAND": ours for theirs, ours in CARDS.items()} for seat in range(SEATS)]
PLAYED = [{f"P{seat}_PLAYED_{theirs}": ours for theirs, ours in CARDS.items()} for seat in range(SEATS)]
CORNERS = [
    NodeRef.NORTH,
    NodeRef.NORTHEAST,
    NodeRef.SOUTHEAST,
    NodeRef.SOUTH,
    NodeRef.SOUTHWEST,
    NodeRef.NORTHWEST,
]
PHASES = {
    ActionPrompt.BUILD_INITIAL_SETTLEMENT: "setup_settlement",
    ActionPrompt.BUILD_INITIAL_ROAD: "setup_road",
    ActionPrompt.DISCARD: "discard",
    ActionPrompt.MOVE_ROBBER: "robber",
}
PLAIN = {
    ActionType.ROLL: "roll",
    ActionType.END_TURN: "end",
    ActionType.BUY_DEVELOPMENT_CARD: "buy",
    ActionType.PLAY_KNIGHT_CARD: "knight",
    ActionType.PLAY_ROAD_BUILDING: "road_building",
    ActionType.DISCARD: "discard",
}


class Robber(NamedTuple):
    """Where the robber goes, whom it robs, and the card: one action in catanatron, three in tilewright."""

    hex: int
    victim: int | None
    card: str | None


class Twin:
    """A game of catanatron, and the places of its board by our numbers."""

    def __init__(self, rules: tw.Rules, seed: int) -> None:
        random.seed(seed)
        board = rules.board()
        assert board is not None
        self.map = CatanMap.from_template(BASE_MAP_TEMPLATE)
        self.hexes: dict[tuple[int, int, int], int] = {}
        self.sites: dict[int, int] = {}
        for number, place in enumerate(board["hexes"]):
            q, r = place["q"], place["r"]
            self.hexes[q, -q - r, r] = number
            nodes = self.map.land_tiles[q, -q - r, r].nodes
            for corner, site in zip(CORNERS, place["sites"], strict=True):
                assert self.sites.setdefault(nodes[corner], site) == site, "the hexes do not meet as ours do"
        assert sorted(self.sites.values()) == list(range(len(board["sites"])))
        self.roads: dict[tuple[int, int], tuple[int, int]] = {}
        nodes_of = {site: node for node, site in self.sites.items()}
        for link in board["links"]:
            a, b = nodes_of[link["a"]], nodes_of[link["b"]]
            self.roads[a, b] = self.roads[b, a] = (link["a"], link["b"])
        self.harbour_sites = [frozenset(harbour["sites"]) for harbour in board["harbours"]]

        self.game = Game([Player(color) for color in COLORS], seed=seed, catan_map=self.map)
        self.state = self.game.state
        # It shuffles the seats, and nothing depends on them yet.
        self.state.players = [Player(color) for color in COLORS]
        self.state.colors = tuple(COLORS)
        self.state.color_to_index = {color: seat for seat, color in enumerate(COLORS)}
        self.state.playable_actions = generate_playable_actions(self.state)

    def our_game(self, rules: tw.Rules) -> tw.Game:
        """Ours on the same board, before the first settlement."""
        setup = rules.new_game().state
        hexes = [""] * len(self.hexes)
        for place, number in self.hexes.items():
            tile = self.map.land_tiles[place]
            hexes[number] = f"{TERRAIN[tile.resource]} {tile.number}" if tile.resource else "desert"
        kinds = {}
        for port in (tile for tile in self.map.tiles.values() if isinstance(tile, Port)):
            ends = (port.nodes[corner] for corner in PORT_DIRECTION_TO_NODEREFS[port.direction])
            kinds[frozenset(self.sites[node] for node in ends)] = RESOURCE.get(port.resource, "any")
        assert set(kinds) == set(self.harbour_sites), "the harbours lie where ours do not"
        setup["board"] = {"hexes": hexes, "harbours": [kinds[sites] for sites in self.harbour_sites]}
        setup["robber"] = self.robber
        return tw.Game.from_setup(rules, setup)

    # ---- the position --------------------------------------------------------------------------------------

    @property
    def robber(self) -> int:
        return self.hexes[self.state.board.robber_coordinate]

    @property
    def on_turn(self) -> int:
        return int(self.state.current_turn_index)

    @property
    def phase(self) -> str:
        if self.state.current_prompt in PHASES:
            return PHASES[self.state.current_prompt]
        if self.state.is_road_building:
            return "free_roads"
        return "main" if self.of(self.on_turn, "HAS_ROLLED") else "pre_roll"

    def of(self, seat: int, what: str) -> Any:
        """What catanatron keeps of a seat under a name of its."""
        return self.state.player_state[f"P{seat}_{what}"]

    def hand(self, seat: int) -> dict[str, int]:
        return self._counts(HAND[seat])

    def cards(self, seat: int) -> dict[str, int]:
        return self._counts(HELD[seat])

    def played(self, seat: int) -> dict[str, int]:
        return self._counts(PLAYED[seat])

    def _counts(self, names: dict[str, str]) -> dict[str, int]:
        kept = self.state.player_state
        return {name: kept[key] for key, name in names.items() if kept[key]}

    @property
    def bank(self) -> dict[str, int]:
        counts = zip(RESOURCE.values(), self.state.resource_freqdeck, strict=True)
        return {name: n for name, n in counts if n}

    @property
    def deck(self) -> dict[str, int]:
        return dict(Counter(CARDS[card] for card in self.state.development_listdeck))

    def roads_of(self) -> list[list[tuple[int, int]]]:
        """The roads of each seat, as pairs of our sites."""
        roads: list[list[tuple[int, int]]] = [[] for _ in COLORS]
        for edge, color in self.state.board.roads.items():
            if edge[0] < edge[1]:  # it holds both directions
                roads[COLORS.index(color)].append(self.roads[edge])
        return roads

    def buildings_of(self) -> list[dict[int, str]]:
        """The buildings of each seat, by our sites."""
        buildings: list[dict[int, str]] = [{} for _ in COLORS]
        for node, (color, kind) in self.state.board.buildings.items():
            buildings[COLORS.index(color)][self.sites[node]] = kind
        return buildings

    def holder_of(self, award: str) -> int | None:
        """Whose is `ROAD` or `ARMY`."""
        return next((seat for seat in range(SEATS) if self.of(seat, f"HAS_{award}")), None)

    def points_without_road(self, seat: int) -> int:
        return int(self.of(seat, "ACTUAL_VICTORY_POINTS")) - 2 * bool(self.of(seat, "HAS_ROAD"))

    def road_lengths(self) -> list[int]:
        """What catanatron takes for the length of each seat's road."""
        return [self.state.board.road_lengths.get(color, 0) for color in COLORS]

    # ---- actions -------------------------------------------------------------------------------------------

    def legal(self) -> dict[str, list[Any]]:
        """What it offers, by our text. Actions that differ only in whom the robber robs have one text."""
        offered: dict[str, list[Any]] = {}
        for action in self.state.playable_actions:
            offered.setdefault(self.text(action), []).append(action)
        return offered

    def text(self, action: Any) -> str:
        kind, value = action.action_type, action.value
        match kind:
            case ActionType.BUILD_SETTLEMENT:
                return f"settle {self.sites[value]}"
            case ActionType.BUILD_CITY:
                return f"city {self.sites[value]}"
            case ActionType.BUILD_ROAD:
                return "road {}-{}".format(*self.roads[value])
            case ActionType.MOVE_ROBBER:
                return f"robber {self.hexes[value[0]]}"
            case ActionType.PLAY_YEAR_OF_PLENTY:
                return " ".join(["plenty", *(RESOURCE[card] for card in value)])
            case ActionType.PLAY_MONOPOLY:
                return f"monopoly {RESOURCE[value]}"
            case ActionType.MARITIME_TRADE:
                given = [card for card in value[:4] if card is not None]
                return f"trade {len(given)} {RESOURCE[given[0]]} {RESOURCE[value[4]]}"
        return PLAIN[kind]

    def card_action(self, text: str) -> Any:
        """Its action for a text that plays a development card, for those that it does not offer."""
        color = COLORS[self.on_turn]
        verb, *words = text.split()
        cards = tuple(THEIRS[word] for word in words)
        if verb == "plenty":
            return Action(color, ActionType.PLAY_YEAR_OF_PLENTY, cards)
        if verb == "monopoly":
            return Action(color, ActionType.PLAY_MONOPOLY, cards[0])
        return Action(color, ActionType.PLAY_ROAD_BUILDING, None)

    def can_take_road(self, seat: int) -> bool:
        """Whether the seat has a road piece and a place for it, whatever it can pay."""
        board = self.state.board
        return self.of(seat, "ROADS_AVAILABLE") > 0 and bool(board.buildable_edges(COLORS[seat]))

    def play(self, action: Any) -> Any:
        """Plays, and returns the value of the action with what catanatron drew for it."""
        return self.game.execute(action, validate_action=False).value

    def robber_move(self, value: tuple[Any, Any, Any]) -> Robber:
        place, victim, card = value
        seat = None if victim is None else COLORS.index(victim)
        return Robber(self.hexes[place], seat, RESOURCE.get(card))

    @property
    def winner(self) -> int | None:
        color = self.game.winning_color()
        return None if color is None else COLORS.index(color)
