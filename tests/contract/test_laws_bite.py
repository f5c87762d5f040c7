"""The laws are kept by an honest game, and each fault planted in it is caught by the law meant for it."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from marketday.core import AnyGame
from marketday.core.grammar import Game
from marketday.core.registry import every
from marketday.games.klongs.cells import IDLE, UNDRAWN_CLOSED, UNDRAWN_OPEN
from marketday.games.klongs.game import KlongsGame
from marketday.games.klongs.kernel import Klongs
from tests.contract import clocks, ending, faults, kernels, laws, refusals, secrecy, speech, undoing
from tests.contract.subject import Case, Law, Subject, cases, subject_of
from tests.contract.toy import Fishmongers
from tests.contract.toy_oracle import toy_subject
from tests.contract.walk import MOST_MOVES

LAWS: tuple[Law, ...] = (
    *(laws.LAWS + speech.LAWS + clocks.LAWS + refusals.LAWS + secrecy.LAWS + undoing.LAWS),
    *(ending.LAWS + kernels.LAWS + kernels.TYPED_LAWS),
)
SEEDS = range(20)
FEW_SEEDS = range(1)
"""For a law that searches."""

# Fault, the law meant for it, and a few of the words it says.
CAUGHT: tuple[tuple[type[Fishmongers], Law, str], ...] = (
    (faults.NeverEnds, laws.law_a_play_ends_with_an_outcome, f"not over after {MOST_MOVES} moves"),
    (faults.TakesTiesBack, ending.law_a_play_ends_whatever_is_played, "where everybody wants to"),
    (faults.EndsInSilence, laws.law_a_play_ends_with_an_outcome, "no outcome"),
    (faults.CountsTooSoon, laws.law_over_means_that_nobody_is_asked, "but the outcome is"),
    (faults.AsksForNothing, laws.law_over_means_that_nobody_is_asked, "has no answer"),
    (faults.PromisesLivePlay, laws.law_over_means_that_nobody_is_asked, "live play beforehand"),
    (faults.RefusesWhatItOffers, refusals.law_every_offered_move_is_accepted, "refuse"),
    (faults.ComposesNothing, refusals.law_every_offered_move_is_accepted, "answers prompt.gift, but apply refuses"),
    (faults.AllowsTooMuch, refusals.law_a_refused_move_changes_nothing, "not offered to seat"),
    (faults.AllowsOneTooMany, refusals.law_what_is_not_offered_is_refused, r"Sell\(card=11\) is not offered"),
    (faults.PlaysWhatItRefuses, refusals.law_a_refused_move_changes_nothing, "apply says None"),
    (faults.RefusesTooLate, refusals.law_a_refused_move_changes_nothing, "changed the state"),
    (faults.RefusesWithoutRule, refusals.law_a_refused_move_changes_nothing, "no rule id"),
    (faults.PlaysInPlace, laws.law_applying_a_move_leaves_the_state_alone, "changed the state it was applied to"),
    (faults.ForgetsChoices, laws.law_everything_survives_json, "a loaded state asks differently"),
    (faults.SavesTuples, laws.law_everything_survives_json, "not plain JSON"),
    (faults.TellsUnlistedEvents, laws.law_everything_survives_json, "cannot be read back"),
    (faults.LosesACard, laws.law_the_census_is_constant, "changed the census"),
    (faults.RollsItsOwnDice, laws.law_taking_back_never_rolls_again, "taken back and played again"),
    (faults.HidesWhatChanceSaid, laws.law_a_record_replays, "answers of chance in the record do not fit"),
    (faults.UsesGlobalRandom, laws.law_global_random_is_not_used, "global random"),
    (faults.LetsSeatsEndTheTime, clocks.law_time_strikes_when_it_is_due, "may end the time itself"),
    (faults.HurriesAtAnyTime, clocks.law_time_strikes_when_it_is_due, "for nobody, though it is not due"),
    (faults.RefusesTheClock, clocks.law_time_strikes_when_it_is_due, "is due, but refused"),
    (faults.StrikesTwice, clocks.law_time_strikes_when_it_is_due, "still the mark is"),
    (faults.AddsUpWrongly, laws.law_the_score_sheet_adds_up, "add up to"),
    (faults.RanksTheLeastFirst, laws.law_the_score_sheet_adds_up, "do not give the ranks"),
    (faults.LacksWords, speech.law_words_exist_in_every_language, "no words in en for prompt"),
    (faults.LacksWordsForAReason, speech.law_words_exist_in_every_language, "no words in en for reason"),
    (faults.GluesWords, speech.law_words_exist_in_every_language, "what is said is glued together"),
    (faults.ShowsAllTheSame, secrecy.law_views_made_together_are_those_made_alone, "made together with others"),
    (faults.ShowsHands, secrecy.law_nobody_sees_what_is_hidden, "sees what it must not know"),
    (faults.ShowsOnlookersHands, secrecy.law_nobody_sees_what_is_hidden, "an onlooker sees"),
    (faults.TellsWhatIsDrawn, secrecy.law_nobody_sees_what_is_hidden, "hears what it must not know"),
    (faults.TellsWhatIsChosen, secrecy.law_nobody_hears_a_secret_move, r"Sell\(.* hears what it must not know"),
    (faults.TellsWhatIsGiven, secrecy.law_nobody_hears_a_secret_move, r"GiveCards\(.* hears what it must not know"),
    (faults.AdvisesByWhim, secrecy.law_advice_knows_what_the_seat_knows, "learns from advice"),
    (faults.RefusalsTellTales, secrecy.law_nobody_sees_what_is_hidden, "learns from why"),
    (faults.QuestionsTellTales, secrecy.law_nobody_sees_what_is_hidden, "learns from its question"),
    (faults.TellsOnlookersAll, secrecy.law_an_onlooker_hears_no_more_than_any_seat, "an onlooker hears"),
    (faults.RedactsBitByBit, secrecy.law_redacting_twice_is_redacting_once, "and of that"),
    (faults.LetsPeek, undoing.law_what_may_be_taken_back_has_taught_nothing, r"may take back Sell\(.* it heard"),
    (faults.ImaginesForgetfully, secrecy.law_imagined_states_are_lawful, "in what it imagines"),
    (faults.ImaginesMoreCards, secrecy.law_imagined_states_are_lawful, "imagines other components"),
    (faults.CountsBackwards, kernels.law_the_kernel_asks_what_the_typed_face_asks, "different positions"),
    (faults.SharesHands, kernels.law_copies_are_independent, "changed"),
    (faults.NumbersByHistory, kernels.law_equal_positions_number_their_answers_alike, "differently"),
    (faults.OwesPoints, kernels.law_a_roll_out_ends, "nobody can have less than 0"),
    (faults.GetsStuck, kernels.law_a_roll_out_ends, "has no answer"),
    (faults.RemembersOtherPlays, kernels.law_a_roll_out_ends, "the same answers lead to another end"),
    (faults.AppraisesOnlySales, kernels.law_every_offered_move_is_appraised, "0 appraised"),
)


def keep(law: Law, ways: Sequence[Case], standing_for: Callable[[AnyGame], Subject] = toy_subject) -> None:
    for case in ways:
        subject = standing_for(case.game)
        for seed in FEW_SEEDS if law in ending.LAWS else SEEDS:
            law(subject, case.options, case.seats, seed)


@pytest.mark.parametrize("case", cases([Fishmongers()]), ids=str)
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_an_honest_game_keeps(law: Law, case: Case) -> None:
    keep(law, [case])


@pytest.mark.parametrize(("fault", "law", "words"), CAUGHT, ids=lambda value: getattr(value, "__name__", ""))
def test_a_fault_is_caught(fault: type[Fishmongers], law: Law, words: str) -> None:
    with pytest.raises(AssertionError, match=words):
        keep(law, cases([fault()]))


class ForgetfulKernel:
    """Klongs before K-41 had its last sentence: while there are boats to draw, nobody counts how long thieves have only
    fetched each other."""

    def __init__(self, kernel: Klongs) -> None:
        self._kernel = kernel

    def __getattr__(self, name: str) -> Any:
        return getattr(self._kernel, name)

    def copy(self) -> "ForgetfulKernel":
        return ForgetfulKernel(self._kernel.copy())

    def play(self, code: int) -> None:
        self._kernel.play(code)
        cells = self._kernel.cells
        if cells[UNDRAWN_OPEN] | cells[UNDRAWN_CLOSED]:
            cells[IDLE] = 0


def forgetful(game: AnyGame) -> Subject:
    subject = subject_of(game)
    return replace(
        subject, corners=lambda options, seats: [ForgetfulKernel(start) for start in subject.corners(options, seats)]
    )


def test_two_who_let_their_thieves_fetch_each_other_are_found() -> None:
    """Random play never met it: two players, three thieves."""
    game = KlongsGame()
    with pytest.raises(AssertionError, match="where everybody wants to, klongs is not over"):
        keep(ending.law_a_play_ends_whatever_is_played, [Case(game, game.options_type(), 0, 2)], forgetful)


def test_a_game_with_secrets_cannot_pass_for_an_open_one() -> None:
    with pytest.raises(AssertionError, match="as if nothing were hidden, but not all"):
        keep(secrecy.law_nobody_sees_what_is_hidden, cases([Fishmongers()]), open_to_all)


def open_to_all(game: AnyGame) -> Subject:
    return replace(toy_subject(game), scramble=None)


REVEALING = [game for game in every() if type(game).reveals is not Game.reveals]


@pytest.mark.parametrize("game", REVEALING, ids=lambda game: game.id)
def test_what_a_game_reveals_could_be_peeked_at_if_it_did_not_say_so(
    game: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(game), "reveals", Game.reveals)
    with pytest.raises(AssertionError, match="which taught it something"):
        keep(undoing.law_what_may_be_taken_back_has_taught_nothing, cases([game]), subject_of)


def test_every_law_catches_something() -> None:
    assert {law for _, law, _ in CAUGHT} == set(LAWS)


def test_a_game_without_an_oracle_does_not_pass() -> None:
    with pytest.raises(AssertionError, match="fishmongers has no oracle"):
        subject_of(Fishmongers())
