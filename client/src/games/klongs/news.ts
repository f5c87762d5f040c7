/** What others did, found in all that was told. */

import type { BoatMoved, BoatPlaced, BoatStolen, KlongsEvent, LandingScored } from "../../wire/klongs";
import type { Told } from "../../wire/types";

/** What somebody's turn is told by, in a word. */
export type Deed = BoatPlaced | BoatMoved | BoatStolen | LandingScored;
const DEEDS: readonly string[] = [
  "BoatPlaced",
  "BoatMoved",
  "BoatStolen",
  "LandingScored",
] satisfies Deed["event"][];

/** What each seat did last, by seat. */
export function lastDeeds(story: readonly Told[]): ReadonlyMap<number, Told & { event: Deed }> {
  const isDeed = (told: Told): told is Told & { event: Deed } =>
    DEEDS.includes((told.event as KlongsEvent).event);
  return new Map(story.filter(isDeed).map((told) => [told.event.seat, told]));
}

/** Whose boats came or moved, by the space where they are. */
export function trailOf(told: readonly Told[]): ReadonlyMap<number, number> {
  const seats = new Map<number, number>();
  for (const event of told.map((one) => one.event as KlongsEvent)) {
    if (event.event === "BoatPlaced") seats.set(event.space, event.seat);
    if (event.event === "BoatMoved") {
      seats.delete(event.space);
      seats.set(event.to, event.seat);
    }
  }
  return seats;
}
