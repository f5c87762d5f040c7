/** What can be worked out from a view: where hours lead, what a pier pays, what is best to sell. */

import type { Boat, ClockSymbol, CoveView, Player } from "../../wire/cove";
import { BLACK_MARKET, COLOURS, DOCKS, GOODS, PIERS, PLUS_FOUR, pierSells, PRICES, SQUARE } from "./box";

const ROGUE = 4;

// ---- the clock: times are in half hours ------------------------------------------------------------------------------
export const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** Where a token is after this many hours, without stepping on a hand. */
export function timeAfter(time: number, hours: number): number {
  return hours === 0 ? time : time + (time % 2 ? 1 : 2) + 2 * (hours - 1);
}

/** The symbols on the way. From a hand its own symbol is skipped. */
export function symbolsPassed(symbols: readonly ClockSymbol[], time: number, hours: number): ClockSymbol[] {
  const until = timeAfter(time, hours);
  return symbols.filter((symbol) => symbol.time > time && symbol.time < until && symbol.adventurers > 0);
}

/** With all docks taken nobody sails, and loading is ignored (M-18). */
export const isHarbourClosed = (boats: readonly Boat[]): boolean =>
  !boats.some((boat) => boat.at === "sailing");

/** How many adventurers this many hours would load. */
export function loadsIn(view: CoveView, seat: number, hours: number): number {
  return isHarbourClosed(view.boats) ? 0 : (view.players[seat]!.loads[hours - 1] ?? 0);
}

export interface Forecast {
  hours: number;
  corruption: number;
  loads: number;
  /** Where the token would be. */
  time: number;
  /** Whether an open hand can be used on the way, for one more corruption card. */
  hand: boolean;
  /** Whether production would be over for this seat. */
  ends: boolean;
  goods: readonly number[];
}

/** What choosing an action, or hiring from a place of the square, would give and cost. */
export function forecast(
  view: CoveView,
  seat: number,
  hours: number,
  corruption: number,
  goods: readonly number[],
): Forecast {
  const player = view.players[seat]!;
  const time = timeAfter(player.time, hours);
  return {
    hours,
    corruption,
    goods,
    time,
    loads: loadsIn(view, seat, hours),
    hand: player.hand_ahead !== null && player.hand_ahead <= hours,
    ends: time >= view.marker,
  };
}

export function actionForecast(view: CoveView, seat: number, action: string): Forecast | null {
  const found = view.players[seat]!.actions.find((one) => one.action === action);
  return found ? forecast(view, seat, found.hours, found.corruption, found.goods) : null;
}

export function slotForecast(
  view: CoveView,
  seat: number,
  slot: number,
  goods: readonly number[],
): Forecast | null {
  const cost = SQUARE[slot];
  return cost ? forecast(view, seat, cost.hours, cost.corruption, goods) : null;
}

/** "7:30": a time in figures. */
export function clockTime(time: number): string {
  return `${((Math.floor(time / 2) - 1) % 12) + 1}:${time % 2 ? "30" : "00"}`;
}

/** The hour where a mouse sits that left its hand: 1 in round 2, 2 in round 3. */
export function mice(view: CoveView): number[] {
  return view.hands.flatMap((hand, i) => (hand.open ? [2 * (i + 1)] : []));
}

/** Tokens on each time, from the bottom of the stack. */
export function stacks(view: CoveView): Map<number, number[]> {
  const all = new Map<number, number[]>();
  for (const seat of view.stack) {
    const { time } = view.players[seat]!;
    all.set(time, [...(all.get(time) ?? []), seat]);
  }
  return all;
}

// ---- piers -----------------------------------------------------------------------------------------------------------
/** The viewer's prices of goods. */
export const pricesOf = (view: CoveView, seat: number | null): readonly number[] =>
  seat === null ? PRICES : view.players[seat]!.prices;

/** What one piece of a good fetches on a pier; null where its size is not sold. */
export function worth(
  prices: readonly number[],
  crowd: readonly number[],
  pier: number,
  good: number,
  bribed = 0,
): number | null {
  return pierSells(pier, good) ? prices[good]! * (crowd[good >> 1]! + bribed) : null;
}

/** What all goods of a shelf would fetch on a pier. */
export function shelfWorth(
  prices: readonly number[],
  crowd: readonly number[],
  pier: number,
  shelf: readonly number[],
  bribed = 0,
): number {
  return sum(shelf.map((pieces, good) => pieces * (worth(prices, crowd, pier, good, bribed) ?? 0)));
}

/** What the passengers of a boat would add to a shelf's worth if it docked there. */
export function dockGain(view: CoveView, boat: number, dock: number, seat: number): number {
  const { prices, shelf } = view.players[seat]!;
  const pier = DOCKS[dock]!.pier;
  const crowd = view.piers[pier]!;
  const joined = crowd.map((count, kind) => count + view.boats[boat]!.adventurers[kind]!);
  return shelfWorth(prices, joined, pier, shelf) - shelfWorth(prices, crowd, pier, shelf);
}

export interface Lot {
  good: number;
  pieces: number;
  /** For one piece, here. */
  each: number;
  /** For one piece on a pier still to come, if that pays more. */
  later: number;
}
export interface Proposal {
  /** Everything that could be sold here. */
  lots: Lot[];
  /** What is best sold here: nothing that a later pier pays more for. */
  best: Lot[];
  gold: number;
  /** Whether that is everything. */
  all: boolean;
}

/** The best sale on the open pier. */
export function proposal(view: CoveView, seat: number): Proposal {
  const { prices, shelf, bribed } = view.players[seat]!;
  const lots = shelf.flatMap((pieces, good): Lot[] => {
    const each = worth(prices, view.piers[view.pier]!, view.pier, good, bribed) ?? 0;
    if (pieces === 0 || each === 0) return [];
    const ahead = PIERS.map((_, pier) => pier).filter((pier) => pier > view.pier);
    const later = Math.max(0, ...ahead.map((pier) => worth(prices, view.piers[pier]!, pier, good) ?? 0));
    return [{ good, pieces, each, later: later > each ? later : 0 }];
  });
  const best = lots.filter((lot) => lot.later === 0);
  return {
    lots,
    best,
    gold: sum(best.map((lot) => lot.each * lot.pieces)),
    all: best.length === lots.length,
  };
}

export const isBlackMarket = (pier: number): boolean => pier === BLACK_MARKET;

// ---- guilds ----------------------------------------------------------------------------------------------------------
/** What the sponsors would pay a player now. */
export function sponsorship(view: CoveView, player: Player): number {
  return sum(
    player.shields.map((count, shield) => count * (shield < ROGUE ? view.halls[shield]! : PLUS_FOUR)),
  );
}

export const goldOf = (player: Player): number => sum(player.gold);
export const goodName = (good: number): string => GOODS[good]!;
export const colourIndex = (name: string): number => (COLOURS as readonly string[]).indexOf(name);
