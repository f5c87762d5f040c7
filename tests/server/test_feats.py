"""How somebody's games ended, counted from the tables they sat at."""

from collections.abc import Callable

from msgspec.structs import replace

from marketday.server.feats import feats
from marketday.server.wire import MyGame
from marketday.table.summary import Sitting, Summary
from tests.server.guest import Guest, Json, finished

ANN = Sitting("ann", "Ann", None, kept=False)
OTTO = Sitting("", "", "greedy", kept=False)
WON = Summary("klongs", (ANN, OTTO), False, (), (40, 30), (1, 2), None)
LOST = replace(WON, totals=(35, 60), ranks=(2, 1))


def test_games_are_counted_one_by_one_the_one_played_most_first() -> None:
    shared = replace(WON, game="bankrut", totals=(-3, -3), ranks=(1, 1))
    assert feats([shared, WON, LOST], {"ann"}) == (
        MyGame("klongs", played=2, won=1, average=37.5, best=40),
        MyGame("bankrut", played=1, won=1, average=-3.0, best=-3),
    )


def test_what_one_did_not_play_oneself_alone_does_not_count() -> None:
    replaced = replace(ANN, bot="greedy")
    others = [
        replace(WON, practice=True),
        replace(WON, totals=None, ranks=None),
        replace(WON, seats=(ANN, ANN)),
        replace(WON, seats=(replaced, OTTO)),
        replace(WON, seats=(OTTO, OTTO)),
    ]
    assert feats(others, {"ann"}) == ()


def games_of(who: Guest) -> list[Json]:
    found: list[Json] = who.http.get("/api/me/games").json()
    return found


def test_a_finished_game_is_counted_for_both_until_they_are_deleted(guest: Callable[[], Guest]) -> None:
    ann, bea = guest(), guest()
    assert games_of(ann) == []
    _, window, _ = finished(ann, bea)
    outcome = window.picture()["outcome"]
    for seat, who in enumerate((ann, bea)):
        total, rank = outcome["totals"][seat], outcome["ranks"][seat]
        told = {"game": "klongs", "played": 1, "won": int(rank == 1), "average": total, "best": total}
        assert games_of(who) == [told]
    window.send("Close")
    window.until_picture(lambda now: now["closed"])
    assert games_of(ann)[0]["played"] == 1, "what was played stays played"
    assert ann.http.post("/api/me/erase").status_code == 204
    assert games_of(ann) == []
    assert games_of(bea)[0]["played"] == 1
