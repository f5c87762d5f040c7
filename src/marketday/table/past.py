"""Past moments: some states on the way are kept, so that none is far from the next."""

from marketday.core.chance import RecordedChance
from marketday.table.play import Draft, Entry, Play

EVERY = 16
MOST_KEPT = 64


class Past:
    def __init__(self) -> None:
        self._kept: dict[int, Draft] = {}

    def catch_up(self, play: Play) -> Play:
        """Work out the state of a play of which only the log is known (`Play.up_to`). It touches nothing that a running
        play uses, so that it can be done in another thread."""
        log = play.log
        at = self._nearest(log) or Draft(log[0], play.first_state())
        for entry in log[at.entry.step + 1 :]:
            worked_out = play.draft(entry.seat, entry.move, RecordedChance(entry.chance), after=at)
            at = Draft(entry, worked_out.state)
            if entry.step % EVERY == 0:
                self._keep(at)
        play.resume(log, at.state)
        return play

    def _nearest(self, log: list[Entry]) -> Draft | None:
        """An entry that is still in the log has the same entries before it: going back makes new ones."""
        for step in range(len(log) - 1, -1, -1):
            kept = self._kept.get(step)
            if kept is not None and kept.entry is log[step]:
                return kept
        return None

    def _keep(self, at: Draft) -> None:
        self._kept.pop(at.entry.step, None)
        self._kept[at.entry.step] = at
        if len(self._kept) > MOST_KEPT:
            del self._kept[next(iter(self._kept))]
