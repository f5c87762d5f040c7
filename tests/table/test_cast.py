"""As whom bots sit at a table, and how people want to look there."""

from itertools import product
from typing import Any

import msgspec

from marketday.bots import roster
from marketday.core.registry import find
from marketday.table import acts, cast, log, snapshot, summary
from tests.table.evening import Evening, portrait

KINDS = ("greedy", "hard", "hoarder", "somebody:Else")


def bots(evening: Evening, *kinds: str) -> list[str]:
    """Bots in these seats, and what they are called."""
    for seat, kind in enumerate(kinds, 3 - len(kinds)):
        evening.take(log.SeatGivenToBot(0.0, seat, kind))
    return [place.alias for place in evening.table.places]


def test_whoever_is_suited_is_of_the_cast() -> None:
    assert len({name.casefold() for name in cast.CHARACTERS}) == 12
    assert set(cast.CHARACTERS) == {one for suited in cast.SUITED.values() for one in suited}, "everybody plays"
    assert {name for game in ("klongs", "cove", "bankrut") for name in roster.names(game)} == set(cast.SUITED)


def test_no_two_bots_share_a_name() -> None:
    for number, kinds in enumerate(product(KINDS, repeat=6)):
        names: list[str] = []
        for chair, kind in enumerate(kinds):
            names.append(cast.character(f"table {number}", chair, kind, names))
        assert len(set(names)) == 6, kinds


def test_a_table_is_enough_for_names_of_people_and_bots_alike() -> None:
    assert cast.character("t", 0, "hoarder", [name.upper() for name in cast.CHARACTERS if name != "Emil"]) == "Emil"


def test_a_hoarder_is_mali_and_a_bot_has_no_name_that_a_person_has() -> None:
    assert bots(Evening(), "hoarder", "spoiler") == ["", "Mali", "Zofia"]
    assert "mali" not in [name.lower() for name in bots(Evening("mali"), "hoarder", "hoarder")]


def test_bots_are_who_they_were_whenever_the_table_is_opened_again() -> None:
    evening = Evening("Ann")
    names = bots(evening, "greedy", "greedy")
    evening.start()
    evening.answer(0)
    for table in (evening.table, evening.rebuilt(), evening.restored()):
        assert [place.alias for place in table.places] == names
        assert table.names == ["Ann", *names[1:]]
        assert [sitter.name for sitter in table.sitters()] == table.names, "records say the same"
        assert [sitting.alias for sitting in summary.summarize(table).seats] == names, "and so do lists"


def test_a_log_from_before_the_cast_opens_with_characters() -> None:
    old = msgspec.json.decode(b'{"entry":"SeatGivenToBot","at":0.0,"seat":1,"bot":"greedy"}', type=log.AnyEntry)
    evening = Evening("Ann")
    evening.take(old)
    assert evening.table.places[1].alias in cast.SUITED["greedy"]
    content: dict[str, Any] = msgspec.json.decode(snapshot.take(evening.table))
    assert snapshot.restore(evening.charter, msgspec.json.encode({**content, "version": 5})) is None
    sitting = b'{"holder":"","name":"","bot":"greedy","kept":false}'
    assert msgspec.json.decode(sitting, type=summary.Sitting).alias == ""


def test_a_bot_that_plays_for_somebody_has_their_name() -> None:
    evening = Evening("Ann", "", "Cem").start()
    assert evening.table.places[1].alias, "nobody was there"
    evening.do(acts.GiveToBot(0, "greedy"))
    place = evening.table.places[0]
    assert (place.alias, place.called) == ("", "Ann")
    evening.do(acts.RenewLink(0))
    assert place.called == place.character, "once Ann is out it is the bot's seat"
    assert place.character != evening.table.places[1].character


# ---- how people look -------------------------------------------------------------------------------------------------
def colours(evening: Evening) -> list[int]:
    return [place.colour for place in evening.table.places]


def test_a_colour_that_nobody_chose_changes_hands() -> None:
    evening = Evening("Ann", "Bob")
    assert colours(evening) == [0, 1, 2]
    evening.do(acts.Appear(0, face=4, colour=2))
    assert colours(evening) == [2, 1, 0]
    evening.do(acts.Appear(1, colour=3))
    assert colours(evening) == [2, 3, 0], "the game has more colours than the table has seats"
    assert evening.table.places[0].face == 4
    evening.refuses(acts.Appear(1, colour=2), "colour_taken")
    evening.refuses(acts.Appear(1, colour=7), "no_such_colour")
    evening.do(acts.SwapSeats(0, 2))
    assert colours(evening) == [0, 3, 2], "whoever changes seats keeps their colour"
    assert portrait(evening.rebuilt()) == portrait(evening.restored()) == portrait(evening.table)


def test_a_face_may_be_changed_while_playing_but_a_colour_may_not() -> None:
    evening = Evening("Ann", "Bob", "Cem").start()
    evening.refuses(acts.Appear(0, face=2, colour=1), "started_already")
    evening.do(acts.Appear(0, face=2))
    assert evening.table.places[0].face == 2
    assert evening.do(acts.Appear(0, face=2)) == (), "nothing new is not written"


def test_whoever_comes_to_a_seat_does_not_get_the_face_of_who_was_there() -> None:
    evening = Evening("Ann", "Bob")
    evening.do(acts.Appear(1, face=7))
    evening.sit(1, "Bobby", holder="Bob")
    assert evening.table.places[1].face == 7
    evening.do(acts.Leave(1))
    evening.sit(1, "Cem")
    assert evening.table.places[1].face == 0


# ---- who people are in the game --------------------------------------------------------------------------------------
def dealt(evening: Evening) -> list[str]:
    return [evening.play.role(seat) for seat in evening.play.seats]


def test_whoever_comes_says_which_merchant_they_are_and_no_two_are_the_same() -> None:
    options = find("cove").options_type(merchants=(None, "captain", None))
    evening = Evening("Ann", "Bob", game="cove", options=options)
    assert evening.table.roles == ("", "captain", "")
    evening.do(acts.Appear(0, role="alchemist"))
    evening.refuses(acts.Appear(1, role="alchemist"), "role_taken")
    evening.refuses(acts.Appear(0, role="captain"), "role_taken")
    evening.refuses(acts.Appear(0, role="baker"), "no_such_role")
    evening.do(acts.Appear(1, role="blacksmith"))
    evening.sit(2, "Cem")
    evening.do(acts.Appear(2, role="captain"))
    assert evening.table.roles == ("alchemist", "blacksmith", "captain"), "what the first had before is free"
    evening.do(acts.SwapSeats(0, 2))
    assert evening.rebuilt().roles == evening.restored().roles == ("captain", "blacksmith", "alchemist")
    evening.do(acts.Leave(2))
    assert evening.table.roles == ("captain", "blacksmith", ""), "whoever leaves takes it along"
    evening.sit(2, "Dee")
    evening.do(acts.Appear(2, role=""))
    evening.start()
    assert dealt(evening)[:2] == ["captain", "blacksmith"]
    assert dealt(evening)[2] in ("alchemist", "chronomancer")
    evening.refuses(acts.Appear(0, role="alchemist"), "started_already")
    for table in (evening.rebuilt(), evening.restored()):
        assert table.play is not None
        assert [table.play.role(seat) for seat in table.play.seats] == dealt(evening)


def test_a_merchant_named_at_the_making_goes_with_the_seat_that_the_host_moves() -> None:
    options = find("cove").options_type(merchants=("captain", "alchemist", None))
    evening = Evening("Ann", "Bob", game="cove", options=options)
    evening.do(acts.SwapSeats(0, 2))
    for table in (evening.table, evening.rebuilt(), evening.restored()):
        assert table.roles == ("", "alchemist", "captain")
        assert table.options.merchants == table.options_as_made.merchants == (None, "alchemist", "captain")
    evening.sit(0, "Cem")
    evening.do(acts.SwapSeats(0, 1))
    assert evening.table.roles == ("alchemist", "", "captain")
    evening.do(acts.Appear(2, role="blacksmith"))
    assert evening.table.roles == ("alchemist", "", "blacksmith")
    evening.start()
    assert dealt(evening)[0] == "alchemist"
    assert dealt(evening)[2] == "blacksmith"


def test_a_log_in_which_named_merchants_stayed_where_they_were_is_dealt_as_it_was() -> None:
    evening = Evening("Ann", "Bob", game="cove", options=find("cove").options_type(merchants=("captain", None, None)))
    evening.table.fold(log.SeatsSwapped(0.0, 0, 1))
    assert evening.table.roles == ("captain", "", "")


def test_a_game_where_all_are_alike_has_no_roles() -> None:
    evening = Evening("Ann")
    assert evening.table.roles == ()
    evening.refuses(acts.Appear(0, role="alchemist"), "no_such_role")
    evening.refuses(acts.Appear(0, role=""), "no_such_role")


def test_a_log_of_such_a_game_that_says_by_chance_all_the_same_is_played() -> None:
    """For a while somebody could say so, and the table could not begin any more."""
    evening = Evening("Ann", "Bob")
    evening.take(log.Appeared(0.0, 1, 0, 1, ""))
    assert evening.rebuilt().roles == evening.restored().roles == ()
    evening.start()
    assert evening.rebuilt().play is not None
