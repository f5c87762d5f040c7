/** Bots about as strong as somebody: found by their own results against bots, one step of the ladder at a time. */

import type { GameInfo, MyTable } from "../wire/types";

/** Stands for whichever bot that is. */
export const MATCH = "match";
/** So much more won, or lost, than would be fair leads to the next step. */
const STEP = 2;

/** Empty while nothing is known. `tables` are the person's, the newest first; `ladder` has one bot for each strength, the weakest
 * first. */
export function matching(
  tables: readonly MyTable[],
  { id, ladder, usual_bot }: Pick<GameInfo, "id" | "ladder" | "usual_bot">,
): string {
  let at = Math.max(0, ladder.indexOf(usual_bot));
  let score = 0;
  let isKnown = false;
  for (const table of tables.toReversed()) {
    const result = table.game === id ? against(table, ladder) : null;
    isKnown ||= result !== null;
    // Who beats weaker ones, or loses to stronger ones, shows nothing new.
    if (!result || (result.won ? result.strength < at : result.strength > at)) continue;
    score += result.won ? 1 : -1 / (table.seats.length - 1);
    if (score >= STEP) at += 1;
    if (score <= -STEP) at -= 1;
    if (Math.abs(score) >= STEP) score = 0;
    at = Math.min(Math.max(at, 0), ladder.length - 1);
  }
  return isKnown ? (ladder[at] ?? "") : "";
}

/** How a game of one person against bots ended, and how strong the strongest of them is; null if it was none. */
function against(table: MyTable, ladder: readonly string[]): { won: boolean; strength: number } | null {
  const mine = table.seats.filter((seat) => seat.mine);
  const others = table.seats.filter((seat) => !seat.mine);
  const isAlone = mine.length === 1 && others.every((seat) => seat.bot !== null && !seat.taken);
  // In practice moves can be taken back.
  if (table.status !== "over" || table.practice || !isAlone) return null;
  const strengths = others.map((seat) => ladder.indexOf(seat.bot!));
  return strengths.includes(-1) ? null : { won: mine[0]!.rank === 1, strength: Math.max(...strengths) };
}
