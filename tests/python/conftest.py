"""Games and rules that many tests share."""

import random

import pytest

import tilewright as tw


@pytest.fixture(scope="session")
def rules() -> tw.Rules:
    return tw.Rules("settlers/base", seats=4)


@pytest.fixture(scope="session")
def beginner() -> tw.Rules:
    return tw.Rules("settlers/base", seats=3, options={"board": "beginner"})


@pytest.fixture
def game(rules: tw.Rules) -> tw.Game:
    return rules.new_game(seed=7)


@pytest.fixture
def midgame(rules: tw.Rules) -> tw.Game:
    """A game after 200 decisions."""
    return rules.play_game(seed=5, decisions=200)


@pytest.fixture(scope="session")
def finished(rules: tw.Rules) -> tw.Game:
    """A game to its end. Tests that change it take a copy."""
    return rules.play_game(seed=5)


@pytest.fixture
def choose() -> random.Random:
    return random.Random(11)
