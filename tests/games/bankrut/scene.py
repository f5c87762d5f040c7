"""Market days of Bankrut as text, and a small hand that plays on from there.

    scene(hands={ANN: "3 brick 7 sheep", BOB: "2 wood"}, centre="gold")

Every card of the box is somewhere: those that are not named are in the last seat's hand. `do` is one act of one seat on
either clock: live it is carried out at once, in ticks the others wait meanwhile.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from marketday.core.grammar import Rejected
from marketday.games.bankrut import GAME
from marketday.games.bankrut.codes import READY, TRADE
from marketday.games.bankrut.data import GOODS, TOTALS
from marketday.games.bankrut.events import CameTooLate, Event, RoundEnded
from marketday.games.bankrut.game import Options
from marketday.games.bankrut.moves import AcceptOffer, MakeOffer, Move, SwapCentre, TimeIsUp, Wait, pack, unpack
from marketday.games.bankrut.state import CENTRE, DECK_HIGH, DECK_LOW, HAND, ROUND, TICK, Bankrut
from marketday.games.bankrut.view import Offer, Pace, View
from tests.games import refused

ANN, BOB, CEM, DOT, EVE, FAY = range(6)
BRICK, GRAIN, WOOD, SHEEP, FISH, PIGLET, COFFEE, HERB, GOLD = range(9)

both_clocks = pytest.mark.parametrize("pace", ["ticks", "live"])
every_pace = pytest.mark.parametrize("pace", ["ticks", "calm", "live"])
in_ticks = pytest.mark.parametrize("pace", ["ticks", "calm"])


def cards(words: str) -> tuple[int, ...]:
    """ "3 brick 7 sheep" as nine counts."""
    parts = words.split()
    counts = {good: int(number) for number, good in zip(parts[::2], parts[1::2], strict=True)}
    assert set(counts) <= set(GOODS), words
    return tuple(counts.get(good, 0) for good in GOODS)


def said(counts: Sequence[int]) -> str:
    return " ".join(f"{number} {good}" for number, good in zip(counts, GOODS, strict=True) if number)


def offer(give: str, want: str, to: int | None = None) -> MakeOffer:
    return MakeOffer(cards(give), cards(want), to)


def swap(lay: int, believed: int) -> SwapCentre:
    return SwapCentre(lay, believed)


class Script:
    """Chance that lets seats act in this order, and otherwise takes what comes first."""

    def __init__(self, order: Sequence[int] = ()) -> None:
        self.order = list(order)
        self.asked = 0

    def pick(self, outcomes: Sequence[int]) -> int:
        self.asked += 1
        wanted = next((seat for seat in self.order if seat in outcomes), outcomes[0])
        if wanted in self.order:
            self.order.remove(wanted)
        return wanted


class Scene:
    """A position being played: `told` is what the last act or tick led to."""

    def __init__(self, state: Bankrut, told: tuple[Event, ...] = ()) -> None:
        self.state = state
        self.told = told
        self.chance: tuple[int, ...] = ()

    # ---- playing ----
    def act(self, seat: int | None, move: Move, order: Sequence[int] = ()) -> "Scene":
        """One answer; in ticks it is only chosen, unless it is the last."""
        step = GAME.apply(self.state, seat, move, Script(order))
        self.state, self.told, self.chance = step.state, step.events, step.chance
        return self

    def tick(self, acts: Mapping[int, Move], order: Sequence[int] = ()) -> "Scene":
        """All choose; seats that are not named wait. The acts are carried out in this order."""
        assert self.pace != "live"
        asked = sorted(GAME.asked(self.state))
        for seat in asked:
            self.act(seat, acts.get(seat, Wait()), order)
        return self

    def do(self, seat: int, move: Move) -> "Scene":
        return self.act(seat, move) if self.pace == "live" else self.tick({seat: move})

    def strike(self) -> "Scene":
        return self.act(None, TimeIsUp())

    def refusal(self, seat: int | None, move: Move) -> tuple[str, str]:
        """Rule and reason; a refused move is not offered, and changes nothing."""
        ask = None if seat is None else GAME.asked(self.state).get(seat)
        assert ask is None or move not in ask.moves
        before = GAME.save(self.state)
        reason = GAME.why_not(self.state, seat, move)
        assert reason is not None, f"{move} is allowed"
        with pytest.raises(Rejected) as caught:
            GAME.apply(self.state, seat, move, Script())
        assert (caught.value.rule, caught.value.reason) == (reason.rule, reason.reason)
        assert GAME.save(self.state) == before
        assert refused.said(GAME, caught.value) == refused.said(GAME, reason)
        return reason.rule, reason.reason

    def allows(self, seat: int, move: Move) -> bool:
        return GAME.why_not(self.state, seat, move) is None

    def of(self, seat: int, kind: type[Move]) -> list[Any]:
        """The listed answers of a seat of one type."""
        return [move for move in GAME.asked(self.state)[seat].moves if isinstance(move, kind)]

    # ---- looking ----
    @property
    def pace(self) -> Pace:
        return self.view(None).pace

    def view(self, seat: int | None) -> View:
        return GAME.view(self.state, seat)

    def hand(self, seat: int) -> str:
        return said(unpack(self.state.hand(seat)))

    @property
    def centre(self) -> int:
        return int(self.state.centre)

    @property
    def is_trading(self) -> bool:
        return bool(self.state.question == TRADE)

    def offers(self, seat: int | None) -> list[Offer]:
        return list(self.view(seat).offers)

    def offer_of(self, seat: int, to: int | None = None) -> int:
        """The number of an offer on the floor."""
        (found,) = [shown.id for shown in self.offers(seat) if (shown.seat, shown.to) == (seat, to)]
        return found

    def accept(self, seat: int, other: int, to: int | None = None) -> AcceptOffer:
        return AcceptOffer(self.offer_of(other, to))

    def heard(self, kind: type[Event], seat: int | None = None) -> list[Any]:
        """What was told, in full or as a seat heard it."""
        return [event for event in self.told if isinstance(event, kind)]

    def hears(self, seat: int | None) -> list[Event]:
        return [heard for event in self.told if (heard := GAME.redact(event, seat)) is not None]

    @property
    def story(self) -> list[str]:
        return [type(event).__name__ for event in self.told if type(event).__name__ != "TickPassed"]

    def was_late(self, seat: int) -> bool:
        return any(isinstance(event, CameTooLate) and event.seat == seat for event in self.told)


def scene(
    hands: Mapping[int, str] | None = None,
    centre: int = GOLD,
    *,
    pace: str = "live",
    seats: int = 3,
    round_: int = 0,
    first: int = ANN,
    tick: int = 0,
    ready: bool = False,
    **options: Any,
) -> Scene:
    """Trading is on; or, where all must be `ready` first, about to begin."""
    state = GAME.kernel(Options(pace=pace, first=first, **options), seats)  # type: ignore[arg-type]
    cells, left = list(state.cells), list(TOTALS)
    left[centre] -= 1
    for seat, words in (hands or {}).items():
        held = cards(words)
        left = [total - number for total, number in zip(left, held, strict=True)]
        assert min(left) >= 0, f"the box has not so many cards: {words}"
        cells[HAND + seat] = pack(held)
    assert seats - 1 not in (hands or {}) or not any(left), "the last seat holds what is left"
    if seats - 1 not in (hands or {}):
        cells[HAND + seats - 1] = pack(left)
    cells[CENTRE], cells[ROUND], cells[TICK] = centre, round_, tick
    cells[DECK_LOW], cells[DECK_HIGH] = 0, 0
    state.set_cells(cells)
    state.put(READY if ready else TRADE, ANN)
    return Scene(state)


def fresh(seats: int = 3, *, order: Sequence[int] = (), **options: Any) -> Scene:
    """A game just set up."""
    step = GAME.setup(Options(**options), seats, Script(order))
    start = Scene(step.state, step.events)
    start.chance = step.chance
    return start


def stall(pace: str = "live", seats: int = 3) -> Scene:
    """Ann with bricks and sheep, Bob with wood and fish."""
    return scene({ANN: "3 brick 2 sheep", BOB: "2 wood 3 fish"}, GOLD, pace=pace, seats=seats)


def last(s: Scene) -> RoundEnded:
    (ended,) = s.heard(RoundEnded)
    assert isinstance(ended, RoundEnded)
    return ended
