/** Where a small card stands beside a place of the board: inside the frame, and over as few as possible of the places that are to be
 * compared with it. */

import type { Point } from "./geometry";

interface Extent {
  width: number;
  height: number;
}

const EDGE = 4;
/** A place is seen if so much round its middle is free. */
const SIGHT = 12;

const between = (least: number, wish: number, most: number): number => Math.max(least, Math.min(wish, most));

/** Its upper left corner. `gap`: how far from the point it stays; above it if nothing speaks for another side. */
export function besidePoint(
  at: Point,
  gap: number,
  card: Extent,
  frame: Extent,
  seen: readonly Point[] = [],
): Point {
  const most = { x: frame.width - card.width - EDGE, y: frame.height - card.height };
  const x = between(EDGE, at.x - card.width / 2, most.x);
  const y = between(0, at.y - card.height / 2, most.y);
  const above = { x, y: at.y - gap - card.height };
  const below = { x, y: at.y + gap };
  const aside = [
    { x: at.x + gap, y },
    { x: at.x - gap - card.width, y },
  ];
  const corners = [above.y, below.y].flatMap((y) => [EDGE, most.x].map((x) => ({ x, y })));
  const fits = ({ x, y }: Point) => x >= EDGE && x <= most.x && y >= 0 && y <= most.y;
  const covers = (place: Point) =>
    seen.filter(
      (point) =>
        point.x > place.x - SIGHT &&
        point.x < place.x + card.width + SIGHT &&
        point.y > place.y - SIGHT &&
        point.y < place.y + card.height + SIGHT,
    ).length;
  const places = [above, below, ...aside, ...corners].filter(fits);
  const last = { x, y: between(0, below.y, most.y) };
  return places.reduce((best, place) => (covers(place) < covers(best) ? place : best), places[0] ?? last);
}
