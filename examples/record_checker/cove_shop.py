"""What every merchant's shop has: actions, staff abilities, shields."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar

from cove_town import Part, Town


class Shop(ABC):
    name: ClassVar[str]
    actions: ClassVar[Mapping[str, tuple[int, int]]]
    """By name: hours, corruption cards."""
    abilities: ClassVar[tuple[str, str, str, str]]
    moves: ClassVar[Mapping[str, Mapping[str, Any]]]
    staff_hours: ClassVar[int] = 2

    def __init__(self, town: Town, seat: int) -> None:
        self.town = town
        self.seat = seat

    @abstractmethod
    def set_up(self) -> None: ...

    @abstractmethod
    def is_open(self, action: str) -> bool:
        """Whether the action would do anything."""

    @abstractmethod
    def act(self, action: str) -> Part: ...

    @abstractmethod
    def has_work(self, ability: str) -> bool: ...

    @abstractmethod
    def use(self, ability: str) -> Part: ...

    @abstractmethod
    def shields(self) -> list[int]:
        """How many are active: of the four guilds, and of "+4"."""

    def end_round(self) -> None:
        """M-23: most shops stay as they are."""
        return
