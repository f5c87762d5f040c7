"""HTTP: how a person wants to be notified that a table waits."""

import asyncio
import re
import secrets

import msgspec
from litestar import delete, get, post
from litestar.exceptions import (
    NotFoundException,
    TooManyRequestsException,
)
from litestar.params import JSONBody
from litestar.status_codes import HTTP_200_OK

from marketday.core.text import LANGUAGES
from marketday.server.house import house_of
from marketday.server.notices import guard
from marketday.server.notices.courier import GONE, test_notice
from marketday.server.notices.guard import Refused
from marketday.server.notices.office import Office
from marketday.server.notices.post import Unreachable
from marketday.server.notices.push import BadKeys, check_keys
from marketday.server.previews import site_of
from marketday.server.refusals import missing, too_many, wrong
from marketday.server.requests import AnyRequest, HexId
from marketday.server.wire import CallLine, CallList, CallTried, NewCall, Reason
from marketday.store import Call
from marketday.store.calls import MOST_CALLS

TOPIC = re.compile(r"/([A-Za-z0-9_-]+/)*[A-Za-z0-9_-]{1,64}(\?.*)?")
REASONS: dict[guard.Reason, Reason] = {
    "unreadable": "call_unreadable",
    "not_https": "call_not_https",
    "bad_port": "call_bad_port",
    "bad_name": "call_bad_name",
    "not_public": "call_not_public",
    "unknown_name": "call_unknown_name",
}


def _office(request: AnyRequest) -> Office:
    return house_of(request).notices


def _open_office(request: AnyRequest, person: str) -> Office:
    office = _office(request)
    if not office.is_open:
        raise wrong("call_switched_off", "The host of this server has switched notices off.")
    if not office.changes.take(person, asyncio.get_running_loop().time()):
        raise too_many("Too many requests at once; please wait a minute.")
    return office


async def _known(request: AnyRequest) -> str:
    """The requester; empty if nothing is known about them."""
    house = house_of(request)
    visitor = await house.people.guest(request)
    return "" if visitor is None else visitor.person.id


@get("/api/me/calls")
async def calls(request: AnyRequest) -> CallList:
    """How you are told that a table waits for you, and what a browser needs to be added."""
    office = _office(request)
    if not office.is_open:
        return CallList(False, "", MOST_CALLS, ())
    listed = tuple(map(_line, await office.calls.of(await _known(request))))
    return CallList(True, await office.push.public_key(), MOST_CALLS, listed)


def _line(call: Call) -> CallLine:
    secret = call.keys.decode() if call.kind == "webhook" else None
    return CallLine(call.id, call.kind, call.address, call.language, call.made_at, call.failures, secret)


@post("/api/me/calls", raises=[TooManyRequestsException])
async def add_call(request: AnyRequest, data: JSONBody[NewCall]) -> CallLine:
    """Add a way to be notified. The same address given again is the same one, in the language given last."""
    house = house_of(request)
    visitor = await house.people.remember(await house.people.visitor(request), house.rooms.now())
    person = visitor.person.id
    office = _open_office(request, person)
    try:
        address = office.guard.read(data.address)
        await office.guard.numbers(address)
    except Refused as error:
        raise wrong(REASONS[error.reason], str(error)) from error
    keys = b""
    if data.kind == "push":
        try:
            if data.keys is None:
                raise BadKeys
            await asyncio.to_thread(check_keys, data.keys)
        except BadKeys as error:
            raise wrong("call_bad_keys", "A browser's subscription comes with its two keys.") from error
        keys = msgspec.json.encode(data.keys)
    elif data.kind == "webhook":
        keys = secrets.token_hex(32).encode()
    elif not TOPIC.fullmatch(address.target):
        raise wrong("call_no_topic", "An address of ntfy ends with a topic, such as https://ntfy.sh/my-market.")
    language = data.language if data.language in LANGUAGES else LANGUAGES[0]
    site = site_of(house, request)
    wish = Call(secrets.token_hex(8), person, data.kind, address.url, keys, language, site, made_at=house.rooms.now())
    kept = await office.calls.add(wish)
    if kept is None:
        raise wrong("call_too_many", f"At most {MOST_CALLS} addresses for one person, and few people for one address.")
    return _line(kept)


@delete("/api/me/calls/{call:str}", raises=[NotFoundException])
async def drop_call(request: AnyRequest, call: HexId) -> None:
    """Remove a way to be notified."""
    await _office(request).calls.drop(await _known(request), call)


@post(
    "/api/me/calls/{call:str}/test",
    status_code=HTTP_200_OK,
    raises=[NotFoundException, TooManyRequestsException],
)
async def try_call(request: AnyRequest, call: HexId) -> CallTried:
    """Send a notice now, and report the result."""
    person = await _known(request)
    office = _open_office(request, person)
    found = next((one for one in await office.calls.of(person) if one.id == call), None)
    if found is None:
        raise missing("no_call", "There is no such address among yours.")
    try:
        answer = await office.courier.send(found, test_notice(found), is_slow=False)
    except Refused as error:
        raise wrong(REASONS[error.reason], str(error)) from error
    except Unreachable:
        return CallTried("unreachable", 0)
    if answer.good:
        await office.calls.note_success(found)
        return CallTried("sent", answer.status)
    if found.kind == "push" and answer.status in GONE:
        await office.calls.drop(person, call)
        return CallTried("gone", answer.status)
    return CallTried("answered", answer.status)


HANDLERS = [calls, add_call, drop_call, try_call]
