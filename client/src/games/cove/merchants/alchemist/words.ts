/** The laboratory in words, for those who cannot see it. */

import type { Say } from "../../../../kit/game";
import type { Laboratory, MarbleRun } from "../../../../wire/cove";
import type { Colour } from "../../box";
import { brewOf, countsOf, inCauldron, MARBLES, type Chute, type Marble } from "./laboratory";

/** "2 × red marble, 1 × ichor". */
export function sayMarbles(say: Say, marbles: readonly Marble[]): string {
  const parts = countsOf(marbles).flatMap((count, kind) =>
    count ? [`${count} × ${say(`marble.alchemist.${MARBLES[kind]!}`)}`] : [],
  );
  return parts.join(", ") || say("board.alchemist.empty");
}

/** A run of a chute, and what would react if it were picked. */
export function sayRun(say: Say, chute: Chute, n: number, run: MarbleRun, reacts: boolean): string {
  const at = say("board.alchemist.run", {
    chute: n + 1,
    height: run.low + 1,
    marbles: sayMarbles(say, chute.slice(run.low, run.low + run.count)),
  });
  const waves = reacts ? run.reactions.map((places) => places.map((place) => chute[place]!)) : [];
  return [at, ...waves.map((wave) => say("board.alchemist.reacts", { marbles: sayMarbles(say, wave) }))].join(
    "; ",
  );
}

export const sayCauldron = (say: Say, lab: Laboratory, colour: Colour): string =>
  `${say(`place.alchemist.${colour}`)}: ${sayMarbles(say, inCauldron(lab, colour))}`;

/** What a cauldron would give, and what that costs. */
export function sayBrew(say: Say, lab: Laboratory, good: string, count: number, supply: number): string {
  const { ichor, corruption } = brewOf(lab, good) ?? { ichor: 0, corruption: 0 };
  return [
    say("board.alchemist.makes", { good: say(`good.alchemist.${good}`), count }),
    ...(supply === 0 ? [say("board.alchemist.out")] : []),
    ...(ichor ? [say("board.alchemist.uses", { count: ichor })] : []),
    ...(corruption ? [say("board.cost.corruption", { count: corruption })] : []),
  ].join("; ");
}
