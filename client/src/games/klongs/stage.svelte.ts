/** What Klongs has its director show, and what stays of it: gains beside their owners, the ledger of the market day. */

import { Director, type Manner } from "../../kit/director.svelte";
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
import { sound } from "./sound";

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
/** For how long a gain stands beside its owner. */
const GAIN_TIME = 3600;

const SCENES: readonly string[] = [
  "MarketDayOpened",
  "LandingScored",
  "BoatRemoved",
  "ScoringPassed",
  "MarketDayClosed",
] satisfies Scene["event"][];

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

export class Stage extends Director<KlongsView, KlongsEvent> {
  #told = $state.raw<readonly Scene[]>([]);
  #gainTimer: ReturnType<typeof setTimeout> | undefined;

  /** What somebody has just earned, by seat. */
  gains = $state.raw<ReadonlyMap<number, Gain>>(new Map());
  opened = $derived(this.#told.find((event) => event.event === "MarketDayOpened") ?? null);
  closed = $derived(this.#told.some((event) => event.event === "MarketDayClosed"));
  lines = $derived(ledger(this.#told.filter((event) => !this.waiting.has(event))));
  /** Why nobody had a landing to score all day: none had its four boats, or those with four boats had no player's; null if
   * somebody had one, or the day goes on. */
  barren = $state.raw<"open" | "foreign" | null>(null);

  override see(view: KlongsView, events: readonly KlongsEvent[], manner: Manner): void {
    this.#remember(events, view);
    super.see(view, events, manner);
  }

  override jump(view: KlongsView): void {
    super.jump(view);
    this.#told = [];
    this.barren = null;
    this.gains = new Map();
  }

  override close(): void {
    super.close();
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

  protected override turnOf(view: KlongsView): number {
    return view.turn;
  }

  protected override momentOf({ turn, question, actor, slot, water, luk_phat }: KlongsView): string {
    return [turn, question, actor, slot, water.length, luk_phat].join();
  }

  protected override timesOf(events: readonly KlongsEvent[]): number[] {
    return events.map((event) => {
      if (event.event === "ScoringPassed" && !event.could) return 0;
      if (event.event === "MarketDayClosed" && this.barren) return BARREN_TIME;
      return TIME[event.event] ?? 0;
    });
  }

  /** Landings are scored before the eyes of all while the water is as it was; the rest is seen on the water as it is then. */
  protected override isSeenBefore(event: KlongsEvent): boolean {
    return event.event === "LandingScored";
  }

  protected override sound(events: readonly KlongsEvent[]): void {
    sound(events);
  }

  /** Points arrive at their owners. */
  protected override end(events: readonly KlongsEvent[]): void {
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
