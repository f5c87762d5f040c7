"""Between the kernel's numbers and values for people, by tables: core and merchants give rows, this reads them.

A row is a struct and, for each of its fields, what the number there stands for: an entry of a sequence, or itself
(None). A number below 0 stands for None.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct, structs

Column = Sequence[Any] | None
Row = tuple[type[Struct], tuple[Column, ...]]
Rows = Mapping[int, Row]

NO_CODE = -1


def value(column: Column, number: int) -> Any:
    if number < 0:
        return None
    return number if column is None else column[number]


def number(column: Column, value: Any) -> int:
    """Raises LookupError for what the column does not have."""
    if column is None:
        return int(value)
    try:
        return column.index(value)
    except ValueError:
        raise LookupError(value) from None


def from_code(rows: Rows, code: int) -> Any:
    kind, columns = rows[code >> 24]
    numbers = (code >> 16 & 255, code >> 8 & 255, code & 255)
    return kind(*(value(column, number) for column, number in zip(columns, numbers, strict=False)))


def to_code(rows: Rows, move: Struct) -> int:
    """NO_CODE for a move that names what is not there."""
    for kind, (cls, columns) in rows.items():
        if type(move) is cls:
            numbers = [0, 0, 0]
            try:
                for place, (column, field) in enumerate(zip(columns, structs.astuple(move), strict=True)):
                    numbers[place] = number(column, field)
            except LookupError:
                return NO_CODE
            return kind << 24 | numbers[0] << 16 | numbers[1] << 8 | numbers[2]
    return NO_CODE


def from_line(rows: Rows, kind: int, numbers: Sequence[int]) -> Any:
    cls, columns = rows[kind]
    return cls(*(value(column, number) for column, number in zip(columns, numbers, strict=False)))
