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

const { set_card: SET_CARD, majority_card: MAJORITY_CARD, centre_card: CENTRE_CARD } = table;

/** B-8: what so many cards of a good score. */
export function goodPoints(count: number, good: number, centre: number | null): number {
  if (good === centre) return count === 0 ? 0 : CENTRE_CARD * count;
  if (count === TOTALS[good]) return SET_CARD * count;
  return isMajority(count, good) ? MAJORITY_CARD * count : 0;
}

export function isMajority(count: number, good: number): boolean {
  return 2 * count > TOTALS[good]!;
}

/** The least number of cards that are more than half. */
export function majority(good: number): number {
  return Math.floor(TOTALS[good]! / 2) + 1;
}
