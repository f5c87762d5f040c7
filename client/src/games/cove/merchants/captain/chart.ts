/** Pure parts of the Captain's chart: where things lie, which ship is where, what it would bring, how far it is. */

import type { Chart, ChartPlace } from "../../../../wire/cove";
import { COLOURS, GOODS } from "../../box";
import box from "./box.json";

export type PlaceName = ChartPlace["place"];
export type Ring = ChartPlace["ring"];

export const WIDTH = 400;
export const HEIGHT = 340;
/** From the port outwards: one knot leads to the next one at most. */
export const RINGS: readonly Ring[] = ["port", "shallows", "reef", "isles"];

/** The sectors of the compass, clockwise from the north: every third of the table, so that equal ones lie apart. */
export const COMPASS: readonly number[] = box.COMPASS.map((_, i, all) => all[(3 * i) % all.length]!);
export const STORM = box.STORM;

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
/** The good of a space, as a number; null: none. */
export function goodAt({ kind, colour }: ChartPlace): number | null {
  if (colour === null || (kind !== "waters" && kind !== "isle")) return null;
  return 2 * COLOURS.indexOf(colour) + (kind === "isle" ? 1 : 0);
}

export interface Cargo {
  good: string;
  /** Whether the supply still has it. */
  isThere: boolean;
}

/** What each ship would bring home now, by its id. */
export function cargoes(
  fleet: readonly Ship[],
  places: readonly ChartPlace[],
  supply: readonly number[],
): Map<number, Cargo> {
  const left = [...supply];
  const found = new Map<number, Cargo>();
  for (const { place: name, id } of fleet) {
    const good = goodAt(places.find(({ place }) => place === name)!);
    if (good !== null) found.set(id, { good: GOODS[good]!, isThere: left[good]!-- > 0 });
  }
  return found;
}

// ---- how far it is -----------------------------------------------------------------------------------------------------
/** The ways from a place to every other one that has a free space, if all other ships stay; each takes a knot a step. */
export function ways(chart: Chart, from: PlaceName): Map<PlaceName, PlaceName[]> {
  const ringOf = (name: PlaceName) => RINGS.indexOf(chart.places.find(({ place }) => place === name)!.ring);
  const free = chart.places.filter(({ place, spaces, ships }) => place !== from && ships < spaces);
  const isNear = (one: PlaceName, other: PlaceName) => Math.abs(ringOf(one) - ringOf(other)) <= 1;
  const found = new Map<PlaceName, PlaceName[]>([[from, []]]);
  let edge: PlaceName[] = [from];
  while (edge.length > 0) {
    const next = free.map(({ place }) => place).filter((place) => !found.has(place));
    const reached = next.filter((place) => edge.some((one) => isNear(one, place)));
    for (const place of reached)
      found.set(place, [...found.get(edge.find((one) => isNear(one, place))!)!, place]);
    edge = reached;
  }
  found.delete(from);
  return found;
}
