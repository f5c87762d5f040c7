/** How a seat is marked: colour is never the only sign. The colours are `--player-0` … `--player-5` of theme.css. */

import { colourOf } from "./company.svelte";

export const SHAPES = ["triangle", "circle", "square", "diamond", "star", "cross"] as const;
export type Shape = (typeof SHAPES)[number];

/** Paths in a box of 24 × 24, of about equal weight. */
export const SHAPE_PATHS: Record<Shape, string> = {
  triangle: "M12 2.5 22.5 20.5H1.5Z",
  circle: "M12 2.5a9.5 9.5 0 1 1 0 19 9.5 9.5 0 0 1 0-19Z",
  square: "M3.5 3.5h17v17h-17Z",
  diamond: "M12 1 23 12 12 23 1 12Z",
  star: "m12 1 3.2 7.4 8 .8-6.1 5.2 1.9 7.900L12 18l-7 4.300 1.9-7.900L.8 9.200l8-.8Z",
  cross: "M8 2h8v6h6v8h-6v6H8v-6H2V8h6Z",
};

export function shapeOf(seat: number): Shape {
  return SHAPES[colourOf(seat) % SHAPES.length]!;
}
