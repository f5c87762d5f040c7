"""What a server says to a seat, looked at before anything goes by it: a link may lead to anybody's server, or to one of
another version."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

import msgspec
from msgspec import Struct, inspect

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


# ---- what a newer server says besides (docs/protocol.md, "What may grow") --------------------------------------------
def known_part(said: Any, kind: Any) -> Any:
    """The same without fields that this program does not know, however deep: the games' own types refuse them."""
    return _known_part(said, _form(kind))


def is_known(said: Any, kind: Any) -> bool:
    """Whether it is of one of the kinds that this program knows; what is no object is for others to refuse."""
    return not isinstance(said, dict) or any(_is_of(said, form) for form in _alternatives(_form(kind)))


@cache
def _form(kind: Any) -> inspect.Type:
    return inspect.type_info(kind)


def _alternatives(form: inspect.Type) -> tuple[inspect.Type, ...]:
    return form.types if isinstance(form, inspect.UnionType) else (form,)


def _is_of(said: Any, form: inspect.Type) -> bool:
    if isinstance(form, inspect.StructType):
        return isinstance(said, dict) and (form.tag_field is None or said.get(form.tag_field) == form.tag)
    return isinstance(said, list) and isinstance(form, inspect.VarTupleType)


def _known_part(said: Any, kind: inspect.Type) -> Any:
    form = next((form for form in _alternatives(kind) if _is_of(said, form)), None)
    if isinstance(form, inspect.VarTupleType):
        return [_known_part(one, form.item_type) for one in said]
    if isinstance(form, inspect.StructType):
        fields = {field.encode_name: field.type for field in form.fields}
        known = {name: _known_part(said[name], fields[name]) for name in said if name in fields}
        return known if form.tag_field is None else {form.tag_field: form.tag, **known}
    return said


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
