/** Where the machines are drawn, and how tiles come and go. */

import { machineOf, placeOf } from "./machines";

export const HEIGHT = 354;
const PITCH = 72;
/** The middle of each machine, from the top. */
export const ROWS = [144, 246];
export const MIDDLE = 195;
export const NUMBERS = [0, 1, 2, 3];
const SLIDE = 380;

/** The middle of a place of either machine, from the left. */
export const x = (place: number): number => 92 + PITCH * place;
export const at = (chamber: number) => ({ x: x(placeOf(chamber)), y: ROWS[machineOf(chamber)]! });

/** A tile comes in from its end, or leaves at it. */
export function pass(_: Element, { place, motion }: { place: number; motion: boolean }) {
  const from = place <= 0 ? -PITCH / 2 : place >= NUMBERS.length - 1 ? PITCH / 2 : 0;
  return {
    duration: motion ? SLIDE : 0,
    css: (t: number) => `transform: translateX(${(1 - t) * from}px); opacity: ${t}`,
  };
}

export function drop(_: Element, motion: boolean) {
  return { duration: motion ? SLIDE : 0, css: (t: number) => `transform: scale(${t}); opacity: ${t}` };
}
