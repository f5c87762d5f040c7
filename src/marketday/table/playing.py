"""Playing at a table: its start, the moves of its seats and of the clock, and going on under newer rules."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import msgspec
from msgspec import Raw

from marketday.core.chance import RecordedChance
from marketday.core.grammar import AnyGame, Ask, Rejected, Seat
from marketday.table import acts, clocks, log
from marketday.table.decision import Decision, refused
from marketday.table.play import Draft, Play
from marketday.table.state import Proposal, TableState

WISH_SECONDS = 120.0
"""So long a wish outlives moves."""


@cache
def _decoder(game: AnyGame) -> "msgspec.json.Decoder[Any]":
    return msgspec.json.Decoder(game.move_type)


# ---- judging ---------------------------------------------------------------------------------------------------------
def start(table: TableState, now: float, coming: Seat | None = None) -> Decision:
    """Seats whose person has not come, and is not `coming` just now, go to bots."""
    bots = tuple(log.SeatGivenToBot(now, seat, table.game.usual_bot) for seat in table.awaited if seat != coming)
    play = table.new_play(tuple(place.word for place in table.places if place.word))
    return Decision((*bots, log.Started(now, play.shuffle_words, play.log[0].chance)))


def start_if_all_came(table: TableState, fill: bool, now: float) -> Decision:
    table.check_not_started()
    if table.awaited and not fill:
        raise refused("seats_open", seats=list(table.awaited))
    return start(table, now)


def answer(table: TableState, seat: Seat, ask: int, raw: Raw, now: float) -> Decision:
    play = table.running()
    if seat in play.asked and ask != table.ask_ids[seat] and not play.asked[seat].standing:
        raise refused("stale")
    return _move(play, seat, read_move(table.game, raw), now)


def answer_all(table: TableState, answers: Sequence[acts.Answer], now: float) -> list[Decision | Rejected]:
    """The results of answers that arrived one after another where everybody acts at once. Each is judged after those
    before it, so that all can be written together."""
    play = table.running()
    verdicts: list[Decision | Rejected] = []
    last: Draft | None = None
    for each in answers:
        try:
            decision = _move(play, each.seat, read_move(table.game, each.move), now, last)
        except Rejected as refusal:
            verdicts.append(refusal)
        else:
            verdicts.append(decision)
            (last,) = decision.steps
    return verdicts


def time_is_up(table: TableState, now: float) -> Decision:
    """What was due is done; `Rejected` if it is not due, or not yet."""
    play = table.running()
    due = play.game.due(play.state)
    if due is None or table.due_at is None or now < table.due_at:
        raise refused("in_time")
    return _move(play, None, due.move, now)


def _move(play: Play, seat: Seat | None, move: Any, now: float, after: Draft | None = None) -> Decision:
    draft = play.draft(seat, move, after=after)
    written = Raw(msgspec.json.encode(move))
    return Decision((log.Moved(now, seat, written, draft.entry.chance),), (draft,))


def read_move(game: AnyGame, raw: Raw) -> Any:
    try:
        return _decoder(game).decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise refused("unreadable", detail=str(error)) from error


def change_rules(table: TableState, now: float) -> log.RulesChanged:
    rules, play = table.game.rules_version, table.play
    if play is None:
        return log.RulesChanged(now, rules)
    words = (*play.shuffle_words, f"rules {rules}")
    return log.RulesChanged(now, rules, words, table.game.save(play.state), tuple(table.banks))


# ---- taking facts ----------------------------------------------------------------------------------------------------
def fold(table: TableState, entry: log.PlayEntry, draft: Draft | None) -> None:
    match entry:
        case log.Started(at, shuffle_words, chance):
            recorded = RecordedChance(chance)
            table.play = table.new_play(shuffle_words, recorded)
            recorded.check_used_up()
            ask_anew(table, at, None)
        case log.Moved():
            _fold_move(table, entry, draft)
        case log.RulesChanged():
            _fold_rules(table, entry)


def _fold_move(table: TableState, entry: log.Moved, draft: Draft | None) -> None:
    assert table.play is not None, "a move needs a play"
    at, seat = entry.at, entry.seat
    if draft is None:
        move = _decoder(table.game).decode(entry.move)
        recorded = RecordedChance(entry.chance)
        draft = table.play.draft(seat, move, recorded)
        recorded.check_used_up()
    clock = table.running_clock
    if clock is not None:
        for asked in table.play.asked:
            table.banks[asked] -= table.elapsed(at)
        if seat is not None:
            table.banks[seat] += clock.increment
    was_live = table.is_live
    before = {} if was_live else table.play.asked
    table.play.commit(draft)
    if table.proposal is not None and _is_past(table, table.proposal, entry):
        table.proposal = None
    if was_live and table.is_live:
        clocks.set_alarm(table, at)  # standing asks keep their numbers
    else:
        ask_anew(table, at, before if len(before) > 1 else None, seat)


def _is_past(table: TableState, wish: Proposal, move: log.Moved) -> bool:
    """Whether a wish ends with a move. Moves of bots, and on a live floor everybody's, come at once, so most wishes
    outlive them for a while; but nobody's yes to the end is kept until it suits somebody."""
    assert table.play is not None, "a move needs a play"
    if wish.what == "undo" or table.play.outcome is not None or move.at > wish.at + WISH_SECONDS:
        return True
    return wish.what == "end" and move.seat in table.people


def _fold_rules(table: TableState, entry: log.RulesChanged) -> None:
    table.rules, table.missing, table.proposal = entry.rules, 0, None
    if entry.state is not None:
        table.began_from, table.banks = entry.state, list(entry.banks)
        table.play = table.new_play(entry.shuffle_words)
        table.paused, table.due_left, table.mark, table.due_at = False, None, None, None
        ask_anew(table, entry.at, None)


def ask_anew(table: TableState, at: float, before: Mapping[Seat, Ask[Any]] | None, mover: Seat | None = None) -> None:
    """Number the asks. One that did not change for a seat keeps its number, so that seats who act at the same time
    never make each other's answers stale."""
    assert table.play is not None, "only a play asks"
    number = table.entries
    for seat, ask in table.play.asked.items():
        if before is None or seat == mover or before.get(seat) != ask:
            table.ask_ids[seat] = number
    clocks.set_alarm(table, at)
