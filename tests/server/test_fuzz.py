"""A socket fuzzer: whatever is sent, the server lives, says clearly what it refuses, changes nothing by it, and the
others at the table notice nothing."""

import json
import random
from collections.abc import Callable, Sequence
from contextlib import suppress
from threading import Thread
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from marketday.core.registry import find, names
from marketday.core.rng import Rng
from tests.contract.writable import random_move
from tests.server.guest import LINK, ME, Closed, Guest, Json, Window, play_on
from tests.server.venue import Venue

ONE_STORE = True

Arrive = Callable[[], Guest]

BATCH = 12
LARGEST = 16 * 1024

ODD_VALUES: list[Any] = [
    *(None, True, False, 0, -1, 1, 7, 8, 2**31, 2**53, 2**63, 2**64, 10**40, 0.0, 0.5, -0.0, 1e308),
    *("", "0", "seat", "\u0000", "\u202e", "é" * 9, "x" * 24, "x" * 25, "x" * 401, "𒐫" * 400, "A\u0300" * 12, "\ufeff"),
    *([], [0], {}, {"seat": 0}, [[[]]], {"act": "Close"}),
]
ODD_TEXTS = [
    *("", " ", "null", "true", "1", "[]", "{}", '"', "{", "}", "[[[", '{"act"', '{"act":', '{"act":{}}', '{"act":[]}'),
    *('{"act":{"act":"Start"}', '{"act":{"act":"Start"}}}', '{"act":{"act":"start"}}', '{"act":{"act":""}}'),
    *('{"act":{"act":"Say","seat":1,"text":"\\ud800"}}', '{"act":{"act":"Say","seat":1,"text":"\\udfff\\ud800"}}'),
    *('{"act":{"act":"Sit","seat":1,"name":"\\ud83d"}}', '{"act":{"act":"Undo","seat":1,"step":NaN}}'),
    *('{"act":{"act":"Undo","seat":1,"step":1e999}}', '{"act":{"act":"Undo","seat":1,"step":-Infinity}}'),
    *('{"act":{"act":"Undo","seat":1,"step":1e2}}', '{"act":{"act":"Undo","seat":1,"step":0x1}}', "﻿{}"),
    *('{"act":{"act":"Close"},"act":{"act":"Say","seat":0,"text":"twice"}}', '{"id":1e400,"act":{"act":"Start"}}'),
    *("{'act': {'act': 'Start'}}", '{"act":{"act":"Start"},"id":"1"}', '{"act":{"act":"Start"},"id":-1}'),
    *('{"act":{"act":"Start"},"id":9007199254740993}', '{"act":{"act":"Start"},"seat":0}', '{"act":"Start"}'),
    '{"act":{"act":"Undo","seat":1,"step":' + "9" * 5000 + "}}",
    "[" * 16_000,
    '{"act":' + "[" * 8000 + "]" * 8000 + "}",
    '{"act":' + '{"a":' * 2500 + "1" + "}" * 2500 + "}",
    '{"act":{"act":"Answer","seat":1,"ask":1,"move":' + "[" * 7000 + "]" * 7000 + "}}",
    '{"act":{"act":"Answer","seat":1,"ask":1,"move":' + '{"move":' * 1500 + "1" + "}" * 1500 + "}}",
]


class Fuzzer:
    """Makes messages. Most are nearly right, for those get furthest."""

    def __init__(self, game: str, seed: int) -> None:
        self._moves = find(game).move_type
        self._random = random.Random(seed)
        self._rng = Rng(seed)
        self._sent: list[str | bytes] = []
        self.picture: Json = {}

    def message(self) -> str | bytes:
        """Text, or bytes for a binary message."""
        near = (self._mutated, self._wrong_seat, self._stale, self._strange_move)
        far = (self._garbage, self._odd, self._cut, self._bytes, self._replayed)
        make = self._random.choice((*near, *near, *far, self._right))
        message = make()
        self._sent = [*self._sent[-50:], message]
        return message

    def _act(self) -> Json:
        """A right one, of any kind."""
        pick = self._random.choice
        step = self._random.randrange(40)
        return pick(
            (
                {"act": "Sit", "seat": 1, "name": "Bea"},
                {"act": "AddWord", "seat": 1, "word": "word"},
                {"act": "Start"},
                {"act": "Close"},
                {"act": "Answer", "seat": 1, "ask": self._ask(), "move": self._move()},
                {"act": "WhyNot", "seat": 1, "move": self._move()},
                {"act": "Undo", "seat": 1, "step": step},
                {"act": "Propose", "seat": 1, "what": pick(("pause", "resume"))},
                {"act": "Agree", "seat": 1, "proposal": self._proposal(), "agrees": pick((True, False))},
                {"act": "Say", "seat": 1, "text": pick(("hm", "<b>", "\u0000", "𒐫"))},
                {"act": "React", "seat": 1, "sign": "wow"},
                {"act": "GiveToBot", "seat": 0, "bot": "greedy"},
                {"act": "SwapSeats", "seat": 0, "other": 1},
            )
        )

    def _proposal(self) -> int:
        proposal = self.picture.get("proposal")
        return int(proposal["id"]) if proposal else self._random.randrange(300)

    def _ask(self) -> int:
        ask = self.picture.get("ask")
        return int(ask["id"]) if ask else self._random.randrange(300)

    def _move(self) -> Json:
        ask = self.picture.get("ask")
        if ask and self._random.random() < 0.3:
            return dict(self._random.choice(ask["moves"]))
        move: Json = msgspec.to_builtins(random_move(self._moves, self._rng))
        return move

    def _right(self) -> str:
        return self._wrap(self._act())

    @staticmethod
    def _wrap(act: Any) -> str:
        return json.dumps({"act": act, "id": 1})

    def _garbage(self) -> str:
        letters = '{}[]",:0123456789.eE+-actnul \n\t\\u\u0000é𒐫\u202e'
        return "".join(self._random.choice(letters) for _ in range(self._random.randrange(200)))

    def _bytes(self) -> bytes:
        return self._random.choice(
            (self._random.randbytes(self._random.randrange(300)), self._wrap(self._act()).encode())
        )

    def _odd(self) -> str:
        return self._random.choice(ODD_TEXTS)

    def _cut(self) -> str:
        whole = self._wrap(self._act())
        return whole[: self._random.randrange(len(whole))]

    def _mutated(self) -> str:
        act = self._act()
        for _ in range(self._random.randrange(1, 3)):
            name = self._random.choice(list(act))
            what = self._random.randrange(4)
            if what == 0:
                act.pop(name)
            elif what == 1:
                act[self._random.choice(("extra", "Seat", "seat ", "id", "t", "", "__class__"))] = 1
            else:
                act[name] = self._random.choice(ODD_VALUES)
            if not act:
                break
        if act.get("act") == "GiveToBot" and act.get("seat") == 1:
            act["seat"] = 0  # she may, and then a bot would do things while her messages are refused
        return self._wrap(act)

    def _wrong_seat(self) -> str:
        act = self._act()
        act["seat"] = self._random.choice((0, 2, 3, 7, 8, -1, 2**40))
        return self._wrap(act)

    def _stale(self) -> str:
        ask = max(0, self._ask() - self._random.randrange(1, 50))
        return self._wrap({"act": "Answer", "seat": 1, "ask": ask, "move": self._move()})

    def _replayed(self) -> str | bytes:
        return self._random.choice(self._sent or ["{}"])

    def _strange_move(self) -> str:
        move = self._move()
        for name in list(move):
            if self._random.random() < 0.3:
                move[name] = self._random.choice(ODD_VALUES)
        if self._random.random() < 0.5:
            return self._wrap({"act": "WhyNot", "seat": 1, "move": move})
        return self._wrap({"act": "Answer", "seat": 1, "ask": self._ask(), "move": move})


class Attack:
    """One hostile browser, that is sure after every batch of what its messages came to."""

    def __init__(self, who: Guest, table: str, game: str, seed: int, truth: Callable[[], str] | None) -> None:
        self._who, self._table, self._truth = who, table, truth
        self._window = who.open(table)
        self._fuzzer = Fuzzer(game, seed)
        self._probe = 10**6
        self.sent = self.refused = self.batches_without_effect = 0

    def go(self, messages: int, between: Callable[[], None] = lambda: None) -> None:
        while self.sent < messages:
            between()
            self._window.catch_up()
            seat = next(iter(self._window.pictures), None)
            self._fuzzer.picture = self._window.pictures.get(seat, {})
            batch = [self._fuzzer.message() for _ in range(BATCH)]
            before = self._truth() if self._truth else ""
            refused = self._send(batch)
            self.sent += len(batch)
            self.refused += refused
            if self._truth and refused == len(batch):
                self.batches_without_effect += 1
                assert self._truth() == before, f"all were refused, yet something changed: {batch}"

    def _send(self, batch: list[str | bytes]) -> int:
        """How many of these were refused. A question with a known answer follows, so that all replies are in."""
        self._window.others.clear()
        for message in batch:
            self._window.socket.send(message)
        self._probe += 1
        probe = self._probe
        self._window.socket.send(json.dumps({"act": {"act": "WhyNot", "seat": 7, "move": {}}, "id": probe}))
        self._window.until(lambda window: any(message.get("id") == probe for message in window.others))
        refusals = [message for message in self._window.others if message["t"] == "refusal"]
        for refusal in refusals:
            assert set(refusal) == {"t", "id", "rule", "reason", "facts", "said"}
            assert refusal["reason"], "it says why"
        return len(refusals) - 1

    def close(self) -> None:
        self._window.close()


def attack(guest: Arrive, venue: Venue, game: str, messages: int, seed: int) -> tuple[int, int, int]:
    """Bea's browser and an onlooker's attack a table at which Ann plays on."""
    ann, bea, eve = guest(), guest(), guest()
    # No bots: nothing may happen unless somebody here does it.
    more = [{"kind": "me", "name": "Cem"}] * (min(find(game).seat_counts) - 2)
    made = ann.make(ME, LINK, *more, game=game)
    bea.join(made.links[1])
    eve.join(made.links[None])
    window = ann.open(made.table)

    def ann_plays() -> None:
        window.catch_up()
        for seat in window.asked():
            ask = window.picture(seat)["ask"]
            number = window.send("Answer", seat=seat, ask=ask["id"], move=ask["moves"][0])
            window.until(
                lambda window, number=number: (  # type: ignore[misc]
                    number in window.done or any(message.get("id") == number for message in window.others)
                )
            )
            window.others = [message for message in window.others if message.get("id") != number]  # she was too late

    with bea.open(made.table) as sitting:
        sitting.send("Sit", seat=1, name="Bea")
        sitting.until_picture(lambda now: now["places"][1]["name"] == "Bea")
        window.send("Start")
        window.until_picture(lambda now: now["started"])
    alone = Attack(bea, made.table, game, seed, lambda: venue.truth(made.table))
    alone.go(messages // 2, ann_plays)
    # Now two at once: interleaved, one of them without any right.
    pair = [Attack(bea, made.table, game, seed + 1, None), Attack(eve, made.table, game, seed + 2, None)]
    go_at_once(pair, messages // 4, window, ann_plays)
    assert pair[1].refused == pair[1].sent, "an onlooker can do nothing at all"
    still_well(guest, window, made.table)
    for one in (alone, *pair):
        one.close()
    every = (alone, *pair)
    return sum(one.sent for one in every), sum(one.refused for one in every), alone.batches_without_effect


def go_at_once(attacks: Sequence[Attack], messages: int, window: Window, play: Callable[[], None]) -> None:
    """While somebody else plays on."""
    failures: list[BaseException] = []

    def run(one: Attack) -> None:
        try:
            one.go(messages)
        except BaseException as error:  # noqa: BLE001 - shown below, in the thread that tests
            failures.append(error)

    threads = [Thread(target=run, args=(one,)) for one in attacks]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        with suppress(TimeoutError):
            window.hear(0.02)
        play()
    for thread in threads:
        thread.join()
    assert not failures, failures


def still_well(guest: Arrive, window: Window, table: str) -> None:
    """Ann was told nothing but pictures and signs, sees the truth, and can go on."""
    window.quiet()
    assert {message["t"] for message in window.others} <= {"reaction"}
    assert window.picture()["places"][0]["name"] == "Ann"
    assert not window.picture()["closed"]
    window.send("Say", seat=0, text="still here")
    window.until(lambda window: any(line["text"] == "still here" for line in window.chats[0]))
    fresh = guest()
    assert fresh.http.get("/api/health").json()["status"] == "ok"
    other = fresh.make(ME, {"kind": "bot", "bot": "random"})
    with fresh.open(other.table) as calm:
        play_on([calm], Rng(1), moves=3)


@pytest.mark.parametrize("game", names())
def test_whatever_is_sent_is_refused_or_right(guest: Arrive, venue: Venue, game: str) -> None:
    sent, refused, compared = attack(guest, venue, game, 2000, seed=1)
    assert sent >= 2000
    assert refused > sent * 0.8, "most are wrong"
    assert sent - refused >= 5, "some are right, however short the game"
    assert compared > 20


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 104))
@pytest.mark.parametrize("game", names())
def test_whatever_is_sent_is_refused_or_right_a_hundred_thousand_times(
    guest: Arrive, venue: Venue, game: str, seed: int
) -> None:
    sent, refused, compared = attack(guest, venue, game, 25_000, seed)
    print(f"{sent} messages, {refused} refused, the table compared after {compared} batches without effect")
    assert sent >= 25_000


@pytest.mark.parametrize("size", [LARGEST + 1, 100_000, 5_000_000])
def test_too_large_a_message_ends_the_connection_and_nothing_else(guest: Arrive, venue: Venue, size: int) -> None:
    ann = guest()
    made = ann.make(ME, LINK)
    with ann.open(made.table) as window, ann.open(made.table) as other:
        other.picture()
        truth = venue.truth(made.table)
        with suppress(ConnectionClosed):
            window.socket.send("x" * size)
        with pytest.raises(Closed) as closing:
            window.quiet(5)
        assert closing.value.code in (1009, 1006)
        assert venue.truth(made.table) == truth
        other.send("Say", seat=0, text="unmoved")
        other.until(lambda other: other.chats[0])


def test_the_largest_message_is_read(guest: Arrive) -> None:
    ann = guest()
    made = ann.make(ME, LINK)
    with ann.open(made.table) as window:
        text = '{"act":{"act":"Say","seat":0,"text":"hello"}}'
        window.socket.send(text + " " * (LARGEST - len(text)))
        window.until(lambda window: window.chats.get(0))


@pytest.mark.parametrize("content", [b"\xff\xfe", b"\xed\xa0\x80", b"\xc0\xaf", b"\xf8\x88\x80\x80\x80"])
def test_text_that_is_no_text_ends_the_connection_and_nothing_else(guest: Arrive, venue: Venue, content: bytes) -> None:
    ann = guest()
    made = ann.make(ME, LINK)
    with ann.open(made.table) as window, ann.open(made.table) as other:
        other.picture()
        truth = venue.truth(made.table)
        window.socket.send(content, text=True)
        with pytest.raises(Closed) as closing:
            window.quiet(5)
        assert closing.value.code == 1007
        assert venue.truth(made.table) == truth
        other.send("Say", seat=0, text="unmoved")
        other.until(lambda other: other.chats[0])


def test_answers_come_under_the_number_they_were_asked_under(guest: Arrive) -> None:
    ann = guest()
    made = ann.make(ME, LINK)
    with ann.open(made.table) as window:
        for number in (0, 5, 2**53 - 1):
            window.socket.send(json.dumps({"act": {"act": "Undo", "seat": 0, "step": 0}, "id": number}))
            assert window.reply(number)["reason"] == "not_started"
        for act in ({"act": "Undo", "seat": 0}, {"act": "Fly"}, 7, None):
            window.socket.send(json.dumps({"act": act, "id": 77}))
            assert window.reply(77)["reason"] == "unreadable"
            window.others.clear()
