"""A game where everybody acts at any moment, played by bots on a simulated clock: each looks at the floor in its own
rhythm, one after another, and what is due happens when its time has come. No time really passes."""

import heapq
from collections.abc import Callable, Sequence
from typing import Any

from marketday.bots.bot import Bot, glance
from marketday.core.grammar import Ask, Seat
from marketday.table import Play

Look = Callable[[Seat, Ask[Any]], None]
"""Lets a bot look at the floor and do what it wants to do."""


def play_live(play: Play, seated: Sequence[Bot], look: Look) -> None:
    """Until what is due now is past."""
    due = play.game.due(play.state)
    assert due is not None, "something ends what bots do not"
    until = due.seconds
    looks = [(glance(bot), seat) for seat, bot in enumerate(seated)]
    heapq.heapify(looks)
    while (next_due := play.game.due(play.state)) is not None and next_due.mark == due.mark:
        now, seat = looks[0]
        if now >= until:
            play.commit(play.draft(None, due.move))
        else:
            look(seat, play.asked[seat])
            heapq.heapreplace(looks, (now + glance(seated[seat]), seat))
