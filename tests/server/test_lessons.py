"""Tables where a game is taught."""

from collections.abc import Callable

from tests.server.guest import BOT, ME, Guest

ONE_STORE = True


def test_a_lesson_says_what_it_may_point_to_and_other_tables_do_not(guest: Callable[[], Guest]) -> None:
    ann = guest()
    table = ann.http.post("/api/lessons/klongs/crafts", json={"name": "Ann"}).json()["table"]
    with ann.open(table) as window:
        window.until(lambda seen: seen.pictures.get(0, {}).get("ask"))
        ask = window.pictures[0]["ask"]
    thief, step = (ask["moves"][ask["aims"][name]] for name in ("thief", "step"))
    assert (thief["move"], step["move"]) == ("PlaceBoat", "MoveBoat")
    made = ann.make(ME, BOT, options={"first": 0}, practice=True)
    with ann.open(made.table) as window:
        window.until(lambda seen: seen.pictures.get(0, {}).get("ask"))
        assert "aims" not in window.pictures[0]["ask"]
