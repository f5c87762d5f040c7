/** Pure parts of the machines: where a tile is, what a push or a step would make of them, what exploring would bring. */

import type { EraChamber, Machines } from "../../../../wire/cove";
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
const STEPS = box.STEPS;
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

/** Whether the shield of a chamber's tile, if it has one, is active. */
export function isActive({ chambers, figures }: Machines, chamber: number): boolean {
  const { explored, hourglass } = chambers[chamber]!;
  return hourglass || (!explored && figures.includes(chamber));
}

// ---- what would be ---------------------------------------------------------------------------------------------------
/** Where a tile pushed into a machine ends up, and which chamber loses its tile. */
export function ends(machine: number, end: End): { into: number; out: number } {
  const [first, last] = [ROW * machine, ROW * machine + ROW - 1];
  return end === "left" ? { into: first, out: last } : { into: last, out: first };
}

/** After a push, as far as it is sure: who knows what is drawn into the reserve. */
export function pushed(machines: Machines, tile: Tile, machine: number, end: End): Machines {
  const { into, out } = ends(machine, end);
  const way = end === "left" ? 1 : -1;
  const { chambers, figures, hourglasses } = machines;
  const inRow = (chamber: number) => machineOf(chamber) === machine;
  return {
    ...machines,
    chambers: chambers.map((era, at) =>
      at === into ? { tile, hourglass: false, explored: false } : inRow(at) ? chambers[at - way]! : era,
    ),
    figures: figures.map((at) => (at === out ? into : inRow(at) ? at + way : at)) as [number, number],
    hourglasses: hourglasses + Number(chambers[out]!.hourglass),
  };
}

export function moved(machines: Machines, figure: Figure, chamber: number): Machines {
  const figures = machines.figures.map((at, i) => (FIGURES[i] === figure ? chamber : at));
  return { ...machines, figures: figures as [number, number] };
}

const areNeighbours = (one: number, other: number): boolean =>
  machineOf(one) === machineOf(other) ? Math.abs(one - other) === 1 : placeOf(one) === placeOf(other);

/** The chambers a figure can travel to; the other one is in the way. */
export function reach({ chambers, figures }: Machines, figure: Figure): number[] {
  const i = FIGURES.indexOf(figure);
  const [from, other] = [figures[i]!, figures[1 - i]!];
  let found = [from];
  for (let step = 0; step < STEPS; step++)
    found = [...chambers.keys()].filter(
      (at) => at !== other && (found.includes(at) || found.some((near) => areNeighbours(near, at))),
    );
  return found.filter((at) => at !== from);
}

export interface Haul {
  /** The good each figure would take; null: none. */
  goods: (number | null)[];
  /** The extra one for two tiles of one colour. */
  extra: number | null;
}

/** What Explore would bring, as the engine's `forecast` says it; for machines as they would be, too. */
export function haul({ chambers, figures }: Machines, supply: readonly number[]): Haul {
  const left = [...supply];
  const take = (...choices: number[]): number | null => {
    const good = choices.find((one) => left[one]! > 0) ?? null;
    if (good !== null) left[good]!--;
    return good;
  };
  const eras = figures.map((at) => chambers[at]!);
  const small = eras.map(({ tile, explored }) => (explored ? null : 2 * COLOURS.indexOf(colourOf(tile))));
  const goods = eras.map(({ hourglass }, i) => {
    const good = small[i]!;
    return good === null ? null : hourglass ? take(good + 1, good) : take(good);
  });
  const isMatch = small[0] !== null && small[0] === small[1];
  return { goods, extra: isMatch ? take(small[0]!) : null };
}

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
  machines: Machines,
  fallen: { era: EraChamber; machine: number; end: End } | null,
  next: () => number,
): Placed[] {
  const now: Omit<Placed, "id">[] = machines.chambers.map((era, chamber) => ({
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
