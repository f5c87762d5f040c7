/** Points over time, from the story. What is counted only at the end comes with the outcome. */

import type { GameClient, Say } from "../kit/game";
import type { Outcome, Told } from "../wire/types";

export interface Curve {
  seat: number;
  /** (step, points), ascending; a step at each change. */
  dots: [number, number][];
}

export function curves(
  story: Told[],
  game: GameClient,
  seats: number,
  steps: number,
  outcome: Outcome | null,
): Curve[] {
  const all: Curve[] = Array.from({ length: seats }, (_, seat) => ({ seat, dots: [[0, 0]] }));
  for (const { step, event } of story) {
    const gains = game.points?.(event, seats) ?? [];
    for (const curve of all) add(curve, step, gains[curve.seat] ?? 0);
  }
  for (const curve of all) {
    const now = curve.dots.at(-1)!;
    const total = outcome?.totals[curve.seat] ?? now[1];
    // Every line reaches the edge, also where the end brings nothing.
    if (now[0] === steps) now[1] = total;
    else curve.dots.push([steps, total]);
  }
  return all;
}

/** What began when, for the foot of the chart. */
export function eras(story: Told[], game: GameClient, say: Say): { step: number; name: string }[] {
  return story.flatMap(({ step, event }) => {
    const name = game.era?.(say, event);
    return name ? [{ step, name }] : [];
  });
}

function add(curve: Curve, step: number, gain: number): void {
  if (gain === 0) return;
  const last = curve.dots.at(-1)!;
  if (last[0] === step) last[1] += gain;
  else curve.dots.push([step, last[1] + gain]);
}

/** Round numbers for an axis from at most `least` and zero up to at least `most`: about six of them. */
export function ticks(most: number, least = 0): number[] {
  const step =
    [5, 10, 20, 25, 50, 100, 200, 500].find((size) => (most - Math.min(0, least)) / size <= 5) ?? 1000;
  const below = Math.max(0, Math.ceil(-least / step));
  return Array.from(
    { length: below + Math.max(1, Math.ceil(most / step)) + 1 },
    (_, i) => (i - below) * step,
  );
}
