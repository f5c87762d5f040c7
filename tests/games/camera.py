"""Pictures of positions: what a seat is shown of them, as it comes over the wire.

The client's tests look at them (`tools/pictures.py`). A moment is best drawn as a scene. Where it has to be played for,
play starts from a scene close to it, and whoever looks for it says how far to look.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, get_args

import msgspec

from marketday.core.chance import Chance, RandomChance
from marketday.core.grammar import AnyGame, Ask, Step
from marketday.core.outline import outline, say_moves, say_view
from marketday.core.rng import Rng
from marketday.core.text import LANGUAGES, Words
from marketday.table import Play, Sitter, record

NAMES = ("Anong", "Bartek", "Chantal", "Dieter", "Ewa", "Farid")
# Moves of other moments that are tried in each, so that they are refused for many reasons.
WRONG_TRIES = 5

Picture = dict[str, Any]
AnyStep = Step[Any, Any]
Choose = Callable[[Any, int, Ask[Any]], Any]
"""A move for a seat that is asked in a state."""


class NoSuchMoment(LookupError):
    """Play did not come to a moment of which a picture is wanted."""


# ---- pictures --------------------------------------------------------------------------------------------------------
def picture(game: AnyGame, state: Any, seat: int | None, told: Sequence[Any] = (), step: int = 1) -> Picture:
    """`told` is what the last move led to."""
    ask = None if seat is None else game.asked(state).get(seat)
    moves = [move for move in ask.moves if type(move).__name__ not in ask.forms] if ask else ()
    heard = [heard for event in told if (heard := game.redact(event, seat)) is not None]
    view = game.view(state, seat)
    roles = game.roles_of(state) or ("",) * state.seat_count
    shown: Picture = msgspec.to_builtins(
        {
            "seat": seat,
            "names": NAMES[: state.seat_count],
            "view": view,
            "viewSaid": as_sent(say_view(game, view, state.seat_count)),
            "ask": ask
            and {
                "id": step,
                "prompt": ask.prompt,
                "moves": moves,
                "said": as_sent(say_moves(game, moves, state.seat_count, "" if seat is None else roles[seat])),
                "forms": ask.forms,
                "standing": ask.standing,
            },
            "told": [{"step": step, "event": event, "said": said_by(game, event, roles)} for event in heard],
            "outcome": game.outcome(state),
        }
    )
    return shown


def as_sent(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def said_by(game: AnyGame, event: Any, roles: Sequence[str]) -> Any:
    seat = getattr(event, "seat", None)
    return msgspec.json.decode(outline(game, event, len(roles), "" if seat is None else roles[seat]))


def film(game: AnyGame, steps: Iterable[AnyStep], seat: int | None) -> list[Picture]:
    """One picture a step, each with what that step told."""
    return [picture(game, step.state, seat, step.events, number) for number, step in enumerate(steps, 1)]


# ---- playing on ------------------------------------------------------------------------------------------------------
def randomly(rng: Rng) -> Choose:
    return lambda state, seat, ask: ask.moves[rng.below(len(ask.moves))]


def play_on(game: AnyGame, step: AnyStep, choose: Choose, rng: Rng, most: int = 2000) -> Iterator[AnyStep]:
    """This step and those that follow it: any of the seats that are asked answers; once in a while time runs out."""
    chance: Chance = RandomChance(rng)
    for _ in range(most):
        yield step
        asked, due = game.asked(step.state), game.due(step.state)
        if due is not None and rng.below(100) == 0:
            step = game.apply(step.state, None, due.move, chance)
        elif asked:
            seat = list(asked)[rng.below(len(asked))]
            step = game.apply(step.state, seat, choose(step.state, seat, asked[seat]), chance)
        else:
            return


def come_to(what: str, game: AnyGame, start: Any, fits: Callable[[Any], bool], *, tries: int, moves: int) -> AnyStep:
    """The first step, by random play from a drawn position, whose state fits."""
    for attempt in range(tries):
        rng = Rng(attempt)
        for step in play_on(game, Step(start, (), ()), randomly(rng), rng, moves):
            if fits(step.state):
                return step
    raise NoSuchMoment(
        f"{game.id}: {tries} plays of {moves} moves did not come to “{what}”. Have the rules changed? Draw it closer."
    )


# ---- words and records -----------------------------------------------------------------------------------------------
class NotedWords(Words):
    """Words that note which texts were used."""

    def __init__(self, game: str, language: str) -> None:
        super().__init__(game, language)
        self.used: list[str] = []

    def say(self, key: str, **facts: Any) -> str:
        self.used.append(key)
        return super().say(key, **facts)


def sayings(game: AnyGame, seats: int, plays: Iterable[Iterable[AnyStep]], composed: Sequence[Any] = ()) -> Picture:
    """Outlines of moves, events and reasons, and how Python says them in every language: one for each combination of
    texts they use. `composed` are moves that no ask lists. Plays are looked at until every move and event was heard
    of."""
    unheard = {kind.__name__ for union in (game.move_type, game.event_type) for kind in get_args(union)}
    found: dict[tuple[str, ...], Picture] = {}
    words = {language: NotedWords(game.id, language) for language in LANGUAGES}
    noting, names = words["en"], NAMES[:seats]
    seen: list[Any] = list(composed)
    rng = Rng(1)

    def note(value: Any) -> None:
        noting.used.clear()
        game.say(value, noting, names)
        way = (type(value).__name__, *noting.used)
        if way not in found:
            texts = {language: game.say(value, words[language], names) for language in LANGUAGES}
            event = msgspec.to_builtins(value) if isinstance(value, get_args(game.event_type)) else None
            found[way] = {"said": msgspec.json.decode(outline(game, value, seats)), "texts": texts, "event": event}
            unheard.discard(type(value).__name__)

    for move in composed:
        note(move)
    for play in plays:
        if not unheard:
            break
        for step in play:
            for event in step.events:
                for heard in {game.redact(event, None), game.redact(event, 0)} - {None}:
                    note(heard)
            for ask in game.asked(step.state).values():
                for move in ask.moves:
                    note(move)
                seen.append(ask.moves[rng.below(len(ask.moves))])
            for move in (seen[rng.below(len(seen))] for _ in range(WRONG_TRIES) if seen):
                why = game.why_not(step.state, rng.below(seats), move)
                if why is not None:
                    note(why)
    return {"names": names, "sayings": list(found.values())}


def played_record(
    game: AnyGame, options: Any, seats: int, words: Sequence[str] = (), by: Callable[[Rng], Choose] = randomly
) -> str:
    """The record of a whole play."""
    play = Play(game, options, seats, b"pictures".ljust(32, b"\0"), shuffle_words=words)
    choose = by(Rng(1))
    while asked := play.asked:
        for seat, ask in asked.items():
            play.play(seat, choose(play.state, seat, ask))
    return record.write(play, [Sitter(name, None) for name in NAMES[:seats]]).decode()
