/** How many points moves are apart, for people. */

import { words } from "../text/words.svelte";

export function sayPoints(behind: number): string {
  return new Intl.NumberFormat(words.language, { maximumFractionDigits: behind < 10 ? 1 : 0 }).format(behind);
}
