"""The interface a bot implements, inside the package or outside it."""

from collections.abc import Collection, Sequence
from typing import Any, Protocol, runtime_checkable

from marketday.core.grammar import AnyGame, Ask, Seat
from marketday.core.rng import Rng

GLANCE_SECONDS = 3.0
"""How often a bot without a rhythm of its own looks at a table where everybody acts at once."""


class Bot(Protocol):
    """One bot in one seat for one play. It is made with the game it plays, its seat, and its own source of
    randomness; the same three give the same play.

    A class may also say `rung`, how strong it is, so that people are offered the weakest first; and `thinks_long`,
    which lets a server make it anew for each question, in a process where it disturbs nobody. One that a game names
    as its `adviser` also has a `weighing`, a kind of `bots.weighing.Weighing` that thinks as it does."""

    def __init__(self, game: AnyGame, seat: Seat, rng: Rng) -> None: ...

    def choose(self, view: Any, ask: Ask[Any]) -> Any:
        """One of `ask.moves` or a move of a type in `ask.forms`, based on the view alone. None, where the ask is
        standing, means: nothing for now."""


@runtime_checkable
class LiveBot(Bot, Protocol):
    """A bot with a rhythm of its own, for games where everybody acts at once."""

    def glance(self) -> float:
        """Seconds until it looks at the table again."""


@runtime_checkable
class SociableBot(Bot, Protocol):
    """A bot that behaves differently among people, or in character. It need not: in simulations nobody tells it."""

    def meet(self, people: Collection[Seat], character: str) -> None:
        """Where people sit now, and as whom of the cast the bot itself sits there."""


@runtime_checkable
class HurriedBot(Bot, Protocol):
    """A bot that ends its thinking after a while, so that people do not wait for it on a slow machine."""

    most_seconds: float
    """Of the processor, for one answer. Where nobody waits this limit is taken away, and the same seed gives the same
    play on any machine."""


@runtime_checkable
class AttentiveBot(Bot, Protocol):
    """A bot that follows a play as people do: before it is asked it hears all that its seat may hear. At a server's
    tables nobody tells it: there it is asked anew each time, by what it sees."""

    heard: int
    """How many steps it has heard of, the set-up among them."""

    def hear(self, roles: Sequence[str], step: int, events: Sequence[Any]) -> None:
        """What a step told its seat; `heard` counts it. A role for each seat, empty where all are alike."""


def glance(bot: Bot) -> float:
    """Seconds until a bot looks again at a table where everybody acts at once."""
    return bot.glance() if isinstance(bot, LiveBot) else GLANCE_SECONDS
