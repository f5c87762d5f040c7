/** A view in the order in which it is drawn: boats by space, stocks good by good. */

import type { MooredBoat, PlayerArea } from "../../wire/klongs";
import { boatOf, GOODS, stockWorth, type Good } from "./box";

export type Water = ReadonlyMap<number, MooredBoat>;

export function waterOf(boats: readonly MooredBoat[]): Water {
  return new Map(boats.map((boat) => [boat.space, boat]));
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
