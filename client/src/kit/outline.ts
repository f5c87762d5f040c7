/** Outlines in words. What is said about moves, events and reasons is decided by the games' `words.py` alone and comes as outlines
 * (`core/outline.py`); here are the texts of the page's language, and what people are called now. */

import type { MovesSaid, Outline } from "../wire/types";
import type { BoardProps, Say } from "./game";

export function tell(say: Say, outline: Outline, names: readonly string[]): string {
  if (typeof outline !== "object") return String(outline);
  if (Array.isArray(outline)) {
    const [key, facts = {}] = outline;
    return say(
      key,
      Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, tell(say, fact, names)])),
    );
  }
  if ("seat" in outline) return names[outline.seat] ?? say("seat.name", { number: outline.seat + 1 });
  return outline.joined.map((part) => tell(say, part, names)).join(", ");
}

/** One of the moves that are asked for; nothing where it is no longer asked for. */
export function sayMove(
  { ask, say, names }: Pick<BoardProps, "ask" | "say" | "names">,
  move: object,
): string {
  const at = ask?.moves.indexOf(move) ?? -1;
  return ask && at >= 0 ? tell(say, outlineAt(ask.said, at), names) : "";
}

function outlineAt({ texts, facts, rows }: MovesSaid, at: number): Outline {
  const [text, ...told] = rows[at]!;
  const [key, ...names] = texts[text!]!;
  return [key!, Object.fromEntries(names.map((name, i) => [name, facts[told[i]!]!]))];
}
