"""What the client's tests see of Bankrut: drawn moments of a market day, the end of a round, words, a record."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from marketday.core.chance import RandomChance
from marketday.core.grammar import Ask
from marketday.core.rng import Rng
from marketday.games.bankrut import GAME
from marketday.games.bankrut.game import Options
from marketday.games.bankrut.moves import CallStop, Move, Ready, Shout, Wait
from tests.games import camera
from tests.games.bankrut.scene import (
    ANN,
    BOB,
    BRICK,
    CEM,
    COFFEE,
    DOT,
    EVE,
    FAY,
    FISH,
    GOLD,
    GRAIN,
    SHEEP,
    WOOD,
    Scene,
    fresh,
    offer,
    scene,
)
from tests.games.camera import AnyStep, Picture

SEATS = 4
HANDS = (
    "4 sheep 2 wood 1 grain 2 fish 1 gold",
    "3 sheep 2 brick 2 coffee",
    "3 fish 2 grain 3 herb",
    "1 wood 2 piglet 1 coffee 1 gold",
    "1 fish 2 piglet 2 herb",
)
# Rounds of whole plays are short.
TICKS = 8


def floor(seats: int = SEATS, **more: Any) -> Scene:
    """Trading, with some hands drawn; the last seat holds what is left."""
    return scene(dict(enumerate(HANDS[: seats - 1])), GOLD, seats=seats, **more)


def shouting(s: Scene) -> Scene:
    for seat, want, have in ((ANN, FISH, WOOD), (BOB, WOOD, BRICK), (CEM, SHEEP, FISH)):
        s.do(seat, Shout((want,), (have,)))
    return s


def busy() -> Scene:
    """Offers to all and to Ann alone, one she cannot accept, and one of her own."""
    s = shouting(floor(5))
    s.do(BOB, offer("1 sheep", "1 wood")).do(CEM, offer("1 fish", "1 grain", ANN)).do(DOT, offer("1 wood", "1 sheep"))
    return s.do(CEM, offer("1 herb", "1 coffee")).do(ANN, offer("1 gold", "1 fish"))


def crowd() -> Scene:
    s = floor(6)
    for seat, give in ((BOB, "1 sheep"), (CEM, "1 herb"), (DOT, "1 wood"), (EVE, "1 fish"), (FAY, "1 piglet")):
        for to in (None, ANN):
            if GAME.why_not(s.state, seat, offer(give, "1 gold", to)) is None:
                s.do(seat, offer(give, "1 gold", to))
    return s


def calm() -> Scene:
    s = floor(3, pace="calm")
    return s.tick({BOB: offer("1 sheep", "1 wood"), CEM: offer("1 fish", "1 grain")})


def next_round(s: Scene, caller: int) -> Scene:
    """Stop, whether right or wrong, and be ready for what follows."""
    s.do(caller, CallStop())
    for seat in range(s.state.seat_count):
        if seat in GAME.asked(s.state) and not s.is_trading:
            s.act(seat, Ready())
    return s


def shown(s: Scene, seat: int | None = ANN) -> Picture:
    return camera.picture(GAME, s.state, seat, s.told)


def moments() -> Iterator[tuple[str, Picture]]:
    yield "dealt", shown(fresh(SEATS, pace="live"))
    yield "opened", shown(floor())
    yield "busy", shown(busy())
    yield "crowd", shown(crowd())
    yield "stop", shown(scene({ANN: "3 brick 7 sheep"}, GOLD, seats=SEATS))
    yield "watching", shown(busy(), None)
    yield "scored", shown(next_round(floor(), BOB).do(ANN, CallStop()))
    yield "calm", shown(calm())
    yield "chosen", shown(calm().act(ANN, Wait()))
    last = floor(3)
    while GAME.asked(last.state):
        next_round(last, BOB)
    yield "over", shown(last)


def end_of_round() -> list[Picture]:
    """As Ann sees it: some trade, until Cem calls STOP."""
    s = floor()
    acts: list[tuple[int, Any]] = [
        (BOB, offer("1 sheep", "1 wood")),
        (ANN, offer("1 gold", "1 fish")),
        (ANN, None),
        (CEM, CallStop()),
    ]
    pictures = [shown(s)]
    for seat, move in acts:
        s.do(seat, s.accept(seat, BOB) if move is None else move)
        pictures.append(shown(s))
    return pictures


def plays() -> Iterator[Iterator[AnyStep]]:
    for seed, options in enumerate([*GAME.variants()] * 2):
        rng = Rng(seed)
        start = GAME.setup(replace(options, ticks=TICKS), SEATS, RandomChance(rng))
        yield camera.play_on(GAME, start, hastily(rng), rng)


COMPOSED: tuple[Move, ...] = (
    offer("1 sheep", "1 wood"),
    offer("2 fish", "1 gold 1 herb", BOB),
    offer("1 grain", ""),
    offer("", "1 coffee", CEM),
    Shout((GRAIN,), ()),
    Shout((), (COFFEE,)),
    Shout((SHEEP, BRICK), (FISH,)),
    Shout((), ()),
)


def hastily(rng: Rng) -> camera.Choose:
    """At random, but with offers and shouts; STOP and agreeing to end only once in a while."""

    def choose(state: Any, seat: int, ask: Ask[Any]) -> Any:
        moves = [*ask.moves, *(move for move in COMPOSED if ask.forms and GAME.why_not(state, seat, move) is None)]
        patient = [move for move in moves if type(move).__name__ not in ("CallStop", "AgreeToEnd")]
        wanted = patient if patient and rng.below(60) else moves
        return wanted[rng.below(len(wanted))]

    return choose


def pictures() -> Picture:
    return {
        "moments": dict(moments()),
        "story": end_of_round(),
        "sayings": camera.sayings(GAME, SEATS, plays(), COMPOSED),
        "records": {"ticks": camera.played_record(GAME, Options(pace="ticks", ticks=TICKS), 3, by=hastily)},
    }
