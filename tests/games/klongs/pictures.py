"""What the client's tests see of Bangkok Klongs: one drawn moment for each question, a market day, words, records."""

from collections.abc import Iterator
from typing import Any

from marketday.core.chance import RandomChance
from marketday.core.grammar import Ask, Step
from marketday.core.rng import Rng
from marketday.games.klongs import GAME
from marketday.games.klongs.game import Options
from marketday.games.klongs.moves import PassScoring, PlaceBoat, RemoveBoat, ScoreLanding
from tests.games import camera
from tests.games.camera import AnyStep, Picture
from tests.games.klongs.scene import BLUE, GREEN, RED, YELLOW, Scene, at, fresh, scene, word

# Red can score three of the five full landings, one of them with two boats; there is a boat of every kind.
BUSY = """
     .   .  |  .   .  | R0s  .  |  .   .  |  .   .
     .  R1f | -1A  .  |  .  Y0i | B0b  .  |  .   .
    --------+---------+---------+---------+--------
     .  R1s | G0f  .  |  .  -2P | Y1u  .  |  .   .
    B0a  .  |  .  I-- | C--  .  |  .  R0p |  .   .
    --------+---------+---------+---------+--------
    Y0f -0S | R2p  .  |  .  B1i | G0u  .  |  .   .
     .  B1a | -3i  .  |  .  R1b | T--  .  |  .   .
    --------+---------+---------+---------+--------
     .  G2s | Y1p  .  |  .   .  |  .   .  |  .   .
     .   .  | B2u  .  |  .   .  |  .   .  |  .   .
"""
PAIR = BUSY.replace("Y", "R").replace("B", "G")
EARLY = """
     .
     .
     .
    R0s  .  |  .   .  |  .   .  |  .   .  |  .  G0f
    --------+---------+---------+---------+--------
    R1f B0s |  .   .  |  .   .  |  .   .  | -0A Y1u
     .  -1P
"""
# The boats of red's two quartets are red's, nobody's, or somebody else's.
QUARTET = at(2, 2)
PLAIN_HAND = "o2f o1a -3u o0b"
SEATS = 4


def busy(**more: Any) -> Scene:
    return scene(BUSY, **{"seats": SEATS, "hands": {RED: PLAIN_HAND}, **more})


def shown(moment: Scene, seat: int = RED) -> Picture:
    return camera.picture(GAME, moment.state, seat, moment.told)


def moments() -> Iterator[tuple[str, Picture]]:
    yield "start", shown(fresh(4))
    yield "early", shown(scene(EARLY, seats=4, round_=2, hands={RED: PLAIN_HAND}))
    yield "middle", shown(busy())
    yield "pair", shown(scene(PAIR, seats=2, hands={RED: "T-- I-- C-- o2f"}))
    yield "score", shown(busy(day="little"))
    yield "remove", shown(busy(day="little").play(ScoreLanding(QUARTET)))
    yield "remove_big", shown(busy(day="big").play(ScoreLanding(QUARTET)))
    thief = busy(hands={RED: "T-- o1a -3u o0b"})
    yield "steal", shown(thief.play(thief.put("T--", 5, 8)))
    inspector = busy(hands={RED: "I-- o1a -3u o0b"})
    yield "catch", shown(inspector.play(inspector.put("I--", 4, 7)))
    poor = busy(supply={RED: 0})
    yield "claim", shown(poor.play(poor.put("o0b", 1, 6)))
    tactical = busy(tactical=True, cards={RED: 0})
    yield "pile", shown(tactical.play(tactical.put("-3u", 1, 6)))
    mover = busy()
    yield "finish", shown(mover.play(mover.put("-3u", 1, 6)))
    last = busy(day="big", points={RED: 7, BLUE: 12}, stocks={GREEN: "o0i o1i", YELLOW: "-3s"})
    while last.asked is not None:
        last.play(PassScoring())
    yield "over", shown(last)


def market_day() -> list[Picture]:
    """As red sees it: yellow's turn, then red's boat that opens a little market day on which all score what they can,
    until the next player has been asked."""
    hands = {RED: "-1F o1a -3u o0b", YELLOW: "o1i o2a -3p -1S"}
    day = busy(turn=YELLOW, luk_phat=5, hands=hands, cards=dict.fromkeys(range(SEATS), 0))
    script = [day.put("o1i", 1, 6)]
    opening = PlaceBoat(next(boat for boat in day.hand_boats(RED) if word(boat) == "-1F"), at(7, 7))

    def choose(state: Any, seat: int, ask: Ask[Any]) -> Any:
        if script:
            return script.pop(0)
        if opening in ask.moves:
            return opening
        wanted = [move for move in ask.moves if isinstance(move, ScoreLanding | RemoveBoat)]
        return wanted[0] if wanted else ask.moves[0]

    rng = Rng(1)
    steps: list[AnyStep] = []
    opened = closed = False
    for step in camera.play_on(GAME, Step(day.state, (), ()), choose, rng, 60):
        steps.append(step)
        opened |= any(type(event).__name__ == "MarketDayOpened" for event in step.events)
        closed |= any(type(event).__name__ == "MarketDayClosed" for event in step.events)
        if closed and GREEN in GAME.asked(step.state):
            return camera.film(GAME, steps, RED)
    raise camera.NoSuchMoment(f"klongs: a market day that {'ends' if opened else 'begins'}")


def plays() -> Iterator[Iterator[AnyStep]]:
    poor = busy(supply=dict.fromkeys(range(SEATS), 0))  # merchants have to be fetched, or boats stay without
    yield camera.play_on(GAME, Step(poor.state, (), ()), camera.randomly(Rng(1)), Rng(1))
    for options in GAME.variants():
        for seed in range(3):
            rng = Rng(seed)
            yield camera.play_on(GAME, GAME.setup(options, SEATS, RandomChance(rng)), camera.randomly(rng), rng)


def pictures() -> Picture:
    return {
        "moments": dict(moments()),
        "story": market_day(),
        "sayings": camera.sayings(GAME, SEATS, plays()),
        "records": {
            "one pile": camera.played_record(GAME, Options(), 2),
            "two piles and words": camera.played_record(GAME, Options(tactical=True), 3, ("mango", "łódź")),
        },
    }
