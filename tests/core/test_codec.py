"""Numbers of a kernel and values for people, both ways."""

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec import Struct

from marketday.core.codec import NO_CODE, NO_OR_YES, NUMBER, REST, Codec, Rest
from marketday.core.kernel import answer_code, first_of, kind_of, second_of, third_of


class Lay(Struct, frozen=True):
    colour: str
    place: int
    open: bool


class Wait(Struct, frozen=True):
    pass


class Scored(Struct, frozen=True):
    seat: int | None
    points: tuple[int, ...]


class Fetch(Struct, frozen=True):
    colour: str
    parcel: int


class Parcel(Rest):
    """A shelf of ten and a place there, as one number."""

    def value(self, numbers: Sequence[int]) -> int:
        return 10 * numbers[0] + numbers[1]

    def numbers(self, value: Any) -> tuple[int, int]:
        return value // 10, value % 10


CODEC = Codec(
    {
        3: (Lay, (("red", "green"), NUMBER, NO_OR_YES)),
        5: (Wait, ()),
        6: (Fetch, (("red", "green"), Parcel())),
        9: (Scored, (NUMBER, REST)),
    }
)


def test_a_code_keeps_its_numbers_apart() -> None:
    answer = answer_code(200, 255, 2**32 - 1, 254)
    assert (kind_of(answer), first_of(answer), second_of(answer), third_of(answer)) == (200, 255, 2**32 - 1, 254)


@pytest.mark.parametrize("move", [Lay("green", 70, True), Lay("red", 0, False), Wait(), Fetch("green", 47)], ids=str)
def test_a_move_comes_back_from_its_code(move: Struct) -> None:
    assert CODEC.from_code(CODEC.to_code(move)) == move


def test_what_the_rows_do_not_know_has_no_code() -> None:
    assert CODEC.to_code(Lay("blue", 0, False)) == NO_CODE
    assert CODEC.to_code(Codec({0: (Wait, ())}).rows[0][0]()) != NO_CODE
    assert Codec({}).to_code(Wait()) == NO_CODE


def test_a_line_of_the_story_may_end_in_many_numbers_and_name_nobody() -> None:
    assert CODEC.from_line((9, -1, 4, 5, 6)) == Scored(None, (4, 5, 6))
