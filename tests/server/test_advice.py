"""Hints: who gets them, about what, and where nobody does."""

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import httpx
import pytest

from marketday.bots.counsel import LEVEL_POINTS, Counsel
from marketday.core.rng import Rng
from marketday.server.limits import MOST_OF_PERSON
from marketday.server.thinkers import Inquiry, Thinkers
from tests.server.guest import BOT, LINK, ME, Guest, Json, begun, play_on
from tests.server.venue import Venue, until

ONE_STORE = True

Arrive = Callable[[], Guest]


def hint(guest: Guest, table: str, seat: int = 0) -> httpx.Response:
    return guest.http.post(f"/api/tables/{table}/hint", json={"seat": seat})


def review(guest: Guest, table: str, step: int, seat: int = 0) -> httpx.Response:
    return guest.http.post(f"/api/tables/{table}/review", json={"seat": seat, "step": step})


def reason(reply: httpx.Response) -> tuple[int, str]:
    return reply.status_code, reply.json()["reason"]


def test_who_plays_bots_is_told_a_legal_move_and_why(guest: Arrive) -> None:
    ann = guest()
    made = ann.make(ME, BOT, options={"first": 0})
    with ann.open(made.table) as window:
        for _ in range(3):
            now = window.until_picture(lambda now: now["ask"])
            assert now["hints"]
            found = hint(ann, made.table).json()
            assert found["ask"] == now["ask"]["id"]
            assert found["best"]["move"] in now["ask"]["moves"]
            assert found["best"]["behind"] == 0 <= found["second"]["behind"] + found["second"]["error"]
            assert found["level"] or found["second"]["behind"] >= LEVEL_POINTS
            assert hint(ann, made.table).json() == found, "who asks again is told the same"
            window.answer(0, now["ask"]["moves"].index(found["best"]["move"]))
            assert review(ann, made.table, now["step"] + 1).json()["verdict"] == "best"


def test_in_bankrut_an_offer_nobody_listed_can_be_told_made_and_judged(guest: Arrive) -> None:
    ann = guest()
    made = ann.make(ME, BOT, BOT, game="bankrut", options={"pace": "calm", "tick_seconds": 120})
    with ann.open(made.table) as window:

        def asked() -> Json:
            """A round may end at any time; then all get ready again."""
            while not (now := window.until_picture(lambda now: now["ask"]))["ask"]["forms"]:
                window.answer(0)
            return now

        def judged(now: Json, move: Json) -> Json:
            window.send("Answer", seat=0, ask=now["ask"]["id"], move=move)
            window.until_picture(lambda later: not later["ask"] or later["ask"]["id"] != now["ask"]["id"])
            found: Json = review(ann, made.table, now["step"] + 1).json()
            assert found["chosen"]["move"]["move"] == move["move"]
            return found

        for _ in range(3):
            now = asked()
            found = hint(ann, made.table).json()
            best = found["best"]["move"]
            assert best in now["ask"]["moves"] or best["move"] in now["ask"]["forms"]
            assert judged(now, best)["verdict"] == "best"
        now = asked()
        everything = {"move": "MakeOffer", "give": now["view"]["hand"], "want": [0] * 9, "to": None}
        assert judged(now, everything)["verdict"] in ("slip", "mistake"), "to offer all one has for nothing"


def test_where_everybody_acts_at_any_moment_nobody_waits_for_a_hint(guest: Arrive) -> None:
    ann = guest()
    made = ann.make(ME, BOT, BOT, game="bankrut", options={"pace": "live"})
    with ann.open(made.table) as window:
        window.until_picture(lambda now: now["ask"])
        window.answer(0)
        assert window.until_picture(lambda now: now["ask"] and now["ask"]["standing"])["hints"] is None
        assert reason(hint(ann, made.table)) == (403, "no_hints")


def test_a_bad_move_is_told_as_one(guest: Arrive) -> None:
    ann = guest()
    made = ann.make(ME, BOT, options={"first": 0})
    with ann.open(made.table) as window:
        verdicts: list[Json] = []
        while len(verdicts) < 12 and not any(one["verdict"] in ("slip", "mistake") for one in verdicts):
            now = window.until_picture(lambda now: now["ask"] or now["outcome"])
            window.answer(0, len(now["ask"]["moves"]) - 1)
            reply = review(ann, made.table, now["step"] + 1)
            if reply.status_code == 200:
                verdicts.append(reply.json())
        worst = max(verdicts, key=lambda one: one["chosen"]["behind"])
        assert worst["verdict"] in ("slip", "mistake"), verdicts
        assert worst["best"]["move"] != worst["chosen"]["move"]


def test_nobody_else_is_told_and_nobody_is_told_when_not_asked(guest: Arrive) -> None:
    ann, eve = guest(), guest()
    made = ann.make(ME, BOT, options={"first": 0})
    with ann.open(made.table) as window:
        window.until_picture(lambda now: now["ask"])
        assert reason(hint(eve, made.table)) == (403, "not_seated")
        assert reason(hint(ann, made.table, seat=1)) == (403, "not_seated")
        assert reason(review(ann, made.table, 1, seat=1)) == (404, "not_yet")
        window.answer(0)
        assert reason(review(ann, made.table, 1, seat=1)) == (403, "own_seat_only")
        assert reason(review(eve, made.table, 1)) == (403, "running")


@pytest.mark.parametrize("wishes", [{}, {"clock": {"bank": 600, "increment": 5}}, {"public": True}], ids=str)
def test_among_people_there_are_hints_if_all_agree_and_until_the_host_forbids_them(
    guest: Arrive, wishes: dict[str, Any]
) -> None:
    ann, bea = guest(), guest()
    made, window, other = begun(ann, bea, options={"first": 0}, **wishes)
    with window, other:
        assert not window.picture()["hints"]
        assert reason(hint(ann, made.table)) == (403, "no_hints")
        window.send("Propose", seat=0, what="hints")
        window.until_picture(lambda now: now["proposal"])
        other.agree(1, agrees=False)
        window.until_picture(lambda now: now["proposal"] is None)
        other.until_picture(lambda now: now["proposal"] is None)
        assert not window.picture()["hints"]
        window.send("Propose", seat=0, what="hints")
        other.agree(1)
        window.until_picture(lambda now: now["hints"])
        assert hint(ann, made.table).status_code == 200
        assert window.refusal("Propose", seat=0, what="hints") == "hints_allowed"
        assert other.refusal("ForbidHints") == "not_host"
        window.send("ForbidHints")
        other.until_picture(lambda now: not now["hints"])
        assert reason(hint(ann, made.table)) == (403, "no_hints")


def test_a_friend_who_comes_ends_the_hints_that_nobody_agreed_to(guest: Arrive) -> None:
    ann, bea = guest(), guest()
    made = ann.make(ME, LINK, options={"first": 0})
    with ann.open(made.table) as window:
        window.send("Start", fill=True)
        assert window.until_picture(lambda now: now["ask"])["hints"]
        bea.join(made.links[1], "Bea")
        window.until_picture(lambda now: not now["hints"])


@pytest.mark.parametrize("wishes", [{}, {"public": True}], ids=str)
def test_what_one_agreed_to_alone_does_not_hold_for_whoever_comes(guest: Arrive, wishes: dict[str, Any]) -> None:
    ann, bea = guest(), guest()
    made = ann.make(ME, LINK, options={"first": 0}, **wishes)
    with ann.open(made.table) as window:
        window.send("Start", fill=True)
        window.until_picture(lambda now: now["ask"])
        window.send("ForbidHints")
        window.until_picture(lambda now: now["hints"] is False)
        window.send("Propose", seat=0, what="hints")
        window.until_picture(lambda now: now["hints"])
        bea.join(made.links[1], "Bea")
        window.until_picture(lambda now: not now["hints"])


def test_a_copy_of_a_running_game_is_no_way_to_hints_that_others_do_not_want(guest: Arrive) -> None:
    ann, bea = guest(), guest()
    made, window, other = begun(ann, bea, options={"first": 0})
    path = f"/api/tables/{made.table}/continue"
    with window, other:
        assert reason(ann.http.post(path, json={"step": 0, "seat": 0})) == (403, "still_playing"), "a bot would tell"
        play_on([window, other], Rng(5), moves=2)
        now = window.picture()["step"]
        assert reason(ann.http.post(path, json={"step": now, "seat": 0})) == (403, "still_playing")
        copied = ann.http.post(path, json={"step": 0, "seat": 0}).json()["table"]
        with ann.open(copied) as copy:
            assert copy.until_picture(lambda now: now["ask"])["hints"] is None
            assert reason(hint(ann, copied)) == (403, "no_hints")
            assert copy.refusal("Propose", seat=0, what="hints") == "no_hints"
            play_on([copy], Rng(5))
            assert reason(ann.http.post(f"/api/tables/{copied}/coach", json={"seat": 0})) == (400, "no_coach")
            assert reason(review(ann, copied, 1)) == (400, "no_coach")


def test_whoever_forbids_hints_leaves_other_proposals_alone(guest: Arrive) -> None:
    ann, bea = guest(), guest()
    _, window, other = begun(ann, bea, practice=True)
    with window, other:
        assert window.picture()["hints"], "practice is for learning"
        other.send("Propose", seat=1, what="end")
        window.until_picture(lambda now: now["proposal"])
        window.send("ForbidHints")
        assert window.until_picture(lambda now: not now["hints"])["proposal"]["what"] == "end"


def test_who_asks_the_same_again_and_again_takes_one_place(venue: Venue, guest: Arrive) -> None:
    ann = guest()
    made = ann.make(ME, BOT, options={"first": 0})
    with ann.open(made.table) as window:
        window.until_picture(lambda now: now["ask"])
        with ThreadPoolExecutor(12) as crowd:
            replies = list(crowd.map(lambda _: hint(ann, made.table), range(12)))
        assert {reply.status_code for reply in replies} == {200}
        assert len({reply.text for reply in replies}) == 1


@contextmanager
def held_up(venue: Venue, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Inquiry]]:
    """Nobody thinks until the block ends; what is to be thought about by then."""
    begun: list[Inquiry] = []
    may_go_on, think = asyncio.Event(), Thinkers.advise

    async def advise(thinkers: Thinkers, inquiry: Inquiry) -> Counsel:
        begun.append(inquiry)
        await may_go_on.wait()
        return await think(thinkers, inquiry)

    with monkeypatch.context() as patch:
        patch.setattr(Thinkers, "advise", advise)
        try:
            yield begun
        finally:
            venue.ask(lambda _: may_go_on.set())


def test_what_was_asked_before_moves_were_taken_back_is_no_answer(
    venue: Venue, guest: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = guest()
    made = ann.make(ME, BOT, options={"first": 0}, practice=True)
    with ann.open(made.table) as window, ThreadPoolExecutor(2) as crowd:
        window.until_picture(lambda now: now["ask"])

        def tried(pick: int) -> Json:
            window.answer(0, pick)
            return window.until_picture(lambda now: now["ask"] or now["outcome"])

        def back_to(step: int) -> None:
            window.send("Undo", seat=0, step=step)
            window.until_picture(lambda now: now["step"] == step and now["ask"])

        while True:
            first = window.picture()
            one = tried(0)
            back_to(first["step"])
            other = tried(len(first["ask"]["moves"]) - 1)
            if one["step"] == other["step"] and not any(move in other["ask"]["moves"] for move in one["ask"]["moves"]):
                break
        back_to(first["step"])
        tried(0)
        with held_up(venue, monkeypatch) as begun:
            early = crowd.submit(hint, ann, made.table)
            until(lambda: len(begun) == 1, "it is not thought about")
            back_to(first["step"])
            now = tried(len(first["ask"]["moves"]) - 1)
            late = crowd.submit(hint, ann, made.table)
            until(lambda: len(begun) == 2, "the other question is not thought about")
        assert late.result().json()["ask"] == now["ask"]["id"] != early.result().json()["ask"]
        assert late.result().json()["best"]["move"] in now["ask"]["moves"]


def test_a_hint_comes_though_somebody_at_the_table_is_deleted_meanwhile(
    venue: Venue, guest: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("marketday.server.room.LINGER_SECONDS", 0.01)
    ann, bea = guest(), guest()
    made, window, other = begun(ann, bea, options={"first": 0}, practice=True)
    with window, other, ThreadPoolExecutor(1) as crowd:
        now = window.until_picture(lambda now: now["ask"])
        room = venue.room(made.table)
        with held_up(venue, monkeypatch) as asked:
            reply = crowd.submit(hint, ann, made.table)
            until(lambda: bool(asked), "it is not thought about")
            assert bea.http.post("/api/me/erase").status_code == 204
            until(lambda: room.table.play is None, "the room stays")
        assert reply.result().status_code == 200
        assert reply.result().json()["best"]["move"] in now["ask"]["moves"]


def test_nobody_keeps_others_from_hints(venue: Venue, guest: Arrive, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bea = guest(), guest()

    def asked(one: Guest) -> str:
        made = one.make(ME, BOT, options={"first": 0})
        with one.open(made.table) as window:
            window.until_picture(lambda now: now["ask"])
        return made.table

    tables, other = [asked(ann) for _ in range(MOST_OF_PERSON + 1)], asked(bea)
    with ThreadPoolExecutor(MOST_OF_PERSON + 1) as crowd:
        with held_up(venue, monkeypatch) as begun:
            replies = [crowd.submit(hint, ann, table) for table in tables[:MOST_OF_PERSON]]
            until(lambda: len(begun) == MOST_OF_PERSON, "it is not thought about")
            assert reason(hint(ann, tables[-1])) == (503, "swamped")
            replies.append(crowd.submit(hint, bea, other))
            until(lambda: len(begun) > MOST_OF_PERSON, "she finds no place")
        assert {reply.result().status_code for reply in replies} == {200}
    assert hint(ann, tables[-1]).status_code == 200, "when the others are answered"
