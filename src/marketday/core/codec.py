"""Translates between a kernel's numbers and values for people by tables: a game gives rows, and they are read in both
directions.

A row is a struct and, for each of its fields, what the number there stands for: an entry of a tuple, or of whatever is
read like one, or itself (`NUMBER`). A number below 0 stands for None. The last field may stand for all remaining
numbers (`REST`).
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final, Protocol

from msgspec import Struct, structs

from marketday.core.kernel import answer_code, first_of, kind_of, second_of, third_of


class Entries(Protocol):
    def __getitem__(self, number: int, /) -> Any: ...

    def index(self, value: Any, /) -> int:
        """Raises ValueError if it is not there."""


class Rest:
    """A last column: what all remaining numbers stand for together, and back. Here: for themselves."""

    def value(self, numbers: Sequence[int]) -> Any:
        return tuple(numbers)

    def numbers(self, value: Any) -> Sequence[int]:
        return tuple(value)


NUMBER: Final = None
REST: Final = Rest()
NO_OR_YES: Final = (False, True)

Column = Entries | Rest | None
Row = tuple[type[Struct], tuple[Column, ...]]

NO_CODE: Final = -1


class Codec:
    """The rows of a game's moves, or of the lines of its story, by the kind's number."""

    def __init__(self, rows: Mapping[int, Row]) -> None:
        self.rows = rows
        self._kinds = {struct: kind for kind, (struct, _) in rows.items()}

    def from_code(self, answer: int) -> Any:
        return self.from_line((kind_of(answer), first_of(answer), second_of(answer), third_of(answer)))

    def from_line(self, line: Sequence[int]) -> Any:
        """Of a code or a line of the story: the kind, then its numbers. Numbers that no field wants are ignored."""
        struct, columns = self.rows[line[0]]
        return struct(
            *(
                column.value(line[place:]) if isinstance(column, Rest) else _value(column, line[place])
                for place, column in enumerate(columns, 1)
            )
        )

    def to_code(self, move: Struct) -> int:
        """NO_CODE for a move that names something that is not there, or that the rows do not know."""
        kind = self._kinds.get(type(move))
        if kind is None:
            return NO_CODE
        numbers = [0, 0, 0]
        try:
            for place, (column, field) in enumerate(zip(self.rows[kind][1], structs.astuple(move), strict=True)):
                if isinstance(column, Rest):
                    left = column.numbers(field)
                    numbers[place : place + len(left)] = left
                else:
                    numbers[place] = _number(column, field)
        except ValueError:
            return NO_CODE
        return answer_code(kind, *numbers)


def _value(column: Entries | None, number: int) -> Any:
    if number < 0:
        return None
    return number if column is NUMBER else column[number]


def _number(column: Entries | None, value: Any) -> int:
    return int(value) if column is NUMBER else column.index(value)
