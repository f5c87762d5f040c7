/** A view in the order in which it is drawn: boats by space, stocks good by good. */

import type { KlongsView, MooredBoat, PlayerArea } from "../../wire/klongs";
import { boatOf, GOODS, stockWorth, type Good } from "./box";
import { quartet } from "./geometry";

export type Water = ReadonlyMap<number, MooredBoat>;

export function waterOf(boats: readonly MooredBoat[]): Water {
  return new Map(boats.map((boat) => [boat.space, boat]));
}

export interface LandingWorth {
  /** How many of its four spaces are taken. */
  boats: number;
  worth: number;
  doubled: boolean;
  /** By seat. */
  merchants: number[];
  points: number[];
}

/** What a landing would bring as it lies, as the view tells it, and who lies there. */
export function worthSoFar(landing: number, view: KlongsView, water: Water): LandingWorth {
  const boats = quartet(landing).flatMap((space) => water.get(space) ?? []);
  const merchants = view.players.map((_, seat) => boats.filter(({ owner }) => owner === seat).length);
  const [, worth = 0, doubled = 0, ...points] = view.growing.find(([growing]) => growing === landing) ?? [];
  const told = view.landings.find((full) => full.landing === landing);
  return { boats: boats.length, worth, doubled: doubled === 1, merchants, points, ...told };
}

export interface StockLine {
  good: Good;
  count: number;
  worth: number;
}

/** What the engine's table (K-50) says of each good. */
export function stockLines(area: PlayerArea): StockLine[] {
  return GOODS.map((good) => {
    const count = area.stock.filter((boat) => boatOf(boat).good === good).length;
    return { good, count, worth: stockWorth(count) };
  });
}

export function stockTotal(area: PlayerArea): number {
  return stockLines(area).reduce((sum, line) => sum + line.worth, 0);
}
