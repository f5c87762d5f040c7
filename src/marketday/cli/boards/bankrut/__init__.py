"""Bankrut at a terminal, on the clock of ticks: the floor as lines of text, and typed lines as acts."""

from collections.abc import Sequence
from typing import Any

from marketday.cli.board import Board, Reading, Sight, wrapped
from marketday.cli.boards.bankrut import floor, reading
from marketday.cli.canvas import Line, line
from marketday.core.text import Words
from marketday.games.bankrut import events
from marketday.games.bankrut import words as say
from marketday.games.bankrut.view import View

DULL = (events.TickPassed, events.OfferMade, events.OfferGone)
"""Offers can be seen on the floor."""


class BankrutBoard:
    def scene(self, sight: Sight, words: Words, columns: int, rows: int) -> list[Line]:
        view: View = sight.view
        return [
            *floor.heading(view, words, columns),
            *floor.traders(view, sight.names, words, columns),
            *floor.hand(view, words, columns),
            *floor.offers(view, sight.names, words, columns),
        ]

    def menu(self, sight: Sight, words: Words, columns: int) -> list[Line]:
        if sight.view.question != "trade":
            return []
        return [line((text, floor.DIM)) for text in wrapped(words.say("bankrut.menu"), columns)]

    def prompt(self, sight: Sight, words: Words) -> str:
        return words.say(f"bankrut.type.{sight.view.question}")

    def read(self, typed: str, sight: Sight, words: Words) -> Reading:
        return reading.read(typed, sight, words)

    def manual(self, words: Words, columns: int) -> list[Line]:
        return [line(text) for n in (1, 2, 3, 4) for text in wrapped(words.say(f"bankrut.help.{n}"), columns)]

    def news(self, told: Sequence[Any], seat: int) -> Sequence[Any]:
        """What others do to their own offers is not news; that one's own offer was not taken is."""
        return [event for event in told if not isinstance(event, DULL) or _lost(event, seat)]

    def more(self, event: Any, words: Words, names: Sequence[str]) -> Sequence[str]:
        """The hands that were laid open, and what they brought."""
        if not isinstance(event, events.RoundEnded):
            return ()
        last = words.say("bankrut.centre", good=say.good(words, event.centre))
        hands = zip(names, event.hands, event.points, strict=True)
        return (
            last,
            *(
                words.say("bankrut.last.hand", who=name, cards=say.cards(words, hand), points=f"{points:+}")
                for name, hand, points in hands
            ),
        )


def _lost(event: Any, seat: int) -> bool:
    return isinstance(event, events.OfferGone) and event.seat == seat and event.why in ("declined", "lapsed")


BOARD: Board = BankrutBoard()
