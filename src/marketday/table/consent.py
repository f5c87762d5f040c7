"""What takes everybody's consent, unless it harms nobody: taking moves back, a pause, hints, the end, newer rules.
Bots always agree, but never for the person whose seat they play."""

import msgspec

from marketday.core.grammar import Seat
from marketday.table import acts, log, playing
from marketday.table.decision import Decision, refused
from marketday.table.play import taught_nothing
from marketday.table.state import Proposal, TableState


# ---- judging ---------------------------------------------------------------------------------------------------------
def decide(table: TableState, act: acts.ConsentAct, now: float) -> Decision:
    match act:
        case acts.Undo(seat, step):
            return _undo(table, seat, step, now)
        case acts.Propose(seat, "new_rules"):
            if not table.can_go_on:
                raise refused("cannot_go_on" if table.is_old else "rules_are_new")
            return _propose(table, seat, "new_rules", None, now)
        case acts.Propose(seat, "hints"):
            table.check_unfinished()
            if not table.can_hint:
                raise refused("no_hints")
            if table.has_hints:
                raise refused("hints_allowed")
            return _propose(table, seat, "hints", None, now)
        case acts.ForbidHints():
            return Decision((log.HintsSet(now, False),) if table.has_hints else ())
        case acts.Propose(seat, what):
            table.check_unfinished()
            if what != "end" and table.paused == (what == "pause"):
                raise refused("paused" if table.paused else "not_paused")
            return _propose(table, seat, what, None, now)
        case acts.Agree():
            return _agree(table, act, now)
        case acts.Close():
            return _close(table, now)


def _undo(table: TableState, seat: Seat, step: int, now: float) -> Decision:
    table.check_unfinished()
    play = table.running()
    if table.is_live:
        raise refused("no_undo_live")
    if step >= len(play.log) - 1:
        raise refused("nothing_to_undo")
    free = table.free_undo(seat)
    if free is not None and (step == free or table.charter.practice):
        return Decision((log.Undone(now, seat, step),))
    return _propose(table, seat, "undo", step, now)


def _close(table: TableState, now: float) -> Decision:
    """A game with other people in it belongs to them too."""
    mine = table.seats_of((table.host,))
    if table.play is None or table.is_told or set(table.people) <= set(mine):
        return Decision((log.Closed(now),))
    if not mine:
        raise refused("others_play")
    return _propose(table, mine[0], "end", None, now)


def _propose(table: TableState, seat: Seat, what: str, step: int | None, now: float) -> Decision:
    if table.proposal is not None:
        raise refused("proposal_open")
    if _all_agree(table, (seat,)):
        return Decision((_carried_out(table, seat, what, step, now),))
    return Decision((log.Proposed(now, seat, what, step),))


def _agree(table: TableState, act: acts.Agree, now: float) -> Decision:
    proposal, seat = table.proposal, act.seat
    if proposal is None or proposal.id != act.proposal:
        raise refused("nothing_proposed")
    answer = log.Answered(now, seat, act.agrees)
    if not act.agrees:
        return Decision((answer,))
    if seat in proposal.agreed:
        return Decision(())
    if _all_agree(table, (*proposal.agreed, seat)):
        return Decision((answer, _carried_out(table, proposal.seat, proposal.what, proposal.step, now)))
    return Decision((answer,))


def _all_agree(table: TableState, agreed: tuple[Seat, ...]) -> bool:
    return set(table.people) <= set(agreed)


def _carried_out(table: TableState, seat: Seat, what: str, step: int | None, now: float) -> log.LogEntry:
    """What everybody agreed to."""
    match what:
        case "undo":
            return log.Undone(now, seat, step or 0)
        case "pause":
            return log.Paused(now)
        case "end":
            return log.Closed(now)
        case "hints":
            return log.HintsSet(now, True)
        case "new_rules":
            return playing.change_rules(table, now)
        case _:
            return log.Resumed(now)


# ---- taking facts ----------------------------------------------------------------------------------------------------
def fold(table: TableState, entry: log.ConsentEntry) -> None:
    match entry:
        case log.Proposed(_, seat, what, step):
            table.proposal = Proposal(table.entries, seat, what, step, (seat,), entry.at)
        case log.Answered(_, seat, agrees):
            if table.proposal is not None:
                agreed = (*table.proposal.agreed, seat)
                table.proposal = msgspec.structs.replace(table.proposal, agreed=agreed) if agrees else None
        case log.HintsSet(_, allowed):
            table.hints = allowed
            if table.proposal is not None and table.proposal.what == "hints":
                table.proposal = None
        case log.Undone():
            _fold_undo(table, entry)


def _fold_undo(table: TableState, entry: log.Undone) -> None:
    """Time already spent stays spent, and what the moves earned goes back with them: undo gains nobody time. Taking
    back one's own last move disturbs nobody who was asked before: their asks keep their numbers. A seat that was asked
    because of that move is not charged for the time; the one that takes it back is."""
    play, at, seat = table.play, entry.at, entry.seat
    assert play is not None, "only a play can go back"
    undone = play.log[entry.step + 1 :]
    is_own = len(undone) == 1 and undone[0].seat == seat
    asked, before = table.waiting_for(), play.asked
    elapsed = 0.0 if table.running_clock is None else table.elapsed(at)
    play.go_back(entry.step)
    if table.charter.clock is not None:
        charged = {seat, *(other for other in asked if other in play.asked)} if is_own else set(asked)
        for other in charged:
            table.banks[other] -= elapsed
        for step in undone:
            if step.seat is not None:
                table.banks[step.seat] -= table.charter.clock.increment
    if not is_own or not taught_nothing(table.game, undone[0]):
        table.taken_back += 1
    table.proposal, table.since = None, at
    playing.ask_anew(table, at, before if is_own else None, seat)
