"""Live tables: everybody acts at once, by real sockets. One order for all, verdicts, time, bots, no way back."""

import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from marketday.games.bankrut.data import TOTALS
from marketday.games.bankrut.moves import MakeOffer
from marketday.server.room import Room
from marketday.table import record, snapshot
from tests.server.guest import LINK, Guest, Json, Made, Window
from tests.server.venue import Venue, open_venue

ONE_STORE = True

Arrive = Callable[[], Guest]

NAMES = ("Ann", "Bea", "Cleo", "Dan", "Eve", "Fay")
NOTHING = [0] * 9


def me(name: str) -> Json:
    return {"kind": "me", "name": name}


def one(good: int) -> list[int]:
    return [int(other == good) for other in range(9)]


class Floor:
    """A live table with a window for each seat, the market open."""

    def __init__(self, guest: Arrive, seats: int, **options: Any) -> None:
        host = guest()
        self.made: Made = host.make(*[LINK] * seats, game="bankrut", options={"pace": "live", **options})
        self.windows: list[Window] = []
        self.players: list[Guest] = []
        for seat in range(seats):
            player = guest()
            self.players.append(player)
            player.join(self.made.links[seat], NAMES[seat])
            self.windows.append(player.open(self.made.table))
        with host.open(self.made.table) as hosting:
            hosting.send("Start")
            hosting.until_picture(lambda now: now["started"])
        for seat, window in enumerate(self.windows):
            ask = window.until_picture(lambda now: now["ask"], seat)["ask"]
            window.send("Answer", seat=seat, ask=ask["id"], move={"move": "Ready"})
        for seat in range(seats):
            self.see(seat, lambda view: view["question"] == "trade")

    def see(self, seat: int, holds: Callable[[Json], Any]) -> Json:
        view: Json = self.windows[seat].until_picture(lambda now: holds(now["view"]), seat)["view"]
        return view

    def send(self, seat: int, **move: Any) -> int:
        window = self.windows[seat]
        return window.send("Answer", seat=seat, ask=window.picture(seat)["ask"]["id"], move=move)

    def verdict(self, seat: int, number: int) -> str:
        """`done`, or the reason of a refusal."""
        window = self.windows[seat]
        window.until(lambda window: number in window.done or any(one.get("id") == number for one in window.others))
        if number in window.done:
            return "done"
        return str(next(message["reason"] for message in window.others if message.get("id") == number))

    def act(self, seat: int, **move: Any) -> str:
        return self.verdict(seat, self.send(seat, **move))

    def hand(self, seat: int) -> list[int]:
        hand: list[int] = self.windows[seat].picture(seat)["view"]["hand"]
        return hand

    def a_card(self, seat: int) -> int:
        return next(good for good, count in enumerate(self.hand(seat)) if count)

    def close(self) -> None:
        for window in self.windows:
            window.close()


@pytest.fixture
def floor(guest: Arrive) -> Callable[..., Floor]:
    return lambda seats=3, **options: Floor(guest, seats, **options)


Open = Callable[..., Floor]


def test_an_act_is_answered_by_its_verdict_and_shown_to_all(floor: Open) -> None:
    market = floor()
    good = market.a_card(0)
    assert market.act(0, move="MakeOffer", give=one(good), want=NOTHING) == "done"
    shown = [market.see(seat, lambda view: view["offers"])["offers"] for seat in range(3)]
    assert shown[0] == shown[1] == shown[2]
    (offer,) = shown[0]
    assert (offer["seat"], offer["give"]) == (0, one(good))
    assert market.act(1, move="AcceptOffer", offer=offer["id"]) == "done"
    before = market.hand(1)[good]
    market.see(1, lambda view: not view["offers"] and view["hand"][good] == before + 1)
    number = market.send(2, move="AcceptOffer", offer=offer["id"])
    assert market.verdict(2, number) == "offer_taken"
    assert market.windows[2].reply(number)["facts"] == {"seat": 1}, "so it hears who was quicker"
    market.close()


def test_a_closed_table_is_played_no_more_and_leaves_memory(guest: Arrive, venue: Venue) -> None:
    ann = guest()
    bot = {"kind": "bot", "bot": "bankrut-easy"}
    made = ann.make(me("Ann"), bot, bot, game="bankrut", options={"pace": "live"})
    with ann.open(made.table) as window:
        ask = window.until_picture(lambda now: now["ask"], 0)["ask"]
        window.send("Answer", seat=0, ask=ask["id"], move={"move": "Ready"})
        now = window.until_picture(lambda now: now["view"]["question"] == "trade" and now["ask"], 0)
        good = next(good for good, count in enumerate(now["view"]["hand"]) if count)
        window.send("Close")
        window.until_picture(lambda now: now["closed"], 0)
        offer = {"move": "MakeOffer", "give": one(good), "want": NOTHING}
        assert window.refusal("Answer", seat=0, ask=now["ask"]["id"], move=offer) == "closed"
    venue.put_away(made.table)


def test_acts_of_others_do_not_make_an_answer_too_old(floor: Open) -> None:
    market = floor()
    asked = market.windows[0].picture(0)["ask"]["id"]
    for seat in (1, 2):
        assert market.act(seat, move="Shout", want=[seat], have=[]) == "done"
    number = market.windows[0].send("Answer", seat=0, ask=asked, move={"move": "Shout", "want": [3], "have": []})
    assert market.verdict(0, number) == "done"
    market.close()


def at_once(works: Sequence[Callable[[], object]]) -> None:
    barrier = threading.Barrier(len(works))

    def go(work: Callable[[], object]) -> None:
        barrier.wait()
        work()

    threads = [threading.Thread(target=go, args=(work,)) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def test_of_two_acceptances_at_once_exactly_one_wins(floor: Open) -> None:
    market = floor(4)
    for _ in range(10):
        good = market.a_card(0)
        assert market.act(0, move="MakeOffer", give=one(good), want=NOTHING) == "done"
        shown = [market.see(seat, lambda view: view["offers"])["offers"][0]["id"] for seat in range(4)]
        offer = shown[0]
        numbers = [0] * 4

        def take(seat: int, offer: int = offer, numbers: list[int] = numbers) -> None:
            numbers[seat] = market.send(seat, move="AcceptOffer", offer=offer)

        at_once([lambda seat=seat: take(seat) for seat in (1, 2, 3)])  # type: ignore[misc]
        verdicts = sorted(market.verdict(seat, numbers[seat]) for seat in (1, 2, 3))
        assert verdicts == ["done", "offer_taken", "offer_taken"]
        for seat in range(4):
            market.see(seat, lambda view: not view["offers"])
    market.close()


def test_a_trade_and_a_stop_at_once_have_one_order_for_all(floor: Open) -> None:
    for attempt in range(4):
        market = floor(3)
        good = market.a_card(0)
        market.act(0, move="MakeOffer", give=one(good), want=NOTHING)
        offer = market.see(1, lambda view: view["offers"])["offers"][0]["id"]
        numbers: dict[int, int] = {}

        def take(numbers: dict[int, int] = numbers, offer: int = offer, market: Floor = market) -> None:
            numbers[1] = market.send(1, move="AcceptOffer", offer=offer)

        def stop(numbers: dict[int, int] = numbers, market: Floor = market) -> None:
            numbers[2] = market.send(2, move="CallStop")

        at_once([take, stop] if attempt % 2 else [stop, take])
        assert market.verdict(2, numbers[2]) == "done"
        traded = market.verdict(1, numbers[1])
        stories = []
        for seat in range(3):
            market.see(seat, lambda view: view["results"])
            told = [line["event"]["event"] for line in market.windows[seat].stories[seat]]
            stories.append([name for name in told if name in ("Traded", "StopCalled", "RoundEnded")])
        assert stories[0] == stories[1] == stories[2]
        assert ("Traded" in stories[0]) == (traded == "done")
        assert stories[0][-2:] == ["StopCalled", "RoundEnded"]
        hands = market.windows[0].picture(0)["view"]["results"][0]["seats"]
        centre = market.windows[0].picture(0)["view"]["results"][0]["centre"]
        counts = [sum(seat["hand"][other] for seat in hands) + (other == centre) for other in range(9)]
        assert counts == list(TOTALS)
        market.close()


def hold_frames(room: Room) -> None:
    """From now on nobody is shown anything."""
    room.frames.hold(3600)


def test_nobody_hears_of_a_change_before_all_are_shown_it(floor: Open, venue: Venue) -> None:
    """Neither by asking why not, nor by an act that is bound to be refused."""
    market = floor()
    room, window = venue.room(market.made.table), market.windows[1]
    shown = market.see(0, lambda view: True)["centre"]
    laid = next(good for good in range(9) if market.hand(0)[good] and good != shown)
    mine = next(good for good in range(9) if market.hand(1)[good] and good not in (shown, laid))
    venue.ask(lambda house: hold_frames(room))
    assert market.act(0, move="SwapCentre", lay=laid, believed=shown) == "done"

    def centre_as_told(believed: int) -> int:
        """What the seat thinks lies there, if that is right; what it is told otherwise."""
        move = {"move": "SwapCentre", "lay": mine, "believed": believed}
        reply = window.reply(window.send("WhyNot", seat=1, move=move))
        return believed if reply["t"] == "allowed" else int(reply["facts"]["good"])

    assert centre_as_told(shown) == shown
    assert centre_as_told(laid) == shown
    next_step = window.picture(1)["step"] + 1
    looked = market.players[1].http.get(f"/api/tables/{market.made.table}/moments/{next_step}", params={"seat": 1})
    assert (looked.status_code, looked.json()["reason"]) == (404, "not_yet"), "nor by looking back"
    late = market.send(1, move="SwapCentre", lay=mine, believed=shown)
    assert market.act(1, move="Shout", want=[mine], have=[]) == "done", "so the act before it was judged too"
    assert centre_as_told(laid) == shown
    assert not any(message.get("id") == late for message in window.others)
    venue.ask(lambda house: room.frames.show())
    assert market.verdict(1, late) == "centre_changed"
    market.see(1, lambda view: view["centre"] == laid)
    assert centre_as_told(shown) == laid
    assert centre_as_told(laid) == laid
    market.close()


def test_nothing_is_taken_back(floor: Open) -> None:
    market = floor()
    market.act(0, move="Shout", want=[1], have=[])
    window = market.windows[0]
    assert window.refusal("Undo", seat=0, step=1) == "no_undo_live"
    assert window.picture(0)["free_undo"] is None
    market.close()


def test_nobody_acts_for_another_seat(floor: Open) -> None:
    market = floor()
    ask = market.windows[0].picture(0)["ask"]["id"]
    assert market.windows[0].refusal("Answer", seat=1, ask=ask, move={"move": "CallStop"}) == "not_your_seat"
    market.close()


def test_lag_is_measured_and_shown_to_all(floor: Open) -> None:
    market = floor()
    market.windows[1].until_picture(lambda now: now["places"][0]["lag"] is not None, 1)
    for seat in range(3):
        market.windows[seat].quiet(0.05)  # answers the ping
    market.act(2, move="Shout", want=[1], have=[])
    lags = [place["lag"] for place in market.windows[1].picture(1)["places"]]
    assert all(lag is not None and 0 <= lag < 5000 for lag in lags)
    market.close()


def test_a_table_comes_back_from_its_log_in_the_middle_of_the_trading(database: Path) -> None:
    with open_venue(database) as venue:
        guests: list[Guest] = []

        def arrive() -> Guest:
            guests.append(Guest(venue.url))
            return guests[-1]

        market = Floor(arrive, 3)
        for turn in range(30):
            seat = turn % 3
            market.act(seat, move="MakeOffer", give=one(market.a_card(seat)), want=one(turn % 9))
        hands = [market.hand(seat) for seat in range(3)]
        made = market.made
        truth = untimed(venue, made.table)
        cookies = [guest.cookie for guest in guests[1:]]
        for guest in guests:
            guest.leave()
    with open_venue(database) as venue:
        for seat, cookie in enumerate(cookies):
            with Window(venue.url, made.table, cookie) as window:
                assert window.picture(seat)["view"]["hand"] == hands[seat]
                assert window.picture(seat)["ask"]["standing"]
        assert untimed(venue, made.table) == truth


def untimed(venue: Venue, table: str) -> Json:
    """Everything a table is, except what has moved on in the time its server was away."""
    whole: Json = msgspec.json.decode(snapshot.take(venue.room(table).table))
    return {name: value for name, value in whole.items() if name not in ("entries", "since", "due_at", "changed_at")}


def test_a_calm_tick_passes_when_its_seconds_are_over(guest: Arrive) -> None:
    ann = guest()
    options = {"pace": "calm", "tick_seconds": 2}
    made = ann.make(*map(me, NAMES[:3]), game="bankrut", options=options)
    with ann.open(made.table) as window:
        for seat in range(3):
            ask = window.until_picture(lambda now: now["ask"], seat)["ask"]
            window.send("Answer", seat=seat, ask=ask["id"], move={"move": "Ready"})
        now = window.until_picture(lambda now: now["view"]["question"] == "trade", 0)
        assert now["due"] - now["now"] == pytest.approx(2, abs=0.5)
        opened = time.monotonic()
        ask = window.until_picture(lambda now: now["ask"] and now["view"]["question"] == "trade", 1)["ask"]
        window.send("Answer", seat=1, ask=ask["id"], move={"move": "Shout", "want": [2], "have": []})
        now = window.until_picture(lambda now: now["view"]["tick"] == 1, 0)
        assert 1.5 < time.monotonic() - opened < 6
        assert now["view"]["traders"][1]["want"] == [2], "who had chosen has acted"


def test_bots_trade_by_themselves_and_the_record_can_be_checked(guest: Arrive, venue: Venue) -> None:
    """With one person who only watches, and ends each round by a STOP."""
    ann = guest()
    bot = {"kind": "bot", "bot": "bankrut-strong"}
    made = ann.make(me("Ann"), bot, bot, game="bankrut", options={"pace": "live"})
    with ann.open(made.table) as window:
        for number in range(3):
            ask = window.until_picture(lambda now: now["ask"] and now["view"]["question"] == "ready", 0)["ask"]
            window.send("Answer", seat=0, ask=ask["id"], move={"move": "Ready"})
            window.until_picture(lambda now: now["view"]["question"] == "trade", 0)
            if number == 0:
                window.until(lambda window: {1, 2} <= acting(window), patience=40)
            window.send("Answer", seat=0, ask=window.picture(0)["ask"]["id"], move={"move": "CallStop"})
            window.until_picture(lambda now, number=number: len(now["view"]["results"]) > number, 0)  # type: ignore[misc]
        window.until_picture(lambda now: now["outcome"], 0)
    told = record.read(ann.http.get(f"/api/tables/{made.table}/record").content)
    assert told.outcome.totals == tuple(msgspec.json.decode(msgspec.json.encode(told.outcome))["totals"])
    assert len(told.entries) > 10
    offered_to = {entry.move.to for entry in told.entries if isinstance(entry.move, MakeOffer)}
    assert offered_to <= {None, 0}, "bots among people whisper to people only"


def acting(window: Window) -> set[int]:
    """Which seats have done something on the floor."""
    busy = ("OfferMade", "Shouted", "Traded", "CentreSwapped")
    return {line["event"]["seat"] for line in window.stories.get(0, []) if line["event"]["event"] in busy}
