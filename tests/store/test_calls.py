"""How people want to be called, on disk."""

import asyncio
from collections.abc import Awaitable, Callable

from marketday.store import Call, Place, Store
from marketday.store.calls import MOST_CALLS, MOST_SHARED, CallStore
from tests.server.stored import know


def with_calls(place: Place, work: Callable[[CallStore], Awaitable[None]]) -> None:
    async def main() -> None:
        store = Store(place)
        try:
            await know(store, "ann", "bob", *(f"person{number}" for number in range(MOST_SHARED + 2)))
            await work(store.calls)
        finally:
            store.close()

    asyncio.run(main())


def call(id_: str, person: str = "ann", address: str = "https://a.org/", kind: str = "webhook") -> Call:
    return Call(id_, person, kind, address, b"keys", "en", "https://market.org", 1.0)  # type: ignore[arg-type]


def test_what_was_given_is_there_and_can_be_taken_away(place: Place) -> None:
    async def work(calls: CallStore) -> None:
        assert await calls.add(call("1")) == call("1")
        assert await calls.of("ann") == [call("1")]
        await calls.drop("bob", "1")
        assert await calls.of("ann") == [call("1")], "only its owner can"
        await calls.drop("ann", "1")
        assert await calls.of("ann") == []

    with_calls(place, work)


def test_the_same_address_again_is_the_same_call(place: Place) -> None:
    async def work(calls: CallStore) -> None:
        await calls.add(call("1"))
        again = Call("2", "ann", "webhook", "https://a.org/", b"other", "pl", "https://b.org", 2.0)
        kept = await calls.add(again)
        assert kept == Call("1", "ann", "webhook", "https://a.org/", b"keys", "pl", "https://b.org", 1.0)

    with_calls(place, work)


def test_a_browser_belongs_to_whoever_used_it_last(place: Place) -> None:
    async def work(calls: CallStore) -> None:
        await calls.add(call("1", "ann", kind="push"))
        await calls.add(call("2", "bob", kind="push"))
        assert (await calls.of("ann"), [one.id for one in await calls.of("bob")]) == ([], ["2"])

    with_calls(place, work)


def test_nobody_has_many_and_nobody_is_called_by_many(place: Place) -> None:
    async def work(calls: CallStore) -> None:
        kept = [await calls.add(call(f"a{n}", address=f"https://a.org/{n}")) for n in range(MOST_CALLS + 2)]
        assert [one is not None for one in kept] == [True] * MOST_CALLS + [False] * 2
        kept = [await calls.add(call(f"p{n}", f"person{n}", "https://victim.org/")) for n in range(MOST_SHARED + 2)]
        assert [one is not None for one in kept] == [True] * MOST_SHARED + [False] * 2

    with_calls(place, work)


def test_many_at_once_are_not_more(place: Place) -> None:
    async def work(calls: CallStore) -> None:
        await asyncio.gather(*(calls.add(call(f"a{n}", address=f"https://a.org/{n}")) for n in range(40)))
        assert len(await calls.of("ann")) == MOST_CALLS

    with_calls(place, work)


def test_failures_in_a_row_end_a_call_and_a_success_forgives_them(place: Place) -> None:
    async def work(calls: CallStore) -> None:
        await calls.add(call("1"))
        for _ in range(2):
            await calls.note_failure(call("1"), 3)
        (kept,) = await calls.of("ann")
        assert kept.failures == 2
        await calls.note_success(kept)
        assert await calls.of("ann") == [call("1")]
        for _ in range(3):
            await calls.note_failure(call("1"), 3)
        assert await calls.of("ann") == []

    with_calls(place, work)


def test_what_was_told_outlives_the_server(place: Place) -> None:
    async def first(calls: CallStore) -> None:
        assert await calls.told("t", "ann", "turn") is None
        await calls.note_told("t", "ann", "turn", 7)
        await calls.note_told("t", "ann", "turn", 9)

    async def second(calls: CallStore) -> None:
        assert await calls.told("t", "ann", "turn") == 9
        assert await calls.told("t", "ann", "over") is None
        assert await calls.told("t", "bob", "turn") is None

    with_calls(place, first)
    with_calls(place, second)


def test_the_push_key_is_made_once(place: Place) -> None:
    keys: list[bytes] = []

    async def work(calls: CallStore) -> None:
        keys.extend(await asyncio.gather(*(calls.push_key(lambda n=n: bytes([n]) * 32) for n in range(5))))  # type: ignore[misc]

    with_calls(place, work)
    with_calls(place, work)
    assert len(keys) == 10
    assert len(set(keys)) == 1


def test_all_about_somebody_can_be_forgotten(place: Place) -> None:
    async def work(calls: CallStore) -> None:
        for person in ("ann", "ann2", "bob"):
            await calls.add(call(person, person))
            await calls.note_told("t", person, "turn", 1)
        await calls.forget(frozenset(("ann", "ann2")))
        assert await calls.of("ann") == await calls.of("ann2") == []
        assert await calls.told("t", "ann", "turn") is None
        assert len(await calls.of("bob")) == 1
        assert await calls.told("t", "bob", "turn") == 1

    with_calls(place, work)
