"""A table: people and bots round one play. It is its charter and its log, and nothing else.

`decide` judges what somebody wants and gives the entries that would result; nothing changes. `fold` takes an entry as a
fact. Between the two the server writes the entry to disk: written, then shown. Both only find out whose matter it is:
each has a chapter, which judges and folds (`seating`, `playing`, `consent`, `clocks`).
"""

from marketday.table import acts, clocks, consent, log, playing, seating
from marketday.table.decision import Decision, refused
from marketday.table.play import Draft
from marketday.table.state import TableState

CHAT_KEPT = 200
MOST_SAID = 500
"""Lines of chat that one seat may add to a table."""


class Table(TableState):
    def decide(self, act: acts.TableAct, now: float) -> Decision:
        """The result of an act; `Rejected`, with nothing changed, where it is not allowed."""
        self._check(act)
        match act:
            case acts.Answer(seat, ask, move):
                return playing.answer(self, seat, ask, move, now)
            case acts.Start(fill):
                return playing.start_if_all_came(self, fill, now)
            case acts.Undo() | acts.Propose() | acts.ForbidHints() | acts.Agree() | acts.Close():
                return consent.decide(self, act, now)
            case acts.Say(seat, text):
                if self.places[seat].said >= MOST_SAID:
                    raise refused("said_enough")
                return Decision((log.Said(now, seat, text),))
            case _:
                return seating.decide(self, act, now)

    def _check(self, act: acts.TableAct) -> None:
        """What holds for every act."""
        if self.closed and not isinstance(act, acts.Say):
            raise refused("closed")
        if self.is_old:
            self._check_old(act)
        seat = getattr(act, "seat", None)
        if seat is not None and seat not in self.seats:
            raise refused("no_such_seat", seat=seat)

    def _check_old(self, act: acts.TableAct) -> None:
        """Nothing of the old play can be changed; people may talk, come back, and agree to go on."""
        if isinstance(act, acts.Say | acts.Close):
            return
        going_on = isinstance(act, acts.Agree) or (isinstance(act, acts.Propose) and act.what == "new_rules")
        if not (self.play and (going_on or isinstance(act, acts.Sit | acts.GiveToBot))):
            raise refused("old_rules")

    def fold(self, entry: log.LogEntry, draft: Draft | None = None) -> None:
        """`draft` is the move worked out when it was judged, so that this need not be done twice."""
        self.entries += 1
        self.changed_at = entry.at
        match entry:
            case log.Moved() | log.Started() | log.RulesChanged():
                playing.fold(self, entry, draft)
            case log.Proposed() | log.Answered() | log.Undone() | log.HintsSet():
                consent.fold(self, entry)
            case log.Paused() | log.Resumed() | log.ClockMended():
                clocks.fold(self, entry)
            case log.Said(_, seat):
                self.places[seat].said += 1
                if entry.text:  # otherwise whoever said it had it deleted
                    self.chat = [*self.chat[1 - CHAT_KEPT :], entry]
            case log.Hosted(_, holder):
                self.host = holder
            case log.Followed(_, table):
                self.follower = table
            case log.Closed(at):
                clocks.stop(self, at)
                self.closed = True
            case _:
                seating.fold(self, entry)
