"""Clicks at once, twice, late, for somebody else; what the host may; chat, signs, pause, bots, closing."""

import threading
from collections.abc import Callable
from typing import Any
from unittest.mock import ANY

import pytest

from marketday.core.rng import Rng
from tests.server.guest import BOT, LINK, ME, Guest, Made, Window, Wish, play_on
from tests.server.venue import Venue

Arrive = Callable[[], Guest]


def two_people(guest: Arrive, *more: Wish, **options: Any) -> tuple[Made, Window, Window]:
    """A game of Ann, who is the host, and Bea, begun."""
    ann, bea = guest(), guest()
    made = ann.make(ME, LINK, *more, **options)
    bea.join(made.links[1])
    window, other = ann.open(made.table), bea.open(made.table)
    other.send("Sit", seat=1, name="Bea")
    other.until_picture(lambda now: now["places"][1]["name"] == "Bea")
    window.send("Start")
    window.until_picture(lambda now: now["started"])
    other.until_picture(lambda now: now["started"])
    return made, window, other


def asked_first(*windows: Window) -> tuple[Window, int]:
    """Who is asked now, and in which seat."""
    seat = windows[0].picture()["asked"][0]
    window = next(window for window in windows if seat in window.pictures)
    window.until_picture(lambda now: now["ask"], seat)
    return window, seat


def test_of_two_clicks_at_once_one_counts_and_the_other_is_stale(guest: Arrive) -> None:
    ann = guest()
    made = ann.make(ME, {"kind": "me", "name": "Bea"})
    with ann.open(made.table) as window, ann.open(made.table) as same:
        for shown in (window, same):
            shown.until(lambda shown: len(shown.pictures) == 2)
        _, seat = asked_first(window)
        ask = same.until_picture(lambda now: now["ask"], seat)["ask"]
        barrier = threading.Barrier(2)

        def click(shown: Window, move: object) -> None:
            barrier.wait()
            shown.send("Answer", seat=seat, ask=ask["id"], move=move)

        threads = [
            threading.Thread(target=click, args=(shown, ask["moves"][pick]))
            for pick, shown in enumerate((window, same))
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for shown in (window, same):
            shown.until_picture(lambda now: now["step"] == 1, seat)
            shown.until(lambda shown: shown.is_answered)
        refusals = [message["reason"] for shown in (window, same) for message in shown.others]
        assert len(refusals) == 1
        assert refusals[0] in ("stale", "not_your_turn"), "stale, unless now another seat is asked"
        assert window.picture(seat)["step"] == 1


def test_the_same_click_twice_counts_once(guest: Arrive, venue: Venue) -> None:
    ann = guest()
    made = ann.make(ME, {"kind": "me", "name": "Bea"})
    with ann.open(made.table) as window:
        window.until(lambda window: len(window.pictures) == 2)
        _, seat = asked_first(window)
        ask = window.picture(seat)["ask"]
        sent = [window.send("Answer", seat=seat, ask=ask["id"], move=ask["moves"][0]) for _ in range(3)]
        assert window.reply(sent[1])["t"] == "refusal"
        assert window.reply(sent[2])["t"] == "refusal"
        assert window.until_picture(lambda now: now["step"] == 1, seat)["step"] == 1
        window.quiet()
        assert window.picture(seat)["step"] == 1
        assert not [message for message in window.others if message["id"] == sent[0]]


def test_an_old_answer_is_stale_and_the_newest_picture_comes_again(guest: Arrive, venue: Venue) -> None:
    ann = guest()
    made = ann.make(ME, BOT, practice=True)
    with ann.open(made.table) as window:
        play_on([window], Rng(3), moves=2)
        window.until_picture(lambda now: now["ask"])
        window.quiet()
        ask, shown, truth = window.picture()["ask"], window.shown, venue.truth(made.table)
        for old in (0, ask["id"] - 1, ask["id"] + 1):
            assert window.refusal("Answer", seat=0, ask=old, move=ask["moves"][0]) == "stale"
        window.until(lambda window: window.shown > shown)
        assert venue.truth(made.table) == truth


def test_a_move_that_was_not_offered_is_refused_by_its_rule(guest: Arrive, venue: Venue) -> None:
    ann = guest()
    made = ann.make(ME, BOT, options={"first": 0})
    with ann.open(made.table) as window:
        ask = window.until_picture(lambda now: now["ask"])["ask"]
        truth = venue.truth(made.table)
        for move in ({"move": "PlaceBoat", "boat": 47, "space": 0}, {"move": "EndTurn"}, {"move": "PassTurn"}):
            if move in ask["moves"]:
                continue
            tried = window.reply(window.send("Answer", seat=0, ask=ask["id"], move=move))
            wondered = window.reply(window.send("WhyNot", seat=0, move=move))
            assert tried["rule"].startswith("K-")
            assert {**tried, "id": 0} == {**wondered, "id": 0}
        assert window.reply(window.send("WhyNot", seat=0, move=ask["moves"][0]))["t"] == "allowed"
        assert venue.truth(made.table) == truth


def test_nobody_acts_for_a_seat_they_do_not_hold(guest: Arrive, venue: Venue) -> None:
    made, window, other = two_people(guest)
    asked, seat = asked_first(window, other)
    ask = asked.picture(seat)["ask"]
    idle = other if asked is window else window
    truth = venue.truth(made.table)
    assert idle.refusal("Answer", seat=seat, ask=ask["id"], move=ask["moves"][0]) == "not_your_seat"
    assert idle.refusal("Sit", seat=seat, name="Eve") == "not_your_seat"
    assert idle.refusal("Say", seat=seat, text="I am a fool") == "not_your_seat"
    assert idle.refusal("Answer", seat=7, ask=ask["id"], move=ask["moves"][0]) == "not_your_seat"
    assert idle.refusal("Answer", seat=1 - seat, ask=ask["id"], move=ask["moves"][0]) == "not_your_turn"
    assert venue.truth(made.table) == truth
    asked.answer(seat)


def test_what_only_the_host_may(guest: Arrive, venue: Venue) -> None:
    made, window, other = two_people(guest)
    truth = venue.truth(made.table)
    assert other.refusal("Start") == "not_host"
    assert other.refusal("Close") == "not_host"
    assert other.refusal("GiveToBot", seat=0, bot="greedy") == "not_host"
    assert other.refusal("SwapSeats", seat=0, other=1) == "not_host"
    assert window.refusal("GiveToBot", seat=1, bot="greedy") == "still_here", "nobody is put out of their seat"
    assert window.refusal("Start") == "started_already"
    assert window.refusal("SwapSeats", seat=0, other=1) == "started_already"
    assert venue.truth(made.table) == truth


@pytest.mark.parametrize("bot", ["nobody", "marketday.__main__:x", "os:abort", ":", "..:x", "this:d"])
def test_bots_come_by_name_and_nothing_is_imported_for_strangers(guest: Arrive, venue: Venue, bot: str) -> None:
    ann = guest()
    made = ann.make(ME, LINK)
    with ann.open(made.table) as window:
        truth = venue.truth(made.table)
        assert window.refusal("GiveToBot", seat=1, bot=bot) == "unknown_bot"
        assert venue.truth(made.table) == truth
    wish = {"kind": "bot", "bot": bot}
    assert ann.http.post("/api/tables", json={"game": "klongs", "seats": [ME, wish]}).status_code == 400


def test_seats_are_swapped_before_the_start_and_people_go_with_their_chairs(guest: Arrive) -> None:
    ann, bea = guest(), guest()
    made = ann.make(ME, LINK)
    bea.join(made.links[1])
    with ann.open(made.table) as window, bea.open(made.table) as other:
        other.send("Sit", seat=1, name="Bea")
        window.until_picture(lambda now: now["places"][1]["name"] == "Bea")
        window.send("SwapSeats", seat=0, other=1)
        window.until(lambda window: 1 in window.pictures)
        other.until(lambda other: 0 in other.pictures)
        assert [place["name"] for place in window.picture(1)["places"]] == ["Bea", "Ann"]
        assert window.refusal("Sit", seat=0, name="Ann") == "not_your_seat"
        assert window.refusal("SwapSeats", seat=0, other=5) == "no_such_seat"
        window.send("Start")
        window.until_picture(lambda now: now["started"], 1)
        assert len(window.picture(1)["view"]["hand"]) > 0


def test_a_link_goes_where_its_chair_goes(guest: Arrive) -> None:
    ann = guest()
    made = ann.make(ME, LINK)
    with ann.open(made.table) as window:
        window.send("SwapSeats", seat=0, other=1)
        window.until(lambda window: 1 in window.pictures)
    links = {line["seat"]: line["path"] for line in ann.http.get(f"/api/tables/{made.table}/links").json()}
    assert links == {0: made.links[1], None: made.links[None]}
    bea = guest()
    bea.join(made.links[1])
    with bea.open(made.table) as other:
        assert other.picture()["seat"] == 0


def test_a_bot_plays_a_seat_and_its_player_comes_back(quick_guest: Arrive) -> None:
    ann, bea = quick_guest(), quick_guest()
    made, window, other = two_people(iter((ann, bea)).__next__)
    other.close()
    window.until_picture(lambda now: not now["places"][1]["here"])
    window.send("GiveToBot", seat=1, bot="random")
    window.until_picture(lambda now: now["places"][1]["bot"] == "random")
    assert window.picture()["places"][1]["name"] == "Bea"
    play_on([window], Rng(5), moves=5)
    with bea.open(made.table) as returned:
        returned.send("Sit", seat=1, name="Bea")
        returned.until_picture(lambda now: now["places"][1]["bot"] is None)
        play_on([window, returned], Rng(6))
        assert returned.picture()["outcome"]
    window.close()


def test_chat_and_names_are_text_and_come_back_as_they_were(guest: Arrive) -> None:
    made, window, other = two_people(guest)
    said = ["<script>alert(1)</script>", "&amp; \" ' \\ </p>", "zażółć \U0001f9d1‍\U0001f33e ‮", "\u0000\u001b[31m", " "]
    for text in said:
        other.send("Say", seat=1, text=text)
    window.until(lambda window: len(window.chats[0]) == len(said))
    other.until(lambda other: len(other.chats[1]) == len(said))
    assert [line["text"] for line in window.chats[0]] == said
    assert [line["text"] for line in other.chats[1]] == said
    assert {line["seat"] for line in window.chats[0]} == {1}
    other.send("Sit", seat=1, name=" <b>Bea</b>\u202e \u200b& \u0000Co ")
    window.until_picture(lambda now: now["places"][1]["name"] == "<b>Bea</b> & Co")  # what cannot be seen is left out
    for text in ("", "x" * 401):
        assert other.refusal("Say", seat=1, text=text) == "unreadable"
    assert other.refusal("Sit", seat=1, name="x" * 25) == "unreadable"
    window.close()
    eve = guest()
    eve.join(made.links[None])
    with eve.open(made.table) as late:
        late.until(lambda late: late.pictures)
        assert [line["text"] for line in late.chats[None]] == said, "whoever comes later reads it, too"
    other.close()


def test_signs_are_seen_by_all_and_kept_nowhere(guest: Arrive, venue: Venue) -> None:
    made, window, other = two_people(guest)
    truth = venue.truth(made.table)
    other.send("React", seat=1, sign="clap")
    for shown in (window, other):
        shown.until(lambda shown: {"t": "reaction", "seat": 1, "sign": "clap"} in shown.others)
    assert other.refusal("React", seat=1, sign="<img>") == "unreadable"
    assert venue.truth(made.table) == truth
    window.close()
    other.close()


def test_a_pause_needs_everybody_and_stops_everything(guest: Arrive) -> None:
    _, window, other = two_people(guest)
    window.send("Propose", seat=0, what="pause")
    now = other.until_picture(lambda now: now["proposal"])
    assert now["proposal"] == {"id": ANY, "seat": 0, "what": "pause", "step": None, "agreed": [0]}
    other.agree(1, False)
    for shown in (window, other):
        shown.until_picture(lambda now: not now["proposal"] and not now["paused"])
    window.send("Propose", seat=0, what="pause")
    other.agree(1)
    now = window.until_picture(lambda now: now["paused"])
    assert now["asked"] == []
    assert now["ask"] is None
    assert window.refusal("Answer", seat=0, ask=1, move={"move": "EndTurn"}) == "paused"
    assert window.refusal("Propose", seat=0, what="pause") == "paused"
    other.send("Propose", seat=1, what="resume")
    settled = window.agree(0)
    window.until_picture(lambda now: not now["paused"] and now["asked"])
    assert window.refusal("Agree", seat=0, proposal=settled, agrees=True) == "nothing_proposed"
    play_on([window, other], Rng(7), moves=4)
    window.close()
    other.close()


def test_bots_agree_to_everything(guest: Arrive) -> None:
    ann = guest()
    made = ann.make(ME, BOT)
    with ann.open(made.table) as window:
        window.send("Propose", seat=0, what="pause")
        window.until_picture(lambda now: now["paused"])
        window.send("Propose", seat=0, what="resume")
        window.until_picture(lambda now: not now["paused"])
        play_on([window], Rng(8), moves=3)


def test_a_closed_table_is_closed_for_good_but_for_talk(guest: Arrive) -> None:
    _, window, other = two_people(guest)
    window.send("Close")
    assert other.until_picture(lambda now: now["proposal"])["proposal"]["what"] == "end", "others play: they are asked"
    other.agree(1)
    now = other.until_picture(lambda now: now["closed"])
    assert now["ask"] is None
    assert now["asked"] == []
    assert now["secret"] is None, "the game was not played to its end"
    assert other.refusal("Sit", seat=1, name="Bea") == "closed"
    assert window.refusal("SwapSeats", seat=0, other=1) == "closed"
    other.send("Say", seat=1, text="What a pity.")
    window.until(lambda window: window.chats.get(0))
    window.close()
    other.close()
