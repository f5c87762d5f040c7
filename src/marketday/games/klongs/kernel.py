# compiled: mypyc
"""The kernel of Bangkok Klongs: its chapters put together. Rule ids are those of the rules file.

The chapters are `setup`, `placing`, `special_boats`, `luk_phat`, `turn` with `moving` and `drawing`, and `market_days`.
Each calls only those named after it. The other direction, as from a market day back to the turn, goes by a question's
number: `game.put(FINISH)`. Below all of them are `geometry` and `pieces`.

A question with one answer is not asked, except where to place a boat: answering that unasked would reveal something
about the hand.
"""

from marketday.games.klongs import codes
from marketday.games.klongs.market_days import Nothing, Remove, Score
from marketday.games.klongs.placing import Claim, Place
from marketday.games.klongs.setup import Deal, Start, lay_out
from marketday.games.klongs.special_boats import Catch, Steal
from marketday.games.klongs.state import QUESTIONS, Klongs
from marketday.games.klongs.turn import Finish, Pile, Refill

__all__ = ["QUESTIONS", "Klongs", "lay_out"]

QUESTIONS[codes.START] = Start()
QUESTIONS[codes.DEAL] = Deal()
QUESTIONS[codes.PLACE] = Place()
QUESTIONS[codes.CLAIM] = Claim()
QUESTIONS[codes.STEAL] = Steal()
QUESTIONS[codes.CATCH] = Catch()
QUESTIONS[codes.SCORE] = Score()
QUESTIONS[codes.REMOVE] = Remove()
QUESTIONS[codes.FINISH] = Finish()
QUESTIONS[codes.PILE] = Pile()
QUESTIONS[codes.REFILL] = Refill()
QUESTIONS[codes.NOTHING] = Nothing()
