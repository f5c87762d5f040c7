/** Where everything lies in the harbour: a broad picture for desks, a tall one for phones. */

export interface Point {
  x: number;
  y: number;
}
export interface Box extends Point {
  width: number;
  height: number;
}
export interface Layout {
  width: number;
  height: number;
  clock: Point & { r: number };
  /** The middles of the six boats at sea. */
  boats: readonly Point[];
  boat: { width: number; height: number; columns: number };
  docks: readonly Box[];
  piers: readonly Box[];
  halls: readonly Box[];
}

const box = (x: number, y: number, width: number, height: number): Box => ({ x, y, width, height });
const row = (count: number, x: number, y: number, width: number, height: number, step: number) =>
  Array.from({ length: count }, (_, i) => box(x + i * step, y, width, height));
const fleet = (west: number, east: number, y: readonly number[]): Point[] =>
  [west, east].flatMap((x) => y.map((one) => ({ x, y: one })));

const BROAD: Layout = {
  width: 660,
  height: 566,
  clock: { x: 330, y: 146, r: 116 },
  boats: fleet(94, 566, [48, 138, 228]),
  boat: { width: 164, height: 76, columns: 4 },
  docks: [box(28, 288, 140, 56), box(194, 288, 132, 56), box(334, 288, 132, 56), box(492, 288, 140, 56)],
  piers: [box(14, 340, 172, 136), box(194, 340, 272, 136), box(474, 340, 172, 136)],
  halls: row(5, 14, 482, 120, 80, 128),
};

const TALL: Layout = {
  width: 400,
  height: 530,
  clock: { x: 200, y: 122, r: 96 },
  boats: fleet(49, 351, [43, 125, 207]),
  boat: { width: 92, height: 78, columns: 2 },
  docks: [box(6, 248, 92, 52), box(104, 248, 94, 52), box(202, 248, 94, 52), box(302, 248, 92, 52)],
  piers: [box(6, 298, 124, 158), box(136, 298, 128, 158), box(270, 298, 124, 158)],
  halls: row(5, 6, 460, 74, 68, 78.5),
};

export const layout = (tall: boolean): Layout => (tall ? TALL : BROAD);

/** A point of the dial; times are in half hours, 24 is twelve o'clock. */
export function onDial(time: number, radius: number): Point {
  const angle = ((time * 15 - 90) * Math.PI) / 180;
  return { x: round(radius * Math.cos(angle)), y: round(radius * Math.sin(angle)) };
}

/** The way along the dial from one time to a later one. */
export function arc(from: number, to: number, radius: number): string {
  const [a, b] = [onDial(from, radius), onDial(to, radius)];
  return `M${a.x} ${a.y}A${radius} ${radius} 0 ${to - from > 12 ? 1 : 0} 1 ${b.x} ${b.y}`;
}

/** Places for so many figures in rows, the first row first, centred round the middle of a box's width. */
export function crowd(count: number, width: number, columns: number, pitch: Point): Point[] {
  return Array.from({ length: count }, (_, i) => {
    const inRow = Math.min(columns, count - Math.floor(i / columns) * columns);
    return {
      x: round(width / 2 + ((i % columns) - (inRow - 1) / 2) * pitch.x),
      y: Math.floor(i / columns) * pitch.y,
    };
  });
}

/** Each piece of counts by kind, one after the other. */
export const pieces = (counts: readonly number[]): number[] =>
  counts.flatMap((count, kind) => Array.from({ length: count }, () => kind));

const round = (number: number): number => Math.round(number * 100) / 100 || 0;
