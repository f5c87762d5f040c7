"""Luck against skill: each part of a variance is found where it is, and the intervals hold what is true."""

from collections.abc import Callable

import pytest

from marketday.core.rng import Rng
from marketday.lab.variance import Cells, Parts, margin, parts, place

NAMES = ("chance", "skill", "fit", "choices")


def noise(rng: Rng) -> float:
    """Of variance 1."""
    return (sum(rng.below(1000) for _ in range(12)) - 5994) / 1000


def cells(deals: int, line_ups: int, rng: Rng, weights: tuple[float, float, float, float]) -> Cells:
    """Results that are made of the four parts, each with a weight; the line-ups have the values 1, -1, 1, -1 …"""
    chance, skill, fit, choices = weights
    made = []
    for _ in range(deals):
        deal = noise(rng)
        suits = [noise(rng) for _ in range(line_ups)]
        suits = [one - sum(suits) / line_ups for one in suits]
        made.append(
            [
                [chance * deal + skill * (-1) ** line + fit * suits[line] + choices * noise(rng) for _ in range(2)]
                for line in range(line_ups)
            ]
        )
    return made


@pytest.mark.parametrize("which", range(4))
def test_what_comes_from_one_place_only_is_found_there(which: int) -> None:
    weights = [0.0] * 4
    weights[which] = 3.0
    found = parts([cells(60, 4, Rng(which), (weights[0], weights[1], weights[2], weights[3]))], redraws=20)
    for place_, name in enumerate(NAMES):
        value = getattr(found, name).value
        assert value == pytest.approx(1.0 if place_ == which else 0.0, abs=0.1), name


def test_the_intervals_hold_what_is_true_nearly_always() -> None:
    """The fit of four line-ups has three quarters of its variance left after their mean is taken off."""
    weights = (1.0, 1.0, 1.0, 1.0)
    true = {"chance": 1 / 3.75, "skill": 1 / 3.75, "fit": 0.75 / 3.75, "choices": 1 / 3.75}
    held = 0
    for run in range(15):
        found = parts([cells(30, 4, Rng(run), weights)], redraws=60)
        held += sum(getattr(found, name).low <= share <= getattr(found, name).high for name, share in true.items())
    assert held >= 0.85 * 4 * 15, f"{held} of 60 intervals"


def test_the_parts_are_a_whole_and_nothing_is_nothing() -> None:
    found = parts([cells(10, 3, Rng(5), (1, 2, 1, 1))], redraws=10)
    assert sum(getattr(found, name).value for name in NAMES) == pytest.approx(1)
    assert _values(parts([[[[2.0, 2.0]]] * 5], redraws=10)) == (0, 0, 0, 0)


def test_equals_have_no_skill_among_them() -> None:
    found = parts([cells(50, 1, Rng(3), (1, 0, 0, 1))], redraws=40)
    assert found.skill.high == found.fit.high == 0
    assert found.chance.low <= 0.5 <= found.chance.high


def _values(found: Parts) -> tuple[float, ...]:
    return tuple(getattr(found, name).value for name in NAMES)


@pytest.mark.parametrize("result", [place, margin])
def test_what_one_wins_the_others_lose(result: Callable[..., float]) -> None:
    points, ranks = (7, 3, 7, 1), (1, 3, 1, 4)
    values = [result(points, ranks, seat) for seat in range(4)]
    assert sum(values) == pytest.approx(0)
    assert values[0] == values[2] > values[1] > values[3]
