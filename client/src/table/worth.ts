/** Points, as people write them. */

import { words } from "../text/words.svelte";

/** How many points moves are apart. */
export function sayPoints(behind: number): string {
  return new Intl.NumberFormat(words.language, { maximumFractionDigits: behind < 10 ? 1 : 0 }).format(behind);
}

/** Whole points with their sign, a true minus. */
export function signed(points: number): string {
  const plus = new Intl.NumberFormat(words.language, { maximumFractionDigits: 0, signDisplay: "exceptZero" });
  return plus.format(points).replace("-", "−");
}
