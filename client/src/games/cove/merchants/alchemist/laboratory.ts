/** Pure parts of the laboratory: what is picked and reacts (M-A2), where it goes (M-A3), what a brew uses (M-A4, M-A5). */

import type { Laboratory } from "../../../../wire/cove";
import { COLOURS, type Colour } from "../../box";
import { sum } from "../../harbour";
import box from "./box.json";

export type Marble = Laboratory["chutes"][number][number];
export type Chute = readonly Marble[];

export const MARBLES: readonly Marble[] = [...COLOURS, "ichor"];
export const ICHOR = MARBLES.indexOf("ichor");
export const CHUTE_PLACES = box.CHUTE_PLACES;
export const CAULDRON_PLACES = box.CAULDRON_PLACES;
export const POTION_MARBLES = box.POTION_MARBLES;
export const FLASKS = box.FLASKS;
export const WASTE_PLACES = box.WASTE_PLACES;
/** Counted from 1. */
export const CORRUPTING_PLACES: readonly number[] = box.CORRUPTING_PLACES;
export const RENOWN_TRACK = box.RENOWN_TRACK.map((shield) => COLOURS[shield] ?? "plus_four");
export const CAULDRONS_FOR_RENOWN = box.CAULDRONS_FOR_RENOWN;
const MOST_ICHOR = box.MOST_ICHOR_IN_CAULDRON;

// ---- chutes ------------------------------------------------------------------------------------------------------------
export interface Run {
  /** The place of its lowest marble. */
  low: number;
  count: number;
  marble: Marble;
}

/** The unbroken runs of one kind, from the bottom. */
export function runsOf(chute: Chute): Run[] {
  const runs: Run[] = [];
  for (const [low, marble] of chute.entries()) {
    const last = runs.at(-1);
    if (last?.marble === marble) last.count += 1;
    else runs.push({ low, count: 1, marble });
  }
  return runs;
}

export interface Picked {
  /** For each place of the chute: 0 if it is picked, n if the n-th reaction takes it, null if it stays. */
  waves: (number | null)[];
  left: Marble[];
}

/** Which colour, with ichor, reacts where two marbles come to touch. */
function reaction(below: Marble | undefined, above: Marble | undefined): Marble | null {
  if (!below || !above) return null;
  if (below === "ichor") return above;
  return above === "ichor" || above === below ? below : null;
}

/** M-A2: the run that begins at `low`, and all that reacts after it. */
export function pick(chute: Chute, low: number): Picked {
  const waves: (number | null)[] = chute.map(() => null);
  let left = chute.map((marble, place) => ({ marble, place }));
  const grab = (from: number, until: number, wave: number) => {
    for (const { place } of left.slice(from, until)) waves[place] = wave;
    left = [...left.slice(0, from), ...left.slice(until)];
  };
  grab(low, low + (runsOf(chute).find((run) => run.low === low)?.count ?? 1), 0);
  for (let wave = 1; ; wave += 1) {
    const kind = reaction(left[low - 1]?.marble, left[low]?.marble);
    if (kind === null) return { waves, left: left.map(({ marble }) => marble) };
    const reacts = (at: number) => left[at]?.marble === kind || left[at]?.marble === "ichor";
    let high = low + 1;
    low -= 1;
    while (low > 0 && reacts(low - 1)) low -= 1;
    while (reacts(high)) high += 1;
    grab(low, high, wave);
  }
}

/** M-A7: one marble, and nothing reacts. */
export function take(chute: Chute, low: number): Picked {
  return {
    waves: chute.map((_, place) => (place === low ? 0 : null)),
    left: chute.filter((_, place) => place !== low),
  };
}

/** What the spot that is considered would take: a run with its reactions ("run:2:0"), or one marble ("one:2:0"). */
export function considered(lab: Laboratory, spot: string | null): { chute: number; picked: Picked } | null {
  const [, kind, chute, low] = /^(run|one):(\d):(\d)$/.exec(spot ?? "") ?? [];
  const marbles = lab.chutes[Number(chute)];
  if (!marbles || marbles.length <= Number(low)) return null;
  return { chute: Number(chute), picked: (kind === "run" ? pick : take)(marbles, Number(low)) };
}

/** The marbles of each wave, from the bottom. */
export function wavesOf(chute: Chute, { waves }: Picked): Marble[][] {
  const last = Math.max(...waves.map((wave) => wave ?? -1));
  return Array.from({ length: last + 1 }, (_, n) => chute.filter((_, place) => waves[place] === n));
}

export const countsOf = (marbles: readonly Marble[]): number[] =>
  MARBLES.map((kind) => marbles.filter((marble) => marble === kind).length);

export const listOf = (counts: readonly number[]): Marble[] =>
  counts.flatMap((count, kind) => Array.from({ length: count }, () => MARBLES[kind]!));

// ---- cauldrons, flasks, waste ------------------------------------------------------------------------------------------
export const inCauldron = (lab: Laboratory, colour: Colour): Marble[] => {
  const { coloured, ichor } = lab.cauldrons[COLOURS.indexOf(colour)]!;
  return [
    ...Array.from({ length: coloured }, (): Marble => colour),
    ...Array.from({ length: ichor }, (): Marble => "ichor"),
  ];
};

export interface Landing {
  /** Coloured marbles into each cauldron. */
  cauldrons: number[];
  /** How many ichor cauldrons will take; which of them is for the player to say. */
  ichor: number;
  flasks: number;
  bag: number;
}

/** M-A3: where marbles taken now would go. */
export function landing(lab: Laboratory, taken: readonly number[]): Landing {
  const cauldrons = lab.cauldrons.map(({ coloured, ichor }, c) =>
    Math.min(taken[c]!, CAULDRON_PLACES - coloured - ichor),
  );
  const room = lab.cauldrons.map(({ coloured, ichor }, c) => {
    const full = coloured + cauldrons[c]!;
    return full ? Math.min(MOST_ICHOR - ichor, CAULDRON_PLACES - full - ichor) : 0;
  });
  const ichor = Math.min(taken[ICHOR]!, sum(room));
  const rest = sum(taken) - sum(cauldrons) - ichor;
  const flasks = Math.min(rest, FLASKS - sum(lab.flasks));
  return { cauldrons, ichor, flasks, bag: rest - flasks };
}

/** How many ichor a brew takes to the Toxic Waste; null while that is for the player to say. */
export function ichorUsed(lab: Laboratory, colour: Colour, size: string): number | null {
  const { coloured, ichor } = lab.cauldrons[COLOURS.indexOf(colour)]!;
  if (size === "large" || coloured + ichor === POTION_MARBLES || ichor === 0) return ichor;
  return coloured > 1 ? null : ichor - 1;
}

/** The corruption cards that so many more ichor in the Toxic Waste draw. */
export const corruptionOf = (waste: number, ichor: number): number =>
  CORRUPTING_PLACES.filter((place) => place > waste && place <= waste + ichor).length;

/** Cauldrons with enough marbles for a potion. */
export const readyCauldrons = (lab: Laboratory): number =>
  lab.cauldrons.filter(({ coloured, ichor }) => coloured + ichor >= POTION_MARBLES).length;

// ---- marbles one by one, so that they can be seen to fall ---------------------------------------------------------------
export interface Seen {
  id: number;
  marble: Marble;
}
export interface Gone {
  id: number;
  marble: Marble;
  place: number;
  wave: number;
}

let ids = 0;
const fresh = (marble: Marble): Seen => ({ id: (ids += 1), marble });
export const firstSeen = (chute: Chute): Seen[] => chute.map(fresh);

const isSame = (one: Chute, other: Chute): boolean => one.join() === other.join();

/** Which marbles of a chute are still there, which are new, and which are gone, by the pick that explains it best. */
export function follow(before: readonly Seen[], now: Chute): { seen: Seen[]; gone: Gone[] } {
  const was = before.map(({ marble }) => marble);
  const picks = runsOf(was).flatMap(({ low }) => [pick(was, low), take(was, low)]);
  const waves = picks.find(({ left }) => isSame(left, now))?.waves ?? between(was, now);
  const gone = before.flatMap((one, place) =>
    waves[place] === null ? [] : [{ ...one, place, wave: waves[place]! }],
  );
  const kept = before.filter((_, place) => waves[place] === null);
  const under = kept.findIndex(({ marble }, place) => marble !== now[place]);
  const low = under < 0 ? kept.length : under;
  const added = now.length - kept.length;
  const seen = [...kept.slice(0, low), ...now.slice(low, low + added).map(fresh), ...kept.slice(low)];
  return { seen, gone };
}

/** What is neither at the bottom nor on top of both is gone. */
function between(was: Chute, now: Chute): (number | null)[] {
  const most = Math.min(was.length, now.length);
  let low = 0;
  while (low < most && was[low] === now[low]) low += 1;
  let top = 0;
  while (top < most - low && was.at(-1 - top) === now.at(-1 - top)) top += 1;
  return was.map((_, place) => (place < low || place >= was.length - top ? null : 0));
}
