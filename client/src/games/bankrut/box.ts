/** The box of Bankrut as the engine tells it (`box.json` is made from the Python tables by tools/boxes.py). */

import table from "./box.json";

export type Good = "brick" | "grain" | "wood" | "sheep" | "fish" | "piglet" | "coffee" | "herb" | "gold";

/** Goods are numbered as they stand here; cards are one count per good. */
export const GOODS = table.goods as readonly Good[];
/** How many cards there are of each. */
export const TOTALS: readonly number[] = table.totals;
export const DECK = TOTALS.reduce((sum, total) => sum + total, 0);
export const RIGHT_STOP = table.right_stop;
export const WRONG_STOP = table.wrong_stop;
export const READY_SECONDS = table.ready_seconds;
export const NO_CARDS: readonly number[] = GOODS.map(() => 0);

/** `none` no card, `few` not more than half, `most` more than half, `all` the whole set. */
export type Share = "none" | "few" | "most" | "all";

type Row<T> = readonly T[];
/** What the engine says of so many cards of a good, by good and number: B-7, B-8, and what bots hope. */
const { shares, missing, to_stop, points, points_in_centre, worths, worths_in_centre } = table;

/** Nobody holds fewer cards than none, or more than there are; what somebody thinks of may. */
function at<T>(rows: readonly Row<T>[], good: number, count: number): T {
  const row = rows[good]!;
  return row[Math.min(Math.max(count, 0), row.length - 1)]!;
}

export const shareOf = (count: number, good: number): Share => at(shares, good, count) as Share;

/** Cards that are missing to more than half; 0 where nothing is. */
export const missingTo = (count: number, good: number): number => at(missing, good, count);

/** How many cards must come or go until the good does not stand in the way of a STOP. */
export const cardsToStop = (count: number, good: number): number => at(to_stop, good, count);

/** B-8: what so many cards of a good score. */
export const goodPoints = (count: number, good: number, centre: number | null): number =>
  at(good === centre ? points_in_centre : points, good, count);

/** What so many cards look worth while the round goes on. */
export const goodWorth = (count: number, good: number, centre: number | null): number =>
  at(good === centre ? worths_in_centre : worths, good, count);

/** The least number of cards that are more than half. */
export const majority = (good: number): number => shares[good]!.indexOf("most");
