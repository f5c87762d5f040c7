"""Notices arrive: encrypted at a push service that reads them, signed at a webhook, in plain words at ntfy."""

import asyncio
import base64
import contextlib
import hashlib
import hmac
import json
import secrets
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from cryptography.exceptions import InvalidSignature

from marketday.server.notices.courier import ATTEMPTS, HOST_BURST, HOST_WAIT, MOST_WAITING, Courier
from marketday.server.notices.crier import Tidings
from marketday.server.notices.guard import Allowed, Guard
from marketday.server.notices.post import Post
from marketday.server.notices.push import MOST_PLAIN, Push, check_keys
from marketday.server.wire import PushKeys
from marketday.store import Call, Store
from tests.notices.outside import GONE, LOOPBACK, Browser, Server, answering, check_token, listening
from tests.notices.test_crier import Hand
from tests.server.stored import know

BUSY = b"HTTP/1.1 429 Too Many\r\nRetry-After: 33\r\nContent-Length: 0\r\n\r\n"
BROKEN = b"HTTP/1.1 503 Broken\r\nContent-Length: 0\r\n\r\n"
TURN = Tidings("ann", "turn", "cafe", "cafe", "klongs", ("Bob", "Zoë"), 7, True)


class Rig:
    """A courier at work with a store of its own; clock and crier are the test's."""

    def __init__(self, store: Store, guard: Guard) -> None:
        self.calls = store.calls
        self.push = Push(store.calls, guard)
        self.clock = Hand()
        self.counts: Counter[str] = Counter()
        self.current = True
        self.courier = Courier(
            store.calls, Post(guard), self.push, self.clock, lambda tidings: self.current, self.count
        )

    def count(self, outcome: str) -> None:
        self.counts[outcome] += 1

    async def settled(self) -> None:
        async with asyncio.timeout(20):
            await self.courier.settled()

    async def add(
        self, server: Server, kind: Any, keys: bytes = b"secret", path: str = "/x", language: str = "en"
    ) -> Call:
        call = Call(secrets.token_hex(8), "ann", kind, server.url + path, keys, language, "https://market.example", 1.0)
        kept = await self.calls.add(call)
        assert kept is not None
        return kept

    async def add_browser(self, server: Server, browser: Browser) -> Call:
        return await self.add(server, "push", msgspec.json.encode(browser.keys), browser.path)


@contextlib.asynccontextmanager
async def rig(folder: Path, guard: Guard = LOOPBACK) -> AsyncIterator[Rig]:
    store = Store(folder / "tables.sqlite")
    await know(store, "ann", "bob")
    made = Rig(store, guard)
    made.courier.start()
    yield made
    await made.courier.stop()
    store.close()


def run(
    folder: Path, work: Callable[[Rig, Server], Awaitable[None]], *answers: bytes, guard: Guard = LOOPBACK
) -> Server:
    async def main() -> Server:
        async with answering(*answers) as server, rig(folder, guard) as made:
            await work(made, server)
        return server

    return asyncio.run(main())


# ---- push ------------------------------------------------------------------------------------------------------------
def test_a_real_message_arrives_and_is_read_there(tmp_path: Path) -> None:
    browsers = [Browser(), Browser()]

    async def work(rig: Rig, server: Server) -> None:
        for browser in browsers:
            await rig.add_browser(server, browser)
        rig.courier.take(TURN)
        await rig.settled()
        assert rig.counts["sent"] == 2
        public = await rig.push.public_key()
        for request in server.requests:
            browser = next(one for one in browsers if request.path == one.path)
            assert browser.read(request.body) == {
                "kind": "turn",
                "table": "cafe",
                "game": "klongs",
                "title": "Your turn",
                "text": "Bangkok Klongs with Bob and Zoë",
                "path": "/table/cafe",
            }
            claims, key = check_token(request.headers["authorization"])
            assert key == public
            assert claims["aud"] == server.url
            assert claims["sub"] == "https://market.example"
            assert 0 < claims["exp"] - time.time() < 24 * 3600
            assert request.headers["content-encoding"] == "aes128gcm"
            assert request.headers["urgency"] == "normal"
            assert int(request.headers["ttl"]) == 24 * 3600
            assert "cafe" not in str(request.headers), "the push service need not know the table"

    server = run(tmp_path, work)
    assert len({request.headers["topic"] for request in server.requests}) == 1
    assert len(server.requests[0].headers["topic"]) <= 32
    other = next(one for one in browsers if server.requests[0].path != one.path)
    with pytest.raises(Exception, match=r"[Dd]ecrypt|tag"):
        other.read(server.requests[0].body)


def test_a_token_for_another_service_does_not_pass(tmp_path: Path) -> None:
    """The check in these tests bites."""

    async def work(rig: Rig, server: Server) -> None:
        await rig.add_browser(server, Browser())
        rig.courier.take(TURN)
        await rig.settled()
        assert rig.counts["sent"] == 1

    scheme, _, rest = run(tmp_path, work).requests[0].headers["authorization"].partition(" ")
    head, _, tail = rest.split(".")
    forged = base64.urlsafe_b64encode(b'{"aud": "https://other.example"}').rstrip(b"=").decode()
    with pytest.raises(InvalidSignature):
        check_token(f"{scheme} {head}.{forged}.{tail}")


def test_each_service_gets_a_token_of_its_own(tmp_path: Path) -> None:
    async def work(rig: Rig, server: Server) -> None:
        async with answering() as other:
            await rig.add_browser(server, Browser())
            await rig.add_browser(other, Browser())
            rig.courier.take(TURN)
            await rig.settled()
            assert rig.counts["sent"] == 2
            for one in (server, other):
                assert check_token(one.requests[0].headers["authorization"])[0]["aud"] == one.url

    run(tmp_path, work)


def test_the_key_stays_the_same_over_restarts(tmp_path: Path) -> None:
    keys = []

    async def work(rig: Rig, server: Server) -> None:
        keys.append(await rig.push.public_key())

    run(tmp_path, work)
    run(tmp_path, work)
    assert keys[0] == keys[1]
    assert len(base64.urlsafe_b64decode(keys[0] + "=")) == 65


@pytest.mark.parametrize("status", [404, 410])
def test_a_subscription_that_is_gone_is_forgotten(tmp_path: Path, status: int) -> None:
    async def work(rig: Rig, server: Server) -> None:
        await rig.add_browser(server, Browser())
        rig.courier.take(TURN)
        await rig.settled()
        assert rig.counts["failed"] == 1
        assert await rig.calls.of("ann") == []
        rig.clock.go(1e6)
        await rig.settled()

    assert len(run(tmp_path, work, GONE.replace(b"410", str(status).encode())).requests) == 1


def test_a_busy_service_is_tried_again_when_it_says(tmp_path: Path) -> None:
    async def work(rig: Rig, server: Server) -> None:
        await rig.add_browser(server, Browser())
        rig.courier.take(TURN)
        await rig.settled()
        assert rig.counts["failed"] == 1
        assert [call.failures for call in await rig.calls.of("ann")] == [1]
        rig.clock.go(32)
        await rig.settled()
        assert len(server.requests) == 1
        rig.clock.go(1)
        await rig.settled()
        assert rig.counts["sent"] == 1

    assert len(run(tmp_path, work, BUSY, b"HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n").requests) == 2


def test_a_broken_service_is_tried_a_few_times(tmp_path: Path) -> None:
    async def work(rig: Rig, server: Server) -> None:
        await rig.add_browser(server, Browser())
        rig.courier.take(TURN)
        for attempt in range(1, ATTEMPTS + 1):
            await rig.settled()
            assert rig.counts["failed"] == attempt
            rig.clock.go(1e6)
        await rig.settled()
        assert [call.failures for call in await rig.calls.of("ann")] == [ATTEMPTS]

    assert len(run(tmp_path, work, BROKEN).requests) == ATTEMPTS


def test_a_retry_is_dropped_if_the_turn_was_taken_meanwhile(tmp_path: Path) -> None:
    async def work(rig: Rig, server: Server) -> None:
        await rig.add_browser(server, Browser())
        rig.courier.take(TURN)
        await rig.settled()
        assert rig.counts["failed"] == 1
        rig.current = False
        rig.clock.go(1e6)
        await rig.settled()

    assert len(run(tmp_path, work, BROKEN).requests) == 1


def test_nothing_is_sent_for_a_turn_already_taken(tmp_path: Path) -> None:
    async def work(rig: Rig, server: Server) -> None:
        await rig.add_browser(server, Browser())
        rig.current = False
        rig.courier.take(TURN)
        await rig.settled()
        rig.current = True
        rig.courier.take(msgspec.structs.replace(TURN, number=8))
        await rig.settled()
        assert rig.counts["sent"] == 1

    assert len(run(tmp_path, work).requests) == 1


def test_a_turn_is_told_once_even_over_a_restart(tmp_path: Path) -> None:
    async def first(rig: Rig, server: Server) -> None:
        await rig.add(server, "webhook")
        for number in (7, 7, 7, 8):
            rig.courier.take(msgspec.structs.replace(TURN, number=number))
        await rig.settled()
        assert rig.counts["sent"] == 2

    async def second(rig: Rig, server: Server) -> None:
        await rig.add(server, "webhook")
        rig.courier.take(msgspec.structs.replace(TURN, number=8))
        rig.courier.take(msgspec.structs.replace(TURN, number=9))
        await rig.settled()
        assert rig.counts["sent"] == 1

    assert len(run(tmp_path, first).requests) == 2
    assert len(run(tmp_path, second).requests) == 1


def test_every_invitation_to_a_rematch_is_told(tmp_path: Path) -> None:
    async def work(rig: Rig, server: Server) -> None:
        await rig.add(server, "webhook")
        for table in ("feed", "feed", "bead"):
            rig.courier.take(msgspec.structs.replace(TURN, kind="rematch", leads_to=table, number=0))
        await rig.settled()
        assert rig.counts["sent"] == 2

    assert len(run(tmp_path, work).requests) == 2


def test_a_name_that_nobody_knows_now_is_tried_again(tmp_path: Path) -> None:
    """Name servers fail now and then."""
    known: list[str] = []

    async def lookup(host: str, port: int) -> list[str]:
        if not known:
            known.append(host)
            raise OSError
        return ["127.0.0.1"]

    async def work(rig: Rig, server: Server) -> None:
        url = server.url.replace("127.0.0.1", "ntfy.lan")
        await rig.calls.add(Call("one", "ann", "webhook", f"{url}/x", b"secret", "en", "https://market.example", 1.0))
        rig.courier.take(TURN)
        await rig.settled()
        assert (rig.counts["failed"], rig.counts["refused"]) == (1, 0)
        rig.clock.go(1e6)
        await rig.settled()
        assert rig.counts["sent"] == 1
        (call,) = await rig.calls.of("ann")
        assert call.failures == 0, "it works again"

    guard = Guard(Allowed.read(["ntfy.lan"]), lookup)
    assert len(run(tmp_path, work, guard=guard).requests) == 1


def test_a_host_with_very_many_people_is_served_by_and_by(tmp_path: Path) -> None:
    async def work(rig: Rig, server: Server) -> None:
        await rig.add(server, "webhook")
        for number in range(HOST_BURST + 10):
            rig.courier.take(msgspec.structs.replace(TURN, number=number))
        await rig.settled()
        assert rig.counts["sent"] == HOST_BURST
        for _ in range(3):
            rig.clock.go(HOST_WAIT)
            await rig.settled()
        assert rig.counts == {"sent": HOST_BURST + 10}

    assert len(run(tmp_path, work).requests) == HOST_BURST + 10


def test_whoever_gave_no_address_is_not_called(tmp_path: Path) -> None:
    async def work(rig: Rig, server: Server) -> None:
        await rig.add(server, "webhook")
        rig.courier.take(msgspec.structs.replace(TURN, person="bob"))
        rig.courier.take(TURN)
        await rig.settled()
        assert rig.counts["sent"] == 1

    assert len(run(tmp_path, work).requests) == 1


def test_an_address_that_must_no_longer_be_called_is_not(tmp_path: Path) -> None:
    async def work(rig: Rig, server: Server) -> None:
        await rig.add(server, "webhook")
        rig.courier.take(TURN)
        await rig.settled()
        assert rig.counts["refused"] == 1

    assert run(tmp_path, work, guard=Guard()).requests == []


def test_the_queue_is_bounded_and_never_waits(tmp_path: Path) -> None:
    async def work(rig: Rig, server: Server) -> None:
        for number in range(MOST_WAITING + 10):
            rig.courier.take(msgspec.structs.replace(TURN, number=number))
        assert rig.counts["dropped"] == 10

    run(tmp_path, work)


def test_one_dead_server_holds_up_nobody_else(tmp_path: Path) -> None:
    """Addresses that gave trouble have a line of their own."""

    async def work(rig: Rig, server: Server) -> None:
        stuck = asyncio.Event()

        async def silent(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            stuck.set()
            await reader.read()

        async with listening(silent) as url:
            for number in range(6):
                bad = Call(f"b{number}", "bob", "webhook", f"{url}/{number}", b"", "en", "", 1.0)
                kept = await rig.calls.add(bad)
                assert kept is not None
                await rig.calls.note_failure(kept, 99)
            rig.courier.take(msgspec.structs.replace(TURN, person="bob"))
            async with asyncio.timeout(20):
                await stuck.wait()
            await rig.add(server, "webhook")
            rig.courier.take(TURN)
            await server.until(1)
            assert rig.counts["failed"] == 0, "they are still waited for"

    run(tmp_path, work)


# ---- webhook and ntfy ------------------------------------------------------------------------------------------------
def test_a_webhook_gets_json_that_is_signed(tmp_path: Path) -> None:
    async def work(rig: Rig, server: Server) -> None:
        await rig.add(server, "webhook", b"hush", language="de")
        rig.courier.take(TURN)
        await rig.settled()
        assert rig.counts["sent"] == 1

    (request,) = run(tmp_path, work).requests
    assert json.loads(request.body) == {
        "kind": "turn",
        "table": "cafe",
        "game": "klongs",
        "title": "Du bist am Zug",
        "text": "Bangkok Klongs mit Bob und Zoë",
        "path": "/table/cafe",
        "url": "https://market.example/table/cafe",
    }
    assert request.headers["content-type"] == "application/json"
    expected = hmac.new(b"hush", request.body, hashlib.sha256).hexdigest()
    assert request.headers["marketday-signature"] == f"sha256={expected}"


def test_ntfy_gets_plain_words_and_where_to_click(tmp_path: Path) -> None:
    async def work(rig: Rig, server: Server) -> None:
        await rig.add(server, "ntfy", b"", "/my-topic", language="fr")
        rig.courier.take(msgspec.structs.replace(TURN, others=("Łucja\r\nX-Evil: 1",)))
        await rig.settled()
        assert rig.counts["sent"] == 1

    (request,) = run(tmp_path, work).requests
    assert request.path == "/my-topic"
    assert request.body.decode() == "Bangkok Klongs avec Łucja\r\nX-Evil: 1"
    assert request.headers["click"] == "https://market.example/table/cafe"
    coded = request.headers["title"].removeprefix("=?UTF-8?B?").removesuffix("?=")
    assert base64.b64decode(coded).decode() == "À toi de jouer"
    assert "x-evil" not in request.headers


# ---- bounds ----------------------------------------------------------------------------------------------------------
def test_the_longest_notice_fits(tmp_path: Path) -> None:
    """Names are limited where they are given; even if they were not, a push service would take what we send."""

    async def work(rig: Rig, server: Server) -> None:
        await rig.add_browser(server, Browser())
        rig.courier.take(msgspec.structs.replace(TURN, others=("𒐫" * 400,) * 9))
        await rig.settled()
        assert rig.counts["sent"] == 1

    (request,) = run(tmp_path, work).requests
    assert len(request.body) <= MOST_PLAIN


@pytest.mark.parametrize(
    "change",
    [{"p256dh": ""}, {"auth": ""}, {"p256dh": "A" * 87}, {"auth": "A" * 21}, {"auth": "A" * 43}, {"p256dh": "ä" * 20}],
)
def test_keys_that_nothing_can_be_encrypted_for_are_refused(change: dict[str, str]) -> None:
    good = Browser().keys
    check_keys(PushKeys(**good))
    with pytest.raises(ValueError, match=r".*"):
        check_keys(PushKeys(**{**good, **change}))
