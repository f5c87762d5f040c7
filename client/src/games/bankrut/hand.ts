/** Reading a hand: what it scores as things stand, what stands between it and a right STOP, what a trade would do to it. */

import type { BankrutView, Call } from "../../wire/bankrut";
import { cardsToStop, GOODS, goodPoints, goodWorth, missingTo, shareOf, TOTALS, type Share } from "./box";

export type Cards = readonly number[];

export interface Line {
  good: number;
  count: number;
  total: number;
  share: Share;
  /** It lies in the centre, so it only costs (B-8). */
  hurt: boolean;
  points: number;
  /** Cards that are missing to more than half; 0 where nothing is. */
  missing: number;
}

export function readHand(hand: Cards, centre: number | null): Line[] {
  return GOODS.map((_, good) => {
    const count = hand[good] ?? 0;
    return {
      good,
      count,
      total: TOTALS[good]!,
      share: shareOf(count, good),
      hurt: good === centre,
      points: goodPoints(count, good, centre),
      missing: missingTo(count, good),
    };
  });
}

export function size(cards: Cards): number {
  return cards.reduce((sum, count) => sum + count, 0);
}

export function points(hand: Cards, centre: number | null): number {
  return hand.reduce((sum, count, good) => sum + goodPoints(count, good, centre), 0);
}

/** B-8: what the centre card costs a hand. */
export function centreCost(hand: Cards, centre: number | null): number {
  return centre === null ? 0 : goodPoints(hand[centre] ?? 0, centre, centre);
}

export interface StopReading {
  /** What calling it now would bring; null: it is not allowed. */
  call: Call | null;
  /** The goods in the way, the nearest first. */
  inTheWay: Line[];
}

export function readStop({ hand, centre, call }: Pick<BankrutView, "hand" | "centre" | "call">): StopReading {
  const inTheWay = readHand(hand, centre)
    .filter(({ missing }) => missing > 0)
    .toSorted((a, b) => cardsToStop(a.count, a.good) - cardsToStop(b.count, b.good));
  return { call, inTheWay };
}

/** How many cards must change hands until a STOP would be right. */
export function stopDistance(hand: Cards): number {
  return hand.reduce((sum, count, good) => sum + cardsToStop(count, good), 0);
}

export function exchange(hand: Cards, give: Cards, get: Cards): number[] {
  return hand.map((count, good) => count - (give[good] ?? 0) + (get[good] ?? 0));
}

/** What of these cards the hand does not hold. */
export function lack(hand: Cards, cards: Cards): number[] {
  return cards.map((count, good) => Math.max(0, count - (hand[good] ?? 0)));
}

export function covers(hand: Cards, cards: Cards): boolean {
  return cards.every((count, good) => count <= (hand[good] ?? 0));
}

export function worth(hand: Cards, centre: number | null): number {
  return hand.reduce((sum, count, good) => sum + goodWorth(count, good, centre), 0);
}

export interface Gain {
  /** Points now. */
  points: number;
  /** How many cards nearer to a right STOP. */
  steps: number;
  /** A guess at what it is worth in the end. */
  worth: number;
}

/** From here a guess counts as hope. */
const HOPE = 0.3;

export const isHopeful = ({ worth }: Gain): boolean => worth > HOPE;

/** Whether an exchange helps whoever makes it: by points, else on the way to STOP, else by what it promises. */
export function moodOf(gain: Gain): "up" | "down" | "" {
  const counts = gain.points || gain.steps;
  if (counts) return counts > 0 ? "up" : "down";
  return isHopeful(gain) ? "up" : "";
}

/** What an exchange would bring, with the centre as it is or another. */
export function gainOf(
  hand: Cards,
  give: Cards,
  get: Cards,
  centre: number | null,
  after: number | null = centre,
): Gain {
  const next = exchange(hand, give, get);
  return {
    points: points(next, after) - points(hand, centre),
    steps: stopDistance(hand) - stopDistance(next),
    worth: worth(next, after) - worth(hand, centre),
  };
}

export function one(good: number): number[] {
  return GOODS.map((_, other) => Number(other === good));
}
