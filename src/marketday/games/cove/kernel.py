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
from marketday.games.cove.codes import NO_QUESTION, QUESTION_COUNT, TASK_COUNT
from marketday.games.cove.state import QUESTIONS, TASKS, Cove, Question, Task, empty_cove

__all__ = ["QUESTIONS", "Cove", "empty_cove"]

_QUESTIONS: list[Question] = [
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
_TASKS: list[Task] = [
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
assert sorted(question.number for question in _QUESTIONS) == list(range(QUESTION_COUNT)), "one question to a number"
assert sorted(task.number for task in _TASKS) == list(range(TASK_COUNT)), "one task to a number"
for _question in _QUESTIONS:
    QUESTIONS[_question.number] = _question
for _task in _TASKS:
    TASKS[_task.number] = _task
