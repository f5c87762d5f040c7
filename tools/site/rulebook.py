"""The rules of every game in English, made from its texts: the same that players read and refusals name."""

import json
import re
from collections.abc import Mapping

from marketday.core import registry
from marketday.core.text import catalogue_of_game
from tools.processes import ROOT

FOLDER = "rules"
ABOUT_IDS = (
    "Each rule has an id, which refusals, tests and records name. How we read it, and which tests pin it: "
    "[rulings](../rulings/{game}.md). In Polish, German and French the rules are in the app, under Rules.\n"
)


def pages() -> dict[str, str]:
    return {f"{FOLDER}/{name}.md": page(name) for name in registry.names()}


def page(game: str) -> str:
    texts, titles = catalogue_of_game(game, "en"), chapter_titles(game)
    chapters: dict[str, list[str]] = {}
    for key, text in texts.items():
        if key.startswith("rule."):
            rule = key.removeprefix("rule.")
            chapters.setdefault(chapter_of(rule), []).append(f"({rule.lower()})=\n**{rule}** {text}\n")
    parts = [f"# The rules of {texts['game.name']}\n", *about(game, texts)]
    for name, rules in chapters.items():
        parts += [f"## {titles.get(name, name)}\n", *rules]
    return "\n".join(parts)


def about(game: str, texts: Mapping[str, str]) -> list[str]:
    told = [texts[key] + "\n" for key in ("game.pitch", "game.credit", "game.reconstructed") if texts.get(key)]
    return [*told, ABOUT_IDS.format(game=game)]


def chapter_titles(game: str) -> dict[str, str]:
    files = sorted((ROOT / "client" / "src" / "games" / game).rglob("text/en.json"))
    texts = [json.loads(file.read_text("utf-8")) for file in files]
    named = {key: text for part in texts for key, text in part.items()}
    return {key.removeprefix("chapter."): text for key, text in named.items() if key.startswith("chapter.")}


def chapter_of(rule: str) -> str:
    """As the app does it (client/src/pages/rules.ts): by tens, or by their letter."""
    found = re.fullmatch(r"(.*-)(\d+)", rule)
    if found is None:
        return rule.rstrip("0123456789")
    tens = int(found[2]) // 10 * 10
    return f"{found[1]}{0 if tens == 10 else tens}"
