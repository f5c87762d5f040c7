"""What a merchant is, seen from the core: names, its shop's rules, and the values people see of it.

A merchant is a package below `merchants` whose `MERCHANT` is one of these. Moves, events and questions are given as
tables (`codec`), numbered as in its `Shop`. The core knows no merchant by name.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from functools import cached_property
from typing import Any, ClassVar

from msgspec import Struct

from marketday.core.grammar import Rejected
from marketday.core.rng import Rng
from marketday.core.text import Words
from marketday.games.cove import codec, codes, events, moves
from marketday.games.cove.codec import Rows
from marketday.games.cove.events import Event
from marketday.games.cove.moves import Move
from marketday.games.cove.shop import Shop, Town


class ShopView(Struct, frozen=True, tag=True, tag_field="merchant", forbid_unknown_fields=True):
    """What all views of shops are made from. Subclasses set `tag` to the merchant's name."""


class Merchant(ABC):
    name: ClassVar[str]
    """Also its folder, and the start of its text keys."""
    rules: ClassVar[str]
    """How the ids of its rules begin: "M-B" and a number."""
    actions: ClassVar[tuple[str, ...]]
    """The action spaces of its own, as the shop numbers them: text keys `action.<merchant>.<name>`."""
    abilities: ClassVar[tuple[str, ...]]
    """Its four staff abilities: text keys `ability.<merchant>.<name>`."""
    move_rows: ClassVar[Rows]
    """By the kind of its codes."""
    event_rows: ClassVar[Rows]
    """By its lines of the story; the first column is the seat."""
    questions: ClassVar[Mapping[int, tuple[str, tuple[type[Move], ...]]]]
    """By the shop's number: its name, text key `prompt.<merchant>.<name>`, and the moves that can answer it. Questions
    to chance are not listed."""
    view_type: ClassVar[type[ShopView]]
    components: ClassVar[Mapping[str, int]]
    """Its pieces in the box, besides goods."""
    has_secrets: ClassVar[bool] = False
    """Does what is seen of the shop depend on who looks?"""

    def __init__(self, shop: Shop) -> None:
        self.shop = shop

    # ---- what people see ---------------------------------------------------------------------------------------------
    @abstractmethod
    def view(self, town: Town, seat: int, watcher: int | None) -> ShopView:
        """The seat's shop as the watcher may see it."""

    @abstractmethod
    def restore(self, town: Town, seat: int, view: Any, rng: Rng) -> None:
        """Set the shop's cells, all 0 before, to something that could lie behind the view."""

    @abstractmethod
    def census(self, town: Town, seat: int) -> Mapping[str, int]:
        """Its components counted, wherever they are in the shop."""

    @abstractmethod
    def why_not(self, town: Town, seat: int, move: Move) -> Rejected | None:
        """Which rule of the merchant refuses a move of its own that is not offered, though it fits the question."""

    def is_closed(self, town: Town, seat: int, action: int) -> Rejected:
        """Why an action cannot be chosen that would do nothing."""
        return Rejected("M-12", "nothing_to_do", action=self.action_names[action])

    def forecast(self, town: Town, seat: int, action: int) -> tuple[int, ...]:
        """The goods (2 * colour + size) that the action is sure to give now."""
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
    def _core_moves(self) -> Rows:
        return moves.rows(self.action_names, self.ability_names)

    @cached_property
    def _core_events(self) -> Rows:
        return events.rows_of_merchant(self.action_names, self.ability_names)

    @cached_property
    def moves(self) -> tuple[type[Struct], ...]:
        return tuple(row[0] for row in self.move_rows.values())

    @cached_property
    def events(self) -> tuple[type[Struct], ...]:
        return tuple(row[0] for row in self.event_rows.values())

    def decode(self, code: int) -> Move:
        move: Move
        if code >= codes.SHOP_CODE:
            move = codec.from_code(self.move_rows, code - codes.SHOP_CODE)
        else:
            move = codec.from_code(self._core_moves, code)
        return move

    def encode(self, move: Move) -> int:
        """codec.NO_CODE for what this merchant cannot mean."""
        if isinstance(move, self.moves):
            code = codec.to_code(self.move_rows, move)
            return code if code == codec.NO_CODE else codes.SHOP_CODE + code
        return codec.to_code(self._core_moves, move)

    def tell(self, line: tuple[int, ...]) -> Event:
        kind, *numbers = line
        event: Event
        if kind >= codes.SHOP_LINE:
            event = codec.from_line(self.event_rows, kind - codes.SHOP_LINE, numbers)
        else:
            event = codec.from_line(self._core_events, kind, numbers)
        return event

    def question(self, number: int) -> tuple[str, tuple[type[Move], ...]]:
        """The name of an open question, its shop's or the core's, and what can answer it."""
        if number < codes.SHOP_QUESTION:
            return moves.QUESTIONS[number]
        name, kinds = self.questions[number - codes.SHOP_QUESTION]
        return f"{self.name}.{name}", kinds
