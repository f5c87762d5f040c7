/** Pure parts of the smithy. */

import type { Smithy } from "../../../../wire/cove";
import { COLOURS } from "../../box";

export const FURNACES = ["I", "II", "III", "IV"] as const;

export interface PoolDie {
  kind: string;
  /** Null before it was rolled. */
  value: number | null;
}

const many = (count: number, die: PoolDie): PoolDie[] => Array.from({ length: count }, () => die);
const rolled = (kind: string, counts: readonly number[]): PoolDie[] =>
  counts.flatMap((count, i) => many(count, { kind, value: i + 1 }));

/** All dice of the pool, one by one: those that were rolled and not yet used first. */
export function poolOf(smithy: Smithy): PoolDie[] {
  return [
    ...smithy.rolled.flatMap((counts, c) => rolled(COLOURS[c]!, counts)),
    ...rolled("coal", smithy.rolled_coal),
    ...smithy.alloys.flatMap((count, c) => many(count, { kind: COLOURS[c]!, value: null })),
    ...many(smithy.coal, { kind: "coal", value: null }),
  ];
}
