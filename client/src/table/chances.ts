import type { CoachMoment } from "../wire/types";

/** A moment at which the chance of winning was looked for. */
export interface Known {
  step: number;
  chance: number;
  error: number;
}

/** The chance as it went, up to the end, when it was certain. */
export function curve(moments: readonly CoachMoment[], steps: number, won: boolean): Known[] {
  const known = moments.flatMap(({ step, chance, chance_error: error }) =>
    chance === null || error === null ? [] : [{ step, chance, error }],
  );
  return [...known, { step: steps, chance: won ? 1 : 0, error: 0 }];
}

/** On the line between the moments before and after. */
export function chanceAt(known: readonly Known[], step: number): number {
  const after = known.find((one) => one.step >= step) ?? known.at(-1)!;
  const before = known.findLast((one) => one.step <= step) ?? after;
  const part = after.step > before.step ? (step - before.step) / (after.step - before.step) : 0;
  return before.chance + part * (after.chance - before.chance);
}
