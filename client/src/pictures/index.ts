/** What tests and the drawing table look at: positions of a game as a seat is shown them, and the words for them. */

import ways from "virtual:words";
import type { Say } from "../kit/game";
import { fill, type Catalogue } from "../text/template";
import type { AskPicture, Outcome, Outline, Told } from "../wire/types";

export interface Shown<View, Seat = number> {
  seat: Seat;
  names: string[];
  view: View;
  viewSaid: Record<string, Outline>;
  ask: AskPicture | null;
  /** What the last move led to. */
  told: Told[];
  outcome: Outcome | null;
}

/** The outline of a move, event or reason, and how Python says it in each language. */
export interface Saying {
  said: Outline;
  texts: Record<string, string>;
  /** If it is one. */
  event: object | null;
}

/** What `pictures()` of a game's tests makes; games may add to it. */
export interface Album<View, Seat = number> {
  moments: Record<string, Shown<View, Seat>>;
  /** A stretch of one play as one seat saw it. */
  story: Shown<View, Seat>[];
  sayings: { names: string[]; sayings: Saying[] };
}

/** All pictures by name, those of the story in order. */
export function listed<View, Seat>(
  moments: Record<string, Shown<View, Seat>>,
  story: Shown<View, Seat>[],
): [string, Shown<View, Seat>][] {
  return [
    ...Object.entries(moments),
    ...story.map((picture, i): [string, Shown<View, Seat>] => [`story ${i}`, picture]),
  ];
}

/** A game's words in any language. */
export async function sayer(game: string): Promise<(language: string) => Say> {
  const catalogues = new Map<string, Catalogue>();
  for (const [name, load] of Object.entries(ways)) {
    const [of, language] = name.split("/");
    if (of === game && language) catalogues.set(language, (await load()).default as Catalogue);
  }
  return (language) => {
    const words = catalogues.get(language)!;
    return (key, facts = {}) => fill(words[key] ?? key, facts, language);
  };
}
