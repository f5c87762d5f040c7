/** Who is at the table that is on the screen, so that whoever draws a seat knows its colour and its face. There is one table at
 * a time. */

import type { Mood } from "./faces";

export interface Companion {
  /** A bot's name. */
  alias: string;
  /** What a person chose: one of `OWN` (`faces.ts`), counted from 1; 0 stands for the initial of their name. */
  face: number;
  name: string;
  /** Which of the game's. */
  colour: number;
  mood?: Mood;
}

let shown = $state.raw<readonly Companion[]>([]);

export function showCompany(company: readonly Companion[]): void {
  shown = company;
}

/** For as long as the component is there that calls it. */
export function keepCompany(of: () => readonly Companion[]): void {
  $effect.pre(() => {
    showCompany(of());
    return () => showCompany([]);
  });
}

export const companion = (seat: number): Companion | undefined => shown[seat];

/** The number of a seat's colour and shape: its own, unless somebody chose. */
export const colourOf = (seat: number): number => shown[seat]?.colour ?? seat;

const letters = new Intl.Segmenter();
export const initialOf = (name: string): string =>
  [...letters.segment(name)][0]?.segment.toLocaleUpperCase() ?? "";
