/** What is shown for a moment because it has just happened: sales with their sums, gold as it comes in, the day that is over. */

import type { CoveEvent, CoveView, GoodsSold } from "../../wire/cove";
import type { Told } from "../../wire/types";
import { PIERS, SOURCES } from "./box";
import { sum } from "./harbour";
import { soundOf } from "./sound";

export interface Sale {
  id: number;
  seat: number;
  /** Where: the pier's number. */
  pier: number;
  good: string;
  pieces: number;
  /** What one piece costs for each customer, and how many there were. */
  price: number;
  customers: number;
  gold: number;
}

export interface Day {
  round: number;
  /** For each seat the gold by pier, and from sponsors. */
  sales: number[][];
  sponsors: number[];
}

/** For so long a sale is shown. */
const MOMENT_MS = 2600;
const SPONSORS: readonly string[] = ["sponsorship", "instant"];

let sold = 0;
const saleOf = ({ pier, event: _event, ...sale }: GoodsSold): Sale => ({
  ...sale,
  id: sold++,
  pier: PIERS.indexOf(pier),
});

/** For each seat the gold by source. */
type Gold = readonly (readonly number[])[];
const goldIn = ({ players }: CoveView): Gold => players.map(({ gold }) => gold);

/** What came in since then. */
export function since(dawn: Gold, now: Gold, round: number): Day {
  const of = (seat: number, source: string): number =>
    now[seat]![SOURCES.indexOf(source)]! - dawn[seat]![SOURCES.indexOf(source)]!;
  return {
    round,
    sales: now.map((_, seat) => PIERS.map((pier) => of(seat, pier))),
    sponsors: now.map((_, seat) => sum(SPONSORS.map((source) => of(seat, source)))),
  };
}

export class Show {
  sales = $state.raw<readonly Sale[]>([]);
  /** The day that is over, until it is closed or the next thing is done. */
  day = $state.raw<Day | null>(null);
  /** The day so far; null if it began unseen. */
  today = $state.raw<Day | null>(null);
  /** The game has just ended. */
  isEnding = $state(false);
  /** What everybody had when each day began, as far as that was seen. */
  #dawns = new Map<number, Gold>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  hear(told: readonly Told[], view: CoveView): void {
    const events = told.map(({ event }) => event as CoveEvent);
    if (events.length === 0) this.#forget(view);
    else soundOf(events, view.seat);
    const gold = goldIn(view);
    for (const event of events) {
      if (event.event !== "RoundBegun") continue;
      const dawn = this.#dawns.get(event.round - 1);
      if (dawn) this.day = since(dawn, gold, event.round - 1);
      this.#dawns.set(event.round, gold);
    }
    const dawn = this.#dawns.get(view.round);
    this.today = dawn ? since(dawn, gold, view.round) : null;
    if (events.some(({ event }) => event === "GameEnded")) this.isEnding = true;
    const sales = events.filter((event) => event.event === "GoodsSold").map(saleOf);
    if (sales.length === 0) return;
    this.sales = [...this.sales, ...sales];
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.sales = []), MOMENT_MS);
  }

  /** What somebody has just been paid on the piers. */
  paid(seat: number): number {
    return sum(this.sales.filter((sale) => sale.seat === seat).map(({ gold }) => gold));
  }

  close(): void {
    this.day = null;
  }

  /** The last scene was seen. */
  finish(): void {
    this.isEnding = false;
  }

  /** A reload, or a move that was taken back. Everybody begins the first day with nothing. */
  #forget({ players }: CoveView): void {
    this.sales = [];
    this.day = null;
    this.isEnding = false;
    this.#dawns.set(
      1,
      players.map(() => SOURCES.map(() => 0)),
    );
  }
}
