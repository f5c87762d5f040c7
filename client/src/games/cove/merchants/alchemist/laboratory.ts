/** The laboratory as the engine tells it, put together for drawing: marbles wave by wave, and where each went. */

import type { Brew, Laboratory, MarbleRun } from "../../../../wire/cove";
import { COLOURS, GOODS, type Colour } from "../../box";
import box from "./box.json";

export type Marble = Laboratory["chutes"][number][number];
export type Chute = readonly Marble[];

export const MARBLES: readonly Marble[] = [...COLOURS, "ichor"];
export const CHUTE_PLACES = box.CHUTE_PLACES;
export const CAULDRON_PLACES = box.CAULDRON_PLACES;
export const POTION_MARBLES = box.POTION_MARBLES;
export const FLASKS = box.FLASKS;
export const WASTE_PLACES = box.WASTE_PLACES;
/** Counted from 1. */
export const CORRUPTING_PLACES: readonly number[] = box.CORRUPTING_PLACES;
export const RENOWN_TRACK = box.RENOWN_TRACK.map((shield) => COLOURS[shield] ?? "plus_four");

// ---- chutes ------------------------------------------------------------------------------------------------------------
/** For each place of a chute: 0 if it is picked, n if the n-th reaction takes it, null if it stays. */
export type Waves = (number | null)[];

/** What picking a run would take, as the engine says. */
export function wavesOfPick(chute: Chute, { low, count, reactions }: MarbleRun): Waves {
  const waves: Waves = chute.map((_, place) => (place >= low && place < low + count ? 0 : null));
  for (const [n, places] of reactions.entries()) for (const place of places) waves[place] = n + 1;
  return waves;
}

/** One marble taken alone. */
const wavesOfOne = (chute: Chute, low: number): Waves => chute.map((_, place) => (place === low ? 0 : null));

/** Where marbles would go. */
export interface Landing {
  /** Coloured marbles, by colour. */
  cauldrons: readonly number[];
  /** To cauldrons; which of them is for the player to say. */
  ichor: number;
  flasks: number;
  bag: number;
}

function landingOf([red, green, blue, yellow, ichor, flasks, bag]: MarbleRun["landing"]): Landing {
  return { cauldrons: [red, green, blue, yellow], ichor, flasks, bag };
}

export interface Considered {
  chute: number;
  waves: Waves;
  landing: Landing;
}

/** What the spot that is considered would take: a run with its reactions ("run:2:0"), or one marble ("one:2:0"). */
export function considered(lab: Laboratory, spot: string | null): Considered | null {
  const [, kind, n, low] = /^(run|one):(\d):(\d)$/.exec(spot ?? "") ?? [];
  const chute = Number(n);
  const marbles = lab.chutes[chute];
  const pick = lab.picks[chute]?.find((run) => run.low === Number(low));
  if (!marbles || !pick) return null;
  if (kind === "run") return { chute, waves: wavesOfPick(marbles, pick), landing: landingOf(pick.landing) };
  const landing = landingOf(lab.landings[MARBLES.indexOf(marbles[pick.low]!)]!);
  return { chute, waves: wavesOfOne(marbles, pick.low), landing };
}

/** The marbles of each wave, from the bottom. */
export function wavesOf(chute: Chute, waves: Waves): Marble[][] {
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

/** What brewing a good would take, if its cauldron has marbles enough. */
export const brewOf = (lab: Laboratory, good: string): Brew | null =>
  lab.brews.find((brew) => GOODS[brew.good] === good) ?? null;

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
export function follow(
  before: readonly Seen[],
  now: Chute,
  picks: readonly MarbleRun[],
): { seen: Seen[]; gone: Gone[] } {
  const was = before.map(({ marble }) => marble);
  const ways = picks.flatMap((pick) => [wavesOfPick(was, pick), wavesOfOne(was, pick.low)]);
  const isLeft = (waves: Waves) =>
    isSame(
      was.filter((_, place) => waves[place] === null),
      now,
    );
  const waves = ways.find(isLeft) ?? between(was, now);
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
