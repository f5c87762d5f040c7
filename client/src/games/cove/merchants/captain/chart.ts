/** The Captain's chart for drawing: where things lie, which ship is where, what it would bring, which way it goes. */

import type { Chart, ChartPlace } from "../../../../wire/cove";
import { GOODS } from "../../box";
import box from "./box.json";

export type PlaceName = ChartPlace["place"];
export type Ring = ChartPlace["ring"];

export const WIDTH = 400;
export const HEIGHT = 340;

/** The sectors of the compass, clockwise from the north: every third of the table, so that equal ones lie apart. */
export const COMPASS: readonly number[] = box.COMPASS.map((_, i, all) => all[(3 * i) % all.length]!);
export const STORM = box.STORM;
/** What it can show but for the storm, the slowest first. */
export const SPEEDS: readonly number[] = box.COMPASS.filter((knots) => knots !== STORM).toSorted(
  (a, b) => a - b,
);

// ---- where things lie ------------------------------------------------------------------------------------------------
export interface Point {
  x: number;
  y: number;
}

/** The rings are arcs round a point far below the port, so that eight spaces of the reef find room side by side. */
export const CENTRE: Point = { x: WIDTH / 2, y: 560 };
export const RADIUS: Record<Exclude<Ring, "port">, number> = { isles: 510, reef: 436, shallows: 368 };

function onArc(radius: number, x: number): Point {
  return { x, y: CENTRE.y - Math.sqrt(radius ** 2 - (x - CENTRE.x) ** 2) };
}
const row = (radius: number, count: number, first: number): Point[] =>
  Array.from({ length: count }, (_, i) => onArc(radius, first + (i * 2 * (CENTRE.x - first)) / (count - 1)));

const ISLES = row(RADIUS.isles, 4, 50);
const REEF = row(RADIUS.reef, 8, 26.5);
const SHALLOWS = row(RADIUS.shallows, 4, 102);
const PORT = Array.from({ length: 4 }, (_, i): Point => ({ x: 126 + 49.4 * i, y: 267 }));

/** The spaces of each place. No outpost lies beside waters of its own colour. */
export const BERTHS: Record<PlaceName, readonly Point[]> = {
  port: PORT,
  red_shallows: [SHALLOWS[0]!, SHALLOWS[2]!],
  green_shallows: [SHALLOWS[1]!, SHALLOWS[3]!],
  yellow_outpost: [REEF[0]!],
  blue_reef: [REEF[1]!, REEF[7]!],
  red_outpost: [REEF[2]!],
  yellow_reef: [REEF[3]!, REEF[5]!],
  blue_outpost: [REEF[4]!],
  green_outpost: [REEF[6]!],
  isle_1: [ISLES[0]!],
  isle_2: [ISLES[1]!],
  isle_3: [ISLES[2]!],
  isle_4: [ISLES[3]!],
};

// ---- the fleet ---------------------------------------------------------------------------------------------------------
/** In the rules all ships are alike; on the chart each keeps its identity from picture to picture. */
export interface Ship {
  id: number;
  place: PlaceName;
  berth: number;
}
/** What the player has in mind: which ship, and the exact space it should get. */
export interface Wish {
  ship: number | null;
  to: { place: PlaceName; berth: number } | null;
}

/** The ships where the view has them: those that can stay do, the others sail. */
export function regroup(before: readonly Ship[], places: readonly ChartPlace[], wish: Wish): Ship[] {
  const missing = new Map(places.map(({ place, ships }) => [place, ships]));
  const fleet: Ship[] = [];
  const leaving: Ship[] = [];
  // The ship that was chosen is the first to leave its place.
  for (const ship of before.toSorted((one, other) => +(one.id === wish.ship) - +(other.id === wish.ship))) {
    const left = missing.get(ship.place)!;
    if (left > 0) fleet.push(ship);
    else leaving.push(ship);
    missing.set(ship.place, Math.max(0, left - 1));
  }
  const total = places.reduce((all, { ships }) => all + ships, 0);
  for (let id = before.length; id < total; id++) leaving.push({ id, place: "port", berth: -1 });
  for (const { place } of places)
    for (let left = missing.get(place)!; left > 0; left--) {
      const taken = fleet.filter((ship) => ship.place === place).map(({ berth }) => berth);
      const free = BERTHS[place].map((_, berth) => berth).filter((berth) => !taken.includes(berth));
      const wanted = wish.to?.place === place && free.includes(wish.to.berth) ? wish.to.berth : free[0]!;
      fleet.push({ id: leaving.shift()!.id, place, berth: wanted });
    }
  return fleet.toSorted((one, other) => one.id - other.id);
}

export const pointOf = ({ place, berth }: Pick<Ship, "place" | "berth">): Point => BERTHS[place][berth]!;

// ---- what it would bring -----------------------------------------------------------------------------------------------
export interface Cargo {
  good: string;
  /** Whether the supply still has it. */
  isThere: boolean;
}

/** What each ship would bring home now, by its id. */
export function cargoes(fleet: readonly Ship[], places: readonly ChartPlace[]): Map<number, Cargo> {
  const found = new Map<number, Cargo>();
  for (const { place, good, laden } of places)
    if (good !== null)
      for (const [n, { id }] of fleet.filter((ship) => ship.place === place).entries())
        found.set(id, { good: GOODS[good]!, isThere: n < laden });
  return found;
}

// ---- how far it is -----------------------------------------------------------------------------------------------------
/** The way from a place to another that the knots allow, one place a knot; null: there is none. */
export function wayTo(chart: Chart, from: PlaceName, to: PlaceName): PlaceName[] | null {
  const before = chart.ways.find(({ place }) => place === from)?.before ?? [];
  const way: PlaceName[] = [];
  for (let at = to; at !== from;) {
    const last = before[chart.places.findIndex(({ place }) => place === at)] ?? null;
    if (last === null) return null;
    way.unshift(at);
    at = chart.places[last]!.place;
  }
  return way.length > 0 ? way : null;
}
