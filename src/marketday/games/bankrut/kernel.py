# compiled: mypyc
"""Bankrut as a whole: every chapter of the rules, and the numbers of their questions and acts."""

from marketday.games.bankrut.dealing import Deal, Lead, Ready
from marketday.games.bankrut.ending import Agree, Nothing, Stop
from marketday.games.bankrut.floor import Trade
from marketday.games.bankrut.offers import Decline, Offer, Shout, Withdraw
from marketday.games.bankrut.state import ACTS, QUESTIONS, ActRow, Bankrut, QuestionRow
from marketday.games.bankrut.ticks import Order, Wait
from marketday.games.bankrut.trading import Accept, Swap

__all__ = ["ACTS", "QUESTIONS", "Bankrut"]

QUESTIONS.extend(
    [
        QuestionRow("lead", Lead()),
        QuestionRow("deal", Deal()),
        QuestionRow("ready", Ready()),
        QuestionRow("trade", Trade()),
        QuestionRow("order", Order()),
        QuestionRow("over", Nothing()),
    ]
)
ACTS.extend(
    [
        ActRow("wait", Wait()),
        ActRow("stop", Stop()),
        ActRow("agree", Agree()),
        ActRow("swap", Swap()),
        ActRow("accept", Accept()),
        ActRow("decline", Decline()),
        ActRow("withdraw", Withdraw()),
        ActRow("offer", Offer()),  # one card for one, and
        ActRow("offer", Offer()),  # any for any
        ActRow("shout", Shout()),
    ]
)
