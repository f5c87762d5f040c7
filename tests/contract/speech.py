"""The law of words: whatever happens can be said, in every language, and outlined for those who say it themselves."""

import json
from collections.abc import Sequence
from typing import Any

from marketday.core import Rng
from marketday.core.outline import Outline, OutlineWords, nameless
from marketday.core.text import LANGUAGES, Words
from tests.contract.subject import Subject
from tests.contract.walk import walk
from tests.contract.writable import random_move
from tests.words.strict import StrictWords

ADVISED = 40


def law_words_exist_in_every_language(subject: Subject, options: Any, seats: int, seed: int) -> None:
    game, rng, play = subject.game, Rng(seed), walk(subject, options, seats, seed)
    outcome = game.outcome(play.end)
    keys = {ask.prompt for moment in play.moments for ask in moment.asks.values()}
    keys |= (
        {"game.name", "score.total"}
        | {f"colour.{name}" for name in game.colours}
        | {line.label for line in (outcome.lines if outcome else ())}
    )
    values: list[Any] = [moment.move for moment in play.moments]
    values += [game.redact(event, rng.below(seats)) for step in play.steps for event in step.events]
    for moment in play.moments:
        move = random_move(game.move_type, rng)
        values += [game.why_not(moment.state, seat, move) for seat in range(seats)]
    # Advice may deal itself worlds to think in, so it is asked for at moments spread over the play.
    for moment in play.moments[:: 1 + len(play.moments) // ADVISED]:
        for seat, ask in moment.asks.items():
            view = game.view(moment.state, seat)
            values += [advice for move in ask.moves[:2] for _, advice in game.advice(view, seat, move)]
    names = [f"player {seat}" for seat in range(seats)]
    outlining = OutlineWords(subject.words("en"))
    outlined: dict[str, Any] = {}
    for value in values:
        if value is not None:
            outline = game.say(value, outlining, nameless(seats))
            assert isinstance(outline, Outline), f"what is said is glued together: {outline}"
            outlined.setdefault(outline, value)  # the same again would be said alike
    english = subject.words("en").keys()
    for language in LANGUAGES:
        words = StrictWords(subject.words(language))
        odd = sorted(words.keys() ^ english)
        assert not odd, f"{game.id} has words in only one of en and {language}: {odd}"
        for key in keys:
            assert key in words, f"there are no words in {language} for {key}"
        for outline, value in outlined.items():
            said = game.say(value, words, names)
            assert said.strip(), f"{value} is not worth a word in {language}"
            filled = spoken(json.loads(outline), words, names)
            assert filled == said, f"{outline}, filled in in {language}, is not “{said}”"


def spoken(outline: Any, words: Words, names: Sequence[str]) -> Any:
    """What a browser makes of an outline."""
    match outline:
        case [str(key), *rest]:
            facts: dict[str, Any] = rest[0] if rest else {}
            return words.say(key, **{name: spoken(fact, words, names) for name, fact in facts.items()})
        case {"seat": int(seat)}:
            return names[seat]
        case {"joined": list(parts)}:
            return words.join(str(spoken(part, words, names)) for part in parts)
        case int() | str():
            return outline
    raise AssertionError(f"{outline} is no outline")


LAWS = (law_words_exist_in_every_language,)
