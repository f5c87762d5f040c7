/** What happened to the seats between two pictures, for those who look at the board; and what stays written down. */

import type { Say } from "../kit/game";
import { t } from "../text/words.svelte";
import type { Picture, PlacePicture } from "../wire/types";
import { seatName } from "./names";

export type NewsKind = "sat" | "left" | "renewed" | "bot" | "back" | "away" | "here";
export interface SeatNews {
  kind: NewsKind;
  seat: number;
}

type Seen = Pick<PlacePicture, "taken" | "bot" | "renewed" | "here">;

export function seatNews(before: readonly Seen[], after: readonly Seen[]): SeatNews[] {
  const news = after.flatMap((place, seat): SeatNews[] => {
    const kind = before[seat] && change(before[seat], place);
    return kind ? [{ kind, seat }] : [];
  });
  // Two who changed places neither came nor went.
  const isSameSum = (of: (place: Seen) => number): boolean =>
    before.reduce((sum, place) => sum + of(place), 0) === after.reduce((sum, place) => sum + of(place), 0);
  const isSwap =
    isSameSum(({ taken }) => Number(taken)) &&
    isSameSum(({ bot }) => Number(bot !== null)) &&
    isSameSum(({ here }) => Number(here)) &&
    isSameSum(({ renewed }) => renewed);
  return isSwap ? [] : news;
}

function change(before: Seen, after: Seen): NewsKind | null {
  if (after.renewed > before.renewed) return "renewed";
  if (after.taken !== before.taken) return after.taken ? "sat" : "left";
  if (!after.taken) return null;
  if (after.bot !== before.bot) return after.bot === null ? "back" : "bot";
  if (after.bot !== null || after.here === before.here) return null;
  return after.here ? "here" : "away";
}

/** What everybody at the table may know for as long as it is played: whose link was renewed, what was taken back. */
export function lastingLines(
  picture: Pick<Picture, "places" | "taken_back">,
  colours: readonly string[],
  say: Say,
): string[] {
  const renewed = picture.places.flatMap((place, seat) =>
    place.renewed > 0 ? [t("log.renewed", { colour: seatName(seat, colours, say) })] : [],
  );
  return picture.taken_back > 0 ? [...renewed, t("log.taken_back", { count: picture.taken_back })] : renewed;
}
