/** Reading a hand: what it scores as things stand, what stands between it and a right STOP, what a trade would do to it. */

import { GOODS, goodPoints, isMajority, majority, RIGHT_STOP, TOTALS, WRONG_STOP } from "./box";

export type Cards = readonly number[];

/** `none` no card, `few` not more than half, `most` more than half, `all` the whole set. */
export type Share = "none" | "few" | "most" | "all";

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
    const total = TOTALS[good]!;
    const share = count === 0 ? "none" : count === total ? "all" : isMajority(count, good) ? "most" : "few";
    const missing = share === "few" ? majority(good) - count : 0;
    return {
      good,
      count,
      total,
      share,
      hurt: good === centre,
      points: goodPoints(count, good, centre),
      missing,
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
  /** B-6: it takes a card. */
  can: boolean;
  /** B-7: the call would be right. */
  right: boolean;
  /** The goods in the way, the nearest first. */
  inTheWay: Line[];
  /** What the round would bring: the hand, and the call. */
  points: number;
}

export function readStop(hand: Cards, centre: number | null): StopReading {
  const can = size(hand) > 0;
  const inTheWay = readHand(hand, centre)
    .filter(({ share }) => share === "few")
    .toSorted((a, b) => effort(a) - effort(b));
  const right = can && inTheWay.length === 0;
  return { can, right, inTheWay, points: points(hand, centre) + (right ? RIGHT_STOP : WRONG_STOP) };
}

/** How many cards must change hands for a good not to be in the way: the rest comes, or all of it goes. */
function effort({ count, missing }: Line): number {
  return Math.min(count, missing);
}

/** How many cards must change hands until a STOP would be right. */
export function stopDistance(hand: Cards): number {
  return readHand(hand, null).reduce((sum, line) => sum + (line.share === "few" ? effort(line) : 0), 0);
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

// What a card is worth while the round goes on, as `hints.py` has it: below half it is a hope, above half a hope for all.
const HOPE = 0.9;
const SET_HOPE = 0.6;
const CENTRE_FEAR = 0.6;

export function worth(hand: Cards, centre: number | null): number {
  return hand.reduce((sum, count, good) => sum + goodWorth(count, good, centre), 0);
}

function goodWorth(count: number, good: number, centre: number | null): number {
  if (count === 0) return 0;
  const total = TOTALS[good]!;
  const share = count / total;
  let worth = goodPoints(count, good, null);
  if (2 * count <= total) worth = HOPE * count * share;
  else if (count < total) worth += SET_HOPE * count * share;
  return good === centre ? CENTRE_FEAR * -count + (1 - CENTRE_FEAR) * worth : worth;
}

export interface Gain {
  /** Points now. */
  points: number;
  /** How many cards nearer to a right STOP. */
  steps: number;
  /** A guess at what it is worth in the end. */
  worth: number;
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
