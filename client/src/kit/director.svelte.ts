/** One director per table: what happened comes on stage in order, over the board as it was then, each thing for its time; the more
 * waits, the faster. It makes way at once when the player is asked, or acts. Each game says what it shows, and for how long. */

import { onDestroy, untrack } from "svelte";
import type { BoardProps } from "./game";

/** So much may wait before it is played faster, in milliseconds, and so much faster at most. */
const CALM = 2400;
const FASTEST = 4;

/** How news are to be shown. */
export interface Manner {
  moving: boolean;
  /** Nothing may stand in the way: the player is asked, or the game is over. */
  isAsked: boolean;
  /** Whether the board waits for what is on stage. A replay goes where one wants it at once, and is silent. */
  isLive: boolean;
  /** Whether the view is known to continue the one before, so that one without a story is no jump. */
  isNext?: boolean;
}

interface Scene<View, Event> {
  /** The board meanwhile. */
  view: View;
  event: Event;
  time: number;
  turn: number;
}

export abstract class Director<View extends object, Event extends object> {
  /** The first is on stage now. */
  #scenes = $state.raw<readonly Scene<View, Event>[]>([]);
  #newest = $state.raw<View>()!;
  #isLive = true;
  readonly #heard = new WeakSet<object>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** For how long the event on stage is seen. */
  time = $state.raw(0);
  view = $derived(this.#scenes[0]?.view ?? this.#newest);
  event = $derived(this.#scenes[0]?.event ?? null);
  /** What will be seen later. */
  protected waiting = $derived(new Set<Event>(this.#scenes.slice(1).map(({ event }) => event)));

  constructor(view: View) {
    this.#newest = view;
  }

  // ---- what a game says ----------------------------------------------------------------------------------------------
  /** For how long each of the events of one step is seen if nothing else waits, in milliseconds. */
  protected abstract timesOf(events: readonly Event[]): number[];
  /** What is on stage is never more than one turn behind. */
  protected abstract turnOf(view: View): number;
  /** Two views of the same moment have the same: another one without a story is an undo, or a jump, unless it is
   * known to be the next. */
  protected abstract momentOf(view: View): string;
  /** Whether it is seen on the board as it was before it happened. */
  protected isSeenBefore(_event: Event): boolean {
    return false;
  }
  /** It is on stage now. */
  protected begin(_event: Event): void {}
  /** They were seen to their end, or will not be seen. */
  protected end(_events: readonly Event[]): void {}
  /** What is heard of what happens at once. */
  protected sound(_events: readonly Event[]): void {}

  // ---- what the board does -------------------------------------------------------------------------------------------
  /** There is another view, and what was told with it. The answer is what is new of that; null after an undo or a jump. */
  hear(view: View, told: readonly Event[], manner: Manner): readonly Event[] | null {
    const news = told.filter((event) => !this.#heard.has(event));
    for (const event of news) this.#heard.add(event);
    const isSilent = news.length === 0;
    const hasJumped = isSilent && !manner.isNext && this.momentOf(view) !== this.momentOf(this.#newest);
    if (hasJumped) this.jump(view);
    else if (!isSilent) this.see(view, news, manner);
    else this.#newest = view;
    return hasJumped ? null : news;
  }

  see(view: View, events: readonly Event[], { moving, isAsked, isLive }: Manner): void {
    const before = this.#newest;
    this.#newest = view;
    this.#isLive = isLive;
    if (!moving || isAsked) {
      this.skip();
      if (isLive) this.sound(events);
      this.end(events);
      return;
    }
    const first = this.#scenes[0];
    const all = [...(isLive ? this.#scenes : []), ...this.#scenesOf(isLive ? before : view, view, events)];
    const [late, kept] = [
      all.filter((scene) => this.#isLate(scene)),
      all.filter((scene) => !this.#isLate(scene)),
    ];
    this.#scenes = kept;
    if (late.length) this.end(late.map(({ event }) => event));
    if (kept[0] !== first) this.#raise();
  }

  #isLate({ turn }: Scene<View, Event>): boolean {
    return turn < this.turnOf(this.#newest) - 1;
  }

  /** The position changed without a story. */
  jump(view: View): void {
    this.skip();
    this.#newest = view;
  }

  /** To the end of what is on stage. */
  skip(): void {
    clearTimeout(this.#timer);
    const rest = this.#scenes;
    if (rest.length === 0) return;
    this.#scenes = [];
    this.end(rest.map(({ event }) => event));
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #scenesOf(before: View, view: View, events: readonly Event[]): Scene<View, Event>[] {
    const [times, turn] = [this.timesOf(events), this.turnOf(view)];
    let now = before;
    return events.map((event, i) => {
      if (!this.isSeenBefore(event)) now = view;
      return { view: now, event, time: times[i]!, turn };
    });
  }

  /** The curtain rises for the next thing that takes any time. */
  #raise(): void {
    clearTimeout(this.#timer);
    const at = this.#scenes.findIndex(({ time }) => time > 0);
    const short = this.#scenes.slice(0, at < 0 ? Infinity : at);
    const scene = this.#scenes[short.length];
    if (short.length) {
      this.#scenes = this.#scenes.slice(short.length);
      this.end(short.map(({ event }) => event));
    }
    if (!scene) return;
    const waiting = this.#scenes.reduce((sum, { time }) => sum + time, 0);
    this.time = scene.time / Math.min(Math.max(waiting / CALM, 1), FASTEST);
    this.begin(scene.event);
    if (this.#isLive) this.sound([scene.event]);
    this.#timer = setTimeout(() => {
      this.#scenes = this.#scenes.slice(1);
      this.end([scene.event]);
      this.#raise();
    }, this.time);
  }
}

/** Log and bots wait for what is on stage. To be called while a board is set up. */
export function reportStage(director: Director<object, object>, props: () => BoardProps): void {
  $effect(() => {
    const isOnStage = director.event !== null;
    untrack(() => props().stage?.(isOnStage ? Infinity : 0));
  });
  onDestroy(() => director.close());
}
