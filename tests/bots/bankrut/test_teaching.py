"""The lesson on STOP works for whoever obeys it at once, and for whoever reads for a long time first."""

import msgspec
import pytest

from marketday.bots import find
from marketday.bots.bankrut.worth import is_right
from marketday.core.lessons import lessons
from marketday.core.rng import Rng
from marketday.games.bankrut import GAME
from marketday.games.bankrut.game import Options
from marketday.games.bankrut.moves import AcceptOffer, CallStop, Move, Wait
from marketday.games.bankrut.view import View
from marketday.table import Play
from tests.games.bankrut.scene import ANN, offer


class Lesson:
    """A chapter with its bots; the learner does what a test says."""

    def __init__(self, name: str) -> None:
        chapter = next(chapter for chapter in lessons("bankrut") if chapter.name == name)
        options = msgspec.json.decode(chapter.options, type=Options)
        self.play = Play(GAME, options, chapter.seat_count, bytes.fromhex(chapter.secret), start=chapter.start)
        bot = find(chapter.bot, "bankrut")
        self.bots = {seat: bot(GAME, seat, Rng(seat)) for seat in range(1, chapter.seat_count)}

    @property
    def view(self) -> View:
        return GAME.view(self.play.state, ANN)

    def do(self, move: Move) -> None:
        self.play.play(ANN, move)
        for seat, bot in self.bots.items():
            if seat in self.play.asked:
                answer = bot.choose(GAME.view(self.play.state, seat), self.play.asked[seat])
                assert answer is not None
                self.play.play(seat, answer)


@pytest.mark.parametrize("ticks_of_reading", [0, 30])
def test_the_offer_stands_until_it_is_taken_and_the_stop_is_the_learners(ticks_of_reading: int) -> None:
    lesson = Lesson("stop")
    for _ in range(ticks_of_reading):
        lesson.do(Wait())
    made = next(made for made in lesson.view.offers if made.to == ANN)
    lesson.do(AcceptOffer(made.id))
    assert is_right(lesson.view.hand)
    lesson.do(CallStop())
    ended = lesson.view.results[0]
    assert (ended.caller, ended.seats[ANN].stop) == (ANN, 5)


def test_bricks_can_be_given_away_instead() -> None:
    lesson = Lesson("stop")
    lesson.do(offer("2 brick", ""))
    lesson.do(Wait())
    assert is_right(lesson.view.hand)


def test_the_first_offer_of_the_lesson_on_trading_can_be_taken_at_any_time() -> None:
    lesson = Lesson("trading")
    for _ in range(12):
        lesson.do(Wait())
    sheep = lesson.view.hand[3]
    lesson.do(AcceptOffer(next(made for made in lesson.view.offers if made.to == ANN).id))
    assert lesson.view.hand[3] == sheep + 1
