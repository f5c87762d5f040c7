"""Whose seat it is: taken once, kept for somebody, given up, given out again; and who must agree to what."""

import msgspec
import pytest

from marketday.core.grammar import Rejected
from marketday.table import Table, acts, erasure, log, seating, summary
from tests.table.evening import Evening, portrait


def refusal(evening: Evening, seat: int, holder: str, name: str = "") -> str:
    with pytest.raises(Rejected) as caught:
        seating.seat_person(evening.table, seat, holder, name, evening.now)
    return caught.value.reason


def test_a_seat_is_whose_it_is() -> None:
    evening = Evening()
    evening.sit(1, "", holder="bob")
    assert not evening.table.places[1].is_free
    assert evening.table.people == (1,), "a name is not needed"
    assert refusal(evening, 1, "eve") == "seat_taken"
    evening.sit(1, "Bob", holder="bob")
    assert evening.table.seats_of({"bob"}) == (1,)
    assert evening.table.seats_of({""}) == (), "nobody holds nothing"


def test_sitting_down_again_under_the_same_name_changes_nothing() -> None:
    evening = Evening("Ann")
    assert evening.do(acts.Sit(0, "Ann")) == ()
    assert evening.do(acts.Sit(0, "Anna")) != ()


def test_one_may_get_up_before_the_start_only() -> None:
    evening = Evening("Ann", "Bob", "Cem")
    evening.do(acts.Leave(1))
    assert evening.table.free_seats == (1,)
    evening.sit(1, "Eve")
    evening.start()
    evening.refuses(acts.Leave(1), "started_already")


def test_a_game_with_an_empty_seat_begins_only_if_the_host_wants_a_bot_there() -> None:
    evening = Evening("Ann", "Bob")
    evening.refuses(acts.Start(), "seats_open")
    evening.do(acts.Start(fill=True))
    assert evening.table.places[2].bot == "greedy"
    assert evening.table.people == (0, 1)
    evening.sit(2, "Cem")
    assert len(evening.table.people) == 3, "who comes late plays on"
    assert [place.bot for place in evening.table.places] == [None] * 3


def test_a_new_link_ends_what_the_one_before_gave() -> None:
    evening = Evening("Ann", "Bob", "Cem").start()
    evening.do(acts.RenewLink(1))
    place = evening.table.places[1]
    assert (place.holder, place.name, place.link) == ("", "", 1)
    assert evening.table.seats_of({"Bob"}) == ()
    assert evening.table.people == (0, 1, 2), "whoever was put out has not agreed to anything by that"
    evening.sit(1, "Eve")
    assert refusal(evening, 1, "Bob") == "seat_taken"


def test_nobodys_leave_is_got_by_putting_them_out() -> None:
    evening = Evening("Ann", "Bob", "Cem").start()
    evening.do(acts.RenewLink(1))
    evening.do(acts.GiveToBot(1, "random"))
    evening.do(acts.Propose(0, "pause"))
    evening.agree(2)
    assert not evening.table.paused, "the third seat waits for somebody"
    evening.sit(1, "Eve")
    evening.agree(1)
    assert evening.table.paused


def test_a_seat_from_before_seats_had_holders_is_not_taken_by_its_link() -> None:
    evening = Evening()
    for seat, name in enumerate(("Ann", "Bob", "Cem")):
        evening.take(log.SeatTaken(evening.now, seat, name))
    evening.start()
    assert refusal(evening, 1, "Ann") == "seat_taken"
    evening.do(acts.RenewLink(1))
    evening.sit(1, "Eve")
    assert evening.table.names[1] == "Eve"


def test_a_game_that_others_play_ends_when_all_agree() -> None:
    evening = Evening("Ann", "Bob", "Cem").start()
    evening.refuses(acts.Close(), "others_play")
    evening.take(log.Hosted(evening.now, "Ann"))
    evening.do(acts.Close())
    assert not evening.table.closed
    assert evening.table.proposal is not None
    assert (evening.table.proposal.what, evening.table.proposal.agreed) == ("end", (0,))
    evening.do(acts.GiveToBot(1, "random"))
    evening.agree(2)
    assert not evening.table.closed, "no bot agrees for Bob"
    evening.agree(1)
    assert evening.table.closed


def test_who_is_alone_with_bots_ends_it_at_once() -> None:
    evening = Evening("Ann").start()
    evening.take(log.Hosted(evening.now, "Ann"))
    evening.do(acts.Close())
    assert evening.table.closed


def test_who_played_a_game_that_is_over_is_not_changed_any_more() -> None:
    evening = Evening("Ann", "Bob").start()
    evening.to_the_end()
    evening.refuses(acts.RenewLink(1), "over")
    evening.refuses(acts.GiveToBot(1, "random"), "over")
    assert refusal(evening, 1, "eve") == "seat_taken"
    assert refusal(evening, 2, "eve") == "over"
    evening.refuses(acts.Sit(1, "Robert"), "over")


# ---- a rematch -------------------------------------------------------------------------------------------------------
def asked() -> Evening:
    """Ann wants a rematch; Bob and Cem were asked."""
    evening = Evening(rematch_of="t0")
    evening.take(log.Hosted(evening.now, "Ann"))
    evening.sit(0, "Ann")
    for seat, name in ((1, "Bob"), (2, "Cem")):
        evening.take(log.SeatKept(evening.now, seat, name, name))
    return evening


def test_a_rematch_begins_by_itself_when_all_have_come() -> None:
    evening = asked()
    assert (evening.table.people, evening.table.awaited) == ((0,), (1, 2))
    assert refusal(evening, 1, "eve") == "seat_taken", "it is kept for Bob"
    evening.refuses(acts.Start(), "seats_open")
    evening.sit(2, "Cem")
    assert evening.table.play is None
    evening.sit(1, "Bob")
    assert evening.table.play is not None
    assert (evening.table.people, [place.bot for place in evening.table.places]) == ((0, 1, 2), [None] * 3)


def test_who_does_not_want_a_rematch_leaves_a_bot() -> None:
    evening = asked()
    evening.do(acts.Leave(1))
    assert (evening.table.places[1].bot, evening.table.play) == ("greedy", None)
    evening.sit(2, "Cem")
    assert evening.table.play is not None
    assert evening.table.people == (0, 2)


def test_when_the_last_one_does_not_want_it_the_others_begin() -> None:
    evening = asked()
    evening.sit(1, "Bob")
    evening.do(acts.Leave(2))
    assert evening.table.play is not None


def test_who_was_asked_and_did_not_come_is_not_asked_for_leave_but_may_come_late() -> None:
    evening = asked()
    evening.do(acts.Start(fill=True))
    assert evening.table.people == (0,)
    evening.sit(1, "Bob")
    assert [place.bot for place in evening.table.places] == [None, None, "greedy"]
    assert len(evening.table.people) == 2


@pytest.mark.parametrize("evening", [asked(), Evening("Ann", "Bob").start()])
def test_seats_survive_being_written_down(evening: Evening) -> None:
    evening.do(acts.RenewLink(1))
    assert portrait(evening.rebuilt()) == portrait(evening.table)
    assert portrait(evening.restored()) == portrait(evening.table)


# ---- being deleted ---------------------------------------------------------------------------------------------------
def erased(evening: Evening, person: str) -> tuple[Table, bytes]:
    entries = [msgspec.json.decode(written, type=log.AnyEntry) for written in evening.written]
    for number, entry in erasure.without(entries, {person}).items():
        evening.written[number] = msgspec.json.encode(entry)
    return evening.rebuilt(), b"".join(evening.written)


def test_nothing_of_a_person_is_left_in_the_log_and_the_game_is_the_same() -> None:
    evening = Evening()
    evening.take(log.Hosted(0.0, "id-of-ann"))
    evening.sit(0, "Ann", holder="id-of-ann")
    evening.sit(1, "Bob", holder="id-of-bob")
    evening.do(acts.Say(0, "secret of Ann"))
    evening.do(acts.SwapSeats(0, 2))
    evening.do(acts.Say(2, "another of Ann"))
    evening.do(acts.Say(1, "Bob speaks"))
    evening.start()
    for number in range(30):
        evening.answer(number)
    evening.do(acts.Say(2, "and one of Ann"))
    table, written = erased(evening, "id-of-ann")
    assert b"Ann" not in written
    assert b"id-of-ann" not in written
    assert [line.text for line in table.chat] == ["Bob speaks"]
    assert (table.host, table.names) == ("", [evening.table.places[0].character, "Bob", ""])
    assert table.play is not None
    assert portrait(table)["play"] == portrait(evening.table)["play"]
    assert table.entries == evening.table.entries, "answers name the numbers of entries"


@pytest.mark.parametrize("is_started", [False, True])
def test_of_a_persons_words_only_those_stay_that_went_into_the_shuffle(is_started: bool) -> None:
    evening = Evening()
    evening.sit(0, "Ann", holder="id-of-ann")
    evening.sit(1, "Bob", holder="id-of-bob")
    evening.do(acts.AddWord(0, "Ann's first"))
    evening.do(acts.AddWord(0, "Ann's second"))
    evening.do(acts.AddWord(1, "Bob's"))
    if is_started:
        evening.start()
    table, written = erased(evening, "id-of-ann")
    assert [place.word for place in table.places] == ["", "Bob's", ""]
    assert written.count(b"Ann") == is_started, "as one of the words of the shuffle"
    assert table.play is None or table.play.shuffle_words == ("Ann's second", "Bob's")


def test_a_word_that_waits_for_the_shuffle_shows_also_when_its_person_has_got_up() -> None:
    evening = Evening()
    evening.sit(0, "Ann", holder="id-of-ann")
    evening.sit(1, "Bob", holder="id-of-bob")
    evening.do(acts.AddWord(0, "Ann's"))
    evening.do(acts.Leave(0))
    entries = [msgspec.json.decode(written, type=log.AnyEntry) for written in evening.written]
    changed = erasure.without(entries, {"id-of-ann"})
    assert erasure.shows(evening.table, {"id-of-ann"}, changed.values())


def test_what_others_said_from_the_same_seat_stays() -> None:
    evening = Evening("Ann", "Bob", "Cem").start()
    evening.do(acts.Say(1, "Bob's"))
    evening.do(acts.RenewLink(1))
    evening.sit(1, "Eve")
    evening.do(acts.Say(1, "Eve's"))
    table, written = erased(evening, "Bob")
    assert [line.text for line in table.chat] == ["Eve's"]
    assert b'"Bob"' not in written


# ---- what lists show -------------------------------------------------------------------------------------------------
def test_a_summary_says_whom_a_table_waits_for() -> None:
    evening = Evening("Ann", "Bob", "Cem")
    assert (summary.status(evening.table), summary.waits(evening.table)) == ("waiting", ())
    evening.start()
    assert (summary.status(evening.table), summary.waits(evening.table)) == ("playing", (evening.asked,))
    evening.do(acts.GiveToBot(evening.asked, "random"))
    assert summary.waits(evening.table) == (), "nobody waits for a bot"
    evening.to_the_end()
    told = summary.summarize(evening.table)
    assert summary.status(evening.table) == "over"
    assert evening.play.outcome is not None
    assert (told.totals, told.ranks) == (evening.play.outcome.totals, evening.play.outcome.ranks)


def test_what_somebody_said_before_seats_had_holders_goes_too() -> None:
    entries: list[log.LogEntry] = [
        log.SeatTaken(1.0, 0, "Annabel"),
        log.SeatTaken(1.0, 1, "Bea"),
        log.Said(2.0, 0, "from me"),
        log.Said(2.0, 1, "from Bea"),
        log.SeatsSwapped(3.0, 0, 1),
        log.Said(4.0, 1, "from me again"),
        log.SeatTaken(5.0, 1, "Annabel", "ann"),
        log.Said(6.0, 1, "and again"),
    ]
    changed = erasure.without(entries, {"ann"})
    assert sorted(changed) == [0, 2, 5, 6, 7]
    assert "Annabel" not in repr(changed)
    assert "me" not in repr(changed).replace("name", "")
