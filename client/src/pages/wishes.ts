/** Who shall sit at a new table, and with how much time. */

import { settings } from "../kit/settings.svelte";
import type { Clock, GameInfo, SeatWish } from "../wire/types";
import type { TableSetup } from "../kit/game";

export interface Wish {
  kind: SeatWish["kind"];
  name: string;
  bot: string;
}

/** The one who makes the table, and friends by links. */
export function wishes(count: number, bot: string): Wish[] {
  return Array.from({ length: count }, (_, i) =>
    i === 0 ? { kind: "me", name: settings.name, bot } : { kind: "link", name: "", bot },
  );
}

const ANY_BOT = "greedy";

/** The bot a game would rather have, as far as the server has it. */
export function usualBot(info: Pick<GameInfo, "bots"> | undefined, setup: TableSetup): string {
  const bots = info?.bots ?? [];
  return [setup.bot, ANY_BOT].find((bot) => bot && bots.includes(bot)) ?? bots[0] ?? ANY_BOT;
}

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

export const CLOCKS: Record<string, Clock> = {
  quick: { bank: 10 * MINUTE, increment: 10 },
  calm: { bank: 30 * MINUTE, increment: 20 },
  slow: { bank: 3 * DAY, increment: DAY / 2 },
};
