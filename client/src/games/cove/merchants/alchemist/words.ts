/** The laboratory in words, for those who cannot see it. */

import type { Say } from "../../../../kit/game";
import type { Laboratory } from "../../../../wire/cove";
import type { Colour } from "../../box";
import {
  corruptionOf,
  countsOf,
  ichorUsed,
  inCauldron,
  MARBLES,
  pick,
  wavesOf,
  type Chute,
  type Marble,
  type Run,
} from "./laboratory";

/** "2 × red marble, 1 × ichor". */
export function sayMarbles(say: Say, marbles: readonly Marble[]): string {
  const parts = countsOf(marbles).flatMap((count, kind) =>
    count ? [`${count} × ${say(`marble.alchemist.${MARBLES[kind]!}`)}`] : [],
  );
  return parts.join(", ") || say("board.alchemist.empty");
}

/** A run of a chute, and what would react if it were picked. */
export function sayRun(say: Say, chute: Chute, n: number, run: Run, reacts: boolean): string {
  const at = say("board.alchemist.run", {
    chute: n + 1,
    height: run.low + 1,
    marbles: sayMarbles(say, chute.slice(run.low, run.low + run.count)),
  });
  const [, ...waves] = reacts ? wavesOf(chute, pick(chute, run.low)) : [];
  return [at, ...waves.map((wave) => say("board.alchemist.reacts", { marbles: sayMarbles(say, wave) }))].join(
    "; ",
  );
}

export const sayCauldron = (say: Say, lab: Laboratory, colour: Colour): string =>
  `${say(`place.alchemist.${colour}`)}: ${sayMarbles(say, inCauldron(lab, colour))}`;

/** What a cauldron would give, and what that costs. */
export function sayBrew(say: Say, lab: Laboratory, colour: Colour, size: string, supply: number): string {
  const count = size === "large" ? 3 : 2;
  const ichor = inCauldron(lab, colour).length >= count ? (ichorUsed(lab, colour, size) ?? 0) : 0;
  const cards = corruptionOf(lab.waste, ichor);
  return [
    say("board.alchemist.makes", { good: say(`good.${colour}_${size}`), count }),
    ...(supply === 0 ? [say("board.alchemist.out")] : []),
    ...(ichor ? [say("board.alchemist.uses", { count: ichor })] : []),
    ...(cards ? [say("board.cost.corruption", { count: cards })] : []),
  ].join("; ");
}
