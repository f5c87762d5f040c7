/** What others did meanwhile. */

import { actorOf } from "../wire/story";
import type { Told } from "../wire/types";

/** What the others did since the last move that was this seat's, the newest first. A step begins with what whoever moved did. */
export function since(story: readonly Told[], seat: number | null): Told[] {
  const own = story.findLastIndex(
    (told, i) => actorOf(told) === seat && seat !== null && story[i - 1]?.step !== told.step,
  );
  const step = story[own]?.step ?? 0;
  return others(story, seat, (told) => told.step > step);
}

export function others(
  story: readonly Told[],
  seat: number | null,
  isMeant: (told: Told) => boolean,
): Told[] {
  const isOthers = (told: Told) => actorOf(told) !== null && actorOf(told) !== seat;
  return story.filter((told) => isOthers(told) && isMeant(told)).reverse();
}
