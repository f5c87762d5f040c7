"""A table: people and bots round one play. It is its charter and its log, and nothing else.

`decide` judges what somebody wants and gives the entries that would come of it; nothing changes. `fold` takes an
entry as a fact. Between the two the server writes the entry to disk: written, then shown.
"""

from collections.abc import Collection, Sequence
from functools import cache
from typing import Any

import msgspec
from msgspec import Raw, Struct

from marketday.core.chance import RecordedChance, commitment
from marketday.core.grammar import AnyGame, Rejected, Seat
from marketday.core.registry import find
from marketday.table import acts, log
from marketday.table.play import Entry, Play, Proposed, Sitter

CHAT_KEPT = 200


class Place(Struct):
    """A seat at the table: who sits there; a bot may mind it for a while."""

    name: str = ""
    bot: str | None = None
    word: str = ""

    @property
    def taken(self) -> bool:
        return self.name != "" or self.bot is not None


class Proposal(Struct, frozen=True):
    id: int
    """The number of its entry in the log. Who answers names it: a late click is not a yes to a newer one."""
    seat: Seat
    what: str
    step: int | None
    agreed: tuple[Seat, ...]


class Decision(Struct, frozen=True):
    """What an act leads to. `steps` are the moves among the entries, kept so that they need not be worked out twice."""

    entries: tuple[log.LogEntry, ...]
    steps: tuple[Proposed, ...] = ()


@cache
def _decoder(game: AnyGame) -> "msgspec.json.Decoder[Any]":
    return msgspec.json.Decoder(game.move_type)


def refused(reason: str, **facts: Any) -> Rejected:
    """No rule of a game speaks against it, but the table does."""
    return Rejected("", reason, **facts)


class Table:
    def __init__(self, charter: log.Charter) -> None:
        self.charter = charter
        self.commitment = commitment(bytes.fromhex(charter.secret))
        self.game: AnyGame = find(charter.game)
        self.places = [Place() for _ in range(charter.seats)]
        self.chairs = list(range(charter.seats))
        """Which chair stands at each seat; who holds a chair's link goes where the chair goes."""
        self.play: Play | None = None
        self.proposal: Proposal | None = None
        self.paused = False
        self.closed = False
        self.follower: str | None = None
        self.chat: list[log.Said] = []
        self.entries = 0
        """How many entries were folded."""
        self.ask_ids: dict[Seat, int] = {}
        self.banks = [charter.clock.bank if charter.clock else 0.0] * charter.seats
        self.since = charter.made_at
        """Since when the clocks of the asked seats run."""
        self.mark: int | None = None
        self.due_at: float | None = None
        """When time itself does something (`Game.due`), and for which mark."""
        self.due_left: float | None = None
        """While the table is paused: how long that would still take."""

    # ---- looking -----------------------------------------------------------------------------------------------------
    @property
    def seats(self) -> range:
        return range(self.charter.seats)

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats where a person sits now."""
        return tuple(seat for seat, place in enumerate(self.places) if place.name and place.bot is None)

    def seats_of(self, chairs: Collection[int]) -> tuple[Seat, ...]:
        return tuple([seat for seat, chair in enumerate(self.chairs) if chair in chairs])

    @property
    def over(self) -> bool:
        return self.play is not None and self.play.outcome is not None

    @property
    def names(self) -> list[str]:
        return [place.name or place.bot or "" for place in self.places]

    def free_seat(self, present: Collection[Seat] = ()) -> Seat:
        """The first seat that anybody may take before the start; `present` are those whose link somebody has opened."""
        self._not_started()
        for seat, place in enumerate(self.places):
            if not place.taken and seat not in present:
                return seat
        raise refused("no_free_seat")

    def waiting_for(self) -> tuple[Seat, ...]:
        """The seats that are asked and may answer now."""
        if self.play is None or self.paused or self.closed:
            return ()
        return tuple(self.play.seats if self.is_live else self.play.asked)

    @property
    def _clock(self) -> log.Clock | None:
        """The clock that runs for the asked seats: none where everybody is asked all the time, or time itself goes
        on."""
        return None if self.is_live or self.due_at is not None else self.charter.clock

    def bank(self, seat: Seat, now: float) -> float:
        """Seconds the seat has left."""
        running = self._clock is not None and seat in self.waiting_for()
        return self.banks[seat] - (now - self.since if running else 0.0)

    @property
    def is_live(self) -> bool:
        """Whether seats act at any moment, so that nobody can wait for anybody."""
        return self.play is not None and self.game.is_live(self.play.state)

    def free_undo(self, seat: Seat) -> int | None:
        """The step before the last move, if the seat may go back there without asking: it made that move itself and
        chance did not answer, so that nobody has learned anything. In a practice table every way back is free."""
        play = self.play
        if play is None or self.closed or self.paused or self._is_told() or len(play.log) == 1 or self.is_live:
            return None
        if self.charter.practice:
            return len(play.log) - 2
        last = play.log[-1]
        return len(play.log) - 2 if last.seat == seat and not last.chance else None

    # ---- judging -----------------------------------------------------------------------------------------------------
    def decide(self, act: acts.Act, now: float) -> Decision:
        """What comes of an act; `Rejected` with nothing changed where it may not be."""
        if self.closed and not isinstance(act, acts.Say):
            raise refused("closed")
        seat = getattr(act, "seat", None)
        if seat is not None and seat not in self.seats:
            raise refused("no_such_seat", seat=seat)
        match act:
            case acts.Sit(seat, name):
                return Decision((log.SeatTaken(now, seat, name),))
            case acts.AddWord(seat, word):
                self._not_started()
                return Decision((log.WordAdded(now, seat, word),))
            case acts.Start():
                self._not_started()
                return self.start(now)
            case acts.Answer(seat, ask, move):
                return self._answer(seat, ask, move, now)
            case acts.Undo(seat, step):
                return self._undo(seat, step, now)
            case acts.Propose(seat, what):
                self._unfinished()
                if self.paused == (what == "pause"):
                    raise refused("paused" if self.paused else "not_paused")
                return self._propose(seat, what, None, now)
            case acts.Agree(seat, proposal, agrees):
                return self._agree(seat, proposal, agrees, now)
            case acts.Say(seat, text):
                return Decision((log.Said(now, seat, text),))
            case acts.GiveToBot(seat, bot):
                return Decision((log.SeatGivenToBot(now, seat, bot),))
            case acts.SwapSeats(seat, other):
                self._not_started()
                if other not in self.seats:
                    raise refused("no_such_seat", seat=other)
                return Decision((log.SeatsSwapped(now, seat, other),))
            case acts.Close():
                return Decision((log.Closed(now),))
            case acts.React() | acts.WhyNot() | acts.Pong():
                return Decision(())

    def start(self, now: float) -> Decision:
        bots = tuple(
            log.SeatGivenToBot(now, seat, self.game.usual_bot)
            for seat, place in enumerate(self.places)
            if not place.taken
        )
        play = self.new_play(tuple(place.word for place in self.places if place.word))
        return Decision((*bots, log.Started(now, play.words, play.log[0].chance)))

    def time_is_up(self, now: float) -> Decision:
        """What was due is done; `Rejected` if it is not due, or not yet."""
        play = self._running()
        due = play.game.due(play.state)
        if due is None or self.due_at is None or now < self.due_at:
            raise refused("in_time")
        return self._move(play, None, due.move, now)

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

    def _move(self, play: Play, seat: Seat | None, move: Any, now: float, after: Proposed | None = None) -> Decision:
        proposed = play.propose(seat, move, after=after)
        written = Raw(msgspec.json.encode(move))
        return Decision((log.Moved(now, seat, written, proposed.entry.chance),), (proposed,))

    def decide_all(self, answers: Sequence[acts.Answer], now: float) -> list[Decision | Rejected]:
        """What comes of answers that arrived one after another where everybody acts at once. Each is judged after those
        before it, so that all can be written together."""
        play = self._running()
        verdicts: list[Decision | Rejected] = []
        last: Proposed | None = None
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
        if self.play is None:
            raise refused("not_started")
        if self.paused:
            raise refused("paused")
        return self.play

    def _is_told(self) -> bool:
        """Over for good: the secret is out, so nobody may play on knowing it. Practice never is."""
        return self.over and not self.charter.practice

    def _unfinished(self) -> None:
        if self.play is None:
            raise refused("not_started")
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
        proposal = Proposal(self.entries + 1, seat, what, step, (seat,))
        return self._settle(proposal, now) or Decision((log.Proposed(now, seat, what, step),))

    def _agree(self, seat: Seat, proposed: int, agrees: bool, now: float) -> Decision:
        if self.proposal is None or self.proposal.id != proposed:
            raise refused("nothing_proposed")
        answer = log.Answered(now, seat, agrees)
        if not agrees:
            return Decision((answer,))
        if seat in self.proposal.agreed:
            return Decision(())
        proposal = msgspec.structs.replace(self.proposal, agreed=(*self.proposal.agreed, seat))
        settled = self._settle(proposal, now)
        return Decision((answer, *settled.entries) if settled else (answer,))

    def _settle(self, proposal: Proposal, now: float) -> Decision | None:
        """What happens once everybody agrees; bots always do."""
        if not set(self.people) <= set(proposal.agreed):
            return None
        match proposal.what:
            case "undo":
                return Decision((log.Undone(now, proposal.seat, proposal.step or 0),))
            case "pause":
                return Decision((log.Paused(now),))
            case _:
                return Decision((log.Resumed(now),))

    # ---- taking facts ------------------------------------------------------------------------------------------------
    def fold(self, entry: log.LogEntry, step: Proposed | None = None) -> None:
        self.entries += 1
        match entry:
            case log.SeatTaken(_, seat, name):
                if self.places[seat].bot is not None and self.charter.clock is not None:
                    # Whoever ran out of time and comes back shall not be put out again at once.
                    self.banks[seat] = max(self.banks[seat], self.charter.clock.increment)
                self.places[seat].name = name
                self.places[seat].bot = None
            case log.SeatGivenToBot(_, seat, bot) | log.TimedOut(_, seat, bot):
                self.places[seat].bot = bot
                self.proposal = None  # it may have waited for nobody else
            case log.SeatsSwapped(_, seat, other):
                self.places[seat], self.places[other] = self.places[other], self.places[seat]
                self.chairs[seat], self.chairs[other] = self.chairs[other], self.chairs[seat]
            case log.WordAdded(_, seat, word):
                self.places[seat].word = word
            case log.Started(at, words, _):
                self.play = self.new_play(words)
                self._ask_anew(at, None)
            case log.Moved(at, seat, raw, chance):
                self._fold_move(at, seat, raw, chance, step)
            case log.Undone(at, seat, to):
                assert self.play is not None, "only a play can go back"
                self._charge_for_undo(at, self.play.log[to + 1 :])
                self.play.go_back(to)
                self.proposal = None
                self._ask_anew(at, None)
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
            case log.Said():
                self.chat = [*self.chat[1 - CHAT_KEPT :], entry]
            case log.Closed(at):
                self._stop_clocks(at)
                self.closed = True
            case log.Followed(_, table):
                self.follower = table

    def _fold_move(self, at: float, seat: Seat | None, raw: Raw, chance: Sequence[int], step: Proposed | None) -> None:
        assert self.play is not None, "a move needs a play"
        if step is None:
            move = _decoder(self.game).decode(raw)
            step = self.play.propose(seat, move, RecordedChance(chance))
        if self._clock is not None:
            for asked in self.play.asked:
                self.banks[asked] -= at - self.since
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

    def _charge_for_undo(self, at: float, undone: Sequence[Entry]) -> None:
        """What was thought is thought, and what the moves earned goes back with them: undo wins nobody time."""
        if self.charter.clock is not None:
            self._stop_clocks(at)
            for entry in undone:
                if entry.seat is not None:
                    self.banks[entry.seat] -= self.charter.clock.increment

    def _stop_clocks(self, at: float) -> None:
        if self._clock is not None:
            for seat in self.waiting_for():
                self.banks[seat] -= at - self.since
        self.since = at

    def new_play(self, words: tuple[str, ...]) -> Play:
        options = msgspec.json.decode(self.charter.options, type=self.game.options_type)
        return Play(
            self.game, options, self.charter.seats, bytes.fromhex(self.charter.secret), words, self.charter.start
        )

    def sitters(self) -> tuple[Sitter, ...]:
        return tuple(Sitter(name, place.bot) for name, place in zip(self.names, self.places, strict=True))
