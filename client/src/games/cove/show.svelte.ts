/** What the Cove has its director show, and what stays of it for a moment: sales with their sums, gold as it comes in, the day that
 * is over. */

import { Director, type Manner } from "../../kit/director.svelte";
import type { CoveEvent, CoveView, GoodsSold } from "../../wire/cove";
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

/** For how long something is seen if nothing else waits, in milliseconds. */
const TIME: Partial<Record<CoveEvent["event"], number>> = {
  BoatDocked: 1200,
  BoatEmptied: 900,
  CustomerRobbed: 700,
  PassengerMoved: 700,
  DieRolled: 900,
  CompassSpun: 900,
  ProductionEnded: 700,
  PierOpened: 500,
  GoodsSold: 1600,
  SponsorsPaid: 900,
  InstantlySponsored: 900,
  RoundBegun: 1500,
};
/** What somebody else did, whatever it was. */
const DEED_MS = 450;
/** For so long the sums of what was sold stay. */
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

export class Show extends Director<CoveView, CoveEvent> {
  /** On one pier. */
  sales = $state.raw<readonly Sale[]>([]);
  /** The day that is over, until it is closed or the next thing is done. */
  day = $state.raw<Day | null>(null);
  /** The game has just ended. */
  isEnding = $state(false);
  /** What everybody had when each day began, as far as that was seen. Everybody begins the first one with nothing. */
  #dawns = $state.raw<ReadonlyMap<number, Gold>>(new Map());
  /** The day so far; null if it began unseen. */
  today = $derived.by((): Day | null => {
    const dawn = this.#dawns.get(this.view.round);
    return dawn ? since(dawn, goldIn(this.view), this.view.round) : null;
  });
  readonly #seat: number | null;
  #days = new Map<CoveEvent, Day>();
  #sold = new WeakSet<CoveEvent>();
  #turn = 0;
  #actor: number | null = null;

  constructor(view: CoveView) {
    super(view);
    this.#seat = view.seat;
    this.#forget(view);
  }

  override see(view: CoveView, events: readonly CoveEvent[], manner: Manner): void {
    const actor = events.find((event) => "seat" in event)?.seat ?? this.#actor;
    if (actor !== this.#actor) this.#turn += 1;
    this.#actor = actor;
    const gold = goldIn(view);
    for (const event of events) {
      if (event.event !== "RoundBegun") continue;
      const dawn = this.#dawns.get(event.round - 1);
      if (dawn) this.#days.set(event, since(dawn, gold, event.round - 1));
      this.#dawns = new Map(this.#dawns).set(event.round, gold);
    }
    super.see(view, events, manner);
  }

  /** A reload, or a move that was taken back. */
  override jump(view: CoveView): void {
    super.jump(view);
    this.sales = [];
    this.day = null;
    this.isEnding = false;
    this.#forget(view);
  }

  /** What somebody has just been paid on the piers. */
  paid(seat: number): number {
    return sum(this.sales.filter((sale) => sale.seat === seat).map(({ gold }) => gold));
  }

  closeDay(): void {
    this.day = null;
  }

  /** The last scene was seen. */
  finish(): void {
    this.isEnding = false;
  }

  #forget({ players }: CoveView): void {
    const nothing = players.map(() => SOURCES.map(() => 0));
    this.#dawns = new Map(this.#dawns).set(1, nothing);
  }

  // ---- what is on stage ----------------------------------------------------------------------------------------------
  protected override turnOf(): number {
    return this.#turn;
  }

  protected override momentOf(view: CoveView): string {
    return JSON.stringify(view);
  }

  /** What is the same at once, like dice, is seen together; sales one after another. */
  protected override timesOf(events: readonly CoveEvent[]): number[] {
    const seen = new Set<string>();
    const times = events.map(({ event }) => {
      const isSeen = seen.has(event) && event !== "GoodsSold";
      seen.add(event);
      return isSeen ? 0 : (TIME[event] ?? 0);
    });
    const deed = events.findIndex((event) => "seat" in event && event.seat !== this.#seat);
    if (deed >= 0 && !times.some(Boolean)) times[deed] = DEED_MS;
    return times;
  }

  /** Coins fly before the gold has grown. */
  protected override isSeenBefore(event: CoveEvent): boolean {
    return event.event === "GoodsSold";
  }

  protected override sound(events: readonly CoveEvent[]): void {
    soundOf(events, this.#seat);
  }

  protected override begin(event: CoveEvent): void {
    if (event.event === "GoodsSold") this.#sell(event);
    else this.sales = [];
    if (event.event === "RoundBegun") this.#end(event);
  }

  protected override end(events: readonly CoveEvent[]): void {
    for (const event of events) {
      if (event.event === "GoodsSold") this.#sell(event);
      if (event.event === "RoundBegun") this.#end(event);
      if (event.event === "GameEnded") this.isEnding = true;
    }
  }

  /** Each sum goes in its time, and all of them when another pier is sold on. */
  #sell(event: GoodsSold): void {
    if (this.#sold.has(event)) return;
    this.#sold.add(event);
    const sale = saleOf(event);
    this.sales = [...this.sales.filter(({ pier }) => pier === sale.pier), sale];
    setTimeout(() => (this.sales = this.sales.filter((other) => other !== sale)), MOMENT_MS);
  }

  #end(event: CoveEvent): void {
    this.sales = [];
    const day = this.#days.get(event);
    if (day) this.day = day;
    this.#days.delete(event);
  }
}
