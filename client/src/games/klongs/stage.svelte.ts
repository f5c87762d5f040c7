/** The director of the board: what happened comes on stage in order, over the water as it was then, and makes way at once
 * when the player is asked; the ledger keeps market days. */

import type {
  BoatRemoved,
  FullLanding,
  KlongsEvent,
  KlongsView,
  LandingScored,
  MarketDayClosed,
  MarketDayOpened,
  ScoringPassed,
} from "../../wire/klongs";

export type Scene = MarketDayOpened | LandingScored | BoatRemoved | ScoringPassed | MarketDayClosed;

/** For how long something is seen if nothing else waits, in milliseconds. */
const TIME: Partial<Record<KlongsEvent["event"], number>> = {
  BoatPlaced: 650,
  BoatMoved: 650,
  BoatStolen: 900,
  ThiefCaught: 900,
  LukPhatAdvanced: 450,
  MarketDayOpened: 1200,
  LandingScored: 1600,
  BoatRemoved: 650,
  ScoringPassed: 500,
  MarketDayClosed: 400,
};
const BARREN_TIME = 2600;
/** So much may wait before it is played faster, and so much faster at most. */
const CALM = 2400;
const FASTEST = 4;
/** For how long a gain stands beside its owner. */
const GAIN_TIME = 3600;

const SCENES: readonly string[] = [
  "MarketDayOpened",
  "LandingScored",
  "BoatRemoved",
  "ScoringPassed",
  "MarketDayClosed",
] satisfies Scene["event"][];

interface Frame {
  /** The water meanwhile. */
  view: KlongsView;
  event: KlongsEvent;
  time: number;
}

export interface Gain {
  points: number;
  /** What each merchant earned, and how many there were; null where points came in one piece. */
  worth: number | null;
  merchants: number;
}

export interface LedgerLine {
  seat: number;
  /** Who followed and had no landing to score either. */
  others: number[];
  scored: LandingScored | null;
  removed: BoatRemoved | null;
  passed: ScoringPassed | null;
}

/** How news are to be shown. */
export interface Manner {
  moving: boolean;
  /** The player is asked, or the game is over: nothing may stand in the way. */
  isAsked: boolean;
  /** Whether the water waits for what is on stage. A replay goes where one wants it at once. */
  isLive: boolean;
}

export class Stage {
  /** The first is on stage now. */
  #frames = $state.raw<readonly Frame[]>([]);
  #newest = $state.raw<KlongsView>()!;
  #told = $state.raw<readonly Scene[]>([]);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #gainTimer: ReturnType<typeof setTimeout> | undefined;

  /** For how long the event on stage is seen. */
  time = $state.raw(0);
  /** What somebody has just earned, by seat. */
  gains = $state.raw<ReadonlyMap<number, Gain>>(new Map());

  view = $derived(this.#frames[0]?.view ?? this.#newest);
  event = $derived(this.#frames[0]?.event ?? null);
  opened = $derived(this.#told.find((event) => event.event === "MarketDayOpened") ?? null);
  closed = $derived(this.#told.some((event) => event.event === "MarketDayClosed"));
  /** What will be seen later. */
  #waiting = $derived(new Set<KlongsEvent>(this.#frames.slice(1).map(({ event }) => event)));
  lines = $derived(ledger(this.#told.filter((event) => !this.#waiting.has(event))));
  /** Why nobody had a landing to score all day: none had its four boats, or those with four boats had no player's; null if
   * somebody had one, or the day goes on. */
  barren = $state.raw<"open" | "foreign" | null>(null);

  constructor(view: KlongsView) {
    this.#newest = view;
  }

  see(view: KlongsView, events: readonly KlongsEvent[], { moving, isAsked, isLive }: Manner): void {
    const before = this.#newest;
    this.#newest = view;
    this.#remember(events, view);
    if (!moving || isAsked) {
      this.skip();
      this.#pay(events);
      return;
    }
    const idle = this.#frames.length === 0;
    const first = this.#frames[0];
    const frames = this.#framesOf(isLive ? before : view, view, events);
    const waiting = isLive ? [...this.#frames, ...frames] : frames;
    // Never more than a turn behind.
    this.#frames = waiting.filter((frame) => frame.view.turn >= view.turn - 1);
    this.#pay(waiting.filter((frame) => !this.#frames.includes(frame)).map(({ event }) => event));
    if (frames.length === 0) this.#pay(events);
    if (idle || this.#frames[0] !== first) this.#begin();
  }

  /** The position changed without a story: an undo, a jump. */
  jump(view: KlongsView): void {
    this.skip();
    this.#newest = view;
    this.#told = [];
    this.barren = null;
    this.gains = new Map();
  }

  /** The newest picture of the same moment. */
  refresh(view: KlongsView): void {
    this.#newest = view;
  }

  /** To the end of what is on stage. */
  skip(): void {
    clearTimeout(this.#timer);
    const rest = this.#frames;
    this.#frames = [];
    this.#pay(rest.map(({ event }) => event));
  }

  close(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#gainTimer);
  }

  #remember(events: readonly KlongsEvent[], view: KlongsView): void {
    const news = events.filter(isScene);
    const opening = news.findLastIndex((event) => event.event === "MarketDayOpened");
    if (news.length === 0) return;
    this.#told = opening < 0 ? [...this.#told, ...news] : news.slice(opening);
    if (!this.closed || !this.#told.every(isIdle)) this.barren = null;
    else this.barren ??= view.landings.length ? "foreign" : "open";
  }

  /** Landings are scored before the eyes of all while the water is as it was; the rest is seen on the water as it is then. */
  #framesOf(before: KlongsView, view: KlongsView, events: readonly KlongsEvent[]): Frame[] {
    let water = before;
    const frames: Frame[] = [];
    for (const event of events) {
      if (event.event !== "LandingScored") water = view;
      const time = this.#timeOf(event);
      if (time > 0) frames.push({ view: water, event, time });
    }
    return frames;
  }

  #timeOf(event: KlongsEvent): number {
    if (event.event === "ScoringPassed" && !event.could) return 0;
    if (event.event === "MarketDayClosed" && this.barren) return BARREN_TIME;
    return TIME[event.event] ?? 0;
  }

  #begin(): void {
    clearTimeout(this.#timer);
    const frame = this.#frames[0];
    if (!frame) return;
    const waiting = this.#frames.reduce((sum, { time }) => sum + time, 0);
    this.time = frame.time / Math.min(Math.max(waiting / CALM, 1), FASTEST);
    if (frame.event.event !== "LandingScored") this.#pay([frame.event]);
    this.#timer = setTimeout(() => {
      this.#frames = this.#frames.slice(1);
      if (frame.event.event === "LandingScored") this.#pay([frame.event]);
      this.#begin();
    }, this.time);
  }

  /** Points arrive at their owners. */
  #pay(events: readonly KlongsEvent[]): void {
    const paid = new Map(this.gains);
    for (const event of events) {
      if (event.event === "LandingScored")
        event.points.forEach((points, seat) => {
          const merchants = event.worth ? points / event.worth : 0;
          if (points) paid.set(seat, { points, worth: event.worth, merchants });
        });
      if (event.event === "LukPhatAdvanced" && event.points)
        paid.set(event.seat, { points: event.points, worth: null, merchants: 0 });
    }
    if (paid.size === this.gains.size && [...paid].every(([seat, gain]) => this.gains.get(seat) === gain))
      return;
    this.gains = paid;
    clearTimeout(this.#gainTimer);
    this.#gainTimer = setTimeout(() => (this.gains = new Map()), GAIN_TIME);
  }
}

export function isScene(event: KlongsEvent): event is Scene {
  return SCENES.includes(event.event);
}

/** Whether nobody had anything to decide. */
function isIdle(scene: Scene): boolean {
  return scene.event !== "LandingScored" && (scene.event !== "ScoringPassed" || !scene.could);
}

/** What a landing was worth when it was scored. */
export function worthOf({ landing, worth, doubled, points }: LandingScored): FullLanding {
  return { landing, worth, doubled, points, merchants: points.map((gain) => (worth ? gain / worth : 0)) };
}

/** One line for each time somebody scored or passed; those who could not score share one. */
export function ledger(events: readonly Scene[]): LedgerLine[] {
  const lines: LedgerLine[] = [];
  for (const event of events) {
    const last = lines.at(-1);
    if (event.event === "BoatRemoved" && last?.seat === event.seat) last.removed = event;
    if (event.event !== "LandingScored" && event.event !== "ScoringPassed") continue;
    const scored = event.event === "LandingScored" ? event : null;
    const passed = event.event === "ScoringPassed" ? event : null;
    if (passed?.could === false && last?.passed?.could === false) {
      if (event.seat !== last.seat && !last.others.includes(event.seat)) last.others.push(event.seat);
    } else lines.push({ seat: event.seat, others: [], scored, removed: null, passed });
  }
  return lines;
}
