"""Acts, events and reasons of Bankrut in words. The templates are in `text/`, one per key.

Their `{names}` are the fields of the value, put into words; only `seat` is called `{who}`.
"""

from collections.abc import Mapping, Sequence

from msgspec import structs

from marketday.core.grammar import Rejected
from marketday.core.text import Words
from marketday.games.bankrut import events, moves
from marketday.games.bankrut.advice import Advice
from marketday.games.bankrut.data import GOODS
from marketday.games.bankrut.events import Event
from marketday.games.bankrut.moves import Move


def good(words: Words, number: int) -> str:
    return words.say(f"good.{GOODS[number]}")


def counted(words: Words, number: int, count: int) -> str:
    return words.say(f"cards.{GOODS[number]}", count=count)


def cards(words: Words, counts: Sequence[int]) -> str:
    held = [counted(words, number, count) for number, count in enumerate(counts) if count]
    return words.join(held) if held else words.say("word.nothing")


def goods(words: Words, named: Sequence[int]) -> str:
    """As they are shouted: a number only where it is not one."""
    if not named:
        return words.say("word.nothing")
    shouted = [(number, named.count(number)) for number in sorted(set(named))]
    return words.join(good(words, number) if count == 1 else counted(words, number, count) for number, count in shouted)


def move(words: Words, move: Move, names: Sequence[str]) -> str:
    return words.say(f"move.{_key(move)}", **_facts(words, move, names))


def event(words: Words, event: Event, names: Sequence[str]) -> str:
    return words.say(f"event.{_key(event)}", **_facts(words, event, names))


def advice(words: Words, advice: Advice, names: Sequence[str]) -> str:
    return words.say(f"advice.{type(advice).__name__}", **_told(words, structs.asdict(advice), names))


def reason(words: Words, rejected: Rejected, names: Sequence[str]) -> str:
    return words.say(f"reason.{rejected.reason}", **_told(words, rejected.facts, names))


def _key(told: Move | Event) -> str:
    """The name of the type, and a suffix where it can be told in several ways."""
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
        case events.CameTooLate(act=act, quicker=quicker):
            return f"{name}.{act}" if quicker is None else f"{name}.{act}.quicker"
    return name


def _facts(words: Words, value: Move | Event, names: Sequence[str]) -> dict[str, object]:
    fields = structs.asdict(value)
    if isinstance(value, moves.Shout | events.Shouted):  # goods, not counts
        fields |= {"want": goods(words, value.want), "have": goods(words, value.have)}
    return _told(words, fields, names)


def _told(words: Words, fields: Mapping[str, object], names: Sequence[str]) -> dict[str, object]:
    return {"who" if name == "seat" else name: _fact(words, name, field, names) for name, field in fields.items()}


def _fact(words: Words, name: str, value: object, names: Sequence[str]) -> object:
    match name, value:
        case "seat" | "to" | "other" | "caller" | "leader" | "quicker", int(seat):
            return words.who(seat, names)
        case "good" | "centre" | "lay" | "laid" | "took" | "believed", int(number):
            return good(words, number)
        case "round" | "tick", int(number):
            return number + 1  # people count from one
        case "give" | "gave_cards" | "got_cards" | "want", tuple(counts):
            return cards(words, counts)
    return value
