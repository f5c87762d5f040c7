/** What others did meanwhile. */

import { actorOf } from "../wire/story";
import type { Told } from "../wire/types";

/** What the others did between this seat's last turn and the one before, or now if it is not this seat's turn; the oldest first. It
 * stays the same while one's own turn goes on. A step begins with what whoever moved did. */
export function since(story: readonly Told[], seat: number | null): Told[] {
  const isMove = ({ step }: Told, i: number) => step > 0 && story[i - 1]?.step !== step;
  const isOwn = (told: Told) => seat !== null && actorOf(told) === seat;
  const last = story.findLast((told, i) => isMove(told, i) && !isOwn(told))?.step ?? 0;
  const before = story.findLast((told, i) => told.step < last && isMove(told, i) && isOwn(told))?.step ?? 0;
  return others(story, seat, ({ step }) => before < step && step <= last);
}

export function others(
  story: readonly Told[],
  seat: number | null,
  isMeant: (told: Told) => boolean,
): Told[] {
  const isOthers = (told: Told) => actorOf(told) !== null && actorOf(told) !== seat;
  return story.filter((told) => isOthers(told) && isMeant(told));
}
