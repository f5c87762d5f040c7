/** The machines for drawing: where a tile is, and what the engine says that a push or a step would make of them. */

import type { EraChamber, Journey, Machines, Slide } from "../../../../wire/cove";
import { COLOURS, type Colour } from "../../box";
import box from "./box.json";

export type Tile = EraChamber["tile"];
export const FACES = ["plain", "shield", "plus_four"] as const;
export const FIGURES = ["master", "helper"] as const;
export const ENDS = ["left", "right"] as const;
export const MACHINES = ["I", "II"] as const;
export const HOURGLASSES = box.HOURGLASSES;
export type Face = (typeof FACES)[number];
export type Figure = (typeof FIGURES)[number];
export type End = (typeof ENDS)[number];

const ROW = box.CHAMBERS_PER_MACHINE;
const TILES = COLOURS.flatMap((colour) => FACES.map((face) => `${colour}_${face}` as Tile));

export const colourOf = (tile: Tile): Colour => tile.slice(0, tile.indexOf("_")) as Colour;
export const faceOf = (tile: Tile): Face => tile.slice(tile.indexOf("_") + 1) as Face;
export const machineOf = (chamber: number): number => Math.floor(chamber / ROW);
export const placeOf = (chamber: number): number => chamber % ROW;
export const chamberName = (chamber: number): string =>
  `${MACHINES[machineOf(chamber)]!}-${placeOf(chamber) + 1}`;

/** The figure in a chamber. */
export function figureIn({ figures }: Machines, chamber: number): Figure | null {
  return FIGURES[figures.indexOf(chamber)] ?? null;
}

/** Tiles of the stack: first those nobody knows the order of, then those that fell out, the next first. */
export function stackOf({ dealt, under }: Machines): { shuffled: Tile[]; then: readonly Tile[] } {
  return { shuffled: dealt.flatMap((count, kind) => Array<Tile>(count).fill(TILES[kind]!)), then: under };
}

// ---- what would be ---------------------------------------------------------------------------------------------------
/** What of the machines is drawn: as they are, or as they would be. */
export type Outlook = Pick<Machines, "chambers" | "figures" | "hourglasses" | "active" | "haul">;

export const slideOf = ({ slides }: Machines, machine: number, end: End): Slide | null =>
  slides.find((slide) => slide.machine === machine && slide.end === end) ?? null;

/** After a push, as far as it is sure: who knows what is drawn into the reserve. */
export function pushed({ chambers, reserve }: Machines, tile: Tile, slide: Slide): Outlook {
  const { origins, figures, hourglasses, active, hauls } = slide;
  const fresh = { tile, hourglass: false, explored: false };
  return {
    chambers: origins.map((origin) => (origin === null ? fresh : chambers[origin]!)),
    figures,
    hourglasses,
    active,
    haul: hauls[reserve.indexOf(tile)]!,
  };
}

/** The journey of a figure to a chamber, if it gets there. */
export const journeyTo = ({ journeys }: Machines, figure: Figure, chamber: number): Journey | null =>
  journeys.find((one) => FIGURES[one.figure] === figure && one.chamber === chamber) ?? null;

// ---- which tile is which ---------------------------------------------------------------------------------------------
export interface Placed extends EraChamber {
  /** Stays with a tile while it slides. */
  id: number;
  machine: number;
  /** 0 to 3; -1 and 4 are just outside, for the tile that falls out. */
  place: number;
  /** Chamber it lies in; null outside. */
  chamber: number | null;
}

/** All tiles to draw, known again if their row slid since `before`. `fallen`: the tile a push would throw out. */
export function follow(
  before: readonly Placed[],
  { chambers }: Pick<Machines, "chambers">,
  fallen: { era: EraChamber; machine: number; end: End } | null,
  next: () => number,
): Placed[] {
  const now: Omit<Placed, "id">[] = chambers.map((era, chamber) => ({
    ...era,
    chamber,
    machine: machineOf(chamber),
    place: placeOf(chamber),
  }));
  if (fallen)
    now.push({
      ...fallen.era,
      chamber: null,
      machine: fallen.machine,
      place: fallen.end === "left" ? ROW : -1,
    });
  return MACHINES.flatMap((_, machine) => {
    const row = now.filter((one) => one.machine === machine);
    const past = before.filter((one) => one.machine === machine);
    const twin = (one: Omit<Placed, "id">, slide: number) =>
      past.find((old) => old.place === one.place - slide && old.tile === one.tile);
    const score = (slide: number) => row.filter((one) => twin(one, slide)).length;
    const slide = [0, 1, -1].reduce((best, way) => (score(way) > score(best) ? way : best));
    return row.map((one) => ({ ...one, id: twin(one, slide)?.id ?? next() }));
  });
}
