/** The box of Bangkok Klongs as the engine tells it (`box.json` is made from the Python tables by tools/boxes.py). */

import table from "./box.json";

export const ROWS = table.rows;
export const COLUMNS = table.columns;
export const SPACES = ROWS * COLUMNS;
export const LANDINGS: readonly number[] = table.landings;
export const LIGHT_ENTRIES: readonly number[] = table.light_entries;
export const DARK_ENTRIES: readonly number[] = table.dark_entries;
export const MOVEMENT_CARDS = table.movement_cards;
export const GOODS = table.goods as readonly Good[];

export type Good = "shrimps" | "flowers" | "avocados" | "pineapples" | "aubergines" | "fish" | "bananas";
export type Kind = "open" | "neutral" | "thief" | "inspector" | "cookshop";

export interface Boat {
  kind: Kind;
  /** None on special boats. */
  good: Good | null;
  baskets: number;
  lukPhat: boolean;
}

const BOATS: readonly Boat[] = table.boats.map((row) => ({
  kind: table.kinds[row[0]!] as Kind,
  good: GOODS[row[1]!] ?? null,
  baskets: row[2]!,
  lukPhat: row[3] === 1,
}));

export function boatOf(number: number): Boat {
  return BOATS[number]!;
}

/** The Luk Phat track after its start space. */
export const TRACK = table.luk_phat_track.map((row) => ({
  points: row[0]!,
  day: (["none", "little", "big"] as const)[row[1]!]!,
}));

/** K-50: what so many boats of one good in stock are worth. */
export function stockWorth(count: number): number {
  return table.stock_points[count] ?? 0;
}
