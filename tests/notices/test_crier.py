"""Who is told what, and when; time is ours."""

import heapq
from collections.abc import Callable, Mapping
from itertools import count

import pytest

from marketday.server.notices import crier as crier_module
from marketday.server.notices.crier import BURST, QUICK_DELAY, SEEN_SECONDS, SLOW_DELAY, Crier, Kind, Scene, Tidings

PEOPLE = (("a", "Ann"), ("b", "Bob"), ("c", "Cleo"))


class Timer:
    def __init__(self, callback: Callable[[], object]) -> None:
        self.callback: Callable[[], object] | None = callback

    def cancel(self) -> None:
        self.callback = None


class Hand:
    """A clock that goes when it is told to."""

    def __init__(self) -> None:
        self._now = 1000.0
        self._order = count()
        self._timers: list[tuple[float, int, Timer]] = []

    def time(self) -> float:
        return self._now

    def call_later(self, delay: float, callback: Callable[[], object], /) -> Timer:
        timer = Timer(callback)
        heapq.heappush(self._timers, (self._now + delay, next(self._order), timer))
        return timer

    def go(self, seconds: float) -> None:
        end = self._now + seconds
        while self._timers and self._timers[0][0] <= end:
            self._now, _, timer = heapq.heappop(self._timers)
            if timer.callback is not None:
                timer.callback()
        self._now = end

    @property
    def waiting(self) -> int:
        return sum(timer.callback is not None for _, _, timer in self._timers)


class Square:
    """A crier, and what it cried."""

    def __init__(self) -> None:
        self.clock = Hand()
        self.heard: list[Tidings] = []
        self.crier = Crier(self.clock, self.heard.append)

    def see(
        self,
        waits: Mapping[str, int],
        here: str = "",
        slow: bool = True,
        over: bool = False,
        rematch: str | None = None,
        table: str = "t",
        people: tuple[tuple[str, str], ...] = PEOPLE,
    ) -> None:
        self.crier.table_changed(Scene(table, "klongs", people, waits, frozenset(here), slow, over, rematch))

    def told(self) -> list[tuple[str, Kind]]:
        said, self.heard[:] = [(one.person, one.kind) for one in self.heard], []
        return said


@pytest.fixture
def square() -> Square:
    return Square()


def test_whoever_is_waited_for_and_away_is_told_once(square: Square) -> None:
    square.see({"a": 1}, here="b")
    square.clock.go(SLOW_DELAY - 1)
    assert square.told() == []
    square.clock.go(1)
    assert square.heard == [Tidings("a", "turn", "t", "t", "klongs", ("Bob", "Cleo"), 1, True)]
    square.told()
    square.see({"a": 1}, here="bc")  # somebody comes
    square.see({"a": 1})  # all go
    square.clock.go(1e6)
    assert square.told() == []


def test_nothing_is_said_about_a_turn_already_taken(square: Square) -> None:
    square.see({"a": 1})
    square.clock.go(SLOW_DELAY - 1)
    square.see({"b": 2}, here="b")
    square.clock.go(1e6)
    assert square.told() == []
    assert square.clock.waiting == 0


def test_nor_about_one_taken_while_the_message_was_on_its_way(square: Square) -> None:
    square.see({"a": 1})
    square.clock.go(SLOW_DELAY)
    (tidings,) = square.heard
    assert square.crier.is_current(tidings)
    square.see({"a": 1}, here="a")
    assert not square.crier.is_current(tidings), "already there"
    square.see({"b": 2})
    assert not square.crier.is_current(tidings)


def test_whoever_is_there_is_not_told(square: Square) -> None:
    square.see({"a": 1}, here="a")
    square.clock.go(1e6)
    assert square.told() == []


def test_whoever_comes_in_time_is_not_told(square: Square) -> None:
    square.see({"a": 1})
    square.clock.go(SLOW_DELAY - 1)
    square.see({"a": 1}, here="a")
    square.clock.go(1e6)
    assert square.told() == []


def test_whoever_saw_it_and_left_is_not_told(square: Square) -> None:
    square.see({"a": 1}, here="a")
    square.clock.go(SEEN_SECONDS)
    square.see({"a": 1})
    square.clock.go(1e6)
    assert square.told() == []


def test_a_line_found_dead_soon_after_the_turn_began_saw_nothing(square: Square) -> None:
    square.see({"a": 1}, here="a")
    square.clock.go(SEEN_SECONDS - 1)
    square.see({"a": 1})
    square.clock.go(SLOW_DELAY)
    assert square.told() == [("a", "turn")]


def test_each_turn_is_told_where_it_goes_slowly(square: Square) -> None:
    for ask in range(1, 4):
        square.see({"a": ask})
        square.clock.go(SLOW_DELAY)
        assert square.told() == [("a", "turn")]
        square.see({"b": 90}, here="b")
        assert square.told() == []


def test_one_turn_of_several_questions_is_one(square: Square) -> None:
    """The asks of one turn, and those that another's undo makes again, have numbers of their own."""
    for ask in range(1, 9):
        square.see({"a": ask})
        square.clock.go(SLOW_DELAY)
    assert square.told() == [("a", "turn")]


def test_whoever_came_answered_and_left_is_told_of_the_next_question(square: Square) -> None:
    square.see({"a": 1})
    square.clock.go(SLOW_DELAY)
    square.see({"a": 1}, here="a")
    square.see({"a": 2}, here="a")
    square.see({"a": 2})
    square.clock.go(SLOW_DELAY)
    assert square.told() == [("a", "turn"), ("a", "turn")]


def test_where_it_goes_quickly_one_notice_is_enough_until_somebody_comes(square: Square) -> None:
    for ask in range(1, 9):
        square.see({"a": ask}, slow=False)
        square.clock.go(QUICK_DELAY)
        square.see({"b": 90}, here="b", slow=False)
    assert square.told() == [("a", "turn")]
    square.see({"b": 99}, here="ab", slow=False)
    square.see({"a": 100}, slow=False)
    square.clock.go(QUICK_DELAY)
    assert square.told() == [("a", "turn")]


def test_several_are_waited_for_at_once(square: Square) -> None:
    square.see({"a": 1, "b": 1, "c": 1}, here="b")
    square.clock.go(SLOW_DELAY)
    assert square.told() == [("a", "turn"), ("c", "turn")]
    square.see({"b": 1, "c": 1})
    square.clock.go(SLOW_DELAY)
    assert square.told() == [("b", "turn")]


def test_whoever_plays_with_bots_alone_is_left_in_peace(square: Square) -> None:
    square.see({"a": 1}, here="a", people=PEOPLE[:1])
    square.see({"a": 1}, people=PEOPLE[:1])
    square.see({}, over=True, people=PEOPLE[:1])
    square.clock.go(1e6)
    assert square.told() == []


def test_the_end_is_told_to_those_who_are_away(square: Square) -> None:
    square.see({"b": 1}, here="b")
    square.see({}, here="b", over=True)
    square.clock.go(SLOW_DELAY)
    assert square.told() == [("a", "over"), ("c", "over")]
    square.see({}, here="ab", over=True)
    square.see({}, over=True)
    square.clock.go(1e6)
    assert square.told() == []


def test_an_old_end_is_no_news(square: Square) -> None:
    """A table that comes from the disk, because somebody looks at it again."""
    square.see({}, here="b", over=True, rematch="u")
    square.clock.go(1e6)
    assert square.told() == []


def test_an_invitation_leads_to_the_next_table_and_says_that_this_one_is_over(square: Square) -> None:
    square.see({"b": 1}, here="b")
    square.see({}, here="b", over=True)
    square.see({}, here="b", over=True, rematch="u")
    square.clock.go(SLOW_DELAY)
    assert [(one.person, one.kind, one.table, one.leads_to) for one in square.heard] == [
        ("a", "rematch", "t", "u"),
        ("c", "rematch", "t", "u"),
    ]


def test_nobody_is_told_without_end(square: Square) -> None:
    for number in range(4 * BURST):
        square.see({"a": 1}, table=f"t{number}")
    square.clock.go(SLOW_DELAY)
    assert len(square.told()) == BURST
    square.see({"b": 1}, table="other")
    square.clock.go(SLOW_DELAY)
    assert square.told() == [("b", "turn")], "others are not held up"


def test_what_is_remembered_is_bounded(square: Square, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crier_module, "MOST_TABLES", 5)
    for number in range(50):
        square.see({"a": 1}, table=f"t{number}")
    assert square.clock.waiting == 5


def test_after_the_end_of_the_day_nothing_is_cried(square: Square) -> None:
    square.see({"a": 1})
    square.crier.stop()
    square.clock.go(1e6)
    assert square.told() == []
    assert square.clock.waiting == 0
