/** What the floor calls goods and cards, for those who cannot see them. */

import type { BoardProps, Say } from "../../kit/game";
import { Name } from "../../text/template";
import { GOODS } from "./box";
import { counted } from "./deal";

export function good(say: Say, number: number): string {
  return say(`good.${GOODS[number]}`);
}

/** So many cards of a good. */
export function times(say: Say, count: number, number: number): string {
  return say(`cards.${GOODS[number]}`, { count });
}

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

/** Who somebody is in a sentence: whoever reads it is "you". */
export function who(say: Say, { names, self }: Pick<BoardProps, "names" | "self">, seat: number): Name {
  return seat === self ? new Name(say("name.you"), true) : new Name(names[seat] ?? "", false);
}
