"""Positions of Bangkok Klongs where Red is asked, one for every question there is."""

from collections.abc import Callable

from marketday.games.klongs.moves import EndTurn, PassTurn, ScoreLanding
from tests.games.klongs.scene import GREEN, RED, Scene, at, fresh, scene

MIDDLE = """
    R2f  .  |  .   .
    G1s -0F | C--  .
    --------+--------
    R1b o2b | -3a  .
     .   .  | I--  .
"""


def middle(hand: str = "o1p T-- -1P -3p", **more: object) -> Scene:
    return scene(MIDDLE, hands={RED: hand}, **more)  # type: ignore[arg-type]


def market(day: str = "little") -> Scene:
    return scene(MIDDLE, day=day, points={RED: 0, GREEN: 5})  # type: ignore[arg-type]


def thief_placed() -> Scene:
    s = middle()
    return s.play(s.put("T--", 2, 4))


def inspector_placed() -> Scene:
    s = scene("R2f G1s T-- T--", hands={RED: "I-- o1p o1p o1u"})
    return s.play(s.put("I--", 2, 3))


def nobody_at_home() -> Scene:
    s = middle(supply={RED: 0})
    return s.play(s.put("o1p", 2, 4))


def scored() -> Scene:
    s = scene(" .   . \nR1s -0F\nR1b G2b", day="little")
    return s.play(ScoreLanding(at(2, 1)))


def placed() -> Scene:
    s = middle()
    return s.play(s.put("o1p", 2, 4))


def turn_ended() -> Scene:
    s = middle(tactical=True)
    return s.play(s.put("o1p", 2, 4), EndTurn())


def empty_handed() -> Scene:
    s = scene("R2f G1s", hands={RED: ""}, pile="")
    assert PassTurn() in s.answers
    return s


QUESTIONS: dict[str, Callable[[], Scene]] = {
    "place": middle,
    "first": fresh,
    "score": market,
    "steal": thief_placed,
    "catch": inspector_placed,
    "claim": nobody_at_home,
    "remove": scored,
    "finish": placed,
    "pile": turn_ended,
    "pass": empty_handed,
}
