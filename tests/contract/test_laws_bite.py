"""The laws are kept by an honest game, and each fault planted in it is caught by the law meant for it."""

from collections.abc import Sequence

import pytest

from tests.contract import clocks, faults, kernels, laws, refusals, secrecy
from tests.contract.subject import Case, Law, cases, subject_of
from tests.contract.toy import Fishmongers
from tests.contract.toy_oracle import toy_subject
from tests.contract.walk import MOST_MOVES

LAWS: tuple[Law, ...] = (
    *(laws.LAWS + clocks.LAWS + refusals.LAWS + secrecy.LAWS),
    *(kernels.LAWS + kernels.TYPED_LAWS),
)
SEEDS = range(20)

# Fault, the law meant for it, and a few of the words it says.
CAUGHT: tuple[tuple[type[Fishmongers], Law, str], ...] = (
    (faults.NeverEnds, laws.law_a_play_ends_with_an_outcome, f"not over after {MOST_MOVES} moves"),
    (faults.EndsInSilence, laws.law_a_play_ends_with_an_outcome, "no outcome"),
    (faults.CountsTooSoon, laws.law_over_means_that_nobody_is_asked, "but the outcome is"),
    (faults.AsksForNothing, laws.law_over_means_that_nobody_is_asked, "has no answer"),
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
    (faults.LacksWords, laws.law_words_exist_in_every_language, "no words in en for prompt"),
    (faults.LacksWordsForAReason, laws.law_words_exist_in_every_language, "no words in en for reason"),
    (faults.ShowsAllTheSame, secrecy.law_views_made_together_are_those_made_alone, "made together with others"),
    (faults.ShowsHands, secrecy.law_nobody_sees_what_is_hidden, "sees what it may not know"),
    (faults.ShowsOnlookersHands, secrecy.law_nobody_sees_what_is_hidden, "an onlooker sees"),
    (faults.TellsWhatIsDrawn, secrecy.law_nobody_sees_what_is_hidden, "hears what it may not know"),
    (faults.TellsWhatIsChosen, secrecy.law_nobody_hears_a_secret_move, r"Sell\(.* hears what it may not know"),
    (faults.TellsWhatIsGiven, secrecy.law_nobody_hears_a_secret_move, r"GiveCards\(.* hears what it may not know"),
    (faults.RefusalsTellTales, secrecy.law_nobody_sees_what_is_hidden, "learns from why"),
    (faults.QuestionsTellTales, secrecy.law_nobody_sees_what_is_hidden, "learns from its question"),
    (faults.TellsOnlookersAll, secrecy.law_an_onlooker_hears_no_more_than_any_seat, "an onlooker hears"),
    (faults.RedactsBitByBit, secrecy.law_redacting_twice_is_redacting_once, "and of that"),
    (faults.ImaginesForgetfully, secrecy.law_imagined_states_are_lawful, "in what it imagines"),
    (faults.ImaginesMoreCards, secrecy.law_imagined_states_are_lawful, "imagines other components"),
    (faults.CountsBackwards, kernels.law_the_kernel_asks_what_the_typed_face_asks, "different positions"),
    (faults.SharesHands, kernels.law_copies_are_independent, "changed"),
    (faults.NumbersByHistory, kernels.law_equal_positions_number_their_answers_alike, "differently"),
    (faults.OwesPoints, kernels.law_a_roll_out_ends, "nobody can have less than 0"),
    (faults.GetsStuck, kernels.law_a_roll_out_ends, "has no answer"),
    (faults.AppraisesOnlySales, kernels.law_every_offered_move_is_appraised, "0 appraised"),
)


def keep(law: Law, ways: Sequence[Case]) -> None:
    for case in ways:
        subject = toy_subject(case.game)
        for seed in SEEDS:
            law(subject, case.options, case.seats, seed)


@pytest.mark.parametrize("case", cases([Fishmongers()]), ids=str)
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_an_honest_game_keeps(law: Law, case: Case) -> None:
    keep(law, [case])


@pytest.mark.parametrize(("fault", "law", "words"), CAUGHT, ids=lambda value: getattr(value, "__name__", ""))
def test_a_fault_is_caught(fault: type[Fishmongers], law: Law, words: str) -> None:
    with pytest.raises(AssertionError, match=words):
        keep(law, cases([fault()]))


def test_every_law_catches_something() -> None:
    assert {law for _, law, _ in CAUGHT} == set(LAWS)


def test_a_game_without_an_oracle_does_not_pass() -> None:
    with pytest.raises(AssertionError, match="fishmongers has no oracle"):
        subject_of(Fishmongers())
