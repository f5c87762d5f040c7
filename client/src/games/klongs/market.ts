/** A view in the order in which it is drawn: boats by space, stocks good by good. */

import type { FullLanding, MooredBoat, PlayerArea } from "../../wire/klongs";
import { boatOf, GOODS, stockWorth, type Good } from "./box";
import { quartet } from "./geometry";

export type Water = ReadonlyMap<number, MooredBoat>;

export function waterOf(boats: readonly MooredBoat[]): Water {
  return new Map(boats.map((boat) => [boat.space, boat]));
}

export interface LandingWorth extends FullLanding {
  /** How many of its four spaces are taken. */
  boats: number;
}

/** What the boats round a landing would bring if it were scored as it lies (K-31, K-32). */
export function worthSoFar(landing: number, water: Water, seats: number): LandingWorth {
  const boats = quartet(landing).flatMap((space) => water.get(space) ?? []);
  const doubled = boats.some(({ boat }) => boatOf(boat).kind === "cookshop");
  const baskets = boats.reduce((sum, { boat }) => sum + boatOf(boat).baskets, 0);
  const worth = doubled ? 2 * baskets : baskets;
  const merchants = Array.from(
    { length: seats },
    (_, seat) => boats.filter(({ owner }) => owner === seat).length,
  );
  return {
    landing,
    worth,
    doubled,
    merchants,
    points: merchants.map((count) => count * worth),
    boats: boats.length,
  };
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
