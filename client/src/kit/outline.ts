/** Outlines in words. What is said about moves, events and reasons is decided by the games' `words.py` alone and comes as outlines
 * (`core/outline.py`); here are the texts of the page's language, and what people are called now. */

import type { MovesSaid, Outline } from "../wire/types";
import { Name } from "../text/template";
import type { BoardProps, Say } from "./game";

/** Whoever has the seat `self` is "you". */
export function tell(
  say: Say,
  outline: Outline,
  names: readonly string[],
  self: number | null = null,
): string {
  const put = (part: Outline): string | Name => {
    if (typeof part !== "object") return String(part);
    if (Array.isArray(part)) {
      const [key, facts = {}] = part;
      return say(key, Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, put(fact)])));
    }
    if ("joined" in part) return part.joined.map(put).join(", ");
    if (part.seat === self) return new Name(say("name.you"), true);
    return new Name(names[part.seat] ?? say("seat.name", { number: part.seat + 1 }), false);
  };
  return String(put(outline));
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
