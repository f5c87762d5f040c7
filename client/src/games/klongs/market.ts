/** What landings and stocks are worth, worked out from a view as the rules do. */

import type { KlongsView, MooredBoat, PlayerArea } from "../../wire/klongs";
import { boatOf, GOODS, stockWorth, type Good } from "./box";
import { quartet } from "./geometry";

export interface LandingWorth {
  baskets: number;
  /** K-32 */
  doubled: boolean;
  /** What each merchant there earns. */
  worth: number;
  merchants: number[];
  points: number[];
}

export type Water = ReadonlyMap<number, MooredBoat>;

export function waterOf(boats: readonly MooredBoat[]): Water {
  return new Map(boats.map((boat) => [boat.space, boat]));
}

/** K-31: the worth of a landing, or null while one of its four spaces is empty. */
export function landingWorth(water: Water, landing: number, seats: number): LandingWorth | null {
  const boats = quartet(landing).map((space) => water.get(space));
  if (!boats.every((boat) => boat !== undefined)) return null;
  const merchants = Array.from(
    { length: seats },
    (_, seat) => boats.filter((boat) => boat.owner === seat).length,
  );
  const counting = boats.filter((boat) => boatOf(boat.boat).kind !== "thief");
  const baskets = counting.reduce((sum, boat) => sum + boatOf(boat.boat).baskets, 0);
  const doubled = boats.some((boat) => boatOf(boat.boat).kind === "cookshop");
  const worth = doubled ? 2 * baskets : baskets;
  return { baskets, doubled, worth, merchants, points: merchants.map((count) => count * worth) };
}

export interface StockLine {
  good: Good;
  count: number;
  worth: number;
}

/** K-50 */
export function stockLines(area: PlayerArea): StockLine[] {
  return GOODS.map((good) => {
    const count = area.stock.filter((boat) => boatOf(boat).good === good).length;
    return { good, count, worth: stockWorth(count) };
  });
}

export function stockTotal(area: PlayerArea): number {
  return stockLines(area).reduce((sum, line) => sum + line.worth, 0);
}

/** Points on the score track: the stocks count only when the game is over. */
export function score(view: KlongsView, seat: number): number {
  const area = view.players[seat]!;
  const days = area.day_points.reduce((sum, points) => sum + points, 0);
  return area.luk_phat_points + days + (view.question === "over" ? stockTotal(area) : 0);
}

/** K-4, K-12: whether boats may only be placed on entry spaces. */
export function entriesMatter(view: KlongsView): boolean {
  return view.turn < view.players.length || view.water.length === 0;
}
