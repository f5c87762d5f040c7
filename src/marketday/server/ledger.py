"""The book of a table: one decision after another is judged, written to disk, and only then becomes a fact."""

import asyncio
import contextlib
from collections.abc import Callable, Mapping, Sequence

import msgspec

from marketday.core.grammar import Rejected
from marketday.server.tasks import Tasks
from marketday.store import Doubtful, NotWritten, Overtaken, Store
from marketday.table import Table, acts, log, playing, snapshot
from marketday.table.decision import Decision, refused
from marketday.table.play import Draft

SNAPSHOT_EVERY = 64
ATTEMPTS = 20
"""How often somebody may be overtaken by other servers before they are told to try again."""
ENTRY = msgspec.json.Decoder(log.AnyEntry)

Judged = Callable[[Rejected | None], None]
"""Hears that an answer was carried out, or why not."""
Waiting = tuple[acts.Answer, Callable[[], None], Judged]


class Ledger:
    def __init__(
        self, table: Table, store: Store, tasks: Tasks, changed: Callable[[], None], go_back: Callable[[int], None]
    ) -> None:
        """`changed` is called after each write; `go_back` when everything told after a step is void."""
        self._table = table
        self._store = store
        self._tasks = tasks
        self._changed = changed
        self._go_back = go_back
        self._turn = asyncio.Lock()
        self._is_closed = False
        self._is_in_doubt = False
        """Whether something may have been written that is no fact here yet."""
        self._waiting: list[Waiting] = []
        self._snapshots = snapshot.Keeper()
        self._next_snapshot = SNAPSHOT_EVERY
        self.kept = 0
        """How many entries the newest snapshot covers."""
        self.rewritten = 0
        """How often entries of the log had been replaced when it was read."""
        self.keeps_positions = True
        """Whether it is this server's business."""

    @property
    def is_busy(self) -> bool:
        return self._turn.locked()

    def close(self) -> None:
        """Another room is in charge of the table by now: whoever still has this one must come in again."""
        self._is_closed = True

    async def settle(self) -> None:
        """Waits until nothing is under way."""
        async with self._turn:
            pass

    def let_go(self) -> None:
        """What was kept so that the next snapshot costs less."""
        self._snapshots = snapshot.Keeper()

    # ---- one at a time ----
    async def carry_out(self, decide: Callable[[], Decision]) -> None:
        """Whoever wanted it may leave meanwhile: what was handed to the disk must become a fact here too."""
        await self._tasks.outlive(self._carry_out(decide))

    async def _carry_out(self, decide: Callable[[], Decision]) -> None:
        before = self._table.entries
        try:
            async with self._turn:
                await self._write_first(decide)
        finally:
            if self._table.entries != before:
                self._show_and_keep()

    async def _write_first(self, decide: Callable[[], Decision]) -> None:
        """Where another server wrote an entry meanwhile, that is read, and the matter is judged again."""
        for _ in range(ATTEMPTS):
            self._check_open()
            if self._is_in_doubt:
                await self._read_on()
            decision = decide()
            if not decision.entries:
                return
            try:
                await self._write(decision)
                return
            except Overtaken:
                await self._read_on()
        raise refused("not_written")

    # ---- what other servers wrote ----
    async def catch_up(self) -> None:
        """Read what is written and not yet known here; if that cannot be, it is tried again when somebody wants
        something, or when the database is back."""
        before = self._table.entries
        with contextlib.suppress(NotWritten):
            async with self._turn:
                if not self._is_closed:
                    await self._read_on()
        if self._table.entries != before:
            self._show_and_keep()

    async def _read_on(self) -> None:
        self._is_in_doubt = True
        for entry in await self._store.entries(self._table.charter.id, self._table.entries):
            self._fold(ENTRY.decode(entry))
        self._is_in_doubt = False

    async def rewrite(self, entries: Mapping[int, log.LogEntry]) -> None:
        """Replace some entries that nothing in the table depends on any more."""
        async with self._turn:
            written = {number: msgspec.json.encode(entry) for number, entry in entries.items()}
            await self._store.rewrite(self._table.charter.id, written)
            self.kept, self.rewritten = 0, self.rewritten + 1  # snapshots went with it

    # ---- where everybody acts at once ----
    def enqueue(self, answer: acts.Answer, check: Callable[[], None], judged: Judged, now: Callable[[], float]) -> None:
        """Everything that waits while the disk is busy is judged and written together. `check` raises if the answer is
        no longer permitted."""
        self._waiting.append((answer, check, judged))
        if len(self._waiting) == 1:
            self._tasks.begin(self._settle_waiting(now))

    async def _settle_waiting(self, now: Callable[[], float]) -> None:
        async with self._turn:
            waiting, self._waiting = self._waiting, []
            verdicts: Sequence[Decision | Rejected] = []

            def decide() -> Decision:
                nonlocal verdicts
                verdicts = self._judge(waiting, now())
                done = [verdict for verdict in verdicts if isinstance(verdict, Decision)]
                return Decision(
                    tuple(entry for decision in done for entry in decision.entries),
                    tuple(step for decision in done for step in decision.steps),
                )

            try:
                await self._write_first(decide)
            except Rejected as error:
                verdicts = [error] * len(waiting)
            except NotWritten:
                verdicts = [refused("not_written")] * len(waiting)
        for (_, _, judged), verdict in zip(waiting, verdicts, strict=True):
            judged(verdict if isinstance(verdict, Rejected) else None)
        self._show_and_keep()

    def _judge(self, waiting: Sequence[Waiting], now: float) -> list[Decision | Rejected]:
        verdicts: list[Decision | Rejected | None] = []
        for _, check, _ in waiting:
            try:
                check()
                verdicts.append(None)
            except Rejected as error:
                verdicts.append(error)
        allowed = [answer for (answer, _, _), verdict in zip(waiting, verdicts, strict=True) if verdict is None]
        decided = iter(playing.answer_all(self._table, allowed, now))
        return [next(decided) if verdict is None else verdict for verdict in verdicts]

    # ---- writing ----
    def _check_open(self) -> None:
        if self._is_closed:
            raise refused("not_written")

    async def _write(self, decision: Decision) -> None:
        written = [msgspec.json.encode(entry) for entry in decision.entries]
        try:
            newcomers = self._newcomers(decision)
            await self._store.append(self._table.charter.id, self._table.entries, written, newcomers)
        except Doubtful:
            self._is_in_doubt = True
            self._tasks.begin(self.catch_up())
            raise
        steps = iter(decision.steps)
        for entry in decision.entries:
            self._fold(entry, next(steps, None) if isinstance(entry, log.Moved) else None)

    def _newcomers(self, decision: Decision) -> set[str]:
        """Who is brought to the table by it, and does not belong there yet."""
        named = {entry.holder for entry in decision.entries if isinstance(entry, log.NAMING)}
        return named - {"", self._table.host, *(place.holder for place in self._table.places)} if named else named

    def _fold(self, entry: log.LogEntry, step: Draft | None = None) -> None:
        self._table.fold(entry, step)
        if isinstance(entry, log.Undone):
            self._forget_after(entry.step)
        elif isinstance(entry, log.RulesChanged):
            self._forget_after(-1)

    def _forget_after(self, step: int) -> None:
        self._snapshots.forget_after(step)
        self._go_back(step)

    def _show_and_keep(self) -> None:
        self._changed()
        if self._table.entries >= self._next_snapshot:
            # A long table is saved less often: all snapshots together cost no more than the last few.
            self._next_snapshot = self._table.entries + max(SNAPSHOT_EVERY, self._table.entries // 2)
            self.keep_position()

    # ---- positions ----
    def keep_position(self) -> asyncio.Task[None] | None:
        """Take a snapshot: the next opening is quicker, and the position is there even if the rules have changed by
        then. None is made where nothing has happened since the last one; and one of older rules is not ours to
        replace."""
        is_needed = self.keeps_positions and self.kept != self._table.entries
        if not is_needed or self._table.play is None or self._table.is_old:
            return None
        self.kept = self._table.entries
        return self._tasks.begin(self._keep_snapshot(self.kept, self._snapshots.take(self._table)))

    async def _keep_snapshot(self, number: int, content: bytes) -> None:
        with contextlib.suppress(NotWritten):  # then the next opening takes a little longer
            await self._store.keep_snapshot(self._table.charter.id, number, content, self.rewritten)
