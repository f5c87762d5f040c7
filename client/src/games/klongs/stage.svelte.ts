/** Market days on stage: what was told comes up piece by piece, so that everybody can follow; the ledger keeps it all. */

import type {
  BoatRemoved,
  FullLanding,
  KlongsEvent,
  LandingScored,
  MarketDayClosed,
  MarketDayOpened,
  MooredBoat,
  ScoringPassed,
} from "../../wire/klongs";

export type Scene = MarketDayOpened | LandingScored | BoatRemoved | ScoringPassed | MarketDayClosed;

/** How long a scene stays, in milliseconds. */
const TIME: Record<Scene["event"], number> = {
  MarketDayOpened: 1500,
  LandingScored: 2400,
  BoatRemoved: 700,
  ScoringPassed: 900,
  MarketDayClosed: 700,
};
const HURRY = 5;

export interface LedgerLine {
  seat: number;
  /** Who followed and had no landing to score either. */
  others: number[];
  scored: LandingScored | null;
  removed: BoatRemoved | null;
  passed: ScoringPassed | null;
}

export class Stage {
  /** The first is on stage now. */
  #queue = $state.raw<readonly Scene[]>([]);
  #told = $state.raw<readonly Scene[]>([]);
  /** Whether the others are already playing on. */
  #late = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  scene = $derived(this.#queue[0] ?? null);
  opened = $derived(this.#told.find((event) => event.event === "MarketDayOpened") ?? null);
  closed = $derived(this.#told.some((event) => event.event === "MarketDayClosed"));
  lines = $derived(ledger(this.#told));
  /** Boats that have left the water already but not yet on stage. */
  ghosts = $derived(
    this.#queue
      .slice(1)
      .filter((event) => event.event === "BoatRemoved")
      .map(({ space, boat, owner }): MooredBoat => ({ space, boat, owner })),
  );

  /** What was scored already but is still to be seen. */
  toScore = $derived(this.#queue.filter((event) => event.event === "LandingScored").map(worthOf));

  hear(events: readonly KlongsEvent[], moving: boolean): void {
    const news = events.filter(isScene);
    if (this.#told.length > 0 && events.some((event) => event.event === "BoatPlaced")) this.#late = true;
    if (news.length === 0) return;
    const opening = news.findLastIndex((event) => event.event === "MarketDayOpened");
    this.#told = opening < 0 ? [...this.#told, ...news] : news.slice(opening);
    if (!moving) return this.skip();
    const idle = this.#queue.length === 0;
    if (idle || opening >= 0) this.#late = false;
    this.#queue = [...this.#queue, ...news.filter(isWorthWatching)];
    if (idle) this.#wait();
  }

  /** To the end of what is on stage. */
  skip(): void {
    clearTimeout(this.#timer);
    this.#queue = [];
  }

  forget(): void {
    this.skip();
    this.#told = [];
  }

  #wait(): void {
    const scene = this.#queue[0];
    if (!scene) return;
    const time = TIME[scene.event] / (this.#late ? 3 : this.#queue.length > HURRY ? 2 : 1);
    this.#timer = setTimeout(() => {
      this.#queue = this.#queue.slice(1);
      this.#wait();
    }, time);
  }
}

export function isScene(event: KlongsEvent): event is Scene {
  return event.event in TIME;
}

function isWorthWatching(scene: Scene): boolean {
  return scene.event !== "ScoringPassed" || scene.could;
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
