/** What is shown for a moment because it has just happened: sales with their sums, gold as it comes in, the day that is over. */

import type { CoveEvent, CoveView, GoodsSold } from "../../wire/cove";
import type { Told } from "../../wire/types";
import { GOODS, PIERS } from "./box";

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

/** The basic price (M-C6): small ones 3 or 4, large ones twice that. */
function priceOf(good: string): number {
  const number = GOODS.indexOf(good);
  return (number < 4 ? 3 : 4) * (1 + (number % 2));
}

let sold = 0;
const saleOf = ({ seat, pier, good, pieces, gold }: GoodsSold): Sale => {
  const price = priceOf(good);
  return {
    id: sold++,
    seat,
    pier: PIERS.indexOf(pier),
    good,
    pieces,
    price,
    customers: Math.round(gold / pieces / price),
    gold,
  };
};

/** A day's ledger, told event by event. */
export function reckon(day: Day, event: CoveEvent): Day {
  if (event.event === "GoodsSold") {
    const pier = PIERS.indexOf(event.pier);
    const sales = day.sales.map((row, seat) =>
      seat === event.seat ? row.map((gold, i) => (i === pier ? gold + event.gold : gold)) : row,
    );
    return { ...day, sales };
  }
  if (event.event !== "SponsorsPaid" && event.event !== "InstantlySponsored") return day;
  const sponsors = day.sponsors.map((gold, seat) => (seat === event.seat ? gold + event.gold : gold));
  return { ...day, sponsors };
}

export const freshDay = (round: number, seats: number): Day => ({
  round,
  sales: Array.from({ length: seats }, () => PIERS.map(() => 0)),
  sponsors: Array.from({ length: seats }, () => 0),
});

export class Show {
  sales = $state.raw<readonly Sale[]>([]);
  /** The day that is over, until it is closed or the next thing is done. */
  day = $state.raw<Day | null>(null);
  /** The game has just ended. */
  isEnding = $state(false);
  #today: Day | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  hear(told: readonly Told[], view: CoveView): void {
    const events = told.map(({ event }) => event as CoveEvent);
    if (events.length === 0) this.#forget(view);
    for (const event of events) {
      if (this.#today) this.#today = reckon(this.#today, event);
      if (event.event === "RoundBegun") {
        if (event.round > 1 && this.#today && this.#today.round < event.round) this.day = this.#today;
        this.#today = freshDay(event.round, view.players.length);
      }
    }
    if (events.some(({ event }) => event === "GameEnded")) this.isEnding = true;
    const sales = events.filter((event) => event.event === "GoodsSold").map(saleOf);
    if (sales.length === 0) return;
    this.sales = [...this.sales, ...sales];
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.sales = []), MOMENT_MS);
  }

  /** What somebody has just been paid on the piers. */
  paid(seat: number): number {
    return this.sales.filter((sale) => sale.seat === seat).reduce((all, { gold }) => all + gold, 0);
  }

  close(): void {
    this.day = null;
  }

  /** The last scene was seen. */
  finish(): void {
    this.isEnding = false;
  }

  /** A reload, or a move that was taken back. Of a day that began unseen no ledger is kept, unless it is the first and nobody
   * has earned anything yet. */
  #forget({ round, players }: CoveView): void {
    this.sales = [];
    this.day = null;
    const isAtTheBeginning = round === 1 && players.every(({ gold }) => gold.every((some) => some === 0));
    this.#today = isAtTheBeginning ? freshDay(round, players.length) : null;
    this.isEnding = false;
  }
}
