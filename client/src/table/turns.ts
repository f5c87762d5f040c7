/** Whose picture a device with several seats shows; for whom a table waits, and who would have to agree. */

import type { Picture, PlacePicture } from "../wire/types";

/** The seat the device should show: the one that is asked, else the one it shows already. */
export function seatToShow(mine: number[], asked: readonly number[], shown: number | null): number | null {
  if (mine.length === 0) return null;
  const wanted = mine.filter((seat) => asked.includes(seat));
  if (shown !== null && (wanted.length === 0 || wanted.includes(shown)) && mine.includes(shown)) return shown;
  return wanted[0] ?? mine[0]!;
}

/** Whether nobody else is asked for leave. A seat's person is, though a bot minds it, and so is whoever was put out of it. */
export function isAlone(
  places: readonly Pick<PlacePicture, "taken" | "renewed">[],
  mine: readonly number[],
): boolean {
  const isAsked = (place: (typeof places)[number]) => place.taken || place.renewed > 0;
  return mine.length === 1 && places.every((place, seat) => mine.includes(seat) || !isAsked(place));
}

/** Whether one may take back whatever one has done, and nobody is asked for leave. Where a clock makes moves, others do too. */
export function isReversible(
  picture: Pick<Picture, "practice" | "due" | "places">,
  mine: readonly number[],
): boolean {
  return picture.practice || (picture.due === null && isAlone(picture.places, mine));
}

export interface Absence {
  why: "free" | "away";
  seats: number[];
}

/** Who of those that are asked cannot answer, if none of them can: seats that nobody has, else people who are not here. */
export function absence(
  places: readonly Pick<PlacePicture, "taken" | "here" | "bot">[],
  asked: readonly number[],
): Absence | null {
  const isAbsent = (seat: number) => places[seat]!.bot === null && !places[seat]!.here;
  if (asked.length === 0 || !asked.every(isAbsent)) return null;
  const free = asked.filter((seat) => !places[seat]!.taken);
  return free.length ? { why: "free", seats: free } : { why: "away", seats: [...asked] };
}
