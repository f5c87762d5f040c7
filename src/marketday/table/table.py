"""A table: people and bots round one play. It is its charter and its log, and nothing else.

`decide` judges what somebody wants and gives the entries that would result; nothing changes. `fold` takes an entry as a
fact. Between the two the server writes the entry to disk: written, then shown.
"""

from collections.abc import Collection, Sequence
from functools import cache
from typing import Any

import msgspec
from msgspec import Raw, Struct

from marketday.core.chance import Chance, RecordedChance, commitment
from marketday.core.grammar import AnyGame, Rejected, Seat
from marketday.core.registry import find
from marketday.table import acts, log
from marketday.table.naming import presentable
from marketday.table.play import Draft, Play, Sitter, taught_nothing

CHAT_KEPT = 200
MOST_SAID = 500
"""Lines of chat that one seat may add to a table."""


class Place(Struct):
    """A seat at the table: whose it is; a bot may play it for a while."""

    chair: int
    """Its number when the table was made; links belong to chairs, which move where the host puts them."""
    link: int = 0
    """How often the host gave out a new link for it."""
    holder: str = ""
    """The person whose seat it is."""
    kept: bool = False
    """Its holder was asked to come and has not come yet."""
    orphaned: bool = False
    """Its person was put out in mid-game by a new link, and nobody has come by that link yet."""
    name: str = ""
    """Never needed: a holder without one is a guest."""
    bot: str | None = None
    word: str = ""
    timed_out: bool = False
    """A bot plays it because its time was up."""
    said: int = 0
    """How many lines of chat."""

    @property
    def is_a_persons(self) -> bool:
        """Whether a person sits here, even if a bot minds the seat at the moment."""
        return bool(self.holder or self.name) and not self.kept

    @property
    def is_free(self) -> bool:
        """Whether anybody may take it who has its link."""
        return not self.holder and not self.name and self.bot is None

    def vacate(self) -> None:
        self.holder, self.name, self.kept = "", "", False


class Proposal(Struct, frozen=True):
    id: int
    """The number of its entry in the log. Answers name it: a late click is not a yes to a newer one."""
    seat: Seat
    what: str
    step: int | None
    agreed: tuple[Seat, ...]


class Decision(Struct, frozen=True):
    """What an act leads to. `steps` are the moves among the entries, kept so that they need not be worked out twice."""

    entries: tuple[log.LogEntry, ...]
    steps: tuple[Draft, ...] = ()


@cache
def _decoder(game: AnyGame) -> "msgspec.json.Decoder[Any]":
    return msgspec.json.Decoder(game.move_type)


def refused(reason: str, **facts: Any) -> Rejected:
    """No rule of a game forbids it, but the table does."""
    return Rejected("", reason, **facts)


class Table:
    def __init__(self, charter: log.Charter) -> None:
        self.charter = charter
        self.commitment = commitment(bytes.fromhex(charter.secret))
        self.game: AnyGame = find(charter.game)
        self.places = [Place(chair) for chair in range(charter.seat_count)]
        self.host = ""
        """The person who may start, close, and hand out links."""
        self.rules = charter.rules
        """The version it is played by."""
        self.missing = 0
        """Moves in an older version's log that can no longer be shown (`old_rules`)."""
        self.fits = False
        """Whether an older version's position is possible under this program's rules."""
        self.began_from: Any = None
        """The saved state the play went on from under newer rules."""
        self.play: Play | None = None
        self.proposal: Proposal | None = None
        self.paused = False
        self.closed = False
        self.follower: str | None = None
        self.taken_back = 0
        """How often moves were taken back that had revealed something to somebody: whoever comes later should know."""
        self.chat: list[log.Said] = []
        self.entries = 0
        """How many entries were folded."""
        self.changed_at = charter.made_at
        self.ask_ids: dict[Seat, int] = {}
        self.banks = [charter.clock.bank if charter.clock else 0.0] * charter.seat_count
        self.since = charter.made_at
        """Since when the clocks of the asked seats have been running."""
        self.mark: int | None = None
        self.due_at: float | None = None
        """When the clock triggers something (`Game.due`), and for which mark."""
        self.due_left: float | None = None
        """While the table is paused: how long that would still take."""

    # ---- looking -----------------------------------------------------------------------------------------------------
    @property
    def seats(self) -> range:
        return range(self.charter.seat_count)

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats whose persons are asked for consent, even if a bot plays for them: no bot speaks for anybody. Nor
        does anybody win consent by putting people out."""
        return tuple(seat for seat, place in enumerate(self.places) if place.is_a_persons or place.orphaned)

    def seats_of(self, ids: Collection[str]) -> tuple[Seat, ...]:
        """The seats a person holds, under any of their ids."""
        return tuple([seat for seat, place in enumerate(self.places) if place.holder and place.holder in ids])

    @property
    def over(self) -> bool:
        return self.play is not None and self.play.outcome is not None

    @property
    def names(self) -> list[str]:
        return [place.name or place.bot or "" for place in self.places]

    @property
    def free_seats(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, place in enumerate(self.places) if place.is_free)

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """The seats whose person has not come."""
        return tuple(seat for seat, place in enumerate(self.places) if place.is_free or place.kept)

    @property
    def is_old(self) -> bool:
        """Begun under older rules than this program plays by: it can be read, and played on only from its position."""
        return self.rules != self.game.rules_version

    @property
    def can_go_on(self) -> bool:
        """Whether people may agree to play an old table on under the new rules."""
        return self.is_old and self.fits and not self.closed and not self.over

    def waiting_for(self) -> tuple[Seat, ...]:
        """The seats that are asked and may answer now."""
        if self.play is None or self.paused or self.closed or self.is_old:
            return ()
        return tuple(self.play.seats if self.is_live else self.play.asked)

    @property
    def _clock(self) -> log.Clock | None:
        """The clock that runs for the asked seats: none where everybody is asked all the time, or the rules set the
        time."""
        return None if self.is_live or self.due_at is not None else self.charter.clock

    def bank(self, seat: Seat, now: float) -> float:
        """Seconds the seat has left."""
        running = self._clock is not None and seat in self.waiting_for()
        return self.banks[seat] - (self._elapsed(now) if running else 0.0)

    def _elapsed(self, now: float) -> float:
        """Never less than nothing, whatever the clock of the day says."""
        return max(0.0, now - self.since)

    @property
    def is_timed(self) -> bool:
        """Whether time that passes now costs somebody something or will trigger something."""
        return bool(self.waiting_for()) and (self._clock is not None or self.due_at is not None)

    @property
    def is_live(self) -> bool:
        """Whether seats act at any moment, so that nobody can wait for anybody."""
        return self.play is not None and self.game.is_live(self.play.state)

    def free_undo(self, seat: Seat) -> int | None:
        """The step before the last move, if the seat may go back there without asking: it made that move itself and
        learned nothing by it. In a practice table every way back is free."""
        play = self.play
        stopped = self.closed or self.paused or self.is_old
        if play is None or stopped or self._is_told() or len(play.log) == 1 or self.is_live:
            return None
        if self.charter.practice:
            return len(play.log) - 2
        last = play.log[-1]
        return len(play.log) - 2 if last.seat == seat and taught_nothing(self.game, last) else None

    # ---- judging -----------------------------------------------------------------------------------------------------
    def decide(self, act: acts.TableAct, now: float) -> Decision:
        """The result of an act; `Rejected`, with nothing changed, where it is not allowed."""
        if self.closed and not isinstance(act, acts.Say):
            raise refused("closed")
        if self.is_old:
            self._check_old(act)
        seat = getattr(act, "seat", None)
        if seat is not None and seat not in self.seats:
            raise refused("no_such_seat", seat=seat)
        match act:
            case acts.Sit(seat, name):
                return self.seat_person(seat, self.places[seat].holder, name, now)
            case acts.Leave(seat):
                self._not_started()
                return self._leave(seat, now)
            case acts.AddWord(seat, word):
                self._not_started()
                return Decision((log.WordAdded(now, seat, word),))
            case acts.Start(fill):
                self._not_started()
                if self.awaited and not fill:
                    raise refused("seats_open", seats=list(self.awaited))
                return self.start(now)
            case acts.Answer(seat, ask, move):
                return self._answer(seat, ask, move, now)
            case acts.Undo(seat, step):
                return self._undo(seat, step, now)
            case acts.Propose(seat, "new_rules"):
                if not self.can_go_on:
                    raise refused("cannot_go_on" if self.is_old else "rules_are_new")
                return self._propose(seat, "new_rules", None, now)
            case acts.Propose(seat, what):
                self._unfinished()
                if what != "end" and self.paused == (what == "pause"):
                    raise refused("paused" if self.paused else "not_paused")
                return self._propose(seat, what, None, now)
            case acts.Agree(seat, proposal, agrees):
                return self._agree(seat, proposal, agrees, now)
            case acts.Say(seat, text):
                if self.places[seat].said >= MOST_SAID:
                    raise refused("said_enough")
                return Decision((log.Said(now, seat, text),))
            case acts.GiveToBot(seat, bot):
                self._not_told()
                return Decision((log.SeatGivenToBot(now, seat, bot),))
            case acts.SwapSeats(seat, other):
                self._not_started()
                if other not in self.seats:
                    raise refused("no_such_seat", seat=other)
                return Decision((log.SeatsSwapped(now, seat, other),))
            case acts.RenewLink(seat):
                self._not_told()
                return Decision((log.LinkRenewed(now, seat),))
            case acts.Close():
                return self._close(now)

    def _check_old(self, act: acts.TableAct) -> None:
        """Nothing of the old play can be changed; people may talk, come back, and agree to go on."""
        if isinstance(act, acts.Say | acts.Close):
            return
        going_on = isinstance(act, acts.Agree) or (isinstance(act, acts.Propose) and act.what == "new_rules")
        if not (self.play and (going_on or isinstance(act, acts.Sit | acts.GiveToBot))):
            raise refused("old_rules")

    def seat_person(self, seat: Seat, holder: str, name: str, now: float) -> Decision:
        """Somebody takes a seat, comes back to it, or changes their name. Nobody can take a seat that is somebody
        else's."""
        place = self.places[seat]
        if self.closed:
            raise refused("closed")
        if place.holder and place.holder != holder:
            raise refused("seat_taken")
        self._not_told()
        name = presentable(name)
        if place.holder != holder and place.name and not place.link:
            raise refused("seat_taken")  # from before seats had holders: whoever sits there is known by their cookie
        if (place.holder, place.name, place.bot, place.kept) == (holder, name, None, False):
            return Decision(())
        taken = log.SeatTaken(now, seat, name, holder)
        if self.play is None and self.charter.rematch_of and self.awaited == (seat,):
            return Decision((taken, *self.start(now, coming=seat).entries))
        return Decision((taken,))

    def _leave(self, seat: Seat, now: float) -> Decision:
        """Somebody who does not want a rematch gives their seat to a bot: the others need not wait."""
        left = log.SeatLeft(now, seat)
        if not self.places[seat].kept:
            return Decision((left,))
        entries = (left, log.SeatGivenToBot(now, seat, self.game.usual_bot))
        # Somebody left alone with bots is asked whether they want that.
        begins = self.awaited == (seat,) and len({self.places[other].holder for other in self.people}) > 1
        return Decision((*entries, *self.start(now, coming=seat).entries) if begins else entries)

    def _close(self, now: float) -> Decision:
        """A game with other people in it belongs to them too."""
        mine = self.seats_of((self.host,))
        if self.play is None or self._is_told() or set(self.people) <= set(mine):
            return Decision((log.Closed(now),))
        if not mine:
            raise refused("others_play")
        return self._propose(mine[0], "end", None, now)

    def start(self, now: float, coming: Seat | None = None) -> Decision:
        """Seats whose person has not come, and is not `coming` just now, go to bots."""
        bots = tuple(log.SeatGivenToBot(now, seat, self.game.usual_bot) for seat in self.awaited if seat != coming)
        play = self.new_play(tuple(place.word for place in self.places if place.word))
        return Decision((*bots, log.Started(now, play.shuffle_words, play.log[0].chance)))

    def time_is_up(self, now: float) -> Decision:
        """What was due is done; `Rejected` if it is not due, or not yet."""
        play = self._running()
        due = play.game.due(play.state)
        if due is None or self.due_at is None or now < self.due_at:
            raise refused("in_time")
        return self._move(play, None, due.move, now)

    def mend_clock(self, lost: float, now: float) -> Decision:
        """The server was down for this long since the clock started."""
        return Decision((log.ClockMended(now, lost),) if lost > 0 and self.is_timed else ())

    def time_out(self, seat: Seat, now: float) -> Decision:
        return Decision((log.TimedOut(now, seat, self.game.usual_bot),))

    def _not_started(self) -> None:
        if self.play is not None:
            raise refused("started_already")

    def _answer(self, seat: Seat, ask: int, raw: Raw, now: float) -> Decision:
        play = self._running()
        if seat in play.asked and ask != self.ask_ids[seat] and not play.asked[seat].standing:
            raise refused("stale")
        return self._move(play, seat, self.read_move(raw), now)

    def _move(self, play: Play, seat: Seat | None, move: Any, now: float, after: Draft | None = None) -> Decision:
        draft = play.draft(seat, move, after=after)
        written = Raw(msgspec.json.encode(move))
        return Decision((log.Moved(now, seat, written, draft.entry.chance),), (draft,))

    def decide_all(self, answers: Sequence[acts.Answer], now: float) -> list[Decision | Rejected]:
        """The results of answers that arrived one after another where everybody acts at once. Each is judged after
        those before it, so that all can be written together."""
        play = self._running()
        verdicts: list[Decision | Rejected] = []
        last: Draft | None = None
        for answer in answers:
            try:
                decision = self._move(play, answer.seat, self.read_move(answer.move), now, last)
            except Rejected as refusal:
                verdicts.append(refusal)
            else:
                verdicts.append(decision)
                (last,) = decision.steps
        return verdicts

    def read_move(self, raw: Raw) -> Any:
        try:
            return _decoder(self.game).decode(raw)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise refused("unreadable", detail=str(error)) from error

    def _running(self) -> Play:
        if self.closed:
            raise refused("closed")
        if self.play is None:
            raise refused("not_started")
        if self.paused:
            raise refused("paused")
        if self.is_old:
            raise refused("old_rules")
        return self.play

    def _is_told(self) -> bool:
        """Over for good: the secret is out, so nobody may play on knowing it. Practice never is."""
        return self.over and not self.charter.practice

    def _unfinished(self) -> None:
        if self.play is None:
            raise refused("not_started")
        self._not_told()

    def _not_told(self) -> None:
        """The players of a finished game can no longer be changed."""
        if self._is_told():
            raise refused("over")

    def _undo(self, seat: Seat, step: int, now: float) -> Decision:
        self._unfinished()
        play = self._running()
        if self.is_live:
            raise refused("no_undo_live")
        if step >= len(play.log) - 1:
            raise refused("nothing_to_undo")
        free = self.free_undo(seat)
        if free is not None and (step == free or self.charter.practice):
            return Decision((log.Undone(now, seat, step),))
        return self._propose(seat, "undo", step, now)

    def _propose(self, seat: Seat, what: str, step: int | None, now: float) -> Decision:
        if self.proposal is not None:
            raise refused("proposal_open")
        if self._all_agree((seat,)):
            return Decision((self._carried_out(seat, what, step, now),))
        return Decision((log.Proposed(now, seat, what, step),))

    def _agree(self, seat: Seat, proposed: int, agrees: bool, now: float) -> Decision:
        if self.proposal is None or self.proposal.id != proposed:
            raise refused("nothing_proposed")
        answer = log.Answered(now, seat, agrees)
        if not agrees:
            return Decision((answer,))
        if seat in self.proposal.agreed:
            return Decision(())
        if self._all_agree((*self.proposal.agreed, seat)):
            proposal = self.proposal
            return Decision((answer, self._carried_out(proposal.seat, proposal.what, proposal.step, now)))
        return Decision((answer,))

    def _carried_out(self, seat: Seat, what: str, step: int | None, now: float) -> log.LogEntry:
        """What everybody agreed to."""
        match what:
            case "undo":
                return log.Undone(now, seat, step or 0)
            case "pause":
                return log.Paused(now)
            case "end":
                return log.Closed(now)
            case "new_rules":
                return self.change_rules(now)
            case _:
                return log.Resumed(now)

    def change_rules(self, now: float) -> log.RulesChanged:
        rules, play = self.game.rules_version, self.play
        if play is None:
            return log.RulesChanged(now, rules)
        words = (*play.shuffle_words, f"rules {rules}")
        return log.RulesChanged(now, rules, words, self.game.save(play.state), tuple(self.banks))

    def _all_agree(self, agreed: tuple[Seat, ...]) -> bool:
        """Bots always agree, but never for the person whose seat they play."""
        return set(self.people) <= set(agreed)

    # ---- taking facts ------------------------------------------------------------------------------------------------
    def fold(self, entry: log.LogEntry, step: Draft | None = None) -> None:
        self.entries += 1
        self.changed_at = entry.at
        match entry:
            case log.Hosted(_, holder):
                self.host = holder
            case log.SeatTaken(_, seat, name, holder):
                if self.places[seat].timed_out and self.charter.clock is not None:
                    # Somebody who ran out of time and comes back should not be put out again at once.
                    self._stop_clocks(entry.at)
                    self.banks[seat] = max(self.banks[seat], self.charter.clock.increment)
                place = self.places[seat]
                place.name, place.holder, place.bot, place.kept = name, holder, None, False
                place.timed_out = place.orphaned = False
            case log.SeatKept(_, seat, name, holder):
                place = self.places[seat]
                place.name, place.holder, place.kept = name, holder, True
            case log.SeatLeft(_, seat):
                self.places[seat].vacate()
                self.proposal = None  # it may have waited for nobody else
            case log.LinkRenewed(_, seat):
                place = self.places[seat]
                place.orphaned = self.play is not None and (place.is_a_persons or place.orphaned)
                place.vacate()
                place.link += 1
                self.proposal = None
            case log.SeatGivenToBot(_, seat, bot):
                self.places[seat].bot = bot
            case log.TimedOut(_, seat, bot):
                self.places[seat].bot, self.places[seat].timed_out = bot, True
            case log.SeatsSwapped(_, seat, other):
                self.places[seat], self.places[other] = self.places[other], self.places[seat]
            case log.WordAdded(_, seat, word):
                self.places[seat].word = word
            case log.Started(at, shuffle_words, chance):
                recorded = RecordedChance(chance)
                self.play = self.new_play(shuffle_words, recorded)
                recorded.check_used_up()
                self._ask_anew(at, None)
            case log.Moved(at, seat, raw, chance):
                self._fold_move(at, seat, raw, chance, step)
            case log.Undone(at, seat, to):
                self._fold_undo(at, seat, to)
            case log.Proposed(_, seat, what, to):
                self.proposal = Proposal(self.entries, seat, what, to, (seat,))
            case log.Answered(_, seat, agrees):
                if self.proposal is not None:
                    self.proposal = (
                        msgspec.structs.replace(self.proposal, agreed=(*self.proposal.agreed, seat)) if agrees else None
                    )
            case log.Paused(at):
                self._stop_clocks(at)
                self.paused, self.proposal = True, None
                self.due_left = None if self.due_at is None else self.due_at - at
            case log.Resumed(at):
                self.paused, self.proposal, self.since = False, None, at
                self.due_at = None if self.due_left is None else at + self.due_left
            case log.ClockMended(at, lost):
                self.since += lost
                self._stop_clocks(at)
                self.due_at = None if self.due_at is None else self.due_at + lost
            case log.RulesChanged():
                self._fold_rules(entry)
            case log.Said(_, seat):
                self.places[seat].said += 1
                if entry.text:  # otherwise whoever said it had it deleted
                    self.chat = [*self.chat[1 - CHAT_KEPT :], entry]
            case log.Closed(at):
                self._stop_clocks(at)
                self.closed = True
            case log.Followed(_, table):
                self.follower = table

    def _fold_move(self, at: float, seat: Seat | None, raw: Raw, chance: Sequence[int], step: Draft | None) -> None:
        assert self.play is not None, "a move needs a play"
        if step is None:
            move = _decoder(self.game).decode(raw)
            recorded = RecordedChance(chance)
            step = self.play.draft(seat, move, recorded)
            recorded.check_used_up()
        if self._clock is not None:
            for asked in self.play.asked:
                self.banks[asked] -= self._elapsed(at)
            if seat is not None:
                self.banks[seat] += self._clock.increment
        was_live = self.is_live
        before = {} if was_live else self.play.asked
        self.play.commit(step)
        self.proposal = None
        if was_live and self.is_live:
            self._set_alarm(at)  # standing asks keep their numbers
        else:
            self._ask_anew(at, before if len(before) > 1 else None, seat)

    def _fold_rules(self, entry: log.RulesChanged) -> None:
        self.rules, self.missing, self.proposal = entry.rules, 0, None
        if entry.state is not None:
            self.began_from, self.banks = entry.state, list(entry.banks)
            self.play = self.new_play(entry.shuffle_words)
            self.paused, self.due_left, self.mark, self.due_at = False, None, None, None
            self._ask_anew(entry.at, None)

    def _ask_anew(self, at: float, before: Any, mover: Seat | None = None) -> None:
        """Number the asks. One that did not change for a seat keeps its number, so that seats who act at the same time
        never make each other's answers stale."""
        assert self.play is not None, "only a play asks"
        number = self.entries
        for seat, ask in self.play.asked.items():
            if before is None or seat == mover or before.get(seat) != ask:
                self.ask_ids[seat] = number
        self._set_alarm(at)

    def _set_alarm(self, at: float) -> None:
        assert self.play is not None, "only a play has a time"
        self.since = at
        due = self.game.due(self.play.state)
        if due is None:
            self.mark = self.due_at = None
        elif due.mark != self.mark:
            self.mark, self.due_at = due.mark, at + due.seconds

    def _fold_undo(self, at: float, seat: Seat, to: int) -> None:
        """Time already spent stays spent, and what the moves earned goes back with them: undo gains nobody time. Taking
        back one's own last move disturbs nobody who was asked before: their asks keep their numbers. A seat that was
        asked because of that move is not charged for the time; the one that takes it back is."""
        play = self.play
        assert play is not None, "only a play can go back"
        undone = play.log[to + 1 :]
        is_own = len(undone) == 1 and undone[0].seat == seat
        asked, before = self.waiting_for(), play.asked
        elapsed = 0.0 if self._clock is None else self._elapsed(at)
        play.go_back(to)
        if self.charter.clock is not None:
            charged = {seat, *(other for other in asked if other in play.asked)} if is_own else set(asked)
            for other in charged:
                self.banks[other] -= elapsed
            for entry in undone:
                if entry.seat is not None:
                    self.banks[entry.seat] -= self.charter.clock.increment
        if not is_own or not taught_nothing(self.game, undone[0]):
            self.taken_back += 1
        self.proposal, self.since = None, at
        self._ask_anew(at, before if is_own else None, seat)

    def _stop_clocks(self, at: float) -> None:
        if self._clock is not None:
            for seat in self.waiting_for():
                self.banks[seat] -= self._elapsed(at)
        self.since = at

    def new_play(self, shuffle_words: tuple[str, ...], chance: Chance | None = None) -> Play:
        secret = bytes.fromhex(self.charter.secret)
        start = self.charter.start if self.began_from is None else self.began_from
        return Play(self.game, self.options, self.charter.seat_count, secret, shuffle_words, start, chance)

    @property
    def options(self) -> Any:
        return msgspec.json.decode(self.charter.options, type=self.game.options_type)

    def sitters(self) -> tuple[Sitter, ...]:
        return tuple(Sitter(name, place.bot) for name, place in zip(self.names, self.places, strict=True))
