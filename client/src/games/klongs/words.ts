/** What the board calls its spaces, landings and boats, for those who cannot see them. */

import type { Say } from "../../kit/game";
import { boatOf, COLUMNS } from "./box";

/** Column and row as on a chessboard, but counted from the top: A1 to J8. */
export function space(number: number): string {
  return String.fromCharCode(65 + (number % COLUMNS)) + (Math.floor(number / COLUMNS) + 1);
}

/** The first and the last of its four spaces. */
export function landing(number: number): string {
  return `${space(number)}–${space(number + COLUMNS + 1)}`;
}

/** A boat and what it is good for, a line each. */
export function aboutBoat(say: Say, number: number): string {
  const { kind, lukPhat } = boatOf(number);
  const lines = [boat(say, number), say(`board.about.${kind}`)];
  if (lukPhat) lines.push(say("board.about.luk_phat"));
  return lines.join("\n");
}

export function boat(say: Say, number: number): string {
  const { kind, good, baskets, lukPhat } = boatOf(number);
  const key = `boat.${kind}${lukPhat ? ".luk_phat" : ""}`;
  return good === null ? say(key) : say(key, { good: say(`good.${good}`), baskets });
}
