/** What a view says, put together for drawing: where hours lead, what a pier pays, what is best to sell. */

import type { ClockSymbol, CoveView, Lot, Player } from "../../wire/cove";
import { BLACK_MARKET, GOODS, SQUARE } from "./box";

// ---- the clock: times are in half hours ------------------------------------------------------------------------------
export const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** The symbols on a way round the clock. */
export const symbolsBetween = (symbols: readonly ClockSymbol[], from: number, to: number): ClockSymbol[] =>
  symbols.filter(({ time, adventurers }) => time > from && time < to && adventurers > 0);

/** How many adventurers so many hours would load. */
export const loadsIn = (view: CoveView, seat: number, hours: number): number =>
  view.players[seat]!.loads[hours - 1] ?? 0;

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
  const { time, until, hand_ahead, marker_ahead } = view.players[seat]!;
  return {
    hours,
    corruption,
    goods,
    time: until[hours - 1] ?? time,
    loads: loadsIn(view, seat, hours),
    hand: hand_ahead !== null && hand_ahead <= hours,
    ends: marker_ahead <= hours,
  };
}

export function actionForecast(view: CoveView, seat: number, action: string): Forecast | null {
  const found = view.players[seat]!.actions.find((one) => one.action === action);
  return found ? forecast(view, seat, found.hours, found.corruption, found.goods) : null;
}

export function slotForecast(view: CoveView, seat: number, slot: number): Forecast | null {
  const cost = SQUARE[slot];
  const good = view.players[seat]!.hires[slot] ?? null;
  return cost ? forecast(view, seat, cost.hours, cost.corruption, good === null ? [] : [good]) : null;
}

/** "7:30": a time in figures. */
export function clockTime(time: number): string {
  return `${((Math.floor(time / 2) - 1) % 12) + 1}:${time % 2 ? "30" : "00"}`;
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
/** Pier by pier, what one piece of each good fetches for whoever looks. */
export const worthsFor = (view: CoveView, seat: number | null): readonly (readonly number[])[] =>
  seat === null ? view.worths : view.players[seat]!.worths;

/** What all goods of a shelf fetch at such prices. */
export const shelfWorth = (worths: readonly number[], shelf: readonly number[]): number =>
  sum(shelf.map((pieces, good) => pieces * worths[good]!));

export interface Proposal {
  /** Everything that could be sold here. */
  lots: readonly Lot[];
  /** What is best sold here: nothing that a later pier pays more for. */
  best: readonly Lot[];
  gold: number;
  /** Whether that is everything. */
  all: boolean;
}

/** The best sale on the open pier. */
export function proposal(view: CoveView, seat: number): Proposal {
  const { lots } = view.players[seat]!;
  const best = lots.filter((lot) => lot.later === 0);
  return {
    lots,
    best,
    gold: sum(best.map((lot) => lot.each * lot.pieces)),
    all: best.length === lots.length,
  };
}

export const isBlackMarket = (pier: number): boolean => pier === BLACK_MARKET;

export const goldOf = (player: Player): number => sum(player.gold);
export const goodName = (good: number): string => GOODS[good]!;
