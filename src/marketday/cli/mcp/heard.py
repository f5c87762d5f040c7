"""What a server says to a seat, looked at before anything goes by it: a link may lead to anybody's server, or to one of
another version."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
from msgspec import Struct

from marketday.cli.mcp.knowledge import SeatTrouble
from marketday.cli.plain import plain

Json = dict[str, Any]

SENSELESS = (ArithmeticError, AssertionError, AttributeError, LookupError, StopIteration, TypeError, ValueError)
"""What reading something can raise that has the right form and makes no sense."""
MOST_DETAIL = 400
"""Letters of what a server says about an error; it may be anybody's."""
STRANGE = "This program does not understand what the server shows ({why}): is it a Marketday server of another version?"


# ---- what a seat goes by of what `server.wire` describes; the rest may be whatever it likes --------------------------
class Place(Struct):
    name: str
    alias: str
    colour: int


class Question(Struct):
    id: int
    prompt: str
    moves: list[Any]
    forms: list[str]
    standing: bool


class Told(Struct):
    step: int
    event: Any


class ChatLine(Struct):
    at: float
    seat: int
    text: str


class Proposal(Struct):
    id: int
    seat: int
    what: str
    agreed: list[int]


class Shown(Struct):
    game: str
    seat: int | None
    mine: list[int]
    step: int
    started: bool
    paused: bool
    closed: bool
    places: list[Place]
    asked: list[int]
    view: Any
    ask: Question | None
    from_step: int
    told: list[Told]
    chat: list[ChatLine]
    proposal: Proposal | None
    outcome: Any


class Ping(Struct):
    number: int


class Refusal(Struct):
    id: int | None
    rule: str
    said: Any


FORMS: dict[str, Any] = {"picture": Shown, "ping": Ping, "refusal": Refusal}


class Strange(Exception):
    """A message that is none of ours, and why."""


def heard(message: str | bytes) -> Json:
    """A message in its form. A kind that only a newer server knows has none."""
    try:
        said = msgspec.json.decode(message)
        if not isinstance(said, dict) or not isinstance(said.get("t"), str):
            raise Strange("no kind of message")
        if said["t"] in FORMS:
            msgspec.convert(said, FORMS[said["t"]])
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Strange(cleaned(error)) from error
    if said["t"] == "picture":
        _check_seats(said)
    return said


def _check_seats(picture: Json) -> None:
    """Whoever is named has a place."""
    named = [*picture["mine"], *picture["asked"], *(line["seat"] for line in picture["chat"])]
    named += [] if picture["seat"] is None else [picture["seat"]]
    named += [] if picture["proposal"] is None else [picture["proposal"]["seat"]]
    if any(not 0 <= seat < len(picture["places"]) for seat in named):
        raise Strange("a seat without a place")


@contextmanager
def understood() -> Iterator[None]:
    """Whatever has the right form may still make no sense: a view, a reason, a colour that there is not."""
    try:
        yield
    except SENSELESS as error:
        raise SeatTrouble(STRANGE.format(why=type(error).__name__)) from error


def cleaned(said: object) -> str:
    """What somebody else says: on one line, and not too much of it."""
    return plain(str(said))[:MOST_DETAIL]
