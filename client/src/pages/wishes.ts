/** Who shall sit at a new table, and with how much time. */

import { settings } from "../kit/settings.svelte";
import type { Clock, SeatWish } from "../wire/types";

export interface Wish {
  kind: SeatWish["kind"];
  name: string;
  bot: string;
}

/** The one who makes the table, and friends by links. */
export function wishes(count: number): Wish[] {
  return Array.from({ length: count }, (_, i) =>
    i === 0 ? { kind: "me", name: settings.name, bot: "greedy" } : { kind: "link", name: "", bot: "greedy" },
  );
}

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

export const CLOCKS: Record<string, Clock> = {
  quick: { bank: 10 * MINUTE, increment: 10 },
  calm: { bank: 30 * MINUTE, increment: 20 },
  slow: { bank: 3 * DAY, increment: DAY / 2 },
};
