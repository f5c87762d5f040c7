"""Acts, events and reasons of Bankrut in words. The templates are in `text/`, one per key.

Their `{names}` are the fields of the value, put into words; only `seat` is called `{who}`.
"""

from collections.abc import Mapping, Sequence

from msgspec import structs

from marketday.core.grammar import Rejected
from marketday.core.text import Words
from marketday.games.bankrut import events, moves
from marketday.games.bankrut.data import GOODS
from marketday.games.bankrut.events import Event
from marketday.games.bankrut.moves import Move


def good(words: Words, number: int) -> str:
    return words.say(f"good.{GOODS[number]}")


def cards(words: Words, counts: Sequence[int]) -> str:
    held = [f"{count} × {good(words, number)}" for number, count in enumerate(counts) if count]
    return ", ".join(held) or words.say("word.nothing")


def goods(words: Words, numbers: Sequence[int]) -> str:
    return ", ".join(good(words, number) for number in numbers) or words.say("word.nothing")


def move(words: Words, move: Move, names: Sequence[str]) -> str:
    return words.say(f"move.{_key(move)}", **_facts(words, move, names))


def event(words: Words, event: Event, names: Sequence[str]) -> str:
    return words.say(f"event.{_key(event)}", **_facts(words, event, names))


def reason(words: Words, rejected: Rejected, names: Sequence[str]) -> str:
    facts = {name: _fact(words, name, value, names) for name, value in rejected.facts.items()}
    return words.say(f"reason.{rejected.reason}", **facts)


def _key(told: Move | Event) -> str:
    """The name of the type, and what sets apart its ways to be told."""
    name = type(told).__name__
    match told:
        case moves.AgreeToEnd(agrees) | events.EndWished(agrees=agrees):
            return f"{name}.{'yes' if agrees else 'no'}"
        case moves.MakeOffer(to=to) | events.OfferMade(to=to):
            return f"{name}.{'all' if to is None else 'one'}"
        case moves.Shout(want, have) | events.Shouted(want=want, have=have):
            return f"{name}.{'want' if not have else 'have' if not want else 'both'}"
        case events.OfferGone(why=why):
            return f"{name}.{why}"
        case events.Traded(gave_cards=None):
            return f"{name}.seen"
        case events.RoundEnded(cause=cause):
            return f"{name}.{cause}"
        case events.CameTooLate(act=act):
            return f"{name}.{act}"
    return name


def _facts(words: Words, value: Move | Event, names: Sequence[str]) -> dict[str, object]:
    fields: Mapping[str, object] = structs.asdict(value)
    told = {name: _fact(words, name, field, names) for name, field in fields.items()}
    if isinstance(value, moves.Shout | events.Shouted):  # goods, not cards
        told |= {"want": goods(words, value.want), "have": goods(words, value.have)}
    told["who"] = told.pop("seat", "")
    return told


def _fact(words: Words, name: str, value: object, names: Sequence[str]) -> object:
    match name, value:
        case "seat" | "to" | "other" | "caller" | "leader", int(seat):
            return names[seat] if seat < len(names) else words.say("seat.name", number=seat + 1)
        case "good" | "centre" | "lay" | "laid" | "took" | "believed", int(number):
            return good(words, number)
        case "round" | "tick", int(number):
            return number + 1  # people count from one
        case "give" | "gave_cards" | "got_cards" | "want", tuple(counts):
            return cards(words, counts)
    return value
