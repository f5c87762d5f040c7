/** Where things lie on the drawn board, in units of a hundred to a space; and what lies beside what. */

import { COLUMNS, LANDINGS, ROWS, SPACES } from "./box";

export interface Point {
  x: number;
  y: number;
}

export const SPACE = 100;
export const JETTY = 28;
/** The score track runs round the board; between it and the water stand the coordinates. */
export const FRAME = 46;
const LEFT = FRAME + 38;
const TOP = FRAME + 36;
const EDGE = 14;
export const WATER = {
  x: LEFT,
  y: TOP,
  width: COLUMNS * SPACE + (COLUMNS / 2 - 1) * JETTY,
  height: ROWS * SPACE + (ROWS / 2 - 1) * JETTY,
};
export const WIDTH = LEFT + WATER.width + EDGE + FRAME;
export const HEIGHT = TOP + WATER.height + EDGE + FRAME;

export const rowOf = (space: number): number => Math.floor(space / COLUMNS);
export const columnOf = (space: number): number => space % COLUMNS;

export const columnX = (column: number): number => LEFT + column * SPACE + Math.floor(column / 2) * JETTY;
export const rowY = (row: number): number => TOP + row * SPACE + Math.floor(row / 2) * JETTY;

/** The upper left corner of a space. */
export function corner(space: number): Point {
  return { x: columnX(columnOf(space)), y: rowY(rowOf(space)) };
}

export function middle(space: number): Point {
  const { x, y } = corner(space);
  return { x: x + SPACE / 2, y: y + SPACE / 2 };
}

/** A landing lies in the middle of its four spaces. */
export function landingPoint(landing: number): Point {
  const first = middle(landing);
  const last = middle(landing + COLUMNS + 1);
  return { x: (first.x + last.x) / 2, y: (first.y + last.y) / 2 };
}

export function quartet(landing: number): [number, number, number, number] {
  return [landing, landing + 1, landing + COLUMNS, landing + COLUMNS + 1];
}

export function neighbours(space: number): number[] {
  const near = [];
  for (let row = rowOf(space) - 1; row <= rowOf(space) + 1; row++)
    for (let column = columnOf(space) - 1; column <= columnOf(space) + 1; column++) {
      const other = row * COLUMNS + column;
      if (row >= 0 && row < ROWS && column >= 0 && column < COLUMNS && other !== space) near.push(other);
    }
  return near;
}

/** The place round which most boats lie; null if there is no place. */
export function busiest(places: readonly Point[], boats: readonly Point[]): Point | null {
  const near = (place: Point) =>
    boats.filter((boat) => Math.hypot(boat.x - place.x, boat.y - place.y) < 3 * SPACE).length;
  return places.length ? places.reduce((best, place) => (near(place) > near(best) ? place : best)) : null;
}

const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The space an arrow key, Home or End leads to; the same space at the rim, null for other keys. */
export function spaceBeside(space: number, key: string): number | null {
  if (key === "Home") return space - columnOf(space);
  if (key === "End") return space - columnOf(space) + COLUMNS - 1;
  const step = ARROWS[key];
  if (!step) return null;
  const column = Math.min(Math.max(columnOf(space) + step.x, 0), COLUMNS - 1);
  const next = Math.min(Math.max(rowOf(space) + step.y, 0), ROWS - 1) * COLUMNS + column;
  return next >= 0 && next < SPACES ? next : space;
}

/** The nearest landing in the direction of an arrow key, straight ahead before sideways. */
export function landingBeside(
  landing: number,
  key: string,
  among: readonly number[] = LANDINGS,
): number | null {
  const step = ARROWS[key];
  if (!step) return null;
  const from = landingPoint(landing);
  let best = landing;
  let least = Infinity;
  for (const other of among) {
    const to = landingPoint(other);
    const ahead = (to.x - from.x) * step.x + (to.y - from.y) * step.y;
    const aside = Math.abs((to.x - from.x) * step.y) + Math.abs((to.y - from.y) * step.x);
    if (ahead > 1 && aside <= 3 * ahead && ahead + 2 * aside < least) {
      best = other;
      least = ahead + 2 * aside;
    }
  }
  return best;
}

// ---- the score track -------------------------------------------------------------------------------------------------
const ACROSS = 30;
const DOWN = 20;
/** Fields of the score track; whoever passes the last one goes round again. */
export const LAP = 2 * (ACROSS + DOWN);

/** The middle of a field of the score track, clockwise from the upper left corner. */
export function scorePoint(points: number): Point {
  const half = FRAME / 2;
  const right = WIDTH - half;
  const bottom = HEIGHT - half;
  const across = (right - half) / ACROSS;
  const down = (bottom - half) / DOWN;
  const field = points % LAP;
  if (field < ACROSS) return { x: half + field * across, y: half };
  if (field < ACROSS + DOWN) return { x: right, y: half + (field - ACROSS) * down };
  if (field < 2 * ACROSS + DOWN) return { x: right - (field - ACROSS - DOWN) * across, y: bottom };
  return { x: half, y: bottom - (field - 2 * ACROSS - DOWN) * down };
}
