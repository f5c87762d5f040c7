"""Taking back: free until something was learnt, by consent after that, and never a way to find anything out."""

from typing import Literal

import pytest

from marketday.games.klongs import GAME
from marketday.table import acts, clocks, log
from marketday.table.playing import WISH_SECONDS
from tests.table.evening import BLITZ, Evening


def test_a_move_is_taken_back_freely_while_nothing_was_drawn() -> None:
    evening = Evening("Ann", "Bob", "Cem").start()
    before = GAME.save(evening.play.state)
    seat = evening.place()
    assert evening.table.free_undo(seat) == 0
    assert isinstance(evening.do(acts.Undo(seat, 0))[-1], log.Undone)
    assert GAME.save(evening.play.state) == before


def test_a_move_after_which_a_boat_was_drawn_is_not_free() -> None:
    evening = Evening("Ann", "Bob", "Cem").start()
    seat = evening.place()
    evening.end_turn()
    assert evening.table.free_undo(seat) is None
    (entry,) = evening.do(acts.Undo(seat, 1))
    assert isinstance(entry, log.Proposed)
    assert evening.steps == 2


def test_the_move_of_somebody_else_is_not_free() -> None:
    evening = Evening("Ann", "Bob", "Cem").start()
    seat = evening.place()
    other = (seat + 1) % 3
    assert evening.table.free_undo(other) is None
    evening.do(acts.Undo(other, 0))
    assert evening.table.proposal is not None
    assert evening.steps == 1


def test_two_own_moves_without_a_draw_go_back_one_after_the_other() -> None:
    evening = Evening("Ann", "Bob", "Cem").start()

    def twice() -> bool:
        last, one_before = evening.play.log[-1], evening.play.log[-2] if evening.steps else evening.play.log[-1]
        return evening.steps > 1 and last.seat == one_before.seat and not last.chance and not one_before.chance

    evening.answer_until(twice)
    seat, there = evening.play.log[-1].seat, evening.steps
    assert seat is not None
    for step in (there - 1, there - 2):
        assert evening.table.free_undo(seat) == step
        evening.do(acts.Undo(seat, step))
    assert evening.steps == there - 2


def test_beyond_that_everybody_else_has_to_agree() -> None:
    evening = Evening("Ann", "Bob", "Cem").start()
    seat = evening.place()
    evening.end_turn()
    before = [(entry.move, entry.chance) for entry in evening.play.log]
    evening.do(acts.Undo(seat, 0))
    others = [other for other in range(3) if other != seat]
    evening.agree(others[0])
    assert evening.steps == 2
    evening.agree(others[1])
    assert evening.steps == 0
    assert evening.table.proposal is None
    evening.turn()
    assert [(entry.move, entry.chance) for entry in evening.play.log] == before, "chance does not roll again"


def test_one_who_disagrees_ends_the_matter() -> None:
    evening = Evening("Ann", "Bob", "Cem").start()
    seat = evening.place()
    evening.end_turn()
    evening.do(acts.Undo(seat, 0))
    late = evening.vote((seat + 2) % 3)
    evening.agree((seat + 1) % 3, False)
    assert evening.table.proposal is None
    evening.refuses(late, "nothing_proposed")
    assert evening.steps == 2


def test_the_proposer_may_think_better_of_it() -> None:
    evening = Evening("Ann", "Bob", "Cem").start()
    evening.do(acts.Propose(0, "pause"))
    evening.agree(0, False)
    assert evening.table.proposal is None


def test_bots_always_agree() -> None:
    evening = Evening("Ann").start()
    evening.answer_until(lambda: evening.steps > 10)
    evening.do(acts.Undo(0, 3))
    assert evening.steps == 3


def test_agreeing_twice_or_to_oneself_counts_once() -> None:
    evening = Evening("Ann", "Bob", "Cem").start()
    seat = evening.place()
    evening.end_turn()
    other = (seat + 1) % 3
    evening.do(acts.Undo(seat, 0))
    for again in (seat, other, other, seat):
        evening.agree(again)
    assert evening.steps == 2, "the third has not agreed"
    assert evening.table.proposal is not None
    assert sorted(evening.table.proposal.agreed) == sorted((seat, other))


def test_there_is_no_way_back_to_where_one_is_or_was_not_yet() -> None:
    evening = Evening("Ann", "Bob", "Cem").start()
    evening.refuses(acts.Undo(0, 0), "nothing_to_undo")
    seat = evening.place()
    evening.refuses(acts.Undo(seat, 1), "nothing_to_undo")
    evening.refuses(acts.Undo(seat, 99), "nothing_to_undo")


def test_a_move_ends_a_wish_to_take_moves_back() -> None:
    evening = Evening("Ann", "Bob", "Cem").start()
    seat = evening.place()
    evening.do(acts.Undo((seat + 1) % 3, 0))
    late = evening.vote(seat)
    evening.end_turn()
    assert evening.table.proposal is None
    evening.refuses(late, "nothing_proposed")


@pytest.mark.parametrize("what", ["pause", "hints"])
def test_other_wishes_outlive_moves(what: Literal["pause", "hints"]) -> None:
    """With a bot at the table the next move comes at once, and on a live one all the time."""
    evening = Evening("Ann", "Bob", "Cem").start()
    evening.do(acts.Propose(0, what))
    evening.turn()
    assert evening.table.proposal is not None
    assert evening.table.proposal.what == what
    evening.agree(1)
    evening.agree(2)
    assert evening.table.proposal is None


def test_a_wish_does_not_wait_for_ever() -> None:
    evening = Evening("Ann", "Bob", "Cem").start()
    evening.do(acts.Propose(0, "pause"))
    evening.now += WISH_SECONDS + 1
    assert evening.table.proposal is not None
    evening.turn()
    assert evening.table.proposal is None


def test_whoever_plays_on_does_not_want_the_end() -> None:
    """Otherwise the last who is asked could keep the others' yes until they are about to lose."""
    evening = Evening("Ann", "Bob", "Cem").start()
    evening.do(acts.Propose(0, "end"))
    late = evening.vote(1)
    evening.turn()
    evening.refuses(late, "nothing_proposed")


def test_a_free_undo_ends_a_proposal_for_what_is_no_longer_there() -> None:
    evening = Evening("Ann", "Bob", "Cem").start()
    seat = evening.place()
    evening.do(acts.Undo((seat + 1) % 3, 0))
    evening.do(acts.Undo(seat, 0))
    assert evening.table.proposal is None


def test_whoever_asked_may_withdraw_it() -> None:
    evening = Evening("Ann", "Bob", "Cem").start()
    seat = evening.place()
    evening.do(acts.Undo((seat + 1) % 3, 0))
    evening.agree((seat + 1) % 3, False)
    assert evening.table.proposal is None


def test_a_second_proposal_does_not_slip_under_the_first() -> None:
    """Otherwise somebody who clicks yes to a pause would agree to the undo that came a moment earlier."""
    evening = Evening("Ann", "Bob", "Cem").start()
    evening.turn()
    evening.do(acts.Propose(0, "pause"))
    evening.refuses(acts.Undo(1, 0), "proposal_open")
    evening.refuses(acts.Propose(2, "pause"), "proposal_open")


def test_a_late_yes_to_a_proposal_is_not_one_to_the_next() -> None:
    evening = Evening("Ann", "Bob", "Cem").start()
    evening.turn()
    evening.do(acts.Propose(0, "pause"))
    late = evening.vote(2)
    evening.agree(1, False)
    evening.do(acts.Undo(1, 0))
    evening.refuses(late, "nothing_proposed")
    evening.refuses(acts.Agree(2, late.proposal, False), "nothing_proposed")
    evening.agree(2)
    assert evening.table.proposal is not None
    assert evening.table.proposal.agreed == (1, 2)


@pytest.mark.parametrize("way", ["given", "timed out"])
def test_no_bot_agrees_for_the_person_whose_seat_it_plays(way: str) -> None:
    evening = Evening("Ann", "Bob", "Cem", clock=BLITZ).start()
    leaver = evening.asked
    first, second = (seat for seat in range(3) if seat != leaver)
    evening.do(acts.Propose(first, "pause"))
    evening.agree(second)
    assert evening.table.proposal is not None, "the third is waited for"
    if way == "given":
        evening.do(acts.GiveToBot(leaver, "random"))
    else:
        evening.wait(61)
        evening.take(clocks.time_out(evening.table, leaver, evening.now).entries[0])
    assert evening.table.proposal is not None, "the third is still waited for"
    evening.agree(leaver)
    assert evening.table.paused


def test_once_it_is_over_and_the_secret_is_out_nothing_is_taken_back() -> None:
    evening = Evening("Ann", "Bob", seats=2).start()
    evening.to_the_end()
    for seat in range(2):
        assert evening.table.free_undo(seat) is None
        evening.refuses(acts.Undo(seat, evening.steps - 1), "over")
        evening.refuses(acts.Undo(seat, 0), "over")
        evening.refuses(acts.Propose(seat, "pause"), "over")


def test_in_practice_everything_goes_back_at_once() -> None:
    evening = Evening("Ann", "Bob", "Cem", practice=True).start()
    start = GAME.save(evening.play.state)
    evening.answer_until(lambda: evening.steps == 12)
    assert [evening.table.free_undo(seat) for seat in range(3)] == [11, 11, 11]
    evening.do(acts.Undo(0, 0))
    assert GAME.save(evening.play.state) == start
    evening.to_the_end()
    evening.do(acts.Undo(0, 4))
    assert evening.steps == 4
