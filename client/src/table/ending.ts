/** How a game ended, told in a sentence or two: who came where, and when that was decided. */

import type { Outcome } from "../wire/types";
import type { Curve } from "./points";

/** The seats, the winners first. */
export function ranked({ ranks }: Outcome): number[] {
  return [...ranks.keys()].toSorted((one, other) => ranks[one]! - ranks[other]!);
}

export const winners = ({ ranks }: Outcome): number[] =>
  [...ranks.keys()].filter((seat) => ranks[seat] === 1);

/** Whom a seat is compared with: the best of the others. */
export function nextTo(outcome: Outcome, seat: number): number {
  return ranked(outcome).find((other) => other !== seat)!;
}

/** What everybody has when so many sources are counted. */
export function countedUp(outcome: Outcome, sources: number): number[] {
  return outcome.totals.map((_, seat) =>
    outcome.lines.slice(0, sources).reduce((sum, line) => sum + line.points[seat]!, 0),
  );
}

/** The step since which the winner was ahead of everybody; null if several won. */
export function decidedAt(curves: Curve[], outcome: Outcome): number | null {
  const [winner, ...more] = winners(outcome);
  if (winner === undefined || more.length) return null;
  const steps = [...new Set(curves.flatMap(({ dots }) => dots.map(([step]) => step)))].sort((a, b) => a - b);
  let since: number | null = null;
  for (const step of steps) {
    const points = curves.map((curve) => pointsAt(curve, step));
    const isAhead = points.every((some, seat) => seat === winner || some < points[winner]!);
    if (!isAhead) since = null;
    else since ??= step;
  }
  return since;
}

function pointsAt({ dots }: Curve, step: number): number {
  return dots.findLast(([at]) => at <= step)?.[1] ?? 0;
}
