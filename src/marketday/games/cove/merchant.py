"""What a merchant is, seen from the core: names, its shop's rules, and what people can see of it.

A merchant is a package below `merchants` whose `MERCHANT` is one of these. Moves, events and questions are given as
tables (`core.codec`), numbered as in its `Shop`. The core knows no merchant by name.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from functools import cached_property
from typing import Any, ClassVar

from msgspec import Struct

from marketday.core.codec import Codec, Row
from marketday.core.grammar import Rejected
from marketday.core.rng import Rng
from marketday.core.text import Words
from marketday.games.cove import events, moves
from marketday.games.cove.codes import SHOP_KIND, SHOP_LINE, SHOP_QUESTION
from marketday.games.cove.data import GOODS
from marketday.games.cove.events import Event
from marketday.games.cove.hints.hopes import Hopes
from marketday.games.cove.kernel import QUESTIONS
from marketday.games.cove.moves import Move
from marketday.games.cove.shop import Shop, Town


class ShopView(Struct, frozen=True, tag=True, tag_field="merchant", forbid_unknown_fields=True):
    """The base of all views of shops. Subclasses set `tag` to the merchant's name."""


class Merchant(ABC):
    name: ClassVar[str]
    """Also its folder, and the start of its text keys."""
    rules: ClassVar[str]
    """How the ids of its rules begin: "M-B" and a number."""
    actions: ClassVar[tuple[str, ...]]
    """Its own action spaces, as the shop numbers them: text keys `action.<merchant>.<name>`."""
    abilities: ClassVar[tuple[str, ...]]
    """Its four staff abilities: text keys `ability.<merchant>.<name>`."""
    move_rows: ClassVar[Mapping[int, Row]]
    """By the kind of its codes."""
    event_rows: ClassVar[Mapping[int, Row]]
    """By its lines of the story; the first column is the seat."""
    answers: ClassVar[Mapping[int, tuple[type[Move], ...]]]
    """By the shop's number of a question to the seat: the moves that can answer it."""
    view_type: ClassVar[type[ShopView]]
    components: ClassVar[Mapping[str, int]]
    """Its pieces in the box, besides goods."""
    has_secrets: ClassVar[bool] = False
    """Does the view of the shop depend on who looks?"""

    def __init__(self, shop: Shop, hopes: Hopes) -> None:
        self.shop = shop
        self.hopes = hopes
        """What bots think about its work: no rules."""

    # ---- what people see ---------------------------------------------------------------------------------------------
    @abstractmethod
    def view(self, town: Town, seat: int, watcher: int | None) -> ShopView:
        """The seat's shop as the viewer may see it."""

    @abstractmethod
    def restore(self, town: Town, seat: int, view: Any, rng: Rng) -> None:
        """Set the shop's cells, all 0 before, to something that could lie behind the view."""

    @abstractmethod
    def census(self, town: Town, seat: int) -> Mapping[str, int]:
        """Its components counted, wherever they are in the shop."""

    @abstractmethod
    def why_not(self, town: Town, seat: int, move: Move) -> Rejected | None:
        """Which rule of the merchant forbids a move of its own that is not offered, though it fits the question."""

    def is_closed(self, town: Town, seat: int, action: int) -> Rejected:
        """Why an action that would do nothing cannot be chosen."""
        return Rejected("M-12", "nothing_to_do", action=self.action_names[action])

    def forecast(self, town: Town, seat: int, action: int) -> tuple[int, ...]:
        """The goods (2 * colour + size) that the action certainly gives now."""
        return ()

    def redact(self, event: Event, seat: int | None) -> Event | None:
        return event

    def wording(self, value: Move | Event) -> str:
        """The last part of the text key of a move or event of its own: `move.<wording>`."""
        return type(value).__name__

    def fact(self, words: Words, name: str, value: Any) -> object:
        """A field of its own in words, if the core has no words for it."""
        return value

    # ---- worked out from the above -----------------------------------------------------------------------------------
    @cached_property
    def action_names(self) -> tuple[str, ...]:
        return tuple(f"{self.name}.{action}" for action in self.actions)

    @cached_property
    def ability_names(self) -> tuple[str, ...]:
        return tuple(f"{self.name}.{ability}" for ability in self.abilities)

    @cached_property
    def costs(self) -> tuple[tuple[str, int, int], ...]:
        """Of its own action spaces, by name: hours and corruption."""
        return tuple((name, self.shop.hours[n], self.shop.corruption[n]) for n, name in enumerate(self.action_names))

    @cached_property
    def prices(self) -> tuple[int, ...]:
        """The basic price of each good."""
        return tuple(self.shop.prices[good] for good in range(GOODS))

    @cached_property
    def moves(self) -> tuple[type[Struct], ...]:
        """Its own moves."""
        return tuple(struct for struct, _ in self.move_rows.values())

    @cached_property
    def events(self) -> tuple[type[Struct], ...]:
        return tuple(struct for struct, _ in self.event_rows.values())

    @cached_property
    def move_codec(self) -> Codec:
        """For all moves of a seat that has this merchant."""
        own = {SHOP_KIND + kind: row for kind, row in self.move_rows.items()}
        return Codec({**moves.rows(self.action_names, self.ability_names), **own})

    @cached_property
    def event_codec(self) -> Codec:
        """For the lines that only this merchant can read."""
        own = {SHOP_LINE + line: row for line, row in self.event_rows.items()}
        return Codec({**events.rows_of_seat(self.action_names, self.ability_names), **own})

    def question(self, number: int) -> str:
        """The name of an open question, its shop's or the core's."""
        if number < SHOP_QUESTION:
            return QUESTIONS[number].name
        return f"{self.name}.{self.shop.questions[number - SHOP_QUESTION].name}"

    def answers_to(self, number: int) -> tuple[type[Move], ...]:
        """The moves that can answer it."""
        return moves.ANSWERS[number] if number < SHOP_QUESTION else self.answers[number - SHOP_QUESTION]
