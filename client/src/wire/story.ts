/** What a seat was told: pictures arrive one after another, each with what is new; an undo takes some of it back. */

import type { ChatLine, Picture, Told } from "./types";

/** Everything known at one seat. */
export interface Sight {
  picture: Picture;
  /** Everything told so far, oldest first. */
  story: Told[];
  /** What the newest picture added to the play, to be shown in motion; nothing after a jump. */
  fresh: Told[];
  /** Whether it continues the picture before, be it without a word; not after a reload or an undo. */
  isNext: boolean;
  chat: ChatLine[];
  /** When the picture came, by this browser's clock, in milliseconds. */
  at: number;
}

const NOTHING: Told[] = [];

/** The sight after a picture. `anew` = the first on a connection: it tells the whole story again. */
export function see(before: Sight | null, picture: Picture, anew: boolean, at = Date.now()): Sight {
  const kept = before && !anew ? before.story.filter((told) => told.step < picture.from_step) : NOTHING;
  const chat = before && !anew ? [...before.chat, ...picture.chat] : picture.chat;
  const isNext = before !== null && !anew && follows(before.picture, picture);
  const fresh = isNext ? picture.told : NOTHING;
  return { picture, story: [...kept, ...picture.told], fresh, isNext, chat, at };
}

/** Whether a picture continues the one before. */
function follows(before: Picture, after: Picture): boolean {
  if (!after.started) return false;
  return before.started ? after.from_step > before.step : true;
}

/** The seat an event is about, where it is about one. */
export function actorOf(told: Told): number | null {
  const seat = (told.event as { seat?: unknown }).seat;
  return typeof seat === "number" ? seat : null;
}

export interface Chapter {
  seat: number | null;
  step: number;
  lines: Told[];
}

/** The story cut where another seat goes on: what the log shows as one entry. */
export function chapters(story: readonly Told[]): Chapter[] {
  const all: Chapter[] = [];
  for (const told of story) {
    const seat = actorOf(told);
    const last = all.at(-1);
    if (last && last.seat === seat && seat !== null && last.step > 0 === told.step > 0) last.lines.push(told);
    else all.push({ seat, step: told.step, lines: [told] });
    all.at(-1)!.step = told.step;
  }
  return all;
}

/** A sentence that begins with the name of whoever it is about, without it: where the name stands before several. */
export function withoutName(sentence: string, name: string): string {
  const rest = name && sentence.startsWith(name) ? sentence.slice(name.length) : "";
  return /^[\s:,]/.test(rest) ? rest.replace(/^[\s:,]+/, "") : sentence;
}

/** What is said several times in a row is said once, and how often. */
export function folded(sentences: readonly string[]): [text: string, times: number][] {
  const said: [string, number][] = [];
  for (const text of sentences) {
    const last = said.at(-1);
    if (last?.[0] === text) last[1] += 1;
    else said.push([text, 1]);
  }
  return said;
}
