/** The reckoning after a round: every hand laid open, one line after another, and what stands after it. */

import type { RoundResult } from "../../wire/bankrut";
import { readHand, type Line } from "./hand";

export interface Account {
  seat: number;
  /** The goods of the hand: what scored first, then the rest; what lies in the centre last. */
  lines: Line[];
  stop: number;
  points: number;
  /** The sum of all rounds so far. */
  total: number;
  /** Its place by that sum, from 1; equal sums share it. */
  rank: number;
}

/** The accounts of a round in the order in which they are told: one's own first, the caller of STOP last, others from the
 * fewest points up. */
export function accounts(
  results: readonly RoundResult[],
  round: number,
  own: number | null = null,
): Account[] {
  const result = results[round];
  if (!result) return [];
  const totals = sums(results.slice(0, round + 1));
  return result.seats
    .map((told, seat) => ({
      seat,
      lines: readHand(told.hand, result.centre)
        .filter(({ count }) => count > 0)
        .toSorted((a, b) => weight(b) - weight(a) || b.count - a.count),
      stop: told.stop,
      points: told.points,
      total: totals[seat]!,
      rank: 1 + totals.filter((other) => other > totals[seat]!).length,
    }))
    .toSorted(
      (a, b) =>
        Number(b.seat === own) - Number(a.seat === own) ||
        Number(a.seat === result.caller) - Number(b.seat === result.caller) ||
        a.points - b.points,
    );
}

const weight = ({ points, hurt }: Line) => (points > 0 ? 1000 + points : hurt ? -1 : 0);

export function sums(results: readonly RoundResult[]): number[] {
  const seats = results[0]?.seats.length ?? 0;
  return Array.from({ length: seats }, (_, seat) =>
    results.reduce((sum, result) => sum + result.seats[seat]!.points, 0),
  );
}

export interface Beat {
  /** The account, and the line in it; one past the lines is the STOP, two past them the sum. */
  account: number;
  line: number;
}

/** Whether a line is counted after so many beats of its account. */
export const isCounted = (done: number, line: number): boolean => done > line;

/** What a hand has brought so far. */
export function sumSoFar({ lines, stop }: Account, done: number): number {
  const counted = lines.filter((_, line) => isCounted(done, line));
  return counted.reduce((sum, { points }) => sum + points, 0) + (isCounted(done, lines.length) ? stop : 0);
}

/** What is shown one after another. */
export function beats(told: readonly Account[]): Beat[] {
  return told.flatMap(({ lines, stop }, account) => [
    ...lines.map((_, line) => ({ account, line })),
    ...(stop ? [{ account, line: lines.length }] : []),
    { account, line: lines.length + 1 },
  ]);
}

/** How long a beat lasts, so that the whole takes a few seconds whatever there is to tell. */
export function beatMs(count: number): number {
  return Math.round(Math.max(90, Math.min(260, 8000 / Math.max(1, count))));
}
