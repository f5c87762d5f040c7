/** What the floor calls goods and cards, for those who cannot see them. */

import type { Say } from "../../kit/game";
import { GOODS } from "./box";
import { counted } from "./deal";

export function good(say: Say, number: number): string {
  return say(`good.${GOODS[number]}`);
}

const times = (say: Say, count: number, number: number): string =>
  say("word.times", { count, what: good(say, number) });

export function cards(say: Say, counts: readonly number[]): string {
  const held = counts.flatMap((count, number) => (count ? [times(say, count, number)] : []));
  return held.join(", ") || say("word.nothing");
}

/** As they are shouted: a number only where it is not one. */
export function goods(say: Say, named: readonly number[]): string {
  const shouted = counted(named).map(([number, count]) =>
    count === 1 ? good(say, number) : times(say, count, number),
  );
  return shouted.join(", ") || say("word.nothing");
}
