"""People on disk: browsers, handovers, whose tables are whose."""

import asyncio
from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from marketday.store import Call, Missing, Overtaken, Place, Store, StoredPerson
from marketday.store.database import Statement
from marketday.store.people import PeopleStore, entering
from marketday.store.postgres import PostgresConnection
from tests import places
from tests.server.venue import until
from tests.store.test_store import row, with_store

ANN = StoredPerson("ann", frozenset({"ann"}), "Ann", "pl", 1, since=1.0)
BEA = StoredPerson("bea", frozenset({"bea"}), "", "", 1, since=1.0)
CARL = StoredPerson("carl", frozenset({"carl"}), "", "", 1, since=1.0)


async def ids_of(store: Store, *ids: str) -> list[str]:
    return [table.id for table in await store.people.tables(frozenset(ids), most=100)]


def test_a_person_is_found_by_its_browser(place: Place) -> None:
    async def work(store: Store) -> None:
        people = store.people
        assert await people.by_device(b"one") is None
        await people.add(b"one", ANN, 1.0)
        assert await people.by_device(b"one") == ANN
        await people.keep(b"one", StoredPerson("ann", ANN.ids, "Anna", "de", 1), 2.0)
        found = await people.by_device(b"one")
        assert found is not None
        assert (found.name, found.language, found.devices) == ("Anna", "de", 1)
        await people.forget_device(b"one")
        assert await people.by_device(b"one") is None

    with_store(place, work)


def test_a_browser_is_one_person_also_for_two_servers_at_once(place: Place) -> None:
    async def work(store: Store) -> None:
        await store.people.add(b"one", ANN, 1.0)
        with pytest.raises(Overtaken):
            await store.people.add(b"one", BEA, 1.0)
        assert await store.people.by_device(b"one") == ANN
        await store.people.add(b"two", BEA, 1.0)  # nothing of her was written before

    with_store(place, work)


def test_many_are_found_together_by_their_browsers(place: Place) -> None:
    async def work(store: Store) -> None:
        people = store.people
        await people.add(b"one", ANN, 1.0)
        await people.add(b"two", BEA, 1.0)
        await people.offer_handover(b"code", "ann", 9.0, 1.0)
        assert await people.take_handover(b"code", b"three", "ann", None, 2.0)
        await people.block(frozenset({"bea"}), 3.0)
        found = await people.by_devices([b"one", b"two", b"three", b"four"])
        assert {device: (who.id, who.devices, who.is_blocked) for device, who in found.items()} == {
            b"one": ("ann", 2, False),
            b"two": ("bea", 1, True),
            b"three": ("ann", 2, False),
        }
        assert await people.by_devices([]) == {}

    with_store(place, work)


def test_others_hear_who_changed_or_where_they_are_too_many_that_anybody_may_have() -> None:
    heard: list[str] = []

    async def write(statements: Sequence[Statement]) -> None:
        heard.extend(sql for sql, _ in statements if sql.startswith("people"))

    people = PeopleStore(None, write, lambda text: [(text, ())])  # type: ignore[arg-type]
    asyncio.run(people.block(frozenset({"bea", "ann"}), 1.0))
    asyncio.run(people.block(frozenset(f"{number:020}" for number in range(1000)), 1.0))
    assert heard == ["people ann bea", "people"]


def test_a_handover_is_good_for_a_while(place: Place) -> None:
    async def work(store: Store) -> None:
        people = store.people
        await people.add(b"one", ANN, 1.0)
        await people.offer_handover(b"first", "ann", expires_at=100.0, now=1.0)
        await people.offer_handover(b"second", "ann", expires_at=100.0, now=1.0)
        assert await people.handover(b"first", 2.0) is None, "there is one at a time"
        assert await people.handover(b"second", 101.0) is None
        assert await people.handover(b"second", 99.0) == "ann"
        await people.take_handover(b"second", b"two", "ann", None, 99.0)
        assert await people.handover(b"second", 99.0) is None, "good once"
        found = await people.by_device(b"two")
        assert found is not None
        assert (found.id, found.devices) == ("ann", 2)

    with_store(place, work)


def test_of_two_who_take_a_handover_at_once_one_gets_it(place: Place) -> None:
    """Both have read it, each through a server of its own."""

    async def work(store: Store) -> None:
        people = store.people
        await people.add(b"one", ANN, 1.0)
        await people.add(b"three", BEA, 1.0)
        await people.offer_handover(b"code", "ann", expires_at=100.0, now=1.0)
        taken = [await people.take_handover(b"code", device, "ann", "bea", 2.0) for device in (b"two", b"three")]
        assert taken == [True, False]
        found = [await people.by_device(device) for device in (b"two", b"three")]
        assert [person.id for person in found if person] == ["ann", "ann"], "bea was found to be ann by the first"
        await people.offer_handover(b"late", "ann", expires_at=100.0, now=1.0)
        assert not await people.take_handover(b"late", b"four", "ann", None, 101.0), "it is too late"
        assert await people.by_device(b"four") is None

    with_store(place, work)


def test_an_address_both_had_is_called_once(place: Place) -> None:
    async def work(store: Store) -> None:
        for device, person in ((b"one", ANN), (b"two", BEA)):
            await store.people.add(device, person, 1.0)
            call = Call(person.id, person.id, "ntfy", "https://ntfy.example/t", b"", "en", "https://site", 1.0)
            assert await store.calls.add(call) is not None
        await store.people.offer_handover(b"code", "ann", 100.0, 1.0)
        await store.people.take_handover(b"code", b"two", "ann", "bea", 2.0)
        for id_ in ("ann", "bea"):
            assert [call.id for call in await store.calls.of(id_)] == ["ann"]

    with_store(place, work)


def test_whoever_takes_a_handover_brings_along_what_it_had(place: Place) -> None:
    async def work(store: Store) -> None:
        people = store.people
        await people.add(b"one", ANN, 1.0)
        await people.add(b"two", BEA, 1.0)
        await store.create(b"", row("a"), [], {"ann": False})
        await store.create(b"", row("b"), [], {"bea": True})
        await people.offer_handover(b"code", "ann", 100.0, 1.0)
        await people.take_handover(b"code", b"two", "ann", "bea", 2.0)
        for device in (b"one", b"two"):
            found = await people.by_device(device)
            assert found is not None
            assert (found.id, found.ids, found.devices) == ("ann", frozenset({"ann", "bea"}), 2)
            assert set(await ids_of(store, *found.ids)) == {"a", "b"}

    with_store(place, work)


def test_tables_that_wait_come_first_then_those_under_way_then_the_rest(place: Place) -> None:
    async def work(store: Store) -> None:
        await store.create(b"", row("over", "over", changed_at=9.0), [], {"ann": False})
        await store.create(b"", row("old", "playing", changed_at=1.0), [], {"ann": False})
        await store.create(b"", row("new", "playing", changed_at=2.0), [], {"ann": False, "bea": True})
        await store.create(b"", row("mine", "playing", changed_at=0.0), [], {"ann": True})
        await store.create(b"", row("foreign", "playing"), [], {"bea": True})
        assert await ids_of(store, "ann") == ["mine", "new", "old", "over"]
        assert [table.waits for table in await store.people.tables(frozenset({"bea"}), 9)] == [True, True]
        assert [table.id for table in await store.people.tables(frozenset({"ann"}), 2)] == ["mine", "new"]
        assert await ids_of(store, "nobody") == []

    with_store(place, work)


def test_who_gets_up_is_no_longer_listed_but_who_watches_is(place: Place) -> None:
    async def work(store: Store) -> None:
        await store.create(b"", row("a"), [], {"ann": True, "bea": False})
        for person in ("bea", "cem"):
            await store.people.add(person.encode(), StoredPerson(person, frozenset({person}), "", "", 1), 1.0)
        await store.people.watch("cem", "a")
        await store.people.watch("bea", "a")
        await store.keep_row(row("a", "playing"), {})
        assert await ids_of(store, "ann") == []
        assert await ids_of(store, "bea") == ["a"]
        assert await ids_of(store, "cem") == ["a"]
        assert await store.people.watches(frozenset({"cem"}), "a")
        assert not await store.people.watches(frozenset({"ann"}), "a")
        assert await store.people.count_tables(frozenset({"ann"})) == (0, 0)
        assert await store.people.count_tables(frozenset({"bea", "cem"})) == (1, 0)

    with_store(place, work)


def test_a_hidden_table_comes_back_when_it_waits_again(place: Place) -> None:
    async def work(store: Store) -> None:
        await store.create(b"", row("a"), [], {"ann": False})
        await store.people.hide(frozenset({"ann"}), "a")
        assert await ids_of(store, "ann") == []
        await store.keep_row(row("a"), {"ann": False})
        assert await ids_of(store, "ann") == []
        await store.keep_row(row("a"), {"ann": True})
        assert await ids_of(store, "ann") == ["a"]
        assert await store.people.count_tables(frozenset({"ann"})) == (1, 1)

    with_store(place, work)


def test_tables_whose_game_is_over_are_told_to_whoever_sat_there_also_when_they_are_off_the_list(place: Place) -> None:
    async def work(store: Store) -> None:
        for at, (table, status) in enumerate((("a", "over"), ("b", "over"), ("c", "playing"), ("d", "over"))):
            told = replace(row(table, status, float(at)), summary=table.encode())
            await store.create(b"", told, [], {"ann": False})
        await store.people.hide(ANN.ids, "a")
        assert await store.people.ended(ANN.ids, 9) == [b"d", b"b", b"a"]
        assert await store.people.ended(ANN.ids, 2) == [b"d", b"b"]
        assert await store.people.ended(BEA.ids, 9) == []
        await store.people.erase(ANN.ids)
        assert await store.people.ended(ANN.ids, 9) == []

    with_store(place, work)


def test_nothing_is_left_of_a_person_that_was_erased(place: Place) -> None:
    async def work(store: Store) -> None:
        people = store.people
        await people.add(b"one", ANN, 1.0)
        await people.add(b"two", BEA, 1.0)
        await store.create(b"", row("a"), [], {"ann": True})
        await store.create(b"", row("b"), [], {"bea": True})
        await people.offer_handover(b"code", "ann", 100.0, 1.0)
        await people.take_handover(b"code", b"two", "ann", "bea", 2.0)
        await people.offer_handover(b"next", "ann", 100.0, 2.0)
        everything = await people.begin_erasing(frozenset({"ann"}), 3.0)
        assert everything == {"ann", "bea"}, "also who became the same person a moment ago"
        await people.erase(everything)
        assert await people.by_device(b"one") is None
        assert await people.by_device(b"two") is None
        assert await people.handover(b"next", 3.0) is None
        assert await ids_of(store, "ann", "bea") == []

    with_store(place, work)


def test_whoever_sits_down_while_they_become_somebody_else_does_not_hold_two_hands(place: Place) -> None:
    """What was asked before may be wrong by now: the store looks again when it writes."""

    async def work(store: Store) -> None:
        people = store.people
        await people.add(b"one", ANN, 1.0)
        await people.add(b"two", BEA, 1.0)
        await store.create(b"", row("a"), [b"1"], {"ann": True}, newcomers={"ann"})
        await people.offer_handover(b"code", "ann", 100.0, 1.0)
        await store.append("a", 1, [b"2"], {"bea"})
        assert not await people.take_handover(b"code", b"two", "ann", "bea", 2.0), "both sit there by now"
        assert await people.by_device(b"two") == BEA
        await store.create(b"", row("b"), [b"1"], {"ann": True}, newcomers={"ann"})
        await people.add(b"three", CARL, 1.0)
        await people.offer_handover(b"next", "ann", 100.0, 2.0)
        assert await people.take_handover(b"next", b"three", "ann", "carl", 3.0)
        with pytest.raises(Missing):
            await store.append("b", 1, [b"2"], {"carl"})

    with_store(place, work)


def test_nothing_new_is_written_about_somebody_who_is_being_deleted(place: Place) -> None:
    """Requests that knew them before may still be under way, by way of any server."""

    async def work(store: Store) -> None:
        await store.people.add(b"one", ANN, 1.0)
        await store.create(b"", row("a"), [b"1"], {"ann": True}, newcomers={"ann"})
        await store.create(b"", row("b"), [b"1"], {})
        await store.people.begin_erasing(ANN.ids, 2.0)
        assert await store.people.by_device(b"one") is None, "nobody already"
        call = Call("1", "ann", "webhook", "https://a.org/", b"", "en", "https://market.org", 1.0)
        for stage in ("while it is done", "afterwards"):
            for attempt in (
                store.create(b"", row("c"), [b"1"], {"ann": True}, newcomers={"ann"}),
                store.append("b", 1, [b"2"], newcomers={"ann"}),
                store.people.keep(b"one", ANN, 3.0),
                store.people.watch("ann", "b"),
                store.people.offer_handover(b"code", "ann", 99.0, 3.0),
            ):
                with pytest.raises(Missing):
                    await attempt
            assert await store.calls.add(call) is None
            assert [await store.entries(table, 0) for table in "abc"] == [[b"1"], [b"1"], []], stage
            assert await store.people.all_tables(ANN.ids) == (["a"] if stage == "while it is done" else [])
            await store.people.erase(ANN.ids)

    with_store(place, work)


def test_nobody_becomes_or_takes_along_somebody_who_is_being_deleted(place: Place) -> None:
    """Links that were read a moment before, by way of any server."""

    async def work(store: Store) -> None:
        people = store.people
        await people.add(b"one", ANN, 1.0)
        await people.add(b"two", BEA, 1.0)
        await people.offer_handover(b"code", "bea", 99.0, 1.0)
        await people.begin_erasing(ANN.ids, 2.0)
        assert not await people.take_handover(b"code", b"one", "bea", "ann", 3.0)
        assert await people.by_device(b"one") is None
        assert await people.take_handover(b"code", b"three", "bea", None, 3.0), "a browser that was nobody's may"
        await people.erase(ANN.ids)
        assert await people.left_half_erased(9.0) == frozenset()

    with_store(place, work)


def test_whoever_is_being_deleted_is_not_forgotten_half_way(place: Place) -> None:
    async def work(store: Store) -> None:
        await store.people.add(b"one", ANN, 1.0)
        await store.people.begin_erasing(ANN.ids, 2.0)
        assert await store.people.left_half_erased(2.0) == frozenset()
        assert await store.people.left_half_erased(3.0) == ANN.ids
        await store.people.erase(ANN.ids)
        assert await store.people.left_half_erased(3.0) == frozenset()

    with_store(place, work)


def test_whoever_deletes_waits_for_what_another_server_is_writing(tmp_path_factory: pytest.TempPathFactory) -> None:
    address = places.new_place(tmp_path_factory, "postgres")

    async def work(store: Store) -> None:
        await store.people.add(b"one", ANN, 1.0)
        await store.create(b"", row("a"), [], {})
        other = PostgresConnection(str(address))
        other.execute("begin")
        for sql, values in entering("a", ["ann"]):
            other.execute(sql, values)
        deleting = asyncio.create_task(store.people.begin_erasing(ANN.ids, 2.0))
        waits = "select count(*) from pg_locks where not granted"
        await asyncio.to_thread(until, lambda: other.execute(waits).fetchone() == (1,), "it does not wait")
        other.execute("commit")
        other.close()
        await deleting
        assert await store.people.all_tables(ANN.ids) == ["a"]

    with_store(address, work)


def test_by_no_link_does_anybody_become_somebody_who_is_blocked(place: Place) -> None:
    async def work(store: Store) -> None:
        await store.people.add(b"one", ANN, 1.0)
        await store.people.offer_handover(b"code", "ann", 100.0, 1.0)
        await store.people.block(ANN.ids, 2.0)
        assert await store.people.handover(b"code", 3.0) is None

    with_store(place, work)
