# compiled: mypyc
"""The whole of Merchants Cove: the chapters of the rules, each with its questions and tasks, entered into the tables
where the state looks them up. Rule ids are those of the rules file. Merchants are known only as shops."""

from marketday.games.cove import (
    actions,
    clock,
    corruption,
    docks,
    harbour,
    reckoning,
    rounds,
    sailors,
    sponsors,
    square,
    staff,
    trade,
)
from marketday.games.cove.codes import NO_QUESTION
from marketday.games.cove.state import QUESTIONS, TASKS, Cove, Question

__all__ = ["QUESTIONS", "Cove"]

QUESTIONS.extend(
    [
        Question(NO_QUESTION),
        *rounds.QUESTIONS,
        *square.QUESTIONS,
        *harbour.QUESTIONS,
        *docks.QUESTIONS,
        *sailors.QUESTIONS,
        *actions.QUESTIONS,
        *clock.QUESTIONS,
        *staff.QUESTIONS,
        *corruption.QUESTIONS,
        *trade.QUESTIONS,
        *reckoning.QUESTIONS,
    ]
)
TASKS.extend(
    [
        *rounds.TASKS,
        *square.TASKS,
        *harbour.TASKS,
        *docks.TASKS,
        *clock.TASKS,
        *staff.TASKS,
        *corruption.TASKS,
        *trade.TASKS,
        *sponsors.TASKS,
        *reckoning.TASKS,
    ]
)
QUESTIONS.sort(key=lambda question: question.number)
TASKS.sort(key=lambda task: task.number)
assert [question.number for question in QUESTIONS] == list(range(len(QUESTIONS))), "two questions of one number"
assert [task.number for task in TASKS] == list(range(len(TASKS))), "two tasks of one number"
