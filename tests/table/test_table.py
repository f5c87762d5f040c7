"""The people's table: acts judged, facts taken, proposals, clocks; and that the log is all there is to it."""

from collections.abc import Callable, Sequence

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Raw

from marketday.core.grammar import Rejected
from marketday.games.klongs import GAME
from marketday.games.klongs.game import Options
from marketday.games.klongs.moves import EndTurn
from marketday.lab.simulate import play_bots
from marketday.table import Play, acts, clocks, log, record, snapshot
from tests.table.evening import BLITZ, Evening, portrait, raw


# ---- sitting down and starting ---------------------------------------------------------------------------------------
def test_who_sits_down_has_a_name_there_and_may_change_it() -> None:
    evening = Evening("Ann", "Bob")
    assert evening.table.names == ["Ann", "Bob", ""]
    assert evening.table.people == (0, 1)
    evening.do(acts.Sit(1, "Robert"))
    assert evening.table.names == ["Ann", "Robert", ""]


def test_a_seat_that_is_not_there_is_refused_to_everybody() -> None:
    evening = Evening("Ann", "Bob")
    for act in (acts.Sit(3, "Eve"), acts.AddWord(3, "rain"), acts.Say(3, "hello"), acts.SwapSeats(3, 0)):
        evening.refuses(act, "no_such_seat")
    evening.refuses(acts.SwapSeats(0, 3), "no_such_seat")


def test_starting_gives_empty_seats_to_bots_and_asks_the_first_question() -> None:
    evening = Evening("Ann")
    evening.do(acts.GiveToBot(1, "random"))
    evening.refuses(acts.Start(), "seats_open")
    evening.start()
    assert [place.bot for place in evening.table.places] == [None, "random", "greedy"]
    assert evening.table.people == (0,)
    assert evening.table.waiting_for() == tuple(evening.play.asked)
    assert [sitter.bot for sitter in evening.table.sitters()] == [None, "random", "greedy"]


def test_a_table_starts_once() -> None:
    evening = Evening("Ann", "Bob", "Cem").start()
    evening.refuses(acts.Start(), "started_already")


def test_words_are_taken_before_the_start_only() -> None:
    evening = Evening("Ann", "Bob", "Cem")
    evening.do(acts.AddWord(2, "rain"))
    evening.do(acts.AddWord(0, "fog"))
    evening.do(acts.AddWord(0, "sun"))
    evening.start()
    assert evening.play.shuffle_words == ("sun", "rain"), "by seat, the last of each"
    evening.refuses(acts.AddWord(1, "snow"), "started_already")


def test_words_change_the_shuffle_and_not_the_commitment() -> None:
    silent, loud = Evening("Ann", "Bob", "Cem"), Evening("Ann", "Bob", "Cem")
    loud.do(acts.AddWord(1, "rain"))
    assert silent.start().play.log[0].chance != loud.start().play.log[0].chance
    assert silent.table.commitment == loud.table.commitment


def test_swapping_seats_takes_chair_name_and_word_along_and_only_before_the_start() -> None:
    evening = Evening("Ann", "Bob")
    evening.do(acts.AddWord(0, "rain"))
    evening.do(acts.SwapSeats(0, 2))
    assert evening.table.names == ["", "Bob", "Ann"]
    assert [place.chair for place in evening.table.places] == [2, 1, 0]
    assert evening.table.seats_of(["Ann"]) == (2,), "Ann's seat is where she sits now"
    assert [place.word for place in evening.table.places] == ["", "", "rain"]
    evening.do(acts.SwapSeats(2, 1))
    assert (evening.table.seats_of(["Ann"]), evening.table.seats_of(["Bob", "Eve"])) == ((1,), (2,))
    evening.start()
    evening.refuses(acts.SwapSeats(0, 1), "started_already")


# ---- answering -------------------------------------------------------------------------------------------------------
def test_nothing_can_be_answered_undone_or_paused_before_the_start() -> None:
    evening = Evening("Ann", "Bob", "Cem")
    assert evening.table.waiting_for() == ()
    evening.refuses(acts.Answer(0, 0, raw(EndTurn())), "not_started")
    evening.refuses(acts.Undo(0, 0), "not_started")
    evening.refuses(acts.Agree(0, 1, True), "nothing_proposed")
    evening.refuses(acts.Propose(0, "pause"), "not_started")


def test_the_same_click_twice_counts_once() -> None:
    evening = Evening("Ann", "Bob", "Cem").start()
    click = evening.next_answer()
    evening.do(click)
    evening.refuses(click, "stale")
    assert evening.steps == 1


def test_an_answer_to_an_older_ask_is_refused_even_if_the_move_would_be_allowed_now() -> None:
    evening = Evening("Ann", "Bob", "Cem", practice=True).start()
    click = evening.next_answer()
    evening.do(click)
    evening.do(acts.Undo(click.seat, 0))
    evening.refuses(click, "stale")
    assert click.move == evening.next_answer().move


def test_a_question_keeps_its_number_while_people_talk_pause_and_come_back() -> None:
    evening = Evening("Ann", "Bob", "Cem").start()
    click = evening.next_answer()
    evening.do(acts.Say(1, "hurry up"))
    evening.take(log.Paused(evening.now))
    evening.take(log.Resumed(evening.now))
    evening.do(acts.GiveToBot(1, "random"))
    evening.do(acts.Sit(1, "Bob"))
    evening.do(click)


def test_moves_are_judged_by_the_rules() -> None:
    evening = Evening("Ann", "Bob", "Cem").start()
    ask = evening.table.ask_ids[evening.asked]
    evening.refuses(acts.Answer(evening.asked, ask, raw(EndTurn())), "not_now", "K-3")
    evening.refuses(acts.Answer((evening.asked + 1) % 3, ask, evening.next_answer().move), "not_your_turn", "K-2")


@pytest.mark.parametrize(
    "garbage",
    [
        *(b"{}", b"null", b"[]", b'{"move":"BuyHouse"}', b'{"move":"PlaceBoat","boat":99,"space":0}', b"\xff", b""),
        b'{"x":' + b"[" * 20_000 + b"]" * 20_000 + b"}",
    ],
    ids=["empty", "null", "list", "unknown", "out of range", "not text", "nothing", "deep"],
)
def test_what_is_no_move_is_refused(garbage: bytes) -> None:
    evening = Evening("Ann", "Bob", "Cem").start()
    evening.refuses(acts.Answer(evening.asked, evening.table.ask_ids[evening.asked], Raw(garbage)), "unreadable")


def test_nothing_is_asked_once_it_is_over() -> None:
    evening = Evening("Ann", "Bob", seats=2).start()
    evening.to_the_end()
    assert evening.table.waiting_for() == ()
    evening.refuses(acts.Answer(0, 1, raw(EndTurn())), "game_over", "K-51")
    told = record.read(record.write(evening.play, evening.table.sitters()))
    assert told.outcome == evening.play.outcome


# ---- pausing ---------------------------------------------------------------------------------------------------------
def test_pausing_and_going_on_need_everybody() -> None:
    evening = Evening("Ann", "Bob").start()
    evening.do(acts.Propose(0, "pause"))
    assert not evening.table.paused
    evening.agree(1)
    assert evening.table.paused
    assert evening.table.waiting_for() == ()
    evening.do(acts.Propose(1, "resume"))
    assert evening.table.paused
    evening.agree(0)
    assert not evening.table.paused
    assert evening.table.waiting_for() == (evening.asked,)


def test_who_is_alone_with_bots_pauses_at_once() -> None:
    evening = Evening("Ann").start()
    evening.do(acts.Propose(0, "pause"))
    assert evening.table.paused
    evening.do(acts.Propose(0, "resume"))
    assert not evening.table.paused


def test_nothing_moves_during_a_pause() -> None:
    evening = Evening("Ann").start()
    evening.answer()
    click = evening.next_answer()
    evening.do(acts.Propose(0, "pause"))
    evening.refuses(click, "paused")
    evening.refuses(acts.Undo(0, 0), "paused")
    evening.refuses(acts.Propose(0, "pause"), "paused")
    assert evening.table.free_undo(click.seat) is None
    evening.do(acts.Say(0, "back in five minutes"))
    evening.do(acts.Propose(0, "resume"))
    evening.refuses(acts.Propose(0, "resume"), "not_paused")
    evening.do(click)


# ---- clocks ----------------------------------------------------------------------------------------------------------
def timed() -> tuple[Evening, int]:
    evening = Evening("Ann", "Bob", "Cem", clock=BLITZ).start()
    return evening, evening.asked


def test_only_the_clock_of_who_is_asked_runs() -> None:
    evening, seat = timed()
    evening.wait(20)
    banks = [evening.table.bank(other, evening.now) for other in range(3)]
    assert banks == [40 if other == seat else 60 for other in range(3)]


def test_an_answer_costs_its_time_and_earns_the_increment() -> None:
    evening, seat = timed()
    evening.wait(20)
    evening.place()
    assert evening.table.bank(seat, evening.now) == 45
    evening.wait(10)
    evening.end_turn()
    assert evening.table.bank(seat, evening.now) == 40
    evening.wait(10)
    assert evening.table.bank(seat, evening.now) == 40, "it is another's turn"
    assert evening.table.bank(evening.asked, evening.now) == 50


def test_a_pause_stops_the_clocks() -> None:
    evening, seat = timed()
    evening.wait(20)
    evening.take(log.Paused(evening.now))
    evening.wait(1000)
    assert evening.table.bank(seat, evening.now) == 40
    evening.take(log.Resumed(evening.now))
    evening.wait(5)
    assert evening.table.bank(seat, evening.now) == 35


def test_closing_and_the_end_stop_the_clocks() -> None:
    evening, seat = timed()
    evening.wait(20)
    evening.take(log.Closed(evening.now))
    evening.wait(1000)
    assert evening.table.bank(seat, evening.now) == 40
    ended, _ = timed()
    ended.to_the_end()
    banks = list(ended.table.banks)
    ended.wait(1000)
    assert [ended.table.bank(seat, ended.now) for seat in range(3)] == banks


def test_taking_back_wins_no_time() -> None:
    """The time one thought is spent, and the increment goes back with the move."""
    evening, seat = timed()
    for _ in range(3):
        evening.wait(4)
        evening.place()
        evening.wait(2)
        evening.do(acts.Undo(seat, 0))
    assert evening.table.bank(seat, evening.now) == 60 - 3 * (4 + 2)


def test_who_runs_out_of_time_loses_the_seat_to_a_bot_and_can_come_back() -> None:
    evening, seat = timed()
    name = evening.table.names[seat]
    evening.wait(61)
    for entry in clocks.time_out(evening.table, seat, evening.now).entries:
        evening.take(entry)
    assert (evening.table.places[seat].bot, evening.table.names[seat]) == ("greedy", name)
    assert seat in evening.table.people, "no bot speaks for anybody"
    evening.turn()
    evening.do(acts.Sit(seat, name))
    assert evening.table.places[seat].bot is None
    assert seat in evening.table.people
    assert evening.table.bank(seat, evening.now) > 0, "what the bot's answers earned"


def test_sitting_down_again_and_again_is_no_clock_of_its_own() -> None:
    evening, seat = timed()
    for comes in range(3):
        evening.wait(61)
        for entry in clocks.time_out(evening.table, seat, evening.now).entries:
            evening.take(entry)
        evening.do(acts.Sit(seat, evening.table.names[seat]))
        left = evening.table.bank(seat, evening.now)
        assert left == BLITZ.increment if comes == 0 else left < 0, "once, so that nobody is put out again at once"


def test_letting_a_bot_play_for_a_moment_wins_nobody_time() -> None:
    evening, seat = timed()
    name = evening.table.names[seat]
    evening.wait(58)
    evening.place()
    evening.do(acts.Undo(seat, 0))
    left = evening.table.bank(seat, evening.now)
    evening.do(acts.GiveToBot(seat, "random"))
    evening.do(acts.Sit(seat, name))
    assert evening.table.bank(seat, evening.now) == left


def test_a_table_without_a_clock_counts_no_time() -> None:
    evening = Evening("Ann", "Bob", "Cem").start()
    evening.wait(10**6)
    evening.turn()
    assert [evening.table.bank(seat, evening.now) for seat in range(3)] == [0, 0, 0]


# ---- bots, talk, closing ---------------------------------------------------------------------------------------------
def test_a_bot_plays_a_seat_until_its_player_comes_back() -> None:
    evening = Evening("Ann", "Bob", "Cem").start()
    for act, bot in ((acts.GiveToBot(1, "random"), "random"), (acts.Sit(1, "Bob"), None)):
        evening.do(act)
        assert evening.table.places[1].bot == bot
        assert evening.table.names == ["Ann", "Bob", "Cem"]
        assert evening.table.people == (0, 1, 2)


def test_a_closed_table_refuses_everything_but_talk() -> None:
    evening = Evening("Ann", "Bob", "Cem").start()
    evening.place()
    click = evening.next_answer()
    evening.take(log.Closed(evening.now))
    assert evening.table.waiting_for() == ()
    assert evening.table.free_undo(click.seat) is None
    wishes: list[acts.TableAct] = [click, acts.Undo(0, 0), acts.Sit(0, "Eve"), acts.Propose(0, "pause"), acts.Close()]
    wishes += [acts.GiveToBot(0, "random"), acts.Agree(0, 1, True), acts.Start(), acts.SwapSeats(0, 1)]
    for wish in wishes:
        evening.refuses(wish, "closed")
    evening.do(acts.Say(0, "good night"))
    assert evening.table.chat[-1].text == "good night"


def test_old_talk_is_forgotten() -> None:
    evening = Evening("Ann", "Bob", "Cem")
    for number in range(250):
        evening.do(acts.Say(number % 3, str(number)))
    assert [line.text for line in evening.table.chat] == [str(number) for number in range(50, 250)]


# ---- going on from a moment of another table -------------------------------------------------------------------------
def test_a_table_that_goes_on_from_a_moment_survives_being_written_down() -> None:
    before = Play(GAME, Options(), 3, b"elsewhere")
    play_bots(before, ["random"] * 3, seed=1)
    before.go_back(20)
    evening = Evening("Ann", start=GAME.save(before.state)).start()
    assert GAME.save(evening.play.state) == GAME.save(before.state)
    evening.answer_until(lambda: evening.steps > 8)
    evening.do(acts.Undo(0, 2))
    assert portrait(evening.rebuilt()) == portrait(evening.table)
    assert portrait(evening.restored()) == portrait(evening.table)


# ---- the log is all there is -----------------------------------------------------------------------------------------
SEAT = st.integers(0, 3)
LATELY = st.integers(0, 4)


def talk_or_deal() -> st.SearchStrategy[Callable[[Evening], acts.TableAct]]:
    """Acts of all kinds, some of them out of place; those on the play are made when the play is known."""
    fixed: list[st.SearchStrategy[acts.TableAct]] = [
        st.builds(acts.Sit, SEAT, st.sampled_from(["Ann", "Bob", "Ćma"])),
        st.builds(acts.AddWord, SEAT, st.sampled_from(["rain", "słońce"])),
        st.builds(acts.Propose, SEAT, st.sampled_from(["pause", "resume", "end"])),
        st.builds(acts.Leave, SEAT),
        st.builds(acts.RenewLink, SEAT),
        st.builds(acts.Close),
        st.builds(acts.Agree, SEAT, st.integers(0, 40), st.booleans()),
        st.builds(acts.Say, SEAT, st.text(min_size=1, max_size=5)),
        st.builds(acts.GiveToBot, SEAT, st.sampled_from(["random", "greedy"])),
        st.builds(acts.SwapSeats, SEAT, SEAT),
    ]
    return st.one_of(fixed).map(lambda act: lambda evening: act)


def undo(seat: int, back: int) -> Callable[[Evening], acts.TableAct]:
    return lambda evening: acts.Undo(seat, max(evening.steps - back, 0) if evening.table.play else 0)


def agree_all(seat: int) -> Callable[[Evening], acts.TableAct]:
    """Somebody who has not yet agreed does."""

    def act(evening: Evening) -> acts.TableAct:
        proposal = evening.table.proposal
        agreed = proposal.agreed if proposal else ()
        waiting = [other for other in evening.table.people if other not in agreed]
        return acts.Agree(waiting[seat % len(waiting)] if waiting else seat, proposal.id if proposal else 0, True)

    return act


def answer(number: int) -> Callable[[Evening], acts.TableAct]:
    return lambda evening: evening.next_answer(number) if evening.table.waiting_for() else acts.Say(0, "hm")


answers = st.integers(0, 500).map(answer)
deeds = st.one_of(answers, answers, answers, st.builds(undo, SEAT, LATELY), st.builds(agree_all, SEAT), talk_or_deal())


@settings(max_examples=40)
@given(st.lists(talk_or_deal(), max_size=8), st.lists(st.tuples(deeds, st.integers(0, 20)), max_size=50), st.booleans())
def test_a_table_is_its_log_and_a_snapshot_is_the_table(
    before: Sequence[Callable[[Evening], acts.TableAct]],
    after: Sequence[tuple[Callable[[Evening], acts.TableAct], int]],
    practice: bool,
) -> None:
    evening = Evening("Ann", "Bob", practice=practice, clock=BLITZ)
    beginning: list[tuple[Callable[[Evening], acts.TableAct], int]] = [(deed, 1) for deed in before]
    beginning.append((lambda evening: acts.Start(fill=True), 1))
    for deed, seconds in beginning + list(after):
        evening.wait(seconds)
        shown = portrait(evening.table)
        try:
            evening.do(deed(evening))
        except Rejected:
            assert portrait(evening.table) == shown, "what is refused changes nothing"
    assert portrait(evening.rebuilt()) == portrait(evening.table)
    assert portrait(evening.restored()) == portrait(evening.table)


def test_a_restored_table_plays_on_like_the_one_that_was_never_put_away() -> None:
    evening = Evening("Ann", "Bob", "Cem").start()
    evening.answer_until(lambda: evening.steps > 15)
    evening.do(acts.Say(1, "wait"))
    other = Evening("Ann", "Bob", "Cem")
    other.table = evening.restored()
    for table in (evening, other):
        table.to_the_end()
    assert portrait(other.table) == portrait(evening.table)


@pytest.mark.parametrize("kept", [b"", b"{}", b"garbage", b"[]", b"\xff\xff"])
def test_a_snapshot_that_cannot_be_read_is_left_aside(kept: bytes) -> None:
    assert snapshot.restore(Evening().charter, kept) is None


def test_a_snapshot_of_another_version_is_left_aside() -> None:
    evening = Evening("Ann", "Bob", "Cem").start()
    kept = msgspec.json.decode(snapshot.take(evening.table))
    assert snapshot.restore(evening.charter, msgspec.json.encode({**kept, "version": 0})) is None


# ---- time in which the server was down -------------------------------------------------------------------------------
@settings(max_examples=60)
@given(st.lists(st.tuples(st.sampled_from(["answer", "down", "back", "chat"]), st.integers(0, 9)), max_size=40))
def test_only_the_time_in_which_somebody_could_answer_is_charged(story: Sequence[tuple[str, int]]) -> None:
    """Down: the server is away for so long and mends the clock; back: the machine's clock goes back in between."""
    evening = Evening("Ann", "Bob", "Cem", clock=BLITZ).start()
    left = [60.0] * 3
    for what, seconds in story:
        asked = evening.table.waiting_for()
        if not asked:
            break
        match what:
            case "answer" | "chat":
                evening.wait(seconds)
                for seat in asked:
                    left[seat] -= seconds
            case "down":
                evening.wait(seconds)
                for entry in clocks.mend(evening.table, float(seconds), evening.now).entries:
                    evening.take(entry)
            case "back":
                evening.take(log.ClockMended(evening.now, 0.0))
                evening.take(log.ClockMended(evening.now - seconds, 0.0))
                evening.wait(-seconds)
        if what == "answer":
            left[evening.asked] += BLITZ.increment
            evening.answer(seconds)
        elif what == "chat":
            evening.do(acts.Say(0, "hm"))
        assert [evening.table.bank(seat, evening.now) for seat in range(3)] == pytest.approx(left)
    assert portrait(evening.rebuilt()) == portrait(evening.table)
    assert portrait(evening.restored()) == portrait(evening.table)


def test_a_clock_that_went_back_gives_nobody_time() -> None:
    evening = Evening("Ann", "Bob", "Cem", clock=BLITZ).start()
    seat = evening.asked
    evening.wait(-3600)
    assert evening.table.bank(seat, evening.now) == BLITZ.bank
    evening.answer()
    assert evening.table.banks[seat] == BLITZ.bank + BLITZ.increment


def test_what_is_paused_closed_or_not_begun_needs_no_mending() -> None:
    evening = Evening("Ann", "Bob", "Cem", clock=BLITZ)
    assert clocks.mend(evening.table, 60, evening.now).entries == ()
    evening.start()
    assert clocks.mend(evening.table, 60, evening.now).entries
    assert clocks.mend(evening.table, 0, evening.now).entries == ()
    evening.take(log.Paused(evening.now))
    assert clocks.mend(evening.table, 60, evening.now).entries == ()
    evening.take(log.Resumed(evening.now))
    evening.take(log.Closed(evening.now))
    assert clocks.mend(evening.table, 60, evening.now).entries == ()
